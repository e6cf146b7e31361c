# SPDX-License-Identifier: Apache-2.0
"""Bodies that inspect, their agreements, and the credentials of agents."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, transaction

import outorga
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import AgencyEvent
from outorga.web.inspections import queries
from outorga.web.inspections.actions import bodies
from outorga.web.inspections.errors import InspectionError
from outorga.web.inspections.forms.bodies import EndForm
from outorga.web.inspections.models import Body, Credential
from outorga.web.registry.items import NORM
from tests.web.registry.conftest import TODAY

REASON = "O convênio foi denunciado pela outra parte."
DRAWN: dict[str, Any] = {
    "infraction": {"provision": "art19_cpt_inc1", "committed_on": "2026-11-30"}, "actor": "driver",
    "found_at": "2026-11-30T10:00:00-03:00", "issued_at": "2026-11-30T10:20:00-03:00",
}  # fmt: skip


@pytest.fixture
def credential(agency: Body, inspector: User, manager: User) -> Credential:
    return bodies.add_credential(
        user=inspector, body=agency, norm=NORM, number="F-0412", act="Portaria 7/2026", from_on=date(2026, 1, 5),
        until_on=date(2026, 12, 31), actor=manager,
    )  # fmt: skip


def notice(facts: dict[str, Any]) -> Any:
    return outorga.decide(NORM, "notice", {**DRAWN, "agent": facts}).outcome


@pytest.mark.places("mg-44007-2005", "power", "art12_cpt")
def test_only_who_keeps_the_credentials_gives_one_and_it_is_in_force_until_its_last_day(
    credential: Credential, inspector: User, agency: Body, manager: User
) -> None:
    with pytest.raises(NoPower):
        bodies.add_credential(
            user=manager, body=agency, norm=NORM, number="F-1", act="Portaria 7/2026", from_on=TODAY, until_on=TODAY,
            actor=inspector,
        )  # fmt: skip
    assert queries.credential_of(inspector, NORM, date(2026, 12, 31)) == credential
    assert queries.credential_of(inspector, NORM, date(2027, 1, 1)) is None
    assert queries.credential_of(manager, NORM, TODAY) is None
    act = AgencyEvent.objects.get(kind="credential.added")
    assert (act.actor, act.power, act.data["number"]) == (manager, "bodies.manage", "F-0412")


def test_nobody_gives_a_credential_to_themselves(agency: Body, manager: User) -> None:
    with pytest.raises(InspectionError):
        bodies.add_credential(
            user=manager, body=agency, norm=NORM, number="F-1", act="Portaria 7/2026", from_on=TODAY, until_on=TODAY,
            actor=manager,
        )  # fmt: skip


def test_the_law_takes_the_agent_as_the_credential_says(credential: Credential, inspector: User, manager: User) -> None:
    assert notice(queries.agent_facts(credential, TODAY))["valid"] is True
    ended = bodies.end_credential(credential=credential, on=TODAY, reason=REASON, actor=manager)
    assert queries.credential_of(inspector, NORM, TODAY) is None
    last = queries.latest_credential_of(inspector, NORM, TODAY)
    assert last == ended
    assert notice(queries.agent_facts(last, TODAY))["valid"] is False
    assert queries.agent_facts(None, TODAY) == {}


@pytest.mark.places("mg-44007-2005", "power", "art3_cpt")
def test_another_body_inspects_by_an_agreement_in_force_or_by_its_own_competence(
    inspector: User, manager: User, clerk: User
) -> None:
    with pytest.raises(NoPower):
        bodies.add_body(name="PMMG", kind="other_body", actor=clerk)
    police = bodies.add_body(name="Polícia Militar", short_name="PMMG", kind="other_body", actor=manager)
    held = bodies.add_credential(
        user=inspector, body=police, norm=NORM, number="P-1", act="Ofício 3", from_on=TODAY,
        until_on=TODAY + timedelta(400), actor=manager,
    )  # fmt: skip
    assert notice(queries.agent_facts(held, TODAY))["valid"] is False
    agreement = bodies.add_agreement(
        body=police, norm=NORM, act="Convênio 12/2026", from_on=TODAY, until_on=TODAY + timedelta(300), actor=manager
    )
    assert notice(queries.agent_facts(held, TODAY))["valid"] is True
    assert queries.agent_facts(held, TODAY + timedelta(301))["agreement"] is False
    bodies.end_agreement(agreement=agreement, on=TODAY, reason=REASON, actor=manager)
    assert notice(queries.agent_facts(held, TODAY))["valid"] is False
    own = bodies.add_body(name="Órgão com competência", kind="other_body", own_competence=True, actor=manager)
    assert queries.acts_by_right(own, NORM, TODAY)
    ended = AgencyEvent.objects.get(kind="agreement.ended")
    assert (ended.reason, ended.power) == (REASON, "bodies.manage")


def test_a_body_that_ends_takes_its_agreements_and_credentials_along(
    credential: Credential, agency: Body, inspector: User, manager: User
) -> None:
    bodies.end_body(body=agency, on=TODAY + timedelta(2), reason=REASON, actor=manager)
    assert queries.credential_of(inspector, NORM, TODAY + timedelta(1)) == credential
    assert queries.credential_of(inspector, NORM, TODAY + timedelta(2)) is None
    with pytest.raises(InspectionError):
        bodies.end_body(body=agency, on=TODAY + timedelta(3), reason=REASON, actor=manager)


def test_nothing_ends_before_today_nor_after_its_own_end(credential: Credential, manager: User) -> None:
    for day in (TODAY - timedelta(1), date(2027, 1, 1)):
        with pytest.raises(InspectionError) as refused:
            bodies.end_credential(credential=credential, on=day, reason=REASON, actor=manager)
        assert refused.value.field == "on"


def test_a_credential_number_is_never_given_twice(
    credential: Credential, agency: Body, manager: User, clerk: User
) -> None:
    with pytest.raises(InspectionError) as refused:
        bodies.add_credential(
            user=clerk, body=agency, norm=NORM, number=" F-0412 ", act="Portaria 8", from_on=TODAY, until_on=TODAY,
            actor=manager,
        )  # fmt: skip
    assert refused.value.field == "number"


def test_the_database_refuses_to_edit_or_delete_a_credential(credential: Credential) -> None:
    rows = Credential.objects.filter(pk=credential.pk)
    for change in (lambda: rows.update(until_on=date(2030, 1, 1)), rows.delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_a_reason_longer_than_the_record_keeps_is_refused_and_not_cut() -> None:
    form = EndForm({"on": "30/11/2026", "reason": "O convênio foi denunciado pelo outro órgão. " * 10})
    assert "Use no máximo 300 letras" in str(form.errors["reason"])
