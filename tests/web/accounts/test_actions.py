# SPDX-License-Identifier: Apache-2.0
"""Who may write accounts, what is refused, and what stays written."""

from datetime import date, timedelta

import pytest
from django.core import mail
from django.db import DatabaseError, IntegrityError, connection, transaction

from outorga.web.accounts import actions
from outorga.web.accounts.errors import AccountError, NoPower
from outorga.web.accounts.models import AccountEvent, Assignment, Office, Power, User
from tests.web.accounts.conftest import TODAY, Person

ACT = "Portaria 3.912, de 02/11/2026"


def last_event() -> AccountEvent:
    found = AccountEvent.objects.order_by("-pk").first()
    assert found is not None
    return found


def test_only_who_manages_accounts_designates(clerk: User, person: Person, office: Office) -> None:
    with pytest.raises(NoPower):
        actions.assign_role(actor=clerk, user=person("ana"), role="clerk", office=office, designation=ACT)
    assert Assignment.objects.filter(user__email="ana@agencia.example").count() == 0


def test_a_designation_is_recorded_with_its_act(administrator: User, person: Person, office: Office) -> None:
    user = person("ana")
    actions.assign_role(actor=administrator, user=user, role="clerk", office=office, designation=ACT)
    event = last_event()
    assert (event.kind, event.actor, event.subject) == ("role.assigned", administrator, user)
    assert event.data["designation"] == ACT
    assert (event.data["role"], event.data["office"]) == ("clerk", "crg-05")


def test_nobody_designates_oneself(administrator: User, office: Office) -> None:
    with pytest.raises(AccountError, match="Ninguém designa a si mesmo"):
        actions.assign_role(actor=administrator, user=administrator, role="director", office=office, designation=ACT)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"office": None}, "office"),
        ({"designation": " "}, "designation"),
        ({"from_on": date(2026, 12, 2), "until_on": date(2026, 12, 1)}, "until_on"),
    ],
)
def test_a_wrong_designation_is_refused_by_field(
    changes: dict[str, object], field: str, administrator: User, person: Person, office: Office
) -> None:
    given: dict[str, object] = {"office": office, "designation": ACT, **changes}
    with pytest.raises(AccountError) as refused:
        actions.assign_role(actor=administrator, user=person("ana"), role="clerk", **given)  # type: ignore[arg-type]
    assert refused.value.field == field


def test_the_same_role_is_not_given_twice_for_the_same_days(clerk: User, office: Office) -> None:
    with pytest.raises(AccountError, match="já tem este papel"):
        actions.assign_role(actor=None, user=clerk, role="clerk", office=office)


def test_the_database_refuses_a_doubled_open_assignment(clerk: User) -> None:
    row = Assignment.objects.get(user=clerk)
    row.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)


def test_the_database_refuses_a_term_that_ends_before_it_starts(clerk: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Assignment.objects.filter(user=clerk).update(until_on=date(2020, 1, 1))


def test_a_substitute_is_another_person_for_a_titular(clerk: User, person: Person) -> None:
    titular = Assignment.objects.get(user=clerk)
    with pytest.raises(AccountError, match="outra pessoa"):
        actions.assign_role(actor=None, user=clerk, role="clerk", substitutes=titular)
    deputy = actions.assign_role(actor=None, user=person("rita"), role="clerk", substitutes=titular)
    with pytest.raises(AccountError, match="não tem substituto"):
        actions.assign_role(actor=None, user=person("ana"), role="clerk", substitutes=deputy)
    with pytest.raises(AccountError, match="precisam ser os do titular"):
        actions.assign_role(actor=None, user=person("eva"), role="director", substitutes=titular)


def test_days_already_past_keep_the_powers_they_had(administrator: User, clerk: User) -> None:
    row = Assignment.objects.get(user=clerk)
    with pytest.raises(AccountError, match="não pode ser anterior a ontem"):
        actions.end_assignment(actor=administrator, assignment=row, until_on=TODAY - timedelta(2))


def test_absences_of_the_same_days_are_refused(clerk: User) -> None:
    row = Assignment.objects.get(user=clerk)
    actions.set_absence(actor=None, assignment=row, from_on=TODAY, reason="Licença para tratar da saúde")
    with pytest.raises(AccountError, match="Já há uma ausência"):
        actions.set_absence(actor=None, assignment=row, from_on=TODAY + timedelta(9), reason="Férias")


def test_an_absence_ends_on_the_day_of_the_return(clerk: User) -> None:
    row = Assignment.objects.get(user=clerk)
    absence = actions.set_absence(actor=None, assignment=row, from_on=TODAY, reason="Curso em outra unidade")
    actions.end_absence(actor=None, absence=absence, until_on=TODAY + timedelta(3))
    absence.refresh_from_db()
    assert absence.until_on == TODAY + timedelta(3)
    assert last_event().kind == "absence.ended"


def test_two_people_cannot_have_one_email(person: Person) -> None:
    person("ana")
    with pytest.raises(AccountError) as refused:
        actions.create_user(actor=None, email="ANA@agencia.example ", name="Outra Ana")
    assert refused.value.field == "email"


def test_an_invitation_brings_a_link_that_chooses_the_password(
    administrator: User, client: object, django_capture_on_commit_callbacks: object
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        user = actions.invite_user(actor=administrator, email="nova@agencia.example", name="Nova Pessoa")
    assert not user.has_usable_password()
    assert len(mail.outbox) == 1
    assert "/conta/senha/nova/" in mail.outbox[0].body
    assert mail.outbox[0].to == ["nova@agencia.example"]


def test_nobody_blocks_oneself(administrator: User) -> None:
    with pytest.raises(AccountError, match="o seu próprio acesso"):
        actions.set_active(actor=administrator, user=administrator, is_active=False, reason="Por engano meu")


def test_a_look_at_personal_data_is_recorded_and_needs_its_power(clerk: User, administrator: User) -> None:
    actions.record_look(actor=clerk, power="passengers.read", about="2026.032.015")
    assert (last_event().kind, last_event().actor, last_event().data["about"]) == ("data.read", clerk, "2026.032.015")
    with pytest.raises(NoPower):
        actions.record_look(actor=administrator, power="passengers.read", about="2026.032.015")


def test_a_request_for_access_reaches_who_designates(
    administrator: User, clerk: User, django_capture_on_commit_callbacks: object
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        actions.ask_access(actor=clerk, power=Power.objects.get(code="authorization.withdraw"), reason="Plantão")
    assert mail.outbox[0].to == [administrator.email]
    assert last_event().kind == "access.asked"


@pytest.mark.parametrize(
    "statement", ["UPDATE accounts_accountevent SET kind = 'x'", "DELETE FROM accounts_accountevent"]
)
def test_the_database_refuses_to_change_the_record(statement: str, clerk: User) -> None:
    before = AccountEvent.objects.count()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert AccountEvent.objects.count() == before > 0
