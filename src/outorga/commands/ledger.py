# SPDX-License-Identifier: Apache-2.0
"""`outorga verify-ledger`: recompute every chain and compare it with the checkpoints kept outside the database."""

import argparse
import json

from outorga.commands.console import Subparsers, start_shell


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("verify-ledger", help="confere os eventos dos processos contra as provas assinadas")
    parser.add_argument("--json", action="store_true", help="responde em JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    start_shell()
    from outorga.web.casefiles import ledger

    report = ledger.verify()
    problems = [str(problem) for problem in report.problems]
    if args.json:
        answer = {"verified": report.verified, "uncovered": report.uncovered, "problems": problems}
        print(json.dumps(answer, ensure_ascii=False))
    else:
        show(verified=report.verified, uncovered=report.uncovered, problems=problems)
    return 1 if problems or not report.verified else 0


def show(*, verified: int, uncovered: int, problems: list[str]) -> None:
    for problem in problems:
        print(f"problema: {problem}")
    print(f"{verified} eventos conferidos, {len(problems)} problemas")
    if uncovered:
        print(f"{uncovered} eventos mais novos que a última prova assinada: só a cadeia do próprio processo os cobre")
    if not verified:
        print("nenhum evento: um livro vazio não prova nada")
