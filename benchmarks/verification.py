# SPDX-License-Identifier: Apache-2.0
"""Verification by token against a view that reads one row by raw cursor, and its 95th percentile as papers grow.

Same server (granian, WSGI, one worker), same database (SQLite in a file, or ``DATABASE_URL``), same middleware, the two
in turn, twenty requests each; the median of the ratios of five runs. Rows are inserted in bulk with tokens of the right
length; each request asks for another paper. ``python -m benchmarks.verification [SMALL LARGE]`` (default 10,000 and
1,000,000).
"""

import base64
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

RUNS, SECONDS, PORT = 5, 3.0, 8797
RATIO, TAIL_RATIO = 0.9, 1.3
BATCH, BLOCK = 5_000, 20
TOKEN_BYTES = 190
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def figures(small: int, large: int) -> Iterator[dict[str, Any]]:
    """The ratio of rates at the small size; then the ratio of 95th percentiles, large to small."""
    papers = _insert(small)
    with _server():
        rates, peer, tails = _alternate(papers)
    ratios = [rate / of for rate, of in zip(rates, peer, strict=True)]
    ratio = statistics.median(ratios)
    yield {
        "name": f"verification_by_token_ratio_{_vendor()}",
        "value": round(ratio, 3),
        "target": RATIO,
        "met": ratio >= RATIO,
        "runs": [round(each, 3) for each in ratios],
        "token_per_second": round(statistics.median(rates)),
        "raw_cursor_per_second": round(statistics.median(peer)),
    }
    _grow(small, large)
    papers = _sample(small, of=large)
    with _server():
        _, _, large_tails = _alternate(papers)
    growth = statistics.median(large_tails) / statistics.median(tails)
    yield {
        "name": f"verification_p95_growth_{_vendor()}",
        "value": round(growth, 3),
        "target": TAIL_RATIO,
        "met": growth <= TAIL_RATIO,
        "papers": [small, large],
        "p95_ms": [round(statistics.median(tails) * 1000, 3), round(statistics.median(large_tails) * 1000, 3)],
    }


def _vendor() -> str:
    from django.db import connection

    return connection.vendor


def _alternate(papers: list[tuple[str, str]]) -> tuple[list[float], list[float], list[float]]:
    """Rates of the view and of its peer, and the view's 95th percentile, of each run."""
    token, raw = [f"/V/{token}" for _, token in papers], [f"/raw/{code}" for code, _ in papers]
    _both(token, raw, 1.0)
    runs = [_both(token, raw, 2 * SECONDS) for _ in range(RUNS)]
    tails = [statistics.quantiles(times, n=20)[-1] for times, _ in runs]
    return [_rate(times) for times, _ in runs], [_rate(times) for _, times in runs], tails


def _both(token: list[str], raw: list[str], seconds: float) -> tuple[list[float], list[float]]:
    """The times of both over one kept connection, a few of one after a few of the other: a neighbour slows both."""
    connection = socket.create_connection(("127.0.0.1", PORT))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    times: tuple[list[float], list[float]] = ([], [])
    asked = _shuffled(token), _shuffled(raw)
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        for paths, taken in zip(asked, times, strict=True):
            for _ in range(BLOCK):
                path = next(paths)
                before = time.perf_counter()
                _get(connection, path)
                taken.append(time.perf_counter() - before)
    connection.close()
    return times


def _rate(times: list[float]) -> float:
    return len(times) / sum(times)


def _shuffled(paths: list[str]) -> Iterator[str]:
    while True:
        random.shuffle(paths)
        yield from paths


def _get(connection: socket.socket, path: str) -> None:
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: pt-BR\r\n\r\n".encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += connection.recv(65536)
    head, _, body = answer.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(f"{path}: {head[:60]!r}")
    lowered = head.lower()
    length = int(lowered.partition(b"content-length: ")[2].partition(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(65536)


@contextmanager
def _server() -> Iterator[None]:
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--workers", "1", "--port", str(PORT),
               "--log-level", "error", "outorga.web.wsgi:application"]  # fmt: skip
    server = subprocess.Popen(command, env=os.environ)
    try:
        _wait()
        yield
    finally:
        server.terminate()
        server.wait()


def _wait() -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", PORT)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the server did not start")


