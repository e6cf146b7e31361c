# SPDX-License-Identifier: Apache-2.0
"""Portuguese words for kinds of cases, for events and for decisions, as the timeline says them; rooms add their own."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from outorga.law.engine import norms

Text = str | Promise

_KINDS: dict[str, Text] = {
    "registration": _("Cadastro"),
    "authorization": _("Autorização"),
    "notice": _("Auto de infração"),
    "fine": _("Multa"),
    "suspension": _("Suspensão"),
    "bar": _("Impedimento"),
    "inspection_bar": _("Impedimento por vistoria"),
    "retention": _("Retenção"),
    "driver_card": _("Carteira de condutor"),
}
# An event's word may depend on the kind of case: "issue" is of an authorization, "file" of a registration.
_EVENTS: dict[str, Text] = {
    "case.opened": _("Processo aberto"),
    "note.added": _("Anotação interna"),
    "note.claimed": _("Processo assumido"),
    "note.released": _("Processo devolvido à unidade"),
    "note.assigned": _("Processo distribuído"),
    "document.filed": _("Documento enviado"),
    "document.accepted": _("Documento aceito"),
    "document.rejected": _("Documento recusado"),
    "document.replaced": _("Documento substituído"),
    "message.sent": _("Mensagem enviada"),
    "paper.issued": _("Documento emitido"),
    "paper.cancelled": _("Documento cancelado"),
    "registration.file": _("Pedido enviado"),
    "registration.take_up": _("Análise iniciada"),
    "registration.ask_items": _("Documentos pedidos"),
    "registration.supply_items": _("Documentos entregues"),
    "registration.send_for_category_change": _("Encaminhado para troca de categoria"),
    "registration.file_hire_licence": _("Novo licenciamento entregue"),
    "registration.register": _("Cadastro concedido"),
    "registration.refuse": _("Pedido recusado"),
    "registration.lapse": _("Cadastro vencido"),
    "registration.renew_document": _("Documento renovado"),
    "registration.close": _("Cadastro encerrado"),
    "authorization.ask_items": _("Dados pedidos"),
    "authorization.supply_items": _("Dados entregues"),
    "authorization.refuse": _("Autorização recusada"),
    "authorization.issue": _("Autorização emitida"),
    "authorization.start": _("Autorização em vigor"),
    "authorization.expire": _("Autorização terminada"),
    "authorization.suspend": _("Autorização suspensa"),
    "authorization.end_suspension": _("Suspensão terminada"),
    "authorization.cancel": _("Autorização cancelada"),
    "authorization.withdraw": _("Autorização revogada"),
    "notice.sign": _("Auto assinado pelo infrator"),
    "notice.refuse_signature": _("Assinatura recusada"),
    "notice.post": _("Auto postado"),
    "notice.deliver": _("Auto entregue"),
    "notice.return_mail": _("Correspondência devolvida"),
    "notice.publish_in_gazette": _("Auto publicado no Órgão Oficial"),
    "notice.defend": _("Defesa apresentada"),
    "notice.end_defence_term": _("Prazo de defesa terminado"),
    "notice.grant_defence": _("Defesa acolhida"),
    "notice.reject_defence": _("Defesa negada"),
    "notice.publish_decision": _("Decisão publicada"),
    "notice.end_appeal_term": _("Prazo de recurso terminado"),
    "notice.appeal": _("Recurso apresentado"),
    "notice.not_admit": _("Recurso não admitido"),
    "notice.grant_appeal": _("Recurso provido"),
    "notice.reject_appeal": _("Recurso negado"),
    "notice.refund": _("Valor devolvido"),
    "driver_card.fill": _("Carteira preenchida"),
    "driver_card.endorse": _("Carteira visada"),
    "driver_card.collect": _("Carteira recolhida"),
}


def register(events: Mapping[str, Text]) -> None:
    """Words of a room's own events: side events by name, transitions as ``kind.event``."""
    _EVENTS.update(events)


def of_kind(kind: str) -> Text:
    """What a case of this kind is called."""
    return _KINDS.get(kind, kind)


def of_event(kind: str, event: str) -> Text:
    """What happened, in words; an event that nobody named keeps its own name."""
    named = _EVENTS.get(event if "." in event else f"{kind}.{event}")
    return named or event.replace("_", " ").replace(".", ": ")


def of_service(norm: str, service: str) -> str:
    """The question that a decision answers."""
    return norms.get(norm).service(service).title_pt


def provision_of_event(norm: str, kind: str, event: str) -> str:
    """The provision behind a transition, as a citation; empty for side events."""
    table = norms.get(norm).lifecycles.get(kind)
    rows = table.transitions if table else ()
    return next((f"{norm}:{row.provision}" for row in rows if row.event == event), "")
