# SPDX-License-Identifier: Apache-2.0
"""The page of a notice's case: the company finds its defence, an officer only what they may do."""

import pytest
from django.test import Client

from outorga.web.accounts.models import Office, User
from outorga.web.registry.models import Company
from tests.web.enforcement import cast
from tests.web.registry.conftest import make_person

pytestmark = pytest.mark.usefixtures("coefficient")
ACTS = 'id="auto-atos"'


def page_of(user: User, url: str) -> str:
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return str(client.get(url).content.decode())


def test_the_company_finds_its_defence_on_the_page_of_the_case(
    known: Company, inspector: User, office: Office, owner: User
) -> None:
    notice = cast.signed(cast.drawn(known, inspector, office), inspector)
    page = page_of(owner, notice.case.get_absolute_url())
    assert f'href="/empresa/autos/{notice.case.number}/defesa/"' in page
    assert ACTS not in page


def test_the_acts_on_a_notice_are_shown_only_to_who_holds_one_of_their_powers(
    known: Company, inspector: User, office: Office
) -> None:
    notice = cast.signed(cast.drawn(known, inspector, office), inspector)
    assert ACTS in page_of(inspector, notice.case.get_absolute_url())
    reader = make_person("tesoura", "Tito Lage", "treasurer", office)
    page = page_of(reader, notice.case.get_absolute_url())
    assert notice.number in page
    assert ACTS not in page
