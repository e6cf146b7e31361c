# SPDX-License-Identifier: Apache-2.0
"""Sign-in and the pages of people in Chromium: typed and clicked, no violation by axe, no sideways scroll."""

from datetime import datetime

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from outorga.web.accounts.models import User
from outorga.web.accounts.totp import code_for
from outorga.web.clock import CIVIL_TIME
from tests.browsing import go
from tests.web.accounts.conftest import PASSWORD, SECRET


def check(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"][:120]) for rule in found] == [], page.url
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def enter(page: Page, user: User) -> None:
    page.get_by_label("E-mail").fill(user.email)
    page.get_by_label("Senha", exact=True).fill(PASSWORD)
    go(page, page.get_by_role("button", name="Entrar"))
    check(page)
    page.get_by_label("Código de 6 números").fill(code_for(SECRET, datetime.now(CIVIL_TIME)))
    go(page, page.get_by_role("button", name="Entrar", exact=True))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("width", [360])
def test_an_administrator_signs_in_and_looks_after_people(
    width: int, browser: Browser, live_server: LiveServer, administrator: User, clerk: User
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800}, base_url=live_server.url)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto("/pessoas/")
    go(page, page.get_by_role("button", name="Entrar"))
    assert page.title().startswith("Erro: Entrar")
    check(page)
    enter(page, administrator)
    assert page.url == f"{live_server.url}/pessoas/"
    page.get_by_label("Nome ou e-mail").fill("PAULO")
    go(page, page.get_by_role("button", name="Buscar"))
    check(page)
    go(page, page.get_by_role("link", name="Paulo Reis"))
    check(page)
    for path in (
        "/pessoas/nova/",
        f"/pessoas/{clerk.pk}/papel/",
        "/pessoas/historico/",
        "/pessoas/unidades/",
        "/conta/",
    ):
        page.goto(path)
        check(page)
    assert complaints == []
