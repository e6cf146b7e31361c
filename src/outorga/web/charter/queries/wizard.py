# SPDX-License-Identifier: Apache-2.0
"""The steps of a request, and what the pages beside each step tell."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.law.kernel.decisions import Decision
from outorga.web.casefiles import decisions
from outorga.web.charter import facts, writing
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization
from outorga.web.ui.formats import pt_date, pt_datetime
from outorga.web.ui.parts import Fact, Step

OCCASIONAL = (
    ("route", gettext_lazy("Viagem")), ("crew", gettext_lazy("Veículo e condutores")),
    ("people", gettext_lazy("Passageiros")), ("tax", gettext_lazy("Documento fiscal")),
    ("check", gettext_lazy("Conferir")),
)  # fmt: skip
CONTINUOUS = (
    ("contract", gettext_lazy("Contrato")), ("crew", gettext_lazy("Veículos e condutores")),
    ("check", gettext_lazy("Conferir")),
)  # fmt: skip


def names_of(asked: Authorization) -> tuple[str, ...]:
    """The steps of this service, in their order."""
    return tuple(name for name, _label in (OCCASIONAL if asked.is_occasional else CONTINUOUS))


def url_of(asked: Authorization, step: str) -> str:
    """The page of a step."""
    return reverse(f"charter:step_{step}", args=[asked.pk])


def after(asked: Authorization, step: str) -> str:
    """The page that comes after a step."""
    names = names_of(asked)
    return url_of(asked, names[min(names.index(step) + 1, len(names) - 1)])


def before(asked: Authorization, step: str) -> str:
    """The page that comes before a step; of the first one the list of trips."""
    names = names_of(asked)
    at = names.index(step)
    return url_of(asked, names[at - 1]) if at else reverse("charter:trips")


def resume(asked: Authorization) -> str:
    """The first step that lacks its answer; the last one when none does."""
    names = names_of(asked)
    done = {
        "route": all([asked.origin_code, asked.destination_code, asked.starts_at, asked.purpose]),
        "contract": bool(asked.contract_with and asked.start_on),
        "crew": asked.vehicles.exists() and asked.drivers.exists(), "people": asked.lists.exists(),
        "tax": bool(asked.tax_document_number), "check": False,
    }  # fmt: skip
    return url_of(asked, next(name for name in names if not done[name]))


def steps(asked: Authorization, current: str) -> list[Step]:
    """The stepper; each step can be opened at any time."""
    rows = OCCASIONAL if asked.is_occasional else CONTINUOUS
    place = names_of(asked).index(current)
    return [
        Step(label, url_of(asked, name), "current" if at == place else "done" if at < place else "ahead")
        for at, (name, label) in enumerate(rows)
    ]


def trip_facts(asked: Authorization) -> list[Fact]:
    """The trip in a few lines, beside each step."""
    rows = [
        (_("Trajeto"), writing.route_of(asked)), (_("Saída"), pt_datetime(asked.starts_at)),
        (_("Fim"), pt_datetime(asked.ends_at)), (_("Começa"), pt_date(asked.start_on)),
        (_("Contrato até"), pt_date(asked.contract_until)),
    ]  # fmt: skip
    return [Fact(label, value) for label, value in rows if value]


@dataclass(frozen=True, slots=True)
class ListTerm:
    """When the list closes, as the law says it."""

    closes_at: datetime


def list_term(asked: Authorization) -> ListTerm | None:
    """The last moment at which the list may come (art. 8, § 2), asked of the law; nothing is stored."""
    if not asked.is_occasional or asked.starts_at is None:
        return None
    # One imaginary person suffices: only the moment is asked for.
    given = facts.list_facts(asked, documents=["0"], received_at=asked.created_at, accepted=None, capacity=1)
    answer = _ask("passenger_list", given | {"urgency": {}})
    latest = answer.outcome.get("latest_receipt_at")
    return ListTerm(datetime.fromisoformat(str(latest))) if latest else None


def _ask(service: str, given: facts.Facts) -> Decision:
    return decisions.ask(norm=NORM, service=service, facts=given)
