"""Solo, the set-up: Tom's dice and colour, what stays in the box, tiles, companions, dice."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from glow_explorer import GlowError
from glow_explorer.collection import companions as cards
from glow_explorer.game import Automaton, Game
from glow_explorer.rulebook import PRESETS, Rulings
from glow_explorer.symbols import Color
from tests.support.games import dice_of, snapshot
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.rulebook import RulingsLike

ADVENTURERS = {
    "braccio": "green", "taetyss": "blue", "eoles": "azure", "pocana": "red",
    "moloch": "orange", "noctiluca": "purple", "orium": "yellow",
}  # fmt: skip
COLORS = ("green", "blue", "azure", "red", "orange", "purple", "yellow", "black")
SPACE = {"fire": 1, "water": 2, "rock": 3, "air": 4, "nature": 5}
"""The spaces of the meeting track, from left to right."""
SMALL = ("green", "green", "azure", "azure", "blue", "blue", "red", "orange", "purple")
"""The small dice, in the order in which their faces are typed."""
LEFT_OUT = (
    "likyar", "torke-a", "oshra-a", "xargok", "briki-5", "kaar", "hymoros",
    "zzibelu", "biraii-0", "dvol-4", "drel-3", "cromaug", "sketal-any", "kapao-4",
)  # fmt: skip
PLAIN = ("thoape", "ladawa", "donillilu", "tamnuca-a")
"""Companions of deck A that bring no die."""
SCATTER = "fire fire water water rock rock air air nature"
"""Two small dice on each of the first four spaces, the purple one on the last."""


def laid(
    rolls: str = "fire water",
    tiles: str = "1 2 3 4 5",
    deal: str | None = None,
    scatter: str = SCATTER,
    **given: Any,
) -> Game:
    """Set up a game on the first morning: Tom's dice, the tiles, companions and dice given."""
    game = Game.solo(
        given.pop("who", "taetyss"), given.pop("tom", "green red"), seed=0, by_hand=True, **given
    )
    game = game.do(f"tom = {rolls}", f"tile = {tiles}")
    if deal is None:
        free = len(SPACE) - len({one.position for one in game.track if one.tom_dice})
        deal = " ".join(PLAIN[:free])
    return game.do(f"deal = {deal}", f"scatter = {scatter}")


def tom_of(game: Game) -> Automaton:
    """Return Tom, who is there."""
    assert game.tom is not None
    return game.tom


def space_dice(game: Game) -> list[dict[str, int]]:
    """Count the small dice on each space by colour."""
    return [dict(Counter(die.color.value for die in space.dice)) for space in game.track]


def tom_spaces(game: Game) -> dict[str, int]:
    """Return where Tom's large dice lie, by colour; one that is put aside is not there."""
    return {die.color.value: space.position for space in game.track for die in space.tom_dice or ()}


def companions(game: Game) -> list[str | None]:
    """Return the companions of the track by key."""
    return [None if one.companion is None else one.companion.key for one in game.track]


def prints(game: Game) -> list[int]:
    """Return the footprints on the track."""
    return [one.footprints for one in game.track]


def tiles_up(game: Game) -> list[int | None]:
    """Return Tom's tiles that lie face up."""
    return [one.tile for one in game.track]


