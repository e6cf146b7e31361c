# SPDX-License-Identifier: Apache-2.0
"""What the template library ``ui`` offers, by subject; ``templatetags/ui.py`` registers it."""
