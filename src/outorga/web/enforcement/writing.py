# SPDX-License-Identifier: Apache-2.0
"""What the papers of enforcement say: rows and stored decisions as the acts that are printed and signed.

Names of persons are only referred to; they are read from the vault when the page is printed.
"""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.law.engine import norms
from outorga.law.kernel.citations import label
from outorga.law.kernel.identifiers import format_cnpj, format_plate, is_cnpj
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import words
from outorga.web.enforcement import carriers, procedures
from outorga.web.enforcement.models import Fine, Notice, Retention, ServiceKind, ServiceProof
from outorga.web.enforcement.procedures import Term
from outorga.web.papers.contents import Act, ActSection, Held, Party, PersonRef, Reason, Vehicle
from outorga.web.papers.standing import standing_note
from outorga.web.registry.certificates import party
from outorga.web.ui.formats import money, pt_date, pt_datetime

BY = {
    "holder": gettext_lazy("o titular"),
    "representative": gettext_lazy("o representante"),
    "driver": gettext_lazy("o condutor"),
}


def cited(citation: str) -> str:
    """``art. 22, parágrafo único`` of a citation with or without its norm."""
    return label(citation.rpartition(":")[2])


def summary_of(norm: str, provision: str) -> str:
    """Our sentence for a provision."""
    return norms.get(norm).provisions[provision].summary_pt


def item_of(notice: Notice) -> str:
    """What the notice charges, in our words."""
    entry = norms.get(notice.norm).infractions.get(notice.provision)
    return entry.label_pt if entry else summary_of(notice.norm, notice.provision)


def infractor_of(notice: Notice) -> Held:
    """Whom the notice names, as its papers hold it."""
    if notice.company:
        return notice.company.legal_name
    return carriers.held(notice, carriers.NAME) if notice.carrier_ref else notice.carrier_name


def party_of(notice: Notice) -> Party:
    """The infractor as the head of a paper, a gazette and whoever reads its QR see it: of a carrier only a firm."""
    if notice.company:
        return party(notice.company)
    if is_cnpj(notice.carrier_document):
        return Party(name=notice.carrier_name, cnpj=format_cnpj(notice.carrier_document))
    return Party(name=_("Transportador sem cadastro"), cnpj="")


def common_of(notice: Notice, actor: User | None) -> dict[str, Any]:
    """What every paper on a notice begins with."""
    return {
        "company": party_of(notice), "standing": standing_note(notice.norm, clock.today()),
        "office": str(notice.office), "issued_by": actor.name if actor else "",
    }  # fmt: skip


def notice_act(notice: Notice, *, fine: Fine | None, held: bool, actor: User | None) -> Act:
    """Auto de infração."""
    sections = [_facts(notice), _infraction(notice, fine), _defence(notice)]
    if held:
        told = _("O veículo fica retido até sanada a causa. O termo de retenção acompanha este auto.")
        sections.insert(2, ActSection(heading=_("Retenção"), paragraphs=(told,)))
    if not notice.decision.outcome.get("valid"):
        sections.append(_invalid(notice))
    signatures: tuple[Held, ...] = (_("Agente: %(name)s") % {"name": actor.name if actor else ""}, _("Infrator"))
    return Act(
        **_common(notice, actor),
        form="notice", title=_("Auto de infração"), provision=notice.provision, acted_on=clock.day_of(notice.issued_at),
        subject=_("Auto de infração: %(item)s") % {"item": item_of(notice)}, sections=tuple(sections),
        signatures=signatures,
    )  # fmt: skip


def _common(notice: Notice, actor: User | None) -> dict[str, Any]:
    vehicle = Vehicle(plate=format_plate(notice.plate)) if notice.plate else None
    return common_of(notice, actor) | {"vehicle": vehicle, "number_label": _("Número")}


def _facts(notice: Notice) -> ActSection:
    rows: list[tuple[str, Held]] = [
        (_("Infrator"), infractor_of(notice)),
        (_("CNPJ ou CPF"), _number_of(notice)),
        (_("Quem agiu"), str(notice.get_actor_display())),
        (_("Constatada em"), pt_datetime(notice.found_at)),
        (_("Lavrado em"), pt_datetime(notice.issued_at)),
        (_("Local"), notice.place),
    ]
    if notice.driver_ref:
        rows.append((_("Condutor"), PersonRef(notice.driver_ref, "name")))
    if notice.credential:
        rows.append((_("Credencial do agente"), notice.credential.number))
    happened = carriers.happened(notice)
    told = (happened,) if happened else ()
    shown = tuple((name, value) for name, value in rows if value)
    return ActSection(heading=_("O fato"), facts=shown, paragraphs=told)


def _number_of(notice: Notice) -> Held:
    if notice.carrier_ref:
        return carriers.held(notice, carriers.DOCUMENT)
    return format_cnpj(notice.carrier_document) if is_cnpj(notice.carrier_document) else notice.carrier_document


def _infraction(notice: Notice, fine: Fine | None) -> ActSection:
    amount = money(fine.amount) if fine else _("a calcular quando houver valor para o dia")
    rows: list[tuple[str, Held]] = [(_("Multa"), amount)]
    if notice.rule_published_on:
        rows.append((_("Norma de serviço publicada em"), pt_date(notice.rule_published_on)))
    reason = Reason(text=item_of(notice), citation=f"{notice.norm}:{notice.provision}")
    return ActSection(heading=_("A infração"), facts=tuple(rows), reasons=(reason,))


