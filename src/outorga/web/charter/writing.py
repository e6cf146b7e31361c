# SPDX-License-Identifier: Apache-2.0
"""A request in words: its title, the reasons of a refusal, and the contents of its papers."""

from collections.abc import Sequence
from datetime import date, datetime, time

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.law.engine import norms
from outorga.law.kernel.citations import label
from outorga.law.kernel.identifiers import format_plate
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.charter import basis, fiscal, passengers
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization
from outorga.web.charter.rulings import Rulings
from outorga.web.papers import contents
from outorga.web.papers.standing import standing_note
from outorga.web.registry.certificates import party, vehicle_line
from outorga.web.registry.models import Driver
from outorga.web.ui.formats import pt_date, pt_datetime

LIMITS = {
    "cap": gettext_lazy("o prazo máximo da norma"),
    "company": gettext_lazy("o cadastro da empresa"),
    "vehicle": gettext_lazy("o cadastro do veículo"),
    "driver": gettext_lazy("o cadastro do condutor"),
    "contract": gettext_lazy("o contrato"),
    "request": gettext_lazy("o pedido"),
}


def route_of(asked: Authorization) -> str:
    """Where it goes: ``Belo Horizonte → Ouro Preto``."""
    return " → ".join(filter(None, [asked.origin_name, asked.destination_name]))


def title_of(asked: Authorization) -> str:
    """The subject of the case, without anybody's name but the company's."""
    return f"{asked.get_service_display()}: {route_of(asked)}, {asked.company.legal_name}"[:300]


def limit_words(asked: Authorization) -> str:
    """Which of the limits bound the validity."""
    return str(LIMITS.get(asked.limited_by, ""))


def summary_of(provision: str) -> str:
    """Our sentence for a provision."""
    return norms.get(NORM).provisions[provision].summary_pt


def reason_of(asked: Authorization, provision: str) -> str:
    """Why the provision stands against the request, for anybody: without the number of another trip."""
    return fiscal.reason(asked, None) if fiscal.is_used_twice(asked, provision) else summary_of(provision)


def refusal_reason(asked: Authorization, because: Sequence[str]) -> str:
    """The reasons of a refusal in one text, each with its provision."""
    return " ".join(f"{reason_of(asked, provision)} ({label(provision)})" for provision in because)


def refusal(asked: Authorization, found: Rulings) -> contents.Refusal:
    """The refusal paper: why, and the way out."""
    reasons = tuple(
        contents.Reason(text=reason_of(asked, provision), citation=f"{NORM}:{provision}") for provision in found.because
    )
    return contents.Refusal(
        **_common(asked, None),  # type: ignore[arg-type]
        subject=title_of(asked), reasons=reasons,
        remedies=tuple(remedies(asked, found.because, free_from_on=found.free_from_on)),
        decided_on=clock.today(),
    )  # fmt: skip


def remedies(asked: Authorization, because: Sequence[str], *, free_from_on: date | None = None) -> list[str]:
    """What the company can do now, by cause; ``free_from_on`` is the law's first day after a sanction."""
    waits = [WAIT % {"day": pt_date(free_from_on)}] if free_from_on and SANCTIONS.intersection(because) else []
    known = [_remedy(asked, provision) for provision in because if provision in REMEDIES]
    return [*waits, *known] or [str(ASK_AGAIN)]


def _remedy(asked: Authorization, provision: str) -> str:
    return fiscal.remedy() if fiscal.is_used_twice(asked, provision) else str(REMEDIES[provision])


SANCTIONS = frozenset({"art23_cpt", "art23_par2"})
AGAINST_HOLDER = SANCTIONS | {"art14_par1"}
WAIT = gettext_lazy("Peça de novo a partir de %(day)s: o que você digitou fica guardado.")
ASK_AGAIN = gettext_lazy("Corrija o que está indicado e faça outro pedido.")
REMEDIES = {
    "art6_cpt": gettext_lazy("Regularize o cadastro da empresa, do veículo ou do condutor e peça de novo."),
    "art2_cpt_inc3": gettext_lazy("Escolha um condutor ligado à empresa, ou registre o vínculo dele no cadastro."),
    "art7_cpt": gettext_lazy(
        "Leve a via original do contrato a uma regional: o pedido preparado aqui continua guardado."
    ),
    "art8_par2": gettext_lazy(
        "Mude a saída para depois da antecedência que a norma pede à lista, ou justifique a urgência."
    ),
    "art8_cpt_inc1": gettext_lazy(
        "Corrija a relação nominal: cada pessoa com documento, uma só vez, até a lotação do veículo."
    ),
    "art8_cpt_inc2": gettext_lazy("Informe o número do documento fiscal desta viagem."),
    "art2_cpt_inc5": gettext_lazy(
        "Confira o grupo e o contrato: o contínuo serve a empregados, servidores e estudantes."
    ),
    "art2_cpt_inc7": gettext_lazy(
        "Confira o grupo e a finalidade: o eventual serve a grupo fechado, em turismo, cultura, lazer ou religião."
    ),
    "art4_par3": gettext_lazy(
        "Escolha veículo e condutor que cumprem o Código de Trânsito para escolares, ou complete os dados deles."
    ),
    "art11_cpt": gettext_lazy("Apresente os documentos pedidos pela autarquia."),
    "art14_par1": gettext_lazy("Faça a nova vistoria e pague os débitos vencidos: sem os dois não há liberação."),
}


