# SPDX-License-Identifier: Apache-2.0
"""The rooms of any procedure and of enforcement name no norm: what one says comes from the room that has it.

Registry and papers are not among them: the papers of a registration (art. 4) and those that it and a trip receive are
still the charter's own.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "src" / "outorga" / "web"
ROOMS = (
    "appeals", "casefiles", "correspondence", "council", "enforcement", "inspections", "payments", "portal",
    "publication", "sanctions", "work",
)  # fmt: skip
# These speak of no procedure, and of terms of their own; they name no norm either.
HOUSE = ("accounts", "api", "ui")
NAMES = ("a provision", "a norm", "an authority of one norm", "a service of one norm")
# Examples on the sheet of the components, and the name of a unit.
EXAMPLES = {"ui/samples.py", "ui/templates/ui/components.html"}
UNITS = "casefiles/norm_queries.py: coeficiente"
STATEMENTS = {
    "a provision": r"\bart\d+_|\barts?\. ?\d|\bartigo \d",
    "a norm": r"mg-\d|44\.?007|\bdecreto\b",
    "an authority of one norm": r"DER/MG|\bDER-MG\b",
    "a term of days or hours": r"(?<![%\w])\d+ (dias?|horas?)\b|\bdia seguinte\b",
    "what the norm is silent on": r"\bnorma (não (diz|prevê|fixa|divide|traz|exige)|só|deixa)\b",
    "what one norm grants": r"\bautoriza(ção|ções)\b",
    "how one norm counts money": r"\bjuros\b|\bcoeficiente",
    "a service of one norm": r"\bt[aá]xis?\b|\bfretamento",
    "who may stand in for a holder": r"\bdelegat[aá]ri",
    "the gazette of one norm": r"\bórgão oficial\b|\bD\.?O\.?U\b",
}


def shown_in(path: Path) -> Iterator[str]:
    """The texts of a file that a person may read: a template whole, of a module its strings without the docstrings."""
    text = path.read_text()
    if path.suffix == ".html":
        yield text
        return
    tree = ast.parse(text)
    said = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body
        if isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def stated(pattern: str, room: str) -> list[str]:
    """Where a room states something of the kind."""
    files = (path for path in sorted((WEB / room).rglob("*")) if "migrations" not in path.parts)
    return [
        f"{path.relative_to(WEB)}: {found.group()}"
        for path in files
        if path.suffix in {".py", ".html"}
        if str(path.relative_to(WEB)) not in EXAMPLES
        for text in shown_in(path)
        if (found := re.search(pattern, text, re.IGNORECASE))
    ]


@pytest.mark.parametrize("what", STATEMENTS)
@pytest.mark.parametrize("room", ROOMS)
def test_no_generic_room_states(room: str, what: str) -> None:
    assert [place for place in stated(STATEMENTS[what], room) if place != UNITS] == []


@pytest.mark.parametrize("what", NAMES)
@pytest.mark.parametrize("room", HOUSE)
def test_the_house_names_no_norm(room: str, what: str) -> None:
    assert stated(STATEMENTS[what], room) == []


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_only_the_room_of_a_norm_reaches_into_it() -> None:
    of_a_norm = ("charter", "demo")
    files = (path for path in WEB.rglob("*.py") if path.relative_to(WEB).parts[0] not in of_a_norm)
    found = [
        f"{path.relative_to(WEB)}: {name}"
        for path in files
        for name in imports(path)
        if name.startswith(("outorga.law.norms.", "outorga.web.charter"))
    ]
    assert found == []


@pytest.mark.parametrize("room", ["charter", "registry"])
def test_the_rooms_of_a_norm_name_it_in_what_they_cite(room: str) -> None:
    """A bare provision would be taken for one of the norm that the agency set."""
    bare = r'citation="art\d|\{% cite "art\d(?![^%]*norm=)'
    files = (path for path in (WEB / room).rglob("*") if path.suffix in {".py", ".html"})
    assert [str(path.relative_to(WEB)) for path in files if re.search(bare, path.read_text())] == []


def test_a_statement_is_seen_in_a_string_and_not_in_a_docstring(tmp_path: Path) -> None:
    module = tmp_path / "room.py"
    module.write_text('"""Of art. 25."""\n\nTEXT = "A norma não prevê juros (art. 25)."\n')
    assert list(shown_in(module)) == ["A norma não prevê juros (art. 25)."]


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("a provision", "Decidido pelo art. 25."),
        ("a provision", '{% cite "art25_cpt" %}'), ("a norm", "Este decreto"),
        ("an authority of one norm", "O DER/MG decide."), ("a term of days or hours", "Em 10 dias."),
        ("a term of days or hours", "Conta do dia seguinte."),
        ("what the norm is silent on", "A norma não fixa prazo."),
        ("who may stand in for a holder", "Veículo de delegatária."), ("a service of one norm", "Fretamento eventual."),
        ("what one norm grants", "Nova autorização."), ("how one norm counts money", "Sem juros."),
    ],
)  # fmt: skip
def test_a_statement_of_each_kind_is_recognized(what: str, text: str) -> None:
    assert re.search(STATEMENTS[what], text, re.IGNORECASE)
