# SPDX-License-Identifier: Apache-2.0
"""Taxis that act like public transport, found by an inspection and referred to who is competent (art. 26)."""
