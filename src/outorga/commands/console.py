# SPDX-License-Identifier: Apache-2.0
"""What all commands share at the terminal: a parser that speaks Portuguese, failures, the start of the web shell."""

import argparse
import os
import re
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any, NoReturn

WRONG_USE = 2
ENGLISH = (
    (r"the following arguments are required: (.+)", r"falta informar: \1"),
    (r"unrecognized arguments: (.+)", r"não conheço: \1"),
    (r"argument (\S+): expected one argument", r"\1 pede um valor"),
    (r"argument (\S+): invalid choice: (.+?) \(choose from (.+)\)", r"\1: \2 não existe; há: \3"),
    (r"argument (\S+): invalid int value: (.+)", r"\1: \2 não é um número inteiro"),
    (r"argument (\S+): (.+)", r"\1: \2"),
)


class Failure(Exception):  # It ends a command in an orderly way; not every end is an error.
    """Why a command stops, said to the person who called it, and its exit code."""

    def __init__(self, message: str, *, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


class PortugueseFormatter(argparse.HelpFormatter):
    """Help whose fixed words are Portuguese."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=32)

    def add_usage(self, usage: str | None, actions: Iterable[Any], groups: Iterable[Any], prefix: Any = None) -> None:
        super().add_usage(usage, actions, groups, "uso: " if prefix is None else prefix)


class PortugueseParser(argparse.ArgumentParser):
    """A parser that answers wrong use in Portuguese, with exit code 2."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, add_help=False, formatter_class=PortugueseFormatter, allow_abbrev=False)
        self._positionals.title = "argumentos"
        self._optionals.title = "opções"
        self.add_argument("-h", "--help", action="help", help="mostra esta ajuda")

    def error(self, message: str) -> NoReturn:
        for pattern, portuguese in ENGLISH:
            if re.fullmatch(pattern, message):
                message = re.sub(pattern, portuguese, message)
                break
        self.exit(WRONG_USE, f"{self.prog}: {message}\n{self.format_usage()}")


if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[PortugueseParser]
else:
    Subparsers = argparse._SubParsersAction


def civil_day(text: str) -> date:
    """A day as an argument, `2026-11-30` or `30/11/2026`."""
    brazilian = re.fullmatch(r"(\d{2})/(\d{2})/(\d{4})", text)
    try:
        return date.fromisoformat("-".join(reversed(brazilian.groups())) if brazilian else text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} não é uma data; escreva como 2026-11-30") from None


def port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} não é uma porta; escreva um número de 1 a 65535")
    return int(text)


def start_shell() -> None:
    """Start Django; only the commands that need it pay for it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outorga.web.settings")
    import django
    from django.core.exceptions import ImproperlyConfigured

    try:
        django.setup()
    except ImproperlyConfigured as wrong:
        raise Failure(f"a configuração não serve: {wrong}. Veja .env.example e rode `outorga check`.") from wrong
