# SPDX-License-Identifier: Apache-2.0
"""Forms of the charter room: they read what was typed; nothing here decides."""
