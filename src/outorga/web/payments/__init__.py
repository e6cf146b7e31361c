# SPDX-License-Identifier: Apache-2.0
"""Money: collection slips, bank files, the double-entry ledger, refunds and debts."""
