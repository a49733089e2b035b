"""Hypothesis strategies for the values of the game."""

from __future__ import annotations

from hypothesis import strategies as st

from glow_explorer import Color, Condition, Die, Effect, Pool, Roll, Size
from glow_explorer.cards import DEEDS, GAINS
from glow_explorer.dice import dice_kinds
from glow_explorer.symbols import ELEMENTS


@st.composite
def dice(draw: st.DrawFn, *, rolled: bool | None = None) -> Die:
    """Any die of the box; rolled, not rolled, or (None) either."""
    color = draw(st.sampled_from(Color))
    kind = dice_kinds()[color]
    sizes = [size for size in Size if kind.number(size)]
    shows = draw(st.booleans()) if rolled is None else rolled
    symbol = draw(st.sampled_from(kind.faces)) if shows else None
    return Die(color, symbol, draw(st.sampled_from(sizes)))


def rolls(most: int = 14) -> st.SearchStrategy[Roll]:
    """Rolls of any dice, also beyond the components."""
    return st.lists(dice(rolled=True), max_size=most).map(lambda some: Roll(some, unlimited=True))


def pools(most: int = 14) -> st.SearchStrategy[Pool]:
    """Pools of any dice, some of them perhaps rolled, also beyond the components."""
    return st.lists(dice(), max_size=most).map(lambda some: Pool(some, unlimited=True))


@st.composite
def conditions(draw: st.DrawFn) -> Condition:
    """Conditions of every kind, the empty one included."""
    if draw(st.booleans()):
        return Condition(f"same:{draw(st.integers(2, 30))}")
    crossed = draw(st.lists(st.sampled_from(ELEMENTS), unique=True, max_size=3))
    wanted = [element for element in ELEMENTS if element not in crossed]
    needs = draw(st.lists(st.sampled_from(wanted), max_size=4))
    terms = [*needs, *(f"no:{element}" for element in crossed)]
    return Condition(" ".join(draw(st.permutations(terms))))


@st.composite
def only_crossed(draw: st.DrawFn) -> Condition:
    """Conditions of crossed symbols alone."""
    crossed = draw(st.lists(st.sampled_from(ELEMENTS), unique=True, min_size=1, max_size=3))
    return Condition(" ".join(f"no:{element}" for element in crossed))


@st.composite
def effects(draw: st.DrawFn) -> Effect:
    """Effects with any gains, losses and deeds, the empty one included."""
    amounts = st.integers(-999, 999).filter(bool)
    gains = draw(st.dictionaries(st.sampled_from(GAINS), amounts))
    deeds = draw(st.lists(st.sampled_from(DEEDS), unique=True))
    terms = [*(f"{name}:{amount}" for name, amount in gains.items()), *deeds]
    return Effect(" ".join(draw(st.permutations(terms))))
