# SPDX-License-Identifier: Apache-2.0
"""Addresses of cases by protocol number, of the calendar, of the norms as they are managed, and of people's data."""

from django.urls import URLPattern, URLResolver, path

from outorga.web.casefiles import calendar_views, forget_views, norm_views, views

app_name = "casefiles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("calendario/", calendar_views.calendar_page, name="calendar"),
    path("calendario/<int:pk>/", calendar_views.day_page, name="day"),
    path("titulares/", forget_views.people_page, name="people"),
    path("titulares/<str:ref>/", forget_views.person_page, name="person"),
    path("normas/", norm_views.norm_list, name="norms"),
    path("normas/<str:norm>/", norm_views.norm_page, name="norm"),
    path("normas/<str:norm>/situacao/", norm_views.standing_page, name="norm_standing"),
    path("normas/<str:norm>/valores/<str:name>/", norm_views.value_page, name="norm_value"),
    path("normas/<str:norm>/leituras/<str:name>/", norm_views.reading_page, name="norm_reading"),
    path("processos/<str:number>/", views.case_page, name="case"),
    path("processos/<str:number>/assumir/", views.claim, name="claim"),
    path("processos/<str:number>/devolver/", views.release, name="release"),
    path("processos/<str:number>/anotar/", views.add_note, name="note"),
    path("processos/<str:number>/arquivos/<int:pk>/", views.attachment, name="attachment"),
]
