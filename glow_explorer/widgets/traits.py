"""Traits named for the game: what a widget is given, in Python or by the browser, is read alike.

>>> from traitlets import HasTraits
>>> class Hand(HasTraits):
...     roll = Known(read_roll, ())
>>> Hand(roll="red:fire, blue:air").roll
Roll('red:fire blue:air')
>>> Hand(roll=["red:light"])
Traceback (most recent call last):
...
glow_explorer.widgets.traits.RefusedError: A red die cannot show light: its faces are nature,
water, air, fire, rock, fire.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from traitlets import TraitError, TraitType

from glow_explorer.catalog import catalog
from glow_explorer.company import Company, company_of
from glow_explorer.dice import Roll
from glow_explorer.errors import MOST_DIGITS, GlowError, fold, nearest, quoted
from glow_explorer.inputs import flag, listed, whole
from glow_explorer.language import language, using
from glow_explorer.render.document import NO, NOTE, YES
from glow_explorer.rulebook import Rulings, as_rulings

if TYPE_CHECKING:
    from glow_explorer.cards import Card

THEMES = ("auto", "dark", "light")
MOST = 10_000
"""The largest amount a widget takes: no table has more of anything."""


class RefusedError(GlowError, TraitError):
    """A value that a trait refuses: the same error as anywhere, and one that traits know."""


class Known(TraitType[Any, Any]):
    """A trait whose values are made by a reading function, which refuses with a `GlowError`.

    Parameters
    ----------
    read
        Makes a value of what is given, in Python or by the browser.
    usual
        What is given if nothing is.
    write
        Makes plain values of a value, for the browser.
    """

    def __init__(
        self,
        read: Callable[[Any], Any],
        usual: object,
        write: Callable[[Any], object] = lambda value: value,
    ) -> None:
        super().__init__()
        self._read = read
        self._usual = usual
        self._write = write
        self.tag(
            sync=True,
            to_json=lambda value, _widget: write(value),
            from_json=lambda value, _widget: value,
        )

    def unseen(self) -> Known:
        """Return a trait of the same kind that the browser does not see."""
        return Known(self._read, self._usual, self._write).tag(sync=False)

    def make_dynamic_default(self) -> Any:
        """Return the usual value."""
        return self._read(self._usual)

    def validate(self, _obj: object, value: object) -> Any:
        """Read a value."""
        try:
            return self._read(value)
        except GlowError as refusal:
            raise RefusedError(refusal.code, **refusal.data) from None


def read_roll(value: object) -> Roll:
    """Read dice that were rolled."""
    return value if isinstance(value, Roll) else Roll(cast("str", value))


def write_roll(value: Roll) -> list[str]:
    """Write each die in its notation."""
    return [str(die) for die in value]


class _Rolled(Known):
    """Dice; where more of them lie than the box has, they may be changed as well."""

    def validate(self, obj: Any, value: object) -> Any:
        """Read dice."""
        before = obj._trait_values.get(self.name)
        if isinstance(value, list) and before is not None and before.unlimited:
            try:
                return Roll(value, unlimited=True)
            except GlowError as refusal:
                raise RefusedError(refusal.code, **refusal.data) from None
        return super().validate(obj, value)


def roll_trait(usual: object = ()) -> Known:
    """Dice that lie on the table; the browser sees a list of dice in their notation."""
    return _Rolled(read_roll, usual, write_roll)


def moved_dice(old: Roll, new: Roll) -> dict[int, int]:
    """Return the place in a new roll of each die of an old one, without the dice that are gone.

    >>> moved_dice(Roll("red:fire blue:air green:rock"), Roll("red:fire green:rock"))
    {0: 0, 2: 1}
    >>> moved_dice(Roll("red:fire blue:air"), Roll("red:water blue:air green:rock"))
    {0: 0, 1: 1}
    """
    if len(new) >= len(old):
        pairs = enumerate(zip(old, new, strict=False))
        return {place: place for place, (a, b) in pairs if a.unrolled() == b.unrolled()}
    places: dict[int, int] = {}
    place = 0
    for number, die in enumerate(new):
        while place < len(old) and old[place] != die:
            place += 1
        if place == len(old):
            return {}
        places[place] = number
        place += 1
    return places


def light_trait() -> Known:
    """The score; it may fall below nothing where a ruling lets it."""
    return amount_trait("light", catalog().setup.start_score, least=-MOST)


def read_cards(value: object) -> tuple[Card, ...]:
    """Read the cards of a player: at most one adventurer first, then companions, then spells.

    >>> [card.key for card in read_cards(["spell:3", "likyar", "Pocana"])]
    ['pocana', 'likyar', 'spell-air']
    """
    if isinstance(value, Company):
        return value.cards
    cards = listed(value)
    if cards is None:
        raise GlowError("not-a-list", given=value)
    company = company_of(cards)
    return company.cards if company.is_led else company.cards[1:]


def cards_trait(usual: object = ()) -> Known:
    """The cards of a player; the browser sees a list of references."""
    return Known(read_cards, usual, lambda value: [card.ref for card in value])


def led_company(cards: Iterable[Card]) -> Company:
    """Return the company of these cards; without an adventurer there is none."""
    company = company_of(cards)
    if not company.is_led:
        raise GlowError("no-adventurer-yet")
    return company


def read_rulings(value: object) -> Rulings:
    """Read rulings: a preset's name, or a preset with some points decided otherwise.

    >>> read_rulings({"preset": "digital", "changes": {"joker-saves-a-die": "yes"}}).preset
    'digital'
    """
    if not isinstance(value, Mapping):
        return as_rulings(cast("str", value))
    changes = value.get("changes", {})
    if not isinstance(changes, Mapping) or not all(isinstance(name, str) for name in changes):
        raise GlowError("not-rulings", given=quoted(changes))
    return Rulings(value.get("preset", "standard"), **changes)


def write_rulings(value: Rulings) -> dict[str, object]:
    """Write rulings as their preset and what is decided otherwise."""
    return {"preset": value.preset, "changes": dict(value.changes)}


def rulings_trait(usual: object = "standard") -> Known:
    """The rulings followed; the browser sees ``{preset, changes}``."""
    return Known(read_rulings, usual, write_rulings)


def amount_trait(name: str, usual: int = 0, *, most: int = MOST, least: int = 0) -> Known:
    """A whole number of something."""

    def read(value: object) -> int:
        return read_amount(name, value, most=most, least=least)

    return Known(read, usual)


def read_amount(name: str, value: object, *, most: int = MOST, least: int = 0) -> int:
    """Read a whole number between two others."""
    number = whole(value)
    if number is not None and least <= number <= most:
        return number
    raise GlowError("not-between", name=name, given=quoted(value), least=least, most=most)


def choice_trait(name: str, expected: tuple[str, ...], usual: str | None = None) -> Known:
    """One of some words."""

    def read(value: object) -> str:
        if isinstance(value, str) and fold(value) in expected:
            return fold(value)
        near = nearest(value, expected)
        refused = {"name": name, "given": value}
        raise GlowError("not-a-choice", **refused, expected=expected, nearest=near)

    return Known(read, expected[0] if usual is None else usual)


def flag_trait(name: str, *, usual: bool = False) -> Known:
    """A yes or no."""
    return Known(lambda value: flag(name, value), usual)


def read_language(value: object) -> str:
    """Read a language; None is that of the session."""
    with using(language()):
        return language(cast("str | None", value))


def language_trait() -> Known:
    """The language that a widget speaks; unless said otherwise that of the session."""
    return Known(read_language, None)


def read_indexes(value: object) -> tuple[int, ...]:
    """Read places in a row of dice."""
    places = None if isinstance(value, Mapping) else listed(value)
    if places is None:
        raise GlowError("not-a-list", given=value)
    return tuple(sorted({read_amount("die", place) for place in places}))


def indexes_trait() -> Known:
    """Places in a row of dice, from 0."""
    return Known(read_indexes, (), list)


def read_marks(value: object) -> dict[int, str]:
    """Read marks on dice: each a place and whether it speaks for, against, or not at all."""
    if not isinstance(value, Mapping):
        raise GlowError("not-marks", given=quoted(value))
    signs = (YES, NO, NOTE)
    marks = {}
    for place, sign in value.items():
        is_typed = isinstance(place, str) and place.isdecimal() and len(place) <= MOST_DIGITS
        number = int(place) if is_typed else place
        if not isinstance(sign, str) or sign not in signs:
            raise GlowError("not-a-choice", given=sign, expected=signs)
        marks[read_amount("die", number)] = str(sign)
    return marks


def marks_trait() -> Known:
    """Marks on dice, by place; the browser sees text for keys."""
    return Known(read_marks, {}, lambda value: {str(place): sign for place, sign in value.items()})
