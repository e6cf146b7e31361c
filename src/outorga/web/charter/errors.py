# SPDX-License-Identifier: Apache-2.0
"""What the charter room refuses, with the sentence a person reads.

CharterError         (a RegistryError: forms show either in the same way)
├── FactsMissing    the law cannot answer yet: the answers that are still missing
└── TooLate         the change came after its cut-off; the stored decision says why
"""

from collections.abc import Sequence

from outorga.web.casefiles.models import StoredDecision
from outorga.web.language import reader
from outorga.web.registry.errors import RegistryError


class CharterError(RegistryError):
    """The message is for the person; ``field`` is the form's field, empty for the whole page."""


class FactsMissing(CharterError):
    """Nothing was filed: the request lacks answers that the law needs."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.paths = tuple(paths)
        super().__init__(reader.gettext("Faltam respostas para decidir. Complete o que está marcado antes de pedir."))


class TooLate(CharterError):
    """The law does not allow this change any more."""

    def __init__(self, message: str, decision: StoredDecision) -> None:
        self.decision = decision
        super().__init__(message)
