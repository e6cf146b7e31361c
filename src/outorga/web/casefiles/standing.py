# SPDX-License-Identifier: Apache-2.0
"""Whether a norm is in force on a day, by whose word. Without a row nobody has confirmed it, and nothing is issued."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Q
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles.errors import InvalidSetting, NormNotInForce
from outorga.web.casefiles.models import NormStanding

State = NormStanding.State
SHOWN_IN_SHELL = "mg-44007-2005"
ISSUABLE = frozenset({State.IN_FORCE, State.ADOPTED})


@dataclass(frozen=True, slots=True)
class Standing:
    """A norm's standing on a day, as each page and paper shows it."""

    norm: str
    state: str
    label: str
    source: str
    ordinance: str
    from_on: date | None
    invented: bool

    @property
    def issuable(self) -> bool:
        return self.state in ISSUABLE

    @property
    def sentence(self) -> str:
        """The standing in one Portuguese sentence."""
        if self.state == State.ADOPTED:
            text = _("Norma adotada como modelo pela %(ordinance)s.") % {"ordinance": self.ordinance}
        else:
            text = _("Norma: %(label)s.") % {"label": self.label}
        return f"{text} {_('Portaria fictícia, só para demonstração.')}" if self.invented else text


def of(norm: str, on: date | None = None) -> Standing:
    """The newest row that covers the day, else not confirmed."""
    day = on or clock.today()
    rows = NormStanding.objects.filter(Q(until_on__isnull=True) | Q(until_on__gte=day), norm=norm, from_on__lte=day)
    row = rows.order_by("-pk").first()
    if row is None:
        return Standing(norm, State.NOT_CONFIRMED, str(State.NOT_CONFIRMED.label), "", "", None, invented=False)
    return Standing(
        norm, row.state, str(State(row.state).label), row.source, row.ordinance, row.from_on, invented=row.invented
    )


def require_issuable(norm: str, on: date | None = None) -> Standing:
    """The guard of every action that issues: :class:`NormNotInForce` unless in force or adopted."""
    found = of(norm, on)
    if not found.issuable:
        raise NormNotInForce(norm=norm, label=found.label)
    return found


def set_standing(
    *,
    norm: str,
    state: str,
    from_on: date,
    source: str,
    actor: User | None,
    until_on: date | None = None,
    ordinance: str = "",
    invented: bool = False,
) -> NormStanding:
    """Enter a standing; rows are never changed, a later one for the same days prevails."""
    errors = []
    if not source.strip():
        errors.append(_("Informe a fonte."))
    if state == State.ADOPTED and not ordinance.strip():
        errors.append(_("Informe a portaria que adota a norma, com número e data."))
    if until_on is not None and until_on < from_on:
        errors.append(_("O último dia vem antes do primeiro."))
    if errors:
        raise InvalidSetting(errors)
    return NormStanding.objects.create(
        norm=norm, state=State(state), from_on=from_on, until_on=until_on, source=source.strip(),
        ordinance=ordinance.strip(), invented=invented, entered_by=actor,
    )  # fmt: skip
