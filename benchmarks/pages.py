# SPDX-License-Identifier: Apache-2.0
"""Pages of the agency: a case against a bare page with a table of 50 rows, and the inbox as it grows.

The case has all that a case page shows: events, decisions, files, messages, notices, a letter and its paper. Both pages
pass the same middleware and log-in and have the application's shell, a few of one after a few of the other, in one
process; the median of the ratios of five runs. The inbox of an office with 1,000 open items is opened in turn with that
of one with 100,000, each with as many decided ones beside them.
``python -m benchmarks.pages [SMALL LARGE]``; ``DATABASE_URL`` chooses the database.
"""

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.test import Client

    from outorga.web.accounts.models import Office, User
    from outorga.web.casefiles.models import CaseFile

RUNS, SECONDS, BLOCK = 5, 3.0, 5
RATIO, GROWTH = 0.4, 1.3
BATCH = 2_000
NORM = "mg-44007-2005"
QUEUES = ("comigo", "sem-dono", "atrasados", "equipe", "encerrados")
MEDIAN_OF = 31


def figures(small: int, large: int) -> Iterator[dict[str, Any]]:
    """The ratio of the case page; then that of the inbox's medians, large to small."""
    office, clerk = _people()
    case = _case(office, clerk)
    _fill(50, office, clerk)
    runs = [_ratios(_browser(clerk), case) for _ in range(RUNS)]
    ratio, of_table = (statistics.median(each) for each in zip(*runs, strict=True))
    yield {"name": f"case_page_ratio_{_vendor()}", "value": round(ratio, 3), "target": RATIO, "met": ratio >= RATIO,
           "of_the_table_alone": round(of_table, 3), "runs": [round(each, 3) for each, _of in runs]}  # fmt: skip
    _fill(large, office, clerk)
    medians = _inboxes(_small_office(small), clerk)
    growths = {name: after / before for name, (before, after) in medians.items()}
    worst = max(growths, key=lambda name: growths[name])
    yield {"name": f"inbox_{large}_growth_{_vendor()}", "value": round(growths[worst], 3), "target": GROWTH,
           "met": growths[worst] <= GROWTH, "items": [small, large], "worst": worst,
           "median_ms": {name: [round(ms * 1000, 1) for ms in both] for name, both in medians.items()}}  # fmt: skip


def _vendor() -> str:
    from django.db import connection

    return connection.vendor


def _people() -> "tuple[Office, User]":
    from outorga.web.accounts import actions

    office = actions.create_office(
        actor=None, code="crg-03", name="3ª Regional", city_code="3121605", municipality="Diamantina"
    )
    return office, _clerk("clerk", office)


def _clerk(name: str, office: "Office") -> "User":
    from outorga.web.accounts import actions

    person = actions.create_user(
        actor=None, email=f"{name}@example.org", name=name, password="estrada de terra", confirmed=True
    )
    actions.assign_role(actor=None, user=person, role="clerk", office=office)
    return person


