# SPDX-License-Identifier: Apache-2.0
"""What an inspector writes may name a driver or a passenger: it is read where it is needed, and lies nowhere in clear.

The note of a stop, what happened by a company's notice, and what a taxi was seen to do; by pages, as they are written.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from pytest_django import Settings

from outorga.web.accounts.models import Office, User
from outorga.web.appeals.models import Filing
from outorga.web.casefiles import forgetting, ledger, looks
from outorga.web.casefiles.errors import StillNeeded
from outorga.web.casefiles.models import LookedAt
from outorga.web.charter.models import Referral
from outorga.web.enforcement.actions import stops
from outorga.web.enforcement.models import Notice, Stop
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry.models import Company
from tests.web.charter import walks
from tests.web.enforcement import cast
from tests.web.enforcement.conftest import (
    _today,
    adopted,
    clerk,
    coefficient,
    company,
    driver,
    file,
    holding,
    inspector,
    known,
    office,
    owner,
    paper_file,
    put,
    put_all,
)
from tests.web.faults.clear import files_in_the_clear, in_the_clear
from tests.web.registry.conftest import make_person, signed_in

__all__ = [
    "_today", "adopted", "clerk", "coefficient", "company", "driver", "file", "holding", "inspector", "known",
    "office", "owner", "paper_file", "put", "put_all",
]  # fmt: skip
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("coefficient")]

NOTE = "A passageira Jabuticabeira Muriçoca disse que pagou em dinheiro."
STORY = "O motorista Zebedeu Quaresmeira seguia com pneu liso."
SEEN = "O taxista Hermelindo Piquizeiro chamava gente na plataforma."
MARKS = ["jabuticabeira", "muricoca", "zebedeu", "quaresmeira", "hermelindo", "piquizeiro"]
TAXI = {
    "plate": "QWE1R23", "happened_at": "29/11/2026", "happened_at_hora": "08h10", "place": "Rodoviária",
    "origin": "Diamantina", "destination": "Ouro Preto", "paid": "sim", "traits": ["touting", "individual_sale"],
    "narrative": SEEN, "basis": "own_law", "body": "Prefeitura de Diamantina",
    "reason": "O táxi fazia linha entre municípios, com venda por pessoa.",
}  # fmt: skip
Clock = Callable[[date], None]


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.OUTORGA_CHECKPOINT_DIR = str(tmp_path / "checkpoints")


@pytest.fixture
def officer(db: None) -> User:
    return make_person("odete", "Odete Reis", "data_officer")


@pytest.fixture
def charged(known: Company, inspector: User, office: Office) -> Notice:
    """A company's vehicle stopped, noted, photographed and charged."""
    stop: Stop = cast.stopped(inspector, office, area="intermunicipal", note=NOTE)
    stops.add_photo(stop=stop, upload=cast.picture(), actor=inspector)
    told = {"actor": "holder", "draw_0": "on", "narrative_0": STORY, "confirmed": "on", "once": "um"}
    answer = signed_in(inspector).post(f"/campo/paradas/{stop.pk}/autos/", told)
    assert answer.status_code == 302, answer.content.decode()[:3000]
    return cast.signed(Notice.objects.select_related("case", "office", "stop").get(), inspector)


@pytest.fixture
def referral(adopted: None, inspector: User) -> Referral:
    """A taxi that acted like public transport, referred."""
    walks.go(signed_in(inspector), "/taxis/novo/", TAXI)
    return Referral.objects.get()


def test_no_table_and_no_file_has_a_text_in_the_clear(charged: Notice, referral: Referral) -> None:
    assert (charged.stop is not None, charged.company is not None) == (True, True)
    assert in_the_clear(MARKS) == {}
    assert files_in_the_clear(MARKS) == []


def test_who_may_reads_them_on_page_and_paper_and_each_look_is_recorded(
    charged: Notice, referral: Referral, inspector: User, owner: User
) -> None:
    field, paper = signed_in(inspector), IssuedPaper.objects.get(number=referral.number)
    assert charged.stop is not None
    read = {
        f"/campo/paradas/{charged.stop.pk}/": (NOTE, charged.stop.note_ref),
        charged.case.get_absolute_url(): (STORY, charged.narrative_ref),
        f"/taxis/{referral.pk}/": (SEEN, referral.narrative_ref),
    }
    for address, (text, ref) in read.items():
        seen = LookedAt.objects.filter(person_ref=ref, user=inspector)
        before = seen.count()
        assert text in field.get(address).content.decode()
        assert seen.count() == before + 1, address
    assert STORY in signed_in(owner).get(charged.case.get_absolute_url()).content.decode()
    assert STORY in cast.paper_text(charged.case, "Auto de infração", inspector)
    assert SEEN in walks.pdf_text(field.get(f"/documentos/{paper.code}.pdf").content)
    said = {row.why for row in looks.shown(looks.by_person(charged.case))}
    assert {"Relato do auto lido", "Anotação da parada lida"} <= said


def test_a_list_reads_no_text(charged: Notice, inspector: User) -> None:
    before = LookedAt.objects.filter(person_ref=charged.narrative_ref).count()
    assert charged.number in signed_in(inspector).get("/autos/").content.decode()
    assert LookedAt.objects.filter(person_ref=charged.narrative_ref).count() == before


def test_who_is_named_finds_the_text_and_it_goes_once_the_notice_is_over(
    charged: Notice, referral: Referral, officer: User, inspector: User, clock: Clock
) -> None:
    assert charged.stop is not None
    wanted = {
        "Muriçoca Jabuticabeira": charged.stop.note_ref, "Zebedeu": charged.narrative_ref,
        "Piquizeiro": referral.narrative_ref,
    }  # fmt: skip
    for words, ref in wanted.items():
        assert [match.ref for match in forgetting.search(words, actor=officer)] == [ref]
    for ref in (charged.stop.note_ref, charged.narrative_ref):
        with pytest.raises(StillNeeded):
            forgetting.forget(person_ref=ref, reason="Pedido 1/2026", actor=officer)
    assert not Filing.objects.exists()
    cast.undefended(charged)
    clock(date(2027, 1, 20))
    for ref in wanted.values():
        forgetting.forget(person_ref=ref, reason="Pedido 1/2027", actor=officer)
    field = signed_in(inspector)
    for address in (
        f"/campo/paradas/{charged.stop.pk}/", charged.case.get_absolute_url(), f"/taxis/{referral.pk}/"
    ):  # fmt: skip
        assert "Texto eliminado" in field.get(address).content.decode(), address
    assert "dado eliminado" in cast.paper_text(charged.case, "Auto de infração", inspector)
    photo = charged.stop.photos.get()
    assert field.get(f"/campo/paradas/{charged.stop.pk}/fotos/{photo.pk}/").status_code == 410
    assert not ledger.verify().problems
