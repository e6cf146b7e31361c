# SPDX-License-Identifier: Apache-2.0
"""The guides in docs/norms name what exists, and every reading and service of their norm."""

import re
from pathlib import Path

import pytest

from outorga.law.engine import norms

GUIDES = sorted((Path(__file__).parents[2] / "docs" / "norms").glob("*.md"))
WORDS = re.compile(r"`([a-z][a-z0-9_]*(?:\.py)?)`")


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_a_guide_names_every_service_and_reading_of_its_norm(guide: Path) -> None:
    norm = norms.get(guide.stem)
    assert set(norm.services) | set(norm.readings) <= set(WORDS.findall(guide.read_text("utf-8")))


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_a_guide_names_only_modules_that_exist_and_all_that_answer(guide: Path) -> None:
    norm = norms.get(guide.stem)
    named = {word for word in WORDS.findall(guide.read_text("utf-8")) if word.endswith(".py")}
    folder = Path(norms.__file__).parents[1] / "norms" / norm.key.replace("-", "_")
    answering = {service.answer.__module__.rpartition(".")[2] + ".py" for service in norm.services.values()}
    assert answering <= named <= {path.name for path in folder.glob("*.py")}
