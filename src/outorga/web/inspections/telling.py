# SPDX-License-Identifier: Apache-2.0
"""What the inspections tell companies, once for each thing that caused it."""

from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web.casefiles import words
from outorga.web.inspections.models import InspectionBar, InspectionOrder, InspectionReport
from outorga.web.registry.notices import tell_company
from outorga.web.ui.formats import pt_date

# Written out: reverse() loads the pages of every room, which the demo's start has no time for.
COMPANY_PAGE = "/empresa/vistorias/"


def ordered(order: InspectionOrder) -> None:
    """The vehicle is to be presented."""
    words = {"plate": format_plate(order.plate), "day": pt_date(order.present_on), "place": order.place}
    text = _("O %(plate)s foi chamado para vistoria: leve-o em %(day)s. Local: %(place)s.") % words
    tell_company(
        order.company, case=order.case, text=text, url=COMPANY_PAGE, due_on=order.present_on,
        key=f"inspections:order:{order.pk}",
    )  # fmt: skip


def reported(report: InspectionReport) -> None:
    """The report is there."""
    text = _("Saiu o laudo %(number)s da vistoria do %(plate)s.")
    words = {"number": report.number, "plate": format_plate(report.plate)}
    url = reverse("inspections:company_report", args=[report.pk])
    tell_company(report.company, case=report.case, text=text % words, url=url, key=f"inspections:report:{report.pk}")


def barred(bar: InspectionBar) -> None:
    """The holder is barred, and what ends it."""
    if bar.canonical_plate:
        text = _("O %(plate)s reprovou na vistoria e não entra em nova %(grant)s. Veja o que libera.")
    else:
        text = _("O %(plate)s reprovou na vistoria: a empresa não recebe nova %(grant)s. Veja o que libera.")
    _tell(bar, words.with_grant(bar.case.norm, text, plate=format_plate(bar.founded_by.plate)), "begun")


def released(bar: InspectionBar) -> None:
    """The holder is free again."""
    text = _("O impedimento por vistoria acabou: a empresa pode pedir %(grants)s de novo.")
    _tell(bar, words.with_grant(bar.case.norm, text), "released")


def _tell(bar: InspectionBar, text: str, what: str) -> None:
    key = f"inspections:bar:{bar.pk}:{what}"
    tell_company(bar.company, case=bar.case, text=text, url=COMPANY_PAGE, key=key)
