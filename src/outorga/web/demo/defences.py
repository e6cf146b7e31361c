# SPDX-License-Identifier: Apache-2.0
"""Defences and appeals against notices, what the directors decide of them, and the day that the gazette carried it."""

from django.db.models import Model

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.appeals.actions import filing, rulings
from outorga.web.appeals.models import Filing
from outorga.web.demo import agency
from outorga.web.demo.registering import owner_of
from outorga.web.demo.road import Catch, may, notices_of
from outorga.web.enforcement.models import Notice
from outorga.web.publication import actions as publication
from outorga.web.publication.models import Publication

TEXT = (
    "O veículo saiu da garagem revisado, como mostra a ordem de serviço anexa, e o que a fiscalização descreve "
    "aconteceu depois, por caso fortuito. Pedimos o arquivamento do auto."
)
APPEAL_TEXT = "A decisão não examinou a ordem de serviço juntada com a defesa. Pedimos que o Conselho a examine."
GRANTED_BECAUSE = "O documento juntado mostra que o fato não se deu como o auto descreve. O auto é arquivado."
REJECTED_BECAUSE = "O documento juntado é de dias depois da parada e não afasta o que a fiscalização viu na estrada."
_ASKED = Filing.objects.select_related("notice__case__office", "notice__office", "notice__company", "decision")
GAZETTE = "Diário do Executivo (fictício), {:%d/%m/%Y}"


def defend(catch: Catch) -> Model:
    """The company's defence, by the internet; every fourth comes to the counter."""
    return _file(catch, "defence", "defend", TEXT)


def defend_late(catch: Catch) -> Model:
    """One that comes after its last day; it is kept and not admitted."""
    return _file(catch, "defence", "", TEXT)


def appeal(catch: Catch) -> Model:
    """The company's appeal to the council."""
    return _file(catch, "appeal", "appeal", APPEAL_TEXT)


def _file(catch: Catch, stage: str, event: str, text: str) -> Model:
    assert catch.firm is not None
    drawn = notices_of(catch)
    for notice in drawn:
        if not event or may(notice.case, event):
            at_desk = catch.count % 4 == 1
            told = filing.Told(text, channel="desk", signer={"name": catch.firm.owner_name}) if at_desk else None
            actor = agency.clerk_of(notice.office) if at_desk else owner_of(catch.firm)
            filing.file(notice=notice, stage=stage, told=told or filing.Told(text), actor=actor)
    return drawn[0]


def grant(catch: Catch) -> Model:
    """The director files the notice away."""
    return _decide(catch, "grant", GRANTED_BECAUSE)


def reject(catch: Catch) -> Model:
    """The director keeps the notice."""
    return _decide(catch, "reject", REJECTED_BECAUSE)


def _decide(catch: Catch, outcome: str, reason: str) -> Model:
    drawn = notices_of(catch)
    for notice in drawn:
        if may(notice.case, f"{outcome}_defence"):
            asked = _ASKED.get(notice=notice, stage="defence", admitted=True)
            rulings.decide_defence(filing=asked, outcome=outcome, reason=reason, actor=director_of(catch))
    return drawn[0]


def director_of(catch: Catch) -> User:
    """Who decides, by where the trip went."""
    return agency.person("diretor.metropolitano" if catch.area == "metropolitan" else "diretor")


def publish(catch: Catch) -> Model:
    """The gazette carried the director's decision."""
    drawn = notices_of(catch)
    for notice in drawn:
        publish_waiting(notice)
    return drawn[0]


def publish_waiting(notice: Notice) -> None:
    """What waits for the gazette of one notice came out today."""
    rows = Publication.objects.select_related("case__office")
    for waiting in rows.filter(case=notice.case_id, gazette=None).order_by("pk"):
        publication.record(
            publication=waiting, on=clock.today(), edition=GAZETTE.format(clock.today()), page=str(waiting.pk % 40 + 1),
            actor=agency.person("secretaria"),
        )  # fmt: skip
