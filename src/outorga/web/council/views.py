# SPDX-License-Identifier: Apache-2.0
"""Pages of the council: its sessions, their agenda and votes, each act on a page of its own."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from outorga.web import clock
from outorga.web.accounts.guards import form_methods, require_power, signed_in, staff_view
from outorga.web.accounts.queries import offices_of
from outorga.web.accounts.shells import powers_now
from outorga.web.council import actions, forms, matters, pages, queries, writing
from outorga.web.council.actions.sessions import RULES, RUN, VOTE
from outorga.web.council.models import Item, Session
from outorga.web.registry.views.acts import act_page, one_button, sent
from outorga.web.ui.parts import ActPage
from outorga.web.ui.tables import page_of_rows

runs, votes = staff_view(power=RUN), staff_view(power=VOTE)
HOME = "/conselho/"


def of_the_council(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page for its members and its secretary."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not {RUN, VOTE} & powers_now(request):
            require_power(signed_in(request), VOTE)
        return view(request, *args, **kwargs)

    return guarded


def _session(pk: int) -> Session:
    return get_object_or_404(queries.sessions(), pk=pk)


def _item(pk: int) -> Item:
    rows = Item.objects.select_related("session__president", "session__office", "case__office", "rapporteur", "outcome")
    return get_object_or_404(rows, pk=pk)


@require_safe
@of_the_council
def home(request: HttpRequest) -> HttpResponse:
    """The sessions, and what awaits one."""
    context = {
        "sessions": page_of_rows(request, queries.sessions(), pages.session_rows), "waiting": pages.waiting_rows(),
        "rule": queries.rule_on(clock.today()), "may_run": RUN in powers_now(request),
    }  # fmt: skip
    return render(request, "council/home.html", context)


@require_safe
@of_the_council
def session(request: HttpRequest, pk: int) -> HttpResponse:
    """One session with its agenda."""
    return _session_page(request, _session(pk), None)


@require_safe
@of_the_council
def item(request: HttpRequest, pk: int) -> HttpResponse:
    """One item, inside its session."""
    found = _item(pk)
    return _session_page(request, found.session, found)


def _session_page(request: HttpRequest, found: Session, current: Item | None) -> HttpResponse:
    user, powers = signed_in(request), powers_now(request)
    state, items = queries.judging(current) if current else None, queries.items_of(found)
    context: dict[str, Any] = {
        "session": found, "status": pages.STATES[queries.state_of(found)], "facts": pages.session_facts(found),
        "actions": pages.session_actions(found, powers), "agenda": pages.agenda(items, current),
        "places": pages.places(found, state), "item": current, "next_item": pages.first_to_judge(items),
    }  # fmt: skip
    if current is not None and state is not None:
        context |= {
            "item_facts": matters.of(current.matter).facts(current.case, user), "tally": pages.tally(state),
            "item_actions": pages.item_actions(state, user, powers), "consequences": pages.consequences(state),
            "impediments": [writing.impediment_words(row) for row in state.impeded.values()], "is_tie": state.is_tie,
            "outcome": queries.outcome_of(current),
            "why_open": pages.why_open(state),
        }  # fmt: skip
    return render(request, "council/session.html", context)


@form_methods
@runs
def plan(request: HttpRequest) -> HttpResponseBase:
    """Call a session."""
    form = forms.PlanForm(request.POST or None, members=queries.members(clock.today()))
    act = ActPage(
        title=_("Marcar sessão"), subject=_("Conselho"), back=HOME, home=HOME, home_label=_("Conselho"),
        buttons=one_button(_("Marcar a sessão")),
    )  # fmt: skip

    def carry_out() -> Session:
        office = offices_of(signed_in(request), clock.today())[0]
        return actions.plan_session(office=office, **form.cleaned_data, **sent(request))

    return act_page(request, form, act, carry_out, word=_("Sessão marcada."))


def _of_session(found: Session, title: str, button: str, *, kind: str = "primary", **more: Any) -> ActPage:
    return ActPage(
        title=title, subject=str(found), back=found.get_absolute_url(), home=HOME, home_label=_("Conselho"),
        buttons=one_button(button, kind), **more,
    )  # fmt: skip


@form_methods
@runs
def add_item(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Put a case on the agenda."""
    found = _session(pk)
    form = forms.ItemForm(request.POST or None, members=queries.members(found.on), waiting=queries.all_waiting())
    act = _of_session(found, _("Incluir na pauta"), _("Incluir"))
    return act_page(
        request, form, act, lambda: actions.add_item(session=found, **form.cleaned_data, **sent(request)),
        word=_("Processo incluído na pauta."),
    )  # fmt: skip


