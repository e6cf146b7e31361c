# SPDX-License-Identifier: Apache-2.0
"""Photographs: several at once, from the camera or the gallery; those that arrived are not asked for again."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from outorga.web.casefiles.models import StoredFile
from outorga.web.ui.fields import FileField

TYPES = ("image/jpeg", "image/png")
MOST = 12
SALT = "inspections.photos"


class ManyFiles(forms.FileInput):
    """A chooser of several files."""

    allow_multiple_selected = True


class PhotosField(FileField):
    """Photographs, at most twelve at once; answers a list, empty when none came."""

    widget = ManyFiles

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("required", False)
        super().__init__(types=TYPES, **kwargs)

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Each is looked at by itself; the first that will not do is named."""
        sent: Sequence[Any] = data if isinstance(data, list | tuple) else [data] if data else []
        if len(sent) > MOST:
            raise ValidationError(_("São no máximo %(n)d fotos de cada vez.") % {"n": MOST}, code="many")
        return [self._one(photo, initial) for photo in sent]

    def _one(self, photo: Any, initial: Any) -> Any:
        try:
            return super().clean(photo, initial)
        except ValidationError as wrong:
            name = photo.name if isinstance(photo, UploadedFile) else ""
            raise ValidationError([f"{name}: {message}" for message in wrong.messages], code="photo") from wrong


def seal(kept: Mapping[str, Sequence[int]]) -> str:
    """Which stored photographs belong to which group, for a hidden field that nobody can change."""
    return signing.dumps(dict(kept), salt=SALT, compress=True)


def unseal(text: str) -> dict[str, list[int]]:
    """What :func:`seal` wrote; nothing when it was changed."""
    try:
        found: dict[str, list[int]] = signing.loads(text, salt=SALT) if text else {}
    except signing.BadSignature:
        return {}
    known = set(
        StoredFile.objects.filter(pk__in=[pk for pks in found.values() for pk in pks]).values_list("pk", flat=True)
    )
    return {group: [pk for pk in pks if pk in known] for group, pks in found.items()}
