# SPDX-License-Identifier: Apache-2.0
"""Each paper as PDF, read back: by its text, its pages and its QR code."""

import io
import shutil
import subprocess
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image
from pypdf import PdfReader

from outorga.web.papers import render, statements
from outorga.web.papers.contents import Content, Driver, PersonRef, Vehicle
from outorga.web.papers.statements import Claims
from tests.pictures import qr_codes
from tests.web.papers.samples import LONG_NAME, NORM, NOW, PASSENGERS, common, every_content, occasional

CONTENTS = every_content()
POINTS_PER_MM = 72 / 25.4
EVERYWHERE = ["K7QM-4R2D"]
READS = {
    "occasional": ["Autorização de fretamento eventual", "30/11/2026, 13h30", "02/12/2026, 22h00", "RVM4C82",
                   "38 pessoas", "CT-e OS 000.004.498", "A duração da viagem", "art. 15, I, b", "Ademir Sena"],
    "continuous": ["Autorização de fretamento contínuo", "HJK-7294", "Nº 31/2026"],
    "certificate": ["Certificado de Cadastro da Empresa", "Código do autorizatário", "004.713", "11/01/2027"],
    "card": ["Condutor de Serviço Fretado", "Ademir Sena de Oliveira", "418.207.936-13", "12/01/2026", "004.713",
             "assinatura do condutor", "assinatura do autorizatário", "03/02/2026"],
    "receipt": ["Recibo de protocolo", "Cadastro de empresa para fretamento", "30/11/2026, 15h07", "Certidão negativa"],
    "category": ["Autorização para mudança de categoria", "9BM3840731B123456", "Coordenadoria de Trânsito", "aluguel"],
    "act": ["Laudo de vistoria", "Vistoria do veículo HJK-7294", "28/11/2026", "Freios", "Reprovado", "até novo laudo",
            "Nova vistoria pode ser pedida.", "art. 14, § 1º", "Ivo Salgado, fiscal"],
    "refusal": ["Comunicação de indeferimento", "Indeferido", "O seguro do RVM4C82", "art. 4º, II, c", "nova apólice"],
}  # fmt: skip


def token_of(content: Content) -> str:
    """A signed token for the content."""
    stated = Claims(
        issuer="DER/MG",
        kind=content.kind,
        number="2026.031.884",
        code="K7QM4R2D",
        norm=NORM,
        issued_at=NOW,
        cnpj=content.cnpj,
        plates=content.plates(),
        vehicles=len(content.plates()),
    )
    return statements.encode(statements.sign(stated))


def printed(content: Content, **more: Any) -> bytes:
    """The content as PDF under one number and code."""
    return render.pdf(content, number="2026.031.884", code="K7QM4R2D", token=token_of(content), issued_at=NOW, **more)


