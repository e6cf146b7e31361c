# SPDX-License-Identifier: Apache-2.0
"""Where each case is found: every state in one queue, what is decided in an archive by office and state."""

import re
from collections import Counter
from pathlib import Path

import pytest

from outorga import web
from outorga.law.engine import norms
from outorga.web.accounts.actions import assign_role, create_office
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import desks, words
from outorga.web.casefiles.models import CaseFile
from outorga.web.charter.actions.filing import KIND
from outorga.web.work import filters, inbox
from outorga.web.work.counting import Pages
from tests.web.registry.conftest import _today, clerk, make_person, office, signed_in

__all__ = ["_today", "clerk", "office"]
pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"


def made(kind: str, state: str, office: Office, actor: User, title: str = "Viação Água Límpida") -> CaseFile:
    """A case that stands in a state."""
    case = cases.open_case(kind=kind, norm=NORM, title=title, office=office, actor=actor)
    case.state = state
    case.save(update_fields=["state"])
    return case


@pytest.mark.parametrize("kind", desks.kinds())
def test_every_state_but_a_draft_is_in_exactly_one_queue(kind: str, office: Office, clerk: User) -> None:
    table = norms.get(NORM).lifecycles[kind]
    states = {state for row in table.transitions for state in (row.source, row.target)} - {"draft"}
    for state in states:
        made(kind, state, office, clerk)
    found: Counter[str] = Counter()
    for desk in (desks.AGENCY, desks.COMPANY, desks.FOLLOWING, desks.DECIDED):
        found.update(CaseFile.objects.filter(kind=kind, desk=desk).values_list("state", flat=True))
    assert found == Counter(dict.fromkeys(states, 1))


def opened_kinds() -> set[str]:
    """The kinds of cases that some room opens, as its code says."""
    sources = "\n".join(path.read_text() for path in Path(web.__path__[0]).rglob("*.py"))
    named = set(re.findall(r'open_case\(\s*kind="?(\w+)"?', sources))
    return {KIND if name == "KIND" else name for name in named}


def test_every_kind_of_case_that_is_opened_is_in_exactly_one_queue_of_somebody() -> None:
    assert opened_kinds() <= set(desks.kinds()) == {kind for kind, _word in filters.kinds()}


def test_every_kind_of_the_charter_norm_is_in_the_inbox_and_each_of_its_events_has_words() -> None:
    tables = norms.get(NORM).lifecycles
    assert set(tables) == set(desks.kinds())
    for kind, table in tables.items():
        for row in table.transitions:
            assert words.of_event(kind, row.event) != row.event.replace("_", " "), (kind, row.event)


def test_a_drivers_card_is_found_by_who_endorses_it_and_leads_to_the_registration(office: Office, clerk: User) -> None:
    case = cases.open_case(
        kind="driver_card", norm=NORM, title="Carteira", office=office, actor=clerk,
        data={"registration": "2026.000.077"},
    )  # fmt: skip
    cases.record(case=case, event="fill", actor=clerk)
    browser = signed_in(clerk)
    assert case.number in browser.get("/caixa/?fila=carteiras").content.decode()
    assert case.number not in browser.get("/caixa/?fila=sem-dono").content.decode()
    assert browser.post("/caixa/proximo/")["Location"] == "/caixa/"
    assert 'href="/processos/2026.000.077/"' in browser.get(case.get_absolute_url()).content.decode()
    cases.record(case=case, event="endorse", actor=clerk)
    assert case.number in browser.get("/caixa/?fila=encerrados").content.decode()


def test_a_lapsed_registration_is_found_among_what_is_decided(office: Office, clerk: User) -> None:
    case = made("registration", "lapsed", office, clerk)
    page = signed_in(clerk).get("/caixa/?fila=encerrados").content.decode()
    assert case.number in page
    assert "Vencido" in page
    assert "Decidido em" in page


