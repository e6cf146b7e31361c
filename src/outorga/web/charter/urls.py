# SPDX-License-Identifier: Apache-2.0
"""Addresses."""

from django.urls import URLPattern, URLResolver

app_name = "charter"
urlpatterns: list[URLPattern | URLResolver] = []
