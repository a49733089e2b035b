"""Dice, cards and numbers in words, in the current language."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from glow_explorer.cards import DEEDS, GAINS, Adventurer, Card, Companion, Spell
from glow_explorer.collection import companions
from glow_explorer.dice import Roll
from glow_explorer.judge.verdict import KAAR
from glow_explorer.language import text, typeset
from glow_explorer.render.document import Badge
from glow_explorer.symbols import Color, Kind, Size

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from glow_explorer.cards import Condition, Cost, Effect
    from glow_explorer.dice import Dice, Die
    from glow_explorer.symbols import Symbol

_ROUNDING = 1e-9


def die(value: Die) -> str:
    """Describe a die.

    >>> from glow_explorer import Die
    >>> die(Die("red", "fire", "small"))
    'small red die: fire'
    """
    if value.symbol is None:
        return text(f"die.unrolled-{value.size}", color=value.color)
    return text(f"die.rolled-{value.size}", color=value.color, symbol=value.symbol)


def plain_die(value: Die) -> str:
    """Name a die without what it shows.

    >>> from glow_explorer import Die
    >>> plain_die(Die("blue", "water", "small"))
    'small blue die'
    """
    kind = Color.BLACK if value.color is Color.BLACK else value.size  # there is but one black die
    return text(f"die.plain-{kind}", color=value.color)


def dice(value: Dice) -> str:
    """Describe dice, one after the other."""
    return " · ".join(die(each) for each in value) or text("dice.none")


def typed_dice(value: Dice) -> str:
    """Write dice as they can be typed, in the current language.

    >>> from glow_explorer import Pool
    >>> typed_dice(Pool("2 red, small blue"))
    '2 red, small blue'
    """
    runs = [(die, len(list(same))) for die, same in groupby(value)]
    parts = [
        f"{number} {_typed(die, 's')}" if number > 1 else _typed(die, "") for die, number in runs
    ]
    return ", ".join(parts) or text("dice.none")


def _typed(value: Die, plural: str) -> str:
    typed = text(f"color{plural}.{value.color}")
    if value.size is Size.SMALL and value.color is not Color.BLACK:
        typed = f"{text('sizes.small' if plural else 'size.small')} {typed}"
    return f"{typed}:{text(f'symbol.{value.symbol}')}" if value.symbol else typed


def totals(value: Dice, elements: int | None = None) -> str:
    """Sum up dice: what they show and how many different elements, or how many of each colour.

    `elements` is how many of the elements count, where the black die curses one.

    >>> from glow_explorer import Pool, Roll
    >>> totals(Roll("red:fire green:fire blue:air"))
    'fire ×2, air ×1 · 2 different elements'
    >>> totals(Pool("2 green, red"))
    '3 dice: 2 green, 1 red'
    """
    if not value:
        return text("dice.none")
    if isinstance(value, Roll):
        parts = [
            text("dice.shown", count=number, symbol=symbol)
            for symbol, number in Counter(value.symbols).most_common()
        ]
        number = len(value.elements) if elements is None else elements
        key = "elements" if number == len(value.elements) else "elements-uncursed"
        return f"{', '.join(parts)} · {text(f'dice.{key}', count=number)}"
    parts = [
        text("dice.of-a-kind", count=number, color=color, colors=text(f"colors.{color}"))
        for color, number in Counter(each.color for each in value).items()
    ]
    return labelled("dice.count", ", ".join(parts), count=len(value))


def condition(value: Condition) -> str:
    """Return in words what the dice must show.

    >>> from glow_explorer import Condition
    >>> condition(Condition("no:nature no:water"))
    'no nature and no water'
    """
    if value.same:
        return text("condition.same", count=value.same)
    parts = [
        text("condition.crossed" if crossed else "condition.needs", count=number, symbol=symbol)
        for (symbol, crossed), number in Counter(value.printed).items()
    ]
    return f" {text('condition.and')} ".join(parts) or text("condition.none")


def needed(symbols: Sequence[Symbol]) -> str:
    """Return symbols in words, each with its number.

    >>> from glow_explorer import Symbol
    >>> needed((Symbol.FIRE, Symbol.AIR, Symbol.FIRE))
    '2 fire and 1 air'
    """
    counted = Counter(symbols).items()
    return listed([text("condition.needs", count=n, symbol=symbol) for symbol, n in counted])


def effect(value: Effect) -> str:
    """Return in words what an effect does.

    >>> from glow_explorer import Effect
    >>> effect(Effect("footprint:1 light:-3"))
    '+1 footprint, −3 light'
    """
    terms = (effect_term(name, amount) for name, amount in value.terms)
    return ", ".join(terms) or text("effect.none")


def icon(name: str) -> str:
    """Return the icon of what is gained or paid."""
    return "footprints" if name == "footprint" else name


def effect_terms(value: Effect) -> tuple[Badge, ...]:
    """Return what an effect brings or does, term by term."""
    return tuple(
        Badge(icon(name), signed(amount) if name in GAINS else "", effect_term(name, amount))
        for name, amount in value.terms
    )


def effect_term(name: str, amount: int) -> str:
    """Return one part of an effect in words."""
    if name in DEEDS:
        return text(f"effect.{name}")
    return text(f"effect.{name}", count=amount, amount=signed(amount))


def cost(value: Cost) -> str:
    """Return in words what is to be paid.

    >>> from glow_explorer.cards import Cost
    >>> cost(Cost("footprint:2"))
    'pay 2 footprints'
    """
    terms = (text(f"cost.{name}", count=amount) for name, amount in value.terms)
    return ", ".join(terms) or text("cost.none")


def signed(amount: int) -> str:
    """Write a number with its sign.

    >>> signed(3), signed(-4)
    ('+3', '−4')
    """
    return f"{amount:+d}".replace("-", "−")


def whole(value: int) -> str:
    """Write a whole number, with a real minus."""
    return str(value).replace("-", "−")


def decimal(value: float | Fraction, places: int = 2) -> str:
    """Write a number with a few decimals.

    >>> decimal(5.2557)
    '5.26'
    """
    return f"{float(value):.{places}f}".replace("-", "−").replace(".", text("language.decimal"))


def signed_decimal(value: float | Fraction, places: int = 2) -> str:
    """Write a difference with its sign.

    >>> signed_decimal(0.5), signed_decimal(-0.001)
    ('+0.50', '0.00')
    """
    rounded = round(float(value), places) or 0.0
    return f"{'+' if rounded > 0 else ''}{decimal(rounded, places)}"


def percent(chance: float | Fraction, places: int = 0) -> str:
    """Write a chance as a percentage; what is small but possible is not written as none.

    >>> percent(0.503), percent(1), percent(0.0004), percent(0)
    ('50%', '100%', '<1%', '0%')
    >>> percent(0.503, 1), percent(0.0004, 1), percent(0.9999, 1)
    ('50.3%', '<0.1%', '>99.9%')
    """
    number = 100 * float(chance)
    least = 10**-places
    rounded = round(number, places)
    if number > 100 * _ROUNDING and not rounded:
        shown = f"<{decimal(least, places)}"
    elif number < 100 - 100 * _ROUNDING and rounded == 100:
        shown = f">{decimal(100 - least, places)}"
    else:
        shown = decimal(rounded, places if 0 < rounded < 100 else 0)
    return text("language.percent", number=shown)


def capital(sentence: str) -> str:
    """Begin with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def listed(parts: Sequence[str]) -> str:
    """Join some things, with a word before the last.

    >>> listed(["a token", "a step back"])
    'a token and a step back'
    """
    if len(parts) < 2:
        return "".join(parts)
    return text("advice.and", first=", ".join(parts[:-1]), last=parts[-1])


