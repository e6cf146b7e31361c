# SPDX-License-Identifier: Apache-2.0
"""`make check`: everything that can be said of the code without running it, and the coverage of the law."""

import subprocess
import sys
import time
from pathlib import Path

from outorga.law.engine import norms

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
SOURCES = [folder for folder in ("src", "tests", "scripts", "benchmarks") if (ROOT / folder).is_dir()]
KINDS = ["--kind", "rule,infraction,definition"]
CHECKS: dict[str, list[str]] = {
    "lint": [str(BIN / "ruff"), "check", *SOURCES],
    "format": [str(BIN / "ruff"), "format", "--check", *SOURCES],
    "imports": [str(BIN / "lint-imports")],
    "sizes": [sys.executable, "scripts/check_functions.py"],
    "types": [str(BIN / "mypy"), *SOURCES],
}
CHECKS |= {
    f"coverage of {norm.key}": [str(BIN / "outorga"), "law", "coverage", norm.key, *KINDS] for norm in norms.every()
}


def passes(name: str, command: list[str]) -> bool:
    print(f"-- {name}", flush=True)
    started = time.monotonic()
    code = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode
    verdict = "ok" if code == 0 else f"FAILED (exit {code})"
    print(f"-- {name}: {verdict}, {time.monotonic() - started:.1f} s", flush=True)
    return code == 0


def main(chosen: list[str]) -> int:
    names = chosen or list(CHECKS)
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        print(f"no such check: {', '.join(unknown)}; there are: {', '.join(CHECKS)}")
        return 2
    failed = [name for name in names if not passes(name, CHECKS[name])]
    print(f"checks failed: {', '.join(failed)}" if failed else "all checks hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
