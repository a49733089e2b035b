"""A broken table is refused, with everything that is wrong at once."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest

from glow_explorer import Pool
from glow_explorer.catalog import catalog, load
from glow_explorer.dice import dice_kinds
from glow_explorer.tables import CatalogError, data_folder
from tests.support.refusals import refusal

DATA = Path(str(data_folder()))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the tables to break."""
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def break_cell(folder: Path, file: str, row: int, column: str, value: str) -> None:
    """Write something else into one cell; `row` is the line of the file."""
    path = folder / file
    with path.open(encoding="utf-8", newline="") as source:
        rows = list(csv.reader(source))
    rows[row - 1][rows[0].index(column)] = value
    with path.open("w", encoding="utf-8", newline="") as target:
        csv.writer(target).writerows(rows)


def problems(folder: Path) -> list[tuple[str, int | None, str | None, str]]:
    """Return where the tables are broken, and how."""
    error = refusal(load, folder)
    assert isinstance(error, CatalogError)
    assert str(error).count("\n") >= len(error.problems)
    return [
        (problem.file, problem.row, problem.column, problem.error.code)
        for problem in error.problems
    ]


def test_the_copy_is_whole(folder: Path) -> None:
    assert load(folder) == catalog()


@pytest.mark.parametrize(
    ("file", "row", "column", "value", "code"),
    [
        ("companions.csv", 14, "die", "organe", "unknown-color"),
        ("companions.csv", 14, "die", "black", "no-such-dice"),
        ("companions.csv", 14, "condition", "watre", "unknown-condition"),
        ("companions.csv", 14, "effect", "skull light", "effect-amount"),
        ("companions.csv", 14, "end_light", "one", "not-a-whole-number"),
        ("companions.csv", 14, "fireflies", "-1", "negative-number"),
        ("companions.csv", 14, "in_solo", "maybe", "not-a-choice"),
        ("companions.csv", 14, "deck", "C", "not-a-choice"),
        ("companions.csv", 14, "name", "", "empty-cell"),
        ("companions.csv", 14, "number", "12", "not-consecutive"),
        ("companions.csv", 14, "key", "likyar", "repeated"),
        ("companions.csv", 14, "key", "pocana", "repeated"),
        ("companions.csv", 14, "key", "Sketal Orange", "bad-key"),
        ("adventurers.csv", 2, "color", "gren", "unknown-color"),
        ("companions.csv", 47, "number", "99", "not-consecutive"),
        ("spells.csv", 2, "copies", "", "not-a-whole-number"),
        ("dice.csv", 3, "color", "green", "repeated"),
        ("province_spaces.csv", 7, "cost", "footprint:-1", "negative-cost"),
        ("province_spaces.csv", 7, "cost", "resurrect", "unknown-cost"),
        ("province_spaces.csv", 7, "gain", "skull", "not-a-gain"),
        ("archipelago_islands.csv", 3, "gain", "footprint:-2", "not-a-gain"),
        ("dice.csv", 2, "sixth_face", "natur", "unknown-symbol"),
        ("province_spaces.csv", 3, "x", "1.2", "not-a-fraction"),
        ("province_spaces.csv", 3, "y", "left", "not-a-number"),
        ("province_spaces.csv", 3, "kind", "rode", "not-a-choice"),
        ("province_roads.csv", 2, "a", "77", "unknown-space"),
        ("archipelago_routes.csv", 2, "b", "12", "unknown-island"),
        ("archipelago_routes.csv", 2, "most", "6", "element-count"),
        ("tom_tiles.csv", 2, "journey", "mid", "not-a-choice"),
        ("meeting_track.csv", 3, "position", "1", "not-consecutive"),
    ],
)
def test_a_bad_cell_is_reported_with_its_place(
    folder: Path, file: str, row: int, column: str, value: str, code: str
) -> None:
    break_cell(folder, file, row, column, value)

    assert (file, row, column, code) in problems(folder)


