# SPDX-License-Identifier: Apache-2.0
"""Giving back what was paid of a notice that fell, with what the law counts shown before."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from outorga.web import clock
from outorga.web.casefiles import words
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.enforcement import procedures
from outorga.web.enforcement.actions import expenses, fines, refunds, retentions
from outorga.web.enforcement.charging import fine_of
from outorga.web.enforcement.expenses import is_fallen, provision_of, retention_of
from outorga.web.enforcement.models import Fine, Retention
from outorga.web.payments.models import Account
from outorga.web.payments.queries import balances
from outorga.web.registry.views.acts import Acted, CaseAct, case_act, one_button, sent_on_case
from outorga.web.ui.fields import LineField
from outorga.web.ui.formats import money
from outorga.web.ui.forms import ActForm
from outorga.web.ui.parts import Action, Effect, Row


class RefundForm(ActForm):
    """By which payment order the money goes back."""

    order = LineField(label=gettext_lazy("Número da ordem de pagamento"), max_length=60)


def _subject(case: CaseFile) -> Fine | Retention | None:
    return fine_of(case) if case.kind == fines.KIND else retention_of(case)


def _effects(subject: Fine | Retention) -> Sequence[Effect]:
    return _of_fine(subject) if isinstance(subject, Fine) else _of_expense(subject)


def _of_expense(held: Retention) -> Sequence[Effect]:
    amount = expenses.to_give_back(held)
    if amount <= 0:
        return [Effect(_("Não há valor a devolver neste processo."), icon="info", tone="mute")]
    text = _("voltam à empresa, como foram pagos: o auto caiu, e o transporte não é dela.")
    return [
        Effect(text, icon="money", strong=money(amount), citation=provision_of(held)),
        Effect(_("A empresa recebe o comprovante da devolução."), icon="mail"),
    ]


def _of_fine(fine: Fine) -> Sequence[Effect]:
    """What the law gives back today, from a look ahead."""
    if balances.of_case(fine.case, Account.REFUNDABLE) >= 0:
        return [Effect(_("Não há valor a devolver nesta multa."), icon="info", tone="mute")]
    found = refunds.ahead(fine, clock.today())
    citation = words.provision_of_event(fine.notice.norm, fines.KIND, "refund")
    if found.amount is None:
        text = _("Falta o %(unit)s de um dos dias: ainda não se pode devolver.")
        unit = procedures.of(fine.notice.norm).says.unit
        return [Effect(text % {"unit": unit}, icon="warn", tone="warn")]
    text = _("voltam à empresa, pelo que foi pago (%(paid)s).")
    if found.rulings[-1].updated_by:
        text = _("voltam à empresa, pelo que foi pago (%(paid)s), atualizado até hoje.")
    return [
        Effect(text % {"paid": money(found.paid)}, icon="money", strong=money(found.amount), citation=citation),
        Effect(_("A empresa recebe o comprovante da devolução."), icon="mail"),
    ]


@case_act(
    Acted(_subject),
    power=refunds.POWER,
    form_class=RefundForm,
    shown=CaseAct(
        title=gettext_lazy("Devolver o que foi pago"),
        lead=gettext_lazy("O auto caiu depois do pagamento. A devolução se faz uma só vez."),
        buttons=one_button(gettext_lazy("Devolver"), "danger"),
        effects=_effects,
    ),
)
def refund(request: HttpRequest, subject: Fine | Retention, form: Any) -> str:
    """Give back what was paid."""
    told = {**sent_on_case(request), "order": form.cleaned_data["order"]}
    if isinstance(subject, Fine):
        paper = refunds.refund(fine=subject, **told)
    else:
        paper = expenses.give_back(held=subject, **told)
    return _("Devolução %(number)s registrada.") % {"number": paper.number}


def _fell(case: CaseFile) -> bool:
    held = retention_of(case)
    return held is not None and bool(held.cost) and is_fallen(held)


def actions(case: CaseFile, viewer: Viewer) -> list[Action]:
    """The button on the page of a fine, or of what carrying the passengers on cost, that fell after somebody paid."""
    may = viewer.staff and viewer.may(refunds.POWER, office=case.office)
    fell = case.state in fines.FALLEN or (case.kind == retentions.KIND and _fell(case))
    if not may or not fell or balances.of_case(case, Account.REFUNDABLE) >= 0:
        return []
    return [Action(_("Devolver o que foi pago"), reverse("enforcement:refund", args=[case.number]), icon="money")]


def needs() -> list[Row]:
    """What waits for the treasurer: fines without a value, and what is to be given back."""
    rows = []
    waiting = fines.unpriced().count()
    if waiting:
        text = ngettext(
            "%(n)d auto espera o valor do seu dia para ter multa",
            "%(n)d autos esperam o valor do seu dia para ter multa", waiting,
        )  # fmt: skip
        rows.append(Row(text % {"n": waiting}, icon="clock", tone="warn"))
    back = CaseFile.objects.filter(kind=fines.KIND, state="refundable").count()
    if back:
        text = ngettext("%(n)d multa a devolver", "%(n)d multas a devolver", back)
        url = f"{reverse('payments:charges')}?situacao=refundable"
        rows.append(Row(text % {"n": back}, icon="money", tone="warn", url=url))
    return [*rows, *_expenses_back()]


def _expenses_back() -> list[Row]:
    found = CaseFile.objects.filter(pk__in=balances.to_give_back(retentions.KIND)).order_by("pk")
    text = _("Transporte a devolver, processo %(number)s")
    return [
        Row(text % {"number": case.number}, icon="money", tone="warn", url=case.get_absolute_url()) for case in found
    ]
