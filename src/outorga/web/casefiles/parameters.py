# SPDX-License-Identifier: Apache-2.0
"""Dated values that an ordinance fixes: append-only; what was decided before keeps the value of its day."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.law.engine import norms
from outorga.law.kernel.parameters import DatedValue, Parameter
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import acts, usage
from outorga.web.casefiles.acts import MANAGE
from outorga.web.casefiles.errors import InvalidSetting
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import ParameterValue
from outorga.web.language import reader

Entries = dict[str, list[dict[str, Any]]]
WHOLE, DECIMAL, DAY, CODE, FLAG = "whole", "decimal", "day", "code", "flag"
_OF_UNIT = {"date": DAY, **dict.fromkeys(("hours", "days", "business_days", "months", "years", "times"), WHOLE)}
DECIMAL_FORM = re.compile(r"\d{1,12}(\.\d{1,8})?")
BEYOND_WHOLE = 10**12
EXPECTED = {
    WHOLE: gettext_lazy("Escreva o valor em números inteiros, como 24."),
    DECIMAL: gettext_lazy("Escreva o valor em números maiores que zero, com até oito casas, como 0,359343."),
    DAY: gettext_lazy("Escreva um dia do calendário, como 30/11/2026."),
    FLAG: gettext_lazy("Escolha sim ou não."),
    CODE: gettext_lazy("Escolha uma das opções que a norma conhece."),
}


def set_by_ordinance(
    *,
    norm: str,
    name: str,
    value: Any,
    from_on: date,
    ordinance: str,
    source: str,
    actor: User,
    invented: bool = False,
    reason: str = "",
    seen: int | None = None,
    key: str = "",
) -> ParameterValue:
    """Enter a value from a day on. ``invented`` marks a demonstration's ordinance wherever the value shows.

    ``seen`` is the number of the last act on it that the person saw, as in :func:`acts.expect`.
    """
    require_power(actor, MANAGE)
    _check(norm=norm, name=name, value=value, ordinance=ordinance, source=source)

    def work() -> ParameterValue:
        acts.expect(norm=norm, subject=f"parameter:{name}", seen=seen)
        before = at(norm, name, from_on)
        row = ParameterValue.objects.create(
            norm=norm, name=name, value=value, from_on=from_on, ordinance=ordinance.strip(), source=source.strip(),
            actor=actor, invented=invented,
        )  # fmt: skip
        data = {
            "before": plain(before.value) if before else None, "after": value, "ordinance": row.ordinance,
            "source": row.source, "invented": invented,
        }  # fmt: skip
        acts.record(
            kind="norm.parameter", norm=norm, subject=f"parameter:{name}", actor=actor, power=MANAGE, on=from_on,
            reason=reason, data=data,
        )  # fmt: skip
        return row

    return once(key=key, scope=f"parameter:{norm}:{name}"[:60], actor=actor, work=work)


def _check(*, norm: str, name: str, value: Any, ordinance: str, source: str) -> None:
    own = norms.get(norm).parameters
    if name not in own:
        raise InvalidSetting(
            [reader.gettext("A norma %(norm)s não tem o parâmetro %(name)s.") % {"norm": norm, "name": name}]
        )
    errors: list[Any] = []
    if name not in usage.of(norm).dated:
        errors.append(_("O próprio texto da norma fixa este valor: portaria não o muda."))
    elif not is_read(norm, name, value):
        errors.append(EXPECTED[kind_of(own[name])])
    if not ordinance.strip() or not source.strip():
        errors.append(_("Informe a portaria e a fonte do valor."))
    if errors:
        raise InvalidSetting([str(error) for error in errors])


def is_read(norm: str, name: str, value: Any) -> bool:
    """Whether the law takes the value as a fact, and still answers every worked case when it holds on every day."""
    own = norms.get(norm)
    kind = kind_of(own.parameters[name])
    if not _is_wire_form(value, kind) or usage.refused_by(norm, name, value):
        return False
    return not usage.preview_parameter(norm, name, typed(value, kind), settings=own.settings).lost


def kind_of(parameter: Parameter) -> str:
    """What its values are: ``whole``, ``decimal``, ``day``, ``flag`` or ``code``; where none is known, by its unit."""
    known = next((entry.value for entry in parameter.values if not entry.unknown), None)
    if known is None:
        return _OF_UNIT.get(parameter.unit, DECIMAL)
    kinds: tuple[tuple[type, str], ...] = ((bool, FLAG), (int, WHOLE), (Decimal, DECIMAL), (date, DAY))
    return next((kind for cls, kind in kinds if isinstance(known, cls)), CODE)


def _is_wire_form(value: Any, kind: str) -> bool:
    if kind == WHOLE:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < BEYOND_WHOLE
    if kind == FLAG:
        return isinstance(value, bool)
    if not isinstance(value, str) or not value:
        return False
    try:
        typed(value, kind)
    except (ValueError, InvalidOperation):
        return False
    return kind != DECIMAL or (DECIMAL_FORM.fullmatch(value) is not None and Decimal(value) > 0)


def plain(value: Any) -> Any:
    """A value as it is stored and hashed: decimals and days as text."""
    return value if isinstance(value, bool | int | None) else str(value)


def at(norm: str, name: str, on: date) -> DatedValue | None:
    """The value in effect on a day, the agency's or the norm's own; None when it is not known."""
    return applied(norms.get(norm).parameters, entries(norm))[name].at(on)


def entries(norm: str) -> Entries:
    """Every value of the agency for the norm, as a decision stores it; a later row for the same day replaces."""
    return gathered(rows(norm))


def rows(norm: str) -> QuerySet[ParameterValue]:
    """The agency's values for the norm, in the order in which they hold."""
    return ParameterValue.objects.filter(norm=norm).order_by("from_on", "pk")


def gathered(values: Iterable[ParameterValue]) -> Entries:
    """Rows in that order, by name, as a decision stores them."""
    found: dict[str, dict[date, dict[str, Any]]] = {}
    for row in values:
        found.setdefault(row.name, {})[row.from_on] = {
            "from_on": row.from_on.isoformat(), "value": row.value, "source": f"{row.ordinance}: {row.source}",
            "invented": row.invented,
        }  # fmt: skip
    return {name: list(dated.values()) for name, dated in found.items()}


def applied(own: Mapping[str, Parameter], agency: Entries) -> dict[str, Parameter]:
    """The norm's parameters with the agency's values in their place in time."""
    merged = {name: own[name].with_values(_merged(own[name], rows)) for name, rows in agency.items() if name in own}
    return {**own, **merged}


def _merged(parameter: Parameter, rows: list[dict[str, Any]]) -> list[DatedValue]:
    by_day = {entry.effective_from: entry for entry in parameter.values}
    for row in rows:
        day = date.fromisoformat(row["from_on"])
        by_day[day] = DatedValue(day, typed(row["value"], kind_of(parameter)), row["source"], invented=row["invented"])
    return [by_day[day] for day in sorted(by_day, key=lambda day: day or date.min)]


def typed(value: Any, kind: str) -> Any:
    """A stored value as the law reads it."""
    if kind == DECIMAL:
        return Decimal(value)
    if kind == WHOLE:
        return int(value)
    return date.fromisoformat(value) if kind == DAY else value
