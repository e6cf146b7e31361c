# SPDX-License-Identifier: Apache-2.0
"""A letter written on a file, the letters to post, and second copies for the holder."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.web.accounts.guards import form_methods, require_power, signed_in, staff_view
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.casefiles.views import case_view, staff_only
from outorga.web.correspondence.actions import letters
from outorga.web.correspondence.actions.messages import CORRESPOND
from outorga.web.correspondence.forms import LetterForm, PostForm
from outorga.web.correspondence.models import Letter
from outorga.web.correspondence.queries import letters as queries
from outorga.web.papers import codes
from outorga.web.papers import queries as papers
from outorga.web.papers.views import copied
from outorga.web.registry.guards import company_view
from outorga.web.registry.models import Company
from outorga.web.registry.views.acts import sent, submitted
from outorga.web.registry.views.pages import attempt

PAGE = 25


@form_methods
@case_view
@staff_only
def write(request: HttpRequest, case: CaseFile, viewer: Viewer) -> HttpResponse:
    """Choose a template, see the letter as it will be, send it."""
    require_power(viewer.user, CORRESPOND, office=case.office)
    form, preview = LetterForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        template, values = form.cleaned_data["template"].code, form.values
        told: dict[str, Any] = {"case": case, "template": template, "values": values}
        if "ver" in request.POST:
            preview = attempt(form, lambda: letters.preview(**told))
        elif letter := attempt(form, lambda: letters.send(**told, **sent(request))):
            text = _("A carta %(number)s está entre as que se postam.") % {"number": letter.paper.number}
            messages.success(request, text)
            return redirect(case)
    context = {"case": case, "form": form, "preview": preview, "key": request.POST.get("once", "")}
    return render(request, "correspondence/write.html", context, status=422 if form.is_bound and form.errors else 200)


@require_safe
@case_view
def told(request: HttpRequest, case: CaseFile, viewer: Viewer) -> HttpResponse:
    """What was told and sent on the file, with who read it; its papers with their second copies, and one more."""
    context = {
        "shell": "ui/staff.html" if viewer.staff else "ui/company.html", "case": case, "viewer": viewer,
        "told": queries.told_on(case, viewer), "papers": queries.papers_on(case, viewer),
    }  # fmt: skip
    return render(request, "correspondence/told.html", context)


@require_safe
@staff_view(power=CORRESPOND)
def to_post(request: HttpRequest) -> HttpResponse:
    """The letters of the person's offices that wait for the post."""
    page = Paginator(queries.to_post(signed_in(request)), PAGE).get_page(request.GET.get("page"))
    return render(request, "correspondence/to_post.html", {"page": page})


@form_methods
@staff_view(power=CORRESPOND)
def letter_page(request: HttpRequest, pk: int) -> HttpResponseBase:
    """One letter: its words, its paper to print, and when it was posted."""
    letter = queries.letter_of(signed_in(request), pk)
    if letter is None:
        raise Http404
    form = PostForm(request.POST or None)

    def post() -> Letter:
        typed = form.cleaned_data
        actor = signed_in(request)
        return letters.post(letter=letter, on=typed["posted_on"], tracking=typed["tracking"], actor=actor)

    if done := submitted(request, form, post, word=_("Postagem registrada."), to="correspondence:to_post"):
        return done
    title, paragraphs = letters.words_again(letter)
    context = {"letter": letter, "title": title, "paragraphs": paragraphs, "form": form}
    return render(request, "correspondence/letter.html", context, status=422 if form.is_bound and form.errors else 200)


@require_POST
@company_view
def second_copy(request: HttpRequest, company: Company, code: str) -> HttpResponse:
    """Count a second copy of the holder's own paper, and print it."""
    paper = papers.by_code(codes.normalize_code(code))
    if paper is None or paper.company_ref != company.pk:
        raise Http404
    return copied(request, paper, by_holder=True, to=reverse("registry:paper", args=[code]))
