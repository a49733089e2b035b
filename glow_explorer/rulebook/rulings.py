"""Rulings: the points on which the rules are silent, ambiguous or differ, each with its answers.

A set of rulings answers all of them: one of four presets, and whatever a table decides otherwise.

>>> rulings = Rulings("digital", joker_saves_a_die="yes")
>>> rulings["joker-saves-a-die"], rulings["kaar-owner-immune"]
('yes', 'no')
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.language import available
from glow_explorer.rulebook.headings import CASES, RULINGS, citing
from glow_explorer.rulebook.house import House, house
from glow_explorer.rulebook.rules import rules
from glow_explorer.rulebook.wording import Entries, Entry, Wording, said
from glow_explorer.showing import Told
from glow_explorer.spelling import fold, nearest
from glow_explorer.tables import Tables, data_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    import pandas as pd

FEWEST_ANSWERS = 2
PRESETS = ("standard", "english", "french", "digital")
SOURCES = ("english", "french", "digital", "reasoning")


@dataclass(frozen=True, slots=True)
class RulingAnswer:
    """One way to decide a disputed point."""

    id: str
    wording: Wording

    @property
    def text(self) -> str:
        """What happens then, in the current language."""
        return said(self.wording)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for an answer: a rulebook, the digital adaptation, or reasoning."""

    source: str
    wording: Wording

    @property
    def text(self) -> str:
        """The evidence, in the current language."""
        return said(self.wording)


@dataclass(frozen=True, slots=True)
class Ruling(Told):
    """A disputed point: the question, its answers, who gives which, and the evidence."""

    id: str
    wording: Wording
    answers: tuple[RulingAnswer, ...]
    presets: Mapping[str, str]
    evidence: tuple[Evidence, ...]
    rules: tuple[str, ...]

    @property
    def question(self) -> str:
        """The question, in the current language."""
        return said(self.wording)

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that answer it."""
        return tuple(answer.id for answer in self.answers)

    @property
    def cases(self) -> tuple[str, ...]:
        """The ids of the cases of the casebook in which it decides.

        >>> rulings()["boats-on-centre"].cases
        ('back-to-the-centre',)
        """
        return citing(CASES, "rulings").get(self.id, ())

    def answer(self, value: object) -> RulingAnswer:
        """Return the answer that is meant; ``True`` and ``False`` are yes and no.

        >>> rulings()["joker-saves-a-die"].answer("maybe")
        Traceback (most recent call last):
        ...
        glow_explorer.errors.GlowError: 'maybe' does not answer joker-saves-a-die: expected one of
        yes, no.
        """
        word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        for answer in self.answers:
            if isinstance(word, str) and fold(word) == answer.id:
                return answer
        near = nearest(word, self.choices) if isinstance(word, str) else None
        raise GlowError(
            "unknown-answer",
            given=value,
            ruling=self.id,
            expected=self.choices,
            nearest=near,
        )


@dataclass(frozen=True, repr=False)
class RulingBook(Told):
    """All rulings, found by their id; a notebook shows them as a table."""

    rulings: tuple[Ruling, ...]

    def __getitem__(self, wanted: object) -> Ruling:
        """Return a ruling; underscores may stand for hyphens."""
        folded = fold(wanted) if isinstance(wanted, str) else None
        for ruling in self.rulings:
            if ruling.id == folded:
                return ruling
        ids = [ruling.id for ruling in self.rulings]
        near = nearest(wanted, ids) if isinstance(wanted, str) else None
        raise GlowError("unknown-ruling", given=wanted, expected=ids, nearest=near)

    def __contains__(self, wanted: object) -> bool:
        """Whether a ruling is here, given as such or by its id."""
        if isinstance(wanted, Ruling):
            return wanted in self.rulings
        return isinstance(wanted, str) and any(ruling.id == fold(wanted) for ruling in self.rulings)

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self.rulings)

    def __len__(self) -> int:
        return len(self.rulings)

    def __repr__(self) -> str:
        return f"<RulingBook: {len(self)} rulings>"

    def table(self) -> pd.DataFrame:
        """Return the rulings as a pandas DataFrame: the question, each preset, all answers.

        >>> rulings().table().loc["black-die-counts-itself", list(PRESETS)].tolist()
        ['no', 'yes', 'no', 'no']
        """
        try:
            import pandas as pd
        except ImportError:
            raise GlowError("needs-package", package="pandas", what="table()") from None
        records = [
            {"ruling": ruling.id, "question": ruling.question}
            | dict(ruling.presets)
            | {"answers": ", ".join(ruling.choices), "rules": ", ".join(ruling.rules)}
            for ruling in self.rulings
        ]
        columns = ["ruling", "question", *PRESETS, "answers", "rules"]
        return pd.DataFrame(records, columns=columns).set_index("ruling")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rulings(Told):
    """An answer to every disputed point.

    Parameters
    ----------
    preset
        ``"standard"`` (the text first, the French original where the two texts differ),
        ``"english"``, ``"french"`` or ``"digital"``; or other rulings to start from.
    overrides
        Single rulings decided otherwise, with underscores for hyphens.

    Attributes
    ----------
    answers
        The answer to every ruling, by its id.
    house
        The same as plain yes or no, for those who decide rules in numbers.

    Examples
    --------
    >>> Rulings("standard", black_die_counts_itself="yes")
    Rulings('standard', black_die_counts_itself='yes')
    >>> Rulings("english") == Rulings("french")
    False
    >>> Rulings("standart")
    Traceback (most recent call last):
    ...
    glow_explorer.errors.GlowError: 'standart' is not a set of rulings: expected one of standard,
    english, french, digital. Did you mean 'standard'?
    """

    preset: str = field(compare=False)
    answers: tuple[tuple[str, str], ...]
    house: House = field(compare=False)
    _by_id: Mapping[str, str] = field(compare=False)

    def __init__(self, preset: str | Rulings = "standard", /, **overrides: object) -> None:
        name, answers = _preset(preset)
        decided: set[str] = set()
        for ruling_name, answer in overrides.items():
            ruling = rulings()[ruling_name]
            if ruling.id in decided:
                raise GlowError("ruling-given-twice", given=ruling.id)
            decided.add(ruling.id)
            answers[ruling.id] = ruling.answer(answer).id
        object.__setattr__(self, "preset", name)
        object.__setattr__(self, "answers", tuple(answers.items()))
        object.__setattr__(self, "house", house(answers))
        object.__setattr__(self, "_by_id", Frozen(answers))

    def __getitem__(self, wanted: object) -> str:
        """Return the answer to one ruling."""
        if isinstance(wanted, str) and (known := self._by_id.get(wanted)) is not None:
            return known
        return self._by_id[rulings()[wanted].id]

    @property
    def changes(self) -> Mapping[str, str]:
        """What is decided otherwise than by the preset."""
        usual = {ruling.id: ruling.presets[self.preset] for ruling in rulings()}
        return {id_: answer for id_, answer in self.answers if answer != usual[id_]}

    def deciding(self, ruling: object, answer: object) -> Rulings:
        """Return the same rulings with one decided in this way."""
        return Rulings(self, **{rulings()[ruling].id: answer})

    def __repr__(self) -> str:
        changed = [f"{id_.replace('-', '_')}={answer!r}" for id_, answer in self.changes.items()]
        return f"Rulings({', '.join([repr(self.preset), *changed])})"


RulingsLike = Rulings | str


def as_rulings(rulings: RulingsLike) -> Rulings:
    """Return the rulings that are meant: a preset's name will do."""
    if isinstance(rulings, Rulings):
        return rulings
    preset: object = rulings
    is_named = isinstance(preset, str) and preset in PRESETS
    return _named(rulings) if is_named else Rulings(rulings)


