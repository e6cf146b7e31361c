# SPDX-License-Identifier: Apache-2.0
"""The main navigation of each area. An item whose page does not exist (yet) is left out: no dead links."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.urls import Resolver404, get_urlconf, resolve
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class NavItem:
    """One entry: ``power`` hides it from those who lack it, ``count`` names a number of ``account.counts``.

    ``covers``: other addresses under which this entry is the current one.
    """

    label: str | Promise
    url: str
    power: str = ""
    count: str = ""
    exact: bool = False
    covers: tuple[str, ...] = ()


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
    NavItem(_("Documentos"), "/empresa/documentos/", covers=("/empresa/papeis/",)),
    NavItem(_("Viagens"), "/empresa/viagens/"),
    NavItem(_("Vistorias"), "/empresa/vistorias/"),
    NavItem(_("Autos e multas"), "/empresa/autos/", covers=("/empresa/multas/",)),
    NavItem(_("Situação"), "/empresa/situacao/", covers=("/empresa/desvios/",)),
    NavItem(_("Representantes"), "/empresa/representantes/"),
)
STAFF: Final = (
    NavItem(_("Caixa de trabalho"), "/caixa/", power="registry.read", count="inbox", covers=("/processos/",)),
    NavItem(_("Cadastro"), "/cadastro/", power="registry.read"),
    NavItem(_("Autorizações"), "/autorizacoes/", power="registry.read"),
    NavItem(_("Na estrada"), "/campo/", power="inspection.perform"),
    NavItem(_("Autos"), "/autos/", power="registry.read"),
    NavItem(_("Defesas"), "/defesas/", power="defence.decide"),
    NavItem(_("Conselho"), "/conselho/", power="council.run"),
    NavItem(_("Conselho"), "/conselho/", power="appeal.vote"),
    NavItem(_("Sanções"), "/sancoes/", power="registry.read"),
    NavItem(_("Publicações"), "/publicacoes/", power="decision.publish"),
    NavItem(_("Vistorias"), "/vistorias/", power="registry.read", covers=("/fiscalizacao/minha-credencial/",)),
    NavItem(_("Arrecadação"), "/arrecadacao/", power="fine.collect"),
    NavItem(_("Dívida ativa"), "/arrecadacao/divida-ativa/", power="debt.register"),
    NavItem(_("Certidões"), "/arrecadacao/certidoes/", power="debt.certify", covers=("/arrecadacao/transito/",)),
    NavItem(_("Frota em lote"), "/cadastro/importar/", power="fleet.import"),
    NavItem(_("Cartas a postar"), "/cartas/postagem/", power="case.correspond"),
    NavItem(_("Normas da agência"), "/normas/", power="norms.manage"),
    NavItem(_("Calendário"), "/calendario/", power="norms.manage"),
    NavItem(_("Quórum do Conselho"), "/conselho/regra/", power="norms.manage"),
    NavItem(_("Quem fiscaliza"), "/fiscalizacao/orgaos/", power="bodies.manage", covers=("/fiscalizacao/",)),
    NavItem(_("Modelos de carta"), "/cartas/", power="letters.manage"),
    NavItem(_("Registro de atos"), "/registro/", power="ledger.verify"),
    NavItem(_("Dados pessoais"), "/titulares/", power="persons.forget"),
    NavItem(_("Pessoas e poderes"), "/pessoas/", power="accounts.manage"),
    NavItem(_("Norma"), "/norma/"),
)


@cache
def _exists(url: str, _urlconf: object) -> bool:
    try:
        resolve(url)
    except Resolver404:
        return False
    return True


def _reach(item: NavItem, here: str) -> int:
    """How much of the address the entry covers; zero when none."""
    covered = [url for url in item.covers if here.startswith(url)]
    if here == item.url or (not item.exact and here.startswith(item.url)):
        covered.append(item.url)
    return max(map(len, covered), default=0)


def _open_to(items: Iterable[NavItem], powers: Iterable[str]) -> list[NavItem]:
    held, urlconf = frozenset(powers), get_urlconf()
    return [item for item in items if _exists(item.url, urlconf) and (not item.power or item.power in held)]


def home(items: Iterable[NavItem], powers: Iterable[str]) -> str:
    """Where an area starts for who has these powers: its first entry that they may open."""
    return next((item.url for item in _open_to(items, powers)), "/")


def links(items: Iterable[NavItem], *, here: str, powers: Iterable[str], counts: dict[str, int]) -> list[NavLink]:
    """The entries that this person sees, with the deepest one that covers ``here`` marked."""
    shown = _open_to(items, powers)
    deepest = max((_reach(item, here) for item in shown), default=0)
    return [
        NavLink(item.label, item.url, bool(deepest) and _reach(item, here) == deepest, counts.get(item.count))
        for item in shown
    ]
