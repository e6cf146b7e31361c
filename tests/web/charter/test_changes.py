# SPDX-License-Identifier: Apache-2.0
"""After an authorization was issued: exchanged, given up, withdrawn; and what an authority decides before."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import connections
from django.db.models import QuerySet

from outorga.web.accounts.models import User
from outorga.web.casefiles import ledger, vault
from outorga.web.casefiles.models import AgencyEvent
from outorga.web.charter.actions import authorities, drafts, filing, variations
from outorga.web.charter.errors import CharterError
from outorga.web.charter.models import Authorization, ExtraRequirement, PassengerRow
from outorga.web.papers import contents
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.queries import paper_of
from outorga.web.registry.models import Company, Driver, VehicleHolding
from tests.web.charter import walks
from tests.web.charter.conftest import PEOPLE, STARTS, TRIP
from tests.web.registry.conftest import make_person, signed_in

NORM = "mg-44007-2005"
Clock = Callable[[date | datetime], None]
Occasional = Callable[..., Authorization]


def fresh(asked: Authorization) -> Authorization:
    return Authorization.objects.select_related("case__office", "company", "decision").get(pk=asked.pk)


def test_a_passenger_is_exchanged_up_to_the_lead_time_and_a_late_try_is_kept(
    issued: Authorization, owner: User, clock: Clock
) -> None:
    company = signed_in(owner)
    base = f"/empresa/viagens/{issued.pk}/"
    row = PassengerRow.objects.filter(passenger_list__authorization=issued)[0]
    old = paper_of(issued, "authorization")
    clock(STARTS - timedelta(hours=24))
    twice = company.post(f"{base}relacao/{row.pk}/", {"name": "Outra Pessoa", "document": PEOPLE[1].document})
    assert twice.status_code == 409, "the same document twice is what the law refuses"
    walks.go(company, f"{base}relacao/{row.pk}/", {"name": "Nova Passageira", "document": "RG MG-9.988.776"})
    names = company.get(base + "relacao/").content.decode()
    assert "Nova Passageira" in names
    assert "Águeda" not in names
    new = paper_of(issued, "authorization")
    assert old is not None
    assert new is not None
    assert new.pk != old.pk
    assert IssuedPaper.objects.get(pk=old.pk).state == "superseded"
    clock(STARTS - timedelta(hours=24) + timedelta(seconds=1))
    current = PassengerRow.objects.filter(passenger_list__authorization=issued, removed_at=None).order_by("-pk")[0]
    late = company.post(f"{base}relacao/{current.pk}/", {"name": "Tarde Demais", "document": "RG MG-1.111.111"})
    assert late.status_code == 409
    assert "art8_par2" in late.content.decode()
    assert "Tarde Demais" not in company.get(base + "relacao/").content.decode()
    tries = list(issued.variations.values_list("kind", "accepted"))
    assert tries == [("passenger", False), ("passenger", True), ("passenger", False)]
    found = fresh(issued)
    assert found.case is not None
    assert found.case.events.filter(kind="variation.refused").count() == 2
    assert ledger.verify().ok


def test_vehicle_and_driver_are_exchanged_up_to_departure(
    issued: Authorization, owner: User, clock: Clock, holding: VehicleHolding, driver: Driver,
    another: tuple[VehicleHolding, Driver],
) -> None:  # fmt: skip
    company = signed_in(owner)
    bus, relief = another
    base = f"/empresa/viagens/{issued.pk}/"
    vehicle, crew = issued.vehicles.get(), issued.drivers.get()
    refused = company.post(f"{base}trocar-veiculo/{vehicle.pk}/", {"vehicle": bus.pk})
    assert refused.status_code == 409, "a vehicle without registration"
    assert "art6_cpt" in refused.content.decode()
    assert issued.vehicles.get(until_at=None).holding_id == holding.pk
    refused = company.post(f"{base}trocar-condutor/{crew.pk}/", {"driver": relief.pk})
    assert refused.status_code == 409
    clock(STARTS)
    late = company.post(f"{base}trocar-condutor/{crew.pk}/", {"driver": relief.pk})
    assert late.status_code == 409
    assert "art8_par3" in late.content.decode()
    assert issued.variations.filter(accepted=True).count() == 0
    assert issued.drivers.get(until_at=None).driver_id == driver.pk


def test_a_registered_vehicle_takes_the_place_of_another(
    issued: Authorization, owner: User, holding: VehicleHolding, another_registered: VehicleHolding
) -> None:
    company = signed_in(owner)
    base = f"/empresa/viagens/{issued.pk}/"
    walks.go(company, f"{base}trocar-veiculo/{issued.vehicles.get().pk}/", {"vehicle": another_registered.pk})
    assert issued.vehicles.get(until_at=None).plate == another_registered.vehicle.plate
    assert issued.vehicles.count() == 2, "the one that left is kept"
    paper = paper_of(issued, "authorization")
    assert paper is not None
    said = paper.content()
    assert isinstance(said, contents.Authorization)
    assert [vehicle.plate for vehicle in said.vehicles] == ["HJK-7294"]
    assert issued.variations.get().decision.service == "authorization"
    with pytest.raises(CharterError):
        variations.exchange_vehicle(
            asked=fresh(issued), row=issued.vehicles.get(until_at=None), holding=another_registered, actor=owner
        )


def test_the_holder_gives_up_and_the_paper_is_cancelled(issued: Authorization, owner: User, stranger: User) -> None:
    company = signed_in(owner)
    base = f"/empresa/viagens/{issued.pk}/"
    assert company.post(base + "cancelar/", {"reason": "curto"}).status_code == 200
    walks.go(company, base + "cancelar/", {"reason": walks.REASON})
    found = fresh(issued)
    assert (found.shown_state, found.given_up_reason) == ("cancelled", walks.REASON)
    paper = paper_of(found, "authorization")
    assert paper is not None
    assert paper.state == "cancelled"
    assert "Cancelada a pedido da empresa" in company.get(base).content.decode()
    assert found.case is not None
    assert found.case.state == "issued", "the norm has no such event"


def test_an_authority_withdraws_with_reasons_and_a_clerk_may_not(
    issued: Authorization, clerk: User, owner: User
) -> None:
    assert issued.case is not None
    address = f"/processos/{issued.case.number}/autorizacao/revogar/"
    assert signed_in(clerk).post(address, {"reason": walks.REASON}).status_code == 403
    assert signed_in(owner).post(address, {"reason": walks.REASON}).status_code == 403
    director = signed_in(make_person("dora", "Dora Alves", "director"))
    page = director.get(address).content.decode()
    assert "quem ler o QR vê que foi revogado" in page
    assert director.post(address, {"reason": "curto demais"}).status_code == 200
    stale = director.post(address, {"reason": walks.REASON, "version": "1"})
    assert stale.status_code == 409
    assert walks.REASON in stale.content.decode(), "nothing typed is lost"
    walks.go(director, address, {"reason": walks.REASON, "version": str(fresh(issued).case.version)})  # type: ignore[union-attr]
    found = fresh(issued)
    assert found.state == "withdrawn"
    assert found.case is not None
    event = found.case.events.get(kind="withdraw")
    assert (event.reason, event.power) == (walks.REASON, "authorization.withdraw")
    paper = paper_of(found, "authorization")
    assert paper is not None
    assert (paper.state, paper.state_citation) == ("cancelled", "mg-44007-2005:art2_cpt_inc1")


@pytest.mark.places(NORM, "power", "art11_cpt")
@pytest.mark.places(NORM, "workflow", "art8_par1")
def test_the_counter_enters_a_request_and_decides_its_urgency_and_what_more_it_asks(
    registered: Company, holding: VehicleHolding, driver: Driver, clerk: User, owner: User, clock: Clock
) -> None:
    clock(STARTS - timedelta(hours=5))
    desk, inspector = signed_in(clerk), signed_in(make_person("ivo", "Ivo Fiscal", "inspector"))
    assert inspector.post("/autorizacoes/balcao/", {"company": registered.cnpj}).status_code == 403
    walks.go(desk, "/autorizacoes/balcao/", {"company": registered.cnpj, "service": "occasional"})
    base = walks.fill(desk, holding, driver)
    walks.go(desk, base + "conferir/", {"urgencia": "1", "urgency_reason": "Velório de parente, soubemos hoje."})
    waiting = walks.ask(desk, base)
    assert (waiting.state, waiting.channel) == ("requested", "office")
    assert waiting.case is not None
    prefix = f"/processos/{waiting.case.number}/autorizacao/"
    for name in ("urgencia/", "pedir/"):
        assert inspector.post(prefix + name, {"reason": walks.REASON, "text": "x"}).status_code == 403
        assert signed_in(owner).post(prefix + name, {"reason": walks.REASON, "text": "x"}).status_code == 403
    page = desk.get(waiting.case.get_absolute_url()).content.decode()
    assert "Velório de parente" in page
    walks.go(desk, prefix + "pedir/", {"pedir": "1", "text": "Certidão de óbito", "reason": walks.REASON})
    assert walks.request_of(base).state == "pending"
    company = signed_in(owner)
    assert "Certidão de óbito" in company.get(base).content.decode()
    walks.go(company, base + "itens/", {"item0": "Matrícula 123."})
    assert walks.request_of(base).state == "requested"
    assert desk.post(prefix + "urgencia/", {"aceitar": "1", "reason": walks.REASON, "version": "2"}).status_code == 409
    walks.go(desk, prefix + "urgencia/", {"aceitar": "1", "reason": walks.REASON})
    issued = walks.request_of(base)
    assert issued.state == "issued"
    assert issued.case is not None
    word = issued.case.events.get(kind="urgency.decided")
    assert (word.reason, word.power, word.data) == (walks.REASON, "authorization.urgency", {"accepted": True})
    told = issued.case.decisions.filter(service="passenger_list").order_by("-pk")[0]
    assert told.outcome["urgency_used"] is True
    # By act of the agency, for every request from a day on.
    address = "/autorizacoes/exigencias/"
    data = {
        "text": "Certificado de turismo",
        "service": "occasional",
        "act": "Portaria 9/2026",
        "from_on": "01/12/2026",
    }
    assert inspector.post(address, data).status_code == 403
    walks.go(desk, address, data)
    row = ExtraRequirement.objects.get(authorization=None)
    assert (row.act, row.from_on, row.service) == ("Portaria 9/2026", date(2026, 12, 1), "occasional")
    assert "Certificado de turismo" in desk.get(address).content.decode()
    late = desk.post(f"{address}{row.pk}/", {"until_on": "30/11/2026"})
    assert "antes do primeiro" in late.content.decode()


def test_what_is_asked_of_every_request_and_its_end_stand_in_the_agencys_book(clerk: User, clock: Clock) -> None:
    clock(date(2026, 11, 30))
    desk, address = signed_in(clerk), "/autorizacoes/exigencias/"
    data = {
        "text": "Certificado de turismo", "service": "occasional", "act": "Portaria 9/2026", "from_on": "01/12/2026",
        "reason": "Pedido da Secretaria.", "once": "k1",
    }  # fmt: skip
    for _ in range(2):
        assert desk.post(address, data).status_code == 302
    row = ExtraRequirement.objects.get(authorization=None)
    for _ in range(2):
        assert desk.post(f"{address}{row.pk}/", {"until_on": "31/12/2026"}).status_code == 302
    added, ended = AgencyEvent.objects.order_by("seq")
    assert (added.kind, added.actor, added.power, added.on, added.reason) == (
        "requirement.added", clerk, "authorization.require", date(2026, 12, 1), "Pedido da Secretaria.",
    )  # fmt: skip
    assert (ended.kind, ended.on, ended.data["until_on"]) == ("requirement.ended", date(2026, 12, 31), "2026-12-31")
    page = desk.get(address).content.decode()
    assert "Mais um item pedido: Certificado de turismo" in page
    assert "Item que não se pede mais: Certificado de turismo" in page


def test_a_refused_urgency_ends_the_request(occasional: Occasional, owner: User, clerk: User, clock: Clock) -> None:
    clock(STARTS - timedelta(hours=5))
    draft = occasional(urgency_claimed=True, urgency_reason="Esquecemos de enviar.")
    asked = filing.file_request(draft=draft, actor=owner, declared="sim")
    done = authorities.decide_urgency(asked=asked, accepted=False, reason=walks.REASON, actor=clerk)
    assert fresh(done).state == "refused"
    event = fresh(done).case.events.get(kind="refuse")  # type: ignore[union-attr]
    assert event.reason == walks.REASON
    assert "art8_par2" in event.data["because"]


def test_a_purpose_that_is_only_similar_is_left_to_the_authority(
    occasional: Occasional, owner: User, clerk: User
) -> None:
    asked = fresh(filing.file_request(draft=occasional(purpose="similar"), actor=owner, declared="sim"))
    assert (asked.state, asked.number) == ("requested", None)
    assert asked.case is not None
    address = f"/processos/{asked.case.number}/autorizacao/decidir/"
    inspector = signed_in(make_person("ivo", "Ivo Fiscal", "inspector"))
    assert inspector.post(address, {"emitir": "1", "reason": walks.REASON}).status_code == 403
    desk = signed_in(clerk)
    assert "Decidir o pedido" in desk.get(asked.case.get_absolute_url()).content.decode()
    assert desk.post(address, {"emitir": "1", "reason": "curto"}).status_code == 200
    walks.go(desk, address, {"emitir": "1", "reason": walks.REASON})
    issued = fresh(asked)
    assert issued.state == "issued"
    assert issued.case is not None
    event = issued.case.events.get(kind="issue")
    assert (event.reason, event.power) == (walks.REASON, "authorization.decide")


def test_a_draft_thrown_away_takes_its_people_along(occasional: Occasional, owner: User) -> None:
    draft = occasional()
    refs = list(PassengerRow.objects.values_list("ref", flat=True))
    drafts.discard(draft=draft, actor=owner)
    assert all(vault.is_forgotten(ref) for ref in refs)


@pytest.mark.django_db(transaction=True)
def test_fifty_identical_requests_at_once_are_one(occasional: Occasional, owner: User) -> None:
    draft, ready = occasional(), threading.Barrier(10)

    def send(_number: int) -> Any:
        try:
            return filing.file_request(
                draft=Authorization.objects.get(pk=draft.pk), actor=owner, declared="sim", key="um"
            ).case_id
        finally:
            connections.close_all()

    with ThreadPoolExecutor(10, initializer=lambda: ready.wait(30)) as pool:
        cases = set(pool.map(send, range(50)))
    assert len(cases) == 1
    assert Authorization.objects.exclude(filed_at=None).count() == 1
    assert IssuedPaper.objects.filter(kind="authorization").count() == 1
    assert TRIP["tax_document_number"] == fresh(draft).tax_document_number
    assert PassengerRow.objects.count() == len(PEOPLE)


def asked_of_all(actor: User) -> ExtraRequirement:
    return authorities.add_requirement(
        text="Laudo", service="continuous", act="Portaria 9", from_on=date(2026, 12, 1), until_on=None, actor=actor
    )


def test_two_requirements_of_one_text_made_at_once_have_a_code_each(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    director = make_person("dora", "Dora Alves", "director")
    codes = [asked_of_all(director).code]
    get = QuerySet.get
    looks: list[Any] = []

    def blind_at_first(rows: QuerySet[Any], *args: Any, **kwargs: Any) -> Any:
        """The other's row is not there yet when the first look is made."""
        if rows.model is ExtraRequirement and not looks:
            looks.append(kwargs)
            raise ExtraRequirement.DoesNotExist
        return get(rows, *args, **kwargs)

    monkeypatch.setattr(QuerySet, "get", blind_at_first)
    codes += [asked_of_all(director).code, asked_of_all(director).code]
    assert codes == ["laudo", "laudo-2", "laudo-3"]
