# SPDX-License-Identifier: Apache-2.0
"""Publication of acts in the official gazette: text, export, edition and day."""
