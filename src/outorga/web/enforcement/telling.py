# SPDX-License-Identifier: Apache-2.0
"""What enforcement tells companies, once for each event that caused it."""

from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web.enforcement import procedures
from outorga.web.enforcement.models import Notice, Retention
from outorga.web.ui.formats import pt_date
from outorga.web.work.actions import notify


def of_notice(notice: Notice) -> None:
    """Tell the company that a notice was drawn up against it; no term runs from this."""
    text = _("Foi lavrado o auto %(number)s.") % {"number": notice.number}
    _tell(notice, key="drawn", text=f"{text} {procedures.of(notice.norm).says.runs_from}")


def of_service(notice: Notice, *, due_on: date) -> None:
    """Tell the company that the term for its defence runs, and until when."""
    text = _("O auto %(number)s foi recebido. A defesa pode ser apresentada até %(day)s.")
    words = {"number": notice.number, "day": pt_date(due_on)}
    _tell(notice, key=f"served:{notice.served_on}", text=text % words, due_on=due_on)


def of_release(retention: Retention) -> None:
    """Tell the company that its vehicle was let go."""
    notice = retention.notice
    text = _("O veículo %(plate)s, retido no auto %(number)s, foi liberado.")
    words = {"number": notice.number, "plate": format_plate(notice.plate)}
    _tell(notice, key="released", text=text % words)


def of_expense(retention: Retention, *, paid: Decimal) -> None:
    """Tell the company that carrying its passengers on costs it nothing any more."""
    notice = retention.notice
    text = _("O auto %(number)s caiu: o transporte dos passageiros do veículo %(plate)s já não se cobra.")
    if paid:
        text = _("O auto %(number)s caiu: o que foi pago pelo transporte dos passageiros do veículo %(plate)s volta.")
    words = {"number": notice.number, "plate": format_plate(notice.plate)}
    _tell(notice, key="expense", text=text % words)


def of_retention(retention: Retention) -> None:
    """Tell the company that its vehicle is held, and what lets it go on."""
    notice = retention.notice
    words = {"number": notice.number, "plate": format_plate(notice.plate)}
    text = _("O veículo %(plate)s está retido pelo auto %(number)s.") % words
    _tell(notice, key="held", text=f"{text} {procedures.of(notice.norm).says.goes_on}")


def page_of(notice: Notice) -> str:
    """The company's page of the notice."""
    return f"/empresa/autos/{notice.case.number}/"


def _tell(notice: Notice, *, key: str, text: str, due_on: date | None = None) -> None:
    if notice.company_id is None:
        return
    notify(
        key=f"notice:{notice.number}:{key}", company=notice.company_id, case=notice.case, text=text,
        url=page_of(notice), due_on=due_on,
    )  # fmt: skip
