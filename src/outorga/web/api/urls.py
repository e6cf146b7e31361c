# SPDX-License-Identifier: Apache-2.0
"""Addresses of the API."""

from django.urls import URLPattern, URLResolver, path

from outorga.web.api.api import api

urlpatterns: list[URLPattern | URLResolver] = [path("api/v1/", api.urls)]
