# SPDX-License-Identifier: Apache-2.0
"""`make mutants`: change the law in small ways, and count the changes that its tests notice. At least 90% must be.

mutmut makes the mutants, in the copy `mutants/`; its own runs start pytest once a mutant, which would take hours. Here:

1. one process collects the tests of the law and runs each once, to learn which functions it calls and its time;
2. a fork of it judges each mutant by the tests that call its function, until one fails: all those of the module's own
   file, then for four seconds those of its neighbours and of every norm (the worked cases), then the others, always the
   quickest first;
3. what survives there, and runs while modules load (catalogues, parameters, readers of ids), is judged again in a fresh
   process each, with the tests of the kernel, of the engine, of the module's norm, and all worked cases.

Only what runs is mutated: functions, never a module's tables, so the Portuguese sentences of the steps are not; nor can
mutmut change properties and cached functions, some fifty of fourteen hundred. Nothing else is left out. A kill stands
until its function changes; what survived is tried again at each run, and a run that was stopped goes on where it was.
`mutmut show NAME` prints a survivor; without `mutants/` everything starts anew.

    scripts/mutants.py [NORM | kernel | engine | "outorga.law.kernel.dates*"]...
"""

import functools
import gc
import json
import os
import random
import re
import shutil
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings
from mutmut.__main__ import create_mutants
from mutmut.configuration import config
from mutmut.mutation.data import SourceFileMutationData
from mutmut.stats import status_by_exit_code
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir, setup_source_paths, walk_mutatable_files
from mutmut.utils.format_utils import mangled_name_from_mutant_name

from trampoline import called, choose, install

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / "mutants"
LEARNT = COPY / "learnt.json"
LEAST = 90
CHILDREN = os.cpu_count() or 1
KILLED, SURVIVED, UNTESTED, FAULTY, ENDLESS = 1, 0, 33, 35, 36
NOTICED = {"killed", "timeout"}
PASSED = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
FAILED = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)  # the latter where a test file cannot be loaded
MADE_BY_MUTMUT = (".meta", ".spans")
# Plain asserts without reports: telling how two long answers differ would take longer than the test itself.
ARGUMENTS = ["-q", "-s", "--tb=no", "--assert=plain", "--noconftest", "-p", "no:cacheprovider", "-p", "no:warnings"]
STARTS_PROCESSES = "an_action_or_a_document_that_is_removed"  # which know of no mutant
CASES = "tests/law/test_cases.py"
ENOUGH = 4.0  # seconds of tests for one mutant beyond those of its own module


def refresh_copy() -> None:
    """The data and tests of today in `mutants/`, and the functions that changed mutated anew; results are kept."""
    shutil.rmtree(COPY / "tests", ignore_errors=True)
    for path in (COPY / "src").rglob("*"):
        if path.is_file() and path.suffix not in (".py", *MADE_BY_MUTMUT):
            path.unlink()
    COPY.mkdir(exist_ok=True)
    copy_src_dir()
    copy_also_copy_files()
    setup_source_paths()
    create_mutants(CHILDREN)


def module_of(name: str) -> str:
    """The module of a mutant or function: `outorga.law.kernel.money.x_half_up__mutmut_1` is of …money."""
    return re.split(r"\.x[_ǁ]", name, maxsplit=1)[0]


def chosen(names: list[str]) -> Iterator[SourceFileMutationData]:
    """The results of the modules asked for; all without names."""
    patterns = [pattern_of(name) for name in names] or ["outorga.law.*"]
    for path in sorted(walk_mutatable_files()):
        module = ".".join(path.with_suffix("").parts[1:])
        if any(fnmatch(module, pattern) for pattern in patterns):
            data = SourceFileMutationData(path=path)
            data.meta_path = ROOT / data.meta_path
            data.load()
            if data.exit_code_by_key:
                yield data


def pattern_of(name: str) -> str:
    if name in ("kernel", "engine"):
        return f"outorga.law.{name}.*"
    return name if name.startswith("outorga.") else f"outorga.law.norms.{name.replace('-', '_')}.*"


def forget() -> None:
    """Empty the caches of the law, so that what they hold is worked out again; the loaded norms stay."""
    for cache in _caches():
        cache.cache_clear()


@functools.cache
def _caches() -> list[Any]:
    found = [kept for kept in gc.get_objects() if isinstance(kept, functools._lru_cache_wrapper)]
    names = ("outorga.law.kernel", "outorga.law.norms")
    return [cache for cache in found if str(getattr(cache, "__module__", "")).startswith(names)]


