# SPDX-License-Identifier: Apache-2.0
"""What a paper's QR code carries: the paper's own words, signed, in an address that any phone opens.

A statement is a COSE_Sign1 (RFC 9052) with Ed25519 over CWT claims (RFC 8392), written in base32 without padding, so
that the whole address is upper case and the QR code stays in its alphanumeric mode. Who has the public key reads it
without a network. It says nothing about passengers and nothing about a person.

Every byte counts for the signature or is refused: the outer array must be the one that :func:`sign` writes.
"""

import base64
import binascii
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

import cbor2
from cryptography.exceptions import InvalidSignature
from django.conf import settings

from outorga.web import clock
from outorga.web.papers import keys

SIGN1_TAG = 18
ALGORITHM, KEY_ID = 1, 4
EDDSA = -8
ISSUER, EXPIRES, NOT_BEFORE, ISSUED_AT, CODE = 1, 4, 5, 6, 7
PAPER = -65537
KIND, NUMBER, HOLDER, COMPANY, PLATES, NORM, VEHICLES = 1, 2, 3, 4, 5, 6, 7
KINDS = {
    "registration_certificate": 1,
    "authorization": 2,
    "driver_card": 3,
    "protocol_receipt": 4,
    "category_change": 5,
    "refusal": 6,
    "act": 7,
}
KIND_NAMES = {number: name for name, number in KINDS.items()}
PLATES_AT_MOST = 6
"""More plates than this would make the code too dense to read from paper: the page it opens lists them all."""
LONGEST_TOKEN = 2_000

T = TypeVar("T")


class InvalidStatement(Exception):
    """Not a statement signed by a key of this agency; `reason` is one of: unreadable, unknown_key, forged."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """What the agency states about one paper. `vehicles` counts the plates, of which the first few are listed."""

    issuer: str
    kind: str
    number: str
    code: str
    norm: str
    issued_at: datetime
    holder_code: str = ""
    cnpj: str = ""
    plates: tuple[str, ...] = ()
    vehicles: int = 0
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    key_id: bytes = b""


def sign(claims: Claims, ring: keys.KeyRing | None = None) -> bytes:
    """The COSE_Sign1 message over the claims, by the key in use."""
    ring = ring or keys.ring()
    protected = cbor2.dumps({ALGORITHM: EDDSA, KEY_ID: ring.current_id})
    payload = cbor2.dumps(_payload(claims))
    signature = ring.current.sign(_signed_bytes(protected, payload))
    return _message(protected, payload, signature)


def verify(token: str, ring: keys.KeyRing | None = None) -> Claims:
    """The claims of a token of ours; raises InvalidStatement for anything else."""
    ring = ring or keys.ring()
    message = decode(token)
    protected, payload, signature = _parts(message)
    identifier = _key_id(protected)
    public = ring.public.get(identifier)
    if public is None:
        raise InvalidStatement("unknown_key")
    try:
        public.verify(signature, _signed_bytes(protected, payload))
    except InvalidSignature as error:
        raise InvalidStatement("forged") from error
    return _read_claims(payload, identifier)


def encode(message: bytes) -> str:
    """The message as the upper-case token of the address."""
    return base64.b32encode(message).decode().rstrip("=")


def decode(token: str) -> bytes:
    """The message of a token in either case; a token with loose bits at its end is not the one we printed."""
    text = token.upper()
    if len(text) > LONGEST_TOKEN:
        raise InvalidStatement("unreadable")
    try:
        message = base64.b32decode(text + "=" * (-len(text) % 8))
    except (binascii.Error, ValueError) as error:
        raise InvalidStatement("unreadable") from error
    if encode(message) != text:
        raise InvalidStatement("unreadable")
    return message


def address(token: str) -> str:
    """The address printed as QR code: everything in upper case."""
    return f"{settings.SITE_URL.rstrip('/')}/V/{token}".upper()


def _payload(claims: Claims) -> dict[int, Any]:
    paper = {
        KIND: KINDS[claims.kind],
        NUMBER: claims.number,
        HOLDER: claims.holder_code,
        COMPANY: claims.cnpj,
        PLATES: list(claims.plates[:PLATES_AT_MOST]),
        NORM: claims.norm,
        VEHICLES: claims.vehicles if claims.vehicles > len(claims.plates[:PLATES_AT_MOST]) else 0,
    }
    stated = {
        ISSUER: claims.issuer,
        EXPIRES: _seconds(claims.valid_until),
        NOT_BEFORE: _seconds(claims.valid_from),
        ISSUED_AT: _seconds(claims.issued_at),
        CODE: claims.code.encode("ascii"),
        PAPER: {key: value for key, value in paper.items() if value},
    }
    return {key: value for key, value in stated.items() if value is not None}


def _read_claims(payload: bytes, identifier: bytes) -> Claims:
    stated = cbor2.loads(payload)
    paper = stated[PAPER]
    plates = tuple(paper.get(PLATES, ()))
    return Claims(
        issuer=stated[ISSUER],
        kind=KIND_NAMES[paper[KIND]],
        number=paper[NUMBER],
        code=str(stated[CODE], "ascii"),
        norm=paper.get(NORM, ""),
        issued_at=datetime.fromtimestamp(stated[ISSUED_AT], clock.CIVIL_TIME),
        holder_code=paper.get(HOLDER, ""),
        cnpj=paper.get(COMPANY, ""),
        plates=plates,
        vehicles=paper.get(VEHICLES, len(plates)),
        valid_from=_instant(stated.get(NOT_BEFORE)),
        valid_until=_instant(stated.get(EXPIRES)),
        key_id=identifier,
    )


def _message(protected: bytes, payload: bytes, signature: bytes) -> bytes:
    return cbor2.dumps(cbor2.CBORTag(SIGN1_TAG, [protected, {}, payload, signature]))


def _signed_bytes(protected: bytes, payload: bytes) -> bytes:
    return cbor2.dumps(["Signature1", protected, b"", payload])


def _parts(message: bytes) -> tuple[bytes, bytes, bytes]:
    protected, payload, signature = _readable(lambda: _opened(message))
    if not all(isinstance(part, bytes) for part in (protected, payload, signature)):
        raise InvalidStatement("unreadable")
    if _message(protected, payload, signature) != message:
        raise InvalidStatement("unreadable")
    return protected, payload, signature


def _opened(message: bytes) -> tuple[bytes, bytes, bytes]:
    tagged = cbor2.loads(message)
    protected, _unprotected, payload, signature = tagged.value
    return protected, payload, signature


def _key_id(protected: bytes) -> bytes:
    identifier = _readable(lambda: cbor2.loads(protected)[KEY_ID])
    if not isinstance(identifier, bytes):
        raise InvalidStatement("unreadable")
    return identifier


def _readable(read: Callable[[], T]) -> T:
    """Whatever a stranger's bytes make the decoder raise, the answer is the same: unreadable."""
    try:
        return read()
    except Exception as error:
        raise InvalidStatement("unreadable") from error


def _seconds(moment: datetime | None) -> int | None:
    return None if moment is None else int(moment.timestamp())


def _instant(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, clock.CIVIL_TIME)
