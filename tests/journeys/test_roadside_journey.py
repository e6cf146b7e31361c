# SPDX-License-Identifier: Apache-2.0
"""J4 with network: a stop at the roadside, from the plate to the release, as the inspector and the company see it."""

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

import pytest

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import LookedAt
from outorga.web.clock import CIVIL_TIME
from outorga.web.enforcement.models import Notice, Retention, Stop
from tests.journeys.agency import Agency, Bus, Crew, Fleet, occasional_trip, register_company
from tests.journeys.conftest import Enter
from tests.journeys.person import Person
from tests.journeys.served import moment
from tests.web.enforcement import cast

NAME = "Viação Maçã do Sertão Ltda"
OTHER = "Turismo Boa Vista Ltda"
CARD = "Carteira de condutor"
CURED = "Trocado o pneu dianteiro direito por um novo, conferido no local."
HINT = date(2026, 12, 12)


@pytest.fixture
def fleet(agency: Agency, owner: User) -> Fleet:
    """A registered company that is on its way, and another one whose coach may help."""
    with moment.here():
        cast.credential(agency.inspector, number="C-0042")
        cast.coefficient()
        found = register_company(
            agency, cnpj="41738295000185", name=NAME, owner=owner, services=["occasional"],
            buses=[Bus("RVM4C82", "9BWZZZ377VT004251", "00639884962")],
            crew=[Crew("Ademir Sena de Oliveira", "418.207.936-13", "04463004100")],
        )  # fmt: skip
        register_company(
            agency, cnpj="11222333000181", name=OTHER, owner=owner, services=["occasional"],
            buses=[Bus("HJK7294", "9BM384074AB123456", "00891749950")],
        )  # fmt: skip
        starts = datetime(2026, 12, 1, 10, 0, tzinfo=CIVIL_TIME)
        occasional_trip(found, starts_at=starts, ends_at=starts.replace(hour=23), document="CT-e 1")
        return found


def test_a_stop_becomes_notices_a_refusal_a_retention_and_a_release_that_the_company_sees(
    enter: Enter, agency: Agency, fleet: Fleet, recorded: set[date], go_to: Callable[..., None]
) -> None:
    recorded |= {HINT, date(2026, 12, 1)}
    go_to(date(2026, 12, 1), time(11))
    ivo = enter("Ivo", phone=True).signs_in(agency.inspector, second_factor=True)
    _finds_the_vehicle(ivo)
    _checks_and_records(ivo)
    _draws_up(ivo)
    _refusal_before_a_witness(ivo)
    _holds_and_releases(ivo)
    _company_sees_it(enter("Joana").signs_in(fleet.owner))


def _finds_the_vehicle(ivo: Person) -> None:
    ivo.press("Menu", stays=True)
    ivo.follow("Na estrada")
    ivo.write("Placa, CNPJ ou código do documento", "rvm-4282")
    ivo.press("Buscar")
    ivo.sees(NAME, "Autorizado", "Seguro")
    before = LookedAt.objects.filter(user__name="Ivo Salgado").count()
    ivo.sees("Ver os nomes fica registrado")
    ivo.sees_no("Águeda Conceição")
    assert LookedAt.objects.filter(user__name="Ivo Salgado").count() == before


def _checks_and_records(ivo: Person) -> None:
    ivo.follow_first("Fretamento eventual")
    for paper in ivo.page.locator(".checks fieldset").all():
        paper.get_by_role("radio", name="Em ordem").check(force=True)
    ivo.page.locator("fieldset").filter(has_text="art. 15, I, d").get_by_label("Não tem").check(force=True)
    ivo.choose("O que mais foi visto", "Veículo sem segurança")
    ivo.write("Pessoas a bordo", "40")
    ivo.write("Onde", "MG-010, km 30, Santa Luzia")
    ivo.fill({"Nome do condutor": "Ademir Sena de Oliveira", "CNH do condutor": "04463004100"})
    ivo.press("Ver o que resulta")
    ivo.sees("R$ 400,00", "R$ 1.200,00", "R$ 1.600,00", "Cabe reter o veículo")
    assert not Stop.objects.exists()
    ivo.press("Registrar a parada")
    ivo.sees("Parada registrada", NAME)
    ivo.upload("Foto", "pneu.jpg", cast.picture().read(), "image/jpeg")
    ivo.write("O que a foto mostra", "Pneu dianteiro direito")
    ivo.press("Guardar a foto")
    assert Stop.objects.get().photos.count() == 1


def _draws_up(ivo: Person) -> None:
    ivo.follow("Escolher o que autuar")
    ivo.choose("Quem agiu", "O condutor")
    ivo.page.locator("#id_narrative_0").fill("O condutor não tinha a carteira da agência.")
    ivo.page.locator("#id_narrative_1").fill("Pneu dianteiro direito liso, com a lona à vista.")
    ivo.press("Lavrar os autos marcados")
    ivo.sees("Erro", "Marque esta caixa para continuar")
    assert not Notice.objects.exists()
    ivo.tick("Li: depois de lavrado")
    ivo.press("Lavrar os autos marcados")
    assert Notice.objects.count() == 2


def _refusal_before_a_witness(ivo: Person) -> None:
    ivo.sees("CRG-03/A/2026/000001", "CRG-03/A/2026/000002")
    ivo.choose("O infrator", "Recusou")
    ivo.write("Nome de quem viu a recusa", "Sebastião Lopes Vieira")
    ivo.press("Registrar")
    ivo.sees("A entregar")
    ivo.sees_no("Sebastião")
    assert {notice.case.state for notice in Notice.objects.all()} == {"awaiting_service"}


def _holds_and_releases(ivo: Person) -> None:
    held = Retention.objects.get()
    ivo.follow("CRG-03/A/2026/000002")
    ivo.sees("Retenção do veículo", "Veículo retido")
    ivo.follow(held.case.number)
    ivo.follow("Levar os passageiros em outro veículo")
    ivo.fill({"Placa do outro veículo": "ABC1D23", "Custo do transporte": "850,00"})
    ivo.press("Registrar o outro veículo")
    ivo.sees("não pode levar os passageiros", "Só em veículo de delegatária ou autorizado", "art. 22")
    ivo.write("Placa do outro veículo", "HJK-7294")
    ivo.press("Registrar o outro veículo")
    ivo.sees("Viagem seguiu em outro", OTHER, "R$ 850,00")
    ivo.follow("Liberar o veículo")
    ivo.write("Como a causa foi sanada", CURED)
    ivo.press("Liberar o veículo")
    ivo.sees("Liberado")
    assert Retention.objects.get().case.state == "released"


def _company_sees_it(joana: Person) -> None:
    joana.goes_to("Autos e multas")
    joana.sees("CRG-03/A/2026/000001", "CRG-03/A/2026/000002", "A entregar")
    joana.follow("CRG-03/A/2026/000002")
    joana.sees("R$ 1.200,00", "art. 21, I", "nenhum prazo corre", "Pneu dianteiro direito liso", "Recusou assinar")
    joana.sees_no("Sebastião")
    photo = joana.page.get_by_role("img", name="Pneu dianteiro direito")
    assert photo.evaluate("image => image.complete && image.naturalWidth > 0")
    _printed(joana, "Auto de infração", "CRG-03/A/2026/000002", "R$ 1.200,00", "art. 21, I", NAME)


def _printed(joana: Person, title: str, *texts: Any) -> None:
    joana.reads_paper(title).says(*texts)
