# SPDX-License-Identifier: Apache-2.0
"""A notice's defences and appeals as its pages show them: what came, whether it was admitted, and what may be done."""

from typing import Any

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.web.appeals import writing
from outorga.web.appeals.authority import DECIDE, ENTER
from outorga.web.appeals.models import Filing, Stage
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.enforcement.models import Notice
from outorga.web.papers.queries import address_of
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import Action, Row

DEFENDABLE = ("served", "awaiting_service")


def filings_of(case: CaseFile) -> list[Filing]:
    """What was filed in a case, read once for all parts of its page."""
    if not hasattr(case, "appeals_filings"):
        rows = Filing.objects.filter(notice__case=case).select_related("receipt", "notice").order_by("filed_at", "pk")
        # A filing has one effect at most; so it comes in the same query.
        effect = {"from_on": F("suspensive_effects__from_on"), "until_on": F("suspensive_effects__until_on")}
        case.appeals_filings = list(rows.annotate(**effect))  # type: ignore[attr-defined]
    found: list[Filing] = case.appeals_filings  # type: ignore[attr-defined]
    return found


def panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """The part of a notice's case that this room adds; nothing before somebody filed something."""
    filings = filings_of(case)
    if not filings:
        return None
    effects = [_effect(filing) for filing in filings if filing.from_on]  # type: ignore[attr-defined]
    return {"filings": [_row(filing, company=not viewer.staff) for filing in filings], "effects": effects}


def receipt_url(filing: Filing, *, company: bool) -> str:
    """Where this reader opens the receipt."""
    return address_of(filing.receipt.code, staff=not company) if filing.receipt else ""


def _row(filing: Filing, *, company: bool) -> Row:
    told = {
        "day": pt_date(filing.filed_on),
        "how": filing.get_channel_display(),
        "result": writing.result_words(filing),
    }
    url = receipt_url(filing, company=company)
    action = Action(_("Abrir o recibo"), url, kind="small") if url else None
    tone = "bad" if filing.admitted is False else "ok" if filing.admitted else "warn"
    text = _("%(day)s, %(how)s. %(result)s") % told
    return Row(str(filing.get_stage_display()), text=text, icon="scale", tone=tone, action=action)


def _effect(row: Any) -> Row:
    told = {"from": pt_date(row.from_on), "until": pt_date(row.until_on)}
    if row.until_on is None:
        return Row(_("Cobrança suspensa desde %(from)s") % told, icon="held", tone="held")
    return Row(_("Cobrança suspensa de %(from)s a %(until)s") % told, icon="held")


def staff_actions(case: CaseFile, viewer: Viewer) -> list[Action]:
    """What the agency may do with defences and appeals in this state."""
    if not viewer.staff:
        return []
    found = []
    if viewer.may(ENTER, office=case.office):
        found.extend(_desk_actions(case))
    if case.state == "defended" and viewer.may(DECIDE, office=case.office):
        filing = next((one for one in filings_of(case) if one.stage == Stage.DEFENCE and one.admitted), None)
        if filing is not None:
            url = reverse("appeals:ruling", args=[filing.pk])
            found.append(Action(_("Decidir a defesa"), url, icon="scale", kind="primary"))
    return found


def _desk_actions(case: CaseFile) -> list[Action]:
    """What may come in: also once the term was ended, for what counts is the day on the envelope."""
    heard = {one.stage for one in filings_of(case) if one.admitted is not False}
    if case.state in DEFENDABLE or (case.state == "final" and Stage.DEFENCE not in heard):
        return [Action(_("Registrar defesa"), reverse("appeals:desk_defence", args=[case.number]), icon="plus")]
    if case.state == "appealable" or (case.state == "final" and Stage.APPEAL not in heard):
        return [Action(_("Registrar recurso"), reverse("appeals:desk_appeal", args=[case.number]), icon="plus")]
    return []


def company_actions(notice: Notice) -> list[Action]:
    """What the company may do on its own page of the notice."""
    state, number = notice.case.state, notice.case.number
    if state in DEFENDABLE:
        return [Action(_("Apresentar defesa"), reverse("appeals:defence", args=[number]), kind="primary")]
    if state == "appealable":
        return [Action(_("Apresentar recurso"), reverse("appeals:appeal", args=[number]), kind="primary")]
    if state in ("defended", "rejected"):
        return [Action(_("Ver a defesa"), reverse("appeals:defence", args=[number]))]
    return [Action(_("Ver o recurso"), reverse("appeals:appeal", args=[number]))] if state == "appealed" else []