class Judging:
    """A pytest plugin: with the tests collected, every one runs once and is watched, then a fork judges each mutant."""

    def __init__(self, results: "Results") -> None:
        self._results = results
        self._seconds: dict[str, float] = {}
        self._tests: dict[str, set[str]] = defaultdict(set)
        self._not_loaded: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            print(f"left out, for it cannot be loaded: {report.nodeid}", file=sys.stderr, flush=True)
            self._not_loaded.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        loading = called()
        items = [item for item in session.items if STARTS_PROCESSES not in item.nodeid and self._passes(item)]
        left_out = {item.nodeid for item in session.items} - {item.nodeid for item in items}
        gc.freeze()
        self._control(items)
        mutants = [name for name in self._results.open() if mangled_name_from_mutant_name(name) in self._tests]
        race(mutants, lambda mutant: self._judge(mutant, items), self._results)
        without = [f"--ignore={path}" for path in self._not_loaded] + [f"--deselect={test}" for test in left_out]
        LEARNT.write_text(json.dumps({"loading": sorted(loading), "without": without}))
        return True

    def _passes(self, item: pytest.Item) -> bool:
        """Run a test without any mutant and note what it calls; one that fails can judge nothing."""
        forget()
        started = time.process_time()
        if failed(item):
            print(f"left out, for it fails without any mutant: {item.nodeid}", file=sys.stderr, flush=True)
            return False
        self._seconds[item.nodeid] = time.process_time() - started
        for function in called():
            self._tests[function].add(item.nodeid)
        return True

    def _control(self, items: list[pytest.Item]) -> None:
        """Without a mutant no fork may fail, whatever the order: else it is not the mutant that a test notices."""
        if (pid := os.fork()) == 0:
            forget()
            quickest = sorted(items, key=lambda item: self._seconds[item.nodeid])
            failing = [item.nodeid for item in quickest if failed(item)]
            for test in failing:
                print(f"fails in a fork without any mutant: {test}", file=sys.stderr, flush=True)
            os._exit(bool(failing))
        if os.waitpid(pid, 0)[1]:
            raise pytest.UsageError("tests that fail in a fork without any mutant cannot judge mutants")

    def _judge(self, mutant: str, items: list[pytest.Item]) -> int:
        forget()
        for item in self._calling(mutant, items):
            limit = 2 + 10 * self._seconds[item.nodeid]
            signal.setitimer(signal.ITIMER_PROF, limit)  # ends the process
            if failed(item):
                return KILLED
        return SURVIVED

    def _calling(self, mutant: str, items: list[pytest.Item]) -> Iterator[pytest.Item]:
        """The tests that call the function: all of the module's own, then the nearest and quickest for `ENOUGH`."""
        calling = self._tests[mangled_name_from_mutant_name(mutant)]
        own = own_test(module_of(mutant))
        mine = [(_distance(item, own), self._seconds[item.nodeid], item) for item in items if item.nodeid in calling]
        left = ENOUGH
        for distance, seconds, item in sorted(mine, key=lambda row: row[:2]):
            yield item
            left -= seconds if distance else 0
            if left < 0:
                return


def _distance(item: pytest.Item, own: str) -> int:
    """A module's own tests, then those of its neighbours and of every norm (the worked cases), then the others'."""
    path = item.nodeid.partition("::")[0]
    folder = path.rpartition("/")[0]
    return 0 if path == own else 1 if folder in (own.rpartition("/")[0], "tests/law") else 2


