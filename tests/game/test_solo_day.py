"""Solo, a day: the tile opposite, Tom's band, light and camp, new tiles, his dice, evening."""

from __future__ import annotations

import csv
from collections import Counter
from typing import Any

import pytest

from glow_explorer.game import Game
from glow_explorer.tables import data_folder
from tests.game.test_solo_setup import (
    PLAIN,
    companions,
    laid,
    prints,
    space_dice,
    tiles_up,
    tom_of,
    tom_spaces,
)
from tests.support.each import for_each
from tests.support.games import dice_of, snapshot
from tests.support.refusals import refusal

TILES: dict[int, tuple[int, int, str | None]] = {
    1: (2, 0, None), 2: (2, 0, "min"), 3: (3, 0, None), 4: (2, 1, "max"),
    5: (1, 2, "min"), 6: (2, 3, "max"), 7: (0, 4, "min"), 8: (1, 5, "max"),
}  # fmt: skip
"""Tom's tiles: meeples, light, journey."""
LADDER = (0, 3, 5, 8, 10, 12, 15, 20)
FROM_CENTRE = {"max": 10, "min": 6}


def changed(game: Game, *, tom: dict[str, Any] | None = None, **table: Any) -> Game:
    """Return the game with some things on the table laid otherwise by hand."""
    new = game._table.copy()
    assert new.tom is not None
    for name, value in (tom or {}).items():
        setattr(new.tom, name, value)
    for name, value in table.items():
        setattr(new, name, value)
    return Game(new)


def on_tile(tile: int, journey: str = "province", **tom: Any) -> Game:
    """Take a tile with the first companion, Tom being as told."""
    others = [str(one) for one in TILES if one != tile][:4]
    rulings = tom.pop("rulings", "standard")
    tiles = " ".join([*others[:2], str(tile), *others[2:]])
    game = laid(tiles=tiles, journey=journey, rulings=rulings)
    return changed(game, tom=tom).do(f"recruit {PLAIN[0]}")


def step(game: Game) -> Game:
    """Do one thing, if possible neither a reroll nor a journey."""
    found = {action.verb: action for action in reversed(game.actions())}
    wanted = next((one for one in ("keep", "resolve", "rest") if one in found), None)
    return game.do(found[wanted] if wanted else game.actions()[0])


def go(game: Game, until: str = "recruit") -> Game:
    """Go on, step by step, to the next time that something of this verb can be done."""
    game = step(game)
    while not game.over and until not in verbs(game):
        game = step(game)
    return game


def verbs(game: Game) -> set[str]:
    """Return the verbs of what may be done."""
    return {action.verb for action in game.actions()}


def said(game: Game) -> list[str]:
    """Return the codes of what just happened."""
    return [event.code for event in game.events]


class TestTakingTheTile:
    """solo.take-tile."""

    @pytest.mark.parametrize(("place", "tile"), [(3, 6), (4, 1), (5, 8)])
    def test_the_one_opposite(self, place: int, tile: int) -> None:
        game = laid("fire water", tiles="3 7 6 1 8")
        game = game.do(f"recruit {companions(game)[place - 1]}")
        event = next(one for one in game.events if one.code == "tile-taken")
        assert (event.rule, event.data["tile"]) == ("solo.take-tile", tile)
        assert snapshot(game)["tom"]["discard"] == [tile]
        expected: list[int | None] = [3, 7, 6, 1, 8]
        expected[place - 1] = None
        assert tiles_up(game) == expected

    @pytest.mark.parametrize("journey", ["province", "archipelago"])
    @pytest.mark.parametrize("tile", TILES)
    def test_each_tile(self, tile: int, journey: str) -> None:
        steps, light, route = TILES[tile]
        game = on_tile(tile, journey, band=5, score=20)
        tom = tom_of(game)
        assert tom.band == 5 + steps
        assert tom.score == 20 + (tom.band if steps else 0) + light
        assert tom.footprints == 0
        if journey == "province":
            assert (tom.camp, tom.boats) == (3 if route else 0, None)
        else:
            moved = (FROM_CENTRE[route], 0, 0, 0) if route else (0, 0, 0, 0)
            assert (tom.camp, tom.boats) == (None, moved)

    def test_the_data_are_these_tiles(self) -> None:
        with (data_folder() / "tom_tiles.csv").open(encoding="utf-8") as table:
            rows = list(csv.DictReader(table))
        read = {
            int(row["number"]): (int(row["band_steps"]), int(row["light"]), row["journey"] or None)
            for row in rows
        }
        assert read == TILES

    def test_what_happens_in_which_order(self) -> None:
        game = on_tile(6, band=4, score=17)
        tale = [one for one in game.events if one.rule.startswith("solo.")]
        assert [(one.code, one.rule, one.data.get("tom")) for one in tale] == [
            ("tile-taken", "solo.take-tile", None),
            ("band-moves", "solo.band", 6),
            ("tom-gains", "solo.light", 3),
            ("tom-camp-moves", "solo.camp", 0),
        ]
        assert all((one.day, one.phase, one.player) == (1, "morning", None) for one in tale)

    def test_the_player_gains_what_lies_there_and_nothing_of_the_tile(self) -> None:
        game = laid(tiles="1 2 8 4 5").do(f"recruit {PLAIN[0]}")
        player = game.player
        assert (player.light, player.footprints) == (10, 0)
        assert str(player.pool) == "2 blue, 2 small blue"


