# SPDX-License-Identifier: Apache-2.0
"""The keys of the vault, the ledger and the papers: from the environment; else, not in production, in ``var/keys``."""

import base64
import binascii
import os
import secrets
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

KEY_BYTES = 32


def vault_key() -> bytes:
    """The key that encrypts every person's key (``OUTORGA_VAULT_KEY``)."""
    return _key(settings.OUTORGA_VAULT_KEY, "OUTORGA_VAULT_KEY", "vault.key")


def ledger_key() -> Ed25519PrivateKey:
    """The key that signs checkpoints (``OUTORGA_LEDGER_KEY``): no other part of the software has a use for it."""
    return Ed25519PrivateKey.from_private_bytes(_key(settings.OUTORGA_LEDGER_KEY, "OUTORGA_LEDGER_KEY", "ledger.key"))


def papers_key() -> Ed25519PrivateKey:
    """The key that signs what a paper's QR code states (``OUTORGA_SIGNING_KEY``)."""
    return Ed25519PrivateKey.from_private_bytes(_key(settings.SIGNING_KEY, "OUTORGA_SIGNING_KEY", "papers.key"))


def retired_papers_keys() -> tuple[Ed25519PublicKey, ...]:
    """Public keys whose papers are still believed (``OUTORGA_RETIRED_SIGNING_KEYS``)."""
    given = [text for text in settings.RETIRED_SIGNING_KEYS if text]
    return tuple(Ed25519PublicKey.from_public_bytes(_decoded(text, "OUTORGA_RETIRED_SIGNING_KEYS")) for text in given)


@cache
def derived(master: bytes, purpose: bytes) -> bytes:
    """A key of its own for each purpose, so that none serves two."""
    return HKDF(algorithm=hashes.SHA256(), length=KEY_BYTES, salt=None, info=b"outorga:" + purpose).derive(master)


def new_key() -> str:
    """A fresh key in the form that the environment takes."""
    return base64.urlsafe_b64encode(secrets.token_bytes(KEY_BYTES)).decode()


def _key(given: str, name: str, file_name: str) -> bytes:
    if given:
        return _decoded(given, name)
    if settings.PRODUCTION:
        raise ImproperlyConfigured(f"{name} is missing: 32 random bytes in base64")
    return _decoded(_development_key(Path(settings.VAR_DIR) / "keys" / file_name), name)


@cache
def _decoded(text: str, name: str) -> bytes:
    try:
        key = base64.urlsafe_b64decode(text.strip())
    except (binascii.Error, ValueError) as error:
        raise ImproperlyConfigured(f"{name} is not base64") from error
    if len(key) != KEY_BYTES:
        raise ImproperlyConfigured(f"{name} has {len(key)} bytes instead of {KEY_BYTES}")
    return key


@cache
def _development_key(path: Path) -> str:
    """Made once; of two processes that start together both read the one that came first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_text(new_key(), "ascii")
    fresh.chmod(0o600)
    try:
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
    return path.read_text("ascii")
