# SPDX-License-Identifier: Apache-2.0
"""A live authorization changes only by a decision: passenger, vehicle or driver exchanged, a new paper each time.

A refused attempt is kept with its decision: the company may need to show that it tried, and when.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import decisions
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import StoredDecision
from outorga.web.charter import basis, passengers, persons, rulings
from outorga.web.charter.actions.filing import print_paper
from outorga.web.charter.authority import asker
from outorga.web.charter.basis import Basis
from outorga.web.charter.errors import CharterError
from outorga.web.charter.models import (
    Authorization,
    AuthorizationDriver,
    AuthorizationVehicle,
    PassengerList,
    PassengerRow,
    Variation,
    VariationKind,
)
from outorga.web.charter.notices import tell_company
from outorga.web.language import reader
from outorga.web.registry.models import Driver, VehicleHolding
from outorga.web.ui.formats import pt_date


def exchange_vehicle(
    *,
    asked: Authorization,
    row: AuthorizationVehicle,
    holding: VehicleHolding,
    actor: User,
    reason: str = "",
    key: str = "",
) -> Variation:
    """Another vehicle of the fleet in the place of one, up to departure."""
    power = asker(asked.company, actor).power
    _require_own(holding.company_id, asked, field="vehicle")

    def work() -> Variation:
        current, now, found = _opened(asked)
        place = AuthorizationVehicle.objects.filter(pk=row.pk, authorization=current, until_at=None).first()
        if place is None:
            raise CharterError(reader.gettext("Este veículo já foi trocado. Veja como a autorização ficou."))
        if any(other.pk == holding.pk for other in found.holdings):
            raise CharterError(reader.gettext("Este veículo já está na autorização."), field="vehicle")
        fleet = [holding if other.pk == place.holding_id else other for other in found.holdings]
        refusing = _refusing(current, replace(found, holdings=fleet), actor=actor, at=now)
        data = {"out": place.plate, "in": holding.vehicle.plate}

        def apply() -> None:
            place.until_at = now
            place.save(update_fields=["until_at"])
            current.vehicles.create(holding=holding, plate=holding.vehicle.plate, from_at=now)

        return _settle(
            current, VariationKind.VEHICLE, refusing, apply, data=data, actor=actor, power=power, reason=reason
        )

    return once(key=key, scope=f"charter:vehicle:{asked.pk}", actor=actor, work=work)


def exchange_driver(
    *, asked: Authorization, row: AuthorizationDriver, driver: Driver, actor: User, reason: str = "", key: str = ""
) -> Variation:
    """Another driver of the company in the place of one, up to departure."""
    power = asker(asked.company, actor).power
    _require_own(driver.company_id, asked, field="driver")

    def work() -> Variation:
        current, now, found = _opened(asked)
        place = AuthorizationDriver.objects.filter(pk=row.pk, authorization=current, until_at=None).first()
        if place is None:
            raise CharterError(reader.gettext("Este condutor já foi trocado. Veja como a autorização ficou."))
        if any(other.pk == driver.pk for other in found.drivers):
            raise CharterError(reader.gettext("Este condutor já está na autorização."), field="driver")
        newcomer = basis.linked_driver(driver, on=clock.day_of(now))
        crew = [newcomer if other.pk == place.driver_id else other for other in found.drivers]
        refusing = _refusing(current, replace(found, drivers=crew), actor=actor, at=now)
        data = {"out": f"driver-{place.driver_id}", "in": f"driver-{driver.pk}"}

        def apply() -> None:
            place.until_at = now
            place.save(update_fields=["until_at"])
            current.drivers.create(driver=driver, from_at=now)

        return _settle(
            current, VariationKind.DRIVER, refusing, apply, data=data, actor=actor, power=power, reason=reason
        )

    return once(key=key, scope=f"charter:driver:{asked.pk}", actor=actor, work=work)


def exchange_passenger(
    *, asked: Authorization, row: PassengerRow, name: str, document: str, actor: User, key: str = ""
) -> Variation:
    """Another person in the place of one, up to the list's lead time (art. 8, § 2)."""
    power = asker(asked.company, actor).power
    written = persons.read(name, document)
    for field, error in (
        ("name", persons.name_error(written.name)),
        ("document", persons.document_error(written.document)),
    ):
        if error:
            raise CharterError(error, field=field)

    def work() -> Variation:
        current, now, found = _opened(asked)
        if row.pk not in {other.pk for other in found.rows}:
            raise CharterError(reader.gettext("Esta pessoa já não está na relação. Veja como ela ficou."))
        listed = _new_version(found.rows, out=row, written=written, actor=actor, at=now)
        rows = list(listed.rows.all())
        asked_again = replace(found, rows=rows, documents=passengers.documents_of(rows), received_at=now)
        answer = rulings.name_list(current, case=_case(current), actor=actor, at=now, found=asked_again)
        accepted = answer.outcome.get("accepted") is True
        listed.decision, listed.accepted = answer, accepted
        listed.save(update_fields=["decision", "accepted"])
        if not accepted:
            _put_aside(listed)
        data = {"position": row.position, "list": listed.version}
        return _settle(
            current, VariationKind.PASSENGER, (answer, not accepted), lambda: None, data=data, actor=actor, power=power
        )

    return once(key=key, scope=f"charter:passenger:{asked.pk}", actor=actor, work=work)


