# SPDX-License-Identifier: Apache-2.0
"""A bar code (interleaved 2 of 5) as one stroke per run of dark bars, for the screen."""

import re
from typing import NamedTuple, cast

import zxingcpp

QUIET = 10
HEIGHT = 60
_DARK = re.compile(b"\x00+")


class Bars(NamedTuple):
    """Width in modules with the light margins, height, and the strokes."""

    width: int
    height: int
    strokes: str


def drawing(digits: str) -> Bars:
    """The bars of some digits, an even number of them."""
    image = zxingcpp.create_barcode(digits, zxingcpp.BarcodeFormat.ITF).to_image(add_quiet_zones=False)
    width = image.shape[1]
    row = bytes(cast("bytes", image))[:width]
    strokes = "".join(
        f"M{start + QUIET} 0h{end - start}v{HEIGHT}h-{end - start}z"
        for start, end in map(re.Match.span, _DARK.finditer(row))
    )
    return Bars(width + 2 * QUIET, HEIGHT, strokes)


def svg(digits: str) -> str:
    """The drawing as a file of its own."""
    width, height, strokes = drawing(digits)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<path fill="#000" d="{strokes}"/></svg>'
    )
