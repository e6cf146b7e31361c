# SPDX-License-Identifier: Apache-2.0
"""The director's pages: what waits, one defence with its facts and draft, and the signature with its effects."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from outorga.web.accounts.guards import form_methods, signed_in, staff_view
from outorga.web.appeals import ahead, authority, forms, procedures, questions, texts
from outorga.web.appeals.actions import rulings
from outorga.web.appeals.errors import DraftChanged
from outorga.web.appeals.models import Filing, RulingDraft, Stage
from outorga.web.appeals.queries import queue
from outorga.web.casefiles.errors import CaseChanged
from outorga.web.casefiles.idempotency import submission
from outorga.web.enforcement import showing
from outorga.web.registry.views.acts import sent
from outorga.web.registry.views.pages import attempt
from outorga.web.ui.fields.words import REASON_LETTERS, reason_fault
from outorga.web.ui.tables import page_of_rows

decides = staff_view(power=authority.DECIDE)
LONGEST_CODE = 40


@require_safe
@decides
def defences(request: HttpRequest) -> HttpResponse:
    """What waits for a decision, by director."""
    user, current = signed_in(request), request.GET.get("de", "")[:LONGEST_CODE]
    lanes = queue.lanes(user)
    found = queue.open_defences(user).order_by("filed_on", "pk")
    if current:
        found = found.filter(competent=current)
    rows = page_of_rows(request, found, partial(queue.rows, reader=user))
    context = {"queues": queue.queues(lanes, current), "rows": rows, "count": rows.paginator.count}
    return render(request, "appeals/queue.html", context)


def _filing(request: HttpRequest, pk: int) -> Filing:
    rows = Filing.objects.select_related("decision", "receipt").filter(stage=Stage.DEFENCE)
    found: Filing = get_object_or_404(rows, pk=pk)
    found.notice = showing.notice_rows().get(pk=found.notice_id)
    authority.require_decider(found, signed_in(request))
    return found


def _draft_of(filing: Filing) -> RulingDraft | None:
    return RulingDraft.objects.filter(filing=filing).select_related("saved_by").first()


@form_methods
@decides
def ruling(request: HttpRequest, pk: int) -> HttpResponse:
    """One defence: what was charged, what is argued, and the draft of the decision."""
    found, theirs = _filing(request, pk), None
    draft = _draft_of(found)
    initial = {"outcome": draft.outcome, "reason": draft.reason, "version": draft.version} if draft else {"version": 0}
    form = forms.RulingForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            saved = _saved(request, found, form)
        except DraftChanged as changed:
            saved, theirs = None, changed.theirs
        if saved is not None:
            if "assinar" in request.POST:
                return redirect("appeals:sign", pk=found.pk)
            messages.success(request, _("Minuta guardada."))
            return redirect("appeals:ruling", pk=found.pk)
    context = _context(request, found) | {"form": form, "draft": draft, "theirs": theirs}
    return render(request, "appeals/ruling.html", context, status=409 if theirs else 200)


def _saved(request: HttpRequest, found: Filing, form: forms.RulingForm) -> RulingDraft | None:
    """The draft that was kept, None where it was refused; :class:`DraftChanged` goes on, to show both texts."""
    data = form.cleaned_data

    def save() -> RulingDraft:
        return rulings.save_draft(
            filing=found, outcome=data["outcome"], reason=data["reason"], actor=signed_in(request),
            expected_version=data["version"] or 0,
        )  # fmt: skip

    saved: RulingDraft | None = attempt(form, save, but=DraftChanged)
    return saved


def _context(request: HttpRequest, found: Filing) -> dict[str, Any]:
    user, procedure = signed_in(request), procedures.of(found.notice.norm)
    return {
        "filing": found, "notice": found.notice, "case": found.notice.case,
        "facts": showing.facts_of(found.notice, user),
        "text": texts.read(found.text_ref, actor=user, purpose="defence: decide").text,
        "signer": texts.signer(found.text_ref, actor=user, purpose="defence: decide"),
        "files": found.files.select_related("attachment__case"),
        "counting": questions.counting(found.notice, Stage.DEFENCE),
        "competent": procedure.name_of(found.competent), "once": submission(request), "says": procedure.says,
        "open": found.notice.case.state == "defended",
    }  # fmt: skip


@form_methods
@decides
def sign(request: HttpRequest, pk: int) -> HttpResponse:
    """The decision as it will be, what it does, and the signature."""
    found = _filing(request, pk)
    draft, case = _draft_of(found), found.notice.case
    if draft is None or not draft.outcome or reason_fault(draft.reason):
        text = _("Diga se acolhe ou nega e escreva o motivo em pelo menos %(n)s letras.")
        messages.error(request, text % {"n": REASON_LETTERS})
        return redirect("appeals:ruling", pk=found.pk)
    changed: CaseChanged | DraftChanged | None = None
    form = forms.SignForm(request.POST or None, initial={"version": case.version, "draft": draft.version})
    if request.method == "POST" and form.is_valid():
        try:
            if _signed(request, found, draft, form) is not None:
                messages.success(request, _("Defesa decidida. A empresa recebe o motivo."))
                return redirect(case)
        except (CaseChanged, DraftChanged) as error:
            changed = error
            found = _filing(request, pk)
            form = forms.SignForm(initial={"version": found.notice.case.version, "draft": draft.version})
    context = _context(request, found) | {
        "form": form, "draft": draft, "changed": changed, "effects": ahead.effects(found, draft, signed_in(request)),
    }  # fmt: skip
    return render(request, "appeals/sign.html", context, status=409 if changed else 200)


def _signed(request: HttpRequest, found: Filing, draft: RulingDraft, form: forms.SignForm) -> Any:
    data = form.cleaned_data
    if data["draft"] is not None and data["draft"] != draft.version:
        raise DraftChanged(draft)

    def act() -> Any:
        return rulings.decide_defence(
            filing=found, outcome=draft.outcome, reason=draft.reason, expected_version=data["version"], **sent(request)
        )

    return attempt(form, act, but=CaseChanged)
