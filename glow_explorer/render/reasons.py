"""Reasons, rules and rulings in words, in the current language."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from glow_explorer.cards import DEEDS, Card, Companion, Effect
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.judge.reasons import Sign, decisive
from glow_explorer.language import language, text, typeset
from glow_explorer.render import words
from glow_explorer.render.document import (
    Alternatives,
    OtherAnswer,
    ReasonLine,
    Reasons,
    RuleLine,
    RulingLine,
)
from glow_explorer.rulebook import rules, rulings
from glow_explorer.symbols import Color, Size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from glow_explorer.dice import Die
    from glow_explorer.judge import Reason
    from glow_explorer.judge.reasons import Ruled


# ---------------------------------------------------------------------- lines of a document


def rule_line(rule_id: str) -> RuleLine:
    """Return a rule as it is cited."""
    return _rule_line(rule_id, language())


@lru_cache(maxsize=1024)
def _rule_line(rule_id: str, _language: str) -> RuleLine:
    rule = rules()[rule_id]
    place = text("rule.page", section=rule.section.title, page=rule.page)
    return RuleLine(rule.id, rule.name, rule.text, place, rule.page, rule.section.book == "solo")


def reason_line(reason: Reason) -> ReasonLine:
    """Return a reason in words; when a die is turned, most reasons stay what they are."""
    return _reason_line(reason, language())


@lru_cache(maxsize=4096)
def _reason_line(reason: Reason, _language: str) -> ReasonLine:
    return ReasonLine(reason.code, reason.sign, told(reason), reason.dice, rule_line(reason.rule))


def decisive_line(reasons: Iterable[Reason]) -> ReasonLine | None:
    """Return the reason that decides in words, if there is one."""
    reason = decisive(reasons)
    return None if reason is None else reason_line(reason)


def reason_lines(reasons: Sequence[Reason], *, refused: bool = False) -> tuple[ReasonLine, ...]:
    """Return reasons in words; if something is refused, those against it come first."""
    lines = [reason_line(reason) for reason in reasons]
    first = decisive(reasons)
    if refused and first is not None and all(line.sign is Sign.REMARK for line in lines):
        place = reasons.index(first)
        lines[place] = lines[place]._replace(sign=Sign.AGAINST)
    if refused:
        lines.sort(key=lambda line: line.sign is not Sign.AGAINST)
    return tuple(lines)


def because(answer: str, reasons: Iterable[Reason]) -> str:
    """Return an answer with the reason that decides, as one sentence.

    >>> from glow_explorer import explain
    >>> because("No", explain("gluach", "blue:water orange:rock").reasons)
    'No: rock is crossed out, and the dice show it.'
    """
    reason = decisive(reasons)
    if reason is None:
        return text("card.sentence", said=answer)
    said = sentence(replace(reason, shown=()))
    return text("verdict.because", answer=answer, said=words.ended(said))


def ruling_sentence(ruled: Ruled) -> str:
    """Return a ruling as it is told: its question, and the answer that was followed."""
    ruling = rulings()[ruled[0]]
    return text("verdict.ruled", question=ruling.question, answer=ruling.answer(ruled[1]).text)


def reasons_block(reasons: Sequence[Reason], *, refused: bool = False) -> Reasons:
    """Return reasons as a block of a document."""
    return Reasons(reason_lines(reasons, refused=refused))


class AnswerUnderRulings(Protocol):
    """An answer under rulings, which knows what other rulings would give."""

    @property
    def rulings(self) -> Mapping[str, str]:
        """The rulings used."""
        ...  # pragma: no cover

    def if_ruled(self) -> Mapping[str, Mapping[str, object]]:
        """What every other answer would give."""
        ...  # pragma: no cover


def alternatives(
    answer: AnswerUnderRulings,
    tell: Callable[[Any], str],
    compared: Callable[[Any], object] | None = None,
) -> Alternatives:
    """Return the rulings that were used, and what every other answer to them would give.

    Parameters
    ----------
    answer
        What was answered.
    tell
        What says an answer in short.
    compared
        What must be equal for two answers to be the same; by default what is said.
    """
    same = compared or tell
    kept = same(answer)
    lines = []
    for ruling_id, others in answer.if_ruled().items():
        ruling = rulings()[ruling_id]
        results = []
        for answer_id, other in others.items():
            differs = same(other) != kept
            gives = tell(other) if differs else text("verdict.same")
            results.append(OtherAnswer(answer_id, ruling.answer(answer_id).text, gives, differs))
        followed = ruling.answer(answer.rulings[ruling_id]).text
        lines.append(RulingLine(ruling_id, ruling.question, followed, tuple(results)))
    return Alternatives(tuple(lines))


# ---------------------------------------------------------------------- sentences

_NAMES = ("name", "names", "level")
_CHOICES = ("cards", "gifts")
"""Data that lists what could be meant: of namesakes it is said which."""


def told(reason: Reason, *, named: bool = True) -> str:
    """Return a reason in words; the dice it speaks of are named, if wanted."""
    return words.capital(sentence(reason if named else replace(reason, shown=())))


def sentence(reason: Reason, **instead: Any) -> str:
    """Return a reason in words as it follows a name; `instead` replaces some of its data."""
    data: dict[str, Any] = {
        name: _named(value) if name in _NAMES or isinstance(value, Card) else value
        for name, value in reason.data.items()
    }
    data |= {name: _chosen_from(data[name]) for name in _CHOICES if name in data}
    for name in ("names", "level"):
        if isinstance(data.get(name), tuple):
            data[name] = words.listed(data[name])
    if isinstance(card := reason.data.get("card"), Card):
        data["effect"] = _gains(card.effect)
    if "light" in data:
        data["amount"] = words.effect_term("light", data["light"])
    if isinstance(gain := reason.data.get("gain"), Effect):
        data["gain"] = words.effect(gain)
    if "most" in data:
        few, most = data["fewest"], data["most"]
        either = text("journey.either", fewest=few, most=most)
        data["range"] = str(few) if few == most else either
    data |= _places(reason) | _counted(reason)
    dice = [words.plain_die(die) for die in reason.shown]
    data["dice"] = text("verdict.dice", dice=dice) if dice else ""
    if variant := _variant(reason, data):
        return text(f"variant.{variant}", **data | _of_a_game(reason) | instead)
    return text(f"reason.{reason.code}", **data | _of_a_game(reason) | instead)


_OF_ELEMENTS = ("elements-too-few", "elements-with-footprints", "elements-counted")


def _variant(reason: Reason, data: dict[str, Any]) -> str | None:
    """Return which other sentence a reason takes, if it does."""
    code = reason.code
    variants = {
        "triggers": code == "applies" and not data["effect"],  # what else it does has its events
        "symbol-missing-some": code == "symbol-missing" and data["have"],
        "cannot-call-itself": code == "cannot-call" and data["card"] == data["risen"],
        f"{code}-{reason.answer}": code in ("die-back", "nobody-under-spell") and reason.ruled,
        f"{code}-none": code in _OF_ELEMENTS and not data["count"],
        f"{code}-{data.get('instead')}": code == "not-now" and "instead" in data,
    }
    return next((variant for variant, holds in variants.items() if holds), None)


def _counted(reason: Reason) -> dict[str, Any]:
    """Return what the sentence of a verdict's reason counts."""
    data = reason.data
    if reason.code == "symbol-missing":
        return {"count": data["have"]}
    if reason.code == "symbol-there":
        return {"count": data["need"]}
    if reason.code == "same-missing":
        return {"count": max(1, data["count"])}  # one die alone is like no other
    if reason.code == "crossed-absent":
        symbols = [text(f"symbol.{symbol}") for symbol in data["symbols"]]
        return {"count": len(symbols), "symbols": words.listed(symbols)}
    return {"symbols": words.needed(data["symbols"])} if reason.code == "symbols-shown" else {}


