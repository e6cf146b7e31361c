# SPDX-License-Identifier: Apache-2.0
"""An inspector with a credential, and notices in the states that tests begin from, all made by actions.

Nothing here reaches behind the actions: what other rooms' tests get is what the agency would have.
"""

import io
from datetime import date, datetime, timedelta
from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from pypdf import PdfReader

from outorga.law.kernel.identifiers import canonical_plate
from outorga.web import clock as civil
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import parameters
from outorga.web.casefiles.models import CaseFile
from outorga.web.clock import as_of
from outorga.web.enforcement.actions import notices, service, stops
from outorga.web.enforcement.actions.notices import Charge, Occasion
from outorga.web.enforcement.models import Notice, Stop
from outorga.web.enforcement.procedures import Seen
from outorga.web.inspections.models import Body, Credential
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry.models import Company
from tests.web.registry.conftest import make_person

NORM, NOV_30 = "mg-44007-2005", date(2026, 11, 30)
COEFFICIENT = "0.4"
UNSAFE, PAPERS, SERVICE_RULE, TOUTING = "art21_cpt_inc1", "art19_cpt_inc4", "art20_cpt_inc2", "art21_cpt_inc9"
WITNESS = {"name": "Sebastião Lopes Vieira", "document": "MG-10.200.300"}
STATES = ("issued", "awaiting_service", "served", "final")


def inspector(office: Office | None = None, *, login: str = "rita", name: str = "Rita Alves Moreira") -> User:
    """A person who inspects on the road, with a credential in force."""
    user = make_person(login, name, "inspector", office)
    credential(user, number=f"C-{login}")
    return user


def credential(
    user: User, *, number: str, from_on: date = date(2026, 1, 5), until_on: date = date(2027, 12, 31)
) -> Credential:
    """A credential of the agency's own agents."""
    body, _ = Body.objects.get_or_create(name="Agência de demonstração", defaults={"kind": Body.Kind.OWN})
    return Credential.objects.create(
        user=user, body=body, norm=NORM, number=number, act="Portaria 2/2026", from_on=from_on, until_on=until_on,
        recorded_by=user,
    )  # fmt: skip


def coefficient(value: str = COEFFICIENT, *, from_on: date = date(2026, 1, 1)) -> None:
    """The agency's fare coefficient, without which a fine has no amount."""
    manager = User.objects.filter(email="valores@example.org").first() or make_person(
        "valores", "Vânia Torres", "administrator"
    )
    parameters.set_by_ordinance(
        norm=NORM, name="fare_coefficient", value=value, from_on=from_on, ordinance="Portaria 3/2026",
        source="inventada", actor=manager, invented=True,
    )  # fmt: skip


def moment(on: date, hour: int = 9) -> datetime:
    """An hour of the day in civil time."""
    return datetime(on.year, on.month, on.day, hour, tzinfo=civil.CIVIL_TIME)


def occasion(company: Company, office: Office, *, on: date | None = None, **more: Any) -> Occasion:
    """What was seen that morning: a coach of the company on the road to Ouro Preto."""
    day = on or civil.today()
    told: dict[str, Any] = {
        "norm": NORM, "office": office, "company": company, "committed_at": moment(day), "found_at": moment(day),
        "plate": "RVM4C82", "canonical_plate": canonical_plate("RVM4C82"), "place": "MG-010, km 30",
        "area": "intermunicipal",
    }  # fmt: skip
    return Occasion(**{**told, **more})


def drawn(
    company: Company, agent: User, office: Office, *, on: date | None = None, provision: str = UNSAFE,
    narrative: str = "Pneu dianteiro direito liso.", **more: Any,
) -> Notice:  # fmt: skip
    """A notice drawn up on the day (today), an hour after the finding."""
    day = on or civil.today()
    seen = occasion(company, office, on=day, **more)
    with as_of(moment(day, 10)):
        return notices.draw_up_alone(occasion=seen, item=Charge(provision, narrative), actor=agent)


