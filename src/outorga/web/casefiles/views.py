# SPDX-License-Identifier: Apache-2.0
"""The page of a case, for staff and for the company it belongs to; to anybody else it does not exist."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from outorga.web.accounts.guards import signed_in
from outorga.web.accounts.locking import client_address
from outorga.web.accounts.shells import account_at
from outorga.web.casefiles import access, actions, files, queries, vault
from outorga.web.casefiles.errors import CaseFileError, Forgotten
from outorga.web.casefiles.forms import NoteForm
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.models import CaseAttachment, CaseFile
from outorga.web.casefiles.panels import Viewer

CaseView = Callable[..., HttpResponseBase]
_INLINE = frozenset({files.PDF, files.JPEG, files.PNG})


def case_view(view: CaseView) -> CaseView:
    """Give the view the case and its viewer; to who may not see the case it does not exist."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, number: str, **kwargs: Any) -> HttpResponseBase:
        user = signed_in(request)
        case = queries.find(number, user)
        account = account_at(request)
        sight = access.sight_of(user, case, account=account) if case else None
        if case is None or sight is None:
            raise Http404
        return view(request, case, Viewer(user, sight.staff, account), **kwargs)

    return guarded


def staff_only(view: CaseView) -> CaseView:
    """Of those who see the case only staff."""

    @wraps(view)
    def guarded(request: HttpRequest, case: CaseFile, viewer: Viewer, **kwargs: Any) -> HttpResponseBase:
        if not viewer.staff:
            raise Http404
        return view(request, case, viewer, **kwargs)

    return guarded


@require_GET
@case_view
def case_page(request: HttpRequest, case: CaseFile, viewer: Viewer) -> HttpResponse:
    return _page(request, case, viewer, NoteForm())


def _page(request: HttpRequest, case: CaseFile, viewer: Viewer, form: NoteForm, status: int = 200) -> HttpResponse:
    context = {
        **queries.page(case, viewer),
        "shell": _shell(viewer),
        "note_form": form,
        "note_key": request.POST.get("once", ""),
    }
    return render(request, "casefiles/case.html", context, status=status)


def _shell(viewer: Viewer) -> str:
    return "ui/staff.html" if viewer.staff else "ui/company.html"


@require_POST
@case_view
@staff_only
def claim(request: HttpRequest, case: CaseFile, viewer: Viewer) -> HttpResponse:
    return _done(request, case, lambda: actions.claim(case=case, actor=viewer.user), _("O processo está com você."))


@require_POST
@case_view
@staff_only
def release(request: HttpRequest, case: CaseFile, viewer: Viewer) -> HttpResponse:
    return _done(request, case, lambda: actions.release(case=case, actor=viewer.user), _("Processo devolvido."))


def _done(request: HttpRequest, case: CaseFile, act: Callable[[], object], word: str) -> HttpResponse:
    try:
        act()
    except CaseFileError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, word)
    return redirect(case)


@require_POST
@case_view
@staff_only
def add_note(request: HttpRequest, case: CaseFile, viewer: Viewer) -> HttpResponse:
    form = NoteForm(request.POST)
    if not form.is_valid():
        return _page(request, case, viewer, form, status=422)
    key = submission(request)
    actions.add_note(case=case, text=form.cleaned_data["text"], actor=viewer.user, key=key)
    messages.success(request, _("Anotação gravada."))
    return redirect(case)


@require_GET
@case_view
def attachment(request: HttpRequest, case: CaseFile, viewer: Viewer, *, pk: int) -> HttpResponseBase:
    """The bytes of a file of the case; who opened it is recorded, because a document may be somebody's."""
    found = get_object_or_404(queries.attachments_for(case, viewer), pk=pk)
    try:
        content = files.open(found.file)
    except Forgotten:
        return _anonymized(request, found, viewer)
    vault.looked(
        subject=f"file:{found.pk}", actor=viewer.user, purpose=f"case:{case.number}", people=found.file.people,
        address=client_address(request) or "",
    )  # fmt: skip
    response = FileResponse(
        content,
        as_attachment=found.file.media_type not in _INLINE,
        filename=found.name,
        content_type=found.file.media_type,
    )
    response["Cache-Control"] = "private, no-store"
    return response


def _anonymized(request: HttpRequest, found: CaseAttachment, viewer: Viewer) -> HttpResponse:
    context = {"shell": _shell(viewer), "case": found.case, "attachment": found}
    return render(request, "casefiles/anonymized.html", context, status=410)
