# SPDX-License-Identifier: Apache-2.0
"""The pages of the charter room."""
