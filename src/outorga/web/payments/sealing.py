# SPDX-License-Identifier: Apache-2.0
"""What a bank wrote, which may name who paid: the file and each of its lines, under one key for the file.

The same content has the same key, so that it is still known when it is sent again. The data officer finds the key by
the file's name; forgetting it takes away what the bank wrote, and leaves the credits with their references.
"""

import hashlib
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from outorga.web import language
from outorga.web.accounts.models import User
from outorga.web.casefiles import vault
from outorga.web.casefiles.errors import Forgotten
from outorga.web.casefiles.forgetting import Hold
from outorga.web.casefiles.models import StoredFile
from outorga.web.payments.models import BankFile, BankLine

READ = "bank: line"


def reference(content: bytes) -> str:
    """The key of a file with this content."""
    return _reference(hashlib.sha256(content).hexdigest())


def key_of(stored: StoredFile) -> str:
    """The key by which a file is sealed; one that lies in the clear is known by its own hash."""
    return stored.people[0] if stored.sealed else _reference(stored.sha256)


def _reference(digest: str) -> str:
    return vault.standing_reference("bank file", digest)


@language.of_records()
def name(ref: str, file_name: str) -> None:
    """Let the data officer find the key."""
    vault.put(ref, {"name": _("Arquivo do banco %(name)s") % {"name": file_name}})


def sealed(ref: str, texts: Iterable[str]) -> list[bytes]:
    """What the bank wrote in each line, as it is kept."""
    return vault.seal_files([ref], (text.encode() for text in texts))


def written(bank_file: BankFile, lines: Iterable[BankLine], *, reader: User) -> list[str]:
    """What the bank wrote in these lines, one look for all of them; that it is gone once the file was forgotten."""
    rows = list(lines)
    try:
        found = vault.open_files([bank_file.people_ref], [bytes(row.sealed) for row in rows])
    except Forgotten:
        return [_("Eliminado, pela LGPD.")] * len(rows)
    vault.looked(subject=f"bank:{bank_file.pk}", actor=reader, purpose=READ, people=[bank_file.people_ref])
    return [content.decode() for content in found]


def holds(person_ref: str) -> Iterator[Hold]:
    """A file whose payments are not all in the books."""
    over = (BankFile.State.ENTERED, BankFile.State.FAILED)
    for row in BankFile.objects.filter(people_ref=person_ref).exclude(state__in=over):
        yield Hold(_("O arquivo %(name)s ainda não foi creditado.") % {"name": row.file_name})
