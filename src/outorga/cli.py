# SPDX-License-Identifier: Apache-2.0
"""The `outorga` command: one subcommand a file in `outorga.commands`, each with its parser and its `run`.

Answers go to standard output; what went wrong goes to standard error, in Portuguese, with the way to mend it.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec

from outorga.commands.console import WRONG_USE, Failure, PortugueseParser, Subparsers
from outorga.law.engine import norms
from outorga.law.kernel.errors import LawError, UnknownNorm, UnknownService

GROUPS = ("law", "norms", "migrate", "people", "demo", "serve", "work", "ledger", "check")
INTERRUPTED = 130


def build_parser() -> PortugueseParser:
    parser = PortugueseParser(
        prog="outorga", description="Outorga: a regulação do transporte de pessoas, a norma em código."
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMANDO", required=True, title="comandos")
    for group in GROUPS:
        register(group, subparsers)
    return parser


def register(group: str, subparsers: Subparsers) -> None:
    """Add the parsers of a group; a command names the function that runs it by `set_defaults(run=...)`."""
    name = f"outorga.commands.{group}"
    if find_spec(name) is None:
        return
    module = import_module(name)
    if hasattr(module, "add_parsers"):
        module.add_parsers(subparsers)
    else:
        module.add_parser(subparsers)


def law_failure(error: LawError, parsed: argparse.Namespace) -> str:
    """The law speaks to programs; here a person asked, and is told what there is."""
    if isinstance(error, UnknownNorm):
        return f"não há norma {parsed.norm!r}; há: {', '.join(norms.keys())}"
    if isinstance(error, UnknownService):
        return f"{parsed.norm} não tem o serviço {parsed.service!r}; tem: {', '.join(norms.get(parsed.norm).services)}"
    return str(error)


def system_failure(error: OSError) -> str:
    """What the system refused, in its own words, and the file where it names one."""
    said = os.strerror(error.errno) if error.errno else str(error)
    return f"{error.filename}: {said}" if error.filename else f"não foi possível escrever ou ler: {said}"


def database_failure(error: Exception) -> str | None:
    """What the database refused as a whole; None when the failure is another. Only a started shell knows a database."""
    django = sys.modules.get("django.db.utils")
    if django is None or not isinstance(error, django.DatabaseError):
        return None
    if isinstance(error, django.IntegrityError | django.DataError):
        return None
    return f"o banco de dados não responde: {str(error).strip()}. Confira DATABASE_URL e rode `outorga check`."


def main(arguments: Sequence[str] | None = None) -> int:
    parsed = build_parser().parse_args(arguments)
    try:
        code: int = parsed.run(parsed)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output left (`outorga ... | head`): nothing to say, and nobody to say it to.
        sys.stderr.close()
        return 0
    except Exception as error:
        message, code = failure_of(error, parsed)
        print(f"outorga {parsed.command}: {message}", file=sys.stderr)
    return code


def failure_of(error: Exception, parsed: argparse.Namespace) -> tuple[str, int]:
    """What stopped a command, as the person at the terminal is told it, and the exit code; our own fault is raised."""
    if isinstance(error, Failure):
        return str(error), error.code
    if isinstance(error, LawError):
        return law_failure(error, parsed), WRONG_USE
    if isinstance(error, OSError):
        # Of a full disk the rest of the answer is given up too: it would be told once more at the very end.
        with suppress(OSError):
            sys.stdout.close()
        return system_failure(error), 1
    refused = database_failure(error)
    if refused is None:
        raise error
    return refused, 1


if __name__ == "__main__":
    sys.exit(main())
