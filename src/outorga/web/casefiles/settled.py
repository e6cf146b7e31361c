# SPDX-License-Identifier: Apache-2.0
"""What the agency settled about a norm, the answers to its questions and its values, read by one query.

Where an answer hangs on office days too, the dated days come by the same query.
"""

import json
from datetime import date
from typing import Any, NamedTuple

from django.db.models import BooleanField, CharField, F, QuerySet, TextField, Value
from django.db.models.functions import Cast

from outorga.web import clock
from outorga.web.casefiles import parameters, readings
from outorga.web.casefiles.models import AgencyDay, ParameterValue

ANSWER, VALUE, DAY = "answer", "value", "day"
COLUMNS = ("what", "name", "text", "from_on", "pk", "by", "said", "made_up")


class Settled(NamedTuple):
    """The answers that the agency chose, and every value of the norm by its ordinances."""

    choices: dict[str, str]
    values: parameters.Entries


def of(norm: str, on: date | None = None) -> Settled:
    """The answers that hold on the day, and the values of all days: the same as of readings and parameters apart."""
    return _settled(sorted(_both(norm, on or clock.today()), key=_oldest))


def with_days(norm: str, days: QuerySet[AgencyDay]) -> tuple[Settled, list[tuple[date, str, str]]]:
    """What holds today as of :func:`of`, and of each day its date, kind and scope."""
    nothing, no = Value("", output_field=CharField()), Value(value=False, output_field=BooleanField())
    alike = days.order_by().annotate(what=Value(DAY, output_field=CharField()), none=nothing, no=no)
    columns = alike.values_list("what", "kind", Cast("scope", TextField()), "on", "pk", "none", "none", "no")
    found = sorted(_both(norm, clock.today()).union(columns, all=True), key=_oldest)
    return _settled(found), [(day, kind, scope) for what, kind, scope, day, *_rest in found if what == DAY]


def _both(norm: str, on: date) -> QuerySet[Any, Any]:
    answers, values = readings.rows(norm, on), parameters.rows(norm)
    return _alike(answers, ANSWER, "answer").union(_alike(values, VALUE, "value"), all=True)


def _oldest(row: tuple[Any, ...]) -> tuple[date, int]:
    return row[3], row[4]


def _settled(rows: list[tuple[Any, ...]]) -> Settled:
    values = (
        ParameterValue(
            name=name, value=json.loads(text), from_on=day, ordinance=by, source=said, invented=bool(made_up)
        )
        for what, name, text, day, _pk, by, said, made_up in rows
        if what == VALUE
    )
    choices = {name: text for what, name, text, *_rest in rows if what == ANSWER}
    return Settled(choices, parameters.gathered(values))


def _alike(rows: QuerySet[Any], what: str, text: str) -> QuerySet[Any, Any]:
    """Rows of either table in the same columns; what an answer has not is empty."""
    more: dict[str, Any] = {"by": F("ordinance"), "said": F("source"), "made_up": F("invented")}
    if what == ANSWER:
        nothing = Value("", output_field=CharField())
        more = {"by": nothing, "said": nothing, "made_up": Value(value=False, output_field=BooleanField())}
    alike = rows.order_by().annotate(what=Value(what, output_field=CharField()), text=Cast(text, TextField()), **more)
    found: QuerySet[Any, Any] = alike.values_list(*COLUMNS)
    return found
