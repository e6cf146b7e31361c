# SPDX-License-Identifier: Apache-2.0
"""Templates of letters: a new one, and a new version of one; what was written is never changed."""

from datetime import date

from django.db import transaction

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import acts
from outorga.web.casefiles.errors import CaseChanged, somebody
from outorga.web.casefiles.idempotency import once
from outorga.web.correspondence import wording
from outorga.web.correspondence.errors import CorrespondenceError
from outorga.web.correspondence.models import LetterTemplate, LetterVersion
from outorga.web.language import reader

MANAGE, WRITTEN = "letters.manage", "letter.version"


def create(
    *, code: str, name: str, title: str, body: str, effective_from: date, actor: User | None, key: str = ""
) -> LetterTemplate:
    """A new kind of letter with its first version."""
    require_power(actor, MANAGE)
    _check(title, body)

    def work() -> LetterTemplate:
        if LetterTemplate.objects.filter(code=code).exists():
            raise CorrespondenceError(reader.gettext("Já há um modelo com este código."), field="code")
        template = LetterTemplate.objects.create(code=code, name=name.strip(), created_at=clock.now())
        _add(template, number=1, title=title, body=body, effective_from=effective_from, actor=actor)
        return template

    return once(key=key, scope="letter_template", actor=actor, work=work)


def revise(
    *, template: LetterTemplate, title: str, body: str, effective_from: date, actor: User | None,
    seen: int | None = None, key: str = "",
) -> LetterVersion:  # fmt: skip
    """A new version, used from its day on; :class:`CaseChanged` when there is a newer one than the person saw."""
    require_power(actor, MANAGE)
    _check(title, body)
    if effective_from < clock.today():
        raise CorrespondenceError(reader.gettext("A nova versão vale de hoje em diante."), field="effective_from")

    def work() -> LetterVersion:
        last = _last_of(LetterTemplate.objects.select_for_update().get(pk=template.pk))
        if seen is not None and last.number != seen:
            raise CaseChanged(by=last.made_by.name if last.made_by else somebody(), at=last.made_at)
        return _add(
            template, number=last.number + 1, title=title, body=body, effective_from=effective_from, actor=actor
        )

    return once(key=key, scope=f"letter_version:{template.pk}", actor=actor, work=work)


def _check(title: str, body: str) -> None:
    for field, text in (("title", title), ("body", body)):
        if found := wording.faults(text):
            raise CorrespondenceError(" ".join(found), field=field)
    given = [name for name in wording.marks(title) if name in wording.GIVEN]
    if given:
        raise CorrespondenceError(reader.gettext("No título só cabem campos do processo e da empresa."), field="title")


def _last_of(template: LetterTemplate) -> LetterVersion:
    return template.versions.select_related("made_by").order_by("-number")[0]


def _add(
    template: LetterTemplate, *, number: int, title: str, body: str, effective_from: date, actor: User | None
) -> LetterVersion:
    with transaction.atomic():
        version = LetterVersion.objects.create(
            template=template, number=number, title=title.strip(), body=body.strip(), effective_from=effective_from,
            made_by=actor, made_at=clock.now(),
        )  # fmt: skip
        acts.record(
            kind=WRITTEN, subject=f"letter:{template.code}", actor=actor, power=MANAGE, on=effective_from,
            data={"version": number, "title": version.title},
        )  # fmt: skip
    return version
