# SPDX-License-Identifier: Apache-2.0
"""The traffic department asks whether it may act on a vehicle; every question is kept with its answer."""

from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from outorga.law.engine import norms
from outorga.law.kernel.identifiers import canonical_plate, normalize_plate
from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.language import reader
from outorga.web.payments import payables, procedures
from outorga.web.payments.actions.certificates import POWER
from outorga.web.payments.errors import NormSilent
from outorga.web.payments.models import TrafficQuery
from outorga.web.payments.payables import Debt
from outorga.web.payments.procedures import ClearanceRuling


class TrafficAct(TextChoices):
    """What the traffic department would do, in the contract's codes."""

    OWNER_TRANSFER = "owner_transfer", _("Transferência de propriedade")
    RECORD_UPDATE = "record_update", _("Alteração do registro")
    ANNUAL_LICENCE = "annual_licence", _("Licenciamento anual")


@dataclass(frozen=True, slots=True)
class TrafficAnswer:
    """Whether the act may go on, by every norm that bars it, and what bars it."""

    query: TrafficQuery
    rulings: tuple[ClearanceRuling, ...]
    debts: tuple[Debt, ...]

    @property
    def released(self) -> bool:
        """Whether no norm bars the act."""
        return self.query.released

    @property
    def suspended(self) -> Decimal:
        """What stands under suspensive effect, which bars nothing, in BRL."""
        return sum((ruling.suspended for ruling in self.rulings), Decimal(0))


def ask(*, plate: str, act: str, actor: User | None = None, client: str = "") -> TrafficAnswer:
    """Answer about a vehicle on the day, for a person with the power or a client of the API."""
    if not client:
        require_power(actor, POWER)
    on, known = clock.today(), normalize_plate(plate)
    debts = [debt for payable in payables.every() for debt in payable.debts(on=on, plate=known)]
    with transaction.atomic():
        rulings = tuple(
            procedures.of(norm).may_act(
                act=act, plate=known, debts=[debt for debt in debts if debt.case.norm == norm], on=on, actor=actor
            )
            for norm in _asked(debts)
        )
        query = TrafficQuery.objects.create(
            plate=known, canonical_plate=canonical_plate(known), act=act, at=clock.now(), user=actor,
            client=client[:80], released=all(ruling.released for ruling in rulings),
            blocking=sum((ruling.blocking for ruling in rulings), Decimal(0)),
        )  # fmt: skip
        query.decisions.set(ruling.decision for ruling in rulings)
    return TrafficAnswer(query, rulings, tuple(debts))


def _asked(debts: list[Debt]) -> tuple[str, ...]:
    """The norms that may bar the act; a debt of any other must not pass for one that bars nothing."""
    for norm in sorted({debt.case.norm for debt in debts} - set(procedures.norms())):
        text = reader.gettext("Há débito pela norma %(norm)s, e não se sabe se ele trava o ato. Procure a agência.")
        raise NormSilent(text % {"norm": norms.get(norm).short_title})
    return procedures.norms()
