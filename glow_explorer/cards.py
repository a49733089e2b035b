"""Conditions, effects, costs and cards. They say what is printed; nothing here decides anything.

They are written in a small language. A condition lists elements, all needed (``fire fire`` is two
fire); ``no:air`` is a crossed symbol; ``same:3`` is any three identical symbols. An effect lists
gains and losses (``light:4``, ``light:-4``, ``footprint:2``, ``firefly:1``, ``reroll:1``) and deeds
(``skull``: this companion goes to the cemetery; ``spells``: every opponent draws a spell token;
``resurrect``: take another companion from the cemetery; ``lose_last_companion``). A cost lists what
a road or a place takes: ``footprint:2``, ``light:5`` or ``skull`` (a companion or a spell).
"""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, field, fields
from typing import ClassVar, Literal

from glow_explorer.dice import pointer
from glow_explorer.errors import GlowError, nearest, quoted
from glow_explorer.inputs import checked_amounts, flag
from glow_explorer.language import nearest_word
from glow_explorer.symbols import ELEMENTS, Color, Kind, Symbol, find_word
from glow_explorer.values import Shown, Told

FEWEST_SAME, MOST_SAME = 2, 30
GAINS = ("light", "footprint", "firefly", "reroll")
DEEDS = ("skull", "spells", "resurrect", "lose_last_companion")
COSTS = ("light", "footprint")

Printed = tuple[tuple[Symbol, bool], ...]


@dataclass(frozen=True, slots=True)
class Term:
    """One word of a text, and where it stands."""

    text: str
    start: int
    end: int

    @property
    def given(self) -> str:
        """The word as it was written."""
        return self.text[self.start : self.end]

    @property
    def word(self) -> str:
        """The word, whatever its case and kind of minus sign."""
        return self.given.casefold().replace("−", "-")

    def error(self, code: str, **data: object) -> GlowError:
        """Make the error that refuses this word."""
        mark = pointer(self.text, self.start, self.end)
        return GlowError(code, given=self.given, pointer=mark, **data)


def read_condition(text: str) -> tuple[int, Printed]:
    """Read a condition: the number of identical symbols, and each element with its crossing.

    >>> read_condition("water no:rock")
    (0, ((Symbol.WATER, False), (Symbol.ROCK, True)))
    >>> read_condition("same:3")
    (3, ())
    """
    terms = _terms(text)
    same = [_same(term) for term in terms if term.word.startswith("same")]
    if same and len(terms) > 1:
        first = next(term for term in terms if term.word.startswith("same"))
        raise first.error("same-stands-alone")
    printed: list[tuple[Symbol, bool]] = []
    for term in terms if not same else ():
        element, crossed = _element(term), term.word.startswith("no:")
        if (element, not crossed) in printed:
            raise term.error("needed-and-crossed", symbol=element)
        if crossed and (element, True) in printed:
            raise term.error("repeated-term")
        printed.append((element, crossed))
    return (same[0] if same else 0), tuple(printed)


def read_effect(text: str) -> dict[str, int]:
    """Read an effect: each part with its amount, in printed order; a deed counts 1.

    >>> read_effect("skull light:-4")
    {'skull': 1, 'light': -4}
    """
    return _amounts(text, GAINS, DEEDS, "unknown-effect")


def read_cost(text: str) -> dict[str, int]:
    """Read a cost: what is taken, never negative.

    >>> read_cost("footprint:2")
    {'footprint': 2}
    """
    amounts = _amounts(text, COSTS, ("skull",), "unknown-cost")
    for term in _terms(text):
        if "-" in term.word:
            raise term.error("negative-cost")
    return amounts


def _terms(text: str) -> list[Term]:
    if not isinstance(text, str):
        raise GlowError("not-text", given=quoted(text))
    return [Term(text, match.start(), match.end()) for match in re.finditer(r"[^\s,;]+", text)]


def _element(term: Term) -> Symbol:
    """Read ``fire`` or ``no:fire``."""
    word = term.word.removeprefix("no:")
    symbol = find_word(Symbol, word)
    if symbol in ELEMENTS:
        return symbol
    if symbol:
        raise term.error("not-an-element", expected=ELEMENTS)
    near = nearest_word(word, "symbol") or nearest(word, ["same"])
    raise term.error("unknown-condition", expected=ELEMENTS, nearest=near)


def _same(term: Term) -> int:
    """Read ``same:3``."""
    number = term.word.removeprefix("same").removeprefix(":")
    if not re.fullmatch(r"[0-9]{1,2}", number) or not FEWEST_SAME <= int(number) <= MOST_SAME:
        raise term.error("same-number", fewest=FEWEST_SAME, most=MOST_SAME)
    return int(number)


def _amounts(
    text: str, counted: tuple[str, ...], deeds: tuple[str, ...], unknown: str
) -> dict[str, int]:
    read: dict[str, int] = {}
    for term in _terms(text):
        name, colon, amount = term.word.partition(":")
        if name in read:
            raise term.error("repeated-term")
        if name in deeds and not colon:
            read[name] = 1
        elif name not in counted:
            near = nearest(name, counted + deeds) if name not in deeds else name
            raise term.error(unknown, counted=counted, deeds=deeds, nearest=near)
        elif not re.fullmatch(r"[+-]?[0-9]{1,3}", amount) or int(amount) == 0:
            raise term.error("effect-amount", name=name)
        else:
            read[name] = int(amount)
    return read


DECKS = ("A", "B")


