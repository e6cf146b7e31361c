# SPDX-License-Identifier: Apache-2.0
"""Personal data: encrypted with a key per person, found by keyed tokens, each look recorded, forgotten by key.

The person's key is itself encrypted by the vault's key. :func:`forget` destroys it with the index, and every file about
the person becomes unreadable; the ledger holds references only, so it still verifies.
"""

import hmac
import json
import secrets
from collections.abc import Collection, Iterable, Mapping
from itertools import count
from typing import Any
from uuid import UUID

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.db import transaction
from django.db.models import Count, OuterRef, QuerySet, Subquery

from outorga.law.kernel.identifiers import fold
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import keys
from outorga.web.casefiles.errors import Forgotten
from outorga.web.casefiles.models import LookedAt, PersonalRecord, PersonKey, SearchToken

Reference = str | UUID
IDENTITY = "identity"
NAMES = ("name", "social_name")
DOCUMENTS = ("cpf", "document", "licence", "cnh", "rg", "passport", "email")
_NONCE, _TAG = 12, 16
# What encryption adds to a file.
FILE_SEAL = _NONCE + _TAG
_SHORTEST_PREFIX = 3
_TOKEN_LENGTH = 32


def new_person() -> str:
    """A fresh reference with its key."""
    person_ref = secrets.token_hex(16)
    _key_for(person_ref)
    return person_ref


def reference(kind: str, key: object) -> str:
    """The lasting reference of somebody who is known by a row elsewhere, such as an account; nobody else makes it."""
    return _token(f"r:{kind}:{key}")


def standing_reference(kind: str, key: object) -> str:
    """As :func:`reference`, of somebody whose data are kept from now on: a fresh one after each forgetting."""
    turns = (reference(kind, f"{key}:{turn}" if turn else key) for turn in count())
    return next(ref for ref in turns if not is_forgotten(ref))


def put(
    person_ref: Reference,
    data: Mapping[str, Any],
    *,
    kind: str = IDENTITY,
    names: Collection[str] = NAMES,
    documents: Collection[str] = DOCUMENTS,
) -> str:
    """Encrypt ``data`` as the person's record of this kind, in place of an earlier one; answers the reference.

    Of the identity the fields in ``names`` become searchable by word, those in ``documents`` by the whole number; what
    a field is stands behind its colon, if it has one (``A/2026/000001:name``).
    """
    ref = normal(person_ref)
    with transaction.atomic():
        cipher = AESGCM(_key_for(ref))
        sealed = _seal(cipher, json.dumps(dict(data), ensure_ascii=False).encode(), f"{ref}:{kind}")
        PersonalRecord.objects.update_or_create(
            person_ref=ref, kind=kind, defaults={"sealed": sealed, "changed_at": clock.now()}
        )
        if kind == IDENTITY:
            _index(ref, _fields(data, names), _fields(data, documents))
    return ref


def add(person_ref: Reference, data: Mapping[str, Any]) -> str:
    """Put these fields of the identity beside those that are there; of two who add at once none is lost."""
    ref = normal(person_ref)
    with transaction.atomic():
        key = _key_for(ref)
        row = PersonalRecord.objects.filter(person_ref=ref, kind=IDENTITY).first()
        return put(ref, {**(_open_record(row, key) if row else {}), **data})


def _fields(data: Mapping[str, Any], wanted: Collection[str]) -> list[Any]:
    return [value for name, value in data.items() if name.rpartition(":")[2] in wanted]


def get(
    person_ref: Reference, *, actor: User | None, purpose: str, kind: str = IDENTITY, address: str = ""
) -> dict[str, Any]:
    """The person's record, the look recorded; :class:`Forgotten` when the key is gone or never was."""
    ref = normal(person_ref)
    found = get_many([ref], actor=actor, purpose=purpose, kind=kind, address=address)
    if ref not in found:
        raise Forgotten
    return found[ref]


def get_many(
    person_refs: Iterable[Reference], *, actor: User | None, purpose: str, kind: str = IDENTITY, address: str = ""
) -> dict[str, dict[str, Any]]:
    """The records of several persons in two queries, keyed by reference; the forgotten are left out."""
    wanted = [(ref, kind) for ref in person_refs]
    found = get_records(wanted, actor=actor, purpose=purpose, address=address)
    return {ref: data for (ref, _kind), data in found.items()}


