# SPDX-License-Identifier: Apache-2.0
"""Purpose deviation: found by its signs, its holder heard, confirmed with reasons, served, and a bar that ends itself.

The norm leaves the finding to the authority: the decision behind it says so. What falls is stored as it would be with
the holder served on the day of the confirmation; its days are counted again from the service itself.
"""

from collections.abc import Sequence
from datetime import date, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import files, lifecycle, words
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.language import reader
from outorga.web.papers import texts
from outorga.web.registry.authority import require_own_people
from outorga.web.registry.models import Company, Scope
from outorga.web.sanctions import procedures, writing
from outorga.web.sanctions.actions import receipts
from outorga.web.sanctions.errors import SanctionError
from outorga.web.sanctions.models import Deviation, DeviationSign, StoppedGrant, SummonsAnswer
from outorga.web.sanctions.notices import tell_company, tell_deciders
from outorga.web.sanctions.procedures import Procedure
from outorga.web.ui.fields.words import require_reason
from outorga.web.ui.formats import pt_date

KIND, DECIDE, SERVE = "bar", "deviation.decide", "notice.serve"
SUMMONED, ANSWERED = "hearing.summoned", "hearing.answered"


def summons_days() -> int:
    """How many days the agency gives the holder to answer; no norm fixes them."""
    return int(settings.OUTORGA_HEARING_DAYS)


def open_inquiry(
    *, company: Company, norm: str, grant: CaseFile, signs: Sequence[str], narrative: str, actor: User,
    stops: Sequence[int] = (), key: str = "",
) -> Deviation:  # fmt: skip
    """Signs of a deviation become a case; the law leaves to the authority whether it is one."""
    procedure = procedures.of(norm)
    _require_signs(signs, procedure)
    require_reason(narrative, refusal=SanctionError, field="narrative")
    if company.office is None:
        raise SanctionError(reader.gettext("A empresa não tem regional."))
    require_power(actor, DECIDE, office=company.office)
    if not set(stops) <= {sign.stop for sign in procedure.signs(company)}:
        raise SanctionError(reader.gettext("A parada não é desta empresa, ou já se apurou."))
    held = {row.case.pk: row for row in procedure.grants(company, on=clock.today())}
    if grant.pk not in held:
        text = reader.gettext("Escolha uma %(grant)s da empresa que ainda vale.")
        with language.of_reader():
            raise SanctionError(words.with_grant(norm, text), field="grant")
    row, office = held[grant.pk], company.office

    def work() -> Deviation:
        cases.lock(grant)
        if Deviation.objects.filter(grant=grant, case__state__in=("found", "heard", "decided")).exists():
            text = reader.gettext("Já se apura o desvio desta %(grant)s.")
            with language.of_reader():
                raise SanctionError(words.with_grant(norm, text), field="grant")
        told = {"number": row.number, "company": company.legal_name}
        title = _("Desvio de finalidade, %(grant)s %(number)s, %(company)s")
        case = cases.open_case(
            kind=KIND, norm=norm, office=office, actor=actor, company=company,
            title=words.with_grant(norm, title, **told),
        )  # fmt: skip
        decision = procedure.deviation(
            company, on=clock.today(), grant=row.number, signs=signs, found=None, case=case, actor=actor
        )
        kept = texts.keep(narrative, title=_("Relato do processo %(number)s") % {"number": case.number})
        made = Deviation.objects.create(
            case=case, company=company, norm=norm, grant=grant, signs=list(signs), narrative_ref=kept,
            decision=decision,
        )  # fmt: skip
        DeviationSign.objects.bulk_create(DeviationSign(deviation=made, stop_id=stop) for stop in stops)
        cases.record(case=case, event="decision.forfeiture", actor=actor, power=DECIDE, decision=decision)
        text = _("Desvio de finalidade a apurar: %(company)s, %(grant)s %(number)s.")
        tell_deciders(case, power=DECIDE, text=words.with_grant(norm, text, **told))
        return made

    return once(key=key, scope=f"sanctions:inquiry:{grant.pk}", actor=actor, work=work)


