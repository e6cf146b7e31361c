# SPDX-License-Identifier: Apache-2.0
"""The roadside by the charter decree: what is asked at a stop (arts. 10, 15, 19 to 21), and what the register knows.

Codes are those of the contract's ``onboard_check``; the papers due are the law's own answer.
"""

from collections.abc import Mapping
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from outorga.law.engine.explain import to_json
from outorga.web.casefiles import decisions
from outorga.web.charter.facts import NORM, Facts, day
from outorga.web.charter.writing import summary_of
from outorga.web.enforcement.procedures import Checklist, Choice, PaperDue, Seen

Text = str | Promise
CONTINUOUS, OCCASIONAL, NON_COMMERCIAL = "continuous", "occasional", "non_commercial"
DRIVER_CARD = "art15_cpt_inc1_ali4"

SERVICES: Mapping[str, Text] = {
    CONTINUOUS: _("Fretamento contínuo"),
    OCCASIONAL: _("Fretamento eventual"),
    NON_COMMERCIAL: _("Viagem sem fim comercial"),
}
AREAS: Mapping[str, Text] = {
    "intermunicipal": _("Entre municípios"),
    "metropolitan": _("Dentro de uma região metropolitana"),
}
PAPER_STATES: Mapping[str, Text] = {
    "missing": _("Não tem"),
    "erased": _("Rasurado"),
    "expired": _("Vencido"),
    "altered": _("Adulterado"),
}
BADGE = Choice("badge", _("Só o crachá"))
FINDINGS: Mapping[str, Text] = {
    "safety_defect": _("Veículo sem segurança: pneu, freio, luz, cinto, saída"),
    "conservation_defect": _("Veículo mal conservado"),
    "hygiene_defect": _("Veículo sujo"),
    "insurance_lapsed": _("Seguro dos passageiros vencido ou não pago"),
    "false_document": _("Documento falso"),
    "individual_charging": _("Cobra de cada pessoa ou vende passagem"),
    "start_or_end_at_public_point": _("Começa ou termina em ponto do transporte público"),
    "unauthorized_stop": _("Pega ou deixa gente no caminho, onde não foi autorizado"),
    "touting": _("Alicia passageiros na rua, na rodoviária ou em ponto"),
    "unaccompanied_baggage": _("Bagagem sem o dono a bordo"),
    "dangerous_product": _("Produto perigoso"),
    "unsafe_cargo": _("Carga que põe em risco as pessoas ou a via"),
    "rude_to_passenger": _("Tratou mal passageiro"),
    "rude_to_inspector": _("Tratou mal o fiscal"),
    "denied_access": _("Não deixou o fiscal entrar"),
    "hindered_inspection": _("Atrapalhou a fiscalização"),
    "school_marking_missing": _("Leva só escolares sem a faixa de escolar"),
    "service_rule_breach": _("Descumpre norma de serviço publicada"),
}
COUNTS: Mapping[str, Text] = {
    "aboard": _("Pessoas a bordo"),
    "infants": _("Delas, crianças de colo"),
    "unlisted": _("Pessoas fora da relação"),
    "list_rows_incorrect": _("Linhas erradas na relação"),
    "unlinked": _("Pessoas sem vínculo com o contrato ou com o dono"),
    "objects": _("Volumes sem dono, perigosos ou soltos"),
}
# Counts that only one type of service asks for; the others are asked of all.
ONLY_OF = {"unlisted": (OCCASIONAL,), "list_rows_incorrect": (OCCASIONAL,), "unlinked": (CONTINUOUS, NON_COMMERCIAL)}
PERSONS = ("aboard", "infants", "unlisted", "unlinked")
AUTHORIZATIONS: Mapping[str, Text] = {
    "valid": _("Vale agora"),
    "none": _("Não tem"),
    "expired": _("Terminou"),
    "suspended": _("Suspensa"),
    "cancelled": _("Cancelada"),
    "holder_barred": _("Empresa impedida por vistoria"),
}
DEPARTURES: Mapping[str, Text] = {
    "vehicle": _("Outro veículo"),
    "driver": _("Outro condutor"),
    "route": _("Outro trajeto"),
    "time": _("Outro horário"),
    "points": _("Outros pontos"),
}
FLAGS: Mapping[str, Text] = {
    "paid": _("O transporte é pago"),
    "tax_document_issued": _("O documento fiscal foi emitido"),
}


def checklist(service: str, *, on: date, delegated: bool | None) -> Checklist:
    """What is asked at a stop of this type of service; the papers are those that the law requires of it."""
    asked: Facts = {
        "on": day(on),
        "service": service,
        "operator": {"delegated": delegated},
        "papers": [],
        "findings": [],
    }
    answer = decisions.ask(norm=NORM, service="onboard_check", facts=asked)
    required = [str(item) for item in to_json(answer)["outcome"]["required"]]
    commercial = service != NON_COMMERCIAL
    return Checklist(
        papers=tuple(_paper(item) for item in required),
        findings=_choices(FINDINGS),
        counts=_choices({name: word for name, word in COUNTS.items() if service in ONLY_OF.get(name, (service,))}),
        authorizations=_choices(AUTHORIZATIONS) if commercial else (),
        departures=_choices(DEPARTURES) if commercial else (),
        flags=_choices(FLAGS if commercial else {"paid": FLAGS["paid"]}),
    )


def _paper(item: str) -> PaperDue:
    states = _choices(PAPER_STATES)
    return PaperDue(item, summary_of(item), (*states, BADGE) if item == DRIVER_CARD else states)


def _choices(words: Mapping[str, Text]) -> tuple[Choice, ...]:
    return tuple(Choice(code, word) for code, word in words.items())


def facts(seen: Seen) -> Facts:
    """What was seen, in the words of ``onboard_check``; papers that are in order are not named."""
    counts = dict(seen.counts)
    asked: Facts = {
        "on": day(seen.on),
        "service": seen.service,
        "papers": [{"item": item, "state": state} for item, state in seen.papers.items()],
        "findings": list(seen.findings),
        "persons": {name: counts[name] for name in PERSONS if name in counts},
        **{name: counts[name] for name in ("list_rows_incorrect", "objects") if counts.get(name)},
        **seen.flags,
    }
    if seen.delegated is not None:
        asked["operator"] = {"delegated": seen.delegated}
    if seen.capacity is not None:
        asked["vehicle"] = {"capacity": seen.capacity}
    if seen.authorization and seen.service != NON_COMMERCIAL:
        asked["authorization"] = {"state": seen.authorization, "departures": list(seen.departures)}
    return asked