@pytest.mark.parametrize(
    ("file", "row", "column", "value", "code"),
    [
        ("province_spaces.csv", 3, "needs", "", "space-needs"),
        ("province_spaces.csv", 3, "needs", "fire fire", "space-needs"),
        ("province_spaces.csv", 7, "needs", "fire", "space-needs"),
        ("province_spaces.csv", 7, "light", "0", "space-light"),
        ("province_spaces.csv", 3, "light", "4", "space-light"),
        ("province_roads.csv", 2, "b", "0", "road-order"),
        ("province_roads.csv", 3, "b", "1", "repeated-road"),
        ("archipelago_routes.csv", 2, "fewest", "", "element-range"),
        ("archipelago_routes.csv", 3, "most", "2", "element-range"),
        ("meeting_track.csv", 2, "color", "blue", "track-color"),
        ("companions.csv", 2, "condition", "", "half-a-card"),
        ("spells.csv", 2, "effect", "", "half-a-card"),
        ("adventurers.csv", 2, "effect", "skull", "skull-on-no-companion"),
    ],
)
def test_a_row_that_contradicts_itself_is_reported(
    folder: Path, file: str, row: int, column: str, value: str, code: str
) -> None:
    break_cell(folder, file, row, column, value)

    assert (file, row, None, code) in problems(folder)


@pytest.mark.parametrize(
    ("file", "row", "column", "value", "where"),
    [
        ("companions.csv", 2, "in_solo", "yes", "totals.companions_not_in_solo"),
        ("companions.csv", 2, "deck", "B", "totals.companions_in_deck_A"),
        ("spells.csv", 2, "copies", "2", "totals.spell_tokens"),
        ("province_spaces.csv", 7, "light", "6", "totals.village_lights"),
        ("archipelago_islands.csv", 6, "light", "6", "totals.island_lights"),
        ("dice.csv", 2, "small", "3", "totals.small_dice"),
    ],
)
def test_totals_are_held(
    folder: Path, file: str, row: int, column: str, value: str, where: str
) -> None:
    break_cell(folder, file, row, column, value)

    assert ("setup.toml", None, where, "wrong-total") in problems(folder)


@pytest.mark.parametrize(
    ("file", "row", "kind"),
    [("province_spaces.csv", 3, "start"), ("archipelago_islands.csv", 3, "centre")],
)
def test_there_is_one_beginning(folder: Path, file: str, row: int, kind: str) -> None:
    break_cell(folder, file, row, "kind", kind)
    if kind == "start":
        break_cell(folder, file, row, "needs", "")

    assert (file, None, "kind", "one-beginning") in problems(folder)


def test_totals_nobody_counts_or_wrote(folder: Path) -> None:
    path = folder / "setup.toml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("tom_tiles = 8", "dragons = 8"), "utf-8"
    )

    assert problems(folder) == [
        ("setup.toml", None, "totals.dragons", "unknown-total"),
        ("setup.toml", None, "totals.tom_tiles", "unknown-total"),
    ]


def test_every_die_belongs_somewhere(folder: Path) -> None:
    """Totals alone would not notice a die that changed its colour."""
    break_cell(folder, "dice.csv", 2, "large", "2")
    break_cell(folder, "dice.csv", 3, "large", "4")

    assert problems(folder) == [
        ("dice.csv", None, "large", "dice-without-owner"),
        ("dice.csv", None, "large", "dice-without-owner"),
    ]


def test_all_problems_come_at_once(folder: Path) -> None:
    break_cell(folder, "companions.csv", 14, "die", "organe")
    break_cell(folder, "companions.csv", 14, "end_light", "x")
    break_cell(folder, "companions.csv", 30, "condition", "fier")
    break_cell(folder, "province_roads.csv", 5, "a", "99")
    break_cell(folder, "tom_tiles.csv", 3, "light", "-1")

    assert {
        ("companions.csv", 14, "die", "unknown-color"),
        ("companions.csv", 14, "end_light", "not-a-whole-number"),
        ("companions.csv", 30, "condition", "unknown-condition"),
        ("province_roads.csv", 5, "a", "unknown-space"),
        ("tom_tiles.csv", 3, "light", "negative-number"),
    } <= set(problems(folder))


def test_the_report_reads_well(folder: Path) -> None:
    break_cell(folder, "companions.csv", 14, "die", "organe")
    with pytest.raises(CatalogError) as caught:
        load(folder)

    head, problem = str(caught.value).splitlines()
    assert head == "The tables are inconsistent (1 problem):"
    assert problem.startswith("  companions.csv, row 14, column die: 'organe' is not a colour")
    assert problem.endswith("Did you mean 'orange'?")


