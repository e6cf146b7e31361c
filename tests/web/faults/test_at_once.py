# SPDX-License-Identifier: Apache-2.0
"""Fifty identical submissions at once, over HTTP, to the server as it runs in production: one record."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from django.db import connection, connections

from outorga.web.accounts import actions as accounts
from outorga.web.casefiles import ledger
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry.models import Company, Membership
from tests.web.faults.world import browser

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 50
TOKEN = "a" * 32
FORM = "application/x-www-form-urlencoded"
START_SECONDS = 60


@pytest.fixture
def port(transactional_db: None, tmp_path: Path) -> Iterator[int]:
    """The real server, on the test's own database."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = int(probe.getsockname()[1])
    values = {**os.environ, "DATABASE_URL": _database_url(), "OUTORGA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "outorga", "serve", "--migrated", "--workers", "2", "--port", str(free)]
    server = subprocess.Popen(command, env=values, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        _wait(free)
        yield free
    finally:
        server.terminate()
        server.wait()
        connections.close_all()


def _database_url() -> str:
    found = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{found['NAME']}"
    person = quote(found["USER"]) + (f":{quote(found['PASSWORD'])}" if found["PASSWORD"] else "")
    return f"postgres://{person}@{found['HOST']}:{found['PORT'] or 5432}/{found['NAME']}"


def _wait(port: int) -> None:
    ends = time.monotonic() + START_SECONDS
    while time.monotonic() < ends:
        try:
            _ask(port, "GET", "/entrar/")
        except OSError:
            time.sleep(0.2)
        else:
            return
    pytest.fail("the server did not start")


def _ask(port: int, method: str, path: str, body: str = "", cookie: str = "") -> int:
    asked = HTTPConnection("127.0.0.1", port, timeout=START_SECONDS)
    try:
        asked.request(method, path, body, {"Cookie": cookie, "Content-Type": FORM})
        response = asked.getresponse()
        response.read()
        return response.status
    finally:
        asked.close()


def test_fifty_identical_sign_ups_make_one_company(port: int) -> None:
    owner = accounts.create_user(actor=None, email="joana@exemplo.org", name="Joana Prates", confirmed=True)
    office = accounts.create_office(
        actor=None, code="crg-03", name="3ª Regional", city_code="3121605", municipality="Diamantina"
    )
    session = browser(owner).cookies["sessionid"].value
    sent = urlencode({
        "cnpj": "41.738.295/0001-85", "legal_name": "Viação Serra do Espinhaço Ltda", "kind": "company",
        "office": office.pk, "once": "the same page", "csrfmiddlewaretoken": TOKEN,
    })  # fmt: skip

    def send(_: int) -> int:
        return _ask(port, "POST", "/empresa/nova/", sent, f"sessionid={session}; csrftoken={TOKEN}")

    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(send, range(AT_ONCE)))
    assert set(answers) == {302}
    assert (Company.objects.count(), Membership.objects.count(), CaseFile.objects.count()) == (1, 1, 1)
    assert ledger.verify().problems == []
