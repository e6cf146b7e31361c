# SPDX-License-Identifier: Apache-2.0
"""A fiscal document that already serves another trip: which one, told only to who may see it (art. 8, II)."""

from django.utils.translation import gettext as _

from outorga.web.accounts.models import User
from outorga.web.casefiles.access import sight_of
from outorga.web.charter.basis import other_uses
from outorga.web.charter.models import Authorization
from outorga.web.ui.formats import pt_datetime

CAUSE = "art8_cpt_inc2"


def is_used_twice(asked: Authorization, cause: str) -> bool:
    """Whether this cause of a refusal is a number that serves another trip, rather than a number that lacks."""
    return cause == CAUSE and bool(asked.tax_document_number.strip())


def other_trip(asked: Authorization, *, viewer: User | None) -> Authorization | None:
    """The trip that the document serves; None for who may not see it, and where it was given up since."""
    rows = other_uses(asked.company_id, asked.pk, asked.tax_document_number.strip()).select_related("case__office")
    found = rows.order_by("filed_at").first()
    if found is None or found.case is None or viewer is None or sight_of(viewer, found.case) is None:
        return None
    return found


def reason(asked: Authorization, other: Authorization | None) -> str:
    """What happened to the number, with the authorization or request that used it."""
    words = {"document": asked.tax_document_number.strip()}
    if other is None or other.case is None:
        return _("O documento fiscal %(document)s já foi usado em outra viagem.") % words
    words |= {"number": other.number or other.case.number, "when": pt_datetime(other.starts_at)}
    if other.number:
        return _("O documento fiscal %(document)s já foi usado na autorização %(number)s, com saída %(when)s.") % words
    return _("O documento fiscal %(document)s já foi usado no pedido %(number)s, com saída %(when)s.") % words


def remedy() -> str:
    """The way out."""
    return _(
        "Informe o número de outro documento fiscal, emitido para esta viagem. Se a outra não vai acontecer, "
        "cancele a autorização dela: o número volta a servir."
    )
