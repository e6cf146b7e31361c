# SPDX-License-Identifier: Apache-2.0
"""Addresses. ``/V/`` is upper case because a QR code holds capitals in half the space."""

from django.urls import URLPattern, URLResolver, path
from django.views.generic import RedirectView

from outorga.web.papers import views

app_name = "papers"
by_token = path("V/<str:token>", views.by_token, name="by_token")
"""The address in a QR code, first of the whole application: a road checkpoint opens nothing else, all at once."""

urlpatterns: list[URLPattern | URLResolver] = [
    path("verificar/", views.verify, name="verify"),
    path("v", RedirectView.as_view(pattern_name="papers:verify")),
    path("v/", RedirectView.as_view(pattern_name="papers:verify")),
    path("v/<str:code>", views.by_code, name="by_code"),
    path("v/<str:code>/", views.by_code),
    path("documentos/<str:code>.pdf", views.download, name="download"),
    path("documentos/<str:code>/segunda-via/", views.second_copy, name="second_copy"),
]
