# SPDX-License-Identifier: Apache-2.0
"""Messages on a file: who writes, what the other side is told, how reading is proved, what stays sealed."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.db.utils import DatabaseError

from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import vault
from outorga.web.casefiles.models import CaseAttachment, CaseEvent, CaseFile, FilePerson
from outorga.web.correspondence import sealing
from outorga.web.correspondence.actions import messages
from outorga.web.correspondence.errors import CorrespondenceError
from outorga.web.correspondence.models import Message, MessageReading
from outorga.web.work.models import Notice
from tests.web.correspondence.conftest import signed_in

pytestmark = pytest.mark.django_db
WORDS = "Falta a apólice do veículo RVM4C82, de Zulmarco Xavantino."
PDF = b"%PDF-1.4\n1 0 obj\n"


def pdf() -> SimpleUploadedFile:
    return SimpleUploadedFile("apólice de Zulmarco.pdf", PDF, content_type="application/pdf")


def page_of(user: User, case: CaseFile) -> str:
    answer = signed_in(user).get(case.get_absolute_url())
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_the_company_is_told_opens_the_message_and_the_office_sees_who_read_it_and_when(
    case: CaseFile, clerk: User, owner: User
) -> None:
    message = messages.write(case=case, text=WORDS, actor=clerk)
    notice = Notice.objects.get(key=f"message:{message.pk}")
    assert notice.company_ref == case.company_ref
    closed = page_of(owner, case)
    assert WORDS not in closed
    assert "Mensagem ainda não aberta" in closed
    assert "Ainda não lida" in page_of(clerk, case)
    answer = signed_in(owner).post(f"/processos/{case.number}/mensagens/{message.pk}/ler/")
    assert answer["Location"] == f"{case.get_absolute_url()}#mensagens"
    assert WORDS in page_of(owner, case)
    assert "Lida por Joana Prates Figueiredo" in page_of(clerk, case)


def test_the_first_reading_stays_whoever_opens_it_afterwards(
    case: CaseFile, clerk: User, other_clerk: User, owner: User
) -> None:
    message = messages.write(case=case, text="Segue a apólice.", actor=owner)
    for reader in (clerk, other_clerk):
        messages.mark_read(message=message, actor=reader)
    assert MessageReading.objects.get().user == clerk


def test_no_side_reads_its_own_message_for_the_other(case: CaseFile, clerk: User, owner: User) -> None:
    message = messages.write(case=case, text=WORDS, actor=clerk)
    with pytest.raises(CorrespondenceError):
        messages.mark_read(message=message, actor=clerk)
    signed_in(clerk).post(f"/processos/{case.number}/mensagens/{message.pk}/ler/")
    assert not MessageReading.objects.exists()


def test_what_the_company_writes_reaches_who_has_the_case_or_else_the_office(
    case: CaseFile, clerk: User, owner: User
) -> None:
    first = messages.write(case=case, text="Quando sai?", actor=owner)
    assert Notice.objects.get(key=f"message:{first.pk}").office == case.office
    cases.claim(case=case, actor=clerk)
    second = messages.write(case=case, text="E agora?", actor=owner)
    assert Notice.objects.get(key=f"message:{second.pk}").user == clerk


def test_the_event_holds_a_digest_and_no_table_holds_the_words(case: CaseFile, clerk: User) -> None:
    message = messages.write(case=case, text=WORDS, actor=clerk, uploads=[pdf()])
    assert message.event.kind == "message.sent"
    assert message.event.data == {"from": "agency", "digest": sealing.digest(bytes(message.sealed)), "files": 1}
    for table in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(f'SELECT * FROM "{table}"')
            for row in cursor.fetchall():
                raw = " ".join(
                    bytes(cell).decode("utf-8", "replace") if isinstance(cell, bytes | memoryview) else str(cell)
                    for cell in row
                )
                assert "Xavantino" not in raw, table
                assert "Zulmarco" not in raw, table


def test_a_file_of_a_message_is_sealed_and_opens_for_both_sides_once_the_message_is_open(
    case: CaseFile, clerk: User, owner: User
) -> None:
    message = messages.write(case=case, text=WORDS, actor=clerk, uploads=[pdf()])
    attachment = CaseAttachment.objects.get(case=case)
    assert FilePerson.objects.get(file=attachment.file).person_ref == sealing.reference(case)
    assert attachment.get_absolute_url() in page_of(clerk, case)
    assert attachment.get_absolute_url() not in page_of(owner, case)
    assert signed_in(owner).get(attachment.get_absolute_url()).status_code == 404
    messages.mark_read(message=message, actor=owner)
    assert attachment.get_absolute_url() in page_of(owner, case)
    answer = signed_in(owner).get(attachment.get_absolute_url())
    assert b"".join(answer.streaming_content) == PDF  # type: ignore[attr-defined]


def test_once_the_key_is_gone_the_words_are_gone_and_the_page_says_so(case: CaseFile, clerk: User) -> None:
    messages.write(case=case, text=WORDS, actor=clerk)
    vault.forget(sealing.reference(case), actor=None, reason="fim da guarda")
    page = page_of(clerk, case)
    assert WORDS not in page
    assert "O texto foi eliminado." in page


def test_an_officer_without_the_power_reads_and_does_not_write(case: CaseFile, clerk: User, inspector: User) -> None:
    messages.write(case=case, text=WORDS, actor=clerk)
    assert WORDS in page_of(inspector, case)
    assert "Escrever à empresa" not in page_of(inspector, case)
    with pytest.raises(NoPower):
        messages.write(case=case, text="Oi", actor=inspector)
    answer = signed_in(inspector).post(f"/processos/{case.number}/mensagens/", {"text": "Oi"})
    assert answer.status_code == 403
    assert Message.objects.count() == 1


def test_somebody_elses_case_takes_no_message(case: CaseFile, stranger: User) -> None:
    with pytest.raises(CorrespondenceError):
        messages.write(case=case, text="Oi", actor=stranger)
    assert signed_in(stranger).post(f"/processos/{case.number}/mensagens/", {"text": "Oi"}).status_code == 404


def test_a_message_with_a_bad_file_comes_back_with_its_words(case: CaseFile, owner: User) -> None:
    bad = SimpleUploadedFile("foto.pdf", b"MZ\x00\x00program", content_type="application/pdf")
    answer = signed_in(owner).post(f"/processos/{case.number}/mensagens/", {"text": "Segue a foto.", "file": bad})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Segue a foto." in page
    assert 'class="error-summary"' in page
    assert not Message.objects.exists()
    assert not CaseEvent.objects.filter(kind="message.sent").exists()


def test_a_message_sent_twice_by_a_double_click_is_one(case: CaseFile, owner: User) -> None:
    browser = signed_in(owner)
    for _ in range(2):
        browser.post(f"/processos/{case.number}/mensagens/", {"text": "Segue.", "once": "abc"})
    assert Message.objects.count() == 1


def test_the_database_refuses_to_change_a_message_or_its_reading(case: CaseFile, clerk: User, owner: User) -> None:
    message = messages.write(case=case, text=WORDS, actor=clerk)
    reading = messages.mark_read(message=message, actor=owner)
    for rows, change in ((Message.objects.filter(pk=message.pk), {"sealed": b"x"}),
                         (MessageReading.objects.filter(pk=reading.pk), {"user": clerk})):  # fmt: skip
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.update(**change)
