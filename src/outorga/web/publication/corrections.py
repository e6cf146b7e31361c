# SPDX-License-Identifier: Apache-2.0
"""The day or the edition was recorded wrong: the correction is told beside it, and what ran from the day follows.

Where a term ran from the day, who publishes asks and another person, by the power of who decided what was published,
decides. Nothing is deleted: the first record, its paper and its events stay.
"""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import holders_of
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseFile
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.publication import effects, writing
from outorga.web.publication.actions import PUBLISH, RECORDED, require_possible
from outorga.web.publication.errors import PublicationError
from outorga.web.publication.models import Correction, Gazette
from outorga.web.ui.fields.words import require_reason
from outorga.web.ui.formats import pt_date
from outorga.web.work.actions import notify

CORRECTED, ASKED, REFUSED = "publication.corrected", "publication.correction_asked", "publication.correction_refused"


@dataclass(frozen=True, slots=True)
class Told:
    """Where and when it came out in truth, and why the record was wrong."""

    on: date
    edition: str
    reason: str
    page: str = ""


def ask(*, gazette: Gazette, told: Told, actor: User, key: str = "") -> Correction:
    """Correct a record, or ask another person to where a term ran from its day.

    A second identical submission gets the first one's row; while one waits there is no other.
    """
    require_power(actor, PUBLISH, office=gazette.publication.case.office)
    require_reason(told.reason, refusal=PublicationError)

    def work() -> Correction:
        case = cases.lock(gazette.publication.case)
        _require_news(gazette, told)
        made = Correction.objects.create(
            gazette=gazette, on=told.on, edition=told.edition, page=told.page, reason=told.reason.strip(),
            by_two=needs_two(gazette, told.on), asked_by=actor, asked_at=clock.now(),
        )  # fmt: skip
        if made.by_two:
            _ask_another(made, case)
        else:
            _carry_out(made, case, reason="", actor=actor)
        return made

    return once(key=key, scope=f"publication:correct:{gazette.pk}", actor=actor, work=work)


def needs_two(gazette: Gazette, on: date) -> bool:
    """Whether something runs from the day that would become another."""
    return on != gazette.carried().on and effects.recount_of(gazette.publication.what) is not None


def power_of(gazette: Gazette) -> str:
    """The power by which a second person decides; where nothing runs from the day, that of who publishes."""
    recount = effects.recount_of(gazette.publication.what)
    return recount.power if recount else PUBLISH


def _require_news(gazette: Gazette, told: Told) -> None:
    require_possible(gazette.publication, told.on)
    held = gazette.carried()
    if (held.on, held.edition, held.page) == (told.on, told.edition, told.page):
        raise PublicationError(reader.gettext("É o que já está registrado."), field="on")
    if gazette.corrections.filter(accepted=None).exists():
        raise PublicationError(reader.gettext("Já há uma correção desta publicação que espera decisão."))


def _ask_another(made: Correction, case: CaseFile) -> None:
    gazette = made.gazette
    data = {"title": gazette.publication.title, "was_on": gazette.carried().on.isoformat(), "on": made.on.isoformat()}
    cases.record(case=case, event=ASKED, actor=made.asked_by, power=PUBLISH, reason=made.reason, data=data)
    text = _("%(title)s: %(who)s pede que o dia da publicação passe a %(day)s.")
    words = {"title": gazette.publication.title, "who": made.asked_by.name, "day": pt_date(made.on)}
    holders = holders_of(power_of(gazette), case.office, on=clock.today())
    for person in {one.user.pk: one.user for one in holders if one.user != made.asked_by}.values():
        notify(
            key=f"publication.correction:{made.pk}:{person.pk}", user=person, case=case, text=text % words,
            url=f"/publicacoes/correcoes/{made.pk}/",
        )  # fmt: skip


def decide(*, correction: Correction, accept: bool, reason: str, actor: User, key: str = "") -> Correction:
    """Another person than who asked says whether it was so; accepted, everything counted from the day is counted anew.

    ``reason`` is needed to refuse.
    """
    require_power(actor, power_of(correction.gazette), office=correction.gazette.publication.case.office)
    if not accept:
        require_reason(reason, refusal=PublicationError)

    def work() -> Correction:
        case = cases.lock(correction.gazette.publication.case)
        fresh = Correction.objects.select_related("gazette__publication", "asked_by").get(pk=correction.pk)
        if fresh.accepted is not None:
            raise PublicationError(reader.gettext("Sobre esta correção já se decidiu."))
        if fresh.asked_by == actor:
            raise PublicationError(reader.gettext("Quem pediu a correção não a decide: cabe a outra pessoa."))
        if accept:
            require_possible(fresh.gazette.publication, fresh.on)
            _carry_out(fresh, case, reason=reason, actor=actor)
        else:
            _close(fresh, accepted=False, reason=reason, actor=actor)
            cases.record(case=case, event=REFUSED, actor=actor, power=power_of(fresh.gazette), reason=reason.strip())
        return fresh

    return once(key=key, scope=f"publication:correction:{correction.pk}", actor=actor, work=work)


def _close(correction: Correction, *, accepted: bool, reason: str, actor: User) -> None:
    correction.accepted, correction.decided_by, correction.decided_at = accepted, actor, clock.now()
    correction.decided_reason = reason.strip()
    correction.save(update_fields=["accepted", "decided_by", "decided_at", "decided_reason"])


def _carry_out(correction: Correction, case: CaseFile, *, reason: str, actor: User) -> None:
    """The paper says the right day, and the room that acted counts from it."""
    gazette, publication = correction.gazette, correction.gazette.publication
    old, day_changes = gazette.carried(), correction.on != gazette.carried().on
    correction.paper = papers.issue(
        content=writing.paper(
            publication, on=correction.on, edition=correction.edition, page=correction.page, actor=actor
        ),
        number=case.number, case=case, subject=publication, actor=actor, replaces=old.paper,
    )  # fmt: skip
    correction.save(update_fields=["paper"])
    _close(correction, accepted=True, reason=reason, actor=actor)
    recount = effects.recount_of(publication.what)
    if recount is not None and day_changes:
        recount.carry_out(correction, actor)
        return
    cases.record(
        case=case, event=CORRECTED, actor=actor, power=PUBLISH, reason=correction.reason, on=correction.on,
        data=told_of(correction) | {"event": RECORDED},
    )  # fmt: skip


def told_of(correction: Correction) -> dict[str, str | int]:
    """What the event of a correction says: which publication, where it was thought to be, where it is."""
    return {
        "publication": correction.gazette.publication.pk, "was_on": correction.corrects().on.isoformat(),
        "edition": correction.edition, "page": correction.page, "correction": correction.pk,
    }  # fmt: skip
