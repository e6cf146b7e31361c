# SPDX-License-Identifier: Apache-2.0
"""Suspensions by repetition, purpose deviations with their bars, taxis referred, and certificates, in every state.

Each act leaves alone what is not where the plan expects it: then the law, or the worker, has said otherwise.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from django.db.models import Model

from outorga.web import clock
from outorga.web.accounts.models import Office
from outorga.web.charter.taxis import actions as taxis
from outorga.web.charter.taxis.ruling import Found
from outorga.web.demo import agency, names
from outorga.web.demo.cast import Firm
from outorga.web.demo.registering import company_of, owner_of
from outorga.web.demo.road import Catch, may
from outorga.web.demo.timeline import Step, moment
from outorga.web.registry.items import NORM
from outorga.web.sanctions import procedures
from outorga.web.sanctions.actions import certificates, deviations, suspensions
from outorga.web.sanctions.models import Deviation, Suspension

BECAUSE = "As infrações definitivas se repetiram em noventa dias, sem que a empresa mostrasse mudança."
DISCARDED_BECAUSE = "Duas das infrações são do mesmo dia e da mesma viagem, e a empresa trocou o preposto."
SIGNS = "Vendia passagem individual na rodoviária, em horário fixo, a quem chegasse."
ANSWER = "Eram os mesmos contratados do grupo, e o recibo é do lanche que cada um pagou na parada."
HEARD_BECAUSE = "A empresa respondeu e juntou a relação do grupo, que foi examinada com os autos."
NO_DEVIATION = "A relação confere com quem estava a bordo: não houve venda de passagem individual."
DEVIATED = "Quem estava a bordo não constava da relação e mostrou o bilhete que comprou na rodoviária."


@dataclass(frozen=True)
class Repetition:
    """A firm caught three times: the days back on which, and those back on which it is decided, discarded, served."""

    firm: int
    caught: tuple[int, int, int]
    decided: int | None = None
    discarded: int | None = None
    served: int | None = None


# One in each state: ended, running, served today, decided, proposed, discarded.
REPETITIONS = (
    Repetition(4, (560, 540, 515), decided=475, served=460),
    Repetition(5, (95, 78, 60), decided=25, served=12),
    Repetition(9, (92, 71, 52), decided=14, served=0),
    Repetition(6, (90, 72, 50), decided=6),
    Repetition(7, (88, 64, 45)),
    Repetition(8, (330, 318, 300), discarded=255),
)


def catches(firms: dict[int, Firm], today: date) -> Iterator[Catch]:
    """The stops that found the suspensions: signed, never defended nor paid."""
    for row in REPETITIONS:
        for place, days in enumerate(row.caught):
            at = moment(today - timedelta(days=days), 8 + place, 15)
            finding = ("unauthorized_stop", "unaccompanied_baggage", "touting")[place]
            yield Catch(firms[row.firm], 900 + place, at, "unpaid", (finding,), vehicle=place)


def plot(firms: dict[int, Firm], today: date) -> Iterator[Step]:
    """All of it."""
    for row in REPETITIONS:
        yield from _repetition(row, firms[row.firm], today)
    for inquiry in INQUIRIES:
        yield from _inquiry(inquiry, firms[inquiry.firm], today)
    for count in range(3):
        at = moment(today - timedelta(days=12 + 130 * count), 17)
        yield Step(at, f"taxi:{count}", partial(_refer, count))
    for count in (4, 12, 20):
        yield Step(moment(today - timedelta(days=count), 14), f"certificate:{count}", partial(_certify, firms[count]))


# Suspension by repetition


def _repetition(row: Repetition, firm: Firm, today: date) -> Iterator[Step]:
    acts: list[tuple[str, int | None, Callable[[Firm], Model]]] = [
        ("decided", row.decided, _decide), ("discarded", row.discarded, _discard), ("served", row.served, _serve),
    ]  # fmt: skip
    for name, days, act in acts:
        if days is not None:
            at = moment(today - timedelta(days=days), 11) if days else moment(today, 0, 36)
            yield Step(at, f"suspension:{firm.count}:{name}", partial(act, firm))


def _suspension(firm: Firm, event: str) -> Suspension | None:
    """The firm's suspension that is open to the event."""
    rows = Suspension.objects.filter(company__cnpj=firm.cnpj).select_related("case__office", "company__office")
    return next((row for row in rows.order_by("pk") if may(row.case, event)), None)


def _decide(firm: Firm) -> Model:
    found = _suspension(firm, "decide")
    if found is None:
        return company_of(firm)
    return suspensions.decide(suspension=found, reason=BECAUSE, actor=agency.person("diretor"))


def _discard(firm: Firm) -> Model:
    found = _suspension(firm, "discard")
    if found is None:
        return company_of(firm)
    return suspensions.discard(suspension=found, reason=DISCARDED_BECAUSE, actor=agency.person("diretor"))


