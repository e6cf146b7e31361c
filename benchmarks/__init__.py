# SPDX-License-Identifier: Apache-2.0
"""The numbers of the issue, measured: `make bench`."""
