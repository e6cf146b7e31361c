# SPDX-License-Identifier: Apache-2.0
"""A fleet file belongs to the office of whoever sent it: another office neither sees it nor acts on it."""

from collections.abc import Callable
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from outorga.web.accounts.actions import assign_role, create_office
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import Office, Power, Role, User
from outorga.web.casefiles import files
from outorga.web.registry.actions import imports
from outorga.web.registry.models import FleetImport
from outorga.web.work.jobs import Progress
from tests.web.registry.conftest import make_person, signed_in

Act = Callable[[FleetImport, User], object]
ACTS: list[Act] = [
    lambda found, actor: imports.confirm(fleet_import=found, actor=actor),
    lambda found, actor: imports.stop(fleet_import=found, actor=actor),
    lambda found, actor: imports.leave_out(row=found.rows.get(), actor=actor),
    lambda found, actor: imports.mend_row(row=found.rows.get(), values={}, actor=actor),
]
FILE = "razao_social;cnpj;placa\r\nVIAÇÃO A;41.738.295/0001-85;RVM4C82\r\n"


def received(actor: User) -> FleetImport:
    stored = files.store(SimpleUploadedFile("frota.csv", FILE.encode(), content_type="text/csv"), actor=actor)
    return imports.receive(file=stored, file_name="frota.csv", actor=actor)


@pytest.fixture
def draft(clerk: User) -> FleetImport:
    found = received(clerk)
    assert found.job is not None
    imports.read_draft(Progress(found.job), import_id=found.pk)
    found.refresh_from_db()
    return found


@pytest.fixture
def away(db: None) -> User:
    office = create_office(
        actor=None, code="crg-12", name="12ª Regional", city_code="3170206", municipality="Uberlândia"
    )
    return make_person("uberto", "Uberto Dias", "clerk", office)


def test_a_file_is_of_the_office_of_who_sent_it(draft: FleetImport, office: Office, clerk: User) -> None:
    assert draft.office == office
    assert office.name in signed_in(clerk).get("/cadastro/importar/").content.decode()


def test_another_office_does_not_see_it(draft: FleetImport, away: User) -> None:
    browser = signed_in(away)
    assert f"/cadastro/importar/{draft.pk}/" not in browser.get("/cadastro/importar/").content.decode()
    addresses = ("", "andamento/", "linhas/2/", "erros.csv")
    assert {browser.get(f"/cadastro/importar/{draft.pk}/{part}").status_code for part in addresses} == {404}


@pytest.mark.parametrize("act", ACTS)
def test_another_office_does_not_act_on_it(draft: FleetImport, away: User, act: Act) -> None:
    with pytest.raises(NoPower):
        act(draft, away)
    draft.refresh_from_db()
    assert (draft.state, draft.rows.get().outcome) == ("draft", "new")


def test_a_colleague_of_the_office_goes_on_with_it(draft: FleetImport, office: Office) -> None:
    colleague = make_person("paulo", "Paulo Reis", "clerk", office)
    assert received(colleague) == draft
    assert signed_in(colleague).post(f"/cadastro/importar/{draft.pk}/confirmar/").status_code == 302
    draft.refresh_from_db()
    assert draft.confirmed_by == colleague


def test_the_same_file_sent_by_another_office_is_a_draft_of_its_own(draft: FleetImport, away: User) -> None:
    assert received(away) != draft


@pytest.fixture
def of_no_office(draft: FleetImport, clerk: User, away: User) -> FleetImport:
    """Sent by who works in two offices."""
    assert away.assignments.get().office is not None
    assign_role(actor=None, user=clerk, role="clerk", office=away.assignments.get().office, from_on=date(2026, 1, 5))
    FleetImport.objects.filter(pk=draft.pk).update(office=None)
    draft.refresh_from_db()
    return draft


@pytest.mark.parametrize("act", ACTS)
def test_a_file_of_no_one_office_is_not_for_a_clerk_of_one(of_no_office: FleetImport, away: User, act: Act) -> None:
    browser = signed_in(away)
    assert browser.get(f"/cadastro/importar/{of_no_office.pk}/").status_code == 404
    with pytest.raises(NoPower):
        act(of_no_office, away)
    of_no_office.refresh_from_db()
    assert of_no_office.state == "draft"
    assert received(away) != of_no_office


def test_a_file_of_no_one_office_is_for_its_sender_and_for_who_imports_in_every_office(
    of_no_office: FleetImport, clerk: User
) -> None:
    assert received(clerk) == of_no_office
    Role.objects.get(code="director").powers.add(Power.objects.get(code=imports.POWER))
    everywhere = make_person("rui", "Rui Alves", "director")
    for user in (clerk, everywhere):
        assert signed_in(user).get(f"/cadastro/importar/{of_no_office.pk}/").status_code == 200
    imports.confirm(fleet_import=of_no_office, actor=everywhere)
    of_no_office.refresh_from_db()
    assert of_no_office.confirmed_by == everywhere