class TestTomsDice:
    """solo.dice, solo.special-dice: two colours of adventurers nobody plays."""

    @pytest.mark.parametrize("who", ADVENTURERS)
    def test_every_pair_of_colours(self, who: str) -> None:
        for first, second in product(COLORS, repeat=2):
            wrong = set()
            if first == second:
                wrong.add("tom-same-color")
            if {first, second} == {"yellow", "purple"}:
                wrong.add("tom-special-dice")
            if {first, second} & {ADVENTURERS[who], "black"}:
                wrong.add("tom-die-taken")
            if wrong:
                error = refusal(Game.solo, who, (first, second), seed=0)
                assert error.code in wrong
            else:
                game = Game.solo(who, (first, second), seed=0, by_hand=True)
                assert [die.color for die in tom_of(game).dice] == [first, second]
                assert tom_of(game).color == first

    def test_what_the_refusals_say(self) -> None:
        same = refusal(Game.solo, "taetyss", ("red", "red"))
        assert (same.code, same.data["given"]) == ("tom-same-color", Color.RED)
        both = refusal(Game.solo, "taetyss", ("purple", "yellow"))
        assert both.data["given"] == [Color.PURPLE, Color.YELLOW]
        own = refusal(Game.solo, "taetyss", ("red", "blue"))
        assert (own.code, own.data["given"]) == ("tom-die-taken", Color.BLUE)
        assert set(own.data["expected"]) == set(COLORS) - {"blue", "black"}

    @pytest.mark.parametrize("pair", [("red", "pink"), ("pink", "red"), ("red", 7), ("red", None)])
    def test_unknown_words(self, pair: Any) -> None:
        assert refusal(Game.solo, "taetyss", pair).code == "unknown-color"

    def test_a_slip_of_the_pen_has_its_nearest_word(self) -> None:
        error = refusal(Game.solo, "taetyss", ("red", "gren"))
        assert (error.data["given"], error.data["nearest"]) == ("gren", "green")

    @pytest.mark.parametrize(
        "pair", [(), ("red",), ("red", "green", "azure"), "red", "", None, 5, {"red": 1}]
    )
    def test_not_two(self, pair: Any) -> None:
        assert refusal(Game.solo, "taetyss", pair).code == "tom-two-dice"

    @pytest.mark.parametrize(
        "pair", ["red azure", "red, azure", ["red", "azure"], ("rouge", "azur"), "RED Azure"]
    )
    def test_ways_to_say_it(self, pair: Any) -> None:
        tom = tom_of(Game.solo("taetyss", pair, by_hand=True))
        assert [die.color for die in tom.dice] == ["red", "azure"]

    def test_an_adventurer_that_is_none(self) -> None:
        with pytest.raises(GlowError):
            Game.solo("likyar", ("red", "green"))
        assert refusal(Game.solo, "taetyss", "red green", "mountains").code == "unknown-journey"


class TestTomsColour:
    """solo.color."""

    @pytest.mark.parametrize("own", ["green", "yellow", "jaune"])
    def test_one_of_the_two(self, own: str) -> None:
        tom = tom_of(Game.solo("taetyss", "green yellow", tom_color=own, by_hand=True))
        assert tom.color == Color(own)
        assert [die.color for die in tom.dice] == ["green", "yellow"]

    @pytest.mark.parametrize("own", ["red", "black", "blue"])
    def test_no_other(self, own: str) -> None:
        error = refusal(Game.solo, "taetyss", "green yellow", tom_color=own)
        assert (error.code, error.data["given"]) == ("tom-color", Color(own))
        assert error.data["expected"] == [Color.GREEN, Color.YELLOW]

    @pytest.mark.parametrize("own", ["pink", "", 3])
    def test_no_colour_at_all(self, own: Any) -> None:
        error = refusal(Game.solo, "taetyss", "green yellow", tom_color=own)
        assert error.code == "unknown-color"

    @pytest.mark.parametrize("who", ["braccio", "pocana", "moloch"])
    @pytest.mark.parametrize("chosen", [True, False])
    def test_never_that_of_the_player(self, who: str, chosen: bool) -> None:
        """Tom's dice may come out of the reserve; pieces of the player's colour he cannot have."""
        mine = ADVENTURERS[who]
        color = mine if chosen else None
        try:
            game = Game.solo(who, (mine, "blue"), tom_color=color, rulings="digital", by_hand=True)
        except GlowError as error:
            assert error.code in ("tom-color", "tom-die-taken")
        else:
            assert tom_of(game).color != mine


