"""What nobody has seen is not decided: companions put away at the set-up stay open to the end."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from glow_explorer import Game, Position
from glow_explorer.game import evening
from glow_explorer.game.actions import Deal
from glow_explorer.game.chance import Chance
from glow_explorer.language import using
from tests.support.games import companions_in_place
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

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
