# SPDX-License-Identifier: Apache-2.0
"""The Council and the commission: quorum, majority, casting vote, seats, absences and mandates."""

from typing import Any

import pytest

from outorga.law.norms.mg_5997_1960.council import Attendance, lost_at_session
from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome
from tests.law.norms.mg_5997_1960.trails import inputs, trail

VOTE, SEAT = "council_vote", "council_seat"


def sitting(present: int, yes: int, no: int, president: str | None = None, **more: Any) -> dict[str, Any]:
    voted = {"president": president} if president else {}
    return {"body": "council", "present": present, "votes": {"yes": yes, "no": no}, **voted, **more}


@pytest.mark.parametrize(("present", "bonus", "valid", "paid"), [
    (0, "no_meeting_no_bonus", False, 0), (2, "no_meeting_no_bonus", False, 0), (2, "attendance_pays", False, 2),
    (3, "no_meeting_no_bonus", True, 3), (5, "attendance_pays", True, 5),
])  # fmt: skip
def test_three_of_five_make_a_sitting(present: int, bonus: str, valid: bool, paid: int) -> None:
    facts = {"body": "council", "present": present, "readings": {"quorum_bonus": bonus}}
    because = [] if valid else ["anx1_art105_cpt"]
    assert outcome(VOTE, **facts) == {"valid": valid, "paid_presences": paid, "because": because}
    assert trail(VOTE, **facts) == [("art105_cpt", valid), ("art101_cpt", paid)]
    assert inputs(VOTE, "art105_cpt", **facts) == [{"quorum": 3, "members": 5, "present": present}]


def test_nothing_is_carried_without_a_quorum() -> None:
    found = outcome(VOTE, **sitting(2, 2, 0))
    assert (found["valid"], found["passed"], found["president_counted"]) == (False, False, False)
    assert outcome(VOTE, **sitting(2, 1, 1))["passed"] is False


@pytest.mark.parametrize(("yes", "no", "president", "passed", "counted"), [
    (2, 1, "none", True, False), (1, 2, "yes", False, False), (2, 2, "yes", True, True), (2, 2, "no", False, True),
    (2, 2, "none", False, False), (2, 1, None, True, False), (2, 1, "no", True, False), (0, 0, "yes", True, True),
])  # fmt: skip
def test_the_president_only_unties(yes: int, no: int, president: str | None, passed: bool, counted: bool) -> None:
    facts = sitting(5, yes, no, president)
    found = outcome(VOTE, **facts)
    assert (found["passed"], found["president_counted"], found["because"]) == (passed, counted, [])
    assert trail(VOTE, **facts)[2:] == [("art105_par1u", counted), ("art105_par1u", passed)]
    cast = yes + (counted and president == "yes"), no + (counted and president == "no")
    assert inputs(VOTE, "art105_par1u", **facts) == [
        {"tie": yes == no, "president": president}, {"yes": cast[0], "no": cast[1]},
    ]  # fmt: skip


@pytest.mark.parametrize(("present", "yes", "no", "president", "passed"), [
    (5, 3, 1, "none", True), (5, 2, 1, "none", False), (4, 2, 1, "none", False), (4, 3, 0, "none", True),
    (5, 2, 2, "yes", True), (5, 1, 1, "yes", False), (5, 2, 2, "no", False), (3, 1, 1, "yes", True),
])  # fmt: skip
def test_more_than_half_of_those_present_by_the_reading(
    present: int, yes: int, no: int, president: str, passed: bool
) -> None:
    facts = sitting(present, yes, no, president, readings={"council_majority": "members_present"})
    assert outcome(VOTE, **facts)["passed"] is passed


def test_a_tie_needs_the_president() -> None:
    assert missing(VOTE, **sitting(5, 2, 2)) == {"president"}
    assert missing(VOTE, **sitting(5, 1, 1), readings={"council_majority": "members_present"}) == {"president"}


