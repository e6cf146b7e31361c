# SPDX-License-Identifier: Apache-2.0
"""The core of the demo agency, built once for the module, stopped half-way on purpose and gone on with."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django.test import override_settings

from outorga.web import clock
from outorga.web.casefiles.models import CaseFile
from outorga.web.charter.models import Authorization
from outorga.web.demo import build
from outorga.web.demo.timeline import Tell
from outorga.web.registry.models import Company, Document, VehicleHolding

TODAY = date(2026, 11, 30)
QUICK = override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
HALF = 50
Content = dict[str, list[Any]]


class Killed(Exception):
    """What a power cut does to the builder."""


def kill_at(step: int) -> Tell:
    def tell(done: int, total: int) -> None:
        if done == step:
            raise Killed

    return tell


def snapshot() -> Content:
    """What two builds for one day have in common: all but keys, codes and references."""
    return {
        "cases": list(CaseFile.objects.order_by("number").values_list(
            "number", "kind", "state", "title", "version", "opened_at")),
        "companies": list(Company.objects.order_by("cnpj").values_list("cnpj", "legal_name", "registered_until")),
        "vehicles": list(VehicleHolding.objects.order_by("vehicle__chassis").values_list(
            "vehicle__chassis", "vehicle__renavam", "vehicle__plate", "registered_until")),
        "papers": sorted(Document.objects.values_list("case__number", "item", "clearance", "issued_on", "state")),
        "authorizations": list(Authorization.objects.order_by("created_at").values_list(
            "number", "service", "starts_at", "valid_until", "tax_document_number")),
    }  # fmt: skip


@pytest.fixture(scope="module")
def in_one_go(django_db_setup: None, django_db_blocker: Any) -> Content:
    """What a build that nothing stops makes; it is undone at once. A module asks for it before the core is there."""
    with django_db_blocker.unblock(), QUICK, clock.as_of(TODAY), transaction.atomic():
        build.build(today=TODAY)
        made = snapshot()
        transaction.set_rollback(True)
    return made


@pytest.fixture(scope="module")
def core(django_db_setup: None, django_db_blocker: Any) -> Iterator[Content]:
    """The core, stopped after some steps and gone on with on a later day; undone when the module ends."""
    with django_db_blocker.unblock(), QUICK, clock.as_of(TODAY), transaction.atomic():
        with pytest.raises(Killed):
            build.build(today=TODAY, tell=kill_at(HALF))
        build.build(today=date(2026, 12, 5))
        yield snapshot()
        transaction.set_rollback(True)


@pytest.fixture
def db(core: Content) -> Iterator[None]:
    """Here a test's database holds the core; what the test adds is taken away again."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