def test_the_archive_is_narrowed_by_state_and_by_office(office: Office, clerk: User) -> None:
    away = create_office(actor=None, code="crg-09", name="9ª Regional", city_code="3106200", municipality="Contagem")
    lapsed, refused = made("registration", "lapsed", office, clerk), made("registration", "refused", office, clerk)
    distant = made("registration", "lapsed", away, clerk)
    browser = signed_in(make_person("regina", "Regina Valadares", "director"))

    def shown(**query: str | int) -> list[bool]:
        page = browser.get("/caixa/", {"fila": "encerrados", **query}).content.decode()
        return [case.number in page for case in (lapsed, refused, distant)]

    assert shown() == [True, True, True]
    assert shown(situacao="registration:lapsed") == [True, False, True]
    assert shown(situacao="registration:lapsed", unidade=office.pk) == [True, False, False]


def test_a_clerk_of_one_office_is_not_asked_which(office: Office, clerk: User) -> None:
    create_office(actor=None, code="crg-09", name="9ª Regional", city_code="3106200", municipality="Contagem")
    assert 'name="unidade"' not in signed_in(clerk).get("/caixa/?fila=encerrados").content.decode()
    assert 'name="situacao"' not in signed_in(clerk).get("/caixa/?fila=equipe").content.decode()


@pytest.mark.parametrize(
    "query", ["situacao=x", "situacao=registration:draft", "unidade=x", "unidade=99999", "fila=semana"]
)
def test_no_filter_breaks_the_archive(office: Office, query: str) -> None:
    create_office(actor=None, code="crg-09", name="9ª Regional", city_code="3106200", municipality="Contagem")
    browser = signed_in(make_person("regina", "Regina Valadares", "director"))
    assert browser.get(f"/caixa/?fila=encerrados&{query}").status_code == 200


def test_a_queue_says_how_many_up_to_ninety_nine_and_lists_pages_of_the_first_thousand(
    office: Office, clerk: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox, "COUNTED", 3)
    monkeypatch.setattr(Pages, "MOST", 4)
    for number in range(5):
        made("registration", "filed", office, clerk, title=f"Empresa {number}")
    told = {row.slug: row.shown for row in inbox.queues(clerk)}
    assert (told["sem-dono"], told["equipe"], told["empresa"]) == ("2+", "2+", "0")
    page = signed_in(clerk).get("/caixa/?fila=equipe").content.decode()
    assert "1 a 4 de 4" in page
    assert "A lista mostra os primeiros 4 processos" in page


def test_after_a_migration_every_case_lies_where_the_rooms_say_now(
    office: Office, clerk: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = made("registration", "filed", office, clerk)
    monkeypatch.setitem(desks._desks, "registration", {desks.COMPANY: ("filed",)})
    desks.refresh_after_migrating(plan=[], using="default")
    case.refresh_from_db()
    assert (case.desk, case.is_open) == (desks.COMPANY, 1)
    monkeypatch.setitem(desks._desks, "registration", {desks.DECIDED: ("filed",)})
    desks.refresh_after_migrating(plan=[], using="default")
    case.refresh_from_db()
    assert (case.desk, case.is_open) == (desks.DECIDED, 0)


def test_who_sees_every_office_and_who_sees_two_have_their_cases_in_order(office: Office, clerk: User) -> None:
    away = create_office(actor=None, code="crg-09", name="9ª Regional", city_code="3106200", municipality="Contagem")
    far = create_office(actor=None, code="crg-10", name="10ª Regional", city_code="3106200", municipality="Contagem")
    first, second, third = (made("registration", "filed", where, clerk) for where in (office, away, far))
    director, both = make_person("regina", "Regina Valadares", "director"), make_person("lia", "Lia", "clerk", office)
    assign_role(actor=None, user=both, role="clerk", office=away)
    assert list(inbox.cases_in(director, "equipe")) == [first, second, third]
    assert list(inbox.cases_in(both, "equipe")) == [first, second]
    assert list(inbox.cases_in(clerk, "equipe")) == [first]
