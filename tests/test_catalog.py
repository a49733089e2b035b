"""The catalogue is true, and a broken one is refused with everything that is wrong."""

from __future__ import annotations

import csv
import re
import shutil
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import glow_explorer as glow
from glow_explorer import Color, Condition, Effect, Pool, Size
from glow_explorer.box import dice_kinds
from glow_explorer.catalog import catalog, load
from glow_explorer.setup_table import read_setup
from glow_explorer.symbols import ELEMENTS
from glow_explorer.tables import CatalogError, data_folder
from tests.goldenfiles import agrees
from tests.refusals import refusal

DATA = Path(str(data_folder()))


def raw(file: str) -> list[dict[str, str]]:
    """Read a table without the catalogue: an independent count."""
    with (DATA / file).open(encoding="utf-8", newline="") as source:
        return list(csv.DictReader(source))


class TestTotals:
    """The totals of the box, counted from the files and from the catalogue."""

    def test_thirty_dice(self) -> None:
        rows = raw("dice.csv")

        assert sum(int(row["large"]) for row in rows) == 20
        assert sum(int(row["small"]) for row in rows) == 10
        assert {row["color"]: (int(row["large"]), int(row["small"])) for row in rows} == {
            "green": (3, 2), "blue": (3, 2), "azure": (3, 2), "red": (4, 1),
            "orange": (3, 1), "purple": (2, 1), "yellow": (2, 0), "black": (0, 1),
        }  # fmt: skip
        assert {kind.color.value: (kind.large, kind.small) for kind in dice_kinds().values()} == {
            row["color"]: (int(row["large"]), int(row["small"])) for row in rows
        }

    def test_fifty_three_cards(self) -> None:
        assert len(raw("adventurers.csv")) == len(glow.adventurers) == 7
        assert len(raw("companions.csv")) == len(glow.companions) == 46
        assert len(glow.adventurers) + len(glow.companions) == 53

    def test_two_decks_of_twenty_three_in_print_order(self) -> None:
        decks = {int(row["number"]): row["deck"] for row in raw("companions.csv")}

        assert [number for number, deck in decks.items() if deck == "A"] == list(range(1, 24))
        assert [number for number, deck in decks.items() if deck == "B"] == list(range(24, 47))

    def test_seven_spell_tokens_of_six_kinds(self) -> None:
        assert sum(int(row["copies"]) for row in raw("spells.csv")) == 7
        assert len(glow.spells) == 6

    def test_fourteen_companions_are_not_in_the_solo_game(self) -> None:
        assert [card.number for card in glow.companions if not card.in_solo] == [
            1, 3, 9, 10, 12, 20, 21, 25, 33, 34, 38, 41, 44, 46,
        ]  # fmt: skip

    def test_villages_and_islands(self) -> None:
        assert sorted(space.light for space in catalog().spaces if space.kind == "village") == [
            3, 5, 8, 10, 12, 15, 20,
        ]  # fmt: skip
        assert sorted(island.light for island in catalog().islands if island.light) == [
            2, 2, 3, 4, 5, 8,
        ]  # fmt: skip

    def test_boards(self) -> None:
        assert len(raw("province_spaces.csv")) == len(catalog().spaces) == 61
        assert len(raw("province_roads.csv")) == len(catalog().roads) == 74
        assert len(raw("archipelago_islands.csv")) == len(catalog().islands) == 12
        assert len(raw("archipelago_routes.csv")) == len(catalog().routes) == 14
        assert [space.number for space in catalog().spaces] == list(range(61))
        assert [island.number for island in catalog().islands] == list(range(12))

    def test_tracks_and_tiles(self) -> None:
        assert len(raw("meeting_track.csv")) == len(catalog().track) == 5
        assert {space.element for space in catalog().track} == set(ELEMENTS)
        assert [(tile.band_steps, tile.light, tile.journey) for tile in catalog().tom_tiles] == [
            (2, 0, None), (2, 0, "min"), (3, 0, None), (2, 1, "max"),
            (1, 2, "min"), (2, 3, "max"), (0, 4, "min"), (1, 5, "max"),
        ]  # fmt: skip

    def test_set_up(self) -> None:
        setup = catalog().setup

        assert setup.rounds == 8
        assert (setup.fewest_players, setup.most_players) == (2, 4)
        assert setup.start_score == 10
        assert setup.reserve == Pool("red azure blue orange green black")
        assert len(setup.track_dice) == 9
        assert all(die.size is Size.SMALL for die in setup.track_dice)
        assert (setup.removed_per_deck, setup.last_player_rerolls, setup.boats) == (3, 2, 4)
        tokens = (setup.reroll_tokens, setup.firefly_tokens, setup.footprint_tokens)
        assert tokens == (44, 25, 25)

    def test_score_track(self) -> None:
        """Reroll spaces stand ever farther apart; none lies on the start or past 52."""
        setup = catalog().setup
        spaces = sorted(setup.score_track_rerolls)

        assert setup.score_track_length == 100
        assert len(spaces) == 18
        assert (spaces[0], spaces[-1]) == (0, 52)
        assert 10 not in spaces
        gaps = [after - before for before, after in pairwise(spaces)]
        assert gaps == sorted(gaps)