def _grow(small: int, large: int) -> None:
    """Multiply the papers inside the database; each copy has a code, a number and a token of its own."""
    from django.db import connection

    from outorga.web.papers.models import IssuedPaper

    own = {"code", "number", "token", "token_tail"}
    columns = (field.column or "" for field in IssuedPaper._meta.concrete_fields)
    same = [column for column in columns if column not in own | {"id"}]
    if connection.vendor == "sqlite":
        # Indexes of a million scattered codes are written from memory, not from the file.
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA cache_size=-600000")
            cursor.execute("PRAGMA synchronous=OFF")
    for turn in range(1, large // small):
        letters = LETTERS[turn // 32] + LETTERS[turn % 32]
        sql = (
            f"INSERT INTO papers_issuedpaper ({', '.join(same)}, code, number, token, token_tail) "
            f"SELECT {', '.join(same)}, substr(code, 1, 6) || '{letters.lower()}', number || '-{turn}', "
            f"substr(token, 1, length(token) - 2) || '{letters}', "
            f"substr(token_tail, 1, length(token_tail) - 2) || '{letters}' "
            f"FROM papers_issuedpaper WHERE id <= {small}"
        )
        with connection.cursor() as cursor:
            cursor.execute(sql)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE papers_issuedpaper")


def _sample(count: int, *, of: int) -> list[tuple[str, str]]:
    from outorga.web.papers.models import IssuedPaper

    chosen = random.Random(1).sample(range(1, of + 1), count)
    rows: list[tuple[str, str]] = []
    for start in range(0, count, 500):
        rows += IssuedPaper.objects.filter(pk__in=chosen[start : start + 500]).values_list("code", "token")
    return rows


def _insert(until: int) -> list[tuple[str, str]]:
    """Insert papers up to a count; answers their codes and tokens."""
    from outorga.web.papers.models import IssuedPaper

    made = []
    for start in range(0, until, BATCH):
        rows = [_row(count) for count in range(start, min(until, start + BATCH))]
        IssuedPaper.objects.bulk_create(rows)
        made += [(row.code, row.token) for row in rows]
    return made


def _row(count: int) -> Any:
    from benchmarks.papers import _content
    from outorga.web import clock
    from outorga.web.papers import codes, contents, ready, verdicts
    from outorga.web.papers.models import TAIL, IssuedPaper

    now = clock.now()
    content = _content(count % 10_000, now - timedelta(hours=2))
    # The last two letters tell the copies apart: these are the first ones.
    token = base64.b32encode(os.urandom(TOKEN_BYTES)).decode()[:-2] + "AA"
    paper = IssuedPaper(
        code=_code(count, codes.ALPHABET),
        kind=content.kind,
        number=f"2026.{count // 1000:04}.{count % 1000:03}",
        cnpj=content.cnpj,
        data=contents.to_data(content),
        public=verdicts.public_words(content),
        token=token,
        token_tail=token[-TAIL:],
        issued_at=now,
        valid_from=content.starts_at,
        valid_until=content.valid_until,
    )
    paper.ready = ready.of(paper)
    return paper


def _code(count: int, alphabet: str) -> str:
    letters = []
    scattered = (count * 2_654_435_761 + 97) % len(alphabet) ** 8
    for _ in range(8):
        scattered, letter = divmod(scattered, len(alphabet))
        letters.append(alphabet[letter])
    return "".join(letters)


def main() -> None:
    """Print each figure as a line of JSON, on a database of its own."""
    small, large = (int(text) for text in (sys.argv[1:3] or ("10000", "1000000")))
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.verification_settings"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        for figure in figures(small, large):
            sys.stdout.write(json.dumps(figure) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