def space(number: int) -> str:
    """Name a space of the Province.

    >>> space(59), space(0)
    ('space 59', 'the start')
    """
    return text("place.space" if number else "place.space-0", place=number)


def island(number: int) -> str:
    """Name an island of the Archipelago.

    >>> island(6), island(0)
    ('island 6', 'the central island')
    """
    return text("place.island" if number else "place.island-0", place=number)


def name(value: Card) -> str:
    """Return a card's name; spell tokens have none printed, so theirs is ours."""
    if value.kind is Kind.SPELL:
        return text("card.name-spell", number=value.number)
    return typeset(value.name)


def ended(line: str) -> str:
    """Return a line as a sentence: with a full stop, if it has none."""
    return line if line.endswith((".", "!", "?", "…")) else f"{line}."


def spoken(value: Card) -> str:
    """Return a card's name as a sentence says it: a Sketal is called by its colour.

    >>> from glow_explorer import companions
    >>> [spoken(companions[key]) for key in ("likyar", "sketal-green", "briki-6")]
    ['Likyar', 'the green Sketal', 'Briki']
    """
    if isinstance(value, Companion) and value.die is not None:
        return _by_color(value)
    return name(value)


def _by_color(value: Companion) -> str:
    """Return the name of a Sketal with its colour."""
    if value.die == "any":
        return text("card.of-any-color", name=name(value))
    return text("card.of-color", name=name(value), color=value.die)


