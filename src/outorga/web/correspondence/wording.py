# SPDX-License-Identifier: Apache-2.0
"""The words of a letter: a template's text with fixed placeholders, filled with values kept beside it.

The same version and values give the same words for good, so a sent letter is made again from its row.
"""

import re
from collections.abc import Mapping
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.law.kernel.identifiers import format_cnpj
from outorga.web.casefiles import words
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry.models import Company
from outorga.web.ui.formats import postcode, pt_date

Text = str | Promise
# What the file itself gives, and what who sends the letter gives.
OF_FILE: dict[str, Text] = {
    "empresa": gettext_lazy("razão social da empresa"),
    "cnpj": gettext_lazy("CNPJ da empresa"),
    "endereco": gettext_lazy("endereço da empresa"),
    "processo": gettext_lazy("número do processo"),
    "assunto": gettext_lazy("assunto do processo"),
    "tipo": gettext_lazy("tipo do processo"),
    "unidade": gettext_lazy("unidade que escreve"),
    "data": gettext_lazy("dia da carta"),
}
GIVEN: dict[str, Text] = {
    "texto": gettext_lazy("o que se escreve nesta carta"),
    "prazo": gettext_lazy("último dia do prazo"),
    "avisos": gettext_lazy("avisos que ninguém abriu"),
}
PLACEHOLDERS = OF_FILE | GIVEN
EXAMPLE = {
    "empresa": "Viação Exemplo Ltda", "cnpj": "41.738.295/0001-85", "endereco": "Rua da Quitanda, 10, Diamantina",
    "processo": "2026.000.001", "assunto": "Cadastro da Viação Exemplo", "tipo": "Cadastro", "unidade": "3ª Regional",
    "data": "30/11/2026", "texto": "Este é o texto de quem escreve.", "prazo": "10/12/2026",
    "avisos": "30/11/2026: a apólice vence em 05/12/2026.",
}  # fmt: skip
_MARK = re.compile(r"\{([^{}]*)\}")


def faults(text: str) -> list[str]:
    """What is wrong with a template's text, each with what to do."""
    unknown = [name for name in marks(text) if name not in PLACEHOLDERS]
    found = [_("“{%(name)s}” não é um campo que as cartas têm.") % {"name": name[:40]} for name in unknown]
    if re.search(r"[{}]", _MARK.sub("", text)):
        found.append(_("Há uma chave sem par: escreva cada campo como {empresa}."))
    return found


def marks(text: str) -> list[str]:
    """The placeholders that a text has, each once, in their order."""
    return list(dict.fromkeys(_MARK.findall(text)))


def filled(text: str, values: Mapping[str, str]) -> str:
    """The text with its values in place of the placeholders; what a value says is never read as one."""
    return _MARK.sub(lambda mark: values[mark[1]], text)


def paragraphs(body: str, values: Mapping[str, str]) -> tuple[str, ...]:
    """The paragraphs of a letter: what an empty line parts; a line of a value is a paragraph too."""
    parts = (filled(part, values) for part in re.split(r"\n\s*\n", body.strip()))
    return tuple(line.strip() for part in parts for line in part.splitlines() if line.strip())


def values_of(case: CaseFile, company: Company, *, on: date) -> dict[str, str]:
    """What the file gives to a letter of that day."""
    where = (company.street, company.district, company.city_name, postcode(company.postcode))
    return {
        "empresa": company.legal_name,
        "cnpj": format_cnpj(company.cnpj),
        "endereco": ", ".join(part for part in where if part),
        "processo": case.number,
        "assunto": case.title,
        "tipo": str(words.of_kind(case.kind)),
        "unidade": case.office.name,
        "data": pt_date(on),
    }
