# SPDX-License-Identifier: Apache-2.0
"""The application's settings with the peer's address and without the second factor, which is asked once a session."""

from outorga.web.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.pages_site"
OUTORGA_REQUIRE_SECOND_FACTOR = False
