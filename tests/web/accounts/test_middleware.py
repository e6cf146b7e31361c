# SPDX-License-Identifier: Apache-2.0
"""Pages of a session are kept nowhere; pages for anybody may be."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/pessoas/", "/caixa/", "/conta/", "/", "/nao-existe/"])
def test_no_browser_keeps_a_page_of_a_session(address: str, signed_in_administrator: Client) -> None:
    assert signed_in_administrator.get(address)["Cache-Control"] == "private, no-store"


def test_a_page_for_anybody_may_be_kept(client: Client) -> None:
    assert "Cache-Control" not in client.get("/nao-existe/")
