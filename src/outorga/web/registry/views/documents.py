# SPDX-License-Identifier: Apache-2.0
"""One paper's page, the list of papers, and the hand-over of an upload to a phone."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from outorga.web import clock
from outorga.web.accounts.guards import form_methods, signed_in
from outorga.web.accounts.models import User
from outorga.web.casefiles import files
from outorga.web.casefiles.models import CaseAttachment, StoredFile
from outorga.web.papers import qr
from outorga.web.registry import people, rulings
from outorga.web.registry.actions import documents
from outorga.web.registry.facts import Subject
from outorga.web.registry.forms.documents import DocumentFileForm
from outorga.web.registry.guards import company_view
from outorga.web.registry.items import ITEMS, label_of
from outorga.web.registry.models import Company, Document, DocumentState
from outorga.web.registry.queries import expiries
from outorga.web.registry.views.fleet import own_driver, own_holding
from outorga.web.registry.views.pages import attempt, carry_out, page
from outorga.web.ui.fields import FileField
from outorga.web.ui.forms import Form

WAITING = (DocumentState.DRAFT, DocumentState.FILED)


def subject_from(company: Company, kind: str, pk: int) -> Subject:
    """What the address names, when it is the company's."""
    if kind == "empresa" and pk == company.pk:
        return company
    if kind == "veiculo":
        return own_holding(company, pk)
    if kind == "condutor":
        return own_driver(company, pk)
    raise Http404


@form_methods
@company_view(acting=True)
def document(request: HttpRequest, company: Company, kind: str, pk: int, item: str) -> HttpResponse:
    """Put a paper in the file, look at its history, send a renewal."""
    subject, clearance = subject_from(company, kind, pk), request.GET.get("escopo", "")
    if item not in ITEMS or subject.case is None or (clearance and clearance not in ITEMS[item].clearances):
        raise Http404
    history = list(_papers(subject, item, clearance))
    draft = next((paper for paper in history if paper.state in WAITING), None)
    form = _form(request, subject, item, draft or (history[0] if history else None))
    if request.method == "POST" and form.is_valid():
        saved = attempt(form, lambda: _save(request, subject, item, clearance, form))
        if saved is not None:
            return _after(request, saved, subject)
    context = {
        "form": form,
        "item": ITEMS[item],
        "label": label_of(item, clearance),
        "history": _history(history),
        "draft": draft,
        "back": _back(kind, pk),
        "subject": subject,
        "here": request.path,
        "closed": bool(draft and draft.state == DocumentState.FILED) or subject.state in documents.CLOSED_STATES,
        "renewal": subject.state not in {"draft", "pending"},
    }
    return page(request, "registry/document.html", context)


def _papers(subject: Subject, item: str, clearance: str) -> Any:
    rows = Document.objects.filter(case=subject.case, item=item, clearance=clearance).order_by("-pk")
    return rows.select_related("file", "decided_by", "put_by").prefetch_related("instalments")


def _form(request: HttpRequest, subject: Subject, item: str, earlier: Document | None) -> DocumentFileForm:
    at_desk = request.acting.desk  # type: ignore[attr-defined]
    changing = subject.state == "pending_category_change" and item == "art4_cpt_inc2_ali1"
    return DocumentFileForm(
        item,
        request.POST or None,
        request.FILES or None,
        at_desk=at_desk,
        changing=changing,
        initial=DocumentFileForm.initial_of(earlier, at_desk=at_desk),
    )


def _save(request: HttpRequest, subject: Subject, item: str, clearance: str, form: DocumentFileForm) -> Document:
    actor, upload, values = signed_in(request), form.cleaned_data["file"], form.values()
    if values["form"] == "checked_at_desk":
        values["original_shown"] = True
    stored = _stored(upload, subject, item, actor) if upload else None
    saved = documents.put_document(
        subject=subject,
        item=item,
        clearance=clearance,
        actor=actor,
        values=values,
        file=stored,
        file_name=files.clean_name(upload.name) if upload else "",
    )
    if subject.state not in {"draft", "pending"}:
        return documents.send_document(document=saved, subject=subject, actor=actor)
    return saved


def _stored(upload: files.Upload, subject: Subject, item: str, actor: User) -> StoredFile:
    return files.store(upload, actor=actor, accept=files.DOCUMENTS, people=people.whose(subject, item))


