# SPDX-License-Identifier: Apache-2.0
"""What the council's pages show: sessions, the agenda with results, seats with votes, and who may do what now."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from outorga.web.accounts.models import User
from outorga.web.council import matters, queries, writing
from outorga.web.council.models import Item, Outcome, Session, SessionAct
from outorga.web.council.queries import Judging
from outorga.web.ui.formats import pt_date, pt_datetime
from outorga.web.ui.parts import Action, Effect, Fact, Row
from outorga.web.ui.statuses import Status

STATES = {
    "planned": Status("info", "clock", gettext_lazy("Marcada")),
    "open": Status("ok", "clock", gettext_lazy("Em andamento")),
    "closed": Status("mute", "lock", gettext_lazy("Encerrada")),
    "cancelled": Status("mute", "bad", gettext_lazy("Desmarcada")),
}
TO_JUDGE = Status("mute", "todo", gettext_lazy("A julgar"))


@dataclass(frozen=True)
class Place:
    """A member in the room."""

    name: str
    initials: str
    role: str
    word: str
    tone: str = "mute"


@dataclass(frozen=True)
class AgendaItem:
    """A line of the agenda."""

    item: Item
    status: Status
    current: bool


def session_rows(sessions: Sequence[Session]) -> list[Row]:
    """Sessions as rows of a list."""
    return [_session_row(session, STATES[queries.state_of(session)]) for session in sessions]


def _session_row(session: Session, look: Status) -> Row:
    text = _("%(state)s. %(items)s") % {"state": look.word, "items": _count(session)}
    title, url = f"{session}, {pt_date(session.on)}", session.get_absolute_url()
    return Row(title, text=text, url=url, icon=look.icon, tone=look.tone)


def _count(session: Session) -> str:
    n = len(session.items.all())
    return ngettext("%(n)d item na pauta.", "%(n)d itens na pauta.", n) % {"n": n}


def waiting_rows() -> list[Row]:
    """Cases that await the council."""
    return [
        Row(
            matters.of(case.kind).title(case), text=_("Processo %(number)s") % {"number": case.number}, icon="scale",
            url=case.get_absolute_url(),
        )
        for case in queries.all_waiting()
    ]  # fmt: skip


def agenda(items: Sequence[Item], current: Item | None) -> list[AgendaItem]:
    """The agenda with how each item stands."""
    return [AgendaItem(item, _status(item), current is not None and item.pk == current.pk) for item in items]


def first_to_judge(items: Sequence[Item]) -> Item | None:
    """The first item of the agenda without a result."""
    return next((item for item in items if queries.outcome_of(item) is None), None)


def _status(item: Item) -> Status:
    outcome = queries.outcome_of(item)
    if outcome is None:
        return TO_JUDGE
    tone = "warn" if outcome.result == Outcome.ADJOURNED else "ok"
    return Status(tone, "clock" if tone == "warn" else "ok", writing.result_words(outcome))


def places(session: Session, state: Judging | None) -> list[Place]:
    """Who is in the room, and how they voted on the item that is shown."""
    seats = list(session.seats.select_related("member"))
    if not seats:
        members = queries.members(session.on)
        return [Place(one.name, _initials(one), _role(session, one, state), "") for one in members]
    return [
        Place(seat.member.name, _initials(seat.member), _role(session, seat.member, state), *_word(seat.member, state))
        if seat.present
        else Place(seat.member.name, _initials(seat.member), _role(session, seat.member, state), _("Ausente"), "bad")
        for seat in seats
    ]


def _initials(member: User) -> str:
    words = member.name.split()
    return "".join(word[0] for word in (words[:1] + words[-1:])).upper()


def _role(session: Session, member: User, state: Judging | None) -> str:
    if member.pk == session.president_id:
        return _("Preside")
    return _("Relata") if state is not None and member.pk == state.item.rapporteur_id else _("Membro")


def _word(member: User, state: Judging | None) -> tuple[str, str]:
    """What a member present said on the item."""
    if state is None:
        return _("Presente"), "ok"
    if member.pk in state.impeded:
        return _("Não julga este item"), "warn"
    given = [vote for vote in state.votes if vote.member_id == member.pk]
    if given:
        choice = matters.choice_of(state.item.matter, given[-1].choice)
        return writing.vote_words(state.item, given[-1].choice, casting=given[-1].casting), choice.tone or "mute"
    return (_("Falta votar"), "mute") if member.pk in state.voters else (_("Só desempata"), "mute")


def session_facts(session: Session) -> list[Fact]:
    """The session's own facts."""
    opened, closed = (queries.act_of(session, kind) for kind in (SessionAct.Kind.OPENED, SessionAct.Kind.CLOSED))
    rule = opened.rule if opened else queries.rule_on(session.on)
    facts = [Fact(_("Dia"), session.on), Fact(_("Preside"), session.president.name)]
    if session.place:
        facts.append(Fact(_("Lugar"), session.place))
    facts.append(Fact(_("Quórum"), writing.quorum_words(rule.quorum, rule.act) if rule else _("Ainda não fixado")))
    if opened:
        present = sum(seat.present for seat in session.seats.all())
        facts.append(
            Fact(
                _("Aberta"),
                pt_datetime(opened.at),
                note=ngettext("%(n)d presente", "%(n)d presentes", present) % {"n": present},
            )
        )
    if closed:
        url = reverse("papers:download", args=[closed.paper.code]) if closed.paper else ""
        facts.append(Fact(_("Encerrada"), pt_datetime(closed.at), url=url, note=_("Abrir a ata") if url else ""))
    return facts


