# SPDX-License-Identifier: Apache-2.0
"""Infraction notices: each states one item, has its own number and case, and is never edited nor destroyed.

What a notice got wrong is told in a correction beside it. Its fine and, where the law holds the vehicle, the retention
are opened with it, in one transaction.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.law.kernel.dates import days_after
from outorga.law.kernel.identifiers import normalize_cnpj
from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import standing
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseEvent, StoredDecision
from outorga.web.enforcement import carriers, numbering, procedures, telling, writing
from outorga.web.enforcement.actions import fines, retentions
from outorga.web.enforcement.errors import EnforcementError, NotFound
from outorga.web.enforcement.models import Fine, Notice, Stop
from outorga.web.inspections.models import Credential
from outorga.web.inspections.queries import latest_credential_of
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.papers import texts
from outorga.web.registry.models import Company, Vehicle

KIND, DRAW, DRAWN = "notice", "notice.draw", "charge.drawn"


@dataclass(frozen=True, slots=True)
class Charge:
    """One item to be charged: a provision of the catalogue and what happened, in the agent's words.

    ``retain`` holds the vehicle where the law lets it be held for this item.
    """

    provision: str
    narrative: str = ""
    rule_published_on: date | None = None
    retain: bool = False


@dataclass(frozen=True, slots=True)
class Occasion:
    """What all notices of one moment share. ``name`` tells one occasion from another; empty makes a new one.

    The infractor is ``company``, or a carrier that is in no register, by name; ``carrier_ref`` is the key under which
    one who is a person stands in the vault, given when the first notice is drawn up.
    """

    norm: str
    office: Office
    committed_at: datetime
    found_at: datetime
    actor: str = "holder"
    company: Company | None = None
    carrier_name: str = ""
    carrier_document: str = ""
    carrier_ref: str = ""
    driver_ref: str = ""
    plate: str = ""
    canonical_plate: str = ""
    vehicle: Vehicle | None = None
    place: str = ""
    area: str = ""
    name: str = ""
    stop: Stop | None = field(default=None, repr=False)


def draw_up(
    *, stop: Stop, items: Sequence[Charge], actor: User, occasion: Occasion | None = None,
    issued_at: datetime | None = None, series: str = numbering.DESK, key: str = "",
) -> list[Notice]:  # fmt: skip
    """Draw up a notice for each chosen item of what the law found at the stop; answers all notices of the stop.

    ``occasion`` overrides what the stop says of the infractor. An item that the law did not find there, or that was
    charged already, raises :class:`NotFound` and nothing is drawn up.
    """
    require_power(actor, DRAW, office=stop.office)
    if not items:
        raise EnforcementError(reader.gettext("Escolha ao menos uma infração."), field="items")
    of_stop = occasion or of_the_stop(stop)

    def work() -> Stop:
        held = Stop.objects.select_for_update().get(pk=stop.pk)
        _require_found(held, items)
        told = _under_key(of_stop)
        for item in items:
            _draw(told, item, actor=actor, issued_at=issued_at or clock.now(), series=series)
        return held

    once(key=key, scope=f"draw_up:{stop.pk}", actor=actor, work=work)
    return list(stop.notices.select_related("case", "office", "company").order_by("pk"))


def draw_up_alone(
    *, occasion: Occasion, item: Charge, actor: User, issued_at: datetime | None = None,
    series: str = numbering.DESK, credential: Credential | None = None, key: str = "",
) -> Notice:  # fmt: skip
    """Draw up a notice without a stop: at the desk, or one written on paper that comes in later."""
    require_power(actor, DRAW, office=occasion.office)
    when = issued_at or clock.now()

    def work() -> Notice:
        told = _under_key(occasion)
        return _draw(told, item, actor=actor, issued_at=when, series=series, credential=credential)

    return once(key=key, scope="draw_up_alone", actor=actor, work=work)


def of_the_stop(stop: Stop) -> Occasion:
    """The occasion as the stop recorded it."""
    unknown = stop.company is None
    return Occasion(
        norm=stop.norm, office=stop.office, committed_at=stop.found_at, found_at=stop.found_at,
        actor="carrier" if unknown else "holder", company=stop.company,
        driver_ref=stop.driver_ref, plate=stop.plate, canonical_plate=stop.canonical_plate, vehicle=stop.vehicle,
        place=stop.place, area=str(stop.facts.get("area", "")), name=f"stop:{stop.key}", stop=stop,
    )  # fmt: skip


def _under_key(occasion: Occasion) -> Occasion:
    ref = "" if occasion.company else carriers.reference(occasion.carrier_name, occasion.carrier_document)
    return replace(occasion, carrier_ref=ref)


def _require_found(stop: Stop, items: Sequence[Charge]) -> None:
    """Each item as often as the law found it, less what was charged before."""
    found = Counter(entry["provision"] for entry in stop.decision.outcome.get("infractions", []))
    found.subtract(stop.notices.values_list("provision", flat=True))
    found.subtract(item.provision for item in items)
    if any(found[item.provision] < 0 for item in items):
        raise NotFound(
            reader.gettext(
                "Há uma infração que a norma não encontrou nesta parada ou que já tem auto. Confira a lista."
            ),
            field="items",
        )


def _draw(
    occasion: Occasion, item: Charge, *, actor: User, issued_at: datetime, series: str,
    credential: Credential | None = None,
) -> Notice:  # fmt: skip
    _require_order(occasion, issued_at)
    standing.require_issuable(occasion.norm, clock.day_of(issued_at))
    numbering.require_series(series, office=occasion.office, actor=actor)
    procedure = procedures.of(occasion.norm)
    with transaction.atomic():
        number = numbering.take(office=occasion.office, year=clock.day_of(issued_at).year, series=series)
        notice = _unsaved(occasion, item, number, actor=actor, issued_at=issued_at)
        notice.credential = credential or latest_credential_of(actor, occasion.norm, clock.day_of(issued_at))
        notice.case = cases.open_case(
            kind=KIND, norm=occasion.norm, office=occasion.office, actor=actor, company=occasion.company,
            title=_title(notice), data={"notice": str(number), "provision": item.provision, "plate": notice.plate},
        )  # fmt: skip
        ruling = procedure.notice(notice, [], actor=actor)
        notice.decision = ruling.decision
        notice.save(force_insert=True)
        if notice.carrier_ref:
            carriers.keep(
                notice, name=occasion.carrier_name, document=occasion.carrier_document, narrative=item.narrative
            )
        cases.record(
            case=notice.case, event=DRAWN, actor=actor, power=DRAW, decision=ruling.decision,
            data={"number": notice.number, "valid": ruling.valid, "because": list(ruling.because)},
            on=clock.day_of(issued_at),
        )  # fmt: skip
        _open_what_follows(notice, retain=item.retain, actor=actor)
    return notice


def _open_what_follows(notice: Notice, *, retain: bool, actor: User) -> None:
    """Fine and retention of a good notice, its paper, and word to the company. Of a bad one only paper and word."""
    valid = bool(notice.decision.outcome.get("valid"))
    fine = fines.open_fine(notice=notice, actor=actor) if valid else None
    retention = retentions.open_retention(notice=notice, actor=actor) if valid and retain else None
    papers.issue(
        content=writing.notice_act(notice, fine=fine, held=retention is not None, actor=actor), number=notice.number,
        actor=actor, case=notice.case, subject=notice, decision=notice.decision,
    )  # fmt: skip
    telling.of_notice(notice)


def _require_order(occasion: Occasion, issued_at: datetime) -> None:
    if occasion.found_at > issued_at:
        raise EnforcementError(
            reader.gettext("O auto não pode ser de antes da constatação. Confira a hora do aparelho."), field="found_at"
        )
    if occasion.committed_at > occasion.found_at:
        raise EnforcementError(reader.gettext("A infração não pode ser depois da constatação."), field="committed_at")
    if issued_at > clock.now():
        raise EnforcementError(
            reader.gettext("A lavratura não pode ficar no futuro. Confira a hora do aparelho."), field="issued_at"
        )


def _unsaved(occasion: Occasion, item: Charge, number: numbering.Number, *, actor: User, issued_at: datetime) -> Notice:
    told: dict[str, Any] = {
        name: getattr(occasion, name)
        for name in ("norm", "office", "committed_at", "found_at", "actor", "company", "carrier_ref", "driver_ref",
                     "plate", "canonical_plate", "vehicle", "place", "area", "stop")
    }  # fmt: skip
    if not occasion.carrier_ref:
        title = _("Relato do auto %(number)s") % {"number": number}
        told |= {**_firm(occasion), "narrative_ref": texts.keep(item.narrative, title=title)}
    return Notice(
        number=str(number), series=number.series, year=number.year, sequence=number.sequence, agent=actor,
        provision=item.provision, rule_published_on=item.rule_published_on,
        occasion=occasion.name or f"notice:{number}", issued_at=issued_at, **told,
    )  # fmt: skip


def _firm(occasion: Occasion) -> dict[str, str]:
    """A carrier that is a firm; whom nobody named goes by the plate."""
    if occasion.company is not None:
        return {}
    by_plate = _("Transportador da placa %(plate)s") % {"plate": occasion.plate} if occasion.plate else ""
    number = normalize_cnpj(occasion.carrier_document)
    return {"carrier_name": occasion.carrier_name.strip() or by_plate, "carrier_document": number}


def _title(notice: Notice) -> str:
    return _("Auto %(number)s, %(whom)s") % {"number": notice.number, "whom": writing.party_of(notice).name}


def add_correction(*, notice: Notice, text: str, actor: User, key: str = "") -> CaseEvent:
    """Tell beside the notice what it got wrong; the notice itself stays as it was drawn up."""
    require_power(actor, DRAW, office=notice.office)
    if not text.strip():
        raise EnforcementError(reader.gettext("Escreva o que o auto diz de errado e como é o certo."), field="reason")
    return cases.record(
        case=notice.case, event="correction.added", actor=actor, power=DRAW, reason=text.strip(), key=key
    )


def end_defence_terms(on: date) -> int:
    """End the terms whose last day is past and in which no defence came; how many."""
    rows = Notice.objects.filter(case__state="served", served_on__lt=on).select_related("case", "office", "company")
    return sum(_end_defence_term(notice, on) for notice in rows.order_by("pk").iterator())


def _end_defence_term(notice: Notice, on: date) -> bool:
    procedure = procedures.of(notice.norm)
    assert notice.served_on is not None
    if procedure.defence_term_ahead(notice, served_on=notice.served_on).due_on >= on:
        return False
    with transaction.atomic():
        cases.lock(notice.case)
        read = notice.served_on
        notice.refresh_from_db(fields=["served_on"])
        # A receipt that was corrected since the row was read is counted from its own day, at the next look.
        if notice.case.state != "served" or notice.served_on != read:
            return False
        term = procedure.defence_term(notice, served_on=notice.served_on, actor=None)
        data = {"due_on": term.due_on.isoformat()}
        day_after = days_after(term.due_on, 1)
        decision = term.decision if isinstance(term.decision, StoredDecision) else None
        cases.record(case=notice.case, event="end_defence_term", actor=None, decision=decision, data=data, on=day_after)
        fine = Fine.objects.select_related("case", "notice__case", "notice__office").filter(notice=notice).first()
        if fine is not None:
            fines.settle(fine=fine, on=on)
    return True
