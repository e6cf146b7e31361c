# SPDX-License-Identifier: Apache-2.0
"""Personal data: encrypted with a key per person, found by keyed tokens, each look recorded, forgotten by key.

The person's key is itself encrypted by the vault's key. :func:`forget` destroys it with the index; the ledger holds
references only, so it still verifies.
"""

import hmac
import json
import secrets
from collections.abc import Collection, Iterable, Mapping
from typing import Any
from uuid import UUID

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.db import transaction
from django.db.models import Count

from outorga.law.kernel.identifiers import fold
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import keys
from outorga.web.casefiles.errors import Forgotten
from outorga.web.casefiles.models import LookedAt, PersonalRecord, PersonKey, SearchToken

Reference = str | UUID
IDENTITY = "identity"
NAMES = ("name", "social_name")
DOCUMENTS = ("cpf", "document", "licence", "cnh", "rg", "passport")
_NONCE = 12
_SHORTEST_PREFIX = 3
_TOKEN_LENGTH = 32


def new_person() -> str:
    """A fresh reference with its key."""
    person_ref = secrets.token_hex(16)
    _key_for(person_ref)
    return person_ref


def put(
    person_ref: Reference,
    data: Mapping[str, Any],
    *,
    kind: str = IDENTITY,
    names: Collection[str] = NAMES,
    documents: Collection[str] = DOCUMENTS,
) -> str:
    """Encrypt ``data`` as the person's record of this kind, in place of an earlier one; answers the reference.

    Of the identity the fields in ``names`` become searchable by word, those in ``documents`` by the whole number.
    """
    ref = _plain(person_ref)
    with transaction.atomic():
        cipher = AESGCM(_key_for(ref))
        sealed = _seal(cipher, json.dumps(dict(data), ensure_ascii=False).encode(), f"{ref}:{kind}")
        PersonalRecord.objects.update_or_create(
            person_ref=ref, kind=kind, defaults={"sealed": sealed, "changed_at": clock.now()}
        )
        if kind == IDENTITY:
            _index(ref, [data.get(name) for name in names], [data.get(name) for name in documents])
    return ref


def get(
    person_ref: Reference, *, actor: User | None, purpose: str, kind: str = IDENTITY, address: str = ""
) -> dict[str, Any]:
    """The person's record, the look recorded; :class:`Forgotten` when the key is gone or never was."""
    ref = _plain(person_ref)
    found = get_many([ref], actor=actor, purpose=purpose, kind=kind, address=address)
    if ref not in found:
        raise Forgotten
    return found[ref]


def get_many(
    person_refs: Iterable[Reference], *, actor: User | None, purpose: str, kind: str = IDENTITY, address: str = ""
) -> dict[str, dict[str, Any]]:
    """The records of several persons in three queries, keyed by reference; the forgotten are left out."""
    refs = list(dict.fromkeys(_plain(ref) for ref in person_refs))
    wrapped = PersonKey.objects.filter(person_ref__in=refs, wrapped__isnull=False)
    by_ref = {row.person_ref: _unwrap(row) for row in wrapped}
    rows = PersonalRecord.objects.filter(person_ref__in=list(by_ref), kind=kind)
    found = {row.person_ref: _open_record(row, by_ref[row.person_ref]) for row in rows}
    _record_looks(found, actor=actor, purpose=purpose, address=address)
    return found


def forget(person_ref: Reference, *, actor: User | None, reason: str) -> None:
    """Anonymize: the key, the records and the index of the person are destroyed; who did it and why stays."""
    ref = _plain(person_ref)
    with transaction.atomic():
        PersonKey.objects.select_for_update().filter(person_ref=ref).update(wrapped=None, destroyed_at=clock.now())
        PersonalRecord.objects.filter(person_ref=ref).delete()
        SearchToken.objects.filter(person_ref=ref).delete()
        LookedAt.objects.create(person_ref=ref, user=actor, purpose=f"forget: {reason}"[:120], at=clock.now())


def is_forgotten(person_ref: Reference) -> bool:
    """Whether the person's key was destroyed."""
    return PersonKey.objects.filter(person_ref=_plain(person_ref), wrapped__isnull=True).exists()


def search(text: str, *, limit: int = 50) -> list[str]:
    """References of the persons in whose name every word occurs or begins, or whose document is the number."""
    tokens = [_token(f"n:{word}") for word in fold(text).split() if len(word) >= _SHORTEST_PREFIX]
    by_number = find_document(text)
    if not tokens:
        return by_number[:limit]
    rows = SearchToken.objects.filter(token__in=set(tokens)).values("person_ref")
    full = rows.annotate(hits=Count("token")).filter(hits=len(set(tokens))).order_by("person_ref")
    by_name = full.values_list("person_ref", flat=True)[:limit]
    return list(dict.fromkeys([*by_number, *by_name]))[:limit]


def find_document(number: str) -> list[str]:
    """References of the persons with this whole document number, however it is written."""
    plain = _number(number)
    if len(plain) < _SHORTEST_PREFIX:
        return []
    return list(SearchToken.objects.filter(token=_token(f"d:{plain}")).values_list("person_ref", flat=True))


def looked(*, subject: str, actor: User | None, purpose: str, address: str = "") -> None:
    """Record a look at something personal that is no single person's record, such as a passenger list."""
    LookedAt.objects.create(subject=subject, user=actor, purpose=purpose, address=address, at=clock.now())


def _record_looks(found: Iterable[str], *, actor: User | None, purpose: str, address: str) -> None:
    LookedAt.objects.bulk_create(
        LookedAt(person_ref=ref, user=actor, purpose=purpose, address=address, at=clock.now()) for ref in found
    )


# Keys and cipher


def _plain(person_ref: Reference) -> str:
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


def _unwrap(row: PersonKey) -> bytes:
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