@pytest.mark.parametrize(("members", "present", "because"), [
    (3, 3, []), (3, 2, ["anx1_art117_par1"]), (2, 1, ["anx1_art117_cpt"]), (4, 4, ["anx1_art117_cpt"]),
])  # fmt: skip
def test_a_commission_of_three_sits_whole(members: int, present: int, because: list[str]) -> None:
    facts = {"body": "inquiry_commission", "members": members, "present": present}
    assert outcome(VOTE, **facts) == {"valid": not because, "because": because}
    assert trail(VOTE, **facts)[0] == ("art117_cpt", members == 3)
    if members == 3:
        assert trail(VOTE, **facts)[1:] == [("art117_par1", present == 3)]
    assert missing(VOTE, body="inquiry_commission", present=present) == {"members"}


SEATS = {"president": ("governor", None, "par1"), "engineer": ("director_general", None, "par2"),
         "lawyer": ("director_general", None, "par2"), "operators": ("director_general", "operators", "par3"),
         "transit": ("director_general", "transit_head", "par4")}  # fmt: skip
WRONG = {"governor": "director_general", "director_general": "governor", "operators": "transit_head",
         "transit_head": "operators"}  # fmt: skip


@pytest.mark.parametrize(("number", "seat"), list(enumerate(SEATS, 1)))
def test_who_designates_and_who_nominates(number: int, seat: str) -> None:
    by, nominator, paragraph = SEATS[seat]
    named = {"nominated_by": nominator} if nominator else {}
    right = {"seat": seat, "designated_by": by, **named}
    assert outcome(SEAT, **right) == {"appointment_valid": True, "because": []}
    wrong = outcome(SEAT, **{**right, "designated_by": WRONG[by]})
    assert wrong == {"appointment_valid": False, "may_vote": False, "because": [f"anx1_art99_{paragraph}"]}
    steps = [(f"art99_{paragraph}", True)] * (2 if nominator else 1) + [(f"art99_cpt_inc{number}", None)]
    assert trail(SEAT, **right) == steps
    if nominator:
        nominated = outcome(SEAT, **{**right, "nominated_by": WRONG[nominator]})
        assert nominated["because"] == [f"anx1_art99_{paragraph}"]
        assert missing(SEAT, seat=seat, designated_by=by) == {"nominated_by"}
        assert missing(SEAT, seat=seat, nominated_by=nominator) == {"designated_by"}
        assert outcome(SEAT, seat=seat, nominated_by=WRONG[nominator])["appointment_valid"] is False
    else:
        assert outcome(SEAT, seat=seat, nominated_by="operators") == {"because": []}


@pytest.mark.parametrize(("number", "seat"), list(enumerate(SEATS, 1)))
def test_a_seat_has_one_holder(number: int, seat: str) -> None:
    taken = outcome(SEAT, seat=seat, seat_taken=True)
    assert taken == {"appointment_valid": False, "may_vote": False, "because": [f"anx1_art99_cpt_inc{number}"]}
    assert outcome(SEAT, seat=seat, seat_taken=False) == {"because": []}
    assert trail(SEAT, seat=seat, seat_taken=False) == [(f"art99_cpt_inc{number}", True)]
    for known in (True, False):
        assert inputs(SEAT, f"art99_cpt_inc{number}", seat=seat, seat_taken=known) == [{"taken": known}]


def test_the_first_flaw_is_the_cause() -> None:
    found = outcome(SEAT, seat="lawyer", designated_by="governor", seat_taken=True, attendance=["unjustified"] * 3,
                    appointed_on="2020-01-06", on="2026-01-06")  # fmt: skip
    assert found == {
        "appointment_valid": False, "mandate_lost": True, "lost_at_session": 3, "valid_until": "2022-01-06",
        "may_vote": False, "because": ["anx1_art99_par2"],
    }  # fmt: skip


U: Attendance = "unjustified"
J: Attendance = "justified"
P: Attendance = "present"


