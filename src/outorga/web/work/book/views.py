# SPDX-License-Identifier: Apache-2.0
"""The record of acts: two books with their filters and files, and the state of the chains with its verification."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.web.accounts.guards import signed_in, staff_view
from outorga.web.ui.parts import Chip
from outorga.web.ui.tables import export, is_export
from outorga.web.ui.text import sent_number
from outorga.web.work.book import lines, verification
from outorga.web.work.book.filters import ActFilter, BookFilter, EventFilter
from outorga.web.work.book.lines import AGENCY, CASES, Book
from outorga.web.work.book.tables import EXPORTED, LineTable

guard = staff_view(power=verification.POWER)


@require_safe
@guard
def record_page(request: HttpRequest) -> HttpResponse:
    """The agency's book or the events of cases, as filtered; the same as a file with ``?_export=``."""
    book, found = _book(request)
    if is_export(request):
        table = _table(book, lines.lines_of(book, found.qs[:EXPORTED]))
        return export(request, table, name=f"registro-{book.slug}") or HttpResponse(status=404)
    page = lines.page_of(book, found.qs, before=_key(request, "antes"), after=_key(request, "depois"))
    context = {
        "filter": found, "table": _table(book, page.lines), "page": page, "book": book, "chips": _chips(book),
        "chain": verification.state(), "exported": EXPORTED, "filtered": any(request.GET.get(n) for n in found.filters),
        "reads_cases": book is AGENCY or lines.offices_read_by(signed_in(request)).exists(),
    }  # fmt: skip
    return render(request, "work/record.html", context)


def _book(request: HttpRequest) -> tuple[Book, BookFilter]:
    if request.GET.get("livro") == CASES.slug:
        return CASES, EventFilter(request.GET, lines.events_of_cases(signed_in(request)), request=request)
    return AGENCY, ActFilter(request.GET, lines.acts_of_the_agency(), request=request)


def _table(book: Book, shown: Any) -> LineTable:
    return LineTable(shown, exclude=() if book is CASES else ("office",))


def _chips(book: Book) -> list[Chip]:
    return [
        Chip(_("Livro da agência"), "?livro=agencia", current=book is AGENCY),
        Chip(_("Processos"), "?livro=processos", current=book is CASES),
    ]


def _key(request: HttpRequest, name: str) -> int | None:
    """The key of a line, as the page's own links give it; anything else is the newest page."""
    return sent_number(request.GET.get(name, ""))


@require_POST
@guard
def verify(request: HttpRequest) -> HttpResponse:
    """Ask the worker for a verification of everything."""
    verification.ask(actor=signed_in(request))
    messages.success(request, _("A conferência está na fila. O resultado aparece aqui."))
    return redirect("work:record")


@require_safe
@guard
def progress(request: HttpRequest) -> HttpResponse:
    """The progress alone, asked for every two seconds; when the job ended the page itself comes."""
    running = verification.state().running
    if running is None:
        response = HttpResponse()
        response["HX-Refresh"] = "true"
        return response
    return render(request, "ui/job.html", {"job": running, "url": request.path})
