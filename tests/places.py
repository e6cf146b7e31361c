# SPDX-License-Identifier: Apache-2.0
"""Coverage of the law, the part that tests show: a passing test places the provisions that it declares.

``@pytest.mark.places("mg-44007-2005", "document", "art4_par5")`` on a test says that it renders that provision's paper
and reads its text. A workflow or power needs the act with its reason and its refusal to others; a record, saving and
reading back. With ``OUTORGA_PLACES`` set to a folder, each passing test adds its lines to a file there.
"""

import json
import os
from pathlib import Path

import pytest

KINDS = frozenset({"workflow", "power", "document", "record", "duty"})


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker."""
    config.addinivalue_line(
        "markers", "places(norm, kind, *provisions): the provisions that this test shows carried out"
    )


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> object:
    """Write what a passing test declared."""
    outcome = yield
    folder = os.environ.get("OUTORGA_PLACES")
    if folder and call.when == "call" and outcome.get_result().passed:  # type: ignore[attr-defined]
        lines = "".join(_lines(item))
        if lines:
            path = Path(folder) / f"places-{os.getpid()}.jsonl"
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as out:
                out.write(lines)


def _lines(item: pytest.Item) -> list[str]:
    test = item.nodeid.partition("[")[0]
    return [
        json.dumps({"norm": mark.args[0], "kind": mark.args[1], "provision": provision, "test": test}) + "\n"
        for mark in item.iter_markers("places")
        for provision in mark.args[2:]
    ]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A marker with a kind that no test can place is a mistake."""
    for item in items:
        for mark in item.iter_markers("places"):
            if mark.args[1] not in KINDS:
                raise pytest.UsageError(f"{item.nodeid}: places() has no kind '{mark.args[1]}'")
