# SPDX-License-Identifier: Apache-2.0
"""Provision ids: taken apart, printed, ordered, and named in Portuguese."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine import norms
from outorga.law.kernel.citations import Citation, in_order, label, letter, order, parse, roman, show
from outorga.law.kernel.errors import InvalidCitation

CATALOGUE = sorted({provision for norm in norms.every() for provision in norm.provisions})
NUMBERS = st.integers(1, 400).map(str)
NUMBERED = st.one_of(NUMBERS, st.builds("{}-{}".format, NUMBERS, NUMBERS))


@st.composite
def fragments(draw: st.DrawFn) -> str:
    """Ids of every depth."""
    parts = [f"anx{draw(NUMBERS)}"] if draw(st.booleans()) else []
    parts.append("art" + draw(st.one_of(NUMBERED, st.just("1u"))))
    inner = [["cpt"], ["par1u"], ["par" + draw(NUMBERED)], []]
    parts += draw(st.sampled_from(inner))
    for kind in ("inc", "ali", "ite"):
        if draw(st.booleans()):
            parts.append(kind + draw(NUMBERED))
    return "_".join(parts)


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(fragments())
def test_print_is_the_inverse_of_parse(fragment: str) -> None:
    assert show(parse(fragment)) == fragment


@pytest.mark.parametrize("fragment", CATALOGUE)
def test_every_provision_of_every_norm_is_read_printed_and_named(fragment: str) -> None:
    assert show(parse(fragment)) == fragment
    assert label(fragment)


@settings(max_examples=100, deadline=None, database=None, derandomize=True)
@given(st.text(max_size=12))
def test_a_text_that_is_no_id_is_refused_and_never_breaks(text: str) -> None:
    try:
        shown = show(parse(text))
    except InvalidCitation:
        return
    assert shown == text


@pytest.mark.parametrize(
    "text", ["", "art", "art1_", "art1_cpt_par1", "par1", "art1_inc", "art0x", "art1_cpt_ite", "ART1"]
)
def test_malformed_ids(text: str) -> None:
    with pytest.raises(InvalidCitation):
        parse(text)


@pytest.mark.parametrize(("fragment", "name"), [
    ("art4_cpt_inc2_ali4", "art. 4º, II, d"), ("art10_cpt", "art. 10"), ("art5_par1u", "art. 5º, p.u."),
    ("art24_par2", "art. 24, § 2º"), ("anx1_art6_cpt_inc6_ali3", "Anexo I, art. 6º, VI, c"), ("art1u", "artigo único"),
    ("art4_cpt_inc2_ali27", "art. 4º, II, aa"), ("art5-1_cpt", "art. 5º-A"), ("art23_par10", "art. 23, § 10"),
    ("art28_cpt_alt1_art2_cpt_inc3", "art. 28, texto alterado, art. 2º, III"),
    ("art4_cpt_inc2_ali4_ite3", "art. 4º, II, d, item 3"), ("art5-1-2_par1", "art. 5º-A-B, § 1º"),
])  # fmt: skip
def test_the_portuguese_label(fragment: str, name: str) -> None:
    assert label(fragment) == name


def test_the_norms_own_order_is_numeric_and_puts_the_caput_first() -> None:
    shuffled = ["anx1", "art10_cpt", "art4_par1", "art4_cpt_inc10", "art4_cpt_inc2", "art4_cpt", "art4_cpt_inc2_ali11"]
    ordered = ["art4_cpt", "art4_cpt_inc2", "art4_cpt_inc2_ali11", "art4_cpt_inc10", "art4_par1", "art10_cpt", "anx1"]
    assert in_order([*shuffled, "art4_cpt"]) == ordered
    assert sorted(shuffled, key=order) == ordered


@pytest.mark.parametrize(
    ("number", "text"), [(1, "a"), (10, "j"), (11, "k"), (12, "l"), (26, "z"), (27, "aa"), (53, "ba")]
)
def test_letters_count_all_twenty_six(number: int, text: str) -> None:
    assert letter(number) == text


@pytest.mark.parametrize(("number", "text"), [(1, "I"), (4, "IV"), (9, "IX"), (40, "XL"), (1994, "MCMXCIV")])
def test_romans(number: int, text: str) -> None:
    assert roman(number) == text


def test_an_altered_text_without_its_number_is_refused_by_its_part() -> None:
    assert show(parse("art1_cpt_alt2_art3")) == "art1_cpt_alt2_art3"
    with pytest.raises(InvalidCitation, match=r"^'altx' is not a part of a provision id$"):
        parse("art1_cpt_altx_art3")


def test_a_citation_with_its_norm() -> None:
    citation = Citation.parse("mg-44007-2005:art21_cpt_inc5")
    assert (str(citation), citation.label) == ("mg-44007-2005:art21_cpt_inc5", "art. 21, V")


@pytest.mark.parametrize(("text", "told"), [
    ("art1_cpt", r"^'art1_cpt' is not a citation \(norm:provision\)$"),
    (":art1_cpt", r"^':art1_cpt' is not a citation \(norm:provision\)$"),
    ("norm:", "^'' is not the id of a provision"), ("norm:art", "^'art' is not the id of a provision"),
    ("norm:art1_cpt:art2_cpt", "^'art1_cpt:art2_cpt' is not the id of a provision"),
])  # fmt: skip
def test_a_citation_without_its_norm_or_provision_is_refused(text: str, told: str) -> None:
    with pytest.raises(InvalidCitation, match=told):
        Citation.parse(text)