@pytest.mark.parametrize(("attendance", "reading", "lost_at"), [
    ([], "breaks_chain", None), ([U, U], "breaks_chain", None), ([U, U, U], "breaks_chain", 3),
    ([P, U, U, U, U, U], "breaks_chain", 4), ([U, U, P, U, U], "breaks_chain", None),
    ([U, U, J, U], "breaks_chain", None), ([U, U, J, U], "ignored", 4), ([U, U, P, U], "ignored", None),
    ([U, U, J, U, U, P, U], "breaks_chain", 7), ([U, P, U, P, U, P, U], "breaks_chain", None),
    ([J, J, J, J, J, J], "ignored", None),
])  # fmt: skip
def test_absences_lose_the_mandate(attendance: list[str], reading: str, lost_at: int | None) -> None:
    facts = {"seat": "engineer", "attendance": attendance, "readings": {"justified_absence": reading}}
    lost = {} if lost_at is None else {"lost_at_session": lost_at, "may_vote": False}
    because = [] if lost_at is None else ["anx1_art106_cpt"]
    assert outcome(SEAT, **facts) == {"mandate_lost": lost_at is not None, **lost, "because": because}
    assert trail(SEAT, **facts)[-1] == ("art106_cpt", lost_at is None)
    assert inputs(SEAT, "art106_cpt", **facts) == [{"running": 3, "in_all": 5, "lost_at": lost_at}]


@pytest.mark.parametrize(("attendance", "lost_at"), [
    ([U], None), ([U, U], 2), ([U, J, P, U], 4), ([J, J, J], None),
])  # fmt: skip
def test_two_absences_replace_a_member_of_the_commission(attendance: list[str], lost_at: int | None) -> None:
    facts = {"seat": "inquiry_member", "attendance": attendance}
    lost = {} if lost_at is None else {"lost_at_session": lost_at, "may_vote": False}
    because = [] if lost_at is None else ["anx1_art117_par2"]
    assert outcome(SEAT, **facts) == {"replaced": lost_at is not None, **lost, "because": because}
    assert trail(SEAT, **facts) == [("art117_cpt", True), ("art117_par2", lost_at is None)]
    assert inputs(SEAT, "art117_par2", **facts) == [{"in_all": 2, "lost_at": lost_at}]


def test_a_member_of_the_commission_has_no_term_and_is_named_by_the_director_general() -> None:
    facts = {"seat": "inquiry_member", "appointed_on": "2020-01-06", "on": "2026-01-06", "seat_taken": True}
    assert outcome(SEAT, **facts) == {"because": []}
    assert outcome(SEAT, seat="inquiry_member", designated_by="governor")["because"] == ["anx1_art117_cpt"]
    assert outcome(SEAT, seat="inquiry_member", designated_by="director_general")["appointment_valid"] is True


@pytest.mark.parametrize(("on", "reading", "until", "may_vote"), [
    ("2026-12-01", "included", "2026-12-01", True), ("2026-12-02", "included", "2026-12-01", False),
    ("2026-12-01", "excluded", "2026-11-30", False), ("2026-11-30", "excluded", "2026-11-30", True),
    ("2024-12-01", "included", "2026-12-01", True), ("2024-11-30", "included", "2026-12-01", False),
])  # fmt: skip
def test_two_years_of_mandate(on: str, reading: str, until: str, may_vote: bool) -> None:
    facts = {"seat": "lawyer", "appointed_on": "2024-12-01", "on": on, "readings": {"mandate_last_day": reading}}
    because = ["anx1_art102_cpt"] if on > until else []
    assert outcome(SEAT, **facts) == {"valid_until": until, "may_vote": may_vote, "because": because}
    assert trail(SEAT, **facts)[-2:] == [("art102_cpt", until), ("art102_cpt", on <= until)]


def test_a_renewal_starts_the_mandate_again_once_it_has_come() -> None:
    facts = {"seat": "lawyer", "appointed_on": "2024-12-01", "renewed_on": "2026-12-01"}
    assert outcome(SEAT, **facts) == {"valid_until": "2028-12-01", "because": []}
    assert outcome(SEAT, **facts, on="2026-11-30")["valid_until"] == "2026-12-01"
    assert outcome(SEAT, **facts, on="2026-12-01")["valid_until"] == "2028-12-01"
    assert outcome(SEAT, seat="lawyer", renewed_on="2028-02-29", readings={"month_end": "last_day"}) == {
        "valid_until": "2030-02-28", "because": [],
    }  # fmt: skip
    assert ask(SEAT, seat="lawyer")["outcome"] == {"because": []}


def test_a_run_is_counted_apart_from_the_sum() -> None:
    assert lost_at_session([U, U, U], None, 5, ignored=False) is None
    assert lost_at_session([U, P, U, P, U], 3, 3, ignored=False) == 5
    assert lost_at_session([U], 1, 5, ignored=False) == 1
