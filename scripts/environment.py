# SPDX-License-Identifier: Apache-2.0
"""Build `.venv` from the hashed requirements, or leave it alone where it already holds them.

Runs on the system's Python with nothing but the standard library: it is what comes before everything else.
"""

import hashlib
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
STAMP = ENVIRONMENT / "outorga.stamp"
REQUIREMENTS = ROOT / "requirements" / "dev.txt"
OLDEST = (3, 11)


def fingerprint() -> str:
    """What the environment depends on: the locked requirements, the package's metadata and where it stands."""
    digest = hashlib.sha256(str(ROOT).encode())
    for path in (REQUIREMENTS, ROOT / "pyproject.toml"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_current() -> bool:
    return PYTHON.exists() and STAMP.exists() and STAMP.read_text() == fingerprint()


def pip(*arguments: str) -> None:
    subprocess.run([str(PYTHON), "-m", "pip", "--disable-pip-version-check", *arguments], check=True)


def build() -> None:
    """Two steps, because an editable package has no hash: first everything locked, then this tree on top of it."""
    if not PYTHON.exists():
        venv.create(ENVIRONMENT, with_pip=True)
    pip("install", "-qq", "--require-hashes", "-r", str(REQUIREMENTS))
    pip("install", "-qq", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    STAMP.write_text(fingerprint())


def main() -> int:
    if sys.version_info < OLDEST:
        print(f"Python {'.'.join(map(str, OLDEST))} or newer is needed; this is {sys.version.split()[0]}.")
        return 1
    if is_current():
        return 0
    print("Building the environment in .venv (a few minutes, once) ...", flush=True)
    started = time.monotonic()
    try:
        build()
    except subprocess.CalledProcessError as failed:
        print(f"The environment was not built: {' '.join(failed.cmd[1:4])} ended with {failed.returncode}.")
        return 1
    print(f"Environment ready in {time.monotonic() - started:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