_SPACES = {
    "no-road", "back-at-the-start", "space-twice", "die-used", "footprint-used", "space-closed",
    "space-open", "no-footprint-to-spend", "used-dice-show", "cursed-dice-show", "die-wanted",
    "crossed-clear", "crossed-closed", "footprint-over-crossed", "used-dice-pass",
    "no-village-here", "walks", "rests-on-the-way", "not-on-this-way", "walk-goes-on",
    "symbol-not-crossed", "way-starts-elsewhere",
}  # fmt: skip
"""The reasons that name spaces of the Province."""
_ISLANDS = {
    "no-route", "boat-is-there", "boat-there", "no-boat-there", "boat-counts", "boat-without",
    "sails", "boat-by-max", "boat-by-min", "boat-by-the-only-route", "boat-at-the-end",
    "tom-lower-island", "tom-first-boat", "tom-boat-nearest", "tom-island-taken",
    "tom-boat-hemmed-in", "tom-boats-share",
}  # fmt: skip
"""The reasons that name islands of the Archipelago."""


def _places(reason: Reason) -> dict[str, Any]:
    """Return in words the places that a reason names, and where something happens."""
    data = reason.data
    if reason.code in _SPACES:
        return {name: words.space(data[name]) for name in ("here", "place") if name in data}
    if reason.code in _ISLANDS:
        named = ("place", "origin", "to")
        spoken: dict[str, Any] = {name: words.island(data[name]) for name in named if name in data}
        if "places" in data:
            spoken["places"] = words.listed([*map(words.island, data["places"])])
        return spoken
    if "here" in data:
        here, place = words.space(data["here"]), words.space(data["place"])
        return {"where": text("journey.on-road", here=here, place=place)}
    if "place" in data:
        name = words.island if "at_sea" in data else words.space
        return {"where": text("journey.on-place", place=name(data["place"]))}
    return {}


