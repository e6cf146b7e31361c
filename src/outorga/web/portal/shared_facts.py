# SPDX-License-Identifier: Apache-2.0
"""Facts in a link: what a person asked, so that another opens the same question and the same answer."""

import base64
import json
import zlib
from typing import Any

import msgspec

LONGEST = 6_000
LARGEST = 200_000


def to_link(facts: dict[str, Any]) -> str:
    """The facts as text for a query string; empty when they would not fit a link."""
    packed = zlib.compress(json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return text if len(text) <= LONGEST else ""


def from_link(text: str) -> dict[str, Any] | None:
    """The facts of a link, read as strictly as those of the API; None when it is broken, whatever it holds."""
    if not text or len(text) > LONGEST:
        return None
    try:
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), LARGEST)
        facts = msgspec.json.decode(data)
    except (ValueError, RecursionError, zlib.error):
        return None
    return facts if isinstance(facts, dict) else None
