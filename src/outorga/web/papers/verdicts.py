# SPDX-License-Identifier: Apache-2.0
"""What the street is told about a paper: the answer first, then what to compare with the vehicle in front of you.

Never a passenger, never a person's name or number. Words and values stay apart (:class:`Said`) until the page is made:
the words are translated once per kind of page, the values are put in for each paper. For a paper both come from the
text that is kept ready beside it (:mod:`outorga.web.papers.ready`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import NamedTuple

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from outorga.law.kernel.identifiers import format_cnpj, format_plate
from outorga.web.papers import ready, states
from outorga.web.papers.contents import (
    Act,
    Authorization,
    CategoryChange,
    Content,
    DriverCard,
    ProtocolReceipt,
    Refusal,
    RegistrationCertificate,
)
from outorga.web.papers.ready import PublicWords, Words
from outorga.web.papers.statements import Claims
from outorga.web.papers.written import at_instant, on_day, until_instant
from outorga.web.ui.tags.marks import cite

Values = dict[str, str]
Fact = tuple[str, str, Values]
Plate = tuple[bool, str]
"""Whether it is of the old form, and its text."""


class Said(NamedTuple):
    """A text to be translated and the values in it."""

    text: str
    values: Values = {}

    def __str__(self) -> str:
        return _(self.text) % self.values if self.text else ""


NOTHING = Said("")


@dataclass(slots=True, kw_only=True)
class Verdict:
    """One answer. `note` is what must be known besides; `successor` the printed code of the paper in its place."""

    tone: str
    title: Said
    lead: str = ""
    subject: Said = NOTHING
    plates: Sequence[Plate] = ()
    facts: list[Fact]
    note: str = ""
    footer: str = ""
    successor: str = ""
    number: str = ""
    code: str = ""
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
    "registration_certificate": gettext_noop("Certificado de cadastro"),
    "authorization": gettext_noop("Autorização"),
    "driver_card": gettext_noop("Carteira de condutor"),
    "protocol_receipt": gettext_noop("Recibo de protocolo"),
    "category_change": gettext_noop("Documento de mudança de categoria"),
    "refusal": gettext_noop("Comunicação de indeferimento"),
    "act": gettext_noop("Ato"),
}
_SUBJECTS = {
    "registration_certificate": gettext_noop("Certificado de cadastro %(number)s"),
    "authorization": gettext_noop("Autorização %(number)s"),
    "driver_card": gettext_noop("Carteira de condutor %(number)s"),
    "protocol_receipt": gettext_noop("Recibo de protocolo %(number)s"),
    "category_change": gettext_noop("Documento de mudança de categoria %(number)s"),
    "refusal": gettext_noop("Comunicação de indeferimento %(number)s"),
    "act": gettext_noop("Documento %(number)s"),
}
_VALID = {
    "registration_certificate": gettext_noop("Certificado válido"),
    "authorization": gettext_noop("Autorização válida"),
    "driver_card": gettext_noop("Carteira válida"),
}
_FEMININE = frozenset({"authorization", "driver_card", "refusal"})
_ENDED = {
    (states.SUPERSEDED, True): gettext_noop("Substituída por outra versão"),
    (states.SUPERSEDED, False): gettext_noop("Substituído por outra versão"),
    (states.CANCELLED, True): gettext_noop("Cancelada em %(when)s"),
    (states.CANCELLED, False): gettext_noop("Cancelado em %(when)s"),
}
_LEADS = {
    states.VALID: gettext_noop("Emitido por esta agência e em vigor hoje. Compare com o papel."),
    states.GENUINE: gettext_noop("Emitido por esta agência, como está no papel."),
    states.NOT_YET: gettext_noop("O documento é verdadeiro, mas ainda não começou a valer."),
    states.EXPIRED: gettext_noop("O documento é verdadeiro, mas não cobre o dia de hoje."),
    states.SUSPENDED: gettext_noop("Hoje, este documento não autoriza o serviço."),
    states.CANCELLED: gettext_noop("O documento é verdadeiro, mas deixou de valer."),
    states.SUPERSEDED: gettext_noop("Este papel é verdadeiro, mas há um mais novo no lugar dele."),
}
_ONE_PLATE = gettext_noop("Confira se a placa abaixo é a do veículo à sua frente.")
_MANY_PLATES = gettext_noop("Confira se a placa do veículo à sua frente é uma destas.")
_SPEAKS_OF_TODAY = frozenset({states.VALID, states.NOT_YET, states.GENUINE})
SERVICES = {"occasional": gettext_noop("Fretamento eventual"), "continuous": gettext_noop("Fretamento contínuo")}


def verdict(words: Words, state: str, values: Sequence[str]) -> Verdict:
    """The answer about a paper of the register in this state; ``values`` are at the places that `ready` names."""
    facts = [(label, text, {name: values[at] for name, at in places.items()}) for label, text, places in words.facts]
    today = state in _SPEAKS_OF_TODAY
    return Verdict(
        tone=TONES[state],
        title=_title(words, state, values),
        lead=_lead(words, state),
        subject=_subject(words, values),
        plates=[(form == "o", values[at]) for at, form in enumerate(words.plates, ready.PLATES)],
        facts=facts if today else [*_happened(words, state, values), *facts],
        footer=words.footer if today else "",
        successor=values[ready.SUCCESSOR] if state == states.SUPERSEDED else "",
        number=values[ready.NUMBER],
        code=values[ready.CODE],
    )


def unreadable() -> Verdict:
    """A code that was cut, smudged or is not ours at all."""
    return Verdict(
        tone="warn",
        title=Said(gettext_noop("Não foi possível ler este código")),
        lead=gettext_noop("O endereço veio incompleto ou não é de um documento desta agência."),
        facts=[],
        note=gettext_noop(
            "Aponte a câmera de novo, com o papel esticado e iluminado, ou digite o código ao lado do QR."
        ),
        footer=gettext_noop("Se o endereço aberto não é o desta agência, não confie no documento."),
        status=404,
    )


def forged(reason: str) -> Verdict:
    """A statement that no key of ours signed."""
    return Verdict(
        tone="bad",
        title=Said(gettext_noop("Documento falso ou alterado")),
        lead=gettext_noop("A assinatura é de uma chave que não é desta agência.")
        if reason == "unknown_key"
        else gettext_noop("O conteúdo do código não é o que esta agência assinou."),
        facts=[],
        note=gettext_noop(
            "Confira também pela placa ou pelo CNPJ: pode haver uma autorização verdadeira para este veículo."
        ),
        footer=gettext_noop("Guarde uma foto do papel e avise a fiscalização."),
        status=404,
    )


def unregistered(claims: Claims) -> Verdict:
    """Truly signed, but not in this register: it cannot be known whether it still holds."""
    facts = [
        (gettext_noop("Documento"), _SUBJECTS[claims.kind], {"number": claims.number}),
        _plain(gettext_noop("CNPJ"), format_cnpj(claims.cnpj) if claims.cnpj else ""),
        _plain(gettext_noop("Emitido em"), at_instant(claims.issued_at)),
        _plain(gettext_noop("De"), at_instant(claims.valid_from)),
        _plain(gettext_noop("Até"), until_instant(claims.valid_until)),
    ]
    return Verdict(
        tone="warn",
        title=Said(gettext_noop("Assinatura verdadeira, sem registro aqui")),
        lead=gettext_noop(
            "Esta agência assinou o documento, mas ele não está neste registro: não há como saber se vale."
        ),
        subject=Said(_SUBJECTS[claims.kind], {"number": claims.number}),
        plates=[("-" in plate, plate) for plate in map(format_plate, claims.plates[: ready.PLATES_SHOWN])],
        facts=_present(facts),
        footer=gettext_noop("Confirme com a Coordenadoria Regional antes de aceitar."),
        status=404,
    )


def unknown_code(code: str) -> Verdict:
    """A code that no paper has."""
    return Verdict(
        tone="bad",
        title=Said(gettext_noop("Nenhum documento com este código")),
        lead=gettext_noop("Este código não é de nenhum documento emitido por esta agência."),
        subject=Said(gettext_noop("Código %(code)s"), {"code": code}),
        facts=[],
        note=gettext_noop(
            "O código tem 8 letras e números, como K7QM-4R2D. Confira letra por letra ou procure pela placa."
        ),
        footer=gettext_noop("Se o código está certo no papel, o documento não foi emitido por esta agência."),
        status=404,
    )


def public_words(content: Content) -> dict[str, object]:
    """What may be said of a content to anybody, worded once when the paper is issued."""
    facts, footer = _facts_of(content)
    standing = content.standing
    facts = [*facts, _plain(gettext_noop("Norma"), f"{standing.title}. {standing.text}")]
    words = PublicWords(
        norm=standing.norm,
        facts=_present(facts),
        plates=tuple(format_plate(plate) for plate in content.shown_plates()),
        footer=footer,
        title=content.title if isinstance(content, Act) else "",
    )
    return dict(msgspec.to_builtins(words))


def _subject(words: Words, values: Sequence[str]) -> Said:
    """The paper by its name and number; an act's name was given by the room that wrote it."""
    if words.title:
        return Said(gettext_noop("%(title)s %(number)s"), {"title": words.title, "number": values[ready.NUMBER]})
    return Said(_SUBJECTS[words.kind], {"number": values[ready.NUMBER]})


