# SPDX-License-Identifier: Apache-2.0
"""Addresses of this room."""

from django.urls import URLPattern, URLResolver, path

from outorga.web.correspondence.views import calendars, letters, looks, messages, templates

app_name = "correspondence"
urlpatterns: list[URLPattern | URLResolver] = [
    path("processos/<str:number>/mensagens/", messages.messages_page, name="messages"),
    path("processos/<str:number>/mensagens/<int:pk>/ler/", messages.read, name="read"),
    path("processos/<str:number>/carta/", letters.write, name="write"),
    path("processos/<str:number>/prazos/<str:name>.ics", calendars.one_deadline, name="deadline"),
    path("processos/<str:number>/avisos/", letters.told, name="told"),
    path("processos/<str:number>/acessos/", looks.looks_page, name="looks"),
    path("agenda/<str:token>.ics", calendars.feed, name="feed"),
    path("conta/agenda/", calendars.own_calendar, name="own_calendar"),
    path("cartas/", templates.template_list, name="templates"),
    path("cartas/nova/", templates.new_template, name="new_template"),
    path("cartas/postagem/", letters.to_post, name="to_post"),
    path("cartas/postagem/<int:pk>/", letters.letter_page, name="letter"),
    path("cartas/<str:code>/", templates.template_page, name="template"),
    path("empresa/papeis/<str:code>/segunda-via/", letters.second_copy, name="second_copy"),
]
