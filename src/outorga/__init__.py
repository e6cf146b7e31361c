# SPDX-License-Identifier: Apache-2.0
"""Outorga: the regulation of passenger road transport, as law in code and an agency that runs on it."""

from outorga.law.engine.decide import decide

__all__ = ["decide"]
__version__ = "0.1.0"
