# SPDX-License-Identifier: Apache-2.0
"""Fields, error summary, the "Erro:" of the page title."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.forms import BaseForm, BaseFormSet, BoundField
from django.template import Context
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

AnyForm = BaseForm | BaseFormSet[Any]


@dataclass(frozen=True)
class Problem:
    """One line of the summary: what to do, and the field it leads to."""

    message: str
    anchor: str


def field(
    bound: BoundField, hint: str = "", label: str = "", save_url: str = "", hide_label: bool = False
) -> SafeString:
    """Label, hint, control, error. ``save_url`` saves this one field when it changes, with the answer below it."""
    if save_url:
        bound.field.widget.attrs.update(
            {"hx-post": save_url, "hx-trigger": "change", "hx-target": f"#{bound.auto_id}_saved"}
        )
    context = {
        "field": bound,
        "hint": hint or bound.help_text,
        "label": label or bound.label,
        "warning": _warning(bound),
        "saves": bool(save_url),
        "hide_label": hide_label,
    }
    if hint and not bound.help_text:
        bound.help_text = hint  # the control is described by it
    return SafeString(render_to_string("ui/field.html", context))


def _warning(bound: BoundField) -> str:
    """What a field only warns about (a CNH whose digits do not check is still accepted)."""
    warn = getattr(bound.field, "warn", None)
    value = bound.value()
    return str(warn(value)) if warn and value and bound.form.is_bound and not bound.errors else ""


def _field_anchor(bound: BoundField) -> str:
    if bound.widget_type in ("radioselect", "checkboxselectmultiple", "moment"):
        return f"{bound.auto_id}_0"
    return bound.id_for_label or bound.auto_id


def _problems_of(form: BaseForm) -> Iterator[Problem]:
    for message in form.non_field_errors():
        yield Problem(str(message), "")
    for name, messages in form.errors.items():
        if name in form.fields:
            for message in messages:
                yield Problem(str(message), _field_anchor(form[name]))


def problems(forms: Iterable[AnyForm | None]) -> list[Problem]:
    """Every error of the forms and formsets, in the order of the page."""
    found: list[Problem] = []
    for form in forms:
        if isinstance(form, BaseFormSet):
            found += [Problem(str(message), "") for message in form.non_form_errors()] if form.is_bound else []
            found += problems(form.forms)
        elif form is not None and form.is_bound:
            found += _problems_of(form)
    return found


def error_summary(*forms: AnyForm | None, title: str = "", note: str = "") -> SafeString:
    """The box on top that takes the focus; nothing when there is no error."""
    found = problems(forms)
    if not found:
        return SafeString("")
    linked = sum(1 for problem in found if problem.anchor)
    counted = ngettext("%(count)s campo precisa de correção", "%(count)s campos precisam de correção", linked)
    heading = title or (counted % {"count": linked} if linked else _("Não deu para continuar"))
    return SafeString(render_to_string("ui/error_summary.html", {"title": heading, "problems": found, "note": note}))


def title_prefix(context: Context) -> str:
    """``Erro: `` when a form of the page came back with errors."""
    for layer in context.dicts:
        for value in layer.values():
            # The type and not isinstance: that would wake what the shell keeps lazy.
            if issubclass(type(value), BaseForm | BaseFormSet) and value.is_bound and problems([value]):
                return _("Erro:") + " "
    return ""
