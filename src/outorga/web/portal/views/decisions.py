# SPDX-License-Identifier: Apache-2.0
"""The decision services for anyone: a form made from the facts, sample cases, the answer explained, a link to share."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_http_methods

from outorga.law.engine import conformance, norms
from outorga.law.engine.decide import decide
from outorga.law.engine.norms import Norm
from outorga.law.kernel.decisions import Service
from outorga.law.kernel.errors import FactError, InvalidFacts, UnknownNorm, UnknownService
from outorga.web.portal import answers, fact_form, queries, shared_facts
from outorga.web.portal.typed_facts import typed_facts

LONGEST = 200


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """Every question that can be asked, by norm, or those with the words that are looked for."""
    text = request.GET.get("q", "")[:LONGEST]
    return render(request, "portal/decisions.html", {"found": queries.questions(text), "q": text})


def _find(norm: str, service: str) -> tuple[Norm, Service]:
    try:
        found = norms.get(norm)
        return found, found.service(service)
    except (UnknownNorm, UnknownService):
        raise Http404 from None


@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest, norm: str, service: str) -> HttpResponse:
    """One question: the form, and the answer once its facts are told."""
    found, question = _find(norm, service)
    facts = typed_facts(question.facts, request.POST) if request.method == "POST" else _given(request, found, question)
    if request.method == "POST" and "more" in request.POST:
        return _page(request, found, question, _with_row(facts, request.POST["more"]), asked=False)
    link = shared_facts.to_link(facts) if request.method == "POST" else ""
    if link and _is_well_formed(found, question, facts):
        return redirect(f"{request.path}?{urlencode({'fatos': link})}#resposta")
    return _page(request, found, question, facts, asked=request.method == "POST" or bool(request.GET))


def _is_well_formed(norm: Norm, service: Service, facts: dict[str, Any]) -> bool:
    try:
        decide(norm.key, service.name, facts)
    except InvalidFacts:
        return False
    return True


def _given(request: HttpRequest, norm: Norm, service: Service) -> dict[str, Any]:
    """The facts of a shared link or of a sample case."""
    if case := sample_cases(norm.key, service.name).get(request.GET.get("caso", "")):
        return case.facts
    facts = shared_facts.from_link(request.GET.get("fatos", ""))
    return facts if facts is not None else {}


@cache
def sample_cases(norm: str, service: str) -> dict[str, conformance.Case]:
    """The worked cases of a service that have an answer, by id."""
    return {
        case.id: case for case in conformance.shipped(norm) if case.service == service and "error" not in case.expect
    }


def _with_row(facts: dict[str, Any], path: str) -> dict[str, Any]:
    """The same facts with one more blank row in the list at this path."""
    *parents, last = path.split(".")
    holder: Any = facts
    for part in parents:
        holder = holder[int(part)] if isinstance(holder, list) else holder.setdefault(part, {})
    if isinstance(holder, dict):
        holder[last] = [*holder.get(last, []), {}]
    return facts


@dataclass(frozen=True)
class Outcome:
    """How an asked question ended: an answer, or the faulty fields."""

    answer: answers.Answer | None = None
    errors: tuple[FactError, ...] = ()


def _outcome(norm: Norm, service: Service, facts: dict[str, Any]) -> Outcome:
    try:
        return Outcome(answer=answers.show(decide(norm.key, service.name, facts), norm))
    except InvalidFacts as error:
        return Outcome(errors=error.errors)


def _page(request: HttpRequest, norm: Norm, service: Service, facts: dict[str, Any], *, asked: bool) -> HttpResponse:
    outcome = _outcome(norm, service, facts) if asked else Outcome()
    form = fact_form.build(service.facts, facts, norm, outcome.errors)
    context = {
        "norm": norm, "service": service, "fact_form": form, "answer": outcome.answer, "asked": asked,
        "cases": list(sample_cases(norm.key, service.name).values()), "link": _link(request, norm, service, facts),
    }  # fmt: skip
    return render(request, "portal/ask.html", context, status=422 if outcome.errors else 200)


def _link(request: HttpRequest, norm: Norm, service: Service, facts: dict[str, Any]) -> str:
    packed = shared_facts.to_link(facts)
    path = reverse("portal:ask", args=[norm.key, service.name])
    return request.build_absolute_uri(f"{path}?{urlencode({'fatos': packed})}") if packed else ""
