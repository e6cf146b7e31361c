# SPDX-License-Identifier: Apache-2.0
"""Portuguese words for kinds of cases, for events and for decisions, as the timeline says them; rooms add their own."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from outorga.law.engine import norms

Text = str | Promise

_KINDS: dict[str, Text] = {
    "registration": _("Cadastro"),
    "notice": _("Auto de infração"),
    "fine": _("Multa"),
    "suspension": _("Suspensão"),
    "bar": _("Impedimento"),
    "inspection_bar": _("Impedimento por vistoria"),
    "retention": _("Retenção"),
    "driver_card": _("Carteira de condutor"),
}
# An event's word may depend on the kind of case: "file" is of a registration.
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
    "notice.sign": _("Auto assinado pelo infrator"),
    "notice.refuse_signature": _("Assinatura recusada"),
    "notice.post": _("Auto postado"),
    "notice.deliver": _("Auto entregue"),
    "notice.return_mail": _("Correspondência devolvida"),
    "notice.publish_in_gazette": _("Auto publicado na imprensa oficial"),
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
    "fine.make_due": _("Multa passou a ser devida"),
    "fine.pass_due_date": _("Multa venceu sem pagamento"),
    "fine.pay": _("Multa paga"),
    "fine.void": _("Multa anulada"),
    "fine.suspend_collection": _("Cobrança suspensa"),
    "fine.undo": _("Multa paga a devolver"),
    "fine.refund": _("Multa devolvida"),
    "suspension.propose": _("Suspensão proposta"),
    "suspension.decide": _("Suspensão decidida"),
    "suspension.discard": _("Proposta de suspensão descartada"),
    "suspension.serve": _("Suspensão comunicada ao titular"),
    "suspension.start": _("Suspensão começou"),
    "suspension.end": _("Suspensão terminou"),
    "bar.hear": _("Titular ouvido"),
    "bar.confirm": _("Desvio de finalidade confirmado"),
    "bar.discard": _("Desvio de finalidade descartado"),
    "bar.serve": _("Impedimento comunicado ao titular"),
    "bar.end": _("Impedimento terminou"),
    "inspection_bar.pass_new_inspection": _("Nova vistoria aprovada"),
    "inspection_bar.fail_new_inspection": _("Nova vistoria reprovada"),
    "inspection_bar.settle_debts": _("Débitos quitados"),
    "inspection_bar.incur_debt": _("Novo débito vencido"),
    "retention.arrange_substitute": _("Viagem seguiu em outro veículo"),
    "retention.release": _("Veículo liberado"),
    "driver_card.fill": _("Carteira preenchida"),
    "driver_card.endorse": _("Carteira visada"),
    "driver_card.collect": _("Carteira recolhida"),
}


_ACTS: dict[str, Text] = {
    "norm.standing": _("Situação da norma"),
    "norm.parameter": _("Valor por portaria"),
    "norm.reading": _("Leitura escolhida"),
    "norm.text": _("Texto oficial carregado"),
    "day.added": _("Dia incluído no calendário"),
    "day.retracted": _("Dia tirado do calendário"),
    "ledger.verified": _("Cadeia conferida"),
    "person.forgotten": _("Pessoa esquecida"),
}


_GRANTS: dict[str, tuple[Text, Text]] = {}


def register(
    events: Mapping[str, Text], *, acts: Mapping[str, Text] | None = None, kinds: Mapping[str, Text] | None = None
) -> None:
    """Words of a room's own events: side events by name, transitions as ``kind.event``; of its acts in no case.

    ``kinds`` are those of its own kinds of cases.
    """
    _EVENTS.update(events)
    _ACTS.update(acts or {})
    _KINDS.update(kinds or {})


def register_grant(norm: str, *, one: Text, many: Text) -> None:
    """How the norm calls what it gives a holder; a feminine word, as the sentences of the rooms have it."""
    _GRANTS[norm] = (one, many)


def with_grant(norm: str, text: Text, **told: Any) -> str:
    """A sentence with the norm's word in it: ``%(grant)s``, ``%(grants)s``, or with a capital where one begins.

    ``%(counted)s`` is the one of the two that goes with ``n``, in a sentence that itself has two forms.
    """
    one, many = (str(word) for word in _GRANTS[norm])
    words = {"grant": one, "grants": many, "Grant": capfirst(one), "Grants": capfirst(many)}
    return str(text) % {**words, "counted": one if told.get("n") == 1 else many, **told}


def of_kind(kind: str) -> Text:
    """What a case of this kind is called."""
    return _KINDS.get(kind, kind)


def of_event(kind: str, event: str) -> Text:
    """What happened, in words; an event that nobody named keeps its own name."""
    named = _EVENTS.get(event if "." in event else f"{kind}.{event}")
    return named or event.replace("_", " ").replace(".", ": ")


def of_act(kind: str) -> Text:
    """What the agency did in its own book, in words."""
    return _ACTS.get(kind, kind)


def every_act() -> list[tuple[str, Text]]:
    """The kinds of acts that the agency's own book may hold, by word."""
    return sorted(_ACTS.items(), key=lambda row: str(row[1]))


def every_event() -> list[tuple[str, Text]]:
    """The events that a case may have: side events by name, transitions as ``kind.event`` after their kind's word."""
    return sorted(((name, _of_whom(name, word)) for name, word in _EVENTS.items()), key=lambda row: str(row[1]))


def _of_whom(name: str, word: Text) -> str:
    kind = name.partition(".")[0]
    return f"{_KINDS[kind]}: {word}" if kind in _KINDS else str(word)


def is_transition(name: str) -> bool:
    """Whether a name of :func:`every_event` is a transition of a kind of case."""
    return name.partition(".")[0] in _KINDS


def of_service(norm: str, service: str) -> str:
    """The question that a decision answers."""
    return norms.get(norm).service(service).title_pt


def provision_of_event(norm: str, kind: str, event: str) -> str:
    """The provision behind a transition, as a citation; empty for side events."""
    table = norms.get(norm).lifecycles.get(kind)
    rows = table.transitions if table else ()
    return next((f"{norm}:{row.provision}" for row in rows if row.event == event), "")
