# SPDX-License-Identifier: Apache-2.0
"""Files are looked into before they are kept."""

import hashlib
import io
import zipfile
from pathlib import Path
from uuid import UUID

import pytest
from django.conf import settings as conf
from django.core.files.uploadedfile import InMemoryUploadedFile, SimpleUploadedFile
from django.test import RequestFactory
from PIL import Image
from pytest_django import Settings

from outorga.web.accounts.models import User
from outorga.web.casefiles import files, vault
from outorga.web.casefiles.errors import FileRefused, Forgotten
from outorga.web.casefiles.models import CaseFile, StoredFile

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF"


def picture(kind: str = "JPEG", size: tuple[int, int] = (40, 20), *, place: bool = False) -> bytes:
    out, image = io.BytesIO(), Image.new("RGB", size, "navy")
    exif = Image.Exif()
    if place:
        exif[0x0112] = 6
        exif[0x010F] = "Camera of somebody"
        exif.get_ifd(0x8825)[2] = (19.0, 55.0, 0.0)
    image.save(out, kind, exif=exif)
    return out.getvalue()


def workbook(*names: str, content: bytes = b"<x/>") -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, content)
    return out.getvalue()


def store(content: bytes, name: str, **accepted: frozenset[str]) -> StoredFile:
    return files.store(SimpleUploadedFile(name, content), actor=None, **accepted)


@pytest.mark.parametrize(
    ("content", "name", "media_type"),
    [
        (PDF, "crlv.PDF", files.PDF),
        (picture(), "foto.jpeg", files.JPEG),
        (picture("PNG"), "foto.png", files.PNG),
        (workbook("xl/workbook.xml"), "lista.xlsx", files.XLSX),
        ("nome;cpf\nJosé;1\n".encode("latin-1"), "lista.csv", files.CSV),
        ("nome;cpf\nJosé;1\n".encode("utf-16"), "lista.csv", files.CSV),
        (b"texto", "leia.txt", files.TEXT),
    ],
)
def test_a_file_is_kept_under_the_hash_of_its_content(content: bytes, name: str, media_type: str) -> None:
    stored = store(content, name)
    with files.open(stored) as kept:
        data = kept.read()
    assert (stored.media_type, stored.size) == (media_type, len(data))
    assert files.path_of(stored).name == stored.sha256


def test_the_same_content_is_kept_once(clerk: User) -> None:
    assert store(PDF, "um.pdf") == store(PDF, "outro.pdf")
    assert StoredFile.objects.count() == 1


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        (b"", "vazio.pdf", "empty"),
        (PDF, "foto.jpg", "mismatch"),
        (workbook("xl/workbook.xml"), "dados.csv", "mismatch"),
        (b"nome;cpf\n", "dados.xlsx", "mismatch"),
        (workbook("word/document.xml"), "texto.xlsx", "unknown"),
        (workbook("xl/other.xml"), "falsa.xlsx", "mismatch"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "antiga.xls", "old_office"),
        (b"\x00\x00\x00\x18ftypheic" + bytes(40), "IMG_1.HEIC", "heic"),
        (b"MZ\x90\x00\x03" + bytes(200), "programa.pdf", "unknown"),
        (b"<svg><script>alert(1)</script></svg>", "desenho.svg", "suffix"),
        (b"<html></html>", "pagina.html", "suffix"),
        (PDF, "semsufixo", "suffix"),
        (b"\xff\xd8\xff\xe0 not a picture", "foto.jpg", "broken"),
        (picture()[:200], "cortada.jpg", "broken"),
        (b"PK\x03\x04 xl/ not a zip", "lista.xlsx", "broken"),
    ],
)
def test_a_file_that_is_not_what_it_says_is_refused_in_words(content: bytes, name: str, code: str) -> None:
    with pytest.raises(FileRefused) as refusal:
        store(content, name)
    assert refusal.value.code == code
    assert refusal.value.message.endswith(".")
    assert not StoredFile.objects.exists()
    assert not [path for path in Path(conf.MEDIA_ROOT).rglob("*") if path.is_file()]


def test_the_limit_is_ten_megabytes_and_the_last_byte_counts(settings: Settings) -> None:
    assert settings.OUTORGA_MAX_FILE_BYTES == 10 * 1024 * 1024
    settings.OUTORGA_MAX_FILE_BYTES = len(PDF)
    store(PDF, "justo.pdf")
    with pytest.raises(FileRefused, match="MB"):
        store(PDF + b"\n", "demais.pdf")


def test_a_file_within_the_limit_is_read_in_memory_and_leaves_no_copy_on_the_disk(rf: RequestFactory) -> None:
    content = b"%PDF-1.7".ljust(conf.OUTORGA_MAX_FILE_BYTES, b" ")
    request = rf.post("/", {"file": SimpleUploadedFile("cnh.pdf", content), "form": "original"})
    assert isinstance(request.FILES["file"], InMemoryUploadedFile)


def test_a_photograph_loses_place_and_camera_and_stands_upright() -> None:
    stored = store(picture(place=True), "IMG_0001.jpg")
    with files.open(stored) as kept:
        data = kept.read()
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (20, 40)
        assert not dict(image.getexif())
    assert b"Camera" not in data


