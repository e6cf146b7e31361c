# SPDX-License-Identifier: Apache-2.0
"""Drafts of a defence or an appeal: kept as they are typed, so that nothing is lost on an error or a time-out."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.appeals import texts
from outorga.web.appeals.authority import filer
from outorga.web.appeals.errors import AppealError
from outorga.web.appeals.models import DraftFile, FilingDraft
from outorga.web.appeals.texts import Written
from outorga.web.casefiles import files
from outorga.web.enforcement.models import Notice
from outorga.web.language import reader
from outorga.web.registry.errors import NotYours

MOST_FILES = 20


@transaction.atomic
def save_draft(
    *, notice: Notice, stage: str, written: Written, actor: User, answers: Mapping[str, Any] | None = None
) -> FilingDraft:
    """Keep what was typed so far, whatever is still missing in it; what tells of a person goes into the vault."""
    filer(notice, actor)
    draft = FilingDraft.objects.filter(notice=notice, stage=stage, user=actor).first()
    ref = texts.keep(draft.text_ref if draft else "", written)
    found, _made = FilingDraft.objects.update_or_create(
        notice=notice, stage=stage, user=actor,
        defaults={"text_ref": ref, "answers": dict(answers or {}), "saved_at": clock.now()},
    )  # fmt: skip
    return found


@transaction.atomic
def add_file(*, draft: FilingDraft, upload: files.Upload, actor: User) -> DraftFile:
    """Keep a document with the draft, sealed with the filing's own key."""
    _require_own(draft, actor)
    if draft.files.count() >= MOST_FILES:
        raise AppealError(
            reader.gettext("Cabem %(n)d arquivos. Junte alguns em um só PDF.") % {"n": MOST_FILES}, field="file"
        )
    stored = files.store(upload, actor=actor, accept=files.DOCUMENTS, people=[draft.text_ref])
    return DraftFile.objects.create(draft=draft, file=stored, name=files.clean_name(str(upload.name or "")))


@transaction.atomic
def drop_file(*, draft: FilingDraft, pk: int, actor: User) -> None:
    """Take a document out of the draft again."""
    _require_own(draft, actor)
    row = draft.files.filter(pk=pk).select_related("file").first()
    if row is not None:
        row.delete()
        files.discard_unused(row.file)


def _require_own(draft: FilingDraft, actor: User) -> None:
    """Who writes it, as long as they may file: to anybody else it does not exist."""
    filer(draft.notice, actor)
    if draft.user_id != actor.pk:
        raise NotYours
