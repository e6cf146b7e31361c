# SPDX-License-Identifier: Apache-2.0
"""What this room gives the rooms beside it, once, when the application starts."""

from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles import words


def furnish() -> None:
    """Register the words of its events."""
    words.register({
        "publication.recorded": _("Publicado na imprensa oficial"),
        "publication.corrected": _("Dia da publicação corrigido"),
        "publication.correction_asked": _("Correção da publicação pedida"),
        "publication.correction_refused": _("Correção da publicação recusada"),
    })  # fmt: skip
