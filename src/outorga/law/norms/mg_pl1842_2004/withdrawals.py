# SPDX-License-Identifier: Apache-2.0
"""Arts. 14, 30 and 31: the permit given back, the driver written off, and the vehicle that leaves the service."""

from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Fraction, Given
from outorga.law.norms.mg_pl1842_2004.vocabulary import ProvisionId, TaxiFacts

ACT = Test("art30_cpt", "O que se pede: {kind}.")
CANCELLATION = Test("art4_cpt_inc19", "Cancelar é devolver a permissão por vontade própria.")
AFTER_WRITE_OFF = Test("art14_par1", "O cancelamento só se faz depois da baixa e dos processos nos outros órgãos.")
NEW_TENDER = Test("art14_par2", "A permissão devolvida só se dá de novo por licitação.")
REQUIREMENTS = Test("art30_cpt", "Para cancelar a permissão ou dar baixa no condutor nada fica pendente.")
NO_DEBT = Test("art30_cpt_inc1", "Não há valor devido ao DER-MG: {overdue}.")
NO_PENDING = Test("art30_cpt_inc1", "Não há documento pendente: {pending}.")
EXIT_FIRST = Test("art30_cpt_inc2", "O veículo sai do serviço como manda o art. 31.")
EXIT = Test("art31_cpt", "A saída do veículo tem quatro exigências.")
RETURNED = Test("art31_cpt_inc1", "A Autorização de Tráfego foi devolvida.")
REMOVED = Test("art31_cpt_inc2", "Os equipamentos foram retirados. Faltam: {left}.")
CATEGORY = Test("art31_cpt_inc3", "O certificado do veículo prova a mudança de categoria.")
REPORT = Test("art31_par1u", "A vistoria do DER-MG comprovou e emitiu o laudo.")
TO_REMOVE = ("art53_cpt_inc1", "art53_cpt_inc2", "art53_cpt_inc3", "art53_cpt_inc5", "art53_cpt_inc6")


class Exit(Facts, frozen=True, gc=False):
    """What was done for the vehicle to leave; the equipment by the items of art. 53."""

    traffic_authorization_returned: Given[bool] = UNSET
    removed_equipment: Given[tuple[ProvisionId, ...]] = UNSET
    category_changed: Given[bool] = UNSET
    inspection_report: Given[bool] = UNSET


class WithdrawalFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `withdrawal`."""

    kind: Given[Literal["permission_cancellation", "driver_write_off", "vehicle_exit"]] = UNSET
    overdue_amount: Given[Fraction] = UNSET
    pending_documents: Given[bool] = UNSET
    exit: Exit = Exit()


def withdrawal(facts: WithdrawalFacts, reasoning: Reasoning) -> Decision:
    """Nothing is left pending with the agency, and a vehicle that leaves is no taxi any more."""
    kind = reasoning.need("kind", facts.kind, ACT)
    outcome: dict[str, Any] = {}
    if kind == "permission_cancellation":
        reasoning.step(CANCELLATION)
    if kind != "vehicle_exit":
        judge_pending(facts, reasoning)
    if kind == "vehicle_exit" or (kind is not None and exit_needed(kind, reasoning)):
        outcome = judge_exit(facts.exit, reasoning)
    if kind == "permission_cancellation":
        reasoning.step(AFTER_WRITE_OFF, None if reasoning.missing else not reasoning.refused)
        reasoning.step(NEW_TENDER)
    return reasoning.settle({**outcome, "allowed": not reasoning.refused})


def judge_pending(facts: WithdrawalFacts, reasoning: Reasoning) -> None:
    """No overdue value and no paper that is owed."""
    overdue = reasoning.need("overdue_amount", facts.overdue_amount, NO_DEBT)
    pending = reasoning.need("pending_documents", facts.pending_documents, NO_PENDING)
    if overdue is not None:
        reasoning.check(NO_DEBT, not overdue, overdue=overdue)
    if pending is not None:
        reasoning.check(NO_PENDING, not pending, pending=pending)
    reasoning.step(REQUIREMENTS, None if reasoning.missing else not reasoning.refused)


def exit_needed(kind: str, reasoning: Reasoning) -> bool:
    """A cancelled permit takes its vehicle out; a driver written off does so only by the reading."""
    needed = kind == "permission_cancellation" or reasoning.reading("write_off_exit") == "needed"
    reasoning.step(EXIT_FIRST, needed)
    return needed


def judge_exit(given: Exit, reasoning: Reasoning) -> dict[str, Any]:
    """The authorization back, the equipment off, the category changed, and the report that proves it."""
    marks = (
        ("traffic_authorization_returned", RETURNED), ("category_changed", CATEGORY), ("inspection_report", REPORT),
    )  # fmt: skip
    reasoning.step(EXIT)
    for name, test in marks:
        done = reasoning.need(f"exit.{name}", getattr(given, name), test)
        if done is not None:
            reasoning.check(test, done)
    removed = reasoning.need("exit.removed_equipment", given.removed_equipment, REMOVED)
    if removed is None:
        return {}
    left = [item for item in TO_REMOVE if item not in removed]
    reasoning.check(REMOVED, not left, left=left)
    return {"equipment_to_remove": left}


SERVICES = (
    Service("withdrawal", "A permissão pode ser cancelada, o condutor baixado ou o veículo sair?", WithdrawalFacts,
            withdrawal, (
        "art4_cpt_inc19", "art14_par1", "art14_par2", "art30_cpt", "art30_cpt_inc1", "art30_cpt_inc2", "art31_cpt",
        "art31_cpt_inc1", "art31_cpt_inc2", "art31_cpt_inc3", "art31_par1u",
    )),
)  # fmt: skip
