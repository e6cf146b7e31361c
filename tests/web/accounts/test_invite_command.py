# SPDX-License-Identifier: Apache-2.0
"""`outorga invite` makes the first administrator."""

import pytest
from django.core import mail

from outorga.cli import main
from outorga.web.accounts import queries
from outorga.web.accounts.models import User
from tests.web.accounts.conftest import TODAY, Person


def test_the_first_administrator_is_invited_at_the_terminal(
    django_capture_on_commit_callbacks: object, capsys: pytest.CaptureFixture[str], db: None
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        assert main(["invite", "chefe@agencia.example", "Sandra Meireles"]) == 0
    assert "accounts.manage" in queries.powers_of(User.objects.get(email="chefe@agencia.example"), TODAY)
    assert "/conta/senha/nova/" in mail.outbox[0].body
    assert "chefe@agencia.example" in capsys.readouterr().out


@pytest.mark.parametrize("email", ["paulo@agencia.example", "sem-arroba"])
def test_a_wrong_or_repeated_email_leaves_nothing(
    email: str, person: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    person("paulo")
    assert main(["invite", email, "Outra Pessoa"]) == 2
    assert User.objects.count() == 1
    assert "e-mail" in capsys.readouterr().err
