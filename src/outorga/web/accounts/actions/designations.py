# SPDX-License-Identifier: Apache-2.0
"""Designations: who holds which role where, until when, and who stands in."""

from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from outorga.web import clock
from outorga.web.accounts.actions.ledger import record
from outorga.web.accounts.errors import AccountError
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Absence, Assignment, Office, Power, Role, User
from outorga.web.accounts.roles import put_roles, read_roles
from outorga.web.language import reader

MANAGE = "accounts.manage"


@transaction.atomic
def load_roles() -> None:
    """Put the package's roles and powers into the database; running again changes nothing."""
    put_roles(Power, Role, read_roles())


@transaction.atomic
def assign_role(
    *,
    actor: User | None,
    user: User,
    role: str,
    office: Office | None = None,
    from_on: date | None = None,
    until_on: date | None = None,
    substitutes: Assignment | None = None,
    acts_when: str = Assignment.ActsWhen.ABSENCE,
    designation: str = "",
) -> Assignment:
    """Designate a person for a role in an office, or as the substitute of a titular, for a term."""
    require_power(actor, MANAGE)
    User.objects.select_for_update().get(pk=user.pk)
    assignment = Assignment(
        user=user,
        role=Role.objects.get(code=role),
        office=office or (substitutes.office if substitutes else None),
        from_on=from_on or clock.today(),
        until_on=until_on,
        substitutes=substitutes,
        acts_when=acts_when,
        designation=designation.strip(),
    )
    _check_designation(assignment, actor=actor)
    _check_substitute(assignment)
    _check_term(assignment)
    assignment.save()
    record(actor=actor, kind="role.assigned", subject=user, **_told(assignment))
    return assignment


def _told(assignment: Assignment) -> dict[str, Any]:
    return {
        "assignment": assignment.pk,
        "role": assignment.role.code,
        "role_name": assignment.role.name_pt,
        "office": assignment.office.code if assignment.office else None,
        "office_name": assignment.office.name if assignment.office else None,
        "from_on": assignment.from_on.isoformat(),
        "until_on": assignment.until_on.isoformat() if assignment.until_on else None,
        "substitutes": assignment.substitutes_id,
        "designation": assignment.designation,
    }


def _check_designation(assignment: Assignment, *, actor: User | None) -> None:
    if not assignment.role.of_agency:
        return
    if actor is not None and actor.pk == assignment.user_id:
        raise AccountError(
            reader.gettext("Ninguém designa a si mesmo: peça a outra pessoa da administração."), field="role"
        )
    if actor is not None and not assignment.designation:
        raise AccountError(reader.gettext("Escreva o ato de designação e a data dele."), field="designation")
    if assignment.office is None and not assignment.role.every_office:
        raise AccountError(reader.gettext("Escolha a unidade: este papel age só na sua."), field="office")


def _check_substitute(assignment: Assignment) -> None:
    titular = assignment.substitutes
    if titular is None:
        return
    if titular.substitutes_id is not None:
        raise AccountError(reader.gettext("Escolha o titular: um substituto não tem substituto."), field="substitutes")
    if titular.user_id == assignment.user_id:
        raise AccountError(reader.gettext("O substituto precisa ser outra pessoa."), field="substitutes")
    if (titular.role_id, titular.office_id) != (assignment.role_id, assignment.office_id):
        raise AccountError(reader.gettext("O papel e a unidade precisam ser os do titular."), field="substitutes")


def _check_term(assignment: Assignment) -> None:
    if assignment.until_on and assignment.until_on < assignment.from_on:
        raise AccountError(reader.gettext("O fim não pode vir antes do começo."), field="until_on")
    same = Assignment.objects.filter(
        user=assignment.user,
        role=assignment.role,
        office=assignment.office,
        substitutes=assignment.substitutes,
    ).filter(Q(until_on__isnull=True) | Q(until_on__gte=assignment.from_on))
    if assignment.until_on:
        same = same.filter(from_on__lte=assignment.until_on)
    if same.exists():
        raise AccountError(
            reader.gettext("A pessoa já tem este papel nesta unidade em parte destes dias."), field="from_on"
        )


@transaction.atomic
def end_assignment(*, actor: User | None, assignment: Assignment, until_on: date, reason: str = "") -> Assignment:
    """Set the last day of an assignment; days already past keep the powers they had."""
    require_power(actor, MANAGE)
    assignment = (
        Assignment.objects.select_for_update(of=("self",))
        .select_related("user", "role", "office")
        .get(pk=assignment.pk)
    )
    if until_on < assignment.from_on:
        raise AccountError(reader.gettext("O último dia não pode vir antes do começo."), field="until_on")
    if until_on < clock.today() - timedelta(days=1):
        raise AccountError(
            reader.gettext("O último dia não pode ser anterior a ontem: o que já passou não muda."), field="until_on"
        )
    if assignment.until_on and assignment.until_on < clock.today():
        raise AccountError(reader.gettext("Esta designação já terminou."), field="until_on")
    assignment.until_on = until_on
    assignment.save(update_fields=["until_on"])
    record(actor=actor, kind="role.ended", subject=assignment.user, reason=reason, **_told(assignment))
    return assignment


@transaction.atomic
def set_absence(
    *, actor: User | None, assignment: Assignment, from_on: date, until_on: date | None = None, reason: str
) -> Absence:
    """Mark a titular absent, so that the substitutes designated for the absences act."""
    require_power(actor, MANAGE)
    assignment = Assignment.objects.select_for_update(of=("self",)).select_related("user", "role").get(pk=assignment.pk)
    if assignment.substitutes_id is not None:
        raise AccountError(reader.gettext("Só se marca a ausência de um titular."))
    if until_on and until_on < from_on:
        raise AccountError(reader.gettext("O fim não pode vir antes do começo."), field="until_on")
    if not reason.strip():
        raise AccountError(reader.gettext("Escreva o motivo."), field="reason")
    same = assignment.absences.filter(Q(until_on__isnull=True) | Q(until_on__gte=from_on))
    if (same.filter(from_on__lte=until_on) if until_on else same).exists():
        raise AccountError(reader.gettext("Já há uma ausência marcada em parte destes dias."), field="from_on")
    absence = Absence.objects.create(assignment=assignment, from_on=from_on, until_on=until_on, reason=reason.strip())
    told: dict[str, Any] = {
        "assignment": assignment.pk,
        "from_on": from_on.isoformat(),
        "until_on": until_on and until_on.isoformat(),
    }
    record(actor=actor, kind="absence.set", subject=assignment.user, reason=reason.strip(), **told)
    return absence


@transaction.atomic
def end_absence(*, actor: User | None, absence: Absence, until_on: date) -> Absence:
    """Set the last day of an absence that was open or longer."""
    require_power(actor, MANAGE)
    absence = Absence.objects.select_for_update(of=("self",)).select_related("assignment__user").get(pk=absence.pk)
    if until_on < absence.from_on:
        raise AccountError(reader.gettext("O último dia não pode vir antes do começo."), field="until_on")
    absence.until_on = until_on
    absence.save(update_fields=["until_on"])
    told: dict[str, Any] = {
        "assignment": absence.assignment_id,
        "absence": absence.pk,
        "until_on": until_on.isoformat(),
    }
    record(actor=actor, kind="absence.ended", subject=absence.assignment.user, **told)
    return absence
