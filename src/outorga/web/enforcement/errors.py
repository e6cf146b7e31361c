# SPDX-License-Identifier: Apache-2.0
"""What enforcement refuses, with the sentence a person reads.

EnforcementError       (a RegistryError: forms show either in the same way)
├── NotFound           the chosen item is none of those that the law found at the stop
├── StopTaken          another agent already sent a stop under the mark of this form
└── ServiceRefused     a proof of service that cannot be so; it names the field and the provision
"""

from outorga.web.language import reader
from outorga.web.registry.errors import RegistryError


class EnforcementError(RegistryError):
    """The message is for the person; ``field`` is the form's field, empty for the whole page."""


class NotFound(EnforcementError):
    """Nothing is drawn up for what the law did not find."""


class StopTaken(EnforcementError):
    """The form was sent before by somebody else, on the same device: theirs stands, and nothing was recorded anew."""

    def __init__(self, *, by: str) -> None:
        self.by = by
        super().__init__(
            reader.gettext(
                "Esta ficha já foi enviada por %(by)s, e a parada ficou em nome dessa pessoa. Nada foi gravado em seu "
                "nome. Se a parada é outra, confira os dados e registre de novo."
            )
            % {"by": by}
        )


class ServiceRefused(EnforcementError):
    """Nothing was recorded: ``citation`` is the provision that the proof would have to meet."""

    def __init__(self, message: str, *, field: str, citation: str) -> None:
        self.citation = citation
        super().__init__(message, field=field)
