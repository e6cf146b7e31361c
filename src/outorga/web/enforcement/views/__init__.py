# SPDX-License-Identifier: Apache-2.0
"""Pages of enforcement: at the roadside, in the office, and for companies."""