class Written(Shown):
    """A value written in the mini-language; empty where nothing is printed."""

    __slots__ = ()
    text: str

    def __bool__(self) -> bool:
        return bool(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Condition(Written):
    """What the dice must show, and must not show.

    Two conditions are equal when they ask for the same, in whatever order it is printed.

    Attributes
    ----------
    needs
        The elements needed, each as often as it is needed, in the order of the alphabet.
    crossed
        The elements that must be absent.
    same
        How many identical symbols are needed, or 0.
    printed
        The elements as printed, and whether each is crossed.

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
    printed: Printed = field(compare=False)
    text: str = field(compare=False)

    def __init__(self, text: str = "") -> None:
        same, printed = read_condition(text)
        ordered = sorted(printed, key=lambda pair: ELEMENTS.index(pair[0]))
        written = [f"no:{element}" if crossed else str(element) for element, crossed in printed]
        for name, value in {
            "needs": tuple(element for element, crossed in ordered if not crossed),
            "crossed": tuple(element for element, crossed in ordered if crossed),
            "same": same,
            "printed": printed,
            "text": f"same:{same}" if same else " ".join(written),
        }.items():
            object.__setattr__(self, name, value)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Effect(Written):
    """What happens when a card triggers, or what a place gives.

    Two effects are equal when they do the same, in whatever order it is printed.

    Examples
    --------
    >>> effect = Effect("skull light:-4")
    >>> effect.light, effect.skull, effect.footprints
    (-4, True, 0)
    >>> effect.terms
    (('skull', 1), ('light', -4))
    >>> Effect("ligth:3")
    Traceback (most recent call last):
    ...
    glow_explorer.errors.GlowError: 'ligth:3' is not an effect: expected one of light, footprint,
    firefly, reroll with an amount, such as light:4, or one of skull, spells, resurrect,
    lose_last_companion. Did you mean 'light'?
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
    terms: tuple[tuple[str, int], ...] = field(compare=False)
    text: str = field(compare=False)

    def __init__(self, text: str = "") -> None:
        read = read_effect(text)
        for name, value in {
            "light": read.get("light", 0),
            "footprints": read.get("footprint", 0),
            "fireflies": read.get("firefly", 0),
            "rerolls": read.get("reroll", 0),
            **{deed: deed in read for deed in DEEDS},
            "terms": tuple(read.items()),
            "text": _written(read),
        }.items():
            object.__setattr__(self, name, value)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Cost(Written):
    """What a place, a road or a route of a journey takes; amounts are what is paid.

    `skull` takes a companion or a spell.

    Examples
    --------
    >>> cost = Cost("footprint:2")
    >>> cost.footprints, cost.light, cost.skull
    (2, 0, False)
    """

    light: int
    footprints: int
    skull: bool
    terms: tuple[tuple[str, int], ...] = field(compare=False)
    text: str = field(compare=False)

    def __init__(self, text: str = "") -> None:
        read = read_cost(text)
        for name, value in {
            "light": read.get("light", 0),
            "footprints": read.get("footprint", 0),
            "skull": "skull" in read,
            "terms": tuple(read.items()),
            "text": _written(read),
        }.items():
            object.__setattr__(self, name, value)


def _written(read: dict[str, int]) -> str:
    return " ".join(name if name in DEEDS else f"{name}:{amount}" for name, amount in read.items())


@dataclass(frozen=True, slots=True, repr=False)
class Card(Told):
    """What every card and spell token has: a name, a condition and an effect.

    Conditions, effects and colours may be given as text.
    """

    kind: ClassVar[Kind] = Kind.CARD

    number: int
    key: str
    name: str
    condition: Condition = Condition()
    effect: Effect = Effect()

    def __post_init__(self) -> None:
        self._check_fields()
        for name, kind in (("condition", Condition), ("effect", Effect)):
            value = getattr(self, name)
            if not isinstance(value, kind):
                object.__setattr__(self, name, kind(value))

    def _check_fields(self) -> None:
        """Refuse names that are no text, and amounts that are no numbers."""
        for entry in fields(self):
            value = getattr(self, entry.name)
            if entry.type == "str" and not isinstance(value, str):
                raise GlowError("not-text", given=quoted(value))
            if entry.type == "int":
                amount = checked_amounts(floor=False, **{entry.name: value})[entry.name]
                object.__setattr__(self, entry.name, amount)
            if entry.type == "bool":
                flag(entry.name, value)

    @property
    def ref(self) -> str:
        """The short name that is unique among all cards, such as ``companion:13``."""
        return f"{self.kind}:{self.number}"

    def __repr__(self) -> str:
        arguments = []
        for entry in fields(self):
            value = getattr(self, entry.name)
            if entry.kw_only or (entry.default is not MISSING and value != entry.default):
                arguments.append(f"{entry.name}={value!r}")
            elif entry.default is MISSING:
                arguments.append(repr(value))
        return f"{type(self).__name__}({', '.join(arguments)})"


@dataclass(frozen=True, slots=True, repr=False)
class Adventurer(Card):
    """A player's own character, who brings large dice of one colour."""

    kind: ClassVar[Kind] = Kind.ADVENTURER

    color: Color = field(kw_only=True)
    large_dice: int = field(kw_only=True)
    end_light: int = 0

    def __post_init__(self) -> None:
        Card.__post_init__(self)
        object.__setattr__(self, "color", Color(self.color))


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

    def __post_init__(self) -> None:
        Card.__post_init__(self)
        if self.deck not in DECKS:
            raise GlowError("not-a-choice", given=self.deck, expected=DECKS)
        is_any = isinstance(self.die, str) and self.die == "any"
        if self.die is not None and not is_any:
            object.__setattr__(self, "die", Color(self.die))


@dataclass(frozen=True, slots=True, repr=False)
class Spell(Card):
    """A spell token; `copies` is how many tokens of this kind there are."""

    kind: ClassVar[Kind] = Kind.SPELL

    copies: int = 1
