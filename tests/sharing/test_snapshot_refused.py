"""A table that cannot be is refused: the place, what was given, what was expected."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Color, GlowError, Rulings
from glow_explorer.game import Game
from glow_explorer.game.written.reading import from_plain
from tests.support.games import laid_out, quietly, to_phase
from tests.support.refusals import refusal

Plain = dict[str, Any]
Change = Callable[[Plain], object]


def morning() -> Plain:
    """Return a game of two on its first morning."""
    return laid_out(deal=("likyar", "thoape", "sketal-red", "kaar", "tamnuca-a")).to_dict()


def rolled() -> Plain:
    """Return the same game when the first player has rolled."""
    game = to_phase(laid_out(), "late-morning")
    return game.do(game.actions()[0]).to_dict()


def afternoon() -> Plain:
    """Return the same game in the afternoon of the first player."""
    return to_phase(laid_out(), "afternoon").to_dict()


def evening() -> Plain:
    """Return the same game when new companions are to be dealt."""
    return quietly(laid_out(), lambda now: now.to_dict()["stage"] == "deal").to_dict()


def solo() -> Plain:
    """Return a game against Tom on its first morning."""
    return Game.solo("Pocana", ("green", "blue"), seed=3).to_dict()


def put(*way: Any, to: Any) -> Change:
    """Return a change that replaces a part."""

    def change(plain: Plain) -> None:
        holder: Any = plain
        for name in way[:-1]:
            holder = holder[name]
        holder[way[-1]] = to

    return change


def refused(plain: Plain, *changes: Change) -> GlowError:
    """Return the error with which a changed table is refused; unchanged it is not."""
    from_plain(plain)
    made = copy.deepcopy(plain)
    for change in changes:
        change(made)
    return refusal(from_plain, made)


TYPES = [
    ("position-not-named", "players[0]", put("players", 0, to=7)),
    ("position-not-list", "cemetery", put("cemetery", to={"a": 1})),
    ("position-not-number", "players[0].light", put("players", 0, "light", to="12")),
    ("position-not-number", "players[0].light", put("players", 0, "light", to=10_001)),
    ("position-not-number", "players[1].rerolls", put("players", 1, "rerolls", to=True)),
    ("position-not-number", "players[1].rerolls", put("players", 1, "rerolls", to=1.0)),
    ("position-not-number", "day", put("day", to=9)),
    ("position-not-number", "seed", put("seed", to=10**41)),
    ("position-length", "track", put("track", to=[])),
    ("position-length", "players[0].sources", put("players", 0, "sources", to=[0])),
    ("position-not-known", "stage", put("stage", to="recruitt")),
    ("position-not-known", "journey", put("journey", to="moon")),
    ("position-not-known", "players[0].adventurer", put("players", 0, "adventurer", to=8)),
    ("position-not-known", "players[0].companions[0]", put("players", 0, "companions", to=[47])),
    ("position-not-known", "track[0].dice[0]", put("track", 0, "dice", to=["pink"])),
    ("position-not-known", "decks.A[0]", put("decks", "A", to=[24])),
    ("position-not-known", "players[0].large[0][0]",
     put("players", 0, "large", 0, to=["black", 0])),
    ("position-not-text", "players[0].name", put("players", 0, "name", to="a\nb")),
    ("position-not-name", "players[0].name", put("players", 0, "name", to="x" * 41)),
    ("position-without", "position", lambda plain: plain.pop("turn")),
    ("position-without", "decks", lambda plain: plain["decks"].pop("A")),
    ("position-unknown", "position", put("dragons", to=1)),
    ("position-part", "players[0].camp", put("players", 0, "camp", to=1)),
    ("position-part", "players[0].at", put("players", 0, "at", to=61)),
    ("position-part", "rulings.changes", put("rulings", "changes", to={"dragons": "yes"})),
]  # fmt: skip


@pytest.mark.parametrize(("code", "where", "change"), TYPES)
def test_what_cannot_be_read(code: str, where: str, change: Change) -> None:
    error = refused(morning(), change)

    assert (error.code, error.data["where"]) == (code, where)


def test_a_word_nearly_right_is_suggested() -> None:
    error = refused(morning(), put("stage", to="recruitt"))

    assert error.data["nearest"] == "recruit"
    assert "Did you mean 'recruit'?" in str(error)


@pytest.mark.parametrize("plain", [None, 3, "x", [], {}, {"journey": "province"}])
def test_what_is_no_table(plain: object) -> None:
    assert refusal(from_plain, plain).code in ("position-not-named", "position-without")


class TestOnePlace:
    """Each companion, die and token is in exactly one place."""

    def test_a_companion_in_two_places(self) -> None:
        error = refused(morning(), put("cemetery", to=[1]))

        assert (error.code, error.data["given"]) == ("position-twice", "likyar")
        assert {error.data["where"], error.data["other"]} == {"cemetery[0]", "track[0].companion"}

    def test_a_companion_in_no_place(self) -> None:
        """Three of each deck are, and no more."""
        error = refused(afternoon(), lambda plain: plain["cemetery"].pop())

        assert (error.code, error.data["deck"], error.data["expected"]) == (
            "position-removed",
            "A",
            3,
        )
        assert len(error.data["given"]) == 4

    def test_a_deck_too_small_for_the_day(self) -> None:
        error = refused(morning(), lambda plain: plain["decks"]["B"].pop())

        assert (error.code, error.data["where"]) == ("position-count", "decks.B")
        assert (error.data["given"], error.data["expected"]) == (19, 20)

    def test_two_players_of_one_name_or_adventurer(self) -> None:
        for name in ("name", "adventurer"):
            plain = morning()
            plain["players"][1][name] = plain["players"][0][name]
            error = refusal(from_plain, plain)

            assert (error.code, error.data["where"]) == ("position-twice", f"players[1].{name}")

    def test_a_small_die_too_many_or_too_few(self) -> None:
        fewer = refused(morning(), put("track", 0, "dice", to=[]))
        more = refused(morning(), lambda plain: plain["track"][0]["dice"].append("red"))

        assert fewer.code == more.code == "position-small-dice"
        assert len(fewer.data["given"]) < len(fewer.data["expected"]) == 9
        assert len(more.data["given"]) == 10

    def test_the_black_die_without_kaar(self) -> None:
        error = refused(morning(), lambda plain: plain["track"][0]["dice"].append("black"))

        assert error.code == "position-black-die"

    def test_kaar_without_the_black_die(self) -> None:
        game = laid_out(deal=("likyar", "thoape", "sketal-red", "kaar", "tamnuca-a"))
        plain = game.do("recruit kaar", "black = fire").to_dict()
        error = refused(plain, lambda made: [one["dice"].remove("black") for one in made["track"]
                                             if "black" in one["dice"]])  # fmt: skip

        assert (error.code, error.data["expected"]) == ("position-small-dice", [Color.BLACK])

    def test_a_die_that_is_not_in_the_reserve(self) -> None:
        """There is one red die for the red Sketal; Tom took it."""
        rulings = Rulings("standard", tom_dice_source="reserve")
        plain = Game.solo("Eoles", ("red", "blue"), seed=3, rulings=rulings).to_dict()
        plain["players"][0]["large"].append(["red", 17])
        plain["players"][0]["companions"].append(17)
        for cards in (plain["decks"]["A"], plain["cemetery"]):
            if 17 in cards:
                cards.remove(17)
        error = refusal(from_plain, plain)

        assert (error.code, error.data["color"]) == ("position-reserve", Color.RED)

    @pytest.mark.parametrize("die", [["green", 0], ["red", 13], ["orange", 17], ["red", 17]])
    def test_a_die_that_is_not_its_owners(self, die: list[Any]) -> None:
        """Pocana's dice are red; the Sketals are not in her company."""
        error = refused(morning(), lambda plain: plain["players"][0]["large"].append(die))

        assert error.code == ("position-count" if die[1] == 0 else "position-owner")

    def test_a_die_of_another_colour_than_the_adventurers(self) -> None:
        error = refused(morning(), put("players", 0, "large", 0, to=["green", 0]))

        assert (error.code, error.data["given"]) == ("position-owner", "pocana")

    def test_more_spell_tokens_than_there_are(self) -> None:
        error = refused(morning(), put("players", 0, "spells", to=[1]))

        assert (error.code, error.data["given"]) == ("position-tokens", 1)

    def test_a_face_that_the_die_has_not(self) -> None:
        error = refused(rolled(), put("players", 0, "faces", 0, to="footprints"))

        assert (error.code, error.data["where"]) == ("position-part", "players[0].faces[0]")
        assert error.data["said"].code == "impossible-face"