class TestBeginning:
    """solo.color, solo.start, solo.first-player, solo.reserve, solo.no-spells."""

    @pytest.mark.parametrize("rulings", ["standard", "english", "french", "digital"])
    def test_on_land(self, rulings: RulingsLike) -> None:
        tom = tom_of(Game.solo("taetyss", "green red", by_hand=True, rulings=rulings))
        assert (tom.score, tom.band, tom.footprints) == (10, 0, 0)
        assert (tom.camp, tom.boats) == (0, None)
        assert (tom.deck, tom.tiles_left, tom.last_round) == ("A", 8, False)

    def test_at_sea(self) -> None:
        game = Game.solo("taetyss", "green red", "archipelago", by_hand=True)
        assert (tom_of(game).camp, tom_of(game).boats) == (None, (0, 0, 0, 0))
        assert game.player.boats == (0, 0, 0, 0)

    def test_the_player(self) -> None:
        game = laid()
        player = game.player
        assert (player.light, player.footprints, player.fireflies, player.rerolls) == (10, 0, 0, 0)
        assert (player.name, player.hidden_spells, player.spells, player.companions) == (
            "Taetyss", 0, (), (),
        )  # fmt: skip
        assert str(player.pool) == "2 blue"
        assert (list(game.players), game.first_player) == (["Taetyss"], "Taetyss")

    def test_the_reserve(self) -> None:
        for who, pair in (("taetyss", "green red"), ("pocana", "yellow blue")):
            game = Game.solo(who, pair, by_hand=True)
            large = Counter(die.color.value for die in game.reserve)
            assert large == Counter(("green", "blue", "azure", "red", "orange"))
            assert all(die.size == "large" for die in game.reserve)

    def test_no_black_die_and_no_spells(self) -> None:
        game = laid()
        everywhere = [*game.reserve, *dice_of(game.player), *tom_of(game).dice]
        everywhere += [die for space in game.track for die in space.dice]
        assert len(everywhere) == 5 + 2 + 2 + 9
        assert all(die.color != "black" for die in everywhere)
        assert snapshot(game)["spells"] == []
        assert len(game._table.box) == 7

    def test_the_cards(self) -> None:
        """solo.removed-cards, solo.decks."""
        game = Game.solo("taetyss", "green red", by_hand=True)
        decks = snapshot(game)["decks"]
        assert (len(decks["A"]), len(decks["B"])) == (16, 16)
        assert set(decks["A"]) < set(range(1, 24))
        assert set(decks["B"]) < set(range(24, 47))
        left = set(range(1, 47)) - set(decks["A"]) - set(decks["B"])
        assert left == set(game._table.removed)
        assert {cards()[number].key for number in left} == set(LEFT_OUT)


class TestRollingTomsDice:
    """solo.place-dice, solo.special-faces."""

    @pytest.mark.parametrize(("one", "two"), list(product(SPACE, repeat=2)))
    def test_each_on_its_space(self, one: str, two: str) -> None:
        game = Game.solo("taetyss", "green red", by_hand=True).do(f"tom = {one} {two}")
        assert tom_spaces(game) == {"green": SPACE[one], "red": SPACE[two]}
        assert (tom_of(game).score, tom_of(game).footprints) == (10, 0)
        taken, event = game.events
        assert (taken.code, taken.rule) == ("tom-takes-dice", "solo.dice")
        assert [str(die) for die in taken.reason.shown] == ["green", "red"]
        assert (event.code, event.rule) == ("tom-rolls", "solo.place-dice")
        assert [str(die) for die in event.reason.shown] == [f"green:{one}", f"red:{two}"]

    def test_light_puts_the_yellow_die_aside(self) -> None:
        game = Game.solo("taetyss", "green yellow", by_hand=True).do("tom = rock light")
        assert tom_spaces(game) == {"green": 3}
        assert (tom_of(game).score, tom_of(game).footprints) == (13, 0)
        event = game.events[-1]
        assert (event.code, event.rule) == ("tom-face-light", "solo.special-faces")
        assert (event.data["tom"], event.data["score"]) == (3, 13)

    def test_footprints_put_the_purple_die_aside(self) -> None:
        game = Game.solo("taetyss", "purple red", by_hand=True).do("tom = footprints air")
        assert tom_spaces(game) == {"red": 4}
        assert (tom_of(game).score, tom_of(game).footprints) == (10, 2)
        event = game.events[-1]
        assert (event.code, event.rule) == ("tom-face-footprints", "solo.special-faces")
        assert (event.data["count"], event.data["footprints"]) == (2, 2)

    def test_dice_in_any_order(self) -> None:
        game = Game.solo("taetyss", "green yellow", by_hand=True)
        game = game.do("tom = yellow:light green:air")
        assert (tom_spaces(game), tom_of(game).score) == ({"green": 4}, 13)

    @pytest.mark.parametrize(
        ("rolls", "code"),
        [
            ("light fire", "impossible-face"),
            ("fire footprints", "impossible-face"),
            ("loss fire", "impossible-face"),
            ("fire", "wrong-number"),
            ("fire air air", "wrong-number"),
            ("red:fire red:air", "not-the-dice-there"),
            ("small green:fire yellow:air", "not-the-dice-there"),
        ],
    )
    def test_faces_that_cannot_be(self, rolls: str, code: str) -> None:
        game = Game.solo("taetyss", "green yellow", by_hand=True)
        assert refusal(game.do, f"tom = {rolls}").code == code
        assert game.actions()[0].verb == "tom"

    def test_the_player_never_gets_them(self) -> None:
        game = laid("fire water")
        assert [a.text for a in game.actions()] == [f"recruit {one}" for one in PLAIN[:3]]


