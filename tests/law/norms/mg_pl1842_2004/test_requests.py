# SPDX-License-Identifier: Apache-2.0
"""Whether a request may be examined, and whether an attorney may make it."""

from typing import Any

import pytest

from tests.law.norms.mg_pl1842_2004.questions import missing, outcome, told

PERSONAL = ["transfer", "assignment", "sign_permission_instrument", "answer_summons", "offender_appearance"]
OTHER = ["vehicle_replacement", "cancellation", "registration", "registration_update", "auxiliary_write_off", "leave"]
IN_ORDER = {"public_instrument": True, "impediment_proven": True}


@pytest.mark.parametrize("act", [*PERSONAL, *OTHER])
@pytest.mark.parametrize(("facts", "because"), [
    ({"overdue_amount": "0.00"}, []),
    ({"overdue_amount": "0.01"}, ["art71_cpt"]),
    ({"overdue_amount": "0.00", "record_analysed": True}, []),
    ({"overdue_amount": "0.00", "record_analysed": False}, ["art77_cpt"]),
    ({"overdue_amount": "9.00", "record_analysed": False}, ["art71_cpt", "art77_cpt"]),
])  # fmt: skip
def test_debts_and_an_unread_record_stop_a_request(act: str, facts: dict[str, Any], because: list[str]) -> None:
    assert outcome("request", act=act, **facts) == {"examined": not because, "because": because}


@pytest.mark.parametrize("act", [*PERSONAL, *OTHER])
def test_debts_must_be_known_save_for_an_appeal(act: str) -> None:
    assert missing("request", act=act, record_analysed=False) == {"overdue_amount"}
    assert told("request", act=act) == [("art71_cpt", None, {"missing": "overdue_amount"})]
    assert missing("request") == {"act", "overdue_amount"}
    assert missing("request", overdue_amount="1.00", attorney={}) == {"act"}


@pytest.mark.parametrize("facts", [
    {}, {"overdue_amount": "9.00"}, {"record_analysed": False}, {"attorney": {}},
    {"attorney": {"public_instrument": False, "impediment_proven": False}},
])  # fmt: skip
def test_nothing_of_this_stops_an_appeal(facts: dict[str, Any]) -> None:
    assert outcome("request", act="appeal", **facts) == {"examined": True, "because": []}
    attorney: list[tuple[str, Any, dict[str, Any]]] = [("art51_par5", True, {})] if "attorney" in facts else []
    assert told("request", act="appeal", **facts) == [("art51_cpt", True, {}), *attorney]


@pytest.mark.parametrize("act", PERSONAL)
@pytest.mark.parametrize("attorney", [{}, IN_ORDER])
def test_a_personal_act_admits_no_attorney(act: str, attorney: dict[str, bool]) -> None:
    facts = {"act": act, "overdue_amount": "0.00", "attorney": attorney}
    assert outcome("request", **facts) == {"examined": False, "because": ["art78_cpt"]}
    assert told("request", **facts) == [("art71_cpt", True, {"overdue": "0.00"}), ("art78_cpt", False, {"act": act})]


@pytest.mark.parametrize("act", OTHER)
@pytest.mark.parametrize(("public", "proven"), [(True, True), (True, False), (False, True), (False, False)])
def test_an_attorney_has_a_public_instrument_for_a_proven_impediment(act: str, public: bool, proven: bool) -> None:
    attorney = {"public_instrument": public, "impediment_proven": proven}
    facts = {"act": act, "overdue_amount": "0.00", "record_analysed": True, "attorney": attorney}
    examined = public and proven
    register = ["art28_par1"] if act == "registration_update" else []
    assert outcome("request", **facts) == {
        "examined": examined, "because": [] if examined else [*register, "art78_cpt"],
    }  # fmt: skip
    assert told("request", **facts) == [
        ("art71_cpt", True, {"overdue": "0.00"}),
        ("art77_cpt", True, {"analysed": True}),
        ("art78_cpt", public, {"public": public}),
        ("art78_cpt", proven, {"proven": proven}),
        *[(provision, examined, {}) for provision in register],
    ]


@pytest.mark.parametrize(("attorney", "named"), [
    ({}, {"attorney.public_instrument", "attorney.impediment_proven"}),
    ({"public_instrument": False}, {"attorney.impediment_proven"}),
    ({"impediment_proven": False}, {"attorney.public_instrument"}),
])  # fmt: skip
def test_both_papers_of_an_attorney_are_needed(attorney: dict[str, bool], named: set[str]) -> None:
    facts = {"act": "registration_update", "overdue_amount": "0.00", "attorney": attorney}
    assert missing("request", **facts) == named
    steps = told("request", **facts)
    lacking = [inputs.get("missing") for provision, _, inputs in steps if provision == "art78_cpt"]
    assert set(filter(None, lacking)) == named
    assert steps[-1] == ("art28_par1", None, {})
