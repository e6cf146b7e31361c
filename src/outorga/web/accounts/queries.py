# SPDX-License-Identifier: Apache-2.0
"""Who may do what, where, on a day; and the lists of people and offices. The only reader for pages."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, Prefetch, Q, QuerySet

from outorga.law.kernel.identifiers import fold
from outorga.web import clock
from outorga.web.accounts.models import Absence, AccountEvent, Assignment, Office, Power, Role, User
from outorga.web.ui import navigation

Person = User | AnonymousUser
# What each page asks several times is built once a day as a question; the answer is fetched anew each time.
QUESTIONS = 256
# An assignment without office, or of a role for the whole agency, reaches every office.
_EVERYWHERE = Q(office__isnull=True) | Q(role__every_office=True)


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who has a power, and as what."""

    user: User
    role: Role
    office: Office | None
    substitute: bool


@dataclass(frozen=True, slots=True)
class Held:
    """A role in term, where, and the powers that it gives."""

    role: Role
    office: Office | None
    powers: frozenset[str]

    def reaches(self, office: Office) -> bool:
        """As :func:`has_power` asks the database."""
        return self.office is None or self.role.every_office or self.office.pk == office.pk


@dataclass(frozen=True, slots=True)
class Account:
    """The person at the keyboard, as the pages of one request know them."""

    user: User
    held: tuple[Held, ...]

    @property
    def roles(self) -> tuple[Role, ...]:
        return tuple({one.role.pk: one.role for one in self.held}.values())

    @property
    def offices(self) -> tuple[Office, ...]:
        return tuple({one.office.pk: one.office for one in self.held if one.office}.values())

    @property
    def powers(self) -> frozenset[str]:
        return frozenset(code for one in self.held for code in one.powers)

    def may(self, code: str, *, office: Office) -> bool:
        """Whether the person has the power in that office."""
        return any(code in one.powers and one.reaches(office) for one in self.held)

    @property
    def detail(self) -> str:
        """Where the person works, beside the name in the bar."""
        return ", ".join(office.name for office in self.offices[:1])

    @property
    def name(self) -> str:
        return str(self.user)

    @property
    def is_staff(self) -> bool:
        return any(role.of_agency for role in self.roles)


def assignments_of(user: Person, on: date) -> list[Assignment]:
    """The assignments that give this person powers on the day, with role, powers and office at hand."""
    if not isinstance(user, User):
        return []
    rows = Assignment.objects.acting(on).filter(user=user).select_related("role", "office")
    return list(rows.prefetch_related("role__powers"))


def account_of(user: Person, on: date | None = None) -> Account | None:
    """Who the person signed in is and what they may do, in one query; ``None`` for a visitor."""
    if not isinstance(user, User):
        return None
    by_assignment: dict[int, list[Any]] = {}
    for row in _each_power(on or clock.today()).filter(user=user):
        by_assignment.setdefault(row.pk, []).append(row)
    return Account(user, tuple(_held(same) for same in by_assignment.values()))


@lru_cache(maxsize=QUESTIONS)
def _each_power(on: date) -> QuerySet[Assignment]:
    """Every assignment that acts on the day, once for each of its powers."""
    rows = Assignment.objects.acting(on).select_related("role", "office")
    return rows.annotate(power=F("role__powers__code"))


def _held(rows: list[Any]) -> Held:
    """One assignment, which comes once for each of its powers."""
    return Held(rows[0].role, rows[0].office, frozenset(row.power for row in rows if row.power))


def powers_of(user: Person, on: date) -> frozenset[str]:
    """The codes of every power the person has on the day, in whatever office."""
    if not isinstance(user, User):
        return frozenset()
    codes = Assignment.objects.acting(on).filter(user=user).order_by().values_list("role__powers__code", flat=True)
    return frozenset(code for code in codes.distinct() if code)


def has_power(
    user: Person, code: str, *, office: Office | None = None, everywhere: bool = False, on: date | None = None
) -> bool:
    """Whether the person has the power on the day, in that office when one is given, in every one if ``everywhere``."""
    if not isinstance(user, User):
        return False
    rows = _with_power(code, office=office, everywhere=everywhere, on=on or clock.today())
    return rows.filter(user=user).exists()


