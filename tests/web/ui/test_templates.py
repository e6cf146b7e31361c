# SPDX-License-Identifier: Apache-2.0
"""Rules that hold for every template of the repository."""

import re
from pathlib import Path

import pytest
from django.template import engines

import outorga

PACKAGE = Path(outorga.__file__).parent
STATIC = PACKAGE / "web" / "ui" / "static" / "ui"
TEMPLATES = sorted(PACKAGE.glob("web/**/templates/**/*.html"))
SYMBOLS = set(re.findall(r'id="(?:i-)?([a-z-]+)"', (STATIC / "icons.svg").read_text()))
NAMED_ICONS = re.compile(r'\{% icon "([a-z-]+)"|icon="([a-z-]+)"|#i-([a-z]+)"')
FORBIDDEN = {
    "inline script": re.compile(r"<script(?![^>]*\ssrc=)", re.IGNORECASE),
    "inline style": re.compile(r"<style|\sstyle=", re.IGNORECASE),
    "event attribute": re.compile(r"\son[a-z]+=[\"']", re.IGNORECASE),
    "evaluated htmx": re.compile(r"hx-on|hx-vals=[\"']?js:|hx-trigger=[\"'][^\"']*\["),
    "javascript address": re.compile(r"javascript:", re.IGNORECASE),
    "other site": re.compile(r"<(?:script|link|img|iframe)[^>]+(?:src|href)=[\"'](?:https?:)?//", re.IGNORECASE),
}


def name(template: Path) -> str:
    return str(template.relative_to(PACKAGE))


@pytest.mark.parametrize("template", TEMPLATES, ids=name)
def test_a_template_obeys_the_content_policy(template: Path) -> None:
    source = template.read_text()
    assert [rule for rule, pattern in FORBIDDEN.items() if pattern.search(source)] == []


@pytest.mark.parametrize("template", TEMPLATES, ids=name)
def test_a_template_compiles_and_names_only_icons_that_exist(template: Path) -> None:
    source = template.read_text()
    engines["django"].from_string(source)
    named = {first or second or third for first, second, third in NAMED_ICONS.findall(source)}
    assert named <= SYMBOLS


def test_icons_named_in_code_exist() -> None:
    table = (PACKAGE / "web" / "ui" / "statuses.py").read_text()
    assert set(re.findall(r'Status\("[a-z]+", "([a-z]+)"', table)) <= SYMBOLS


@pytest.mark.parametrize("module", sorted(STATIC.glob("js/*.js")), ids=lambda path: path.name)
def test_a_script_stays_small_and_needs_no_eval(module: Path) -> None:
    source = module.read_text()
    assert len(source.splitlines()) <= 42
    assert not re.search(r"\beval\(|new Function|innerHTML|\.style\b|https?://", source)


def test_colours_live_in_the_tokens_only() -> None:
    css = (STATIC / "app.css").read_text()
    own_colours = "\n".join(line for line in css.splitlines() if "url(" in line)
    assert own_colours == ""
    assert "!important" in css  # the layers that print and that hide keep theirs
