# SPDX-License-Identifier: Apache-2.0
"""Small charts as SVG: every size is an attribute, every colour a class; points are computed here, never in a page."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from outorga.web.ui.formats import number, pt_date
from outorga.web.ui.parts import Bar, DayMark, Point

_WIDTH, _HEIGHT, _LEFT, _BASE, _TOP = 640, 220, 48, 180, 24
_STEPS = (1, 2, 4, 5, 8, 10)


@dataclass(frozen=True)
class Line:
    """A line of the grid with the number it stands for."""

    y: int
    label: str
    css: str = "grid"

    @property
    def text_y(self) -> int:
        """Where the number sits."""
        return self.y + 4


@dataclass(frozen=True)
class Rect:
    """A bar."""

    x: float
    y: int
    width: float
    height: int
    css: str


@dataclass(frozen=True)
class Label:
    """A text of the chart; ``anchor`` is the end of it that stands at ``x``."""

    x: float
    y: int
    label: str
    css: str = ""
    anchor: str = "middle"


@dataclass(frozen=True)
class Dot:
    """A point that stands for a thing."""

    x: float
    y: int
    css: str = "dot"


@dataclass(frozen=True)
class Upright:
    """A line from top to base, such as today's."""

    x: float
    css: str
    top: int = _TOP
    base: int = _BASE


@dataclass(frozen=True)
class Chart:
    """What the template draws; with a ``unit`` of per cent, as wide as its place and with texts of one size."""

    id: str
    grid: list[Line]
    texts: list[Label]
    rects: list[Rect] = field(default_factory=list)
    trace: str = ""
    area: str = ""
    limit_y: int = 0
    width: int = _WIDTH
    height: int = _HEIGHT
    left: int = _LEFT
    left_text: int = _LEFT - 8
    right: int = _WIDTH - 8
    dots: list[Dot] = field(default_factory=list)
    uprights: list[Upright] = field(default_factory=list)
    unit: str = ""


def scale_top(largest: Decimal | int) -> Decimal:
    """The round number that closes the scale: 24 gives 40, 7 gives 8, 0,41 gives 0,5; counts never less than 4."""
    wanted = Decimal(max(largest, 4)) if largest == int(largest) else Decimal(largest)
    power = Decimal(10) ** wanted.adjusted()
    return next(step * power for step in _STEPS if step * power >= wanted)


def _y(value: Decimal | int, top: Decimal) -> int:
    return round(_BASE - (_BASE - _TOP) * Decimal(value) / top)


def _grid(top: Decimal) -> list[Line]:
    lines = [Line(_y(top * quarter / 4, top), number((top * quarter / 4).normalize())) for quarter in range(1, 5)]
    return [Line(_BASE, "0", "axis"), *lines]


def bar_chart(bars: Sequence[Bar], *, id: str) -> Chart:
    """Bars side by side, each with its number on top and its label below."""
    top = scale_top(max((max(bar.value, bar.before or 0) for bar in bars), default=0))
    slot = (_WIDTH - _LEFT - 8) // max(len(bars), 1)
    rects: list[Rect] = []
    texts: list[Label] = []
    for at, bar in enumerate(bars):
        left, middle = _LEFT + at * slot, _LEFT + at * slot + slot // 2
        rects += _rects(bar, left=left, slot=slot, top=top)
        texts.append(Label(middle, _BASE + 18, str(bar.label)))
        texts.append(Label(middle, _y(max(bar.value, bar.before or 0), top) - 6, number(bar.value), "strong"))
    return Chart(id, _grid(top), texts, rects=rects)


