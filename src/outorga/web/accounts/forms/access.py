# SPDX-License-Identifier: Apache-2.0
"""The person's own name, and the request for a power."""

from django.utils.translation import gettext_lazy as _

from outorga.web.ui.fields import PersonNameField, ReasonField
from outorga.web.ui.forms import Form


class NameForm(Form):
    """The name shown to others."""

    name = PersonNameField(label=_("Nome completo"), max_length=134)


class AccessRequestForm(Form):
    """Why the person needs the power."""

    reason = ReasonField(label=_("Para que você precisa"), reader=_("A administração vai ler."), max_length=1000)
