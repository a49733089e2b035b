"""What nobody has seen is not decided: companions put away, spells face down, tiles of Tom."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from glow_explorer import Game, Position
from glow_explorer.game import evening, morning
from glow_explorer.game.actions import Deal, DrawTiles, RevealSpells
from glow_explorer.game.chance import Chance
from glow_explorer.language import using
from tests.support.games import arranged, at_noon, companions_in_place, to_phase
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.game.table import Table

TWO = ["Pocana", "Eoles"]
DECK_A = [card.key for card in glow.companions if card.deck == "A"]
DECK_B = [card.key for card in glow.companions if card.deck == "B"]


class Following(Chance):
    """Chance that draws what it is told, and notes among how many it drew."""

    def __init__(self, draws: list[int]) -> None:
        super().__init__(0)
        self.draws, self.numbers = draws, list[int]()

    def below(self, number: int) -> int:
        """Draw the next that was told."""
        self.numbers.append(number)
        return self.draws[len(self.numbers) - 1]


def turned_up(game: Game) -> list[str]:
    """Return all companions that were turned up, in order."""
    return [card for act in game.history if isinstance(act, Deal) for card in act.result]


def before_the_deal(game: Game) -> Game:
    """Return a game as it was before companions were last turned up."""
    verbs = [act.verb for act in game.history]
    return game.undo(verbs[::-1].index("deal") + 1)


def evening_of_the_second_day() -> Game:
    """Return a game of two, before companions are turned up for the third day."""
    return before_the_deal(Game.new(TWO, seed=7).play("random", until="day 3"))


def all_draws(numbers: list[int]) -> Iterator[list[int]]:
    """Yield every way in which these numbers can be drawn."""
    if not numbers:
        yield []
        return
    for first in range(numbers[0]):
        for rest in all_draws(numbers[1:]):
            yield [first, *rest]


def test_drawing_from_all_is_putting_some_away_first() -> None:
    """Six companions, two of them put away unseen, four turned up: both ways in full."""
    deck, away, turned_up = [1, 2, 3, 4, 5, 6], 2, 4
    drawn: Counter[tuple[int, ...]] = Counter()
    for draws in all_draws([6, 5, 4, 3]):
        table = Game.new(TWO, seed=1)._table.copy()
        table.decks, table.unseen, table.day = {"A": deck[:], "B": []}, away, 1
        table.chance, table.companions = Following(draws), [0] * 5
        evening.deal(table, Deal(), None)
        assert table.chance.numbers == [6, 5, 4, 3]
        drawn[tuple(number for number in table.companions if number)] += 1
    away_first: Counter[tuple[int, ...]] = Counter()
    for gone in permutations(deck, away):
        left = [number for number in deck if number not in gone]
        away_first.update(permutations(left, turned_up))

    assert drawn.keys() == away_first.keys()
    share = {cards: number / drawn.total() for cards, number in drawn.items()}
    assert share == {cards: number / away_first.total() for cards, number in away_first.items()}


@pytest.mark.parametrize("journey", ["province", "archipelago"])
@pytest.mark.parametrize("seed", range(4))
def test_three_of_each_deck_are_never_seen(seed: int, journey: str) -> None:
    """Eight days, five companions each: deck A for four of them, then deck B."""
    game = Game.new(TWO, journey=journey, seed=seed).play("random")
    dealt = turned_up(game)

    assert [len(cards) for cards in game._table.decks.values()] == [3, 3]
    assert companions_in_place(game) == list(range(1, 47))
    assert len(set(dealt)) == len(dealt) == 40
    assert set(dealt[:20]) <= set(DECK_A)
    assert set(dealt[20:]) <= set(DECK_B)


def test_whatever_nobody_has_seen_may_come_up() -> None:
    """On the fourth day eight of deck A are unseen: each of them is accepted, the others not."""
    game = before_the_deal(Game.new(TWO, seed=5).play("random", until="day 4"))
    seen = set(turned_up(game))
    unseen = [key for key in DECK_A if key not in seen]

    assert len(unseen) == 8
    for key in unseen:
        others = [other for other in unseen if other != key][:4]
        assert game.do(f"deal = {' '.join([key, *others])}").track[0].companion == glow.card(key)
    for key in [*seen, *DECK_B]:
        error = refusal(game.do, f"deal = {' '.join([key, *unseen[:4]])}")
        assert error.code == "cannot-be-drawn"


class TestContradictions:
    """What contradicts something seen is refused, and says what."""

    def deal(self, game: Game, key: str) -> str:
        """Return why a companion cannot come up."""
        others = [other for other in DECK_A if glow.card(other).number in game._table.decks["A"]]
        error = refusal(game.do, f"deal = {' '.join([key, *others[:4]])}")
        assert error.code == "cannot-be-drawn"
        return str(error.data["said"].code)

    def test_it_has_been_recruited(self) -> None:
        game = evening_of_the_second_day()
        for name, position in game.players.items():
            assert position.company is not None
            key = position.company.companions[0].key
            assert self.deal(game, key) == "companion-recruited"
            with using("fr"):
                assert str(evening.seen(game._table, glow.card(key).number)) == (
                    f"{name} l’a déjà dans sa compagnie."
                )

    def test_it_is_dead(self) -> None:
        game = evening_of_the_second_day()
        assert self.deal(game, game.cemetery[0].key) == "companion-in-the-cemetery"

    def test_it_belongs_to_deck_b(self) -> None:
        game = evening_of_the_second_day()
        assert self.deal(game, DECK_B[0]) == "companion-of-the-other-deck"

    def test_it_was_seen_when_it_was_put_away(self) -> None:
        game = Game.new(TWO, seed=7, by_hand=True)
        gone = [*DECK_A[:3], *DECK_B[:3]]
        game = game.do(f"remove = {' '.join(gone)}")

        assert self.deal(game, gone[0]) == "companion-in-the-box"
        assert game._table.unseen == 0


def test_those_put_away_can_still_be_told() -> None:
    """Whoever looked says so; a code from before opens and ends with empty decks."""
    gone = [*DECK_A[:3], *DECK_B[:3]]
    game = Game.new(TWO, seed=3, by_hand=True).do(f"remove = {' '.join(gone)}").play("random")

    assert game.over
    assert game._table.decks == {"A": [], "B": []}
    assert Position.from_code(Position(game=game).code()).game == game


# ------------------------------------------------------------------ spells

THREE = ("Eoles", "Pocana", "Braccio")
SPELLS = (1, 2, 3, 4, 5, 6, 6)


def cast() -> Game:
    """Return a game of three in which Xar'gok has cast the spells."""
    game = at_noon(["xargok"], "azure:fire azure:fire", players=THREE)
    return game.do("resolve", "spells")


