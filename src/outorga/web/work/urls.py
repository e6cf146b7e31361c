# SPDX-License-Identifier: Apache-2.0
"""Addresses."""

from django.urls import URLPattern, URLResolver

app_name = "work"
urlpatterns: list[URLPattern | URLResolver] = []
