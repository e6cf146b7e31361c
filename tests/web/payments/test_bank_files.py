# SPDX-License-Identifier: Apache-2.0
"""A bank's file becomes a draft, row by row; nothing is credited before a person says so, and nothing twice."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import files
from outorga.web.casefiles.models import CaseFile
from outorga.web.payments.actions import bank_files, credits, ledger, slips
from outorga.web.payments.errors import AlreadyReceived, FileRefused, NoMoney, PaymentError
from outorga.web.payments.models import Account, BankFile, BankLine, Credit
from outorga.web.payments.queries import balances, payments_of
from outorga.web.payments.queries.credits import waiting
from outorga.web.work.jobs import Progress
from outorga.web.work.models import Job
from tests.web.payments.bank import LAYOUTS, OURS, THEIRS, Told, written
from tests.web.payments.conftest import AMOUNT, TODAY, Costs

PAID_ON = TODAY
Sent = Callable[..., BankFile]


@pytest.fixture
def send(treasurer: User) -> Sent:
    """Sends a file and reads it into a draft."""

    def sent(content: bytes, *, name: str = "retorno.csv") -> BankFile:
        stored = files.store(SimpleNamespace(name=name, read=lambda size=-1: content), actor=treasurer)
        made = bank_files.receive(file=stored, file_name=name, actor=treasurer)
        _run(made)
        made.refresh_from_db()
        return made

    return sent


def _run(bank_file: BankFile) -> None:
    """What the worker does with the file's job."""
    assert bank_file.job_id is not None
    job = Job.objects.get(pk=bank_file.job_id)
    work = {bank_files.READ: bank_files.read_draft, bank_files.ENTER: bank_files.enter_rows}[job.kind]
    work(Progress(job), **job.args)


def _credited(bank_file: BankFile, actor: User) -> BankFile:
    confirmed = bank_files.confirm(bank_file=bank_file, actor=actor)
    _run(confirmed)
    confirmed.refresh_from_db()
    return confirmed


def _outcomes(bank_file: BankFile) -> list[str]:
    return list(bank_file.rows.order_by("line").values_list("outcome", flat=True))


def _told(slip: str, amount: str | Decimal = AMOUNT, **more: Any) -> Told:
    return Told(slip, Decimal(amount), more.pop("paid_on", PAID_ON), **more)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_payment_of_the_whole_slip_is_credited_once_confirmed(
    layout: str, case: CaseFile, treasurer: User, send: Sent, costs: Costs
) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    draft = send(written(layout, [_told(slip.number)]), name=f"{layout}.txt" if layout != "csv" else "retorno.csv")
    assert (draft.format, draft.state, _outcomes(draft)) == (layout, "draft", ["exact"])
    assert draft.warnings == []
    assert not Credit.objects.exists()
    done = _credited(draft, treasurer)
    assert done.state == "entered"
    [payment] = payments_of(case)
    assert (payment.paid_on, payment.amount) == (PAID_ON, AMOUNT)
    assert balances.of_case(case, Account.RECEIVABLE) == 0
    assert costs.told == [case.pk]
    assert list(balances.faults()) == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_row_says_what_it_would_do(
    layout: str, charged: Callable[..., CaseFile], treasurer: User, send: Sent
) -> None:
    made = [slips.issue(case=charged(Decimal(1000 + count)), actor=treasurer) for count in range(6)]
    cases.record(case=made[4].case, event="release", actor=None)
    ledger.write_off(case=made[4].case, on=TODAY, actor=None, memo="caiu")
    rows = [
        _told(made[0].number, "1000.00"),
        _told(made[1].number, "500.50"),
        _told(made[2].number, "1002.01"),
        _told("990000000019", "77.00"),
        _told(made[4].number, "1004.00"),
        _told(made[5].number, "1005.00", settled=layout == "csv"),
        _told("260000000018", "5.00", payee=THEIRS),
    ]
    draft = send(written(layout, rows), name="retorno.txt" if layout != "csv" else "retorno.csv")
    last = "exact" if layout == "csv" else "none"
    assert _outcomes(draft) == ["exact", "partial", "over", "unknown", "fallen", last, "foreign"]
    _credited(draft, treasurer)
    assert balances.of_case(made[1].case, Account.RECEIVABLE) == Decimal("500.50")
    held = {credit.slip_number: credit.left for credit in waiting()}  # type: ignore[attr-defined]
    assert held == {
        made[2].number: Decimal("0.01"),
        "990000000019": Decimal("77.00"),
        made[4].number: Decimal("1004.00"),
    }
    assert list(balances.faults()) == []


