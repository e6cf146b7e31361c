# SPDX-License-Identifier: Apache-2.0
"""The template library: marks, deadlines, tables, blocks, charts."""

from datetime import date
from decimal import Decimal
from html.parser import HTMLParser

import pytest
from django.http import QueryDict
from django.template import Context, Template
from django.test import RequestFactory

from outorga.law.engine import norms
from outorga.law.kernel.deadlines import DueDate, Term
from outorga.web.clock import as_of
from outorga.web.papers import states
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry.models import DocumentState
from outorga.web.ui import statuses
from outorga.web.ui.charts import bar_chart, scale_top, step_chart, window_chart
from outorga.web.ui.parts import Action, Bar, DayMark, Point
from outorga.web.ui.samples import SampleTable, sortable
from outorga.web.ui.tables import export, harmless
from outorga.web.ui.tags.law import why_steps
from outorga.web.ui.tags.tables import Column, shown

MONDAY = date(2026, 11, 30)


def render(source: str, **values: object) -> str:
    with as_of(MONDAY):
        return Template("{% load ui %}" + source).render(Context(values))


def test_every_state_of_every_lifecycle_has_a_word() -> None:
    for kind, lifecycle in norms.get("mg-44007-2005").lifecycles.items():
        states = {lifecycle.initial} | {move.source for move in lifecycle.transitions}
        states |= {move.target for move in lifecycle.transitions}
        assert states <= set(statuses.TABLE[kind]), kind


def test_every_state_of_a_paper_and_of_a_document_has_a_word() -> None:
    named = {value for name, value in vars(states).items() if name.isupper() and isinstance(value, str)}
    at_a_moment = named - {states.RESUMED}  # an event that leaves the paper as issued
    assert at_a_moment | set(IssuedPaper.State.values) == set(statuses.TABLE["paper"])
    assert set(DocumentState.values) <= set(statuses.TABLE["document"])


def test_every_kind_of_provision_has_a_word() -> None:
    kinds = {provision.kind for provision in norms.get("mg-44007-2005").provisions.values()}
    assert kinds <= set(statuses.TABLE["provision"])


def test_a_status_is_an_icon_a_word_and_a_tone() -> None:
    html = render('{% status "suspended" "authorization" %}')
    assert 'class="status" data-tone="held"' in html
    assert "#i-held" in html
    assert html.endswith("Suspensa</span>")


def test_an_unknown_state_is_shown_by_its_own_word_and_escaped() -> None:
    assert "&lt;b&gt;" in render('{% status state "authorization" %}', state="<b>")
    assert render('{% status "" "authorization" %}') == ""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            '{% cite "mg-44007-2005:art8_par2" %}',
            '<a class="cite" href="/norma/mg-44007-2005/art8_par2/">art. 8º, § 2º</a>',
        ),
        ('{% cite "art21_cpt_inc7" plain=True %}', '<span class="cite">art. 21, VII</span>'),
        ('{% cite "x<y" plain=True %}', '<span class="cite">x&lt;y</span>'),
        ('{% cite "" %}', ""),
    ],
)
def test_a_citation_reads_as_lawyers_write_it_and_leads_to_its_page(source: str, expected: str) -> None:
    assert render(source) == expected


def test_both_kinds_of_plate_look_as_on_the_road() -> None:
    assert render('{% plate "RVM4C82" %}') == '<span class="plate">RVM4C82</span>'
    assert (
        render('{% plate "hjk7294" city="MG SABARÁ" %}')
        == '<span class="plate old" data-city="MG SABARÁ">HJK-7294</span>'
    )


def test_a_deadline_is_words_then_date_whatever_carries_it() -> None:
    for deadline in (date(2026, 12, 9), "2026-12-09", DueDate(MONDAY, Term(9), date(2026, 12, 9), date(2026, 12, 9))):
        html = render("{% due deadline %}", deadline=deadline)
        assert "<b>Faltam 9 dias</b>" in html
        assert "qua., 09/12/2026" in html
    assert render("{% due deadline %}", deadline=None) == ""


def test_a_table_names_its_cells_for_the_phone() -> None:
    columns = [Column("name", "Item"), Column("value", "Valor total", short="Valor", end=True, kind="money")]
    rows = [{"name": "Taxa <b>", "value": Decimal("1078.02"), "url": "/x/", "tone": "bad"}]
    html = render("{% data_table rows columns %}", rows=rows, columns=columns)
    assert '<th scope="row" role="rowheader"><a class="stretch" href="/x/">Taxa &lt;b&gt;</a>' in html
    assert '<td role="cell" data-label="Valor" class="end">R$\u00a01.078,02</td>' in html
    assert '<tr role="row" data-tone="bad">' in html


