# SPDX-License-Identifier: Apache-2.0
"""The council in words: its minutes as a paper, and a result as one sentence."""

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.council import matters, queries
from outorga.web.council.models import Impediment, Item, Outcome, Session, SessionAct
from outorga.web.papers.contents import Act, ActSection, Party
from outorga.web.papers.standing import standing_note
from outorga.web.ui.formats import pt_date, pt_datetime

FORM = "council_minutes"


def number_of(session: Session) -> str:
    """The session's number on papers: ``41/2026``."""
    return f"{session.number}/{session.year}"


def result_words(outcome: Outcome) -> str:
    """``Recurso provido, 3 a 1``; of an item put off only that."""
    word = str(matters.choice_of(outcome.item.matter, outcome.result).done)
    if outcome.result == Outcome.ADJOURNED:
        return word
    against = sorted((n for code, n in outcome.tally.items() if code not in (outcome.result, matters.ABSTAIN)))
    counts = {"result": word, "for": outcome.tally.get(outcome.result, 0), "against": sum(against)}
    if outcome.by_casting:
        return _("%(result)s, por desempate (%(for)d a %(against)d)") % counts
    return _("%(result)s, %(for)d a %(against)d") % counts


def minutes(session: Session, *, remarks: str, actor: User) -> Act:
    """The paper "Ata": who was there, and what became of each item. It proves what happened, so it is a receipt."""
    items = queries.items_of(session)
    return Act(
        company=Party(name=settings.AGENCY_NAME, cnpj=""),
        standing=standing_note(items[0].case.norm, clock.today()),
        office=str(session.office),
        issued_by=actor.name,
        form=FORM,
        title=_("Ata do Conselho"),
        provision="",
        subject=str(session),
        acted_on=session.on,
        number_label=_("Sessão"),
        sections=(_opening(session), *(_item(item) for item in items), *_remarks(remarks)),
        signatures=(session.president.name, actor.name),
        receipt=True,
    )


def _opening(session: Session) -> ActSection:
    opened = queries.act_of(session, SessionAct.Kind.OPENED)
    rule = opened.rule if opened else None
    seats = list(session.seats.select_related("member"))
    facts = [
        (_("Dia"), pt_date(session.on)), (_("Aberta"), pt_datetime(opened.at) if opened else ""),
        (_("Lugar"), session.place), (_("Preside"), session.president.name),
        (_("Presentes"), ", ".join(seat.member.name for seat in seats if seat.present)),
        (_("Ausentes"), ", ".join(seat.member.name for seat in seats if not seat.present)),
        (_("Quórum"), quorum_words(rule.quorum, rule.act) if rule else ""),
    ]  # fmt: skip
    return ActSection(heading=_("Abertura"), facts=tuple((name, value) for name, value in facts if value))


def quorum_words(quorum: int, act: str) -> str:
    """How many must be there, and that the agency itself says so."""
    text = ngettext(
        "%(n)d membro, regra da própria agência (%(act)s)", "%(n)d membros, regra da própria agência (%(act)s)", quorum
    )
    return text % {"n": quorum, "act": act}


def _item(item: Item) -> ActSection:
    outcome = queries.outcome_of(item)
    facts = [(_("Processo"), item.case.number), (_("Relator"), item.rapporteur.name)]
    if outcome is not None:
        facts.append((_("Resultado"), result_words(outcome)))
    votes = [
        (vote.member.name, vote_words(item, vote.choice, casting=vote.casting))
        for vote in item.votes.select_related("member")
    ]
    barred = item.impediments.select_related("member")
    texts = [impediment_words(row) for row in barred] + ([outcome.text] if outcome else [])
    heading = _("Item %(n)d: %(title)s") % {"n": item.position, "title": item.title}
    columns = ((_("Membro"), 3), (_("Voto"), 2)) if votes else ()
    return ActSection(heading=heading, facts=tuple(facts), columns=columns, rows=tuple(votes), paragraphs=tuple(texts))


def vote_words(item: Item, choice: str, *, casting: bool) -> str:
    """A vote in words."""
    word = str(matters.choice_of(item.matter, choice).label)
    return _("%(vote)s (desempate)") % {"vote": word} if casting else word


def impediment_words(row: Impediment) -> str:
    """Who does not judge, and why."""
    return _("%(name)s não julga: %(reason)s") % {"name": row.member.name, "reason": row.reason}


def _remarks(remarks: str) -> list[ActSection]:
    return [ActSection(heading=_("Registros"), paragraphs=tuple(remarks.splitlines()))] if remarks.strip() else []