def _title(words: Words, state: str, values: Sequence[str]) -> Said:
    if state == states.VALID:
        return Said(_VALID.get(words.kind, gettext_noop("Documento válido")))
    if state == states.GENUINE:
        return Said(gettext_noop("Documento autêntico"))
    if state == states.NOT_YET:
        return Said(gettext_noop("Só vale a partir de %(when)s"), {"when": values[ready.FROM]})
    if state == states.EXPIRED:
        return Said(gettext_noop("Fora da validade desde %(when)s"), {"when": values[ready.UNTIL]})
    if state == states.SUSPENDED:
        return _suspended_title(words, values)
    return Said(_ENDED[state, words.kind in _FEMININE], {"when": values[ready.SINCE]})


def _suspended_title(words: Words, values: Sequence[str]) -> Said:
    feminine = words.kind in _FEMININE
    if not words.through:
        return Said(gettext_noop("Suspensa") if feminine else gettext_noop("Suspenso"))
    told = gettext_noop("Suspensa até %(when)s") if feminine else gettext_noop("Suspenso até %(when)s")
    return Said(told, {"when": values[ready.THROUGH]})


def _lead(words: Words, state: str) -> str:
    if state == states.VALID and words.kind == "authorization":
        return _MANY_PLATES if len(words.plates) > 1 else _ONE_PLATE
    return _LEADS[state]


