# SPDX-License-Identifier: Apache-2.0
"""What the page of a fleet file shows."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import has_power, offices_with
from outorga.web.registry.actions.imports import POWER
from outorga.web.registry.models import FleetImport, FleetImportRow

Outcome = FleetImportRow.Outcome
LABELS: dict[str, str | Promise] = {
    "legal_name": _("Razão social"),
    "cnpj": _("CNPJ"),
    "plate": _("Placa"),
    "chassis": _("Chassi"),
    "renavam": _("Renavam"),
    "charter": _("Fretamento"),
    "licence_until": _("CSV até"),
    "insurance_until": _("Seguro até"),
    "manufacture_year": _("Ano de fabricação"),
    "seats": _("Lugares"),
    "kind": _("Tipo"),
    "make_model": _("Marca e modelo"),
}
_SHOWN = (
    (Outcome.ERROR, "error", _("Ficam de fora, com o motivo por linha")),
    (Outcome.CONFLICT, "doubtful", _("Você decide: o mesmo veículo duas vezes ou em duas empresas")),
    (Outcome.NEW, "new", _("Entram")),
    (Outcome.CHANGED, "changed", _("Completam ou mudam o que existe")),
    (Outcome.SAME, "same", _("Nada muda")),
    (Outcome.LEFT_OUT, "mute", _("Ficam só no histórico do arquivo")),
    (Outcome.ENTERED, "saved", _("Já estão no cadastro")),
)


def visible(user: User) -> QuerySet[FleetImport]:
    """The files of the offices in which the person imports; of no one office, the own and, who imports in all, any."""
    theirs = Q() if has_power(user, POWER, everywhere=True) else Q(sent_by=user)
    offices = offices_with(user, POWER, clock.today())
    rows = FleetImport.objects.filter(Q(office__in=offices) | Q(office=None) & theirs)
    return rows.select_related("job", "file", "sent_by", "confirmed_by", "company", "office")


@dataclass(frozen=True, slots=True)
class Total:
    """Rows of one outcome and what happens to them."""

    outcome: str
    state: str
    count: int
    text: str | Promise


def totals(found: FleetImport) -> list[Total]:
    """Only the outcomes that the file has."""
    counts = found.counts or {}
    return [Total(str(outcome), state, counts[outcome], text) for outcome, state, text in _SHOWN if counts.get(outcome)]


def good(found: FleetImport) -> int:
    """How many rows would enter."""
    counts = found.counts or {}
    return int(counts.get(Outcome.NEW, 0)) + int(counts.get(Outcome.CHANGED, 0))
