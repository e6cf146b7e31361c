# SPDX-License-Identifier: Apache-2.0
"""The passengers' step: a file or typed names, bad lines first and mended in place, only the errors to download."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.web.accounts.guards import signed_in
from outorga.web.casefiles import files
from outorga.web.charter import passengers, sheets
from outorga.web.charter.actions import lists
from outorga.web.charter.errors import CharterError
from outorga.web.charter.forms.trips import PassengerForm, SheetForm
from outorga.web.charter.models import Authorization, PassengerRow
from outorga.web.charter.queries import people as queries
from outorga.web.charter.queries import wizard
from outorga.web.charter.views.pages import attempt, charter_view, draft_view, own, page
from outorga.web.registry.models import Company
from outorga.web.ui.text import sent_number

SHOWN = 25


@draft_view("people")
def people(request: HttpRequest, draft: Authorization) -> HttpResponse:
    """The list as it stands; each button is an act of its own."""
    sheet = SheetForm(request.POST or None, request.FILES or None) if _does(request, "enviar") else SheetForm()
    typed = PassengerForm(request.POST or None) if _does(request, "incluir") else PassengerForm()
    if request.method == "POST":
        try:
            done = _act(request, draft, sheet, typed)
        except CharterError as refusal:
            messages.error(request, refusal.message)
            done = redirect("charter:trip", pk=draft.pk)
        if done is not None:
            return done
    shown = queries.of(draft, actor=signed_in(request), everyone="todas" in request.GET)
    context = {
        "asked": draft, "steps": wizard.steps(draft, "people"), "facts": wizard.trip_facts(draft), "sheet": sheet,
        "typed": typed, "list": shown, "term": wizard.list_term(draft), "back": wizard.before(draft, "people"),
        "next": wizard.after(draft, "people"),
    }  # fmt: skip
    return page(request, "charter/step_people.html", context)


def _does(request: HttpRequest, name: str) -> bool:
    return request.method == "POST" and name in request.POST


def _act(request: HttpRequest, draft: Authorization, sheet: SheetForm, typed: PassengerForm) -> HttpResponse | None:
    """Do what the pressed button says; None shows the page again with the form's errors."""
    here = redirect("charter:step_people", pk=draft.pk)
    if _does(request, "enviar"):
        return here if sheet.is_valid() and _sent(request, draft, sheet) else None
    if _does(request, "incluir"):
        return here if typed.is_valid() and _typed(request, draft, typed) else None
    if _does(request, "tirar"):
        return _removed(request, draft)
    left = lists.mend_passengers(draft=draft, written=_written(request), actor=signed_in(request))
    if _does(request, "so_boas"):
        out = lists.keep_only_good(draft=draft, actor=signed_in(request))
        messages.success(
            request, ngettext("%(n)d linha ficou de fora.", "%(n)d linhas ficaram de fora.", out) % {"n": out}
        )
    elif not left:
        messages.success(request, _("Relação salva, sem linha com erro."))
    return redirect(wizard.after(draft, "people")) if _does(request, "continuar") and not left else here


def _sent(request: HttpRequest, draft: Authorization, sheet: SheetForm) -> bool:
    upload, actor = sheet.cleaned_data["file"], signed_in(request)

    def act() -> bool:
        content, media_type = files.look_into(upload, accept=files.TABLES)
        try:
            found = sheets.read(content, media_type)
        except sheets.SheetRefused as refused:
            raise CharterError(str(refused), field="file") from refused
        lines = [lists.Line(line.name, line.document, line.number) for line in found]
        name = files.plain_name(_("planilha"), media_type)
        lists.replace_list(draft=draft, lines=lines, actor=actor, file_name=name)
        return True

    return bool(attempt(sheet, act))


def _typed(request: HttpRequest, draft: Authorization, typed: PassengerForm) -> bool:
    return bool(
        attempt(typed, lambda: lists.add_passenger(draft=draft, actor=signed_in(request), **typed.cleaned_data))
    )


def _removed(request: HttpRequest, draft: Authorization) -> HttpResponse:
    lists.mend_passengers(draft=draft, written=_written(request), actor=signed_in(request))
    key = sent_number(request.POST.get("tirar", ""))
    row = get_object_or_404(PassengerRow, pk=key or 0, passenger_list__authorization=draft)
    lists.remove_passenger(draft=draft, row=row, actor=signed_in(request))
    messages.success(request, _("Linha tirada da relação."))
    return redirect("charter:step_people", pk=draft.pk)


def _written(request: HttpRequest) -> dict[int, tuple[str, str]]:
    """The lines that were edited on the page, by their row number."""
    found: dict[int, tuple[str, str]] = {}
    for name, value in request.POST.items():
        kind, _dash, key = name.partition("-")
        number = sent_number(key)
        if kind == "nome" and number is not None:
            found[number] = (str(value)[:400], str(request.POST.get(f"documento-{key}", ""))[:200])
    return found


@charter_view
def errors(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Only the lines with an error, as they are now, with the reason: to mend them and send them again."""
    draft = own(company, pk)
    bad = [row for row in passengers.rows(draft) if row.errors]
    named = passengers.people(bad, actor=signed_in(request), purpose="charter: errors of a list")
    rows: list[list[str]] = [[_("nome"), _("documento"), _("linha"), _("motivo")]]
    rows += [[row.name, row.document, str(row.row.line or row.row.position), " ".join(row.errors)] for row in named]
    return _csv(rows, f"erros-{draft.pk}.csv")


@charter_view
def model(request: HttpRequest, company: Company) -> HttpResponse:
    """An empty sheet with the two columns."""
    return _csv([["nome", "documento"]], "modelo-passageiros.csv")


def _csv(rows: list[list[str]], name: str) -> HttpResponse:
    response = HttpResponse(sheets.as_csv(rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-store"
    return response
