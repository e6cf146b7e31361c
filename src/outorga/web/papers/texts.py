# SPDX-License-Identifier: Apache-2.0
"""What people write and may name somebody: in the vault, each text under a key of its own, for page and paper to read.

The data officer finds a text by the words in it, for whoever is named there may ask to be forgotten.
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from outorga.web.accounts.models import User
from outorga.web.casefiles import vault
from outorga.web.papers.contents import PersonRef

TITLE, TEXT = "name", "text"


def keep(text: str, *, title: str, under: str = "") -> str:
    """Keep a text under a reference, a fresh one unless told, which is answered; none for no text.

    ``title`` says what it is.
    """
    if not text.strip():
        return ""
    told = {TITLE: title, TEXT: text.strip()}
    return vault.put(under or vault.new_person(), told, names=(TITLE, TEXT), documents=())


def read(refs: Iterable[str], *, reader: User, purpose: str) -> dict[str, str]:
    """The texts of these references, the looks recorded; of one that was forgotten that it was."""
    wanted = [ref for ref in refs if ref]
    known = vault.get_many(wanted, actor=reader, purpose=purpose) if wanted else {}
    gone = {TEXT: _("Texto eliminado a pedido de quem ele citava.")}
    return {ref: str(known.get(ref, gone)[TEXT]) for ref in wanted}


def held(ref: str) -> PersonRef:
    """Where a paper finds a text."""
    return PersonRef(ref, TEXT)
