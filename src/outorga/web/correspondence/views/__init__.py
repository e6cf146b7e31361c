# SPDX-License-Identifier: Apache-2.0
"""Pages of this room."""
