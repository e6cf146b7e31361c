# SPDX-License-Identifier: Apache-2.0
"""Authorization PDFs with a signed QR code per second of one core's processor time; the median of five runs.

Counted in processor time of the one core, so that a neighbour on the machine does not count. Each document is signed,
drawn and printed from its own content, as a download does: ``python -m benchmarks.papers``.
"""

import json
import os
import statistics
import sys
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

RUNS, DOCUMENTS = 5, 150
TARGET = 50


def figures() -> Iterator[dict[str, Any]]:
    """The figure, with its target and the runs it is the median of."""
    _one_core()
    _run(20)
    rates = [DOCUMENTS / _run(DOCUMENTS) for _ in range(RUNS)]
    yield {
        "name": "authorization_pdf_per_second",
        "value": round(statistics.median(rates), 1),
        "target": TARGET,
        "met": statistics.median(rates) >= TARGET,
        "runs": [round(rate, 1) for rate in rates],
    }


def _one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def _run(documents: int) -> float:
    started = time.process_time()
    for count in range(documents):
        _print(count)
    return time.process_time() - started


def _print(count: int) -> bytes:
    from outorga.web import clock
    from outorga.web.papers import render, statements

    issued_at = datetime(2026, 11, 30, 9, 14, tzinfo=clock.CIVIL_TIME) + timedelta(minutes=count)
    content = _content(count, issued_at)
    number = f"2026.031.{count:03}"
    claims = statements.Claims(
        issuer="DER/MG",
        kind=content.kind,
        number=number,
        code="K7QM4R2D",
        norm=content.standing.norm,
        issued_at=issued_at,
        holder_code=content.company.holder_code,
        cnpj=content.cnpj,
        plates=content.plates(),
        vehicles=1,
        valid_from=content.starts_at,
        valid_until=content.valid_until,
    )
    token = statements.encode(statements.sign(claims))
    return render.pdf(content, number=number, code="K7QM4R2D", token=token, issued_at=issued_at)


def _content(count: int, issued_at: datetime) -> Any:
    from outorga.web.papers import contents

    standing = contents.Standing(
        norm="mg-44007-2005", title="Decreto 44.007/2005", version="2005-04-13", text="Norma em vigor."
    )
    company = contents.Party(
        name=f"Cooperativa Mista de Transporte Rodoviário de Passageiros e Fretamento do Vale nº {count} Ltda",
        cnpj="K7M4R902000104",
        holder_code="004.713",
    )
    return contents.Authorization(
        company=company,
        standing=standing,
        office="3ª Coordenadoria Regional",
        service="occasional",
        starts_at=issued_at,
        valid_until=issued_at + timedelta(days=2),
        vehicles=(contents.Vehicle(plate=f"HJK{count:04}", description="Marcopolo Paradiso G8, 2022", seats=46),),
        drivers=(contents.Driver(name="Ademir Sena de Oliveira", cpf="41820793613", card="18.204"),),
        itinerary=(
            contents.Leg(text="Diamantina → Belo Horizonte", departs="30/11, 13h30", arrives="30/11, 19h00"),
            contents.Leg(text="Belo Horizonte → Diamantina", departs="02/12, 16h00", arrives="02/12, 22h00"),
        ),
        trip="Ida e volta, grupo fechado",
        route="Diamantina → Serro → Belo Horizonte",
        passengers=38,
        tax_document="CT-e OS 000.004.498, série 1",
        limited_by="A duração da viagem (art. 8º, § 3º)",
    )


def main() -> None:
    """Print each figure as a line of JSON."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outorga.web.settings")
    django.setup()
    for figure in figures():
        sys.stdout.write(json.dumps(figure) + "\n")


if __name__ == "__main__":
    main()
