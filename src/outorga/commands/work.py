# SPDX-License-Identifier: Apache-2.0
"""`outorga work`: the worker, which runs the queued jobs and what falls due by date."""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from outorga.commands.console import Subparsers, civil_day, start_shell
from outorga.commands.migrate import is_embedded, migrate


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("work", help="executa as tarefas e o que vence por data")
    parser.add_argument("--as-of", type=civil_day, metavar="DATA", help="trabalha como se fosse esse dia")
    parser.add_argument("--once", action="store_true", help="faz o que há por fazer e termina")
    parser.add_argument("--demo", action="store_true", help="carrega também o resto da demonstração")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    start_shell()
    if is_embedded():
        migrate()
    from outorga.web.work import worker

    with rest_of_the_demo() if args.demo else nullcontext():
        worker.run(as_of=args.as_of, once=args.once)
    return 0


@contextmanager
def rest_of_the_demo() -> Iterator[None]:
    """A process beside the worker, so that nobody's job waits for the two years of the demo."""
    loader = subprocess.Popen([sys.executable, "-m", "outorga", "demo", "--stage", "rest"], stdin=subprocess.DEVNULL)
    try:
        yield
    finally:
        loader.terminate()
        loader.wait()
