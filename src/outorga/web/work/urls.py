# SPDX-License-Identifier: Apache-2.0
"""Addresses of the work room."""

from django.urls import URLPattern, URLResolver, path

from outorga.web.work import views

app_name = "work"
urlpatterns: list[URLPattern | URLResolver] = [
    path("caixa/", views.inbox_page, name="inbox"),
    path("caixa/proximo/", views.take_next, name="take_next"),
    path("avisos/", views.notices, name="notices"),
    path("avisos/<int:pk>/", views.open_notice, name="open_notice"),
    path("tarefas/<int:pk>/", views.job_page, name="job"),
    path("tarefas/<int:pk>/parar/", views.stop_job, name="stop_job"),
]
