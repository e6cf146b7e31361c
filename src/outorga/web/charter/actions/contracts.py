# SPDX-License-Identifier: Apache-2.0
"""A change of the contract told to the agency within five days; a late one is taken and flagged (art. 7, § 1)."""

from datetime import date

from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import decisions
from outorga.web.casefiles.idempotency import once
from outorga.web.charter import facts
from outorga.web.charter.authority import asker
from outorga.web.charter.errors import CharterError
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization, ContractChange
from outorga.web.charter.notices import tell_office
from outorga.web.language import reader


def report_change(*, asked: Authorization, text: str, happened_on: date, actor: User, key: str = "") -> ContractChange:
    """Tell a change. It is never refused for being late; whether it is, and by how much, the decision says."""
    power = asker(asked.company, actor).power
    if asked.is_occasional or asked.case is None or not asked.is_live:
        raise CharterError(reader.gettext("Só se comunica mudança do contrato de uma autorização contínua em vigor."))
    if happened_on > clock.today():
        raise CharterError(reader.gettext("O dia da mudança ainda não chegou."), field="happened_on")
    case = asked.case

    def work() -> ContractChange:
        told_on = clock.today()
        given = facts.contract_change_facts(happened_on, told_on)
        decision = decisions.decide(norm=NORM, service="deadline", facts=given, actor=actor, case=case)
        change = ContractChange.objects.create(
            authorization=asked, text=text, happened_on=happened_on, reported_on=told_on,
            due_on=decisions.outcome_day(decision, "due_on"), late=decision.outcome.get("on_time") is False,
            days_late=decision.outcome.get("days_late") or 0, decision=decision, reported_by=actor,
            reported_at=clock.now(),
        )  # fmt: skip
        data = {"change": change.pk, "late": change.late, "days_late": change.days_late}
        cases.record(
            case=case, event="contract.changed", actor=actor, power=power, reason=text, data=data, decision=decision
        )
        words = {"number": case.number, "text": text[:200]}
        tell_office(asked, text=_("Mudança de contrato na autorização %(number)s: %(text)s") % words)
        return change

    return once(key=key, scope=f"charter:contract:{asked.pk}", actor=actor, work=work)
