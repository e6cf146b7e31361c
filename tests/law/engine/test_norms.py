# SPDX-License-Identifier: Apache-2.0
"""The norms as they are loaded: found by their folders, checked against their catalogue, named in Portuguese."""

from collections.abc import Callable
from datetime import date
from typing import Any

import msgspec
import pytest

from outorga.law.engine import norms
from outorga.law.engine.norms import Labels, Norm
from outorga.law.kernel.errors import CorruptLawData, InvalidCitation, UnknownNorm, UnknownService
from outorga.law.kernel.packaged import rows

KEY = "mg-44007-2005"
UNKNOWN = rf"^{KEY}: these provisions are cited and not in the catalogue: art98_cpt$"
LABELS = Labels(
    fields={"capacity": "capacidade de fábrica", "vehicle": "Veículo", "": "nada"},
    outcome={"allowed": "permitido"},
    values={"hire": "aluguel"},
)


def loaded(monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[[Any], Any]) -> Norm:
    """The charter decree loaded anew with one of its data files changed."""

    def changed(package: str, file: str) -> Any:
        return change(rows(package, file)) if file == name else rows(package, file)

    package = norms.package_of(KEY)
    monkeypatch.setattr(norms, "rows", changed)
    monkeypatch.setattr(norms, "package_of", lambda _: package)
    return norms.get.__wrapped__(KEY)


def test_the_norms_come_in_the_order_of_their_keys() -> None:
    assert list(norms.keys()) == sorted(norms.keys())
    assert [norm.key for norm in norms.every()] == list(norms.keys())
    assert KEY in norms.keys()  # noqa: SIM118 - a function of the module, not of a mapping


def test_a_norm_knows_its_package_and_its_own_facts() -> None:
    assert norms.package_of(KEY) == "outorga.law.norms.mg_44007_2005"
    norm = norms.get(KEY)
    assert (norm.key, norm.signed_on, norm.settings.norm) == (KEY, date(2005, 4, 13), KEY)
    assert norm.settings.norm_version == norm.version
    assert norm.settings.parameters is norm.parameters
    assert norm.settings.readings == {name: reading.answers[0] for name, reading in norm.readings.items()}
    assert norms.get(KEY) is norm


def test_what_does_not_exist_is_told_with_what_does() -> None:
    with pytest.raises(UnknownNorm, match=f"^no norm 'mg-1'; there are: {', '.join(norms.keys())}$"):
        norms.get("mg-1")
    with pytest.raises(UnknownService, match=rf"^{KEY} has no service 'none'; it has: .*grant_term, .*transfer"):
        norms.get(KEY).service("none")
    assert norms.get(KEY).service("transfer").name == "transfer"


def test_provisions_come_in_the_norms_own_order_with_all_that_their_line_says() -> None:
    found = list(norms.get(KEY).provisions)
    assert found[0].startswith("art1_")
    assert found.index("art4_cpt_inc2_ali4") < found.index("art4_par1") < found.index("art10_cpt")
    assert all(provision.id == name for name, provision in norms.get(KEY).provisions.items())


def test_a_reading_is_taken_over_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {
        "question": "q?", "question_pt": "p?", "answers": {"a": "um", "b": "dois"}, "why": "w", "why_pt": "porque",
        "provision": "art1_cpt",
    }  # fmt: skip
    reading = loaded(monkeypatch, "readings.yaml", lambda _: {"one": row}).readings["one"]
    assert (reading.name, reading.question, reading.question_pt) == ("one", "q?", "p?")
    assert (reading.answers, reading.answers_pt, reading.default) == (("a", "b"), ("um", "dois"), "a")
    assert (reading.why, reading.why_pt, reading.provision) == ("w", "porque", "art1_cpt")


def row_of(provision: str) -> Callable[[Any], Any]:
    """The first row of a table by name cites another provision."""

    def change(found: dict[str, Any]) -> dict[str, Any]:
        first = next(iter(found))
        return {**found, first: {**found[first], "provision": provision}}

    return change


def line_of(provision: str) -> Callable[[Any], Any]:
    """One line more, like the first one, for another provision."""
    return lambda found: [*found, {**found[0], "provision": provision}]


def never(provision: str) -> Callable[[Any], Any]:
    """An event that another provision forbids."""
    row = {"kind": "registration", "event": "burn", "never": True, "provision": provision}
    return lambda found: [*found, row]


@pytest.mark.parametrize(("name", "change"), [
    ("parameters.yaml", row_of), ("readings.yaml", row_of), ("infractions.yaml", line_of), ("lifecycles.yaml", line_of),
    ("lifecycles.yaml", never),
])  # fmt: skip
def test_a_file_that_cites_what_the_catalogue_lacks_is_refused_and_names_it(
    monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[[str], Callable[[Any], Any]]
) -> None:
    with pytest.raises(CorruptLawData, match=UNKNOWN):
        loaded(monkeypatch, name, change("art98_cpt"))


def test_a_service_that_cites_what_the_catalogue_lacks_is_refused_and_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    service = msgspec.structs.replace(norms.get(KEY).service("transfer"), provisions=("art98_cpt",))
    monkeypatch.setattr(norms, "by_name", lambda _: {"transfer": service})
    with pytest.raises(CorruptLawData, match=UNKNOWN):
        loaded(monkeypatch, "", lambda found: found)


def test_a_catalogue_with_what_is_no_id_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    line = '{"id": "%s", "kind": "rule", "module": "m", "summary_pt": "p", "summary": "s", "behaviour": "b"}\n'
    (tmp_path / "provisions.jsonl").write_text(line % "art2_cpt" + "\n" + line % "art1_cpt", "utf-8")
    package = norms.package_of(KEY)
    monkeypatch.setattr(norms, "files", lambda _: tmp_path)
    monkeypatch.setattr(norms, "package_of", lambda _: package)
    with pytest.raises(CorruptLawData, match="art21_cpt_inc6, "):
        norms.get.__wrapped__(KEY)
    (tmp_path / "provisions.jsonl").write_text(line % "article1", "utf-8")
    with pytest.raises(InvalidCitation, match="'article1'"):
        norms.get.__wrapped__(KEY)


def test_a_label_falls_back_to_the_name_with_spaces() -> None:
    assert LABELS.field("capacity") == "capacidade de fábrica"
    assert LABELS.field("fitted_seats_now") == "fitted seats now"
    assert (LABELS.key("allowed"), LABELS.key("capacity"), LABELS.key("due_on")) == (
        "permitido", "capacidade de fábrica", "due on",
    )  # fmt: skip
    assert (LABELS.value("hire"), LABELS.value("João")) == ("aluguel", "João")


def test_a_path_is_told_part_by_part_and_counted_from_one() -> None:
    assert LABELS.path("vehicle.capacity") == "Veículo: capacidade de fábrica"
    assert LABELS.path("papers.0.issued_on") == "papers: 1: issued on"
    assert LABELS.path("fares.2026-09.art5-1_cpt") == "fares: 09/2026: art. 5º-A"
