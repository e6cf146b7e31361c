# SPDX-License-Identifier: Apache-2.0
"""The agency's answers to a norm's open questions: append-only, each from a day on, with who and why."""

from datetime import date

from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles.errors import InvalidSetting
from outorga.web.casefiles.models import ReadingChoice


def chosen(norm: str, on: date | None = None) -> dict[str, str]:
    """The answers that the agency chose and that hold on the day; the norm's defaults are not repeated."""
    rows = ReadingChoice.objects.filter(norm=norm, from_on__lte=on or clock.today()).order_by("from_on", "pk")
    return dict(rows.values_list("name", "answer"))


def in_force(norm: str, on: date | None = None) -> dict[str, str]:
    """Every answer that holds on the day: the agency's where it chose, else the norm's default."""
    return {**norms.get(norm).settings.readings, **chosen(norm, on)}


def choose(
    *, norm: str, name: str, answer: str, reason: str, actor: User, from_on: date | None = None
) -> ReadingChoice:
    """Answer a reading from a day on; the earlier answer stays on record for the days before."""
    _check(norm=norm, name=name, answer=answer, reason=reason)
    return ReadingChoice.objects.create(
        norm=norm, name=name, answer=answer, reason=reason.strip(), actor=actor, from_on=from_on or clock.today()
    )


def _check(*, norm: str, name: str, answer: str, reason: str) -> None:
    known = norms.get(norm).readings
    if name not in known:
        raise InvalidSetting([_("A norma %(norm)s não tem a leitura %(name)s.") % {"norm": norm, "name": name}])
    answers = tuple(known[name].answers)
    if answer not in answers:
        raise InvalidSetting(
            [_("A leitura %(name)s responde-se com: %(answers)s.") % {"name": name, "answers": ", ".join(answers)}]
        )
    if not reason.strip():
        raise InvalidSetting([_("Diga o motivo da leitura.")])
