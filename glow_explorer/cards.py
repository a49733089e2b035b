"""Conditions, effects, costs and cards. They say what is printed; nothing here decides anything.

They are written in a small language, see `glow_explorer.minilanguage`.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import ClassVar, Literal

from glow_explorer.errors import GlowError
from glow_explorer.minilanguage import DEEDS, Printed, read_condition, read_cost, read_effect
from glow_explorer.showing import Shown, Told
from glow_explorer.symbols import ELEMENTS, Color, Kind, Symbol

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
        ordered = sorted(printed, key=lambda one: ELEMENTS.index(one[0]))
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
        for name, kind in (("condition", Condition), ("effect", Effect)):
            value = getattr(self, name)
            if not isinstance(value, kind):
                object.__setattr__(self, name, kind(value))

    @property
    def ref(self) -> str:
        """The short name that is unique among all cards, such as ``companion:13``."""
        return f"{self.kind}:{self.number}"

    def __repr__(self) -> str:
        given = []
        for entry in fields(self):
            value = getattr(self, entry.name)
            if entry.kw_only or (entry.default is not MISSING and value != entry.default):
                given.append(f"{entry.name}={value!r}")
            elif entry.default is MISSING:
                given.append(repr(value))
        return f"{type(self).__name__}({', '.join(given)})"


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
        if self.die is not None and self.die != "any":
            object.__setattr__(self, "die", Color(self.die))


@dataclass(frozen=True, slots=True, repr=False)
class Spell(Card):
    """A spell token; `copies` is how many tokens of this kind there are."""

    kind: ClassVar[Kind] = Kind.SPELL

    copies: int = 1
