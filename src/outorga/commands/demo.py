# SPDX-License-Identifier: Apache-2.0
"""`outorga demo`: the demo agency, the same for the same day."""

import argparse

from outorga.commands.console import Failure, Subparsers, civil_day, start_shell
from outorga.commands.migrate import migrate

STAGES = {"core": ("core",), "rest": ("rest",), "all": ("core", "rest")}


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("demo", help="monta a agência de demonstração")
    parser.add_argument("--today", type=civil_day, metavar="DATA", help="o dia da demonstração (padrão hoje)")
    parser.add_argument("--stage", choices=list(STAGES), default="all", help="core: o que basta para começar")
    parser.add_argument("--if-empty", action="store_true", help="nada faz se já há pessoas no banco")
    parser.add_argument("--logins", action="store_true", help="diz com que contas se entra")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    start_shell()
    from django.conf import settings

    if settings.PRODUCTION:
        raise Failure("a demonstração tem senhas conhecidas e não se monta em produção (OUTORGA_PRODUCTION).")
    migrate()
    if not (args.if_empty and has_people()):
        build_stages(args)
    if args.logins:
        from outorga.web.demo import logins

        print("\n".join(logins.lines()))
    return 0


def build_stages(args: argparse.Namespace) -> None:
    from outorga.web.clock import today
    from outorga.web.demo import build

    for stage in STAGES[args.stage]:
        build.build(today=args.today or today(), stage=stage)


def has_people() -> bool:
    from outorga.web.accounts.models import User

    return User.objects.exists()
