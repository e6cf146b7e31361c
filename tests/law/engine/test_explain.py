# SPDX-License-Identifier: Apache-2.0
"""A decision in JSON, in Portuguese text and in HTML, word for word."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from msgspec import UNSET

import outorga
from outorga.law.engine import norms
from outorga.law.engine.explain import (
    STATUSES_PT,
    errors_json,
    explain_html,
    explain_text,
    result_word,
    sentence,
    to_bytes,
    to_json,
    value_words,
    word,
)
from outorga.law.kernel.decisions import Decision, Step, Test, UsedParameter
from outorga.law.kernel.errors import FactError, InvalidFacts

NORM = "mg-44007-2005"
DAY = date(2026, 6, 1)
TRIP = Step(Test("art8_par2", "Viagem em {on} por <{kind}>, a {price}."),
            {"on": DAY, "kind": "hire", "price": Decimal("10.50")}, True)  # fmt: skip
BARRED = Step(Test("art2_cpt_inc1", "Não passa a outro."), {}, False)
LACKING = Step(Test("art7_par2", "Até {until}."), {"missing": "until"}, None)
DECISION = Decision(
    NORM, "trip", "decided", {"allowed": False, "last": DAY, "because": ["art2_cpt_inc1"], "items": []},
    steps=(TRIP, BARRED),
    parameters=(
        UsedParameter("fare_coefficient", Decimal("0.35"), DAY, "Ato 1", True), UsedParameter("days", 180, None),
    ),
    readings=("rounding=truncate",), norm_version="2005-04-13",
)  # fmt: skip
OPEN = Decision(NORM, "trip", "undetermined", {}, steps=(LACKING,), missing=("until", "start"))


def test_the_json_of_a_decision_has_every_part_in_plain_types() -> None:
    assert to_json(DECISION) == {
        "norm": NORM, "service": "trip", "status": "decided",
        "outcome": {"allowed": False, "last": "2026-06-01", "because": ["art2_cpt_inc1"], "items": []},
        "steps": [
            {"citation": f"{NORM}:art8_par2", "text": "Viagem em 01/06/2026 por <aluguel>, a 10,50.",
             "inputs": {"on": "2026-06-01", "kind": "hire", "price": "10.50"}, "result": True},
            {"citation": f"{NORM}:art2_cpt_inc1", "text": "Não passa a outro.", "inputs": {}, "result": False},
        ],
        "parameters": [
            {"name": "fare_coefficient", "value": "0.35", "effective_from": "2026-06-01", "source": "Ato 1",
             "invented": True},
            {"name": "days", "value": 180, "effective_from": None, "source": "", "invented": False},
        ],
        "missing": [], "readings": ["rounding=truncate"], "norm_version": "2005-04-13",
        "code_version": outorga.__version__,
    }  # fmt: skip


def test_the_encoded_form_keeps_the_order_of_the_parts() -> None:
    assert list(to_json(DECISION)) == [
        "norm", "service", "status", "outcome", "steps", "parameters", "missing", "readings", "norm_version",
        "code_version",
    ]  # fmt: skip
    assert to_bytes(DECISION).startswith(b'{"norm":"mg-44007-2005","service":"trip","status":"decided"')


def test_the_text_has_a_line_a_step_and_then_what_was_read_used_and_answered() -> None:
    assert explain_text(DECISION).splitlines() == [
        "Decidido.",
        "  1. Viagem em 01/06/2026 por <aluguel>, a 10,50. [art. 8º, § 2º] → atendido",
        "  2. Não passa a outro. [art. 2º, I] → não atendido",
        "Leitura: Como a multa (ou a devolução) chega a reais e centavos? Multiplica-se e cortam-se as casas além dos "
        "centavos",
        "Coeficiente tarifário, Tabela B, piso 1: 0,35, desde 01/06/2026",
        "days: 180",
        "Permitido: não",
        "last: 01/06/2026",
        "Por causa de: art. 2º, I",
        "items: nenhum",
    ]


def test_the_text_numbers_the_rows_of_an_answer_from_one_and_names_what_is_in_them() -> None:
    rows = [{"allowed": True, "last": None}, {"allowed": False, "items": ["hire", "art2_cpt_inc1"]}]
    assert explain_text(Decision(NORM, "trip", "decided", {"items": rows, "last": {"on": DAY}})).splitlines() == [
        "Decidido.",
        "items:",
        "  1. Permitido: sim; last: –",
        "  2. Permitido: não; items: aluguel, art. 2º, I",
        f"last: {norms.get(NORM).labels.key('on')}: 01/06/2026",
    ]


def test_a_code_is_told_in_words_as_a_parameter_and_as_the_result_of_a_step() -> None:
    reviewed = Step(Test("art2_cpt_inc1", "Em que pé está."), {}, "under_review")
    decision = Decision(NORM, "trip", "decided", {}, (reviewed,), (UsedParameter("kind", "hire", None),))
    assert explain_text(decision).splitlines()[-1].endswith(": aluguel")
    assert "<strong>em análise</strong>" in explain_html(decision)


@pytest.mark.parametrize(("value", "text"), [
    ("20260601", "20260601"), ("2026-06-01", "01/06/2026"), ("2026-06-01T09:05:00-03:00", "01/06/2026 às 09h05"),
    ("HJK-7294", "HJK-7294"), ("1078.02", "1.078,02"), ("1078", "1078"), (None, "–"), ([], "nenhum"),
])  # fmt: skip
def test_a_text_of_an_answer_is_a_day_only_where_it_is_written_as_one(value: str | None, text: str) -> None:
    assert value_words(value, norms.get(NORM).labels) == text


def test_the_text_of_what_cannot_be_decided_says_what_is_missing() -> None:
    assert explain_text(OPEN).splitlines() == [
        "Falta um dado para decidir.",
        "  1. Falta saber: Até. [art. 7º, § 2º] → não informado",
        "Falta: Até",
        "Falta: start",
    ]


def test_the_page_links_each_provision_and_lets_no_markup_through() -> None:
    assert explain_html(DECISION) == (
        "<p>Decidido</p><ol>"
        "<li><p>Viagem em 01/06/2026 por &lt;aluguel&gt;, a 10,50.</p>"
        f'<a href="/norma/{NORM}/art8_par2/">art. 8º, § 2º</a> <strong>atendido</strong></li>'
        f'<li><p>Não passa a outro.</p><a href="/norma/{NORM}/art2_cpt_inc1/">art. 2º, I</a> '
        "<strong>não atendido</strong></li></ol>"
    )


@pytest.mark.parametrize("status", STATUSES_PT)
def test_each_status_opens_text_and_page(status: str) -> None:
    decision = Decision(NORM, "trip", status, {})
    assert explain_text(decision) == f"{STATUSES_PT[status]}."
    assert explain_html(decision) == f"<p>{STATUSES_PT[status]}</p><ol></ol>"


@pytest.mark.parametrize(("value", "text"), [
    (True, "sim"), (False, "não"), (None, "não informado"), (UNSET, "não informado"), (0, "0"), (1500, "1500"),
    (DAY, "01/06/2026"), (datetime(2026, 6, 1, 9, 5, tzinfo=UTC), "01/06/2026 às 09h05"),
    (datetime(2026, 6, 1, 9, 5, 1, tzinfo=UTC), "01/06/2026 às 09h05min01s"),
    (Decimal("1078.02"), "1078,02"), (Decimal("1.5E+2"), "150"), (Decimal("0.00"), "0,00"), ("hire", "hire"),
    ("", ""), ([], "nenhum"), ((), "nenhum"), (["a", DAY], "a, 01/06/2026"), ((True, None), "sim, não informado"),
])  # fmt: skip
def test_each_kind_of_value_has_its_brazilian_form(value: Any, text: str) -> None:
    assert word(value) == text


def test_codes_are_named_by_the_norm_also_inside_lists() -> None:
    assert word("hire", str.upper) == "HIRE"
    assert word(["hire", ("a", 1)], str.upper) == "HIRE, A, 1"


@pytest.mark.parametrize(("result", "text"), [
    (True, "atendido"), (False, "não atendido"), (None, "não informado"), (DAY, "01/06/2026"), (0, "0"),
])  # fmt: skip
def test_a_result_is_met_not_met_or_the_value_itself(result: Any, text: str) -> None:
    assert result_word(result) == text


def test_a_sentence_names_codes_only_where_the_norm_is_named() -> None:
    assert sentence(TRIP) == "Viagem em 01/06/2026 por <hire>, a 10,50."
    assert sentence(TRIP, NORM) == "Viagem em 01/06/2026 por <aluguel>, a 10,50."


def test_a_name_without_an_input_is_told_as_not_known() -> None:
    assert sentence(Step(Test("art1_cpt", "Em {on} e {until}."), {"on": DAY}, True)) == (
        "Em 01/06/2026 e não informado."
    )  # fmt: skip


def test_what_is_missing_is_named_in_the_words_of_the_norm() -> None:
    assert sentence(LACKING) == "Falta saber: until."
    assert sentence(LACKING, NORM) == "Falta saber: Até."


def test_the_result_of_a_step_is_a_code_in_the_words_of_the_norm() -> None:
    assert [result_word(result, NORM) for result in ("under_review", "art8_par2", "2026-09", "HJK7294")] == [
        "em análise", "art. 8º, § 2º", "09/2026", "HJK7294",
    ]  # fmt: skip
    assert result_word("under_review") == "under_review"


def test_malformed_facts_are_told_entry_by_entry() -> None:
    error = InvalidFacts([FactError("until", "contradiction", "a day", DAY), FactError("on", "required", "date")])
    assert errors_json(error) == {
        "errors": [
            {"path": "on", "code": "required", "expected": "date", "got": None},
            {"path": "until", "code": "contradiction", "expected": "a day", "got": "2026-06-01"},
        ]
    }
