# SPDX-License-Identifier: Apache-2.0
"""A request is filed, decided by the law and, when every rule passes, issued in the same act (arts. 7 to 9)."""

from datetime import datetime

from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import decisions, standing
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import StoredDecision
from outorga.web.charter import channels, passengers, rulings, writing
from outorga.web.charter.authority import Asker, asker, desk_office
from outorga.web.charter.errors import CharterError, FactsMissing
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization
from outorga.web.charter.notices import tell_company, tell_office
from outorga.web.charter.rulings import Answer, Rulings
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.papers import queries as issued_papers

KIND = "authorization"


def file_request(*, draft: Authorization, actor: User, declared: str, key: str = "") -> Authorization:
    """File the request and carry out what the law answers: issue, refuse, ask for items, or wait for an authority.

    :class:`FactsMissing` when the law needs answers that are not there: then nothing is filed.
    """
    quality = asker(draft.company, actor)
    if not declared:
        raise CharterError(reader.gettext("Marque a declaração antes de pedir."), field="declared")
    standing.require_issuable(NORM, clock.today())
    _require_way(draft, quality)

    def work() -> Authorization:
        if draft.filed_at is not None:
            return draft
        _require_facts(draft)
        return _file(draft, actor, quality)

    return once(key=key or f"draft-{draft.pk}", scope="charter:file", actor=actor, work=work)


def _require_way(draft: Authorization, quality: Asker) -> None:
    if channels.only_at_office(draft.service) and not quality.desk and draft.filed_at is None:
        raise CharterError(
            reader.gettext(
                "O fretamento contínuo se pede na regional, com a via original do contrato (art. 7º). "
                "Deixe o pedido pronto."
            )
        )


def _require_facts(draft: Authorization) -> None:
    if any(row.errors for row in passengers.rows(draft)):
        raise CharterError(reader.gettext("Há linhas da relação de passageiros a corrigir."), field="passengers")
    missing = rulings.look_ahead(draft).missing
    if missing:
        raise FactsMissing(missing)


def _file(draft: Authorization, actor: User, quality: Asker) -> Authorization:
    asked = Authorization.objects.select_for_update().get(pk=draft.pk)
    if asked.filed_at is not None:
        return asked
    now = clock.now().replace(microsecond=0)
    office = (desk_office(actor) if quality.desk else None) or asked.office or asked.company.office
    if office is None:
        raise CharterError(reader.gettext("Escolha a regional que recebe o pedido."), field="office")
    asked.case = cases.open_case(
        kind=KIND, norm=NORM, title=writing.title_of(asked), office=office, actor=actor, company=asked.company
    )
    asked.office = office
    asked.channel = channels.channel_for(asked.service, desk=quality.desk)
    asked.filed_at, asked.saved_at = now, now
    asked.save()
    _receive_list(asked, now)
    found = rulings.rule(asked, case=asked.case, actor=actor, at=now)
    note_decisions(asked, found, actor=actor, power=quality.power)
    carry_out(asked=asked, found=found, actor=actor, power=quality.power)
    return asked


def _receive_list(asked: Authorization, now: datetime) -> None:
    current = passengers.list_in_use(asked)
    if current is not None and current.received_at is None:
        current.received_at = now
        current.save(update_fields=["received_at"])


def note_decisions(asked: Authorization, found: Rulings, *, actor: User | None, power: str) -> None:
    """Each decision hangs on the case's chain, also those that only led to another."""
    assert asked.case is not None
    for answer in rulings.everyone(found.every):
        cases.record(case=asked.case, event=f"decision.{answer.service}", actor=actor, power=power, decision=answer)
    current = passengers.list_in_use(asked)
    if current is not None and isinstance(found.name_list, StoredDecision):
        current.decision, current.accepted = found.name_list, found.name_list.outcome.get("accepted")
        current.save(update_fields=["decision", "accepted"])


def carry_out(
    *, asked: Authorization, found: Rulings, actor: User | None, power: str = "", reason: str = "",
    free: bool | None = None,
) -> None:  # fmt: skip
    """Do what the law answered; the caller holds the transaction and the lock.

    ``free`` is the authority's word where the agency reads that it has the choice.
    """
    if found.refusing:
        _refuse(asked, found, actor=actor, power=power, reason=reason)
    elif found.awaits_urgency:
        tell_office(asked, text=_("Urgência a decidir: %(title)s.") % {"title": writing.title_of(asked)})
    elif found.missing_items:
        decision = _first_stored([row for row in found.permits if row.outcome.get("result") == "pending"])
        ask_items(asked, found.missing_items, decision=decision, actor=actor, power=power)
    elif found.issues or (found.left_to_authority and free is True):
        _issue(asked, found, actor=actor, power=power, reason=reason)
    elif found.left_to_authority and free is False:
        _refuse(asked, found, actor=actor, power=power, reason=reason)
    elif found.left_to_authority:
        tell_office(asked, text=_("Pedido a decidir: %(title)s.") % {"title": writing.title_of(asked)})


def _first_stored(answers: list[Answer]) -> StoredDecision:
    return next(answer for answer in answers if isinstance(answer, StoredDecision))


def _refuse(asked: Authorization, found: Rulings, *, actor: User | None, power: str, reason: str) -> None:
    assert asked.case is not None
    decision = _first_stored(found.refusing or found.permits)
    words = reason or writing.refusal_reason(asked, found.because)
    asked.decision = decision
    asked.save(update_fields=["decision"])
    data = {"because": found.because}
    cases.record(case=asked.case, event="refuse", actor=actor, power=power, reason=words, decision=decision, data=data)
    papers.issue(
        content=writing.refusal(asked, found), number=asked.case.number, actor=actor, case=asked.case, subject=asked,
        company_ref=asked.company_id, decision=decision,
    )  # fmt: skip
    tell_company(asked, text=_("Pedido %(number)s recusado.") % {"number": asked.case.number})


def ask_items(
    asked: Authorization, codes: list[str], *, decision: StoredDecision, actor: User | None, power: str
) -> None:
    """Hold the request until these items come."""
    assert asked.case is not None
    data = {"missing_items": codes}
    cases.record(case=asked.case, event="ask_items", actor=actor, power=power, decision=decision, data=data)
    tell_company(asked, text=_("O pedido %(number)s espera mais itens.") % {"number": asked.case.number})


def _issue(asked: Authorization, found: Rulings, *, actor: User | None, power: str, reason: str) -> None:
    assert asked.case is not None
    assert isinstance(found.term, StoredDecision)
    permit = _first_stored(found.permits)
    now = clock.now().replace(microsecond=0)
    asked.number, asked.issued_at = asked.case.number, now
    asked.decision, asked.term_decision = permit, found.term
    asked.valid_until = decisions.outcome_day(found.term, "valid_until")
    asked.limited_by = found.term.outcome.get("limited_by") or ""
    asked.save()
    cases.record(case=asked.case, event="issue", actor=actor, power=power, reason=reason, decision=permit)
    print_paper(asked=asked, actor=actor)
    tell_company(asked, text=_("Autorização %(number)s emitida.") % {"number": asked.number})


def print_paper(*, asked: Authorization, actor: User | None, variation: str = "") -> None:
    """Issue the authorization's paper; an earlier one is superseded by it."""
    assert asked.case is not None
    assert asked.number is not None
    papers.issue(
        content=writing.authorization(asked, actor=actor, variation=variation), number=asked.number, actor=actor,
        case=asked.case, subject=asked, company_ref=asked.company_id, decision=asked.term_decision,
        replaces=issued_papers.paper_of(asked, KIND),
    )  # fmt: skip
