# SPDX-License-Identifier: Apache-2.0
"""Sanctions beyond the fine: suspension, purpose deviation with its bar, and looking before it hurts."""
