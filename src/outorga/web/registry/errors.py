# SPDX-License-Identifier: Apache-2.0
"""What the registry refuses, with the sentence a person reads.

RegistryError
├── AlreadyRegistered   the CNPJ has a registration; ask its owner for access
├── AnswersClosed       the request was filed: what changes now is told as a change
├── NotYours            the object is another company's: answered as if it did not exist
├── LawRefuses          the stored decision does not allow the act; it says why
└── FileRejected        (fleet.source) a file that cannot be read at all
"""

from typing import TYPE_CHECKING

from outorga.web.language import reader

if TYPE_CHECKING:
    from outorga.web.casefiles.models import StoredDecision
    from outorga.web.registry.models import Company


class RegistryError(Exception):
    """The message is for the person; ``field`` is the form's field, empty for the whole form."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class AlreadyRegistered(RegistryError):
    """Somebody acts for this company already."""

    def __init__(self, company: "Company") -> None:
        self.company = company
        if company.holder_code:
            text = reader.gettext("Este CNPJ já tem cadastro: código %(code)s. Entre nele ou peça acesso.")
            message = text % {"code": company.holder_code}
        else:
            message = reader.gettext("Este CNPJ já tem um pedido de cadastro. Entre nele ou peça acesso.")
        super().__init__(message, field="cnpj")


class AnswersClosed(RegistryError):
    """After filing, answers change only by a report of change or when the agency asks."""

    def __init__(self) -> None:
        super().__init__(
            reader.gettext("O pedido já foi enviado e as respostas estão fechadas. Comunique a mudança como alteração.")
        )


class NotYours(RegistryError):
    """Nothing is told about an object of another company, not even that it exists."""

    def __init__(self) -> None:
        super().__init__(reader.gettext("Não encontramos isso."))


class LawRefuses(RegistryError):
    """The act is not what the decision allows."""

    def __init__(self, message: str, decision: "StoredDecision", *, field: str = "") -> None:
        self.decision = decision
        super().__init__(message, field=field)
