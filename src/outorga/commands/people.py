# SPDX-License-Identifier: Apache-2.0
"""`outorga invite`: the first administrator of an installation; everybody else is invited by that person's pages."""

import argparse

from outorga.commands.console import WRONG_USE, Failure, Subparsers, start_shell


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("invite", help="convida quem vai administrar pessoas e poderes nesta instalação")
    parser.add_argument("email", metavar="EMAIL", help="recebe o endereço para escolher a senha")
    parser.add_argument("name", metavar="NOME", help="nome completo, entre aspas")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    start_shell()
    from django.db import transaction

    from outorga.web.accounts import actions
    from outorga.web.accounts.errors import AccountError

    try:
        with transaction.atomic():
            user = actions.invite_user(actor=None, email=args.email, name=args.name)
            actions.assign_role(actor=None, user=user, role="administrator", designation="Instalação do sistema")
    except AccountError as error:
        raise Failure(error.message, code=WRONG_USE) from error
    print(f"{user.email} recebeu o endereço para escolher a senha; depois de entrar, cadastra o segundo passo")
    return 0
