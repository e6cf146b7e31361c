# SPDX-License-Identifier: Apache-2.0
"""The independent verifier of COSE and CWT, loaded without its certificate library.

That one cannot read the version of OpenSSL 3.0.10 and later and fails on import; no certificate is used here.
"""

import sys
from types import ModuleType
from typing import Any


def load() -> Any:
    """The module ``cwt``."""
    stand_in = ModuleType("certvalidator")
    stand_in.CertificateValidator = stand_in.ValidationContext = object  # type: ignore[attr-defined]
    sys.modules.setdefault("certvalidator", stand_in)
    import cwt  # noqa: PLC0415

    return cwt
