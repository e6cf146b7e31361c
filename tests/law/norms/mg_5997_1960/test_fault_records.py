# SPDX-License-Identifier: Apache-2.0
"""A record priced in sequence gives what `fine` gives one by one, with whatever readings."""

import pytest

from benchmarks.faults import faults
from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from outorga.law.kernel.decisions import Settings
from outorga.law.kernel.facts import read
from outorga.law.norms.mg_5997_1960.fault_records import FaultRecord, price_in_sequence
from outorga.law.norms.mg_5997_1960.penalties import FineFacts
from outorga.law.norms.mg_5997_1960.vocabulary import HistoryEntry
from tests.law.norms.mg_5997_1960.questions import NORM

LINES = norms.get(NORM)
RECORD = faults(600, 3)


def one_by_one(record: list[tuple[str, FineFacts, HistoryEntry]], settings: Settings) -> list[object]:
    """Each fault asked of `fine` with the whole record of its company so far."""
    histories: dict[str, list[HistoryEntry]] = {}
    answers: list[object] = []
    for company, facts, entry in record:
        history = histories.setdefault(company, [])
        asked = FineFacts(infraction=facts.infraction, history=tuple(history), on=facts.on)
        answers.append((company, to_json(decide(NORM, "fine", asked, settings=settings))))
        history.append(entry)
    return answers


@pytest.mark.parametrize("readings", [
    {}, {"recidivism_finality": "final_before_fact"}, {"recidivism_finality": "commission"},
    {"recidivism_window": "five_years", "later_recidivism": "progressive"},
    {"warning_primary": "same_item", "residual_same_fault": "same_item"},
    {"warning_counts": "no", "repeated_intent": "current_finding"},
])  # fmt: skip
def test_the_whole_record_is_priced_as_each_fault_would_be(readings: dict[str, str]) -> None:
    settings = LINES.settings.with_readings(readings, LINES.readings)
    batch = [(company, to_json(answer)) for company, answer in price_in_sequence(RECORD, settings)]
    assert batch == one_by_one(RECORD, settings)
    assert len(batch) == 600
    amounts = {answer["outcome"]["amount"] for _, answer in batch}
    assert {"500.00", "1000.00", "2000.00", "10000.00"} <= amounts


def test_a_record_reads_only_what_bears_on_the_item() -> None:
    record = FaultRecord()
    entries = [entry for _, _, entry in RECORD[:200]]
    for entry in entries:
        record.add(entry)
    items = list(LINES.infractions)
    own = [(at, entry) for at, entry in enumerate(entries) if entry.provision == items[23]]
    assert [tuple(entry) for entry in record.bearing_on(items[23])] == own
    group = [(at, entry) for at, entry in enumerate(entries) if entry.provision in items[:10]]
    assert [tuple(entry) for entry in record.bearing_on(items[4])] == group
    assert FaultRecord().bearing_on(items[23]) == []


def test_the_readings_that_a_question_brings_hold_for_its_fine() -> None:
    asked = {"infraction": {"provision": "anx1_art110_cpt_inc1_ite5", "committed_on": "2026-10-05"}}
    warned = read(HistoryEntry, {**asked["infraction"], "committed_on": "2026-02-03", "status": "final",
                                 "penalty": "warning"})  # fmt: skip
    first = read(FineFacts, asked)
    for counts, amount in (("yes", "1000.00"), ("no", "500.00")):
        second = read(FineFacts, {**asked, "readings": {"warning_counts": counts}})
        record = [("E", first, warned), ("E", second, warned)]
        answers = [to_json(answer)["outcome"]["amount"] for _, answer in price_in_sequence(record, LINES.settings)]
        assert answers == ["500.00", amount]
