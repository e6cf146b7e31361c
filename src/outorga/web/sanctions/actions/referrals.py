# SPDX-License-Identifier: Apache-2.0
"""A taxi that acts like public transport is referred to who is competent, on the basis that the authority chooses.

The norm gives the competence and no procedure: there is no lifecycle, so the record is a row, an act in the agency's
own book, and a paper.
"""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import canonical_plate
from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import acts, numbers
from outorga.web.casefiles.idempotency import once
from outorga.web.sanctions import procedures, writing
from outorga.web.sanctions.errors import NotDue, SanctionError
from outorga.web.sanctions.models import Referral
from outorga.web.sanctions.procedures import Procedure, TaxiTrip
from outorga.web.ui.fields.words import require_reason

REFER, ACT = "taxi.refer", "taxi.referred"


@dataclass(frozen=True, slots=True)
class Found:
    """What the inspection found of the taxi; codes of municipalities by IBGE."""

    plate: str
    happened_at: datetime
    place: str
    origin: tuple[str, str]
    destination: tuple[str, str]
    is_metropolitan: bool | None
    paid: bool | None
    traits: tuple[str, ...]
    narrative: str


def refer(
    *, norm: str, office: Office, found: Found, basis: str, body: str, reason: str, actor: User, key: str = ""
) -> Referral:
    """Refer the case; :class:`NotDue` where the law sees no taxi that acts like public transport."""
    require_power(actor, REFER, office=office)
    procedure = procedures.of(norm)
    require_reason(reason, refusal=SanctionError)
    if basis not in {choice.code for choice in procedure.taxi_bases()}:
        raise SanctionError(_("Escolha o fundamento."), field="basis")
    if found.happened_at > clock.now():
        raise SanctionError(_("Este dia ainda não chegou."), field="happened_at")
    return once(
        key=key, scope="sanctions:taxi", actor=actor,
        work=lambda: _refer(procedure, norm, office, found, basis=basis, body=body, reason=reason, actor=actor),
    )  # fmt: skip


def _refer(
    procedure: Procedure, norm: str, office: Office, found: Found, *, basis: str, body: str, reason: str, actor: User
) -> Referral:
    ruling = procedure.taxi(_trip(found), actor=actor)
    if not ruling.opens:
        raise NotDue(str(procedure.says.taxi))
    year = clock.today().year
    number = f"TX/{year}/{numbers.next_number(f'taxi:{norm}:{year}'):06d}"
    data = {"plate": found.plate, "basis": basis, "body": body, "decision": ruling.answer.pk}
    act = acts.record(
        kind=ACT, subject=f"taxi:{number}", actor=actor, power=REFER, norm=norm, reason=reason, data=data
    )  # fmt: skip
    made = Referral.objects.create(
        number=number, norm=norm, office=office, plate=found.plate, canonical_plate=canonical_plate(found.plate),
        happened_at=found.happened_at, place=found.place, origin_code=found.origin[0], origin_name=found.origin[1],
        destination_code=found.destination[0], destination_name=found.destination[1],
        is_metropolitan=found.is_metropolitan, traits=list(found.traits), narrative=found.narrative, basis=basis,
        body=body, reason=reason, decision=ruling.answer, act=act, referred_by=actor,
    )  # fmt: skip
    words = {choice.code: str(choice.label) for choice in (*procedure.taxi_bases(), *procedure.taxi_traits())}
    writing.print_referral(
        made, basis=words[basis], traits=[words.get(code, code) for code in found.traits], actor=actor
    )  # fmt: skip
    return made


def _trip(found: Found) -> TaxiTrip:
    on = found.happened_at.astimezone(clock.CIVIL_TIME).date()
    return TaxiTrip(
        on=on, origin=found.origin[0], destination=found.destination[0], is_metropolitan=found.is_metropolitan,
        paid=found.paid, traits=found.traits,
    )  # fmt: skip
