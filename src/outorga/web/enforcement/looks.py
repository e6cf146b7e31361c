# SPDX-License-Identifier: Apache-2.0
"""Whose personal data the cases of notices have: who carried, drove, signed, witnessed, who is on the photographs."""

from collections.abc import Iterator

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles import looks
from outorga.web.casefiles.models import CaseFile
from outorga.web.enforcement import carriers, roadside
from outorga.web.enforcement.models import Notice, ServiceProof, StopPhoto

NAMED = ("carrier_ref", "driver_ref", "stop__driver_ref", "narrative_ref", "stop__note_ref")
KINDS = ("notice", "fine", "retention")
PURPOSES = {
    "stop: photograph": _("Fotografia da parada aberta"),
    carriers.LISTED: _("Lista de autos"),
    carriers.SHOWN: _("Auto lido"),
    carriers.TOLD: _("Relato do auto lido"),
    roadside.NOTED: _("Anotação da parada lida"),
    carriers.WAITING: _("Lista de defesas a decidir"),
    "debt: export": _("Remessa à dívida ativa"),
}


def register() -> None:
    """Name the people and photographs of a notice, and the words of this room's looks."""
    looks.register(people, purposes=PURPOSES)
    looks.register_subjects(photographs)


def people(case: CaseFile) -> Iterator[str]:
    """Carrier, driver and what was written, and everybody who signed a proof of service or saw a signature refused."""
    if case.kind not in KINDS:
        return
    for told in _notices(case).values_list(*NAMED):
        yield from filter(None, told)
    for pair in ServiceProof.objects.filter(notice__in=_notices(case)).values_list("person_ref", "witness_ref"):
        yield from filter(None, pair)


def photographs(case: CaseFile) -> Iterator[str]:
    """The photographs of the stop at which the notice was drawn up."""
    if case.kind in KINDS:
        photos = StopPhoto.objects.filter(stop__notices__in=_notices(case))
        yield from (f"photo:{pk}" for pk in photos.values_list("pk", flat=True))


def _notices(case: CaseFile) -> QuerySet[Notice]:
    return Notice.objects.filter(Q(case=case) | Q(fine__case=case) | Q(retention__case=case))
