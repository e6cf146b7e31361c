# SPDX-License-Identifier: Apache-2.0
"""What the page of components shows: invented people and companies, one of each part."""

import re
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from django import forms
from django.http import HttpRequest
from django_tables2 import RequestConfig

from outorga.web import clock
from outorga.web.ui import fields
from outorga.web.ui.forms import Form
from outorga.web.ui.parts import (
    Action,
    Bar,
    Chip,
    Effect,
    Fact,
    Moment,
    Point,
    Queue,
    Remedy,
    Row,
    Step,
    StripDay,
    Task,
    TaskGroup,
)
from outorga.web.ui.tables import DueColumn, PlateColumn, StatusColumn, Table
from outorga.web.ui.tags.tables import Column

LONG_NAME: Final = (
    "Cooperativa Mista de Transporte Rodoviário de Passageiros, Turismo Ecológico e Fretamento "
    "dos Produtores do Vale do Jequitinhonha Ltda"
)
_STATIC: Final = Path(__file__).parent / "static" / "ui"
ICONS: Final = re.findall(r'id="i-([a-z]+)"', (_STATIC / "icons.svg").read_text())
SWATCHES: Final = re.findall(r"[.]sw-([a-z0-9-]+)", (_STATIC / "showcase.css").read_text())


class SampleForm(Form):
    """One of each field."""

    cnpj = fields.CnpjField(label="CNPJ", help_text="14 letras ou números. A pontuação entra sozinha.")
    cpf = fields.CpfField(label="CPF")
    plate = fields.PlateField(label="Placa", help_text="ABC1D23 ou ABC-1234")
    born = fields.DateField(label="Data de nascimento", help_text="dia, mês e ano", past=True)
    leaves_at = fields.MomentField(label="Saída", required=False)
    value = fields.MoneyField(label="Valor do contrato")
    cnh = fields.CnhField(label="Registro da CNH", required=False)
    phone = fields.PhoneField(label="Telefone", required=False)
    position = fields.PositionField(label="Posição no mapa")
    city = forms.ChoiceField(
        label="Município", choices=[("", "Escolha o município"), ("3117504", "Conceição do Mato Dentro")]
    )
    service = fields.OptionField(
        label="Serviço",
        options=[
            fields.Option("continuous", "Fretamento contínuo", "Até 180 dias, com contrato"),
            fields.Option("occasional", "Fretamento eventual", "Uma viagem, com relação nominal"),
        ],
    )
    file = fields.FileField(label="Contrato social", required=False)
    reason = fields.ReasonField()
    declared = forms.BooleanField(label="Declaro que os dados são verdadeiros.", help_text="art. 4º, § 1º")


class SampleFilter(Form):
    """What narrows a list."""

    q = fields.LineField(label="Empresa, placa ou protocolo", required=False)
    kind = forms.ChoiceField(
        label="Assunto", choices=[("", "Todos os assuntos"), ("registration", "Cadastro")], required=False
    )


class SampleTable(Table):
    """Sortable, with exports."""

    exports = True
    caption = "Veículos"
    plate = PlateColumn(verbose_name="Placa")
    state = StatusColumn("registration", verbose_name="Situação")
    until = DueColumn(verbose_name="Validade")

    class Meta(Table.Meta):
        sequence = ("plate", "state", "until")


class SampleReason(Form):
    """The reason of a grave act."""

    file = fields.FileField(label="PDF ou foto", help_text="Até 10 MB", required=False)
    reason = fields.ReasonField()


def wrong_form() -> SampleForm:
    """A form that came back."""
    return SampleForm(
        {
            "cnpj": "K7.M4R.902/0001-05",
            "born": "31/02/1980",
            "plate": "RVM4C8",
            "value": "1078.02",
            "cnh": "11111111111",
        }
    )


def _people() -> list[Task]:
    return [
        Task("Dados da empresa e endereço", "done", "#", "Tudo preenchido"),
        Task("Certidões negativas", "doing", "#", "Falta a do FGTS."),
        Task("Veículo HJK-7294", "fix", "#", "A categoria no CRLV é particular.", "mg-44007-2005:art5_cpt"),
        Task("Conferir e declarar", "locked", "", "Abre quando as seções acima estiverem prontas."),
    ]


def _strip(first: date) -> list[StripDay]:
    kinds = [("from", "Recebido. Não conta"), *(("counted", f"{n}º dia") for n in range(1, 5)), ("skipped", "Sábado")]
    kinds += [("skipped", "Domingo"), ("last", "Último dia")]
    return [StripDay(first + timedelta(days=at), why, kind) for at, (kind, why) in enumerate(kinds)]


def _steps() -> dict[str, Any]:
    return {
        "steps": [
            {
                "citation": "mg-44007-2005:art2_cpt_inc4",
                "text": "Ano de fabricação, do CRLV",
                "result": 2010,
                "inputs": {},
            },
            {"citation": "mg-44007-2005:art2_cpt_inc4", "text": "Uso no dia da viagem, até 15 anos", "result": False},
            {"citation": "mg-44007-2005:art4_cpt_inc2_ali3", "text": "Seguro vale até", "result": "2026-12-06"},
        ]
    }


