# SPDX-License-Identifier: Apache-2.0
"""Do friends and relatives need an authorization? The check of art. 10, in plain words, for anybody."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from outorga.web.charter import municipalities
from outorga.web.charter.forms.fields import LIST_ID, MunicipalityField
from outorga.web.charter.queries import exempt as queries
from outorga.web.ui.fields import Option, OptionField
from outorga.web.ui.forms import Form


class ExemptForm(Form):
    """Four plain questions."""

    de = MunicipalityField(label=_("De onde sai"))
    para = MunicipalityField(label=_("Para onde vai"))
    pago = OptionField(
        label=_("Alguém paga pela viagem?"),
        options=[
            Option("nao", _("Não")),
            Option("sim", _("Sim"), _("Passagem, rateio do aluguel do veículo, frete ou qualquer pagamento.")),
        ],
    )
    vinculo = OptionField(
        label=_("Quem vai no veículo"),
        options=[
            Option("family", _("Só parentes do dono do veículo")),
            Option("employment_with_owner", _("Só empregados do dono do veículo")),
            Option("both", _("Parentes e empregados do dono do veículo")),
            Option("none", _("Também amigos, vizinhos, colegas ou outras pessoas")),
            Option("employment_with_other", _("Empregados de outra pessoa ou empresa")),
        ],
    )


@require_safe
def exempt(request: HttpRequest) -> HttpResponse:
    """Ask and answer on one page, with an address that can be shared."""
    form = ExemptForm(request.GET if request.GET else None)
    context: dict[str, Any] = {"form": form, "places": municipalities.every(), "list_id": LIST_ID}
    if form.is_bound and form.is_valid():
        context["answer"] = queries.answer(**form.cleaned_data)
    return render(request, "charter/exempt.html", context)
