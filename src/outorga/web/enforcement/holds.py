# SPDX-License-Identifier: Apache-2.0
"""What in this room still needs a person's data, and what goes with them when they are forgotten.

A notice that is not over needs its carrier, driver, signers and witnesses; a fine that is not settled, whoever pays it.
"""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _

from outorga.web.casefiles import vault
from outorga.web.casefiles.forgetting import Hold
from outorga.web.enforcement.actions.fines import OPEN, unpriced
from outorga.web.enforcement.models import Notice, Retention, Stop
from outorga.web.payments.models import Account
from outorga.web.payments.queries import balances

OVER = ("closed", "final")


def holds(person_ref: str) -> Iterator[Hold]:
    """Notices that are still going their way and name this person, and what the person still has to pay or get back."""
    named = Q(carrier_ref=person_ref) | Q(driver_ref=person_ref) | Q(stop__driver_ref=person_ref)
    proved = Q(proofs__person_ref=person_ref) | Q(proofs__witness_ref=person_ref)
    open_ones = Notice.objects.exclude(case__state__in=OVER).order_by("pk")
    for notice in open_ones.filter(Q(narrative_ref=person_ref) | Q(stop__note_ref=person_ref)):
        yield Hold(_("Relato ou anotação do auto %(number)s, que não terminou.") % {"number": notice.number})
    for notice in open_ones.filter(named | proved).distinct():
        yield Hold(
            _("Infrator, condutor, assinante ou testemunha do auto %(number)s, que não terminou.")
            % {"number": notice.number}
        )
    priced = Notice.objects.filter(carrier_ref=person_ref, fine__case__state__in=(*OPEN, "refundable"))
    for notice in (*priced, *unpriced().filter(carrier_ref=person_ref)):
        yield Hold(_("A multa do auto %(number)s não está quitada.") % {"number": notice.number})
    held = Retention.objects.filter(notice__carrier_ref=person_ref, cost__gt=0).select_related("notice")
    owed = balances.of_cases([row.case_id for row in held], Account.RECEIVABLE)
    for row in held:
        if owed.get(row.case_id):
            yield Hold(_("O transporte pelo auto %(number)s não está pago.") % {"number": row.notice.number})


def unlink(person_ref: str) -> None:
    """The photographs and notes of the stops at which the person was checked go too."""
    found = Q(driver_ref=person_ref) | Q(notices__carrier_ref=person_ref)
    for stop in Stop.objects.filter(found).distinct():
        vault.forget(stop.photos_ref, actor=None, reason="photographs and note of a stop")
