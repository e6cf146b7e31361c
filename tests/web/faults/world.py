# SPDX-License-Identifier: Apache-2.0
"""One agency with a company at work, a second company, and somebody in each role: what the pages are tried on.

Each object that an address names is here once, with the arguments of one that does not exist.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client, override_settings

from outorga.web import clock, language
from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import User
from outorga.web.casefiles import calendars, files, parameters
from outorga.web.casefiles.models import CaseFile
from outorga.web.charter.actions import authorities
from outorga.web.charter.actions import drafts as trips
from outorga.web.charter.models import PassengerRow
from outorga.web.correspondence.actions import feeds, letters, messages
from outorga.web.enforcement.actions import notices as drawing
from outorga.web.enforcement.actions import stops
from outorga.web.inspections.actions import bodies
from outorga.web.papers.queries import papers_of
from outorga.web.publication import actions as publication
from outorga.web.registry.actions import companies, documents, filing, imports, members, review, vehicles
from outorga.web.work.jobs import Progress
from outorga.web.work.models import Job, Notice
from tests.journeys import agency as agencies
from tests.journeys.agency import TODAY, Agency, Bus, Crew, Fleet
from tests.web.appeals import world as appeals_world
from tests.web.charter.taxis import cast as taxis_cast
from tests.web.enforcement import cast as notices_cast
from tests.web.inspections import cast as inspecting
from tests.web.payments import world as payments_world
from tests.web.sanctions import cast as sanctions_cast

QUIET = {
    "OUTORGA_REQUIRE_SECOND_FACTOR": False,
    "PASSWORD_HASHERS": ["django.contrib.auth.hashers.MD5PasswordHasher"],
    "CACHES": {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "faults"}},
}
ROLES = (
    "visitor", "owner", "other", "clerk", "away", "inspector", "director", "analyst", "administrator",
    "council_member", "council_secretary", "treasurer", "data_officer",
)  # fmt: skip
NOWHERE = 987_654
FLEET_FILE = b"razao_social;cnpj;placa\nVIACAO EXEMPLO;41.738.295/0001-85;HJK7294\nX;1;errada\n"
Arguments = dict[str, Any]


@dataclass
class World:
    """The people, their browsers, and the objects by name: arguments of one that is there, and of none."""

    people: dict[str, User]
    objects: dict[str, tuple[Arguments, Arguments]] = field(default_factory=lambda: {"-": ({}, {})})
    browsers: dict[str, Client] = field(default_factory=dict)
    other_company: int = 0

    def put(self, name: str, /, **there: Any) -> None:
        """Name an object; the last argument is what tells it from one that does not exist."""
        last = list(there)[-1]
        self.objects[name] = (there, {**there, last: NOWHERE if isinstance(there[last], int) else "2026.999.999"})


@contextmanager
def world() -> Iterator[World]:
    """Built in a transaction that is undone at the end; whoever tries something undoes it by a savepoint."""
    with override_settings(**QUIET), clock.as_of(TODAY), transaction.atomic():
        yield _built()
        transaction.set_rollback(True)


def lasting() -> World:
    """The same, committed, for a server that answers from connections of its own; it ends with the test's database."""
    return _built()


