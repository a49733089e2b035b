"""What real dice and cards showed in a game, typed as a person would: one line, or several at once.

A line is read by the reader of `glow.ask`; semicolons and new lines part what comes one after the
other: Tom's dice, then one's own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from glow_explorer.asking.reader import read
from glow_explorer.cards import Card
from glow_explorer.errors import GlowError, quoted
from glow_explorer.game.actions import MOST_TYPED, ByChance
from glow_explorer.game.entries import entry_of, faces_in_order
from glow_explorer.language import Typed
from glow_explorer.symbols import Symbol, find_word

if TYPE_CHECKING:
    from glow_explorer.asking.reader import Reading
    from glow_explorer.dice import Die
    from glow_explorer.game import Game
    from glow_explorer.game.entries import Entry

_PARTS = re.compile(r"[;\n]+")
_COUNTED = re.compile(r"([1-9]) *(?:[x×*] *)?([^\W\d]+)")


def enter(game: Game, line: object, action: ByChance | None = None) -> Game:
    """Do what chance decides next, as a line says it; several parts do several things.

    Parameters
    ----------
    line
        Dice with their colours or, in the order of the dice, only what they show; names of cards.
    action
        What the first part decides, if it is not the only thing that chance decides now: a reroll.

    >>> from glow_explorer import Game
    >>> game = Game.new(["Pocana", "Eoles"], by_hand=True).do("remove")
    >>> game = enter(game, "Likyar, Thoape, green sketal, Kaar, Torke; eoles")
    >>> game.first_player, [space.companion.key for space in game.track][2:]
    ('Eoles', ['sketal-green', 'kaar', 'torke-a'])
    """
    if not isinstance(line, str) or len(line) > MOST_TYPED:
        raise GlowError("not-text", given=quoted(line))
    parts = [part.strip() for part in _PARTS.split(line) if part.strip()]
    if not parts:
        raise GlowError("not-text", given=quoted(line))
    for part in parts:
        if action is None:
            chances = [option for option in game.actions() if isinstance(option, ByChance)]
            if len(chances) != 1:
                raise GlowError("nothing-to-enter", given=part)
            [action] = chances
        game = game.do(action.giving(_result(game, action, part)))
        action = None
    return game


def _result(game: Game, action: ByChance, part: str) -> object:
    """Return what a part of a line says that chance decided."""
    entry = entry_of(game, action)
    if entry is None or entry.kind == "players":
        return part
    plain = _COUNTED.sub(lambda counted: f"{counted[2]} " * int(counted[1]), part)
    words = plain.replace(",", " ").split()
    if entry.kind == "dice":
        if words and all(find_word(Symbol, word) for word in words):
            return [str(find_word(Symbol, word)) for word in words]
        return _shown(entry, part)
    if entry.kind == "cards" and not all(word.isdigit() for word in words):
        return _cards(entry, part)
    return words


def _understood(part: str) -> Reading:
    """Read a part of a line of which every word must be understood: nothing is left out unsaid."""
    reading = read(part)
    if reading.unread:
        raise GlowError("not-understood", given=" ".join(word.text for word in reading.unread))
    return reading


def _shown(entry: Entry, part: str) -> object:
    """Return what dice show that are named by their colours."""
    reading = _understood(part)
    if reading.choices:
        raise GlowError("not-understood", given=reading.choices[0].text)
    dice: tuple[Die, ...] = tuple(die for dice in reading.of("dice") for die in dice)
    symbols = faces_in_order(entry, dice)
    if symbols is None:
        expected = ", ".join(map(str, entry.dice))
        raise GlowError("not-the-dice-there", given=part, expected=expected)
    return list(symbols)


def _cards(entry: Entry, part: str) -> list[str]:
    """Return the cards that are named; of several with one name, the one nobody has seen."""
    reading = _understood(part)
    named: list[tuple[int, str]] = [
        (word.start, word.value.key) for word in reading.parts if isinstance(word.value, Card)
    ]
    for choice in reading.choices:
        keys = [option.value.key for option in choice.options if isinstance(option.value, Card)]
        unseen = [card.key for card in entry.cards if card.key in keys]
        if len(set(unseen)) != 1:
            raise GlowError("ambiguous-card", given=choice.text, candidates=unseen or keys)
        named.append((choice.start, unseen[0]))
    if not named:
        raise GlowError("cannot-be-drawn", given=Typed(part), said=GlowError("not-among-the-rest"))
    return [key for _, key in sorted(named)]
