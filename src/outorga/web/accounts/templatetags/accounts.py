# SPDX-License-Identifier: Apache-2.0
"""How designations and the record of accounts are shown: ``{% load accounts %}``."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django import template
from django.template import RequestContext
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from outorga.web.accounts.models import AccountEvent, Assignment
from outorga.web.casefiles import vault
from outorga.web.ui.tags.marks import badge

register = template.Library()

WORDS = {
    "absence.ended": _("Volta marcada"),
    "absence.set": _("Ausência marcada"),
    "access.asked": _("Pediu acesso"),
    "data.read": _("Leu dados pessoais"),
    "email.changed": _("E-mail trocado"),
    "email.confirmed": _("E-mail confirmado"),
    "office.created": _("Unidade criada"),
    "password.changed": _("Senha trocada"),
    "password.chosen": _("Senha escolhida"),
    "password.reset": _("Senha trocada por e-mail"),
    "person.blocked": _("Acesso bloqueado"),
    "person.created": _("Pessoa criada"),
    "person.invited": _("Convite enviado"),
    "person.renamed": _("Nome alterado"),
    "person.restored": _("Acesso liberado"),
    "person.signed_up": _("Conta criada"),
    "recovery_codes.renewed": _("Códigos de reserva gerados"),
    "role.assigned": _("Papel designado"),
    "role.ended": _("Designação encerrada"),
    "second_factor.enrolled": _("Segundo passo ativado"),
    "second_factor.removed": _("Segundo passo desativado"),
    "second_factor.reset": _("Segundo passo retirado"),
    "signed_in": _("Entrou"),
}
TOLD = ("role_name", "office_name", "designation", "power_name", "about", "name", "before", "after", "reason")
PURPOSE = "accounts: history"


@dataclass(frozen=True, slots=True)
class Line:
    event: AccountEvent
    title: str
    text: str


def _line(event: AccountEvent, personal: Mapping[str, str]) -> Line:
    known = {**event.data, **personal}
    told = [str(known[key]) for key in TOLD if known.get(key)]
    return Line(event, str(WORDS.get(event.kind, event.kind)), f"{'; '.join(told)}." if told else "")


def _personal(event: AccountEvent) -> tuple[str, str]:
    return event.data.get("personal", ""), event.data.get("record", "")


@register.simple_tag(takes_context=True)
def event_list(context: RequestContext, events: Iterable[AccountEvent], with_subject: bool = False) -> SafeString:
    """The record, newest first; what it holds of persons comes from the vault, and the look is recorded."""
    rows = list(events)
    wanted = {_personal(row) for row in rows} - {("", "")}
    known = vault.get_records(wanted, actor=context["request"].user, purpose=PURPOSE) if wanted else {}
    lines = [_line(row, known.get(_personal(row), {})) for row in rows]
    return SafeString(render_to_string("accounts/events.html", {"lines": lines, "with_subject": with_subject}))


@register.simple_tag
def standing_badge(assignment: Assignment, on: date) -> SafeString:
    """Whether the assignment is ahead, in force or over."""
    if assignment.from_on > on:
        return badge("info", _("Ainda não começou"), "clock")
    if assignment.until_on and assignment.until_on < on:
        return badge("mute", _("Encerrada"))
    return badge("ok", _("Em vigor"))