def _defence(notice: Notice) -> ActSection:
    procedure = procedures.of(notice.norm)
    term = procedure.defence_term_ahead(notice, served_on=clock.day_of(notice.issued_at))
    return ActSection(
        heading=_("Defesa"),
        paragraphs=(
            str(procedure.says.defence) % {"days": term.days},
            " ".join((_("Apresente-a na página do processo ou em qualquer unidade."), str(procedure.says.signing))),
        ),
    )  # fmt: skip


def _invalid(notice: Notice) -> ActSection:
    because = notice.decision.outcome.get("because") or ()
    reasons = tuple(Reason(text=summary_of(notice.norm, cause), citation=f"{notice.norm}:{cause}") for cause in because)
    told = _("O sistema registra que este auto não atende ao que segue. Ele continua no arquivo, com o seu número.")
    return ActSection(heading=_("Validade"), paragraphs=(told,), reasons=reasons)


def proof_line(proof: ServiceProof) -> str:
    """A proof on the timeline: its day, who signed in general words, the tracking code, and why it corrects another."""
    told = [pt_date(proof.on), str(BY.get(proof.by, "")), proof.tracking, proof.reason]
    return ", ".join(text for text in told if text)


def service_record(notice: Notice, proof: ServiceProof, *, event: str, term: Term | None, actor: User | None) -> Act:
    """Registro de entrega: which proof there is, of which day, and until when a defence may come."""
    rows: list[tuple[str, Held]] = [
        (_("Auto"), notice.number), (_("Prova"), str(ServiceKind(proof.kind).label)), (_("Dia"), pt_date(proof.on)),
    ]  # fmt: skip
    if proof.by:
        rows.append((_("Assinou"), str(BY.get(proof.by, proof.by))))
    if proof.person_ref:
        rows.append((_("Nome"), PersonRef(proof.person_ref, "name")))
    if proof.witness_ref:
        rows.append((_("Testemunha"), PersonRef(proof.witness_ref, "name")))
    if proof.tracking:
        rows.append((_("Código do aviso"), proof.tracking))
    sections = [ActSection(heading=_("A prova"), facts=tuple(rows), paragraphs=(proof.reason,) if proof.reason else ())]
    if term is not None:
        due: tuple[tuple[str, Held], ...] = ((_("Defesa até"), pt_date(term.due_on)),)
        sections.append(ActSection(heading=_("O prazo"), facts=due))
    return Act(
        **_common(notice, actor),
        form="service_record", title=_("Registro de entrega"), acted_on=proof.on, receipt=True,
        provision=words.provision_of_event(notice.norm, "notice", event).rpartition(":")[2],
        subject=_("Entrega do auto %(number)s") % {"number": notice.number}, sections=tuple(sections),
    )  # fmt: skip


def retention_term(retention: Retention, *, actor: User | None) -> Act:
    """Termo de retenção."""
    notice = retention.notice
    facts: tuple[tuple[str, Held], ...] = (
        (_("Auto"), notice.number), (_("Local"), retention.place), (_("Desde"), pt_datetime(retention.opened_at)),
    )  # fmt: skip
    cause = Reason(text=item_of(notice), citation=f"{notice.norm}:{notice.provision}")
    says = procedures.of(notice.norm).says
    after = (_("Os passageiros podem seguir em outro veículo."), str(says.carried_on), str(says.held_until))
    return Act(
        **_common(notice, actor),
        form="retention", title=_("Termo de retenção"), acted_on=clock.day_of(retention.opened_at),
        provision=_of_event(notice, "release"), subject=_("Retenção do veículo, auto %(n)s") % {"n": notice.number},
        sections=(
            ActSection(heading=_("O que foi retido"), facts=facts),
            ActSection(heading=_("A causa"), reasons=(cause,)),
            ActSection(heading=_("O que acontece agora"), paragraphs=after),
        ),
    )  # fmt: skip


def release_term(retention: Retention, *, reason: str, actor: User | None) -> Act:
    """Termo de liberação."""
    notice, released = retention.notice, retention.released_at or clock.now()
    facts: list[tuple[str, Held]] = [(_("Auto"), notice.number), (_("Liberado em"), pt_datetime(released))]
    if retention.substitute_plate:
        facts.append(
            (_("Viagem seguiu no"), f"{format_plate(retention.substitute_plate)}, {retention.substitute_company}")
        )
    if retention.cost is not None:
        facts.append((_("Custo do outro transporte"), money(retention.cost)))
    return Act(
        **_common(notice, actor),
        form="release", title=_("Termo de liberação"), acted_on=clock.day_of(released),
        provision=_of_event(notice, "release"), subject=_("Liberação do veículo, auto %(n)s") % {"n": notice.number},
        receipt=True,
        sections=(ActSection(heading=_("A liberação"), facts=tuple(facts), paragraphs=(reason,)),),
    )  # fmt: skip


def _of_event(notice: Notice, event: str) -> str:
    return words.provision_of_event(notice.norm, "retention", event).rpartition(":")[2]
