# SPDX-License-Identifier: Apache-2.0
"""Template tags of the registry."""
