# SPDX-License-Identifier: Apache-2.0
"""Many records at once: the rules of one, in the subjects' order, whatever the order of the notices."""

from datetime import date
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.engine.records import recompute
from outorga.law.kernel.decisions import Decision
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.mg_pl1842_2004.questions import NORM, with_value
from tests.law.norms.mg_pl1842_2004.records import ON, records

DRIVER = {"role": "auxiliary_driver"}
SUBJECTS = {"zulu": DRIVER, "alfa": DRIVER, "empty": DRIVER}
NOTICE = {
    "id": "n", "provision": "art33_cpt_inc8", "committed_on": "2026-03-01", "annotated_on": "2026-03-02",
    "status": "final",
}  # fmt: skip
SHARED: dict[str, Any] = {"calendar": {"holidays": [], "closed": []}}


@settings(max_examples=60, deadline=None)
@given(
    rows=records(20), owners=st.lists(st.sampled_from(["zulu", "alfa"]), min_size=20, max_size=20), seed=st.randoms()
)
def test_many_say_what_one_says_in_any_order_of_arrival(
    rows: list[dict[str, Any]], owners: list[str], seed: Any
) -> None:
    notices = list(zip(owners, rows, strict=False))
    told = dict(recompute(NORM, ON, SUBJECTS, notices, shared=SHARED))
    shuffled = list(notices)
    seed.shuffle(shuffled)
    assert dict(recompute(NORM, ON, SUBJECTS, shuffled, shared=SHARED)) == told
    for key in SUBJECTS:
        own = sorted((row for owner, row in notices if owner == key), key=lambda row: (row["committed_on"], row["id"]))
        alone = decide(NORM, "sanctions", {**SHARED, "on": str(ON), "subject": DRIVER, "history": own})
        assert told[key] == alone


def test_records_come_in_the_order_of_their_subjects_and_others_are_left_out() -> None:
    found = list(recompute(NORM, ON, SUBJECTS, [("stranger", {"provision": "none"})]))
    assert [key for key, _ in found] == ["zulu", "alfa", "empty"]
    assert all(isinstance(answer, Decision) and answer.outcome["ledger"] == [] for _, answer in found)


def test_a_malformed_entry_spoils_only_its_own_record() -> None:
    wrong = {"provision": "art99_cpt", "committed_on": "2026-01-05"}
    found = dict(recompute(NORM, date(2026, 6, 1), SUBJECTS, [("alfa", wrong)]))
    assert isinstance(found["alfa"], InvalidFacts)
    assert [error.path for error in found["alfa"].errors] == ["history.0.provision"]
    assert isinstance(found["zulu"], Decision)


def test_notices_of_one_record_come_by_their_days_and_those_of_a_day_by_their_names() -> None:
    days = [("alfa", "2026-03-01", "b"), ("alfa", "2026-02-01", "c"), ("alfa", "2026-03-01", "a")]
    notices = [(key, {**NOTICE, "committed_on": day, "id": name}) for key, day, name in days]
    found = dict(recompute(NORM, ON, SUBJECTS, notices))["alfa"]
    assert isinstance(found, Decision)
    assert [entry["id"] for entry in found.outcome["ledger"]] == ["c", "a", "b"]


def test_a_notice_without_its_day_or_its_name_comes_after_those_that_have_them() -> None:
    nameless = {**NOTICE, "provision": "unknown_b"}
    del nameless["id"]
    dayless = {"id": "a", "provision": "unknown_c"}
    named = {**NOTICE, "provision": "unknown_a", "id": "M"}
    found = dict(recompute(NORM, ON, SUBJECTS, [("alfa", row) for row in (dayless, nameless, named)]))["alfa"]
    assert isinstance(found, InvalidFacts)
    given = {error.path: error.got for error in found.errors if error.path.endswith(".provision")}
    assert given == {
        "history.0.provision": "unknown_a", "history.1.provision": "unknown_b", "history.2.provision": "unknown_c",
    }  # fmt: skip


def test_the_settings_of_the_agency_hold_for_every_record() -> None:
    notices = [("zulu", NOTICE), ("alfa", NOTICE)]
    found = dict(recompute(NORM, ON, SUBJECTS, notices, settings=with_value("points_1", Decimal("9"))))
    points = {key: answer.outcome["points"] for key, answer in found.items() if isinstance(answer, Decision)}
    assert points == {"zulu": Decimal("9"), "alfa": Decimal("9"), "empty": Decimal("0")}
