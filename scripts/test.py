# SPDX-License-Identifier: Apache-2.0
"""`make test`: every test in five groups, each with its wall time at the end.

A group whose program is absent is skipped and named in the last line; ``OUTORGA_REQUIRE=browser,postgresql`` turns
the absence into a failure, so that a machine that should have them cannot pass without.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

import postgresql

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
REQUIRE = "OUTORGA_REQUIRE"
BROWSER = "OUTORGA_BROWSER"
DATABASE = f"outorga_{os.getpid()}"
MIGRATED = "OUTORGA_TEST_MIGRATED"
MIGRATE = (sys.executable, "-m", "outorga", "migrate")
OUTCOMES = ("passed", "failed", "skipped")


@dataclass(frozen=True, slots=True)
class Group:
    """Folders of tests and the database that they run on, if any.

    ``beside`` are scripts that run while they do; ``without`` is what another group tried alike.
    """

    name: str
    title: str
    folders: tuple[str, ...]
    database: str = "sqlite"
    needs: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


# Pages and forms, and the demo that is made of the rooms' actions: they say nothing of the database under them.
PAGES = ("tests/web/portal", "tests/web/ui", "tests/web/demo", "tests/web/faults/test_forms.py")
GROUPS = (
    Group("law", "law and checks", ("tests/law",), "", beside=("scripts/check.py",)),
    Group("sqlite", "database on SQLite", ("tests/web",)),
    Group("postgresql", "database on PostgreSQL", ("tests/web",), "postgresql", ("postgresql",), without=PAGES),
    Group("journeys", "journeys", ("tests/journeys",), "postgresql", ("postgresql", "browser")),
    Group("rest", "the rest", ("tests/rest",)),
)


@dataclass(slots=True)
class Result:
    """What became of a group: its counts, its time, and why it did not run where it did not."""

    group: Group
    seconds: float = 0
    ok: bool = True
    absent: tuple[str, ...] = ()
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def word(self) -> str:
        if not self.ok:
            return "FAILED"
        return "skipped" if self.absent else "ok" if self.counts else "no tests"


def browser() -> str | None:
    """The system's Chromium; a downloaded one is never used."""
    named = os.environ.get(BROWSER)
    return named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def migrated(kinds: set[str], server: str | None, folder: Path) -> dict[str, str]:
    """A migrated database of each kind, made at the same time: the test processes of the run begin with copies."""
    files = {"sqlite": str(folder / "migrated.sqlite3"), "postgresql": f"test_{DATABASE}_migrated"}
    urls = {"sqlite": f"sqlite:///{files['sqlite']}"}
    if server:
        urls["postgresql"] = f"{server.rsplit('/', 1)[0]}/{files['postgresql']}"
    found = {kind: files[kind] for kind in kinds & urls.keys()}
    if server and "postgresql" in found:
        postgresql.new(server, files["postgresql"])
    values = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "OUTORGA_HOME": str(folder)}
    running = [subprocess.Popen(MIGRATE, env={**values, "DATABASE_URL": urls[kind]}) for kind in found]
    if any([process.wait() for process in running]):
        raise SystemExit("the migrations of the tests' databases failed")
    return found


