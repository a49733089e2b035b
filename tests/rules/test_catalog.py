"""The catalogue is true."""

from __future__ import annotations

import csv
import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import glow_explorer as glow
from glow_explorer import Color, Condition, Effect, Pool, Size
from glow_explorer.catalog import catalog, load, read_setup
from glow_explorer.dice import dice_kinds
from glow_explorer.symbols import ELEMENTS
from glow_explorer.tables import data_folder
from tests.support.goldenfiles import agrees

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


def test_the_readme_lists_every_table() -> None:
    readme = (DATA / "README.md").read_text(encoding="utf-8")
    tables = {path.name for path in DATA.iterdir() if path.is_file()} - {"README.md"}

    assert [name for name in sorted(tables) if f"`{name}`" not in readme] == []


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
