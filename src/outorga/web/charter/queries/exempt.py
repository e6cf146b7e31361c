# SPDX-License-Identifier: Apache-2.0
"""The answer of the law to a trip without commercial purpose (art. 10), in plain words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from outorga.law.kernel.decisions import Decision
from outorga.web import clock
from outorga.web.casefiles import decisions
from outorga.web.charter import municipalities
from outorga.web.charter.facts import NORM
from outorga.web.charter.municipalities import Municipality
from outorga.web.charter.queries import onboard
from outorga.web.ui.parts import Row

LINKS = {"both": ["family", "employment_with_owner"]}


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdict, its reasons, and what to carry."""

    tone: str
    title: str
    text: str
    decision: Decision
    papers: Sequence[Row]


def answer(*, de: Municipality, para: Municipality, pago: str, vinculo: str) -> Answer:
    """Ask the law; nothing is stored and nobody is known."""
    trip = {
        "claimed": "non_commercial", "origin": de.code, "destination": para.code, "paid": pago == "sim",
        "metropolitan": municipalities.within_one_region([de.code, para.code]),
        "links_to_owner": LINKS.get(vinculo, [vinculo]),
    }  # fmt: skip
    found = decisions.ask(norm=NORM, service="scope", facts={"on": clock.today().isoformat(), "trip": trip})
    if found.status == "not_applicable" or found.outcome.get("applies") is False:
        return Answer("info", _("Esta viagem não depende do DER/MG"), _outside(de, para), found, ())
    if found.outcome.get("lawful"):
        title = _("Não precisa de autorização")
        text = _("Durante toda a viagem, quem responde por ela leva os documentos abaixo.")
        return Answer("ok", title, text, found, onboard.papers("non_commercial"))
    return Answer("bad", _("Precisa de autorização"), _needed(found), found, ())


def _outside(de: Municipality, para: Municipality) -> str:
    if de.code == para.code:
        return _("Ela fica dentro de um só município. Pergunte à prefeitura.")
    return _("A norma trata de viagens entre municípios de Minas Gerais.")


def _needed(found: Decision) -> str:
    failed = found.outcome.get("failed") or ()
    if "paid" in failed:
        return _("Viagem paga é fretamento: contrate uma empresa cadastrada, que pede a autorização.")
    return _(
        "A dispensa vale só para parentes e empregados do dono do veículo, sem pagamento. "
        "Contrate uma empresa cadastrada."
    )
