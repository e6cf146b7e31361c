# SPDX-License-Identifier: Apache-2.0
"""`outorga norms load NORM FILE`: the agency's own copy of a norm's sentences, shown beside our summaries.

The project ships no text of a norm, only what it asks in our words; the sentences come from the agency.
"""

import argparse
import json
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from outorga.commands.console import Failure, Subparsers, start_shell
from outorga.commands.migrate import is_embedded, migrate

SHOWN = 20
WRONG_FILE = 2


@dataclass(frozen=True, slots=True)
class Sentence:
    """One row of the file: which provision, how the norm labels it, what it says."""

    provision: str
    label: str
    text: str


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("norms", help="carrega o texto oficial de uma norma")
    actions = parser.add_subparsers(dest="action", metavar="AÇÃO", required=True, title="ações")
    load = actions.add_parser("load", help="carrega o texto, dispositivo por dispositivo")
    load.add_argument("norm", metavar="NORMA", help="chave da norma, como mg-44007-2005")
    load.add_argument(
        "file", metavar="ARQUIVO", type=Path, help='JSON: [{"id": "art1_cpt", "label": "...", "text": "..."}]'
    )
    load.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    sentences = read(args.file, known=provisions_of(args.norm))
    start_shell()
    if is_embedded():
        migrate()
    save(args.norm, sentences)
    print(f"{len(sentences)} dispositivos de {args.norm} carregados")
    return 0


def provisions_of(norm: str) -> Collection[str]:
    from outorga.law.engine import norms

    return norms.get(norm).provisions


def read(path: Path, *, known: Collection[str]) -> list[Sentence]:
    """All rows or none: each fault is named with its row."""
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
    except OSError as unreadable:
        raise Failure(f"não consigo ler {path}: {unreadable.strerror}.", code=WRONG_FILE) from None
    except ValueError as malformed:
        raise Failure(f"{path} não é JSON em UTF-8: {malformed}.", code=WRONG_FILE) from None
    if not isinstance(rows, list):
        raise Failure(f"{path}: esperava uma lista de dispositivos.", code=WRONG_FILE)
    faults = [f"linha {place}: {fault}" for place, row in enumerate(rows, 1) if (fault := fault_of(row, known))]
    faults += repeated(rows) if not faults else []
    if faults:
        more = [f"e mais {len(faults) - SHOWN}"] if len(faults) > SHOWN else []
        raise Failure(f"{path}: nada foi carregado.\n  " + "\n  ".join(faults[:SHOWN] + more), code=WRONG_FILE)
    return [Sentence(row["id"], row.get("label", ""), row["text"]) for row in rows]


def fault_of(row: object, known: Collection[str]) -> str:
    if not isinstance(row, dict):
        return "esperava um objeto com id, label e text"
    for name in ("id", "text"):
        if not isinstance(row.get(name), str) or not row[name].strip():
            return f"falta {name}"
    if not isinstance(row.get("label", ""), str):
        return "label não é um texto"
    return "" if row["id"] in known else f"a norma não tem o dispositivo {row['id']!r}"


def repeated(rows: list[dict[str, str]]) -> list[str]:
    seen: set[str] = set()
    faults = []
    for place, row in enumerate(rows, 1):
        if row["id"] in seen:
            faults.append(f"linha {place}: {row['id']} aparece mais de uma vez")
        seen.add(row["id"])
    return faults


def save(norm: str, sentences: list[Sentence]) -> None:
    """The new copy takes the place of the old one as a whole."""
    from django.db import transaction

    from outorga.web.casefiles.models import NormText

    rows = [
        NormText(norm=norm, provision=sentence.provision, label=sentence.label, text=sentence.text, position=position)
        for position, sentence in enumerate(sentences)
    ]
    with transaction.atomic():
        NormText.objects.filter(norm=norm).delete()
        NormText.objects.bulk_create(rows)
