# SPDX-License-Identifier: Apache-2.0
"""The messages of a case: all of them, one written, one opened."""

from django.contrib import messages as told
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from outorga.web.accounts.guards import require_power
from outorga.web.casefiles.errors import CaseFileError, FileRefused
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.casefiles.views import case_view
from outorga.web.correspondence.actions import messages
from outorga.web.correspondence.forms import MessageForm
from outorga.web.correspondence.models import Message
from outorga.web.correspondence.queries import messages as queries

PAGE = 25


@require_http_methods(["GET", "HEAD", "POST"])
@case_view
def messages_page(request: HttpRequest, case: CaseFile, viewer: Viewer) -> HttpResponse:
    """Every message of the case, newest first; what was typed comes back with its error."""
    may = queries.may_write(case, viewer)
    form = MessageForm(request.POST or None, request.FILES or None) if may else None
    if request.method == "POST":
        if form is None:
            require_power(viewer.user, messages.CORRESPOND, office=case.office)
        elif form.is_valid() and _sent(request, case, viewer, form):
            told.success(request, _("Mensagem enviada. Quem a recebe é avisado."))
            return redirect(f"{case.get_absolute_url()}#mensagens")
    page = Paginator(queries.messages_of(case), PAGE).get_page(request.GET.get("page"))
    context = {
        "shell": "ui/staff.html" if viewer.staff else "ui/company.html", "case": case, "viewer": viewer, "form": form,
        "page": page, "messages_shown": queries.shown(case, list(page.object_list), viewer),
        "key": request.POST.get("once", ""),
    }  # fmt: skip
    failed = form is not None and form.is_bound and form.errors
    return render(request, "correspondence/messages.html", context, status=422 if failed else 200)


def _sent(request: HttpRequest, case: CaseFile, viewer: Viewer, form: MessageForm) -> bool:
    text, key = form.cleaned_data["text"], submission(request)
    try:
        messages.write(case=case, text=text, actor=viewer.user, uploads=form.uploads, key=key)
    except FileRefused as refusal:
        form.add_error("file", refusal.message)
    except CaseFileError as refusal:
        form.add_error(None, refusal.message)
    return not form.errors


@require_POST
@case_view
def read(request: HttpRequest, case: CaseFile, viewer: Viewer, *, pk: int) -> HttpResponse:
    """Open a message of the other side: who opened it first, and when, is kept."""
    message = get_object_or_404(Message.objects.select_related("case"), case=case, pk=pk)
    if message.from_agency != viewer.staff:
        messages.mark_read(message=message, actor=viewer.user)
    return redirect(f"{case.get_absolute_url()}#mensagens")
