# SPDX-License-Identifier: Apache-2.0
"""`outorga demo`: the demo agency, the same for the same day."""

import argparse

from outorga.commands.console import Failure, Subparsers, civil_day, start_shell
from outorga.commands.migrate import migrate

STAGES = {"core": ("core",), "rest": ("rest",), "all": ("core", "rest")}


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("demo", help="monta a agência de demonstração")
    parser.add_argument("--today", type=civil_day, metavar="DATA", help="o dia da demonstração (padrão hoje)")
    parser.add_argument("--stage", choices=list(STAGES), help="core: o que basta para começar (padrão all)")
    parser.add_argument("--if-empty", action="store_true", help="nada faz se já há pessoas que não são da demonstração")
    parser.add_argument(
        "--logins", action="store_true", help="diz com que contas se entra; sem --stage, não monta o que já existe"
    )
    parser.add_argument("--even-in-production", action="store_true", help="monta mesmo em produção")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    start_shell()
    from django.conf import settings

    if settings.PRODUCTION and not args.even_in_production:
        raise Failure("a demonstração tem senhas conhecidas e não se monta em produção (OUTORGA_PRODUCTION).")
    migrate()
    if not is_left_as_it_is(args):
        build_stages(args)
    if args.logins:
        from outorga.web.demo import logins

        print("\n".join(logins.lines()))
    return 0


def is_left_as_it_is(args: argparse.Namespace) -> bool:
    """A demo that was begun goes on, unless only its log-ins are asked for; an agency of others is left alone."""
    from outorga.web.demo import build

    if build.begun_on() is not None:
        return bool(args.logins) and args.stage is None
    return bool(args.if_empty) and has_people()


def build_stages(args: argparse.Namespace) -> None:
    from outorga.web.demo import build

    for stage in STAGES[args.stage or "all"]:
        try:
            build.build(today=args.today, stage=stage, tell=ProgressLine(stage), forced=args.even_in_production)
        except build.NotHere as refusal:
            raise Failure(f"{refusal}.") from None


class ProgressLine:
    """One line each twentieth of a stage, so that whoever looks on sees it move."""

    def __init__(self, stage: str) -> None:
        self.name = {"core": "início", "rest": "dois anos de trabalho"}[stage]
        self.told = -1

    def __call__(self, done: int, total: int) -> None:
        twentieth = done * 20 // total
        if twentieth > self.told:
            self.told = twentieth
            print(f"Demonstração, {self.name}: {twentieth * 5}% ({done} de {total} passos)", flush=True)


def has_people() -> bool:
    from outorga.web.accounts.models import User

    return User.objects.exists()
