# SPDX-License-Identifier: Apache-2.0
"""The main navigation of each area. An item whose page does not exist (yet) is left out: no dead links."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.urls import Resolver404, resolve
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class NavItem:
    """One entry: ``power`` hides it from those who lack that power, ``count`` names a number of ``account.counts``."""

    label: str | Promise
    url: str
    power: str = ""
    count: str = ""
    exact: bool = False


@dataclass(frozen=True)
class NavLink:
    """An entry as one page shows it."""

    label: str | Promise
    url: str
    current: bool
    count: int | None


COMPANY: Final = (
    NavItem(_("Início"), "/empresa/", exact=True),
    NavItem(_("Cadastro"), "/empresa/cadastro/"),
    NavItem(_("Frota"), "/empresa/veiculos/"),
    NavItem(_("Condutores"), "/empresa/condutores/"),
    NavItem(_("Documentos"), "/empresa/documentos/"),
    NavItem(_("Viagens"), "/empresa/viagens/"),
    NavItem(_("Representantes"), "/empresa/representantes/"),
)
STAFF: Final = (
    NavItem(_("Caixa de trabalho"), "/caixa/", count="inbox"),
    NavItem(_("Cadastro"), "/cadastro/", power="registry.read"),
    NavItem(_("Autorizações"), "/autorizacoes/", power="registry.read"),
    NavItem(_("Frota em lote"), "/cadastro/importar/", power="fleet.import"),
    NavItem(_("Calendário"), "/calendario/", power="norms.manage"),
    NavItem(_("Registro de atos"), "/registro/", power="ledger.verify"),
    NavItem(_("Pessoas e poderes"), "/pessoas/", power="accounts.manage"),
    NavItem(_("Norma"), "/norma/"),
)


@cache
def _exists(url: str) -> bool:
    try:
        resolve(url)
    except Resolver404:
        return False
    return True


def links(items: Iterable[NavItem], *, here: str, powers: Iterable[str], counts: dict[str, int]) -> list[NavLink]:
    """The entries that this person sees, with the deepest one that covers ``here`` marked."""
    held = frozenset(powers)
    shown = [item for item in items if _exists(item.url) and (not item.power or item.power in held)]
    covering = [item.url for item in shown if here == item.url or (not item.exact and here.startswith(item.url))]
    current = max(covering, key=len, default="")
    return [NavLink(item.label, item.url, item.url == current, counts.get(item.count)) for item in shown]