def summon(*, deviation: Deviation, actor: User, expected_version: int | None = None, key: str = "") -> Deviation:
    """Call the holder to answer, until a day that the agency's own setting gives."""
    require_power(actor, DECIDE, office=deviation.case.office)

    def work() -> Deviation:
        current = _locked(deviation, expected_version=expected_version)
        if current.case.state != "found" or current.summoned_on is not None:
            raise SanctionError(reader.gettext("A empresa já foi chamada a falar."))
        current.summoned_on = clock.today()
        current.answer_until_on = current.summoned_on + timedelta(days=summons_days())
        current.save(update_fields=["summoned_on", "answer_until_on"])
        data = {"until": current.answer_until_on.isoformat()}
        cases.record(case=current.case, event=SUMMONED, actor=actor, power=DECIDE, data=data)
        words = {"number": current.case.number, "day": pt_date(current.answer_until_on)}
        text = _("A agência apura desvio de finalidade, processo %(number)s. Fale até %(day)s.") % words
        tell_company(current.case, text=text)
        return current

    return once(key=key, scope=f"sanctions:summon:{deviation.pk}", actor=actor, work=work)


def answer(*, deviation: Deviation, text: str, actor: User, key: str = "") -> SummonsAnswer:
    """The holder says its word, also after the day while nothing was decided."""
    require_own_people(deviation.company, actor, scope=Scope.DEFENCE)
    require_reason(text, refusal=SanctionError, field="text")

    def work() -> SummonsAnswer:
        current = _locked(deviation)
        if current.case.state not in {"found", "heard"} or current.summoned_on is None:
            raise SanctionError(reader.gettext("Neste processo a agência não espera resposta."))
        title = _("Resposta no processo %(number)s") % {"number": current.case.number}
        kept = texts.keep(text, title=title)
        made = SummonsAnswer.objects.create(case=current.case, text_ref=kept, said_by=actor)
        cases.record(case=current.case, event=ANSWERED, actor=actor)
        words = {"number": current.case.number}
        tell_deciders(current.case, power=DECIDE, text=_("A empresa respondeu no processo %(number)s.") % words)
        return made

    return once(key=key, scope=f"sanctions:answer:{deviation.pk}", actor=actor, work=work)


def hear(
    *, deviation: Deviation, reason: str, actor: User, expected_version: int | None = None, key: str = ""
) -> Deviation:
    """Take the holder as heard: it answered, or its days are over."""
    require_power(actor, DECIDE, office=deviation.case.office)
    require_reason(reason, refusal=SanctionError)

    def work() -> Deviation:
        current = _locked(deviation, event="hear", expected_version=expected_version)
        answered = SummonsAnswer.objects.filter(case=current.case).exists()
        if current.answer_until_on is None:
            raise SanctionError(reader.gettext("Chame a empresa a falar antes."))
        if not answered and clock.today() <= current.answer_until_on:
            text = reader.gettext("A empresa ainda pode falar até %(day)s.") % {"day": pt_date(current.answer_until_on)}
            raise SanctionError(text)
        cases.record(
            case=current.case, event="hear", actor=actor, power=DECIDE, reason=reason, data={"answered": answered}
        )  # fmt: skip
        return current

    return once(key=key, scope=f"sanctions:hear:{deviation.pk}", actor=actor, work=work)


def confirm(
    *, deviation: Deviation, reason: str, actor: User, expected_version: int | None = None, key: str = ""
) -> Deviation:
    """The authority finds the deviation: what the law says falls now, and the bar waits for the service."""
    require_power(actor, DECIDE, office=deviation.case.office)
    require_reason(reason, refusal=SanctionError)

    def work() -> Deviation:
        current = _locked(deviation, event="confirm", expected_version=expected_version)
        procedure, on = procedures.of(current.norm), clock.today()
        fall = procedure.fall(
            current.company, on=on, grant=procedure.number_of(current.grant), signs=current.signs, notified_on=on,
            case=current.case, actor=actor,
        )  # fmt: skip
        assert isinstance(fall.answer, StoredDecision)
        data = {"cancelled": list(fall.cancelled), "kept": list(fall.kept)}
        cases.record(
            case=current.case, event="confirm", actor=actor, power=DECIDE, reason=reason, decision=fall.answer,
            data=data,
        )  # fmt: skip
        current.fall = fall.answer
        current.save(update_fields=["fall"])
        _cancel(current, procedure, fall.cancelled, reason=reason, actor=actor, decision=fall.answer)
        writing.print_deviation(current, fall, reason=reason, actor=actor)
        words = {"number": current.case.number, "reason": reason}
        tell_company(current.case, text=_("Desvio de finalidade confirmado, processo %(number)s: %(reason)s") % words)
        return current

    return once(key=key, scope=f"sanctions:confirm:{deviation.pk}", actor=actor, work=work)


