# SPDX-License-Identifier: Apache-2.0
"""The deadlines of the charter decree that people are reminded of and take along: where each day stands.

The ends of an authorization and of a registration are told ahead by rules of their own, so only calendars show them.
"""

from django.utils.translation import gettext_lazy as _

from outorga.web.correspondence import deadlines


def register() -> None:
    """Say in which decision each last day stands: art. 24 (defence, payment), art. 25 (appeal), arts. 7 and 4."""
    deadlines.of_decisions(
        name="defesa", kind="notice", states=("served",), service="deadline", path="due_on",
        facts={"deadline": "defence"}, title=_("Último dia da defesa"),
    )  # fmt: skip
    deadlines.of_decisions(
        name="recurso", kind="notice", states=("appealable",), service="deadline", path="due_on",
        facts={"deadline": "appeal"}, title=_("Último dia do recurso"),
    )  # fmt: skip
    deadlines.of_decisions(
        name="pagamento", kind="fine", states=("due",), service="amount_due", path="due_on",
        title=_("Último dia para pagar a multa"),
    )  # fmt: skip
    deadlines.of_decisions(
        name="autorizacao", kind="authorization", states=("issued", "active"), service="grant_term",
        path="valid_until", title=_("Último dia da autorização"), remind=False,
    )  # fmt: skip
    deadlines.of_decisions(
        name="cadastro", kind="registration", states=("registered",), service="registration_term",
        path="valid_until", title=_("Último dia do cadastro"), remind=False,
    )  # fmt: skip