def _happened(words: Words, state: str, values: Sequence[str]) -> list[Fact]:
    if state == states.EXPIRED:
        return []
    start = values[ready.SINCE] if words.since else ""
    when = _plain(gettext_noop("Quando"), start)
    if start and words.through:
        when = (when[0], gettext_noop("De %(start)s a %(end)s"), {"start": start, "end": values[ready.THROUGH]})
    why = _plain(gettext_noop("Motivo"), values[ready.REASON] if words.reason else "")
    if words.reason and words.citation:
        why = (why[0], "%(v)s (%(citation)s)", why[2] | {"citation": cite(words.citation, norm=words.norm)})
    return _present([when, why])


def _plain(label: str, value: str) -> Fact:
    return label, "", {"v": value}


def _present(facts: Iterable[Fact]) -> list[Fact]:
    return [fact for fact in facts if all(fact[2].values())]


def _company(content: Content) -> list[Fact]:
    company = content.company
    return [
        _plain(gettext_noop("Empresa"), company.name),
        _plain(gettext_noop("CNPJ"), format_cnpj(company.cnpj) if company.cnpj else ""),
        _plain(gettext_noop("Código do autorizatário"), company.holder_code),
    ]


@singledispatch
def _facts_of(content: Content) -> tuple[list[Fact], str]:
    raise TypeError(f"No public words for {content.kind}")


@_facts_of.register
def _authorization(content: Authorization) -> tuple[list[Fact], str]:
    facts = [
        (gettext_noop("Serviço"), SERVICES[content.service], {}),
        *([(gettext_noop("Viagem"), content.trip, {})] if content.trip else []),
        *_company(content)[:2],
        _vehicles(content),
        _plain(gettext_noop("Trajeto"), content.route or "; ".join(leg.text for leg in content.itinerary)),
        _plain(gettext_noop("De"), at_instant(content.starts_at)),
        _plain(gettext_noop("Até"), until_instant(content.valid_until)),
        _plain(gettext_noop("O que limita a validade"), content.limited_by),
        _passengers(content),
    ]
    return facts, gettext_noop("Os nomes dos passageiros não são públicos. A fiscalização os vê na estrada.")


