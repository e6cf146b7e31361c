# SPDX-License-Identifier: Apache-2.0
"""What the registry's views share: the shell, forms whose refusals are shown where they belong."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.law.kernel.citations import label
from outorga.law.kernel.errors import InvalidFacts
from outorga.web.casefiles.errors import CaseChanged, CaseFileError
from outorga.web.registry.errors import LawRefuses, RegistryError
from outorga.web.ui.text import sent_number

OF_NO_CASE = -1
REFUSALS = (RegistryError, CaseFileError, InvalidFacts)


def page(request: HttpRequest, template: str, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    """A page of the company area; at the desk in the agency's shell, with whom it is about."""
    acting = getattr(request, "acting", None)
    at_desk = bool(acting and acting.desk)
    shared = {
        "shell": "ui/staff.html" if at_desk else "ui/company.html",
        "at_desk": at_desk,
        "company": getattr(request, "company", None),
        "acting": acting,
    }
    return render(request, template, shared | dict(context), status=status)


def attempt(form: BaseForm, act: Callable[[], Any], *, but: type[Exception] | tuple[()] = ()) -> Any:
    """Do it; a refusal becomes an error of the form, beside its field, and None is answered; ``but`` goes on."""
    try:
        return act()
    except but:
        raise
    except REFUSALS as refusal:
        for field, message in told(refusal):
            form.add_error(field if field in form.fields else None, message)
        return None


def attempt_on_case(form: BaseForm, act: Callable[[], Any]) -> tuple[Any, CaseChanged | None]:
    """As :func:`attempt`, but a case that changed meanwhile is answered beside, for the page to show it as it is."""
    try:
        return attempt(form, act, but=CaseChanged), None
    except CaseChanged as changed:
        return None, changed


def carry_out(request: HttpRequest, act: Callable[[], object], word: str) -> None:
    """Do what one click asks; the person reads the word of success, or why it was refused."""
    try:
        act()
    except REFUSALS as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, word)


def told(refusal: Exception) -> list[tuple[str, str]]:
    """Field and sentence of each thing that a refusal says."""
    if isinstance(refusal, InvalidFacts):
        return [
            (error.path.split(".")[-1], _("Confira este dado: %(expected)s.") % {"expected": _expected(error)})
            for error in refusal.errors
        ]
    message = getattr(refusal, "message", str(refusal))
    return [(getattr(refusal, "field", ""), f"{message}{_causes(refusal)}")]


def _causes(refusal: Exception) -> str:
    """The provisions on which the law refuses, in brackets."""
    because = refusal.decision.outcome.get("because") if isinstance(refusal, LawRefuses) else None
    return f" ({'; '.join(label(provision) for provision in because)})" if because else ""


def sentence(refusal: Exception) -> str:
    """All that a refusal says, in one text."""
    return " ".join(message for _field, message in told(refusal))


_CONTRADICTIONS = {
    "issued_on": gettext_lazy("o dia da emissão não pode ser depois de hoje"),
    "valid_until": gettext_lazy("o último dia não pode vir antes da emissão"),
    "until": gettext_lazy("a apólice não pode terminar antes de começar"),
    "manufactured_on": gettext_lazy("a fabricação não pode ser depois de hoje"),
    "manufacture_year": gettext_lazy("o ano de fabricação não é o da data"),
}


def _expected(error: Any) -> str:
    return str(_CONTRADICTIONS.get(error.path.split(".")[-1], error.expected))


def version(request: HttpRequest) -> int | None:
    """The version of the case that the person saw; one that cannot be read is that of no case, and never passes."""
    text = request.POST.get("version", "")
    seen = sent_number(text)
    return OF_NO_CASE if text and seen is None else seen