def _case(office: "Office", clerk: "User") -> "CaseFile":
    """A case with some of everything."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    from outorga.web.casefiles import actions, decisions, files
    from outorga.web.correspondence.actions import letters, messages
    from outorga.web.registry.models import Company
    from outorga.web.work.actions import notify

    now = _now()
    company = Company.objects.create(
        cnpj="41738295000185", legal_name="Viação Exemplo Ltda", folded_name="viacao exemplo ltda", office=office,
        created_at=now, saved_at=now, street="Rua da Quitanda, 10", city_name="Diamantina",
    )  # fmt: skip
    case = actions.open_case(
        kind="registration", norm=NORM, title="Cadastro", office=office, actor=clerk, company=company
    )
    for event in ("file", "take_up", "ask_items", "supply_items"):
        facts = {"deadline": "defence", "start_on": now.date().isoformat()}
        stored = decisions.decide(norm=NORM, service="deadline", facts=facts, actor=clerk, case=case)
        actions.record(case=case, event=event, actor=clerk, decision=stored, reason="Conferido no balcão.")
    for number in range(10):
        pdf = files.store(SimpleUploadedFile("a.pdf", b"%PDF-1.7 " + str(number).encode()), actor=clerk)
        files.attach(case=case, stored=pdf, name=f"documento {number}.pdf", actor=clerk)
        actions.add_note(case=case, text=f"Anotação {number}", actor=clerk)
    for number in range(5):
        messages.write(case=case, text=f"Mensagem {number}. " * 10, actor=clerk)
        notify(key=f"bench:{number}", company=company.pk, case=case, text=f"Aviso {number}")
    letters.send(case=case, template="oficio", values={"texto": "Envie o papel."}, actor=clerk)
    return case


def _now() -> Any:
    from outorga.web import clock

    return clock.now()


def _browser(person: "User") -> "Client":
    from django.test import Client

    client = Client()
    client.force_login(person, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def _ratios(browser: "Client", case: "CaseFile") -> tuple[float, float]:
    """The rate of the case page over that of the bare one, and of the table alone; blocks of all in turn."""
    taken: dict[str, list[float]] = {case.get_absolute_url(): [], "/bare/": [], "/bare/table/": []}
    for url in taken:
        _time(browser, url)
    until = time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        for url, times in taken.items():
            times += [_time(browser, url) for _ in range(BLOCK)]
    page, bare, table = (statistics.fmean(times) for times in taken.values())
    return bare / page, table / page


def _time(browser: "Client", url: str) -> float:
    started = time.perf_counter()
    response = browser.get(url)
    if response.status_code != 200:
        raise RuntimeError(f"{url}: {response.status_code}")
    return time.perf_counter() - started


def _small_office(size: int) -> "User":
    """A clerk of an office with so many open items, in the same database."""
    from outorga.web.accounts import actions

    office = actions.create_office(
        actor=None, code="crg-11", name="11ª Regional", city_code="3106200", municipality="Contagem"
    )
    clerk = _clerk("small", office)
    _insert(range(10**7, 10**7 + size), office, clerk)
    return clerk


def _inboxes(small: "User", large: "User") -> dict[str, tuple[float, float]]:
    """The median time of each queue of the small office and of the large one, the two in turn."""
    few, many, found = _browser(small), _browser(large), {}
    for queue in QUEUES:
        url = f"/caixa/?fila={queue}"
        taken = [(_time(few, url), _time(many, url)) for _ in range(MEDIAN_OF)]
        before, after = zip(*taken[1:], strict=True)
        found[queue] = (statistics.median(before), statistics.median(after))
    return found


def _fill(size: int, office: "Office", clerk: "User") -> None:
    """Open items of the office up to that number."""
    from django.db import connection

    from outorga.web.casefiles.models import CaseFile

    _insert(range(CaseFile.objects.filter(is_open=1).count(), size), office, clerk)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _insert(numbers: range, office: "Office", clerk: "User") -> None:
    """Cases with and without owner, with the agency and the company; for each open one a decided one."""
    from outorga.web.casefiles.models import CaseFile

    now = _now()
    for start in range(0, len(numbers), BATCH):
        part = numbers[start : start + BATCH]
        opened = [_row(number, office, clerk, now) for number in part]
        CaseFile.objects.bulk_create([*opened, *(_decided(number, office, now) for number in part)])


def _row(number: int, office: "Office", clerk: "User", now: Any) -> "CaseFile":
    from outorga.web.casefiles.models import CaseFile

    at = now - timedelta(minutes=number % 10**7)
    with_company = number % 3 == 0
    return CaseFile(
        number=f"o.{number}", kind="registration", norm=NORM, office=office, title=f"Cadastro {number}",
        folded_title=f"cadastro {number}", opened_at=at, changed_at=at, owner=clerk if number % 2 else None,
        state="pending" if with_company else "filed", desk="company" if with_company else "agency", is_open=1,
    )  # fmt: skip


def _decided(number: int, office: "Office", now: Any) -> "CaseFile":
    from outorga.web.casefiles.models import CaseFile

    at = now - timedelta(minutes=number % 10**7)
    return CaseFile(
        number=f"d.{number}", kind="registration", norm=NORM, office=office, title=f"Cadastro {number}",
        folded_title=f"cadastro {number}", opened_at=at, changed_at=at, state="registered", desk="decided",
    )  # fmt: skip


def main() -> None:
    """Print the figures as lines of JSON."""
    small, large = map(int, sys.argv[1:]) if len(sys.argv) > 1 else (1_000, 100_000)
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{Path(folder) / 'bench.sqlite3'}")
        os.environ["OUTORGA_FILES_DIR"] = str(Path(folder) / "files")
        os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.pages_settings"
        import django
        from django.core.management import call_command
        from django.test.utils import setup_test_environment

        django.setup()
        setup_test_environment()
        call_command("migrate", verbosity=0)
        call_command("createcachetable", verbosity=0)
        for figure in figures(small, large):
            sys.stdout.write(json.dumps(figure) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
