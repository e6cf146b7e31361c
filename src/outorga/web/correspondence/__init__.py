# SPDX-License-Identifier: Apache-2.0
"""Messages on a file, letters in versions, reminders, second channel and calendars of deadlines."""