def revealing() -> Game:
    """Return the same game in the next morning, before the spells are turned up."""
    game = cast()
    while not (game.day == 2 and game.phase == "morning"):
        game = game.do(game.actions()[0])
    return game


def test_a_spell_face_down_is_any_that_nobody_has_seen() -> None:
    """Nobody looks when tokens are taken; in the morning each of the seven kinds may turn up."""
    game = cast()
    assert game.history[-1].text == "spells"
    assert [seat.hidden for seat in game._table.seats] == [[], [0], [0]]
    assert (sorted(game._table.spells), game._table.spell_stack) == (list(SPELLS), 5)

    game = revealing()
    [reveal] = game.actions()
    assert (reveal.text, dict(reveal.context)["players"]) == ("reveal", THREE[1:])
    assert [reason.rule for reason in reveal.reasons] == ["xargok.reveal"]
    for first, second in product(range(1, 7), repeat=2):
        if first == second != 6:
            error = refusal(game.do, f"reveal = {first} {second}")
            assert error.code == "cannot-be-drawn"
            continue
        shown = game.do(f"reveal = {first} {second}")
        spells = [[card.number for card in player.spells] for player in shown.players.values()]
        assert spells == [[], [first], [second]]
        assert [event.code for event in shown.events] == ["spell-revealed"] * 2
    assert game.do("reveal = spell-fire spell-rock").players["Pocana"].spells == (
        glow.card("spell-fire"),
    )


