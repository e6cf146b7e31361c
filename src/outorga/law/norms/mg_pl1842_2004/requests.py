# SPDX-License-Identifier: Apache-2.0
"""Arts. 28, 51, 71, 77 and 78: whether a request may be examined, and whether an attorney may make it."""

from typing import Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Fraction, Given
from outorga.law.norms.mg_pl1842_2004.vocabulary import TaxiFacts

ACT = Test("art71_cpt", "O que se pede: {act}.")
NO_DEBT = Test("art71_cpt", "Débito com o DER-MG impede examinar o pedido. Vencido: {overdue}.")
APPEAL = Test("art51_cpt", "O recurso é defesa, não requerimento: débito não o impede.")
RECORD = Test("art77_cpt", "O pedido só se considera depois da análise do prontuário: {analysed}.")
IN_PERSON = Test("art78_cpt", "Este ato se pratica em pessoa, sem procurador: {act}.")
INSTRUMENT = Test("art78_cpt", "O procurador tem procuração pública: {public}.")
IMPEDIMENT = Test("art78_cpt", "O impedimento do titular está comprovado: {proven}.")
REGISTER = Test("art28_par1", "No cadastro só representa o titular impedido quem tem procuração pública.")
APPEAL_ATTORNEY = Test("art51_par5", "No recurso o procurador se rege pela regra do próprio recurso.")
PERSONAL = frozenset({
    "transfer", "assignment", "sign_permission_instrument", "answer_summons", "offender_appearance",
})  # fmt: skip


class Attorney(Facts, frozen=True, gc=False):
    """Who acts for the holder, and with what."""

    public_instrument: Given[bool] = UNSET
    impediment_proven: Given[bool] = UNSET


class RequestFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `request`."""

    act: Given[Literal[
        "vehicle_replacement", "transfer", "assignment", "cancellation", "registration", "registration_update",
        "auxiliary_write_off", "leave", "appeal", "sign_permission_instrument", "answer_summons",
        "offender_appearance",
    ]] = UNSET  # fmt: skip
    overdue_amount: Given[Fraction] = UNSET
    record_analysed: Given[bool] = UNSET
    attorney: Given[Attorney] = UNSET


def request(facts: RequestFacts, reasoning: Reasoning) -> Decision:
    """Debts and an unread record stop a request, never an appeal; an attorney needs an instrument and a reason."""
    act = reasoning.need("act", facts.act, ACT)
    if act == "appeal":
        reasoning.step(APPEAL)
    else:
        judge_request(facts, reasoning)
    if act is not None and facts.attorney is not UNSET:
        judge_attorney(act, facts.attorney, reasoning)
    return reasoning.settle({"examined": not reasoning.refused})


def judge_request(facts: RequestFacts, reasoning: Reasoning) -> None:
    """No overdue debt; and the record was analysed, where that is told."""
    overdue = reasoning.need("overdue_amount", facts.overdue_amount, NO_DEBT)
    if overdue is not None:
        reasoning.check(NO_DEBT, not overdue, overdue=overdue)
    if facts.record_analysed is not UNSET:
        reasoning.check(RECORD, facts.record_analysed, analysed=facts.record_analysed)


def judge_attorney(act: str, attorney: Attorney, reasoning: Reasoning) -> None:
    """None in personal acts; in an appeal by its own rule; elsewhere by a public instrument for a proven impediment."""
    if act in PERSONAL:
        reasoning.check(IN_PERSON, False, act=act)
        return
    if act == "appeal":
        reasoning.step(APPEAL_ATTORNEY)
        return
    public = reasoning.need("attorney.public_instrument", attorney.public_instrument, INSTRUMENT)
    proven = reasoning.need("attorney.impediment_proven", attorney.impediment_proven, IMPEDIMENT)
    if public is not None:
        reasoning.check(INSTRUMENT, public, public=public)
    if proven is not None:
        reasoning.check(IMPEDIMENT, proven, proven=proven)
    if act == "registration_update":
        unknown = public is None or proven is None
        reasoning.check(REGISTER, None if unknown else public and proven)


SERVICES = (
    Service("request", "Este pedido pode ser examinado, e um procurador pode fazê-lo?", RequestFacts, request,
            ("art28_par1", "art51_cpt", "art51_par5", "art71_cpt", "art77_cpt", "art78_cpt")),
)  # fmt: skip
