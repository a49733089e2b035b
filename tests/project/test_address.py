"""The project's address: in one place, filled in by one command; and what a release is held to."""

from __future__ import annotations

import shutil
import tomllib
from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from docs.publishing import address, release
from glow_explorer.sharing.links import binder_url, explorer_path
from tests.support.browser import ROOT

if TYPE_CHECKING:
    from pathlib import Path

FILES = ("pyproject.toml", "README.md", "CITATION.cff")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the files that tell the address."""
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def whole(project: Path) -> str:
    return "".join((project / name).read_text(encoding="utf-8") for name in FILES)


def test_one_command_fills_it_in_everywhere(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert address.main(["you/yours"], project) == 0
    readme = (project / "README.md").read_text(encoding="utf-8")
    urls = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "urls"
    ]

    assert urls == address.urls("you/yours") == address.told(project)
    assert f"]({binder_url('you/yours', urlpath=explorer_path(language='en'))})" in readme
    assert "](https://you.github.io/yours/)" in readme
    assert "badge.svg" in readme
    assert 'repository-code: "https://github.com/you/yours"' in whole(project)
    assert capsys.readouterr().out == "Filled in: pyproject.toml, README.md, CITATION.cff\n"


def test_filled_in_again_another_takes_its_place(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address.main(["you/yours"], project)
    once = whole(project)
    address.main(["you/yours"], project)
    assert whole(project) == once
    address.main(["Others/theirs", "--site", "https://club.example/glow"], project)

    assert "yours" not in whole(project)
    assert address.told(project)["Homepage"] == "https://club.example/glow/"
    assert "nothing new" in capsys.readouterr().out


@pytest.mark.parametrize(
    "given", [["nowhere"], ["a/b/c"], ["you/yours", "--site", "javascript:alert(1)"]]
)
def test_what_is_no_address_is_refused_and_changes_nothing(
    project: Path, given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = whole(project)

    assert address.main(given, project) == 1
    assert whole(project) == before
    assert capsys.readouterr().err


def test_as_long_as_there_is_none_no_badge_leads_nowhere(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Either there is an address everywhere, or nowhere."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    addresses = address.told()

    assert address.main([]) == 0
    if addresses:
        assert address.badges(addresses) in readme
        assert addresses["Repository"] in capsys.readouterr().out
    else:
        assert "No address yet" in capsys.readouterr().out
        assert "mybinder.org/v2" not in readme.partition("## ")[0]
        assert "github.io" not in readme.partition("## ")[0]


class TestRelease:
    """What stands in the way of one is told."""

    def test_a_wrong_tag_and_missing_files(self, tmp_path: Path) -> None:
        (tmp_path / "notes.txt").touch()
        told = "\n".join(release.problems(tmp_path, "v9.9.9"))

        assert f"The tag is v9.9.9, the version {glow.__version__}." in told
        assert "holds notes.txt" in told
        assert release.main([str(tmp_path), "v9.9.9"]) >= 2

    def test_texts_of_another_version(self, tmp_path: Path) -> None:
        (tmp_path / "CHANGELOG.md").write_text("## 0.0.1\n", encoding="utf-8")
        (tmp_path / "CITATION.cff").write_text("title: x\nversion: 0.0.1\n", encoding="utf-8")
        (tmp_path / "dist").mkdir()
        told = "\n".join(release.problems(tmp_path / "dist", root=tmp_path))

        assert f"CHANGELOG.md says nothing of {glow.__version__}." in told
        assert f"CITATION.cff is not of {glow.__version__}." in told
        assert "holds nothing" in told
