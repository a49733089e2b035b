"""The words of a line that asks: where each stands, and what it means, also when it is misspelt.

>>> [word.meant for word in split("J'ai 2 dés rouges, xar'gok ?")]
['j', 'ai', '2', 'des', 'rouges', ',', 'xargok', '?']
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from glow_explorer.collection import all_cards
from glow_explorer.errors import close_matches, fold
from glow_explorer.language import available, messages
from glow_explorer.rulebook.rules import vocabulary
from glow_explorer.tables import data_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from glow_explorer.cards import Card
    from glow_explorer.rulebook.search import Vocabulary

MOST_LETTERS = 2000
"""How many letters of a line are read; nobody types more, and a pasted book is no question."""
_LONGEST_PHRASE = 6
_FEWEST_LETTERS, _SIMILAR, _ALIKE = 3, 0.8, 0.7  # how near a word must be; beside a die, less
_TOKEN = re.compile(
    r"(?P<less>(?<![\w])[-−]2(?!\d))|(?P<number>\d+)|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)|(?P<mark>[^\s\w]|\n)"
)
_ELIDED = re.compile(r"(?i:(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu))['’]")

T = TypeVar("T")
Phrase = tuple[str, ...]


class Token(NamedTuple):
    """A word, a number or a mark of a line.

    Attributes
    ----------
    text, start, end
        As it is written, and where.
    meant
        The folded word that it stands for: another one where it is misspelt.
    """

    text: str
    start: int
    end: int
    meant: str

    @property
    def is_mark(self) -> bool:
        """Whether it is punctuation."""
        return not self.meant[-1].isalnum()

    @property
    def is_number(self) -> bool:
        """Whether it is a number in digits."""
        return self.meant.isdecimal()

    @property
    def corrected(self) -> bool:
        """Whether it is taken for another word than the one that is written."""
        return not self.is_mark and self.meant not in (
            "-2",
            _plain(self.text),
            _plain(self.text[:-1]),
        )


def split(line: str) -> list[Token]:
    """Return the words, numbers and marks of a line, as they are written.

    Hyphens part words, and so do the apostrophes of French articles; those inside names do not.
    """
    words: list[Token] = []
    for match in _TOKEN.finditer(line[:MOST_LETTERS]):
        start, text = match.start(), match[0]
        if match["less"]:
            words.append(Token(text, start, match.end(), "-2"))
            continue
        while elided := _ELIDED.match(text):
            words.append(
                Token(text[: elided.end()], start, start + elided.end(), _plain(elided[0]))
            )
            start, text = start + elided.end(), text[elided.end() :]
        words.append(Token(text, start, match.end(), _plain(text)))
    return words


def _plain(text: str) -> str:
    return fold(text).replace("-", "") or text


def understood(line: str) -> list[Token]:
    """Return the words of a line; those that nobody knows stand for a word of the game near them.

    >>> [word.meant for word in understood("blak fier, lykiar")]
    ['black', 'fire', ',', 'likyar']
    """
    words = [
        word if word.is_mark or word.is_number else word._replace(meant=_meant(word.meant))
        for word in split(line)
    ]
    return [_beside(words, at) for at in range(len(words))]


def _beside(words: list[Token], at: int) -> Token:
    """Return a word that nobody knows as the colour before a symbol, or the symbol behind a colour.

    >>> [word.meant for word in understood("ver nature, blue wtr")]
    ['vert', 'nature', ',', 'blue', 'water']
    """
    word = words[at]
    if word.is_mark or word.is_number or word.meant in _known() or is_idle(word.meant):
        return word
    behind = words[at + 1].meant if at + 1 < len(words) else ""
    before = words[at - 1].meant if at else ""
    for section, other, neighbour in (("color", "symbol", behind), ("symbol", "color", before)):
        if (neighbour,) in lexicon()[other]:
            near = close_matches(word.meant, _long_enough([*lexicon()[section]]), 1, _ALIKE)
            if near and near[0][0] == word.meant[0]:
                return word._replace(meant=near[0])
    return word


@cache
def lexicon() -> Mapping[str, Mapping[Phrase, str]]:
    """Return what may be typed, by section: phrases as words, in all languages, and the meaning."""
    sections: dict[str, dict[Phrase, str]] = {}
    for code in available():
        for key, phrases in messages(code).items():
            section, _, meaning = key.partition(".")
            if section.startswith("words-"):
                known = sections.setdefault(section.removeprefix("words-"), {})
                for phrase in phrases:
                    known[words_of(phrase)] = meaning
    sections["color"] |= sections.pop("shade")
    return sections


@cache
def names() -> Mapping[Phrase, tuple[Card, ...]]:
    """Return the names and keys of cards as words, with all cards that each may mean."""
    by_phrase: dict[Phrase, tuple[Card, ...]] = {}
    for card in all_cards():
        for phrase in {words_of(card.name), words_of(card.key)}:
            by_phrase[phrase] = (*by_phrase.get(phrase, ()), card)
    return by_phrase


@cache
def words_of(phrase: str) -> Phrase:
    """Return a phrase as the words that a line has for it."""
    return tuple(word.meant for word in split(phrase) if not word.is_mark)


def meaning(section: str, words: list[Token], at: int) -> tuple[str, int] | None:
    """Return what the longest phrase of a section from here on means, and where it ends."""
    return _longest(lexicon()[section], words, at)


def card_names(words: list[Token], at: int) -> tuple[tuple[Card, ...], int] | None:
    """Return the cards that are named from here on, and where the name ends."""
    return _longest(names(), words, at)


def _longest(known: Mapping[Phrase, T], words: list[Token], at: int) -> tuple[T, int] | None:
    phrase: Phrase = ()
    longest: tuple[T, int] | None = None
    for end in range(at, min(at + _LONGEST_PHRASE, len(words))):
        if _is_hyphen(words, end) and phrase:
            continue
        if words[end].is_mark:
            break
        phrase = (*phrase, words[end].meant)
        if phrase in known:
            longest = known[phrase], end + 1
    return longest


def _is_hyphen(words: list[Token], at: int) -> bool:
    """Whether a mark joins the words around it: est-ce, dvol-a."""
    if words[at].meant != "-" or not 0 < at < len(words) - 1:
        return False
    return words[at - 1].end == words[at].start and words[at].end == words[at + 1].start


@cache
def _meant(word: str) -> str:
    """Return the word of the game that was probably meant by one that nobody knows."""
    if word in _known() or is_idle(word) or is_spoken(word) or len(word) < _FEWEST_LETTERS:
        return word
    for words in _nearby():
        near = close_matches(word, words, 3, _SIMILAR)
        for other in near:
            if other[0] == word[0] or sorted(other) == sorted(word):
                return other
    return word


@cache
def _known() -> frozenset[str]:
    phrases = [phrase for known in lexicon().values() for phrase in known]
    return frozenset(word for phrase in (*phrases, *names()) for word in phrase)


@cache
def _nearby() -> tuple[tuple[str, ...], ...]:
    """Return the words that a misspelt one may stand for: those of things, not of questions.

    Words of dice and cards come first: nothing else is typed as often.
    """
    sections = ("color", "symbol", "size", "stock", "place", "number")
    single = [phrase for section in sections[:2] for phrase in lexicon()[section]]
    others = [phrase for section in sections[2:] for phrase in lexicon()[section]]
    return (_long_enough([*single, *names()]), _long_enough(others))


def _long_enough(phrases: list[Phrase]) -> tuple[str, ...]:
    words = {word for phrase in phrases for word in phrase}
    return tuple(sorted(word for word in words if len(word) >= _FEWEST_LETTERS))


@cache
def _vocabulary() -> Vocabulary:
    return vocabulary(data_folder())


def is_idle(word: str) -> bool:
    """Whether a word says nothing about what is asked: *the*, *please*, *donc* ..."""
    return _vocabulary().is_idle(word)


def is_spoken(word: str) -> bool:
    """Whether the search of the rules knows a word."""
    return any(word in words for words in _vocabulary().words.values())