class TestFacts:
    """Single facts that the worked examples of the rulebooks tell."""

    def test_example_2_the_companion_that_pays_ten(self) -> None:
        snarexe = glow.companions["Snarexe"]

        assert snarexe.condition == Condition("same:4")
        assert snarexe.effect == Effect("skull light:10")

    def test_example_3_three_cards_of_the_azure_player(self) -> None:
        assert glow.adventurers["Eoles"].condition == Condition("air rock")
        assert glow.adventurers["Eoles"].effect == Effect("light:2 firefly:1")
        assert glow.companions["sketal-green"].condition == Condition("rock rock")
        assert glow.companions["sketal-green"].effect == Effect("skull light:2")
        assert glow.companions["sketal-green"].die is Color.GREEN
        assert glow.companions["Donillilu"].condition == Condition("no:water")
        assert glow.companions["Donillilu"].effect == Effect("light:2 reroll:1")

    def test_example_4_the_way_of_the_blue_company(self) -> None:
        """Air, then a village that gives a reroll, then no rock; beyond it no fire."""
        spaces = {space.number: space for space in catalog().spaces}

        assert [str(spaces[number].needs) for number in (60, 57, 56)] == [
            "air", "no:rock", "no:fire",
        ]  # fmt: skip
        assert spaces[59].gain == Effect("reroll:1")
        ways = {(road.a, road.b) for road in catalog().roads}
        assert {(45, 60), (59, 60), (57, 59), (56, 57)} <= ways

    def test_example_4_the_island_right_of_the_centre(self) -> None:
        route = next(route for route in catalog().routes if (route.a, route.b) == (0, 1))

        assert (route.fewest, route.most) == (1, 2)
        assert catalog().islands[1].gain == Effect("footprint:2")

    def test_example_5_the_light_on_the_cards_of_the_blue_player(self) -> None:
        cards = [
            "taetyss", "oshra-a", "lumipili-a", "oshra-b", "zzibelu", "cromaug", "okanios",
            "mindaroo-air-fire",
        ]  # fmt: skip
        lights = [glow.card(key).end_light for key in cards]  # type: ignore[attr-defined]

        assert sum(light for light in lights if light > 0) == 5
        assert sum(light for light in lights if light < 0) == -1

    def test_boards_tracks_and_tiles_are_as_agreed(self) -> None:
        """Every printed fact of the boards, one line each, as it was last reviewed."""
        printed = catalog()
        parts = (
            printed.track, printed.spaces, printed.roads, printed.islands, printed.routes,
            printed.tom_tiles, (printed.setup,),
        )  # fmt: skip
        agrees("boards.txt", "\n\n".join("\n".join(map(repr, part)) for part in parts))

    def test_every_sketal_of_deck_a_brings_a_die_of_the_reserve(self) -> None:
        brought = [card.die for card in glow.companions if card.deck == "A" and card.die]
        reserve = [die.color for die in catalog().setup.reserve if die.size is Size.LARGE]

        assert sorted(map(str, brought)) == sorted(reserve)

    def test_every_skull_stands_on_a_companion(self) -> None:
        assert not any(card.effect.skull for card in [*glow.adventurers, *glow.spells])
        assert sum(card.effect.skull for card in glow.companions) == 17

    def test_keys_are_unique_and_readable(self) -> None:
        keys = [card.key for card in (*glow.adventurers, *glow.companions, *glow.spells)]

        assert len(set(keys)) == len(keys) == 59
        assert all(re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", key) for key in keys)
        names = Counter(card.name for card in glow.companions)
        for card in glow.companions:
            bare = card.name.lower().replace("'", "")
            assert (card.key == bare) == (names[card.name] == 1)


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


class TestBrokenTables:
    def test_the_copy_is_whole(self, folder: Path) -> None:
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
        self, folder: Path, file: str, row: int, column: str, value: str, code: str
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
        self, folder: Path, file: str, row: int, column: str, value: str, code: str
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
        self, folder: Path, file: str, row: int, column: str, value: str, where: str
    ) -> None:
        break_cell(folder, file, row, column, value)

        assert ("setup.toml", None, where, "wrong-total") in problems(folder)

    @pytest.mark.parametrize(
        ("file", "row", "kind"),
        [("province_spaces.csv", 3, "start"), ("archipelago_islands.csv", 3, "centre")],
    )
    def test_there_is_one_beginning(self, folder: Path, file: str, row: int, kind: str) -> None:
        break_cell(folder, file, row, "kind", kind)
        if kind == "start":
            break_cell(folder, file, row, "needs", "")

        assert (file, None, "kind", "one-beginning") in problems(folder)

    def test_totals_nobody_counts_or_wrote(self, folder: Path) -> None:
        path = folder / "setup.toml"
        path.write_text(
            path.read_text(encoding="utf-8").replace("tom_tiles = 8", "dragons = 8"), "utf-8"
        )

        assert problems(folder) == [
            ("setup.toml", None, "totals.dragons", "unknown-total"),
            ("setup.toml", None, "totals.tom_tiles", "unknown-total"),
        ]

    def test_every_die_belongs_somewhere(self, folder: Path) -> None:
        """Totals alone would not notice a die that changed its colour."""
        break_cell(folder, "dice.csv", 2, "large", "2")
        break_cell(folder, "dice.csv", 3, "large", "4")

        assert problems(folder) == [
            ("dice.csv", None, "large", "dice-without-owner"),
            ("dice.csv", None, "large", "dice-without-owner"),
        ]

    def test_all_problems_come_at_once(self, folder: Path) -> None:
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

    def test_the_report_reads_well(self, folder: Path) -> None:
        break_cell(folder, "companions.csv", 14, "die", "organe")
        with pytest.raises(CatalogError) as caught:
            load(folder)

        head, problem = str(caught.value).splitlines()
        assert head == "The tables are inconsistent (1 problem):"
        assert problem.startswith("  companions.csv, row 14, column die: 'organe' is not a colour")
        assert problem.endswith("Did you mean 'orange'?")

    def test_a_board_cut_in_two(self, folder: Path) -> None:
        roads = folder / "province_roads.csv"
        lines = roads.read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if not line.startswith("13,14")]
        roads.write_text("\n".join(kept), encoding="utf-8")

        assert problems(folder) == [("province_roads.csv", None, None, "cut-off")]

    def test_columns_that_are_missing_or_unknown(self, folder: Path) -> None:
        path = folder / "companions.csv"
        path.write_text(path.read_text(encoding="utf-8").replace("deck", "dekc", 1), "utf-8")

        assert ("companions.csv", 1, "deck", "missing-column") in problems(folder)
        assert ("companions.csv", 1, "dekc", "unknown-column") in problems(folder)

    def test_a_column_that_stands_twice(self, folder: Path) -> None:
        path = folder / "spells.csv"
        lines = path.read_text(encoding="utf-8").splitlines()
        path.write_text("\n".join(f"{line},{line.split(',')[0]}" for line in lines), "utf-8")

        assert problems(folder) == [("spells.csv", 1, "number", "repeated")]

    def test_a_byte_order_mark_does_no_harm(self, folder: Path) -> None:
        path = folder / "spells.csv"
        path.write_text("\ufeff" + path.read_text(encoding="utf-8"), "utf-8")

        assert load(folder) == catalog()

    def test_the_tables_in_use_may_be_broken_too(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """When the dice of the box cannot be read, that is what is said."""
        break_cell(folder, "dice.csv", 2, "sixth_face", "natur")
        monkeypatch.setattr("glow_explorer.box.data_folder", lambda: folder)
        dice_kinds.cache_clear()
        try:
            assert ("dice.csv", 2, "sixth_face", "unknown-symbol") in problems(folder)
            assert refusal(Pool, "red").code == "broken-catalogue"
        finally:
            dice_kinds.cache_clear()

    def test_a_row_of_another_length(self, folder: Path) -> None:
        path = folder / "spells.csv"
        path.write_text(path.read_text(encoding="utf-8") + "7,spell-more\n", "utf-8")

        assert problems(folder) == [("spells.csv", 8, None, "row-length")]

    @pytest.mark.parametrize("file", sorted(path.name for path in DATA.glob("*.[ct]*")))
    def test_a_file_that_is_missing_empty_or_no_text(self, folder: Path, file: str) -> None:
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
    def test_a_bad_setting(
        self, folder: Path, before: str, after: str, column: str, code: str
    ) -> None:
        path = folder / "setup.toml"
        source = path.read_text(encoding="utf-8")
        assert before in source
        path.write_text(source.replace(before, after), "utf-8")

        assert ("setup.toml", None, column, code) in problems(folder)

    def test_a_setup_without_sections(self, folder: Path) -> None:
        (folder / "setup.toml").write_text("game = 3", "utf-8")

        assert ("setup.toml", None, "game.rounds", "bad-setting") in problems(folder)

    def test_a_setup_that_is_no_toml(self, folder: Path) -> None:
        (folder / "setup.toml").write_text("rounds == 8", "utf-8")

        assert ("setup.toml", None, None, "not-toml") in problems(folder)


def test_the_readme_lists_every_table() -> None:
    readme = (DATA / "README.md").read_text(encoding="utf-8")
    for path in DATA.iterdir():
        assert path.name == "README.md" or f"`{path.name}`" in readme


def test_the_readme_counts_the_rows() -> None:
    readme = (DATA / "README.md").read_text(encoding="utf-8")
    counted = re.findall(r"^\| `(\w+\.csv)` \| (\d+) \|", readme, re.MULTILINE)

    assert len(counted) == 10
    for file, rows in counted:
        assert len(raw(file)) == int(rows)


def test_setup_toml_says_nothing_that_is_not_read() -> None:
    """A setting that nobody reads would be believed."""
    settings = tomllib.loads((DATA / "setup.toml").read_text(encoding="utf-8"))
    files = (load.__code__.co_filename, read_setup.__code__.co_filename)
    source = "\n".join(Path(file).read_text(encoding="utf-8") for file in files)

    for section, entries in settings.items():
        for name in entries:
            assert f'"{name}"' in source, f"{section}.{name}"
