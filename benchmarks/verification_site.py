# SPDX-License-Identifier: Apache-2.0
"""The application with one more address: a view that reads one row by raw cursor, behind the same middleware."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

from outorga.web.urls import urlpatterns as application

SQL = "SELECT number, state FROM papers_issuedpaper WHERE code = %s"


def one_row(request: HttpRequest, code: str) -> HttpResponse:
    """The peer: the least that a page with a row of the database can be."""
    with connection.cursor() as cursor:
        cursor.execute(SQL, (code,))
        number, state = cursor.fetchone()
    return HttpResponse(f"{number} {state}")


urlpatterns = [path("raw/<str:code>", one_row), *application]