def get_records(
    wanted: Iterable[tuple[Reference, str]], *, actor: User | None, purpose: str, address: str = ""
) -> dict[tuple[str, str], dict[str, Any]]:
    """The records of these persons and kinds in two queries; those of the forgotten are left out."""
    asked = {(normal(ref), kind) for ref, kind in wanted}
    keys_of = PersonKey.objects.filter(person_ref=OuterRef("person_ref"), wrapped__isnull=False)
    rows = PersonalRecord.objects.filter(
        person_ref__in={ref for ref, _kind in asked}, kind__in={kind for _ref, kind in asked}
    ).annotate(wrapped=Subquery(keys_of.values("wrapped")))
    found = {
        (row.person_ref, row.kind): _open_record(row, _unwrap(row))
        for row in rows
        if row.wrapped is not None and (row.person_ref, row.kind) in asked
    }
    looked_at = dict.fromkeys(ref for ref, _kind in found)
    _record_looks(looked_at, subject="", actor=actor, purpose=purpose, address=address)
    return found


def forget(person_ref: Reference, *, actor: User | None, reason: str) -> None:
    """Anonymize: the key, the records and the index of the person are destroyed; who did it and why stays."""
    ref = normal(person_ref)
    with transaction.atomic():
        PersonKey.objects.select_for_update().filter(person_ref=ref).update(wrapped=None, destroyed_at=clock.now())
        PersonalRecord.objects.filter(person_ref=ref).delete()
        SearchToken.objects.filter(person_ref=ref).delete()
        LookedAt.objects.create(person_ref=ref, user=actor, purpose=f"forget: {reason}"[:120], at=clock.now())


def is_forgotten(person_ref: Reference) -> bool:
    """Whether the person's key was destroyed."""
    return PersonKey.objects.filter(person_ref=normal(person_ref), wrapped__isnull=True).exists()


# Files


def seal_file(people: Collection[Reference], content: bytes) -> bytes:
    """Encrypt a file with the keys of all whom it is about, so that forgetting one of them makes it unreadable.

    The nonce follows from keys and content, so the same file of the same persons is stored once and
    two persons who sent the same file share nothing that shows it. :class:`Forgotten` when a key is gone.
    """
    return seal_files(people, [content])[0]


def seal_files(people: Collection[Reference], contents: Iterable[bytes]) -> list[bytes]:
    """As :func:`seal_file`, of several that are about the same persons, with their keys read once."""
    refs = sorted({normal(ref) for ref in people})
    with transaction.atomic():
        material = b"".join(_key_for(ref) for ref in refs)
    marks, cipher, bound = _file_key(material, b"nonce"), AESGCM(_file_key(material, b"cipher")), _bound(refs)
    nonces = ((hmac.digest(marks, content, "sha256")[:_NONCE], content) for content in contents)
    return [nonce + cipher.encrypt(nonce, content, bound) for nonce, content in nonces]


def open_file(people: Collection[Reference], sealed: bytes) -> bytes:
    """The content of what :func:`seal_file` made; :class:`Forgotten` when one of the persons was forgotten."""
    return open_files(people, [sealed])[0]


def open_files(people: Collection[Reference], sealed: Iterable[bytes]) -> list[bytes]:
    """As :func:`open_file`, of several that the same persons' keys sealed, in one query."""
    refs = sorted({normal(ref) for ref in people})
    rows = PersonKey.objects.filter(person_ref__in=refs, wrapped__isnull=False).order_by("person_ref")
    found = {row.person_ref: _unwrap(row) for row in rows}
    if set(found) != set(refs):
        raise Forgotten
    cipher, bound = AESGCM(_file_key(b"".join(found[ref] for ref in refs), b"cipher")), _bound(refs)
    return [cipher.decrypt(each[:_NONCE], each[_NONCE:], bound) for each in sealed]


def _file_key(material: bytes, purpose: bytes) -> bytes:
    """Never cached, as no key of a person is: it must be gone with the person."""
    info = b"outorga:file " + purpose
    return HKDF(algorithm=hashes.SHA256(), length=keys.KEY_BYTES, salt=None, info=info).derive(material)


def _bound(refs: Iterable[str]) -> bytes:
    return f"file:{' '.join(refs)}".encode()


