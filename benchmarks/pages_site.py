# SPDX-License-Identifier: Apache-2.0
"""The application with one more address: a bare page with a table of 50 rows, behind the same middleware and log-in."""

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

from outorga.web.accounts.guards import staff_view
from outorga.web.casefiles.models import CaseFile
from outorga.web.urls import urlpatterns as application

ROWS = 50
TABLE = """<table>{% for row in rows %}
<tr><th>{{ row.number }}</th><td>{{ row.title }}</td><td>{{ row.state }}</td><td>{{ row.opened_at }}</td></tr>
{% endfor %}</table>"""
BARE = engines["django"].from_string(f"<!doctype html><title>Processos</title>{TABLE}")
IN_SHELL = engines["django"].from_string('{% extends "ui/staff.html" %}{% block content %}' + TABLE + "{% endblock %}")


@staff_view(power="registry.read")
def bare(request: HttpRequest) -> HttpResponse:
    """The least that a page of the application with a table of the database can be: its shell around the table."""
    return HttpResponse(IN_SHELL.render({"rows": CaseFile.objects.order_by("pk")[:ROWS]}, request))


@staff_view(power="registry.read")
def table_only(request: HttpRequest) -> HttpResponse:
    """The table alone, which is no page of the application; measured for comparison."""
    return HttpResponse(BARE.render({"rows": CaseFile.objects.order_by("pk")[:ROWS]}, request))


urlpatterns = [path("bare/", bare), path("bare/table/", table_only), *application]
