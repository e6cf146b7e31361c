# SPDX-License-Identifier: Apache-2.0
"""`make messages`: collect the Portuguese texts for the English catalogue, compile it, and say what is untranslated."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "outorga"
CATALOGUE = PACKAGE / "locale" / "en" / "LC_MESSAGES" / "django.po"
COLLECT = ["makemessages", "-l", "en", "--no-obsolete", "--no-location", "--extension", "html,txt,py,typ"]
EMPTY = re.compile(r'^msgstr(?:\[0\])? ""\n(?!")', re.MULTILINE)
DATE = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


def tidy(catalogue: str) -> str:
    """Without guesses, which gettext makes from similar texts, and without the date, which changes at each run."""
    return DATE.sub("", "\n\n".join(without_guess(entry) for entry in catalogue.rstrip("\n").split("\n\n"))) + "\n"


def without_guess(entry: str) -> str:
    if "#, fuzzy" not in entry or 'msgid ""\nmsgstr ""\n"' in entry:
        return entry
    lines = [line for line in entry.splitlines() if not line.startswith("#|")]
    kept = "\n".join(lines).replace("#, fuzzy, ", "#, ").replace("#, fuzzy\n", "")
    said, _, _ = kept.partition("\nmsgstr")
    return f'{said}\nmsgstr[0] ""\nmsgstr[1] ""' if "msgid_plural" in said else f'{said}\nmsgstr ""'


def django(*arguments: str) -> int:
    """Django's own commands walk the current folder: only the package is ours to collect from."""
    command = [sys.executable, "-m", "django", *arguments]
    values = os.environ | {"DJANGO_SETTINGS_MODULE": "outorga.web.settings", "OUTORGA_HOME": str(ROOT)}
    return subprocess.run(command, cwd=PACKAGE, env=values, check=False).returncode


def untranslated(catalogue: str) -> int:
    """The header, which is an entry with an empty id, always has its text."""
    return len(EMPTY.findall(catalogue + "\n"))


def main() -> int:
    if not shutil.which("xgettext"):
        print("gettext is needed (Debian: apt-get install gettext)")
        return 1
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    code = django(*COLLECT)
    CATALOGUE.write_text(tidy(CATALOGUE.read_text()))
    code = code or django("compilemessages", "-l", "en")
    print(
        f"{untranslated(CATALOGUE.read_text())} texts without an English translation in {CATALOGUE.relative_to(ROOT)}"
    )
    return code


if __name__ == "__main__":
    sys.exit(main())
