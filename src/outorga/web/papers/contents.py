# SPDX-License-Identifier: Apache-2.0
"""What each kind of paper says, as data: typed, kept with the paper, and enough to print it again at any time.

Nothing here computes a date or a right: the caller copies them from its stored decision. What identifies a person is
not written into a paper's data but referred to (:class:`PersonRef`) and read from the vault when the page is printed,
so that a person forgotten is forgotten here too. Passengers are never part of a content: see `render.pdf`.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any, ClassVar

import msgspec

from outorga.law.kernel.identifiers import canonical_plate, normalize_cnpj
from outorga.web import clock


def end_of(day: date) -> datetime:
    """The last second of a day that is wholly included."""
    return datetime.combine(day, time(23, 59, 59), clock.CIVIL_TIME)


class PersonRef(msgspec.Struct, frozen=True, tag_field="held", tag="vault"):
    """One field of a person's record in the vault, such as ``PersonRef(person.vault_ref, "name")``."""

    person: str
    field: str


Held = str | PersonRef
"""A text, or where in the vault it is."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The norm that a paper rests on and how it stood on that day, for the foot of every page."""

    norm: str
    title: str
    version: str
    text: str


class Party(msgspec.Struct, frozen=True, kw_only=True):
    """The company: the holder of what the paper grants."""

    name: str
    cnpj: str
    holder_code: str = ""


class Vehicle(msgspec.Struct, frozen=True, kw_only=True):
    """A vehicle as a person recognizes it in the street."""

    plate: str
    description: str = ""
    seats: int | None = None
    note: str = ""


class Driver(msgspec.Struct, frozen=True, kw_only=True):
    """Who may drive; `card` is the registration number on the driver card."""

    name: Held
    cpf: Held = ""
    card: str = ""


class Leg(msgspec.Struct, frozen=True, kw_only=True):
    """One stretch of the itinerary; hours as they are to be read: ``30/11/2026, 13h30``, ``seg. a sex., 6h``."""

    text: str
    departs: str = ""
    arrives: str = ""


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """Why, and the provision that says so."""

    text: str
    citation: str = ""


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """A document received, with its form (original, certified copy, checked at the desk)."""

    name: str
    form: str = ""
    note: str = ""


