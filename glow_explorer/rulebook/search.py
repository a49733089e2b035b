"""Finding a text by a question in everyday words, in either language.

A question is read in the language it seems to be written in. Its words stand for what they mean to
a player (`data/search.toml`), or else for their stems; a word that nobody knows is taken for the
one it looks or sounds like, so that typing errors do no harm. Rare words weigh more than common
ones (the usual BM25 measure), words that say little by themselves weigh little, and so do words and
letters side by side. A text that answers more of the question comes first, and the more so the
more one of its parts, such as something that players say (`data/wordings.toml`), is like it.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from functools import cache
from itertools import chain, pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.errors import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Texts = Mapping[str, Mapping[str, float]]

Part = tuple[str, str, float]
"""Part of a text: its language, what it says, and how much it weighs."""
Document = tuple[str, list[Part]]
"""The name of a text and its parts."""
Share = tuple[int, float]
"""The number of a part, and how much of it a sign makes up."""


class Signs(NamedTuple):
    """What a text is known by: words, words side by side, and letters, each with its weight."""

    single: dict[str, float]
    joined: dict[str, float]
    spelt: dict[str, float]

    @property
    def words(self) -> dict[str, float]:
        """The words, by themselves and side by side."""
        return self.single | self.joined


_SATURATION, _LENGTH = 1.6, 0.3
_NEAR = 0.4  # how much a word of a near meaning counts
_IDLE = 0.35  # how much a word counts that says nothing by itself
_PAIR, _BESIDE = 0.6, 0.1  # how much two meanings, or two words, side by side count as well
_LETTERS, _SPELT = 5, 0.1  # so many letters side by side count a little too
_LIKE, _SECOND = 0.35, 0.3  # the part most like a question, beside the whole; the next such part
_UNHEARD = 4.0  # how rare a word is that stands in no text
_APART, _UNASKED = "solo", 0.6  # a game of its own: how much its rules count unless it is named
_SLIPS, _SURE = 0.3, 0.25  # typing errors per letter, and how many fewer to be sure
_SHORTEST_MISSPELT, _LONGEST_PHRASE = 4, 4
_FOREIGN = 0.2  # a language that a question looks less like than this is not its own

SPOKEN = 1.6
"""The weight of a part that says what players say: a question may be just like it."""
LONGEST_QUESTION = 400
"""How many letters of a question are read: the rest would hardly change what it asks."""

_ENDINGS = {
    "en": ("ment", "ing", "ed", "er", "ie", "ly", "e", "s", "y"),
    "fr": (
        "ement", "atoire", "ation", "ant", "era", "eront", "aient", "ent", "ons", "ais", "ait",
        "er", "ez", "ir", "it", "e", "i", "s", "x",
    ),
}  # fmt: skip
_SHORTEST_STEM = 3
_ELIDED = {"fr": tuple("cdjlmnst")}  # what an apostrophe should follow, but hurried people omit it

# What is read as something else, and a sign of it; «dé» without its accent is «de», and the words
# around it tell which is meant.
_READ_AS = (
    ("dé", r"\bdés?\b", "dice"),
    (" de", r"(\b(un|le|ce|[mst]on|gros|petit|m[eê]me|chaque|quel)) de\b(?! (la?|\w+s|trop)\b)",
     r"\1 dice"),
    (" des", r"\b(les|[cmst]es|[nv]os|leurs|gros|petits|quels|autres) des\b", r"\1 dice"),
    ("de ", r"\bde (?=(noir|violet|jaune|rouge|vert|bleu|orange|azur)\b)", "dice "),
    ("-", r"(?<!\w)- ?(?=\d)", "minus "),
    ("1/2", r"\b1/2\b", "half"),
    ("'", r"\b(\w|qu|jusqu|lorsqu|puisqu)'", r"\1 "),
)  # fmt: skip
_SOUNDS_LIKE = (
    (r"ph", "f"), (r"e?au", "o"), (r"qu|ck|q|c(?![eihy])", "k"), (r"c(?=[eiy])|z", "s"),
    (r"y", "i"), (r"w", "v"), (r"(?<=\w\w)(e|es|s|x|t|ts)$", ""), (r"(.)\1", r"\1"),
)  # fmt: skip
_plain = cache(fold)


@cache
def stem(word: str, code: str) -> str:
    """Cut the endings off a folded word, one behind another, as many as there are.

    >>> stem("rerolling", "en") == stem("rerolled", "en"), stem("relancer", "fr")
    (True, 'relanc')
    """
    ends = {len(word)}  # from each of these places on, there is nothing but endings
    for start in range(len(word) - 1, _SHORTEST_STEM - 1, -1):
        endings = (end for end in _ENDINGS.get(code, ()) if word.startswith(end, start))
        if any(start + len(end) in ends for end in endings):
            ends.add(start)
    cut = word[: min(ends)]
    return cut[:-1] if len(cut) > _SHORTEST_STEM and cut[-1] == cut[-2] else cut


def split(written: str) -> list[str]:
    """Split a text into folded words; an apostrophe ends one, except inside names.

    >>> split("J’ai l'île, Xar'gok ? -2")
    ['j', 'ai', 'l', 'ile', 'xargok', 'minus', '2']
    >>> split("le dé de Tom") == split("LE DE DE TOM")
    True
    """
    read = unicodedata.normalize("NFC", written).lower().replace("’", "'").replace("−", "-")
    for sign, pattern, instead in _READ_AS:
        read = re.sub(pattern, instead, read) if sign in read else read
    return [_plain(word) for word in re.findall(r"[^\W_]+(?:'[^\W_]+)*", read)]


class Vocabulary:
    """What is known about words: which say nothing, and which mean the same.

    `idle` are words that say nothing about what is asked. Each group of `synonyms` is a meaning,
    named by its first word, the same in all languages; words behind a ``~`` have a near meaning,
    words joined by hyphens are a phrase. Both are by language.

    >>> known = Vocabulary({"en": "the"}, {"en": ["boat ship ~ sail", "sail sailing"]})
    >>> known.terms(["the", "ships", "leak"], "en"), known.near["boat"]
    (['boat', 'en:leak'], {'sail'})
    """

    def __init__(self, idle: Mapping[str, str], synonyms: Mapping[str, Iterable[str]]) -> None:
        self._idle = {code: frozenset(split(words)) for code, words in idle.items()}
        self._meanings: dict[str, dict[str, str]] = {code: {} for code in idle}
        self._phrases: dict[str, dict[tuple[str, ...], str]] = {code: {} for code in idle}
        self.words = {code: set(words) for code, words in self._idle.items()}
        self.near: dict[str, set[str]] = {}
        for code, groups in synonyms.items():
            for group in groups:
                same, near = (part.split() for part in f"{group}~".split("~")[:2])
                self._add(code, same)
                for word, other in product(same[:1], near):
                    self.near.setdefault(word, set()).add(other)
                    self.near.setdefault(other, set()).add(word)

    def _add(self, code: str, group: Sequence[str]) -> None:
        for words in ([_plain(word) for word in phrase.split("-")] for phrase in group):
            stems = tuple(stem(word, code) for word in words)
            self.words[code].update(words)
            if len(words) > 1:
                self._phrases[code].setdefault(stems[:2], "")  # something begins like this
                self._phrases[code][stems] = group[0]
            else:
                self._meanings[code][words[0]] = group[0]
                self._meanings[code].setdefault(stems[0], group[0])

    def terms(self, words: Sequence[str], code: str) -> list[str]:
        """Return what the words of a text mean, or else their stems; idle ones are left out."""
        phrases, stems = self._phrases[code], [stem(word, code) for word in words]
        meanings, start = [], 0
        while start < len(words):
            longest = _LONGEST_PHRASE if tuple(stems[start : start + 2]) in phrases else 1
            for size in range(longest, 1, -1):
                if meant := phrases.get(tuple(stems[start : start + size])):
                    break
            else:
                size, meant = 1, self._meaning(words[start], stems[start], code)
            meanings += [meant] if meant else []
            start += size
        return meanings

    def is_idle(self, word: str, *codes: str) -> bool:
        """Whether a folded word says nothing about what is asked, in one of the languages."""
        return any(word in self._idle[code] for code in codes or self._idle)

    def _meaning(self, word: str, cut: str, code: str) -> str:
        if self.is_idle(word, code):
            return ""
        meanings = self._meanings[code]
        return meanings.get(word) or meanings.get(cut) or f"{code}:{cut}"


class Index:
    """Texts to search in, each under a name, which may begin with a kind and a colon.

    A text answers as a whole, by all its parts, and by the part that is most like the question.
    `weights` says how much the texts of a kind count, where that is not as much as others.
    """

    def __init__(
        self,
        documents: Iterable[Document],
        vocabulary: Vocabulary,
        weights: Mapping[str, float] | None = None,
    ) -> None:
        self._vocabulary = vocabulary
        self._weights = weights or {}
        self._words = {code: Counter(words) for code, words in vocabulary.words.items()}
        texts: dict[str, dict[str, float]] = {}
        parts: list[tuple[str, float, Signs]] = []
        for name, written_parts in documents:
            text = texts.setdefault(name, defaultdict(float))
            for code, written, weight in written_parts:
                if code not in self._words:
                    continue
                words = split(written)
                self._words[code].update(words)
                signs = self._signs(words, vocabulary.terms(words, code), code)
                parts.append((name, weight, signs))
                for sign in chain(*signs):
                    text[sign] += weight
        self._stems = {
            code: {stem(word, code) for word in self._words[code]} for code in self._words
        }
        self._letters = {
            code: {word: _letters(word) for word in words} for code, words in self._words.items()
        }
        self._by_id: dict[str, list[str]] = defaultdict(list)
        for name in texts:
            self._by_id[name.rpartition(":")[2]].append(name)
        self._rarity = _rarity(texts)
        self._found = _scores(texts, self._rarity)
        self._parts = [(name, min(1.0, weight / SPOKEN)) for name, weight, _ in parts]
        self._alike = _shares((signs for _, _, signs in parts), self._rarity)

    def search(self, question: str) -> list[str]:
        """Return the names of the texts that have something to say, the likeliest first.

        Of a very long question only the beginning is read (`LONGEST_QUESTION`).
        """
        question = question[:LONGEST_QUESTION]
        words, wanted = split(question), set()
        answers: dict[str, float] = defaultdict(float)
        alike: dict[str, float] = defaultdict(float)
        for code, trust in self._languages(words).items():
            known, terms = self._read(words, code)
            wanted.update(terms)
            signs = self._signs(known, terms, code)
            for name, score in self._answers(signs).items():
                answers[name] += trust * score
            for name, score in self._likeness(signs).items():
                alike[name] += trust * score
        scores = _together(answers, alike)
        for name in scores:
            scores[name] *= self._weights.get(name.partition(":")[0], 1.0)
            if _APART not in wanted and _is_apart(name):
                scores[name] *= _UNASKED
        for name in self._by_id.get(fold(question), ()):
            scores[name] = math.inf
        return sorted(scores, key=lambda name: (-scores[name], name))

    def _signs(self, words: Sequence[str], terms: Sequence[str], code: str) -> Signs:
        """Return what a text is known by, and how much each of it counts."""
        idle = (word for word in words if self._vocabulary.is_idle(word, code))
        single = {f"{code} {word}": _IDLE for word in idle} | dict.fromkeys(terms, 1.0)
        stems, letters = (stem(word, code) for word in words), f" {' '.join(words)} "
        joined = dict.fromkeys(_pairs(terms), _PAIR)
        joined |= {f"{a} > {b}": _BESIDE for a, b in pairwise(stems)}
        starts = range(len(letters) - _LETTERS + 1)
        spelt = {f"#{letters[start : start + _LETTERS]}": _SPELT for start in starts}
        return Signs(single, joined, spelt)

    def _answers(self, signs: Signs) -> dict[str, float]:
        """Say how well each text that has a term of a question answers to its signs."""
        scores: dict[str, float] = defaultdict(float)
        covered: dict[str, float] = defaultdict(float)
        meant: set[str] = set()
        for sign, factor in signs.single.items():
            rarity = factor * self._rarity.get(sign, 0.0)
            for name, (score, share) in self._matches(sign).items():
                scores[name] += factor * score
                covered[name] += rarity * share
            if factor == 1:
                meant.update(self._matches(sign))
        for sign, factor in (signs.joined | signs.spelt).items():
            for name, score in self._found.get(sign, {}).items():
                scores[name] += factor * score
        whole = sum(f * self._rarity.get(sign, 0.0) for sign, f in signs.single.items()) or 1.0
        return {name: scores[name] * covered[name] / whole for name in meant}

    def _matches(self, sign: str) -> dict[str, tuple[float, float]]:
        """Return the texts that a sign finds, with its score and how much of it is there."""
        matches = {name: (score, 1.0) for name, score in self._found.get(sign, {}).items()}
        for near in sorted(self._vocabulary.near.get(sign, ())):
            for name, score in self._found.get(near, {}).items():
                matches[name] = max(matches.get(name, (0.0, 0.0)), (_NEAR * score, _NEAR))
        return matches

    def _likeness(self, signs: Signs) -> dict[str, float]:
        """Say how much the parts of each text that are most like a question are like it."""
        asked = {
            sign: factor * self._rarity.get(sign, _UNHEARD) for sign, factor in signs.words.items()
        }
        length = math.hypot(*asked.values()) or 1.0
        for sign in list(asked):
            for near in self._vocabulary.near.get(sign, ()):
                asked[near] = max(asked.get(near, 0.0), _NEAR * asked[sign])
        alike: dict[int, float] = defaultdict(float)
        for sign, weight in asked.items():
            for part, share in self._alike.get(sign, ()):
                alike[part] += weight * share / length
        best: dict[str, list[float]] = defaultdict(list)
        for part, likeness in alike.items():
            name, weight = self._parts[part]
            best[name].append(weight * likeness)
        return {name: _first_and_second(likenesses) for name, likenesses in best.items()}

    def _languages(self, words: Sequence[str]) -> dict[str, float]:
        """Say how much some words look like the language, or the languages, they may be in."""
        known = {code: 1 + sum(self._knows(word, code) for word in words) for code in self._words}
        alike = {code: (number / max(known.values())) ** 3 for code, number in known.items()}
        return {code: trust for code, trust in alike.items() if trust > _FOREIGN}

    def _knows(self, word: str, code: str) -> bool:
        return word in self._words[code] or stem(word, code) in self._stems[code]

    def _read(self, words: Sequence[str], code: str) -> tuple[list[str], list[str]]:
        """Return the words of a question without typing errors, and its terms.

        Words of another language mean what they do there.
        """
        own, foreign = list[str](), list[str]()
        for word in words:
            if self._knows(word, code):
                own.append(word)
            elif others := [other for other in self._words if self._knows(word, other)]:
                foreign += self._vocabulary.terms([word], others[0])
            else:
                own += self._repaired(word, code)
        terms = self._vocabulary.terms(own, code) + foreign
        return own, list(dict.fromkeys(terms))

    def _repaired(self, word: str, code: str) -> list[str]:
        """Return the known words that a word with a typing error stands for, if any."""
        known, most = self._words[code], _SLIPS * len(word) - _SURE
        if len(word) < _SHORTEST_MISSPELT:
            return []
        if word.startswith(_ELIDED.get(code, ())) and word[1:] in known:
            return [word[1:]]
        letters = _letters(word)
        alike = (
            name
            for name, others in self._letters[code].items()
            if abs(len(word) - len(name)) <= 1.1 + most
            and (letters ^ others).bit_count() <= 2 * most + 1.5
        )
        near = min(((_slips(word, name, most), -known[name], name) for name in alike), default=None)
        if near and near[0] <= most:
            return [near[2]]
        halves = ([word[:cut], word[cut:]] for cut in range(3, len(word) - 2))
        return next((pair for pair in halves if all(half in known for half in pair)), [])


def _is_apart(name: str) -> bool:
    """Say whether a text is about the game of its own."""
    return name.rpartition(":")[2].startswith((f"{_APART}.", f"{_APART}-", "tom-"))


def _rarity(texts: Texts) -> dict[str, float]:
    """Say how much a term tells, by the number of texts that have it."""
    held = Counter(term for weights in texts.values() for term in weights)
    return {term: math.log(1 + (len(texts) - n + 0.5) / (n + 0.5)) for term, n in held.items()}


def _scores(texts: Texts, rarity: Mapping[str, float]) -> dict[str, dict[str, float]]:
    """Say for each term how much it speaks for each text."""
    scores: dict[str, dict[str, float]] = defaultdict(dict)
    usual = sum(sum(weights.values()) for weights in texts.values()) / max(len(texts), 1)
    for name, weights in texts.items():
        room = _SATURATION * (1 - _LENGTH + _LENGTH * sum(weights.values()) / usual)
        for term, weight in weights.items():
            scores[term][name] = rarity[term] * weight * (_SATURATION + 1) / (weight + room)
    return dict(scores)


def _shares(parts: Iterable[Signs], rarity: Mapping[str, float]) -> dict[str, list[Share]]:
    """Say for each sign in which parts it stands, and how much of each it makes up."""
    shares: dict[str, list[Share]] = defaultdict(list)
    for number, signs in enumerate(parts):
        weights = {sign: factor * rarity[sign] for sign, factor in signs.words.items()}
        length = math.hypot(*weights.values()) or 1.0
        for sign, weight in weights.items():
            shares[sign].append((number, weight / length))
    return dict(shares)


def _together(answers: Mapping[str, float], alike: Mapping[str, float]) -> dict[str, float]:
    """Add up how well texts answer and how much they are like the question, each to its best."""
    best, likest = (max(scores.values(), default=0.0) or 1.0 for scores in (answers, alike))
    return {
        name: score / best + _LIKE * alike.get(name, 0.0) / likest
        for name, score in answers.items()
    }


def _first_and_second(likenesses: list[float]) -> float:
    first, second = sorted([*likenesses, 0.0], reverse=True)[:2]
    return first + _SECOND * second


def _pairs(terms: Sequence[str]) -> list[str]:
    """Return every two terms that stand side by side, in whatever order."""
    return [f"{a} & {b}" if a < b else f"{b} & {a}" for a, b in pairwise(terms)]


@cache
def _sound(word: str) -> str:
    """Write a word roughly as it sounds.

    >>> _sound("bateaux") == _sound("bato")
    True
    """
    for pattern, sound in _SOUNDS_LIKE:
        word = re.sub(pattern, sound, word)
    return word


def _letters(word: str) -> int:
    """Return which letters a word has, as bits, so that two words are quickly told apart."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 63)
    return bits


def _slips(word: str, other: str, most: float) -> float:
    """Count the typing errors between two words; beyond `most` only roughly.

    >>> _slips("cemetrey", "cemetery", 2), _slips("crosed", "crossed", 2)
    (0.8, 0.3)
    """
    most -= (start := 0.0 if word[0] == other[0] else 0.3)
    by_sound = 0.3 + _distance(_sound(word), _sound(other), most)
    return start + min(by_sound, _distance(word, other, most))


def _distance(word: str, other: str, most: float) -> float:
    """Count letters too many, wrong, missing or swapped; the last two are the likeliest."""
    before, row = [0.0], [0.9 * n for n in range(len(other) + 1)]
    for i, a in enumerate(word):
        earlier, before, row = before, row, [i + 1.0]
        for j, b in enumerate(other):
            best = min(before[j] + (a != b), before[j + 1] + 1, row[j] + 0.9)
            if i and j and a == other[j - 1] and b == word[i - 1]:
                best = min(best, earlier[j - 1] + 0.8)
            row.append(best)
        if min(row) > most and min(before) > most:
            return math.inf
    return row[-1]
