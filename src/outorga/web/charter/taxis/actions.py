# SPDX-License-Identifier: Apache-2.0
"""A taxi that acts like public transport is referred to who is competent, on the basis that the authority chooses.

The norm gives the competence and no procedure: there is no lifecycle, so the record is a row, an act in the agency's
own book, and a paper.
"""

from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import canonical_plate
from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import acts, numbers
from outorga.web.casefiles.idempotency import once
from outorga.web.charter.errors import CharterError
from outorga.web.charter.facts import NORM
from outorga.web.charter.taxis import ruling, writing
from outorga.web.charter.taxis.models import Referral
from outorga.web.charter.taxis.ruling import Found
from outorga.web.language import reader
from outorga.web.papers import texts
from outorga.web.ui.fields.words import require_reason

REFER, ACT = "taxi.refer", "taxi.referred"


def refer(*, office: Office, found: Found, basis: str, body: str, reason: str, actor: User, key: str = "") -> Referral:
    """Refer the case; :class:`CharterError` where the law sees no taxi that acts like public transport."""
    require_power(actor, REFER, office=office)
    require_reason(reason, refusal=CharterError)
    if basis not in ruling.BASES:
        raise CharterError(reader.gettext("Escolha o fundamento."), field="basis")
    if found.happened_at > clock.now():
        raise CharterError(reader.gettext("Este dia ainda não chegou."), field="happened_at")
    return once(
        key=key, scope="charter:taxi", actor=actor,
        work=lambda: _refer(office, found, basis=basis, body=body, reason=reason, actor=actor),
    )  # fmt: skip


def _refer(office: Office, found: Found, *, basis: str, body: str, reason: str, actor: User) -> Referral:
    decision = ruling.decided(found, actor=actor)
    if decision.outcome.get("case_opened") is not True:
        with language.of_reader():
            raise CharterError(str(ruling.REACHES))
    year = clock.today().year
    number = f"TX/{year}/{numbers.next_number(f'taxi:{NORM}:{year}'):06d}"
    data = {"plate": found.plate, "basis": basis, "body": body, "decision": decision.pk}
    act = acts.record(
        kind=ACT, subject=f"taxi:{number}", actor=actor, power=REFER, norm=NORM, reason=reason, data=data
    )  # fmt: skip
    title = _("Relato do encaminhamento %(number)s") % {"number": number}
    made = Referral.objects.create(
        number=number, office=office, plate=found.plate, canonical_plate=canonical_plate(found.plate),
        happened_at=found.happened_at, place=found.place, origin_code=found.origin[0], origin_name=found.origin[1],
        destination_code=found.destination[0], destination_name=found.destination[1],
        is_metropolitan=found.is_metropolitan, traits=list(found.traits), basis=basis, body=body, reason=reason,
        narrative_ref=texts.keep(found.narrative, title=title), decision=decision, act=act, referred_by=actor,
    )  # fmt: skip
    writing.print_referral(made, actor=actor)
    return made
