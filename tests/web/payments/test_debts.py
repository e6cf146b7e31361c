# SPDX-License-Identifier: Apache-2.0
"""A debt stands in the public register once: the database holds it, whoever writes."""

from collections.abc import Callable

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.payments.actions import debts
from outorga.web.payments.errors import PaymentError
from outorga.web.payments.models import RegisteredDebt


@pytest.fixture
def registered(case: CaseFile, treasurer: User) -> RegisteredDebt:
    """A debt that was sent."""
    return debts.export(actor=treasurer).debts.get()


def again(debt: RegisteredDebt) -> RegisteredDebt:
    """The same case once more, past the action that would refuse it."""
    with transaction.atomic():
        return RegisteredDebt.objects.create(
            export=debt.export, case=debt.case, amount=debt.amount, due_on=debt.due_on, decision=debt.decision
        )


def test_a_case_has_one_registration_that_stands(
    registered: RegisteredDebt, charged: Callable[..., CaseFile], treasurer: User
) -> None:
    with pytest.raises(IntegrityError):
        again(registered)
    with pytest.raises(PaymentError):
        debts.export(actor=treasurer)
    charged()
    assert debts.export(actor=treasurer).count == 1


def test_after_a_recall_the_case_may_be_registered_once_more(registered: RegisteredDebt) -> None:
    recall = debts.recall(case=registered.case, actor=None)
    assert recall is not None
    assert recall.debt == registered
    assert debts.recall(case=registered.case, actor=None) is None
    again(registered)
    with pytest.raises(IntegrityError):
        again(registered)


@pytest.mark.parametrize("change", [{"amount": "1.00"}, {"due_on": "2027-01-01"}, {"case": None}], ids=str)
def test_of_a_registered_debt_only_its_recall_comes_later(
    registered: RegisteredDebt, charged: Callable[..., CaseFile], change: dict[str, object]
) -> None:
    told = {name: charged() if value is None else value for name, value in change.items()}
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        RegisteredDebt.objects.filter(pk=registered.pk).update(**told)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        registered.delete()