def _rects(bar: Bar, *, left: int, slot: int, top: Decimal) -> list[Rect]:
    css = "bar-bad" if bar.tone == "bad" else "bar-after"
    pair: list[tuple[Decimal | int, str]] = (
        [(bar.before, "bar-before"), (bar.value, css)] if bar.before is not None else [(bar.value, css)]
    )
    width = max(4, slot * 6 // 10 // len(pair))
    start = left + (slot - width * len(pair)) // 2
    return [
        Rect(start + at * width, _y(value, top), width - 1, _BASE - _y(value, top), kind)
        for at, (value, kind) in enumerate(pair)
    ]


def step_chart(points: Sequence[Point], *, id: str, limit: Decimal | int | None = None) -> Chart:
    """A value that holds until it changes: horizontal, then straight up or down."""
    top = scale_top(max([*(point.value for point in points), limit or 0], default=0))
    slot = (_WIDTH - _LEFT - 8) // max(len(points), 1)
    path = "".join(_stair(at, _y(point.value, top), slot) for at, point in enumerate(points))
    end = _LEFT + slot * len(points)
    area = f"{path}V{_BASE}H{_LEFT}Z" if path else ""
    texts = [Label(_LEFT + at * slot + slot // 2, _BASE + 18, str(point.label)) for at, point in enumerate(points)]
    texts += [
        Label(_LEFT + at * slot + slot // 2, _y(point.value, top) - 6, number(point.value), "strong")
        for at, point in enumerate(points)
    ]
    limit_y = _y(limit, top) if limit is not None else 0
    return Chart(id, _grid(top), texts, trace=path, area=area, limit_y=limit_y, right=max(end, _WIDTH - 8))


def _stair(at: int, y: int, slot: int) -> str:
    start = _LEFT + at * slot
    return f"{f'V{y}' if at else f'M{start} {y}'}H{start + slot}"


_DAYS_TOP, _DAYS_BASE, _DAYS_HEIGHT, _DAYS_EDGE = 24, 110, 140, 4


def window_chart(from_on: date, until_on: date, marks: Sequence[DayMark], *, id: str, today: date) -> Chart:
    """A stretch of days, both ends in, with its points on it; points of one day stand one over the other."""
    first, last = min([from_on, *(mark.on for mark in marks)]), max([until_on, *(mark.on for mark in marks)])
    shown = today if first <= today <= last else None
    span = max((last - first).days, 1)

    def x(day: date) -> float:
        return round(_DAYS_EDGE + (100 - 2 * _DAYS_EDGE) * (day - first).days / span, 2)

    window = Rect(x(from_on), _DAYS_TOP, round(max(x(until_on) - x(from_on), 1), 2), _DAYS_BASE - _DAYS_TOP, "window")
    dots: list[Dot] = []
    texts: list[Label] = []
    on_day: dict[date, int] = {}
    for mark in marks:
        height = _DAYS_BASE - 14 - 24 * on_day.get(mark.on, 0)
        on_day[mark.on] = on_day.get(mark.on, 0) + 1
        dots.append(Dot(x(mark.on), height, f"dot {mark.tone}".strip()))
        texts.append(Label(x(mark.on), height - 10, str(mark.label), "strong"))
    ends = ((from_on, "start"), (until_on, "end"))
    texts += [Label(x(day), _DAYS_BASE + 18, pt_date(day), anchor=anchor) for day, anchor in ends]
    if shown:
        texts.append(Label(x(shown), _DAYS_TOP - 8, _("hoje")))
    return Chart(
        id, [], texts, rects=[window], dots=dots, height=_DAYS_HEIGHT, unit="%",
        uprights=[Upright(x(shown), "today", _DAYS_TOP, _DAYS_BASE)] if shown else [],
    )  # fmt: skip


@dataclass(frozen=True)
class CoverageMap:
    """Every provision of a norm as one small square, in the norm's order."""

    id: str
    cells: list[Rect]
    width: int
    height: int


_COVERAGE_CSS = {"record": "rec", "document": "doc", "workflow": "doc", "power": "auth", "duty": "auth"}
_COVERED = frozenset({"rule", "infraction", "definition"})
_ROW, _CELL_WIDTH, _CELL_HEIGHT = 14, 20, 22


def coverage_map(kinds: Sequence[str], *, id: str, here: int | None = None) -> CoverageMap:
    """Squares by the kind of each provision; the one at ``here`` is outlined."""
    cells = []
    for at, kind in enumerate(kinds):
        css = "" if kind in _COVERED else _COVERAGE_CSS.get(kind, "none")
        x, y = 4 + at % _ROW * _CELL_WIDTH, 4 + at // _ROW * _CELL_HEIGHT
        cells.append(Rect(x, y, 16, 16, f"{css} here".strip() if at == here else css))
    rows = -(-len(kinds) // _ROW)
    return CoverageMap(id, cells, 6 + _ROW * _CELL_WIDTH, 6 + rows * _CELL_HEIGHT)