def _common(asked: Authorization, actor: User | None) -> dict[str, object]:
    assert asked.case is not None
    return {
        "company": party(asked.company),
        "standing": standing_note(NORM, clock.today()),
        "office": str(asked.case.office),
        "issued_by": actor.name if actor and not _is_company_user(asked, actor) else "",
        "limited_by": limit_words(asked),
    }


def _is_company_user(asked: Authorization, actor: User) -> bool:
    return actor.memberships.filter(company=asked.company_id).exists()


def authorization(asked: Authorization, *, actor: User | None, variation: str = "") -> contents.Authorization:
    """The authorization's paper. Passengers are never part of it: only how many they are."""
    starts, ends = span_of(asked)
    return contents.Authorization(
        **_common(asked, actor),  # type: ignore[arg-type]
        service=asked.service,
        starts_at=starts,
        valid_until=ends,
        vehicles=tuple(vehicle_line(holding) for holding in basis.holdings_of(asked)),
        drivers=tuple(_driver(driver) for driver in basis.drivers_of(asked, on=clock.today())),
        itinerary=_legs(asked),
        trip=str(asked.get_purpose_display()),
        route=route_of(asked),
        passengers=passengers.count(asked) if asked.is_occasional else None,
        tax_document=asked.tax_document_number,
        lines=_lines(asked),
        variation=variation,
    )


def span_of(asked: Authorization) -> tuple[datetime, datetime]:
    """From when until when, as the stored decision of the term says."""
    if asked.is_occasional:
        assert asked.starts_at is not None
        assert asked.ends_at is not None
        return asked.starts_at, asked.ends_at
    assert asked.start_on is not None
    assert asked.valid_until is not None
    return datetime.combine(asked.start_on, time(0), clock.CIVIL_TIME), contents.end_of(asked.valid_until)


def _driver(driver: Driver) -> contents.Driver:
    ref = driver.person.vault_ref
    card = driver.case.number if driver.case else ""
    return contents.Driver(name=contents.PersonRef(ref, "name"), cpf=contents.PersonRef(ref, "cpf"), card=card)


def _legs(asked: Authorization) -> tuple[contents.Leg, ...]:
    if not asked.is_occasional:
        return (contents.Leg(text=asked.itinerary or route_of(asked), departs=asked.contract_timetable),)
    first = contents.Leg(
        text=_("Saída: %(place)s") % {"place": _place(asked, "origin")}, departs=pt_datetime(asked.starts_at)
    )
    stops = [contents.Leg(text=str(stop)) for stop in asked.stops]
    middle = [contents.Leg(text=asked.itinerary)] if asked.itinerary else []
    last = contents.Leg(
        text=_("Destino: %(place)s; volta") % {"place": _place(asked, "destination")},
        arrives=pt_datetime(asked.ends_at),
    )
    return (first, *stops, *middle, last)


def _place(asked: Authorization, end: str) -> str:
    name, place = getattr(asked, f"{end}_name"), getattr(asked, f"{end}_place")
    return f"{name}, {place}" if place else str(name)


def _lines(asked: Authorization) -> tuple[tuple[str, str], ...]:
    if asked.is_occasional:
        return ()
    rows = [
        (_("Contratante"), asked.contract_with), (_("Início da viagem"), asked.contract_start_point),
        (_("Término da viagem"), asked.contract_end_point), (_("Horários"), asked.contract_timetable),
        (_("Vigência do contrato"), pt_date(asked.contract_until)),
    ]  # fmt: skip
    return tuple((str(name), value) for name, value in rows if value)


def plates(asked: Authorization) -> str:
    """The plates in use, as people read them."""
    return ", ".join(format_plate(holding.vehicle.plate) for holding in basis.holdings_of(asked))
