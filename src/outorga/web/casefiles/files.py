# SPDX-License-Identifier: Apache-2.0
"""Files as people send them: looked into before they are kept, kept once under the hash of what is stored.

A file about persons is kept encrypted with their keys (``people``); any other as it came.
"""

import hashlib
import io
import os
import secrets
import unicodedata
import warnings
import zipfile
from collections.abc import Collection, Iterator
from pathlib import Path, PurePath
from typing import IO, Any, Protocol

from django.conf import settings
from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError

from outorga.web import language
from outorga.web.accounts.models import User
from outorga.web.casefiles import vault
from outorga.web.casefiles.errors import FileRefused
from outorga.web.casefiles.models import CaseAttachment, CaseFile, FilePerson, StoredFile
from outorga.web.language import reader

PDF, JPEG, PNG = "application/pdf", "image/jpeg", "image/png"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV, TEXT = "text/csv", "text/plain"
DOCUMENTS = frozenset({PDF, JPEG, PNG})
TABLES = frozenset({CSV, XLSX})
EVERY = DOCUMENTS | TABLES | {TEXT}

_SUFFIXES = {".pdf": PDF, ".jpg": JPEG, ".jpeg": JPEG, ".png": PNG, ".xlsx": XLSX, ".csv": CSV, ".txt": TEXT}
_NAMES = {PDF: "PDF", JPEG: "JPEG", PNG: "PNG", XLSX: "XLSX", CSV: "CSV", TEXT: "TXT"}
_ENDINGS = {PDF: ".pdf", JPEG: ".jpg", PNG: ".png", XLSX: ".xlsx", CSV: ".csv", TEXT: ".txt"}
_OFFICE_BEFORE_2007 = b"\xd0\xcf\x11\xe0"
_HEIC_BRANDS = {b"heic", b"heix", b"mif1", b"msf1", b"heif", b"hevc"}
_MAX_PIXELS = 60_000_000
_MAX_UNPACKED = 200 * 1024 * 1024


class Upload(Protocol):
    """What an uploaded file has; Django's is one."""

    @property
    def name(self) -> Any: ...

    def read(self, size: int = -1, /) -> bytes: ...


def store(
    upload: Upload,
    *,
    actor: User | None,
    accept: frozenset[str] = EVERY,
    people: Collection[vault.Reference] = (),
) -> StoredFile:
    """Keep the file, or raise :class:`FileRefused` with the reason in the sender's words; nothing half is kept.

    Photographs are written anew, without the place and camera that a phone adds. ``people`` are the references of
    those whom the file is about; ``Forgotten`` when one of them was.
    """
    content, media_type = look_into(upload, accept=accept)
    return store_bytes(content, media_type=media_type, actor=actor, people=people)


def look_into(upload: Upload, *, accept: frozenset[str] = EVERY) -> tuple[bytes, str]:
    """The content and its type, looked into as :func:`store` does and kept nowhere: its data go into the vault."""
    content, name = _within_limit(upload), str(upload.name or "")
    media_type = _agreed_type(content, name)
    if media_type not in accept:
        raise _not_accepted(accept)
    if media_type in (JPEG, PNG):
        content = _clean_image(content, media_type)
    elif media_type == XLSX:
        _check_workbook(content)
    return content, media_type


def store_bytes(
    content: bytes, *, media_type: str, actor: User | None, people: Collection[vault.Reference] = ()
) -> StoredFile:
    """Keep bytes as they are.

    Bytes first, row after: a row always has its bytes, and bytes without a row harm nobody.
    """
    kept = vault.seal_file(people, content) if people else content
    sha256 = hashlib.sha256(kept).hexdigest()
    _write(path_of(StoredFile(sha256=sha256)), kept)
    with transaction.atomic():
        row, fresh = StoredFile.objects.get_or_create(
            sha256=sha256,
            defaults={"size": len(content), "media_type": media_type, "actor": actor, "sealed": bool(people)},
        )
        if fresh:
            refs = {vault.normal(ref) for ref in people}
            FilePerson.objects.bulk_create(FilePerson(file=row, person_ref=ref) for ref in sorted(refs))
    return row


