# SPDX-License-Identifier: Apache-2.0
"""What the pages of the charter room show."""
