# SPDX-License-Identifier: Apache-2.0
"""Forms of enforcement, by page."""
