# SPDX-License-Identifier: Apache-2.0
"""The English catalogue: placeholders agree, nothing is guessed, the compiled file is current."""

import ast
import gettext
import json
import re
from pathlib import Path

import outorga

FOLDER = Path(outorga.__file__).parent / "locale" / "en" / "LC_MESSAGES"
SOURCE = Path(outorga.__file__).parent
SECOND_NAME = re.compile(r"^\w+ = n?gettext(?:_lazy)?$", re.MULTILINE)
COLLECTORS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")
ENTRY = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[\d\])?) ((?:".*"\n?)+)', re.MULTILINE)


# A count that may be one needs both forms of its noun. Here it never is: a number that the norm, the form or the file
# limit fixes, one that only a larger number can reach, or a word of the norm.
COUNTED = re.compile(r"%\((\w+)\)[sd] [a-zà-ú]+s\b")
NEVER_ONE = {
    "limit", "most", "longest", "max", "places", "hours", "days", "last", "total", "all", "seats",
    "Grants",
}  # fmt: skip
TOO_MANY = {
    "O nome tem %(n)d letras e o limite é %(most)d.", "O nome tem %(size)d letras e o limite é %(longest)d.",
    "O arquivo tem %(n)d linhas e o limite é %(most)d.", "Pelo menos %(n)s letras. %(reader)s",
    "Escreva o motivo em pelo menos %(n)s letras. %(reader)s",
    "Diga se acolhe ou nega e escreva o motivo em pelo menos %(n)s letras.",
    "Mais de %(count)s autorizações valem agora",
    "%(number)s: o processo diz ter %(version)d eventos, e o último é o %(seq)d.",
    "Cabem %(n)d arquivos. Junte alguns em um só PDF.", "Esta parada já tem %(n)d fotos.",
    "São no máximo %(n)d fotos de cada vez.",
    "A lista mostra os primeiros %(n)s processos. Filtre para achar os outros.",
    "O registro final conta %(told)d registros e o arquivo tem %(found)d: falta uma parte.", "%(amount)s vencidos.",
    "%(n)d ocasiões de %(from)s a %(until)s.", "%(n)d de %(needed)d ocasiões em %(days)d dias.",
    "%(n)d de %(needed)d ocasiões em %(days)d dias: de %(from)s a %(until)s.",
    "Suspensão por reincidência: %(n)d ocasiões em %(days)d dias, %(company)s",
    "De %(from)s a %(until)s: %(n)d ocasiões, em autos definitivos.",
}  # fmt: skip


def entries() -> list[dict[str, str]]:
    blocks = (FOLDER / "django.po").read_text().split("\n\n")
    return [
        {key: "".join(json.loads(line) for line in text.splitlines()) for key, text in ENTRY.findall(block)}
        for block in blocks
    ]


def test_every_text_goes_through_a_name_that_the_collector_of_texts_knows() -> None:
    """A text behind another name, such as ``gettext as _g``, is never collected and stays Portuguese in English."""
    unknown = [
        f"{file.relative_to(SOURCE)}: {taken.asname}"
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for taken in node.names
        if "gettext" in taken.name and taken.asname not in (None, "_")
    ]
    assert unknown == []
    assert [str(file) for file in SOURCE.rglob("*.py") if SECOND_NAME.search(file.read_text())] == []


def test_no_text_stands_inside_a_formatted_string_where_the_collector_does_not_look() -> None:
    """``f"{_('Texto.')}"`` is never collected and stays Portuguese in English."""
    hidden = [
        f"{file.relative_to(SOURCE)}:{call.lineno}"
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.JoinedStr)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) in COLLECTORS
        if any(isinstance(told, ast.Constant) for told in call.args)
    ]
    assert hidden == []


def test_a_translation_keeps_the_places_that_the_program_fills() -> None:
    wrong = []
    for entry in entries():
        source = set(PLACEHOLDER.findall(entry["msgid"])) | set(PLACEHOLDER.findall(entry.get("msgid_plural", "")))
        for key, text in entry.items():
            if key.startswith("msgstr") and text and entry["msgid"] and not set(PLACEHOLDER.findall(text)) <= source:
                wrong.append(entry["msgid"])
    assert wrong == []


def test_a_count_that_may_be_one_has_its_singular() -> None:
    plural_only = [
        entry["msgid"]
        for entry in entries()
        if "msgid_plural" not in entry
        and entry["msgid"] not in TOO_MANY
        and set(COUNTED.findall(entry["msgid"])) - NEVER_ONE
    ]
    assert plural_only == []


def test_no_translation_was_guessed_from_a_similar_text() -> None:
    assert "#, fuzzy" not in (FOLDER / "django.po").read_text()


def test_the_compiled_catalogue_says_what_the_text_says() -> None:
    with (FOLDER / "django.mo").open("rb") as compiled:
        catalogue = gettext.GNUTranslations(compiled)
    translated = {entry["msgid"]: entry["msgstr"] for entry in entries() if entry.get("msgstr") and entry["msgid"]}
    assert {source: catalogue.gettext(source) for source in translated} == translated
