# SPDX-License-Identifier: Apache-2.0
"""Addresses."""

from django.urls import URLPattern, URLResolver

app_name = "portal"
urlpatterns: list[URLPattern | URLResolver] = []
