# SPDX-License-Identifier: Apache-2.0
"""A paper's image for the demo: one page of PDF that says what it stands for and that it is invented."""


def one_page(title: str) -> bytes:
    """A whole PDF with the title; the same title gives the same bytes."""
    shown = title.replace("\\", "").replace("(", "").replace(")", "").encode("cp1252", "replace")
    note = "Documento inventado para a demonstração.".encode("cp1252")
    text = b"BT /F1 18 Tf 60 760 Td (%s) Tj 0 -30 Td /F1 11 Tf (%s) Tj ET" % (shown, note)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    body, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    tail = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(body))
    return body + head + table + tail