class TestBand:
    """solo.band, solo.light."""

    @pytest.mark.parametrize("tile", [1, 2, 4, 6])
    def test_the_example_of_the_sheet(self, tile: int) -> None:
        """On 4 and 17, a tile of two meeples takes the band to 6 and the score to 23."""
        game = on_tile(tile, band=4, score=17)
        moved = next(one for one in game.events if one.code == "band-moves")
        assert (moved.data["band"], moved.data["score"], moved.data["tom"]) == (6, 23, 6)
        assert (tom_of(game).band, tom_of(game).score) == (6, 23 + TILES[tile][1])

    def test_it_grows_from_day_to_day(self) -> None:
        game = laid("fire water", tiles="1 2 3 4 5").do(f"recruit {PLAIN[0]}")
        assert (tom_of(game).band, tom_of(game).score) == (3, 13)
        game = game.do("tile = 6", "tom = fire water fire fire water water")
        game = go(game)
        game = game.do(f"recruit {companions(game)[2]}")
        assert (tom_of(game).band, tom_of(game).score) == (5, 13 + 5 + 3)

    def test_the_track_ends_nowhere_for_tom(self) -> None:
        assert tom_of(on_tile(3, band=20, score=98)).score == 121


class TestCamp:
    """solo.camp."""

    @for_each("tile", [2, 4, 5, 6, 7, 8])
    @for_each("rung", range(len(LADDER)))
    def test_the_next_village(self, tile: int, rung: int) -> None:
        game = on_tile(tile, camp=LADDER[rung])
        assert tom_of(game).camp == LADDER[min(rung + 1, 7)]
        code = "tom-camp-moves" if rung < 7 else "tom-camp-at-the-top"
        event = game.events[-1]
        assert (event.code, event.rule, event.data["tom"]) == (code, "solo.camp", 0)

    @pytest.mark.parametrize("tile", [1, 3])
    def test_without_a_journey_it_stays(self, tile: int) -> None:
        assert tom_of(on_tile(tile, camp=8)).camp == 8

    def test_footprints_are_kept_in_play(self) -> None:
        game = on_tile(2, camp=8, footprints=6)
        assert (tom_of(game).camp, tom_of(game).footprints) == (10, 6)


