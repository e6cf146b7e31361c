# SPDX-License-Identifier: Apache-2.0
"""What the registry's papers say: rows and a stored decision as the contents that papers print and sign."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.law.kernel.identifiers import format_cnpj, format_plate
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.papers.contents import (
    CategoryChange,
    Document,
    DriverCard,
    Party,
    PersonRef,
    ProtocolReceipt,
    Reason,
    Refusal,
    RegistrationCertificate,
    Vehicle,
)
from outorga.web.papers.standing import standing_note
from outorga.web.registry.items import NORM, label_of, limit_label
from outorga.web.registry.models import (
    Company,
    DocumentForm,
    Driver,
    VehicleHolding,
)
from outorga.web.registry.models import Document as FiledDocument


def party(company: Company) -> Party:
    """The company as papers name it."""
    return Party(name=company.legal_name, cnpj=format_cnpj(company.cnpj), holder_code=company.holder_code or "")


def vehicle_line(holding: VehicleHolding) -> Vehicle:
    """A vehicle as papers name it."""
    bus = holding.vehicle
    return Vehicle(plate=format_plate(bus.plate), description=bus.make_model, seats=bus.fitted_seats or bus.capacity)


def registration_certificate(
    company: Company,
    *,
    decision_until: date | None,
    limited_by: str,
    actor: User | None,
    fleet: Iterable[VehicleHolding],
) -> RegistrationCertificate:
    """Certificado de Cadastro da Empresa (art. 4, § 5)."""
    return RegistrationCertificate(
        company=party(company),
        standing=standing_note(NORM, clock.today()),
        office=str(company.office or ""),
        issued_by=actor.name if actor else "",
        limited_by=limit_label(limited_by) if limited_by else "",
        services=tuple(company.services),
        vehicles=tuple(vehicle_line(holding) for holding in fleet),
        valid_until=decision_until,
    )


def driver_card(driver: Driver, *, criminal_on: date, until: date | None, limited_by: str, actor: User) -> DriverCard:
    """Documento de Condutor de Serviço Fretado (annex)."""
    ref = driver.person.vault_ref
    return DriverCard(
        company=party(driver.company),
        standing=standing_note(NORM, clock.today()),
        office=str(driver.company.office or ""),
        issued_by=actor.name,
        limited_by=limit_label(limited_by) if limited_by else "",
        name=PersonRef(ref, "name"),
        cpf=PersonRef(ref, "cpf"),
        criminal_certificate_on=criminal_on,
        endorsed_on=clock.today(),
        endorsed_by=actor.name,
        valid_until=until,
    )


def category_change(holding: VehicleHolding, *, actor: User) -> CategoryChange:
    """The paper that asks the traffic body to change the vehicle's category (art. 5)."""
    vehicle = holding.vehicle
    return CategoryChange(
        company=party(holding.company),
        standing=standing_note(NORM, clock.today()),
        office=str(holding.company.office or ""),
        issued_by=actor.name,
        vehicle=vehicle_line(holding),
        chassis=vehicle.chassis or "",
        renavam=vehicle.renavam or "",
        addressed_to=_("Órgão de trânsito do município de licenciamento"),
        municipality=vehicle.licensing_city or holding.company.city_name,
    )


def refusal(company: Company, *, subject: str, decision: StoredDecision, reason: str, actor: User) -> Refusal:
    """Why a registration was refused and what may be done."""
    book = norms.get(NORM).provisions
    causes = tuple(
        Reason(text=book[cause].summary_pt if cause in book else "", citation=f"{NORM}:{cause}")
        for cause in decision.outcome.get("because", ())
    )
    return Refusal(
        company=party(company),
        standing=standing_note(NORM, clock.today()),
        office=str(company.office or ""),
        issued_by=actor.name,
        subject=subject,
        reasons=(Reason(text=reason), *causes),
        remedies=(_("Corrija o que a decisão aponta e peça de novo em qualquer regional."),),
        decided_on=clock.today(),
    )


def protocol_receipt(
    case: CaseFile,
    company: Company,
    *,
    documents: Iterable[FiledDocument],
    filed_by: str,
    at_desk: bool,
    next_step: str,
) -> ProtocolReceipt:
    """Recibo de protocolo: what was filed and what happens next."""
    return ProtocolReceipt(
        company=party(company),
        standing=standing_note(NORM, clock.today()),
        office=str(case.office),
        subject=case.title,
        filed_at=clock.now().replace(microsecond=0),
        filed_by=filed_by,
        channel=_("No balcão") if at_desk else _("Pela internet"),
        documents=tuple(
            Document(name=label_of(paper.item, paper.clearance), form=str(DocumentForm(paper.form).label))
            for paper in documents
        ),
        next_step=next_step,
    )
