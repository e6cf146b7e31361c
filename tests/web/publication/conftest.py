# SPDX-License-Identifier: Apache-2.0
"""A case with a text that awaits the gazette."""

from datetime import date

import pytest

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import CaseFile
from outorga.web.publication import actions
from outorga.web.publication.models import Publication
from tests.web.registry.conftest import _today, adopted, clerk, make_person, office

__all__ = ["_today", "adopted", "clerk", "make_person", "office"]
NORM = "mg-44007-2005"
DECIDED = date(2026, 11, 26)
TEXT = "Auto CRG-03/A/2026/000001. Autuada: Viação Pedra Redonda Ltda.\nDefesa negada."


@pytest.fixture
def case(office: Office, clerk: User) -> CaseFile:
    return cases.open_case(kind="registration", norm=NORM, title="Viação Pedra Redonda", office=office, actor=clerk)


@pytest.fixture
def waiting(case: CaseFile, clerk: User) -> Publication:
    return actions.queue(
        case=case, what="example", title="Decisão da defesa do auto 000001", text=TEXT, decided_on=DECIDED,
        actor=clerk, provision="art25_cpt",
    )  # fmt: skip
