# SPDX-License-Identifier: Apache-2.0
"""Standing, official texts and the calendar: dated data with a source."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from outorga.law.engine import norms
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import acts, calendars, norm_texts, parameters, standing, usage
from outorga.web.casefiles.errors import InvalidSetting, NormNotInForce
from outorga.web.casefiles.models import AgencyDay, NormText, ParameterValue
from outorga.web.casefiles.norm_queries import history
from tests.web.casefiles.dated import days_of

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"
DAY = date(2026, 11, 30)


def test_a_norm_of_which_nobody_said_anything_is_not_confirmed_and_issues_nothing(db: None) -> None:
    assert standing.of(NORM, DAY).state == "not_confirmed"
    with pytest.raises(NormNotInForce, match="vigência não confirmada"):
        standing.require_issuable(NORM, DAY)


def test_an_adopted_norm_issues_and_names_its_ordinance(manager: User) -> None:
    standing.set_standing(
        norm=NORM,
        state="adopted",
        from_on=DAY,
        source="DER/MG",
        ordinance="Portaria 9/2026",
        actor=manager,
        invented=True,
    )
    found = standing.require_issuable(NORM, DAY)
    assert found.sentence == "Norma adotada como modelo pela Portaria 9/2026. Portaria fictícia, só para demonstração."
    assert standing.of(NORM, date(2026, 11, 29)).state == "not_confirmed"


def test_a_later_word_prevails_from_its_day(manager: User) -> None:
    standing.set_standing(norm=NORM, state="in_force", from_on=date(2005, 4, 14), source="Órgão Oficial", actor=manager)
    standing.set_standing(norm=NORM, state="revoked", from_on=DAY, source="Decreto 1", actor=manager)
    assert [standing.of(NORM, day).state for day in (date(2026, 11, 29), DAY)] == ["in_force", "revoked"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"state": "adopted"},
        {"state": "in_force", "source": " "},
        {"state": "in_force", "until_on": date(2026, 11, 29)},
    ],
)
def test_a_standing_without_its_source_or_ordinance_is_refused(manager: User, wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidSetting):
        standing.set_standing(**{"norm": NORM, "from_on": DAY, "source": "x", "actor": manager, **wrong})


@pytest.mark.parametrize("norm", [NORM, "mg-pl1842-2004", "mg-5997-1960"])
def test_a_value_with_which_the_law_could_not_answer_is_refused_before_it_is_set(manager: User, norm: str) -> None:
    beyond = {parameters.WHOLE: (10**15, -1), parameters.DECIMAL: ("0", "0.00", "NaN", "1e5", "-1.00")}
    for name in sorted(usage.of(norm).dated):
        for value in beyond.get(parameters.kind_of(norms.get(norm).parameters[name]), ()):
            with pytest.raises(InvalidSetting):
                parameters.set_by_ordinance(
                    norm=norm, name=name, value=value, from_on=DAY, ordinance="Portaria 1", source="DOE", actor=manager
                )
    assert not ParameterValue.objects.exists()


@pytest.mark.parametrize(
    ("norm", "name", "value"),
    [
        ("mg-pl1842-2004", "company_bar_years", 3),
        ("mg-pl1842-2004", "published_on", "2026-10-01"),
        ("mg-5997-1960", "published_on", "1960-11-27"),
        ("br-952-1993", "fine_due_days", 30),
    ],
)
def test_a_value_that_no_act_has_set_yet_is_set_by_date(manager: User, norm: str, name: str, value: Any) -> None:
    assert name in usage.of(norm).dated
    parameters.set_by_ordinance(
        norm=norm, name=name, value=value, from_on=DAY, ordinance="Portaria 1", source="DOE", actor=manager
    )
    found = parameters.at(norm, name, DAY)
    assert found is not None
    assert parameters.plain(found.value) == value
    assert parameters.at(norm, name, date(2026, 11, 29)) is None


def test_what_a_first_value_would_answer_is_told_by_the_cases_that_bring_their_own() -> None:
    settings = norms.get("mg-pl1842-2004").settings
    found = usage.preview_parameter("mg-pl1842-2004", "company_bar_years", 3, settings=settings)
    assert found.tried == found.changed > 0
    assert found.lost == 0


def text_file(folder: Path, rows: Any) -> Path:
    path = folder / "text.json"
    path.write_text(rows if isinstance(rows, str) else json.dumps(rows), "utf-8")
    return path


GOOD = [{"id": "art1_cpt", "label": "Art. 1º", "text": "Um."}, {"id": "art2_cpt", "label": "Art. 2º", "text": "Dois."}]


def test_an_official_text_is_loaded_whole_and_again(tmp_path: Path) -> None:
    assert norm_texts.load(NORM, text_file(tmp_path, GOOD)) == 2
    assert norm_texts.load(NORM, text_file(tmp_path, GOOD[:1])) == 1
    found = norm_texts.text_of(NORM, "art1_cpt")
    assert found is not None
    assert (found.text, NormText.objects.count()) == ("Um.", 1)


def test_each_text_that_is_loaded_leaves_an_act_with_its_digest(tmp_path: Path) -> None:
    for rows in (GOOD, [GOOD[0], {**GOOD[1], "text": "Três."}], GOOD):
        norm_texts.load(NORM, text_file(tmp_path, rows))
    first, changed, again = reversed(acts.of_norm(NORM, "text"))
    assert first.data["text"] == "2 dispositivos"
    assert first.data["sha256"] == again.data["sha256"] != changed.data["sha256"]
    titles = {moment.title for moment in history(norms.get(NORM), "text")}
    assert titles == {"Texto oficial carregado: 2 dispositivos"}


@pytest.mark.parametrize(
    ("rows", "errors"),
    [
        ([*GOOD, {**GOOD[0], "id": "art999_cpt"}], ["Linha 3: a norma não tem o dispositivo art999_cpt."]),
        ([*GOOD, GOOD[0]], ["Linha 3: art1_cpt está repetido."]),
        ([{"id": "art1_cpt", "label": "x"}, 7], ["Linha 1: falta text, ou não é texto.",
                                                  "Linha 2: deve ser um objeto com id, label e text."]),
        ({"id": "art1_cpt"}, ["O arquivo deve ser uma lista de objetos com id, label e text."]),
        ("[{", ["O arquivo não é JSON: erro na linha 1, coluna 3."]),
    ],
)  # fmt: skip
def test_a_text_with_a_faulty_row_is_not_loaded_at_all(tmp_path: Path, rows: Any, errors: list[str]) -> None:
    norm_texts.load(NORM, text_file(tmp_path, GOOD))
    with pytest.raises(InvalidSetting) as refusal:
        norm_texts.load(NORM, text_file(tmp_path, rows))
    assert list(refusal.value.errors) == errors
    assert NormText.objects.count() == 2


def test_a_file_that_is_not_there_is_told_by_name(tmp_path: Path, db: None) -> None:
    with pytest.raises(InvalidSetting, match=r"missing\.json"):
        norm_texts.load(NORM, tmp_path / "missing.json")


def test_the_base_calendar_has_national_and_state_days_with_their_source(office: Office) -> None:
    days = days_of(office, from_year=2026, to_year=2026)
    assert {"2026-11-20", "2026-12-25", "2027-01-01"} <= set(days["holidays"])
    assert {"2026-12-24", "2026-10-30", "2026-02-18"} <= set(days["closed"])
    assert not AgencyDay.objects.filter(source="").exists()


def test_20_november_is_national_only_since_2024(office: Office) -> None:
    days = days_of(office, from_year=2022, to_year=2024)["holidays"]
    assert "2023-11-20" not in days
    assert "2024-11-20" in days


def test_loading_again_adds_nothing(db: None) -> None:
    before = AgencyDay.objects.count()
    assert calendars.load_base() == 0
    assert AgencyDay.objects.count() == before > 200


def test_further_years_are_loaded_from_the_library_once(db: None) -> None:
    assert calendars.load_years(from_year=2036, to_year=2036) > 8
    assert calendars.load_years(from_year=2036, to_year=2036) == 0


def test_a_closure_of_one_office_is_not_anothers(office: Office, manager: User) -> None:
    other = Office.objects.create(code="r9", name="9ª", city_code="3170206", municipality="Uberlândia")
    first = calendars.add_day(on=date(2026, 12, 1), name="Obra", source="Aviso 3", actor=manager, office=office)
    again = calendars.add_day(on=date(2026, 12, 1), name="Obra", source="Aviso 3", actor=manager, office=office)
    assert first == again
    assert "2026-12-01" in days_of(office, from_year=2026, to_year=2026)["closed"]
    assert "2026-12-01" not in days_of(other, from_year=2026, to_year=2026)["closed"]
