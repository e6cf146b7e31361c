# SPDX-License-Identifier: Apache-2.0
"""Defences and appeals: filed, judged, with their suspensive effect."""
