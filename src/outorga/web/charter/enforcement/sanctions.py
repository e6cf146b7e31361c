# SPDX-License-Identifier: Apache-2.0
"""Sanctions of the charter decree (arts. 17, III, and 23): facts of a holder's history, and what the law answers.

The only bridge from notices, suspensions and stops to the contract's names; what is done to authorizations is in
:mod:`outorga.web.charter.enforcement.grants`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

import outorga
from outorga.law.engine import norms
from outorga.law.engine.explain import to_json
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.charter.enforcement import grants, histories, says
from outorga.web.charter.facts import NORM, Facts, day
from outorga.web.enforcement.models import Stop
from outorga.web.registry.models import Company
from outorga.web.sanctions.models import DeviationSign
from outorga.web.sanctions.procedures import (
    Answer,
    Choice,
    Entry,
    Fall,
    Grant,
    Hypothesis,
    Price,
    Provisions,
    Repetition,
    Sign,
    Term,
)
from outorga.web.ui.parts import Action

DEVIATION_FLAG = "possible_purpose_deviation"
# The items that `onboard_check` flags as signs of a deviation.
SIGNS = ("art21_cpt_inc6", "art21_cpt_inc8", "art21_cpt_inc9", "art21_cpt_inc11")


class CharterSanctions(grants.CharterGrants):
    """The procedure of sanctions by the charter decree."""

    says = says.SANCTIONS
    provisions = Provisions(
        suspension=f"{NORM}:art23_cpt", no_refund=f"{NORM}:art23_par1", deviation=f"{NORM}:art23_par2",
        inspection=f"{NORM}:art14_par1",
    )  # fmt: skip

    def repetition(
        self, company: Company, *, on: date, more: Sequence[Hypothesis] = (), but: CaseFile | None = None,
        case: CaseFile | None = None, actor: User | None = None,
    ) -> Repetition:  # fmt: skip
        """``sanctions`` over the holder's history (art. 23)."""
        entries = [*histories.entries(company, on=on, but=but), *histories.supposed(more, on=on)]
        return _repetition(entries, on=on, case=case, actor=actor)

    def counter(self, company: Company, *, on: date) -> Repetition:
        """The same of the entries whose window of ``recurrence_window`` is still open on the day.

        Where nothing is due the window is that of the first of them, which is the next to close.
        """
        past = [entry for entry in histories.entries(company, on=on) if not entry.used and entry.status != "cancelled"]
        ends = _window_ends({entry.committed_on for entry in past})
        entries = [entry for entry in past if ends[entry.committed_on] >= on]
        found = _repetition(entries, on=on, case=None, actor=None)
        if found.due or not entries:
            return found
        first = entries[0].committed_on
        return replace(found, window_from_on=first, window_until=_window_end(first))

    def suspension(
        self, company: Company, *, on: date, decided_on: date, notified_on: date, case: CaseFile | None = None,
        actor: User | None = None,
    ) -> Term:  # fmt: skip
        """``sanctions`` of a suspension that was decided: its days, then what it reaches on them."""
        asked = {
            "on": day(on), "history": [histories.fact(entry) for entry in histories.entries(company, on=on)],
            "suspension": {"decided_on": day(decided_on), "notified_on": day(notified_on)},
        }  # fmt: skip
        term = _suspension_term(decisions.ask(norm=NORM, service="sanctions", facts=asked))
        reached = [grant for grant in self.grants(company, on=on) if grant.touches(term.from_on, term.until_on)]
        asked["authorizations"] = [{"id": grant.number, "valid_until": day(grant.ends_at.date())} for grant in reached]
        return _suspension_term(_answer("sanctions", asked, case=case, actor=actor))

    def signs(self, company: Company | None = None) -> Iterator[Sign]:
        """Stops that ``onboard_check`` flagged."""
        rows = Stop.objects.filter(norm=NORM, company__isnull=False, decision__outcome__flags__icontains=DEVIATION_FLAG)
        rows = rows.exclude(pk__in=DeviationSign.objects.filter(stop__isnull=False).values("stop"))
        rows = rows.filter(company=company) if company else rows
        for stop in rows.select_related("company", "paper__case", "decision"):
            assert stop.company is not None
            found = {str(row["provision"]) for row in stop.decision.outcome.get("infractions", ())}
            yield Sign(
                company=stop.company, provisions=tuple(item for item in SIGNS if item in found),
                on=clock.day_of(stop.found_at), plate=stop.plate, place=stop.place, stop=stop.pk, norm=NORM,
                grant=stop.paper.case if stop.paper and stop.paper.kind == "authorization" else None,
            )  # fmt: skip

    def sign_choices(self) -> list[Choice]:
        """The items that point to a deviation."""
        book = norms.get(NORM).infractions
        return [Choice(item, book[item].label_pt, citation=f"{NORM}:{item}") for item in SIGNS]

    def deviation(
        self, company: Company, *, on: date, grant: str, signs: Sequence[str], found: bool | None, case: CaseFile,
        actor: User | None,
    ) -> StoredDecision:  # fmt: skip
        """``forfeiture`` without a finding, or with one that denies (art. 23, § 2)."""
        asked = _forfeiture_facts(on=on, grant=grant, signs=signs, held=self.grants(company, on=on))
        if found is not None:
            asked["deviation"]["found"] = found
        return decisions.decide(norm=NORM, service="forfeiture", facts=asked, actor=actor, case=case)

    def fall(
        self, company: Company, *, on: date, grant: str, signs: Sequence[str], notified_on: date,
        case: CaseFile | None = None, actor: User | None = None,
    ) -> Fall:  # fmt: skip
        """``forfeiture`` of a deviation found, its holder notified on that day."""
        asked = _forfeiture_facts(on=on, grant=grant, signs=signs, held=self.grants(company, on=on))
        asked["deviation"] |= {"found": True, "notified_on": day(notified_on)}
        answer = _answer("forfeiture", asked, case=case, actor=actor)
        said = _told(answer)["outcome"]
        term = Term(
            answer, days=said["bar_days"], from_on=_day(said["barred_from_on"]), until_on=_day(said["barred_until"]),
            free_from_on=_day(said["free_from_on"]),
        )  # fmt: skip
        return Fall(answer, cancelled=tuple(said["cancelled"]), kept=tuple(said["kept"]), term=term)

    def price(self, provision: str, *, on: date) -> Price:
        """``fine`` of an item committed that day (art. 18)."""
        asked = {"infraction": {"provision": provision, "committed_on": day(on)}}
        answer = decisions.ask(norm=NORM, service="fine", facts=asked)
        amount = answer.outcome.get("amount") if answer.status == "decided" else None
        return Price(answer, Decimal(amount) if amount is not None else None)

    def acts(self) -> list[Action]:
        """Taxis referred to who is competent (art. 26)."""
        return [Action(_("Táxis encaminhados"), reverse("charter:taxis"), icon="driver")]


