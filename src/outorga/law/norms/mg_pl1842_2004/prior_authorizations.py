# SPDX-License-Identifier: Apache-2.0
"""Arts. 7, par. 5, 21, 24, 35, 76 and 79: acts that need a prior authorization, and whether they had it."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Fraction, Given, Maybe, known
from outorga.law.kernel.money import half_up
from outorga.law.norms.mg_pl1842_2004.deadlines import due_on
from outorga.law.norms.mg_pl1842_2004.vocabulary import DER_MG, INMETRO, TaxiFacts

ACT = Test("art79_cpt", "Que ato se praticou: {act}.")
TENDERED = Test("art24_par1", "A publicidade passou por licitação: {tendered}.")
SHARED = Test("art24_par1", "Da receita de {revenue}, {agency} ficam com o DER-MG e {holder} com o titular.")
JOINT_STUDY = Test("art7_par5", "Um estudo conjunto com a AMBEL e a classe antecede a redução da frota: {joint_study}.")
SUPPRESSION = Test("art4_cpt_inc10", "Reduzir a frota é suprimir veículos do sistema.")
MERGER = Test("art21_par2", "Empresas permissionárias não se fundem nem se incorporam.")
FREE = Test("art79_cpt", "O aumento de capital não depende de autorização.")


class Rule(msgspec.Struct, frozen=True):
    """An act: the test of its authorization, who gives that, and the item that prices its lack."""

    test: Test
    authority: str | None
    infraction: str | None

    @property
    def tests(self) -> tuple[Test, ...]:
        """The rule, and the item that it would breach, when that stands in another provision."""
        if self.infraction is None or self.infraction == self.test.provision:
            return (self.test,)
        return self.test, ITEMS[self.infraction]


def _row(provision: str, text: str, authority: str | None = DER_MG, infraction: str | None = None) -> Rule:
    return Rule(Test(provision, text + " Autorizado em {authorized_on}; feito em {done_on}."), authority, infraction)


RULES: Mapping[str, Rule] = {
    "inscription": _row("art24_cpt", "Inscrição no táxi só com autorização expressa.", infraction="art35_cpt_inc1"),
    "advertising": _row("art24_par1", "O DER-MG pode permitir publicidade no táxi.", infraction="art35_cpt_inc1"),
    "sticker": _row("art24_par2", "O DER-MG autoriza antes o adesivo.", infraction="art35_cpt_inc1"),
    "vehicle_swap": _row("art76_cpt", "O DER-MG autoriza antes a permuta.", infraction="art35_cpt_inc5"),
    "corporate_change": _row("art79_cpt", "O DER-MG autoriza antes a alteração da empresa."),
    "taximeter_replacement": _row(
        "art35_cpt_inc8", "O INMETRO autoriza antes a troca do taxímetro.", INMETRO, "art35_cpt_inc8"
    ),
    "shared_ride": _row("art35_cpt_inc3", "O DER-MG autoriza antes a lotação.", infraction="art35_cpt_inc3"),
    "fuel_change": _row(
        "art35_cpt_inc13", "Os órgãos competentes autorizam a troca de combustível.", None, "art35_cpt_inc13"
    ),
}  # fmt: skip
DEFINITIONS = {
    "vehicle_swap": Test("art4_cpt_inc6", "Permutar é trocar veículos entre integrantes do serviço, com autorização."),
    "taximeter_replacement": Test("art4_cpt_inc27", "O INMETRO é o Instituto Nacional de Metrologia."),
}
ITEMS = {item: Test(item, "Feito em {done_on} sem autorização, o ato é esta infração. Autorizado em {authorized_on}.")
         for item in ("art35_cpt_inc1", "art35_cpt_inc5")}  # fmt: skip
AMENDMENTS = ("corporate_change", "capital_increase")


class AuthorizationFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `authorization`; null: never authorised, or never filed."""

    act: Given[Literal[
        "inscription", "advertising", "sticker", "vehicle_swap", "corporate_change", "capital_increase", "merger",
        "taximeter_replacement", "shared_ride", "fuel_change", "fleet_reduction",
    ]] = UNSET  # fmt: skip
    authorized_on: Maybe[date] = UNSET
    done_on: Given[date] = UNSET
    filed_on: Maybe[date] = UNSET
    tendered: Given[bool] = UNSET
    revenue: Given[Fraction] = UNSET
    joint_study: Given[bool] = UNSET


