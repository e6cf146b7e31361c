# SPDX-License-Identifier: Apache-2.0
"""The verification code that people type: eight characters that survive handwriting, such as ``K7QM-4R2D``."""

import secrets
import unicodedata

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O or U; whoever types one of them means a digit."""
LENGTH = 8
_MEANT = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": "", ".": "", "–": ""})


def new_code() -> str:
    """Forty random bits: a paper is found by who holds it, not by who counts."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def normalize_code(text: str) -> str:
    """The code as stored, from what was typed."""
    return unicodedata.normalize("NFKC", text).upper().translate(_MEANT)


def is_code(text: str) -> bool:
    """Whether the text can be a code, with or without its hyphen."""
    code = normalize_code(text)
    return len(code) == LENGTH and all(char in ALPHABET for char in code)


def format_code(code: str) -> str:
    """``K7QM-4R2D``."""
    return f"{code[:4]}-{code[4:]}"
