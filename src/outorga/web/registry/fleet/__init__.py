# SPDX-License-Identifier: Apache-2.0
"""Fleet files: reading one, comparing it with the registry, entering it."""