def _new_version(rows: Any, *, out: PassengerRow, written: persons.Written, actor: User, at: datetime) -> PassengerList:
    """The list with one person exchanged; the others keep their references, so nobody's data is written twice."""
    old = rows[0].passenger_list
    versions = PassengerList.objects.filter(authorization=old.authorization_id).order_by("-version")
    made = PassengerList.objects.create(
        authorization_id=old.authorization_id, version=versions.values_list("version", flat=True)[0] + 1,
        received_at=at, made_by=actor, made_at=at,
    )  # fmt: skip
    fresh = [
        PassengerRow(passenger_list=made, position=row.position) if row.pk == out.pk
        else PassengerRow(passenger_list=made, position=row.position, ref=row.ref)
        for row in rows
    ]  # fmt: skip
    created = PassengerRow.objects.bulk_create(fresh)
    newcomer = next(row for row in created if row.position == out.position)
    passengers.keep(newcomer, name=written.name, document=written.document)
    return made


def _put_aside(listed: PassengerList) -> None:
    """A list that was not accepted never becomes the one in use: its people are taken out of it."""
    listed.rows.update(removed_at=clock.now())


def _require_own(company_id: int, asked: Authorization, *, field: str) -> None:
    if company_id != asked.company_id:
        raise CharterError(reader.gettext("Escolha na lista da própria empresa."), field=field)


def _case(asked: Authorization) -> Any:
    assert asked.case is not None
    return asked.case


def _opened(asked: Authorization) -> tuple[Authorization, datetime, Basis]:
    """The authorization under lock, and what it rests on now."""
    rows = Authorization.objects.select_related("company__case", "office", "case__office")
    current = rows.select_for_update(of=("self",)).get(pk=asked.pk)
    cases.lock(_case(current))
    if not current.is_live or current.state == "suspended":
        raise CharterError(reader.gettext("Esta autorização não está em vigor: não há o que trocar."))
    now = clock.now().replace(microsecond=0)
    return current, now, basis.of(current, on=clock.day_of(now), with_documents=True)


def _refusing(asked: Authorization, found: Basis, *, actor: User, at: datetime) -> tuple[StoredDecision, bool]:
    """The decision that settles the exchange and whether it refuses: departed, or a condition of the request fails."""
    term = rulings.term(asked, case=_case(asked), actor=actor, at=at)
    if asked.is_occasional and _underway(asked, term):
        return term, True
    word = rulings.urgency_word(_case(asked))
    answers = rulings.rule(asked, case=_case(asked), actor=actor, at=at, found=found, accepted=word)
    if answers.allows:
        return _permit(answers), False
    stored = rulings.everyone([*answers.refusing, *answers.permits, term])
    return stored[0], True


def _underway(asked: Authorization, term: StoredDecision) -> bool:
    """An exchange goes up to departure: the trip that the decision finds under way, or past, has departed."""
    assert asked.starts_at is not None
    return term.outcome.get("in_term") is True or _case(asked).state != "issued"


def _permit(answers: rulings.Rulings) -> StoredDecision:
    return rulings.everyone(answers.permits)[-1]


def _settle(
    asked: Authorization, kind: str, ruled: tuple[StoredDecision, bool], apply: Callable[[], None], *,
    data: dict[str, Any], actor: User, power: str, reason: str = "",
) -> Variation:  # fmt: skip
    """Keep the attempt; when the law allows it, do it and print the paper anew."""
    decision, refused = ruled
    variation = Variation.objects.create(
        authorization=asked, kind=kind, data=data, reason=reason, accepted=not refused, decision=decision,
        made_by=actor, made_at=clock.now(),
    )  # fmt: skip
    event = f"variation.{kind}" if not refused else "variation.refused"
    cases.record(
        case=_case(asked), event=event, actor=actor, power=power, reason=reason, decision=decision,
        data={"kind": str(kind), **data},
    )  # fmt: skip
    if refused:
        return variation
    apply()
    _renew_term(asked, actor=actor)
    count = asked.variations.filter(accepted=True).count() + 1
    words = {"n": count, "what": variation.get_kind_display().lower(), "day": pt_date(clock.today())}
    print_paper(asked=asked, actor=actor, variation=_("Versão %(n)d, após %(what)s em %(day)s.") % words)
    tell_company(asked, text=_("Autorização %(number)s: %(what)s registrada.") % {"number": asked.number, **words})
    return variation


def _renew_term(asked: Authorization, *, actor: User) -> None:
    """Another vehicle or driver may bound a continuous authorization elsewhere."""
    if asked.is_occasional:
        return
    term = rulings.term(asked, case=_case(asked), actor=actor, at=clock.now())
    asked.term_decision = term
    asked.valid_until = decisions.outcome_day(term, "valid_until")
    asked.limited_by = term.outcome.get("limited_by") or ""
    asked.save(update_fields=["term_decision", "valid_until", "limited_by"])
