# SPDX-License-Identifier: Apache-2.0
"""Who inspects and who judges: the agency's own body and two others, the credentials, the council's rule; invented."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial

from outorga.web.accounts.models import User
from outorga.web.council import actions as council
from outorga.web.council.models import CouncilRule
from outorga.web.demo import agency
from outorga.web.demo.timeline import Step, moment
from outorga.web.inspections.actions import bodies
from outorga.web.inspections.models import Agreement, Body, Credential
from outorga.web.registry.items import NORM

OWN, ACCREDITED, OTHER = Body.Kind.OWN, Body.Kind.ACCREDITED, Body.Kind.OTHER
# Name, short name, kind, whether it has a competence of its own.
BODIES = (
    ("Fiscalização da agência de demonstração", "Fiscalização", OWN, False),
    ("Guarda Rodoviária credenciada (fictícia)", "GRC fictícia", ACCREDITED, False),
    ("Polícia de Trânsito conveniada (fictícia)", "PTC fictícia", OTHER, True),
)
CREDENTIALS = {"fiscal": OWN, "fiscal.bh": OWN, "fiscal.guarda": ACCREDITED, "fiscal.policia": OTHER}
CREDENTIAL_ACT, AGREEMENT_ACT = "Portaria DER/MG fictícia 6", "Convênio fictício 1 da demonstração"
QUORUM, QUORUM_ACT = 3, "Portaria DER/MG fictícia 7"
# Who presides, and the others, in the order in which they report.
PRESIDENT, MEMBERS = "presidente", ("conselheiro", "conselheira.2", "conselheiro.3", "conselheira.4")


def core(today: date) -> Iterator[Step]:
    """What there must be before the first notice is drawn up."""
    start = today - agency.YEARS_BACK
    for n, row in enumerate(BODIES):
        yield Step(moment(start, 14, n), f"body:{row[2]}", partial(_body, *row))
    yield Step(moment(start, 14, 10), "agreement", partial(_agreement, start))
    yield Step(moment(start, 14, 20), "credential:fiscal", partial(_credential, "fiscal", 1, start))


def rest(today: date) -> Iterator[Step]:
    """The people whose log-ins are not printed, their credentials, and how many make a council."""
    start = today - agency.YEARS_BACK
    yield from agency.more_staff(start)
    for count, login in enumerate(list(CREDENTIALS)[1:], 2):
        yield Step(moment(start, 15, count), f"credential:{login}", partial(_credential, login, count, start))
    yield Step(moment(start, 15, 30), "council:rule", partial(_rule, start))


def members() -> list[User]:
    """The president first."""
    return [agency.person(login) for login in (PRESIDENT, *MEMBERS)]


def _body(name: str, short_name: str, kind: str, own_competence: bool) -> Body:
    return bodies.add_body(
        name=name, short_name=short_name, kind=kind, own_competence=own_competence,
        actor=agency.person("administrador"),
    )  # fmt: skip


def _agreement(start: date) -> Agreement:
    return bodies.add_agreement(
        body=Body.objects.get(kind=OTHER), norm=NORM, act=AGREEMENT_ACT, from_on=start,
        until_on=start + timedelta(days=1460), actor=agency.person("administrador"),
    )  # fmt: skip


def _credential(login: str, count: int, start: date) -> Credential:
    return bodies.add_credential(
        user=agency.person(login), body=Body.objects.get(kind=CREDENTIALS[login]), norm=NORM,
        number=f"FIC-{count:03}", act=CREDENTIAL_ACT, from_on=start, until_on=start + timedelta(days=1095),
        actor=agency.person("administrador"),
    )  # fmt: skip


def _rule(start: date) -> CouncilRule:
    return council.set_rule(quorum=QUORUM, from_on=start, act=QUORUM_ACT, actor=agency.person("administrador"))
