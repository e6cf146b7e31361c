# SPDX-License-Identifier: Apache-2.0
"""The English catalogue: placeholders agree, nothing is guessed, the compiled file is current."""

import gettext
import json
import re
from pathlib import Path

import outorga

FOLDER = Path(outorga.__file__).parent / "locale" / "en" / "LC_MESSAGES"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
ENTRY = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[\d\])?) ((?:".*"\n?)+)', re.MULTILINE)


def entries() -> list[dict[str, str]]:
    blocks = (FOLDER / "django.po").read_text().split("\n\n")
    return [
        {key: "".join(json.loads(line) for line in text.splitlines()) for key, text in ENTRY.findall(block)}
        for block in blocks
    ]


def test_a_translation_keeps_the_places_that_the_program_fills() -> None:
    wrong = []
    for entry in entries():
        source = set(PLACEHOLDER.findall(entry["msgid"])) | set(PLACEHOLDER.findall(entry.get("msgid_plural", "")))
        for key, text in entry.items():
            if key.startswith("msgstr") and text and entry["msgid"] and not set(PLACEHOLDER.findall(text)) <= source:
                wrong.append(entry["msgid"])
    assert wrong == []


def test_no_translation_was_guessed_from_a_similar_text() -> None:
    assert "#, fuzzy" not in (FOLDER / "django.po").read_text()


def test_the_compiled_catalogue_says_what_the_text_says() -> None:
    with (FOLDER / "django.mo").open("rb") as compiled:
        catalogue = gettext.GNUTranslations(compiled)
    translated = {entry["msgid"]: entry["msgstr"] for entry in entries() if entry.get("msgstr") and entry["msgid"]}
    assert {source: catalogue.gettext(source) for source in translated} == translated
