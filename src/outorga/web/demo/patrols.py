# SPDX-License-Identifier: Apache-2.0
"""Where and when the vehicles of the two years were stopped, what was found, and the fate of each notice."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta

from outorga.web.demo.cast import Firm
from outorga.web.demo.road import Catch
from outorga.web.demo.timeline import moment

# The firms that are two years old have notices of long fate; between those of one firm lies more than a month, so that
# the law sees no repetition which the plot of sanctions did not mean.
OLD, APART = range(4, 10), 52
LONG = (
    "appeal_refunded", "paid", "granted", "appeal_rejected", "granted_after_payment", "unpaid", "appeal_granted",
    "not_admitted", "granted", "paid_late", "late_defence", "by_post", "paid_in_part", "appeal_refunded", "granted",
    "appeal_rejected", "paid",
)  # fmt: skip
# Days back, fate, how far the retention goes: what lies on the desks today, of firms of the last half-year.
NOW = (
    (1, "issued", ""), (2, "issued", "open"), (2, "served", "open"), (3, "served", ""), (4, "posted", ""),
    (5, "served", "released"), (6, "posted", ""), (7, "served", "substituted"), (8, "refused", ""),
    (9, "served", ""), (10, "defended", ""), (12, "defended", ""), (14, "defended", "let_go_after"),
    (16, "by_post", ""), (18, "paid", ""), (19, "unpaid", ""), (21, "returned", ""), (22, "defended", ""),
    (23, "defended", ""), (26, "unpaid", ""), (32, "rejected", ""), (33, "rejected", "released"), (34, "rejected", ""),
    (36, "appealable", ""), (37, "appealable", ""), (38, "appealable", "released"), (45, "appealed", ""),
    (46, "appealed", ""), (47, "appealed", ""), (48, "appealed", ""), (49, "appealed", ""), (50, "paid", ""),
    (52, "unpaid", ""), (55, "unpaid", ""),
)  # fmt: skip
FINDINGS = (
    ("unauthorized_stop",), ("unaccompanied_baggage",), ("rude_to_inspector",), ("touting",),
    ("school_marking_missing",), ("safety_defect", "unaccompanied_baggage"), ("insurance_lapsed",), ("denied_access",),
)  # fmt: skip
AGENTS = ("fiscal", "fiscal.bh", "fiscal", "fiscal.guarda", "fiscal.policia")
CLEAN, NAMELESS = 130, 4


def catches(firms: dict[int, Firm], today: date) -> Iterator[Catch]:
    """Every stop but those of the suspensions."""
    for count in OLD:
        yield from _long(firms[count], today)
    yield from _now(firms, today)
    yield from _clean(firms, today)
    for count in range(NAMELESS):
        at = moment(today - timedelta(days=15 + 150 * count), 7, 40)
        yield Catch(None, count, at, "posted" if count else "issued", ("unaccompanied_baggage",))


def owing(stops: Iterable[Catch], today: date) -> Iterator[Catch]:
    """Those of the last half-year whose fines are overdue and stay unpaid."""
    for catch in stops:
        since = (today - catch.at.date()).days
        if catch.fate == "unpaid" and catch.firm and catch.firm.count >= min(OLD) + len(OLD) and since > 35:
            yield catch


def _long(firm: Firm, today: date) -> Iterator[Catch]:
    """From a month after the firm came until two months ago."""
    first = firm.filed_on + timedelta(days=30 + 3 * firm.count)
    for count in range((today - first).days // APART):
        on = first + timedelta(days=APART * count)
        if on < today - timedelta(days=62):
            turn = firm.count * 5 + count
            fate, findings = LONG[turn % len(LONG)], FINDINGS[turn % len(FINDINGS)]
            held = "released" if "safety_defect" in findings else ""
            yield Catch(
                firm, count, _at(on, turn), fate, findings, vehicle=count, held=held,
                area="metropolitan" if turn % 6 == 2 else "intermunicipal", agent=AGENTS[turn % len(AGENTS)],
            )  # fmt: skip


def _now(firms: dict[int, Firm], today: date) -> Iterator[Catch]:
    """One or two of each firm that was registered before."""
    ready = [firm for firm in firms.values() if firm.count >= 10 and firm.ends == "registered"]
    used: dict[int, int] = {}
    for turn, (days, fate, held) in enumerate(NOW):
        on = today - timedelta(days=days)
        old = [firm for firm in ready if firm.filed_on + timedelta(days=4) < on and used.get(firm.count, 0) < 2]
        firm = old[turn * 7 % len(old)]
        used[firm.count] = used.get(firm.count, 0) + 1
        findings = ("safety_defect",) if held else FINDINGS[turn % 5]
        yield Catch(
            firm, 500 + turn, _at(on, turn), fate, findings, vehicle=turn, held=held,
            area="metropolitan" if turn % 5 == 3 else "intermunicipal", agent=AGENTS[turn % len(AGENTS)],
        )  # fmt: skip


def _clean(firms: dict[int, Firm], today: date) -> Iterator[Catch]:
    """Stops at which everything was in order, evenly over the time of each firm."""
    ready = [firm for firm in firms.values() if firm.ends == "registered"]
    for turn in range(CLEAN):
        firm = ready[turn * 5 % len(ready)] if turn % 2 else ready[turn % 6]
        span = (today - firm.filed_on).days - 6
        on = firm.filed_on + timedelta(days=5 + turn * 37 % max(1, span))
        findings = ("conservation_defect",) if turn % 9 == 4 else ()
        yield Catch(firm, 1000 + turn, _at(on, turn), "", findings, vehicle=turn, agent=AGENTS[turn % len(AGENTS)])


def _at(on: date, turn: int) -> datetime:
    return moment(on, 6 + turn % 5, turn * 11 % 60)