def test_an_empty_table_says_what_is_not_there() -> None:
    html = render('{% data_table rows columns empty="Nenhum veículo." %}', rows=[], columns=[Column("a", "A")])
    assert "Nenhum veículo." in html


def test_values_are_shown_in_portuguese() -> None:
    assert [shown(value) for value in (None, True, False, 1234, Decimal("0.5"), MONDAY, ["a", 2])] == [
        "–",
        "Sim",
        "Não",
        "1.234",
        "0,5",
        "30/11/2026",
        "a, 2",
    ]


def test_the_trail_links_all_but_the_page_itself() -> None:
    html = render('{% trail "Início" "/empresa/" here %}', here="Pedido <1>")
    assert '<li><a href="/empresa/">Início</a></li><li>Pedido &lt;1&gt;</li>' in html


def test_a_button_that_is_off_stays_focusable_and_gives_its_reason() -> None:
    html = render('{% button "Continuar" "/x/" off_because="Há linha com erro." %}')
    assert 'aria-disabled="true"' in html
    assert 'tabindex="0"' in html
    assert "Há linha com erro." in html
    assert "href" not in html


def test_a_button_that_changes_something_is_a_form_with_its_token() -> None:
    html = render(
        "{% button action token=token %}", action=Action("Pegar", "/pegar/", post=True, about="auto 1"), token="abc"
    )
    assert '<form method="post" action="/pegar/"' in html
    assert 'name="csrfmiddlewaretoken" value="abc"' in html
    assert '<span class="hidden-text"> auto 1</span>' in html


def test_what_a_page_puts_in_a_block_is_kept_and_its_parameters_are_escaped() -> None:
    html = render("{% panel title note=note %}<p>dentro</p>{% endpanel %}", title="A & B", note="1 < 2")
    assert '<h2 id="a-b">A &amp; B</h2>' in html
    assert "1 &lt; 2" in html
    assert "<p>dentro</p>" in html


def test_a_confirmation_comes_open_when_asked_without_script() -> None:
    source = '{% confirm "revogar" "Revogar?" "/revogar/" button="Revogar" version=1234 %}{% endconfirm %}'
    closed = RequestFactory().get("/processo/")
    opened = RequestFactory().get("/processo/?confirmar=revogar")
    assert " open" not in render(source, request=closed)
    html = render(source, request=opened, csrf_token="abc")
    assert '<dialog class="confirm" id="revogar" open' in html
    assert 'name="version" value="1234"' in html
    assert 'name="csrfmiddlewaretoken" value="abc"' in html
    assert 'href="/processo/"' in html


def test_the_next_page_keeps_the_filters() -> None:
    request = RequestFactory().get("/caixa/", {"q": "Viação São João", "page": "2"})
    html = render("{% page_url 3 %}", request=request)
    assert QueryDict(html.replace("&amp;", "&").removeprefix("?")) == QueryDict("q=Viação São João&page=3")


def test_the_steps_of_a_decision_carry_their_provision_and_result() -> None:
    steps = why_steps(
        {
            "steps": [
                {"citation": "mg-44007-2005:art2_cpt_inc4", "text": "Ano", "inputs": {}, "result": 2010},
                {"citation": "mg-44007-2005:art2_cpt_inc4", "text": "Até 15 anos", "inputs": {}, "result": False},
                {"citation": "mg-44007-2005:art4_par6", "text": "Vale até", "inputs": {}, "result": "2026-12-06"},
            ]
        }
    )
    assert [(step.word, step.tone) for step in steps] == [("2010", ""), ("não atendido", "bad"), ("06/12/2026", "")]


def test_a_decision_of_the_law_explains_itself_on_a_page() -> None:
    from outorga import decide  # noqa: PLC0415

    facts = {
        "on": "2026-12-12",
        "vehicle": {"capacity": 44, "manufacture_year": 2010, "category": "hire", "title": "owned"},
    }
    html = render('{% include "ui/why.html" %}', decision=decide("mg-44007-2005", "vehicle", facts))
    assert "art. 2º, IV" in html
    assert "não atendido" in html


@pytest.mark.parametrize(("largest", "top"), [(24, 40), (7, 8), (1, 4), (0, 4), (100, 100), (101, 200)])
def test_the_scale_of_counts_ends_on_a_round_number(largest: int, top: int) -> None:
    assert scale_top(largest) == top


def test_a_chart_reads_its_numbers_out() -> None:
    bars = [Bar("jan.", 12), Bar("fev.", 18)]
    html = render('{% chart_bars bars title="Autos por mês" %}', bars=bars)
    assert "<title" in html
    assert "jan.: 12; fev.: 18" in html
    assert html.count("<rect") == 2


