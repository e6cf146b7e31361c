# SPDX-License-Identifier: Apache-2.0
"""How this agency collects: a DAE in a state agency, a GRU in a federal one. All by configuration."""

import re
from dataclasses import dataclass

from django.conf import settings

from outorga.law.kernel.identifiers import is_cnpj, normalize_cnpj

DOCUMENTS = {"DAE": "Documento de Arrecadação Estadual", "GRU": "Guia de Recolhimento da União"}
# What the bar code has room for, by the name of the setting.
FORMS = {
    "OUTORGA_COLLECTION_DOCUMENT": "|".join(DOCUMENTS),
    "OUTORGA_COLLECTION_SEGMENT": "[0-9]",
    "OUTORGA_COLLECTION_ORGAN": "[0-9]{4}",
    "OUTORGA_COLLECTION_CHECK": "mod10|mod11",
}


@dataclass(frozen=True, slots=True)
class Collecting:
    """The agency as the banks know it. Without ``pix_key`` its slips have no Pix code."""

    document: str
    segment: str
    organ: str
    check: str
    cnpj: str
    pix_key: str
    pix_city: str
    slip_days: int
    certificate_days: int

    @property
    def document_name(self) -> str:
        """What the slip is called in full."""
        return DOCUMENTS[self.document]


def collecting() -> Collecting:
    """The configuration in force."""
    return Collecting(
        document=settings.OUTORGA_COLLECTION_DOCUMENT, segment=settings.OUTORGA_COLLECTION_SEGMENT,
        organ=settings.OUTORGA_COLLECTION_ORGAN, check=settings.OUTORGA_COLLECTION_CHECK,
        cnpj=normalize_cnpj(settings.OUTORGA_AGENCY_CNPJ), pix_key=settings.OUTORGA_PIX_KEY,
        pix_city=settings.OUTORGA_PIX_CITY, slip_days=settings.OUTORGA_SLIP_DAYS,
        certificate_days=settings.OUTORGA_CERTIFICATE_DAYS,
    )  # fmt: skip


def unset() -> list[str]:
    """The settings without which no slip can be made: empty, or nothing that a bank reads."""
    wrong = [name for name, form in FORMS.items() if not re.fullmatch(form, getattr(settings, name))]
    return wrong if is_cnpj(settings.OUTORGA_AGENCY_CNPJ) else [*wrong, "OUTORGA_AGENCY_CNPJ"]
