# SPDX-License-Identifier: Apache-2.0
"""The page of components in Chromium: contrast and names by axe, no sideways scroll, and the small modules at work."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from tests.browsing import go

# What has the focus: its text, and whether that is seen, on it or on the label that stands for it.
FOCUSED = """() => {
  const at = document.activeElement, shown = e => e && getComputedStyle(e).outlineStyle !== 'none'
    && parseFloat(getComputedStyle(e).outlineWidth) > 0;
  if (at === document.body) return null;
  const box = at.getBoundingClientRect(), inView = box.bottom > 0 && box.top < innerHeight;
  return [at.outerHTML.slice(0, 120), inView && (shown(at) || shown(at.closest('label')))];
}"""
MOST_STOPS = 300


@pytest.fixture
def address(live_server: LiveServer, settings: Any) -> str:
    settings.DEBUG = True
    return f"{live_server.url}/componentes/"


def page_of(browser: Browser, address: str, **options: Any) -> tuple[Page, list[str]]:
    page = browser.new_page(**options)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    return page, complaints


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_the_components_have_no_violation_and_no_sideways_scroll(
    browser: Browser, address: str, width: int, scheme: str
) -> None:
    options = {"viewport": {"width": width, "height": 900}, "color_scheme": scheme}
    page, complaints = page_of(browser, address, **options)
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"][:120]) for rule in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert complaints == []


@pytest.mark.django_db(transaction=True)
def test_the_modules_help_without_getting_in_the_way(browser: Browser, address: str) -> None:
    page, complaints = page_of(browser, address)
    assert page.evaluate("document.activeElement.className") == "error-summary"

    page.fill("#id_cnpj", "41738295000185")
    page.fill("#id_value", "1234567,8")
    page.fill("#id_cpf", "qualquer coisa")
    page.locator("#id_phone").focus()
    assert page.input_value("#id_cnpj") == "41.738.295/0001-85"
    assert page.input_value("#id_value") == "1.234.567,80"
    assert page.input_value("#id_cpf") == "QUALQUERCOISA" or page.input_value("#id_cpf") == "qualquer coisa"

    page.locator("form:not(.act) #id_reason").first.fill("doze letras ")
    assert page.locator('[data-counter-for="id_reason"]').first.text_content() == "12 de 4.000"

    page.get_by_role("link", name="Suspender", exact=True).click()
    assert page.locator("dialog#suspender").evaluate("d => d.matches(':modal')")
    page.get_by_role("link", name="Não suspender agora").click()
    assert not page.locator("dialog#suspender").is_visible()

    page.context.set_offline(True)
    assert page.locator("#sem-rede").is_visible()
    page.context.set_offline(False)
    assert page.locator("#sem-rede").is_hidden()
    assert complaints == []


@pytest.mark.django_db(transaction=True)
def test_the_device_writes_its_position_and_what_is_read_only_is_copied(browser: Browser, address: str) -> None:
    page, complaints = page_of(
        browser, address, geolocation={"latitude": -19.912998, "longitude": -43.940933}, permissions=["geolocation"]
    )
    assert page.input_value("#id_position") == ""
    page.get_by_role("button", name="Usar a posição do aparelho").click()
    page.wait_for_function("document.querySelector('#id_position').value !== ''")
    assert page.input_value("#id_position") == "-19,912998; -43,940933"

    page.context.grant_permissions(["clipboard-read", "clipboard-write", "geolocation"])
    page.get_by_role("button", name="Copiar").click()
    page.get_by_text("Copiado", exact=True).wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.input_value("#link")
    assert complaints == []


@pytest.mark.django_db(transaction=True)
def test_a_device_without_a_position_leaves_the_field_to_be_typed(browser: Browser, address: str) -> None:
    page, _complaints = page_of(browser, address)
    page.context.grant_permissions([])
    page.get_by_role("button", name="Usar a posição do aparelho").click()
    page.get_by_text("O aparelho não informou a posição.").wait_for()
    assert page.input_value("#id_position") == ""


@pytest.mark.django_db(transaction=True)
def test_without_script_the_confirmation_opens_on_the_page(browser: Browser, address: str) -> None:
    page, _complaints = page_of(browser, address, java_script_enabled=False)
    go(page, page.get_by_role("link", name="Suspender", exact=True))
    assert "confirmar=suspender" in page.url
    assert page.get_by_role("heading", name="Suspender por 30 dias as autorizações").is_visible()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("width", [1280, 360])
def test_wherever_tab_leads_the_focus_is_seen_and_it_leads_out_again(
    browser: Browser, address: str, width: int
) -> None:
    page, _complaints = page_of(browser, address, viewport={"width": width, "height": 900})
    stops = []
    for _stop in range(MOST_STOPS):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUSED)
        if found is None:
            break
        stops.append(found)
    assert 20 < len(stops) < MOST_STOPS
    assert [told for told, seen in stops if not seen] == []


@pytest.mark.django_db(transaction=True)
def test_the_first_stop_of_a_page_skips_to_its_content(browser: Browser, live_server: LiveServer) -> None:
    page, _complaints = page_of(browser, f"{live_server.url}/verificar/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "conteudo"


@pytest.mark.django_db(transaction=True)
def test_a_dialog_opened_by_the_keyboard_takes_the_focus_and_gives_it_back(browser: Browser, address: str) -> None:
    page, _complaints = page_of(browser, address)
    page.get_by_role("link", name="Suspender", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator("dialog#suspender").wait_for()
    assert page.evaluate("document.activeElement.closest('dialog')?.id") == "suspender"
    page.keyboard.press("Escape")
    page.locator("dialog#suspender").wait_for(state="hidden")
    assert page.evaluate("document.activeElement.textContent.trim()") == "Suspender"
