# SPDX-License-Identifier: Apache-2.0
"""The only readers for pages, and what rooms above ask of money."""

from outorga.web.payments.queries.debts import Debts, debts_of
from outorga.web.payments.queries.paid import Payment, paid_of, payments_of, payments_of_many, total_of

__all__ = ["Debts", "Payment", "debts_of", "paid_of", "payments_of", "payments_of_many", "total_of"]
