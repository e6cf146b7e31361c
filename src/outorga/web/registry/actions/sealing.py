# SPDX-License-Identifier: Apache-2.0
"""Files about persons that were stored before files were encrypted: sealed when the installation is brought up to date.

Run by ``outorga migrate`` and not by a migration: only the finished tables tell whether anything else uses a file.
"""

from collections.abc import Sequence

from django.db import connection, transaction
from django.db.models import Q

from outorga.web.accounts.actions.ledger import vault_reference
from outorga.web.casefiles import append_only, files, vault
from outorga.web.casefiles.errors import Forgotten
from outorga.web.casefiles.models import CaseAttachment, StoredFile
from outorga.web.registry import people, rulings
from outorga.web.registry.items import GROUPS, SIGNERS, label_of
from outorga.web.registry.models import Document, Membership

_ATTACHMENTS = "casefiles_caseattachment"


def seal_earlier_files() -> int:
    """Encrypt what lies in the clear and take away the names that senders gave; answers how many papers it was."""
    about_persons = Q(item__startswith=GROUPS["driver"]) | Q(item=SIGNERS)
    papers = list(Document.objects.filter(about_persons, file__sealed=False).select_related("case", "file"))
    letters = list(Membership.objects.filter(document__sealed=False).select_related("document", "user"))
    if not papers and not letters:
        return 0
    with transaction.atomic():
        append_only.remove(connection, _ATTACHMENTS)
        for paper in papers:
            _seal_paper(paper)
        append_only.install(connection, _ATTACHMENTS)
        for letter in letters:
            assert letter.document is not None, "the query asked for those with a document"
            clear, about = letter.document, [vault_reference(letter.user)]
            letter.document = _sealed(clear, about)
            letter.save(update_fields=["document"])
            files.discard_unused(clear)
    return len(papers) + len(letters)


def _seal_paper(paper: Document) -> None:
    clear = paper.file
    assert clear is not None
    paper.file, paper.file_name = _sealed(clear, people.whose(rulings.subject_of(paper.case), paper.item)), ""
    paper.save(update_fields=["file", "file_name"])
    name = files.plain_name(label_of(paper.item, paper.clearance), clear.media_type)
    CaseAttachment.objects.filter(case=paper.case, file=clear).update(file=paper.file, name=name)
    files.discard_unused(clear)


def _sealed(clear: StoredFile, about: Sequence[str]) -> StoredFile:
    with files.open(clear) as source:
        content = source.read()
    try:
        return files.store_bytes(content, media_type=clear.media_type, actor=clear.actor, people=about)
    except Forgotten:
        # Whoever was forgotten before has no key any more: a fresh one is forgotten at once.
        fresh = vault.new_person()
        kept = files.store_bytes(content, media_type=clear.media_type, actor=clear.actor, people=[fresh])
        vault.forget(fresh, actor=None, reason="file of a person forgotten before")
        return kept