class TestNewTiles:
    """solo.new-tile, solo.tiles-out, solo.tiles-out-again."""

    def test_a_new_one_in_its_place(self) -> None:
        game = laid(tiles="1 2 3 4 5").do(f"recruit {PLAIN[1]}")
        assert [action.text for action in game.actions()] == ["tile"]
        game = game.do("tile = 8")
        assert tiles_up(game) == [1, 2, 3, 8, 5]
        assert (tom_of(game).tiles_left, tom_of(game).deck) == (2, "A")
        (event,) = game.events
        assert (event.code, event.rule) == ("tiles-drawn", "solo.new-tile")

    @pytest.mark.parametrize(
        ("tile", "code"),
        [("4", "cannot-be-drawn"), ("3", "cannot-be-drawn"), ("6 7", "wrong-number")],
    )
    def test_only_from_the_stack(self, tile: str, code: str) -> None:
        game = laid(tiles="1 2 3 4 5").do(f"recruit {PLAIN[1]}")
        assert refusal(game.do, f"tile = {tile}").code == code

    def test_four_days_then_the_discarded_four_again(self) -> None:
        game, taken = laid(tiles="1 2 3 4 5"), []
        for day in range(1, 5):
            assert (game.day, tom_of(game).deck) == (day, "A")
            assert None not in tiles_up(game)
            deck_a = set(snapshot(game)["decks"]["A"])
            game = game.do(game.actions()[0])
            taken.append(next(e.data["tile"] for e in game.events if e.code == "tile-taken"))
            if day < 4:
                assert "tiles-out" not in said(game)
                assert tom_of(game).tiles_left == 4 - day
                game = go(game.do("tile"))
                assert tom_of(game).tiles_left == 3 - day
        event = game.events[-1]
        assert (event.code, event.rule) == ("tiles-out", "solo.tiles-out")
        assert sorted(snapshot(game)["tom"]["stack"]) == sorted(taken)
        assert snapshot(game)["tom"]["discard"] == []
        assert (tom_of(game).deck, snapshot(game)["decks"]["A"]) == ("B", [])
        assert deck_a <= set(game._table.removed)
        assert len(snapshot(game)["decks"]["B"]) == 16
        wrong = next(tile for tile in TILES if tile not in taken)
        assert refusal(game.do, f"tile = {wrong}").code == "cannot-be-drawn"
        game = game.do(f"tile = {taken[-1]}")
        assert taken[-1] in tiles_up(game)
        assert (tom_of(game).tiles_left, tom_of(game).last_round) == (3, False)
        game = go(game)
        dealt = {one.companion.number for one in game.track if one.companion}
        assert dealt <= set(range(24, 47))
        assert len(snapshot(game)["decks"]["B"]) == 16 - len(dealt)

    def test_the_eighth_day_is_the_last(self) -> None:
        game = laid(tiles="1 2 3 4 5")
        for day in range(1, 9):
            assert (game.day, tom_of(game).last_round) == (day, False)
            game = game.do(game.actions()[0])
            if day < 8:
                game = go(game.do("tile"))
        event = game.events[-1]
        assert (event.code, event.rule) == ("tiles-out-again", "solo.tiles-out-again")
        assert (tom_of(game).last_round, tom_of(game).tiles_left) == (True, 0)
        assert tiles_up(game).count(None) == 1
        assert verbs(game) == {"tom"}
        game = go(game, "never")
        assert (game.over, game.day, game.phase, len(game.actions())) == (True, 8, "end", 0)
        ends = next(one for one in game.log if one.code == "game-ends")
        assert (ends.rule, ends.day) == ("solo.end", 8)


