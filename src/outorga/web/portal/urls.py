# SPDX-License-Identifier: Apache-2.0
"""Addresses that anyone opens."""

from django.urls import URLPattern, URLResolver, path

from outorga.web.portal.views import decisions, home, norms

app_name = "portal"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("busca/", home.search, name="search"),
    path("norma/", norms.index, name="norms"),
    path("norma/<str:norm>/", norms.norm, name="norm"),
    path("norma/<str:norm>/<str:provision>/", norms.provision, name="provision"),
    path("decisoes/", decisions.index, name="decisions"),
    path("decisoes/<str:norm>/<str:service>/", decisions.ask, name="ask"),
]
