# SPDX-License-Identifier: Apache-2.0
"""The template library of the interface: ``{% load ui %}``. The functions live in ``outorga.web.ui.tags``."""

from collections.abc import Callable
from typing import Any

from django.template import Library

from outorga.web.ui import formats
from outorga.web.ui.tags import blocks, charts, forms, law, marks, shell, tables, times

register = Library()

for function in (
    marks.icon,
    marks.mark,
    marks.badge,
    marks.status,
    marks.cite,
    marks.plate,
    times.due,
    forms.field,
    forms.error_summary,
    shell.trail,
    shell.button,
    tables.data_table,
    law.fixed,
    law.why_steps,
    law.adopted_readings,
    charts.chart_bars,
    charts.chart_steps,
    charts.chart_window,
    charts.coverage,
):
    register.simple_tag(function)

for contextual in (
    forms.title_prefix,
    shell.main_nav,
    shell.area_home,
    shell.page_url,
    shell.export_url,
    shell.other_languages,
    shell.address_in_any_language,
):
    register.simple_tag(contextual, takes_context=True)

for block in (
    blocks.page_head,
    blocks.panel,
    blocks.callout,
    blocks.more,
    blocks.quote,
    blocks.empty,
    blocks.actions,
    blocks.act,
    blocks.verdict,
):
    register.simple_block_tag(block)
register.simple_block_tag(blocks.confirm, takes_context=True)

_FILTERS: dict[str, Callable[..., Any]] = {
    "money": formats.money,
    "percent": formats.percent,
    "number": formats.number,
    "pt_date": formats.pt_date,
    "pt_version": formats.pt_version,
    "pt_time": formats.pt_time,
    "pt_datetime": formats.pt_datetime,
    "pt_when": formats.pt_when,
    "pt_weekday": formats.pt_weekday,
    "pt_short_weekday": formats.pt_short_weekday,
    "pt_long_date": formats.pt_long_date,
    "file_size": formats.file_size,
    "status_word": marks.status_word,
    "cite_label": marks.cite_label,
    "due_words": times.due_words,
    "due_tone": times.due_tone,
    "shown": tables.shown,
    "short_weekday": formats.short_weekday,
    "item": tables.item,
}
for name, function_of_value in _FILTERS.items():
    register.filter(name, function_of_value)