MOMENTS = [
    (morning, "position-clash", "day", put("day", to=0)),
    (morning, "position-count", "track", put("turn", to=1)),
    (morning, "position-clash", "waiting", put("waiting", to=["spells"])),
    (morning, "position-not-known", "stage", put("stage", to="tom-reroll")),
    (morning, "position-clash", "players[0].recruited", put("players", 0, "recruited", to=2)),
    (morning, "position-not-now", "players[0].hidden",
     lambda plain: plain["players"][0]["hidden"].append(plain["spells"].pop())),
    (morning, "position-not-now", "players[0].before", put("players", 0, "before", to=[10, 0])),
    (morning, "position-clash", "players[0].spent", put("players", 0, "spent", to=1)),
    (rolled, "position-needed-now", "players[0]", lambda plain: plain["players"][0].pop("faces")),
    (rolled, "position-not-now", "players[0].visited",
     lambda plain: plain["players"][0].update(visited=[0], used=[])),
    (rolled, "position-clash", "players[0].gone", put("players", 0, "gone", to=[0])),
    (rolled, "position-clash", "players[0].spent", put("players", 0, "spent", to=1)),
    (rolled, "position-clash", "players[0].light", put("players", 0, "light", to=-1)),
    (afternoon, "position-needed-now", "players[0]",
     lambda plain: [plain["players"][0].pop(name) for name in ("visited", "used")]),
    (afternoon, "position-without", "players[0]", lambda plain: plain["players"][0].pop("used")),
    (afternoon, "position-way", "players[0].visited", put("players", 0, "visited", to=[5, 0])),
    (afternoon, "position-way", "players[0].visited", put("players", 0, "at", to=5)),
    (afternoon, "position-clash", "players[0].used", put("players", 0, "used", to=[0])),
    (evening, "position-clash", "stage", put("stage", to="specials")),
    (evening, "position-needed-now", "players[0]", put("stage", to="end")),
    (afternoon, "position-clash", "stage", put("stage", to="end")),
    (solo, "position-clash", "tom.boats", put("tom", "boats", to=[1, 0, 0, 0])),
    (solo, "position-tom-space", "tom.spaces[0]", put("tom", "spaces", to=[None, 1])),
    (solo, "position-count", "tom.stack", put("tom", "stack", to=[])),
    (solo, "position-count", "decks.A", put("tom", "deck", to="B")),
    (solo, "position-count", "tom.last", put("tom", "last", to=True)),
    (solo, "position-part", "tom", put("tom", "colors", to=["green", "green"])),
    (solo, "position-part", "tom", put("tom", "color", to="red")),
    (solo, "position-part", "tom.camp", put("tom", "camp", to=4)),
    (solo, "position-not-flag", "tom.last", put("tom", "last", to=1)),
    (solo, "position-tokens", "spells", put("spells", to=[1])),
]  # fmt: skip