def _chosen_from(values: Iterable[Any]) -> tuple[Any, ...]:
    """Return cards by names that tell them apart; what is only typed stays as it is."""
    return tuple(words.clear_name(value) if isinstance(value, Card) else value for value in values)


def _named(value: Any) -> Any:
    """Return cards and players by their names, whether one or several."""
    if isinstance(value, tuple | list):
        return tuple(map(_named, value))
    if isinstance(value, Card):
        return words.spoken(value)
    return typeset(value) if isinstance(value, str) else value


def _gains(value: Effect) -> str:
    """Return in words what an effect brings or takes, without its deeds."""
    return ", ".join(
        words.effect_term(name, amount) for name, amount in value.terms if name not in DEEDS
    )


def _of_a_game(reason: Reason) -> dict[str, Any]:
    """Return what the sentence of a game's reason may also say."""
    data: dict[str, Any] = {"faces": faces(shown_dice(reason))}
    data["things"] = words.listed(dice_of_a_kind(reason.shown))
    if isinstance(roll := reason.data.get("roll"), Roll):
        data["totals"] = words.totals(roll, reason.data.get("elements"))
    if isinstance(card := reason.data.get("card"), Card):
        data["noon"] = words.noon(card)
    if "sources" in reason.data:
        data["paid"] = paid_with(reason.data["sources"])
    if "tile" in reason.data:
        data["tile"] = tile(reason.data["tile"])
    if "tiles" in reason.data:
        data["tiles"] = ", ".join(map(tile, reason.data["tiles"]))
    if "phase" in reason.data:
        data["phase"] = phase(reason.data["phase"])
        data["belongs"] = words.listed([*map(phase, reason.data.get("belongs", ()))])
    if isinstance(error := reason.data.get("said"), GlowError):
        place = text("error.order-entry", place=error.data.get("place", ""), said="")
        data["said"] = str(error).removeprefix(place)
    return data


def clearly(reason: Reason) -> Reason:
    """Return a reason whose cards are told from their namesakes: the green Sketal."""
    data = {name: _clear(value) for name, value in reason.data.items()}
    return replace(reason, data=data)


def _clear(value: Any) -> Any:
    if isinstance(value, tuple) and value and all(isinstance(card, Card) for card in value):
        return tuple(map(_clear, value))
    if isinstance(value, Companion) and value.die is None:
        return replace(value, name=words.clear_name(value))
    return value


# ---------------------------------------------------------------------- the short words of a game


def shown_dice(reason: Reason) -> tuple[Die, ...]:
    """Return the dice of which an event says what they show."""
    roll = reason.data.get("roll")
    if isinstance(roll, Roll):
        return tuple(roll)
    return tuple(die for die in reason.shown if die.symbol is not None)


def faces(dice: Iterable[Die]) -> str:
    """Return in short what dice show.

    >>> from glow_explorer import Roll
    >>> faces(Roll("red:fire small blue:air"))
    'fire (red), air (small blue)'
    """
    return ", ".join(map(_face, dice)) or text("dice.none")


def _face(die: Die) -> str:
    size = Size.LARGE if die.color is Color.BLACK else die.size  # there is but one black die
    return text(f"game.face-{size}", symbol=die.symbol or "–", color=die.color)


def paid_with(sources: Iterable[str]) -> str:
    """Return in words which rerolls are spent.

    >>> paid_with(("companion", "token", "token"))
    "a companion's reroll and 2 tokens"
    """
    from glow_explorer.game.pieces import REROLL_SOURCES

    return words.listed([
        text(f"action.by-{source}", count=number) if source in REROLL_SOURCES else source
        for source, number in Counter(sources).items()
    ])  # fmt: skip


def dice_of_a_kind(dice: Iterable[Die]) -> list[str]:
    """Name dice that are not rolled, kind by kind.

    >>> from glow_explorer import Pool
    >>> dice_of_a_kind(Pool("2 red, small blue"))
    ['2 large red dice', 'a small blue die']
    """
    kinds = Counter((die.color, die.size) for die in dice)
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
    """Return in words what a tile of Tom's does.

    >>> tile(4)
    'tile 4 (band +2 · +1 light · journey max)'
    """
    from glow_explorer.catalog import catalog

    (tile,) = (printed for printed in catalog().tom_tiles if printed.number == number)
    parts = [text("game.tile-band", count=tile.band_steps)] if tile.band_steps else []
    if tile.light:
        parts.append(words.effect_term("light", tile.light))
    if tile.journey:
        parts.append(text(f"game.tile-{tile.journey}"))
    return text("game.tile", number=number, said=" · ".join(parts))