def test_a_payment_after_the_due_day_says_so_and_counts(
    case: CaseFile, treasurer: User, send: Sent, clock: Callable[[date], None]
) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    clock(TODAY + timedelta(days=9))
    draft = send(written("csv", [_told(slip.number, paid_on=TODAY + timedelta(days=3))]))
    assert _outcomes(draft) == ["late"]
    _credited(draft, treasurer)
    assert balances.of_case(case, Account.RECEIVABLE) == 0


def test_the_same_file_sent_twice_says_so(case: CaseFile, treasurer: User, send: Sent) -> None:
    content = written("cnab240", [_told(slips.issue(case=case, actor=treasurer).number)])
    first = send(content, name="a.txt")
    _credited(first, treasurer)
    with pytest.raises(AlreadyReceived, match=r"já foi enviado por Rui Paes em 30/11/2026, com o nome a\.txt"):
        send(content, name="b.txt")
    assert Credit.objects.count() == 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_rows_that_another_file_brought_are_not_credited_again(
    layout: str, charged: Callable[..., CaseFile], treasurer: User, send: Sent
) -> None:
    made = [slips.issue(case=charged(), actor=treasurer) for _ in range(2)]
    name = "a.csv" if layout == "csv" else "a.txt"
    _credited(send(written(layout, [_told(made[0].number)]), name=name), treasurer)
    draft = send(written(layout, [_told(made[0].number), _told(made[1].number)]), name=name)
    assert _outcomes(draft) == ["repeated", "exact"]
    _credited(draft, treasurer)
    assert Credit.objects.count() == 2


def test_two_files_with_the_same_row_confirmed_one_after_the_other_credit_it_once(
    case: CaseFile, treasurer: User, send: Sent
) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    first = send(written("csv", [_told(slip.number)]))
    second = send(written("csv", [_told(slip.number), _told("990000000019", "1.00")]))
    _credited(first, treasurer)
    _credited(second, treasurer)
    assert _outcomes(second) == ["repeated", "unknown"]
    assert Credit.objects.count() == 2
    assert balances.of_case(case, Account.RECEIVABLE) == 0


def test_the_same_payment_under_another_reference_waits_for_a_person(
    case: CaseFile, treasurer: User, send: Sent
) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    draft = send(written("csv", [_told(slip.number, reference="A"), _told(slip.number, reference="B")]))
    assert _outcomes(draft) == ["exact", "doubt"]
    row = draft.rows.get(outcome="doubt")
    kept = bank_files.mend_row(
        row=row, slip_number=slip.number, paid_on=row.paid_on, amount=row.amount, actor=treasurer, sure=True
    )
    assert kept.outcome == "over"
    _credited(draft, treasurer)
    assert [credit.left for credit in waiting()] == [AMOUNT]  # type: ignore[attr-defined]


def test_the_same_payment_of_two_drafts_in_two_layouts_is_credited_once_and_asked_about(
    case: CaseFile, treasurer: User, send: Sent
) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    first = send(written("cnab240", [_told(slip.number)]), name="a.txt")
    second = send(written("csv", [_told(slip.number), _told("990000000019", "1.00")]))
    assert _outcomes(second) == ["exact", "unknown"]
    _credited(first, treasurer)
    again = _credited(second, treasurer)
    assert (again.state, _outcomes(second)) == ("entered", ["doubt", "unknown"])
    assert balances.of_accounts()[Account.BANK] == AMOUNT + 1
    row, paid = second.rows.order_by("line")
    told: dict[str, Any] = {"slip_number": slip.number, "paid_on": row.paid_on, "amount": row.amount}
    bank_files.mend_row(row=row, actor=treasurer, sure=True, **told)
    with pytest.raises(PaymentError, match="já foi creditada"):
        bank_files.leave_out(row=paid, actor=treasurer)
    assert _credited(second, treasurer).state == "entered"
    assert balances.of_accounts()[Account.BANK] == 2 * AMOUNT + 1
    assert list(balances.faults()) == []


