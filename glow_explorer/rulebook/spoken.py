"""How players speak of what the search finds: what they ask, and what they call things.

>>> spoken_of("rule:end.tie", {"rule:end.tie": {"en": ("a draw",), "fr": ("match nul",)}})
[('en', 'a draw', 1.6), ('fr', 'match nul', 1.6)]
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from glow_explorer.errors import fold, nearest, quoted
from glow_explorer.language import available
from glow_explorer.rulebook.search import SPOKEN
from glow_explorer.rulebook.wording import Entries
from glow_explorer.tables import Tables, data_folder
from glow_explorer.values import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from glow_explorer.rulebook.search import Part
    from glow_explorer.rulebook.wording import Entry

    Phrases = Mapping[str, tuple[str, ...]]
    """Phrases by the code of their language."""

FILE = "wordings.toml"
OF_ALL = "*"
"""The id under which stands what is said of all things of a kind, each by its name."""
NAME = "{name}"


def load(folder: Path, known: Iterable[str]) -> Mapping[str, Phrases]:
    """Read and check how players speak of things, by kind and id; every problem is reported.

    `known` are the things that may be spoken of; a kind of which it has none is not looked at.
    """
    tables = Tables(folder)
    entries = Entries(tables, FILE)
    names = set(known)
    names |= {f"{name.partition(':')[0]}:{OF_ALL}" for name in names}
    kinds = {name.partition(":")[0] for name in names}
    spoken = {
        name: _phrases(entries, name, entry)
        for name, entry in entries.each(entries.read, "", available())
    }
    for name in spoken:
        if name not in names and (name.partition(":")[0] in kinds or ":" not in name):
            near = nearest(name, names)
            entries.note(name, "unknown-reference", given=name, nearest=near)
    tables.check()
    return Frozen(spoken)


@cache
def spoken(known: tuple[str, ...]) -> Mapping[str, Phrases]:
    """Return how players speak of things that are known, read once."""
    return load(data_folder(), known)


def spoken_of(thing: str, phrases: Mapping[str, Phrases], name: str = "") -> list[Part]:
    """Return what players say of a thing, and of all things of its kind by their names."""
    said_of_all = phrases.get(f"{thing.partition(':')[0]}:{OF_ALL}", {})
    return [
        (code, phrase.replace(NAME, name), SPOKEN)
        for by_language in (phrases.get(thing, {}), said_of_all)
        for code, said in by_language.items()
        for phrase in said
    ]


def _phrases(entries: Entries, name: str, entry: Entry) -> Phrases:
    return Frozen({code: _said(entries, name, entry, code) for code in available()})


def _said(entries: Entries, name: str, entry: Entry, code: str) -> tuple[str, ...]:
    """Read the phrases of one language: there must be some, none empty and none twice."""
    place, phrases = f"{name}.{code}", entries.names(entry, code, name)
    if not phrases and entry.get(code, []) == []:
        entries.note(place, "no-phrases")
    seen: set[str] = set()
    for phrase in phrases:
        if not (folded := fold(phrase)):
            entries.note(place, "empty-phrase")
        elif folded in seen:
            entries.note(place, "repeated", given=phrase)
        elif name.endswith(f":{OF_ALL}") and NAME not in phrase:
            entries.note(place, "phrase-without-name", given=quoted(phrase), expected=NAME)
        seen.add(folded)
    return phrases
