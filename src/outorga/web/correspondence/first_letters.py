# SPDX-License-Identifier: Apache-2.0
"""The letters that the software itself sends, as templates that the agency may revise."""

from datetime import date
from typing import Any

from django.db import connections

from outorga.web.correspondence.models import LetterTemplate, LetterVersion

LETTERS = (
    (
        "avisos-nao-lidos",
        "Avisos que ninguém abriu",
        "Avisos sobre o processo {processo}",
        "À {empresa}, {endereco}.\n\n"
        "A {unidade} deu à empresa, na sua área do sistema, os avisos abaixo sobre o processo {processo} ({assunto}). "
        "Até {data} ninguém que age pela empresa os abriu.\n\n"
        "{avisos}\n\n"
        "Entre na área da empresa para ver cada aviso e responder. "
        "Os prazos contam do que cada ato diz, e não desta carta.",
    ),
    (
        "oficio",
        "Ofício à empresa",
        "Ofício sobre o processo {processo}",
        "À {empresa}, {endereco}.\n\n{texto}\n\nEste ofício é do processo {processo}, {assunto}. {unidade}, {data}.",
    ),
    (
        "pedido-com-prazo",
        "Pedido com prazo",
        "Pedido no processo {processo}",
        "À {empresa}, {endereco}.\n\n{texto}\n\nO último dia para responder é {prazo}.\n\n{unidade}, {data}.",
    ),
)


def load_after_migrating(sender: Any, using: str, **signal: Any) -> None:
    """Signal receiver: put in what is missing; an emptied database has lost what an earlier migration put there."""
    if LetterVersion._meta.db_table not in connections[using].introspection.table_names():
        return
    for code, name, title, body in LETTERS:
        row, fresh = LetterTemplate.objects.using(using).get_or_create(code=code, defaults={"name": name})
        if fresh:
            LetterVersion.objects.using(using).create(
                template=row, number=1, effective_from=date(2000, 1, 1), title=title, body=body
            )
