# SPDX-License-Identifier: Apache-2.0
"""What the roadside's pages read: who is in front of the agent, what would result, and the stops of the day."""

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db.models import Count, QuerySet

from outorga.law.engine import norms
from outorga.law.engine.explain import to_json
from outorga.law.kernel.decisions import Decision
from outorga.law.kernel.identifiers import is_cnpj, is_plate, normalize_cnpj
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.enforcement import procedures, writing
from outorga.web.enforcement.models import Stop
from outorga.web.enforcement.procedures import Answer
from outorga.web.inspections.models import Credential
from outorga.web.inspections.queries import credential_of
from outorga.web.papers import texts
from outorga.web.papers.models import PaperPlate
from outorga.web.papers.queries import by_code
from outorga.web.registry.models import Company, VehicleHolding
from outorga.web.ui.fields import write_position
from outorga.web.ui.tags.marks import cite_label

PERFORM, SHOWN, NOTED = "inspection.perform", 30, "stop: note"


@dataclass(frozen=True, slots=True)
class Infraction:
    """One infraction that results from what was seen, with its amount where the agency has a value."""

    provision: str
    label: str
    amount: Decimal | None
    retention: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What would result, before anything is recorded; ``missing`` is what the law still asks for."""

    infractions: tuple[Infraction, ...]
    total: Decimal | None
    retention: bool
    missing: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


def norm_of_the_road() -> str:
    """The norm by which vehicles are stopped: the agency's, for nothing is known of them before."""
    return str(settings.OUTORGA_NORM)


def preview_of(norm: str, answer: Answer) -> Preview:
    """A decision on a stop as its page shows it."""
    said = to_json(answer)["outcome"] if isinstance(answer, Decision) else answer.outcome
    labels = norms.get(norm).labels
    return Preview(
        infractions=tuple(_infraction(norm, entry) for entry in said.get("infractions", ())),
        total=_amount(said.get("total")),
        retention=bool(said.get("retention")),
        missing=tuple(labels.path(path) for path in answer.missing),
        flags=tuple(labels.value(flag) for flag in said.get("flags", ())),
    )


def _infraction(norm: str, entry: dict[str, Any]) -> Infraction:
    label = norms.get(norm).infractions[entry["provision"]].label_pt
    return Infraction(entry["provision"], label, _amount(entry.get("amount")), bool(entry["retention"]))


def _amount(text: str | None) -> Decimal | None:
    return Decimal(text) if text is not None else None


def to_be_drawn(stop: Stop) -> list[Infraction]:
    """The infractions of the stop that have no notice yet, as often as the law found them."""
    drawn = Counter(stop.notices.values_list("provision", flat=True))
    left = []
    for found in preview_of(stop.norm, stop.decision).infractions:
        if drawn[found.provision]:
            drawn[found.provision] -= 1
        else:
            left.append(found)
    return left


def charges_of(stop: Stop) -> list[dict[str, Any]]:
    """The same, as the form asks of them."""
    procedure = procedures.of(stop.norm)
    return [
        {
            "provision": found.provision, "label": f"{found.label} ({cite_label(found.provision)})",
            "amount": found.amount, "retention": found.retention, "asks_rule": procedure.asks_rule(found.provision),
        }
        for found in to_be_drawn(stop)
    ]  # fmt: skip


def plates_of(text: str) -> list[str]:
    """The plates that a plate, a CNPJ or a paper's code stands for."""
    if is_plate(text):
        return [text]
    if is_cnpj(text):
        rows = VehicleHolding.objects.filter(company__cnpj=normalize_cnpj(text), until_on=None)
        return list(rows.order_by("vehicle__plate").values_list("vehicle__plate", flat=True))
    paper = by_code(text)
    return list(PaperPlate.objects.filter(paper=paper).values_list("plate", flat=True)) if paper else []


def company_of(text: str) -> Company | None:
    """The company of a CNPJ."""
    return Company.objects.filter(cnpj=normalize_cnpj(text)).first() if is_cnpj(text) else None


def credential_now(user: User, norm: str) -> Credential | None:
    """The agent's credential in force today; without one a notice is kept but is not good."""
    return credential_of(user, norm, clock.today())


def note_of(stop: Stop, *, reader: User) -> str:
    """What was noted at the stop, the look recorded; empty where nothing was."""
    return texts.read([stop.note_ref], reader=reader, purpose=NOTED).get(stop.note_ref, "")


def stops_of(user: User) -> QuerySet[Stop]:
    """The agent's stops, newest first, with how many notices each brought."""
    rows = Stop.objects.filter(agent=user).select_related("company", "decision")
    return rows.annotate(drawn=Count("notices")).order_by("-found_at", "-pk")


def seen_today(user: User) -> list[Stop]:
    """Those of today."""
    return [stop for stop in stops_of(user)[:SHOWN] if clock.day_of(stop.found_at) == clock.today()]


def position_of(stop: Stop) -> str:
    """Latitude and longitude, where the agent gave them."""
    if stop.latitude is None or stop.longitude is None:
        return ""
    return write_position((stop.latitude, stop.longitude))


def last_place(user: User) -> str:
    """Where the agent stopped the last vehicle, for the next one is mostly stopped there too."""
    return Stop.objects.filter(agent=user).order_by("-found_at").values_list("place", flat=True).first() or ""


def credential_word(user: User, norm: str) -> str:
    """What an agent without a credential in force must know before drawing up; empty for the others."""
    if credential_now(user, norm) is not None:
        return ""
    return str(procedures.of(norm).says.no_credential)


def papers_unseen(stop: Stop) -> list[str]:
    """The papers that the agent did not look at."""
    return [writing.summary_of(stop.norm, item) for item in stop.facts.get("unseen", [])]