def _cancel(
    current: Deviation, procedure: Procedure, numbers: Sequence[str], *, reason: str, actor: User,
    decision: StoredDecision,
) -> None:  # fmt: skip
    held = {row.number: row.case for row in procedure.grants(current.company, on=clock.today())}
    for number in numbers:
        grant = held.get(number)
        if grant is not None and procedure.cancel(
            grant, sanction=current.case, reason=reason, actor=actor, power=DECIDE, decision=decision
        ):
            StoppedGrant.objects.create(case=current.case, grant=grant, from_on=clock.today())


def discard(
    *, deviation: Deviation, reason: str, actor: User, expected_version: int | None = None, key: str = ""
) -> Deviation:
    """The authority finds no deviation."""
    require_power(actor, DECIDE, office=deviation.case.office)
    require_reason(reason, refusal=SanctionError)

    def work() -> Deviation:
        current = _locked(deviation, event="discard", expected_version=expected_version)
        procedure = procedures.of(current.norm)
        denied = procedure.deviation(
            current.company, on=clock.today(), grant=procedure.number_of(current.grant), signs=current.signs,
            found=False, case=current.case, actor=actor,
        )  # fmt: skip
        cases.record(case=current.case, event="discard", actor=actor, power=DECIDE, reason=reason, decision=denied)
        words = {"number": current.case.number}
        tell_company(current.case, text=_("A apuração %(number)s terminou: não houve desvio.") % words)
        return current

    return once(key=key, scope=f"sanctions:deny:{deviation.pk}", actor=actor, work=work)


def serve(
    *, deviation: Deviation, kind: str, on: date, actor: User, note: str = "", upload: files.Upload | None = None,
    expected_version: int | None = None, key: str = "",
) -> Deviation:  # fmt: skip
    """The holder received the act on that day: the bar on new authorizations runs from it."""
    require_power(actor, SERVE, office=deviation.case.office)

    def work() -> Deviation:
        current = _locked(deviation, event="serve", expected_version=expected_version)
        confirmed = current.case.events.filter(kind="confirm").order_by("-seq").first()
        receipts.check(on, not_before=confirmed.on if confirmed else None)
        procedure = procedures.of(current.norm)
        fall = procedure.fall(
            current.company, on=on, grant=procedure.number_of(current.grant), signs=current.signs, notified_on=on,
            case=current.case, actor=actor,
        )  # fmt: skip
        assert isinstance(fall.answer, StoredDecision)
        receipt = receipts.keep(case=current.case, kind=kind, on=on, note=note, upload=upload, actor=actor)
        cases.record(
            case=current.case, event="serve", actor=actor, power=SERVE, on=on, decision=fall.answer, data={"how": kind}
        )  # fmt: skip
        receipts.keep_days(current, fall.term, receipt)
        told = {"until": pt_date(fall.term.until_on), "free": pt_date(fall.term.free_from_on)}
        text = _("Nova %(grant)s fica impedida até %(until)s. Peça de novo a partir de %(free)s.")
        tell_company(current.case, text=words.with_grant(current.norm, text, **told))
        return current

    return once(key=key, scope=f"sanctions:serve:{deviation.pk}", actor=actor, work=work)


@transaction.atomic
def end(*, deviation: Deviation) -> bool:
    """End a bar whose last day is over; False when it had ended."""
    current = _locked(deviation)
    if current.case.state != "running" or current.free_from_on is None or current.free_from_on > clock.today():
        return False
    assert current.notified_on is not None
    procedure = procedures.of(current.norm)
    fall = procedure.fall(
        current.company, on=current.free_from_on, grant=procedure.number_of(current.grant), signs=current.signs,
        notified_on=current.notified_on, case=current.case,
    )  # fmt: skip
    assert isinstance(fall.answer, StoredDecision)
    cases.record(case=current.case, event="end", actor=None, on=current.free_from_on, decision=fall.answer)
    text = _("O impedimento %(number)s terminou: já se pode pedir %(grant)s.")
    tell_company(current.case, text=words.with_grant(current.norm, text, number=current.case.number))
    return True


def _require_signs(signs: Sequence[str], procedure: Procedure) -> None:
    known = {choice.code for choice in procedure.sign_choices()}
    if not signs or not known.issuperset(signs):
        raise SanctionError(reader.gettext("Marque o que a fiscalização encontrou."), field="signs")


def _locked(deviation: Deviation, *, event: str = "", expected_version: int | None = None) -> Deviation:
    """The row under lock; an ``event`` that is out of place is refused before anything is asked or kept."""
    current = Deviation.objects.select_related("case__office", "company__office", "grant").get(pk=deviation.pk)
    cases.lock(current.case, expected_version=expected_version)
    if event:
        lifecycle.advance(current.case, event)
    return current