def lists() -> dict[str, Any]:
    """The lists of the page."""
    today = clock.today()
    return {
        "rows": [
            Row(
                "Auto 2026/04118: apresentar defesa",
                "Faltam 9 dias.",
                "#",
                "notice",
                "bad",
                Action("Defender", "#", kind="small"),
            ),
            Row("Seguro do RVM4C82 vence em 6 dias", "", "#", "clock", "warn", due=today + timedelta(days=6)),
            Row("A 3ª Regional pediu um documento", "Responda até sexta.", "", "message", "info"),
        ],
        "groups": [TaskGroup("Empresa", _people(), [Action("Veículo", "#", "plus", "small")])],
        "steps": [Step("Viagem", "#", "done"), Step("Passageiros", "", "current"), Step("Conferir")],
        "moments": [
            Moment("Pedido enviado", today - timedelta(days=12), "Protocolo 2026.032.015", "Joana Figueiredo"),
            Moment("Decisão da regional", today, "Vence hoje", state="now"),
            Moment("Publicação", "até 04/12/2026", state="ahead", citation="mg-44007-2005:art25_cpt"),
        ],
        "effects": [
            Effect("de 21/12/2026 a 19/01/2027. Voltam sozinhas em 20/01.", "held", "held", "7 autorizações param"),
            Effect("A empresa é avisada agora.", "mail"),
        ],
        "remedies": [
            Remedy("Trocar por RVM4C82", "46 lugares, livre em 12/12.", "#", "bus"),
            Remedy("Pedir que uma pessoa reveja", "A regional decide por escrito.", "#", "scale"),
        ],
        "chips": [Chip("Comigo", "#", current=True), Chip("Prazo até 04/12", "", remove_url="#")],
        "queues": [
            Queue("Comigo", "#", 7, current=True),
            Queue("Sem dono", "#", 9, tone="warn"),
            Queue("Prazo vencido", "#", 2, tone="bad"),
        ],
        "days": _strip(today - timedelta(days=3)),
        "today": today,
    }


def figures() -> dict[str, Any]:
    """Facts, charts, changes, a decision, a job."""
    return {
        "header": _header(),
        "facts": [
            Fact("Empresa", LONG_NAME),
            Fact("Valor", Decimal("1078.02"), note="com desconto"),
            Fact("Regular", True),
        ],
        "figures": [Fact("Viagens autorizadas", 4218), Fact("Tempo mediano", 38, note="segundos")],
        "bars": [Bar("jan.", 12, 9), Bar("fev.", 18, 20), Bar("mar.", 7, 7), Bar("abr.", 24, 11, "bad")],
        "points": [Point("2017", Decimal("0.299949")), Point("2019", Decimal("0.359343"))],
        "before": Fact("até 31/12/2026", "0,359343", note="Resolução 27/2019"),
        "after": Fact("desde 01/01/2027", "0,412870", note="Portaria 58/2026"),
        "people": [
            {"name": "Ana Clara", "word": "Propôs", "note": "28/11"},
            {"name": "Paulo", "word": "Falta confirmar", "pending": True},
        ],
        "decision": _steps(),
        "saved_at": clock.now(),
        "sample_job": {"pk": 1, "state": "running", "done": 11904, "total": 19201, "message": "Conferindo as linhas"},
        **_table(),
    }


def _header() -> dict[str, Any]:
    facts = [Fact("Prazo", "Vence hoje", tone="warn"), Fact("Com", "Marta Lima"), Fact("CNPJ", "K7.M4R.902/0001-04")]
    return {
        "kind_word": "Cadastro de empresa",
        "title": "2026.032.015: documento novo",
        "operator": LONG_NAME,
        "kind": "registration",
        "state": "under_review",
        "tone": "info",
        "facts": facts,
    }


def _table() -> dict[str, Any]:
    today = clock.today()
    late = {"name": "Cadastro de empresa", "note": LONG_NAME, "due": today - timedelta(days=2), "state": "filed"}
    soon = {"name": "Renovação", "note": "Viação Ipê", "due": today + timedelta(days=1), "state": "registered"}
    return {
        "table_rows": [{**late, "tone": "bad", "url": "#"}, {**soon, "value": Decimal("6400")}],
        "columns": [
            Column("name", "Item"),
            Column("due", "Prazo", kind="due"),
            Column("state", "Situação", kind="registration"),
            Column("value", "Valor", end=True, kind="money"),
        ],
    }


def sortable(request: HttpRequest) -> Table:
    """A table that sorts and turns pages by its address."""
    today = clock.today()
    rows = [
        {"plate": "RVM4C82", "state": "registered", "until": today + timedelta(days=90)},
        {"plate": "HJK7294", "state": "lapsed", "until": today - timedelta(days=1)},
        {"plate": "QXP7B15", "state": "pending", "until": today},
    ]
    table = SampleTable(rows)
    RequestConfig(request, paginate={"per_page": 2}).configure(table)
    return table
