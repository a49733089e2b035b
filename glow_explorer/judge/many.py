"""The judge for many hands and many cards at once, with numpy, which is loaded on demand.

The numbers are exactly those of the scalar judge; a property test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from glow_explorer.collection import card as find_card
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.judge.counting import SAME_SYMBOLS, demand, limit
from glow_explorer.judge.hand import COUNTS_ITSELF, IMMUNE, IS_ABSENT, POSITION
from glow_explorer.rulebook import as_rulings
from glow_explorer.symbols import ELEMENTS, Color, Symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from glow_explorer.cards import Card
    from glow_explorer.collection import CardLike
    from glow_explorer.rulebook import Rulings, RulingsLike

    Ints = NDArray[np.int64]
    Bools = NDArray[np.bool_]


def tallies(rolls: Iterable[Roll | str]) -> tuple[Ints, Ints]:
    """Count the symbols of many rolls: of all dice, and of the black ones.

    Returns
    -------
    two arrays with a row for each roll and a column for each symbol of the alphabet
    """
    np = _numpy()
    rows = _listed(rolls)
    counts = np.zeros((len(rows), len(Symbol)), dtype=np.int64)
    black = np.zeros_like(counts)
    for row, given in enumerate(rows):
        roll = Roll(given) if isinstance(given, str) else given
        if not isinstance(roll, Roll):
            raise GlowError("not-a-roll", given=repr(roll))
        counts[row] = roll.tally
        for die in roll.dice:
            if die.color is Color.BLACK and die.symbol is not None:
                black[row, POSITION[die.symbol]] += 1
    return counts, black


def times(
    cards: Sequence[CardLike],
    hands: Iterable[Roll | str] | Ints,
    rulings: RulingsLike = "standard",
    *,
    black: Ints | None = None,
    kaar: bool = False,
) -> Ints:
    """Say how often each card's effect is applied with each hand.

    Parameters
    ----------
    cards
        The cards, or whatever finds them.
    hands
        Rolls; or an array of counts with a row for each hand and a column for each symbol of the
        alphabet, as `tallies` makes it.
    rulings
        A preset's name or `Rulings`.
    black
        For an array of counts: how many of them are on black dice, in the same form.
    kaar
        Whether the owner of the dice has Kaar in play.

    Returns
    -------
    an array with a row for each hand and a column for each card

    Examples
    --------
    >>> times(["ladawa", "torke-b"], [Roll("4 red:fire"), Roll("red:fire blue:fire")]).tolist()
    [[2, 2], [1, 1]]
    """
    np = _numpy()
    if isinstance(cards, str):
        raise GlowError("not-a-list", given=cards)
    found = [find_card(card) for card in _listed(cards)]
    if isinstance(hands, np.ndarray):
        counts = _checked(hands)
        dark = np.zeros_like(counts) if black is None else _checked(np.asarray(black))
        if dark.shape != counts.shape or (dark > counts).any():
            raise GlowError("not-counts", given=dark.shape, expected=counts.shape)
    else:
        counts, dark = tallies(hands)
    counted, present = _after_the_curse(counts, dark, as_rulings(rulings), kaar=kaar)
    table: Ints = np.zeros((len(counts), len(found)), dtype=np.int64)
    for place, card in enumerate(found):
        table[:, place] = _column(card, counted, present)
    return table


def _after_the_curse(
    counts: Ints, black: Ints, rulings: Rulings, *, kaar: bool
) -> tuple[Ints, Bools]:
    np = _numpy()
    if kaar and rulings[IMMUNE] == "yes":
        return counts, counts > 0
    cursed = black > 0
    cursed[:, len(ELEMENTS) :] = False
    counted = np.where(cursed, black if rulings[COUNTS_ITSELF] == "yes" else 0, counts)
    present = (counts if rulings[IS_ABSENT] == "no" else counted) > 0
    return counted, present


def _column(card: Card, counted: Ints, present: Bools) -> Ints:
    np = _numpy()
    wanted = demand(card.condition)
    if not card.effect or not card.condition:
        return counted[:, 0] * 0
    if wanted.same:
        columns = [POSITION[symbol] for symbol in SAME_SYMBOLS]
        often = (counted[:, columns] // wanted.same).sum(axis=1)
    elif wanted.needs:
        often = np.min([counted[:, position] // n for position, n in wanted.needs], axis=0)
    else:
        often = np.ones(len(counted), dtype=np.int64)
    if wanted.crossed:
        often = np.where(present[:, list(wanted.crossed)].any(axis=1), 0, often)
    limited: Ints = np.minimum(often, 1) if limit(card) else often
    return limited


def _listed(given: Any) -> list[Any]:
    if not isinstance(given, Iterable):
        raise GlowError("not-a-list", given=repr(given))
    return list(given)


def _checked(given: Any) -> Ints:
    np = _numpy()
    fits = given.ndim == 2 and given.shape[1] == len(Symbol)
    if not fits or not np.issubdtype(given.dtype, np.integer) or (given < 0).any():
        raise GlowError("not-counts", given=given.shape, expected=("hands", len(Symbol)))
    counts: Ints = given.astype(np.int64)
    return counts


def _numpy() -> Any:
    try:
        import numpy as np
    except ImportError:
        raise GlowError("needs-package", package="numpy", what="times()") from None
    return np
