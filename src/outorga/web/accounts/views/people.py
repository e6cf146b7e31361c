# SPDX-License-Identifier: Apache-2.0
"""Administration of people: who works here, with which powers, until when, and what was done about it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from outorga.web import clock
from outorga.web.accounts import actions, queries
from outorga.web.accounts.errors import AccountError
from outorga.web.accounts.forms import people as forms
from outorga.web.accounts.guards import form_methods, signed_in, staff_view
from outorga.web.accounts.models import Absence, Assignment, Office, User
from outorga.web.ui.text import is_private

PAGE = 50
manages = staff_view(power="accounts.manage")


def done(form: Form, action: Callable[[], Any]) -> bool:
    """Carry out the action; what it refuses goes beside the field, and nothing is saved."""
    if not form.is_valid():
        return False
    try:
        action()
    except AccountError as error:
        form.add_error(error.field if error.field in form.fields else None, error.message)
        return False
    return True


@manages
@form_methods
def people(request: HttpRequest) -> HttpResponse:
    """Search without accents, by role and office: sent as a form, whose words of a name then stand in the address.

    An e-mail or a number stands in none: what it finds is the answer, its first page.
    """
    asked = request.POST if request.method == "POST" else request.GET
    form = forms.SearchForm(asked)
    form.is_valid()
    found = {name: asked.get(name, "") if form.cleaned_data.get(name) else "" for name in form.fields}
    private = is_private(found["q"])
    if request.method == "POST" and not private:
        return redirect(f"{request.path}?{urlencode({name: text for name, text in found.items() if text})}")
    rows = queries.people(search=found["q"], role=found["role"], office=found["office"])
    page = Paginator(rows, PAGE).get_page(request.GET.get("p"))
    context = {"form": form, "page": page, "filtered": any(found.values()), "private": private}
    return render(request, "accounts/people.html", context)


@manages
@form_methods
def new_person(request: HttpRequest) -> HttpResponse:
    """Invite by e-mail."""
    form = forms.PersonForm(request.POST or None)
    made: list[User] = []

    def invite() -> None:
        made.append(actions.invite_user(actor=signed_in(request), **form.cleaned_data))

    if request.method == "POST" and done(form, invite):
        messages.success(request, _("Convite enviado. Agora escolha o papel."))
        return redirect("accounts:new_assignment", made[0].pk)
    return render(request, "accounts/new_person.html", {"form": form})


@manages
@require_safe
def person(request: HttpRequest, pk: int) -> HttpResponse:
    """Designations, absences, access and history of one person."""
    user = get_object_or_404(User, pk=pk)
    context = {
        "person": user,
        "assignments": queries.history_of(user),
        "events": queries.events(subject=user)[:PAGE],
        "today": clock.today(),
        "myself": user == request.user,
    }
    return render(request, "accounts/person.html", context)


@manages
@form_methods
def new_assignment(request: HttpRequest, pk: int) -> HttpResponse:
    """Designate for a role."""
    user = get_object_or_404(User, pk=pk)
    form = forms.AssignmentForm(request.POST or None, initial={"from_on": clock.today(), "acts_when": "absence"})

    def assign() -> None:
        data = {**form.cleaned_data, "role": form.cleaned_data["role"].code}
        actions.assign_role(actor=signed_in(request), user=user, **data)

    if request.method == "POST" and done(form, assign):
        messages.success(request, _("Papel designado."))
        return redirect("accounts:person", user.pk)
    return render(request, "accounts/new_assignment.html", {"form": form, "person": user})


@manages
@form_methods
def end_assignment(request: HttpRequest, pk: int) -> HttpResponse:
    """Set the last day."""
    assignment = get_object_or_404(Assignment.objects.select_related("user", "role", "office"), pk=pk)
    form = forms.EndForm(request.POST or None, initial={"until_on": clock.today()})

    def end() -> None:
        actions.end_assignment(actor=signed_in(request), assignment=assignment, **form.cleaned_data)

    if request.method == "POST" and done(form, end):
        messages.success(request, _("Último dia gravado."))
        return redirect("accounts:person", assignment.user_id)
    context = {"form": form, "assignment": assignment, "person": assignment.user}
    return render(request, "accounts/end_assignment.html", context)


@manages
@form_methods
def absence(request: HttpRequest, pk: int) -> HttpResponse:
    """Mark a titular absent."""
    assignment = get_object_or_404(Assignment.objects.select_related("user", "role", "office"), pk=pk)
    form = forms.AbsenceForm(request.POST or None, initial={"from_on": clock.today()})

    def mark() -> None:
        actions.set_absence(actor=signed_in(request), assignment=assignment, **form.cleaned_data)

    if request.method == "POST" and done(form, mark):
        messages.success(request, _("Ausência marcada."))
        return redirect("accounts:person", assignment.user_id)
    substitutes = assignment.substitutions.select_related("user")
    context = {"form": form, "assignment": assignment, "person": assignment.user, "substitutes": substitutes}
    return render(request, "accounts/absence.html", context)


@manages
@form_methods
def end_absence(request: HttpRequest, pk: int) -> HttpResponse:
    """Mark the return."""
    row = get_object_or_404(Absence.objects.select_related("assignment__user", "assignment__role"), pk=pk)
    form = forms.ReturnForm(request.POST or None, initial={"until_on": clock.today()})

    def end() -> None:
        actions.end_absence(actor=signed_in(request), absence=row, **form.cleaned_data)

    if request.method == "POST" and done(form, end):
        messages.success(request, _("Volta marcada."))
        return redirect("accounts:person", row.assignment.user_id)
    context = {"form": form, "absence": row, "person": row.assignment.user}
    return render(request, "accounts/end_absence.html", context)


@manages
@form_methods
def access(request: HttpRequest, pk: int) -> HttpResponse:
    """Block or restore the sign-in."""
    user = get_object_or_404(User, pk=pk)
    form = forms.ReasonForm(request.POST or None)

    def turn() -> None:
        actions.set_active(actor=signed_in(request), user=user, is_active=not user.is_active, **form.cleaned_data)

    if request.method == "POST" and done(form, turn):
        messages.success(request, _("Acesso liberado.") if user.is_active else _("Acesso bloqueado."))
        return redirect("accounts:person", user.pk)
    return render(request, "accounts/access.html", {"form": form, "person": user})


@manages
@form_methods
def second_factor(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a lost second factor, once the person proved who they are."""
    user = get_object_or_404(User, pk=pk)
    form = forms.ReasonForm(request.POST or None)

    def reset() -> None:
        actions.reset_second_factor(actor=signed_in(request), user=user, **form.cleaned_data)

    if request.method == "POST" and done(form, reset):
        messages.success(request, _("Segundo fator retirado. A pessoa cadastra outro quando entrar."))
        return redirect("accounts:person", user.pk)
    return render(request, "accounts/second_factor.html", {"form": form, "person": user})


@manages
@form_methods
def offices(request: HttpRequest) -> HttpResponse:
    """The offices, and a new one."""
    form = forms.OfficeForm(request.POST or None)

    def create() -> None:
        actions.create_office(actor=signed_in(request), **form.cleaned_data)

    if request.method == "POST" and done(form, create):
        messages.success(request, _("Unidade criada."))
        return redirect("accounts:offices")
    return render(request, "accounts/offices.html", {"form": form, "offices": Office.objects.all()})


@manages
@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """Everything done about accounts, newest first."""
    page = Paginator(queries.events(), PAGE).get_page(request.GET.get("p"))
    return render(request, "accounts/history.html", {"page": page})