def failed(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def pytest_in_copy(arguments: list[str], *plugins: object) -> int:
    os.chdir(COPY)
    return int(pytest.main(["--rootdir=.", *ARGUMENTS, *arguments], plugins=list(plugins)))


def own_test(module: str) -> str:
    """The file that mirrors a module: `tests/law/kernel/test_money.py`."""
    folder, _, name = module.removeprefix("outorga.").replace(".", "/").rpartition("/")
    return f"tests/{folder}/test_{name}.py"


def judged_fresh(mutant: str, without: list[str]) -> int:
    """In a process that has not loaded the law: the module's own tests, then those of its neighbours and all cases."""
    module = module_of(mutant)
    own = own_test(module)
    neighbours = {"tests/law/kernel", "tests/law/engine", "tests/law/test_coverage.py", CASES, str(Path(own).parent)}
    signal.setitimer(signal.ITIMER_PROF, 120)
    runs = [[own]] if (COPY / own).exists() else []
    runs.append([path for path in sorted(neighbours) if (COPY / path).exists()])
    codes = (pytest_in_copy(["-x", *without, *run]) for run in runs)
    return next((KILLED if code in FAILED else FAULTY for code in codes if code not in PASSED), SURVIVED)


class Results:
    """What became of each mutant, saved as it comes."""

    def __init__(self, modules: Iterable[SourceFileMutationData]) -> None:
        self.modules = {module_of(next(iter(data.exit_code_by_key))): data for data in modules}
        self._unsaved = 0

    def open(self) -> list[str]:
        """The mutants without a verdict, and those that survived so far; mixed, so that a run cut short is a sample."""
        left = [name for data in self.modules.values() for name, code in data.exit_code_by_key.items()
                if status_by_exit_code[code] not in NOTICED]  # fmt: skip
        return random.Random(len(left)).sample(left, len(left))

    def record(self, mutant: str, code: int) -> None:
        data = self.modules[module_of(mutant)]
        data.exit_code_by_key[mutant] = code
        self._unsaved += 1
        if self._unsaved >= 100:
            self.save()

    def settle(self, mutant: str) -> None:
        """No test calls it, neither in a fork nor while loading."""
        if self.modules[module_of(mutant)].exit_code_by_key[mutant] is None:
            self.record(mutant, UNTESTED)

    def save(self) -> None:
        for data in self.modules.values():
            data.save()
        self._unsaved = 0


def race(mutants: list[str], judge: Callable[[str], int], results: Results) -> None:
    """Judge each mutant in a fork, a few at once; one that never ends is stopped, and that is noticed too."""
    running: dict[int, str] = {}
    for number, mutant in enumerate(mutants, 1):
        if len(running) >= CHILDREN:
            _reap(running, results)
        if (pid := os.fork()) == 0:
            _child(mutant, functools.partial(judge, mutant))
        running[pid] = mutant
        if number % 200 == 0:
            print(f"{number} of {len(mutants)}", file=sys.stderr, flush=True)
    while running:
        _reap(running, results)
    results.save()


def _child(mutant: str, judge: Callable[[], int]) -> None:
    """Never returns: the process ends with the verdict."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    if mutant:
        choose(mutant)
    code = FAULTY
    try:
        code = judge()
    finally:
        os._exit(code)


def _reap(running: dict[int, str], results: Results) -> None:
    pid, status = os.wait()
    code = os.waitstatus_to_exitcode(status)
    results.record(running.pop(pid), ENDLESS if code == -signal.SIGPROF else code)


def judge_all(names: list[str]) -> None:
    """In forks first, from a process of its own; then from this one, which has not loaded the law."""
    LEARNT.unlink(missing_ok=True)
    if (pid := os.fork()) == 0:
        pytest_in_copy(["tests/law"], Judging(Results(chosen(names))))
        os._exit(not LEARNT.exists())
    if os.waitpid(pid, 0)[1]:
        sys.exit("nothing could be judged")
    results = Results(chosen(names))
    learnt = json.loads(LEARNT.read_text())
    fresh = [name for name in results.open() if mangled_name_from_mutant_name(name) in set(learnt["loading"])]
    for name in set(results.open()) - set(fresh):
        results.settle(name)
    if fresh:
        judge = functools.partial(judged_fresh, without=learnt["without"])
        control_fresh(functools.partial(judge, fresh[0]))
        race(fresh, judge, results)


def control_fresh(judge: Callable[[], int]) -> None:
    """Without a mutant a fresh process notices nothing."""
    if (pid := os.fork()) == 0:
        _child("", judge)
    if os.waitpid(pid, 0)[1] != SURVIVED:
        sys.exit("the tests fail in a fresh process without any mutant: they cannot judge mutants")


def share(counts: Counter[str]) -> float:
    total = counts.total() - counts["not checked"]
    return 100 * sum(counts[word] for word in NOTICED) / total if total else 0.0


def report(modules: Iterable[SourceFileMutationData]) -> float:
    """A line a module and the total over everything that has a verdict; the share noticed, in percent."""
    total: Counter[str] = Counter()
    for data in modules:
        counts = Counter(status_by_exit_code[code] for code in data.exit_code_by_key.values())
        total += counts
        print(_line(module_of(next(iter(data.exit_code_by_key))), counts))
    print(_line("all", total))
    return share(total)


def _line(name: str, counts: Counter[str]) -> str:
    words = ", ".join(f"{count} {word}" for word, count in counts.most_common())
    return f"{share(counts):5.1f}%  {name:<58} {words}"


def main(names: list[str]) -> int:
    os.chdir(ROOT)
    config()
    settings.register_profile("mutants", max_examples=25, deadline=None, derandomize=True, database=None,
                              phases=(Phase.explicit, Phase.generate), report_multiple_bugs=False,
                              suppress_health_check=list(HealthCheck))  # fmt: skip
    settings.load_profile("mutants")
    install()
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    refresh_copy()
    if not list(chosen(names)):
        sys.exit(f"no module of the law is called {' or '.join(names)}")
    judge_all(names)
    noticed = report(chosen([]))
    print(f"{noticed:.1f}% of the mutants with a verdict were noticed, {LEAST}% is the least")
    return 0 if noticed >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