def test_a_row_with_an_error_is_mended_after_the_good_ones_entered(case: CaseFile, treasurer: User, send: Sent) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    draft = send(written("csv", [_told(slip.number, paid_on=date(2001, 1, 1)), _told("990000000019", "1.00")]))
    assert _credited(draft, treasurer).state == "entered"
    row = draft.rows.get(outcome="error")
    bank_files.mend_row(row=row, slip_number=slip.number, paid_on=TODAY, amount=AMOUNT, actor=treasurer)
    assert _credited(draft, treasurer).state == "entered"
    assert balances.of_case(case, Account.RECEIVABLE) == 0
    assert Credit.objects.count() == 2


def test_no_row_is_mended_to_an_amount_of_nothing_which_the_books_would_refuse_with_all_the_others(
    case: CaseFile, treasurer: User, send: Sent
) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    draft = send(written("csv", [_told(slip.number), _told("990000000019", "1.00")]))
    row = draft.rows.get(outcome="unknown")
    with pytest.raises(PaymentError, match="maior que zero") as refused:
        bank_files.mend_row(row=row, slip_number="", paid_on=TODAY, amount=Decimal("0.00"), actor=treasurer)
    assert refused.value.field == "amount"
    assert _credited(draft, treasurer).state == "entered"
    assert Credit.objects.count() == 2


@pytest.mark.parametrize("layout", ["cnab240", "cnab400"])
def test_a_file_cut_in_the_middle_says_so_and_credits_what_is_whole(
    layout: str, charged: Callable[..., CaseFile], treasurer: User, send: Sent
) -> None:
    made = [slips.issue(case=charged(), actor=treasurer) for _ in range(3)]
    whole = written(layout, [_told(slip.number) for slip in made])
    lines = whole.split(b"\r\n")
    kept = {"cnab240": 2 + 2 * 2 + 1, "cnab400": 1 + 2}[layout]
    half = b"\r\n".join(lines[:kept]) + (b"\r\n" + lines[kept][:150] if layout == "cnab400" else b"")
    draft = send(half, name="cortado.txt")
    assert any("termina antes do fim" in warning for warning in draft.warnings)
    assert _outcomes(draft) == ["exact", "exact", "error"]
    _credited(draft, treasurer)
    assert Credit.objects.count() == 2


def test_a_file_that_lost_records_in_the_middle_says_so(case: CaseFile, treasurer: User, send: Sent) -> None:
    whole = written("cnab240", [_told(slips.issue(case=case, actor=treasurer).number), _told("990000000019", "1.00")])
    lines = whole.split(b"\r\n")
    draft = send(b"\r\n".join(lines[:4] + lines[6:]), name="a.txt")
    assert ["falta uma parte" in warning for warning in draft.warnings] == [True]


@pytest.mark.parametrize(
    ("row", "field", "words"),
    [
        ("A;260000000018;31/02/2026;10,00", "paid_on", "calendário"),
        ("A;260000000018;30/12/2026;10,00", "paid_on", "ainda não chegou"),
        ("A;260000000018;;10,00", "paid_on", "Falta o dia"),
        ("A;260000000018;29/11/2026;dez", "amount", "não se lê"),
        ("A;260000000018;29/11/2026;0,00", "amount", "maior que zero"),
        ("A;260000000018;29/11/2026;-5,00", "amount", "não se lê"),
        ("A;260000000018;29/11/2026;1.0", "amount", "não se lê"),
        (";260000000018;29/11/2026;10,00", "reference", "referência"),
        ("A", "amount", "não se lê"),
    ],
)
def test_a_bad_row_says_what_is_wrong_beside_its_field(
    treasurer: User, send: Sent, costs: Costs, row: str, field: str, words: str
) -> None:
    draft = send(f"referencia;guia;data_pagamento;valor\n{row}\n".encode())
    found = draft.rows.get()
    assert found.outcome == "error"
    assert [words in error["message"] for error in found.errors if error["field"] == field] == [True]