class TestTomsDiceAgain:
    """solo.left, solo.reroll-dice, solo.special-faces."""

    def test_those_left_go_to_the_cemetery(self) -> None:
        game = laid("fire water").do(f"recruit {PLAIN[1]}", "tile = 6")
        game = game.do("tom = air air rock rock rock rock")
        assert companions(game) == [None] * 5
        assert [card.key for card in game.cemetery] == [PLAIN[0], PLAIN[2]]
        assert [card.key for card in game.player.companions] == [PLAIN[1]]
        event = next(one for one in game.events if one.code == "left-to-cemetery")
        assert (event.rule, event.data["count"]) == ("solo.left", 2)

    def test_large_and_small_dice_of_his_spaces_and_no_others(self) -> None:
        """Green on fire with two small green dice, red on water with two small azure ones."""
        game = laid("fire water").do(f"recruit {PLAIN[1]}", "tile = 6")
        assert space_dice(game)[3] == {}
        game = game.do("tom = nature rock fire water air nature")
        assert tom_spaces(game) == {"green": 5, "red": 3}
        assert space_dice(game) == [
            {"green": 1}, {"green": 1}, {"blue": 2}, {"azure": 1}, {"purple": 1, "azure": 1},
        ]  # fmt: skip
        event = next(one for one in game.events if one.code == "tom-rolls")
        assert event.rule == "solo.reroll-dice"
        assert [str(die) for die in event.reason.shown] == [
            "green:nature", "red:rock", "small green:fire", "small green:water",
            "small azure:air", "small azure:nature",
        ]  # fmt: skip

    def test_both_on_one_space(self) -> None:
        game = laid("rock rock").do(f"recruit {PLAIN[1]}", "tile = 6")
        game = game.do("tom = fire fire air air")
        assert space_dice(game)[2:4] == [{}, {"red": 1, "orange": 1, "blue": 2}]

    @pytest.mark.parametrize(
        ("rolls", "code"),
        [
            ("fire fire", "wrong-number"),
            ("fire fire air air air", "wrong-number"),
            ("fire fire air air air air air", "wrong-number"),
            ("light fire air air air air", "impossible-face"),
            ("fire fire footprints air air air", "impossible-face"),
        ],
    )
    def test_faces_that_cannot_be(self, rolls: str, code: str) -> None:
        game = laid("fire water").do(f"recruit {PLAIN[1]}", "tile = 6")
        assert refusal(game.do, f"tom = {rolls}").code == code
        assert companions(game).count(None) == 3

    def test_a_small_purple_die_until_it_shows_a_colour(self) -> None:
        game = laid("nature fire").do(f"recruit {PLAIN[1]}", "tile = 6")
        assert refusal(game.do, "tom = fire air footprints air air").code == "no-place-on-track"
        seen = set()
        for seed in range(40):
            later = game.reseeded(seed).do("tom")
            assert sum(sum(one.values()) for one in space_dice(later)) == 7
            seen |= {place for place, dice in enumerate(space_dice(later)) if "purple" in dice}
        assert seen == {0, 1, 2, 3, 4}

    def test_footprints_there_are_removed(self) -> None:
        """Tom's dice come to spaces with footprints; those are gone when they are rolled next."""
        game = laid("fire fire", scatter="water " * 9)
        game = game.do(f"recruit {PLAIN[0]}", "tile = 6", "tom = rock air")
        assert (tom_spaces(game), prints(game)) == ({"green": 3, "red": 4}, [0, 0, 1, 1, 1])
        game = game.do("roll = " + "fire " * 11)
        game = go(game, "deal")
        assert prints(game) == [0, 0, 1, 1, 1]
        game = go(game)
        assert prints(game) == [0, 1, 1, 1, 2]
        game = game.do(f"recruit {companions(game)[4]}", "tile = 7")
        assert game.player.footprints == 2
        game = game.do("tom = fire fire")
        assert prints(game) == [0, 1, 0, 0, 0]

    def test_footprints_elsewhere_stay(self) -> None:
        game = laid("fire fire", scatter="water " * 9)
        game = game.do(f"recruit {PLAIN[1]}", "tile = 6", "tom = fire fire")
        assert game.player.footprints == 1
        assert prints(game) == [0, 0, 0, 1, 1]

    def test_a_special_face_puts_the_die_aside_until_the_next_time(self) -> None:
        game = laid("fire water", tom="green yellow", scatter="air " * 9)
        game = game.do(f"recruit {PLAIN[0]}", "tile = 6")
        score = tom_of(game).score
        game = game.do("tom = nature light")
        assert (tom_of(game).score, tom_spaces(game)) == (score + 3, {"green": 5})
        game = go(game)
        assert companions(game)[4] is None
        assert None not in companions(game)[:4]
        game = game.do(game.actions()[0], "tile = 7")
        small = sum(space_dice(game)[4].values())
        score = tom_of(game).score
        game = game.do("tom = water rock " + "air " * small)
        assert (tom_of(game).score, tom_spaces(game)) == (score, {"green": 2, "yellow": 3})

    def test_a_special_face_again_and_again(self) -> None:
        game = laid("fire footprints", tom="green purple", scatter="air " * 9)
        assert tom_of(game).footprints == 2
        game = game.do(f"recruit {PLAIN[0]}", "tile = 6", "tom = fire footprints")
        assert (tom_of(game).footprints, tom_spaces(game)) == (4, {"green": 1})
        event = game.events[-1]
        assert (event.code, event.rule) == ("tom-face-footprints", "solo.special-faces")

    def test_chance_gives_tom_every_face(self) -> None:
        game = laid("fire water", tom="green yellow").do(f"recruit {PLAIN[0]}", "tile = 6")
        seen = Counter(
            tom_spaces(game.reseeded(seed).do("tom")).get("yellow", 0) for seed in range(600)
        )
        assert set(seen) == {0, 1, 2, 3, 4, 5}
        assert all(60 <= number <= 140 for number in seen.values())


