# SPDX-License-Identifier: Apache-2.0
"""The only writers of this room."""
