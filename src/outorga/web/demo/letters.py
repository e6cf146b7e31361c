# SPDX-License-Identifier: Apache-2.0
"""What office and company write to each other: messages on the files, read or not, and letters by the post."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial

from django.db.models import Model

from outorga.web import clock
from outorga.web.casefiles.models import CaseFile
from outorga.web.correspondence.actions import letters, messages
from outorga.web.correspondence.models import Message
from outorga.web.demo import agency
from outorga.web.demo.cast import Firm
from outorga.web.demo.registering import company_of, owner_of
from outorga.web.demo.timeline import Step, moment

ASKED = "Podemos mostrar o original da apólice no balcão, em vez de mandar a cópia de novo?"
ANSWERED = "Podem. O balcão atende das 8h às 17h; tragam também o recibo do pagamento."
NEWS = "A regional muda de endereço no próximo mês. O novo está no rodapé das cartas."
LETTER = "Lembramos que a vistoria de rotina dos veículos da empresa é marcada por sorteio e avisada com antecedência."


def plot(firms: dict[int, Firm], today: date) -> Iterator[Step]:
    """Some firms ask and are answered, some get news that nobody opened, some a letter."""
    for firm in firms.values():
        if firm.ends != "registered":
            continue
        on = max(firm.filed_on + timedelta(days=9), today - timedelta(days=20 + firm.count))
        key = f"message:{firm.count}"
        if firm.count % 4 == 0:
            yield Step(moment(on, 9, 5), f"{key}:asked", partial(_ask, firm))
            yield Step(moment(on + timedelta(days=1), 9, 45), f"{key}:answered", partial(_answer, firm))
        if firm.count % 6 == 1:
            yield Step(moment(today - timedelta(days=2), 16, firm.count % 60), f"{key}:news", partial(_write, firm))
        if firm.count % 5 == 2:
            yield Step(moment(on, 15), f"letter:{firm.count}", partial(_send, firm, posted=firm.count % 2 == 0))


def _case_of(firm: Firm) -> CaseFile:
    case = company_of(firm).case
    assert case is not None
    return case


def _ask(firm: Firm) -> Model:
    return messages.write(case=_case_of(firm), text=ASKED, actor=owner_of(firm))


def _answer(firm: Firm) -> Model:
    case = _case_of(firm)
    clerk = agency.clerk_of(case.office)
    for message in Message.objects.filter(case=case, from_agency=False).select_related("case__office"):
        messages.mark_read(message=message, actor=clerk)
    answer = messages.write(case=case, text=ANSWERED, actor=clerk)
    messages.mark_read(message=answer, actor=owner_of(firm))
    return answer


def _write(firm: Firm) -> Model:
    case = _case_of(firm)
    return messages.write(case=case, text=NEWS, actor=agency.clerk_of(case.office))


def _send(firm: Firm, *, posted: bool) -> Model:
    """A letter; every second one is still among those to post."""
    case = _case_of(firm)
    clerk = agency.clerk_of(case.office)
    letter = letters.send(case=case, template="oficio", actor=clerk, values={"texto": LETTER})
    if not posted:
        return letter
    tracking = f"CF{firm.count * 7919 % 1_000_000_000:09}BR"
    return letters.post(letter=letter, on=clock.today(), tracking=tracking, actor=clerk)