def authorization(facts: AuthorizationFacts, reasoning: Reasoning) -> Decision:
    """Each act with the authorization that it needs beforehand, what its lack costs, and what it brings."""
    act = reasoning.need("act", facts.act, ACT)
    outcome: dict[str, Any] = {"required": act != "capital_increase", "infraction": None}
    if act == "capital_increase":
        reasoning.step(FREE)
    elif act == "merger":
        reasoning.check(MERGER, False)
    elif act == "fleet_reduction":
        judge_reduction(facts, reasoning)
    else:
        outcome |= judge_prior(act, facts, reasoning)
    if act in AMENDMENTS:
        outcome |= copy_due(facts, reasoning)
    allowed = not reasoning.refused
    if act == "advertising" and allowed:
        outcome |= shares(facts, reasoning)
    return reasoning.settle({**outcome, "allowed": allowed})


def judge_reduction(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """No fleet is reduced before the joint study."""
    reasoning.step(SUPPRESSION)
    joint_study = reasoning.need("joint_study", facts.joint_study, JOINT_STUDY)
    if joint_study is not None:
        reasoning.check(JOINT_STUDY, joint_study, joint_study=joint_study)


def judge_prior(act: str | None, facts: AuthorizationFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The authorization is not after the act; advertising that has it also needs a tender."""
    rule = RULES.get(act or "")
    test = ACT if rule is None else rule.test
    if facts.authorized_on is UNSET:
        reasoning.lack("authorized_on", test)
    done_on = reasoning.need("done_on", facts.done_on, test)
    if rule is None or facts.authorized_on is UNSET or done_on is None:
        return {}
    if act in DEFINITIONS:
        reasoning.step(DEFINITIONS[act])
    authorized = facts.authorized_on is not None and facts.authorized_on <= done_on
    for one in rule.tests:
        reasoning.check(one, authorized, authorized_on=facts.authorized_on, done_on=done_on)
    if authorized and act == "advertising":
        judge_tender(facts, reasoning)
    found: dict[str, Any] = {} if rule.authority is None else {"authority": rule.authority}
    return found if authorized else {**found, "infraction": rule.infraction}


def judge_tender(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """Advertising is let by tender."""
    tendered = reasoning.need("tendered", facts.tendered, TENDERED)
    if tendered is not None:
        reasoning.check(TENDERED, tendered, tendered=tendered)


def shares(facts: AuthorizationFacts, reasoning: Reasoning) -> dict[str, Decimal]:
    """The agency's part of the revenue, half a cent upwards, and the rest for the holder."""
    revenue = known(facts.revenue)
    if revenue is None:
        return {}
    agency = half_up(revenue * reasoning.fixed("advertising_share"))
    holder = revenue - agency
    reasoning.step(SHARED, agency, revenue=revenue, agency=agency, holder=holder)
    return {"agency_share": agency, "holder_share": holder}


def copy_due(facts: AuthorizationFacts, reasoning: Reasoning) -> dict[str, date]:
    """A copy of any amendment, a capital increase too, within fifteen days of its filing."""
    filed_on = known(facts.filed_on)
    if filed_on is None:
        return {}
    return {"copy_due_on": due_on("corporate_change_copy", filed_on, office_calendar(facts.calendar), reasoning).due_on}


SERVICES = (
    Service("authorization", "Este ato precisava de autorização prévia, e a teve?", AuthorizationFacts, authorization, (
        "art4_cpt_inc6", "art4_cpt_inc10", "art4_cpt_inc27", "art7_par5", "art21_par2", "art24_cpt", "art24_par1",
        "art24_par2", "art35_cpt_inc1", "art35_cpt_inc3", "art35_cpt_inc5", "art35_cpt_inc8", "art35_cpt_inc13",
        "art76_cpt", "art79_cpt", "art79_par3", "art81_cpt",
    )),
)  # fmt: skip
