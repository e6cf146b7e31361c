# SPDX-License-Identifier: Apache-2.0
"""Numbers that a page sends back and nobody types: one that Python does not read is answered, never a fault of ours."""

import pytest
from django.test import RequestFactory

from outorga.web.registry.views.pages import OF_NO_CASE, version
from outorga.web.ui.text import sent_number
from tests.web.faults.world import World, undone

pytestmark = pytest.mark.django_db
ENDLESS = "9" * 5000


@pytest.mark.parametrize("act", ["analisar", "pedir", "conceder", "recusar"])
def test_an_endless_version_of_a_case_is_answered(world: World, act: str) -> None:
    url = f"/processos/{world.objects['reviewed'][0]['number']}/cadastro/{act}/"
    with undone():
        assert world.browsers["clerk"].post(url, {"version": ENDLESS, "reason": "Falta o laudo."}).status_code < 500


@pytest.mark.parametrize(
    ("sent", "seen"), [("", None), ("12", 12), ("-5", OF_NO_CASE), ("1.0", OF_NO_CASE), (ENDLESS, OF_NO_CASE)]
)
def test_a_version_that_cannot_be_read_never_passes_for_the_one_that_the_case_has(sent: str, seen: int | None) -> None:
    assert version(RequestFactory().post("/", {"version": sent})) == seen


@pytest.mark.parametrize("sent", [{"tirar": ENDLESS}, {f"nome-{ENDLESS}": "Ana", "enviar": "1"}])
def test_an_endless_line_of_a_passenger_list_is_answered(world: World, sent: dict[str, str]) -> None:
    with undone():
        url = f"/empresa/viagens/{world.objects['draft'][0]['pk']}/passageiros/"
        assert world.browsers["owner"].post(url, sent).status_code < 500


def test_an_endless_stop_of_an_inquiry_is_no_stop(world: World) -> None:
    number = world.objects["trip_case"][0]["number"]
    with undone():
        page = world.browsers["director"].get(f"/processos/{number}/desvio/apurar/", {"parada": ENDLESS})
        assert page.status_code == 200


def test_a_number_as_long_as_a_key_is_read() -> None:
    assert sent_number("9" * 18) == 999_999_999_999_999_999
    assert sent_number("9" * 19) is None