@contextmanager
def undone() -> Iterator[None]:
    """What happens inside never happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _built() -> World:
    agency = agencies.found_agency()
    away = accounts.create_office(
        actor=None, code="crg-12", name="12ª Regional", city_code="3170206", municipality="Uberlândia"
    )
    people = {"clerk": agency.clerk, "inspector": agency.inspector}
    people["owner"] = agencies.person("joana", "Joana Prates Figueiredo", "company")
    people["other"] = agencies.person("elcio", "Élcio Ramos", "company")
    people["away"] = agencies.person("uberto", "Uberto Dias", "clerk", away)
    for role in ROLES[ROLES.index("director") :]:
        people[role] = agencies.person(role, f"Pessoa {role.capitalize()}", role)
    made = World(people)
    fleet = _company(agency, people["owner"])
    _charter(made, fleet, agency)
    _registry(made, fleet, agency)
    _review(made, fleet, agency)
    _agency(made, fleet, agency)
    _publication(made, fleet)
    _enforcement(made, fleet, agency)
    payments_world.build(made, fleet)
    _inspections(made, fleet, agency)
    appeals_world.put(made, fleet, agency, TODAY)
    _sanctions(made, fleet, agency)
    for role in ROLES:
        made.browsers[role] = browser(people.get(role))
    return made


def browser(person: User | None) -> Client:
    """A browser in which the person is signed in; it shows faults of ours as answers."""
    client = Client(raise_request_exception=False)
    if person is not None:
        client.force_login(person, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def _company(agency: Agency, owner: User) -> Fleet:
    return agencies.register_company(
        agency, cnpj="41738295000185", name="Viação Serra do Espinhaço Ltda", owner=owner,
        services=["continuous", "occasional"], buses=[Bus("RVM4C82", "9BWZZZ377VT004251", "00639884962")],
        crew=[Crew("Ademir Sena de Oliveira", "418.207.936-13", "04463004100")],
    )  # fmt: skip


def _charter(made: World, fleet: Fleet, agency: Agency) -> None:
    starts = datetime(2026, 12, 12, 5, 30, tzinfo=clock.CIVIL_TIME)
    issued = agencies.occasional_trip(fleet, starts_at=starts, ends_at=starts + timedelta(hours=40), document="000.123")
    draft = trips.start(company=fleet.company, service="occasional", actor=fleet.owner)
    assert issued.case is not None
    made.put("trip", pk=issued.pk)
    made.put("draft", pk=draft.pk)
    made.put("trip_vehicle", pk=issued.pk, row=issued.vehicles.get().pk)
    made.put("trip_driver", pk=issued.pk, row=issued.drivers.get().pk)
    made.put(
        "trip_passenger", pk=issued.pk, row=PassengerRow.objects.filter(passenger_list__authorization=issued)[0].pk
    )
    made.put("trip_number", number=issued.number)
    made.put("trip_case", number=issued.case.number)
    paper = papers_of(issued)[0]
    made.put("paper", code=paper.formatted_code)
    made.put("token", token=paper.token)
    rule = authorities.add_requirement(
        text="Laudo",
        service="continuous",
        act="Portaria 9",
        from_on=TODAY,
        until_on=None,
        actor=made.people["director"],
    )
    made.put("requirement", pk=rule.pk)


def _registry(made: World, fleet: Fleet, agency: Agency) -> None:
    company, owner = fleet.company, fleet.owner
    assert company.case is not None
    made.put("company", pk=company.pk)
    made.put("subject", ref=company.drivers.select_related("person")[0].person.vault_ref)
    made.put("cnpj", cnpj=company.cnpj)
    made.put("holding", pk=fleet.holdings[0].pk)
    made.put("holding_owner", pk=fleet.holdings[0].pk, row=fleet.holdings[0].vehicle.owners.get().pk)
    made.put("driver", pk=fleet.drivers[0].pk)
    made.put("case", number=company.case.number)
    made.put("item", kind="veiculo", pk=fleet.holdings[0].pk, item="art4_cpt_inc2_ali1")
    made.objects["item"][1].update(pk=NOWHERE, item="art4_cpt_inc2_ali1")
    employee = agencies.person("lia", "Lia Souto", "company")
    membership = members.grant_membership(company=company, user=employee, role="user", actor=owner)
    made.put("membership", pk=membership.pk)
    asked = members.request_access(company=company, actor=agencies.person("rui", "Rui Sá", "company"))
    made.put("access_request", pk=asked.pk)
    row = companies.add_representative(company=company, name="Ana Prates", cpf="111.444.777-35", actor=owner)
    made.put("representative", pk=row.pk)
    second = companies.sign_up(
        cnpj="11222333000181", legal_name="Turismo do Vale Ltda", office=agency.office, actor=made.people["other"]
    )
    made.other_company = second.pk


def _review(made: World, fleet: Fleet, agency: Agency) -> None:
    """A second vehicle under review, with one paper filed; a third one still a draft, with a paper in it."""
    owner = fleet.owner
    values = {"capacity": 46, "fitted_seats": 46, "manufacture_year": 2020, "category": "hire", "title": "owned"}
    held = [
        vehicles.add_vehicle(
            company=fleet.company, chassis=chassis, renavam=renavam, plate=plate, values=values, actor=owner
        )
        for chassis, renavam, plate in (
            ("9BWZZZ377VT004252", "00891450360", "RVM4C83"),
            ("9BWZZZ377VT004253", "00123456789", "RVM4C84"),
        )
    ]
    stored = files.store(SimpleUploadedFile("doc.pdf", agencies.PDF, content_type="application/pdf"), actor=owner)
    papers = [
        documents.put_document(
            subject=subject, item="art4_cpt_inc2_ali1", actor=owner, file=stored, file_name="doc.pdf",
            values={"form": "original", "valid_until": TODAY + timedelta(300)},
        )
        for subject in held
    ]  # fmt: skip
    case = filing.file_request(subjects=held[:1], actor=owner, declared="sim")
    review.take_up(case=case, actor=agency.clerk)
    made.put("reviewed", number=case.number)
    made.put("reviewed_paper", number=case.number, pk=papers[0].pk)
    made.put("draft_paper", pk=papers[1].pk)
    made.put("draft_holding", pk=held[1].pk)
    made.put("token_of_phone", token=documents.hand_over(document=papers[1], subject=held[1], actor=owner)[1])
    made.put("attachment", number=case.number, pk=files.attach(case=case, stored=stored, name="a.pdf", actor=owner).pk)


def _agency(made: World, fleet: Fleet, agency: Agency) -> None:
    clerk, manager = agency.clerk, made.people["administrator"]
    stored = files.store(SimpleUploadedFile("frota.csv", FLEET_FILE), actor=clerk, accept=files.TABLES)
    draft = imports.receive(file=stored, file_name="frota.csv", actor=clerk)
    assert draft.job is not None
    with language.of_records():  # as the worker runs it
        imports.read_draft(Progress(draft.job), import_id=draft.pk)
    made.put("import", pk=draft.pk)
    made.put("import_row", pk=draft.pk, line=draft.rows.order_by("line")[0].line)
    assignment = agency.clerk.assignments.get()
    made.put("person", pk=clerk.pk)
    made.put("assignment", pk=assignment.pk)
    absence = accounts.set_absence(actor=manager, assignment=assignment, from_on=TODAY + timedelta(60), reason="Férias")
    made.put("absence", pk=absence.pk)
    day = calendars.add_day(
        on=TODAY + timedelta(30), name="Padroeiro", source="Lei 1", actor=manager, office=agency.office
    )
    made.put("day", pk=day.pk)
    made.put("job", pk=Job.objects.create(kind="registry.fleet.read", owner=fleet.owner).pk)
    notice = Notice.objects.create(key="faults", company_ref=fleet.company.pk, text="Aviso", url="/empresa/")
    made.put("notice", pk=notice.pk)
    assert fleet.company.case is not None
    written = messages.write(case=fleet.company.case, text="Recebido.", actor=agency.clerk)
    letter = letters.send(case=fleet.company.case, template="oficio", values={"texto": "Recebido."}, actor=agency.clerk)
    made.put("letter", pk=letter.pk)
    made.put("letter_template", code="oficio")
    bus = fleet.holdings[0].case
    assert bus is not None
    made.put("deadline", number=bus.number, name="cadastro")
    made.put("feed", token=feeds.token(feeds.renew(actor=fleet.owner)))
    made.put("message", number=fleet.company.case.number, pk=written.pk)
    made.put("norm", norm="mg-44007-2005")
    made.put("norm_value", norm="mg-44007-2005", name="fare_coefficient")
    made.put("norm_reading", norm="mg-44007-2005", name="day_kind")
    made.put("provision", norm="mg-44007-2005", provision="art8_par2")
    made.put("service", norm="mg-44007-2005", service="fine")
    made.put("reset", uidb36="1", key="set-password")


def _publication(made: World, fleet: Fleet) -> None:
    """A text that awaits the gazette."""
    assert fleet.company.case is not None
    row = publication.queue(
        case=fleet.company.case, title="Decisão", text="Texto da decisão.", decided_on=TODAY, actor=made.people["clerk"]
    )
    made.put("publication", pk=row.pk)


def _enforcement(made: World, fleet: Fleet, agency: Agency) -> None:
    """A stop with a photograph and two infractions, one of them drawn up with its vehicle held."""
    agent, manager = agency.inspector, made.people["administrator"]
    notices_cast.credential(agent, number="C-1")
    parameters.set_by_ordinance(
        norm=notices_cast.NORM, name="fare_coefficient", value="0.4", from_on=TODAY, ordinance="Portaria 3/2026",
        source="inventada", actor=manager, invented=True,
    )  # fmt: skip
    stop = notices_cast.stopped(agent, agency.office, plate=fleet.holdings[0].vehicle.plate)
    photo = stops.add_photo(stop=stop, upload=notices_cast.picture(), actor=agent)
    charge = drawing.Charge(notices_cast.UNSAFE, "Pneu liso.", retain=True)
    drawn = drawing.draw_up(stop=stop, items=[charge], actor=agent)[0]
    made.put("plate", plate=fleet.holdings[0].vehicle.plate)
    made.put("stop", pk=stop.pk)
    made.put("stop_photo", pk=stop.pk, photo_pk=photo.pk)
    made.put("notice_case", number=drawn.case.number)
    made.put("notice_photo", number=drawn.case.number, photo_pk=photo.pk)
    made.put("retention_case", number=drawn.retention.case.number)


def _inspections(made: World, fleet: Fleet, agency: Agency) -> None:
    """A body with an agreement and a credential, an order to be met, and a report that bars nobody."""
    manager = made.people["administrator"]
    police = bodies.add_body(name="Polícia Militar", short_name="PMMG", kind="other_body", actor=manager)
    term: dict[str, Any] = {"body": police, "norm": "mg-44007-2005", "act": "Convênio 12/2026", "from_on": TODAY}
    made.put("body", pk=police.pk)
    made.put("agreement", pk=bodies.add_agreement(**term, actor=manager).pk)
    held = bodies.add_credential(
        **term, user=agency.inspector, number="P-1", until_on=TODAY + timedelta(300), actor=manager
    )
    made.put("credential", pk=held.pk)
    made.put("inspection_report", pk=inspecting.report(fleet.holdings[0], "seats", actor=agency.inspector).pk)
    inspecting.order(fleet.holdings[0], present_on=TODAY + timedelta(3), actor=agency.inspector)


def _sanctions(made: World, fleet: Fleet, agency: Agency) -> None:
    """A suspension that is proposed, an inquiry whose holder is called to answer, and a taxi referred."""
    halted = sanctions_cast.proposed(fleet.company, agency.inspector, agency.office)
    trip = CaseFile.objects.get(number=made.objects["trip_case"][0]["number"])
    asked = sanctions_cast.inquiry(fleet.company, trip, made.people["director"])
    made.put("suspension_case", number=halted.case.number)
    made.put("bar_case", number=asked.case.number)
    made.put("taxi", pk=taxis_cast.referred(agency.office, agency.inspector).pk)