def open(stored: StoredFile) -> IO[bytes]:  # files.open reads as what it does
    """The content, for reading; ``Forgotten`` when somebody whom the file is about was anonymized."""
    path = path_of(stored)
    return io.BytesIO(vault.open_file(stored.people, path.read_bytes())) if stored.sealed else path.open("rb")


def discard_unused(stored: StoredFile) -> None:
    """Remove a file, row and bytes, that no other row refers to any more."""
    path = path_of(stored)
    try:
        with transaction.atomic():
            stored.delete()
    except ProtectedError:
        return
    transaction.on_commit(lambda: path.unlink(missing_ok=True))


def faults(*, contents: bool) -> Iterator[tuple[StoredFile, str]]:
    """Stored files whose bytes are ``missing`` or ``changed``; no key is needed, so also those of the forgotten.

    With ``contents`` every byte is read; without, only the length is looked at.
    """
    for stored in StoredFile.objects.order_by("pk").iterator():
        path, length = path_of(stored), stored.size + (vault.FILE_SEAL if stored.sealed else 0)
        if not path.is_file():
            yield stored, "missing"
        elif path.stat().st_size != length or (contents and _hash_of(path) != stored.sha256):
            yield stored, "changed"


def _hash_of(path: Path) -> str:
    with path.open("rb") as source:
        return hashlib.file_digest(source, "sha256").hexdigest()


def path_of(stored: StoredFile) -> Path:
    """Where the bytes are."""
    return Path(settings.MEDIA_ROOT) / stored.path


def attach(*, case: CaseFile, stored: StoredFile, name: str, actor: User | None) -> CaseAttachment:
    """Make the file part of a case: who may see the case may open it."""
    return CaseAttachment.objects.create(case=case, file=stored, name=clean_name(name), actor=actor)


def plain_name(label: str, media_type: str) -> str:
    """A name that says only what the file is: the one that a sender gave may tell whose."""
    return f"{label}{_ENDINGS.get(media_type, '')}"


@language.of_records()
def clean_name(name: str) -> str:
    """The last part of a name without control or direction marks, at most 200 characters with its suffix."""
    plain = "".join(
        letter for letter in PurePath(name.replace("\\", "/")).name if unicodedata.category(letter)[0] != "C"
    )
    stem, suffix = PurePath(plain).stem, PurePath(plain).suffix[:10]
    return (stem[: 200 - len(suffix)] + suffix) or _("arquivo")


def limit() -> int:
    """The largest file that is taken, in bytes."""
    return int(settings.OUTORGA_MAX_FILE_BYTES)


def _within_limit(upload: Upload) -> bytes:
    content = upload.read(limit() + 1)
    if len(content) > limit():
        message = reader.gettext("O arquivo passa de %(limit)d MB. Reduza-o ou divida-o em partes.") % {
            "limit": limit() // 2**20
        }
        raise FileRefused(code="too_large", message=message)
    if not content:
        raise FileRefused(code="empty", message=reader.gettext("O arquivo está vazio."))
    return content


def _agreed_type(content: bytes, name: str) -> str:
    """The type that content and name agree on; the content decides, the name must not lie."""
    found, suffix = sniff(content), PurePath(name).suffix.lower()
    claimed = _SUFFIXES.get(suffix)
    if found == TEXT and claimed == CSV:
        return CSV
    if found is None:
        raise _unknown(content)
    if claimed is None:
        message = reader.gettext("Não aceitamos arquivos “%(suffix)s”. Envie PDF, JPEG, PNG, XLSX, CSV ou TXT.")
        raise FileRefused(code="suffix", message=message % {"suffix": suffix or reader.gettext("sem extensão")})
    if claimed != found:
        message = reader.gettext(
            "O arquivo se chama “%(suffix)s”, mas o conteúdo é %(found)s. Salve-o de novo no formato certo."
        )
        raise FileRefused(code="mismatch", message=message % {"suffix": suffix, "found": _NAMES[found]})
    return found


