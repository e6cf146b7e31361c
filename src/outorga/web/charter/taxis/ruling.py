# SPDX-License-Identifier: Apache-2.0
"""What the decree says of a taxi's trip (art. 26): the only bridge from this room to the contract's names."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from outorga.law.engine import norms
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions
from outorga.web.casefiles.models import StoredDecision
from outorga.web.charter import municipalities
from outorga.web.charter.facts import NORM, Facts, day
from outorga.web.ui.parts import Text

CITATION = f"{NORM}:art26_cpt"
REACHES = _("A norma só alcança o táxi em viagem paga entre municípios, com traço de transporte público.")
BASIS = _("A norma deixa o fundamento à autoridade. O sistema não sugere resultado.")
TRAITS = (
    "open_to_public", "individual_sale", "timetable", "intermediate_sections", "indistinct_passengers", "touting",
    "different_passengers_back",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Basis:
    """On what a taxi may be referred, and who then acts."""

    label: Text
    who: Text


# An item of the catalogue where the agency reads art. 26 so; else the bodies that have the taxi's own law.
BASES = {
    "own_law": Basis(
        _("Lei do serviço de táxi do município"), _("O município que deu a permissão processa e decide.")
    ),
    "traffic_code": Basis(
        _("Código de Trânsito Brasileiro"), _("O órgão de trânsito com circunscrição sobre a via.")
    ),
    "art21_cpt_inc5": Basis(
        _("Este decreto, por transporte pago sem autorização"), _("O próprio órgão lavra o auto de infração.")
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """What the inspection found of the taxi; municipalities by IBGE code and name."""

    plate: str
    happened_at: datetime
    place: str
    origin: tuple[str, str]
    destination: tuple[str, str]
    paid: bool | None
    traits: tuple[str, ...]
    narrative: str

    @property
    def is_metropolitan(self) -> bool | None:
        """Whether the trip is within one metropolitan region (art. 1)."""
        return municipalities.within_one_region([self.origin[0], self.destination[0]])


def traits() -> dict[str, str]:
    """The traits of public transport that may be found, in words."""
    labels = norms.get(NORM).labels
    return {code: str(labels.value(code)) for code in TRAITS}


def decided(found: Found, *, actor: User) -> StoredDecision:
    """``scope`` of a trip that claims to be a taxi's, stored; its outcome's ``case_opened`` says whether it goes on."""
    asked: Facts = {
        "on": day(clock.day_of(found.happened_at)),
        "trip": {
            "claimed": "taxi", "origin": found.origin[0], "destination": found.destination[0],
            "metropolitan": found.is_metropolitan, "paid": found.paid, "traits": list(found.traits),
        },
    }  # fmt: skip
    return decisions.decide(norm=NORM, service="scope", facts=asked, actor=actor)
