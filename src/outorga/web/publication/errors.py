# SPDX-License-Identifier: Apache-2.0
"""What the publication room refuses, with the sentence a person reads."""

from outorga.web.registry.errors import RegistryError


class PublicationError(RegistryError):
    """The message is for the person; ``field`` is the form's field, empty for the whole page."""
