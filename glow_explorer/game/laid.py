"""A game that begins from a table as it is told, for positions that take many days to reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.errors import GlowError, nearest, quoted
from glow_explorer.game.chance import read_numbers
from glow_explorer.game.game import Game
from glow_explorer.game.pieces import COMPANIONS
from glow_explorer.inputs import checked_amounts
from glow_explorer.places import known_space

if TYPE_CHECKING:
    from glow_explorer.game.table import Table

CARDS = ("companions", "cemetery", "deck_a", "deck_b")
AMOUNTS = ("light", "footprints", "at", "tom_score")
LAID = (*CARDS, *AMOUNTS, "spells", "last_day")


def as_laid(game: Game, laid: Mapping[str, Any]) -> Game:
    """Return a game that has just begun with some things laid otherwise.

    Parameters
    ----------
    laid
        `companions`, `light` and `footprints` of the first player, and the space where that company
        is `at`; the `cemetery`; cards that lie in `deck_a` besides; all that is left of the decks
        in `deck_b`; the numbers of the `spells` left; `tom_score`; whether Tom's tiles have run out
        for good, so that it is the `last_day`.

    >>> game = Game.new(["Pocana", "Eoles"], seed=1, by_hand=True)
    >>> as_laid(game, {"cemetery": ["kaar"]}).cemetery[0].key
    'kaar'
    """
    if not isinstance(laid, Mapping):
        raise GlowError("not-a-table", given=quoted(laid))
    for name in laid:
        if name not in LAID:
            near = nearest(name, LAID)
            raise GlowError("bad-position", given=name, expected=LAID, nearest=near)
    table = game._table.copy()
    _lay_cards(table, {name: _numbers(laid[name]) for name in CARDS if name in laid})
    seat, amounts = table.seats[0], checked_amounts(**{k: laid[k] for k in AMOUNTS if k in laid})
    seat.light = amounts.get("light", seat.light)
    seat.footprints = amounts.get("footprints", seat.footprints)
    seat.at = known_space(amounts.get("at", seat.at))
    if "spells" in laid:
        if not isinstance(laid["spells"], list):
            raise GlowError("not-a-list", given=quoted(laid["spells"]))
        left = read_numbers(laid["spells"], table.spells, len(laid["spells"]))
        gone = Counter(table.spells) - Counter(left)
        table.spells, table.box = left, [*table.box, *gone.elements()]
    if table.tom is not None:
        table.tom.score = amounts.get("tom_score", table.tom.score)
        table.tom.last = laid.get("last_day") is True
    return Game(table)


def _numbers(cards: object) -> list[int]:
    """Return companions by number."""
    if not isinstance(cards, list):
        raise GlowError("not-a-list", given=quoted(cards))
    return [collection.companions()[card].number for card in cards]


def _lay_cards(table: Table, cards: Mapping[str, list[int]]) -> None:
    """Take companions out of the decks, and lay them where they are told to be."""
    for number in {number for numbers in cards.values() for number in numbers}:
        deck = next((deck for deck in table.decks.values() if number in deck), None)
        if deck is None:
            seen = GlowError("not-among-the-rest")
            raise GlowError("cannot-be-drawn", given=COMPANIONS[number].card.key, said=seen)
        deck.remove(number)
    seat = table.seats[0]
    seat.companions += cards.get("companions", [])
    seat.recruited = len(seat.companions)
    table.cemetery += cards.get("cemetery", [])
    table.decks["A"] += cards.get("deck_a", [])
    if "deck_b" in cards:
        table.removed += [number for deck in table.decks.values() for number in deck]
        table.decks, table.unseen = {"A": [], "B": list(cards["deck_b"])}, 0
        if table.tom is not None:
            table.tom.deck = "B"
