# SPDX-License-Identifier: Apache-2.0
"""Look before it hurts: what one more notice would do, and what an act would do if it were carried out now.

Pure questions to the law: nothing is stored and nothing may be decided on them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.law.kernel.identifiers import normalize_cnpj
from outorga.web.casefiles import words
from outorga.web.registry.filters import by_words
from outorga.web.registry.models import Company
from outorga.web.sanctions import procedures
from outorga.web.sanctions.models import Deviation, Suspension
from outorga.web.sanctions.procedures import Grant, Hypothesis, Price, Repetition, Term
from outorga.web.sanctions.queries import windows
from outorga.web.sanctions.queries.windows import Drawn
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import Effect

MOST_FOUND = 6


@dataclass(frozen=True, slots=True)
class WhatIf:
    """One more notice of an item on a day: its fine, the count before and after, and what would stop."""

    provision: str
    on: date
    price: Price
    before: Repetition
    after: Repetition
    term: Term | None
    stopped: Sequence[Grant]
    drawn: Drawn

    @property
    def suspends(self) -> bool:
        """Whether it would lead to a suspension once it can no longer be attacked."""
        return self.after.due


def what_if(company: Company, norm: str, *, provision: str, on: date) -> WhatIf:
    """Ask it; the notice is taken as final, for only then it may count."""
    procedure = procedures.of(norm)
    after = procedure.repetition(company, on=on, more=[Hypothesis(provision, on)])
    term, stopped = suspension_ahead(company, norm, on=on) if after.due else (None, [])
    return WhatIf(
        provision=provision, on=on, price=procedure.price(provision, on=on), before=procedure.counter(company, on=on),
        after=after, term=term, stopped=stopped, drawn=windows.drawn(norm, after),
    )  # fmt: skip


def suspension_ahead(company: Company, norm: str, *, on: date) -> tuple[Term, list[Grant]]:
    """The days of a suspension decided and received that day, and what would stop on the first of them."""
    procedure = procedures.of(norm)
    term = procedure.suspension(company, on=on, decided_on=on, notified_on=on)
    first = procedure.suspension(company, on=term.from_on, decided_on=on, notified_on=on)
    return term, [grant for grant in procedure.grants(company, on=term.from_on) if grant.number in first.grants]


def of_suspension(suspension: Suspension, *, on: date) -> list[Effect]:
    """What a suspension would do if the company received it on the day."""
    term, stopped = suspension_ahead(suspension.company, suspension.norm, on=on)
    cites = procedures.of(suspension.norm).provisions
    told = {"from": pt_date(term.from_on), "until": pt_date(term.until_on), "free": pt_date(term.free_from_on)}
    return [
        Effect(
            _back(stopped) % told, icon="held", tone="held", strong=_stops(stopped, suspension.norm),
        ),
        *_trips(stopped, term),
        Effect(
            _("Pedido novo nesse prazo é recusado. A empresa pode pedir de novo em %(free)s.") % told, icon="bad",
            citation=cites.suspension,
        ),
        Effect(_("As multas continuam devidas e nada se devolve."), icon="money", citation=cites.no_refund),
        Effect(_("A empresa é avisada agora. Nada para antes de ela receber o ato."), icon="mail"),
    ]  # fmt: skip


def _stops(stopped: Sequence[Grant], norm: str) -> str:
    if not stopped:
        return words.with_grant(norm, _("A empresa não tem %(grant)s que pare"))
    text = ngettext("%(n)d %(counted)s para", "%(n)d %(counted)s param", len(stopped))
    return words.with_grant(norm, text, n=len(stopped))


def _back(stopped: Sequence[Grant]) -> str:
    if not stopped:
        return _("de %(from)s a %(until)s, se receber hoje.")
    return ngettext(
        "de %(from)s a %(until)s, se a empresa receber hoje. Volta sozinha em %(free)s.",
        "de %(from)s a %(until)s, se a empresa receber hoje. Voltam sozinhas em %(free)s.", len(stopped),
    )  # fmt: skip


def _trips(stopped: Sequence[Grant], term: Term) -> list[Effect]:
    """The trips that somebody counts on in those days."""
    trips = [grant for grant in stopped if grant.is_trip and grant.starts_at.date() >= term.from_on]
    if not trips:
        return []
    strong = ngettext("%(n)d viagem marcada", "%(n)d viagens marcadas", len(trips)) % {"n": len(trips)}
    people = sum(grant.people for grant in trips)
    text = ngettext(
        "nesse período, com %(n)d passageiro, precisa de outro transporte.",
        "nesse período, com %(n)d passageiros, precisa de outro transporte.", people,
    )  # fmt: skip
    return [Effect(text % {"n": people}, icon="bus", tone="bad", strong=strong)]


def of_deviation(deviation: Deviation, *, on: date) -> list[Effect]:
    """What a confirmed deviation would do if the company received it on the day."""
    procedure = procedures.of(deviation.norm)
    fall = procedure.fall(
        deviation.company, on=on, grant=procedure.number_of(deviation.grant), signs=deviation.signs, notified_on=on
    )
    told = {
        "numbers": ", ".join(fall.cancelled), "kept": len(fall.kept), "from": pt_date(fall.term.from_on),
        "until": pt_date(fall.term.until_on), "free": pt_date(fall.term.free_from_on),
    }  # fmt: skip
    cites, left = procedure.provisions, len(fall.kept)
    kept = ngettext(
        "%(kept)d outra %(counted)s continua em vigor.", "%(kept)d outras %(counted)s continuam em vigor.", left
    )
    return [
        Effect(
            _("%(numbers)s, agora e para sempre. Quem ler o QR vê.") % told, icon="bad", tone="bad",
            strong=words.with_grant(deviation.norm, _("Cancela a %(grant)s")), citation=cites.deviation,
        ),
        Effect(
            _("de %(from)s a %(until)s, se a empresa receber hoje. Pode pedir de novo em %(free)s.") % told,
            icon="held", tone="held", strong=words.with_grant(deviation.norm, _("Impede nova %(grant)s")),
        ),
        *([Effect(words.with_grant(deviation.norm, kept, n=left, **told), icon="ok")] if left else []),
        Effect(_("O cancelamento não se desfaz por esta página."), icon="warn", tone="warn"),
    ]  # fmt: skip


def companies(text: str) -> list[Company]:
    """The companies that a number, a code or words of the name may mean."""
    if not text.strip():
        return []
    exact = Company.objects.filter(Q(cnpj=normalize_cnpj(text)) | Q(holder_code=text.strip()))
    rows = exact if exact.exists() else by_words(Company.objects.all(), "folded_name", text)
    return list(rows.select_related("case", "office")[:MOST_FOUND])
