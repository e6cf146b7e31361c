# SPDX-License-Identifier: Apache-2.0
"""Templates of letters: the list, one with its versions, a new one. A preview keeps nothing."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from outorga.web import clock
from outorga.web.accounts.guards import form_methods, staff_view
from outorga.web.correspondence import wording
from outorga.web.correspondence.actions import templates
from outorga.web.correspondence.actions.templates import MANAGE
from outorga.web.correspondence.forms import TemplateForm, VersionForm
from outorga.web.correspondence.models import LetterTemplate
from outorga.web.correspondence.queries import letters as queries
from outorga.web.registry.views.acts import sent
from outorga.web.registry.views.pages import attempt_on_case
from outorga.web.ui.parts import Fact
from outorga.web.ui.tags.tables import Column


@require_safe
@staff_view(power=MANAGE)
def template_list(request: HttpRequest) -> HttpResponse:
    """Every template with the version in use."""
    rows = [
        {"name": row.name, "number": row.number, "since": row.since, "sent": row.sent, "url": row.get_absolute_url()}
        for row in queries.templates(clock.today())
    ]
    columns = [
        Column("name", _("Modelo")), Column("number", _("Versão em uso")), Column("since", _("Desde")),
        Column("sent", _("Cartas enviadas")),
    ]  # fmt: skip
    return render(request, "correspondence/templates.html", {"rows": rows, "columns": columns})


@form_methods
@staff_view(power=MANAGE)
def new_template(request: HttpRequest) -> HttpResponse:
    """A new kind of letter with its first version."""
    form = TemplateForm(request.POST or None, initial={"effective_from": clock.today()})
    if request.method == "POST" and form.is_valid() and "ver" not in request.POST:
        words = {name: form.cleaned_data[name] for name in ("name", "title", "body", "effective_from")}
        made = templates.create(code=form.code, **words, **sent(request))
        messages.success(request, _("Modelo gravado."))
        return redirect(made)
    return _shown(request, "correspondence/new_template.html", form, {})


@form_methods
@staff_view(power=MANAGE)
def template_page(request: HttpRequest, code: str) -> HttpResponse:
    """The words in use, every version, and the form of the next one."""
    template = get_object_or_404(LetterTemplate, code=code)
    versions = queries.versions_of(template, clock.today())
    newest = versions[0].version
    first = {"title": newest.title, "body": newest.body, "effective_from": clock.today(), "seen": newest.number}
    form, changed = VersionForm(request.POST or None, initial=first), None
    if request.method == "POST" and form.is_valid() and "ver" not in request.POST:
        told = form.cleaned_data
        made, changed = attempt_on_case(form, lambda: templates.revise(template=template, **told, **sent(request)))
        if made is not None:
            messages.success(request, _("Nova versão gravada. O que já foi enviado não muda."))
            return redirect(template)
        form = _seen_now(request, newest.number) if changed else form
    context = {"template": template, "versions": versions, "changed": changed, "newest": newest}
    return _shown(request, "correspondence/template.html", form, context)


def _seen_now(request: HttpRequest, number: int) -> VersionForm:
    """What was typed, over the version that is the newest by now."""
    typed = request.POST.copy()
    typed["seen"] = str(number)
    return VersionForm(typed)


def _shown(request: HttpRequest, page: str, form: VersionForm, context: dict[str, Any]) -> HttpResponse:
    """The page with its form, the preview of what was typed, and the fields that a letter may have."""
    ready = form.is_bound and form.is_valid() and "ver" in request.POST
    preview = _preview(form) if ready else None
    fields = [Fact(f"{{{name}}}", label) for name, label in wording.PLACEHOLDERS.items()]
    failed = form.is_bound and form.errors
    status = 409 if context.get("changed") else 422 if failed else 200
    shown = {"form": form, "preview": preview, "fields": fields, "key": request.POST.get("once", ""), **context}
    return render(request, page, shown, status=status)


def _preview(form: VersionForm) -> dict[str, Any]:
    told = form.cleaned_data
    return {
        "title": wording.filled(told["title"], wording.EXAMPLE),
        "paragraphs": wording.paragraphs(told["body"], wording.EXAMPLE),
    }
