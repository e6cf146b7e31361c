# SPDX-License-Identifier: Apache-2.0
"""Being written."""

from outorga.law.kernel.decisions import Service

SERVICES: tuple[Service, ...] = ()
