# SPDX-License-Identifier: Apache-2.0
"""Signing in and out, limits, new accounts, passwords, and where a person lands."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from axes.models import AccessAttempt
from django.core import mail
from django.test import Client
from django.urls import reverse

from outorga.web.accounts import actions, queries
from outorga.web.accounts.forms import SignUpForm
from outorga.web.accounts.models import AccountEvent, User
from tests.web.accounts.conftest import PASSWORD, TODAY, Person, second_step, sign_in

NEW = {"name": "Joana D'Ávila Prates", "email": "joana@empresa.example", "password1": "uma frase comprida"}


def is_signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def code_in(message: object) -> str:
    found = re.search(r"^\d{6}$", str(message), re.MULTILINE)
    assert found
    return found.group()


def test_every_address_of_the_sign_in_library_is_ours_in_portuguese() -> None:
    plain = ["account_login", "account_logout", "account_signup", "account_inactive", "account_reauthenticate"]
    plain += ["account_email", "account_email_verification_sent", "account_change_password", "account_set_password"]
    plain += ["account_reset_password", "account_reset_password_done", "account_reset_password_from_key_done"]
    plain += ["mfa_index", "mfa_authenticate", "mfa_reauthenticate", "mfa_activate_totp", "mfa_deactivate_totp"]
    plain += ["mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_download_recovery_codes"]
    for name in plain:
        assert reverse(name).startswith(("/entrar/", "/sair/", "/criar-conta/", "/conta/"))


def test_a_company_user_lands_in_the_companys_area(client: Client, person: Person) -> None:
    response = sign_in(client, person("joana", role="company"))
    assert (response.status_code, response["Location"]) == (302, "/empresa/")


def test_staff_land_in_their_work_after_the_second_step(client: Client, clerk: User) -> None:
    assert sign_in(client, clerk)["Location"] == "/entrar/segundo-passo/"
    assert not is_signed_in(client)
    assert second_step(client)["Location"] == "/caixa/"
    assert is_signed_in(client)


def test_somebody_without_a_role_lands_on_the_home_page(client: Client, person: Person) -> None:
    assert sign_in(client, person("visita"))["Location"] == "/"


def test_the_email_may_be_typed_in_capitals_with_spaces(client: Client, person: Person) -> None:
    person("joana", role="company")
    client.post("/entrar/", {"login": " JOANA@Agencia.Example ", "password": PASSWORD})
    assert is_signed_in(client)


def test_a_wrong_password_says_so_and_keeps_the_email(client: Client, person: Person) -> None:
    page = sign_in(client, person("joana"), "errada errada").content.decode()
    assert "O e-mail ou a senha não conferem." in page
    assert 'value="joana@agencia.example"' in page
    assert "errada errada" not in page
    assert not is_signed_in(client)


@pytest.mark.parametrize(("login", "said"), [("", "Escreva o seu e-mail."), ("joana", "Escreva o e-mail completo")])
def test_a_bad_email_is_an_error_beside_the_field(login: str, said: str, client: Client, db: None) -> None:
    response = client.post("/entrar/", {"login": login, "password": ""})
    assert response.status_code == 200
    assert said in response.content.decode()
    assert "<title>Erro:" in response.content.decode()


def test_five_wrong_passwords_lock_this_person_here_and_say_until_when(client: Client, person: Person) -> None:
    user, other = person("joana", role="company"), person("pedro", role="company")
    for _ in range(4):
        assert sign_in(client, user, "errada errada").status_code == 200
    response = sign_in(client, user, "errada errada")
    assert (response.status_code, response["Retry-After"]) == (429, "900")
    assert re.search(r"a partir das <strong>\d\dh\d\d</strong>", response.content.decode())
    assert sign_in(client, user).status_code == 429, "the right password waits too"
    assert sign_in(client, other).status_code == 302, "others at this address may enter"


def test_the_lock_ends_by_itself(client: Client, person: Person) -> None:
    user = person("joana", role="company")
    for _ in range(5):
        sign_in(client, user, "errada errada")
    for attempt in AccessAttempt.objects.all():
        attempt.attempt_time -= timedelta(minutes=16)
        attempt.save()
    assert sign_in(client, user).status_code == 302


def test_the_lock_is_of_the_person_at_one_address(client: Client, person: Person) -> None:
    user = person("joana", role="company")
    for _ in range(5):
        sign_in(client, user, "errada errada")
    elsewhere = Client(REMOTE_ADDR="203.0.113.9")
    assert sign_in(elsewhere, user).status_code == 302


def test_a_blocked_person_does_not_enter_and_is_told(client: Client, person: Person, administrator: User) -> None:
    user = person("joana", role="company")
    actions.set_active(actor=administrator, user=user, is_active=False, reason="Pedido da própria pessoa")
    response = client.post("/entrar/", {"login": user.email, "password": PASSWORD}, follow=True)
    assert "bloquead" in response.content.decode() or "não conferem" in response.content.decode()
    assert not is_signed_in(client)


def test_blocking_ends_the_open_session(client: Client, person: Person, administrator: User) -> None:
    user = person("joana", role="company")
    sign_in(client, user)
    actions.set_active(actor=administrator, user=user, is_active=False, reason="Pedido da própria pessoa")
    assert client.get("/conta/")["Location"].startswith("/entrar/")


def test_the_end_of_the_session_returns_to_the_same_page(client: Client, person: Person) -> None:
    user = person("joana", role="company")
    asked = client.get("/conta/nome/")["Location"]
    assert asked == "/entrar/?next=/conta/nome/"
    assert 'name="next" value="/conta/nome/"' in client.get(asked).content.decode()
    assert sign_in(client, user, next="/conta/nome/")["Location"] == "/conta/nome/"


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://exemplo.invalid/x",
        "//exemplo.invalid",
        "/\\exemplo.invalid",
        "javascript:alert(1)",
        "http:///x",
        "https://127.0.0.1/",
    ],
)
def test_nobody_is_sent_to_another_site(elsewhere: str, client: Client, person: Person) -> None:
    response = sign_in(client, person("joana", role="company"), next=elsewhere)
    assert response["Location"] == "/empresa/"


def test_leaving_asks_first_and_ends_the_session(client: Client, person: Person) -> None:
    sign_in(client, person("joana", role="company"))
    assert "Sair do Outorga?" in client.get("/sair/").content.decode()
    assert is_signed_in(client)
    client.post("/sair/")
    assert not is_signed_in(client)


def test_signing_in_is_recorded(client: Client, person: Person) -> None:
    user = person("joana", role="company")
    sign_in(client, user)
    assert AccountEvent.objects.filter(kind="signed_in", actor=user).count() == 1


def test_a_new_account_is_usable_only_after_the_email_is_confirmed(client: Client, db: None) -> None:
    assert client.post("/criar-conta/", NEW)["Location"] == "/criar-conta/confirmar/"
    user = User.objects.get(email="joana@empresa.example")
    assert user.email_confirmed_at is None
    assert not is_signed_in(client)
    assert client.post("/criar-conta/confirmar/", {"code": code_in(mail.outbox[0].body)})["Location"] == "/empresa/"
    user.refresh_from_db()
    assert user.email_confirmed_at is not None
    assert is_signed_in(client)
    assert queries.powers_of(user, TODAY) == {"registration.request", "authorization.request"}


def test_a_wrong_code_of_the_email_is_refused(client: Client, db: None) -> None:
    client.post("/criar-conta/", NEW)
    right = code_in(mail.outbox[0].body)
    wrong = "000000" if right != "000000" else "111111"
    assert "O código não confere" in client.post("/criar-conta/confirmar/", {"code": wrong}).content.decode()
    assert User.objects.get().email_confirmed_at is None
    assert not EmailAddress.objects.filter(verified=True).exists()


def test_an_existing_email_learns_nothing_on_screen_and_gets_a_message(client: Client, person: Person) -> None:
    user = person("joana", role="company")
    response = client.post("/criar-conta/", {**NEW, "email": user.email})
    assert response["Location"] == "/criar-conta/confirmar/"
    assert User.objects.count() == 1
    assert "já tem uma" in mail.outbox[0].body


def test_the_same_new_account_sent_twice_at_once_is_one(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.post("/criar-conta/", NEW)
    monkeypatch.setattr(SignUpForm, "validate_unique_email", lambda self, value: value)  # both passed it together
    assert client.post("/criar-conta/", NEW)["Location"] == "/criar-conta/confirmar/"
    assert Client().post("/criar-conta/", NEW)["Location"] == "/criar-conta/confirmar/"
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("password1", "curta", "pelo menos 10 caracteres"),
        ("password1", "1234567890", "muito comum"),
        ("password1", "joana@empresa.example", "parecida"),
        ("name", "", "Escreva o seu nome."),
        ("name", "😀😀 😀", "figurinhas"),
        ("name", "a" * 70 + " " + "b" * 70, "no máximo 134 letras"),
        ("email", "joana@", "Escreva o e-mail completo"),
    ],
)
def test_a_wrong_field_of_a_new_account_is_said_and_nothing_is_saved(
    field: str, typed: str, said: str, client: Client, db: None
) -> None:
    response = client.post("/criar-conta/", {**NEW, field: typed})
    assert response.status_code == 200
    assert said in response.content.decode()
    assert "Joana D&#x27;Ávila Prates" in response.content.decode() or field == "name"
    assert not User.objects.exists()


def test_a_script_in_a_name_is_refused_and_one_already_kept_is_shown_as_text(client: Client, person: Person) -> None:
    script = "<script>alert()</script> Prates"
    assert client.post("/criar-conta/", {**NEW, "name": script}).status_code == 200
    user = person("joana", name=script, role="company")
    sign_in(client, user)
    assert "<script>alert" not in client.get("/conta/").content.decode()


def test_direction_marks_are_taken_out_of_a_name(client: Client, db: None) -> None:
    client.post("/criar-conta/", {**NEW, "name": "Joana \u202eProna"})
    assert User.objects.get().name == "Joana Prona"


def test_a_forgotten_password_is_chosen_again_by_the_link(client: Client, person: Person) -> None:
    user = person("joana", role="company")
    client.post("/conta/senha/esqueci/", {"email": user.email})
    link = re.search(r"http://testserver(/conta/senha/nova/\S+)", str(mail.outbox[0].body))
    assert link
    form = client.get(link.group(1))["Location"]
    new = {"password1": "outra frase comprida", "password2": "outra frase comprida"}
    client.post(form, new)
    user.refresh_from_db()
    assert user.check_password("outra frase comprida")
    assert client.get(link.group(1), follow=True).content.decode().count("não vale mais") == 1


def test_an_unknown_email_gets_the_same_page(client: Client, db: None) -> None:
    response = client.post("/conta/senha/esqueci/", {"email": "ninguem@empresa.example"})
    assert response["Location"] == "/conta/senha/esqueci/enviado/"
    assert "não há conta" in mail.outbox[0].body


def test_an_invited_person_chooses_the_password_and_the_email_is_proven(
    client: Client, administrator: User, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        user = actions.invite_user(actor=administrator, email="nova@agencia.example", name="Nova Pessoa")
    link = re.search(r"http://[^/]+(/conta/senha/nova/\S+)", str(mail.outbox[0].body))
    assert link
    form = client.get(link.group(1))["Location"]
    client.post(form, {"password1": "uma frase comprida", "password2": "uma frase comprida"})
    user.refresh_from_db()
    assert user.check_password("uma frase comprida")
    assert is_signed_in(client)
    assert user.email_confirmed_at is not None


def test_too_many_new_accounts_from_one_address_wait(client: Client, db: None) -> None:
    answers = {client.post("/criar-conta/", {**NEW, "email": f"e{n}@empresa.example"}).status_code for n in range(21)}
    assert 429 in answers


def test_changing_the_password_asks_for_the_present_one(client: Client, person: Person) -> None:
    user = person("joana", role="company")
    sign_in(client, user)
    new = {"password1": "outra frase comprida", "password2": "outra frase comprida"}
    assert "A senha atual não confere." in client.post("/conta/senha/", {"oldpassword": "x", **new}).content.decode()
    client.post("/conta/senha/", {"oldpassword": PASSWORD, **new})
    user.refresh_from_db()
    assert user.check_password("outra frase comprida")
    assert is_signed_in(client)


def test_a_new_email_counts_only_after_its_code(client: Client, person: Person) -> None:
    user = person("joana", role="company")
    sign_in(client, user)
    client.post("/conta/email/", {"email": "nova@empresa.example", "action_add": ""})
    user.refresh_from_db()
    assert user.email == "joana@agencia.example"
    client.post("/criar-conta/confirmar/", {"code": code_in(mail.outbox[-1].body)})
    user.refresh_from_db()
    assert user.email == "nova@empresa.example"


def test_names_are_changed_by_their_owner(client: Client, person: Person) -> None:
    user = person("joana", role="company")
    sign_in(client, user)
    client.post("/conta/nome/", {"name": "Joana Prates"})
    user.refresh_from_db()
    assert (user.name, user.folded) == ("Joana Prates", "joana prates joana@agencia.example")
