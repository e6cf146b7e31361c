# SPDX-License-Identifier: Apache-2.0
"""The wheel holds what the application needs to run: law data, cases, templates, static files, translations."""

import subprocess
import sys
import zipfile
from email import message_from_string
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CARRIED = (".jsonl", ".yaml", ".json", ".txt", ".html", ".css", ".js", ".svg", ".typ", ".csv", ".mo", ".ttf", ".woff2")
NEEDED = (
    "outorga/cli.py",
    "outorga/law/norms/mg_44007_2005/provisions.jsonl",
    "outorga/law/norms/mg_44007_2005/parameters.yaml",
    "outorga/cases/contract/mg-44007-2005.cases.jsonl",
    "outorga/cases/disputed.txt",
    "outorga/web/accounts/roles.yaml",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Built from a copy of the tracked files, with what the environment already has: no network, no leftovers."""
    tree, out = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("wheel")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file() and name.startswith(("src/", "requirements/", "pyproject", "README", "LICENSE")):
            target = tree / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(tree)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return zipfile.ZipFile(next(out.glob("outorga-*.whl")))


def in_tree() -> set[str]:
    """Every data file of the source tree that the application reads."""
    paths = (path for path in (ROOT / "src").rglob("*") if path.is_file() and path.suffix in CARRIED)
    inside = {str(path.relative_to(ROOT / "src")) for path in paths if ".egg-info" not in str(path)}
    tracked = subprocess.run(["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return inside & {name.removeprefix("src/") for name in tracked.splitlines()}


@pytest.mark.parametrize("name", NEEDED)
def test_the_wheel_holds_what_the_application_reads_first(wheel: zipfile.ZipFile, name: str) -> None:
    assert name in wheel.namelist()


def test_the_wheel_leaves_no_data_file_behind(wheel: zipfile.ZipFile) -> None:
    assert in_tree() - set(wheel.namelist()) == set()


@pytest.mark.parametrize("part", ["/templates/", "/static/", "/locale/", "/migrations/"])
def test_the_wheel_holds_files_of_each_part(wheel: zipfile.ZipFile, part: str) -> None:
    assert any(part in name for name in wheel.namelist())


def test_the_wheel_gives_the_command_and_names_its_needs(wheel: zipfile.ZipFile) -> None:
    folder = next(name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name)
    assert "outorga = outorga.cli:main" in wheel.read(f"{folder}/entry_points.txt").decode()
    metadata = message_from_string(wheel.read(f"{folder}/METADATA").decode())
    needs = {need.split("[")[0].split("~")[0].split(">")[0].lower() for need in metadata.get_all("Requires-Dist", [])}
    assert {"django", "msgspec", "granian", "typst", "cbor2"} <= needs
    assert "pytest" not in needs


def test_the_installed_wheel_decides_without_the_source_tree(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    """Unpacked elsewhere and run from there, so that only what the wheel carries can be read."""
    wheel.extractall(tmp_path)
    command = [
        sys.executable,
        "-c",
        "import sys, outorga.cli as c; print(c.__file__); sys.exit(c.main(['law', 'list']))",
    ]
    run = subprocess.run(
        command, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert str(tmp_path) in run.stdout
    assert "mg-44007-2005" in run.stdout
