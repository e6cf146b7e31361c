# SPDX-License-Identifier: Apache-2.0
"""Ask the law, and store the answer with everything it was made from, so that it can be made again years later."""

import hashlib
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from django.db import transaction

import outorga
from outorga.law.engine import explain, norms
from outorga.law.kernel.decisions import Decision, Settings
from outorga.law.kernel.facts import encode_hook
from outorga.web import clock
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import calendars, chain, decision_form, parameters, settled, vault
from outorga.web.casefiles.models import CaseFile, StoredDecision

_YEAR = re.compile(r"(\d{4})-\d{2}-\d{2}")
_HIDDEN = "•••"
_ANSWER = ("status", "outcome", "steps", "parameters", "missing", "readings")


def decide(
    *,
    norm: str,
    service: str,
    facts: Any,
    actor: User | None,
    case: CaseFile | None = None,
    office: Office | None = None,
    personal: Mapping[str, str] | None = None,
) -> StoredDecision:
    """Decide with the agency's readings, parameters and dated calendar, and store the decision.

    ``personal`` maps paths of the facts (``driver.name``, ``passengers.0.document``) to person references: those values
    are kept in the vault and only referred to. Malformed facts raise the law's ``InvalidFacts``; nothing is stored.
    """
    place = office or (case.office if case else None)
    [asked], agency = _asked(norm=norm, service=service, each=[facts], office=place)
    decision = outorga.decide(norm, service, asked, settings=settings_of(norm, *agency))
    answer = explain.to_json(decision)
    with transaction.atomic():
        hidden, answer = _hide(asked, answer, personal or {})
        return _store(
            decision=decision, answer=answer, facts=hidden, choices=agency.choices, values=agency.values, case=case,
            actor=actor,
        )  # fmt: skip


def ask(*, norm: str, service: str, facts: Any, office: Office | None = None) -> Decision:
    """The same question without storing: for look-ahead on a form. Nothing may be issued on it."""
    return ask_each(norm=norm, service=service, each=[facts], office=office)[0]


def ask_each(*, norm: str, service: str, each: Sequence[Any], office: Office | None = None) -> list[Decision]:
    """Several questions as of :func:`ask`, answered in their order: what the agency settled is read once for all.

    Malformed facts (:class:`InvalidFacts`) or a year without calendar (:class:`NoCalendar`) in one refuse them all.
    """
    if not each:
        return []
    asked, agency = _asked(norm=norm, service=service, each=each, office=office)
    settings = settings_of(norm, *agency)
    return [outorga.decide(norm, service, facts, settings=settings) for facts in asked]


def settings_now(norm: str) -> Settings:
    """The law's settings as the agency settled them until today."""
    return settings_of(norm, *settled.of(norm))


def settings_of(norm: str, choices: Mapping[str, str], values: parameters.Entries) -> Settings:
    """The law's settings with an agency's answers and dated values."""
    found = norms.get(norm)
    settings = found.settings.with_readings(choices, found.readings)
    return msgspec.structs.replace(settings, parameters=parameters.applied(settings.parameters, values))


