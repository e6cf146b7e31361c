# SPDX-License-Identifier: Apache-2.0
"""What the inspections refuse, with the sentence a person reads.

InspectionError      (a RegistryError: forms show either in the same way)
└── NoFile           the vehicle has no file in which an inspection could be kept
"""

from outorga.web.language import reader
from outorga.web.registry.errors import RegistryError


class InspectionError(RegistryError):
    """The message is for the person; ``field`` is the form's field, empty for the whole page."""


class NoFile(InspectionError):
    """Neither the vehicle nor its company was ever filed: there is no case, so it can only be stopped on the road."""

    def __init__(self) -> None:
        super().__init__(
            reader.gettext(
                "Este veículo não está no cadastro: não há processo em que guardar a vistoria. Só a parada na estrada."
            ),
            field="plate",
        )
