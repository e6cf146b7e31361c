# SPDX-License-Identifier: Apache-2.0
"""The only reader of the council: its members and rule, what awaits it, and how an item stands by its votes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web.accounts.models import User
from outorga.web.accounts.queries import holders_of
from outorga.web.casefiles.models import CaseFile
from outorga.web.council import matters
from outorga.web.council.matters import ABSTAIN
from outorga.web.council.models import CouncilRule, Impediment, Item, Outcome, Session, SessionAct, Vote

VOTE = "appeal.vote"
WHY_NOT = {
    "absent": gettext_lazy("Você não respondeu à chamada desta sessão."),
    "voted": gettext_lazy("Você já votou neste item."),
    "president": gettext_lazy("Quem preside só vota para desempatar."),
    "votes": gettext_lazy("Ainda não há empate a desfazer."),
    "tie": gettext_lazy("Há empate: o voto que falta é o de desempate."),
}


def members(on: date) -> list[User]:
    """Who sits on the council that day, by name."""
    return sorted({one.user for one in holders_of(VOTE, on=on)}, key=lambda user: (user.folded, user.pk))


def rule_on(on: date) -> CouncilRule | None:
    """The agency's own rule on a day; None before it made one."""
    return CouncilRule.objects.filter(from_on__lte=on).order_by("-from_on", "-pk").first()


def rules() -> QuerySet[CouncilRule]:
    """Every rule that the agency made, newest first."""
    return CouncilRule.objects.select_related("actor")


def sessions() -> QuerySet[Session]:
    """The sessions, the latest first."""
    acts = SessionAct.objects.select_related("paper", "rule", "actor")
    return Session.objects.select_related("president", "office").prefetch_related(Prefetch("acts", acts), "items")


def state_of(session: Session) -> str:
    """``planned``, ``open``, ``closed`` or ``cancelled``, as its acts tell."""
    kinds = {act.kind for act in session.acts.all()}
    if SessionAct.Kind.CANCELLED in kinds:
        return "cancelled"
    if SessionAct.Kind.CLOSED in kinds:
        return "closed"
    return "open" if SessionAct.Kind.OPENED in kinds else "planned"


def act_of(session: Session, kind: str) -> SessionAct | None:
    """The act of this kind, when there was one."""
    return next((act for act in session.acts.all() if act.kind == kind), None)


def waiting(kind: str) -> QuerySet[CaseFile]:
    """Cases that await the council and are on no agenda in course.

    A case that waits though a result was carried out at once is one of which that result was taken back.
    """
    unheard = Item.objects.filter(outcome=None).exclude(session__acts__kind=SessionAct.Kind.CANCELLED)
    at_once = [choice.code for choice in matters.of(kind).choices if choice.at_once]
    judged = Item.objects.filter(outcome__isnull=False).exclude(outcome__result__in=[Outcome.ADJOURNED, *at_once])
    taken = Q(council_items__in=unheard) | Q(council_items__in=judged)
    return matters.of(kind).waiting().exclude(pk__in=CaseFile.objects.filter(taken).values("pk"))


def all_waiting() -> list[CaseFile]:
    """Every case that awaits the council, the oldest first."""
    found = [case for kind in matters.kinds() for case in waiting(kind)]
    return sorted(found, key=lambda case: (case.changed_at, case.pk))


@dataclass(frozen=True)
class Judging:
    """How one item stands: who may vote, what was voted, and what that gives."""

    item: Item
    president: int
    breaks_ties_only: bool
    present: frozenset[int]
    impeded: dict[int, Impediment]
    votes: Sequence[Vote]
    allowed: Sequence[str] = field(default_factory=tuple)

    @cached_property
    def voters(self) -> frozenset[int]:
        """Who votes at first: those present who are not impeded, the president only where the rule says so."""
        apart = {self.president} if self.breaks_ties_only else set[int]()
        return frozenset(self.present - set(self.impeded) - apart)

    @cached_property
    def first(self) -> list[Vote]:
        """The votes but for the casting one."""
        return [vote for vote in self.votes if not vote.casting]

    @cached_property
    def casting(self) -> Vote | None:
        """The vote that ended a tie."""
        return next((vote for vote in self.votes if vote.casting), None)

    @cached_property
    def tally(self) -> dict[str, int]:
        """How many votes each result has, abstentions too."""
        return {code: sum(vote.choice == code for vote in self.first) for code in (*self.allowed, ABSTAIN)}

    @cached_property
    def leaders(self) -> list[str]:
        """The results with the most votes; several when they are level, none without a vote."""
        counted = {code: n for code, n in self.tally.items() if code != ABSTAIN and n}
        return [code for code, n in counted.items() if n == max(counted.values())]

    @property
    def all_voted(self) -> bool:
        return bool(self.voters) and self.voters == {vote.member_id for vote in self.first}

    @property
    def is_tie(self) -> bool:
        """Whether everybody voted and the votes are level."""
        return self.all_voted and len(self.leaders) > 1

    @property
    def result(self) -> str | None:
        """What the votes give; None while it is open."""
        if self.is_tie:
            return self.casting.choice if self.casting else None
        return self.leaders[0] if self.all_voted and self.leaders else None

    @property
    def why_open(self) -> str:
        """What is still missing for a result."""
        if not self.voters:
            return _("Ninguém presente pode votar neste item. Adie-o.")
        if not self.all_voted:
            return _("Faltam votos de quem pode votar.")
        if not self.leaders:
            return _("Todos se abstiveram. Adie o item.")
        if self.president not in self.present - set(self.impeded):
            return _("Há empate e quem preside não pode votar neste item. Adie-o.")
        return _("Há empate. Abre com o voto de desempate de quem preside.") if self.result is None else ""

    def open_to(self, *, casting: bool) -> list[str]:
        """The votes that may be given now; a casting one only for what is level."""
        return list(self.leaders) if casting else [*self.allowed, ABSTAIN]


def judging(item: Item) -> Judging:
    """Read how an item stands."""
    session = item.session
    opened = act_of(session, SessionAct.Kind.OPENED)
    rule = opened.rule if opened else rule_on(session.on)
    present = frozenset(session.seats.filter(present=True).values_list("member_id", flat=True))
    barred = item.impediments.select_related("member")
    return Judging(
        item=item, president=session.president_id, breaks_ties_only=rule.president_only_breaks_ties if rule else True,
        present=present, impeded={row.member_id: row for row in barred},
        votes=list(item.votes.select_related("member")), allowed=matters.of(item.matter).allowed(item.case),
    )  # fmt: skip


def standing_in(state: Judging, user: User) -> str:
    """What a member may do with an item now: ``votes``, ``tie``, or why nothing."""
    if user.pk not in state.present:
        return "absent"
    if user.pk in state.impeded:
        return "impeded"
    if user.pk == state.president and state.is_tie and state.casting is None:
        return "tie"
    if user.pk in {vote.member_id for vote in state.first}:
        return "voted"
    return "votes" if user.pk in state.voters else "president"


def outcome_of(item: Item) -> Outcome | None:
    """The result of an item, when it has one."""
    found: Outcome | None = getattr(item, "outcome", None)
    return found


def items_of(session: Session) -> list[Item]:
    """The agenda with results."""
    rows = session.items.select_related("case", "rapporteur", "outcome").order_by("position")
    return list(rows)


def session_numbers() -> Iterator[tuple[str, int]]:
    """The numbers that sessions bear, by year."""
    return ((str(year), count) for year, count in Session.objects.order_by().values_list("year", "number"))