def test_turning_up_later_is_taking_a_token_at_once() -> None:
    """Two players take one each; one of them gives it up unseen: both ways in full."""
    later: Counter[int] = Counter()
    for number in range(len(SPELLS)):
        table = revealing()._table.copy()
        table.seats[1].hidden, table.box = [], [0]
        table.chance = Following([number])
        morning.reveal(table, RevealSpells(), None)
        assert table.chance.numbers == [len(SPELLS)]
        later[table.seats[2].spells[0]] += 1
        assert table.spell_stack == 5
    at_once = Counter(SPELLS[second] for _, second in permutations(range(7), 2))

    assert {spell: count / 7 for spell, count in later.items()} == {
        spell: count / 42 for spell, count in at_once.items()
    }


def test_a_spell_given_up_unseen_stays_unseen() -> None:
    """It goes to the box face down, so any may still turn up before the others."""
    game = cast()
    while game.phase != "afternoon" or game._table.seat.name != "Pocana":
        game = game.do(game.actions()[0])

    def at_the_skull(table: Table) -> None:
        table.seat.at, table.seat.footprints = 15, 5

    skull = arranged(game, at_the_skull)
    gift = next(action for action in skull.actions() if action.text.endswith("giving hidden"))
    after = skull.do(gift)

    assert after.players["Pocana"].hidden_spells == 0
    assert (after._table.box, sorted(after._table.spells)) == ([0], list(SPELLS))
    assert after._table.spell_stack == 5
    after = to_phase(after, "morning", 2).do("reveal")
    assert len(after.players["Braccio"].spells) == 1


class TestSpellsSeen:
    """What contradicts a spell that was seen is refused, and says where it is."""

    def test_it_lies_open(self) -> None:
        game = revealing()
        game._table.seats[0].spells.append(4)
        game._table.spells.remove(4)
        error = refusal(game.do, "reveal = 4 1")
        assert (error.code, error.data["said"].code) == ("cannot-be-drawn", "spell-lies-open")
        assert str(error.data["said"]).startswith("It lies face up before Eoles")

    def test_it_is_in_the_box(self) -> None:
        game = revealing()
        game._table.box.append(4)
        game._table.spells.remove(4)
        error = refusal(game.do, "reveal = 1 spell-fire")
        assert (error.data["given"], error.data["said"].code) == ("spell-fire", "spell-in-the-box")

    def test_somebody_looked_at_it(self) -> None:
        """Who takes a token and looks says which; no other player can have it then."""
        game = at_noon(["xargok"], "azure:fire azure:fire", players=THREE)
        looked = game.do("resolve", "spells = 3 5")
        assert [seat.hidden for seat in looked._table.seats] == [[], [3], [5]]
        assert refusal(looked.undo().do, "spells = 3 3").data["said"].code == "not-among-the-rest"
        morning_after = to_phase(looked, "morning", 2)
        spells = [[card.number for card in seat.spells] for seat in morning_after.players.values()]
        assert spells == [[], [3], [5]]
        assert "reveal" not in [action.verb for action in morning_after.history]


# ------------------------------------------------------------------ Tom's tiles


def tiles_missing() -> Game:
    """Return a game against Tom, before the tile that was taken is replaced."""
    game = Game.solo("Pocana", tom=("green", "yellow"), seed=3)
    game = game.do(game.actions()[0])
    while game._table.now != "tile":
        game = game.do(game.actions()[0])
    return game


def test_any_tile_that_is_not_seen_may_be_turned_up() -> None:
    """Five lie on the track, one was taken: the three others come with equal chances."""
    game = tiles_missing()
    tom = game._table.tom
    assert tom is not None
    seen = {*tom.tiles, *tom.discard} - {0}
    unseen = set(range(1, 9)) - seen
    assert len(unseen) == 3
    for number in unseen:
        assert number in game.do(f"tile = {number}")._table.tom.tiles  # type: ignore[union-attr]
    for number in seen:
        error = refusal(game.do, f"tile = {number}")
        where = "tile-taken-already" if number in tom.discard else "tile-on-the-track"
        assert (error.code, error.data["said"].code) == ("cannot-be-drawn", where)

    drawn: Counter[int] = Counter()
    for number in range(3):
        table = game._table.copy()
        table.chance = Following([number])
        result = DrawTiles.perform(table, DrawTiles(), None)
        assert result is None
        assert table.tom is not None
        drawn.update(set(table.tom.tiles) - seen)
    assert drawn == Counter(unseen)
