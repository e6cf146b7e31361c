# SPDX-License-Identifier: Apache-2.0
"""Reading a picture as the camera of a phone does."""

from PIL.Image import Image
from zxingcpp import Barcode, BarcodeFormat, BarcodeFormats, read_barcodes


def qr_codes(picture: Image) -> list[Barcode]:
    """The QR codes on a picture. Lines of letters that happen to look like another kind of bar code are not read."""
    return list(read_barcodes(picture, formats=BarcodeFormats(BarcodeFormat.QRCode)))
