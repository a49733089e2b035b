"""The rules' index: every rule as an id and a text of our own, with its place in the rulebooks.

>>> rules()["noon.crossed"].page
14
>>> [rule.id for rule in rules().search("how many boats can share an island")][0]
'archipelago.apart'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError, close_matches, fold, nearest, quoted
from glow_explorer.inputs import whole
from glow_explorer.language import language
from glow_explorer.rulebook.search import Index, Part, Vocabulary
from glow_explorer.rulebook.spoken import spoken, spoken_of
from glow_explorer.rulebook.wording import CASES, RULINGS, Entries, Entry, Wording, citing, said
from glow_explorer.tables import Tables, data_folder
from glow_explorer.values import Frozen, Told, cached_property

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    import pandas as pd

FILE = "rules.toml"
SEARCH_FILE = "search.toml"
BOOKS = ("base", "solo")
_NOTHING: Wording = Frozen({"en": ""})


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a rulebook: its title and its page, in each language."""

    id: str
    book: str
    wording: Wording
    pages: Mapping[str, int]

    @property
    def title(self) -> str:
        """The title, in the current language."""
        return said(self.wording)


@dataclass(frozen=True, slots=True)
class Rule(Told):
    """One rule, in our own words.

    `pages` has the page in the rulebook of each language; `also` the other sections that speak of
    it, `related` the rules a reader asks about next, `words` what players call it. `decided` names
    the functions of this package that decide it; it is empty where a rule only tells something.
    `silent` says that no sentence of the rulebooks states it, and `notes` what to know of that, or
    of a difference between the texts.
    """

    id: str
    section: Section
    also: tuple[Section, ...]
    names: Wording
    wording: Wording
    pages: Mapping[str, int]
    related: tuple[str, ...]
    words: Wording
    decided: tuple[str, ...]
    silent: bool = False
    notes: Wording = _NOTHING

    @property
    def name(self) -> str:
        """A short name, in the current language."""
        return said(self.names)

    @property
    def text(self) -> str:
        """The rule, in the current language."""
        return said(self.wording)

    @property
    def page(self) -> int:
        """The page in the rulebook of the current language."""
        return self.pages.get(language(), self.pages["en"])

    @property
    def note(self) -> str:
        """What to know of its wording, in the current language; empty where there is nothing."""
        return said(self.notes)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of the rulings on what it leaves open.

        >>> rules()["archipelago.apart"].rulings
        ('boats-on-centre', 'tom-boats-apart')
        """
        return citing(RULINGS, "rules").get(self.id, ())

    @property
    def cases(self) -> tuple[str, ...]:
        """The ids of the cases of the casebook that rest on it.

        >>> rules()["dice.loss-face"].cases
        ('kaar-and-minus-two',)
        """
        return citing(CASES, "rules").get(self.id, ())


@dataclass(frozen=True, repr=False)
class Rules(Told):
    """Rules, found by their id or by a question; a notebook shows them as a table."""

    rules: tuple[Rule, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Rule]:
        """The rules by their ids."""
        return Frozen({rule.id: rule for rule in self.rules})

    @cached_property
    def _index(self) -> Index:
        phrases = spoken(tuple(f"rule:{rule.id}" for rule in rules()))
        documents = (
            (rule.id, [*parts_of_rule(rule), *spoken_of(f"rule:{rule.id}", phrases)])
            for rule in self.rules
        )
        return Index(documents, vocabulary(data_folder()))

    def __getitem__(self, wanted: object) -> Rule:
        """Return a rule by its id.

        >>> rules()["noon.crosed"]
        Traceback (most recent call last):
        ...
        glow_explorer.errors.GlowError: There is no rule 'noon.crosed'. Close matches: noon.crossed,
        noon.crossed-once, noon.same, noon.symbol-and-crossed. Did you mean 'noon.crossed'?
        """
        if isinstance(wanted, str) and (meant := fold(wanted)) in self.by_id:
            return self.by_id[meant]
        near = close_matches(wanted, self.by_id)
        if isinstance(wanted, str):
            near += [rule.id for rule in self.search(wanted, most=3) if rule.id not in near]
            if near:
                guess = nearest(wanted, self.by_id)
                raise GlowError("unknown-rule", given=wanted, candidates=near, nearest=guess)
        raise GlowError("no-such-rule", given=wanted, examples=list(self.by_id)[:3])

    def __contains__(self, wanted: object) -> bool:
        """Whether a rule is here, given as such or by its id."""
        if isinstance(wanted, Rule):
            return wanted in self.rules
        return isinstance(wanted, str) and fold(wanted) in self.by_id

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __repr__(self) -> str:
        return f"<Rules: {len(self)}>"

    def pick(self, *wanted: str) -> Rules:
        """Return some rules by their ids, in this order.

        >>> rules().pick("province.die", "province.crossed")
        <Rules: 2>
        """
        return Rules(tuple(self[rule_id] for rule_id in wanted))

    def search(self, question: object, most: int = 5) -> Rules:
        """Return the rules that answer a question, the likeliest first.

        Any wording will do, in either language, with synonyms, endings and typing errors; the
        result is empty if no word of the question means anything here. The first few hundred
        letters are read.
        """
        if not isinstance(question, str):
            raise GlowError("not-text", given=quoted(question))
        number = whole(most)
        if number is None or number < 0:
            raise GlowError("not-a-number-of-rules", given=quoted(most))
        return Rules(
            tuple(self.by_id[rule_id] for rule_id in self._index.search(question)[:number])
        )

    def table(self) -> pd.DataFrame:
        """Return the rules as a pandas DataFrame, in the current language."""
        try:
            import pandas as pd
        except ImportError:
            raise GlowError("needs-package", package="pandas", what="table()") from None
        columns = ["rule", "name", "text", "book", "section", "page", "related"]
        records = [
            (
                rule.id, rule.name, rule.text, rule.section.book, rule.section.title,
                rule.page, ", ".join(rule.related),
            )
            for rule in self.rules
        ]  # fmt: skip
        return pd.DataFrame(records, columns=columns).set_index("rule")


def parts_of_rule(rule: Rule) -> list[Part]:
    """Return what a rule is found by."""
    weighed = ((rule.names, 2.0), (rule.words, 1.5), (rule.wording, 1.0))
    parts = [
        (code, written, weight) for texts, weight in weighed for code, written in texts.items()
    ]
    parts += [(code, written, 0.4) for code, written in rule.section.wording.items()]
    return [*parts, ("en", rule.id.replace(".", " ").replace("-", " "), 0.5)]


@cache
def rules() -> Rules:
    """Return all rules, read once."""
    return load(data_folder())


def load(folder: Path) -> Rules:
    """Read and check the rules of a folder; every problem is reported at once."""
    tables = Tables(folder)
    entries = Entries(tables, FILE)
    parts = ("sections", "rules")
    entries.check_names(entries.read, "", parts)
    sections_read, known = (entries.read.get(part, {}) for part in parts)
    sections = {
        name: _section(entries, name, entry)
        for name, entry in entries.each(sections_read, "sections", ("book", "title", "page"))
    }
    names = (
        "section", "also", "name", "text", "note", "silent", "related", "words", "page", "decided",
    )  # fmt: skip
    read = [
        _rule(entries, name, entry, sections, known)
        for name, entry in entries.each(known, "rules", names)
    ]
    tables.check()
    return Rules(tuple(rule for rule in read if rule is not None))


def vocabulary(folder: Path) -> Vocabulary:
    """Read what the search knows about words."""
    tables = Tables(folder)
    entries = Entries(tables, SEARCH_FILE)
    entries.check_names(entries.read, "", ("idle", "synonyms"))
    idle = entries.wording(entries.read, "idle", "")
    synonyms = entries.read.get("synonyms", {})
    groups = synonyms if isinstance(synonyms, dict) else {"": synonyms}
    for code, group in groups.items():
        entries.one_of(code, tuple(idle), "synonyms")
        if not isinstance(group, list) or not all(isinstance(word, str) for word in group):
            entries.note(f"synonyms.{code}", "not-references", given=group)
    tables.check()
    return Vocabulary(idle, groups)


def _section(entries: Entries, name: str, entry: Entry) -> Section:
    place = f"sections.{name}"
    return Section(
        id=name,
        book=entries.one_of(entry.get("book"), BOOKS, f"{place}.book"),
        wording=entries.wording(entry, "title", place),
        pages=entries.pages(entry, place),
    )


def _rule(
    entries: Entries,
    name: str,
    entry: Entry,
    sections: Mapping[str, Section],
    known: Mapping[str, Any],
) -> Rule | None:
    place = f"rules.{name}"
    section = entry.get("section")
    if not isinstance(section, str) or section not in sections:
        near = nearest(section, sections) if isinstance(section, str) else None
        entries.note(f"{place}.section", "unknown-reference", given=section, nearest=near)
        return None
    return Rule(
        id=name,
        section=sections[section],
        also=tuple(sections[other] for other in entries.references(entry, "also", sections, place)),
        names=entries.wording(entry, "name", place),
        wording=entries.wording(entry, "text", place),
        pages=entries.pages(entry, place) if "page" in entry else sections[section].pages,
        related=entries.references(entry, "related", known, place),
        words=entries.wording(entry, "words", place),
        decided=entries.names(entry, "decided", place),
        silent=entries.yes_no(entry, "silent", place),
        notes=entries.wording(entry, "note", place) if "note" in entry else _NOTHING,
    )
