# SPDX-License-Identifier: Apache-2.0
"""The hash of an event over its content and the hash before it; one chain per case, so that no two cases wait.

The form is fixed for as long as the ledger lives: changing it would make every chain a broken one.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

GENESIS = "0" * 64


class LossyValue(TypeError):
    """A float would not come back from every database as it went in."""


def canonical(value: Any) -> bytes:
    """The one JSON text of a value: sorted keys, no spaces, UTF-8, no floats.

    >>> canonical({"b": 1, "a": "é"}).decode()
    '{"a":"é","b":1}'
    """
    refuse_floats(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def refuse_floats(value: Any) -> None:
    """Raise at the first float, however deep."""
    if isinstance(value, float):
        raise LossyValue(f"{value!r} is a float: write decimals as text")
    if isinstance(value, Mapping):
        for item in value.values():
            refuse_floats(item)
    elif isinstance(value, list | tuple):
        for item in value:
            refuse_floats(item)


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON."""
    return hashlib.sha256(canonical(value)).hexdigest()


def event_hash(
    *,
    case_number: str,
    seq: int,
    kind: str,
    at: datetime,
    on: date,
    actor_id: int | None,
    power: str,
    reason: str,
    data: Any,
    decision_digest: str,
    previous_hash: str,
) -> str:
    """The hash that the next event of the case will carry on."""
    return digest(
        {
            "case": case_number,
            "seq": seq,
            "kind": kind,
            "at": instant(at),
            "on": on.isoformat(),
            "actor": actor_id,
            "power": power,
            "reason": reason,
            "data": data,
            "decision": decision_digest,
            "previous": previous_hash,
        }
    )


def instant(at: datetime) -> str:
    """An instant as it is hashed: UTC, always with microseconds.

    >>> instant(datetime(2026, 11, 30, 12, tzinfo=UTC))
    '2026-11-30T12:00:00.000000Z'
    """
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
