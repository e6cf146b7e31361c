# SPDX-License-Identifier: Apache-2.0
"""A referral in words: what its page tells, and the paper that goes to the competent body."""

from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.law.kernel.identifiers import format_plate
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.charter.facts import NORM
from outorga.web.charter.taxis import ruling
from outorga.web.charter.taxis.models import Referral
from outorga.web.papers import actions as papers
from outorga.web.papers import texts
from outorga.web.papers.contents import Act, ActSection, Held, Party, Reason, Vehicle
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.standing import standing_note
from outorga.web.ui.formats import pt_datetime
from outorga.web.ui.parts import Fact

FORM, READ, PROVISION = "taxi_referral", "taxi: narrative", ruling.CITATION.partition(":")[2]


def facts(referral: Referral, *, reader: User) -> list[Fact]:
    """What was found, and where it went; the look at what happened is recorded."""
    told = texts.read([referral.narrative_ref], reader=reader, purpose=READ)
    return [
        Fact(_("Placa"), format_plate(referral.plate)), Fact(_("Quando"), referral.happened_at),
        Fact(_("Onde"), referral.place),
        Fact(_("Trajeto"), f"{referral.origin_name} → {referral.destination_name}"),
        Fact(_("Traços de transporte público"), ", ".join(_traits(referral))),
        Fact(_("O que aconteceu"), told[referral.narrative_ref]),
        Fact(_("Fundamento"), str(ruling.BASES[referral.basis].label)),
        Fact(_("Órgão"), referral.body), Fact(_("Motivo"), referral.reason),
        Fact(_("Quem encaminhou"), referral.referred_by.name, note=str(referral.office)),
        Fact(_("Registro de atos"), f"{referral.act.seq}"),
    ]  # fmt: skip


def print_referral(referral: Referral, *, actor: User) -> IssuedPaper:
    """Encaminhamento de caso de táxi: no company is its party, so the taxi is named by its plate."""
    plate = format_plate(referral.plate)
    summary = norms.get(NORM).provisions[PROVISION].summary_pt
    content = Act(
        company=Party(name=_("Táxi, placa %(plate)s") % {"plate": plate}, cnpj=""),
        standing=standing_note(NORM, clock.today()), office=str(referral.office), issued_by=actor.name,
        form=FORM, title=_("Encaminhamento de caso de táxi"), provision=PROVISION,
        subject=_("Táxi com serviço de transporte público"), acted_on=clock.today(), vehicle=Vehicle(plate=plate),
        sections=(
            ActSection(heading=_("Ao órgão competente"), paragraphs=_text(referral)),
            ActSection(heading=_("Norma"), reasons=(Reason(text=summary, citation=ruling.CITATION),)),
        ),
        signatures=(actor.name,), receipt=True,
    )  # fmt: skip
    return papers.issue(
        content=content, number=referral.number, actor=actor, subject=referral, decision=referral.decision
    )  # fmt: skip


def _text(referral: Referral) -> tuple[Held, ...]:
    told = {
        "plate": format_plate(referral.plate), "when": pt_datetime(referral.happened_at), "place": referral.place,
        "origin": referral.origin_name, "destination": referral.destination_name,
        "traits": "; ".join(_traits(referral)), "basis": ruling.BASES[referral.basis].label, "body": referral.body,
    }  # fmt: skip
    return (
        _("A %(body)s") % told,
        _(
            "Em %(when)s, em %(place)s, a fiscalização parou o táxi de placa %(plate)s, que ia de %(origin)s a"
            " %(destination)s, em transporte pago, com traços de transporte público: %(traits)s."
        )
        % told,
        texts.held(referral.narrative_ref),
        _("O caso é encaminhado para as providências desse órgão. Fundamento: %(basis)s.") % told,
        referral.reason,
    )


def _traits(referral: Referral) -> list[str]:
    known = ruling.traits()
    return [known[code] for code in referral.traits]
