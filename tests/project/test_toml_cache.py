"""What a TOML file says is kept beside the bytecode, and never outlives a change of the file."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

import pytest

from glow_explorer import loading
from glow_explorer.loading import load_toml
from glow_explorer.tables import data_folder

SOURCES = sorted(
    path
    for folder in (data_folder(), Path(loading.__file__).parent)
    for path in folder.rglob("*.toml")
    if "__pycache__" not in path.parts
)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A TOML file where bytecode may be written beside it."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    path = tmp_path / "rules.toml"
    path.write_text('name = "noon"\n[page]\nen = 7\n', encoding="utf-8")
    return path


def kept(file: Path) -> list[Path]:
    return sorted(file.parent.glob("__pycache__/*"))


def no_parsing(_source: str) -> dict[str, object]:
    message = "it is parsed again"
    raise AssertionError(message)


def test_it_is_parsed_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_toml(file)
    monkeypatch.setattr(tomllib, "loads", no_parsing)

    assert first == load_toml(file) == {"name": "noon", "page": {"en": 7}}
    assert [path.suffix for path in kept(file)] == [".toml"]


def test_a_change_counts_even_if_size_and_time_stay(file: Path) -> None:
    load_toml(file)
    before = file.stat()
    file.write_text('name = "dusk"\n[page]\nen = 9\n', encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))

    assert load_toml(file) == {"name": "dusk", "page": {"en": 9}}


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 400])
@pytest.mark.parametrize("keep", [0, 8, 9])
def test_a_damaged_copy_is_not_believed(file: Path, damage: bytes, keep: int) -> None:
    load_toml(file)
    (copy,) = kept(file)
    copy.write_bytes(copy.read_bytes()[:keep] + damage)

    assert load_toml(file) == {"name": "noon", "page": {"en": 7}}


def test_nothing_is_written_where_no_bytecode_is(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    assert load_toml(file)["name"] == "noon"
    assert kept(file) == []


def test_it_is_read_also_where_nothing_can_be_written(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", str(file))  # no folder can be made in a file

    assert load_toml(file)["name"] == "noon"


@pytest.mark.parametrize("content", [b"name = ", b"\xff\xfe", b"a = 1\na = 2"])
def test_what_is_wrong_is_said_each_time(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    for _ in range(2):
        with pytest.raises((UnicodeDecodeError, tomllib.TOMLDecodeError)):
            load_toml(file)
    assert kept(file) == []


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_what_is_kept_is_what_the_file_says(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    parsed = tomllib.loads(source.read_text(encoding="utf-8-sig"))
    load_toml(source)
    monkeypatch.setattr(tomllib, "loads", no_parsing)

    assert load_toml(source) == parsed
    assert list(load_toml(source)) == list(parsed)