class TestTheRestOfTheDay:
    """solo.other-phases, solo.evening, solo.first-player."""

    def test_the_phases(self) -> None:
        game = laid().do(f"recruit {PLAIN[0]}", "tile", "tom")
        found = [game.phase]
        game = game.do("roll = air water fire fire")
        while game.day == 1:
            found.append(game.phase)
            game = step(game)
        assert found == [
            "late-morning", "late-morning", "noon", "afternoon", "evening",
        ]  # fmt: skip
        assert (game.day, game.phase, game.first_player) == (2, "morning", "Taetyss")

    def test_tom_has_no_part_in_it(self) -> None:
        for seed in range(12):
            game = Game.solo("noctiluca", "azure yellow", seed=seed)
            game = go(game.do(game.actions()[0]), "roll")
            before = snapshot(game)["tom"]
            while game.day == 1:
                assert snapshot(game)["tom"] == before
                game = step(game)
            assert snapshot(game)["tom"] == before
            assert game.day == 2

    def test_companions_only_where_tom_has_no_large_die(self) -> None:
        game = laid("fire water").do(f"recruit {PLAIN[1]}", "tile = 6")
        game = game.do("tom = rock nature air air air air")
        game = go(game, "deal")
        assert refusal(game.do, "deal = sketal-red sketal-blue").code == "wrong-number"
        assert refusal(game.do, f"deal = 6 7 {PLAIN[0]}").code == "cannot-be-drawn"
        assert game.actions()[0].reasons[0].rule == "solo.evening"
        game = game.do("deal = sketal-red sketal-blue tamnuca-a")
        assert companions(game) == ["sketal-red", "sketal-blue", None, "tamnuca-a", None]
        event = next(one for one in game.events if one.code == "companions-dealt")
        assert (event.rule, event.data["count"]) == ("solo.evening", 3)

    def test_one_footprint_where_no_die_lies(self) -> None:
        game = laid("fire water", scatter="air " * 9).do(f"recruit {PLAIN[1]}", "tile = 6")
        assert prints(game) == [0, 0, 1, 0, 1]
        game = game.do("tom = rock nature", "roll = fire fire " + "water " * 9)
        game = go(game)
        assert space_dice(game)[1] == {"green": 2, "azure": 2, "blue": 2, "red": 1, "orange": 1,
                                       "purple": 1}  # fmt: skip
        assert prints(game) == [1, 0, 1, 1, 1]
        assert tom_spaces(game) == {"green": 3, "red": 5}
        told = [one for one in game.log.day(1) if one.code == "footprint-placed"]
        assert [(one.rule, one.data["place"]) for one in told] == [
            ("solo.evening", 1), ("solo.evening", 4),
        ]  # fmt: skip

    def test_small_dice_with_a_special_face_are_rolled_again(self) -> None:
        game = laid("fire water").do(f"recruit {PLAIN[2]}", "tile = 6")
        game = game.do("tom = fire fire air air air air", "roll = fire fire footprints")
        assert game.player.footprints == 0
        game = go(game, "settle")
        assert game.player.footprints == 2
        assert refusal(game.do, "settle = footprints").code == "no-place-on-track"
        game = go(game.do("settle = nature"))
        assert space_dice(game)[4] == {"purple": 1}

    def test_the_player_is_always_first(self) -> None:
        game = Game.solo("taetyss", "green red", seed=4)
        for _ in range(8):
            assert game.first_player == game.player.name == "Taetyss"
            assert "first-player-moves" not in said(game)
            game = go(game)
        assert game.over

    def test_a_sketal_takes_its_die_from_the_reserve(self) -> None:
        game = laid("fire water", deal="sketal-red thoape ladawa").do("recruit sketal-red")
        large = Counter(die.color.value for die in dice_of(game.player) if die.size == "large")
        assert large == Counter({"blue": 2, "red": 1})
        assert Counter(die.color.value for die in game.reserve)["red"] == 0
        assert verbs(game) == {"tile"}
