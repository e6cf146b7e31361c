# SPDX-License-Identifier: Apache-2.0
"""Papers about persons are sealed with their keys; those of earlier versions, when the installation is updated."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings as conf
from pytest_django import Settings

from outorga.commands.migrate import migrate
from outorga.web.accounts.models import User
from outorga.web.casefiles import append_only, files, ledger, vault
from outorga.web.casefiles.errors import Forgotten
from outorga.web.casefiles.models import CaseAttachment, StoredFile
from outorga.web.registry import people
from outorga.web.registry.actions import companies, documents, members
from outorga.web.registry.actions.sealing import seal_earlier_files
from outorga.web.registry.errors import RegistryError
from outorga.web.registry.items import SIGNERS
from outorga.web.registry.models import Company, Document, Driver, VehicleHolding
from tests.web.registry.conftest import PDF

LICENCE, ARTICLES = "art4_cpt_inc3_ali2", "art4_cpt_inc1_ali1"
Put = Callable[..., Document]


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.OUTORGA_CHECKPOINT_DIR = str(tmp_path / "checkpoints")


def in_the_clear() -> list[StoredFile]:
    return [row for row in StoredFile.objects.all() if files.path_of(row).read_bytes() == PDF]


def test_papers_of_a_driver_and_of_who_signs_are_sealed_and_others_are_not(
    put: Put, company: Company, holding: VehicleHolding, driver: Driver
) -> None:
    papers = [put(driver, LICENCE), put(company, SIGNERS), put(company, ARTICLES), put(holding, "art4_cpt_inc2_ali1")]
    stored = [paper.file for paper in papers]
    assert [row.sealed for row in stored if row] == [True, True, False, False]
    assert in_the_clear() == [stored[2]] == [stored[3]]
    vault.forget(driver.person.vault_ref, actor=None, reason="request")
    assert stored[0] is not None
    with pytest.raises(Forgotten):
        files.open(stored[0])


def test_the_identity_of_who_signs_is_sealed_with_the_keys_of_all_who_sign(
    company: Company, owner: User, put: Put
) -> None:
    before = people.whose(company, SIGNERS)
    for name, cpf in (("Ana Prates", "418.207.936-13"), ("Bia Ramos", "529.982.247-25")):
        companies.add_representative(company=company, name=name, cpf=cpf, actor=owner)
    named = people.whose(company, SIGNERS)
    assert len(before) == 1
    assert len(named) == 2
    assert not set(before) & set(named)
    kept = put(company, SIGNERS).file
    assert kept is not None
    assert kept.people == named


def test_a_file_that_is_not_sealed_for_its_persons_is_refused(
    driver: Driver, owner: User, paper_file: StoredFile
) -> None:
    with pytest.raises(RegistryError) as refusal:
        documents.put_document(subject=driver, item=LICENCE, actor=owner, file=paper_file, file_name="cnh.pdf")
    assert refusal.value.field == "file"
    assert not Document.objects.exists()


def test_the_name_that_a_sender_gave_to_a_paper_about_a_person_is_kept_nowhere(put: Put, driver: Driver) -> None:
    paper = put(driver, LICENCE)
    assert paper.file_name == ""
    assert CaseAttachment.objects.get().name == "Carteira de habilitação (CNH).pdf"


@pytest.fixture
def earlier(
    put: Put, company: Company, driver: Driver, owner: User, stranger: User, paper_file: StoredFile
) -> Document:
    """A licence as versions before kept it: in the clear, one row with a company's paper, named by its sender."""
    put(company, ARTICLES)
    paper = put(driver, LICENCE)
    sealed = paper.file
    paper.file, paper.file_name = paper_file, "CNH Ademir.pdf"
    paper.save()
    with append_only.lifted():
        CaseAttachment.objects.filter(file=sealed).update(file=paper_file, name="CNH - CNH Ademir.pdf")
    members.grant_membership(
        company=company, user=stranger, role="representative", actor=owner, scope=["charter"], document=paper_file
    )
    return paper


def test_files_of_earlier_versions_are_sealed_once(earlier: Document, driver: Driver, stranger: User) -> None:
    assert seal_earlier_files() == 2
    earlier.refresh_from_db()
    assert earlier.file is not None
    assert (earlier.file.people, earlier.file_name) == ([driver.person.vault_ref], "")
    assert CaseAttachment.objects.get(case=earlier.case).file == earlier.file
    assert "Ademir" not in str(list(CaseAttachment.objects.values_list("name", flat=True)))
    letter = stranger.memberships.get().document
    assert letter is not None
    assert letter.people == [vault.reference("account", stranger.pk)]
    for row in (earlier.file, letter):
        with files.open(row) as kept:
            assert kept.read() == PDF
    assert seal_earlier_files() == 0
    assert not append_only.missing()
    assert not ledger.verify().problems


def test_clear_bytes_stay_only_while_a_company_uses_them(earlier: Document, company: Company) -> None:
    seal_earlier_files()
    assert len(in_the_clear()) == 1
    assert company.case is not None
    assert CaseAttachment.objects.get(file=in_the_clear()[0]).case == company.case


def test_clear_bytes_that_nobody_else_uses_are_removed(
    put: Put, driver: Driver, owner: User, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    paper = put(driver, LICENCE)
    clear = files.store_bytes(PDF, media_type=files.PDF, actor=owner)
    with append_only.lifted():
        CaseAttachment.objects.update(file=clear)
    Document.objects.filter(pk=paper.pk).update(file=clear)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        migrate()
    assert in_the_clear() == []
    assert not any(path.read_bytes() == PDF for path in Path(conf.MEDIA_ROOT).rglob("*") if path.is_file())


def test_the_earlier_file_of_a_person_forgotten_before_becomes_unreadable(earlier: Document, driver: Driver) -> None:
    vault.forget(driver.person.vault_ref, actor=None, reason="request")
    seal_earlier_files()
    earlier.refresh_from_db()
    assert earlier.file is not None
    with pytest.raises(Forgotten):
        files.open(earlier.file)
    assert not list(files.faults(contents=True))
