# SPDX-License-Identifier: Apache-2.0
"""What in the charter still needs a person's data: requests without an answer and trips that are not over."""

from collections.abc import Iterator
from datetime import date
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.casefiles.forgetting import Hold
from outorga.web.charter.models import Authorization, AuthorizationDriver, PassengerRow

GOING_ON = ("requested", "pending", "issued", "active", "suspended")


def holds(person_ref: str) -> Iterator[Hold]:
    """Lists and crews of drafts, requests and authorizations that are not over."""
    ref = UUID(hex=person_ref)
    listed = PassengerRow.objects.filter(ref=ref, removed_at=None).values("passenger_list__authorization")
    crew = AuthorizationDriver.objects.filter(driver__person__ref=ref, until_at=None).values("authorization")
    going_on = Authorization.objects.filter(Q(case__isnull=True) | Q(case__state__in=GOING_ON), given_up_at=None)
    rows = going_on.filter(Q(pk__in=listed) | Q(pk__in=crew)).annotate(drives=Q(pk__in=crew)).order_by("pk")
    for found in rows.select_related("case"):
        yield _hold(found, _("Condutor") if found.drives else _("Passageiro"))


def _hold(found: Authorization, who: str) -> Hold:
    if found.case is None:
        return Hold(_("%(who)s em um rascunho de pedido da empresa.") % {"who": who})
    told = {"who": who, "number": found.number or found.case.number}
    return Hold(_("%(who)s da autorização %(number)s, que não terminou.") % told, _end(found))


def _end(found: Authorization) -> date | None:
    return clock.day_of(found.ends_at) if found.ends_at else found.valid_until
