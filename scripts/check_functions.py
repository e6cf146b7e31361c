# SPDX-License-Identifier: Apache-2.0
"""House rules that no linter knows: sizes of functions and files, and what may not be said inside the law.

A function counts from its ``def`` to its last line, docstring included.
"""

import ast
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tests", "scripts", "benchmarks")
SPDX = "# SPDX-License-Identifier: Apache-2.0"
MEDIAN_BELOW, P90_BELOW, LONGEST = 8, 25, 50
LONGEST_FILE = 450
PURE = ("src/outorga/law/kernel", "src/outorga/law/norms")
FORBIDDEN_CALLS = {"open", "now", "today", "utcnow", "urlopen", "getenv"}
FORBIDDEN_IMPORTS = {"django", "ninja", "os", "socket", "urllib", "requests", "random", "time"}


@dataclass(frozen=True, slots=True)
class Source:
    path: str
    text: str
    tree: ast.Module

    @property
    def lines(self) -> int:
        return self.text.count("\n")

    def functions(self) -> Iterator[tuple[str, int, int]]:
        """Name, first line and length of each function."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1


def read() -> list[Source]:
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    kept = [path for path in paths if "migrations" not in path.parts]
    return [Source(str(path.relative_to(ROOT)), path.read_text(), ast.parse(path.read_text())) for path in kept]


def form_problems(source: Source) -> Iterator[str]:
    if source.text and not source.text.startswith(SPDX):
        yield f"{source.path}:1: the first line is not {SPDX!r}"
    if source.lines > LONGEST_FILE:
        yield f"{source.path}: {source.lines} lines, at most {LONGEST_FILE}: split it by subject"
    for name, line, length in source.functions():
        if length > LONGEST:
            yield f"{source.path}:{line}: {name} has {length} lines, at most {LONGEST}"


def called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def imported(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Import):
        return {alias.name.split(".")[0] for alias in node.names}
    return {(node.module or "").split(".")[0]} if isinstance(node, ast.ImportFrom) else set()


def exactness_problems(source: Source) -> Iterator[str]:
    """Money is exact: no binary fraction anywhere under law/."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield f"{source.path}:{node.lineno}: float {node.value!r} in the law"
        elif called(node) == "float":
            yield f"{source.path}:{getattr(node, 'lineno', 0)}: float() in the law"


def purity_problems(source: Source) -> Iterator[str]:
    """A rule reads no clock, no file, no network and no framework."""
    for node in ast.walk(source.tree):
        found = imported(node) & FORBIDDEN_IMPORTS | {called(node)} & FORBIDDEN_CALLS
        for name in sorted(found):
            yield f"{source.path}:{getattr(node, 'lineno', 0)}: {name} in the law"


def size_problems(sources: list[Source]) -> Iterator[str]:
    """The budget of the application's own functions."""
    lengths = sorted(
        length for source in sources if source.path.startswith("src/") for *_, length in source.functions()
    )
    if len(lengths) < 2:
        return
    median, p90 = statistics.median(lengths), statistics.quantiles(lengths, n=10)[8]
    print(f"{len(lengths)} functions under src: median {median:g} lines, p90 {p90:g}, longest {lengths[-1]}")
    if median >= MEDIAN_BELOW:
        yield f"median of {median:g} lines a function, must be under {MEDIAN_BELOW}"
    if p90 >= P90_BELOW:
        yield f"p90 of {p90:g} lines a function, must be under {P90_BELOW}"


def problems(sources: list[Source]) -> Iterator[str]:
    for source in sources:
        yield from form_problems(source)
        if source.path.startswith("src/outorga/law/"):
            yield from exactness_problems(source)
        if source.path.startswith(PURE):
            yield from purity_problems(source)
    yield from size_problems(sources)


def main() -> int:
    found = list(problems(read()))
    for problem in found:
        print(problem)
    print(f"{len(found)} problems" if found else "sizes and house rules hold")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
