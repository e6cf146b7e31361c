# SPDX-License-Identifier: Apache-2.0
"""Collect texts without guessing: a translation of a similar text is worse than none."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Django's command, with msgmerge's fuzzy matching off."""

    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
