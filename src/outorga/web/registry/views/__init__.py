# SPDX-License-Identifier: Apache-2.0
"""Pages of the registry: the company's area, the agency's registry, the panel of a case."""
