"""Reading a line that asks: dice, cards, stocks, places and a question, in any order.

Nothing is guessed in silence: what may mean several things becomes an `OpenChoice`, a word that is
taken for another is marked as corrected, and words that mean nothing here are kept as unread.

>>> reading = read("2 red fire, likyar and sketal: does it triger?")
>>> [(part.kind, part.text) for part in reading.parts]
[('dice', '2 red fire'), ('card', 'likyar')]
>>> reading.choices[0].text, len(reading.choices[0].options), reading.asks
('sketal', 6, 'trigger')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.asking.vocabulary import (
    MOST_LETTERS,
    Token,
    card_names,
    is_idle,
    is_spoken,
    meaning,
    understood,
)
from glow_explorer.cards import Companion
from glow_explorer.collection import all_cards
from glow_explorer.dice import Die, dice_kinds, pointer
from glow_explorer.errors import GlowError, quoted
from glow_explorer.language import text
from glow_explorer.places import CENTRE
from glow_explorer.symbols import Color, Kind, Size, Symbol

if TYPE_CHECKING:
    from glow_explorer.cards import Card

_CODE = re.compile(r"\S*glow\d+-[A-Za-z0-9_-]+\S*")
_SENTENCE_ENDS = frozenset(".;?!\n")
_JOINS = frozenset(':=-/()[]«»"')
_LISTED = frozenset(",/+&-")
_TIMES = frozenset("x×*")
_OF_DICE = frozenset(("die", "dice", "de", "des", "of", "the", "my"))
"""Words between a number and a colour."""
BOATS = 4
_FEWEST_UNREAD = 2
"""So many words that nothing but the search knows make a question about the rules."""
_BY_PRIORITY = (
    "score", "reroll", "order", "odds", "times", "plan", "sail", "walk", "where", "blocked",
    "trigger", "noon", "about",
)  # fmt: skip
_OF_CARDS = ("trigger", "blocked", "times")
LIGHTLY = ("a", "an", "un", "une")
"""Words that count one thing, or none in particular: a footprint may be any footprint."""


class LinePart(NamedTuple):
    """Something that was understood.

    Attributes
    ----------
    kind
        ``"dice"``, ``"card"``, a stock such as ``"light"``, a place such as ``"boats"``,
        ``"code"``, ``"rulings"`` or ``"condition"``; ``"more-dice"`` for dice that are added.
    text, start, end
        The words that say it, and where they stand in the line.
    value
        What they mean.
    corrected
        Whether a word is taken for another one that it looks like.
    supposed
        Whether it is only supposed: *what if the black die shows fire?*
    """

    kind: str
    text: str
    start: int
    end: int
    value: Any
    corrected: bool = False
    supposed: bool = False


class Suggestion(NamedTuple):
    """One thing that may be meant, and what to type for it."""

    value: Any
    typed: str


class OpenChoice(NamedTuple):
    """Words that may mean several things.

    Attributes
    ----------
    kind
        ``"card"``; ``"face"`` of a die without a symbol, ``"color"`` of a symbol without a die.
    """

    kind: str
    text: str
    start: int
    end: int
    options: tuple[Suggestion, ...]


@dataclass(frozen=True)
class Reading:
    """A line as it was understood.

    Attributes
    ----------
    asks
        The question: ``"trigger"``, ``"blocked"``, ``"times"``, ``"odds"``, ``"reroll"``,
        ``"order"``, ``"noon"``, ``"sail"``, ``"walk"``, ``"where"``, ``"plan"`` of the days left,
        ``"score"``, ``"about"`` a card, or ``"rule"``;
        ``"lay"`` if nothing is asked.
    question
        The words that ask, for the search of the rules.
    named
        The cards that the question itself names.
    """

    line: str
    parts: tuple[LinePart, ...]
    choices: tuple[OpenChoice, ...]
    unread: tuple[LinePart, ...]
    asks: str
    question: str
    named: tuple[Card, ...] = ()

    def of(self, kind: str, *, supposed: bool = False) -> list[Any]:
        """Return the values of all parts of a kind."""
        return [
            part.value for part in self.parts if part.kind == kind and part.supposed == supposed
        ]

    def last(self, kind: str) -> Any:
        """Return the last value of a kind, supposed or not; None if there is none."""
        values = [part.value for part in self.parts if part.kind == kind]
        return values[-1] if values else None

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice on the table, in the order in which they are written."""
        return tuple(die for dice in self.of("dice") for die in dice)

    @property
    def supposed_dice(self) -> tuple[Die, ...]:
        """The dice that are only supposed."""
        return tuple(die for dice in self.of("dice", supposed=True) for die in dice)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, each once, in the order in which they are written."""
        return tuple(dict.fromkeys(self.of("card") + self.of("card", supposed=True)))


def read(line: object, *, over: bool = False) -> Reading:
    """Return a line as it is understood.

    Over a table that lies there already, dice that are only supposed stay so even if they are all.
    """
    if not isinstance(line, str):
        raise GlowError("not-text", given=quoted(line))
    if len(line) > MOST_LETTERS:
        raise GlowError("text-too-long", given=line[:200], length=len(line), most=MOST_LETTERS)
    return _LineReader(line, over=over).reading()


class _LineReader:
    """A line being read: its words, which of them are used up, and what they gave."""

    def __init__(self, line: str, *, over: bool) -> None:
        self.line, self.over = line, over
        self.words: list[Token] = understood(line)
        self.used = [False] * len(self.words)
        self.parts: list[LinePart] = []
        self.choices: list[OpenChoice] = []
        self.asked: list[tuple[str, int, int]] = []
        self.sentences = self._sentences()
        self.supposing = self._supposing()

    # -------------------------------------------------------------- the line

    def _sentences(self) -> list[int]:
        number, numbers = 0, []
        for word in self.words:
            numbers.append(number)
            number += word.meant in _SENTENCE_ENDS
        return numbers

    def _supposing(self) -> list[bool]:
        """Say of each word whether it stands behind *what if* in its sentence."""
        supposing, sentence = [], None
        for at, word in enumerate(self.words):
            phrase = meaning("suppose", self.words, at)
            if phrase and phrase[0] == "suppose" and not word.is_mark:
                sentence = self.sentences[at]
            supposing.append(self.sentences[at] == sentence)
        return supposing

    def _adds(self, at: int) -> bool:
        """Whether the sentence of a word speaks of one die more."""
        return any(
            (phrase := meaning("suppose", self.words, place)) and phrase[0] == "add"
            for place, sentence in enumerate(self.sentences)
            if sentence == self.sentences[at]
        )

    def reading(self) -> Reading:
        """Read everything, in the order in which words are sure of what they mean."""
        for step in (
            self._codes, self._presets, self._stocks_counted, self._places, self._ways, self._cards,
            self._dice, self._stocks_named, self._questions,
        ):  # fmt: skip
            step()
        return self._concluded()

    def _take(
        self, kind: str, start: int, end: int, value: object, *, silent: bool = False
    ) -> None:
        """Keep what some words mean, and use them up."""
        taken = self.words[start:end]
        first, last = taken[0].start, taken[-1].end
        self.used[start:end] = [True] * (end - start)
        if not silent:
            corrected = any(word.corrected for word in taken)
            text, supposed = self.line[first:last], self.supposing[start]
            self.parts.append(LinePart(kind, text, first, last, value, corrected, supposed))

    def _free(self, at: int) -> bool:
        return 0 <= at < len(self.words) and not self.used[at]

    def _means(self, section: str, at: int) -> tuple[str, int] | None:
        """Return what a phrase of words that are not used up means, and where it ends."""
        if not self._free(at) or self.words[at].is_mark:
            return None
        end = next((place for place in range(at, len(self.words)) if self.used[place]), None)
        return meaning(section, self.words[:end], at)

    def _number(self, at: int) -> tuple[int, int] | None:
        """Return the number that stands here, in digits or in words, and where it ends."""
        if not self._free(at):
            return None
        if self.words[at].is_number:
            digits = self.words[at].meant
            return (int(digits), at + 1) if len(digits) < 6 else None
        phrase = self._means("number", at)
        return (int(phrase[0]), phrase[1]) if phrase else None

    def _digits(self, at: int) -> tuple[int, int] | None:
        """Return the number that stands here in digits: places are never written as words."""
        return self._number(at) if self._free(at) and self.words[at].is_number else None

    def _behind(self, at: int, *, marks: frozenset[str] = _JOINS) -> int:
        """Return the place behind words and marks that may stand inside one thing."""
        while self._free(at):
            if self.words[at].meant in marks:
                at += 1
            elif phrase := self._means("between", at):
                at = phrase[1]
            else:
                break
        return at

    # -------------------------------------------------------------- codes, rulings

    def _codes(self) -> None:
        for match in _CODE.finditer(self.line):
            inside = [
                at for at, word in enumerate(self.words)
                if match.start() <= word.start and word.end <= match.end()
            ]  # fmt: skip
            self._take("code", inside[0], inside[-1] + 1, match[0])

    def _presets(self) -> None:
        for at in range(len(self.words)):
            if phrase := self._means("preset", at):
                self._take("rulings", at, phrase[1], phrase[0])

    # -------------------------------------------------------------- stocks and places

    def _stocks_counted(self) -> None:
        """Read such as *12 light*; but *2 light blue fire* are dice."""
        for at in range(len(self.words)):
            number = self._number(at)
            if number is None:
                continue
            stock = self._means("stock", number[1])
            if stock is None or self._is_shade(number[1], stock[1]):
                continue
            self._take(stock[0], at, stock[1], number[0])

    def _is_shade(self, at: int, end: int) -> bool:
        color = self._means("color", at)
        return (
            color is not None
            and color[1] > end
            and self._symbol(self._behind(color[1])) is not None
        )

    def _stocks_named(self) -> None:
        """Read such as *footprints: 2*."""
        for at in range(len(self.words)):
            stock = self._means("stock", at)
            number = stock and self._number(self._behind(stock[1]))
            if stock and number and not self._counts_something(number[1]):
                self._take(stock[0], at, number[1], number[0])

    def _counts_something(self, at: int) -> bool:
        """Whether what follows a number is something that is counted."""
        sections = ("color", "size", "stock", "symbol")
        if any(self._means(section, at) for section in sections):
            return True
        return self._free(at) and self.words[at].meant in ("die", "dice", "des", "x", "×")

    def _places(self) -> None:
        for at in range(len(self.words)):
            place = self._means("place", at)
            if place is None:
                continue
            kind, end = place
            if kind == "boats":
                self._boats(at, end)
                continue
            number = self._digits(self._behind(end))
            if kind in ("from", "to") and number is None:
                number = self._centre(self._behind(end))
            if number is None or self._counts_something(number[1]):
                continue
            if kind == "to" and at and self.words[at - 1].is_number and self._free(at - 1):
                self._take("from", at - 1, at, int(self.words[at - 1].meant))
            self._take(kind, at, number[1], number[0])
        self._arrows()

    def _arrows(self) -> None:
        """Read such as *0 → 8*."""
        for at in range(len(self.words) - 2):
            marks = "".join(word.meant for word in self.words[at + 1 : at + 3])
            end = at + 3 if marks == "->" else at + 2 if marks[:1] == "→" else at
            if end > at and self._digits(at) and self._digits(end):
                self._take("from", at, end, int(self.words[at].meant))
                self._take("to", end, end + 1, int(self.words[end].meant))

    def _centre(self, at: int) -> tuple[int, int] | None:
        phrase = self._means("centre", at)
        return (CENTRE, phrase[1]) if phrase else None

    def _boats(self, at: int, end: int) -> None:
        """Read where all boats are, or from where one of them sails."""
        places: list[int] = []
        start, after = at, self._behind(end, marks=_JOINS | _LISTED)
        if centre := self._centre(after):
            self._take("boats", at, centre[1], (CENTRE,) * BOATS)
            return
        while len(places) < BOATS and (number := self._digits(after)):
            if self._counts_something(number[1]) and len(places) < BOATS - 1:
                break
            places.append(number[0])
            end = number[1]
            after = self._behind_list(end)
        if (
            len(places) == 1
            and at
            and self.words[at - 1].meant in ("4", "four", "quatre", "all", "les")
        ):
            start, places = at - 1, places * BOATS
        if len(places) == BOATS:
            self._take("boats", start, end, tuple(places))
        elif len(places) == 1:
            self._take("from", at, end, places[0])
        elif places:
            raise GlowError("boat-count", given=quoted(places), expected=BOATS)

    def _behind_list(self, at: int) -> int:
        """Return the place behind a comma or *and* between the entries of a list."""
        while self._free(at) and (
            self.words[at].meant in _LISTED or self._means("filler", at) is not None
        ):
            at += 1
        return at

    def _ways(self) -> None:
        """Read a way of three spaces or more: *45 60 59 57*."""
        at = 0
        while at < len(self.words):
            spaces, end, after = [], at, at
            while self._free(after) and self.words[after].is_number:
                spaces.append(int(self.words[after].meant))
                end = after + 1
                after = self._behind_list(end)
            if len(spaces) > 2:
                self._take("path", at, end, tuple(spaces))
            at = max(end, at + 1)

    # -------------------------------------------------------------- cards

    def _cards(self) -> None:
        for at in range(len(self.words)):
            if self._free(at) and not self.words[at].is_mark:
                self._numbered_card(at) or self._spell_of(at) or self._named_card(at)

    def _numbered_card(self, at: int) -> bool:
        """Read such as *companion 13*."""
        kind = self._means("kind", at)
        if kind is None:
            return False
        place = kind[1]
        while self._free(place) and self.words[place].meant in (":", "#", "no", "numero", "-"):
            place += 1
        if not self._free(place) or not self.words[place].is_number:
            return False
        cards = all_cards().find(f"{kind[0]}:{self.words[place].meant}")
        if len(cards) == 1:
            self._take("card", at, place + 1, cards[0])
        return len(cards) == 1

    def _spell_of(self, at: int) -> bool:
        """Read such as *spell of air* and *air spell*."""
        kind, symbol = self._means("kind", at), self._symbol(at)
        if kind and kind[0] == Kind.SPELL:
            symbol, end = self._symbol(self._behind(kind[1])), 0
            if symbol is not None:
                end = symbol[1]
        elif symbol and (kind := self._means("kind", symbol[1])) and kind[0] == Kind.SPELL:
            end = kind[1]
        else:
            return False
        cards = all_cards().find(f"spell-{symbol[0]}") if symbol else ()
        if cards:
            self._take("card", at, end, cards[0])
        return bool(cards)

    def _named_card(self, at: int) -> bool:
        named = card_names(self.words, at)
        if named is None or any(self.used[at : named[1]]):
            return False
        if self._is_a_die(named[1]):
            named = card_names(self.words[: named[1] - 1], at) or named
        cards, end = named
        start = at
        if len(cards) > 1:
            start, end, cards = self._by_color(cards, at, end)
        if len(cards) == 1:
            self._take("card", start, end, cards[0])
            return True
        options = tuple(Suggestion(card, _typed_card(card)) for card in cards)
        self._offer("card", at, end, options)
        return True

    def _is_a_die(self, end: int) -> bool:
        """Whether a name ends with the colour of a die that follows: *sketal red fire*."""
        return bool(self._means("color", end - 1)) and self._symbol(end) is not None

    def _by_color(
        self, cards: tuple[Card, ...], at: int, end: int
    ) -> tuple[int, int, tuple[Card, ...]]:
        """Choose a Sketal by the colour of its die, before or behind its name."""
        places = [(place, self._means("color", place)) for place in range(max(0, at - 2), at)]
        before = [(place, end, color[0]) for place, color in places if color and color[1] == at]
        after = self._means("color", self._behind(end, marks=frozenset("-(")))
        if after and self._symbol(self._behind(after[1])) is None:  # no die that follows
            before.append((at, after[1], after[0]))
        for start, stop, color in before:
            own = [card for card in cards if isinstance(card, Companion) and card.die == color]
            if own:
                return start, stop, tuple(own)
        return at, end, cards

    def _offer(self, kind: str, start: int, end: int, options: tuple[Suggestion, ...]) -> None:
        """Keep words that may mean several things."""
        first, last = self.words[start].start, self.words[end - 1].end
        self.used[start:end] = [True] * (end - start)
        self.choices.append(OpenChoice(kind, self.line[first:last], first, last, options))

    # -------------------------------------------------------------- dice

    def _symbol(self, at: int) -> tuple[Symbol, int] | None:
        phrase = self._means("symbol", at)
        return (Symbol(phrase[0]), phrase[1]) if phrase else None

    def _dice(self) -> None:
        """Read dice: each colour with the symbol behind it, or else with the one before it."""
        self._verbs()
        for at in range(len(self.words)):
            if color := self._means("color", at):
                self._die_forwards(at, Color(color[0]), color[1])
        for at in range(len(self.words)):
            if color := self._means("color", at):
                self._die_backwards(at, Color(color[0]), color[1])

    def _verbs(self) -> None:
        """Find cards that *fire*: the word stands behind a name, and no die follows at once."""
        for at in range(1, len(self.words)):
            if self.words[at].meant == "fire" and self._free(at) and self.used[at - 1]:
                behind_card = any(
                    part.kind == "card" and part.end == self.words[at - 1].end
                    for part in self.parts
                ) or any(choice.end == self.words[at - 1].end for choice in self.choices)
                follows = self.words[at + 1].meant if at + 1 < len(self.words) else "?"
                if behind_card and (follows in ("with", "when", "if", "?", ".", "twice")):
                    self.used[at] = True
                    self.asked.append(("trigger", at, at + 1))

    def _before(self, at: int) -> tuple[int, int | None, Size | None]:
        """Return where a die begins whose colour stands here, how many there are, and the size."""
        start, count, size, place = at, None, None, at - 1
        while self._free(place):
            if place and self.words[place].meant in _TIMES and self.words[place - 1].is_number:
                place -= 1
            elif size is None and (phrase := self._means("size", place)) and phrase[1] == place + 1:
                size, start = Size(phrase[0]), place
                place -= 1
            elif (number := self._number(place)) and number[1] <= at:
                if 0 < number[0] < 1000:
                    count, start = number[0], place
                break
            elif self.words[place].meant in _OF_DICE:
                place -= 1
            else:
                break
        return start, count, size

    def _die_forwards(self, at: int, color: Color, end: int) -> None:
        start, count, size = self._before(at)
        symbols, stop = self._symbols(end, count or 1)
        if not symbols:
            return
        size = size or self._size_between(end, stop)
        often, stop = self._often(stop)
        shown = symbols if len(symbols) > 1 else symbols * ((count or 1) * often)
        self._take_dice(start, stop, color, size, shown)

    def _size_between(self, at: int, end: int) -> Size | None:
        sizes = [self._means("size", place) for place in range(at, end)]
        return next((Size(size[0]) for size in sizes if size), None)

    def _symbols(self, at: int, count: int) -> tuple[tuple[Symbol, ...], int]:
        """Return the symbols behind a colour: one for each of several dice, or one for all."""
        place = self._behind(at)
        if size := self._means("size", place):
            place = self._behind(size[1])
        symbols: list[Symbol] = []
        ends: list[int] = []
        while len(symbols) < count and (symbol := self._symbol(place)):
            symbols.append(symbol[0])
            ends.append(symbol[1])
            place = self._behind_list(symbol[1])
        if not symbols:
            return (), at
        if len(symbols) == count:
            return tuple(symbols), ends[-1]
        return tuple(symbols[:1]), ends[0]

    def _often(self, at: int) -> tuple[int, int]:
        """Return how often a die is there by what follows it: *red fire x3*."""
        if self._free(at) and self.words[at].meant in _TIMES and self._free(at + 1):
            number = self._number(at + 1)
            if number and 0 < number[0] < 1000:
                return number[0], number[1]
        return 1, at

    def _die_backwards(self, at: int, color: Color, end: int) -> None:
        """Read such as *fire on red*: the symbol stands before the colour."""
        for place in range(at - 1, max(-1, at - 6), -1):
            symbol = self._symbol(place)
            if symbol and symbol[1] <= at and self._behind(symbol[1]) >= at:
                start, count, size = self._before(place)
                between = self._size_between(symbol[1], at)
                self._take_dice(start, end, color, size or between, (symbol[0],) * (count or 1))
                return
            if not self._free(place):
                return

    def _take_dice(
        self,
        start: int,
        end: int,
        color: Color,
        size: Size | None,
        shown: tuple[Symbol | None, ...],
    ) -> None:
        try:
            dice = tuple(Die(color, symbol, size) for symbol in shown)
        except GlowError as error:
            first, last = self.words[start].start, self.words[end - 1].end
            mark = pointer(self.line, first, last)
            raise GlowError(error.code, **error.data, pointer=mark) from None
        more = self.supposing[start] and self._adds(start)
        self._take("more-dice" if more else "dice", start, end, dice)

    # -------------------------------------------------------------- the question

    def _questions(self) -> None:
        for at in range(len(self.words)):
            if (phrase := self._means("asked", at)) and not self._is_inside_another(at):
                self.asked.append((phrase[0], at, phrase[1]))

    def _is_inside_another(self, at: int) -> bool:
        """Whether a word belongs to a longer phrase that began before: *where to go*."""
        return any(start < at < end for _, start, end in self.asked)

    def _concluded(self) -> Reading:
        """Decide what is asked, and what becomes of the words that are left."""
        for _, start, end in self.asked:
            self.used[start:end] = [True] * (end - start)
        loose = (*self._loose("color"), *self._loose("symbol")) if self._has("dice") else ()
        asks = self._asks([self.words[at] for at in self._unread() if at not in loose])
        if asks == "rule":
            self.choices.clear()
            self.parts = [part for part in self.parts if not self._is_light(part)]
            return self._read(asks, [])
        if asks == "odds" and not self._has("card") and not self.choices:
            self._condition()
        self._settle_dice(asks)
        return self._read(asks, self._unread())

    def _read(self, asks: str, unread: list[int]) -> Reading:
        laid = self.over or any(
            part.kind in ("dice", "code") and not part.supposed for part in self.parts
        )
        parts = [part if laid else part._replace(supposed=False) for part in self.parts]
        left = [self.words[at] for at in unread]
        return Reading(
            self.line,
            tuple(sorted(parts, key=lambda part: part.start)),
            tuple(sorted(self.choices, key=lambda choice: choice.start)),
            tuple(LinePart("unread", word.text, word.start, word.end, None) for word in left),
            asks,
            self._question(),
            self._named(),
        )

    def _has(self, *kinds: str) -> bool:
        return any(part.kind in kinds for part in self.parts)

    def _is_light(self, part: LinePart) -> bool:
        """Whether a part may as well be said in general: *a footprint*."""
        return part.text.split()[0].casefold() in LIGHTLY and part.kind not in ("dice", "card")

    def _unread(self) -> list[int]:
        """Return the words that nothing was made of, without those that say nothing."""
        return [
            at
            for at, word in enumerate(self.words)
            if not (self.used[at] or word.is_mark or is_idle(word.meant))
            and not any(
                self._means(section, at)
                for section in ("between", "filler", "suppose", "kind", "place", "centre")
            )
            and (word.is_number or not self._number(at))
        ]

    # -------------------------------------------------------------- what is asked

    def _asks(self, left: list[Token]) -> str:
        """Return what is asked, by what is on the table and by the words that are left."""
        asked = [self._by_journey(kind) for kind, _, _ in self.asked]
        explicit = next((kind for kind in _BY_PRIORITY if kind in asked), None)
        counted = explicit in ("odds", "reroll") and bool(self._loose("color"))
        if counted or any(map(self._is_concrete, self.parts)):
            return self._of_the_table(explicit, sum(is_spoken(word.meant) for word in left))
        if not self._has("card") and not self.choices:
            return "rule"
        return self._of_cards(explicit, bool(left))

    def _is_concrete(self, part: LinePart) -> bool:
        """Whether a part lays something on the table, and is not said in general."""
        if part.kind in ("card", "rulings", "from"):
            return False
        if part.kind == "to":
            return any(kind in ("sail", "walk", "go") for kind, _, _ in self.asked)
        return not self._is_light(part)

    def _of_cards(self, explicit: str | None, more: bool) -> str:  # noqa: FBT001
        """Return what is asked where there are cards and nothing else; `more` words are left."""
        cards = sum(part.kind == "card" for part in self.parts) + len(self.choices)
        led = any(part.kind == "card" and part.value.kind == Kind.ADVENTURER for part in self.parts)
        if explicit == "odds" and led:
            return "odds"
        if more or (explicit not in (None, "about", *_OF_CARDS) and not led):
            return "rule"
        if explicit is None or any(kind == "about" for kind, _, _ in self.asked):
            return "about" if cards == 1 else "lay"
        return explicit

    def _of_the_table(self, explicit: str | None, spoken: int) -> str:
        """Return what is asked of dice, stocks and places; `spoken` words may speak of a rule."""
        if explicit in (None, "about"):
            if spoken >= _FEWEST_UNREAD and "?" in self.line:
                return "rule"
            implied = self._implied()
            return "rule" if spoken and implied == "lay" else implied
        if explicit in _OF_CARDS and self._has("dice") and not self._is_rolled():
            return "odds"
        dice = self._has("dice", "code") or self._loose("color")
        return explicit if dice or not spoken else "rule"

    def _by_journey(self, kind: str) -> str | None:
        """Return sailing or walking for a question of going somewhere, by what is on the table."""
        bound = self._has("to", "path")
        if self._has("days") and not bound and kind in ("sail", "walk", "go", "where"):
            return "plan"
        if kind not in ("sail", "walk", "go"):
            return kind
        if not bound:
            return "where" if self._has("boats", "at", "from") else None
        if kind == "go":
            return "walk" if self._has("at", "path") and not self._has("boats") else "sail"
        return kind

    def _is_rolled(self) -> bool:
        return any(die.symbol for part in self.parts if part.kind == "dice" for die in part.value)

    def _implied(self) -> str:
        """Return the question that dice, cards and places raise by themselves."""
        if self._has("path") or (self._has("at") and self._has("to")):
            return "walk"
        if self._has("to"):
            return "sail"
        cards = self._has("card") or any(choice.kind == "card" for choice in self.choices)
        if cards and self._is_rolled():
            return "trigger"
        if cards and self._loose("color"):
            return "odds"
        return self._implied_by_places()

    def _implied_by_places(self) -> str:
        if not self._has("boats", "at"):
            return "lay"
        if self._has("days"):
            return "plan"
        return "where" if self._is_rolled() else "lay"

    def _question(self) -> str:
        """Return the words that ask, for the search: all sentences that say more than a table."""
        if not any(part.kind == "dice" for part in self.parts):
            return self.line.strip()
        asking = {self.sentences[at] for at in self._unread()}
        asking |= {self.sentences[start] for _, start, _ in self.asked}
        asking |= {self.sentences[at] for at, word in enumerate(self.words) if word.meant == "?"}
        taken = [(part.start, part.end) for part in self.parts if part.kind == "dice"]
        words = [
            word.text
            for at, word in enumerate(self.words)
            if self.sentences[at] in asking
            and not any(start <= word.start < end for start, end in taken)
        ]
        return " ".join(words)

    def _named(self) -> tuple[Card, ...]:
        """Return the cards that the question names: beside its words, or in its sentence."""
        asked = [start for kind, start, _ in self.asked if kind in _OF_CARDS]
        if not asked:
            return ()
        place = self.words[asked[0]].start
        for ends in (",;.?!:\n", ";.?!\n"):
            first = max((self.line.rfind(mark, 0, place) for mark in ends), default=-1)
            behind = [at for mark in ends if (at := self.line.find(mark, place)) >= 0]
            last = min(behind, default=len(self.line))
            cards = [
                part.value
                for part in self.parts
                if part.kind == "card" and first < part.start and part.end <= last
            ]
            if cards:
                return tuple(dict.fromkeys(cards))
        return ()

    # -------------------------------------------------------------- what stands alone

    def _loose(self, section: str) -> list[int]:
        return [at for at in range(len(self.words)) if self._means(section, at)]

    def _condition(self) -> None:
        """Read symbols without dice as the condition whose odds are asked: *fire fire*."""
        symbols: list[str] = []
        places: list[int] = []
        for at in range(len(self.words)):
            number = self._number(at)
            same = number and self._means("same", self._behind(number[1], marks=frozenset()))
            if number and same:
                self._take("condition", at, same[1], f"same:{number[0]}")
                return
            if symbol := self._symbol(at):
                start, count, _ = self._before(at)
                symbols += [str(symbol[0])] * (count or 1)
                places += [start, symbol[1]]
        if symbols:
            self._take("condition", min(places), max(places), " ".join(symbols))

    def _settle_dice(self, asks: str) -> None:
        """Make dice or choices of colours and symbols that stand alone."""
        unrolled = asks in ("odds", "reroll") or not self._is_rolled()
        for at in self._loose("color"):
            if phrase := self._means("color", at):
                color, end = Color(phrase[0]), phrase[1]
                start, count, size = self._before(at)
                if unrolled:
                    self._take_dice(start, end, color, size, (None,) * (count or 1))
                else:
                    self._offer("face", start, end, _faces(color, size, count))
        for at in self._loose("symbol"):
            symbol = self._symbol(at)
            if symbol and not is_idle(self.words[at].meant) and not self._asks_there(at):
                start, count, size = self._before(at)
                self._offer("color", start, symbol[1], _colors(symbol[0], size, count))

    def _asks_there(self, at: int) -> bool:
        """Whether a word stands in a sentence that ends with a question mark."""
        return any(
            word.meant == "?" and self.sentences[place] == self.sentences[at]
            for place, word in enumerate(self.words)
        )


# ---------------------------------------------------------------- what to type instead


def _typed_card(card: Card) -> str:
    """Return what finds just this card in a line."""
    return card.key


def _faces(color: Color, size: Size | None, count: int | None) -> tuple[Suggestion, ...]:
    """Return what a die may show."""
    faces = dict.fromkeys(dice_kinds()[color].faces)
    return tuple(_die_option(Die(color, symbol, size), count) for symbol in faces)


def _colors(symbol: Symbol, size: Size | None, count: int | None) -> tuple[Suggestion, ...]:
    """Return which dice may show a symbol."""
    return tuple(
        _die_option(Die(color, symbol, size), count)
        for color, kind in dice_kinds().items()
        if symbol in kind.faces
    )


def _die_option(die: Die, count: int | None) -> Suggestion:
    size = "" if die.size is dice_kinds()[die.color].usual_size else f"{text('size.small')} "
    number = f"{count} " if count and count > 1 else ""
    color, symbol = text(f"color.{die.color}"), text(f"symbol.{die.symbol}")
    return Suggestion(die, f"{number}{size}{color} {symbol}")
