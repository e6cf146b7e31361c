# SPDX-License-Identifier: Apache-2.0
"""The company's dashboard: the last trips, what waits for the company, what ends soon."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.web.charter import writing
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization, Service
from outorga.web.charter.tables import plates_of, when_of
from outorga.web.registry.models import Company
from outorga.web.registry.panels import Panel
from outorga.web.ui.formats import days_left, pt_date, pt_when
from outorga.web.ui.parts import Action, Row

SHOWN, SOON = 5, 30


@dataclass(frozen=True, slots=True)
class TripRow:
    """A trip as the dashboard lists it."""

    title: str
    small: str
    url: str
    when: str
    note: str
    plates: str
    state: str


def panel(company: Company, on: date) -> Panel | None:
    """The last requests."""
    rows = Authorization.objects.filter(company=company).select_related("case").prefetch_related("vehicles")
    found = [_row(row) for row in rows[: SHOWN + 1]]
    total = len(found) if len(found) <= SHOWN else rows.count()
    return Panel("charter/dashboard.html", {"rows": found[:SHOWN], "total": total}, order=20)


def _row(asked: Authorization) -> TripRow:
    draft = asked.filed_at is None
    title = writing.route_of(asked) or _("Sem trajeto ainda")
    note = _("Quem limita é %(limit)s") % {"limit": writing.limit_words(asked)} if asked.limited_by else ""
    return TripRow(
        title=_("Rascunho: %(title)s") % {"title": title} if draft else title,
        small=_("Parou %(when)s") % {"when": pt_when(asked.saved_at)} if draft else _filed(asked),
        url=reverse("charter:trip", args=[asked.pk]), when=when_of(asked), note=note, plates=plates_of(asked),
        state=asked.shown_state,
    )  # fmt: skip


def _filed(asked: Authorization) -> str:
    protocol = asked.case.number if asked.case else ""
    return f"{asked.number or protocol}, {asked.get_service_display().lower()}"


def needs(company: Company, on: date) -> list[Row]:
    """What the agency asked, and contracts whose authorization ends within a month."""
    pending = Q(case__state="pending")
    ending = Q(
        service=Service.CONTINUOUS, case__state__in=["issued", "active"], given_up_at=None, renewals=None,
        valid_until__gte=on, valid_until__lte=on + timedelta(days=SOON),
    )  # fmt: skip
    rows = Authorization.objects.filter(company=company).filter(pending | ending).select_related("case")
    return [_need(row, on) for row in rows[:SHOWN]]


def _need(asked: Authorization, on: date) -> Row:
    url = reverse("charter:trip", args=[asked.pk])
    if asked.state == "pending":
        title = _("O pedido %(number)s espera itens") % {"number": asked.case.number if asked.case else ""}
        action = Action(_("Apresentar"), url, kind="small", about=title)
        return Row(
            title,
            text=writing.route_of(asked),
            icon="message",
            tone="warn",
            action=action,
            citation=f"{NORM}:art11_cpt",
        )
    assert asked.valid_until is not None
    words = {"day": pt_date(asked.valid_until), "limit": writing.limit_words(asked)}
    title = _("Renove o fretamento contínuo até %(day)s") % words
    text = " ".join((f"{days_left(asked.valid_until, on)}.", _("Quem limita é %(limit)s.") % words))
    action = Action(_("Ver e renovar"), url, kind="small", about=writing.route_of(asked))
    return Row(title, text=text, icon="clock", tone="warn", action=action, citation=f"{NORM}:art7_par2")


def actions(company: Company, on: date) -> list[Action]:
    """The first button of the dashboard of a company that is registered."""
    if company.state != "registered":
        return []
    return [Action(_("Autorizar viagem"), reverse("charter:new"), icon="plus", kind="primary")]
