# SPDX-License-Identifier: Apache-2.0
"""Notices drawn up by twenty inspectors at once, in processes of their own, as many in a minute as it takes.

Each draws up as a page does: number, case, decisions of the law, fine, paper and word to the company, in one
transaction. A figure counts only where no number is missing and none was given twice. On SQLite in a file, or
``DATABASE_URL``: ``python -m benchmarks.notices [NOTICES]`` (default 400).
"""

import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta
from pathlib import Path
from typing import Any

NORM = "mg-44007-2005"
INSPECTORS, A_MINUTE = 20, 200
ITEMS = ("art21_cpt_inc1", "art19_cpt_inc4", "art21_cpt_inc5", "art20_cpt_inc1")
YEARS = timedelta(days=365)


def figures(notices: int) -> Iterator[dict[str, Any]]:
    """How many in a minute, all inspectors together, and whether the numbers run from one without a hole."""
    from django.db import connection, connections

    office, company, inspectors = _agency()
    each = notices // INSPECTORS
    connections.close_all()
    started = time.perf_counter()
    with ProcessPoolExecutor(INSPECTORS, mp_context=multiprocessing.get_context("fork")) as pool:
        shares = [pool.submit(_draw, office, company, inspector, each) for inspector in inspectors]
        numbers = sorted(number for share in shares for number in share.result())
    elapsed = time.perf_counter() - started
    whole = numbers == list(range(1, each * INSPECTORS + 1)) and not _holes()
    rate = len(numbers) / elapsed * 60
    yield {
        "name": f"notices_a_minute_by_20_inspectors_{connection.vendor}",
        "value": round(rate),
        "target": A_MINUTE,
        "met": whole and rate >= A_MINUTE,
        "without_a_hole": whole,
        "notices": len(numbers),
        "seconds": round(elapsed, 1),
    }


def _holes() -> list[Any]:
    from outorga.web.casefiles import holes

    return list(holes.holes())


def _draw(office: int, company: int, inspector: int, count: int) -> list[int]:
    """The numbers of the notices that one inspector drew up."""
    from outorga.web import clock
    from outorga.web.accounts.models import Office, User
    from outorga.web.enforcement.actions import notices
    from outorga.web.registry.models import Company

    agent, found = User.objects.get(pk=inspector), []
    for turn in range(count):
        now = clock.now()
        occasion = notices.Occasion(
            norm=NORM, office=Office.objects.get(pk=office), company=Company.objects.get(pk=company),
            committed_at=now, found_at=now, plate="RVM4C82", canonical_plate="RVM4C82", place="MG-010, km 30",
        )  # fmt: skip
        item = notices.Charge(ITEMS[turn % len(ITEMS)], "Visto na estrada.")
        found.append(notices.draw_up_alone(occasion=occasion, item=item, actor=agent).sequence)
    return found


def _agency() -> tuple[int, int, list[int]]:
    """An office, a company and the inspectors with their credentials, under an adopted norm with a coefficient."""
    from outorga.web import clock
    from outorga.web.accounts import actions as accounts
    from outorga.web.casefiles import parameters, standing

    today = clock.today()
    office = accounts.create_office(
        actor=None, code="crg-03", name="3ª Regional", city_code="3121605", municipality="Diamantina"
    )
    standing.set_standing(
        norm=NORM, state="adopted", from_on=today - YEARS, source="inventada", ordinance="Portaria 1", actor=None,
        invented=True,
    )  # fmt: skip
    manager = _person("gil", "administrator", None, today)
    parameters.set_by_ordinance(
        norm=NORM, name="fare_coefficient", value="0.4", from_on=today - YEARS, ordinance="Portaria 2",
        source="inventada", actor=manager, invented=True,
    )  # fmt: skip
    inspectors = [_inspector(count, office, manager, today) for count in range(INSPECTORS)]
    return office.pk, _company(office), inspectors


def _person(login: str, role: str, office: Any, today: date) -> Any:
    from outorga.web.accounts import actions as accounts

    user = accounts.create_user(
        actor=None, email=f"{login}@example.org", name=f"Pessoa {login}", password="estrada de terra", confirmed=True
    )
    accounts.assign_role(actor=None, user=user, role=role, office=office, from_on=today - YEARS)
    return user


def _inspector(count: int, office: Any, manager: Any, today: date) -> int:
    from outorga.web.inspections.models import Body, Credential

    user = _person(f"fiscal-{count}", "inspector", office, today)
    body, _ = Body.objects.get_or_create(name="Agência", defaults={"kind": Body.Kind.OWN})
    Credential.objects.create(
        user=user, body=body, norm=NORM, number=f"C-{count:03}", act="Portaria 3", from_on=today - YEARS,
        until_on=today + YEARS, recorded_by=manager,
    )  # fmt: skip
    pk: int = user.pk
    return pk


def _company(office: Any) -> int:
    from outorga.web.registry.actions import companies

    owner = _person("dona", "company", None, date(2026, 1, 1))
    made = companies.sign_up(cnpj="41738295000185", legal_name="Viação Exemplo Ltda", office=office, actor=owner)
    return int(made.pk)


def main() -> None:
    """Print the figure as a line of JSON, on a database of its own."""
    notices = int(sys.argv[1]) if len(sys.argv) > 1 else 2 * A_MINUTE
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        os.environ.setdefault("OUTORGA_LOG_LEVEL", "WARNING")
        os.environ["DJANGO_SETTINGS_MODULE"] = "outorga.web.settings"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        for figure in figures(notices):
            sys.stdout.write(json.dumps(figure) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
