# SPDX-License-Identifier: Apache-2.0
"""The application's settings with the peer's address."""

from outorga.web.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.verification_site"