@lru_cache(maxsize=QUESTIONS)
def _with_power(code: str, *, office: Office | None, everywhere: bool, on: date) -> QuerySet[Assignment]:
    rows = Assignment.objects.acting(on).filter(role__powers__code=code)
    if everywhere:
        return rows.filter(_EVERYWHERE)
    return rows.filter(_EVERYWHERE | Q(office=office)) if office else rows


def holders_of(
    power: str, office: Office | None = None, *, everywhere: bool = False, on: date | None = None
) -> list[Holder]:
    """Who has the power, titulars first; of the office when given, of every one if ``everywhere``."""
    found = _with_power(power, office=office, everywhere=everywhere, on=on or clock.today())
    rows = found.select_related("user", "role", "office")
    return [
        Holder(user=row.user, role=row.role, office=row.office, substitute=row.substitutes_id is not None)
        for row in rows.order_by(F("substitutes_id").asc(nulls_first=True), "user__folded", "pk")
    ]


def offices_of(user: Person, on: date) -> QuerySet[Office]:
    """The offices whose work the person sees: all of them for roles of the whole agency."""
    if not isinstance(user, User):
        return Office.objects.none()
    return _reached_by(Assignment.objects.acting(on).filter(user=user, role__of_agency=True))


def offices_with(user: Person, code: str, on: date) -> QuerySet[Office]:
    """The offices in which the person has the power: all of them where a role of the whole agency gives it."""
    if not isinstance(user, User):
        return Office.objects.none()
    return _reached_by(Assignment.objects.acting(on).filter(user=user, role__powers__code=code))


def _reached_by(rows: QuerySet[Assignment]) -> QuerySet[Office]:
    return Office.objects.filter(Exists(rows.filter(_EVERYWHERE)) | Q(pk__in=rows.values("office")))


def own_office(user: User, code: str, on: date) -> Office | None:
    """The one office from which the person uses the power; None for a role of the whole agency, or of several."""
    rows = Assignment.objects.acting(on).filter(user=user, role__powers__code=code)
    offices = list(Office.objects.filter(pk__in=rows.values("office"))[:2])
    return offices[0] if len(offices) == 1 else None


def is_company_user(user: Person, on: date | None = None) -> bool:
    """Whether the person acts for companies today."""
    if not isinstance(user, User):
        return False
    return Assignment.objects.acting(on or clock.today()).filter(user=user, role__of_agency=False).exists()


def home_path(user: Person) -> str:
    """Where the person starts: the first page of their work at the agency, the company's area, or the public home."""
    if not isinstance(user, User):
        return "/"
    if user.is_staff_member:
        return navigation.home(navigation.STAFF, powers_of(user, clock.today()))
    return "/empresa/" if is_company_user(user) else "/"


def power(code: str) -> Power:
    """The power by its code; an unknown one is a mistake in the program, not in what was typed."""
    return Power.objects.get(code=code)


def people(*, search: str = "", role: str = "", office: str = "", on: date | None = None) -> QuerySet[User]:
    """People whose name or e-mail has every word searched for, by role and office in term."""
    rows = User.objects.all()
    for word in fold(search).split():
        rows = rows.filter(folded__contains=word)
    if role or office:
        held = Assignment.objects.in_term(on or clock.today())
        held = held.filter(role__code=role) if role else held
        held = held.filter(office__code=office) if office else held
        rows = rows.filter(pk__in=held.values("user"))
    current = Assignment.objects.in_term(on or clock.today()).select_related("role", "office")
    return rows.prefetch_related(Prefetch("assignments", current, to_attr="current_assignments"))


def history_of(user: User) -> QuerySet[Assignment]:
    """Every assignment of the person, newest first, with its absences, substitutes and powers."""
    absences = Prefetch("absences", Absence.objects.order_by("-from_on"))
    rows = Assignment.objects.filter(user=user).select_related("role", "office", "substitutes__user")
    return rows.prefetch_related(absences, "role__powers", "substitutions__user").order_by("-from_on", "-pk")


def titulars(on: date) -> QuerySet[Assignment]:
    """The assignments that may be given a substitute."""
    rows = Assignment.objects.in_term(on).filter(substitutes__isnull=True, role__of_agency=True)
    return rows.select_related("user", "role", "office").order_by("role__name_pt", "user__folded")


def events(*, subject: User | None = None) -> QuerySet[AccountEvent]:
    """The record of acts on accounts, newest first."""
    rows = AccountEvent.objects.select_related("actor", "subject")
    return rows.filter(subject=subject) if subject else rows