def _after(request: HttpRequest, saved: Document, subject: Subject) -> HttpResponse:
    sent = saved.state == DocumentState.FILED
    messages.success(
        request, _("Documento enviado à regional.") if sent else _("Documento guardado. Ele vai junto com o pedido.")
    )
    if "celular" in request.POST:
        return redirect("registry:hand_over", pk=saved.pk)
    return redirect(_back_of(subject))


def _back_of(subject: Subject) -> str:
    if isinstance(subject, Company):
        return reverse("registry:tasks")
    return reverse(f"registry:{'vehicle' if hasattr(subject, 'vehicle') else 'driver'}", args=[subject.pk])


def _back(kind: str, pk: int) -> str:
    named = {"veiculo": "registry:vehicle", "condutor": "registry:driver"}
    return reverse(named[kind], args=[pk]) if kind in named else reverse("registry:tasks")


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A paper with the address of its file."""

    paper: Document
    url: str


def _history(papers: list[Document]) -> list[HistoryLine]:
    files_of = {paper.file_id for paper in papers if paper.file_id}
    rows = CaseAttachment.objects.filter(case_id__in={paper.case_id for paper in papers}, file_id__in=files_of)
    urls = {row.file_id: row.get_absolute_url() for row in rows.select_related("case")}
    return [HistoryLine(paper, urls.get(paper.file_id, "") if paper.file_id else "") for paper in papers]


@require_safe
@company_view
def document_list(request: HttpRequest, company: Company) -> HttpResponse:
    """Every paper in force of the company, its vehicles and drivers, the first to expire first."""
    rows = list(expiries.accepted_papers(company)[:200])
    owners = expiries.owners_of(company, [row.case_id for row in rows])
    shown = [expiries.expiry(row, *owners[row.case_id]) for row in rows if row.case_id in owners]
    return page(request, "registry/documents.html", {"rows": shown, "today": clock.today()})


def own_document(company: Company, pk: int) -> Document:
    """A paper of this company; another's does not exist."""
    return get_object_or_404(Document.objects.select_related("case"), pk=pk, case__company_ref=company.pk)


@require_safe
@never_cache
@company_view(acting=True)
def hand_over(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """A code that a phone reads to send this paper's file, without signing in there."""
    paper = own_document(company, pk)
    subject = _subject_of(company, paper)
    if paper.state != DocumentState.DRAFT:
        raise Http404
    row, token = documents.hand_over(document=paper, subject=subject, actor=signed_in(request))
    address = f"{settings.SITE_URL}{reverse('registry:phone', args=[token])}"
    context = {
        "paper": paper,
        "label": label_of(paper.item, paper.clearance),
        "address": address,
        "back": _back_of(subject),
        "expires_at": row.expires_at,
        "code": qr.drawing(address),
    }
    return page(request, "registry/hand_over.html", context)


def _subject_of(company: Company, paper: Document) -> Subject:
    if paper.case_id == company.case_id:
        return company
    kind, pk, _name = expiries.owners_of(company, [paper.case_id]).get(paper.case_id, ("", 0, ""))
    if not kind:
        raise Http404
    return subject_from(company, expiries.KINDS[kind], pk)


@require_POST
@company_view(acting=True)
def discard(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Take back a paper that was not sent."""
    paper = own_document(company, pk)
    subject = _subject_of(company, paper)
    actor, word = signed_in(request), _("Documento tirado do pedido.")
    carry_out(request, lambda: documents.discard_draft(document=paper, subject=subject, actor=actor), word)
    return redirect(_back_of(subject))


class PhoneForm(Form):
    """The picture that a phone takes."""

    file = FileField(label=gettext_lazy("Foto ou PDF"))


@form_methods
@never_cache
def phone(request: HttpRequest, token: str) -> HttpResponse:
    """What the phone opens: one paper, one file, for some minutes; nothing of the company is shown."""
    row = documents.open_hand_over(token)
    if row is None:
        return render(request, "registry/phone_ended.html", status=410)
    form = PhoneForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        upload = form.cleaned_data["file"]
        done = attempt(
            form,
            lambda: documents.receive_hand_over(
                token=token,
                file=_stored(upload, rulings.subject_of(row.document.case), row.document.item, row.created_by),
                file_name=files.clean_name(upload.name),
            ),
        )
        if done is not None:
            return render(request, "registry/phone_done.html")
    label = label_of(row.document.item, row.document.clearance)
    return render(request, "registry/phone.html", {"form": form, "label": label, "expires_at": row.expires_at})
