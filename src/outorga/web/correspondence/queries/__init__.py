# SPDX-License-Identifier: Apache-2.0
"""The only readers of this room's pages."""
