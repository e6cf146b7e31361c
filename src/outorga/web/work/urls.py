# SPDX-License-Identifier: Apache-2.0
"""Addresses of the work room."""

from django.urls import URLPattern, URLResolver, path

from outorga.web.work import views
from outorga.web.work.book import views as book

app_name = "work"
urlpatterns: list[URLPattern | URLResolver] = [
    path("caixa/", views.inbox_page, name="inbox"),
    path("caixa/proximo/", views.take_next, name="take_next"),
    path("registro/", book.record_page, name="record"),
    path("registro/conferir/", book.verify, name="record_verify"),
    path("registro/andamento/", book.progress, name="record_progress"),
    path("processos/<str:number>/distribuir/", views.assign, name="assign"),
    path("avisos/", views.notices, name="notices"),
    path("avisos/<int:pk>/", views.open_notice, name="open_notice"),
    path("tarefas/<int:pk>/", views.job_page, name="job"),
    path("tarefas/<int:pk>/parar/", views.stop_job, name="stop_job"),
]
