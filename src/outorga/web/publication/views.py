# SPDX-License-Identifier: Apache-2.0
"""Pages of what awaits the gazette and of what came out."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from outorga.web import clock
from outorga.web.accounts.guards import form_methods, signed_in, staff_view
from outorga.web.casefiles.idempotency import submission
from outorga.web.publication import actions, queries, writing
from outorga.web.publication.forms import DayForm, GazetteForm
from outorga.web.publication.models import Correction, Gazette, Publication
from outorga.web.registry.views.acts import sent, submitted
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import Row
from outorga.web.ui.tables import page_of_rows

publishes = staff_view(power=actions.PUBLISH)


@require_safe
@publishes
def publications(request: HttpRequest) -> HttpResponse:
    """What awaits the gazette, the oldest first, and what came out, of one day when it is asked for."""
    user, form = signed_in(request), DayForm(request.GET or None)
    day, edition = (form.cleaned_data["dia"], form.cleaned_data["edicao"]) if form.is_valid() else (None, "")
    waiting, came_out = queries.waiting(user), queries.published(user, on=day, edition=edition)
    context = {
        "form": form, "day": day, "edition": edition, "filtered": bool(day or edition),
        "waiting": page_of_rows(request, waiting, lambda found: [_waiting(row) for row in found], field="esperam"),
        "published": page_of_rows(request, came_out, lambda found: [_published(row) for row in found]),
    }  # fmt: skip
    return render(request, "publication/list.html", context)


def _waiting(row: Publication) -> Row:
    text = _("Processo %(number)s, decidido em %(day)s.") % {"number": row.case.number, "day": pt_date(row.decided_on)}
    return Row(row.title, text=text, url=reverse("publication:one", args=[row.pk]), icon="doc", tone="warn")


def _published(row: Gazette) -> Row:
    held = row.carried()
    told = {"day": pt_date(held.on), "edition": held.edition, "page": held.page}
    text = _("Saiu em %(day)s, edição %(edition)s, página %(page)s.") if held.page else None
    text = text or _("Saiu em %(day)s, edição %(edition)s.")
    url = reverse("publication:one", args=[row.publication.pk])
    return Row(row.publication.title, text=text % told, url=url, icon="ok", tone="ok")


def _corrections(row: Gazette) -> list[Row]:
    """What was told beside the record, the last first."""
    return [correction_row(one) for one in row.corrections.select_related("asked_by", "decided_by").order_by("-pk")]


def correction_row(row: Correction) -> Row:
    """One correction: who asked for it, who decided, and why."""
    told = {"who": row.asked_by.name, "other": row.decided_by.name if row.decided_by else "", "reason": row.reason}
    if row.accepted is None:
        text, icon, tone = _("Pedida por %(who)s, espera decisão: %(reason)s"), "clock", "warn"
    elif not row.accepted:
        text, icon, tone = _("Pedida por %(who)s, recusada por %(other)s: %(reason)s"), "bad", "bad"
    elif row.by_two:
        text, icon, tone = _("Pedida por %(who)s, confirmada por %(other)s: %(reason)s"), "ok", "ok"
    else:
        text, icon, tone = _("Corrigida por %(who)s: %(reason)s"), "ok", "ok"
    title = _("Saiu em %(day)s, edição %(edition)s") % {"day": pt_date(row.on), "edition": row.edition}
    url = reverse("publication:correction", args=[row.pk]) if row.accepted is None else ""
    return Row(title, text=text % told, url=url, icon=icon, tone=tone)


@require_safe
@publishes
def export(request: HttpRequest) -> HttpResponse:
    """The text file for the press: what awaits, or what came out on the day that is asked for."""
    user, form = signed_in(request), DayForm(request.GET or None)
    day, edition = (form.cleaned_data["dia"], form.cleaned_data["edicao"]) if form.is_valid() else (None, "")
    if day:
        text = writing.published_text(queries.published(user, on=day, edition=edition).order_by("pk"), on=day)
    else:
        text = writing.waiting_text(queries.waiting(user))
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    name = f"publicacao-{(day or clock.today()).isoformat()}.txt"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@form_methods
@publishes
def publication(request: HttpRequest, pk: int) -> HttpResponseBase:
    """One text: as it goes to the press, and where it came out once it did."""
    reach = queries.reached(signed_in(request))
    found = get_object_or_404(reach, pk=pk)
    came_out = getattr(found, "gazette", None)
    form = None if came_out else GazetteForm(request.POST or None)
    done = form and submitted(
        request, form, lambda: actions.record(publication=found, **form.cleaned_data, **sent(request)),
        word=_("Publicação registrada."), to="publication:list",
    )  # fmt: skip
    context = {
        "publication": found, "case": found.case, "gazette": came_out.carried() if came_out else None, "form": form,
        "once": submission(request), "first": came_out, "told": _corrections(came_out) if came_out else [],
    }  # fmt: skip
    return done or render(request, "publication/one.html", context)