class TestTiles:
    """solo.tiles."""

    def test_five_face_up(self) -> None:
        game = Game.solo("taetyss", "green red", by_hand=True).do("tom = fire air")
        game = game.do("tile = 8 3 5 1 7")
        assert tiles_up(game) == [8, 3, 5, 1, 7]
        assert (tom_of(game).tiles_left, snapshot(game)["tom"]["stack"]) == (3, [2, 4, 6])
        (event,) = game.events
        assert (event.code, event.rule) == ("tiles-drawn", "solo.tiles")
        assert list(event.data["tiles"]) == [8, 3, 5, 1, 7]

    @pytest.mark.parametrize(
        ("tiles", "code"),
        [
            ("1 2 3 4", "wrong-number"),
            ("1 2 3 4 5 6", "wrong-number"),
            ("1 2 3 4 4", "cannot-be-drawn"),
            ("1 2 3 4 9", "cannot-be-drawn"),
            ("0 1 2 3 4", "cannot-be-drawn"),
            ("1 2 3 4 x", "cannot-be-drawn"),
            ("1 2 3 4 -5", "cannot-be-drawn"),
        ],
    )
    def test_tiles_that_cannot_be(self, tiles: str, code: str) -> None:
        game = Game.solo("taetyss", "green red", by_hand=True).do("tom = fire air")
        assert refusal(game.do, f"tile = {tiles}").code == code


class TestCompanions:
    """solo.companions: from left to right, only where Tom has no large die."""

    @pytest.mark.parametrize(
        ("tom", "rolls", "free"),
        [
            ("green red", "fire water", [3, 4, 5]),
            ("green red", "nature rock", [1, 2, 4]),
            ("green red", "air fire", [2, 3, 5]),
            ("green red", "air air", [1, 2, 3, 5]),
            ("green yellow", "rock light", [1, 2, 4, 5]),
            ("purple red", "footprints fire", [2, 3, 4, 5]),
        ],
    )
    def test_three_or_four(self, tom: str, rolls: str, free: list[int]) -> None:
        game = laid(rolls, tom=tom)
        expected = dict(zip(free, PLAIN, strict=False))
        assert companions(game) == [expected.get(space) for space in range(1, 6)]
        assert len(snapshot(game)["decks"]["A"]) == 16 - len(free)
        assert len(snapshot(game)["decks"]["B"]) == 16
        event = next(one for one in game.events if one.code == "companions-dealt")
        assert (event.rule, event.data["count"]) == ("solo.companions", len(free))

    @pytest.mark.parametrize(
        ("deal", "code"),
        [
            ("thoape ladawa", "wrong-number"),
            ("thoape ladawa donillilu tamnuca-a", "wrong-number"),
            ("thoape ladawa ladawa", "card-given-twice"),
            ("thoape ladawa 24", "cannot-be-drawn"),
        ],
    )
    def test_companions_that_cannot_come(self, deal: str, code: str) -> None:
        game = Game.solo("taetyss", "green red", by_hand=True)
        game = game.do("tom = fire air", "tile = 1 2 3 4 5")
        assert refusal(game.do, f"deal = {deal}").code == code

    @pytest.mark.parametrize("key", LEFT_OUT)
    def test_none_of_the_fourteen(self, key: str) -> None:
        game = Game.solo("taetyss", "green red", by_hand=True)
        game = game.do("tom = fire air", "tile = 1 2 3 4 5")
        assert refusal(game.do, f"deal = thoape ladawa {key}").code == "cannot-be-drawn"


