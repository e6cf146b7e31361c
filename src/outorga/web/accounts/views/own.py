# SPDX-License-Identifier: Apache-2.0
"""One's own account: who I am here, what I may do and by which provision."""

from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from outorga.web import clock
from outorga.web.accounts import actions, queries
from outorga.web.accounts.forms import AccessRequestForm, NameForm
from outorga.web.accounts.guards import signed_in
from outorga.web.accounts.models import Power
from outorga.web.accounts.shells import shell_of


@login_required
@require_safe
def own_account(request: HttpRequest) -> HttpResponse:
    """Data, security and powers."""
    user = signed_in(request)
    today = clock.today()
    held = queries.assignments_of(user, today)
    context = {
        "shell": shell_of(request),
        "person": user,
        "assignments": held,
        "home": queries.home_path(user),
        "second_factor": Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists(),
    }
    return render(request, "accounts/own.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def change_name(request: HttpRequest) -> HttpResponse:
    """The name that others see."""
    user = signed_in(request)
    form = NameForm(request.POST or None, initial={"name": user.name})
    if request.method == "POST" and form.is_valid():
        actions.change_name(actor=user, user=user, name=form.cleaned_data["name"])
        messages.success(request, _("Nome alterado."))
        return redirect("accounts:own")
    return render(request, "accounts/name.html", {"shell": shell_of(request), "form": form})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def ask_access(request: HttpRequest) -> HttpResponse:
    """Ask, with a reason, those who designate people."""
    power = get_object_or_404(Power, code=request.GET.get("poder", ""))
    form = AccessRequestForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        actions.ask_access(actor=signed_in(request), power=power, reason=form.cleaned_data["reason"])
        return render(request, "accounts/access_asked.html", {"shell": shell_of(request), "power": power})
    return render(request, "accounts/ask_access.html", {"shell": shell_of(request), "power": power, "form": form})
