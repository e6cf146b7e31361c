# SPDX-License-Identifier: Apache-2.0
"""Two offices and the people of these tests; today is Monday 2026-11-30."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from outorga.web import clock as civil_clock
from outorga.web.accounts import actions
from outorga.web.accounts.models import Office, User
from outorga.web.accounts.totp import code_for

TODAY = date(2026, 11, 30)
PASSWORD = "estrada de terra batida"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

Person = Callable[..., User]


@pytest.fixture(autouse=True)
def _today(clock: Callable[[date], None], settings: Any) -> None:
    """A fixed day; a quick hash, since no test is about the strength of the hash; empty counters of tries."""
    clock(TODAY)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "accounts"}}
    cache.clear()


@pytest.fixture
def office(db: None) -> Office:
    """The fifth regional office, in Governador Valadares."""
    return actions.create_office(
        actor=None,
        code="crg-05",
        name="5ª Regional",
        city_code="3127701",
        municipality="Governador Valadares",
        email="crg05@agencia.example",
    )


@pytest.fixture
def other_office(db: None) -> Office:
    return actions.create_office(
        actor=None, code="crg-12", name="12ª Regional", city_code="3170206", municipality="Uberlândia"
    )


@pytest.fixture
def person(db: None) -> Person:
    """``person("paulo", role="clerk", office=office)``: confirmed, with a password, and an authenticator when staff."""

    def make(
        login: str, *, name: str = "", role: str = "", office: Office | None = None, enrolled: bool = True
    ) -> User:
        user = actions.create_user(
            actor=None,
            email=f"{login}@agencia.example",
            name=name or login.capitalize() + " de Tal",
            password=PASSWORD,
            confirmed=True,
        )
        if role:
            actions.assign_role(actor=None, user=user, role=role, office=office, from_on=date(2026, 1, 5))
        if role not in ("", "company") and enrolled:
            actions.enrol_totp(actor=None, user=user, secret=SECRET)
        return user

    return make


@pytest.fixture
def clerk(person: Person, office: Office) -> User:
    return person("paulo", name="Paulo Reis", role="clerk", office=office)


@pytest.fixture
def administrator(person: Person) -> User:
    return person("sandra", name="Sandra Meireles", role="administrator")


def sign_in(client: Client, user: User, password: str = PASSWORD, **more: str) -> Any:
    """The first step, through the page."""
    return client.post("/entrar/", {"login": user.email, "password": password, **more})


def second_step(client: Client, secret: str = SECRET) -> Any:
    """The second step, with the code that the authenticator shows now (the library counts by the machine's clock)."""
    code = code_for(secret, datetime.now(civil_clock.CIVIL_TIME))
    return client.post("/entrar/segundo-passo/", {"code": code})


@pytest.fixture
def signed_in_clerk(client: Client, clerk: User) -> Client:
    sign_in(client, clerk)
    second_step(client)
    return client


@pytest.fixture
def signed_in_administrator(client: Client, administrator: User) -> Client:
    sign_in(client, administrator)
    second_step(client)
    return client