# Search


def search(text: str, *, limit: int = 50) -> list[str]:
    """References of the persons in whose name every word occurs or begins, or whose document is the number."""
    by_name = named(text).order_by("person_ref")[:limit]
    return list(dict.fromkeys([*find_document(text), *by_name]))[:limit]


def named(text: str) -> QuerySet[SearchToken, Any]:
    """References of all in whose name every word occurs or begins, for a room to look for among its own rows."""
    tokens = {_token(f"n:{word}") for word in fold(text).split() if len(word) >= _SHORTEST_PREFIX}
    rows = SearchToken.objects.filter(token__in=tokens).order_by().values("person_ref")
    return rows.annotate(hits=Count("token")).filter(hits=len(tokens)).values_list("person_ref", flat=True)


def find_document(number: str) -> list[str]:
    """References of the persons with this whole document number, however it is written."""
    plain = _number(number)
    if len(plain) < _SHORTEST_PREFIX:
        return []
    return list(SearchToken.objects.filter(token=_token(f"d:{plain}")).values_list("person_ref", flat=True))


# Looks


def looked(
    *, subject: str, actor: User | None, purpose: str, address: str = "", people: Collection[Reference] = ()
) -> None:
    """Record a look at something that is no record of the vault: a passenger list, a file and whom it is about."""
    refs = [normal(ref) for ref in people] or [""]
    _record_looks(refs, subject=subject, actor=actor, purpose=purpose, address=address)


def _record_looks(refs: Iterable[str], *, subject: str, actor: User | None, purpose: str, address: str) -> None:
    told = {"subject": subject, "user": actor, "purpose": purpose, "address": address, "at": clock.now()}
    LookedAt.objects.bulk_create(LookedAt(person_ref=ref, **told) for ref in refs)


# Keys and cipher


def normal(person_ref: Reference) -> str:
    """The one form of a reference."""
    return str(person_ref).replace("-", "").lower()


def _key_for(ref: str) -> bytes:
    row = PersonKey.objects.select_for_update().filter(person_ref=ref).first()
    if row is None:
        fresh = AESGCM.generate_key(bit_length=256)
        row, _ = PersonKey.objects.get_or_create(person_ref=ref, defaults={"wrapped": _seal(_master(), fresh, ref)})
    if row.wrapped is None:
        raise Forgotten
    return _unwrap(row)


def _master() -> AESGCM:
    return AESGCM(keys.derived(keys.vault_key(), b"person keys"))


def _unwrap(row: Any) -> bytes:
    """The key of a row that has it wrapped, and whose it is."""
    return _unseal(_master(), bytes(row.wrapped or b""), row.person_ref)


def _open_record(row: PersonalRecord, key: bytes) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(_unseal(AESGCM(key), bytes(row.sealed), f"{row.person_ref}:{row.kind}"))
    return data


def _seal(cipher: AESGCM, data: bytes, bound_to: str) -> bytes:
    nonce = secrets.token_bytes(_NONCE)
    return nonce + cipher.encrypt(nonce, data, bound_to.encode())


def _unseal(cipher: AESGCM, sealed: bytes, bound_to: str) -> bytes:
    return cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], bound_to.encode())


# Index


def _index(ref: str, names: Iterable[Any], documents: Iterable[Any]) -> None:
    words = {word for name in names if name for word in fold(str(name)).split()}
    starts = {word[:length] for word in words for length in range(_SHORTEST_PREFIX, len(word) + 1)}
    numbers = {plain for number in documents if number and len(plain := _number(str(number))) >= _SHORTEST_PREFIX}
    tokens = {_token(f"n:{start}") for start in starts} | {_token(f"d:{number}") for number in numbers}
    SearchToken.objects.filter(person_ref=ref).exclude(token__in=tokens).delete()
    SearchToken.objects.bulk_create(
        [SearchToken(token=token, person_ref=ref) for token in sorted(tokens)], ignore_conflicts=True
    )


def _number(text: str) -> str:
    return "".join(letter for letter in fold(text) if letter.isalnum())


def _token(text: str) -> str:
    key = keys.derived(keys.vault_key(), b"search index")
    return hmac.new(key, text.encode(), "sha256").hexdigest()[:_TOKEN_LENGTH]