@cache
def _named(preset: str) -> Rulings:
    return Rulings(preset)


def _preset(preset: object) -> tuple[str, dict[str, str]]:
    if isinstance(preset, Rulings):
        return preset.preset, dict(preset.answers)
    name = fold(preset) if isinstance(preset, str) else ""
    if name not in PRESETS:
        near = nearest(name, PRESETS)
        raise GlowError("unknown-preset", given=preset, expected=PRESETS, nearest=near)
    return name, {ruling.id: ruling.presets[name] for ruling in rulings()}


@cache
def rulings() -> RulingBook:
    """Return all rulings, read once."""
    return load(data_folder(), rules().by_id)


def load(folder: Path, known_rules: Mapping[str, Any]) -> RulingBook:
    """Read and check the rulings of a folder; every problem is reported at once."""
    tables = Tables(folder)
    entries = Entries(tables, RULINGS)
    names = ("question", "rules", "presets", "answers", "evidence")
    read = [
        _ruling(entries, name, entry, known_rules)
        for name, entry in entries.each(entries.read, "", names)
    ]
    tables.check()
    return RulingBook(tuple(read))


def _ruling(entries: Entries, name: str, entry: Entry, known_rules: Mapping[str, Any]) -> Ruling:
    answers = tuple(_answers(entries, name, entry))
    choices = tuple(answer.id for answer in answers)
    presets_read = entry.get("presets", {})
    if not isinstance(presets_read, dict):
        entries.note(f"{name}.presets", "not-a-table", given=presets_read)
        presets_read = {}
    entries.check_names(presets_read, f"{name}.presets", PRESETS)
    presets = {
        preset: entries.one_of(presets_read.get(preset), choices, f"{name}.presets.{preset}")
        for preset in PRESETS
    }
    return Ruling(
        id=name,
        wording=entries.wording(entry, "question", name),
        answers=answers,
        presets=Frozen(presets),
        evidence=tuple(_evidence(entries, name, entry)),
        rules=entries.references(entry, "rules", known_rules, name),
    )


def _answers(entries: Entries, name: str, entry: Entry) -> Iterator[RulingAnswer]:
    """Read the answers; each needs an id of its own, and there are at least two."""
    place, seen = f"{name}.answers", set()
    for row in entries.rows(entry, "answers", name, ("id", *available())):
        texts = dict(row)
        answer_id = texts.pop("id", None)
        if (
            not isinstance(answer_id, str)
            or not answer_id
            or fold(answer_id) != answer_id
            or answer_id in seen
        ):
            entries.note(place, "bad-answer", given=answer_id)
            continue
        seen.add(answer_id)
        yield RulingAnswer(answer_id, entries.wording(texts, "", place))
    if len(seen) < FEWEST_ANSWERS:
        entries.note(place, "too-few-answers", given=len(seen), expected=FEWEST_ANSWERS)


def _evidence(entries: Entries, name: str, entry: Entry) -> Iterator[Evidence]:
    place = f"{name}.evidence"
    for row in entries.rows(entry, "evidence", name, ("source", *available())):
        texts = dict(row)
        source = entries.one_of(texts.pop("source", None), SOURCES, place)
        yield Evidence(source, entries.wording(texts, "", place))
