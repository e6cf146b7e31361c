# SPDX-License-Identifier: Apache-2.0
"""Addresses of this room."""

from django.urls import path

from outorga.web.publication import correcting, views

app_name = "publication"
urlpatterns = [
    path("publicacoes/", views.publications, name="list"),
    path("publicacoes/texto/", views.export, name="export"),
    path("publicacoes/<int:pk>/", views.publication, name="one"),
    path("publicacoes/<int:pk>/corrigir/", correcting.ask, name="correct"),
    path("publicacoes/correcoes/<int:pk>/", correcting.decide, name="correction"),
]
