# SPDX-License-Identifier: Apache-2.0
"""Minas Gerais bill 1.842/2004: the special taxi of the Belo Horizonte metropolitan region."""
