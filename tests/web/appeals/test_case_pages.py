# SPDX-License-Identifier: Apache-2.0
"""The pages of a notice, of its fine and of the held vehicle in each state on the way to the council: few queries."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from outorga.web.casefiles.models import CaseFile
from outorga.web.enforcement.models import Notice
from tests.web.appeals import cast
from tests.web.registry.conftest import make_person, signed_in

MOST = 15


@pytest.mark.parametrize("state", ["served", "defended", "rejected", "closed", "appealable", "appealed", "final"])
def test_the_pages_of_a_notice_and_its_fine_take_few_queries(
    at: Callable[[str], Notice], people: cast.People, state: str
) -> None:
    at(state)
    treasurer = make_person("nadir", "Nadir Pádua", "treasurer")
    for person in (people.owner, people.clerk, people.director, treasurer):
        browser = signed_in(person)
        for case in CaseFile.objects.filter(kind__in=("notice", "fine")):
            browser.get(case.get_absolute_url())
            with CaptureQueriesContext(connection) as asked:
                answer = browser.get(case.get_absolute_url())
            assert answer.status_code == 200
            told = "\n".join(query["sql"][:150] for query in asked.captured_queries)
            assert len(asked) <= MOST, f"{case.title}, {person.name}: {len(asked)}\n{told}"