class TestSmallDice:
    """setup.small-dice, setup.footprints; a large die of Tom's is a die."""

    def test_nine_by_their_symbols(self) -> None:
        game = laid("fire water")
        assert space_dice(game) == [
            {"green": 2}, {"azure": 2}, {"blue": 2}, {"red": 1, "orange": 1}, {"purple": 1},
        ]  # fmt: skip
        assert prints(game) == [0, 0, 0, 0, 0]

    def test_footprints_only_where_no_die_lies(self) -> None:
        game = laid("fire fire", scatter="water " * 9)
        assert prints(game) == [0, 0, 1, 1, 1]
        assert (game.day, game.phase) == (1, "morning")

    def test_a_die_put_aside_is_not_there(self) -> None:
        game = laid("fire light", tom="green yellow", scatter="water " * 9)
        assert prints(game) == [0, 0, 1, 1, 1]

    def test_the_footprints_of_the_set_up_rest_on_the_set_up(self) -> None:
        game = laid("fire fire", scatter="water " * 9)
        placed = [one for one in game.events if one.code == "footprint-placed"]
        assert [one.data["place"] for one in placed] == [3, 4, 5]
        assert {one.rule for one in placed} == {"setup.footprints"}

    @pytest.mark.parametrize(
        ("scatter", "code"),
        [
            ("fire " * 8, "wrong-number"),
            ("fire " * 10, "wrong-number"),
            ("fire " * 8 + "footprints", "no-place-on-track"),
            ("light " + "fire " * 8, "impossible-face"),
        ],
    )
    def test_dice_that_cannot_be(self, scatter: str, code: str) -> None:
        game = Game.solo("taetyss", "green red", by_hand=True)
        game = game.do("tom = fire air", "tile = 1 2 3 4 5", f"deal = {' '.join(PLAIN[:3])}")
        assert refusal(game.do, f"scatter = {scatter}").code == code


class TestOrder:
    """The steps of the set-up, one by one."""

    def test_what_may_be_done_and_what_it_rests_on(self) -> None:
        game = Game.solo("taetyss", "green red", by_hand=True)
        found = []
        while not game.day:
            (action,) = game.actions()
            assert (game.phase, action.chance) == ("setup", True)
            found.append((action.verb, action.reasons[0].rule))
            game = game.do(action)
        assert found == [
            ("tom", "solo.place-dice"),
            ("tile", "solo.tiles"),
            ("deal", "solo.companions"),
            ("scatter", "setup.small-dice"),
        ]

    @pytest.mark.parametrize("other", ["remove", "first = Taetyss", "black", "spells", "roll"])
    def test_what_solo_does_not_know(self, other: str) -> None:
        game = Game.solo("taetyss", "green red", by_hand=True)
        while not game.day:
            error = refusal(game.do, other)
            why = ["none-removed-alone"] if other == "remove" else ["not-now"]
            assert (error.code, error.data["why"]) == ("illegal-action", why)
            game = game.do(game.actions()[0])

    def test_the_whole_set_up_at_once(self) -> None:
        """The same seed gives the same set-up, step by step or at once."""
        for seed in range(20):
            at_once = Game.solo("noctiluca", ("azure", "yellow"), seed=seed)
            by_hand = Game.solo("noctiluca", ("azure", "yellow"), seed=seed, by_hand=True)
            by_hand = by_hand.do("tom", "tile", "deal", "scatter")
            assert at_once == by_hand
            assert [one.verb for one in at_once.history] == ["tom", "tile", "deal", "scatter"]
            assert (at_once.day, at_once.phase, at_once.player.rerolls) == (1, "morning", 0)


class TestThreeRemoved:
    """solo-three-removed: whether three companions of each deck go too, after the 14 cards."""

    @pytest.mark.parametrize("preset", PRESETS)
    def test_no_they_stay(self, preset: str) -> None:
        game = Game.solo("taetyss", "green red", rulings=preset, by_hand=True)

        assert [action.verb for action in game.actions()] == ["tom"]
        game = game.do("tom = fire water", "tile = 1 2 3 4 5")
        _, reason = game.actions()[0].reasons
        assert (reason.code, reason.rule) == ("none-removed-alone", "solo.removed-cards")
        assert reason.ruled == ("solo-three-removed", "no")
        assert "cards-removed" not in [event.code for event in game.log]

    def test_yes_they_go_too(self) -> None:
        under = Rulings("standard", solo_three_removed="yes")
        usual = Game.solo("taetyss", "green red", by_hand=True)
        game = Game.solo("taetyss", "green red", rulings=under, by_hand=True)

        assert [action.verb for action in game.actions()] == ["remove"]
        game = game.do("remove")
        (event,) = game.events
        assert (event.code, event.reason.ruled) == ("cards-removed", ("solo-three-removed", "yes"))
        assert (usual._table.unseen, game._table.unseen) == (0, 3)
        assert game._table.decks == usual._table.decks
        assert game._table.removed == usual._table.removed
        game = game.do("tom = fire water", "tile = 1 2 3 4 5")
        assert game.actions()[0].reasons[1].code == "three-removed-alone"
        assert Game.from_dict(game.to_dict()) == game
