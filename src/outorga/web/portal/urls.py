# SPDX-License-Identifier: Apache-2.0
"""Addresses that anyone opens."""

from django.urls import URLPattern, URLResolver, path

from outorga.web.portal.views import decisions

app_name = "portal"
urlpatterns: list[URLPattern | URLResolver] = [
    path("decisoes/", decisions.index, name="decisions"),
    path("decisoes/<str:norm>/<str:service>/", decisions.ask, name="ask"),
]
