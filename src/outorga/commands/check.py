# SPDX-License-Identifier: Apache-2.0
"""`outorga check`: what is missing or unsafe in this installation, each with the way to mend it."""

import argparse
import json
from collections.abc import Iterator

from outorga.commands.configuration import Finding, configuration_findings
from outorga.commands.console import Subparsers, start_shell
from outorga.commands.migrate import pending

SERIES = {
    "agency": "atos da agência", "case": "processos", "council": "sessões do Conselho",
    "debt_certificate": "certidões de débitos", "debt_export": "remessas à dívida ativa",
    "inspection_order": "ordens de vistoria", "inspection_report": "laudos de vistoria", "letter": "cartas",
    "notice": "autos de infração", "refund": "ordens de devolução", "slip": "guias",
    "standing": "certidões de situação", "taxi": "encaminhamentos de táxi",
}  # fmt: skip


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("check", help="diz o que falta ou não é seguro nesta instalação")
    told = "deriva de novo a situação de cada processo e compara; lê cada arquivo guardado"
    parser.add_argument("--rebuild", action="store_true", help=told)
    parser.add_argument("--mend", action="store_true", help="como --rebuild, e corrige a situação dos documentos")
    parser.add_argument("--json", action="store_true", help="responde em JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    start_shell()
    findings = [*configuration_findings(), *database_findings(rebuild=args.rebuild or args.mend, mend=args.mend)]
    wrong = [finding for finding in findings if finding.serious]
    if args.json:
        print(json.dumps([finding.as_dict() for finding in findings], ensure_ascii=False, indent=2))
    else:
        show(findings, problems=len(wrong))
    return 1 if wrong else 0


def show(findings: list[Finding], *, problems: int) -> None:
    for finding in findings:
        print(finding)
    print(f"{problems} problemas, {len(findings) - problems} avisos" if findings else "nada falta")


def database_findings(*, rebuild: bool, mend: bool) -> Iterator[Finding]:
    """Stops at the first thing without which the next cannot be asked."""
    from django.db import connection
    from django.db.utils import DatabaseError

    try:
        connection.ensure_connection()
    except DatabaseError as unreachable:
        yield Finding("DATABASE_URL", f"o banco não abre: {str(unreachable).strip()}. Crie-o com `outorga migrate`")
        return
    lacking = pending()
    if lacking:
        yield Finding("banco", f"faltam {len(lacking)} migrações ({lacking[0]} ...): rode `outorga migrate`")
        return
    yield from guard_findings()
    yield from demo_findings()
    yield from number_findings()
    yield from file_findings(contents=rebuild)
    yield from money_findings()
    if rebuild:
        yield from state_findings(mend=mend)


def guard_findings() -> Iterator[Finding]:
    """The database itself refuses to change or delete events: without its triggers the ledger is only a promise."""
    from outorga.web.casefiles import append_only

    for trigger in append_only.missing():
        yield Finding(
            "banco", f"falta o gatilho {trigger}, que recusa alterar ou apagar registros: rode `outorga migrate`"
        )


def demo_findings() -> Iterator[Finding]:
    """The demo's log-ins have a password that everybody knows."""
    from django.conf import settings

    from outorga.web.accounts.models import User
    from outorga.web.demo.logins import PASSWORD

    if not settings.PRODUCTION:
        return
    known = [user.email for user in User.objects.filter(is_active=True).iterator() if user.check_password(PASSWORD)]
    if known:
        yield Finding("contas", f"{len(known)} contas têm a senha da demonstração ({known[0]} ...): troque ou desative")


def number_findings() -> Iterator[Finding]:
    """Whatever is numbered in series is numbered without holes."""
    from outorga.web.casefiles import holes

    for hole in holes.holes():
        told = f"{SERIES.get(hole.kind, hole.kind)}: a série {hole.series} tem {hole.counted} e o último número é"
        yield Finding("numeração", f"{told} {hole.last}: falta número")


def money_findings() -> Iterator[Finding]:
    """Every entry of the ledger balances, the database itself refuses others, and no credit went out twice."""
    from outorga.web.payments import balance
    from outorga.web.payments.queries import balances

    for trigger in balance.missing():
        yield Finding(
            "arrecadação", f"falta o gatilho {trigger}, que recusa lançamento que não fecha: rode `outorga migrate`"
        )
    for fault in balances.faults():
        yield Finding("arrecadação", str(fault))


def file_findings(*, contents: bool) -> Iterator[Finding]:
    """Every stored file is where its row says, whole; of an anonymized person too, whose file nobody can read."""
    from outorga.web.casefiles import files

    said = {"missing": "não está na pasta de arquivos", "changed": "não é o que foi guardado"}
    for stored, fault in files.faults(contents=contents):
        yield Finding("arquivos", f"o arquivo {stored.pk} ({stored.path}) {said[fault]}: traga-o da cópia de segurança")


def state_findings(*, mend: bool) -> Iterator[Finding]:
    """The stored status of each case and paper is only a cache of its events."""
    from outorga.web.casefiles import ledger
    from outorga.web.papers import rebuilding

    for difference in ledger.rebuild():
        yield Finding("processos", str(difference))
    for paper in rebuilding.mend() if mend else rebuilding.rebuild():
        mended = mend and bool(paper.column)
        yield Finding("documentos", f"{paper}{'; corrigido' if mended else ''}", serious=not mended)
