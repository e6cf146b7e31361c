# SPDX-License-Identifier: Apache-2.0
"""The documents stay true: what they link to exists, and what a guide calls a word on screen is one."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "src" / "outorga" / "web"
GUIDES = sorted((ROOT / "docs" / "guides").glob("*.md"))
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
# A text on screen: a whole string of Python, a translated text of a template, or what stands between two tags of it.
QUOTED = re.compile(r"\"([^\"\n]*)\"|(?<!\w)'([^'\n]*)'")
BETWEEN = re.compile(r"(?:%\}|>)([^<>{}%]+)(?=\{|<)")


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def words_on_screen() -> frozenset[str]:
    """Every whole text that the agency's code and templates hold."""
    found: set[str] = set()
    for path in WEB.rglob("*"):
        if path.suffix in {".py", ".html"} and "migrations" not in path.parts:
            text = path.read_text(encoding="utf-8")
            found.update(part for pair in QUOTED.findall(text) for part in pair)
            if path.suffix == ".html":
                found.update(BETWEEN.findall(text))
    return frozenset(" ".join(part.split()) for part in found)


def missing_words(text: str) -> list[str]:
    """Words in bold that no page says."""
    bold = [" ".join(word.split()) for word in BOLD.findall(text)]
    return [word for word in bold if word not in words_on_screen()]


def dead_links(page: Path) -> list[str]:
    """Links to files that are not there."""
    found = [link.partition("#")[0] for link in LINK.findall(page.read_text(encoding="utf-8"))]
    return [link for link in found if link and "://" not in link and not (page.parent / link).exists()]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_what_a_document_links_to_exists(page: Path) -> None:
    assert dead_links(page) == []


@pytest.mark.parametrize("guide", GUIDES, ids=name)
def test_what_a_guide_calls_a_word_on_screen_is_one(guide: Path) -> None:
    assert missing_words(guide.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("guide", GUIDES, ids=name)
def test_a_guide_shows_steps_and_cites_the_law(guide: Path) -> None:
    text = guide.read_text(encoding="utf-8")
    assert re.search(r"^1\. ", text, re.MULTILINE)
    assert re.search(r"\bart\. \d+", text)


def test_every_picture_is_taken_by_the_command() -> None:
    shots = (ROOT / "scripts" / "shots.py").read_text(encoding="utf-8")
    taken = set(re.findall(r"Shot\(\s*\"([a-z-]+)\"", shots))
    kept = {path.stem.rpartition("-")[0] for path in (ROOT / "docs" / "screens").glob("*.png")}
    assert kept == taken


def test_a_word_that_no_page_says_is_found_out() -> None:
    assert missing_words("Escolha **Apresentar defesa** e **Um botão que não há**.") == ["Um botão que não há"]


def test_a_link_to_nothing_is_found_out(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[here](page.md), [there](gone.md), [far](https://example.org/x)", encoding="utf-8")
    assert dead_links(page) == ["gone.md"]