def _repetition(entries: Sequence[Entry], *, on: date, case: CaseFile | None, actor: User | None) -> Repetition:
    asked = {"on": day(on), "history": [histories.fact(entry) for entry in entries]}
    answer = _answer("sanctions", asked, case=case, actor=actor)
    told = _told(answer)
    said = told["outcome"]
    measure = next(step["inputs"] for step in told["steps"] if "needed" in step["inputs"])
    return Repetition(
        answer, due=said["suspension_due"], occasions=said["occasions"], needed=measure["needed"],
        days=measure["days"], pending=said["pending"], watch=said["watch"],
        window_from_on=_maybe(said["window_from_on"]), window_until=_maybe(said["window_until"]),
        due_from_on=_maybe(said["due_from_on"]), entries=tuple(entries),
        founding=tuple(entries[place] for place in measure["founding"]),
    )  # fmt: skip


def _window_end(first: date) -> date:
    asked = {"deadline": "recurrence_window", "start_on": day(first)}
    return _day(_told(decisions.ask(norm=NORM, service="deadline", facts=asked))["outcome"]["due_on"])


def _window_ends(days: Collection[date]) -> dict[date, date]:
    """The last day of the window that each of these begins, by settings read once; no closed day moves it."""
    if not days:
        return {}
    settings = decisions.settings_now(NORM)

    def end(first: date) -> date:
        asked = {"deadline": "recurrence_window", "start_on": day(first)}
        return _day(to_json(outorga.decide(NORM, "deadline", asked, settings=settings))["outcome"]["due_on"])

    return {first: end(first) for first in days}


def _suspension_term(answer: Answer) -> Term:
    said = _told(answer)["outcome"]
    return Term(
        answer, days=said["days"], from_on=_day(said["suspended_from_on"]), until_on=_day(said["suspended_until"]),
        free_from_on=_day(said["free_from_on"]), grants=tuple(said["suspended_authorizations"]),
    )  # fmt: skip


def _forfeiture_facts(*, on: date, grant: str, signs: Sequence[str], held: Sequence[Grant]) -> Facts:
    numbers = [row.number for row in held]
    return {
        "on": day(on),
        "deviation": {"signs": list(signs), "authorization": grant},
        "authorizations": numbers if grant in numbers else [grant, *numbers],
    }


def _answer(service: str, asked: Facts, *, case: CaseFile | None, actor: User | None) -> Answer:
    """The law's answer, stored where there is a case."""
    if case is None:
        return decisions.ask(norm=NORM, service=service, facts=asked)
    return decisions.decide(norm=NORM, service=service, facts=asked, actor=actor, case=case)


def _told(answer: Answer) -> Mapping[str, Any]:
    """A stored decision and a look ahead in the same plain words."""
    if isinstance(answer, StoredDecision):
        return {"outcome": answer.outcome, "steps": answer.steps, "readings": answer.readings}
    return to_json(answer)


def _day(text: str) -> date:
    return date.fromisoformat(text)


def _maybe(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
