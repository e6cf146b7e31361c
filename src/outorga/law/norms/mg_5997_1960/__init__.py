# SPDX-License-Identifier: Apache-2.0
"""Minas Gerais Decree 5.997/1960: intermunicipal bus lines."""