def test_what_hides_behind_the_end_of_a_picture_is_lost() -> None:
    stored = store(picture("PNG") + b"<script>alert(1)</script>", "foto.png")
    with files.open(stored) as kept:
        assert b"script" not in kept.read()


def test_a_small_file_that_opens_into_a_huge_picture_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_MAX_PIXELS", 799)
    with pytest.raises(FileRefused) as refusal:
        store(picture(), "foto.jpg")
    assert refusal.value.code == "too_many_pixels"


def test_a_workbook_that_swells_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_MAX_UNPACKED", 1000)
    with pytest.raises(FileRefused) as refusal:
        store(workbook("xl/workbook.xml", content=bytes(5000)), "lista.xlsx")
    assert refusal.value.code == "too_large"


def test_a_place_takes_only_its_types() -> None:
    with pytest.raises(FileRefused, match="JPEG, PDF, PNG"):
        store(b"a;b\n", "lista.csv", accept=files.DOCUMENTS)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("C:\\docs\\crlv.pdf", "crlv.pdf"),
        ("../../etc/passwd", "passwd"),
        ("nota\u202efdp.exe", "notafdp.exe"),
        ("a" * 300 + ".pdf", "a" * 196 + ".pdf"),
        ("", "arquivo"),
        ("ônibus 🚌.pdf", "ônibus 🚌.pdf"),
    ],
)
def test_a_name_is_kept_without_folders_and_marks(name: str, kept: str) -> None:
    assert files.clean_name(name) == kept


# About persons


def kept_bytes(stored: StoredFile) -> bytes:
    return files.path_of(stored).read_bytes()


def about(*people: str, content: bytes = PDF) -> StoredFile:
    return files.store(SimpleUploadedFile("cnh.pdf", content), actor=None, people=people)


def test_a_file_about_a_person_is_encrypted_and_reads_as_it_was() -> None:
    stored = about(vault.new_person())
    with files.open(stored) as kept:
        assert kept.read() == PDF
    assert PDF not in kept_bytes(stored)
    assert hashlib.sha256(PDF).hexdigest() != stored.sha256 == hashlib.sha256(kept_bytes(stored)).hexdigest()
    assert (stored.size, len(kept_bytes(stored))) == (len(PDF), len(PDF) + vault.FILE_SEAL)


def test_the_same_file_of_one_person_is_kept_once_and_of_two_persons_shares_nothing() -> None:
    ana, bia = vault.new_person(), vault.new_person()
    assert about(ana) == about(UUID(ana).hex.upper()) != about(bia)
    first, second = about(ana), about(bia)
    assert not set(slices(kept_bytes(first))) & set(slices(kept_bytes(second)))
    assert store(PDF, "da empresa.pdf") not in (first, second)


def slices(content: bytes) -> list[bytes]:
    return [content[start : start + 8] for start in range(0, len(content), 8)]


def test_forgetting_the_person_makes_the_file_unreadable_and_leaves_it_whole() -> None:
    ana = vault.new_person()
    stored, other = about(ana), about(vault.new_person())
    vault.forget(ana, actor=None, reason="request")
    with pytest.raises(Forgotten):
        files.open(stored)
    with files.open(other) as kept:
        assert kept.read() == PDF
    assert not list(files.faults(contents=True))
    with pytest.raises(Forgotten):
        about(ana)


def test_a_file_about_two_persons_goes_with_the_first_that_is_forgotten() -> None:
    ana, bia = vault.new_person(), vault.new_person()
    stored = about(ana, bia)
    assert stored == about(bia, ana, bia)
    assert stored.people == sorted([ana, bia])
    vault.forget(bia, actor=None, reason="request")
    with pytest.raises(Forgotten):
        files.open(stored)


@pytest.mark.parametrize("forgotten", [False, True])
@pytest.mark.parametrize("personal", [False, True])
def test_a_file_that_is_missing_or_changed_is_found_before_and_after_its_person_is_forgotten(
    personal: bool, forgotten: bool
) -> None:
    ana = vault.new_person()
    people = (ana,) if personal else ()
    whole, longer, changed, missing = [about(*people, content=PDF + bytes([65 + n])) for n in range(4)]
    if forgotten:
        vault.forget(ana, actor=None, reason="request")
    files.path_of(longer).write_bytes(kept_bytes(longer) + b"x")
    *rest, last = kept_bytes(changed)
    files.path_of(changed).write_bytes(bytes([*rest, last ^ 1]))
    files.path_of(missing).unlink()
    assert whole.pk not in {stored.pk for stored, _fault in files.faults(contents=True)}
    assert list(files.faults(contents=True)) == [(longer, "changed"), (changed, "changed"), (missing, "missing")]
    assert list(files.faults(contents=False)) == [(longer, "changed"), (missing, "missing")]


def test_a_file_that_something_refers_to_is_never_discarded(case: CaseFile, clerk: User) -> None:
    used, unused = store(PDF, "a.pdf"), store(PDF + b"\n", "b.pdf")
    files.attach(case=case, stored=used, name="a.pdf", actor=clerk)
    files.discard_unused(used)
    files.discard_unused(unused)
    assert list(StoredFile.objects.all()) == [used]
    assert files.path_of(used).exists()
