# SPDX-License-Identifier: Apache-2.0
"""A vehicle held at the roadside, only where the law says so, until the cause is cured and somebody releases it."""

from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import canonical_plate, is_plate, normalize_plate
from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import words
from outorga.web.casefiles.idempotency import once
from outorga.web.enforcement import procedures, telling, writing
from outorga.web.enforcement.errors import EnforcementError
from outorga.web.enforcement.expenses import FALLEN
from outorga.web.enforcement.models import Notice, Retention
from outorga.web.enforcement.procedures import SubstituteOffer
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.payments.actions import ledger
from outorga.web.ui.fields.words import require_reason

KIND, RELEASE, DRAW = "retention", "retention.release", "notice.draw"


def open_retention(*, notice: Notice, actor: User | None) -> Retention | None:
    """Hold the vehicle for what the notice states, with its paper; None where the law does not let it be held."""
    ruling = procedures.of(notice.norm).retention(notice, actor=actor)
    if not ruling.allowed:
        cases.record(case=notice.case, event="decision.retention", actor=actor, decision=ruling.decision)
        return None
    with transaction.atomic():
        case = cases.open_case(
            kind=KIND, norm=notice.norm, office=notice.office, actor=actor, company=notice.company_id,
            title=_("Retenção do veículo, auto %(number)s") % {"number": notice.number},
            data={"notice": notice.number, "plate": notice.plate},
        )  # fmt: skip
        cases.record(case=case, event="decision.retention", actor=actor, decision=ruling.decision)
        retention = Retention.objects.create(
            case=case, notice=notice, place=notice.place, opened_at=clock.now(), decision=ruling.decision
        )
        papers.issue(
            content=writing.retention_term(retention, actor=actor), number=case.number, actor=actor, case=case,
            subject=retention, decision=ruling.decision,
        )  # fmt: skip
        telling.of_retention(retention)
    return retention


def arrange_substitute(
    *, retention: Retention, plate: str, cost: Decimal, actor: User, expected_version: int | None = None, key: str = ""
) -> Retention:
    """The passengers go on in another vehicle, at the infractor's cost besides the fine.

    Refused for a vehicle that the register does not know as delegated or authorized, or a cost below zero.
    """
    require_power(actor, DRAW, office=retention.case.office)
    if not is_plate(plate):
        raise EnforcementError(
            reader.gettext("A placa tem 7 letras e números, como RVM4C82 ou HJK-7294."), field="plate"
        )
    if cost < 0:
        raise EnforcementError(reader.gettext("O custo não pode ser menor que zero."), field="cost")
    if canonical_plate(plate) == retention.notice.canonical_plate:
        raise EnforcementError(reader.gettext("É o veículo retido: informe o que leva os passageiros."), field="plate")

    def work() -> Retention:
        # The notice first, as where it falls: of the two at once the second sees the first.
        notice_case = cases.lock(retention.notice.case)
        cases.lock(retention.case, expected_version=expected_version)
        if cost and notice_case.state in FALLEN:
            raise EnforcementError(reader.gettext("O auto caiu: o transporte já não se cobra."), field="cost")
        return _substituted(retention, normalize_plate(plate), cost, actor)

    return once(key=key, scope=f"substitute:{retention.pk}", actor=actor, work=work)


def _substituted(retention: Retention, plate: str, cost: Decimal, actor: User) -> Retention:
    notice, now = retention.notice, clock.now()
    procedure = procedures.of(notice.norm)
    found = procedure.substitute(plate, at=now)
    offer = SubstituteOffer(delegated=found.delegated, authorized=found.authorized, cost=cost)
    ruling = procedure.retention(notice, actor=actor, substitute=offer)
    if not ruling.substitute_accepted:
        citation = words.provision_of_event(notice.norm, KIND, "arrange_substitute")
        text = reader.gettext("Este veículo não pode levar os passageiros. %(who)s (%(citation)s)")
        with language.of_reader():
            told = text % {"who": procedure.says.carried_on, "citation": writing.cited(citation)}
        raise EnforcementError(told, field="plate")
    data = {"plate": plate, "cost": str(cost), "charge": str(ruling.charge)}
    cases.record(
        case=retention.case, event="arrange_substitute", actor=actor, power=DRAW, data=data, decision=ruling.decision
    )
    retention.substitute_plate, retention.substitute_company = plate, found.company
    retention.substitute_at, retention.cost = now, ruling.charge
    retention.save(update_fields=["substitute_plate", "substitute_company", "substitute_at", "cost"])
    ledger.charge(
        case=retention.case, amount=ruling.charge or Decimal(0), on=now.date(), actor=actor, decision=ruling.decision,
        memo=retention.case.title,
    )  # fmt: skip
    return retention


def release(
    *, retention: Retention, reason: str, actor: User, expected_version: int | None = None, key: str = ""
) -> Retention:
    """Let the vehicle go: the cause is cured. The reason says how, and is read by the company."""
    require_power(actor, RELEASE, office=retention.case.office)
    require_reason(reason, refusal=EnforcementError)

    def work() -> Retention:
        cases.lock(retention.case, expected_version=expected_version)
        cases.record(case=retention.case, event="release", actor=actor, power=RELEASE, reason=reason.strip())
        retention.released_at = clock.now()
        retention.save(update_fields=["released_at"])
        content = writing.release_term(retention, reason=reason.strip(), actor=actor)
        papers.issue(content=content, number=retention.case.number, actor=actor, case=retention.case, subject=retention)
        telling.of_release(retention)
        return retention

    return once(key=key, scope=f"release:{retention.pk}", actor=actor, work=work)
