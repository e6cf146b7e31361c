# SPDX-License-Identifier: Apache-2.0
"""Staff do nothing before the second factor; secrets are unreadable in the database."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.test import Client

from outorga.web.accounts import actions
from outorga.web.accounts.models import AccountEvent, Office, User
from outorga.web.accounts.totp import code_for
from tests.web.accounts.conftest import SECRET, Person, second_step, sign_in

CIVIL = ZoneInfo("America/Sao_Paulo")


def now_code(secret: str) -> str:
    return code_for(secret, datetime.now(CIVIL))


def test_codes_are_those_of_the_standard() -> None:
    # RFC 6238, appendix B: seed 12345678901234567890, SHA-1, last six figures.
    seed = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    at = {59: "287082", 1111111109: "081804", 2000000000: "279037"}
    assert {second: code_for(seed, datetime.fromtimestamp(second, CIVIL)) for second in at} == at


@pytest.mark.parametrize("page", ["/caixa/", "/", "/conta/", "/pessoas/", "/conta/email/"])
def test_staff_without_a_second_factor_only_reach_the_page_that_makes_one(
    page: str, client: Client, person: Person, office: Office
) -> None:
    sign_in(client, person("novo", role="clerk", office=office, enrolled=False))
    assert client.get(page)["Location"] == "/conta/segundo-fator/"
    assert client.post(page)["Location"] == "/conta/segundo-fator/"
    assert client.get("/conta/segundo-fator/").status_code == 200


def test_staff_enrol_and_go_on_to_the_page_they_wanted(client: Client, person: Person, office: Office) -> None:
    sign_in(client, person("novo", role="clerk", office=office, enrolled=False))
    client.get("/caixa/?fila=minha")
    client.get("/conta/segundo-fator/ativar/")
    secret = client.session["mfa.totp.secret"]
    response = client.post("/conta/segundo-fator/ativar/", {"code": now_code(secret)})
    assert response["Location"] == "/conta/segundo-fator/codigos/"
    assert 'href="/caixa/?fila=minha"' in client.get("/conta/segundo-fator/codigos/").content.decode()
    assert client.get("/conta/").status_code == 200


def test_enrolling_is_recorded(person: Person) -> None:
    user = person("novo")
    made = Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={})
    authenticator_added.send(sender=Authenticator, request=None, user=user, authenticator=made)
    assert AccountEvent.objects.get(kind="second_factor.enrolled", subject=user).data == {"type": "totp"}


def test_company_users_may_do_without(client: Client, person: Person) -> None:
    sign_in(client, person("joana", role="company"))
    assert client.get("/conta/").status_code == 200


def test_a_role_given_during_the_session_asks_for_the_second_factor_at_once(
    client: Client, person: Person, office: Office
) -> None:
    user = person("joana", role="company")
    sign_in(client, user)
    actions.assign_role(actor=None, user=user, role="clerk", office=office)
    assert client.get("/conta/")["Location"] == "/conta/segundo-fator/"


def test_the_installation_can_do_without(client: Client, person: Person, office: Office, settings: Any) -> None:
    settings.OUTORGA_REQUIRE_SECOND_FACTOR = False
    sign_in(client, person("novo", role="clerk", office=office, enrolled=False))
    assert client.get("/conta/").status_code == 200


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Digite o código."),
        ("48213", "Faltou 1 número. São 6."),
        ("482", "Faltaram 3 números. São 6."),
        ("4821334", "Números demais. São 6."),
        ("12a456", "O código só tem números."),
    ],
)
def test_a_mistyped_code_is_said_before_it_counts_as_a_try(typed: str, said: str, client: Client, clerk: User) -> None:
    sign_in(client, clerk)
    assert said in client.post("/entrar/segundo-passo/", {"code": typed}).content.decode()


def test_a_code_typed_with_spaces_or_wide_figures_is_understood(client: Client, clerk: User) -> None:
    sign_in(client, clerk)
    code = now_code(SECRET)
    wide = "".join(chr(ord(figure) + 0xFEE0) for figure in code)
    assert client.post("/entrar/segundo-passo/", {"code": f" {wide[:3]} {wide[3:]}"})["Location"] == "/caixa/"


def test_a_code_serves_once(client: Client, clerk: User) -> None:
    sign_in(client, clerk)
    code = now_code(SECRET)
    client.post("/entrar/segundo-passo/", {"code": code})
    again = Client()
    sign_in(again, clerk)
    assert "O código não confere" in again.post("/entrar/segundo-passo/", {"code": code}).content.decode()


def test_wrong_codes_are_limited(client: Client, clerk: User) -> None:
    sign_in(client, clerk)
    right = {code_for(SECRET, datetime.now(CIVIL) + timedelta(seconds=30 * n)) for n in range(-2, 3)}
    wrong = next(code for code in map("{:06}".format, range(10)) if code not in right)
    pages = [client.post("/entrar/segundo-passo/", {"code": wrong}).content.decode() for _ in range(11)]
    assert "O código não confere" in pages[0]
    assert "Muitas tentativas" in pages[-1]
    assert "Muitas tentativas" in client.post("/entrar/segundo-passo/", {"code": now_code(SECRET)}).content.decode()


def test_a_code_kept_in_reserve_enters_once(client: Client, clerk: User) -> None:
    codes = Authenticator.objects.get(user=clerk, type="recovery_codes").wrap().get_unused_codes()
    sign_in(client, clerk)
    assert client.post("/entrar/segundo-passo/", {"code": codes[0]})["Location"] == "/caixa/"
    again = Client()
    sign_in(again, clerk)
    assert again.post("/entrar/segundo-passo/", {"code": codes[0]}).status_code == 200


def test_secrets_are_unreadable_in_the_database(clerk: User) -> None:
    stored = str(Authenticator.objects.get(user=clerk, type="totp").data)
    assert SECRET not in stored


def test_secrets_outlive_a_change_of_the_key(clerk: User, client: Client, settings: Any) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key of this installation, longer"
    sign_in(client, clerk)
    assert second_step(client)["Location"] == "/caixa/"


def test_staff_cannot_turn_it_off(signed_in_clerk: Client, clerk: User) -> None:
    page = signed_in_clerk.post("/conta/segundo-fator/desativar/").content.decode()
    assert "A equipe da agência não entra sem o segundo passo." in page
    assert Authenticator.objects.filter(user=clerk, type="totp").exists()


def test_a_lost_second_factor_is_removed_by_another_person(administrator: User, clerk: User, client: Client) -> None:
    actions.reset_second_factor(actor=administrator, user=clerk, reason="Perdeu o celular; mostrou a identidade")
    sign_in(client, clerk)
    assert client.get("/caixa/")["Location"] == "/conta/segundo-fator/"
