# SPDX-License-Identifier: Apache-2.0
"""A PostgreSQL server for the tests: the one named, the one running here, or a private one that ends with the run."""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAMED = "OUTORGA_TEST_POSTGRES"
RUNNING = "postgres://postgres@127.0.0.1:5432/postgres"
OLDEST = 15
ASK = "import psycopg, sys; print(psycopg.connect(sys.argv[1], connect_timeout=3).info.server_version // 10000)"
NEW = """
import psycopg, sys
with psycopg.connect(sys.argv[1], autocommit=True) as server:
    server.execute(f'CREATE DATABASE "{sys.argv[2]}"')
"""
DROP = """
import psycopg, sys
with psycopg.connect(sys.argv[1], autocommit=True) as server:
    ours = "datname = %(name)s OR starts_with(datname, %(name)s || '_')"
    names = server.execute(f"SELECT datname FROM pg_database WHERE {ours}", {"name": sys.argv[2]}).fetchall()
    for (name,) in names:
        server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
"""
# A test database is thrown away: nothing of it needs to survive a power cut.
THROWAWAY = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"


def answers(url: str) -> bool:
    """Whether a server that is new enough lets us in at that address."""
    asked = subprocess.run([sys.executable, "-c", ASK, url], capture_output=True, text=True, check=False)
    return asked.returncode == 0 and int(asked.stdout) >= OLDEST


def new(url: str, name: str) -> None:
    """Create an empty database."""
    subprocess.run([sys.executable, "-c", NEW, url, name], check=True)


def drop(url: str, name: str) -> None:
    """Remove the databases of a run, ``name`` and ``name_...``, that it could not remove itself."""
    subprocess.run([sys.executable, "-c", DROP, url, name], check=False)


def binaries() -> Path | None:
    """Debian keeps the server's programs out of the path, one folder per version; the newest wins."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    if on_path:
        found.append(Path(on_path).resolve().parent)
    new_enough = [path for path in found if not path.parent.name.isdigit() or int(path.parent.name) >= OLDEST]
    return max(new_enough, key=lambda path: path.parent.name, default=None)


def as_owner(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root: hand the command to an ordinary account."""
    if os.geteuid() != 0:
        return command
    return ["setpriv", f"--reuid={owner()}", f"--regid={owner()}", "--clear-groups", *command]


def owner() -> str:
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def create(programs: Path, folder: Path) -> None:
    if os.geteuid() == 0:
        shutil.chown(folder, owner())
    initdb = [str(programs / "initdb"), "-D", str(folder / "data"), "-A", "trust", "-U", "postgres"]
    run(as_owner([*initdb, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]), folder)


def start(programs: Path, folder: Path, port: int) -> None:
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 {THROWAWAY}"
    server = [str(programs / "pg_ctl"), "-D", str(folder / "data"), "-w", "-o", options]
    run(as_owner([*server, "-l", str(folder / "log"), "start"]), folder)


def stop(programs: Path, folder: Path) -> None:
    run(as_owner([str(programs / "pg_ctl"), "-D", str(folder / "data"), "-m", "immediate", "stop"]), folder)


def run(command: list[str], folder: Path) -> None:
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
    )
    if done.returncode:
        raise OSError(f"{' '.join(command)}: {done.stderr.decode(errors='replace').strip()}")


@contextmanager
def private(programs: Path) -> Iterator[str]:
    """A cluster in a temporary folder, on a free port, stopped and removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="outorga-pg-"))
    port = free_port()
    try:
        create(programs, folder)
        start(programs, folder, port)
        try:
            yield f"postgres://postgres@127.0.0.1:{port}/postgres"
        finally:
            stop(programs, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def server() -> Iterator[str | None]:
    """The address of a server to test against, or None where there is none and none can be started."""
    named = os.environ.get(NAMED, "")
    programs = binaries()
    if named or answers(RUNNING):
        yield named or RUNNING
    elif programs is None:
        yield None
    else:
        with private(programs) as url:
            yield url
