# SPDX-License-Identifier: Apache-2.0
"""The invented agency: three offices, people for each role, its ordinances and its own days without office hours."""

from datetime import date, timedelta
from functools import partial

from django.conf import settings

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import calendars, parameters, standing
from outorga.web.casefiles.models import AgencyDay, NormStanding, ParameterValue
from outorga.web.demo.logins import give_password, secret_of
from outorga.web.demo.timeline import Step, moment
from outorga.web.registry.items import NORM

YEARS_BACK = timedelta(days=800)
OFFICES = (
    ("crg-01", "1ª Coordenadoria Regional", "3106200", "Belo Horizonte"),
    ("crg-03", "3ª Coordenadoria Regional", "3121605", "Diamantina"),
    ("crg-07", "7ª Coordenadoria Regional", "3143302", "Montes Claros"),
)
TOWN_DAYS = (
    ("crg-01", 12, 8, "Imaculada Conceição"), ("crg-03", 9, 12, "Dia do padroeiro"),
    ("crg-07", 7, 3, "Aniversário da cidade"),
)  # fmt: skip
# Log-in, name, role, office. The first of a role is the one whose log-in is printed.
STAFF = (
    ("atendente", "Marta Lima Quintão", "clerk", "crg-03"),
    ("fiscal", "Élcio Ramos Diniz", "inspector", None),
    ("diretor", "Regina Valadares Moreira", "director", None),
    ("conselheiro", "Otávio Pimenta Brandão", "council_member", None),
    ("secretaria", "Dulce Andrade Xavier", "council_secretary", None),
    ("arrecadacao", "Cássia Drumond Teixeira", "treasurer", None),
    ("licitacao", "Fábio Caldeira Resende", "tender_board", None),
    ("analista", "Ivone Sena Guimarães", "analyst", None),
    ("administrador", "Tarcísio Fonseca Prates", "administrator", None),
    ("encarregada", "Noêmia Tavares Couto", "data_officer", None),
    ("atendente.bh", "Paulo Reis Nogueira", "clerk", "crg-01"),
    ("atendente.moc", "Lúcia do Carmo Teixeira", "clerk", "crg-07"),
    ("diretor.metropolitano", "Haroldo Assunção Prates", "director", None),
)
# Whom the two years need besides; they come with the rest.
MORE_STAFF = (
    ("fiscal.bh", "Rosângela Pires Caldeira", "inspector", None),
    ("fiscal.guarda", "Sebastião Nunes Fonseca", "inspector", None),
    ("fiscal.policia", "Márcia Brandão Lacerda", "inspector", None),
    ("presidente", "Edgar Quintão Moreira", "council_member", None),
    ("conselheira.2", "Leda Magalhães Sena", "council_member", None),
    ("conselheiro.3", "Rubens Cordeiro Diniz", "council_member", None),
    ("conselheira.4", "Adélia Gonçalves Resende", "council_member", None),
)
COMPANY_PEOPLE = (
    ("empresa", "Joana Prates Figueiredo"),
    ("empresa.pendente", "Jairo Cordeiro Alves"),
    ("empresa.vencendo", "Sônia Magalhães Diniz"),
    ("empresa.conferir", "Benedita Soares Lacerda"),
    ("nova.empresa", "Raimundo Lacerda Gonçalves"),
)


def address(login: str) -> str:
    """The log-in as an address that can reach nobody."""
    return f"{login}@exemplo.invalid"


def person(login: str) -> User:
    """Somebody of the demo by log-in."""
    return User.objects.get(email=address(login))


def clerk_of(office: Office) -> User:
    """The clerk of an office."""
    return person(next(login for login, _, role, code in STAFF if role == "clerk" and code == office.code))


