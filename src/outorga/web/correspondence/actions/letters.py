# SPDX-License-Identifier: Apache-2.0
"""Letters to a company about its case: written by a template's version in force, kept as a paper, then posted."""

from collections.abc import Mapping
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import numbers
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseFile
from outorga.web.correspondence import wording
from outorga.web.correspondence.actions.messages import CORRESPOND
from outorga.web.correspondence.errors import CorrespondenceError
from outorga.web.correspondence.models import Letter, LetterTemplate, LetterVersion
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.papers.contents import Act, ActSection
from outorga.web.papers.standing import standing_note
from outorga.web.registry.certificates import party
from outorga.web.registry.models import Company

SENT, POSTED = "letter.sent", "letter.posted"
FORM = "letter"


def in_force(template: LetterTemplate, on: date) -> LetterVersion:
    """The newest version whose day has come; :class:`CorrespondenceError` when none has."""
    found = template.versions.filter(effective_from__lte=on).order_by("-number").first()
    if found is None:
        raise CorrespondenceError(
            reader.gettext("O modelo ainda não vale: a primeira versão começa depois."), field="template"
        )
    return found


def send(
    *, case: CaseFile, template: str, actor: User | None, values: Mapping[str, str] | None = None,
    on: date | None = None, key: str = "",
) -> Letter:  # fmt: skip
    """Write the letter and put it among those to post. ``values`` are the texts that the file does not give.

    ``actor`` None is the system's own letter. Raises :class:`CorrespondenceError` where a text of the template lacks.
    """
    require_power(actor, CORRESPOND, office=case.office)
    day = on or clock.today()
    version = in_force(_template(template), day)
    used = _values(case, version, values or {}, on=day)

    def work() -> Letter:
        number = f"{numbers.next_number(f'letter:{day.year}'):05}/{day.year}"
        content = content_of(case, version, used, on=day, issued_by=actor.name if actor else "")
        paper = papers.issue(content=content, number=number, actor=actor, case=case)
        letter = Letter.objects.create(
            case=case, version=version, paper=paper, values=used, sent_by=actor, sent_at=clock.now()
        )
        data = {"template": version.template.code, "version": version.number, "paper": paper.code}
        cases.record(case=case, event=SENT, actor=actor, power=CORRESPOND if actor else "", data=data)
        return letter

    return once(key=key, scope=f"letter:{case.pk}", actor=actor, work=work)


def preview(*, case: CaseFile, template: str, values: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """The title and paragraphs that :func:`send` would write now; nothing is kept."""
    version = in_force(_template(template), clock.today())
    used = _values(case, version, values, on=clock.today())
    return wording.filled(version.title, used), wording.paragraphs(version.body, used)


def content_of(case: CaseFile, version: LetterVersion, used: Mapping[str, str], *, on: date, issued_by: str) -> Act:
    """The paper of a letter, from nothing but the version and its values."""
    title = wording.filled(version.title, used)
    return Act(
        company=party(_company(case)),
        standing=standing_note(case.norm, on),
        office=case.office.name,
        issued_by=issued_by,
        form=FORM,
        title=title,
        provision="",
        subject=_("Processo %(number)s") % {"number": case.number},
        acted_on=on,
        number_label=_("Carta nº"),
        sections=(ActSection(heading=title, paragraphs=wording.paragraphs(version.body, used)),),
        receipt=True,
    )


def words_again(letter: Letter) -> tuple[str, tuple[str, ...]]:
    """The title and paragraphs of a sent letter, made again from its version and values."""
    return (
        wording.filled(letter.version.title, letter.values),
        wording.paragraphs(letter.version.body, letter.values),
    )


def post(*, letter: Letter, on: date, tracking: str, actor: User) -> Letter:
    """Record that the letter was handed to the post, with its tracking code where it has one."""
    require_power(actor, CORRESPOND, office=letter.case.office)
    if on > clock.today():
        raise CorrespondenceError(reader.gettext("O dia da postagem não pode ficar no futuro."), field="posted_on")
    if on < clock.day_of(letter.sent_at):
        raise CorrespondenceError(reader.gettext("A carta não foi postada antes de escrita."), field="posted_on")
    with transaction.atomic():
        held = Letter.objects.select_for_update().select_related("case", "paper").get(pk=letter.pk)
        if held.posted_on is not None:
            raise CorrespondenceError(reader.gettext("A postagem desta carta já está registrada."))
        held.posted_on, held.posted_by, held.tracking = on, actor, tracking.strip()
        held.save(update_fields=["posted_on", "posted_by", "tracking"])
        data = {"paper": held.paper.code, "tracking": held.tracking}
        cases.record(case=held.case, event=POSTED, actor=actor, power=CORRESPOND, data=data, on=on)
    return held


def _template(code: str) -> LetterTemplate:
    found = LetterTemplate.objects.filter(code=code).first()
    if found is None:
        raise CorrespondenceError(reader.gettext("Este modelo de carta não existe."), field="template")
    return found


def _company(case: CaseFile) -> Company:
    found = Company.objects.filter(pk=case.company_ref).first() if case.company_ref else None
    if found is None:
        raise CorrespondenceError(reader.gettext("O processo não tem empresa do cadastro, a quem escrever."))
    return found


def _values(case: CaseFile, version: LetterVersion, given: Mapping[str, str], *, on: date) -> dict[str, str]:
    """The values that the version's placeholders take, and no others."""
    known = {**wording.values_of(case, _company(case), on=on), **given}
    wanted = wording.marks(f"{version.title}\n{version.body}")
    for name in wanted:
        if name in wording.GIVEN and not known.get(name, "").strip():
            lacking = reader.gettext("Este modelo pede: %(what)s.") % {"what": wording.GIVEN[name]}
            raise CorrespondenceError(lacking, field=name)
    return {name: known[name] for name in wanted}