@form_methods
@runs
def open_(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The call of members."""
    found = _session(pk)
    form = forms.OpenForm(request.POST or None, members=queries.members(found.on))
    rule = queries.rule_on(found.on)
    lead = _("Quórum: %(quorum)s.") % {"quorum": writing.quorum_words(rule.quorum, rule.act)} if rule else ""
    act = _of_session(found, _("Abrir a sessão"), _("Abrir a sessão"), lead=lead)
    return act_page(
        request, form, act,
        lambda: actions.open_session(session=found, present=form.cleaned_data["present"], **sent(request)),
        word=_("Sessão aberta."),
    )  # fmt: skip


@form_methods
@runs
def close(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The end of a session, with its minutes."""
    found = _session(pk)
    form = forms.CloseForm(request.POST or None)
    lead = _("A ata sai com a chamada, os votos, os impedimentos e os resultados. Depois de encerrada nada muda.")
    act = _of_session(found, _("Encerrar a sessão"), _("Encerrar e lavrar a ata"), lead=lead, kind="danger")
    return act_page(
        request, form, act,
        lambda: actions.close_session(session=found, remarks=form.cleaned_data["remarks"], **sent(request)),
        word=_("Sessão encerrada. A ata está pronta."),
    )  # fmt: skip


@form_methods
@runs
def cancel(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Call a session off."""
    found = _session(pk)
    form = forms.ReasonForm(request.POST or None)
    lead = _("Os processos da pauta voltam a esperar outra sessão.")
    act = _of_session(found, _("Desmarcar a sessão"), _("Desmarcar"), lead=lead, kind="danger")
    return act_page(
        request, form, act, lambda: actions.cancel_session(session=found, **form.cleaned_data, **sent(request)),
        word=_("Sessão desmarcada."),
    )  # fmt: skip


def _of_item(found: Item, title: str, button: str, *, kind: str = "primary", **more: Any) -> ActPage:
    return ActPage(
        title=title, subject=found.title, back=found.get_absolute_url(), home=HOME, home_label=_("Conselho"),
        buttons=one_button(button, kind) if button else (), **more,
    )  # fmt: skip


@form_methods
@votes
def vote(request: HttpRequest, pk: int) -> HttpResponseBase:
    """A member's vote; for the president on a tie the one that ends it."""
    found = _item(pk)
    state, user = queries.judging(found), signed_in(request)
    casting = queries.standing_in(state, user) == "tie"
    open_to = state.open_to(casting=casting)
    form = forms.VoteForm(request.POST or None, kind=found.matter, allowed=open_to)
    title = _("Desempatar") if casting else _("Votar")
    act = _of_item(found, title, title, lead=_("O voto dado não se muda. Ele fica na ata com o seu nome."))
    return act_page(
        request, form, act,
        lambda: actions.vote(item=found, casting=casting, **form.cleaned_data, **sent(request)),
        word=_("Voto registrado."),
    )  # fmt: skip


@form_methods
@votes
def impediment(request: HttpRequest, pk: int) -> HttpResponseBase:
    """A member says that they may not judge."""
    found = _item(pk)
    form = forms.ImpedimentForm(request.POST or None)
    lead = _("Você deixa de votar neste item. O motivo fica na ata.")
    act = _of_item(found, _("Declarar impedimento"), _("Declarar"), lead=lead)
    return act_page(
        request, form, act,
        lambda: actions.declare_impediment(item=found, reason=form.cleaned_data["reason"], **sent(request)),
        word=_("Impedimento registrado."),
    )  # fmt: skip


@form_methods
@runs
def proclaim(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The result of the votes becomes the council's decision."""
    found = _item(pk)
    state = queries.judging(found)
    form = forms.ProclaimForm(request.POST or None)
    word = str(matters.choice_of(found.matter, state.result).done) if state.result else ""
    lead = _("Resultado dos votos: %(result)s.") % {"result": word.lower()} if word else state.why_open
    act = _of_item(
        found,
        _("Proclamar o resultado"),
        _("Proclamar") if word else "",
        lead=lead,
        effects=pages.consequences(state),
        kind="danger",
    )
    return act_page(
        request, form, act,
        lambda: actions.proclaim(item=found, text=form.cleaned_data["text"], **sent(request)),
        word=_("Resultado proclamado."),
    )  # fmt: skip


@form_methods
@runs
def adjourn(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Put an item off."""
    found = _item(pk)
    form = forms.ReasonForm(request.POST or None)
    act = _of_item(found, _("Adiar o item"), _("Adiar"), lead=_("O processo volta a esperar outra sessão."))
    return act_page(
        request, form, act,
        lambda: actions.adjourn(item=found, reason=form.cleaned_data["reason"], **sent(request)),
        word=_("Item adiado."),
    )  # fmt: skip


@form_methods
@staff_view(power=RULES)
def rule(request: HttpRequest) -> HttpResponseBase:
    """The agency's own rule of its council, from a day on."""
    form = forms.RuleForm(request.POST or None)
    lead = _("Quantos membros precisam estar presentes é regra da própria agência, e vale do dia em diante.")
    act = ActPage(
        title=_("Quórum do Conselho"), subject=_("Regra da agência"), back="/conselho/regra/", lead=lead,
        home="/normas/", home_label=_("Normas da agência"), buttons=one_button(_("Fixar a regra")),
    )  # fmt: skip

    def carry_out() -> Any:
        data = form.cleaned_data
        return actions.set_rule(
            quorum=data["quorum"], from_on=data["from_on"], act=data["act"],
            president_only_breaks_ties=data["president"] == "ties", **sent(request),
        )  # fmt: skip

    return act_page(
        request, form, act, carry_out, word=_("Regra fixada."), template="council/rule.html", rules=queries.rules()
    )
