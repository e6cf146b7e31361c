# SPDX-License-Identifier: Apache-2.0
"""Uploads: what a file is comes from its first bytes, never from its name."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web.ui import formats

LIMIT: Final = 10_000_000
_SIGNATURES: Final = (
    (b"%PDF-", "application/pdf"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"PK\x03\x04", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
)
_NAMES: Final = {
    "application/pdf": "PDF",
    "image/jpeg": "JPG",
    "image/png": "PNG",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
    "text/csv": "CSV",
    "text/plain": "TXT",
}
_ENDINGS: Final = {
    "PDF": ".pdf", "JPG": ".jpg,.jpeg", "PNG": ".png", "XLSX": ".xlsx", "CSV": ".csv", "TXT": ".txt,.ret",
}  # fmt: skip
_TOO_LARGE: Final = gettext_lazy("O arquivo passa de {limit}. Tire a foto em qualidade menor ou envie por partes.")
DOCUMENT_TYPES: Final = ("application/pdf", "image/jpeg", "image/png")
SHEET_TYPES: Final = ("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")


def sniff(head: bytes) -> str:
    """The media type by the first bytes; plain text is taken as CSV, the rest is unknown."""
    for signature, media_type in _SIGNATURES:
        if head.startswith(signature):
            return media_type
    return "text/csv" if head and b"\x00" not in head else "application/octet-stream"


class FileField(forms.FileField):
    """A document (PDF or photo) or, with ``types=SHEET_TYPES``, a spreadsheet; at most ten million bytes."""

    def __init__(self, *, types: tuple[str, ...] = DOCUMENT_TYPES, limit: int = LIMIT, **kwargs: Any) -> None:
        self.types, self.limit = types, limit
        super().__init__(**kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """What the file chooser offers."""
        endings = ",".join(_ENDINGS[_NAMES[media_type]] for media_type in self.types)
        too_large = format_lazy(_TOO_LARGE, limit=formats.file_size(self.limit))
        return {"accept": endings, "data-limit": str(self.limit), "data-too-large": too_large}

    def to_python(self, data: Any) -> "UploadedFile[bytes] | None":
        """The upload with ``content_type`` as found, or what to do instead."""
        if data in self.empty_values:
            return None
        if not isinstance(data, UploadedFile):
            raise ValidationError(_("Escolha um arquivo."), code="invalid")
        if not data.size:
            raise ValidationError(_("O arquivo chegou vazio. Abra-o no seu aparelho e envie de novo."), code="empty")
        if data.size > self.limit:
            raise ValidationError(self._too_large(data.size), code="too_large")
        found = sniff(data.read(4096))
        data.seek(0)
        if found not in self.types:
            raise ValidationError(self._wrong_type(), code="type")
        data.content_type = found
        return data

    def _too_large(self, size: int) -> str:
        words = {"size": formats.file_size(size), "limit": formats.file_size(self.limit)}
        return (
            _("O arquivo tem %(size)s e o limite é %(limit)s. Tire a foto em qualidade menor ou envie por partes.")
            % words
        )

    def _wrong_type(self) -> str:
        names = [_NAMES[media_type] for media_type in self.types]
        listed = (
            _("%(most)s ou %(last)s") % {"most": ", ".join(names[:-1]), "last": names[-1]} if names[1:] else names[0]
        )
        return _("Este arquivo não é %(types)s. Confira se é o certo e envie de novo.") % {"types": listed}
