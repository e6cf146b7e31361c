# SPDX-License-Identifier: Apache-2.0
"""The agency's signing key and the public keys of the past, so that papers outlive a key."""

import hashlib
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from outorga.web.casefiles import keys

KEY_ID_LENGTH = 4


def key_id(public: Ed25519PublicKey) -> bytes:
    """The first bytes of the public key's digest: short enough for a QR code, told by no counter."""
    return hashlib.sha256(public.public_bytes_raw()).digest()[:KEY_ID_LENGTH]


@dataclass(frozen=True, slots=True)
class KeyRing:
    """The key that signs today and every public key whose signatures are still believed."""

    current: Ed25519PrivateKey
    retired: tuple[Ed25519PublicKey, ...] = ()
    public: dict[bytes, Ed25519PublicKey] = field(init=False)

    def __post_init__(self) -> None:
        believed = (*self.retired, self.current.public_key())
        object.__setattr__(self, "public", {key_id(key): key for key in believed})

    @property
    def current_id(self) -> bytes:
        """The identifier written into what is signed today."""
        return key_id(self.current.public_key())


def ring() -> KeyRing:
    """The keys of this installation."""
    return KeyRing(keys.papers_key(), keys.retired_papers_keys())