def plot(today: date) -> list[Step]:
    """The agency's beginning."""
    start = today - YEARS_BACK
    steps = [Step(moment(start, 8, n), f"office:{row[0]}", partial(_office, *row)) for n, row in enumerate(OFFICES)]
    staff = [(row[0], partial(_staff, *row)) for row in STAFF]
    members = [(login, partial(_with_log_in, login, name)) for login, name in COMPANY_PEOPLE]
    for n, (login, act) in enumerate([*staff, *members]):
        steps.append(Step(moment(start, 9, n), f"person:{login}", act))
    return [*steps, *_ordinances(start, today), *_days(start, today)]


def more_staff(start: date) -> list[Step]:
    """The people whom only the two years of work need."""
    return [
        Step(moment(start, 9, 40 + n), f"person:{row[0]}", partial(_staff, *row)) for n, row in enumerate(MORE_STAFF)
    ]


def _office(code: str, name: str, city_code: str, municipality: str) -> Office:
    return accounts.create_office(
        actor=None, code=code, name=name, city_code=city_code, municipality=municipality, email=address(code),
        phone="(31) 3000-0000",
    )  # fmt: skip


def _staff(login: str, name: str, role: str, code: str | None) -> User:
    user = accounts.create_user(actor=None, email=address(login), name=name, confirmed=True)
    give_password(user)
    office = Office.objects.get(code=code) if code else None
    accounts.assign_role(actor=None, user=user, role=role, office=office, designation="Ato fictício 1 da demonstração")
    if settings.OUTORGA_REQUIRE_SECOND_FACTOR:
        accounts.enrol_totp(actor=None, user=user, secret=secret_of(user.email))
    return user


def _with_log_in(login: str, name: str) -> User:
    user = member(login, name)
    give_password(user)
    return user


def member(login: str, name: str) -> User:
    """Somebody who acts for a company, without a password."""
    user = accounts.create_user(actor=None, email=address(login), name=name, confirmed=True)
    accounts.assign_role(actor=None, user=user, role="company")
    return user


def _ordinances(start: date, today: date) -> list[Step]:
    """The norm adopted, and a coefficient that changed twice."""
    values = [(start, "0.4811"), (start + timedelta(days=330), "0.5027"), (today - timedelta(days=90), "0.5263")]
    coefficients = [
        Step(moment(on, 12), f"coefficient:{number}", partial(_coefficient, number, on, value))
        for number, (on, value) in enumerate(values, 2)
    ]
    return [Step(moment(start, 11), "standing", partial(_adopt, start)), *coefficients]


def _adopt(start: date) -> NormStanding:
    return standing.set_standing(
        norm=NORM, state="adopted", from_on=start, source="demonstração", ordinance="Portaria DER/MG fictícia 1",
        actor=None, invented=True,
    )  # fmt: skip


def _coefficient(number: int, on: date, value: str) -> ParameterValue:
    return parameters.set_by_ordinance(
        norm=NORM, name="fare_coefficient", value=value, from_on=on, ordinance=f"Portaria DER/MG fictícia {number}",
        source="valor inventado para a demonstração", actor=person("administrador"), invented=True,
    )  # fmt: skip


def _days(start: date, today: date) -> list[Step]:
    """The agency closes at the end of the year; each office's town has its own day."""
    at, steps = moment(start, 13), []
    for year in range(today.year - 2, today.year + 2):
        for day in (24, 31):
            steps.append(Step(at, f"closed:{year}-{day}", partial(_closed, date(year, 12, day))))
        for code, month, day, name in TOWN_DAYS:
            steps.append(Step(at, f"town:{code}:{year}", partial(_town_day, code, date(year, month, day), name)))
    return steps


def _closed(on: date) -> AgencyDay:
    return calendars.add_day(
        on=on, name="Recesso de fim de ano (fictício)", source="Portaria DER/MG fictícia 9",
        actor=person("administrador"),
    )  # fmt: skip


def _town_day(code: str, on: date, name: str) -> AgencyDay:
    return calendars.add_day(
        on=on, scope="municipal", name=name, source="calendário fictício da demonstração",
        actor=person("administrador"), office=Office.objects.get(code=code),
    )  # fmt: skip
