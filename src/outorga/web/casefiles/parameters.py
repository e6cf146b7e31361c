# SPDX-License-Identifier: Apache-2.0
"""Dated values that an ordinance fixes: append-only; what was decided before keeps the value of its day."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.law.kernel.parameters import DatedValue, Parameter
from outorga.web.accounts.models import User
from outorga.web.casefiles.errors import InvalidSetting
from outorga.web.casefiles.models import ParameterValue

Entries = dict[str, list[dict[str, Any]]]


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
) -> ParameterValue:
    """Enter a value from a day on. ``invented`` marks a demonstration's ordinance wherever the value shows."""
    _check(norm=norm, name=name, value=value, ordinance=ordinance, source=source)
    return ParameterValue.objects.create(
        norm=norm, name=name, value=value, from_on=from_on, ordinance=ordinance.strip(), source=source.strip(),
        actor=actor, invented=invented,
    )  # fmt: skip


def _check(*, norm: str, name: str, value: Any, ordinance: str, source: str) -> None:
    errors = []
    if name not in norms.get(norm).parameters:
        errors.append(_("A norma %(norm)s não tem o parâmetro %(name)s.") % {"norm": norm, "name": name})
    if isinstance(value, float) or value is None:
        errors.append(_("Escreva o valor como texto ou número inteiro; decimais vão entre aspas."))
    if not ordinance.strip() or not source.strip():
        errors.append(_("Informe a portaria e a fonte do valor."))
    if errors:
        raise InvalidSetting(errors)


def entries(norm: str) -> Entries:
    """Every value of the agency for the norm, as a decision stores it; a later row for the same day replaces."""
    found: dict[str, dict[date, dict[str, Any]]] = {}
    for row in ParameterValue.objects.filter(norm=norm).order_by("from_on", "pk"):
        found.setdefault(row.name, {})[row.from_on] = {
            "from_on": row.from_on.isoformat(), "value": row.value, "source": f"{row.ordinance}: {row.source}",
            "invented": row.invented,
        }  # fmt: skip
    return {name: list(values.values()) for name, values in found.items()}


def applied(own: Mapping[str, Parameter], agency: Entries) -> dict[str, Parameter]:
    """The norm's parameters with the agency's values in their place in time."""
    merged = {name: own[name].with_values(_merged(own[name], rows)) for name, rows in agency.items() if name in own}
    return {**own, **merged}


def _merged(parameter: Parameter, rows: list[dict[str, Any]]) -> list[DatedValue]:
    by_day = {entry.effective_from: entry for entry in parameter.values}
    for row in rows:
        day = date.fromisoformat(row["from_on"])
        by_day[day] = DatedValue(day, _typed(row["value"]), row["source"], invented=row["invented"])
    return [by_day[day] for day in sorted(by_day, key=lambda day: day or date.min)]


def _typed(value: Any) -> Any:
    is_number = isinstance(value, str) and value.replace(".", "", 1).isdigit()
    return Decimal(value) if is_number else value
