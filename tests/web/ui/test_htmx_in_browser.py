# SPDX-License-Identifier: Apache-2.0
"""htmx under the content policy: a job that polls until it is done, and a field that saves itself."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import include, path
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from outorga.web.ui import fields
from outorga.web.ui.forms import Form

PAGE = """{% extends "ui/public.html" %}{% load ui %}{% block title %}Prova{% endblock %}
{% block content %}<h1>Prova</h1>
<form method="post">{% csrf_token %}{% field form.note save_url="/salvar/" %}<button>Enviar</button></form>
{% include "ui/job.html" with url="/andamento/" %}{% endblock %}"""
asked: list[int] = []


class Draft(Form):
    note = fields.LineField(label="Observação")


def job() -> SimpleNamespace:
    asked.append(1)
    finished = len(asked) > 2
    state = "done" if finished else "running"
    return SimpleNamespace(pk=7, state=state, done=len(asked), total=3, message="Conferindo", finished=finished)


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(engines["django"].from_string(PAGE).render({"form": Draft(), "job": job()}, request))


def progress(request: HttpRequest) -> HttpResponse:
    source = '{% include "ui/job.html" with url="/andamento/" %}'
    return HttpResponse(engines["django"].from_string(source).render({"job": job()}, request))


def save(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"Salvo: {request.POST['note']}")


urlpatterns = (
    path("", include("outorga.web.ui.urls")),
    path("prova/", page),
    path("andamento/", progress),
    path("salvar/", save),
)


@pytest.fixture(autouse=True)
def _nothing_asked() -> None:
    asked.clear()


@pytest.mark.django_db(transaction=True)
def test_a_job_polls_until_done_and_a_field_saves_itself(
    browser: Browser, live_server: LiveServer, settings: Any
) -> None:
    settings.ROOT_URLCONF = urlpatterns
    page = browser.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(f"{live_server.url}/prova/")
    page.fill("#id_note", "uma linha")
    page.get_by_role("button", name="Enviar").focus()
    page.get_by_text("Salvo: uma linha").wait_for(timeout=5000)
    page.get_by_text("Pronto").wait_for(timeout=9000)
    page.wait_for_timeout(2500)
    assert len(asked) == 3
    assert complaints == []


@pytest.mark.django_db(transaction=True)
def test_without_script_the_page_of_a_job_reloads_itself(
    browser: Browser, live_server: LiveServer, settings: Any
) -> None:
    settings.ROOT_URLCONF = urlpatterns
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{live_server.url}/prova/")
    assert page.locator('noscript meta[http-equiv="refresh"]').count() or "refresh" in page.content()
    page.wait_for_timeout(6000)
    assert len(asked) >= 2
