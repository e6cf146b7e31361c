# SPDX-License-Identifier: Apache-2.0
"""The page of an act, the same in every room: a form, what it does, a refusal beside its field, and where it leads.

A room gives what differs: its form, its words, its effects, and the action. What is typed is never lost, a form that
was sent twice is carried out once, and a case that changed meanwhile is shown as it is now.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from outorga.web.accounts.guards import form_methods, require_power, signed_in, staff_view
from outorga.web.casefiles import words
from outorga.web.casefiles.access import sight_of
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.casefiles.queries import find
from outorga.web.registry.views.pages import attempt, attempt_on_case, version
from outorga.web.ui.forms import Form
from outorga.web.ui.parts import ActPage, Effect

Text = str | Promise
Button = tuple[str, Text, str]
Subject = Any
Act = Callable[..., str]


def sent(request: HttpRequest) -> dict[str, Any]:
    """Who sends a form, and the key by which it is carried out once: what every action takes."""
    return {"actor": signed_in(request), "key": submission(request)}


def sent_on_case(request: HttpRequest) -> dict[str, Any]:
    """The same of an act on a case, with the version that was read."""
    return {**sent(request), "expected_version": version(request)}


def submitted(
    request: HttpRequest, form: BaseForm, act: Callable[[], Any], *, to: Any, word: Text | Callable[[Any], str] = "",
) -> HttpResponseBase | None:  # fmt: skip
    """Carry out a form that was sent and go on; None where there is one to show, with what was refused beside it.

    ``word`` and ``to``, the place as :func:`redirect` takes it, may depend on what the act made.
    """
    if request.method != "POST" or not form.is_valid():
        return None
    made = attempt(form, act)
    if made is None:
        return None
    if word:
        messages.success(request, str(word(made) if callable(word) else word))
    return redirect(to(made) if callable(to) else to)


def act_page(
    request: HttpRequest, form: Form, page: ActPage, act: Callable[[], Any], *, word: Text | Callable[[Any], str],
    template: str = "ui/act_page.html", **more: Any,
) -> HttpResponseBase:  # fmt: skip
    """The page of an act, or the redirect after it; it leads back to where it was opened."""
    done = submitted(request, form, act, word=word, to=page.back)
    return done or render(request, template, {"form": form, "act": page, "once": submission(request), **more})


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseAct:
    """What the page of an act on a case says. A grave one opens in the dialog of confirmation, with its effects.

    ``event`` names the provision on which the act rests, where the lifecycle has one; ``citation`` names it outright.
    """

    title: Text | Callable[[Subject], Text]
    lead: Text | Callable[[Subject], Text]
    buttons: Sequence[Button]
    keep: Text = ""
    grave: bool = False
    event: str = ""
    citation: str = ""
    effects: Callable[[Subject], Sequence[Effect]] = lambda subject: ()


@dataclass(frozen=True, slots=True)
class Acted:
    """What acts are done on: how the subject of a case is found, and what their page tells of it besides."""

    subject_of: Callable[[CaseFile], Subject | None]
    template: str = "ui/act_page.html"
    told: Callable[[CaseFile, Viewer], dict[str, Any] | None] = lambda case, viewer: None


def one_button(word: Text, kind: str = "primary") -> tuple[Button]:
    """The only answer of a form."""
    return (("fazer", word, kind),)


def case_act(
    acted: Acted, *, power: str, form_class: type[Form], shown: CaseAct
) -> Callable[[Act], Callable[..., HttpResponseBase]]:
    """A view of the act ``act(request, subject, form) -> word`` on the case of a number.

    A case that is none of these, or of which the person sees only the company's side, does not exist.
    """

    def decorate(act: Act) -> Callable[..., HttpResponseBase]:
        @form_methods
        @staff_view(power=power)
        @wraps(act)
        def guarded(request: HttpRequest, number: str) -> HttpResponseBase:
            case, subject = _found(request, number, acted)
            require_power(signed_in(request), power, office=case.office)
            posted = (request.POST, request.FILES) if request.method == "POST" else (None, None)
            form, changed = form_class(*posted, initial={"version": case.version}), None
            if request.method == "POST" and form.is_valid():
                word, changed = attempt_on_case(form, lambda: act(request, subject, form))
                if word:
                    messages.success(request, word)
                    return redirect(case)
            context = {"act": _page(case, shown, subject), "case": case, "subject": subject, "form": form,
                       "changed": changed, "panel": acted.told(case, Viewer(signed_in(request), staff=True)),
                       "once": "" if changed else submission(request)}  # fmt: skip
            return render(request, acted.template, context, status=409 if changed else 200)

        return guarded

    return decorate


def _found(request: HttpRequest, number: str, acted: Acted) -> tuple[CaseFile, Subject]:
    case = find(number)
    sight = sight_of(request.user, case) if case else None
    subject = acted.subject_of(case) if case and sight and sight.staff else None
    if case is None or subject is None:
        raise Http404
    return case, subject


def _told(text: Text | Callable[[Subject], Text], subject: Subject) -> Text:
    return text(subject) if callable(text) else text


def _page(case: CaseFile, shown: CaseAct, subject: Subject) -> ActPage:
    return ActPage(
        title=_told(shown.title, subject), subject=case.number, about=case.title,
        back=case.get_absolute_url(), buttons=shown.buttons, lead=_told(shown.lead, subject), grave=shown.grave,
        keep=shown.keep,
        citation=shown.citation or words.provision_of_event(case.norm, case.kind, shown.event),
        effects=shown.effects(subject), home_label=_("Caixa de trabalho"), away=_("Voltar ao processo"),
    )  # fmt: skip
