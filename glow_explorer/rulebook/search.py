"""Finding a text by a question in everyday words, in either language.

A question is read in the language it seems to be written in. Its words stand for what they mean to
a player (`data/search.toml`), or else for their stems; a word that nobody knows is taken for the
one it looks or sounds like, so that typing errors do no harm. Rare words weigh more than common
ones (the usual BM25 measure), and a text that answers more of the question comes first.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING

from glow_explorer.errors import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Texts = Mapping[str, Mapping[str, float]]

Part = tuple[str, str, float]
"""Part of a text: its language, what it says, and how much it weighs."""
Document = tuple[str, list[Part]]
"""The name of a text and its parts."""

_SATURATION, _LENGTH = 6.0, 0.2
_NEAR = 0.3  # how much a word of a near meaning counts
_PAIR = 0.3  # how much two words side by side count, beyond each by itself
_COVERED = 0.4  # how much of a score depends on the share of the question that is answered
_APART, _UNASKED = "solo", 0.6  # a game of its own: how much its rules count unless it is named
_SLIPS, _SURE = 0.3, 0.25  # typing errors per letter, and how many fewer to be sure
_SHORTEST_MISSPELT, _LONGEST_PHRASE = 4, 4
_FOREIGN = 0.2  # a language that a question looks less like than this is not its own

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

    def is_idle(self, word: str) -> bool:
        """Whether a folded word says nothing about what is asked, in some language."""
        return any(word in words for words in self._idle.values())

    def _meaning(self, word: str, cut: str, code: str) -> str:
        if word in self._idle[code]:
            return ""
        meanings = self._meanings[code]
        return meanings.get(word) or meanings.get(cut) or f"{code}:{cut}"


class Index:
    """Texts to search in, each under a name, which may begin with a kind and a colon.

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
        for name, parts in documents:
            weights = texts.setdefault(name, defaultdict(float))
            for code, written, weight in (part for part in parts if part[0] in self._words):
                words = split(written)
                self._words[code].update(words)
                for term in _with_pairs(vocabulary.terms(words, code)):
                    weights[term] += weight
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

    def search(self, question: str) -> list[str]:
        """Return the names of the texts that have something to say, the likeliest first.

        Of a very long question only the beginning is read (`LONGEST_QUESTION`).
        """
        question = question[:LONGEST_QUESTION]
        words, wanted = split(question), set()
        scores: dict[str, float] = defaultdict(float)
        for code, trust in self._languages(words).items():
            terms = list(dict.fromkeys(self._read(words, code)))
            wanted.update(terms)
            for name, score in self._answers(terms).items():
                scores[name] += trust * score
        for name in scores:
            scores[name] *= self._weights.get(name.partition(":")[0], 1.0)
            if _APART not in wanted and _is_apart(name):
                scores[name] *= _UNASKED
        for name in self._by_id.get(fold(question), ()):
            scores[name] = math.inf
        return sorted(scores, key=lambda name: (-scores[name], name))

    def _answers(self, terms: Sequence[str]) -> dict[str, float]:
        """Say how well each text answers to the terms of a question."""
        scores: dict[str, float] = defaultdict(float)
        covered: dict[str, float] = defaultdict(float)
        for term in terms:
            for name, score in self._matches(term).items():
                scores[name] += score
                covered[name] += self._rarity.get(term, 0.0)
        for pair in _with_pairs(terms)[len(terms) :]:
            for name, score in self._found.get(pair, {}).items():
                scores[name] += _PAIR * score
        whole = sum(self._rarity.get(term, 0.0) for term in terms) or 1.0
        share = {name: 1 - _COVERED + _COVERED * covered[name] / whole for name in scores}
        return {name: share[name] * score for name, score in scores.items()}

    def _matches(self, term: str) -> dict[str, float]:
        matches = dict(self._found.get(term, {}))
        for near in sorted(self._vocabulary.near.get(term, ())):
            for name, score in self._found.get(near, {}).items():
                matches[name] = max(matches.get(name, 0.0), _NEAR * score)
        return matches

    def _languages(self, words: Sequence[str]) -> dict[str, float]:
        """Say how much some words look like the language, or the languages, they may be in."""
        known = {code: 1 + sum(self._knows(word, code) for word in words) for code in self._words}
        alike = {code: (number / max(known.values())) ** 3 for code, number in known.items()}
        return {code: trust for code, trust in alike.items() if trust > _FOREIGN}

    def _knows(self, word: str, code: str) -> bool:
        return word in self._words[code] or stem(word, code) in self._stems[code]

    def _read(self, words: Sequence[str], code: str) -> list[str]:
        """Return the terms of a question; words of another language mean what they do there."""
        own, foreign = list[str](), list[str]()
        for word in words:
            if self._knows(word, code):
                own.append(word)
            elif others := [other for other in self._words if self._knows(word, other)]:
                foreign += self._vocabulary.terms([word], others[0])
            else:
                own += self._repaired(word, code)
        return self._vocabulary.terms(own, code) + foreign

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


def _with_pairs(terms: Sequence[str]) -> list[str]:
    """Return the terms, and every two that stand side by side, in whatever order."""
    return [*terms, *(f"{a} {b}" if a < b else f"{b} {a}" for a, b in pairwise(terms))]


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
