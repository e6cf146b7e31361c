# SPDX-License-Identifier: Apache-2.0
"""Certidão de situação: what stands against a company on a day, as the stored decisions have it."""

from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import numbers
from outorga.web.casefiles.idempotency import once
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.papers.contents import Act, ActSection, Reason
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.standing import standing_note
from outorga.web.registry.authority import memberships_on
from outorga.web.registry.certificates import party
from outorga.web.registry.models import Company
from outorga.web.sanctions import procedures, writing
from outorga.web.sanctions.errors import SanctionError
from outorga.web.sanctions.queries import situations
from outorga.web.ui.formats import pt_date

READ = "registry.read"
FORM = writing.STANDING


def issue(*, company: Company, norm: str, actor: User, key: str = "") -> IssuedPaper:
    """Issue it to the company's own people, or at the desk to who reads the register."""
    if not memberships_on(actor, clock.today()).filter(company=company).exists():
        require_power(actor, READ, office=company.office)
    if company.case is None:
        raise SanctionError(reader.gettext("A empresa ainda não tem cadastro."))

    def work() -> IssuedPaper:
        year = clock.today().year
        number = f"CS/{year}/{numbers.next_number(f'standing:{year}'):06d}"
        return papers.issue(
            content=_content(company, norm, actor), number=number, actor=actor, subject=company,
            company_ref=company.pk,
        )  # fmt: skip

    return once(key=key, scope=f"sanctions:certificate:{company.pk}", actor=actor, work=work)


def _content(company: Company, norm: str, actor: User) -> Act:
    on = clock.today()
    found = situations.of(company, norm, on=on)
    rows = [*found.against, *found.proposed]
    clear = _("Nada consta contra a empresa nesta data.")
    standing = ActSection(
        heading=_("O que consta"),
        paragraphs=() if rows else (clear,),
        reasons=tuple(
            Reason(text=f"{row.title}. {row.text}", citation=row.citation) for row in rows
        ),
    )  # fmt: skip
    count = ActSection(
        heading=_("Reincidência"),
        facts=((_("Contagem"), found.counter_words),),
        paragraphs=(found.drawn.summary,),
    )
    provision = procedures.of(norm).provisions.suspension.partition(":")[2]
    return Act(
        company=party(company), standing=standing_note(norm, on), office=str(company.office or ""),
        issued_by=actor.name if actor.is_staff_member else "", form=FORM, title=_("Certidão de situação"),
        provision=provision, subject=_("Situação da empresa em %(day)s") % {"day": pt_date(on)}, acted_on=on,
        number_label=_("Certidão"), sections=(standing, count), receipt=True,
    )  # fmt: skip
