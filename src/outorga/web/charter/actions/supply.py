# SPDX-License-Identifier: Apache-2.0
"""The company presents what the request lacks, and the law is asked again (arts. 7 and 11)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import files
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import StoredFile
from outorga.web.charter import requirements, rulings
from outorga.web.charter.actions.filing import carry_out, note_decisions
from outorga.web.charter.authority import asker
from outorga.web.charter.errors import CharterError
from outorga.web.charter.models import Authorization, ExtraRequirement, SuppliedRequirement
from outorga.web.language import reader

CONTRACT = {
    "contract.start_point": "contract_start_point", "contract.end_point": "contract_end_point",
    "contract.itinerary": "itinerary", "contract.timetable": "contract_timetable", "contract.term": "contract_until",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Supplied:
    """What came for one item."""

    value: str | date | None = None
    file: StoredFile | None = None


def supply_items(*, asked: Authorization, items: Mapping[str, Supplied], actor: User, key: str = "") -> Authorization:
    """Present items of a pending request; when nothing is missing it is decided in the same act."""
    power = asker(asked.company, actor).power
    if not items:
        raise CharterError(reader.gettext("Apresente pelo menos um dos itens."))

    def work() -> Authorization:
        rows = Authorization.objects.select_related("company__case", "office", "case__office")
        current = rows.select_for_update(of=("self",)).get(pk=asked.pk)
        assert current.case is not None
        cases.lock(current.case)
        _keep(current, items, actor)
        cases.record(case=current.case, event="supply_items", actor=actor, power=power, data={"items": sorted(items)})
        accepted = rulings.urgency_word(current.case)
        at = clock.now().replace(microsecond=0)
        found = rulings.rule(current, case=current.case, actor=actor, at=at, accepted=accepted)
        note_decisions(current, found, actor=actor, power=power)
        carry_out(asked=current, found=found, actor=actor, power=power)
        return current

    return once(key=key, scope=f"charter:supply:{asked.pk}", actor=actor, work=work)


def _keep(asked: Authorization, items: Mapping[str, Supplied], actor: User) -> None:
    known = {row.code: row for row in requirements.due(asked, on=clock.today())}
    for code, given in items.items():
        if code in CONTRACT:
            setattr(asked, CONTRACT[code], given.value or None if code == "contract.term" else str(given.value or ""))
        elif code in known:
            _keep_extra(asked, known[code], given, actor)
        else:
            raise CharterError(reader.gettext("Este item não foi pedido."))
    asked.saved_at = clock.now()
    asked.save()


def _keep_extra(asked: Authorization, row: ExtraRequirement, given: Supplied, actor: User) -> None:
    assert asked.case is not None
    SuppliedRequirement.objects.update_or_create(
        requirement=row, authorization=asked,
        defaults={"text": str(given.value or ""), "file": given.file, "supplied_by": actor, "supplied_at": clock.now()},
    )  # fmt: skip
    if given.file is not None:
        name = files.plain_name(row.text[:100], given.file.media_type)
        files.attach(case=asked.case, stored=given.file, name=name, actor=actor)