def text_of(pdf: bytes) -> str:
    """What the pages say, with single spaces."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split())


@pytest.mark.places(NORM, "document", "art4_par5", "art4_cpt_inc3_ali7", "anx1", "art5_cpt")
@pytest.mark.parametrize("name", list(CONTENTS))
def test_each_paper_says_what_it_must(name: str) -> None:
    text = text_of(printed(CONTENTS[name]))
    wanted = [*EVERYWHERE, *READS[name], "Vale do Jequitinhonha Ltda", "Decreto 44.007/2005", "Portaria 12/2026"]
    assert [words for words in wanted if words not in text] == []


@pytest.mark.parametrize("name", [name for name in CONTENTS if name != "card"])
def test_each_page_has_its_number_the_code_and_the_standing_of_the_norm(name: str) -> None:
    passengers = [(f"Pessoa {at} da Conceição", f"MG-{at}") for at in range(90)] if name == "occasional" else ()
    pages = [
        page.extract_text() for page in PdfReader(io.BytesIO(printed(CONTENTS[name], passengers=passengers))).pages
    ]
    for at, page in enumerate(pages, start=1):
        assert f"página {at} de {len(pages)}" in page
        assert "K7QM-4R2D" in page
        assert "Norma adotada pela Portaria 12/2026." in page
    assert len(pages) == (3 if name == "occasional" else 1)


def test_the_card_is_95_by_65_millimetres_front_and_back() -> None:
    pages = PdfReader(io.BytesIO(printed(CONTENTS["card"]))).pages
    sizes = [
        (float(page.mediabox.width) / POINTS_PER_MM, float(page.mediabox.height) / POINTS_PER_MM) for page in pages
    ]
    assert sizes == [pytest.approx((95, 65), abs=0.01)] * 2


@pytest.mark.places(NORM, "document", "anx1")
def test_the_front_is_the_companys_and_the_back_the_agencys() -> None:
    pages = PdfReader(io.BytesIO(printed(CONTENTS["card"]))).pages
    front, back = (" ".join(page.extract_text().split()) for page in pages)
    assert "foto" in front
    assert "418.207.936-13" in front
    notices = ["Código de Trânsito", "vínculo de emprego com o DER/MG", "autorizatário recolhe", "Vale somente"]
    assert [words for words in (*notices, "12/01/2026", "Visto", "2026.031.884") if words not in back] == []
    assert "12/01/2026" not in front


def test_long_names_wrap_inside_every_paper() -> None:
    for name, content in CONTENTS.items():
        assert LONG_NAME in text_of(printed(content)), name


def test_a_word_of_134_letters_stays_on_the_paper() -> None:
    unbroken = "Ã" * 134
    party = msgspec.structs.replace(common()["company"], name=unbroken)
    for name, content in CONTENTS.items():
        text = text_of(printed(msgspec.structs.replace(content, company=party)))
        assert text.replace("\u200b", "").replace(" ", "").count("Ã") >= 134, name


@pytest.mark.parametrize(
    "name",
    ["Turismo 😀 Ltda", "日本 Viagens", "#let x = 1",
     "*negrito* $x^2$ \\ `código` <rótulo> @ref", '"aspas" \\" e {chaves}',
     "ordem\u202einvertida", "nulo\x00 e sino\x07", "Ελλάδα Жук Łódź", "linha\nnova"],
)  # fmt: skip
def test_no_name_is_markup_or_breaks_the_paper(name: str) -> None:
    party = msgspec.structs.replace(common()["company"], name=name)
    text = text_of(printed(occasional(company=party)))
    assert " ".join(render.printable(name).split()) in text


def test_what_no_face_can_print_is_a_square_and_what_hides_text_is_gone() -> None:
    assert render.printable("a😀b\u202ec\u200bd\x00é") == "a□bcdé"


@pytest.mark.places(NORM, "document", "art8_cpt_inc1")
def test_passengers_are_on_pages_of_their_own_and_only_when_asked_for() -> None:
    with_names, without = printed(CONTENTS["occasional"], passengers=PASSENGERS), printed(CONTENTS["occasional"])
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(with_names)).pages]
    for name, document in PASSENGERS:
        assert name not in pages[0]
        assert name in pages[1]
        assert document in pages[1]
        assert name not in text_of(without)


def test_a_fleet_becomes_a_table_that_goes_on_over_the_page() -> None:
    fleet = tuple(Vehicle(plate=f"HJK{at:04}", description="Ônibus", seats=44) for at in range(120))
    content = msgspec.structs.replace(CONTENTS["certificate"], vehicles=fleet)
    pages = PdfReader(io.BytesIO(printed(content))).pages
    text = text_of(printed(content))
    assert len(pages) > 2
    assert [it.plate for it in fleet if f"{it.plate[:3]}-{it.plate[3:]}" not in text] == []


def test_the_same_data_give_the_same_bytes() -> None:
    for content in CONTENTS.values():
        assert printed(content) == printed(content)


def test_the_file_is_for_archives_and_for_screen_readers() -> None:
    reader = PdfReader(io.BytesIO(printed(CONTENTS["occasional"])))
    metadata = reader.xmp_metadata
    assert metadata is not None
    raw = metadata.stream.get_data().decode()
    assert "pdfaid:part" in raw
    assert "pdfuaid:part" in raw
    assert str(reader.root_object["/Lang"]) == "pt-BR"
    assert reader.metadata is not None
    assert reader.metadata.title == "Autorização de fretamento eventual 2026.031.884"


def test_a_person_is_read_from_the_vault_and_forgotten_with_it() -> None:
    content = occasional(drivers=(Driver(name=PersonRef("abc", "name"), cpf=PersonRef("abc", "cpf")),))
    known = text_of(printed(content, people={"abc": {"name": "Ademir Sena", "cpf": "41820793613"}}))
    assert "Ademir Sena, 418.207.936-13" in known
    assert "dado eliminado" in text_of(printed(content, people={}))


@pytest.mark.parametrize("name", list(CONTENTS))
def test_a_phone_reads_the_qr_code_from_the_printed_page(name: str, tmp_path: Path) -> None:
    if shutil.which("pdftoppm") is None:
        pytest.skip("poppler is absent")
    content = CONTENTS[name]
    (tmp_path / "paper.pdf").write_bytes(printed(content))
    subprocess.run(["pdftoppm", "-r", "200", "-png", "paper.pdf", "page"], cwd=tmp_path, check=True)
    images = [Image.open(path) for path in sorted(tmp_path.glob("page*.png"))]
    read = [barcode.text for image in images for barcode in qr_codes(image)]
    assert read == [f"HTTPS://OUTORGA.EXAMPLE/V/{token_of(content)}"]
    assert statements.verify(read[0].rpartition("/")[2]).number == "2026.031.884"


def test_a_receipt_without_documents_has_no_empty_table() -> None:
    content = msgspec.structs.replace(CONTENTS["receipt"], documents=(), next_step="")
    text = text_of(printed(content))
    assert "Documentos recebidos" not in text
    assert "O que acontece agora" not in text


def test_a_card_without_an_end_shows_none() -> None:
    assert "Válida até" not in text_of(printed(msgspec.structs.replace(CONTENTS["card"], valid_until=None)))
    assert "01/05/2027" in text_of(printed(msgspec.structs.replace(CONTENTS["card"], valid_until=date(2027, 5, 1))))
