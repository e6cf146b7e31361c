# SPDX-License-Identifier: Apache-2.0
"""What the street is told about a paper: the answer first, then what to compare with the vehicle in front of you.

Never a passenger, never a person's name or number. Words and values stay apart (:class:`Said`) until the page is made:
the words are translated once per kind of page, the values are put in for each paper.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import singledispatch
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from outorga.law.kernel.identifiers import format_cnpj, format_plate
from outorga.web.papers import states
from outorga.web.papers.contents import (
    Authorization,
    CategoryChange,
    Content,
    DriverCard,
    ProtocolReceipt,
    Refusal,
    RegistrationCertificate,
)
from outorga.web.papers.queries import PublicPaper, PublicWords
from outorga.web.papers.statements import Claims
from outorga.web.papers.written import at_instant, on_day, until_instant
from outorga.web.ui.tags.marks import cite

Values = dict[str, str]
Fact = tuple[str, str, Values]


class Said(NamedTuple):
    """A text to be translated and the values in it."""

    text: str
    values: Values = {}

    def __str__(self) -> str:
        return _(self.text) % self.values if self.text else ""


NOTHING = Said("")


@dataclass(slots=True, kw_only=True)
class Verdict:
    """One answer. `note` is what must be known besides; `successor` the code of the paper that took its place."""

    tone: str
    title: Said
    lead: str = ""
    subject: Said = NOTHING
    plates: tuple[str, ...] = ()
    facts: list[Fact]
    note: str = ""
    footer: str = ""
    successor: str = ""
    number: str = ""
    status: int = 200


TONES = {
    states.VALID: "ok",
    states.GENUINE: "ok",
    states.NOT_YET: "warn",
    states.SUSPENDED: "held",
    states.EXPIRED: "bad",
    states.CANCELLED: "bad",
    states.SUPERSEDED: "warn",
}
NAMES = {
    "registration_certificate": noop("Certificado de cadastro"),
    "authorization": noop("Autorização"),
    "driver_card": noop("Carteira de condutor"),
    "protocol_receipt": noop("Recibo de protocolo"),
    "category_change": noop("Documento de mudança de categoria"),
    "refusal": noop("Comunicação de indeferimento"),
}
_SUBJECTS = {
    "registration_certificate": noop("Certificado de cadastro %(number)s"),
    "authorization": noop("Autorização %(number)s"),
    "driver_card": noop("Carteira de condutor %(number)s"),
    "protocol_receipt": noop("Recibo de protocolo %(number)s"),
    "category_change": noop("Documento de mudança de categoria %(number)s"),
    "refusal": noop("Comunicação de indeferimento %(number)s"),
}
_VALID = {
    "registration_certificate": noop("Certificado válido"),
    "authorization": noop("Autorização válida"),
    "driver_card": noop("Carteira válida"),
}
_FEMININE = frozenset({"authorization", "driver_card", "refusal"})
_ENDED = {
    (states.SUPERSEDED, True): noop("Substituída por outra versão"),
    (states.SUPERSEDED, False): noop("Substituído por outra versão"),
    (states.CANCELLED, True): noop("Cancelada em %(when)s"),
    (states.CANCELLED, False): noop("Cancelado em %(when)s"),
}
_LEADS = {
    states.VALID: noop("Emitido por esta agência e em vigor hoje. Compare com o papel."),
    states.GENUINE: noop("Emitido por esta agência, como está no papel."),
    states.NOT_YET: noop("O documento é verdadeiro, mas ainda não começou a valer."),
    states.EXPIRED: noop("O documento é verdadeiro, mas não cobre o dia de hoje."),
    states.SUSPENDED: noop("Hoje, este documento não autoriza o serviço."),
    states.CANCELLED: noop("O documento é verdadeiro, mas deixou de valer."),
    states.SUPERSEDED: noop("Este papel é verdadeiro, mas há um mais novo no lugar dele."),
}
_ONE_PLATE = noop("Confira se a placa abaixo é a do veículo à sua frente.")
_MANY_PLATES = noop("Confira se a placa do veículo à sua frente é uma destas.")
_SPEAKS_OF_TODAY = frozenset({states.VALID, states.NOT_YET, states.GENUINE})
SERVICES = {"occasional": noop("Fretamento eventual"), "continuous": noop("Fretamento contínuo")}


def verdict(paper: PublicPaper, now: datetime) -> Verdict:
    """The answer about a paper of the register."""
    state = states.state_at(paper.standing, now)
    words = paper.words
    return Verdict(
        tone=TONES[state],
        title=_title(paper, state),
        lead=_lead(paper, state),
        subject=Said(_SUBJECTS[paper.kind], {"number": paper.number}),
        plates=words.plates,
        facts=words.facts if state in _SPEAKS_OF_TODAY else [*_happened(paper, state), *words.facts],
        footer=words.footer if state in _SPEAKS_OF_TODAY else "",
        successor=paper.successor_code if state == states.SUPERSEDED else "",
        number=paper.number,
    )


def unreadable() -> Verdict:
    """A code that was cut, smudged or is not ours at all."""
    return Verdict(
        tone="warn",
        title=Said(noop("Não foi possível ler este código")),
        lead=noop("O endereço veio incompleto ou não é de um documento desta agência."),
        facts=[],
        note=noop("Aponte a câmera de novo, com o papel esticado e iluminado, ou digite o código ao lado do QR."),
        footer=noop("Se o endereço aberto não é o desta agência, não confie no documento."),
        status=404,
    )


def forged(reason: str) -> Verdict:
    """A statement that no key of ours signed."""
    return Verdict(
        tone="bad",
        title=Said(noop("Documento falso ou alterado")),
        lead=noop("A assinatura é de uma chave que não é desta agência.")
        if reason == "unknown_key"
        else noop("O conteúdo do código não é o que esta agência assinou."),
        facts=[],
        note=noop("Confira também pela placa ou pelo CNPJ: pode haver uma autorização verdadeira para este veículo."),
        footer=noop("Guarde uma foto do papel e avise a fiscalização."),
        status=404,
    )


def unregistered(claims: Claims) -> Verdict:
    """Truly signed, but not in this register: it cannot be known whether it still holds."""
    facts = [
        (noop("Documento"), _SUBJECTS[claims.kind], {"number": claims.number}),
        _plain(noop("CNPJ"), format_cnpj(claims.cnpj) if claims.cnpj else ""),
        _plain(noop("Emitido em"), at_instant(claims.issued_at)),
        _plain(noop("De"), at_instant(claims.valid_from)),
        _plain(noop("Até"), until_instant(claims.valid_until)),
    ]
    return Verdict(
        tone="warn",
        title=Said(noop("Assinatura verdadeira, sem registro aqui")),
        lead=noop("Esta agência assinou o documento, mas ele não está neste registro: não há como saber se vale."),
        subject=Said(_SUBJECTS[claims.kind], {"number": claims.number}),
        plates=tuple(format_plate(plate) for plate in claims.plates),
        facts=_present(facts),
        footer=noop("Confirme com a Coordenadoria Regional antes de aceitar."),
        status=404,
    )


def unknown_code(code: str) -> Verdict:
    """A code that no paper has."""
    return Verdict(
        tone="bad",
        title=Said(noop("Nenhum documento com este código")),
        lead=noop("Este código não é de nenhum documento emitido por esta agência."),
        subject=Said(noop("Código %(code)s"), {"code": code}),
        facts=[],
        note=noop("O código tem 8 letras e números, como K7QM-4R2D. Confira letra por letra ou procure pela placa."),
        footer=noop("Se o código está certo no papel, o documento não foi emitido por esta agência."),
        status=404,
    )


def public_words(content: Content) -> dict[str, object]:
    """What may be said of a content to anybody, worded once when the paper is issued."""
    facts, footer = _facts_of(content)
    standing = content.standing
    facts = [*facts, _plain(noop("Norma"), f"{standing.title}. {standing.text}")]
    words = PublicWords(
        norm=standing.norm,
        facts=_present(facts),
        plates=tuple(format_plate(plate) for plate in content.shown_plates()),
        footer=footer,
    )
    return dict(msgspec.to_builtins(words))


def _title(paper: PublicPaper, state: str) -> Said:
    standing = paper.standing
    if state == states.VALID:
        return Said(_VALID.get(paper.kind, noop("Documento válido")))
    if state == states.GENUINE:
        return Said(noop("Documento autêntico"))
    if state == states.NOT_YET:
        return Said(noop("Só vale a partir de %(when)s"), {"when": at_instant(standing.valid_from)})
    if state == states.EXPIRED:
        return Said(noop("Fora da validade desde %(when)s"), {"when": until_instant(standing.valid_until)})
    if state == states.SUSPENDED:
        return _suspended_title(paper)
    return Said(_ENDED[state, paper.kind in _FEMININE], {"when": at_instant(standing.state_from)})


def _suspended_title(paper: PublicPaper) -> Said:
    until = paper.standing.state_until
    feminine = paper.kind in _FEMININE
    if until is None:
        return Said(noop("Suspensa") if feminine else noop("Suspenso"))
    words = noop("Suspensa até %(when)s") if feminine else noop("Suspenso até %(when)s")
    return Said(words, {"when": until_instant(until)})


def _lead(paper: PublicPaper, state: str) -> str:
    if state == states.VALID and paper.kind == "authorization":
        return _MANY_PLATES if len(paper.words.plates) > 1 else _ONE_PLATE
    return _LEADS[state]


def _happened(paper: PublicPaper, state: str) -> list[Fact]:
    if state == states.EXPIRED:
        return []
    start, end = at_instant(paper.standing.state_from), until_instant(paper.standing.state_until)
    when = (
        (noop("Quando"), noop("De %(start)s a %(end)s"), {"start": start, "end": end})
        if start and end
        else _plain(noop("Quando"), start)
    )
    why = _plain(noop("Motivo"), paper.reason)
    if paper.reason and paper.citation:
        why = (why[0], "%(v)s (%(citation)s)", why[2] | {"citation": cite(paper.citation, norm=paper.words.norm)})
    return _present([when, why])


def _plain(label: str, value: str) -> Fact:
    return label, "", {"v": value}


def _present(facts: Iterable[Fact]) -> list[Fact]:
    return [fact for fact in facts if all(fact[2].values())]


def _company(content: Content) -> list[Fact]:
    company = content.company
    return [
        _plain(noop("Empresa"), company.name),
        _plain(noop("CNPJ"), format_cnpj(company.cnpj) if company.cnpj else ""),
        _plain(noop("Código do autorizatário"), company.holder_code),
    ]


@singledispatch
def _facts_of(content: Content) -> tuple[list[Fact], str]:
    raise TypeError(f"No public words for {content.kind}")


@_facts_of.register
def _authorization(content: Authorization) -> tuple[list[Fact], str]:
    facts = [
        (noop("Serviço"), SERVICES[content.service], {}),
        _plain(noop("Viagem"), content.trip),
        *_company(content)[:2],
        _vehicles(content),
        _plain(noop("Trajeto"), content.route or "; ".join(leg.text for leg in content.itinerary)),
        _plain(noop("De"), at_instant(content.starts_at)),
        _plain(noop("Até"), until_instant(content.valid_until)),
        _plain(noop("O que limita a validade"), content.limited_by),
        _passengers(content),
    ]
    return facts, noop("Os nomes dos passageiros não são públicos. A fiscalização os vê na estrada.")


def _vehicles(content: Authorization) -> Fact:
    if len(content.vehicles) > 1:
        return noop("Veículos"), "", {"v": str(len(content.vehicles))}
    vehicle = content.vehicles[0]
    if vehicle.seats is None:
        return _plain(noop("Veículo"), vehicle.description)
    seats = {"description": vehicle.description or "–", "seats": str(vehicle.seats)}
    return noop("Veículo"), noop("%(description)s, lotação %(seats)s"), seats


def _passengers(content: Authorization) -> Fact:
    label, seats = noop("Passageiros"), sum(vehicle.seats or 0 for vehicle in content.vehicles)
    if content.passengers is None:
        return _plain(label, "")
    people = {"people": str(content.passengers)}
    if not seats:
        return label, noop("%(people)s, com relação nominal registrada"), people
    return (
        label,
        noop("%(people)s de %(seats)s lugares, com relação nominal registrada"),
        people | {"seats": str(seats)},
    )


@_facts_of.register
def _certificate(content: RegistrationCertificate) -> tuple[list[Fact], str]:
    facts = [
        *_company(content),
        *((noop("Serviço"), SERVICES[name], {}) for name in content.services),
        _plain(noop("Veículos"), str(len(content.vehicles) or "")),
        _plain(noop("Válido até"), on_day(content.valid_until)),
        _plain(noop("O que limita a validade"), content.limited_by),
    ]
    return facts, noop("O cadastro não autoriza viagem: cada viagem ou contrato precisa de autorização.")


@_facts_of.register
def _card(content: DriverCard) -> tuple[list[Fact], str]:
    facts = [
        _plain(noop("Iniciais do condutor"), content.initials),
        *_company(content),
        _plain(noop("Válida até"), on_day(content.valid_until)),
        _plain(noop("Visto em"), on_day(content.endorsed_on)),
    ]
    return facts, noop("Compare a foto e o nome da carteira com o documento de identidade de quem dirige.")


@_facts_of.register
def _receipt(content: ProtocolReceipt) -> tuple[list[Fact], str]:
    facts = [
        _plain(noop("Pedido"), content.subject),
        _plain(noop("Recebido em"), at_instant(content.filed_at)),
        _plain(noop("Documentos"), str(len(content.documents) or "")),
        *_company(content)[:1],
    ]
    return facts, noop("O recibo prova a entrega. Não é autorização.")


@_facts_of.register
def _category(content: CategoryChange) -> tuple[list[Fact], str]:
    facts = [
        _plain(noop("Veículo"), content.vehicle.description),
        _plain(noop("Dirigido a"), f"{content.addressed_to}, {content.municipality}"),
        *_company(content)[:2],
        _plain(noop("Válido até"), on_day(content.valid_until)),
    ]
    return facts, noop("Autoriza só a mudança de categoria. Não autoriza viagem.")


@_facts_of.register
def _refusal(content: Refusal) -> tuple[list[Fact], str]:
    facts = [
        _plain(noop("Pedido"), content.subject),
        (noop("Resultado"), noop("Indeferido"), {}),
        _plain(noop("Decidido em"), on_day(content.decided_on)),
        *_company(content)[:1],
    ]
    return facts, ""
