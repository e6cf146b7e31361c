# SPDX-License-Identifier: Apache-2.0
"""The QR code as strokes: read back, and with light around it."""

import re

import pytest
from PIL import Image

from outorga.web.papers import qr
from tests.pictures import qr_codes

ADDRESS = "HTTPS://OUTORGA.EXAMPLE/V/" + "2KCETIQBE4CEJ7KZ" * 19


def strokes_of(drawing: qr.Drawing) -> list[tuple[int, int, int]]:
    """Start, row and length of each stroke."""
    return [(int(x), int(y), int(long)) for x, y, long in re.findall(r"M(\d+) (\d+)\.5h(\d+)", drawing.strokes)]


@pytest.mark.parametrize("error", ["L", "M", "Q", "H"])
def test_the_strokes_are_read_as_the_address(error: str) -> None:
    drawing = qr.drawing(ADDRESS, error=error)
    image = Image.new("L", (drawing.side, drawing.side), 255)
    for x, y, long in strokes_of(drawing):
        image.paste(0, (x, y, x + long, y + 1))
    (read,) = qr_codes(image.resize((drawing.side * 3, drawing.side * 3), Image.Resampling.NEAREST))
    assert read.text == ADDRESS
    assert read.ec_level == error


def test_four_modules_around_the_code_stay_light() -> None:
    drawing = qr.drawing(ADDRESS)
    strokes = strokes_of(drawing)
    assert min(x for x, _y, _long in strokes) == min(y for _x, y, _long in strokes) == qr.QUIET
    assert max(x + long for x, _y, long in strokes) == max(y + 1 for _x, y, _long in strokes)
    assert max(x + long for x, _y, long in strokes) == drawing.side - qr.QUIET


def test_every_stroke_stands_in_the_file() -> None:
    drawing = qr.drawing(ADDRESS)
    assert f'd="{drawing.strokes}"' in qr.svg(ADDRESS)
    assert f'width="{drawing.side}" height="{drawing.side}"' in qr.svg(ADDRESS)
