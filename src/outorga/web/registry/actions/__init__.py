# SPDX-License-Identifier: Apache-2.0
"""The only code that writes the registry, by subject; import the module that has the act."""
