# SPDX-License-Identifier: Apache-2.0
"""A taxi that sold seats between municipalities, and who refers it."""

from datetime import date

from outorga.web.accounts.models import Office, User
from outorga.web.charter.models import Referral
from outorga.web.charter.taxis import actions
from outorga.web.charter.taxis.ruling import Found
from tests.web.enforcement import cast

TAXI = Found(
    plate="QWE1R23", happened_at=cast.moment(date(2026, 11, 28)), place="Rodoviária", origin=("3121605", "Diamantina"),
    destination=("3146107", "Ouro Preto"), paid=True, traits=("touting",), narrative="Chamava gente na plataforma.",
)  # fmt: skip


def referred(office: Office, agent: User) -> Referral:
    """A taxi that was referred."""
    return actions.refer(
        office=office, found=TAXI, basis="own_law", body="Prefeitura de Diamantina", actor=agent,
        reason="O táxi fazia linha entre municípios, com venda por pessoa.",
    )  # fmt: skip
