# SPDX-License-Identifier: Apache-2.0
"""What ``/verificar/`` answers to a plate, a CNPJ or a number."""

import re
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from outorga.law.kernel.identifiers import format_cnpj, format_plate, is_cnpj, is_plate, normalize_plate
from outorga.web.papers import codes, queries, states, verdicts
from outorga.web.papers.contents import Authorization
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.written import at_instant, until_instant
from outorga.web.ui.parts import Fact, Row

_needs: list[tuple[str | Promise, str]] = []


def register_need(text: str | Promise, citation: str) -> None:
    """A room says when a vehicle without a paper needs one, and where the norm has it."""
    _needs.append((text, citation))


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One verdict over what was asked, with the papers behind it."""

    title: str
    tone: str
    asked_at: str
    lead: str = ""
    plate: str = ""
    facts: list[Fact] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    note: str = ""
    needs: list[tuple[str, str]] = field(default_factory=list)
    footer: str = ""


def search(text: str, now: datetime) -> Answer | IssuedPaper | str:
    """An answer, the only paper with that number, or the code of a paper."""
    if is_plate(text):
        return plate_answer(text, now)
    if is_cnpj(text):
        return company_answer(text, now)
    papers = queries.by_number(number_asked(text))
    if len(papers) == 1:
        return papers[0]
    if papers:
        return _several(text, papers, now)
    if codes.is_code(text):
        return codes.normalize_code(text)
    return _nothing(text, now)


def number_asked(text: str) -> str:
    """The number as printed: ten digits alone are a protocol number without its dots."""
    plain = text.strip()
    digits = re.fullmatch(r"(\d{4})(\d{3})(\d{3})", plain)
    return ".".join(digits.groups()) if digits else plain


def plate_answer(plate: str, now: datetime) -> Answer:
    """The authorizations that cover a vehicle now; else the last one and the next."""
    found = queries.by_plate(plate, now)
    valid = [paper for paper in found.now if queries.state_of(paper, now) == states.VALID]
    if valid:
        return Answer(
            title=_("Autorizado agora"),
            tone="ok",
            lead=_("Confira se a placa abaixo é a do veículo à sua frente."),
            plate=normalize_plate(plate),
            asked_at=_asked(now),
            rows=_rows(found.now, now),
            footer=_("Os nomes dos passageiros não são públicos. A fiscalização os vê na estrada."),
        )
    return _no_authorization(plate, found, now)


def _no_authorization(plate: str, found: queries.Found, now: datetime) -> Answer:
    last = _named(found.last, _("terminou em %(when)s"), "valid_until") or _("Nenhuma registrada")
    upcoming = _named(found.next, _("vale a partir de %(when)s"), "valid_from") or _("Nenhuma registrada")
    return Answer(
        title=_("Sem autorização agora"),
        tone="held" if found.now else "bad",
        lead=_("Nenhuma autorização cobre esta placa neste momento."),
        plate=normalize_plate(plate),
        asked_at=_asked(now),
        rows=_rows(found.now, now),
        facts=[
            Fact(_("Última autorização"), last, url=found.last.get_absolute_url() if found.last else ""),
            Fact(_("Próxima autorização"), upcoming, url=found.next.get_absolute_url() if found.next else ""),
        ],
        note=_(
            "Isto não quer dizer que o veículo seja clandestino: ele pode estar vazio ou em viagem sem fim comercial."
        ),
        needs=[(str(text), citation) for text, citation in _needs],
        footer=_("Digitou certo? Troque O por 0 e I por 1 e tente de novo. A placa antiga e a Mercosul servem igual."),
    )


def company_answer(cnpj: str, now: datetime) -> Answer:
    """The authorizations of a company that run now, and its registration."""
    found = queries.by_company(cnpj, now)
    valid = sum(queries.state_of(paper, now) == states.VALID for paper in found.now)
    known = found.certificate or (found.now[0] if found.now else None)
    registration = _registration(found.certificate, now)
    return Answer(
        title=_company_title(valid, more=found.more),
        tone="ok" if valid else "bad",
        lead=_("Cada viagem tem a sua: abra a do veículo à sua frente.") if valid else "",
        asked_at=_asked(now),
        facts=[
            Fact(_("Empresa"), known.content().company.name if known else _("Sem documento emitido por esta agência")),
            Fact(_("CNPJ"), format_cnpj(cnpj)),
            Fact(_("Cadastro"), registration, url=found.certificate.get_absolute_url() if found.certificate else ""),
        ],
        rows=_rows(found.now, now),
        note=_("A lista mostra as primeiras %(count)s. Procure pela placa.") % {"count": queries.AT_MOST}
        if found.more
        else "",
    )


def _company_title(valid: int, *, more: bool) -> str:
    if more:
        return _("Mais de %(count)s autorizações valem agora") % {"count": queries.AT_MOST}
    if not valid:
        return _("Nenhuma autorização vale agora")
    return ngettext("%(count)s autorização vale agora", "%(count)s autorizações valem agora", valid) % {"count": valid}


def _registration(certificate: IssuedPaper | None, now: datetime) -> str:
    if certificate is None:
        return _("Sem certificado")
    state = queries.state_of(certificate, now)
    words = {"number": certificate.number, "when": until_instant(certificate.valid_until)}
    if state == states.VALID:
        return _("Código %(number)s, válido até %(when)s") % words
    return _("Código %(number)s, sem validade hoje") % words


def _several(text: str, papers: list[IssuedPaper], now: datetime) -> Answer:
    return Answer(
        title=_("Mais de um documento com este número"),
        tone="info",
        lead=_("Abra o que está escrito no papel. Versões antigas aparecem por último."),
        asked_at=_asked(now),
        rows=_rows(papers, now),
        facts=[Fact(_("Número"), text)],
    )


def _nothing(text: str, now: datetime) -> Answer:
    return Answer(
        title=_("Não encontramos este documento"),
        tone="bad",
        lead=_("“%(text)s” não é código, número, placa nem CNPJ de documento emitido por esta agência.")
        % {"text": text},
        asked_at=_asked(now),
        note=_(
            "O código tem 8 letras e números (K7QM-4R2D), a placa tem 7 (RVM4C82 ou HJK-7294), o CNPJ tem 14 e o "
            "número tem o ano na frente (2026.031.884). Confira no papel e tente de novo."
        ),
        footer=_("Se está igual ao papel, o documento não foi emitido por esta agência: não o aceite."),
    )


def _named(paper: IssuedPaper | None, words: str, column: str) -> str:
    if paper is None:
        return ""
    return f"{paper.number}, {words % {'when': until_instant(getattr(paper, column))}}"


def _rows(papers: tuple[IssuedPaper, ...] | list[IssuedPaper], now: datetime) -> list[Row]:
    return [_row(paper, now) for paper in papers[: queries.AT_MOST]]


def _row(paper: IssuedPaper, now: datetime) -> Row:
    state = queries.state_of(paper, now)
    tone = verdicts.TONES[state]
    return Row(
        title=f"{paper.name if paper.kind == paper.Kind.ACT else _(verdicts.NAMES[paper.kind])} {paper.number}",
        text=". ".join(part for part in (_(STATE_WORDS[state]), _validity(paper), _route(paper)) if part),
        url=paper.get_absolute_url(),
        icon=tone,
        tone=tone,
    )


def _validity(paper: IssuedPaper) -> str:
    if paper.valid_from is None or paper.valid_until is None:
        return ""
    period = {"start": at_instant(paper.valid_from), "end": until_instant(paper.valid_until)}
    return _("De %(start)s a %(end)s") % period


def _route(paper: IssuedPaper) -> str:
    content = paper.content()
    if not isinstance(content, Authorization):
        return ""
    plates = ", ".join(format_plate(vehicle.plate) for vehicle in content.vehicles[:3])
    return " · ".join(part for part in (content.route, plates) if part)


STATE_WORDS = {
    states.VALID: gettext_noop("Vale hoje"),
    states.GENUINE: gettext_noop("Autêntico"),
    states.NOT_YET: gettext_noop("Ainda não começou"),
    states.EXPIRED: gettext_noop("Fora da validade"),
    states.SUSPENDED: gettext_noop("Em suspensão"),
    states.CANCELLED: gettext_noop("Sem efeito"),
    states.SUPERSEDED: gettext_noop("Versão antiga"),
}


def _asked(now: datetime) -> str:
    return at_instant(now)
