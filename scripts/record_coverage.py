# SPDX-License-Identifier: Apache-2.0
"""`make coverage`: run what places provisions (cases, and the tests that declare it), and record it in the package."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from outorga.law.engine import norms
from postgresql import server

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
FOLDERS = [folder for folder in ("tests/law", "tests/web", "tests/rest", "tests/journeys") if (ROOT / folder).is_dir()]
NO_TESTS = 5


def declared(folder: Path, database: str | None) -> int:
    """Run the tests that declare a provision; each passing one leaves its lines in the folder."""
    values = os.environ | {"OUTORGA_PLACES": str(folder)}
    if database:
        values["DATABASE_URL"] = f"{database.rsplit('/', 1)[0]}/outorga_{os.getpid()}"
    command = [str(BIN / "pytest"), "-q", "-n", "2", "--dist", "loadfile", "-m", "places", *FOLDERS]
    return subprocess.run(command, cwd=ROOT, env=values, stdin=subprocess.DEVNULL, check=False).returncode


def record(norm: str, lines: list[Path]) -> int:
    command = [str(BIN / "outorga"), "law", "coverage", norm, "--record", *map(str, lines)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    print("\n".join(done.stdout.splitlines()[-1:]) or done.stderr)
    # Open provisions are for `make check` to judge; only a record that could not be made is a failure here.
    return 0 if done.stdout else 1


def main() -> int:
    with tempfile.TemporaryDirectory() as place, server() as database:
        code = declared(Path(place), database)
        if code not in (0, NO_TESTS):
            print("Tests failed: what they declare is not recorded.")
            return code
        lines = sorted(Path(place).glob("*.jsonl"))
        return max(record(norm.key, lines) for norm in norms.every())


if __name__ == "__main__":
    sys.exit(main())
