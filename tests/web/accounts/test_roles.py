# SPDX-License-Identifier: Apache-2.0
"""Roles and powers are data: loaded without doubling, documented as they are, resting on provisions that exist."""

from pathlib import Path

import pytest

from outorga.law.engine import norms
from outorga.web.accounts import actions, queries
from outorga.web.accounts.models import Office, Power, Role
from outorga.web.accounts.roles import InvalidRoles, read_roles, roles_table
from tests.web.accounts.conftest import TODAY, Person

BOOK = read_roles()
ROLES = {role.code: role for role in BOOK.roles}
DOCUMENT = Path(__file__).parents[3] / "docs" / "roles.md"

# Written by hand, so that a change of the data file is noticed here.
MATRIX = {
    "company": {"registration.request", "authorization.request"},
    "clerk": {
        "registration.review",
        "registration.decide",
        "registration.enter",
        "registration.recall",
        "category.change",
        "authorization.decide",
        "authorization.enter",
        "authorization.require",
        "authorization.urgency",
        "passengers.read",
        "registry.read",
        "fleet.import",
        "papers.verify",
        "notice.serve",
        "defence.enter",
        "decision.publish",
        "debt.certify",
        "case.correspond",
    },
    "inspector": {
        "inspection.perform",
        "vehicle.inspect",
        "inspection.order",
        "notice.draw",
        "notice.serve",
        "retention.release",
        "taxi.refer",
        "passengers.read",
        "registry.read",
        "papers.verify",
    },
    "director": {
        "inspection.order",
        "authorization.require",
        "authorization.urgency",
        "authorization.withdraw",
        "defence.decide",
        "suspension.decide",
        "deviation.decide",
        "taxi.refer",
        "decision.publish",
        "case.correspond",
        "passengers.read",
        "registration.recall",
        "registry.read",
        "papers.verify",
        "work.assign",
    },
    "council_member": {"appeal.vote", "registry.read"},
    "council_secretary": {"council.run", "decision.publish", "case.correspond", "registry.read"},
    "treasurer": {"fine.collect", "fine.refund", "debt.register", "debt.certify", "registry.read"},
    "tender_board": {"tender.run", "registry.read"},
    "analyst": {"norms.simulate", "ledger.verify", "registry.read"},
    "administrator": {"accounts.manage", "norms.manage", "bodies.manage", "letters.manage", "ledger.verify"},
    "data_officer": {"persons.forget"},
}


def test_the_document_of_roles_is_what_the_data_file_says() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == roles_table(BOOK)


def test_the_matrix_names_every_role() -> None:
    assert set(ROLES) == set(MATRIX)


@pytest.mark.parametrize("role", sorted(MATRIX))
def test_a_role_gives_its_powers_and_no_other(role: str, person: Person, office: Office) -> None:
    user = person("alguem", role=role, office=office, enrolled=False)
    assert queries.powers_of(user, TODAY) == MATRIX[role]


@pytest.mark.django_db
def test_loading_again_changes_nothing() -> None:
    before = (list(Role.objects.values()), list(Power.objects.values()))
    actions.load_roles()
    assert (list(Role.objects.values()), list(Power.objects.values())) == before


@pytest.mark.django_db
def test_loading_takes_away_a_power_that_the_file_no_longer_gives() -> None:
    Role.objects.get(code="analyst").powers.add(Power.objects.get(code="accounts.manage"))
    actions.load_roles()
    assert not Role.objects.filter(code="analyst", powers__code="accounts.manage").exists()


@pytest.mark.parametrize("power", [power for power in BOOK.powers if power.citation.startswith("mg-44007-2005")])
def test_a_power_rests_on_a_provision_that_exists(power: object) -> None:
    key, _, provision = getattr(power, "citation", "").partition(":")
    assert provision in norms.get(key).provisions


@pytest.mark.parametrize(
    ("powers", "roles", "said"),
    [
        ("[]", "[{code: a, name_pt: A, powers: [x]}]", "undefined: \\['x'\\]"),
        ("[{code: x, name_pt: X, citation: '', basis_pt: b}]", "[]", "held by no role: \\['x'\\]"),
        (
            "[{code: x, name_pt: X, citation: '', basis_pt: b}, {code: x, name_pt: Y, citation: '', basis_pt: b}]",
            "[{code: a, name_pt: A, powers: [x]}]",
            "defined twice: x",
        ),
    ],
)
def test_a_file_with_a_wrong_power_is_refused(powers: str, roles: str, said: str) -> None:
    with pytest.raises(InvalidRoles, match=said):
        read_roles(f"powers: {powers}\nroles: {roles}")
