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
ENTRY = re.compile(
    r'^msgid (?!""\n\n)(?:"[^\n]*"\n)+(?:msgid_plural (?:"[^\n]*"\n)+)?msgstr(?:\[0\])? ""\n(?!")', re.MULTILINE
)


def django(*arguments: str) -> int:
    """Django's own commands walk the current folder: only the package is ours to collect from."""
    command = [sys.executable, "-m", "django", *arguments]
    values = os.environ | {"DJANGO_SETTINGS_MODULE": "outorga.web.settings", "OUTORGA_HOME": str(ROOT)}
    return subprocess.run(command, cwd=PACKAGE, env=values, check=False).returncode


def untranslated(catalogue: str) -> int:
    return len(ENTRY.findall(catalogue))


def main() -> int:
    if not shutil.which("xgettext"):
        print("gettext is needed (Debian: apt-get install gettext)")
        return 1
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    code = django(*COLLECT) or django("compilemessages", "-l", "en")
    print(
        f"{untranslated(CATALOGUE.read_text())} texts without an English translation in {CATALOGUE.relative_to(ROOT)}"
    )
    return code


if __name__ == "__main__":
    sys.exit(main())
