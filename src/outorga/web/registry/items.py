# SPDX-License-Identifier: Apache-2.0
"""What each paper of art. 4 is called and which of its data a form asks for; what is required, the law decides."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from outorga.web.registry.models.documents import Clearance

NORM = "mg-44007-2005"


@dataclass(frozen=True, slots=True)
class Item:
    """One paper: its provision, name, the fields beside the file, and what to have at hand."""

    id: str
    label: Promise
    hint: Promise
    fields: tuple[str, ...] = ()
    clearances: tuple[str, ...] = ()

    @property
    def citation(self) -> str:
        """The provision that asks for it."""
        return f"{NORM}:{self.id}"


CLEARANCES = ("social_security", "fgts", "state_treasury")

_ITEMS = (
    Item(
        "art4_cpt_inc1_ali1",
        _("Contrato ou estatuto social"),
        _("Mostra que a empresa foi criada para transportar pessoas."),
        ("in_object",),
    ),
    Item(
        "art4_cpt_inc1_ali2",
        _("Comprovante de inscrição no CNPJ"),
        _("O cartão que a Receita Federal emite na internet."),
    ),
    Item(
        "art4_cpt_inc1_ali3",
        _("Inscrição estadual, contribuinte do ICMS"),
        _("Comprovante da Fazenda estadual."),
        ("active",),
    ),
    Item(
        "art4_cpt_inc1_ali4",
        _("Certidão negativa de débito"),
        _("São três: Previdência Social, FGTS e Fazenda estadual."),
        ("number", "result", "issued_on", "valid_until"),
        CLEARANCES,
    ),
    Item(
        "art4_cpt_inc1_ali5",
        _("Comprovante de endereço da empresa"),
        _("Conta de luz, água ou telefone."),
        ("issued_on",),
    ),
    Item(
        "art4_cpt_inc1_ali6",
        _("Cadastro de turismo (EMBRATUR, hoje CADASTUR)"),
        _("Só para quem faz fretamento eventual de turismo."),
        ("number", "valid_until"),
    ),
    Item(
        "art4_cpt_inc1_ali7",
        _("Identidade e CPF dos representantes legais"),
        _("De cada pessoa que assina pela empresa."),
    ),
    Item(
        "art4_cpt_inc2_ali1",
        _("Certificado de licenciamento (CRLV)"),
        _("Na categoria aluguel, em nome da empresa ou em arrendamento mercantil."),
        ("valid_until",),
    ),
    Item("art4_cpt_inc2_ali2", _("Seguro obrigatório (DPVAT)"), _("Só enquanto a lei o exigir."), ("valid_until",)),
    Item(
        "art4_cpt_inc2_ali3",
        _("Seguro de acidentes dos passageiros"),
        _("A apólice e o pagamento: inteiro ou das parcelas já vencidas."),
        ("number", "valid_from", "valid_until", "instalments"),
    ),
    Item(
        "art4_cpt_inc2_ali4",
        _("Declaração de bom estado e segurança"),
        _("Do INMETRO, de credenciada dele ou de engenheiro mecânico do CREA. Renova-se a cada seis meses."),
        ("issuer_kind", "issuer_registration", "issued_on"),
    ),
    Item("art4_cpt_inc3_ali1", _("Identidade e CPF do condutor"), _("Documento com foto.")),
    Item(
        "art4_cpt_inc3_ali2",
        _("Carteira de habilitação (CNH)"),
        _("Frente e verso, ou a digital em PDF."),
        ("category", "valid_until"),
    ),
    Item(
        "art4_cpt_inc3_ali3",
        _("Carteira de trabalho ou inscrição no INSS"),
        _("Empregado: carteira de trabalho. Autônomo: inscrição no INSS."),
        ("paper",),
    ),
    Item(
        "art4_cpt_inc3_ali4",
        _("Nada consta da habilitação"),
        _("Do órgão de trânsito do Estado do prontuário. Renova-se a cada doze meses."),
        ("issued_on", "issuer_state", "file_state", "licence_penalty"),
    ),
    Item(
        "art4_cpt_inc3_ali5",
        _("Certidão negativa criminal"),
        _("Da distribuição de processos criminais."),
        ("issued_on", "criminal_result"),
    ),
    Item(
        "art4_cpt_inc3_ali6",
        _("Comprovante de endereço do condutor"),
        _("Conta de luz, água ou telefone."),
        ("issued_on",),
    ),
    Item(
        "art4_cpt_inc3_ali7",
        _("Documento de Condutor de Serviço Fretado"),
        _("Você preenche a frente; o órgão endossa quando o condutor é cadastrado."),
    ),
)

ITEMS: Mapping[str, Item] = {item.id: item for item in _ITEMS}
INSURANCE = "art4_cpt_inc2_ali3"
LICENCE = "art4_cpt_inc2_ali1"
CARD = "art4_cpt_inc3_ali7"
SIGNERS = "art4_cpt_inc1_ali7"
# Asked for only in some cases: while the answers that decide it are missing, a form does not ask.
CONDITIONAL = frozenset({"art4_cpt_inc1_ali6", "art4_cpt_inc2_ali2", CARD})
GROUPS = {"company": "art4_cpt_inc1", "vehicle": "art4_cpt_inc2", "driver": "art4_cpt_inc3"}


def items_of(subject: str) -> tuple[Item, ...]:
    """Every paper that art. 4 names for a company, a vehicle or a driver, in the norm's order."""
    return tuple(item for item in _ITEMS if item.id.startswith(GROUPS[subject] + "_"))


def label_of(item: str, clearance: str = "") -> str:
    """The paper's name on screen: with the scope of a clearance."""
    known = ITEMS.get(item)
    name = str(known.label) if known else item
    return f"{name}: {Clearance(clearance).label}" if clearance else name


def limit_label(provision: str) -> str:
    """The paper or rule that ends a registration, in words."""
    known = {
        "art2_cpt_inc4": gettext("a idade do veículo"),
        "art4_par2": gettext("o Certificado de Registro Cadastral"),
    }
    return known.get(provision) or (label_of(provision) if provision else gettext("nada"))


def slots_of(subject: str) -> tuple[tuple[Item, str], ...]:
    """One place per paper that may be filed: three for the clearances."""
    return tuple((item, scope) for item in items_of(subject) for scope in item.clearances or ("",))


def details_of(item: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """What only this kind of paper tells, out of a form's values."""
    own = {"in_object", "active", "issuer_kind", "issuer_registration", "issuer_state", "file_state",
           "licence_penalty", "paper", "category", "hire_licence"}  # fmt: skip
    asked = (*ITEMS[item].fields, "hire_licence") if item == LICENCE else ITEMS[item].fields
    return {name: values[name] for name in asked if name in own and values.get(name) not in (None, "")}