@pytest.mark.parametrize(
    ("text", "amount"),
    [("1.078,02", "1078.02"), ("1078,02", "1078.02"), ("1078.02", "1078.02"), ("R$ 1.078,02", "1078.02"),
     ("10", "10.00"), ("0,1", "0.10"), ("1.078", "1078.00")],
)  # fmt: skip
def test_amounts_are_read_as_people_write_them(
    treasurer: User, send: Sent, costs: Costs, text: str, amount: str
) -> None:
    draft = send(f"referencia;guia;data_pagamento;valor\nA;260000000018;29/11/2026;{text}\n".encode())
    assert draft.rows.get().amount == Decimal(amount)


@pytest.mark.parametrize(
    "content",
    [b"ola\n", b"nome;cnpj\nx;1\n", b"referencia;valor;outra\n", b"\n \n"],
    ids=["text", "other table", "columns", "blank"],
)
def test_a_file_that_is_none_of_ours_is_refused_whole(treasurer: User, send: Sent, content: bytes) -> None:
    if content.startswith(b"referencia"):
        with pytest.raises(Exception, match="Faltam colunas"):
            send(content)
    else:
        with pytest.raises(FileRefused):
            send(content)
    assert not BankLine.objects.exists()


def test_a_row_is_mended_in_place_or_left_out(case: CaseFile, treasurer: User, clerk: User, send: Sent) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    draft = send(written("csv", [_told("260000000099"), _told("990000000019", "3.00")]))
    wrong, other = draft.rows.order_by("line")
    with pytest.raises(NoPower):
        bank_files.leave_out(row=other, actor=clerk)
    bank_files.leave_out(row=other, actor=treasurer)
    bank_files.mend_row(row=wrong, slip_number=slip.number, paid_on=wrong.paid_on, amount=wrong.amount, actor=treasurer)
    assert _outcomes(draft) == ["exact", "left_out"]
    _credited(draft, treasurer)
    assert Credit.objects.get().slip == slip
    with pytest.raises(PaymentError, match="rascunho"):
        bank_files.leave_out(row=wrong, actor=treasurer)


@pytest.mark.parametrize(("payee", "settled", "outcome"), [(THEIRS, True, "foreign"), (OURS, False, "none")])
def test_no_correction_makes_money_of_another_payees_line_or_of_what_was_no_payment(
    payee: str, settled: bool, outcome: str, case: CaseFile, treasurer: User, send: Sent
) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    draft = send(written("cnab400", [_told(slip.number, payee=payee, settled=settled)]), name="a.txt")
    assert _outcomes(draft) == [outcome]
    with pytest.raises(PaymentError, match="não entra"):
        bank_files.mend_row(
            row=draft.rows.get(), slip_number=slip.number, paid_on=PAID_ON, amount=AMOUNT, actor=treasurer, sure=True
        )
    _credited(draft, treasurer)
    assert not Credit.objects.exists()


def test_a_payment_dated_before_the_charge_is_an_error_until_somebody_mends_its_day(
    case: CaseFile, treasurer: User, send: Sent
) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    draft = send(written("csv", [_told(slip.number, paid_on=date(2001, 1, 1))]))
    row = draft.rows.get()
    assert (row.outcome, row.errors[0]["field"]) == ("error", "paid_on")
    told: dict[str, Any] = {"row": row, "slip_number": slip.number, "amount": row.amount, "actor": treasurer}
    with pytest.raises(PaymentError, match="antes da cobrança"):
        bank_files.mend_row(paid_on=TODAY - timedelta(days=1), **told)
    assert bank_files.mend_row(paid_on=TODAY, **told).outcome == "exact"


