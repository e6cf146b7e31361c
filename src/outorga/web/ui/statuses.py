# SPDX-License-Identifier: Apache-2.0
"""Every state that a page shows: its tone, its icon and its word, in one table; colour is never alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Status:
    """What one state looks like. ``tone`` is ok, warn, bad, info, held or mute."""

    tone: str
    icon: str
    word: str | Promise


_REGISTRATION: Final = {
    "draft": Status("mute", "edit", _("Rascunho")),
    "filed": Status("info", "sign", _("Enviado")),
    "under_review": Status("info", "doing", _("Em análise")),
    "pending": Status("warn", "warn", _("Falta documento")),
    "pending_category_change": Status("warn", "warn", _("Falta trocar a categoria")),
    "registered": Status("ok", "ok", _("Cadastro válido")),
    "refused": Status("bad", "bad", _("Recusado")),
    "lapsed": Status("bad", "bad", _("Vencido")),
    "closed": Status("mute", "lock", _("Encerrado")),
}
_AUTHORIZATION: Final = {
    "draft": Status("mute", "edit", _("Rascunho")),
    "requested": Status("info", "doing", _("Em análise")),
    "pending": Status("warn", "warn", _("Falta documento")),
    "refused": Status("bad", "bad", _("Recusada")),
    "issued": Status("ok", "ok", _("Autorizada")),
    "active": Status("ok", "ok", _("Em vigor")),
    "suspended": Status("held", "held", _("Suspensa")),
    "expired": Status("mute", "clock", _("Terminada")),
    "cancelled": Status("bad", "bad", _("Cancelada")),
    "withdrawn": Status("bad", "bad", _("Revogada")),
}
_NOTICE: Final = {
    "issued": Status("info", "notice", _("Lavrado")),
    "awaiting_service": Status("info", "mail", _("A entregar")),
    "served": Status("warn", "clock", _("Prazo de defesa correndo")),
    "defended": Status("warn", "clock", _("Defesa a decidir")),
    "rejected": Status("bad", "bad", _("Defesa negada")),
    "appealable": Status("warn", "clock", _("Prazo de recurso correndo")),
    "appealed": Status("info", "scale", _("Recurso no Conselho")),
    "undone": Status("ok", "ok", _("Desfeito pelo Conselho")),
    "final": Status("mute", "lock", _("Definitivo")),
    "closed": Status("mute", "lock", _("Arquivado")),
}
_FINE: Final = {
    "computed": Status("info", "money", _("Calculada")),
    "due": Status("warn", "clock", _("A pagar")),
    "overdue": Status("bad", "bad", _("Vencida")),
    "paid": Status("ok", "ok", _("Paga")),
    "void": Status("mute", "bad", _("Anulada")),
    "refundable": Status("info", "money", _("A devolver")),
    "refunded": Status("ok", "ok", _("Devolvida")),
}
_SUSPENSION: Final = {
    "candidate": Status("mute", "info", _("Indício")),
    "proposed": Status("held", "held", _("A decidir")),
    "decided": Status("held", "gavel", _("Decidida")),
    "discarded": Status("mute", "lock", _("Descartada")),
    "served": Status("held", "mail", _("Recebida")),
    "running": Status("held", "held", _("Suspensa")),
    "ended": Status("mute", "clock", _("Terminada")),
}
_BAR: Final = {
    "found": Status("warn", "warn", _("Desvio apurado")),
    "heard": Status("info", "message", _("Titular ouvido")),
    "decided": Status("held", "gavel", _("Decidido")),
    "discarded": Status("mute", "lock", _("Descartado")),
    "running": Status("held", "held", _("Impedido")),
    "ended": Status("mute", "clock", _("Terminado")),
}
_INSPECTION_BAR: Final = {
    "open": Status("held", "held", _("Impedido")),
    "awaiting_payment": Status("warn", "money", _("Falta pagar")),
    "awaiting_inspection": Status("warn", "bus", _("Falta a vistoria")),
    "released": Status("ok", "ok", _("Liberado")),
}
_RETENTION: Final = {
    "open": Status("held", "held", _("Veículo retido")),
    "substituted": Status("info", "bus", _("Viagem seguiu em outro")),
    "released": Status("ok", "ok", _("Liberado")),
}
_DRIVER_CARD: Final = {
    "blank": Status("mute", "todo", _("Em branco")),
    "filled": Status("info", "edit", _("Preenchida")),
    "endorsed": Status("ok", "ok", _("Carteira válida")),
    "collected": Status("mute", "lock", _("Recolhida")),
}
_DOCUMENT: Final = {
    "missing": Status("warn", "todo", _("Falta enviar")),
    "draft": Status("mute", "edit", _("Rascunho")),
    "filed": Status("info", "doing", _("A conferir")),
    "accepted": Status("ok", "ok", _("Aceito")),
    "rejected": Status("bad", "bad", _("Recusado")),
    "replaced": Status("mute", "history", _("Substituído")),
    "expiring": Status("warn", "clock", _("Vence em breve")),
    "expired": Status("bad", "bad", _("Vencido")),
    "not_required": Status("mute", "info", _("Não se exige")),
}
_JOB: Final = {
    "waiting": Status("mute", "hourglass", _("Na fila")),
    "queued": Status("mute", "hourglass", _("Na fila")),
    "running": Status("info", "doing", _("Em andamento")),
    "done": Status("ok", "ok", _("Pronto")),
    "stopped": Status("mute", "held", _("Parado")),
    "failed": Status("bad", "bad", _("Não terminou")),
}
_TASK: Final = {
    "todo": Status("mute", "todo", _("Não começado")),
    "doing": Status("info", "doing", _("Em andamento")),
    "done": Status("ok", "ok", _("Pronto")),
    "fix": Status("bad", "warn", _("Precisa corrigir")),
    "locked": Status("mute", "lock", _("Ainda não abre")),
    "optional": Status("mute", "todo", _("Se quiser")),
}
_DECISION: Final = {
    "decided": Status("ok", "ok", _("Decidido")),
    "undetermined": Status("warn", "info", _("Falta um dado")),
    "discretionary": Status("info", "scale", _("A autoridade decide")),
    "not_applicable": Status("mute", "info", _("A norma não se aplica")),
    "error": Status("bad", "bad", _("Dado inválido")),
}
_NORM: Final = {
    "in_force": Status("ok", "ok", _("Em vigor")),
    "adopted": Status("ok", "ok", _("Adotada pela agência")),
    "revoked": Status("bad", "bad", _("Revogada")),
    "not_confirmed": Status("warn", "warn", _("Vigência não confirmada")),
}
_PROVISION: Final = {
    "rule": Status("ok", "steps", _("Vira regra no sistema")),
    "definition": Status("ok", "book", _("Definição usada nas regras")),
    "infraction": Status("ok", "notice", _("Infração com seu valor")),
    "record": Status("info", "table", _("Vira registro")),
    "document": Status("info", "doc", _("Vira documento")),
    "workflow": Status("info", "route", _("Vira etapa do processo")),
    "power": Status("held", "scale", _("Ato de autoridade")),
    "duty": Status("held", "hand", _("Dever de quem opera")),
    "institutional": Status("mute", "building", _("Organiza os órgãos")),
    "transitional": Status("mute", "history", _("Regra de transição")),
}
_PAPER: Final = {
    "issued": Status("ok", "ok", _("Emitido")),
    "valid": Status("ok", "ok", _("Válido")),
    "genuine": Status("ok", "ok", _("Autêntico")),
    "not_yet_valid": Status("info", "clock", _("Ainda não vale")),
    "expired": Status("mute", "clock", _("Terminou")),
    "suspended": Status("held", "held", _("Suspenso")),
    "cancelled": Status("bad", "bad", _("Cancelado")),
    "superseded": Status("mute", "history", _("Substituído")),
}
_ROW: Final = {
    "new": Status("ok", "plus", _("Nova")),
    "same": Status("mute", "ok", _("Igual à que já existe")),
    "changed": Status("warn", "edit", _("Muda o cadastro")),
    "doubtful": Status("warn", "warn", _("Você decide")),
    "saved": Status("ok", "ok", _("Salva")),
    "error": Status("bad", "bad", _("Com erro")),
}

TABLE: Final[Mapping[str, Mapping[str, Status]]] = {
    "registration": _REGISTRATION,
    "authorization": _AUTHORIZATION,
    "notice": _NOTICE,
    "fine": _FINE,
    "suspension": _SUSPENSION,
    "bar": _BAR,
    "inspection_bar": _INSPECTION_BAR,
    "retention": _RETENTION,
    "driver_card": _DRIVER_CARD,
    "document": _DOCUMENT,
    "job": _JOB,
    "task": _TASK,
    "decision": _DECISION,
    "norm": _NORM,
    "provision": _PROVISION,
    "paper": _PAPER,
    "row": _ROW,
}


def status_of(kind: str, state: object) -> Status:
    """The look of a state; one that the table lacks is shown by its own word, so that a page never hides it."""
    known = TABLE.get(kind, {}).get(str(state))
    return known or Status("mute", "info", str(state))
