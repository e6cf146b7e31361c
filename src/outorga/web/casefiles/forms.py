# SPDX-License-Identifier: Apache-2.0
"""Forms on the page of a case."""

from django.utils.translation import gettext_lazy as _

from outorga.web.ui.fields import TextField
from outorga.web.ui.forms import Form


class NoteForm(Form):
    """A note that only the agency reads."""

    text = TextField(label=_("Anotação"), help_text=_("Só a agência lê."), max_length=4000)
