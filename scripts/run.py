# SPDX-License-Identifier: Apache-2.0
"""`make run`: the demo agency on this machine, web server and worker together, until Ctrl-C."""

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
OUTORGA = str(Path(sys.executable).parent / "outorga")
HOST = "127.0.0.1"
PATIENCE = 60
LOOK_EVERY = 0.1
LEAVE_TIME = 10


def start(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([OUTORGA, *arguments], cwd=ROOT, stdin=subprocess.DEVNULL)


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(LOOK_EVERY)
        return probe.connect_ex((HOST, port)) == 0


def gives_a_page(port: int) -> bool:
    """Ask for the first page: the port listens long before the application behind it is loaded."""
    asked = HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        asked.request("GET", "/")
        return asked.getresponse().status < 500
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()


def serving(server: "subprocess.Popen[bytes]", port: int) -> bool:
    """Wait until the server gives a page; no, when it ends or takes too long."""
    give_up = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < give_up:
        if answers(port) and gives_a_page(port):
            return True
        time.sleep(LOOK_EVERY)
    return False


def stop(processes: Sequence["subprocess.Popen[bytes]"]) -> None:
    """Ask all to end, then insist."""
    for process in processes:
        process.terminate()
    give_up = time.monotonic() + LEAVE_TIME
    for process in processes:
        try:
            process.wait(max(0, give_up - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()


def first_ended(processes: Sequence["subprocess.Popen[bytes]"]) -> "subprocess.Popen[bytes]":
    while True:
        for process in processes:
            if process.poll() is not None:
                return process
        time.sleep(LOOK_EVERY * 5)


def run(port: int) -> int:
    """Server first, so that its first page does not wait for the worker, which then loads the rest of the demo."""
    server = start("serve", "--migrated", "--port", str(port))
    running = [server]
    try:
        if not serving(server, port):
            return server.poll() or 1
        print(f"\nAbra http://{HOST}:{port} (Ctrl-C encerra)\n", flush=True)
        running.append(start("work", "--demo"))
        ended = first_ended(running)
        name = "o servidor" if ended is server else "o trabalhador"
        print(f"{name} terminou com {ended.returncode}: encerrando.", file=sys.stderr)
        return ended.returncode or 1
    except KeyboardInterrupt:
        return 0
    finally:
        stop(running)


def interrupt(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port: int = parser.parse_args().port
    if answers(port):
        print(f"A porta {port} já está em uso; escolha outra: make run PORT={port + 1}", file=sys.stderr)
        return 1
    signal.signal(signal.SIGTERM, interrupt)
    os.environ.setdefault("OUTORGA_SITE_URL", f"http://{HOST}:{port}")
    # A person who only looks around has no authenticator at hand; `outorga check` wants it in production.
    os.environ.setdefault("OUTORGA_REQUIRE_SECOND_FACTOR", "false")
    # The lines of what goes as it should would bury how far the demo is.
    os.environ.setdefault("OUTORGA_LOG_LEVEL", "WARNING")
    try:
        prepared = subprocess.run([OUTORGA, "demo", "--stage", "core", "--if-empty", "--logins"], cwd=ROOT, check=False)
    except KeyboardInterrupt:
        return 0
    return prepared.returncode or run(port)


if __name__ == "__main__":
    sys.exit(main())
