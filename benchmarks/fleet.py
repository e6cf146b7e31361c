# SPDX-License-Identifier: Apache-2.0
"""Importing a fleet file of 20,000 vehicles, from the file to the registry: seconds and peak memory, medians of five.

Each run is a process with a database of its own: ``python -m benchmarks.fleet``.
"""

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RUNS, VEHICLES, COMPANIES = 5, 20_000, 400
SECONDS, MEGABYTES = 60, 300


def figures() -> Iterator[dict[str, Any]]:
    """The time and the memory of the import."""
    with tempfile.TemporaryDirectory() as folder:
        template = Path(folder) / "template.sqlite3"
        _prepare(template)
        runs = [_in_own_process(template, Path(folder) / f"{turn}.sqlite3") for turn in range(RUNS)]
    seconds = statistics.median(run["seconds"] for run in runs)
    megabytes = statistics.median(run["megabytes"] for run in runs)
    yield {"name": "fleet_import_20000_seconds", "value": round(seconds, 1), "target": SECONDS,
           "met": seconds < SECONDS, "runs": [run["seconds"] for run in runs]}  # fmt: skip
    yield {"name": "fleet_import_20000_megabytes", "value": round(megabytes), "target": MEGABYTES,
           "met": megabytes < MEGABYTES, "runs": [run["megabytes"] for run in runs]}  # fmt: skip


def _in_own_process(template: Path, database: Path) -> dict[str, Any]:
    shutil.copyfile(template, database)
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{database}", "OUTORGA_FILES_DIR": f"{database}.files"}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.fleet", "--once"], env=environment, check=True, text=True,
        stdout=subprocess.PIPE,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _prepare(template: Path) -> None:
    """A migrated database, made in a process of its own so that this one stays small."""
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{template}"}
    subprocess.run([sys.executable, "-m", "outorga", "migrate"], env=environment, check=True, capture_output=True)


def _once() -> dict[str, Any]:
    """Read the file into a draft, confirm it, enter its rows; all must have entered."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outorga.web.settings")
    django.setup()
    from outorga.web.casefiles import files
    from outorga.web.registry.actions import imports
    from outorga.web.registry.models import VehicleHolding
    from outorga.web.work.jobs import Progress

    clerk = _clerk()
    raw = _file()
    started = time.perf_counter()
    stored = files.store_bytes(raw, media_type="text/csv", actor=clerk)
    found = imports.receive(file=stored, file_name="frota.csv", actor=clerk)
    assert found.job is not None
    imports.read_draft(Progress(found.job), import_id=found.pk)
    confirmed = imports.confirm(fleet_import=found, actor=clerk)
    assert confirmed.job is not None
    imports.enter_rows(Progress(confirmed.job), import_id=found.pk)
    seconds = time.perf_counter() - started
    entered = VehicleHolding.objects.count()
    if entered != VEHICLES:
        raise RuntimeError(f"{entered} of {VEHICLES} vehicles entered: {imports.counts_of(found)}")
    return {"seconds": round(seconds, 2), "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}


def _clerk() -> Any:
    from outorga.web.accounts import actions as accounts

    office = accounts.create_office(
        actor=None, code="crg-03", name="3ª Regional", city_code="3121605", municipality="Diamantina"
    )
    clerk = accounts.create_user(actor=None, email="a@exemplo.invalid", name="Marta Lima", confirmed=True)
    accounts.assign_role(actor=None, user=clerk, role="clerk", office=office)
    return clerk


def _file() -> bytes:
    """As the agencies publish them: latin-1, semicolons, both forms of plates."""
    from outorga.web.demo import names, numbers

    lines = ["razao_social;cnpj;placa;ano_fabricacao;nr_assentos"]
    for count in range(VEHICLES):
        firm = count % COMPANIES
        seats, year = 28 + count % 20, 2010 + count % 15
        lines.append(f"{names.firm(firm)[0]};{numbers.cnpj(firm)};{_plate(count)};{year};{seats}")
    return "\r\n".join([*lines, ""]).encode("latin-1")


def _plate(count: int) -> str:
    letters = "ABCDEFGHIJ"
    digits = f"{count:05}"
    first = f"G{letters[int(digits[0])]}X{digits[1]}"
    return f"{first}{digits[2:]}" if count % 3 == 0 else f"{first}{letters[int(digits[2])]}{digits[3:]}"


def main() -> None:
    """Print each figure as a line of JSON."""
    for figure in [_once()] if "--once" in sys.argv else figures():
        sys.stdout.write(json.dumps(figure) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