def environment(group: Group, server: str | None, copies: dict[str, str]) -> dict[str, str]:
    """The tests' own settings: nothing of the caller's database, and a name of ours on the server."""
    values = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    values |= {"PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "", "OUTORGA_TEST_GROUP": group.name}
    if group.database in copies:
        values[MIGRATED] = copies[group.database]
    if group.database == "postgresql" and server:
        values["DATABASE_URL"] = f"{server.rsplit('/', 1)[0]}/{DATABASE}"
        # A server that runs here already is not ours to configure; our sessions need not await its disk.
        values["PGOPTIONS"] = "-c synchronous_commit=off"
    return values


def has_tests(folder: str) -> bool:
    return any((ROOT / folder).rglob("test_*.py"))


def run(command: list[str], values: dict[str, str]) -> int:
    return subprocess.run(command, cwd=ROOT, env=values, stdin=subprocess.DEVNULL, check=False).returncode


def counted(report: Path) -> Counter[str]:
    """How many tests passed, failed and were skipped, from pytest's own report."""
    suite = ElementTree.parse(report).getroot().find("testsuite")
    if suite is None:
        return Counter()
    total, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
    failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
    return Counter(passed=total - failed - skipped, failed=failed, skipped=skipped)


def pytest(group: Group, values: dict[str, str]) -> tuple[bool, Counter[str]]:
    """Two processes for two cores, and one more where they wait for a server or a browser.

    A file stays in one process, so that its fixtures are built once; without a database there are none to build.
    """
    folders = [folder for folder in group.folders if has_tests(folder)]
    if not folders:
        return True, Counter()
    with tempfile.TemporaryDirectory() as place:
        report = Path(place) / "report.xml"
        processes = "3" if group.needs else "2"
        dealt = "loadfile" if group.database else "worksteal"
        command = [str(BIN / "pytest"), "-q", "-n", processes, "--dist", dealt, f"--junitxml={report}", *folders]
        command += [f"--ignore={path}" for path in group.without]
        if "browser" not in group.needs:
            # By their folders: the files of few and long tests, which xdist keeps for last, stand amid the others.
            command += ["--no-loadscope-reorder"]
        code = run(command, values)
        counts = counted(report) if report.exists() else Counter[str]()
    return code == 0, counts


@contextmanager
def beside(script: str, values: dict[str, str]) -> Iterator[Callable[[], bool]]:
    """Run a script meanwhile; what it says comes after, lest it stand among the tests' own lines."""
    with tempfile.TemporaryFile() as said:
        command = [sys.executable, script]
        running = subprocess.Popen(command, cwd=ROOT, env=values, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        yield lambda: running.returncode == 0
        running.wait()
        said.seek(0)
        print(said.read().decode(errors="replace"), end="", flush=True)


def tested(group: Group, missing: set[str], server: str | None, copies: dict[str, str]) -> Result:
    result = Result(group, absent=tuple(need for need in group.needs if need in missing))
    required = {name.strip() for name in os.environ.get(REQUIRE, "").split(",")}
    if result.absent:
        result.ok = not required & set(result.absent)
        return result
    print(f"\n==== {group.title} ====", flush=True)
    started = time.monotonic()
    values = environment(group, server, copies)
    with ExitStack() as meanwhile:
        checks = [meanwhile.enter_context(beside(script, values)) for script in group.beside]
        passed, result.counts = pytest(group, values)
    result.ok = passed and all(hold() for hold in checks)
    result.seconds = time.monotonic() - started
    return result


def show(results: list[Result]) -> None:
    """The closing lines: a line a group, the sum, and last what was not run."""
    print(f"\n{'group':<24}{'seconds':>8}{'passed':>8}{'failed':>8}{'skipped':>8}")
    for result in results:
        numbers = "".join(f"{result.counts[outcome]:>8}" for outcome in OUTCOMES)
        print(f"{result.group.title:<24}{result.seconds:>8.0f}{numbers}  {result.word}")
    total = sum((result.counts for result in results), Counter[str]())
    print(", ".join(f"{total[outcome]} {outcome}" for outcome in OUTCOMES))
    absent = [f"{result.group.title} ({', '.join(result.absent)} absent)" for result in results if result.absent]
    empty = [f"{result.group.title} (no tests)" for result in results if result.word == "no tests"]
    print(f"not run: {'; '.join(absent + empty)}" if absent or empty else "every group ran")


def main(chosen: list[str]) -> int:
    groups = [group for group in GROUPS if not chosen or group.name in chosen]
    unknown = set(chosen) - {group.name for group in GROUPS}
    if unknown:
        print(f"no such group: {', '.join(sorted(unknown))}; there are: {', '.join(group.name for group in GROUPS)}")
        return 2
    with postgresql.server() as server:
        missing = {name for name, found in (("postgresql", server), ("browser", browser())) if not found}
        try:
            with tempfile.TemporaryDirectory() as folder:
                copies = migrated({group.database for group in groups}, server, Path(folder))
                results = [tested(group, missing, server, copies) for group in groups]
        finally:
            if server:
                postgresql.drop(server, f"test_{DATABASE}")
    show(results)
    return 0 if all(result.ok for result in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
