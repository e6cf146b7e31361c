# SPDX-License-Identifier: Apache-2.0
"""Addresses of cases, by protocol number."""

from django.urls import URLPattern, URLResolver, path

from outorga.web.casefiles import calendar_views, views

app_name = "casefiles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("calendario/", calendar_views.calendar_page, name="calendar"),
    path("calendario/<int:pk>/", calendar_views.day_page, name="day"),
    path("processos/<str:number>/", views.case_page, name="case"),
    path("processos/<str:number>/assumir/", views.claim, name="claim"),
    path("processos/<str:number>/devolver/", views.release, name="release"),
    path("processos/<str:number>/anotar/", views.add_note, name="note"),
    path("processos/<str:number>/arquivos/<int:pk>/", views.attachment, name="attachment"),
]