def _plain(facts: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(facts, enc_hook=encode_hook, str_keys=True)
    return plain


def takes_calendar(norm: str, service: str) -> bool:
    """Whether the answer may hang on office days."""
    return "calendar" in norms.get(norm).service(service).facts.__struct_fields__


def _asked(
    *, norm: str, service: str, each: Sequence[Any], office: Office | None
) -> tuple[list[dict[str, Any]], settled.Settled]:
    """The facts of each question as the law gets them, and what the agency settled, in one query.

    The agency never asks by the norm page's default list: the dated days of the facts' years always go along.
    """
    asked = [_plain(facts) for facts in each]
    if not takes_calendar(norm, service):
        return asked, settled.of(norm)
    spans = [_span(facts, office) for facts in asked]
    whole = calendars.Span(office, min(span.from_year for span in spans), max(span.to_year for span in spans))
    agency, days = settled.with_days(norm, calendars.within(whole))
    known = {span: calendars.told(days, span) for span in set(spans)}
    return [{**facts, "calendar": known[span]} for facts, span in zip(asked, spans, strict=True)], agency


def _span(facts: dict[str, Any], office: Office | None) -> calendars.Span:
    years = sorted({int(year) for year in _years(facts)} | {clock.today().year})
    return calendars.Span(office, years[0], years[-1])


def _years(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from _YEAR.findall(value[:10])
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _years(item)
    elif isinstance(value, list):
        for item in value:
            yield from _years(item)


def _store(
    *,
    decision: Decision,
    answer: dict[str, Any],
    facts: dict[str, Any],
    choices: dict[str, str],
    values: parameters.Entries,
    case: CaseFile | None,
    actor: User | None,
) -> StoredDecision:
    stored = StoredDecision(
        case=case, norm=decision.norm, service=decision.service, facts=facts, agency_readings=choices,
        agency_parameters=values, norm_version=decision.norm_version, code_version=outorga.__version__,
        lawbook_hash=lawbook_hash(decision.norm), actor=actor, at=clock.now(),
        **{name: answer[name] for name in _ANSWER},
    )  # fmt: skip
    stored.digest = digest_of(stored)
    stored.save(force_insert=True)
    return stored


def digest_of(stored: StoredDecision) -> str:
    """The hash over all that a stored decision says; an event carries it on in its case's chain."""
    return chain.digest(
        {
            "case": stored.case_id, "norm": stored.norm, "service": stored.service, "facts": stored.facts,
            "agency_readings": stored.agency_readings, "agency_parameters": stored.agency_parameters,
            "norm_version": stored.norm_version, "code_version": stored.code_version,
            "lawbook_hash": stored.lawbook_hash, "actor": stored.actor_id, "at": chain.instant(stored.at),
            **{name: getattr(stored, name) for name in _ANSWER},
        }
    )  # fmt: skip


@cache
def lawbook_hash(norm: str) -> str:
    """The hash of the files that answered: the kernel, the engine and the norm's own package."""
    law = files("outorga.law")
    folders = [law / "kernel", law / "engine", law / "norms" / norm.replace("-", "_")]
    total = hashlib.sha256()
    for name, content in sorted(pair for folder in folders for pair in _contents(folder, folder.name)):
        total.update(f"{name}\0{hashlib.sha256(content).hexdigest()}\n".encode())
    return total.hexdigest()


def _contents(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{prefix}/{entry.name}"
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _contents(entry, name)
        elif entry.is_file() and not entry.name.endswith(".pyc"):
            yield name, entry.read_bytes()


# Personal inputs


def _hide(
    facts: dict[str, Any], answer: dict[str, Any], personal: Mapping[str, str]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Facts with references in place of personal values, and an answer that does not repeat them."""
    if not personal:
        return facts, answer
    hidden: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(facts))
    kind, taken = f"decision:{secrets.token_hex(12)}", dict[str, dict[str, Any]]()
    words: set[str] = set()
    for path, person_ref in personal.items():
        holder, key = _holder(hidden, path)
        if holder is None:
            continue
        taken.setdefault(person_ref, {})[path] = holder[key]
        words |= {holder[key]} if isinstance(holder[key], str) and holder[key] else set()
        holder[key] = {"personal": person_ref, "record": kind, "path": path}
    for person_ref, values in taken.items():
        vault.put(person_ref, values, kind=kind)
    return hidden, _without(answer, words)


def _holder(facts: Any, path: str) -> tuple[Any, Any]:
    *parents, last = path.split(".")
    for part in parents:
        facts = facts[int(part)] if isinstance(facts, list) else facts.get(part) if isinstance(facts, dict) else None
    if isinstance(facts, list) and last.isdigit() and int(last) < len(facts):
        return facts, int(last)
    return (facts, last) if isinstance(facts, dict) and facts.get(last) is not None else (None, None)


def _without(value: Any, words: set[str]) -> Any:
    if isinstance(value, str):
        for word in words:
            value = value.replace(word, _HIDDEN)
        return value
    if isinstance(value, dict):
        return {key: _without(item, words) for key, item in value.items()}
    return [_without(item, words) for item in value] if isinstance(value, list) else value


def _shown(value: Any, *, actor: User | None, purpose: str) -> Any:
    if isinstance(value, dict) and {"personal", "record", "path"} == set(value):
        record = vault.get(value["personal"], kind=value["record"], actor=actor, purpose=purpose)
        return record[value["path"]]
    if isinstance(value, dict):
        return {key: _shown(item, actor=actor, purpose=purpose) for key, item in value.items()}
    return [_shown(item, actor=actor, purpose=purpose) for item in value] if isinstance(value, list) else value


# Again


@dataclass(frozen=True, slots=True)
class Rerun:
    """A stored decision made again: what differs, by the name of the part."""

    decision: Decision
    differences: tuple[str, ...]

    @property
    def same(self) -> bool:
        return not self.differences


def rerun(stored: StoredDecision, *, actor: User | None = None) -> Rerun:
    """Decide again from the stored facts, readings and parameters, by the law as it is in the code today.

    A person who was forgotten makes it impossible (:class:`Forgotten`) wherever the facts held personal values.
    """
    facts = _shown(stored.facts, actor=actor, purpose=f"rerun:{stored.pk}")
    settings = settings_of(stored.norm, stored.agency_readings, stored.agency_parameters)
    decision = outorga.decide(stored.norm, stored.service, facts, settings=settings)
    answer = explain.to_json(decision)
    if facts != stored.facts:
        answer = _without(answer, set(_personal_words(stored.facts, facts)))
    return Rerun(decision, tuple(name for name in _ANSWER if answer[name] != getattr(stored, name)))


def _personal_words(hidden: Any, shown: Any) -> Iterator[str]:
    if isinstance(hidden, dict) and {"personal", "record", "path"} == set(hidden):
        yield from [shown] if isinstance(shown, str) and shown else []
    elif isinstance(hidden, dict):
        for key, item in hidden.items():
            yield from _personal_words(item, shown[key])
    elif isinstance(hidden, list):
        for item, other in zip(hidden, shown, strict=True):
            yield from _personal_words(item, other)


def as_decision(stored: StoredDecision) -> Decision:
    """The decision as the engine made it."""
    return decision_form.revive(stored)


def outcome_day(stored: StoredDecision, name: str) -> date | None:
    """A day that the decision fixes, such as ``valid_until``; the only way a page gets one."""
    value = stored.outcome.get(name)
    return date.fromisoformat(value) if value else None
