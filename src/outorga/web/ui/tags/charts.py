# SPDX-License-Identifier: Apache-2.0
"""Charts for pages; the sentence that says the same is part of each one."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.ui.charts import Chart, bar_chart, coverage_map, step_chart, window_chart
from outorga.web.ui.formats import number
from outorga.web.ui.parts import Bar, DayMark, Point


def _said(parts: Sequence[Bar | Point]) -> str:
    return "; ".join(f"{part.label}: {number(part.value)}" for part in parts)


def _draw(chart: Chart, title: str, description: str) -> SafeString:
    context = {
        "chart": chart,
        "title": title,
        "description": description,
        "region": _("%(title)s: gráfico, role para o lado") % {"title": title},
    }
    return SafeString(render_to_string("ui/chart.html", context))


def chart_bars(bars: Sequence[Bar], title: str, description: str = "") -> SafeString:
    """Bars; without a description, the numbers are read out."""
    return _draw(bar_chart(bars, id=f"g-{slugify(title)}"), title, description or _said(bars))


def chart_steps(
    points: Sequence[Point], title: str, description: str = "", limit: Decimal | int | None = None
) -> SafeString:
    """A value over time that changes in steps, with its limit as a dashed line."""
    return _draw(step_chart(points, id=f"g-{slugify(title)}", limit=limit), title, description or _said(points))


def chart_window(
    from_on: date, until_on: date, marks: Sequence[DayMark], title: str, description: str = ""
) -> SafeString:  # fmt: skip
    """A stretch of days with points on it; the sentence says the same."""
    chart = window_chart(from_on, until_on, marks, id=f"g-{slugify(title)}", today=clock.today())
    return _draw(chart, title, description)


def coverage(kinds: Sequence[str], title: str, here: int | None = None) -> SafeString:
    """The norm as a field of squares, with its key; the title says the same in words."""
    drawn = coverage_map(kinds, id=f"m-{slugify(title)[:30]}", here=here)
    return SafeString(render_to_string("ui/coverage.html", {"map": drawn, "title": title}))
