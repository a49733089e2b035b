"""What GitHub reads: workflows, forms, the citation keep to schemas, and run what make has."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
import yaml  # type: ignore[import-untyped]

import glow_explorer as glow
from tests.support.browser import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
CONFIG = GITHUB / "ISSUE_TEMPLATE" / "config.yml"
FORMS = sorted(set(CONFIG.parent.glob("*.yml")) - {CONFIG})
HELD_TO = {
    "github-workflows": WORKFLOWS,
    "github-issue-forms": FORMS,
    "github-issue-config": [CONFIG],
    "dependabot": [GITHUB / "dependabot.yml"],
    "citation-file-format": [ROOT / "CITATION.cff"],
}
TARGETS = set(
    re.findall(r"^([a-z]+)(?: [a-z]+)*:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
) | {"quick", "test"}


def loaded(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content


def steps(content: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for job in content["jobs"].values():
        yield from job.get("steps", ())


@pytest.mark.slow
@pytest.mark.parametrize("schema", HELD_TO)
def test_files_keep_to_githubs_schema(schema: str) -> None:
    files = [str(path) for path in HELD_TO[schema]]
    command = [sys.executable, "-m", "check_jsonschema", f"--builtin-schema=vendor.{schema}"]
    done = subprocess.run([*command, *files], capture_output=True, text=True, check=False)

    assert files
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_steps_run_what_make_has_and_nothing_else(path: Path) -> None:
    for step in steps(loaded(path)):
        if "run" in step:
            make, target, *given = step["run"].split(" ")
            assert (make, target in TARGETS) == ("make", True), step["run"]
            plain = [part for part in given if not re.fullmatch(r"[^=]*\}\}|github\.\w+", part)]
            assert all(re.match(r"[A-Z_]+=", part) for part in plain), step["run"]
        else:
            assert re.fullmatch(r"[\w/-]+@(v\d+|release/v1)", step["uses"])


def test_the_quick_suite_runs_on_three_systems_and_four_pythons() -> None:
    quick = loaded(GITHUB / "workflows" / "tests.yml")["jobs"]["quick"]["strategy"]["matrix"]
    told = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    classified = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', told)

    assert {name.partition("-")[0] for name in quick["system"]} == {"ubuntu", "macos", "windows"}
    assert quick["python"] == classified == ["3.11", "3.12", "3.13", "3.14"]


def test_nothing_is_published_with_a_password() -> None:
    """Trusted publishing alone; and nobody but the publishing jobs may write anything."""
    text = "".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    writing = {
        (path.stem, name)
        for path in WORKFLOWS
        for name, job in loaded(path)["jobs"].items()
        if "write" in job.get("permissions", {}).values()
    }

    assert "secrets." not in text
    assert writing == {("pages", "publish"), ("release", "publish")}
    assert all(loaded(path)["permissions"] == {"contents": "read"} for path in WORKFLOWS)


def test_the_judge_is_wrong_asks_for_what_settles_it() -> None:
    form = loaded(GITHUB / "ISSUE_TEMPLATE" / "the_judge_is_wrong.yml")
    asked = {part["id"]: part for part in form["body"] if "id" in part}

    for needed in ("position", "answer", "expected", "page"):
        assert asked[needed]["validations"]["required"] is True


def test_the_version_is_told_alike_everywhere() -> None:
    cited = loaded(ROOT / "CITATION.cff")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    cluster = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")

    assert cited["version"] == glow.__version__
    assert set(re.findall(r"\b\d+\.\d+\.\d+\b", cluster)) == {glow.__version__}
    assert cited["license"] == "MIT"
    assert re.findall(r"^## (\S+)", changes, re.MULTILINE)[0] == glow.__version__