def session_actions(session: Session, powers: frozenset[str]) -> list[Action]:
    """What the secretary may do with the session now."""
    state = queries.state_of(session)
    if "council.run" not in powers or state not in {"planned", "open"}:
        return []
    found = [Action(_("Incluir na pauta"), reverse("council:add_item", args=[session.pk]), icon="plus")]
    if state == "open":
        return [*found, Action(_("Encerrar a sessão"), reverse("council:close", args=[session.pk]))]
    return [
        Action(_("Abrir a sessão"), reverse("council:open", args=[session.pk]), kind="primary"), *found,
        Action(_("Desmarcar"), reverse("council:cancel", args=[session.pk]), kind="quiet"),
    ]  # fmt: skip


def item_actions(state: Judging, user: User, powers: frozenset[str]) -> list[Action]:
    """What this person may do with the item now."""
    item, found = state.item, []
    if queries.state_of(item.session) != "open" or queries.outcome_of(item) is not None:
        return []
    if "appeal.vote" in powers:
        standing = queries.standing_in(state, user)
        if standing in ("votes", "tie"):
            word = _("Desempatar") if standing == "tie" else _("Votar")
            found.append(Action(word, reverse("council:vote", args=[item.pk]), kind="primary"))
        if standing in ("votes", "president"):
            word = _("Declarar impedimento")
            found.append(Action(word, reverse("council:impediment", args=[item.pk]), kind="quiet"))
    if "council.run" in powers:
        off = state.why_open if state.result is None else ""
        word = _("Proclamar o resultado")
        found.append(
            Action(word, reverse("council:proclaim", args=[item.pk]), kind="" if off else "primary", off_because=off)
        )
        found.append(Action(_("Adiar"), reverse("council:adjourn", args=[item.pk]), kind="quiet"))
    return found


def why_open(state: Judging) -> str:
    """What an item of a session in course still lacks; before it is opened nobody is present and nothing is missing."""
    if queries.outcome_of(state.item) is not None:
        return ""
    told = {"open": state.why_open, "planned": _("A sessão ainda não foi aberta.")}
    return told.get(queries.state_of(state.item.session), "")


def consequences(state: Judging) -> list[Effect]:
    """What the result that the votes give would do; nothing before there is one."""
    return list(matters.of(state.item.matter).consequences(state.item.case, state.result)) if state.result else []


def tally(state: Judging) -> list[tuple[str, int]]:
    """The votes by result, in words."""
    return [(str(matters.choice_of(state.item.matter, code).label), n) for code, n in state.tally.items()]
