# SPDX-License-Identifier: Apache-2.0
"""Whether a norm is in force on a day, by whose word. Without a row nobody has confirmed it, and nothing is issued."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import JSONObject
from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import acts
from outorga.web.casefiles.acts import MANAGE
from outorga.web.casefiles.errors import InvalidSetting, NormNotInForce
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import NormStanding

State = NormStanding.State
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
    def title(self) -> str:
        """What the norm is called."""
        return norms.get(self.norm).short_title

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
        return " ".join((text, _("Portaria fictícia, só para demonstração."))) if self.invented else text


def of(norm: str, on: date | None = None) -> Standing:
    """The newest row that covers the day, else not confirmed."""
    return read(norm, _told_of(norm, on or clock.today()).first())


@lru_cache(maxsize=64)
def _told_of(norm: str, day: date) -> QuerySet[NormStanding, dict[str, Any]]:
    """Each page asks it: the question is built once a day, and answered anew each time."""
    return _covering(day).filter(norm=norm).values_list(_row(), flat=True)


def told(norm: str) -> Subquery:
    """The same of today as a part of another query, for :func:`read`; ``norm`` is the name of its column."""
    return Subquery(_covering(clock.today()).filter(norm=OuterRef(norm)).values(row=_row())[:1])


def read(norm: str, row: dict[str, Any] | None) -> Standing:
    """The standing of what :func:`told` found."""
    if row is None:
        return Standing(norm, State.NOT_CONFIRMED, str(State.NOT_CONFIRMED.label), "", "", None, invented=False)
    from_on = date.fromisoformat(row["from_on"])
    return Standing(
        norm, row["state"], str(State(row["state"]).label), row["source"], row["ordinance"], from_on,
        invented=bool(row["invented"]),
    )  # fmt: skip


def _covering(day: date) -> QuerySet[NormStanding]:
    rows = NormStanding.objects.filter(Q(until_on__isnull=True) | Q(until_on__gte=day), from_on__lte=day)
    return rows.order_by("-pk")


def _row() -> JSONObject:
    return JSONObject(state="state", source="source", ordinance="ordinance", from_on="from_on", invented="invented")


def require_issuable(norm: str, on: date | None = None) -> Standing:
    """The guard of every action that issues: :class:`NormNotInForce` unless in force or adopted."""
    found = of(norm, on)
    if not found.issuable:
        with language.of_reader():
            raise NormNotInForce(norm=norm, label=str(State(found.state).label))
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
    reason: str = "",
    seen: int | None = None,
    key: str = "",
) -> NormStanding:
    """Enter a standing; rows are never changed, a later one for the same days prevails.

    ``seen`` is the number of the last act on it that the person saw, as in :func:`acts.expect`.
    """
    require_power(actor, MANAGE)
    _check(state=state, from_on=from_on, until_on=until_on, source=source, ordinance=ordinance)

    def work() -> NormStanding:
        acts.expect(norm=norm, subject="standing", seen=seen)
        before = of(norm, from_on).state
        row = NormStanding.objects.create(
            norm=norm, state=State(state), from_on=from_on, until_on=until_on, source=source.strip(),
            ordinance=ordinance.strip(), invented=invented, entered_by=actor,
        )  # fmt: skip
        data = {
            "before": before, "after": row.state, "until_on": until_on.isoformat() if until_on else "",
            "source": row.source, "ordinance": row.ordinance, "invented": invented,
        }  # fmt: skip
        acts.record(
            kind="norm.standing", norm=norm, subject="standing", actor=actor, power=MANAGE, on=from_on, reason=reason,
            data=data,
        )  # fmt: skip
        return row

    return once(key=key, scope=f"standing:{norm}"[:60], actor=actor, work=work)


def _check(*, state: str, from_on: date, until_on: date | None, source: str, ordinance: str) -> None:
    errors = []
    if not source.strip():
        errors.append(_("Informe a fonte."))
    if state == State.ADOPTED and not ordinance.strip():
        errors.append(_("Informe a portaria que adota a norma, com número e data."))
    if until_on is not None and until_on < from_on:
        errors.append(_("O último dia vem antes do primeiro."))
    if errors:
        raise InvalidSetting(errors)