def sniff(content: bytes) -> str | None:
    """The type by the content alone; None when it is none of ours."""
    if content[:1024].lstrip().startswith(b"%PDF-"):
        return PDF
    if content.startswith(b"\xff\xd8\xff"):
        return JPEG
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return PNG
    if content.startswith(b"PK\x03\x04"):
        return XLSX if b"xl/" in content else None
    return TEXT if _is_text(content) else None


def _is_text(content: bytes) -> bool:
    """UTF-8, UTF-16 with its mark, or latin-1, as long as it has no control characters."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    return not any(byte < 32 and byte not in (9, 10, 12, 13) for byte in content[:65536])


def _unknown(content: bytes) -> FileRefused:
    if content[4:8] == b"ftyp" and content[8:12] in _HEIC_BRANDS:
        message = reader.gettext("A foto está em HEIC. No telefone, escolha “mais compatível” (JPEG) e envie de novo.")
        return FileRefused(code="heic", message=message)
    if content.startswith(_OFFICE_BEFORE_2007):
        message = reader.gettext("A planilha está no formato antigo (XLS). Salve-a como XLSX ou CSV e envie de novo.")
        return FileRefused(code="old_office", message=message)
    message = reader.gettext("Não reconhecemos o conteúdo do arquivo. Envie PDF, JPEG, PNG, XLSX, CSV ou TXT.")
    return FileRefused(code="unknown", message=message)


def _not_accepted(accept: frozenset[str]) -> FileRefused:
    names = ", ".join(sorted(_NAMES[kind] for kind in accept))
    return FileRefused(
        code="not_accepted", message=reader.gettext("Aqui só cabe arquivo %(names)s.") % {"names": names}
    )


def _clean_image(content: bytes, media_type: str) -> bytes:
    """The picture written anew and upright: no metadata, and nothing hidden behind its end."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=["JPEG" if media_type == JPEG else "PNG"]) as picture:
                if picture.width * picture.height > _MAX_PIXELS:
                    raise Image.DecompressionBombError
                upright = ImageOps.exif_transpose(picture)
                return _written(upright, media_type)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        message = reader.gettext("A imagem é grande demais: passa de %(limit)d milhões de pontos.") % {
            "limit": _MAX_PIXELS // 10**6
        }
        raise FileRefused(code="too_many_pixels", message=message) from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
        raise FileRefused(
            code="broken", message=reader.gettext("A imagem está danificada e não abre. Tire-a de novo.")
        ) from None


def _written(picture: Image.Image, media_type: str) -> bytes:
    out = io.BytesIO()
    if media_type == JPEG:
        (picture if picture.mode in ("L", "RGB") else picture.convert("RGB")).save(
            out, "JPEG", quality=88, optimize=True
        )
    else:
        plain = picture if picture.mode in ("L", "LA", "P", "RGB", "RGBA", "1") else picture.convert("RGBA")
        plain.info = {key: value for key, value in plain.info.items() if key == "transparency"}
        plain.save(out, "PNG", optimize=False)
    return out.getvalue()


def _check_workbook(content: bytes) -> None:
    """A workbook that opens and does not swell into gigabytes."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names, unpacked = set(archive.namelist()), sum(entry.file_size for entry in archive.infolist())
    except (zipfile.BadZipFile, ValueError):
        raise FileRefused(code="broken", message=reader.gettext("A planilha está danificada e não abre.")) from None
    if "xl/workbook.xml" not in names:
        raise FileRefused(code="mismatch", message=reader.gettext("O arquivo não é uma planilha XLSX."))
    if unpacked > _MAX_UNPACKED:
        raise FileRefused(code="too_large", message=reader.gettext("A planilha aberta é grande demais."))


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all, also when the machine stops half-way."""
    if path.exists() and path.stat().st_size == len(content):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{secrets.token_hex(6)}")
    with part.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)
