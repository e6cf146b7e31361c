# SPDX-License-Identifier: Apache-2.0
"""The proof that the holder received a sanction, and the days that run from it: the same for suspension and bar."""

from datetime import date

from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import files
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.language import reader
from outorga.web.papers import texts
from outorga.web.sanctions.errors import NotServed
from outorga.web.sanctions.models import Deviation, Receipt, Suspension
from outorga.web.sanctions.procedures import Term
from outorga.web.ui.formats import pt_date

DAYS = ("notified_on", "from_on", "until_on", "free_from_on", "term_decision", "receipt")


def check(on: date, *, not_before: date | None) -> None:
    """Nothing is received before it was decided, nor on a day to come: :class:`NotServed`."""
    if not_before is None:
        raise NotServed(reader.gettext("Ainda não há decisão a entregar."))
    if on < not_before:
        text = reader.gettext("A decisão é de %(day)s: ninguém a recebeu antes. Confira o dia no recibo.")
        raise NotServed(text % {"day": pt_date(not_before)}, field="on")
    if on > clock.today():
        raise NotServed(
            reader.gettext("Este dia ainda não chegou. Registre a entrega quando tiver a prova dela."), field="on"
        )


def keep(
    *, case: CaseFile, kind: str, on: date, note: str, upload: files.Upload | None, actor: User
) -> Receipt:  # fmt: skip
    """Keep the proof, and the receipt among the files of the case, sealed with what is noted of who received it."""
    title = _("Recibo do processo %(number)s") % {"number": case.number}
    told = texts.keep(note, title=title)
    about = [told] if told else []
    stored = files.store(upload, actor=actor, accept=files.DOCUMENTS, people=about) if upload else None
    if stored is not None:
        files.attach(
            case=case, stored=stored, name=files.plain_name(_("Recibo"), stored.media_type), actor=actor
        )  # fmt: skip
    return Receipt.objects.create(case=case, kind=kind, on=on, note_ref=told, file=stored, recorded_by=actor)


def keep_days(served: Suspension | Deviation, term: Term, receipt: Receipt) -> None:
    """Copy the days of the stored decision to the row, with the proof from which they run."""
    assert isinstance(term.answer, StoredDecision)
    served.notified_on, served.receipt, served.term_decision = receipt.on, receipt, term.answer
    served.from_on, served.until_on, served.free_from_on = term.from_on, term.until_on, term.free_from_on
    served.save(update_fields=list(DAYS))


def drop_days(served: Suspension | Deviation) -> None:
    """No days run any more: the act from which they ran lost its ground."""
    for name in DAYS:
        setattr(served, name, None)
    served.save(update_fields=list(DAYS))
