# SPDX-License-Identifier: Apache-2.0
"""Who can name the passengers of a paper: the room that keeps them, asked only for a holder or an inspector.

An officer reads names only for a need, which is stated before and recorded with the look.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from outorga.web.accounts.models import User
from outorga.web.papers.models import IssuedPaper

Passengers = Sequence[tuple[str, str]]
Provider = Callable[[IssuedPaper, User, str], Passengers]
NEEDS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "fiscalizacao": _("fiscalização em campo"),
        "processo": _("análise de um processo"),
        "ocorrencia": _("denúncia, acidente ou objeto perdido"),
        "ordem": _("ordem judicial ou pedido da própria pessoa"),
    }
)
_providers: dict[str, Provider] = {}


def provide(kind: str, provider: Provider) -> None:
    """Called in ``AppConfig.ready``: ``provider(paper, viewer, need)`` gives names with documents; the look is kept."""
    _providers[kind] = provider


def passengers(paper: IssuedPaper, viewer: User, *, need: str = "") -> Passengers:
    """The list that travels with the paper, or none; ``need`` is why an officer reads it, in words."""
    provider = _providers.get(paper.kind)
    return provider(paper, viewer, need) if provider else ()
