# SPDX-License-Identifier: Apache-2.0
"""The only readers of sanctions for pages, here and in other rooms."""

from outorga.web.sanctions.queries.standing import Standing, standing_of

__all__ = ["Standing", "standing_of"]
