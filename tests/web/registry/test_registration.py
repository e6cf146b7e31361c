# SPDX-License-Identifier: Apache-2.0
"""From draft to certificate: each act rests on a stored decision and refuses what the law refuses."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles.errors import CaseChanged, NormNotInForce
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.papers.queries import paper_of
from outorga.web.registry.actions import companies, documents, filing, members, review
from outorga.web.registry.errors import AlreadyRegistered, AnswersClosed, LawRefuses, NotYours, RegistryError
from outorga.web.registry.facts import Subject
from outorga.web.registry.models import Company, Document, Driver, VehicleHolding
from tests.web.registry.conftest import (
    CNPJ,
    REASON,
    TODAY,
    accept_all,
    make_person,
    refreshed,
)

Put = Callable[..., Document]
PutAll = Callable[[Subject], None]
File = Callable[..., CaseFile]


def case_of(subject: Subject) -> CaseFile:
    case = refreshed(subject).case
    assert case is not None
    return case


def test_a_complete_request_is_registered_with_code_certificate_and_card(
    registered: Company, holding: VehicleHolding, driver: Driver
) -> None:
    assert registered.state == "registered"
    assert registered.holder_code == registered.code_given.text
    assert registered.registered_until == date(2027, 3, 12)
    certificate = paper_of(registered, "registration_certificate")
    assert certificate is not None
    assert certificate.number == registered.holder_code
    assert certificate.data["limited_by"] == "Certidão negativa de débito", "a paper tells it in words"
    bus, man = refreshed(holding), refreshed(driver)
    assert (bus.registered_until, bus.limited_by) == (date(2027, 5, 3), "art4_cpt_inc2_ali4")
    assert (man.registered_until, man.limited_by) == (date(2027, 5, 4), "art4_cpt_inc3_ali4")
    assert isinstance(man, Driver)
    assert man.card == "endorsed"
    card = paper_of(man, "driver_card")
    assert card is not None
    assert "art4" not in card.data["limited_by"]


def test_every_validity_of_a_registration_stands_in_a_stored_decision(registered: Company) -> None:
    decision = registered.decision
    assert decision is not None
    assert decision.service == "registration"
    assert decision.outcome["valid_until"] == "2027-03-12"
    event = registered.case.events.get(kind="register") if registered.case else None
    assert event is not None
    assert event.decision_id == decision.pk
    assert event.power == "registration.decide"


def test_filing_gives_a_protocol_number_and_a_receipt_and_closes_the_answers(
    company: Company, put_all: PutAll, file: File, owner: User
) -> None:
    put_all(company)
    case = file(company)
    assert case.number.startswith("2026.")
    assert paper_of(case, "protocol_receipt") is not None
    with pytest.raises(AnswersClosed):
        companies.save_answers(company=company, values={"district": "Centro"}, actor=owner)


def test_filing_twice_is_filing_once(company: Company, put_all: PutAll, owner: User) -> None:
    put_all(company)
    first = filing.file_request(subjects=[company], actor=owner, declared="sim", key="k")
    again = filing.file_request(subjects=[company], actor=owner, declared="sim", key="k")
    assert first.pk == again.pk
    assert first.events.filter(kind="file").count() == 1


def test_an_employee_cannot_sign_and_the_refusal_is_stored(
    company: Company, put_all: PutAll, owner: User, stranger: User
) -> None:
    put_all(company)
    members.grant_membership(company=company, user=stranger, role="user", actor=owner)
    with pytest.raises(LawRefuses) as refused:
        filing.file_request(subjects=[company], actor=stranger, declared="sim")
    assert refused.value.decision.outcome["because"] == ["art4_par1"]
    assert StoredDecision.objects.filter(pk=refused.value.decision.pk).exists()
    assert case_of(company).state == "draft"


@pytest.mark.parametrize(
    ("express", "until", "may"),
    [
        (True, date(2026, 11, 30), True),
        (True, date(2026, 12, 31), True),
        (False, date(2026, 12, 31), False),
    ],
)
def test_an_attorney_signs_only_with_express_powers_in_force(
    company: Company,
    put_all: PutAll,
    owner: User,
    stranger: User,
    paper_file: Any,
    express: bool,
    until: date,
    may: bool,
) -> None:
    put_all(company)
    members.grant_membership(
        company=company,
        user=stranger,
        role="representative",
        actor=owner,
        scope=["registry"],
        express_powers=express,
        until_on=until,
        document=paper_file,
    )
    if may:
        assert filing.file_request(subjects=[company], actor=stranger, declared="sim").state == "filed"
    else:
        with pytest.raises(LawRefuses):
            filing.file_request(subjects=[company], actor=stranger, declared="sim")


def test_a_power_of_attorney_ends_with_its_last_day(
    company: Company, owner: User, stranger: User, paper_file: Any, clock: Any
) -> None:
    members.grant_membership(
        company=company,
        user=stranger,
        role="representative",
        actor=owner,
        scope=["registry"],
        until_on=TODAY,
        document=paper_file,
    )
    companies.save_answers(company=company, values={"district": "Centro"}, actor=stranger)
    clock(date(2026, 12, 1))
    with pytest.raises(NotYours):
        companies.save_answers(company=company, values={"district": "Largo"}, actor=stranger)


def test_a_representative_acts_only_within_the_scope(
    company: Company, owner: User, stranger: User, paper_file: Any
) -> None:
    members.grant_membership(
        company=company, user=stranger, role="representative", actor=owner, scope=["charter"], document=paper_file
    )
    with pytest.raises(RegistryError, match="procuração não alcança"):
        companies.save_answers(company=company, values={"district": "Centro"}, actor=stranger)


def test_everything_missing_is_asked_for_at_once(company: Company, put: Put, file: File, clerk: User) -> None:
    put(company, "art4_cpt_inc1_ali1")
    put(company, "art4_cpt_inc1_ali4", clearance="social_security")
    file(company)
    accept_all(company, clerk)
    review.ask_items(case=case_of(company), actor=clerk, message="Traga o que falta.")
    event = case_of(company).events.get(kind="ask_items")
    assert event.data["missing"] == [
        "Comprovante de inscrição no CNPJ",
        "Inscrição estadual, contribuinte do ICMS",
        "Certidão negativa de débito: FGTS",
        "Certidão negativa de débito: Fazenda estadual",
        "Comprovante de endereço da empresa",
        "Identidade e CPF dos representantes legais",
    ]
    assert case_of(company).state == "pending"


def test_what_was_asked_for_is_supplied_and_reviewed_again(
    company: Company, put: Put, put_all: PutAll, file: File, clerk: User, adopted: None
) -> None:
    put_all(company)
    file(company)
    case = case_of(company)
    review.take_up(case=case, actor=clerk)
    bad = case.documents.get(clearance="fgts")
    for paper in case.documents.filter(state="filed").exclude(pk=bad.pk):
        documents.accept_document(document=paper, subject=refreshed(company), actor=clerk)
    documents.reject_document(document=bad, subject=refreshed(company), reason=REASON, actor=clerk)
    with pytest.raises(LawRefuses, match="FGTS"):
        review.register(case=case_of(company), actor=clerk)
    review.ask_items(case=case_of(company), actor=clerk)
    fresh = refreshed(company)
    put(fresh, "art4_cpt_inc1_ali4", clearance="fgts")
    file(fresh)
    assert case_of(company).state == "under_review"
    documents.accept_document(
        document=case.documents.get(clearance="fgts", state="filed"), subject=refreshed(company), actor=clerk
    )
    review.register(case=case_of(company), actor=clerk)
    assert case_of(company).state == "registered"
    assert Document.objects.filter(pk=bad.pk, state="rejected", reason=REASON).exists()


def test_supplying_nothing_is_refused(company: Company, put: Put, file: File, clerk: User) -> None:
    put(company, "art4_cpt_inc1_ali1")
    file(company)
    accept_all(company, clerk)
    review.ask_items(case=case_of(company), actor=clerk)
    with pytest.raises(RegistryError, match="Envie o que foi pedido"):
        file(refreshed(company))


def test_a_document_the_law_does_not_accept_cannot_be_accepted(
    company: Company, put: Put, file: File, clerk: User
) -> None:
    paper = put(company, "art4_cpt_inc1_ali4", clearance="fgts", valid_until=date(2026, 11, 29))
    file(company)
    review.take_up(case=case_of(company), actor=clerk)
    with pytest.raises(LawRefuses) as refused:
        documents.accept_document(document=paper, subject=refreshed(company), actor=clerk)
    assert "art4_par6" in refused.value.decision.outcome["because"]
    paper.refresh_from_db()
    assert paper.state == "filed"


def test_a_plain_copy_is_accepted_only_after_the_desk_saw_the_original(
    company: Company, put: Put, file: File, clerk: User
) -> None:
    paper = put(company, "art4_cpt_inc1_ali5", form="plain_copy")
    file(company)
    review.take_up(case=case_of(company), actor=clerk)
    with pytest.raises(LawRefuses):
        documents.accept_document(document=paper, subject=refreshed(company), actor=clerk)
    documents.check_at_desk(document=paper, subject=refreshed(company), actor=clerk)
    documents.accept_document(document=paper, subject=refreshed(company), actor=clerk)
    paper.refresh_from_db()
    assert (paper.state, paper.form) == ("accepted", "checked_at_desk")


def test_a_rejection_needs_a_reason_of_thirty_letters(company: Company, put: Put, file: File, clerk: User) -> None:
    paper = put(company, "art4_cpt_inc1_ali5")
    file(company)
    review.take_up(case=case_of(company), actor=clerk)
    with pytest.raises(RegistryError, match="30 letras"):
        documents.reject_document(document=paper, subject=refreshed(company), reason="ilegível", actor=clerk)


def test_the_second_of_two_clerks_sees_what_the_first_recorded(
    company: Company, put: Put, file: File, clerk: User, other_clerk: User
) -> None:
    paper = put(company, "art4_cpt_inc1_ali5")
    file(company)
    case = review.take_up(case=case_of(company), actor=clerk)
    seen = case.version
    documents.accept_document(document=paper, subject=refreshed(company), actor=clerk, expected_version=seen)
    with pytest.raises(CaseChanged, match="Marta Lima"):
        documents.reject_document(
            document=paper, subject=refreshed(company), reason=REASON, actor=other_clerk, expected_version=seen
        )
    paper.refresh_from_db()
    assert paper.state == "accepted"


def test_registering_twice_is_one_record(
    company: Company, put_all: PutAll, file: File, clerk: User, adopted: None
) -> None:
    put_all(company)
    file(company)
    accept_all(company, clerk)
    review.register(case=case_of(company), actor=clerk, key="one")
    review.register(case=case_of(company), actor=clerk, key="one")
    assert case_of(company).events.filter(kind="register").count() == 1


def test_nothing_is_registered_under_a_norm_that_nobody_confirmed(
    company: Company, put_all: PutAll, file: File, clerk: User
) -> None:
    put_all(company)
    file(company)
    accept_all(company, clerk)
    with pytest.raises(NormNotInForce):
        review.register(case=case_of(company), actor=clerk)
    assert case_of(company).state == "under_review"


def test_a_rented_vehicle_is_refused_with_its_provisions(
    holding: VehicleHolding, put_all: PutAll, file: File, clerk: User
) -> None:
    holding.title = "rented"
    holding.save()
    put_all(holding)
    file(holding)
    accept_all(holding, clerk)
    review.refuse(case=case_of(holding), reason=REASON, actor=clerk)
    case = case_of(holding)
    assert case.state == "refused"
    event = case.events.get(kind="refuse")
    assert event.decision is not None
    assert event.decision.outcome["because"] == ["art2_cpt_inc2", "art4_cpt_inc2_ali1"]


def test_a_vehicle_of_sixteen_years_is_not_registered_and_may_be_refused(
    holding: VehicleHolding, put_all: PutAll, file: File, clerk: User, adopted: None
) -> None:
    holding.vehicle.manufacture_year = 2010
    holding.vehicle.save()
    put_all(holding)
    file(holding)
    accept_all(holding, clerk)
    with pytest.raises(LawRefuses) as refused:
        review.register(case=case_of(holding), actor=clerk)
    assert refused.value.decision.outcome["because"] == ["art2_cpt_inc4"]
    review.refuse(case=case_of(holding), reason=REASON, actor=clerk)
    assert case_of(holding).state == "refused"


def test_a_request_in_order_cannot_be_refused(company: Company, put_all: PutAll, file: File, clerk: User) -> None:
    put_all(company)
    file(company)
    accept_all(company, clerk)
    with pytest.raises(LawRefuses, match="não manda recusar"):
        review.refuse(case=case_of(company), reason=REASON, actor=clerk)


def test_a_private_vehicle_takes_the_path_of_category_change(
    holding: VehicleHolding, put: Put, put_all: PutAll, file: File, owner: User, clerk: User, adopted: None
) -> None:
    holding.vehicle.category = "private"
    holding.vehicle.save()
    put_all(holding)
    file(holding)
    accept_all(holding, clerk)
    with pytest.raises(LawRefuses, match="categoria particular"):
        review.register(case=case_of(holding), actor=clerk)
    review.send_for_category_change(case=case_of(holding), actor=clerk)
    assert case_of(holding).state == "pending_category_change"
    assert paper_of(holding, "category_change") is not None
    new = put(refreshed(holding), "art4_cpt_inc2_ali1", hire_licence=True)
    documents.send_document(document=new, subject=refreshed(holding), actor=owner)
    documents.accept_document(document=new, subject=refreshed(holding), actor=clerk)
    bus = refreshed(holding)
    assert isinstance(bus, VehicleHolding)
    assert (bus.state, bus.vehicle.category) == ("registered", "hire")
    assert bus.registered_until == date(2027, 5, 3)


def test_a_delegated_operator_is_exempt_from_documents(
    holding: VehicleHolding, company: Company, owner: User, file: File, clerk: User, adopted: None
) -> None:
    companies.save_answers(
        company=company, actor=owner, values={"delegated": True, "registry_certificate_until": date(2026, 12, 31)}
    )
    holding.in_delegated_fleet = True
    holding.save()
    fresh = refreshed(holding)
    file(fresh)
    review.take_up(case=case_of(holding), actor=clerk)
    review.register(case=case_of(holding), actor=clerk)
    bus = refreshed(holding)
    assert (bus.registered_until, bus.limited_by) == (date(2026, 12, 31), "art4_par2")


def test_a_clerk_of_another_office_has_no_power_here(company: Company, put: Put, file: File, db: None) -> None:
    elsewhere = accounts.create_office(
        actor=None, code="crg-12", name="12ª", city_code="3170206", municipality="Uberlândia"
    )
    outsider = make_person("rui", "Rui Sá", "clerk", elsewhere)
    put(company, "art4_cpt_inc1_ali5")
    file(company)
    with pytest.raises(NoPower):
        review.take_up(case=case_of(company), actor=outsider)


def test_a_company_cannot_decide_its_own_documents(company: Company, put: Put, file: File, owner: User) -> None:
    paper = put(company, "art4_cpt_inc1_ali5")
    file(company)
    with pytest.raises(NoPower):
        documents.accept_document(document=paper, subject=refreshed(company), actor=owner)


def test_a_stranger_writes_nothing_of_a_company(company: Company, stranger: User) -> None:
    with pytest.raises(NotYours):
        companies.save_answers(company=company, values={"district": "Centro"}, actor=stranger)


def test_the_same_cnpj_signs_up_once(company: Company, stranger: User, office: Any) -> None:
    with pytest.raises(AlreadyRegistered, match="Entre nele ou peça acesso"):
        companies.sign_up(cnpj=CNPJ, legal_name="Outra", office=office, actor=stranger)
    assert Company.objects.count() == 1


def test_a_cnpj_with_letters_signs_up(owner: User, office: Any) -> None:
    made = companies.sign_up(cnpj="12.abc.345/01de-35", legal_name="Viação Letra e Número", office=office, actor=owner)
    assert made.cnpj == "12ABC34501DE35"


def test_a_clerk_enters_the_whole_request_at_the_desk(
    clerk: User, office: Any, paper_file: Any, adopted: None, put_all: PutAll
) -> None:
    made = companies.sign_up(cnpj=CNPJ, legal_name="Balcão Turismo", office=office, actor=clerk, at_desk=True)
    assert not made.memberships.exists()
    companies.save_answers(
        company=made,
        actor=clerk,
        values={
            "services": ["continuous"],
            "delegated": False,
            "passenger_transport_in_object": True,
        },
    )
    paper = documents.put_document(
        subject=made, item="art4_cpt_inc1_ali5", actor=clerk, values={"form": "checked_at_desk", "original_shown": True}
    )
    case = filing.file_request(subjects=[made], actor=clerk, declared="sim", signer={"role": "representative"})
    event = case.events.get(kind="file")
    assert event.power == "registration.enter"
    assert event.data["at_desk"] is True
    paper.refresh_from_db()
    assert (paper.state, paper.form) == ("filed", "checked_at_desk")


def test_a_company_does_not_say_that_the_original_was_seen(company: Company, owner: User) -> None:
    for values in ({"form": "checked_at_desk"}, {"form": "plain_copy", "original_shown": True}):
        with pytest.raises(RegistryError) as refused:
            documents.put_document(subject=company, item="art4_cpt_inc1_ali5", actor=owner, values=values)
        assert refused.value.field == "form"
    assert not Document.objects.filter(case=company.case).exists()
