# SPDX-License-Identifier: Apache-2.0
"""CNPJ, CPF, plate, Renavam, CNH: any separators, lower case welcome, kept without them."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.law.kernel import identifiers
from outorga.web.ui.fields.base import MaskedField
from outorga.web.ui.text import plain_line

_SEPARATORS = re.compile(r"[\s./\-–,_]")


def _compact(value: Any) -> str:
    return _SEPARATORS.sub("", plain_line(str(value))).upper() if value else ""


class CnpjField(MaskedField):
    """Fourteen letters or digits, kept without separators."""

    css = "w-id"
    mask = "cnpj"

    def clean(self, value: Any) -> str:
        """The normalized CNPJ, or what is wrong with it."""
        compact = _compact(value)
        super().clean(compact)
        if compact and len(compact) != 14:
            raise ValidationError(
                _("O CNPJ tem 14 letras ou números; aqui há %(n)s.") % {"n": len(compact)}, code="length"
            )
        if compact and not identifiers.is_cnpj(compact):
            raise ValidationError(_("O CNPJ não confere. Veja os dois últimos números."), code="check_digits")
        return compact

    def prepare_value(self, value: Any) -> Any:
        """A right CNPJ is shown with its separators; anything else as typed."""
        return identifiers.format_cnpj(value) if value and identifiers.is_cnpj(str(value)) else value


class CpfField(MaskedField):
    """Eleven digits, kept without separators."""

    css = "w-id"
    keyboard = "numeric"
    mask = "cpf"

    def clean(self, value: Any) -> str:
        """The normalized CPF, or what is wrong with it."""
        compact = _compact(value)
        super().clean(compact)
        if compact and (len(compact) != 11 or not re.fullmatch(r"[0-9]{11}", compact)):
            raise ValidationError(_("O CPF tem 11 números, como 418.207.936-13."), code="length")
        if compact and not identifiers.is_cpf(compact):
            raise ValidationError(_("O CPF não confere. Veja os dois últimos números."), code="check_digits")
        return compact

    def prepare_value(self, value: Any) -> Any:
        """A right CPF is shown with its separators; anything else as typed."""
        return identifiers.format_cpf(value) if value and identifiers.is_cpf(str(value)) else value


class PlateField(MaskedField):
    """Old or Mercosul, kept as seven upper-case characters."""

    css = "w-plate"
    mask = "plate"

    def clean(self, value: Any) -> str:
        """The normalized plate, or how one looks."""
        compact = _compact(value)
        super().clean(compact)
        if compact and not identifiers.is_plate(compact):
            message = _("A placa tem 7 letras e números, como RVM4C82 ou HJK-7294.")
            raise ValidationError(message, code="invalid")
        return compact

    def prepare_value(self, value: Any) -> Any:
        """The old plate with its hyphen."""
        return identifiers.format_plate(value) if value and identifiers.is_plate(str(value)) else value


class RenavamField(MaskedField):
    """Nine to eleven digits, kept as eleven."""

    css = "w-id"
    keyboard = "numeric"

    def clean(self, value: Any) -> str:
        """The Renavam with its leading zeros, or what is wrong with it."""
        compact = _compact(value)
        super().clean(compact)
        if compact and not re.fullmatch(r"[0-9]{9,11}", compact):
            raise ValidationError(_("O Renavam tem de 9 a 11 números. Ele está no CRLV."), code="length")
        if compact and not identifiers.is_renavam(compact):
            raise ValidationError(
                _("O Renavam não confere. Compare com o CRLV, número por número."), code="check_digits"
            )
        return compact.zfill(11) if compact else ""


class CnhField(MaskedField):
    """Eleven digits. A check digit that fails only warns: the published rule has known exceptions."""

    css = "w-id"
    keyboard = "numeric"
    warning = gettext_lazy("Os números da CNH não fecham entre si. Se estão como na carteira, pode continuar.")

    def clean(self, value: Any) -> str:
        """The eleven digits."""
        compact = _compact(value)
        super().clean(compact)
        if compact and not re.fullmatch(r"[0-9]{11}", compact):
            raise ValidationError(
                _("O registro da CNH tem 11 números. É o número em destaque na carteira."), code="length"
            )
        return compact

    def warn(self, value: Any) -> str:
        """What to look at again, without stopping anybody."""
        compact = _compact(value)
        return str(self.warning) if len(compact) == 11 and not identifiers.is_cnh(compact) else ""
