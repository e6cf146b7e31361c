# SPDX-License-Identifier: Apache-2.0
"""The table of `matrix.txt`: what each role gets at each address."""

from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.web.faults.addresses import Address
from tests.web.faults.world import ROLES, Arguments

TABLE = Path(__file__).with_name("matrix.txt")
REFUSED = {"login", "403", "404"}


@dataclass(frozen=True)
class Row:
    """An address, the method it answers, the object of its arguments and the answer to each role."""

    name: str
    method: str
    thing: str
    answers: dict[str, str]


def table() -> dict[str, Row]:
    """The rows by name."""
    lines = (line.split() for line in TABLE.read_text().splitlines() if line[0] != "#")
    return {
        name: Row(name, method.lower(), thing, dict(zip(ROLES, answers, strict=True)))
        for name, method, thing, *answers in lines
    }


def row_of(name: str, rows: dict[str, Row]) -> Row | None:
    """The row of that name, or the pattern that covers it: the law's services are public and come by themselves."""
    return rows.get(name) or next((row for row in rows.values() if "*" in row.name and fnmatch(name, row.name)), None)


def url_of(address: Address, arguments: Arguments) -> str:
    """The address with those arguments."""
    if not address.name.startswith("/"):
        return reverse(address.name, kwargs=arguments)
    return address.name.replace("<str:code>", str(arguments.get("code", "")))


def told(response: HttpResponse) -> str:
    """The answer in the table's words."""
    if response.status_code not in (301, 302):
        return str(response.status_code)
    return "login" if response["Location"].split("?")[0] == "/entrar/" else "go"


def ask(browser: Client, method: str, url: str) -> Any:
    """Open it, or send an empty form there."""
    return browser.get(url) if method == "get" else browser.post(url)
