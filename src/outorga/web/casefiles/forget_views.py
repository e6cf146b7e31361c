# SPDX-License-Identifier: Apache-2.0
"""People whose data the agency keeps, for the data officer: found, looked at, forgotten once it is confirmed."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from outorga.web.accounts.guards import second_factor_again, signed_in, staff_view
from outorga.web.casefiles import forgetting
from outorga.web.casefiles.errors import CaseFileError
from outorga.web.casefiles.forgetting import POWER, Hold, Losses, Subject
from outorga.web.casefiles.forms import ForgetForm, PersonSearchForm
from outorga.web.casefiles.idempotency import submission
from outorga.web.ui.formats import pt_date, pt_datetime
from outorga.web.ui.parts import Effect, Fact, Row

guard = staff_view(power=POWER)


@require_http_methods(["GET", "HEAD", "POST"])
@guard
def people_page(request: HttpRequest) -> HttpResponse:
    """Search by whole document or by words of the name: sent as a form, for addresses stay in histories and logs."""
    form = PersonSearchForm(request.POST or None)
    found = None
    if form.is_bound and form.is_valid():
        found = forgetting.search(form.cleaned_data["busca"], actor=signed_in(request))
    context = {"form": form, "found": found, "limit": forgetting.FOUND}
    return render(request, "casefiles/people.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@guard
@second_factor_again
def person_page(request: HttpRequest, ref: str) -> HttpResponse:
    """One person: what would be lost, what stays, what forbids it; the reason, what it does, then the act."""
    person = forgetting.subject(ref, actor=signed_in(request))
    if person is None:
        raise Http404
    form = ForgetForm(request.POST or None)
    if request.method != "POST" or not form.is_valid() or "corrigir" in request.POST:
        return _page(request, person, form)
    if "confirmar" not in request.POST and not person.holds and person.forgotten_at is None:
        context = _context(person) | {"reason": form.cleaned_data["reason"]}
        return render(request, "casefiles/person_confirm.html", context)
    return _forget(request, person, form)


def _forget(request: HttpRequest, person: Subject, form: ForgetForm) -> HttpResponse:
    key = submission(request)
    try:
        forgetting.forget(person_ref=person.ref, reason=form.cleaned_data["reason"], actor=signed_in(request), key=key)
    except CaseFileError as refusal:
        form.add_error(None, refusal.message)
        return _page(request, person, form)
    messages.success(request, _("Pessoa esquecida. Ninguém mais lê os dados dela."))
    return redirect("casefiles:person", ref=person.ref)


def _page(request: HttpRequest, person: Subject, form: ForgetForm) -> HttpResponse:
    return render(
        request, "casefiles/person.html", _context(person) | {"form": form}, status=409 if form.errors else 200
    )


def _context(person: Subject) -> dict[str, object]:
    return {
        "person": person, "facts": _facts(person), "holds": [_hold(hold) for hold in person.holds],
        "lost": _lost(person.losses), "kept": _kept(),
    }  # fmt: skip


def _facts(person: Subject) -> list[Fact]:
    if person.forgotten_at is None:
        return [Fact(_("Nome"), person.name), Fact(_("Documento"), person.document)]
    who = person.act.actor.name if person.act and person.act.actor else _("o sistema")
    facts = [Fact(_("Esquecida em"), pt_datetime(person.forgotten_at)), Fact(_("Por"), who)]
    if person.act is None:
        return facts
    return [
        *facts,
        Fact(_("Motivo"), person.act.reason),
        Fact(_("Registros que ficaram ilegíveis"), person.act.data["records"]),
        Fact(_("Arquivos que ficaram ilegíveis"), person.act.data["files"]),
        Fact(_("Ato no livro da agência"), person.act.seq),
    ]


def _hold(hold: Hold) -> Row:
    until = _("Até %(day)s.") % {"day": pt_date(hold.until)} if hold.until else _("Sem dia certo: depende do processo.")
    return Row(hold.text, until, icon="lock", tone="warn")


def _lost(losses: Losses) -> list[Effect]:
    """What becomes unreadable, in words; the named files with their cases."""
    records = ngettext(
        "%(n)s registro cifrado: nome, documento e o que as decisões guardaram",
        "%(n)s registros cifrados: nome, documento e o que as decisões guardaram", losses.records,
    )  # fmt: skip
    files = ngettext("%(n)s arquivo sobre a pessoa", "%(n)s arquivos sobre a pessoa", losses.files)
    named = [
        Effect(_("%(name)s, no processo %(number)s") % {"name": row.name, "number": row.case.number}, icon="doc")
        for row in losses.named_files
    ]
    return [
        Effect(records % {"n": losses.records}, icon="lock"),
        Effect(files % {"n": losses.files}, icon="lock"),
        Effect(_("A busca por nome e documento"), icon="lock"),
        *named,
    ]


def _kept() -> list[Effect]:
    return [
        Effect(_("O que aconteceu nos processos, sem o nome: a lei manda guardar os atos da agência.")),
        Effect(_("As decisões e os papéis emitidos, sem os dados da pessoa.")),
        Effect(_("A conta de quem entra no sistema: feche-a em Pessoas e poderes.")),
        Effect(_("Cópias de segurança antigas, até o prazo que a agência fixou para elas.")),
    ]
