# SPDX-License-Identifier: Apache-2.0
"""The reviewer's acts, posted from the panel of a case; a refusal comes back as a message with the law's reason."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from outorga.web.accounts.guards import signed_in, staff_view
from outorga.web.casefiles.access import sight_of
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry import rulings
from outorga.web.registry.actions import documents, review
from outorga.web.registry.forms.review import AskForm, RecallForm, RefuseForm, RejectForm
from outorga.web.registry.items import label_of
from outorga.web.registry.models import Document
from outorga.web.registry.views.pages import REFUSALS, attempt, sentence, version
from outorga.web.ui.forms import Form

Act = Callable[..., str]


def act_view(*, power: str) -> Callable[[Act], Callable[..., HttpResponseBase]]:
    """An act of one click on a case of an office that the person sees; it answers the word of success."""

    def decorate(act: Act) -> Callable[..., HttpResponseBase]:
        @require_POST
        @staff_view(power=power)
        @wraps(act)
        def guarded(request: HttpRequest, number: str, **kwargs: Any) -> HttpResponse:
            case = _case(request, number)
            try:
                messages.success(request, act(request, case, **kwargs))
            except REFUSALS as refusal:
                messages.error(request, sentence(refusal))
            return redirect(case)

        return guarded

    return decorate


def form_view(*, power: str, form_class: type[Form], title: str | Promise, button: str | Promise
              ) -> Callable[[Act], Callable[..., HttpResponseBase]]:  # fmt: skip
    """An act with something to write, on a page of its own: what was typed comes back with the error."""

    def decorate(act: Act) -> Callable[..., HttpResponseBase]:
        @require_http_methods(["GET", "HEAD", "POST"])
        @staff_view(power=power)
        @wraps(act)
        def guarded(request: HttpRequest, number: str, **kwargs: Any) -> HttpResponse:
            case = _case(request, number)
            form = form_class(request.POST or None)
            if request.method == "POST" and form.is_valid():
                word = attempt(form, lambda: act(request, case, form, **kwargs))
                if word:
                    messages.success(request, word)
                    return redirect(case)
            subject = _paper(case, kwargs["pk"]) if "pk" in kwargs else None
            context = {"case": case, "form": form, "title": title, "button": button, "once": submission(request),
                       "label": label_of(subject.item, subject.clearance) if subject else ""}  # fmt: skip
            return render(request, "registry/staff/act.html", context)

        return guarded

    return decorate


def _case(request: HttpRequest, number: str) -> CaseFile:
    case = CaseFile.objects.select_related("office", "owner").filter(number=number, kind="registration").first()
    sight = sight_of(request.user, case) if case else None
    if case is None or sight is None or not sight.staff:
        raise Http404
    return case


def _paper(case: CaseFile, pk: int) -> Document:
    return get_object_or_404(Document, pk=pk, case=case)


@act_view(power="registration.review")
def take_up(request: HttpRequest, case: CaseFile) -> str:
    """Begin the review."""
    review.take_up(case=case, actor=signed_in(request), expected_version=version(request))
    return _("O processo está com você. Confira cada documento.")


@act_view(power="registration.review")
def accept(request: HttpRequest, case: CaseFile, pk: int) -> str:
    """Accept a paper."""
    paper, subject = _paper(case, pk), rulings.subject_of(case)
    documents.accept_document(
        document=paper, subject=subject, actor=signed_in(request), expected_version=version(request)
    )
    return _("Documento aceito.")


@form_view(
    power="registration.review",
    form_class=RejectForm,
    title=gettext_lazy("Recusar o documento"),
    button=gettext_lazy("Recusar"),
)
def reject(request: HttpRequest, case: CaseFile, form: Form, pk: int) -> str:
    """Reject a paper with the reason that the company reads."""
    documents.reject_document(
        document=_paper(case, pk), subject=rulings.subject_of(case), reason=form.cleaned_data["reason"],
        actor=signed_in(request), expected_version=version(request),
    )  # fmt: skip
    return _("Documento recusado. A empresa recebe o motivo.")


@act_view(power="registration.review")
def at_desk(request: HttpRequest, case: CaseFile, pk: int) -> str:
    """The original was shown."""
    documents.check_at_desk(document=_paper(case, pk), subject=rulings.subject_of(case), actor=signed_in(request))
    return _("Registrado: cópia conferida com o original.")


@form_view(
    power="registration.review",
    form_class=AskForm,
    title=gettext_lazy("Pedir o que falta"),
    button=gettext_lazy("Pedir à empresa"),
)
def ask(request: HttpRequest, case: CaseFile, form: Form) -> str:
    """Ask for all that is missing."""
    review.ask_items(
        case=case, actor=signed_in(request), message=form.cleaned_data["message"], expected_version=version(request),
        key=submission(request),
    )  # fmt: skip
    return _("Pedido enviado à empresa com tudo o que falta.")


@act_view(power="registration.decide")
def register(request: HttpRequest, case: CaseFile) -> str:
    """Register."""
    review.register(case=case, actor=signed_in(request), expected_version=version(request), key=submission(request))
    return _("Cadastro concedido.")


@form_view(
    power="registration.decide",
    form_class=RefuseForm,
    title=gettext_lazy("Recusar o cadastro"),
    button=gettext_lazy("Recusar o cadastro"),
)
def refuse(request: HttpRequest, case: CaseFile, form: Form) -> str:
    """Refuse what the law refuses."""
    reason = form.cleaned_data["reason"]
    review.refuse(
        case=case, reason=reason, actor=signed_in(request), expected_version=version(request), key=submission(request)
    )
    return _("Cadastro recusado. A empresa recebe o motivo.")


@act_view(power="category.change")
def category(request: HttpRequest, case: CaseFile) -> str:
    """Issue the paper of the category change."""
    review.send_for_category_change(
        case=case, actor=signed_in(request), expected_version=version(request), key=submission(request)
    )
    return _("Documento da troca de categoria emitido.")


@form_view(
    power="registration.recall",
    form_class=RecallForm,
    title=gettext_lazy("Pedir um documento de novo"),
    button=gettext_lazy("Pedir à empresa"),
)
def recall(request: HttpRequest, case: CaseFile, form: Form) -> str:
    """Ask again for a paper of a standing registration (art. 4, § 6)."""
    data = form.cleaned_data
    review.recall_document(case=case, item=data["item"], reason=data["reason"], actor=signed_in(request))
    return _("Pedido enviado à empresa e registrado.")
