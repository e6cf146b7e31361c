# SPDX-License-Identifier: Apache-2.0
"""What is written in a sanction's case is read by who sees the case, and lies nowhere in the clear."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django import Settings

from outorga.web.accounts.models import User
from outorga.web.casefiles import forgetting, ledger, looks
from outorga.web.casefiles.errors import StillNeeded
from outorga.web.charter.models import Authorization
from outorga.web.papers.models import IssuedPaper
from outorga.web.sanctions.actions import deviations
from outorga.web.sanctions.models import Deviation, Receipt, SummonsAnswer
from tests.web.enforcement.cast import paper_text
from tests.web.faults.clear import files_in_the_clear, in_the_clear
from tests.web.registry.conftest import make_person, signed_in
from tests.web.sanctions.conftest import NORM, REASON, TODAY

STORY = "Zebedeu Quaresmeira aliciava passageiros na rodoviária, com passagem individual."
ANSWER = "Zebedeu Quaresmeira nunca trabalhou para esta empresa, como mostra o livro."
NOTE = "Recebeu Zebedeu Quaresmeira, porteiro."
MARKS = ["zebedeu", "quaresmeira"]


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "files"


@pytest.fixture
def confirmed(issued: Authorization, director: User, owner: User, clerk: User) -> Deviation:
    """An inquiry answered, confirmed and served, with the receipt on file."""
    told: dict[str, Any] = {"company": issued.company, "norm": NORM, "grant": issued.case, "actor": director}
    row = deviations.open_inquiry(**told, signs=["art21_cpt_inc9"], narrative=STORY)
    deviations.summon(deviation=row, actor=director)
    deviations.answer(deviation=row, text=ANSWER, actor=owner)
    deviations.hear(deviation=row, reason=REASON, actor=director)
    deviations.confirm(deviation=row, reason=REASON, actor=director)
    upload = SimpleUploadedFile("recibo.pdf", b"%PDF-1.4 Zebedeu Quaresmeira %%EOF", content_type="application/pdf")
    deviations.serve(deviation=row, kind="signed", on=TODAY, note=NOTE, upload=upload, actor=clerk)
    return Deviation.objects.select_related("case").get(pk=row.pk)


def refs() -> list[str]:
    return [
        Deviation.objects.get().narrative_ref, SummonsAnswer.objects.get().text_ref, Receipt.objects.get().note_ref,
    ]  # fmt: skip


def test_no_table_and_no_file_has_a_text_in_the_clear(confirmed: Deviation) -> None:
    assert in_the_clear(MARKS) == {}
    assert files_in_the_clear(MARKS) == []


def test_agency_and_company_read_the_texts_and_the_looks_are_on_file(
    confirmed: Deviation, director: User, owner: User
) -> None:
    page = signed_in(director).get(confirmed.case.get_absolute_url()).content.decode()
    for text in (STORY, ANSWER, NOTE):
        assert text in page
    assert STORY in signed_in(owner).get(confirmed.case.get_absolute_url()).content.decode()
    assert STORY in paper_text(confirmed.case, "Ato de cancelamento por desvio de finalidade", director)
    assert {row.why for row in looks.shown(looks.by_person(confirmed.case))} >= {"Textos da sanção lidos"}


def test_who_is_named_in_a_text_finds_it_and_it_goes_once_the_sanction_is_over(
    confirmed: Deviation, director: User
) -> None:
    officer = make_person("odete", "Odete Reis", "data_officer")
    found = forgetting.search("Quaresmeira Zebedeu", actor=officer)
    assert {match.ref for match in found} == set(refs())
    assert all(confirmed.case.number in match.name for match in found)
    with pytest.raises(StillNeeded):
        forgetting.forget(person_ref=refs()[0], reason="Pedido 1/2026", actor=officer)


def test_a_text_that_was_forgotten_is_told_as_gone_on_page_and_paper(
    confirmed: Deviation, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "holds_of", lambda ref: [])
    officer = make_person("odete", "Odete Reis", "data_officer")
    for ref in refs():
        forgetting.forget(person_ref=ref, reason="Pedido 1/2026", actor=officer)
    page = signed_in(director).get(confirmed.case.get_absolute_url()).content.decode()
    assert "Quaresmeira" not in page
    assert "Texto eliminado" in page
    assert IssuedPaper.objects.filter(case=confirmed.case).exists()
    text = paper_text(confirmed.case, "Ato de cancelamento por desvio de finalidade", director)
    assert "dado eliminado" in text
    assert not ledger.verify().problems
