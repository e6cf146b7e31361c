# SPDX-License-Identifier: Apache-2.0
"""Powers follow from terms, offices, absences and substitutes on the day that is asked about."""

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from outorga.web.accounts import actions, queries
from outorga.web.accounts.guards import NoPower, require_power
from outorga.web.accounts.models import Assignment, Office, User
from tests.web.accounts.conftest import TODAY, Person

STARTS, ENDS = date(2026, 12, 1), date(2026, 12, 31)


def assignment_of(user: User) -> Assignment:
    return Assignment.objects.get(user=user)


def test_a_visitor_has_no_power(db: None) -> None:
    visitor = AnonymousUser()
    assert queries.powers_of(visitor, TODAY) == frozenset()
    assert not queries.has_power(visitor, "registry.read")
    assert not queries.offices_of(visitor, TODAY).exists()


@pytest.mark.parametrize(
    ("on", "has"),
    [(STARTS - timedelta(1), False), (STARTS, True), (ENDS, True), (ENDS + timedelta(1), False)],
)
def test_a_term_gives_powers_from_its_first_to_its_last_day(
    on: date, has: bool, person: Person, office: Office
) -> None:
    user = person("ana")
    actions.assign_role(actor=None, user=user, role="clerk", office=office, from_on=STARTS, until_on=ENDS)
    assert queries.has_power(user, "registration.decide", on=on) is has
    assert ("registration.decide" in queries.powers_of(user, on)) is has


def test_a_blocked_person_has_no_power(clerk: User) -> None:
    clerk.is_active = False
    clerk.save()
    assert queries.powers_of(clerk, TODAY) == frozenset()


def test_a_clerk_acts_in_the_own_office_only(clerk: User, office: Office, other_office: Office) -> None:
    assert queries.has_power(clerk, "registration.decide", office=office)
    assert not queries.has_power(clerk, "registration.decide", office=other_office)
    assert list(queries.offices_of(clerk, TODAY)) == [office]
    assert not queries.has_power(clerk, "registration.decide", everywhere=True)


def test_who_works_in_several_offices_has_no_one_office(clerk: User, office: Office, other_office: Office) -> None:
    assert queries.own_office(clerk, "fleet.import", TODAY) == office
    actions.assign_role(actor=None, user=clerk, role="clerk", office=other_office, from_on=date(2026, 1, 5))
    assert queries.own_office(clerk, "fleet.import", TODAY) is None
    assert not queries.has_power(clerk, "fleet.import", everywhere=True)


def test_a_role_of_the_whole_agency_acts_everywhere(person: Person, office: Office, other_office: Office) -> None:
    director = person("helena", role="director", office=office)
    assert queries.has_power(director, "work.assign", office=other_office)
    assert queries.has_power(director, "work.assign", everywhere=True)
    assert set(queries.offices_of(director, TODAY)) == {office, other_office}


def test_a_company_user_sees_no_office(person: Person, office: Office) -> None:
    assert not queries.offices_of(person("joana", role="company"), TODAY).exists()


def test_a_substitute_for_absences_acts_only_while_the_titular_is_absent(clerk: User, person: Person) -> None:
    deputy = person("rita")
    actions.assign_role(actor=None, user=deputy, role="clerk", substitutes=assignment_of(clerk))
    assert not queries.has_power(deputy, "registration.decide", on=STARTS)
    actions.set_absence(
        actor=None, assignment=assignment_of(clerk), from_on=STARTS, until_on=ENDS, reason="Férias regulamentares"
    )
    days = [STARTS - timedelta(1), STARTS, ENDS, ENDS + timedelta(1)]
    assert [queries.has_power(deputy, "registration.decide", on=day) for day in days] == [False, True, True, False]
    assert [queries.has_power(clerk, "registration.decide", on=day) for day in days] == [True, False, False, True]


def test_a_substitute_for_given_dates_acts_without_an_absence(clerk: User, person: Person) -> None:
    deputy = person("rita")
    actions.assign_role(
        actor=None,
        user=deputy,
        role="clerk",
        substitutes=assignment_of(clerk),
        acts_when="dates",
        from_on=STARTS,
        until_on=ENDS,
    )
    days = [STARTS - timedelta(1), STARTS, ENDS, ENDS + timedelta(1)]
    assert [queries.has_power(deputy, "registration.decide", on=day) for day in days] == [False, True, True, False]


def test_a_substitute_stops_with_the_term_of_the_titular(clerk: User, person: Person) -> None:
    deputy, titular = person("rita"), assignment_of(clerk)
    actions.assign_role(actor=None, user=deputy, role="clerk", substitutes=titular, acts_when="dates")
    actions.end_assignment(actor=None, assignment=titular, until_on=TODAY)
    assert queries.has_power(deputy, "registration.decide", on=TODAY)
    assert not queries.has_power(deputy, "registration.decide", on=TODAY + timedelta(1))


def test_holders_are_titulars_first_and_of_the_office(clerk: User, person: Person, other_office: Office) -> None:
    office = Office.objects.get(code="crg-05")
    deputy = person("ana")
    actions.assign_role(actor=None, user=deputy, role="clerk", substitutes=assignment_of(clerk), acts_when="dates")
    person("vera", role="clerk", office=other_office)
    found = [(holder.user, holder.substitute) for holder in queries.holders_of("registration.decide", office)]
    assert found == [(clerk, False), (deputy, True)]


def test_the_refusal_names_who_has_the_power(clerk: User, person: Person, other_office: Office) -> None:
    colleague = person("vera", role="clerk", office=other_office)
    with pytest.raises(NoPower) as refused:
        require_power(clerk, "authorization.decide", office=other_office)
    assert refused.value.power.citation == "mg-44007-2005:art9_cpt"
    assert [holder.user for holder in refused.value.who_has_it] == [colleague]


def test_the_system_itself_is_not_asked_for_a_power(db: None) -> None:
    require_power(None, "accounts.manage")


@pytest.mark.parametrize("typed", ["joão", "JOAO", "  joao   antônio", "antonio joão", "joao@agencia"])
def test_people_are_found_without_accents(typed: str, person: Person) -> None:
    wanted = person("joao", name="João Antônio da Conceição")
    person("maria", name="Maria Antonia")
    assert list(queries.people(search=typed)) == [wanted]


def test_people_are_filtered_by_role_and_office_in_term(clerk: User, person: Person, other_office: Office) -> None:
    person("vera", role="clerk", office=other_office)
    assert list(queries.people(role="clerk", office="crg-05")) == [clerk]
    assert not queries.people(role="clerk", office="crg-05", on=date(2020, 1, 1)).exists()


def test_the_page_of_people_asks_the_database_a_fixed_number_of_times(
    person: Person, office: Office, django_assert_max_num_queries: object
) -> None:
    for n in range(12):
        person(f"p{n}", role="clerk", office=office, enrolled=False)
    with django_assert_max_num_queries(2):  # type: ignore[operator]
        for found in queries.people():
            assert [str(row.role) + str(row.office) for row in found.current_assignments]  # type: ignore[attr-defined]
