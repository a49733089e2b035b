"""Conditions, effects and cards. They say what is printed; nothing here decides anything.

The mini-language. A condition lists elements, all needed (``fire fire`` is two fire); ``no:air`` is
a crossed symbol; ``same:3`` is any three identical symbols. An effect lists gains and losses
(``light:4``, ``light:-4``, ``footprint:2``, ``firefly:1``, ``reroll:1``) and deeds (``skull``: this
companion goes to the cemetery; ``spells``: the others take a spell token; ``resurrect``: take
another companion from the cemetery; ``lose_last_companion``).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import MISSING, dataclass, field, fields
from typing import ClassVar, Literal, NoReturn

from glow_explorer.errors import GlowError
from glow_explorer.notation import pointer
from glow_explorer.showing import Shown
from glow_explorer.spelling import nearest
from glow_explorer.symbols import ELEMENTS, Color, Kind, Symbol, find_word

_TERM = re.compile(r"[^\s,;]+")
FEWEST_SAME, MOST_SAME = 2, 30
GAINS = ("light", "footprint", "firefly", "reroll")
DEEDS = ("skull", "spells", "resurrect", "lose_last_companion")
Gain = Literal["light", "footprint", "firefly", "reroll"]


def _terms(text: str) -> list[re.Match[str]]:
    if not isinstance(text, str):
        raise GlowError("not-text", given=repr(text))
    return list(_TERM.finditer(text))


def _mark(text: str, term: re.Match[str]) -> str:
    return pointer(text, term.start(), term.end())


def _element(text: str, term: re.Match[str]) -> Symbol:
    """Read ``fire`` or ``no:fire``."""
    word = term[0].casefold().removeprefix("no:")
    symbol = find_word(Symbol, word)
    if symbol in ELEMENTS:
        return symbol
    raise GlowError(
        "not-an-element" if symbol else "unknown-condition",
        given=term[0],
        expected=ELEMENTS,
        nearest=nearest(word, (*ELEMENTS, "same")),
        pointer=_mark(text, term),
    )


def _same(text: str, term: re.Match[str]) -> int:
    """Read ``same:3``."""
    number = term[0].casefold().removeprefix("same").removeprefix(":")
    if not number.isdecimal() or not FEWEST_SAME <= int(number) <= MOST_SAME:
        raise GlowError(
            "same-number",
            given=term[0],
            fewest=FEWEST_SAME,
            most=MOST_SAME,
            pointer=_mark(text, term),
        )
    return int(number)


def _check_crossed(text: str, needs: list[Symbol], crossed: list[Symbol]) -> None:
    """A crossed symbol is crossed once, and not asked for at the same time."""
    for element, number in Counter(crossed).items():
        if number > 1:
            raise GlowError("repeated-term", given=f"no:{element}")
        if element in needs:
            raise GlowError("needed-and-crossed", given=text, symbol=element)


def _effect_term(text: str, term: re.Match[str]) -> tuple[str, int]:
    """Read ``light:-4`` or ``skull``; a deed counts 1."""
    name, colon, amount = term[0].casefold().replace("−", "-").partition(":")
    if name in DEEDS and not colon:
        return name, 1
    if name not in GAINS:
        _fail_effect(text, term, "unknown-effect", nearest=nearest(name, GAINS + DEEDS))
    if not re.fullmatch(r"[+-]?\d{1,3}", amount) or int(amount) == 0:
        _fail_effect(text, term, "effect-amount", name=name)
    return name, int(amount)


def _fail_effect(text: str, term: re.Match[str], code: str, **data: object) -> NoReturn:
    raise GlowError(code, given=term[0], deeds=DEEDS, pointer=_mark(text, term), **data)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Condition(Shown):
    """What the dice must show, and must not show.

    Two conditions are equal when they ask for the same, in whatever order it is printed.

    Examples
    --------
    >>> condition = Condition("water no:rock")
    >>> condition.needs, condition.crossed
    ((Symbol.WATER,), (Symbol.ROCK,))
    >>> Condition("same:3").same
    3
    >>> Condition("air water") == Condition("water air")
    True
    """

    needs: tuple[Symbol, ...]
    crossed: tuple[Symbol, ...]
    same: int
    text: str = field(compare=False)

    def __init__(self, text: str = "") -> None:
        terms = _terms(text)
        same = [_same(text, term) for term in terms if term[0].casefold().startswith("same")]
        rest = [term for term in terms if not term[0].casefold().startswith("same")]
        if same and (rest or len(same) > 1):
            raise GlowError("same-stands-alone", given=text)
        read = [(term[0].casefold().startswith("no:"), _element(text, term)) for term in rest]
        needs = [element for is_crossed, element in read if not is_crossed]
        crossed = [element for is_crossed, element in read if is_crossed]
        _check_crossed(text, needs, crossed)
        printed = [f"no:{element}" if is_crossed else str(element) for is_crossed, element in read]
        object.__setattr__(self, "needs", tuple(sorted(needs, key=ELEMENTS.index)))
        object.__setattr__(self, "crossed", tuple(sorted(crossed, key=ELEMENTS.index)))
        object.__setattr__(self, "same", same[0] if same else 0)
        object.__setattr__(self, "text", f"same:{same[0]}" if same else " ".join(printed))

    @property
    def printed(self) -> tuple[tuple[Symbol, bool], ...]:
        """The elements in printed order, and whether each is crossed.

        >>> Condition("water no:rock").printed
        ((Symbol.WATER, False), (Symbol.ROCK, True))
        """
        terms = () if self.same else self.text.split()
        return tuple((Symbol(term.removeprefix("no:")), ":" in term) for term in terms)

    def __bool__(self) -> bool:
        return bool(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Condition({self.text!r})"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Effect(Shown):
    """What happens when a card triggers; journeys print their costs and gains the same way.

    Examples
    --------
    >>> effect = Effect("skull light:-4")
    >>> effect.light, effect.skull, effect.footprints
    (-4, True, 0)
    >>> Effect("ligth:3")
    Traceback (most recent call last):
    ...
    glow_explorer.errors.GlowError: 'ligth:3' is no effect: expected light, footprint, firefly or
    reroll with an amount (light:4), or one of skull, spells, resurrect, lose_last_companion.
    Did you mean 'light'?
        ligth:3
        ^^^^^^^
    """

    light: int
    footprints: int
    fireflies: int
    rerolls: int
    skull: bool
    spells: bool
    resurrect: bool
    lose_last_companion: bool
    text: str = field(compare=False)

    def __init__(self, text: str = "") -> None:
        read: dict[str, int] = {}
        for term in _terms(text):
            name, amount = _effect_term(text, term)
            if name in read:
                raise GlowError("repeated-term", given=name, pointer=_mark(text, term))
            read[name] = amount
        plural = {"light": "light", "firefly": "fireflies"}
        for name in GAINS:
            object.__setattr__(self, plural.get(name, f"{name}s"), read.get(name, 0))
        for name in DEEDS:
            object.__setattr__(self, name, name in read)
        printed = [f"{name}:{amount}" if name in GAINS else name for name, amount in read.items()]
        object.__setattr__(self, "text", " ".join(printed))

    @property
    def terms(self) -> tuple[tuple[str, int], ...]:
        """The parts in printed order, each with its amount; a deed counts 1.

        >>> Effect("skull light:-4").terms
        (('skull', 1), ('light', -4))
        """
        split = (term.partition(":") for term in self.text.split())
        return tuple((name, int(amount or 1)) for name, _, amount in split)

    def __bool__(self) -> bool:
        return bool(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Effect({self.text!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Card(Shown):
    """What every card and spell token has: a name, a condition and an effect."""

    kind: ClassVar[Kind] = Kind.CARD

    number: int
    key: str
    name: str
    condition: Condition = Condition()
    effect: Effect = Effect()

    @property
    def ref(self) -> str:
        """The short name that is unique among all cards, such as ``companion:13``."""
        return f"{self.kind}:{self.number}"

    def __str__(self) -> str:
        from glow_explorer.render import text

        return text(self)

    def __repr__(self) -> str:
        given = []
        for entry in fields(self):
            value = getattr(self, entry.name)
            if entry.default is MISSING:
                given.append(repr(value))
            elif value != entry.default:
                given.append(f"{entry.name}={value!r}")
        return f"{type(self).__name__}({', '.join(given)})"


@dataclass(frozen=True, slots=True, repr=False)
class Adventurer(Card):
    """A player's own character, who brings large dice of one colour."""

    kind: ClassVar[Kind] = Kind.ADVENTURER

    color: Color = Color.GREEN
    large_dice: int = 2
    end_light: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Companion(Card):
    """A companion to recruit. Powers hold while the card is in play.

    `fireflies` and `end_light` count at the end of the game; `rerolls_per_round` come back each
    round; `die` is the colour of the large die a Sketal brings, ``"any"`` for one of the owner's
    choice.
    """

    kind: ClassVar[Kind] = Kind.COMPANION

    deck: str = "A"
    end_light: int = 0
    fireflies: int = 0
    rerolls_per_round: int = 0
    die: Color | Literal["any"] | None = None
    in_solo: bool = True


@dataclass(frozen=True, slots=True, repr=False)
class Spell(Card):
    """A spell token; `copies` is how many tokens of this kind there are."""

    kind: ClassVar[Kind] = Kind.SPELL

    copies: int = 1
