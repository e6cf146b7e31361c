# SPDX-License-Identifier: Apache-2.0
"""Who inspects."""

from tests.web.enforcement.conftest import inspector

__all__ = ["inspector"]
