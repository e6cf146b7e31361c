# SPDX-License-Identifier: Apache-2.0
"""A defence or an appeal is written, looked at with its counting, and sent: by the company, or at the counter."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.guards import form_methods, require_power, signed_in, staff_view
from outorga.web.appeals import forms, procedures, questions, texts, writing
from outorga.web.appeals.actions import drafts, filing, reopening
from outorga.web.appeals.authority import ENTER
from outorga.web.appeals.errors import AppealError
from outorga.web.appeals.models import Channel, Filing, FilingDraft, Stage
from outorga.web.appeals.queries.showing import receipt_url
from outorga.web.casefiles.access import sight_of
from outorga.web.casefiles.idempotency import submission
from outorga.web.enforcement import showing
from outorga.web.enforcement.models import Notice
from outorga.web.registry.guards import company_view
from outorga.web.registry.models import Company, Scope
from outorga.web.registry.views.pages import attempt, page
from outorga.web.ui.formats import pt_date
from outorga.web.ui.text import sent_number

defends = company_view(scope=Scope.DEFENCE, acting=True)
enters = staff_view(power=ENTER)


@dataclass(frozen=True)
class Desk:
    """Where the page stands: the company's area, or the agency's counter."""

    notice: Notice
    stage: str
    desk: bool

    @property
    def write_url(self) -> str:
        return reverse(f"appeals:{'desk_' if self.desk else ''}{self.stage}", args=[self.notice.case.number])

    @property
    def check_url(self) -> str:
        return reverse(f"appeals:{'desk_' if self.desk else ''}{self.stage}_check", args=[self.notice.case.number])

    @property
    def home(self) -> str:
        """Where the person came from."""
        return self.notice.case.get_absolute_url() if self.desk else f"/empresa/autos/{self.notice.case.number}/"

    @property
    def title(self) -> str:
        return _("Apresentar defesa") if self.stage == Stage.DEFENCE else _("Apresentar recurso")


def _own(company: Company, number: str) -> Notice:
    found: Notice = get_object_or_404(showing.notice_rows(), case__number=number, company=company)
    return found


def _at_desk(request: HttpRequest, number: str) -> Notice:
    found: Notice = get_object_or_404(showing.notice_rows(), case__number=number)
    sight = sight_of(request.user, found.case)
    if sight is None or not sight.staff:
        raise Http404
    require_power(signed_in(request), ENTER, office=found.office)
    return found


@form_methods
@defends
def company_write(request: HttpRequest, company: Company, number: str, stage: str) -> HttpResponse:
    """The company writes."""
    return _write(request, Desk(_own(company, number), stage, desk=False))


@form_methods
@defends
def company_check(request: HttpRequest, company: Company, number: str, stage: str) -> HttpResponse:
    """The company looks at it and sends it."""
    return _check(request, Desk(_own(company, number), stage, desk=False))


@form_methods
@enters
def desk_write(request: HttpRequest, number: str, stage: str) -> HttpResponse:
    """The clerk writes down what came."""
    return _write(request, Desk(_at_desk(request, number), stage, desk=True))


@form_methods
@enters
def desk_check(request: HttpRequest, number: str, stage: str) -> HttpResponse:
    """The clerk looks at it and files it."""
    return _check(request, Desk(_at_desk(request, number), stage, desk=True))


def _shown(request: HttpRequest, place: Desk, template: str, context: dict[str, Any]) -> HttpResponse:
    shared = {
        "place": place, "notice": place.notice, "case": place.notice.case, "shell": _shell(place),
        "is_defence": place.stage == Stage.DEFENCE, "counting": questions.counting(place.notice, place.stage),
        "today": clock.today(), "says": procedures.of(place.notice.norm).says,
    }  # fmt: skip
    return page(request, template, shared | context)


def _shell(place: Desk) -> str:
    return "ui/staff.html" if place.desk else "ui/company.html"


def _filed(place: Desk) -> Filing | None:
    """What counts already in this stage."""
    rows = Filing.objects.filter(notice=place.notice, stage=place.stage).exclude(admitted=False)
    return rows.select_related("receipt", "notice").first()


def _draft(request: HttpRequest, place: Desk) -> FilingDraft | None:
    return FilingDraft.objects.filter(notice=place.notice, stage=place.stage, user=signed_in(request)).first()


def _write(request: HttpRequest, place: Desk) -> HttpResponse:
    done = _filed(place)
    if done is not None:
        return _shown(request, place, "appeals/filed.html", _of_filed(request, place, done))
    if request.method == "POST" and request.POST.get("tirar"):
        return _dropped(request, place)
    draft = _draft(request, place)
    form = _form(request, place, draft)
    if request.method == "POST" and form.is_valid():
        saved = attempt(form, lambda: _save(request, place, form.cleaned_data))
        if saved is not None:
            messages.success(request, _("Rascunho guardado."))
            return redirect(place.check_url if "conferir" in request.POST else place.write_url)
    refused = Filing.objects.filter(notice=place.notice, stage=place.stage, admitted=False).select_related("receipt")
    latest = refused.first()
    context = {
        "form": form, "draft": draft, "files": draft.files.all() if draft else (), "refused": latest,
        "receipt_url": receipt_url(latest, company=not place.desk) if latest else "",
        "once": submission(request), "facts": showing.facts_of(place.notice, signed_in(request)),
    }  # fmt: skip
    return _shown(request, place, "appeals/write.html", context)


def _form(request: HttpRequest, place: Desk, draft: FilingDraft | None) -> forms.WriteForm:
    procedure = procedures.of(place.notice.norm)
    initial: dict[str, Any] = {}
    if draft is not None:
        written = texts.read(draft.text_ref, actor=signed_in(request), purpose="defence: draft")
        day = draft.answers.get("filed_on")
        initial = asdict(written) | draft.answers | {"filed_on": date.fromisoformat(day) if day else None}
    else:
        ahead = procedure.admissibility_ahead(questions.asked(place.notice, place.stage))
        initial["addressed_to"] = ahead.competent
    made = forms.DeskForm if place.desk else forms.WriteForm
    return made(
        request.POST or None, request.FILES or None, initial=initial, stage=place.stage,
        procedure=procedure,
    )  # fmt: skip


def _save(request: HttpRequest, place: Desk, data: dict[str, Any]) -> FilingDraft:
    kept = {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in data.items()
        if name not in ("text", "file", "name", "document")
    }
    written = texts.Written(data["text"], data.get("name") or "", data.get("document") or "")
    draft = drafts.save_draft(
        notice=place.notice, stage=place.stage, written=written, answers=kept, actor=signed_in(request)
    )
    if data.get("file"):
        drafts.add_file(draft=draft, upload=data["file"], actor=signed_in(request))
    return draft


def _dropped(request: HttpRequest, place: Desk) -> HttpResponse:
    draft, pk = _draft(request, place), sent_number(request.POST["tirar"])
    if draft is not None and pk is not None:
        drafts.drop_file(draft=draft, pk=pk, actor=signed_in(request))
        messages.success(request, _("Documento tirado."))
    return redirect(place.write_url)


def _of_filed(request: HttpRequest, place: Desk, done: Filing) -> dict[str, Any]:
    text = texts.read(done.text_ref, actor=signed_in(request), purpose="defence: filed").text
    files = done.files.select_related("attachment__case")
    url = receipt_url(done, company=not place.desk)
    return {"filing": done, "text": text, "files": files, "result": writing.result_words(done), "receipt_url": url}


def _told(draft: FilingDraft, written: texts.Written, *, desk: bool) -> filing.Told:
    answers, text = draft.answers, written.text
    if not desk:
        return filing.Told(text=text, addressed_to=answers.get("addressed_to") or "")
    signer = {"name": written.name, "document": written.document}
    filed_on = answers.get("filed_on")
    return filing.Told(
        text=text, addressed_to=answers.get("addressed_to") or "", channel=answers.get("channel") or Channel.DESK,
        filed_on=date.fromisoformat(filed_on) if filed_on else None, signer=signer,
    )  # fmt: skip


def _check(request: HttpRequest, place: Desk) -> HttpResponse:
    draft = _draft(request, place)
    if draft is None:
        return redirect(place.write_url)
    written = texts.read(draft.text_ref, actor=signed_in(request), purpose="defence: check")
    told, form = _told(draft, written, desk=place.desk), forms.SendForm(request.POST or None)
    ruling = procedures.of(place.notice.norm).admissibility_ahead(
        questions.asked(
            place.notice, place.stage, filed_on=told.filed_on or clock.today(), addressed_to=told.addressed_to
        )
    )
    if request.method == "POST" and form.is_valid():
        done = attempt(form, _sender(request, place, told))
        if done is not None:
            messages.success(request, _("Recebido. Protocolo %(number)s.") % {"number": place.notice.case.number})
            return redirect(place.write_url)
    context = {
        "form": form, "draft": draft, "text": told.text, "files": draft.files.all(), "ruling": ruling, "told": told,
        "why_not": _why_not(place, ruling), "once": submission(request),
        "reopens": reopening.reopens(place.notice.case, place.stage, ruling),
        "filed_on": pt_date(told.filed_on or clock.today()),
        "competent": _name(place, ruling.competent), "forwarded": _name(place, ruling.forwarded_to),
        "unpaid": questions.unpaid(place.notice) if ruling.admissible is None else None,
    }  # fmt: skip
    return _shown(request, place, "appeals/check.html", context)


def _name(place: Desk, code: str) -> str:
    return procedures.of(place.notice.norm).name_of(code) if code else ""


def _sender(request: HttpRequest, place: Desk, told: filing.Told) -> Callable[[], Filing]:
    return lambda: filing.file(
        notice=place.notice, stage=place.stage, told=told, actor=signed_in(request), key=submission(request)
    )


def _why_not(place: Desk, ruling: procedures.Admissibility) -> str:
    """Why it cannot be filed now at all; empty where it can, admitted or not."""
    try:
        filing.event_for(place.notice.case, place.stage, ruling)
    except AppealError as refusal:
        return refusal.message
    return ""
