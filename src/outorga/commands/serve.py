# SPDX-License-Identifier: Apache-2.0
"""`outorga serve`: the web server (granian, WSGI)."""

import argparse
import errno
import os
import socket
import sys

from outorga.commands.console import Failure, Subparsers, port, start_shell
from outorga.commands.migrate import is_embedded, migrate

HOST = "127.0.0.1"
THREADS = 4


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("serve", help="atende as páginas e a API")
    parser.add_argument("--host", default=HOST, help=f"endereço em que escuta (padrão {HOST})")
    parser.add_argument("--port", type=port, default=None, help="porta (padrão PORT ou 8000)")
    parser.add_argument("--workers", type=int, default=1, help="processos (padrão 1)")
    parser.add_argument("--migrated", action="store_true", help="não confere o banco: quem chama já o preparou")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    chosen = args.port or port(os.environ.get("PORT", "8000"))
    require_free(args.host, chosen)
    if not args.migrated:
        start_shell()
        if is_embedded():
            migrate()
        print(f"Servidor em http://{args.host}:{chosen}", flush=True)
    replace_process(host=args.host, port=chosen, workers=max(1, args.workers))
    return 0


def require_free(host: str, port: int) -> None:
    """Say at once that somebody else listens there, instead of after the start."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as taken:
            if taken.errno == errno.EADDRINUSE:
                raise Failure(f"a porta {port} já está em uso; escolha outra com --port (ou PORT=).") from None
            raise Failure(f"não é possível escutar em {host}:{port}: {taken.strerror}.") from None


def replace_process(*, host: str, port: int, workers: int) -> None:
    """Become the server: one process to signal and to supervise."""
    server = [sys.executable, "-m", "granian", "--interface", "wsgi", "--no-ws", "--host", host, "--port", str(port)]
    sizes = ["--workers", str(workers), "--blocking-threads", str(THREADS), "--log-level", "warning"]
    os.execv(sys.executable, [*server, *sizes, "outorga.web.wsgi:application"])
