# SPDX-License-Identifier: Apache-2.0
"""Vehicles stopped on the road, notices drawn up there and served, and vehicles held: by the actions of enforcement."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import NAMESPACE_URL, UUID, uuid5

from django.db.models import Model

from outorga.web import clock
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import lifecycle
from outorga.web.casefiles.models import CaseFile
from outorga.web.demo import agency, names, numbers
from outorga.web.demo.cast import Firm
from outorga.web.enforcement.actions import notices, retentions, service, stops
from outorga.web.enforcement.models import Fine, Notice, Retention, ServiceKind, Stop
from outorga.web.enforcement.procedures import Seen
from outorga.web.registry.items import NORM

ROADS = (
    "MG-010, km 30", "MG-050, km 118", "MG-188, km 12", "BR-040, km 511", "MG-030, km 7", "Rodoviária de Diamantina",
    "MG-122, km 204", "BR-356, km 83",
)  # fmt: skip
UNREGISTERED = "HZZ4B{:02}"
TOLD = {
    "safety_defect": "Pneu dianteiro direito liso e luz de freio apagada.",
    "insurance_lapsed": "A apólice apresentada venceu e não há prova de pagamento da nova.",
    "denied_access": "O condutor não abriu a porta para a fiscalização.",
    "individual_charging": "Dois passageiros mostraram o recibo da passagem que cada um pagou.",
    "touting": "O preposto chamava passageiros na calçada da rodoviária.",
    "unauthorized_stop": "O veículo parou no caminho e três pessoas embarcaram.",
    "unaccompanied_baggage": "Quatro volumes no bagageiro não são de nenhum passageiro.",
    "rude_to_inspector": "O condutor se dirigiu à agente com palavras de baixo calão.",
    "school_marking_missing": "Levava só escolares, sem a faixa de escolar.",
}
RELEASED_BECAUSE = "A causa foi sanada diante da fiscalização, com as peças trocadas no local."
SUBSTITUTE_COST = Decimal("870.00")


@dataclass(frozen=True)
class Catch:
    """A stop of a vehicle: what was found and, where notices come of it, what becomes of them (``fate``).

    Without a firm the vehicle is in no register. ``held`` says how far the retention of an unsafe vehicle goes.
    """

    firm: Firm | None
    count: int
    at: datetime
    fate: str = ""
    findings: tuple[str, ...] = ("unauthorized_stop",)
    service: str = "occasional"
    agent: str = "fiscal"
    area: str = "intermunicipal"
    vehicle: int = 0
    held: str = ""

    @property
    def key(self) -> str:
        return f"stop:{self.firm.count if self.firm else 'none'}:{self.count}"

    @property
    def uuid(self) -> UUID:
        """The key that the agent's device would have given the stop."""
        return uuid5(NAMESPACE_URL, f"outorga:demo:{self.key}")

    @property
    def plate(self) -> str:
        if self.firm is None:
            return UNREGISTERED.format(self.count % 100)
        return numbers.plate(self.firm.members(self.firm.vehicles)[self.vehicle % self.firm.vehicles])

    @property
    def office(self) -> Office:
        return Office.objects.get(code=self.firm.office if self.firm else agency.OFFICES[self.count % 3][0])


# Found again by what identifies them


def notices_of(catch: Catch) -> list[Notice]:
    """The notices of the stop."""
    rows = Notice.objects.select_related("case__office", "office", "company")
    return list(rows.filter(stop__key=catch.uuid).order_by("pk"))


def fine_of(notice: Notice) -> Fine:
    """The fine of the notice."""
    return Fine.objects.select_related("case__office", "notice__case", "notice__office").get(notice=notice)


def may(case: CaseFile, event: str) -> bool:
    """Whether the case is still open to it: the worker's own rules may have gone ahead of the two years."""
    return event in {row.event for row in lifecycle.allowed_events(case)}


# The stop


