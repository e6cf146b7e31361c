# SPDX-License-Identifier: Apache-2.0
"""Checkpoints: the heads that changed since the last one, sorted, chained and signed, exported outside the database.

Together the files cover every head; one after the other they prove that none was taken out. A checkpoint is made of at
most ``_BATCH`` events, so that a first one over a million cases does not have to fit in memory.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Max

from outorga.web import clock
from outorga.web.casefiles import chain, keys
from outorga.web.casefiles.models import AgencyEvent, CaseEvent, Checkpoint

FORMAT = "outorga-checkpoint/1"
_BATCH = 50_000


@dataclass(frozen=True, slots=True)
class Export:
    """A checkpoint file as it was read: its body, its signature and who signed."""

    name: str
    body: dict[str, Any]
    signature: str
    key_id: str

    @property
    def hash(self) -> str:
        return chain.digest(self.body)


def folder() -> Path:
    """Where checkpoints are exported; in production a directory of another machine or account."""
    return Path(settings.OUTORGA_CHECKPOINT_DIR or Path(settings.VAR_DIR) / "checkpoints")


def make_checkpoint() -> Checkpoint | None:
    """Sign the heads that changed since the last checkpoint; the last one made, if any."""
    made = Checkpoint.objects.order_by("-number").first()
    while (fresh := _next_checkpoint()) is not None:
        made = fresh
    return made


def _next_checkpoint() -> Checkpoint | None:
    with transaction.atomic():
        _stop_writers()
        last = Checkpoint.objects.order_by("-number").first()
        covered = last.last_event if last else 0
        events = CaseEvent.objects.filter(pk__gt=covered).order_by("pk")
        ids = list(events.values_list("pk", flat=True)[:_BATCH])
        acts = AgencyEvent.objects.order_by("-seq").first()
        has_new_acts = acts is not None and acts.seq > (last.last_act if last else 0)
        if not ids and not has_new_acts:
            return None
        return _sign_and_export(last, covered, ids[-1] if ids else covered, acts)


def _stop_writers() -> None:
    """For the moment of the reading: an event with a lower id must not be committed after it was taken as covered."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            tables = "casefiles_caseevent, casefiles_agencyevent, casefiles_checkpoint"
            cursor.execute(f"LOCK TABLE {tables} IN SHARE ROW EXCLUSIVE MODE")


def _sign_and_export(last: Checkpoint | None, covered: int, until: int, act: AgencyEvent | None) -> Checkpoint:
    """The file is written before the row is committed: a file too many is found, a file too few could be an attack."""
    heads = _heads(covered, until)
    body: dict[str, Any] = {
        "format": FORMAT, "number": last.number + 1 if last else 1, "at": chain.instant(now := clock.now()),
        "previous": last.hash if last else chain.GENESIS, "last_event": until, "heads": heads,
        "acts": [act.seq, act.hash] if act else [],
    }  # fmt: skip
    signature, key_id = sign(chain.canonical(body))
    name = f"checkpoint-{body['number']:08}.json"
    row = Checkpoint.objects.create(
        number=body["number"], at=now, previous_hash=body["previous"], hash=chain.digest(body), last_event=until,
        last_act=act.seq if act else 0, cases=len(heads), heads=len(heads), signature=signature, key_id=key_id,
        file_name=name,
    )  # fmt: skip
    _export(name, {"body": body, "signature": signature, "key": key_id})
    return row


def _heads(covered: int, until: int) -> list[list[Any]]:
    """``[case number, seq, hash]`` of the last event of each case in the batch, sorted by number."""
    batch = CaseEvent.objects.filter(pk__gt=covered, pk__lte=until)
    last_of_case = batch.order_by().values("case_id").annotate(last=Max("seq")).values_list("case_id", "last")
    last_seq = dict(last_of_case)
    rows = batch.order_by().values_list("case_id", "case__number", "seq", "hash").iterator(chunk_size=5000)
    return sorted([number, seq, digest] for case, number, seq, digest in rows if last_seq[case] == seq)


def sign(message: bytes) -> tuple[str, str]:
    """The signature and the public key that checks it, both in hexadecimal."""
    key = keys.ledger_key()
    return key.sign(message).hex(), key.public_key().public_bytes_raw().hex()


def trusted_keys() -> frozenset[str]:
    """The public keys whose signatures count: today's and those of the past."""
    return frozenset({keys.ledger_key().public_key().public_bytes_raw().hex(), *settings.OUTORGA_LEDGER_PUBLIC_KEYS})


def is_signed(export: Export) -> bool:
    """Whether a trusted key signed exactly this body."""
    if export.key_id not in trusted_keys():
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(export.key_id))
        key.verify(bytes.fromhex(export.signature), chain.canonical(export.body))
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True


def _export(name: str, content: dict[str, Any]) -> None:
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    part = place / f".{name}.part"
    with part.open("wb") as out:
        out.write(chain.canonical(content))
        out.flush()
        os.fsync(out.fileno())
    part.replace(place / name)


def exports() -> Iterator[Export | str]:
    """The exported checkpoints in order; a file that cannot be read comes as its name."""
    place = folder()
    for path in sorted(place.glob("checkpoint-*.json")) if place.is_dir() else []:
        try:
            content = json.loads(path.read_bytes())
            yield Export(path.name, content["body"], content["signature"], content["key"])
        except (OSError, ValueError, KeyError, TypeError):
            yield path.name
