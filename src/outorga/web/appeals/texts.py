# SPDX-License-Identifier: Apache-2.0
"""What was written in a defence or an appeal, and by whom: in the vault, under the filing's own reference."""

from dataclasses import asdict, dataclass

from outorga.web.accounts.models import User
from outorga.web.casefiles import vault
from outorga.web.casefiles.errors import Forgotten

KIND = "filing"


@dataclass(frozen=True, slots=True)
class Written:
    """What was written so far, and who is to sign it."""

    text: str = ""
    name: str = ""
    document: str = ""


def keep(ref: str, written: Written) -> str:
    """Keep it under its reference, a new one where there is none; answers the reference."""
    return vault.put(ref or vault.new_person(), asdict(written), kind=KIND)


def sign(ref: str, *, name: str, document: str = "") -> None:
    """Keep who signed it, so that the person is found by name and may be forgotten."""
    vault.put(ref, {"name": name, "document": document})


def read(ref: str, *, actor: User | None, purpose: str) -> Written:
    """What was written, the look recorded; empty once it was forgotten."""
    try:
        return Written(**vault.get(ref, actor=actor, purpose=purpose, kind=KIND))
    except Forgotten:
        return Written()


def signer(ref: str, *, actor: User | None, purpose: str) -> str:
    """Who signed it; empty once they were forgotten."""
    try:
        return str(vault.get(ref, actor=actor, purpose=purpose).get("name", ""))
    except Forgotten:
        return ""
