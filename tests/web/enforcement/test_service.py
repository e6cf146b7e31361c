# SPDX-License-Identifier: Apache-2.0
"""Proof of service: nothing runs before it, what cannot be so is refused, and a correction is a row of its own."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from outorga.web.accounts.guards import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import readings, vault
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.clock import as_of
from outorga.web.enforcement import holds
from outorga.web.enforcement.actions import notices, service
from outorga.web.enforcement.errors import ServiceRefused
from outorga.web.enforcement.models import Notice, ServiceProof
from outorga.web.enforcement.queries import timeline
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry.models import Company
from outorga.web.work.models import Notice as Told
from tests.web.enforcement import cast
from tests.web.registry.conftest import make_person

pytestmark = pytest.mark.usefixtures("coefficient")
NOV_30, DEC_2, DEC_4 = date(2026, 11, 30), date(2026, 12, 2), date(2026, 12, 4)
NORM = "mg-44007-2005"


@pytest.fixture
def drawn(known: Company, inspector: User, office: Office) -> Notice:
    """A notice drawn up today."""
    return cast.drawn(known, inspector, office)


@pytest.fixture
def manager(db: None) -> User:
    return make_person("gil", "Gil Antunes", "administrator")


def prove(notice: Notice, actor: User, **told: Any) -> ServiceProof:
    return service.prove(notice=notice, actor=actor, **told)


def test_a_signature_begins_the_term_and_the_company_is_told_until_when(drawn: Notice, inspector: User) -> None:
    served = cast.signed(drawn, inspector)
    assert (served.case.state, served.served_on, served.served_how) == ("served", NOV_30, "signature")
    counted = served.case.events.get(kind="term.counted")
    assert counted.data["due_on"] == "2026-12-10"
    assert counted.decision is not None
    assert counted.decision.service == "deadline"
    assert Told.objects.get(key__startswith=f"notice:{drawn.number}:served").due_on == date(2026, 12, 10)


def test_a_refusal_needs_a_witness_whose_name_goes_into_the_vault_and_begins_nothing(
    drawn: Notice, inspector: User
) -> None:
    with pytest.raises(ServiceRefused) as refusal:
        prove(drawn, inspector, kind="refused", on=NOV_30)
    assert (refusal.value.field, refusal.value.citation) == ("witness", f"{NORM}:art24_par1")
    refused = cast.refused(drawn, inspector)
    assert (refused.case.state, refused.served_on) == ("awaiting_service", None)
    proof = refused.proofs.get()
    assert vault.get(proof.witness_ref, actor=None, purpose="test")["name"] == cast.WITNESS["name"]
    assert cast.WITNESS["name"] not in str(list(ServiceProof.objects.values()))


def test_the_term_begins_on_the_day_of_the_postal_receipt_and_not_of_the_posting(
    drawn: Notice, inspector: User, clock: Callable[[date], None]
) -> None:
    posted = cast.posted(drawn, inspector)
    assert posted.served_on is None
    clock(DEC_4)
    served = cast.delivered(posted, inspector, on=DEC_2)
    assert (served.served_on, served.served_how) == (DEC_2, "postal")
    days = timeline(served)
    assert (days.posted_on, days.delivered_on) == (NOV_30, DEC_2)
    # Ten days from the second, which end on a Saturday, are moved to the Monday.
    assert served.case.events.get(kind="term.counted").data["due_on"] == "2026-12-14"


def test_a_returned_letter_begins_nothing_and_a_second_try_may_be_delivered(
    drawn: Notice, inspector: User, clock: Callable[[date], None]
) -> None:
    posted = cast.posted(drawn, inspector)
    clock(DEC_4)
    prove(posted, inspector, kind="returned", on=DEC_2)
    back = cast.fresh(posted)
    assert (back.case.state, back.served_on) == ("awaiting_service", None)
    assert cast.delivered(back, inspector, on=DEC_4).served_on == DEC_4


@pytest.mark.parametrize(
    ("told", "field", "provision"),
    [
        ({"kind": "signed", "by": "driver", "on": date(2026, 11, 29)}, "on", "art24_cpt_inc1"),
        ({"kind": "signed", "by": "driver", "on": date(2026, 12, 1)}, "on", "art24_cpt_inc1"),
        ({"kind": "signed", "by": "passenger", "on": NOV_30}, "by", "art24_cpt_inc1"),
        ({"kind": "posted", "on": NOV_30}, "tracking", "art24_cpt_inc2"),
        ({"kind": "posted", "tracking": "BR1", "on": date(2026, 11, 1)}, "on", "art24_cpt_inc2"),
        ({"kind": "delivered", "on": NOV_30}, "kind", "art24_cpt_inc2"),
        ({"kind": "gazette", "on": NOV_30}, "kind", "art24_cpt"),
    ],
)
def test_what_cannot_be_so_is_refused_with_its_field_and_provision_and_nothing_is_recorded(
    drawn: Notice, inspector: User, told: dict[str, Any], field: str, provision: str
) -> None:
    before, asked = drawn.case.events.count(), StoredDecision.objects.count()
    with pytest.raises(ServiceRefused) as refusal:
        prove(drawn, inspector, **told)
    assert (refusal.value.field, refusal.value.citation) == (field, f"{NORM}:{provision}")
    assert (drawn.case.events.count(), StoredDecision.objects.count()) == (before, asked)
    assert not ServiceProof.objects.exists()


def test_a_delivery_before_the_posting_is_refused(
    drawn: Notice, inspector: User, clock: Callable[[date], None]
) -> None:
    clock(DEC_4)
    posted = cast.posted(drawn, inspector, on=DEC_2)
    with pytest.raises(ServiceRefused, match="a entrega não vem antes"):
        prove(posted, inspector, kind="delivered", on=date(2026, 12, 1))


def test_a_correction_is_a_new_row_with_its_reason_and_counts_the_term_again(
    drawn: Notice, inspector: User, clock: Callable[[date], None]
) -> None:
    posted = cast.posted(drawn, inspector)
    clock(DEC_4)
    served = cast.delivered(posted, inspector, on=DEC_2)
    with pytest.raises(ServiceRefused) as refusal:
        prove(served, inspector, kind="delivered", on=date(2026, 12, 3))
    assert refusal.value.field == "reason"
    prove(served, inspector, kind="delivered", on=date(2026, 12, 3), reason="O carimbo do aviso é do dia 3.")
    mended = cast.fresh(served)
    assert (mended.served_on, mended.case.state) == (date(2026, 12, 3), "served")
    assert timeline(mended).delivered_on == date(2026, 12, 3)
    assert mended.proofs.filter(kind="delivered").count() == 2
    assert mended.case.events.filter(kind="term.counted").count() == 2


def test_what_was_decided_upon_is_not_corrected_any_more(
    drawn: Notice, inspector: User, clock: Callable[[date], None]
) -> None:
    final = cast.undefended(cast.signed(drawn, inspector))
    clock(date(2027, 1, 5))
    with pytest.raises(ServiceRefused, match="já se decidiu"):
        prove(final, inspector, kind="signed", by="driver", on=NOV_30, reason="Foi no dia seguinte.")


def test_a_drivers_signature_moves_nothing_where_only_the_holder_signs(
    drawn: Notice, inspector: User, manager: User
) -> None:
    readings.choose(norm=NORM, name="driver_signature", answer="holder_only", reason="Parecer 7", actor=manager)
    kept = cast.signed(drawn, inspector, by="driver")
    assert (kept.case.state, kept.served_on) == ("issued", None)
    assert kept.case.events.filter(kind="service.without_effect").exists()
    assert cast.posted(kept, inspector).case.state == "awaiting_service"


def test_the_gazette_serves_only_where_the_agency_reads_so(
    drawn: Notice, inspector: User, manager: User, clock: Callable[[date], None]
) -> None:
    readings.choose(norm=NORM, name="other_means", answer="gazette", reason="Parecer 8", actor=manager)
    posted = cast.posted(drawn, inspector)
    clock(DEC_4)
    prove(posted, inspector, kind="returned", on=DEC_2)
    prove(cast.fresh(posted), inspector, kind="gazette", on=DEC_4)
    served = cast.fresh(posted)
    assert (served.case.state, served.served_on, served.served_how) == ("served", DEC_4, "gazette")
    records = IssuedPaper.objects.filter(case=posted.case, data__title="Registro de entrega").order_by("pk")
    assert [paper.data["provision"] for paper in records] == ["art24_cpt_inc2", "art24_cpt_inc2", "art24_cpt"]


def test_the_worker_ends_the_term_on_the_day_after_and_only_then(drawn: Notice, inspector: User) -> None:
    served = cast.signed(drawn, inspector)
    for day, state in ((date(2026, 12, 10), "served"), (date(2026, 12, 11), "final")):
        with as_of(day):
            notices.end_defence_terms(day)
        served.case.refresh_from_db()
        assert served.case.state == state
    ended = served.case.events.get(kind="end_defence_term")
    assert ended.on == date(2026, 12, 11)
    assert ended.decision is not None
    assert drawn.fine.case.events.filter(kind="make_due").exists()
    with as_of(date(2026, 12, 12)):
        assert notices.end_defence_terms(date(2026, 12, 12)) == 0


def test_a_worker_that_slept_ends_the_term_on_its_own_day(drawn: Notice, inspector: User) -> None:
    served = cast.signed(drawn, inspector)
    with as_of(date(2026, 12, 28)):
        notices.end_defence_terms(date(2026, 12, 28))
    assert served.case.events.get(kind="end_defence_term").on == date(2026, 12, 11)


def test_a_receipt_corrected_while_the_worker_goes_through_its_list_ends_no_term_early(
    drawn: Notice, inspector: User, clock: Callable[[date], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = cast.posted(drawn, inspector)
    clock(date(2026, 12, 14))
    served = cast.delivered(posted, inspector, on=DEC_2)
    real = cases.lock

    def corrected_first(case: CaseFile, **told: Any) -> CaseFile:
        monkeypatch.setattr(cases, "lock", real)
        prove(cast.fresh(served), inspector, kind="delivered", on=date(2026, 12, 10), reason="O carimbo é do dia 10.")
        return real(case, **told)

    monkeypatch.setattr(cases, "lock", corrected_first)
    assert notices.end_defence_terms(date(2026, 12, 14)) == 0
    assert cast.fresh(served).case.state == "served"


def test_the_record_of_delivery_prints_the_proof_and_the_last_day(drawn: Notice, inspector: User) -> None:
    served = cast.signed(drawn, inspector)
    text = cast.paper_text(served.case, "Registro de entrega", inspector)
    assert "10/12/2026" in text
    assert "Osvaldo Brant Filho" in text
    assert not any("Osvaldo" in str(paper.data) for paper in IssuedPaper.objects.filter(case=served.case))


def test_who_may_not_serve_records_nothing(drawn: Notice, stranger: User) -> None:
    before = drawn.case.events.count()
    with pytest.raises(NoPower):
        prove(drawn, stranger, kind="signed", by="driver", on=NOV_30)
    assert drawn.case.events.count() == before


def test_the_same_submission_twice_is_one_proof(drawn: Notice, inspector: User) -> None:
    for _turn in range(2):
        prove(drawn, inspector, kind="posted", tracking="BR1", on=NOV_30, key="the same form")
    assert ServiceProof.objects.count() == 1


def test_a_witness_is_not_forgotten_while_the_notice_goes_its_way(drawn: Notice, inspector: User) -> None:
    refused = cast.refused(drawn, inspector)
    witness = refused.proofs.get().witness_ref
    assert [drawn.number in hold.text for hold in holds.holds(witness)] == [True]
    assert list(holds.holds("0" * 32)) == []
