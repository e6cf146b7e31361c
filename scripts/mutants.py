# SPDX-License-Identifier: Apache-2.0
"""`make mutants`: change the law in small ways, and count the changes that its tests notice. At least 90% must be.

mutmut works in `mutants/`, a copy; a second run continues where the first one stopped. Patterns of names mutate some
modules only: `scripts/mutants.py "outorga.law.kernel.*"`.
"""

import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MUTMUT = str(Path(sys.executable).parent / "mutmut")
LEAST = 90
KILLED = {"killed", "timeout", "suspicious", "caught by type check"}
ALIVE = {"survived", "no tests"}


def outcomes() -> Counter[str]:
    """How many mutants ended how, from mutmut's own list: `    name: outcome` a line."""
    listed = subprocess.run([MUTMUT, "results", "--all", "true"], cwd=ROOT, capture_output=True, text=True, check=True)
    return Counter(line.rsplit(": ", 1)[1].strip() for line in listed.stdout.splitlines() if ": " in line)


def share_killed(counts: Counter[str]) -> float:
    killed, alive = (sum(counts[word] for word in words) for words in (KILLED, ALIVE))
    return 100 * killed / (killed + alive) if killed + alive else 0.0


def main(names: list[str]) -> int:
    run = subprocess.run([MUTMUT, "run", *names], cwd=ROOT, stdin=subprocess.DEVNULL, check=False)
    counts = outcomes()
    print(", ".join(f"{count} {word}" for word, count in counts.most_common()))
    print(f"{share_killed(counts):.1f}% of the mutants were noticed, {LEAST}% is the least")
    return run.returncode or (0 if share_killed(counts) >= LEAST else 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
