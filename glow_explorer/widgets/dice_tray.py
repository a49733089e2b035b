"""A tray of dice: add, turn, roll, lock and remove them by hand."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

from traitlets import Bool

from glow_explorer.dice import Die, Roll, known_pool
from glow_explorer.errors import GlowError, quoted
from glow_explorer.judge.verdict import read
from glow_explorer.language import text
from glow_explorer.render import html
from glow_explorer.symbols import ELEMENTS, POSITION, Symbol
from glow_explorer.widgets.base import GlowWidget, rule_view
from glow_explorer.widgets.player import fates, player_trait
from glow_explorer.widgets.traits import (
    Known,
    indexes_trait,
    marks_trait,
    read_amount,
    read_roll,
    roll_trait,
    rulings_trait,
)

if TYPE_CHECKING:
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.widgets.base import View


def read_brought(dice: object) -> tuple[Die, ...]:
    """Read dice that are not rolled."""
    return tuple(known_pool(dice)) if dice else ()


class DiceTray(GlowWidget):
    """Dice on a tray.

    Parameters
    ----------
    roll
        The dice that lie there at first.
    seed
        Makes the tray roll the same dice again.

    Attributes
    ----------
    roll
        What the dice show now.
    locked
        The places of the dice that stay when the others are rolled.
    highlight
        The dice that are spoken of: their places, and whether they speak for, against or not.
    rulings
        The rulings followed: what a black die curses may depend on them.
    kaar
        Whether the owner of the dice has Kaar, who makes immune against the curse.
    used, gone
        The dice that were used this afternoon, and those that went back at noon.
    brought
        The dice that the owner's cards bring into every round; those that do not lie there are
        offered.

    Examples
    --------
    >>> from glow_explorer import Die
    >>> tray = DiceTray("red:fire blue:water")
    >>> tray.roll += Die("green", "nature")
    >>> tray.roll.elements
    (Symbol.NATURE, Symbol.WATER, Symbol.FIRE)
    """

    FRONT = "dice_tray"
    SETTABLE = ("roll", "locked")
    SHOWN = ("roll", "rulings", "kaar", "brought", "used", "gone")
    WORDS = ("tray",)

    roll = roll_trait()
    locked = indexes_trait()
    highlight = marks_trait()
    rulings = rulings_trait()
    kaar = Bool(default_value=False)
    brought = Known(read_brought, ()).tag(sync=False)
    used = player_trait("used").unseen()
    gone = player_trait("gone").unseen()

    def __init__(self, roll: object = (), *, seed: int | None = None, **traits: Any) -> None:
        self._luck = random.Random(seed)
        super().__init__(roll=read_roll(roll), **traits)
        self.observe(self._keep_places, names=["roll"])

    def _keep_places(self, change: Any) -> None:
        """Drop the locks and marks of dice that are gone."""
        places = range(len(change["new"]))
        with self.changing():
            self.locked = tuple(place for place in self.locked if place in places)
            self.highlight = {
                place: sign for place, sign in self.highlight.items() if place in places
            }

    def _seen(self) -> dict[str, Any]:
        roll: Roll = self.roll
        hand = read(roll, self.rulings, kaar=self.kaar)
        counted = [roll[place].symbol for place in hand.counted]
        return {
            "totals": [
                {"symbol": symbol, "count": count, "counts": counted.count(symbol)}
                for symbol, count in roll.counts.items()
                if count
            ],
            "elements": len(set(ELEMENTS) & set(counted)),
            "fates": fates(roll, hand, self.used, self.gone),
            "curse": self._curse(hand),
            "brought": list(map(str, self._missing())),
        }

    def _missing(self) -> list[Die]:
        """Return the dice that the cards bring and that do not lie there yet."""
        lying = Counter(die.unrolled() for die in self.roll)
        missing = []
        for die in self.brought:
            if lying[die]:
                lying[die] -= 1
            else:
                missing.append(die)
        return missing

    def _curse(self, hand: Hand) -> View | None:
        """Return what the black die curses, or why it curses nothing; None without a black die."""
        if not hand.black:
            return None
        if hand.cursed:
            symbols = [symbol for symbol in Symbol if POSITION[symbol] in hand.cursed]
            return {"text": text("tray.curse", symbols=symbols), "rule": rule_view("curse.symbol")}
        return {"text": text("tray.immune"), "rule": rule_view("kaar.immune")}

    def _still(self) -> str:
        return html(self.roll)

    # ------------------------------------------------------------------ what the browser asks

    def _hear_roll(self, place: object = None) -> None:
        """Roll all dice that are not locked, or only one."""
        roll: Roll = self.roll
        if place is not None:
            moving = {self._place(place)}
        else:
            moving = set(range(len(roll))) - set(self.locked)
        self.roll = Roll(
            (die.showing(self._luck.choice(die.faces)) if at in moving else die
             for at, die in enumerate(roll)),
            unlimited=roll.unlimited,
        )  # fmt: skip

    def _hear_bring(self) -> None:
        """Add the dice that the cards bring, rolled."""
        brought = (die.showing(self._luck.choice(die.faces)) for die in self._missing())
        self.roll = Roll((*self.roll, *brought), unlimited=self.roll.unlimited)

    def _place(self, value: object) -> int:
        if not self.roll:
            raise GlowError("no-dice-at-all", given=quoted(value))
        return read_amount("die", value, most=len(self.roll) - 1)
