# SPDX-License-Identifier: Apache-2.0
"""What the law's answer on an inspection comes to, in words: for papers and pages alike."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web.casefiles import words
from outorga.web.inspections import procedures
from outorga.web.inspections.models import Group, InspectionReport, Mark
from outorga.web.inspections.procedures import Ruling

Outcome = Mapping[str, Any]


def effect(outcome: Outcome, norm: str) -> str:
    """Whether the holder is barred after the report, as the decision's outcome says."""
    if not outcome.get("barred"):
        return words.with_grant(norm, _("Nenhum laudo impede nova %(grant)s."))
    text = _("A empresa não recebe nova %(grant)s enquanto não vier: %(what)s.")
    return words.with_grant(norm, text, what="; ".join(releases(outcome, norm)))


def releases(outcome: Outcome, norm: str) -> list[str]:
    """What is still missing for the release."""
    plates = ", ".join(format_plate(plate) for plate in outcome.get("failed_plates") or ())
    told = procedures.of(norm).says.releases
    return [str(told[name][1]) % {"plates": plates} for name in outcome.get("pending") or () if name in told]


def outcome_of(ruling: Ruling) -> Outcome:
    """An answer that was only looked at, in the form of a stored one."""
    return {"barred": ruling.barred, "pending": sorted(ruling.pending), "failed_plates": ruling.plates}


def failed_groups(report: InspectionReport) -> list[str]:
    """The groups that failed, by name."""
    return [str(group.label) for group in Group if report.mark(group) == Mark.FAIL]


def result_of(report: InspectionReport) -> str:
    """The report in a word or in the groups that failed."""
    failed = failed_groups(report)
    return _("Reprovado: %(groups)s") % {"groups": ", ".join(failed)} if failed else _("Conforme")