def _vehicles(content: Authorization) -> Fact:
    if len(content.vehicles) > 1:
        return gettext_noop("Veículos"), "", {"v": str(len(content.vehicles))}
    vehicle = content.vehicles[0]
    if vehicle.seats is None:
        return _plain(gettext_noop("Veículo"), vehicle.description)
    seats = {"description": vehicle.description or "–", "seats": str(vehicle.seats)}
    return gettext_noop("Veículo"), gettext_noop("%(description)s, lotação %(seats)s"), seats


def _passengers(content: Authorization) -> Fact:
    label, seats = gettext_noop("Passageiros"), sum(vehicle.seats or 0 for vehicle in content.vehicles)
    if content.passengers is None:
        return _plain(label, "")
    people = {"people": str(content.passengers)}
    if not seats:
        return label, gettext_noop("%(people)s, com relação nominal registrada"), people
    return (
        label,
        gettext_noop("%(people)s de %(seats)s lugares, com relação nominal registrada"),
        people | {"seats": str(seats)},
    )


@_facts_of.register
def _certificate(content: RegistrationCertificate) -> tuple[list[Fact], str]:
    facts = [
        *_company(content),
        *((gettext_noop("Serviço"), SERVICES[name], {}) for name in content.services),
        _plain(gettext_noop("Veículos"), str(len(content.vehicles) or "")),
        _plain(gettext_noop("Válido até"), on_day(content.valid_until)),
        _plain(gettext_noop("O que limita a validade"), content.limited_by),
    ]
    return facts, gettext_noop("O cadastro não autoriza viagem: cada viagem ou contrato precisa de autorização.")


@_facts_of.register
def _card(content: DriverCard) -> tuple[list[Fact], str]:
    facts = [
        _plain(gettext_noop("Iniciais do condutor"), content.initials),
        *_company(content),
        _plain(gettext_noop("Válida até"), on_day(content.valid_until)),
        _plain(gettext_noop("Visto em"), on_day(content.endorsed_on)),
    ]
    return facts, gettext_noop("Compare a foto e o nome da carteira com o documento de identidade de quem dirige.")


@_facts_of.register
def _receipt(content: ProtocolReceipt) -> tuple[list[Fact], str]:
    facts = [
        _plain(gettext_noop("Pedido"), content.subject),
        _plain(gettext_noop("Recebido em"), at_instant(content.filed_at)),
        _plain(gettext_noop("Documentos"), str(len(content.documents) or "")),
        *_company(content)[:1],
    ]
    return facts, gettext_noop("O recibo prova a entrega. Não é autorização.")


@_facts_of.register
def _category(content: CategoryChange) -> tuple[list[Fact], str]:
    facts = [
        _plain(gettext_noop("Veículo"), content.vehicle.description),
        _plain(gettext_noop("Dirigido a"), f"{content.addressed_to}, {content.municipality}"),
        *_company(content)[:2],
        _plain(gettext_noop("Válido até"), on_day(content.valid_until)),
    ]
    return facts, gettext_noop("Autoriza só a mudança de categoria. Não autoriza viagem.")


@_facts_of.register
def _refusal(content: Refusal) -> tuple[list[Fact], str]:
    facts = [
        _plain(gettext_noop("Pedido"), content.subject),
        (gettext_noop("Resultado"), gettext_noop("Indeferido"), {}),
        _plain(gettext_noop("Decidido em"), on_day(content.decided_on)),
        *_company(content)[:1],
    ]
    return facts, ""


@_facts_of.register
def _act(content: Act) -> tuple[list[Fact], str]:
    facts = [
        _plain(gettext_noop("Assunto"), content.subject),
        _plain(gettext_noop("Data"), on_day(content.acted_on)),
        *_company(content)[:2],
        _plain(gettext_noop("Válido até"), on_day(content.valid_until)),
    ]
    return facts, gettext_noop("Não é autorização de viagem.")
