# SPDX-License-Identifier: Apache-2.0
"""`make bench`: every number, the figures collected in benchmarks/RESULTS.json and told in benchmarks/RESULTS.md.

``python -m benchmarks [law frequencies ledger faults papers fleet graph verification pages notices bank]`` measures
only those, and keeps the last figures of the others.
"""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
JSON, TEXT = HERE / "RESULTS.json", HERE / "RESULTS.md"
POSTGRESQL = os.environ.get("OUTORGA_BENCH_POSTGRESQL", "postgres://postgres@127.0.0.1:5432")
DATABASE = "outorga_bench"
NAMES = (
    "law", "frequencies", "ledger", "faults", "papers", "fleet", "graph", "verification", "pages", "notices", "bank",
)  # fmt: skip
ON_BOTH_DATABASES = ("verification", "pages", "notices")
LESS_IS_BETTER = (
    "_20000_seconds",
    "_100000_seconds",
    "_50000_seconds",
    "_milliseconds",
    "_megabytes",
    "_growth_sqlite",
    "_growth_postgresql",
)
Figure = dict[str, Any]


def main() -> int:
    """Measure, write the results, and end with 1 where a target is missed."""
    chosen = sys.argv[1:] or list(NAMES)
    unknown = sorted(set(chosen) - set(NAMES))
    if unknown:
        sys.stderr.write(f"no such benchmark: {', '.join(unknown)}; there are: {', '.join(NAMES)}\n")
        return 2
    kept = json.loads(JSON.read_text("utf-8"))["figures"] if JSON.exists() else []
    fresh = [figure for name in NAMES if name in chosen for figure in _measure(name)]
    write([*fresh, *(figure for figure in kept if figure["of"] not in chosen)])
    missed = [figure["name"] for figure in fresh if not figure["met"]]
    sys.stdout.write(f"{len(fresh)} figures, {len(missed)} missed: {', '.join(missed) or 'none'}\n")
    return 1 if missed else 0


def _measure(name: str) -> Iterator[Figure]:
    started = time.perf_counter()
    yield from _run(name)
    if name in ON_BOTH_DATABASES:
        yield from _on_postgresql(name)
    sys.stdout.write(f"# {name}: {time.perf_counter() - started:.0f} s\n")


def _run(name: str, **environment: str) -> Iterator[Figure]:
    """One benchmark in a process of its own, its lines shown as they come."""
    command = [sys.executable, "-m", f"benchmarks.{name}"]
    with subprocess.Popen(
        command, env={**_clean(), **environment}, cwd=HERE.parent, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("{"):
                sys.stdout.write(line)
                sys.stdout.flush()
                yield {"of": name, "on": datetime.now(UTC).date().isoformat(), **json.loads(line)}
    if process.returncode:
        raise SystemExit(f"benchmarks.{name} ended with {process.returncode}")


def _clean() -> dict[str, str]:
    """Never a database that somebody uses."""
    return {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}


def _on_postgresql(name: str) -> Iterator[Figure]:
    """The same on PostgreSQL, in a database made for it; left out, and said so, where no server answers."""
    import psycopg

    try:
        server = psycopg.connect(f"{POSTGRESQL}/postgres", autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as absent:
        sys.stdout.write(f"# without PostgreSQL: {str(absent).splitlines()[0]}\n")
        return
    with server:
        server.execute(f"DROP DATABASE IF EXISTS {DATABASE}")
        server.execute(f"CREATE DATABASE {DATABASE}")
        try:
            yield from _run(name, DATABASE_URL=f"{POSTGRESQL}/{DATABASE}")
        finally:
            server.execute(f"DROP DATABASE {DATABASE} WITH (FORCE)")


def write(figures: list[Figure]) -> None:
    """The figures as data and as a table."""
    ordered = sorted(figures, key=lambda figure: NAMES.index(figure["of"]))
    machine = {"python": platform.python_version(), "cores": os.cpu_count(), "system": platform.system()}
    JSON.write_text(json.dumps({"machine": machine, "figures": ordered}, indent=1) + "\n", "utf-8")
    head = [
        "# Results", "",
        "Written by `make bench` (`python -m benchmarks`): medians of five runs, alternating with the peer where there",
        f"is one. Python {machine['python']} on {machine['cores']} cores; the runs are in `RESULTS.json`.", "",
        "| Figure | Measured | Target | Met | On |", "|---|---:|---:|---|---|",
    ]  # fmt: skip
    TEXT.write_text("\n".join([*head, *map(_row, ordered)]) + "\n", "utf-8")


def _row(figure: Figure) -> str:
    bound = "at most" if figure["name"].endswith(LESS_IS_BETTER) else "at least"
    name, met = figure["name"].replace("_", " "), "yes" if figure["met"] else "**no**"
    return f"| {name} | {figure['value']:,} | {bound} {figure['target']:,} | {met} | {figure['on']} |"


if __name__ == "__main__":
    sys.exit(main())
