# SPDX-License-Identifier: Apache-2.0
"""Hygiene of the repository: what is tracked, what is documented, what must never be committed."""

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
# Spelled in parts, so that this file does not hold what it forbids.
PACKAGE_HOSTS = re.compile(
    "|".join([r"py" r"pi\.org", r"python" r"hosted\.org", r"registry\.np" r"mjs", r"index-" r"url"])
)
TEXT_LIMIT = 2_000_000


@cache
def tracked() -> tuple[Path, ...]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tuple(ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file())


def texts() -> list[tuple[str, str]]:
    """Every tracked file that is text, with its path."""
    found = []
    for path in tracked():
        raw = path.read_bytes()
        if b"\0" not in raw and len(raw) < TEXT_LIMIT:
            found.append((str(path.relative_to(ROOT)), raw.decode("utf-8", errors="replace")))
    return found


def test_no_tracked_file_names_a_package_host() -> None:
    assert [path for path, text in texts() if PACKAGE_HOSTS.search(text)] == []


def test_no_lock_file_with_host_addresses_is_tracked() -> None:
    forbidden = {"uv.lock", "poetry.lock", "Pipfile.lock", "package-lock.json", ".env"}
    assert [path.name for path in tracked() if path.name in forbidden] == []


def test_no_tracked_file_is_a_database_a_key_or_a_built_thing() -> None:
    built = {".sqlite3", ".key", ".pem", ".pyc", ".whl"}
    assert [str(path) for path in tracked() if path.suffix in built] == []


def test_every_python_file_says_its_licence_first() -> None:
    said = "# SPDX-License-Identifier: Apache-2.0\n"
    silent = [path for path, text in texts() if path.endswith(".py") and text and not text.startswith(said)]
    assert [path for path in silent if "migrations" not in path] == []


def test_nothing_is_left_to_do_in_the_code() -> None:
    left = re.compile(r"\b(" + "TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
    code = [(path, text) for path, text in texts() if path.endswith((".py", ".html", ".js", ".css", ".typ"))]
    assert [path for path, text in code if left.search(text)] == []


def test_every_setting_of_the_environment_is_in_the_example() -> None:
    settings = (ROOT / "src/outorga/web/settings.py").read_text()
    names = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', settings))
    example = set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert "OUTORGA_SECRET_KEY" in names
    assert names - example == set()
    assert {name for name in example - names if name != "PORT"} == set()


def test_every_make_target_of_the_readme_exists() -> None:
    written = "".join((ROOT / name).read_text() for name in ("README.md", "CONTRIBUTING.md"))
    targets = set(re.findall(r"^([a-z]+):.*## ", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"make ([a-z]+)\b", written)) - targets == {"and"} & set(
        re.findall(r"make ([a-z]+)\b", written)
    )
    assert {"run", "test", "env", "check", "bench"} <= targets


def test_every_link_of_the_documents_leads_to_a_file() -> None:
    broken = []
    for path in (path for path in tracked() if path.suffix == ".md" and "src" not in path.parts):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text()):
            if not (path.parent / target).exists():
                broken.append(f"{path.name}: {target}")
    assert broken == []


def test_every_folder_of_tests_belongs_to_a_group_of_the_runner() -> None:
    runner = (ROOT / "scripts/test.py").read_text()
    grouped = set(re.findall(r'"tests/(\w+)"', runner))
    folders = {
        path.relative_to(ROOT / "tests").parts[0]
        for path in tracked()
        if path.name.startswith("test_") and "tests" in path.parts
    }
    assert folders - grouped == set()


def test_the_requirements_are_locked_by_hash() -> None:
    for name in ("base", "dev"):
        lines = (ROOT / f"requirements/{name}.txt").read_text().splitlines()
        pinned = [line for line in lines if re.match(r"^[a-z0-9]", line)]
        assert pinned
        assert [line for line in pinned if "==" not in line or not line.endswith("\\")] == []


def test_the_packages_version_is_said_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    public = yaml.safe_load((ROOT / "publiccode.yaml").read_text())
    assert public["softwareVersion"] == project["version"]
    assert public["legal"]["license"] == project["license"] == "Apache-2.0"


@pytest.mark.parametrize(
    "name", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "GOVERNANCE.md", "LICENSE"]
)
def test_the_repository_explains_itself(name: str) -> None:
    assert (ROOT / name).read_text().strip()


def test_the_ci_entry_can_be_run() -> None:
    entry = ROOT / ".ci/run"
    assert entry.stat().st_mode & 0o111
    assert "make test" in entry.read_text()