@pytest.mark.parametrize(("made", "code", "where", "change"), MOMENTS)
def test_what_cannot_be_at_this_moment(
    made: Callable[[], Plain], code: str, where: str, change: Change
) -> None:
    error = refused(made(), change)

    assert (error.code, error.data["where"]) == (code, where)


class TestSolo:
    def test_a_player_of_toms_name(self) -> None:
        """Among several players a Tom is as welcome as anybody."""
        error = refused(solo(), put("players", 0, "name", to="Tom"))
        several = morning()
        several["players"][0]["name"] = "Tom"

        assert (error.code, error.data["where"]) == ("position-not-name", "players[0].name")
        assert from_plain(several).seats[0].name == "Tom"

    def test_a_companion_that_no_solo_game_has(self) -> None:
        plain = solo()
        plain["cemetery"] = [glow.companions["kaar"].number]
        error = refusal(from_plain, plain)

        assert (error.code, error.data["given"]) == ("position-not-solo", "kaar")

    def test_a_companion_in_no_place(self) -> None:
        game = quietly(Game.from_dict(solo()), lambda now: now.day == 2)
        plain = game.to_dict()
        gone = plain["cemetery"].pop()
        error = refusal(from_plain, plain)

        assert (error.code, error.data["given"]) == ("position-nowhere", glow.companions[gone].key)

    def test_one_player_without_tom_and_several_with_him(self) -> None:
        alone = morning()
        alone["players"].pop()
        with_him = morning() | {"tom": solo()["tom"]}

        assert refusal(from_plain, alone).code == "position-needed-now"
        assert refusal(from_plain, with_him).code == "position-count"

    def test_a_tile_in_two_places(self) -> None:
        plain = solo()
        plain["tom"]["stack"][0] = plain["tom"]["tiles"][0]

        assert refusal(from_plain, plain).code == "position-twice"

    def test_a_companion_under_toms_die(self) -> None:
        plain = solo()
        there = [space for space, one in enumerate(plain["track"]) if one["companion"]]
        plain["tom"]["spaces"] = there[:2]
        error = refusal(from_plain, plain)

        assert (error.code, error.data["other"]) == ("position-clash", "tom.spaces")


