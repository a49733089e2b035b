"""Chance as one number, so that a state of the game can carry it: splitmix64.

Each draw turns the number into the next one. The generator is the published one (Steele, Lea and
Flood, 2014), which the tests hold it to.
"""

from __future__ import annotations

import random
import secrets
from typing import SupportsIndex

from glow_explorer.errors import GlowError

STATES = 1 << 64
MOST_SEED = 10**40 - 1
_MASK = STATES - 1
_GAMMA = 0x9E3779B97F4A7C15
_ACT = _GAMMA << 16


class Chance:
    """A generator whose whole state is one number.

    >>> chance = Chance(1234567)
    >>> chance.below(STATES), chance.below(STATES)
    (6457827717110365317, 3203168211198807973)
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state

    def jump(self, base: int, number: int) -> None:
        """Go where the draws of the n-th act of chance begin, each act having 65,536 of them.

        So what an act of chance brings depends on the seed and on how many there were before, not
        on whether their results were drawn or given.
        """
        self.state = (base + number * _ACT) & _MASK

    def below(self, number: int) -> int:
        """Draw one of the numbers from 0 up to this one, itself left out.

        Taking the rest of 64 bits favours the low numbers by less than `number` in 2^64: for the
        fifteen dice that a player can have at most that is three in a hundred million.
        """
        self.state = mixed = (self.state + _GAMMA) & _MASK
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        return (mixed ^ (mixed >> 31)) % number


class Luck(Chance):
    """The luck of a strategy: nobody has to carry it along, so Python's own generator will do.

    >>> Luck(1).below(6) == Luck(1).below(6)
    True
    """

    __slots__ = ("_draw",)

    def __init__(self, state: int) -> None:
        super().__init__(state)
        self._draw = random.Random(state).random

    def below(self, number: int) -> int:
        """Draw one of the numbers from 0 up to this one, itself left out."""
        return int(self._draw() * number)


def seeded(*parts: int) -> int:
    """Return a state to start from, made of several numbers: a seed, a game, a player."""
    state = 0
    for part in parts:
        state = Chance((state + part) & _MASK).below(STATES)
    return state


def known_seed(given: SupportsIndex | None) -> int:
    """Return a seed as a plain number; None draws one."""
    if given is None:
        return secrets.randbits(32)
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        raise GlowError("not-a-game-seed", given=repr(given))
    number = given.__index__()
    if abs(number) > MOST_SEED:
        raise GlowError("seed-too-long", most=len(str(MOST_SEED)))
    return number
