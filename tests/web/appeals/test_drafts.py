# SPDX-License-Identifier: Apache-2.0
"""A draft of a defence is of who writes it: nobody else puts documents into it or takes them out."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from outorga.web.accounts.models import User
from outorga.web.appeals.actions import drafts
from outorga.web.appeals.texts import Written
from outorga.web.enforcement.models import Notice
from outorga.web.registry.errors import NotYours
from tests.web.appeals import cast
from tests.web.registry.conftest import PDF


def test_only_who_writes_a_draft_puts_documents_into_it_and_takes_them_out(
    notice: Notice, owner: User, stranger: User, clerk: User
) -> None:
    draft = drafts.save_draft(notice=notice, stage="defence", written=Written(cast.TEXT), actor=owner)
    proof = SimpleUploadedFile("laudo.pdf", PDF, content_type="application/pdf")
    kept = drafts.add_file(draft=draft, upload=proof, actor=owner)
    for other in (stranger, clerk):
        with pytest.raises(NotYours):
            drafts.add_file(draft=draft, upload=SimpleUploadedFile("outro.pdf", PDF), actor=other)
        with pytest.raises(NotYours):
            drafts.drop_file(draft=draft, pk=kept.pk, actor=other)
    assert list(draft.files.all()) == [kept]
    drafts.drop_file(draft=draft, pk=kept.pk, actor=owner)
    assert not draft.files.exists()
