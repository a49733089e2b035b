"""What real dice and cards showed in a game, typed as a person would: one line, or several at once.

A line is read by the reader of `glow.ask`; semicolons and new lines part what comes one after the
other: Tom's dice, then one's own.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from glow_explorer.asking.reader import read
from glow_explorer.cards import Card
from glow_explorer.errors import GlowError, fold, quoted
from glow_explorer.game import Game
from glow_explorer.game.actions import MOST_TYPED, ByChance
from glow_explorer.game.entries import entry_of, faces_in_order
from glow_explorer.inputs import of_kind
from glow_explorer.language import Typed, known_words
from glow_explorer.symbols import Symbol, find_word

if TYPE_CHECKING:
    from glow_explorer.asking.reader import Reading
    from glow_explorer.dice import Die
    from glow_explorer.game import Claim, Legality
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
    of_kind(Game, game, "not-a-game")
    if action is not None:
        of_kind(ByChance, action, "not-a-game-action")
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


# ------------------------------------------------------------------------------- a referee asked


def ask_referee(game: Game, line: object) -> Legality | Claim:
    """Answer a question of the table: whether somebody may do something, or forgot something.

    >>> from glow_explorer import Game
    >>> game = Game.new({"Ann": "Pocana", "Bob": "Eoles"}, seed=7)
    >>> ask_referee(game, "may Ann camp?").reasons[0].code
    'turn-comes-later'
    >>> ask_referee(game, "Ann forgot a firefly").reasons[0].code
    'claim-nothing'
    >>> ask_referee(game, "camp").legal
    False
    """
    of_kind(Game, game, "not-a-game")
    if not isinstance(line, str) or not line.strip() or len(line) > MOST_TYPED:
        raise GlowError("not-text", given=quoted(line))
    asked = known_words("referee")
    words = [word for word in re.split(r"[\s,:?!]+", line.strip()) if word]
    meant = [asked.get(fold(word), "") for word in words]
    player, words, meant = _named_player(game, words, meant)
    if "forgot" in meant:
        gains = [word for word in words if fold(word) in known_words("gain")]
        if not gains:
            raise GlowError("not-understood", given=line)
        day = next((int(word) for word in words if word.isdigit()), None)
        if player is None:
            player = game.player.name
        return game.claim(player, gains[-1], day)
    deed = [word for word, kind in zip(words, meant, strict=True) if kind != "may"]
    return game.explain(" ".join(deed) if player else line.strip().rstrip("?! "), player)


def _named_player(
    game: Game, words: list[str], meant: list[str]
) -> tuple[str | None, list[str], list[str]]:
    """Take the name of a player out of the words, if one of them names one."""
    names = {fold(name): name for name in game.players}
    for place, word in enumerate(words[:3]):
        bare = fold(word).removesuffix("'s").removesuffix("’s")
        if bare in names:
            rest = [*range(place), *range(place + 1, len(words))]
            return names[bare], [words[at] for at in rest], [meant[at] for at in rest]
    return None, words, meant
