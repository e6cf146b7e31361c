# SPDX-License-Identifier: Apache-2.0
"""A stop at the roadside: recorded once, however often it is sent, with its photographs."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import canonical_plate, is_plate, normalize_plate
from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import files, vault
from outorga.web.casefiles.queries import missing_words
from outorga.web.enforcement import procedures
from outorga.web.enforcement.errors import EnforcementError, StopTaken
from outorga.web.enforcement.models import Stop, StopPhoto
from outorga.web.enforcement.procedures import Seen
from outorga.web.inspections.models import Credential
from outorga.web.inspections.queries import latest_credential_of
from outorga.web.language import reader
from outorga.web.papers import texts
from outorga.web.ui.fields import Position
from outorga.web.ui.formats import pt_date

PERFORM = "inspection.perform"
MOST_PHOTOS = 12


@dataclass(frozen=True, slots=True)
class Place:
    """Where the vehicle was stopped."""

    text: str
    city_code: str = ""
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Halt:
    """A vehicle stopped once: where, when and what was seen. ``driver`` (name and document) goes into the vault."""

    norm: str
    plate: str
    seen: Seen
    found_at: datetime
    place: Place
    office: Office
    driver: Mapping[str, str] | None = None
    note: str = ""


def record_stop(*, key: UUID, halt: Halt, actor: User) -> Stop:
    """Record what was checked and found, with what the law answers to it.

    The same ``key`` answers the stop that it already made. A stop of the future, or one of which the law cannot yet
    say what results, is refused and names the field; :class:`StopTaken` when the key made the stop of somebody else.
    """
    require_power(actor, PERFORM, office=halt.office)
    made = _made_before(key, actor)
    if made is not None:
        return made
    _require_possible(halt)
    try:
        with transaction.atomic():
            return _record(key, halt, actor)
    except IntegrityError:
        made = _made_before(key, actor)
        if made is None:
            raise
        return made


def _made_before(key: UUID, actor: User) -> Stop | None:
    made = Stop.objects.select_related("agent").filter(key=key).first()
    if made is not None and made.agent_id != actor.pk:
        raise StopTaken(by=made.agent.name)
    return made


def _require_possible(halt: Halt) -> None:
    if not is_plate(halt.plate):
        raise EnforcementError(
            reader.gettext("A placa tem 7 letras e números, como RVM4C82 ou HJK-7294."), field="plate"
        )
    if halt.found_at > clock.now():
        raise EnforcementError(
            reader.gettext("A parada não pode ficar no futuro. Confira a hora do aparelho."), field="found_at"
        )
    if not halt.place.text.strip():
        raise EnforcementError(reader.gettext("Escreva onde o veículo foi parado."), field="place")


def _record(key: UUID, halt: Halt, actor: User) -> Stop:
    procedure, (latitude, longitude) = procedures.of(halt.norm), halt.place.position or (None, None)
    known = procedure.look(halt.plate, at=halt.found_at)
    facts = procedure.facts(halt.seen)
    decision = procedure.check(facts, actor=actor)
    if decision.status == "undetermined":
        raise EnforcementError(reader.gettext("Falta dizer: %(missing)s.") % {"missing": missing_words(decision)})
    told = {name: value.strip() for name, value in (halt.driver or {}).items() if value.strip()}
    return Stop.objects.create(
        key=key, norm=halt.norm, agent=actor, credential=_credential(halt, actor), office=halt.office,
        found_at=halt.found_at, recorded_at=clock.now(), place=halt.place.text.strip(), city_code=halt.place.city_code,
        latitude=latitude, longitude=longitude, plate=normalize_plate(halt.plate),
        canonical_plate=canonical_plate(halt.plate), vehicle=known.vehicle, company=known.company, paper=known.paper,
        service=halt.seen.service, driver_ref=vault.put(vault.new_person(), told) if told else "",
        facts={**facts, "area": halt.seen.area or known.area, "unseen": list(halt.seen.unseen)},
        note_ref=_note(key, halt), decision=decision,
    )  # fmt: skip


@language.of_records()
def _note(key: UUID, halt: Halt) -> str:
    """Keep what was noted under the key of the stop, with which it goes."""
    told = {"plate": normalize_plate(halt.plate), "day": pt_date(clock.day_of(halt.found_at))}
    title = _("Anotação da parada de %(plate)s, %(day)s") % told
    return texts.keep(halt.note, title=title, under=vault.reference("stop", key))


def _credential(halt: Halt, actor: User) -> Credential | None:
    return latest_credential_of(actor, halt.norm, clock.day_of(halt.found_at))


def add_photo(
    *, stop: Stop, upload: files.Upload, actor: User, caption: str = "", taken_at: datetime | None = None
) -> StopPhoto:
    """Keep a photograph of the stop, upright and without what the camera hid in it; the same one twice is one.

    :class:`FileRefused` for what is no picture, is broken or too large, :class:`Forgotten` once its people were.
    """
    require_power(actor, PERFORM, office=stop.office)
    if stop.photos.count() >= MOST_PHOTOS:
        raise EnforcementError(reader.gettext("Esta parada já tem %(n)d fotos.") % {"n": MOST_PHOTOS}, field="photo")
    stored = files.store(upload, actor=actor, accept=frozenset({files.JPEG, files.PNG}), people=[stop.photos_ref])
    photo, _fresh = StopPhoto.objects.get_or_create(
        stop=stop, file=stored, defaults={"caption": caption.strip(), "taken_at": taken_at}
    )
    return photo
