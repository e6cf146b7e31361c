# SPDX-License-Identifier: Apache-2.0
"""The norm, provision by provision: our summary, the source, the official text where the agency loaded it."""

from collections import Counter
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from outorga.law.engine import coverage, norms
from outorga.law.engine.norms import Norm
from outorga.law.kernel.errors import UnknownNorm
from outorga.law.kernel.identifiers import fold
from outorga.web import clock
from outorga.web.casefiles import norm_texts, standing
from outorga.web.portal import provisions
from outorga.web.ui.tags.tables import Column

COLUMNS = (
    Column("label", _("Dispositivo")), Column("summary", _("Em nossas palavras")), Column("kind", _("Tipo")),
)  # fmt: skip
OPEN = "em aberto"


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """The norms; the only one's page when there is one."""
    keys = norms.keys()
    if len(keys) == 1:
        return redirect("portal:norm", norm=keys[0])
    return render(request, "portal/norms.html", {"norms": list(norms.every())})


def _norm(key: str) -> Norm:
    try:
        return norms.get(key)
    except UnknownNorm:
        raise Http404 from None


@require_GET
def norm(request: HttpRequest, norm: str) -> HttpResponse:
    """A norm as a list of provisions, filtered by words without accents and by kind."""
    found = _norm(norm)
    words, kind = fold(request.GET.get("q", "")), request.GET.get("tipo", "")
    lines = [
        line
        for line in provisions.lines(found)
        if (not kind or line.kind == kind or (kind == OPEN and line.open))
        and all(word in fold(f"{line.label} {line.summary}") for word in words.split())
    ]
    context = {"norm": found, "lines": lines, "q": request.GET.get("q", ""), "kind": kind, "columns": COLUMNS}
    return render(request, "portal/norm.html", {**context, "open_kind": OPEN, **_about(found)})


def _about(found: Norm) -> dict[str, Any]:
    report = coverage.report(found, provisions.record_of(found.key))
    kinds = Counter(provisions.KINDS_PT[row.provision.kind] for row in report.rows)
    return {
        "norm_standing": standing.of(found.key, clock.today()), "total": len(report.rows),
        "placed": len(report.rows) - len(report.open), "kinds": sorted(kinds.items()),
    }  # fmt: skip


@require_GET
def provision(request: HttpRequest, norm: str, provision: str) -> HttpResponse:
    """One provision with its rules, cases, parameters, readings and lifecycle rows."""
    found = _norm(norm)
    if provision not in found.provisions:
        raise Http404
    view = provisions.view(found, found.provisions[provision])
    text = norm_texts.text_of(norm, provision)
    return render(request, "portal/provision.html", {"norm": found, "view": view, "text": text, **_about(found)})
