# SPDX-License-Identifier: Apache-2.0
"""Bar codes and Pix codes by their published examples, and read back by a machine from what is drawn."""

import io
from datetime import date
from decimal import Decimal

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from outorga.web.papers import bars
from outorga.web.payments import barcode, numbering, pix
from outorga.web.payments.barcode import MOD10, MOD11, check_digit

DAY = date(2026, 12, 21)
PIX_EXAMPLE = (
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal"
    "6008BRASILIA62070503***63041D3D"
)


@pytest.mark.parametrize(
    ("digits", "module", "expected"),
    [("01230067896", MOD10, 3), ("01230067896", MOD11, 0), ("0", MOD10, 0), ("5", MOD10, 9), ("5", MOD11, 1)],
)
def test_check_digits_are_those_of_the_published_layout(digits: str, module: str, expected: int) -> None:
    assert check_digit(digits, module) == expected


def test_a_code_holds_the_amount_the_day_and_the_slip() -> None:
    found = barcode.code(
        segment="5", organ="9999", amount=Decimal("1078.02"), pay_until=DAY, number="260000000018", module=MOD10
    )
    assert len(found) == 44
    assert (found[:3], found[4:15], found[15:19]) == ("856", "00000107802", "9999")
    assert found[19:27] == "20261221"
    assert barcode.slip_number_of(found) == "260000000018"


@given(
    amount=st.decimals(min_value="0.01", max_value=barcode.LARGEST, places=2), module=st.sampled_from([MOD10, MOD11]),
    count=st.integers(min_value=1, max_value=999_999_999), place=st.integers(min_value=0, max_value=47),
)  # fmt: skip
def test_a_typed_line_is_read_back_and_one_wrong_digit_is_seen(
    amount: Decimal, module: str, count: int, place: int
) -> None:
    number = numbering.slip_number(2026, count)
    code = barcode.code(segment="5", organ="9999", amount=amount, pay_until=DAY, number=number, module=module)
    line = barcode.line(code)
    digits = "".join(filter(str.isdigit, line))
    assert len(digits) == 48
    assert barcode.read(line) == code
    assert barcode.read(code) == code
    if module == MOD10 and place != 2:
        wrong = digits[:place] + str((int(digits[place]) + 1) % 10) + digits[place + 1 :]
        assert barcode.read(wrong) is None


@pytest.mark.parametrize(
    ("amount", "organ", "number"),
    [("1000000000.00", "9999", "260000000018"), ("0.00", "9999", "260000000018"), ("1.00", "99", "260000000018"),
     ("1.00", "9999", "1" * 18)],
)  # fmt: skip
def test_what_the_layout_has_no_room_for_is_refused(amount: str, organ: str, number: str) -> None:
    with pytest.raises(ValueError, match="no bar code"):
        barcode.code(segment="5", organ=organ, amount=Decimal(amount), pay_until=DAY, number=number)


def test_the_drawn_bars_are_read_by_a_machine() -> None:
    code = barcode.code(segment="5", organ="9999", amount=Decimal("1078.02"), pay_until=DAY, number="260000000018")
    drawn = bars.drawing(code)
    picture = Image.new("L", (drawn.width * 2, 160), 255)
    pen = ImageDraw.Draw(picture)
    for stroke in drawn.strokes.split("M")[1:]:
        left, _, rest = stroke.partition(" 0h")
        wide = int(rest.split("v")[0])
        pen.rectangle([int(left) * 2, 20, (int(left) + wide) * 2 - 1, 140], fill=0)
    found = zxingcpp.read_barcodes(picture)
    assert [row.text for row in found] == [code]
    assert io.BytesIO(bars.svg(code).encode()).read(4) == b"<svg"


def test_the_pix_code_of_the_central_banks_manual_is_made_letter_by_letter() -> None:
    made = pix.payload(key="123e4567-e12b-12d1-a456-426655440000", name="Fulano de Tal", city="BRASILIA", txid="***")
    assert made == PIX_EXAMPLE
    assert pix.is_whole(made)
    assert not pix.is_whole(made.replace("Fulano", "Sicrano"))


def test_a_pix_code_tells_the_amount_and_the_slip_without_accents() -> None:
    made = pix.payload(
        key="a@b.example", name="Departamento de Estradas de Rodagem", city="São João del-Rei", txid="DAE260000000018",
        amount=Decimal("1078.02"),
    )  # fmt: skip
    assert "54071078.02" in made
    assert "0515DAE260000000018" in made
    assert "5924Departamento de Estradas" in made
    assert "Sao Joao del-Re" in made
    assert pix.is_whole(made)


@pytest.mark.parametrize(("key", "txid"), [("", "DAE1"), ("k" * 78, "DAE1"), ("a@b", "with space"), ("a@b", "9" * 26)])
def test_a_pix_code_that_no_bank_would_read_is_refused(key: str, txid: str) -> None:
    with pytest.raises(ValueError, match="no Pix code"):
        pix.payload(key=key, name="X", city="Y", txid=txid)


@pytest.mark.parametrize(
    ("field", "expected"),
    [("260000000018", "260000000018"), ("00000000260000000018", "260000000018"), ("260000000018   ", "260000000018"),
     ("DAE260000000018", "260000000018"), ("260000000017", ""), ("", ""), ("0" * 20, ""), ("17", "")],
)  # fmt: skip
def test_a_slips_number_is_found_in_whatever_field_a_bank_gives_it(field: str, expected: str) -> None:
    assert numbering.slip_in(field) == expected
