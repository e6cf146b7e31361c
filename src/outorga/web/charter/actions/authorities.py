# SPDX-License-Identifier: Apache-2.0
"""What an authority does with a request: its word on an urgency, one more item, the free decision; and what it asks
of every request, by act.
"""

from collections.abc import Callable
from datetime import date
from itertools import chain, count
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import acts
from outorga.web.casefiles.idempotency import once
from outorga.web.charter import requirements, rulings
from outorga.web.charter.actions.filing import ask_items, carry_out, note_decisions
from outorga.web.charter.errors import CharterError
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization, ExtraRequirement
from outorga.web.charter.notices import tell_company
from outorga.web.charter.rulings import Rulings
from outorga.web.language import reader

URGENCY, REQUIRE, DECIDE = "authorization.urgency", "authorization.require", "authorization.decide"


def decide_urgency(
    *,
    asked: Authorization,
    accepted: bool,
    reason: str,
    actor: User,
    expected_version: int | None = None,
    key: str = "",
) -> Authorization:
    """Accept or refuse a justified urgency (art. 8, § 2); the request is decided in the same act."""
    _require(asked, URGENCY, actor)

    def act(current: Authorization) -> None:
        assert current.case is not None
        undecided = current.urgency_claimed and rulings.urgency_word(current.case) is None
        if current.state != "requested" or not undecided:
            raise CharterError(reader.gettext("Não há urgência a decidir neste pedido."))
        data = {"accepted": accepted}
        cases.record(case=current.case, event="urgency.decided", actor=actor, power=URGENCY, reason=reason, data=data)
        found = _ruled(current, actor=actor, accepted=accepted)
        note_decisions(current, found, actor=actor, power=URGENCY)
        carry_out(asked=current, found=found, actor=actor, power=URGENCY, reason="" if accepted else reason)

    return _once(asked, act, actor=actor, scope="urgency", expected_version=expected_version, key=key)


def require_item(
    *, asked: Authorization, text: str, reason: str, actor: User, expected_version: int | None = None, key: str = ""
) -> Authorization:
    """Ask in this case for one more document or datum before the authorization (art. 11)."""
    _require(asked, REQUIRE, actor)

    def act(current: Authorization) -> None:
        assert current.case is not None
        if current.state not in {"requested", "pending"}:
            raise CharterError(reader.gettext("Só se pede mais antes de a autorização sair."))
        number = current.extra_requirements.count() + 1
        row = ExtraRequirement.objects.create(
            code=f"caso-{current.case.pk}-{number}", text=text, reason=reason, service=current.service,
            authorization=current, from_on=clock.today(), made_by=actor, made_at=clock.now(),
        )  # fmt: skip
        data = {"code": row.code, "text": text}
        cases.record(case=current.case, event="requirement.added", actor=actor, power=REQUIRE, reason=reason, data=data)
        if current.state == "pending":
            words = {"number": current.case.number, "text": text}
            tell_company(current, text=_("Pedido %(number)s: a regional pede também %(text)s.") % words)
            return
        found = _ruled(current, actor=actor, accepted=rulings.urgency_word(current.case))
        note_decisions(current, found, actor=actor, power=REQUIRE)
        # An urgency may still wait; what an authority asks for holds the request all the same.
        ask_items(current, [row.code], decision=rulings.everyone(found.permits)[0], actor=actor, power=REQUIRE)

    return _once(asked, act, actor=actor, scope="require", expected_version=expected_version, key=key)


def decide_freely(
    *, asked: Authorization, grant: bool, reason: str, actor: User, expected_version: int | None = None, key: str = ""
) -> Authorization:
    """Issue or refuse where the agency reads that it is free to (reading ``issue_once_met``)."""
    _require(asked, DECIDE, actor)

    def act(current: Authorization) -> None:
        assert current.case is not None
        found = _ruled(current, actor=actor, accepted=rulings.urgency_word(current.case))
        if not found.left_to_authority:
            raise CharterError(reader.gettext("A norma já decide este pedido: não há escolha a fazer."))
        note_decisions(current, found, actor=actor, power=DECIDE)
        carry_out(asked=current, found=found, actor=actor, power=DECIDE, reason=reason, free=grant)

    return _once(asked, act, actor=actor, scope="decide", expected_version=expected_version, key=key)


