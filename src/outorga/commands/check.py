# SPDX-License-Identifier: Apache-2.0
"""`outorga check`: what is missing or unsafe in this installation, each with the way to mend it."""

import argparse
import json
from collections.abc import Iterator

from outorga.commands.configuration import Finding, configuration_findings
from outorga.commands.console import Subparsers, start_shell
from outorga.commands.migrate import pending


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("check", help="diz o que falta ou não é seguro nesta instalação")
    parser.add_argument("--rebuild", action="store_true", help="deriva de novo a situação de cada processo e compara")
    parser.add_argument("--json", action="store_true", help="responde em JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    start_shell()
    findings = [*configuration_findings(), *database_findings(rebuild=args.rebuild)]
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


def database_findings(*, rebuild: bool) -> Iterator[Finding]:
    """Stops at the first thing without which the next cannot be asked."""
    from django.db import connection
    from django.db.utils import OperationalError

    try:
        connection.ensure_connection()
    except OperationalError as unreachable:
        yield Finding("DATABASE_URL", f"o banco não abre: {str(unreachable).strip()}. Crie-o com `outorga migrate`")
        return
    lacking = pending()
    if lacking:
        yield Finding("banco", f"faltam {len(lacking)} migrações ({lacking[0]} ...): rode `outorga migrate`")
        return
    yield from guard_findings()
    yield from demo_findings()
    if rebuild:
        yield from state_findings()


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


def state_findings() -> Iterator[Finding]:
    """The stored status of each case is only a cache of its events."""
    from outorga.web.casefiles import ledger

    for difference in ledger.rebuild():
        yield Finding("processos", str(difference))
