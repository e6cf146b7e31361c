# SPDX-License-Identifier: Apache-2.0
"""What correspondence refuses, with the sentence a person reads; ``field`` is what of the form it is about."""

from outorga.web.casefiles.errors import CaseFileError


class CorrespondenceError(CaseFileError):
    """A message, a template or a letter that cannot be as it was given."""

    def __init__(self, message: str, *, field: str = "") -> None:
        self.field = field
        super().__init__(message)
