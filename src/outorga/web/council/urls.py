# SPDX-License-Identifier: Apache-2.0
"""Addresses of this room."""

from django.urls import path

from outorga.web.council import views

app_name = "council"
urlpatterns = [
    path("conselho/", views.home, name="home"),
    path("conselho/regra/", views.rule, name="rule"),
    path("conselho/sessoes/nova/", views.plan, name="plan"),
    path("conselho/sessoes/<int:pk>/", views.session, name="session"),
    path("conselho/sessoes/<int:pk>/pauta/", views.add_item, name="add_item"),
    path("conselho/sessoes/<int:pk>/abrir/", views.open_, name="open"),
    path("conselho/sessoes/<int:pk>/encerrar/", views.close, name="close"),
    path("conselho/sessoes/<int:pk>/desmarcar/", views.cancel, name="cancel"),
    path("conselho/itens/<int:pk>/", views.item, name="item"),
    path("conselho/itens/<int:pk>/votar/", views.vote, name="vote"),
    path("conselho/itens/<int:pk>/impedimento/", views.impediment, name="impediment"),
    path("conselho/itens/<int:pk>/proclamar/", views.proclaim, name="proclaim"),
    path("conselho/itens/<int:pk>/adiar/", views.adjourn, name="adjourn"),
]