class Content(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind"):
    """What every paper has: the company, the norm's standing, the office and who issued it (empty: the system)."""

    company: Party
    standing: Standing
    office: str
    issued_by: str = ""
    limited_by: str = ""

    def shown_plates(self) -> tuple[str, ...]:
        """The vehicles that the paper covers, each by the plate it has on."""
        return ()

    def plates(self) -> tuple[str, ...]:
        """The same in canonical form, by which the paper is found."""
        return tuple(canonical_plate(plate) for plate in self.shown_plates())

    def validity(self, issued_at: datetime) -> tuple[datetime | None, datetime | None]:
        """From when until when, both included; a paper that only attests something has neither."""
        last_day = getattr(self, "valid_until", None)
        return (issued_at, end_of(last_day)) if last_day else (None, None)

    @property
    def kind(self) -> str:
        """The name of the kind of paper."""
        return str(self.__struct_config__.tag)

    @property
    def cnpj(self) -> str:
        """The company's CNPJ as stored."""
        return normalize_cnpj(self.company.cnpj)


class RegistrationCertificate(Content, tag="registration_certificate", frozen=True, kw_only=True):
    """Certificado de Cadastro da Empresa (art. 4º, § 5º): issued once the requirements are met, with the code."""

    provision: ClassVar[str] = "art4_par5"
    services: tuple[str, ...] = ()
    vehicles: tuple[Vehicle, ...] = ()
    drivers: tuple[Driver, ...] = ()
    valid_until: date | None = None


class Authorization(Content, tag="authorization", frozen=True, kw_only=True):
    """Autorização de fretamento (arts. 7º to 9º). `lines` are label and text pairs of the service's own terms."""

    provision: ClassVar[str] = "art9_cpt"
    service: str
    starts_at: datetime
    valid_until: datetime
    vehicles: tuple[Vehicle, ...]
    drivers: tuple[Driver, ...] = ()
    itinerary: tuple[Leg, ...] = ()
    trip: str = ""
    route: str = ""
    passengers: int | None = None
    tax_document: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    conditions: tuple[Reason, ...] = ()
    variation: str = ""

    def validity(self, issued_at: datetime) -> tuple[datetime | None, datetime | None]:
        return self.starts_at, self.valid_until

    def shown_plates(self) -> tuple[str, ...]:
        return tuple(vehicle.plate for vehicle in self.vehicles)


class DriverCard(Content, tag="driver_card", frozen=True, kw_only=True):
    """Documento de Condutor de Serviço Fretado (annex): the company fills the front, the agency the back."""

    provision: ClassVar[str] = "anx1"
    name: Held
    cpf: Held
    initials: str = ""
    criminal_certificate_on: date
    endorsed_on: date
    endorsed_by: str
    valid_until: date | None = None


class ProtocolReceipt(Content, tag="protocol_receipt", frozen=True, kw_only=True):
    """Recibo de protocolo: what was filed, when, by whom, and what happens next."""

    provision: ClassVar[str] = "art4_cpt"
    subject: str
    filed_at: datetime
    filed_by: Held
    channel: str = ""
    documents: tuple[Document, ...] = ()
    next_step: str = ""


class CategoryChange(Content, tag="category_change", frozen=True, kw_only=True):
    """Documento que autoriza a mudança de categoria (art. 5º), addressed to the body that licenses the vehicle."""

    provision: ClassVar[str] = "art5_cpt"
    vehicle: Vehicle
    chassis: str
    renavam: str = ""
    addressed_to: str
    municipality: str
    valid_until: date | None = None

    def shown_plates(self) -> tuple[str, ...]:
        return (self.vehicle.plate,)


class Refusal(Content, tag="refusal", frozen=True, kw_only=True):
    """Comunicação de indeferimento: what was asked, why not, and the way out."""

    provision: ClassVar[str] = "art9_cpt"
    subject: str
    reasons: tuple[Reason, ...]
    remedies: tuple[str, ...] = ()
    decided_on: date


class DrawnCode(msgspec.Struct, frozen=True, kw_only=True):
    """A code drawn on an act for a machine to read, ``qr`` or ``bars``; `label` tells what it is.

    `typed` is what a person types or copies instead.
    """

    form: str
    text: str
    label: str
    typed: str = ""


class ActSection(msgspec.Struct, frozen=True, kw_only=True):
    """One part of an act, with facts (label and text), paragraphs, reasons or a table of texts, as it has any.

    `columns` are heading and share of the width, as many as each of `rows` has texts.
    """

    heading: str
    facts: tuple[tuple[str, Held], ...] = ()
    paragraphs: tuple[Held, ...] = ()
    reasons: tuple[Reason, ...] = ()
    columns: tuple[tuple[str, int], ...] = ()
    rows: tuple[tuple[Held, ...], ...] = ()
    codes: tuple[DrawnCode, ...] = ()


class Act(Content, tag="act", frozen=True, kw_only=True):
    """An act of a procedure on paper: an order, a report, a notice, a decision, a certificate.

    The room that acts names its `form` and `title`, and writes its sections; `subject` is said to anybody who verifies
    it, so it names no person. A `receipt` only proves something: it needs no norm in force.
    """

    form: str
    title: str
    provision: str
    subject: str
    acted_on: date
    number_label: str = "Número"
    vehicle: Vehicle | None = None
    sections: tuple[ActSection, ...] = ()
    signatures: tuple[Held, ...] = ()
    valid_until: date | None = None
    receipt: bool = False

    def shown_plates(self) -> tuple[str, ...]:
        return (self.vehicle.plate,) if self.vehicle else ()


FORGOTTEN = "dado eliminado"
"""What is printed where the person asked to be forgotten."""


def persons_in(value: Any) -> Iterator[str]:
    """The references of everybody whose data a content only refers to."""
    if isinstance(value, PersonRef):
        yield value.person
    elif isinstance(value, tuple):
        for item in value:
            yield from persons_in(item)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from persons_in(getattr(value, name))


def told(value: Any, people: Mapping[str, Mapping[str, Any]]) -> Any:
    """The value with each reference replaced by what is known of the person."""
    if isinstance(value, PersonRef):
        record = people.get(value.person)
        return FORGOTTEN if record is None else str(record.get(value.field) or "")
    if isinstance(value, tuple):
        return tuple(told(item, people) for item in value)
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: told(getattr(value, name), people) for name in value.__struct_fields__})
    return value


AnyContent = RegistrationCertificate | Authorization | DriverCard | ProtocolReceipt | CategoryChange | Refusal | Act
KINDS: dict[str, type[Content]] = {
    str(content.__struct_config__.tag): content
    for content in (RegistrationCertificate, Authorization, DriverCard, ProtocolReceipt, CategoryChange, Refusal, Act)
}


def to_data(content: Content) -> dict[str, object]:
    """The content as JSON data, with its kind."""
    data: dict[str, object] = msgspec.to_builtins(content)
    return data


def from_data(data: object) -> AnyContent:
    """The content kept in a row."""
    content: AnyContent = msgspec.convert(data, AnyContent)
    return content