def _serve(firm: Firm) -> Model:
    found = _suspension(firm, "serve")
    if found is None:
        return company_of(firm)
    clerk = agency.clerk_of(found.case.office)
    return suspensions.serve(suspension=found, kind="signed", on=clock.today(), actor=clerk)


# Purpose deviation


@dataclass(frozen=True)
class Inquiry:
    """The deviation of an authorization of a firm, begun so many days back, and how far it came.

    ``ends``: found, heard, decided, running, discarded; time ends one that runs.
    """

    firm: int
    days: int
    ends: str


INQUIRIES = (
    Inquiry(6, 560, "running"), Inquiry(12, 38, "running"), Inquiry(15, 6, "found"), Inquiry(18, 40, "decided"),
    Inquiry(24, 30, "heard"), Inquiry(27, 45, "discarded"),
)  # fmt: skip
PATHS = {
    "found": (), "heard": ("heard",), "decided": ("heard", "confirmed"), "running": ("heard", "confirmed", "served"),
    "discarded": ("heard", "discarded"),
}  # fmt: skip


def _inquiry(inquiry: Inquiry, firm: Firm, today: date) -> Iterator[Step]:
    key, on = f"deviation:{firm.count}", today - timedelta(days=inquiry.days)
    yield Step(moment(on, 15), f"{key}:found", partial(_open, firm))
    yield Step(moment(on, 16), f"{key}:summoned", partial(_summon, firm))
    if inquiry.ends != "found":
        yield Step(moment(on + timedelta(days=5), 10), f"{key}:answered", partial(_answer, firm))
    acts = {"heard": _hear, "confirmed": _confirm, "served": _serve_bar, "discarded": _deny}
    for place, name in enumerate(PATHS[inquiry.ends], 1):
        yield Step(moment(on + timedelta(days=5 + 4 * place), 15), f"{key}:{name}", partial(acts[name], firm))


def _deviation(firm: Firm, event: str) -> Deviation | None:
    rows = Deviation.objects.filter(company__cnpj=firm.cnpj).select_related("case__office", "company", "grant")
    return next((row for row in rows.order_by("pk") if may(row.case, event)), None)


def _open(firm: Firm) -> Model:
    company, director = company_of(firm), agency.person("diretor")
    held = procedures.of(NORM).grants(company, on=clock.today())
    if not held:
        return company
    return deviations.open_inquiry(
        company=company, norm=NORM, grant=held[0].case, signs=["art21_cpt_inc6"], narrative=SIGNS, actor=director
    )


def _summon(firm: Firm) -> Model:
    found = _deviation(firm, "hear")
    return deviations.summon(deviation=found, actor=agency.person("diretor")) if found else company_of(firm)


def _answer(firm: Firm) -> Model:
    found = _deviation(firm, "hear")
    return deviations.answer(deviation=found, text=ANSWER, actor=owner_of(firm)) if found else company_of(firm)


def _hear(firm: Firm) -> Model:
    found, director = _deviation(firm, "hear"), agency.person("diretor")
    return deviations.hear(deviation=found, reason=HEARD_BECAUSE, actor=director) if found else company_of(firm)


def _confirm(firm: Firm) -> Model:
    found, director = _deviation(firm, "confirm"), agency.person("diretor")
    return deviations.confirm(deviation=found, reason=DEVIATED, actor=director) if found else company_of(firm)


def _deny(firm: Firm) -> Model:
    found, director = _deviation(firm, "discard"), agency.person("diretor")
    return deviations.discard(deviation=found, reason=NO_DEVIATION, actor=director) if found else company_of(firm)


def _serve_bar(firm: Firm) -> Model:
    found = _deviation(firm, "serve")
    if found is None:
        return company_of(firm)
    clerk = agency.clerk_of(found.case.office)
    return deviations.serve(deviation=found, kind="delivered", on=clock.today(), actor=clerk)


# Taxis and certificates


def _refer(count: int) -> Model:
    start, end = names.PLACES[count], names.PLACES[(count + 4) % len(names.PLACES)]
    found = Found(
        plate=f"QWE{count}R2{count}", happened_at=clock.now() - timedelta(hours=30),
        place=f"Rodoviária de {start.name}", origin=(start.code, start.name), destination=(end.code, end.name),
        paid=True,
        traits=("touting", "individual_sale"), narrative="Chamava gente na plataforma e cobrava por pessoa.",
    )  # fmt: skip
    return taxis.refer(
        office=Office.objects.get(code=agency.OFFICES[count % 3][0]), found=found,
        basis=("own_law", "traffic_code")[count % 2], body=f"Prefeitura de {start.name}", actor=agency.person("fiscal"),
        reason="O táxi fazia linha entre municípios, com venda por pessoa.",
    )  # fmt: skip


def _certify(firm: Firm) -> Model:
    return certificates.issue(company=company_of(firm), norm=NORM, actor=owner_of(firm))
