# SPDX-License-Identifier: Apache-2.0
"""What the errors of the law tell."""

import pytest

from outorga.law.kernel.errors import FactError, IllegalTransition, InvalidFacts


@pytest.mark.parametrize(("allowed", "told"), [
    (["close", "lapse"], "registration: 'file' is not allowed from 'registered'; allowed: close, lapse"),
    ([], "registration: 'file' is not allowed from 'registered'; allowed: none"),
])  # fmt: skip
def test_an_event_that_is_not_allowed_is_told_with_those_that_are(allowed: list[str], told: str) -> None:
    error = IllegalTransition(kind="registration", state="registered", event="file", allowed=allowed)
    assert str(error) == told
    assert (error.kind, error.state, error.event) == ("registration", "registered", "file")
    assert error.allowed == tuple(allowed)


def test_malformed_facts_are_told_by_path_in_alphabetical_order() -> None:
    error = InvalidFacts([FactError("on", "required", "date"), FactError("area", "enum", "one of: a, b", "c")])
    assert [entry.path for entry in error.errors] == ["area", "on"]
    assert str(error) == "area: one of: a, b; on: date"