class TestNoon:
    """What was resolved must lead to what lies there."""

    def half(self) -> Plain:
        """Return a game in which a Sketal may take its die with it, one of two."""
        game = laid_out(deal=("sketal-red", "thoape", "likyar", "oshra-a", "tamnuca-a"))
        game = to_phase(game.do("recruit sketal-red"), "late-morning")
        game = game.do("roll = " + " ".join(["air"] * 3 + ["fire"] * (len(game.player.dice) - 3)))
        return to_phase(game, "noon").to_dict()

    def player(self, plain: Plain) -> Plain:
        found: list[Plain] = [one for one in plain["players"] if "noon" in one]
        assert len(found) == 1
        return found[0]

    def test_it_is_half_resolved(self) -> None:
        plain = self.half()

        assert self.player(plain)["noon"]["order"] == []
        assert from_plain(plain).seat.noon is not None

    @pytest.mark.parametrize(
        ("code", "name", "value"),
        [
            ("position-clash", "light", 40),
            ("position-clash", "footprints", 9),
            ("position-clash", "fireflies", 9),
            ("position-clash", "rerolls", 9),
        ],
    )
    def test_the_stock_must_be_what_comes_out(self, code: str, name: str, value: int) -> None:
        plain = self.half()
        self.player(plain)[name] = value
        error = refusal(from_plain, plain)

        assert (error.code, error.data["other"].rpartition(".")[2]) == (code, "noon")

    def test_an_order_that_cannot_be(self) -> None:
        plain = self.half()
        self.player(plain)["noon"]["order"] = ["companion:17 -> die 99"]
        error = refusal(from_plain, plain)

        assert error.code == "position-part"
        assert error.data["where"].endswith(".noon.order[0]")
        assert error.data["said"].code == "order-no-such-choice"

    def test_a_card_that_is_none(self) -> None:
        plain = self.half()
        self.player(plain)["noon"]["order"] = ["dragon:1"]

        assert refusal(from_plain, plain).data["where"].endswith(".noon.order[0]")

    def test_dice_of_sketals_that_cannot_be(self) -> None:
        plain = self.half()
        self.player(plain)["noon"]["dice"] = {"17": 99}
        assert refusal(from_plain, plain).code == "position-not-number"

        plain = self.half()
        self.player(plain)["noon"]["dice"] = {}
        assert refusal(from_plain, plain).code == "position-without"

    def test_noon_must_say_where_it_began(self) -> None:
        plain = self.half()
        del self.player(plain)["before"]
        error = refusal(from_plain, plain)

        assert (error.code, error.data["name"]) == ("position-without", "before")

    def test_nothing_left_to_resolve_would_be_the_end_of_noon(self) -> None:
        """The player has what the last card brings, but it is still noon."""
        game = Game.from_dict(self.half())
        while True:
            after = game.do(game.actions()[0])
            if after.to_dict()["turn"] or after.phase != "noon":
                break
            game = after
        plain, done = game.to_dict(), after.to_dict()
        player = self.player(plain)
        [card] = [one for one in done["players"] if one["name"] == player["name"]]
        player["noon"]["order"].append(game.actions()[0].text.removeprefix("apply "))
        player.update({name: card[name] for name in card if name not in ("before", "noon")})
        plain["cemetery"] = done["cemetery"]
        error = refusal(from_plain, plain)

        assert error.code == "position-noon-over"
