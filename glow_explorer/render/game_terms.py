"""The short words of a game, and what the reasons of a game have to say besides."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Card, Companion
from glow_explorer.catalog import catalog
from glow_explorer.collection import companions
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.game.actions import SOURCES
from glow_explorer.language import text
from glow_explorer.render import words
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from glow_explorer.dice import Die
    from glow_explorer.judge import Reason

DICE, AFTER = "\ue000", "\ue001"
"""Stand in a sentence for the dice it shows, where they are drawn and not named."""

REROLLS = frozenset({"rerolls-by-companion", "rerolls-by-token", "rerolls-by-step-back"})


def shown_dice(value: Reason) -> tuple[Die, ...]:
    """Return the dice of which an event says what they show."""
    roll = value.data.get("roll")
    if isinstance(roll, Roll):
        return tuple(roll)
    return tuple(one for one in value.shown if one.symbol is not None)


def rerolled(value: Reason) -> tuple[Die, ...]:
    """Return dice as they are after a reroll."""
    pairs = zip(value.shown, value.data["after"], strict=True)
    return tuple(replace(one, symbol=symbol) for one, symbol in pairs)


def faces(dice: Iterable[Die]) -> str:
    """Say what dice show, in short.

    >>> from glow_explorer import Roll
    >>> faces(Roll("red:fire small blue:air"))
    'fire (red), air (small blue)'
    """
    return ", ".join(map(_face, dice)) or text("dice.none")


def _face(die: Die) -> str:
    size = Size.LARGE if die.color is Color.BLACK else die.size  # there is but one black die
    return text(f"game.face-{size}", symbol=die.symbol or "–", color=die.color)


def listed(parts: Sequence[str]) -> str:
    """Join some things, with a word before the last.

    >>> listed(["a token", "a step back"])
    'a token and a step back'
    """
    if len(parts) < 2:
        return "".join(parts)
    return text("advice.and", first=", ".join(parts[:-1]), last=parts[-1])


def paid_with(sources: Iterable[str]) -> str:
    """Say which rerolls are spent.

    >>> paid_with(("companion", "token", "token"))
    "a companion's reroll and 2 tokens"
    """
    return listed([
        text(f"action.by-{source}", count=number) if source in SOURCES else source
        for source, number in Counter(sources).items()
    ])  # fmt: skip


def dice_of_a_kind(dice: Iterable[Die]) -> list[str]:
    """Name dice that are not rolled, kind by kind.

    >>> from glow_explorer import Pool
    >>> dice_of_a_kind(Pool("2 red, small blue"))
    ['2 large red dice', 'a small blue die']
    """
    kinds = Counter((one.color, one.size) for one in dice)
    return [
        text("action.black-die")
        if color is Color.BLACK
        else text(
            f"action.dice-{Size(size)}", count=number, color=color, colors=text(f"colors.{color}")
        )
        for (color, size), number in kinds.items()
    ]


def phase(name: str) -> str:
    """Name a phase of the day."""
    return text(f"phase.{name}")


def tile(number: int) -> str:
    """Say what a tile of Tom's does.

    >>> tile(4)
    'tile 4 (band +2 · +1 light · journey max)'
    """
    (found,) = (one for one in catalog().tom_tiles if one.number == number)
    parts = [text("game.tile-band", count=found.band_steps)] if found.band_steps else []
    if found.light:
        parts.append(words.effect_term("light", found.light))
    if found.journey:
        parts.append(text(f"game.tile-{found.journey}"))
    return text("game.tile", number=number, said=" · ".join(parts))


def clearly(value: Reason) -> Reason:
    """Let a reason name its cards so that they can be told apart: Sketal (sketal-green)."""
    data = {name: _clear(one) for name, one in value.data.items()}
    return replace(value, data=data)


def _clear(value: Any) -> Any:
    if isinstance(value, tuple) and value and all(isinstance(one, Card) for one in value):
        return tuple(_clear(one).name for one in value)
    if isinstance(value, Companion) and len(companions().find(value.name)) > 1:
        return replace(value, name=f"{value.name} ({value.key})")
    return value


def said_besides(value: Reason) -> dict[str, Any]:
    """Return what the sentence of a game's reason may also say."""
    data: dict[str, Any] = {"faces": faces(shown_dice(value))}
    data["things"] = listed(dice_of_a_kind(value.shown))
    if isinstance(roll := value.data.get("roll"), Roll):
        data["totals"] = words.totals(roll)
    if isinstance(card := value.data.get("card"), Card):
        data["noon"] = words.noon(card)
    if "sources" in value.data:
        data["paid"] = paid_with(value.data["sources"])
    if "tile" in value.data:
        data["tile"] = tile(value.data["tile"])
    if "tiles" in value.data:
        data["tiles"] = ", ".join(map(tile, value.data["tiles"]))
    if "phase" in value.data:
        data["phase"] = phase(value.data["phase"])
    if isinstance(error := value.data.get("said"), GlowError):
        place = text("error.order-entry", place=error.data.get("place", ""), said="")
        data["said"] = str(error).removeprefix(place)
    return data
