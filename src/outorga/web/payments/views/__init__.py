# SPDX-License-Identifier: Apache-2.0
"""Pages: they ask queries, call actions, and show."""
