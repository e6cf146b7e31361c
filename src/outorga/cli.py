# SPDX-License-Identifier: Apache-2.0
"""The `outorga` command: one subcommand a file in `outorga.commands`, each with its parser and its `run`.

Answers go to standard output; what went wrong goes to standard error, in Portuguese, with the way to mend it.
"""

import argparse
import sys
from collections.abc import Sequence
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


def main(arguments: Sequence[str] | None = None) -> int:
    parsed = build_parser().parse_args(arguments)
    try:
        code: int = parsed.run(parsed)
    except Failure as failure:
        print(f"outorga {parsed.command}: {failure}", file=sys.stderr)
        return failure.code
    except LawError as error:
        print(f"outorga {parsed.command}: {law_failure(error, parsed)}", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output left (`outorga ... | head`): nothing to say, and nobody to say it to.
        sys.stderr.close()
        return 0
    return code


if __name__ == "__main__":
    sys.exit(main())