def _require(asked: Authorization, power: str, actor: User) -> None:
    assert asked.case is not None
    require_power(actor, power, office=asked.case.office)


def _ruled(asked: Authorization, *, actor: User, accepted: bool | None) -> Rulings:
    assert asked.case is not None
    return rulings.rule(asked, case=asked.case, actor=actor, at=clock.now().replace(microsecond=0), accepted=accepted)


def _once(
    asked: Authorization, act: Callable[[Authorization], None], *, actor: User, scope: str,
    expected_version: int | None, key: str,
) -> Authorization:  # fmt: skip
    def work() -> Authorization:
        rows = Authorization.objects.select_related("company__case", "office", "case__office")
        current = rows.select_for_update(of=("self",)).get(pk=asked.pk)
        assert current.case is not None
        cases.lock(current.case, expected_version=expected_version)
        act(current)
        return current

    return once(key=key, scope=f"charter:{scope}:{asked.pk}", actor=actor, work=work)


def add_requirement(
    *,
    text: str,
    service: str,
    act: str,
    from_on: date,
    until_on: date | None,
    actor: User,
    reason: str = "",
    key: str = "",
) -> ExtraRequirement:
    """Ask it of every request of a service from a day on, by an act of the agency (art. 11)."""
    require_power(actor, REQUIRE)
    if until_on is not None and until_on < from_on:
        raise CharterError(reader.gettext("O último dia vem antes do primeiro. Confira."), field="until_on")

    def work() -> ExtraRequirement:
        row = _with_free_code(
            text=text, service=service, act=act, reason=reason, from_on=from_on, until_on=until_on, made_by=actor,
            made_at=clock.now(),
        )  # fmt: skip
        _record("requirement.added", row, actor=actor, on=from_on, reason=reason)
        return row

    return once(key=key, scope="charter:requirement", actor=actor, work=work)


def _with_free_code(*, text: str, **told: Any) -> ExtraRequirement:
    """A new row under the first code of its text that is free; of two at once the database lets one have it."""
    base = slugify(text)[:32] or "exigencia"
    codes = chain([base], (f"{base}-{n}" for n in count(2)))
    tries = (
        ExtraRequirement.objects.get_or_create(code=code, authorization=None, defaults={"text": text, **told})
        for code in codes
    )
    return next(row for row, made in tries if made)


def _record(kind: str, row: ExtraRequirement, *, actor: User, on: date, reason: str = "") -> None:
    """What is asked of every request stands in the agency's own book: no case holds it."""
    data = {
        "code": row.code, "text": row.text, "service": row.service, "ordinance": row.act,
        "from_on": row.from_on.isoformat(), "until_on": row.until_on.isoformat() if row.until_on else "",
    }  # fmt: skip
    subject = f"{requirements.SUBJECT}:{row.pk}"
    acts.record(kind=kind, norm=NORM, subject=subject, actor=actor, power=REQUIRE, on=on, reason=reason, data=data)


@transaction.atomic
def end_requirement(*, requirement: ExtraRequirement, on: date, actor: User) -> ExtraRequirement:
    """Ask it no more after a day; requests already filed keep what they were asked."""
    require_power(actor, REQUIRE)
    if on < requirement.from_on:
        raise CharterError(reader.gettext("O último dia vem antes do primeiro. Confira."), field="until_on")
    row = ExtraRequirement.objects.select_for_update(of=("self",)).get(pk=requirement.pk)
    if row.until_on != on:
        row.until_on = on
        row.save(update_fields=["until_on"])
        _record("requirement.ended", row, actor=actor, on=on)
    return row
