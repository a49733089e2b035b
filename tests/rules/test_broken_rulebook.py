"""A broken rulebook is refused too, whichever file is broken, with every problem at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glow_explorer.cases import load as load_casebook
from glow_explorer.rulebook import rules, rulings
from glow_explorer.rulebook.rules import load as load_rules
from glow_explorer.rulebook.rules import vocabulary
from glow_explorer.rulebook.rulings import load as load_rulings
from glow_explorer.tables import CatalogError, data_folder
from tests.support.brokenbooks import (
    ANYTHING,
    ENTRIES,
    LOADERS,
    copy_to_break,
    problems,
    report,
    toml,
    write,
)

if TYPE_CHECKING:
    from pathlib import Path

folder = pytest.fixture(copy_to_break)

PLACES = {
    "rules.toml": "rules.noon.one",
    "search.toml": "",
    "wordings.toml": "rule:end.tie",
    "rulings.toml": "r",
    "casebook.toml": "c",
}
NAMES = [(file, name) for file, entry in ENTRIES.items() for name in entry]


def test_the_copy_is_whole(folder: Path) -> None:
    assert load_rules(folder) == rules()
    assert load_rulings(folder, rules().by_id) == rulings()
    assert vocabulary(folder).words == vocabulary(data_folder()).words
    assert [case.id for case in load_casebook(folder)] == ["gluach", "tie"]


class TestAnyFile:
    @pytest.mark.parametrize("file", LOADERS)
    def test_may_be_missing(self, folder: Path, file: str) -> None:
        (folder / file).unlink()

        assert problems(folder, file)[0] == (file, None, "missing-file")

    @pytest.mark.parametrize("file", LOADERS)
    def test_may_be_no_text(self, folder: Path, file: str) -> None:
        (folder / file).write_bytes(b"\xff\xfe\x00")

        assert problems(folder, file)[0] == (file, None, "not-utf8")

    @pytest.mark.parametrize("file", LOADERS)
    @pytest.mark.parametrize("source", ["rules == 8", "[rules", 'a = "b', "a = 1\na = 2"])
    def test_may_be_no_toml(self, folder: Path, file: str, source: str) -> None:
        (folder / file).write_text(source, "utf-8")
        place, error = report(folder, file)[0]

        assert place == (file, None, "not-toml")
        assert error.data["detail"]

    @pytest.mark.parametrize("file", LOADERS)
    def test_may_have_an_entry_twice(self, folder: Path, file: str) -> None:
        source = (folder / file).read_text(encoding="utf-8")
        head = next(line for line in source.splitlines() if line.startswith("["))
        (folder / file).write_text(f"{source}\n{head}\n", "utf-8")

        assert problems(folder, file)[0] == (file, None, "not-toml")

    @pytest.mark.parametrize("file", LOADERS)
    def test_may_begin_with_a_byte_order_mark(self, folder: Path, file: str) -> None:
        path = folder / file
        path.write_text("\ufeff" + path.read_text(encoding="utf-8"), "utf-8")

        assert LOADERS[file](folder)

    @pytest.mark.parametrize("file", LOADERS)
    @pytest.mark.parametrize("source", ["", "\n", "# nothing yet\n", "\ufeff"])
    def test_may_be_empty(self, folder: Path, file: str, source: str) -> None:
        (folder / file).write_text(source, "utf-8")
        found = problems(folder, file)

        assert found[0] == (file, None, "empty-file")
        assert "empty-file" not in [code for _, _, code in found[1:]]

    @pytest.mark.parametrize("file", LOADERS)
    def test_what_cannot_be_read_is_not_called_empty(self, folder: Path, file: str) -> None:
        for source in (None, b"\xff", b"rules == 8"):
            (folder / file).unlink()
            if source is not None:
                (folder / file).write_bytes(source)

            assert "empty-file" not in [code for _, _, code in problems(folder, file)]
            (folder / file).touch()

    @pytest.mark.parametrize("file", LOADERS)
    def test_may_hold_a_single_entry(self, folder: Path, file: str) -> None:
        write(folder, file)

        assert LOADERS[file](folder)

    @pytest.mark.parametrize(("file", "name"), NAMES)
    def test_may_hold_anything_anywhere(self, folder: Path, file: str, name: str) -> None:
        """Whatever it is, it is taken or reported at its place."""
        for given in ANYTHING:
            write(folder, file, **{name: toml(given)})
            try:
                LOADERS[file](folder)
            except CatalogError as error:
                place = f"{PLACES[file]}.{name}".strip(".")
                found = [str(problem.column) for problem in error.problems]
                assert any(column.startswith(place) for column in found), (given, found)
                assert str(error)

    @pytest.mark.parametrize(
        ("file", "name", "near"),
        [
            ("rules.toml", "realted", "related"),
            ("rules.toml", "texts", "text"),
            ("rules.toml", "weather", None),
            ("search.toml", "synonym", "synonyms"),
            ("search.toml", "idel", "idle"),
            ("search.toml", "wordings", None),
            ("wordings.toml", "enn", "en"),
            ("rulings.toml", "evidences", "evidence"),
            ("rulings.toml", "preset", "presets"),
            ("casebook.toml", "positon", "position"),
            ("casebook.toml", "examples", "example"),
        ],
    )
    def test_names_that_nobody_reads_are_reported(
        self, folder: Path, file: str, name: str, near: str | None
    ) -> None:
        write(folder, file, **{name: "3"})
        [(place, error)] = report(folder, file)

        assert place == (file, f"{PLACES[file]}.{name}".strip("."), "unknown-name")
        assert error.data["expected"] == tuple(ENTRIES[file])
        assert error.data["nearest"] == near

    @pytest.mark.parametrize("file", LOADERS)
    def test_is_not_disturbed_by_the_others(self, folder: Path, file: str) -> None:
        for other in LOADERS:
            if other != file:
                (folder / other).write_text("rules == 8", "utf-8")

        assert LOADERS[file](folder)
