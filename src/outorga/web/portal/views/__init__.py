# SPDX-License-Identifier: Apache-2.0
"""Public pages."""
