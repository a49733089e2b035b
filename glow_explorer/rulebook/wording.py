"""Texts of the rulebook in several languages, how they are read out of ``data/``, who names whom.

Rules, rulings and cases each name what they rest on once; who names something is read backwards
from that, as it stands there, without judging a case. Whoever reads a file for good checks it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.errors import nearest, quoted
from glow_explorer.language import available, language
from glow_explorer.tables import Tables, data_folder
from glow_explorer.values import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


Wording = Mapping[str, str]
"""The same text in each language, by the code of the language."""

Entry = Mapping[str, Any]


def said(wording: Wording) -> str:
    """Return a text in the current language, or in English where it is not translated yet.

    >>> said({"en": "noon", "fr": "midi"})
    'noon'
    """
    return wording.get(language()) or wording["en"]


class Entries:
    """The entries of one TOML file; whatever is wrong with them is noted with its place."""

    def __init__(self, tables: Tables, file: str) -> None:
        self.tables = tables
        self.file = file
        before = len(tables.problems)
        self.read: dict[str, Any] = tables.toml(file)
        if not self.read and len(tables.problems) == before:
            tables.note(file, "empty-file")

    def note(self, place: str, code: str, **data: Any) -> None:
        """Note a problem."""
        self.tables.note(self.file, code, column=place.strip("."), **data)

    def each(self, table: object, place: str, known: Iterable[str]) -> Iterator[tuple[str, Entry]]:
        """Yield the tables of a table, each with its name; what is none is noted."""
        if not isinstance(table, dict):
            self.note(place, "not-a-table", given=table)
            return
        for name, entry in table.items():
            where = f"{place}.{name}".strip(".")
            if isinstance(entry, dict):
                self.check_names(entry, where, known)
                yield name, entry
            else:
                self.note(where, "not-a-table", given=entry)

    def rows(self, entry: Entry, name: str, place: str, known: Iterable[str]) -> list[Entry]:
        """Read a list of tables."""
        where, listed = f"{place}.{name}", entry.get(name, [])
        if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
            self.note(where, "not-a-table", given=listed)
            return []
        for row in listed:
            self.check_names(row, where, known)
        return listed

    def check_names(self, entry: Entry, place: str, known: Iterable[str]) -> None:
        """Note names that nobody reads: what they say would be believed."""
        expected = tuple(known)
        for name in entry:
            if name not in expected:
                near = nearest(name, expected)
                self.note(f"{place}.{name}", "unknown-name", expected=expected, nearest=near)

    def wording(self, entry: Entry, name: str, place: str) -> Wording:
        """Read a text in several languages; English must be among them, unknown ones may not."""
        by_language = entry.get(name) if name else entry
        texts = by_language if isinstance(by_language, dict) else {}
        wrong = [
            code
            for code in dict.fromkeys(["en", *texts])
            if code not in available() or not isinstance(texts.get(code), str) or not texts[code]
        ]
        for code in wrong:
            self.note(f"{place}.{name}", "bad-wording", given=code)
        return Frozen({"en": ""} if wrong else texts)

    def pages(self, entry: Entry, place: str) -> Mapping[str, int]:
        """Read a page for each language."""
        numbers = entry.get("page")
        pages = numbers if isinstance(numbers, dict) else {}
        good = "en" in pages and all(
            code in available() and type(page) is int and page > 0 for code, page in pages.items()
        )
        if not good:
            self.note(f"{place}.page", "bad-pages", given=numbers)
        return Frozen(pages if good else {"en": 0})

    def one_of(self, value: object, expected: tuple[str, ...], place: str) -> str:
        """Read a word that must be one of these."""
        if isinstance(value, str) and value in expected:
            return value
        near = nearest(value, expected) if isinstance(value, str) else None
        self.note(place, "not-a-choice", given=value, expected=expected, nearest=near)
        return ""

    def yes_no(self, entry: Entry, name: str, place: str) -> bool:
        """Read a yes or no, which is no where it is not given."""
        value = entry.get(name, False)
        if not isinstance(value, bool):
            self.note(f"{place}.{name}", "not-yes-or-no", given=quoted(value))
        return value is True

    def names(self, entry: Entry, name: str, place: str) -> tuple[str, ...]:
        """Read a list of names, which need not be those of entries."""
        names = entry.get(name, [])
        if not isinstance(names, list) or not all(isinstance(word, str) for word in names):
            self.note(f"{place}.{name}", "not-references", given=names)
            return ()
        return tuple(names)

    def references(
        self, entry: Entry, name: str, known: Mapping[str, Any], place: str
    ) -> tuple[str, ...]:
        """Read a list of references to entries that must exist."""
        where, ids = f"{place}.{name}", entry.get(name, [])
        if not isinstance(ids, list):
            self.note(where, "not-references", given=ids)
            return ()
        for name_id in ids:
            if not isinstance(name_id, str) or name_id not in known:
                near = nearest(name_id, known) if isinstance(name_id, str) else None
                self.note(where, "unknown-reference", given=name_id, nearest=near)
        return tuple(name_id for name_id in ids if isinstance(name_id, str) and name_id in known)


RULINGS, CASES = "rulings.toml", "casebook.toml"


class Heading(NamedTuple):
    """A case before it is judged: its title and its question."""

    titles: Wording
    questions: Wording

    @property
    def title(self) -> str:
        """The title, in the current language."""
        return said(self.titles)

    @property
    def question(self) -> str:
        """The question, in the current language."""
        return said(self.questions)


@cache
def cases() -> Mapping[str, Heading]:
    """Return the headings of all cases by their ids, in the order of the book."""
    read = Tables(data_folder()).toml(CASES)
    return Frozen(
        {
            case_id: Heading(Frozen(entry["title"]), Frozen(entry["question"]))
            for case_id, entry in read.items()
        }
    )


@cache
def citing(file: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """Return for each id that entries of a file name under `name` the ids of these entries.

    >>> citing(RULINGS, "rules")["archipelago.apart"]
    ('boats-on-centre', 'tom-boats-apart')
    """
    cited: dict[str, tuple[str, ...]] = {}
    for entry_id, entry in Tables(data_folder()).toml(file).items():
        for cited_id in entry.get(name, ()):
            cited[cited_id] = (*cited.get(cited_id, ()), entry_id)
    return Frozen(cited)
