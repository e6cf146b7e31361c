# SPDX-License-Identifier: Apache-2.0
"""Forms of the inspections."""
