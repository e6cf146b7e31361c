# SPDX-License-Identifier: Apache-2.0
"""Addresses of the interface itself: the choice of language and the page of components."""

from django.urls import path
from django.views.i18n import set_language

from outorga.web.ui import views

app_name = "ui"
urlpatterns = [
    path("idioma/", set_language, name="language"),
    path("componentes/", views.components, name="components"),
]
