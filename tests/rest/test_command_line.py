# SPDX-License-Identifier: Apache-2.0
"""The `outorga` command: what it answers, what it exits with, and that its messages say what to do."""

import json
import os
import socket
import subprocess
import sys
from contextlib import ExitStack
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import override_settings

from outorga.cli import main
from outorga.commands import configuration
from outorga.web.casefiles import append_only, files, keys
from outorga.web.casefiles.norm_texts import text_of
from outorga.web.demo import build
from outorga.web.payments import balance
from outorga.web.payments.models import Account, Entry, Posting, Seal

COMMANDS = (
    ("decide",),
    ("conformance",),
    ("explain",),
    ("law", "list"),
    ("law", "show"),
    ("law", "coverage"),
    ("norms", "load"),
    ("migrate",),
    ("demo",),
    ("serve",),
    ("work",),
    ("verify-ledger",),
    ("check",),
)


def exit_code(*arguments: str) -> int:
    try:
        return main(list(arguments))
    except SystemExit as left:
        return int(left.code or 0)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_explains_itself(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(*command, "--help") == 0
    assert "uso: outorga" in capsys.readouterr().out


def test_no_command_is_wrong_use_said_in_portuguese(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code() == 2
    assert "falta informar: COMANDO" in capsys.readouterr().err


def test_an_unknown_command_is_answered_with_those_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("julgar") == 2
    said = capsys.readouterr().err
    assert "'julgar' não existe" in said
    assert "'decide'" in said


def test_a_day_that_does_not_exist_is_refused_by_its_argument(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("work", "--once", "--as-of", "2026-02-30") == 2
    assert "--as-of" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["0", "65536", "oito"])
def test_an_impossible_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("serve", "--port", port) == 2
    assert "1 a 65535" in capsys.readouterr().err


def test_a_port_in_use_is_said_before_anything_starts(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert exit_code("serve", "--port", str(port)) == 1
    assert f"a porta {port} já está em uso" in capsys.readouterr().err


def test_an_unknown_norm_is_answered_with_those_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("decide", "xx-1-2000", "fine") == 2
    said = capsys.readouterr().err
    assert "não há norma 'xx-1-2000'" in said
    assert "mg-44007-2005" in said


def test_an_unknown_service_is_answered_with_those_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("decide", "mg-44007-2005", "poema") == 2
    said = capsys.readouterr().err
    assert "não tem o serviço 'poema'" in said
    assert "fine" in said


def test_deciding_does_not_start_the_web_framework() -> None:
    """`outorga decide` is called in loops by scripts: it pays only for the law."""
    program = (
        "import sys; from outorga.cli import main; main(['law', 'list']); "
        "sys.exit('django' in ' '.join(name.split('.')[0] for name in sys.modules).split())"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=False).returncode == 0


@pytest.mark.django_db
def test_an_empty_ledger_proves_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("verify-ledger") == 1
    assert "0 eventos conferidos" in capsys.readouterr().out


@pytest.mark.django_db
def test_the_ledgers_answer_can_be_read_by_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("verify-ledger", "--json") == 1
    assert json.loads(capsys.readouterr().out)["verified"] == 0


@pytest.mark.django_db
def test_check_finds_nothing_serious_outside_production(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("check", "--rebuild") == 0
    assert "OUTORGA_PRODUCTION" in capsys.readouterr().out


@pytest.mark.django_db
def test_check_names_each_thing_that_production_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    with override_settings(
        PRODUCTION=True,
        DEBUG=True,
        SECRET_KEY="development-only-not-a-secret",
        ALLOWED_HOSTS=["*"],
        SITE_URL="http://127.0.0.1:8000",
        EMAIL_BACKEND="django.core.mail.backends.console.EmailBackend",
        DEFAULT_FROM_EMAIL="outorga@localhost",
        OUTORGA_REQUIRE_SECOND_FACTOR=False,
        OUTORGA_LEDGER_KEY="",
        OUTORGA_VAULT_KEY="curta",
        SIGNING_KEY="",
    ):
        assert exit_code("check", "--json") == 1
    subjects = {row["subject"] for row in json.loads(capsys.readouterr().out) if row["serious"]}
    assert {
        "OUTORGA_SECRET_KEY",
        "OUTORGA_DEBUG",
        "OUTORGA_HOSTS",
        "OUTORGA_SITE_URL",
        "OUTORGA_EMAIL_URL",
        "OUTORGA_EMAIL_FROM",
        "OUTORGA_REQUIRE_SECOND_FACTOR",
        "OUTORGA_LEDGER_KEY",
        "OUTORGA_VAULT_KEY",
        "OUTORGA_SIGNING_KEY",
    } <= subjects


@pytest.mark.django_db
def test_check_finds_a_missing_file_and_with_rebuild_a_changed_one(capsys: pytest.CaptureFixture[str]) -> None:
    missing, changed = (files.store_bytes(text, media_type=files.TEXT, actor=None) for text in (b"missing", b"changed"))
    files.path_of(missing).unlink()
    files.path_of(changed).write_bytes(b"Changed")
    assert exit_code("check") == 1
    assert f"o arquivo {missing.pk} ({missing.path}) não está na pasta de arquivos" in (told := capsys.readouterr().out)
    assert changed.path not in told
    assert exit_code("check", "--rebuild") == 1
    assert f"o arquivo {changed.pk} ({changed.path}) não é o que foi guardado" in capsys.readouterr().out


@pytest.mark.django_db
def test_check_finds_a_missing_trigger(capsys: pytest.CaptureFixture[str]) -> None:
    append_only.remove(connection, "casefiles_caseevent")
    try:
        assert exit_code("check") == 1
    finally:
        append_only.ensure()
    assert "casefiles_caseevent_no_update" in capsys.readouterr().out


@pytest.mark.django_db
def test_check_finds_a_ledger_that_does_not_balance(capsys: pytest.CaptureFixture[str]) -> None:
    """An entry with one side: what an intruder could write after lifting the guards of the database."""
    for name in balance.TABLES:
        balance.remove(connection, name)
    try:
        entry = Entry.objects.create(seal=Seal.objects.create(), key="intruder", kind="credit", on=date(2026, 11, 30))
        Posting.objects.create(entry=entry, account=Account.BANK, amount=Decimal("10.00"))
        assert exit_code("check") == 1
    finally:
        balance.ensure()
    told = capsys.readouterr().out
    assert balance.POSTING in told
    assert entry.key in told


def test_a_secret_that_cannot_be_read_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable() -> bytes:
        raise ImproperlyConfigured("OUTORGA_VAULT_KEY is missing")

    monkeypatch.setattr(keys, "vault_key", unreadable)
    assert "OUTORGA_VAULT_KEY" in {finding.subject for finding in configuration.key_findings()}


@pytest.mark.django_db
def test_the_demo_refuses_production(capsys: pytest.CaptureFixture[str]) -> None:
    with override_settings(PRODUCTION=True):
        assert exit_code("demo") == 1
    assert "não se monta em produção" in capsys.readouterr().err


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("{", "JSON"),
        ("{}", "lista"),
        ("[" * 100_000, "lista"),
        (f"[{'9' * 5000}]", "lista"),
        ('[{"id": "art1_cpt", "label": "Art. 1", "text": "meia \\ud800"}]', "text"),
        ('[{"id": "art1_cpt", "label": "Art. 1 \\u0000", "text": "x"}]', "label"),
        ('[{"id": "art1_cpt", "label": "Art. 1", "text": ""}]', "text"),
        ('[{"id": "art999_cpt", "label": "Art. 999", "text": "x"}]', "art999_cpt"),
        ('[{"id": "art1_cpt", "label": "a", "text": "x"}, {"id": "art1_cpt", "label": "a", "text": "y"}]', "repetido"),
    ],
)
def test_a_faulty_text_of_a_norm_loads_nothing(
    content: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "texto.json"
    path.write_text(content)
    assert exit_code("norms", "load", "mg-44007-2005", str(path)) == 2
    said = capsys.readouterr().err
    assert "nada foi carregado" in said
    assert fault in said


@pytest.mark.django_db
def test_a_norms_text_is_loaded_and_replaced_as_a_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "texto.json"
    for sentence in ("primeira redação", "segunda redação"):
        path.write_text(json.dumps([{"id": "art1_cpt", "label": "Art. 1", "text": sentence}]))
        assert exit_code("norms", "load", "mg-44007-2005", str(path)) == 0
    loaded = text_of("mg-44007-2005", "art1_cpt")
    assert loaded is not None
    assert loaded.text == "segunda redação"
    assert "1 dispositivos" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("begun", "args", "builds"),
    [
        (True, ("--logins",), False),
        (True, ("--logins", "--stage", "core", "--if-empty"), True),
        (True, (), True),
        (False, ("--logins",), True),
    ],
)
@pytest.mark.django_db
def test_log_ins_alone_build_nothing_where_the_demo_is(
    begun: bool, args: tuple[str, ...], builds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str] = []
    monkeypatch.setattr(build, "begun_on", lambda: date(2026, 11, 30) if begun else None)
    monkeypatch.setattr(build, "build", lambda *, stage, **_: built.append(stage))
    assert exit_code("demo", *args) == 0
    assert bool(built) is builds


def run_alone(*arguments: str, home: Path, out: str | int = subprocess.PIPE) -> "subprocess.CompletedProcess[str]":
    """The command in a process of its own, with the installation in a folder of its own."""
    values = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {"OUTORGA_HOME": str(home)}
    with ExitStack() as opened:
        answers = opened.enter_context(open(out, "wb")) if isinstance(out, str) else out
        return subprocess.run(
            [sys.executable, "-m", "outorga", *arguments], env=values, stdin=subprocess.DEVNULL, stdout=answers,
            stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
@pytest.mark.parametrize(
    "command", [("law", "list"), ("decide", "mg-44007-2005", "deadline"), ("check",)], ids=" ".join
)
def test_an_answer_that_the_disk_does_not_take_ends_with_one_and_says_why(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    ended = run_alone(*command, home=tmp_path, out="/dev/full")
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1].endswith("No space left on device")
    assert "Traceback" not in ended.stderr
    assert "Exception ignored" not in ended.stderr


@pytest.mark.parametrize(
    "command", [("verify-ledger",), ("check",), ("migrate",), ("demo", "--logins"), ("work", "--once")], ids=" ".join
)
def test_a_database_that_is_none_ends_with_one_and_says_so(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "outorga.sqlite3").write_bytes(b"this is no database" * 1000)
    ended = run_alone(*command, home=tmp_path)
    assert ended.returncode == 1
    assert "file is not a database" in ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_ledger_without_a_database_says_what_to_run(tmp_path: Path) -> None:
    ended = run_alone("verify-ledger", home=tmp_path)
    assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
    assert "outorga check" in ended.stderr