def test_a_credit_of_before_the_charge_is_not_the_cases(case: CaseFile, treasurer: User, send: Sent) -> None:
    _credited(send(written("csv", [_told("990000000019", paid_on=date(2001, 1, 1))])), treasurer)
    with pytest.raises(PaymentError, match="antes desta cobrança"):
        credits.allocate(credit=Credit.objects.get(), case=case, actor=treasurer, reason="a empresa mostrou o recibo")


def test_a_job_that_stopped_half_way_goes_on_without_doubling(
    charged: Callable[..., CaseFile], treasurer: User, send: Sent, monkeypatch: pytest.MonkeyPatch, costs: Costs
) -> None:
    monkeypatch.setattr(bank_files, "CHUNK", 2)
    made = [slips.issue(case=charged(), actor=treasurer) for _ in range(5)]
    draft = bank_files.confirm(bank_file=send(written("csv", [_told(slip.number) for slip in made])), actor=treasurer)
    real, calls = credits.receive_many, Counter[str]()

    def twice_then_killed(rows: Sequence[Any], *, actor: User | None) -> Any:
        calls["chunks"] += 1
        if calls["chunks"] == 2:
            raise KeyboardInterrupt
        return real(rows, actor=actor)

    monkeypatch.setattr(credits, "receive_many", twice_then_killed)
    with pytest.raises(KeyboardInterrupt):
        _run(draft)
    assert Credit.objects.count() == 2
    _run(draft)
    assert Credit.objects.count() == 5
    assert sorted(costs.told) == sorted(slip.case_id for slip in made)


@pytest.mark.parametrize("seed", range(5))
def test_any_order_of_the_same_rows_ends_the_same(
    seed: int, charged: Callable[..., CaseFile], treasurer: User, send: Sent
) -> None:
    dice = Random(seed)
    made = [slips.issue(case=charged(Decimal(dice.randrange(1, 500_000)) / 100), actor=treasurer) for _ in range(4)]
    rows = [
        _told(dice.choice(made).number, Decimal(dice.randrange(1, 300_000)) / 100, reference=f"r{place}")
        for place in range(12)
    ]
    dice.shuffle(rows)
    _credited(send(written("csv", rows)), treasurer)
    paid: dict[str, Decimal] = defaultdict(Decimal)
    for row in rows:
        paid[row.slip] += row.amount
    for slip in made:
        assert balances.of_case(slip.case, Account.RECEIVABLE) == max(slip.amount - paid[slip.number], Decimal(0))
    total = balances.of_accounts()
    assert total[Account.BANK] == sum((row.amount for row in rows), Decimal(0))
    assert sum(total.values()) == 0
    assert list(balances.faults()) == []


def test_a_waiting_credit_is_identified_or_goes_back(
    charged: Callable[..., CaseFile], treasurer: User, clerk: User, send: Sent
) -> None:
    _credited(send(written("csv", [_told("990000000019", "1500.00")])), treasurer)
    credit, case = Credit.objects.get(), charged()
    with pytest.raises(NoPower):
        credits.allocate(credit=credit, case=case, actor=clerk, reason="a empresa mostrou o recibo")
    credits.allocate(credit=credit, case=case, actor=treasurer, reason="a empresa mostrou o recibo")
    assert balances.of_case(case, Account.RECEIVABLE) == 0
    with pytest.raises(NoMoney):
        credits.allocate(credit=credit, case=case, actor=treasurer, reason="de novo")
    credits.give_back(credit=credit, actor=treasurer, reason="OP 12, pago a mais")
    with pytest.raises(NoMoney):
        credits.give_back(credit=credit, actor=treasurer, reason="OP 13")
    assert balances.of_accounts()[Account.CREDITS] == 0
    assert balances.of_accounts()[Account.BANK] == AMOUNT
    assert list(balances.faults()) == []


def test_who_does_not_collect_neither_sends_nor_confirms(clerk: User, treasurer: User, send: Sent) -> None:
    draft = send(written("csv", [_told("990000000019", "1.00")]))
    with pytest.raises(NoPower):
        bank_files.confirm(bank_file=draft, actor=clerk)
    with pytest.raises(NoPower):
        bank_files.receive(file=draft.file, file_name="x", actor=clerk)