def test_the_map_of_a_norm_has_a_square_for_each_provision_and_outlines_one() -> None:
    html = render('{% coverage kinds title="3 dispositivos" here=1 %}', kinds=["rule", "record", "transitional"])
    assert html.count("<rect") == 3
    assert 'class="rec here"' in html
    assert "<title" in html


def test_a_sortable_table_links_its_headings_and_keeps_filters() -> None:
    request = RequestFactory().get("/componentes/", {"q": "serro", "sort": "plate"})
    html = render("{% load django_tables2 %}{% render_table table %}", table=sortable(request), request=request)
    assert 'aria-sort="ascending"' in html
    assert "q=serro" in html
    assert "sort=-plate" in html
    assert "HJK-7294" in html
    assert "1 a 2 de 3" in html
    assert "_export=csv" in html


def test_an_export_carries_words_and_dates_instead_of_drawings() -> None:
    request = RequestFactory().get("/componentes/", {"sort": "plate"})
    with as_of(MONDAY):
        rows = list(sortable(request).as_values())
    assert rows[:2] == [["Placa", "Situação", "Validade"], ["HJK7294", "Vencido", "29/11/2026"]]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_list_is_exported_whole_when_its_address_asks(kind: str) -> None:
    request = RequestFactory().get("/componentes/", {"_export": kind})
    response = export(request, sortable(request), name="veiculos")
    assert response is not None
    assert response["Content-Disposition"] == f'attachment; filename="veiculos.{kind}"'
    assert len(response.content) > 80


def test_what_somebody_typed_is_no_formula_in_an_export() -> None:
    rows = SampleTable([{"plate": "=1+1", "state": "registered", "until": MONDAY}]).as_values()
    assert list(rows)[1][0] == "'=1+1"
    assert [harmless(cell) for cell in ("@SUM(A1)", "-A1", "-12", "Serro")] == ["'@SUM(A1)", "'-A1", "-12", "Serro"]
    assert [harmless(cell) for cell in ("-1.250,30", "-2+3|A1", "-2\n=A1")] == ["-1.250,30", "'-2+3|A1", "'-2\n=A1"]


def test_an_unknown_export_is_only_the_page(rf: RequestFactory) -> None:
    request = rf.get("/componentes/", {"_export": "exe"})
    assert export(request, sortable(request), name="veiculos") is None


def test_charts_of_nothing_or_of_zeros_are_drawn_without_fault() -> None:
    assert bar_chart([], id="a").rects == []
    assert bar_chart([Bar("x", 0)], id="a").rects[0].height == 0
    assert step_chart([], id="a").trace == ""
    assert step_chart([Point("2019", Decimal("0.359343"))], id="a").trace.startswith("M48 ")


class Balance(HTMLParser):
    """Counts what is open."""

    VOID = {"input", "meta", "link", "br", "use", "path", "rect", "circle", "line"}

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


@pytest.mark.django_db
def test_the_page_of_components_is_well_formed(settings: object, rf: RequestFactory) -> None:
    from outorga.web.ui.views import components  # noqa: PLC0415

    settings.DEBUG = True  # type: ignore[attr-defined]
    request = rf.get("/componentes/")
    request.COOKIES = {}
    balance = Balance()
    balance.feed(components(request).content.decode())
    assert balance.open == []


def test_an_act_has_one_primary_button_unless_the_page_says_otherwise() -> None:
    assert 'class="btn primary"' in render('{% act "Anotar" "/x/" button="Gravar" %}{% endact %}')
    assert 'class="btn "' in render('{% act "Anotar" "/x/" button="Gravar" kind="" %}{% endact %}')


def test_a_window_of_days_draws_each_notice_at_its_day_and_two_of_one_day_apart() -> None:
    marks = [DayMark("1º", date(2026, 9, 4), "bad"), DayMark("2º", date(2026, 9, 4)), DayMark("3º", date(2026, 12, 3))]
    drawn = window_chart(date(2026, 9, 4), date(2026, 12, 3), marks, id="g", today=date(2026, 10, 19))
    window = drawn.rects[0]
    assert [dot.x for dot in drawn.dots] == [window.x, window.x, window.x + window.width]
    assert drawn.unit == "%"
    assert 0 < window.x < window.x + window.width < 100
    assert drawn.dots[0].y > drawn.dots[1].y
    assert window.x < drawn.uprights[0].x < window.x + window.width
    ends = {text.label: text.anchor for text in drawn.texts}
    assert (ends["04/09/2026"], ends["03/12/2026"], ends["hoje"]) == ("start", "end", "middle")
    assert window_chart(date(2026, 9, 4), date(2026, 12, 3), marks, id="g", today=date(2027, 1, 1)).uprights == []
