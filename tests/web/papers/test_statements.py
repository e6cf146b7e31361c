# SPDX-License-Identifier: Apache-2.0
"""A statement says what was signed, whoever reads it, and nothing else passes for one."""

from datetime import UTC, datetime

import cbor2
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from outorga.web.papers import codes, statements
from outorga.web.papers.keys import KeyRing, key_id
from outorga.web.papers.statements import Claims, InvalidStatement
from tests.web.papers import independent

RING = KeyRing(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
OTHER = KeyRing(Ed25519PrivateKey.from_private_bytes(bytes(32)))
QR_ALPHANUMERIC = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")

instants = st.datetimes(
    min_value=datetime(2005, 4, 14),  # noqa: DTZ001
    max_value=datetime(2090, 1, 1),  # noqa: DTZ001
    timezones=st.just(UTC),
).map(lambda moment: moment.replace(microsecond=0))
plates = st.lists(st.from_regex(r"[A-Z]{3}[0-9][A-Z][0-9]{2}", fullmatch=True), max_size=6).map(tuple)
claims = st.builds(
    Claims,
    issuer=st.just("DER/MG"),
    kind=st.sampled_from(sorted(statements.KINDS)),
    number=st.text(min_size=1, max_size=40),
    code=st.text(codes.ALPHABET, min_size=8, max_size=8),
    norm=st.just("mg-44007-2005"),
    issued_at=instants,
    holder_code=st.text(max_size=12),
    cnpj=st.sampled_from(["", "K7M4R902000104"]),
    plates=plates,
    valid_from=st.none() | instants,
    valid_until=st.none() | instants,
)
SAMPLE = Claims(
    issuer="DER/MG",
    kind="authorization",
    number="2026.031.884",
    code="K7QM4R2D",
    norm="mg-44007-2005",
    issued_at=datetime(2026, 11, 28, 12, 14, tzinfo=UTC),
    holder_code="004.713",
    cnpj="K7M4R902000104",
    plates=("RVM4C82",),
    vehicles=1,
    valid_from=datetime(2026, 11, 30, 16, 30, tzinfo=UTC),
    valid_until=datetime(2089, 12, 3, 1, 0, tzinfo=UTC),
)
TOKEN = statements.encode(statements.sign(SAMPLE, RING))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(claims)
def test_what_is_signed_is_what_is_read(stated: Claims) -> None:
    read = statements.verify(statements.encode(statements.sign(stated, RING)), RING)
    kept = {name: getattr(stated, name) for name in Claims.__slots__} | {
        "key_id": RING.current_id,
        "vehicles": len(stated.plates),
    }
    assert {name: getattr(read, name) for name in Claims.__slots__} == kept


@settings(deadline=None)
@given(st.integers(0, len(statements.decode(TOKEN)) - 1), st.integers(1, 255))
def test_a_change_of_any_byte_is_found(at: int, change: int) -> None:
    message = bytearray(statements.decode(TOKEN))
    message[at] ^= change
    with pytest.raises(InvalidStatement):
        statements.verify(statements.encode(bytes(message)), RING)


def test_a_change_of_any_letter_is_found() -> None:
    for at, letter in enumerate(TOKEN):
        other = "A" if letter != "A" else "B"
        with pytest.raises(InvalidStatement):
            statements.verify(TOKEN[:at] + other + TOKEN[at + 1 :], RING)


@settings(deadline=None)
@given(st.text(max_size=60) | st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", max_size=400))
def test_no_text_breaks_the_reader(text: str) -> None:
    with pytest.raises(InvalidStatement):
        statements.verify(text, RING)


@settings(deadline=None)
@given(st.recursive(st.none() | st.integers() | st.binary(max_size=9), st.lists))
def test_no_cbor_breaks_the_reader(value: object) -> None:
    for message in (value, cbor2.CBORTag(18, value), cbor2.CBORTag(18, [cbor2.dumps({4: value}), {}, b"", b""])):
        with pytest.raises(InvalidStatement):
            statements.verify(statements.encode(cbor2.dumps(message)), RING)


def test_an_unprotected_header_put_in_by_another_is_refused() -> None:
    tagged = cbor2.loads(statements.decode(TOKEN))
    protected, _, payload, signature = tagged.value
    message = cbor2.dumps(cbor2.CBORTag(18, [protected, {1: "mine"}, payload, signature]))
    with pytest.raises(InvalidStatement, match="unreadable"):
        statements.verify(statements.encode(message), RING)


def test_lower_case_is_the_same_token_and_a_longer_one_is_not() -> None:
    assert statements.verify(TOKEN.lower(), RING).number == "2026.031.884"
    for longer in (TOKEN + "A", TOKEN + "=", "A" * 3000):
        with pytest.raises(InvalidStatement, match="unreadable"):
            statements.verify(longer, RING)


def test_a_key_that_is_not_ours_is_named_as_such() -> None:
    with pytest.raises(InvalidStatement, match="unknown_key"):
        statements.verify(TOKEN, OTHER)


def test_what_a_retired_key_signed_is_still_believed() -> None:
    turned = KeyRing(OTHER.current, retired=(RING.current.public_key(),))
    assert statements.verify(TOKEN, turned).key_id == RING.current_id
    assert statements.verify(statements.encode(statements.sign(SAMPLE, turned)), turned).key_id == OTHER.current_id


def test_a_signature_under_the_name_of_our_key_is_forged() -> None:
    stranger = Ed25519PrivateKey.from_private_bytes(bytes([7]) * 32)
    protected = cbor2.dumps({1: -8, 4: key_id(RING.current.public_key())})
    payload = cbor2.dumps({1: "DER/MG"})
    signature = stranger.sign(cbor2.dumps(["Signature1", protected, b"", payload]))
    message = cbor2.dumps(cbor2.CBORTag(18, [protected, {}, payload, signature]))
    with pytest.raises(InvalidStatement, match="forged"):
        statements.verify(statements.encode(message), RING)


def test_an_independent_library_verifies_the_statement() -> None:
    cwt, public = independent.load(), RING.current.public_key()
    key = cwt.COSEKey.new({1: 1, -1: 6, 2: RING.current_id, 3: -8, -2: public.public_bytes_raw()})
    tagged = cbor2.loads(statements.decode(TOKEN))  # cbor2 6 reads frozen values; the library wants its own
    parts = [tagged.value[0], {}, *tagged.value[2:]]
    payload = cwt.COSE.new().decode(cbor2.CBORTag(tagged.tag, parts), key)
    read = cbor2.loads(payload)
    assert (read[1], read[7], read[-65537][2]) == ("DER/MG", b"K7QM4R2D", "2026.031.884")
    with pytest.raises(cwt.VerifyError):
        cwt.COSE.new().decode(cbor2.CBORTag(tagged.tag, [*parts[:3], bytes([*parts[3][:-1], parts[3][-1] ^ 1])]), key)
    assert (read[5], read[4]) == (int(SAMPLE.valid_from.timestamp()), int(SAMPLE.valid_until.timestamp()))  # type: ignore[union-attr]


def test_the_address_stays_in_the_alphanumeric_mode_of_a_qr_code() -> None:
    address = statements.address(TOKEN)
    assert address == f"HTTPS://OUTORGA.EXAMPLE/V/{TOKEN}"
    assert set(address) <= QR_ALPHANUMERIC
    assert len(statements.decode(TOKEN)) < 202  # what the stack was measured with
