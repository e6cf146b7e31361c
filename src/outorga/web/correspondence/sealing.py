# SPDX-License-Identifier: Apache-2.0
"""The words of a case's messages, sealed with one key for the correspondence of that case.

Destroying that key takes the words and files away and leaves the events, which hold only digests.
"""

import hashlib
from collections.abc import Sequence

from outorga.web.casefiles import vault
from outorga.web.casefiles.models import CaseFile


def reference(case: CaseFile) -> str:
    """By whose key the case's correspondence is sealed."""
    return vault.reference("correspondence", case.number)


def seal(case: CaseFile, text: str) -> bytes:
    """The words as they are kept."""
    return vault.seal_file([reference(case)], text.encode())


def opened(case: CaseFile, sealed: Sequence[bytes]) -> list[str]:
    """The words of several messages; ``Forgotten`` once the key is gone."""
    return [content.decode() for content in vault.open_files([reference(case)], sealed)]


def digest(sealed: bytes) -> str:
    """By which the event of a message knows its words."""
    return hashlib.sha256(sealed).hexdigest()
