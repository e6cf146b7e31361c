# SPDX-License-Identifier: Apache-2.0
"""`outorga norms load NORM FILE`: the agency's own copy of a norm's sentences, shown beside our summaries.

The project ships no text of a norm, only what it asks in our words; the sentences come from the agency.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from outorga.commands.console import WRONG_USE, Failure, Subparsers, start_shell
from outorga.commands.migrate import is_embedded, migrate
from outorga.law.engine import norms

SHOWN = 20


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("norms", help="carrega o texto oficial de uma norma")
    actions = parser.add_subparsers(dest="action", metavar="AÇÃO", required=True, title="ações")
    load = actions.add_parser("load", help="carrega o texto, dispositivo por dispositivo")
    load.add_argument("norm", metavar="NORMA", help="chave da norma, como mg-44007-2005")
    load.add_argument(
        "file", metavar="ARQUIVO", type=Path, help='JSON: [{"id": "art1_cpt", "label": ..., "text": ...}]'
    )
    load.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    norms.get(args.norm)
    start_shell()
    if is_embedded():
        migrate()
    from outorga.web.casefiles import norm_texts
    from outorga.web.casefiles.errors import InvalidSetting

    try:
        loaded = norm_texts.load(args.norm, args.file)
    except InvalidSetting as invalid:
        raise Failure(said(args.file, invalid.errors), code=WRONG_USE) from None
    print(f"{loaded} dispositivos de {args.norm} carregados")
    return 0


def said(path: Path, errors: Sequence[str]) -> str:
    """Each fault on its line, up to what a person reads."""
    more = [f"... e mais {len(errors) - SHOWN}"] if len(errors) > SHOWN else []
    return "\n  ".join([f"{path}: nada foi carregado.", *errors[:SHOWN], *more])