def clear_name(value: Card) -> str:
    """Return a card's name as it is told from its namesakes: by its die, or by its condition.

    >>> from glow_explorer import companions
    >>> [clear_name(companions[key]) for key in ("likyar", "sketal-green", "briki-6", "dvol-3")]
    ['Likyar', 'the green Sketal', 'Briki (2 water)', 'Dvol (1 air → +1 light)']
    """
    if not isinstance(value, Companion):
        return name(value)
    namesakes = [card for card in companions().find(value.name) if card.number != value.number]
    if not namesakes:
        return name(value)
    if value.die is not None:
        return _by_color(value)
    alike = any(card.condition == value.condition for card in namesakes)
    told = noon(value) if alike else condition(value.condition)
    return text("card.with-condition", name=name(value), condition=told)


def identity(value: Card) -> str:
    """Return in words which card it is: its kind and number."""
    deck = value.deck if isinstance(value, Companion) else ""
    copies = value.copies if isinstance(value, Spell) else 1
    return text(f"card.{value.kind}", number=value.number, deck=deck, count=copies)


def powers(value: Card) -> list[tuple[Color | str, str]]:
    """Return what a card brings while it is in play: a die's colour or an icon, with its words."""
    if isinstance(value, Adventurer):
        return [(value.color, large_dice(value.large_dice, value.color))]
    if not isinstance(value, Companion):
        return []
    brought: list[tuple[Color | str, str]] = []
    if value.die == "any":
        brought.append(("die", text("card.large-die-any")))
    elif value.die:
        brought.append((value.die, large_dice(1, value.die)))
    if value.rerolls_per_round:
        brought.append(("reroll", text("card.rerolls", count=value.rerolls_per_round)))
    if value.fireflies:
        brought.append(("firefly", text("card.fireflies", count=value.fireflies)))
    if value.key == KAAR:
        brought.append((Color.BLACK, text("card.immune")))
    return brought


def large_dice(count: int, color: Color) -> str:
    """Return in words how many large dice of a colour there are.

    >>> from glow_explorer import Color
    >>> large_dice(2, Color.RED)
    '2 large red dice'
    """
    return text("card.large-dice", count=count, color=color, colors=text(f"colors.{color}"))


def end_light(value: Card) -> int:
    """Return the light a card brings at the end of the game; spells bring none."""
    return value.end_light if isinstance(value, Adventurer | Companion) else 0


def noon(value: Card) -> str:
    """Return in words what a card does at noon: its condition and its effect."""
    if not value.effect:
        return text("effect.none")
    return f"{condition(value.condition)} → {effect(value.effect)}"


def labelled(label: str, sentence: str, **data: object) -> str:
    """Put the message of a label before some words."""
    return text("card.labelled", label=text(label, **data), said=sentence)


def sentences(value: Card) -> list[str]:
    """Return in words what a card does at noon."""
    return [text("card.sentence", said=labelled("card.noon", noon(value)))]


def beside_noon(value: Card) -> list[str]:
    """Return in words what there is to say of a card beside what it does at noon."""
    if isinstance(value, Companion) and not value.in_solo:
        return [text("card.not-in-solo")]
    return []