def test_a_board_cut_in_two(folder: Path) -> None:
    roads = folder / "province_roads.csv"
    lines = roads.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("13,14")]
    roads.write_text("\n".join(kept), encoding="utf-8")

    assert problems(folder) == [("province_roads.csv", None, None, "cut-off")]


def test_columns_that_are_missing_or_unknown(folder: Path) -> None:
    path = folder / "companions.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("deck", "dekc", 1), "utf-8")

    assert ("companions.csv", 1, "deck", "missing-column") in problems(folder)
    assert ("companions.csv", 1, "dekc", "unknown-column") in problems(folder)


def test_a_column_that_stands_twice(folder: Path) -> None:
    path = folder / "spells.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(f"{line},{line.split(',')[0]}" for line in lines), "utf-8")

    assert problems(folder) == [("spells.csv", 1, "number", "repeated")]


def test_a_byte_order_mark_does_no_harm(folder: Path) -> None:
    path = folder / "spells.csv"
    path.write_text("\ufeff" + path.read_text(encoding="utf-8"), "utf-8")

    assert load(folder) == catalog()


def test_the_tables_in_use_may_be_broken_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the dice of the box cannot be read, that is what is said."""
    break_cell(folder, "dice.csv", 2, "sixth_face", "natur")
    monkeypatch.setattr("glow_explorer.dice.data_folder", lambda: folder)
    dice_kinds.cache_clear()
    try:
        assert ("dice.csv", 2, "sixth_face", "unknown-symbol") in problems(folder)
        assert refusal(Pool, "red").code == "broken-catalogue"
    finally:
        dice_kinds.cache_clear()


def test_a_row_of_another_length(folder: Path) -> None:
    path = folder / "spells.csv"
    path.write_text(path.read_text(encoding="utf-8") + "7,spell-more\n", "utf-8")

    assert problems(folder) == [("spells.csv", 8, None, "row-length")]


@pytest.mark.parametrize("file", ["setup.toml", *sorted(path.name for path in DATA.glob("*.csv"))])
def test_a_file_that_is_missing_empty_or_no_text(folder: Path, file: str) -> None:
    (folder / file).unlink()
    assert (file, None, None, "missing-file") in problems(folder)

    (folder / file).write_text("", "utf-8")
    assert file in {place[0] for place in problems(folder)}

    (folder / file).write_bytes(b"\xff\xfe\x00")
    assert (file, None, None, "not-utf8") in problems(folder)


@pytest.mark.parametrize(
    ("before", "after", "column", "code"),
    [
        ("rounds = 8", 'rounds = "8"', "game.rounds", "bad-setting"),
        ("boats = 4", "", "game.boats", "bad-setting"),
        ('"red, azure', '"reed, azure', "game.reserve", "unknown-color"),
        ("44, 52]", "44, 152]", "score_track.rerolls", "no-such-track-space"),
        ("[totals]", "[total]", "totals.companions", "bad-setting"),
        ("rounds = 8", "rounds = -1", "game.rounds", "bad-setting"),
        ("start = 10", "start = 1000", "score_track.start", "no-such-track-space"),
        ("44, 52]", "44, [52]]", "score_track.rerolls", "no-such-track-space"),
        ("fewest_players = 2", "fewest_players = 9", "game.fewest_players", "players"),
    ],
)
def test_a_bad_setting(folder: Path, before: str, after: str, column: str, code: str) -> None:
    path = folder / "setup.toml"
    source = path.read_text(encoding="utf-8")
    assert before in source
    path.write_text(source.replace(before, after), "utf-8")

    assert ("setup.toml", None, column, code) in problems(folder)


def test_a_setup_without_sections(folder: Path) -> None:
    (folder / "setup.toml").write_text("game = 3", "utf-8")

    assert ("setup.toml", None, "game.rounds", "bad-setting") in problems(folder)


def test_a_setup_that_is_no_toml(folder: Path) -> None:
    (folder / "setup.toml").write_text("rounds == 8", "utf-8")

    assert ("setup.toml", None, None, "not-toml") in problems(folder)
