"""Finding anything that answers a question: rules, rulings, cases and cards at once.

>>> [finding.opens for finding in search("may two of my boats share an island", most=1)]
['glow.rules["archipelago.apart"]']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from glow_explorer.collection import all_cards
from glow_explorer.errors import GlowError, quoted
from glow_explorer.language import available, text, using
from glow_explorer.rulebook import rules, rulings
from glow_explorer.rulebook.rules import parts_of_rule, vocabulary
from glow_explorer.rulebook.search import Index
from glow_explorer.rulebook.spoken import spoken, spoken_of
from glow_explorer.rulebook.wording import cases
from glow_explorer.symbols import Kind
from glow_explorer.tables import data_folder
from glow_explorer.values import Told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from glow_explorer.cards import Card
    from glow_explorer.rulebook.rulings import Ruling
    from glow_explorer.rulebook.search import Part
    from glow_explorer.rulebook.spoken import Phrases
    from glow_explorer.rulebook.wording import Heading

_SHELVES = {
    Kind.ADVENTURER: "adventurers",
    Kind.COMPANION: "companions",
    Kind.SPELL: "spells",
}


_WEIGHTS = {"ruling": 0.9, "case": 0.75, "card": 0.9}
"""How much a kind counts beside the rules: particular answers wait for particular questions."""
_FIRST = 3


class Finding(NamedTuple):
    """Something that answers a question.

    Attributes
    ----------
    kind
        ``"rule"``, ``"ruling"``, ``"case"`` or ``"card"``.
    id
        By what it is found among its kind; for a card, its key.
    """

    kind: str
    id: str

    @property
    def title(self) -> str:
        """Its name, or the question that it answers, in the current language."""
        if self.kind == "rule":
            return rules()[self.id].name
        if self.kind == "ruling":
            return rulings()[self.id].question
        return cases()[self.id].title if self.kind == "case" else _card(self.id).name

    @property
    def line(self) -> str:
        """What it says, in one line, in the current language."""
        if self.kind == "rule":
            return rules()[self.id].text
        if self.kind == "ruling":
            ruling = rulings()[self.id]
            return ruling.answer(ruling.presets["standard"]).text
        if self.kind == "case":
            return cases()[self.id].question
        return " · ".join(line.strip() for line in str(_card(self.id)).splitlines()[1:])

    @property
    def opens(self) -> str:
        """What to type to see all of it."""
        shelf = {"rule": "rules", "ruling": "rulings", "case": "casebook"}.get(self.kind)
        return f'glow.{shelf or _SHELVES[_card(self.id).kind]}["{self.id}"]'


@dataclass(frozen=True, repr=False)
class Findings(Told):
    """What answers a question, the likeliest first; a notebook shows it as lines to open."""

    question: str
    items: tuple[Finding, ...]

    def __getitem__(self, place: int) -> Finding:
        """Return what was found in a place, counted from 0."""
        return self.items[place]

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __repr__(self) -> str:
        return f"<Findings: {len(self)}>"


def search(question: object, most: int = 5) -> Findings:
    """Return the rules, rulings, cases and cards that answer a question, the likeliest first.

    Any wording will do, in either language, with synonyms, endings and typing errors; nothing is
    found if no word of the question means anything here.
    """
    if not isinstance(question, str):
        raise GlowError("not-text", given=quoted(question))
    if type(most) is not int or most < 0:
        raise GlowError("not-a-number-of-rules", given=quoted(most))
    names = _with_a_rule(_index().search(question))[:most]
    return Findings(question, tuple(Finding(*name.split(":", 1)) for name in names))


@cache
def _index() -> Index:
    documents = [(f"rule:{rule.id}", parts_of_rule(rule)) for rule in rules()]
    documents += [(f"ruling:{ruling.id}", _parts_of_ruling(ruling)) for ruling in rulings()]
    documents += [(f"case:{name}", _parts_of_case(heading)) for name, heading in cases().items()]
    documents += [(f"card:{card.key}", _parts_of_card(card)) for card in all_cards()]
    phrases = spoken(tuple(name for name, _ in documents))
    return Index(
        [(name, [*parts, *_spoken_of(name, phrases)]) for name, parts in documents],
        vocabulary(data_folder()),
        _WEIGHTS,
    )


def _spoken_of(name: str, phrases: Mapping[str, Phrases]) -> list[Part]:
    kind, key = name.split(":", 1)
    return spoken_of(name, phrases, _card(key).name if kind == "card" else key)


def _with_a_rule(names: list[str]) -> list[str]:
    """Return the names with the likeliest rule among the first: it tells most to most people."""
    rule = next((name for name in names if name.startswith("rule:")), None)
    if rule is None or rule in names[:_FIRST]:
        return names
    others = [name for name in names if name != rule]
    return [*others[: _FIRST - 1], rule, *others[_FIRST - 1 :]]


def _card(key: str) -> Card:
    return all_cards()[key]


def _parts_of_ruling(ruling: Ruling) -> list[Part]:
    parts = [(code, written, 1.5) for code, written in ruling.wording.items()]
    for answer in ruling.answers:
        parts += [(code, written, 0.15) for code, written in answer.wording.items()]
    return [*parts, ("en", ruling.id.replace("-", " "), 1.0)]


def _parts_of_case(heading: Heading) -> list[Part]:
    weighed = ((heading.titles, 1.5), (heading.questions, 0.7))
    return [(code, written, weight) for texts, weight in weighed for code, written in texts.items()]


def _parts_of_card(card: Card) -> list[Part]:
    """Return what a card is found by: its name, its key, and what it says in each language."""
    parts = [("en", card.key.replace("-", " "), 2.0)]
    for code in available():
        with using(code):
            told = [text(f"kind.{card.kind}"), *str(card).splitlines()[1:]]
        parts += [(code, card.name, 4.0), (code, " ".join(told), 0.7)]
    return parts