def stopped(
    agent: User, office: Office, *, plate: str = "RVM4C82", on: date | None = None, note: str = "", **seen: Any
) -> Stop:
    """A stop of the day (today) with an unsafe vehicle and no driver card on board, unless told otherwise."""
    day = on or civil.today()
    told: dict[str, Any] = {"findings": ("safety_defect",), "papers": {"art15_cpt_inc1_ali4": "missing"}, **seen}
    halt = stops.Halt(
        norm=NORM, plate=plate, seen=Seen(service="occasional", on=day, authorization="valid", **told),
        found_at=moment(day), place=stops.Place("MG-010, km 30"), office=office, note=note,
    )  # fmt: skip
    return stops.record_stop(key=uuid4(), halt=halt, actor=agent)


def picture(name: str = "foto.jpg", size: tuple[int, int] = (64, 48), **saved: Any) -> SimpleUploadedFile:
    """A small photograph, as a phone sends it."""
    out = io.BytesIO()
    Image.new("RGB", size, (90, 110, 120)).save(out, "JPEG", **saved)
    return SimpleUploadedFile(name, out.getvalue(), content_type="image/jpeg")


def signed(notice: Notice, agent: User, *, on: date | None = None, by: str = "representative") -> Notice:
    """The notice signed by the infractor, which proves its receipt."""
    day = on or civil.today()
    person = {"name": "Osvaldo Brant Filho", "document": "MG-7.654.321"}
    return _proved(notice, agent, on=day, kind="signed", by=by, person=person)


def refused(notice: Notice, agent: User, *, on: date | None = None) -> Notice:
    """The signature refused before a witness."""
    return _proved(notice, agent, on=on or civil.today(), kind="refused", witness=WITNESS)


def posted(notice: Notice, agent: User, *, on: date | None = None) -> Notice:
    """The notice posted with return receipt."""
    return _proved(notice, agent, on=on or civil.today(), kind="posted", tracking="BR123456789BR")


def delivered(notice: Notice, agent: User, *, on: date | None = None) -> Notice:
    """The receipt came back signed."""
    return _proved(notice, agent, on=on or civil.today(), kind="delivered")


def undefended(notice: Notice, *, on: date | None = None) -> Notice:
    """The notice final, on the first day on which the worker finds its term over."""
    assert notice.served_on is not None
    day = on or notice.served_on
    while notice.case.state == "served":
        day += timedelta(days=1)
        with as_of(day):
            notices.end_defence_terms(day)
        notice.case.refresh_from_db()
    return fresh(notice)


def notice_in(state: str, company: Company, agent: User, office: Office, *, on: date | None = None) -> Notice:
    """A notice in one of :data:`STATES`, begun on the day (today)."""
    day = on or civil.today()
    made = drawn(company, agent, office, on=day)
    if state == "awaiting_service":
        return posted(made, agent, on=day)
    if state in ("served", "final"):
        made = signed(made, agent, on=day)
    return undefended(made) if state == "final" else made


def paper_text(case: CaseFile, title: str, reader: User) -> str:
    """The newest paper of the case with this title, as it is printed for the reader."""
    rows = IssuedPaper.objects.filter(case=case).order_by("-pk")
    paper = next(paper for paper in rows if paper.data["title"] == title)
    client = Client()
    client.force_login(reader, backend="allauth.account.auth_backends.AuthenticationBackend")
    content = client.get(f"/documentos/{paper.code}.pdf").getvalue()
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages).split())


def fresh(notice: Notice) -> Notice:
    """The notice as the database has it now."""
    return Notice.objects.select_related("case", "office", "company").get(pk=notice.pk)


def _proved(notice: Notice, agent: User, *, on: date, **told: Any) -> Notice:
    with as_of(moment(on, 11)):
        service.prove(notice=notice, on=on, actor=agent, **told)
    return fresh(notice)
