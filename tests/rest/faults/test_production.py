# SPDX-License-Identifier: Apache-2.0
"""A production installation: what `outorga check` names, how cookies and addresses are kept, who asks too often."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from outorga import cli
from outorga.web.accounts import actions as accounts

READ = """
import json, django
django.setup()
from django.conf import settings
names = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_HTTPONLY", "SECURE_SSL_REDIRECT", "DEBUG",
         "SECURE_HSTS_SECONDS", "SESSION_COOKIE_SAMESITE"]
print(json.dumps({name: getattr(settings, name) for name in names}))
"""
UNSAFE: list[tuple[str, dict[str, Any]]] = [
    ("OUTORGA_SECRET_KEY", {"SECRET_KEY": "short"}),
    ("OUTORGA_SECRET_KEY", {"SECRET_KEY": "development-only-not-a-secret" * 3}),
    ("OUTORGA_DEBUG", {"DEBUG": True}),
    ("OUTORGA_REQUIRE_SECOND_FACTOR", {"OUTORGA_REQUIRE_SECOND_FACTOR": False}),
    ("OUTORGA_HOSTS", {"ALLOWED_HOSTS": ["*"]}),
    ("OUTORGA_HOSTS", {"ALLOWED_HOSTS": ["localhost"]}),
    ("OUTORGA_SITE_URL", {"SITE_URL": "http://agencia.example"}),
    ("OUTORGA_NORM", {"OUTORGA_NORM": "mg-5997-1960"}),
    ("OUTORGA_EMAIL_URL", {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}),
    ("OUTORGA_EMAIL_FROM", {"DEFAULT_FROM_EMAIL": "outorga@localhost"}),
    ("OUTORGA_SIGNING_KEY", {"SIGNING_KEY": ""}),
    ("OUTORGA_LEDGER_KEY", {"OUTORGA_LEDGER_KEY": "não é chave"}),
    ("OUTORGA_VAULT_KEY", {"OUTORGA_VAULT_KEY": ""}),
    ("OUTORGA_COLLECTION_ORGAN", {"OUTORGA_COLLECTION_ORGAN": ""}),
    ("OUTORGA_COLLECTION_DOCUMENT", {"OUTORGA_COLLECTION_DOCUMENT": "boleto"}),
    ("OUTORGA_AGENCY_CNPJ", {"OUTORGA_AGENCY_CNPJ": ""}),
    ("OUTORGA_AGENCY_CNPJ", {"OUTORGA_AGENCY_CNPJ": "12.345.678/0001-00"}),
    ("OUTORGA_PIX_KEY", {"OUTORGA_PIX_KEY": "a" * 78}),
    ("django security.W012", {"SESSION_COOKIE_SECURE": False}),
    ("django security.W008", {"SECURE_SSL_REDIRECT": False}),
]
KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
SAFE: dict[str, Any] = {
    "PRODUCTION": True,
    "SECRET_KEY": "Zx81" + "k7Qw-e93_vLmPz02RtYbNcVfGhJ" * 3,
    "ALLOWED_HOSTS": ["agencia.example"],
    "SITE_URL": "https://agencia.example",
    "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
    "DEFAULT_FROM_EMAIL": "outorga@agencia.example",
    "SIGNING_KEY": KEY,
    "OUTORGA_LEDGER_KEY": KEY,
    "OUTORGA_VAULT_KEY": KEY,
    "OUTORGA_COLLECTION_ORGAN": "0123",
    "OUTORGA_AGENCY_CNPJ": "12.345.678/0001-95",
    "OUTORGA_PIX_KEY": "12345678000195",
    "SESSION_COOKIE_SECURE": True,
    "CSRF_COOKIE_SECURE": True,
    "SECURE_SSL_REDIRECT": True,
    "SECURE_HSTS_SECONDS": 31_536_000,
}


@pytest.fixture
def production(settings: Any, db: None) -> Any:
    """Settings with which nothing is wrong."""
    for name, value in SAFE.items():
        setattr(settings, name, value)
    return settings


def subjects(capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, bool]]:
    """The exit code, and what is said to be wrong: whether it is serious, by its subject."""
    capsys.readouterr()
    code = cli.main(["check", "--json"])
    return code, {row["subject"]: row["serious"] for row in json.loads(capsys.readouterr().out)}


def test_a_safe_installation_has_no_problem(production: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert subjects(capsys) == (0, {})


@pytest.mark.parametrize(("named", "changed"), UNSAFE, ids=lambda value: value if isinstance(value, str) else "")
def test_each_unsafe_setting_is_named(
    production: Any, capsys: pytest.CaptureFixture[str], named: str, changed: dict[str, Any]
) -> None:
    for name, value in changed.items():
        setattr(production, name, value)
    code, found = subjects(capsys)
    # Django's own list are remarks; what the agency must mend is serious.
    assert (found.get(named), code) == ((False, 0) if named.startswith("django") else (True, 1))


def test_slips_without_pix_are_a_remark(production: Any, capsys: pytest.CaptureFixture[str]) -> None:
    production.OUTORGA_PIX_KEY = ""
    assert subjects(capsys) == (0, {"OUTORGA_PIX_KEY": False})


def test_production_keeps_cookies_from_scripts_and_from_plain_http(tmp_path: Path) -> None:
    values = {**os.environ, "OUTORGA_PRODUCTION": "1", "OUTORGA_SECRET_KEY": "x" * 60, "OUTORGA_HOME": str(tmp_path)}
    values["DJANGO_SETTINGS_MODULE"] = "outorga.web.settings"
    done = subprocess.run([sys.executable, "-c", READ], env=values, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "SESSION_COOKIE_HTTPONLY": True,
        "SECURE_SSL_REDIRECT": True,
        "DEBUG": False,
        "SECURE_HSTS_SECONDS": 31_536_000,
        "SESSION_COOKIE_SAMESITE": "Lax",
    }


@pytest.fixture
def counters(settings: Any) -> None:
    """Counters of this test alone, and a quick hash."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "limits"}}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.mark.django_db
def test_the_cookie_of_a_session_is_out_of_reach_of_scripts(client: Client, counters: None) -> None:
    accounts.create_user(actor=None, email="ana@exemplo.org", name="Ana", password="estrada de terra", confirmed=True)
    client.post("/entrar/", {"login": "ana@exemplo.org", "password": "estrada de terra"})
    assert client.cookies["sessionid"]["httponly"]
    assert client.cookies["sessionid"]["samesite"] == "Lax"


@pytest.mark.django_db
def test_whoever_signs_in_too_often_is_asked_to_wait_in_portuguese(client: Client, counters: None) -> None:
    for number in range(31):
        response = client.post("/entrar/", {"login": f"a{number}@exemplo.org", "password": "errada de todo"})
    assert response.status_code == 429
    assert 'lang="pt-BR"' in response.content.decode()
    assert "Content-Security-Policy" in response.headers


@pytest.mark.django_db
def test_a_program_that_asks_too_often_is_told_when_to_ask_again(client: Client, counters: None) -> None:
    found = {client.get("/api/v1/norms").status_code for _ in range(601)}
    assert found == {200, 429}
