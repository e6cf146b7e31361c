# SPDX-License-Identifier: Apache-2.0
"""The agency's answers to a norm's open questions: append-only, each from a day on, with who and why."""

from datetime import date

from django.db.models import QuerySet

from outorga.law.engine import norms
from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import acts
from outorga.web.casefiles.acts import MANAGE
from outorga.web.casefiles.errors import InvalidSetting
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import ReadingChoice
from outorga.web.language import reader


def chosen(norm: str, on: date | None = None) -> dict[str, str]:
    """The answers that the agency chose and that hold on the day; the norm's defaults are not repeated."""
    return dict(rows(norm, on or clock.today()).values_list("name", "answer"))


def rows(norm: str, on: date) -> QuerySet[ReadingChoice]:
    """The answers given until the day, the one that holds last."""
    return ReadingChoice.objects.filter(norm=norm, from_on__lte=on).order_by("from_on", "pk")


def in_force(norm: str, on: date | None = None) -> dict[str, str]:
    """Every answer that holds on the day: the agency's where it chose, else the norm's default."""
    return {**norms.get(norm).settings.readings, **chosen(norm, on)}


def choose(
    *,
    norm: str,
    name: str,
    answer: str,
    reason: str,
    actor: User,
    from_on: date | None = None,
    seen: int | None = None,
    key: str = "",
) -> ReadingChoice:
    """Answer a reading from a day on; the earlier answer stays on record for the days before.

    ``seen`` is the number of the last act on it that the person saw, as in :func:`acts.expect`.
    """
    require_power(actor, MANAGE)
    _check(norm=norm, name=name, answer=answer, reason=reason)
    day = from_on or clock.today()

    def work() -> ReadingChoice:
        acts.expect(norm=norm, subject=f"reading:{name}", seen=seen)
        before = in_force(norm, day)[name]
        row = ReadingChoice.objects.create(
            norm=norm, name=name, answer=answer, reason=reason.strip(), actor=actor, from_on=day
        )
        acts.record(
            kind="norm.reading", norm=norm, subject=f"reading:{name}", actor=actor, power=MANAGE, on=day,
            reason=reason, data={"before": before, "after": answer},
        )  # fmt: skip
        return row

    return once(key=key, scope=f"reading:{norm}:{name}"[:60], actor=actor, work=work)


def _check(*, norm: str, name: str, answer: str, reason: str) -> None:
    known = norms.get(norm).readings
    if name not in known:
        raise InvalidSetting(
            [reader.gettext("A norma %(norm)s não tem a leitura %(name)s.") % {"norm": norm, "name": name}]
        )
    answers = tuple(known[name].answers)
    if answer not in answers:
        raise InvalidSetting(
            [
                reader.gettext("A leitura %(name)s responde-se com: %(answers)s.")
                % {"name": name, "answers": ", ".join(answers)}
            ]
        )
    if not reason.strip():
        raise InvalidSetting([reader.gettext("Diga o motivo da leitura.")])
