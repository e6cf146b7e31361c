# SPDX-License-Identifier: Apache-2.0
"""Changes of what the file holds, told within five days or late (art. 4, § 7); a late one is taken and flagged."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import is_plate
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.decisions import outcome_day
from outorga.web.casefiles.idempotency import once
from outorga.web.language import reader
from outorga.web.registry import rulings, texts
from outorga.web.registry.actions.owners import OF_OWNER, Owner, note_owner, owner_ref, read_owner
from outorga.web.registry.actions.vehicles import wear_plate
from outorga.web.registry.authority import acting_for
from outorga.web.registry.errors import RegistryError
from outorga.web.registry.facts import Subject, company_of
from outorga.web.registry.models import ChangeReport, Company, Driver, Vehicle, VehicleHolding
from outorga.web.registry.notices import tell_office

OF_COMPANY = ("legal_name", "trade_name", "street", "district", "city_code", "city_name", "postcode", "email", "phone")
OF_VEHICLE = (
    "plate", "fitted_seats", "licensing_city", "owner_name", "owner_number", "school_exclusive", "school_unmet",
)  # fmt: skip
OF_DRIVER = ("school", "school_art138_met")
OF_SCHOOL = frozenset({"school_exclusive", "school_unmet", "school", "school_art138_met"})


def report_change(
    *,
    subject: Subject,
    text: str,
    happened_on: date,
    actor: User,
    changes: Mapping[str, Any] | None = None,
    key: str = "",
) -> ChangeReport:
    """Tell the agency of a change. It is never refused for being late, nor for debts."""
    company = company_of(subject)
    acting = acting_for(company, actor)
    _check(subject, text=text, happened_on=happened_on, changes=changes or {})
    case = subject.case
    assert case is not None
    told_on = clock.today()

    def work() -> ChangeReport:
        decision = rulings.change_report(company=company, happened_on=happened_on, told_on=told_on, actor=actor)
        owner = _owner_of(changes or {}, actor)
        kept = {name: value for name, value in (changes or {}).items() if name not in OF_OWNER}
        report = ChangeReport.objects.create(
            case=case, subject=type(subject).__name__.lower(), text=texts.clean(text),
            changes=_plain(kept | ({"owner": owner_ref(owner)} if owner else {})),
            happened_on=happened_on, reported_on=told_on, due_on=outcome_day(decision, "due_on"),
            late=decision.outcome.get("on_time") is False, days_late=decision.outcome.get("days_late") or 0,
            decision=decision, reported_by=actor, reported_at=clock.now(),
        )  # fmt: skip
        _apply(subject, kept, on=happened_on)
        if OF_SCHOOL & set(kept):
            rulings.for_pupils(subject, actor=actor)
        if owner is not None and isinstance(subject, VehicleHolding):
            note_owner(vehicle=subject.vehicle, owner=owner, on=happened_on, source=_("alteração comunicada"))
        data = {
            "report": report.pk,
            "late": report.late,
            "days_late": report.days_late,
            "fields": sorted(changes or {}),
        }
        cases.record(
            case=case, event="change.reported", actor=actor, power=acting.power, reason=report.text, data=data,
            decision=decision, on=told_on,
        )  # fmt: skip
        words = {"number": case.number, "text": report.text[:200]}
        tell_office(case, text=_("Alteração comunicada, processo %(number)s: %(text)s") % words)
        return report

    return once(key=key, scope=f"change:{case.pk}", actor=actor, work=work)


def _owner_of(changes: Mapping[str, Any], actor: User) -> Owner | None:
    name, number = (str(changes.get(field) or "") for field in ("owner_name", "owner_number"))
    return read_owner(name=name, number=number, actor=actor) if name or number else None


def _check(subject: Subject, *, text: str, happened_on: date, changes: Mapping[str, Any]) -> None:
    if subject.case is None or subject.state not in {"registered", "lapsed", "under_review", "filed"}:
        raise RegistryError(reader.gettext("Enquanto o pedido está aberto, corrija as respostas no próprio pedido."))
    if not texts.clean(text):
        raise RegistryError(reader.gettext("Conte o que mudou."), field="text")
    if happened_on > clock.today():
        raise RegistryError(reader.gettext("O dia da mudança ainda não chegou."), field="happened_on")
    if set(changes) - set(_told_of(subject)):
        raise RegistryError(reader.gettext("Esta mudança se conta por escrito e com o documento."))
    if changes.get("plate") and not is_plate(str(changes["plate"])):
        raise RegistryError(reader.gettext("A placa tem 7 letras e números, como RVM4C82 ou HJK-7294."), field="plate")


def _told_of(subject: Subject) -> tuple[str, ...]:
    if isinstance(subject, Company):
        return OF_COMPANY
    return OF_VEHICLE if isinstance(subject, VehicleHolding) else OF_DRIVER


def _plain(changes: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in changes.items()}


def _apply(subject: Subject, changes: Mapping[str, Any], *, on: date) -> None:
    plain = {name: value for name, value in changes.items() if name != "plate"}
    if isinstance(subject, VehicleHolding):
        _keep(subject.vehicle, plain)
    else:
        _keep(subject, plain)
    if isinstance(subject, Company):
        subject.refold()
        subject.save(update_fields=["folded_name"])
    if isinstance(subject, VehicleHolding) and changes.get("plate"):
        wear_plate(vehicle=subject.vehicle, plate=str(changes["plate"]), on=on, source=_("alteração comunicada"))


def _keep(row: Company | Vehicle | Driver, changes: Mapping[str, Any]) -> None:
    """Only what was told is written: the agency may have decided on the rest since the row was read."""
    for name, value in changes.items():
        setattr(row, name, value)
    row.saved_at = clock.now()
    row.save(update_fields=[*changes, "saved_at"])