def stop(catch: Catch) -> Stop:
    """The vehicle stopped and, for what the law finds, the notices."""
    agent = agency.person(catch.agent)
    made = stops.record_stop(key=catch.uuid, halt=_halt(catch), actor=agent)
    found = [str(row["provision"]) for row in made.decision.outcome.get("infractions", ())]
    if catch.fate and found:
        told = " ".join(TOLD[finding] for finding in catch.findings if finding in TOLD)
        items = [notices.Charge(provision, told, retain=bool(catch.held)) for provision in found]
        notices.draw_up(stop=made, items=items, actor=agent, key=catch.key)
    return made


def _halt(catch: Catch) -> stops.Halt:
    driver = {"name": names.person(catch.count * 31 + 5), "document": f"MG-{10_000_000 + catch.count * 7919}"}
    seen = Seen(
        service=catch.service, on=catch.at.date(), authorization="valid" if catch.firm else "none",
        findings=catch.findings, flags={"paid": True}, area=catch.area,
    )  # fmt: skip
    return stops.Halt(
        norm=NORM, plate=catch.plate, seen=seen, found_at=catch.at, place=stops.Place(ROADS[catch.count % len(ROADS)]),
        office=catch.office, driver=driver,
    )  # fmt: skip


# Its service


def sign(catch: Catch) -> Model:
    """The infractor's representative signs on the spot."""
    person = {"name": names.person(catch.count * 31 + 5), "document": f"MG-{10_000_000 + catch.count * 7919}"}
    return _prove(catch, kind="signed", by="representative", person=person)


def refuse(catch: Catch) -> Model:
    """The signature is refused before a witness."""
    return _prove(catch, kind="refused", witness={"name": names.person(catch.count * 17), "document": "MG-10.200.300"})


def post(catch: Catch) -> Model:
    """Posted with return receipt."""
    return _prove(catch, kind="posted", tracking=f"FI{catch.count * 104_729 % 1_000_000_000:09}BR")


def deliver(catch: Catch) -> Model:
    """The receipt came back signed."""
    return _prove(catch, kind="delivered")


def come_back(catch: Catch) -> Model:
    """The post found nobody."""
    return _prove(catch, kind="returned")


def _prove(catch: Catch, *, kind: str, **told: object) -> Model:
    drawn = notices_of(catch)
    actor = _server(catch, kind)
    for notice in drawn:
        if may(notice.case, service.EVENT[ServiceKind(kind)]):
            service.prove(notice=notice, kind=kind, on=clock.today(), actor=actor, **told)  # type: ignore[arg-type]
    return drawn[0]


def _server(catch: Catch, kind: str) -> User:
    """On the road the agent; what goes by post is the office's."""
    on_the_road = kind in {"signed", "refused"}
    return agency.person(catch.agent) if on_the_road else agency.clerk_of(catch.office)


# A vehicle that is held


def substitute(catch: Catch) -> Model:
    """The passengers go on in another vehicle of a company."""
    held = _retention(catch)
    if catch.firm is None or not may(held.case, "arrange_substitute"):
        return held
    other = catch.firm.members(catch.firm.vehicles)[(catch.vehicle + 1) % catch.firm.vehicles]
    return retentions.arrange_substitute(
        retention=held, plate=numbers.plate(other), cost=SUBSTITUTE_COST, actor=agency.person(catch.agent)
    )


def let_go(catch: Catch) -> Model:
    """The cause is cured."""
    held = _retention(catch)
    if not may(held.case, "release"):
        return held
    return retentions.release(retention=held, reason=RELEASED_BECAUSE, actor=agency.person(catch.agent))


def _retention(catch: Catch) -> Retention:
    rows = Retention.objects.select_related("case__office", "notice__case", "notice__office", "notice__company")
    return rows.filter(notice__stop__key=catch.uuid).order_by("pk")[0]


def soon(at: datetime, minutes: int = 25) -> datetime:
    """Shortly after, on the same spot."""
    return at + timedelta(minutes=minutes)
