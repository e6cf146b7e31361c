# SPDX-License-Identifier: Apache-2.0
"""NUL characters and broken bytes, wherever a request can hold them, are refused before anything is asked."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from outorga.web.accounts.models import User

pytestmark = pytest.mark.django_db
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def faithful() -> Client:
    """A client that never hides a fault of ours behind an exception."""
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    "address",
    [
        "/v/%00",
        "/V/%00",
        "/processos/%00/",
        "/norma/%00/",
        "/static/%00",
        "/v/%FF",
        "/norma/mg-44007-2005/%C3%28/",
        "/verificar/?q=%00",
        "/verificar/?q=a%FF",
        "/busca/?q=%C0%80",
        "/busca/?%00=1",
        "/verificar/?q=%ED%A0%80",
    ],
)
def test_an_address_that_is_no_text_is_told_so(faithful: Client, address: str) -> None:
    response = faithful.get(address)
    assert response.status_code == 400
    assert "Não deu para entender" in response.content.decode()
    assert "Content-Security-Policy" in response.headers


@pytest.mark.parametrize("body", ["login=%00", "login=a%00b&password=x", "%00=1", "login=%FF", "login=%C3%28"])
def test_a_form_that_is_no_text_is_told_so(faithful: Client, body: str) -> None:
    assert faithful.post("/entrar/", body, FORM).status_code == 400


def test_a_form_with_files_that_holds_nul_is_told_so(faithful: Client) -> None:
    assert faithful.post("/entrar/", {"login": "a\x00b", "password": "x"}).status_code == 400
    assert faithful.post("/entrar/", {"lo\x00gin": "ab", "password": "x"}).status_code == 400
    assert faithful.post("/entrar/", {"login": "ab", "f": SimpleUploadedFile("a\x00.pdf", b"%PDF")}).status_code in (
        200,
        400,
    )


def test_a_cookie_that_holds_nul_is_told_so(faithful: Client) -> None:
    assert faithful.get("/", HTTP_COOKIE=r'sessionid="a\000b"').status_code == 400


def test_what_people_type_passes(faithful: Client) -> None:
    for address in ("/busca/", "/verificar/"):
        found = faithful.get(address, {"q": "Viação São João d'Água 🚌 \u202e١٢"}, follow=True)
        assert found.status_code == 200
    assert faithful.get("/norma/são-joão/").status_code == 404
    assert faithful.post("/entrar/", {"login": "josé\ufffd@exemplo.org", "password": "x"}).status_code == 200
    assert User.objects.count() == 0


def test_a_program_that_sends_nul_to_the_api_is_answered_as_a_program(faithful: Client) -> None:
    response = faithful.post("/api/v1/decisions/mg-44007-2005/vehicle", b'{"a": "\x00"}', "application/json")
    assert response.status_code == 422
    assert response.json()["errors"]


def test_more_than_any_form_could_hold_is_refused_before_it_is_read(faithful: Client, settings: Settings) -> None:
    settings.OUTORGA_MAX_FILE_BYTES = 100
    sent = {"file": SimpleUploadedFile("a.pdf", bytes(1000))}
    assert faithful.post("/entrar/", {"file": SimpleUploadedFile("a.pdf", bytes(500))}).status_code == 200
    refused = faithful.post("/entrar/", sent)
    assert refused.status_code == 413
    assert "envie por partes" in refused.content.decode()
