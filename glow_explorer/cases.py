"""The casebook: disputes and classic mistakes, each a position that is judged when it is asked.

>>> case = casebook()["crossed-stone"]
>>> [result.fires for result in case.results("standard")]
[False]
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from glow_explorer.company import Company
from glow_explorer.errors import GlowError, quoted
from glow_explorer.frozen import Frozen
from glow_explorer.game import (
    rerolls_at_hand,
    tom_band,
    tom_boat,
    tom_camp,
    tom_count,
    tom_moves,
)
from glow_explorer.inputs import in_order
from glow_explorer.journeys import archipelago, walk
from glow_explorer.judge import winner
from glow_explorer.position import Position
from glow_explorer.rulebook import PRESETS, as_rulings, rules, rulings
from glow_explorer.rulebook.headings import CASES
from glow_explorer.rulebook.wording import Entries, Entry, Wording, said
from glow_explorer.showing import Told
from glow_explorer.spelling import fold, nearest
from glow_explorer.tables import Tables, data_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    import pandas as pd

    from glow_explorer.judge import Score
    from glow_explorer.rulebook import Rulings, RulingsLike
    from glow_explorer.rulebook.rulings import Ruling


class Result(Protocol):
    """What a case is answered with: it tells itself, and gives plain values."""

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        ...  # pragma: no cover


@dataclass(frozen=True, slots=True, repr=False)
class Case(Told):
    """One case: what players ask, what lies on the table, and the rules it rests on.

    Attributes
    ----------
    kind
        Which question is asked of it, and so what the facts may name.
    facts
        What the book says of dice, cards, tokens and places, word by word.
    example
        The worked example of a rulebook that it retells, if any.
    rulings
        The rulings it is about.
    """

    id: str
    titles: Wording
    questions: Wording
    rules: tuple[str, ...]
    kind: str
    facts: Mapping[str, Any] = field(hash=False)
    example: str | None = None
    rulings: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """A short title, in the current language."""
        return said(self.titles)

    @property
    def question(self) -> str:
        """The question as players ask it, in the current language."""
        return said(self.questions)

    def results(self, rulings: RulingsLike = "standard") -> tuple[Result, ...]:
        """Judge the case now; one with several rolls has an answer for each."""
        return answers(self.kind, self.facts, as_rulings(rulings))

    def positions(self, rulings: RulingsLike = "standard") -> tuple[Position, ...]:
        """Return what the player has, once for each roll.

        There is nothing where several players are compared, or where Tom moves.

        >>> casebook()["crossed-stone"].positions()[0].roll
        Roll('blue:water orange:rock')
        """
        if self.kind == "winner" or self.kind in _TOM:
            return ()
        return _positions(self.kind, self.facts, as_rulings(rulings))

    def presets(self) -> dict[str, tuple[Result, ...]]:
        """Return what each preset says."""
        return {preset: self.results(preset) for preset in PRESETS}

    @property
    def disputed(self) -> bool:
        """Whether presets give different answers."""
        first, *others = self.presets().values()
        return not all(agree(first, other) for other in others)

    def to_dict(self, rulings: RulingsLike = "standard") -> dict[str, Any]:
        """Return the answer as plain values that go into JSON."""
        results = [result.to_dict() for result in self.results(rulings)]
        return {"case": self.id, "kind": self.kind, "results": results}

    def __repr__(self) -> str:
        return f"<Case {self.id}>"


def agree(results: Sequence[Any], others: Sequence[Any]) -> bool:
    """Say whether answers to a case are the same, whatever the order they are told in."""
    first, second = ([_essence(result.to_dict()) for result in each] for each in (results, others))
    return first == second


def _essence(plain: Any) -> Any:
    """Return an answer without its reasons, so that only what is decided is compared."""
    if isinstance(plain, dict):
        hidden = {"reasons", "rulings", "events", "change", "order_matters", "order"}
        return {name: _essence(value) for name, value in plain.items() if name not in hidden}
    return [_essence(value) for value in plain] if isinstance(plain, list) else plain


@dataclass(frozen=True, repr=False)
class Casebook(Told):
    """All cases, found by their id; a notebook shows them as a list to open."""

    cases: tuple[Case, ...]

    def __getitem__(self, wanted: object) -> Case:
        """Return a case by its id, or by its number in the book."""
        if type(wanted) is int and -len(self.cases) <= wanted < len(self.cases):
            return self.cases[wanted]
        for case in self.cases:
            if isinstance(wanted, str) and case.id == fold(wanted):
                return case
        ids = [case.id for case in self.cases]
        near = nearest(wanted, ids)
        raise GlowError("unknown-case", given=wanted, expected=ids, nearest=near)

    def __contains__(self, wanted: object) -> bool:
        """Whether a case is here, given as such or by its id."""
        if isinstance(wanted, Case):
            return wanted in self.cases
        return isinstance(wanted, str) and any(case.id == fold(wanted) for case in self.cases)

    def __iter__(self) -> Iterator[Case]:
        return iter(self.cases)

    def __len__(self) -> int:
        return len(self.cases)

    def __repr__(self) -> str:
        return f"<Casebook: {len(self)} cases>"

    def table(self) -> pd.DataFrame:
        """Return the cases as a pandas DataFrame, with a short answer for each preset."""
        try:
            import pandas as pd
        except ImportError:
            raise GlowError("needs-package", package="pandas", what="table()") from None
        records = [
            {"case": case.id, "title": case.title, "question": case.question}
            | {
                preset: "; ".join(map(_headline, results))
                for preset, results in case.presets().items()
            }
            for case in self.cases
        ]
        columns = ["case", "title", "question", *PRESETS]
        return pd.DataFrame(records, columns=columns).set_index("case")


def _headline(result: Result) -> str:
    return str(result).partition("\n")[0]


@cache
def casebook() -> Casebook:
    """Return all cases, read once."""
    return load(data_folder())


def load(folder: Path) -> Casebook:
    """Read and check the cases of a folder; every problem is reported at once."""
    tables = Tables(folder)
    entries = Entries(tables, CASES)
    names = ("title", "question", "rules", "rulings", "kind", "position", "example")
    known = {ruling.id: ruling for ruling in rulings()}
    read = [
        _case(entries, name, entry, known) for name, entry in entries.each(entries.read, "", names)
    ]
    tables.check()
    return Casebook(tuple(read))


def _case(entries: Entries, name: str, entry: Entry, known: Mapping[str, Ruling]) -> Case:
    facts, example = entry.get("position", {}), entry.get("example")
    good = isinstance(facts, dict)
    if not good:
        entries.note(f"{name}.position", "not-a-table", given=facts)
    if example is not None and not isinstance(example, str):
        entries.note(f"{name}.example", "not-text", given=quoted(example))
    case = Case(
        id=name,
        titles=entries.wording(entry, "title", name),
        questions=entries.wording(entry, "question", name),
        rules=entries.references(entry, "rules", rules().by_id, name),
        kind=entries.one_of(entry.get("kind"), CASE_KINDS, f"{name}.kind"),
        facts=Frozen(facts if good else {}),
        example=example,
        rulings=entries.references(entry, "rulings", known, name),
    )
    if case.kind and good:
        try:
            case.results()
        except GlowError as error:
            entries.note(f"{name}.position", error.code, **error.data)
    return case


# ---------------------------------------------------------------- what a case is judged by


def answers(kind: str, facts: Mapping[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    """Answer the question of a kind with what the book says, under some rulings."""
    _check_names(kind, facts)
    if tom := _TOM.get(kind):
        return (tom(**facts, rulings=rulings),)
    if kind == "winner":
        return (_winner(facts["players"], rulings),)
    positions = _positions(kind, facts, rulings)
    return tuple(_QUESTIONS[kind](position, facts) for position in positions)


def _check_names(kind: str, facts: Mapping[str, Any]) -> None:
    """Refuse words that this kind does not know, and miss those it needs."""
    needed, known = _NAMES[kind]
    for name in facts:
        if name not in (*needed, *known):
            near = nearest(name, (*needed, *known))
            raise GlowError("bad-position", given=name, expected=(*needed, *known), nearest=near)
    for name in needed:
        if name not in facts:
            raise GlowError("position-lacks", given=name, kind=kind)


def _positions(kind: str, facts: Mapping[str, Any], rulings: Rulings) -> tuple[Position, ...]:
    """Return what the player has, once for each roll."""
    parts = {name: facts[name] for name in _SHARED if name in facts}
    parts |= {"company": _company(facts), "rulings": rulings}
    if "dice" in facts:
        parts["sketal_dice"] = _sketal_dice(facts["dice"])
    if "tokens" in facts:
        parts["rerolls"] = facts["tokens"]
    if kind == "walk":
        path = in_order(facts["path"])
        parts |= {"at": path[0] if path else None, "camp": None}
    if kind != "card":
        return (Position(**parts),)
    rolls = facts["rolls"]
    if not isinstance(rolls, list) or not rolls:
        raise GlowError("not-a-list", given=rolls)
    return tuple(Position(roll=roll, **parts) for roll in rolls)


def _company(facts: Mapping[str, Any]) -> Company | None:
    """Return the cards in play, if they are told: who leads them must be told as well."""
    if "adventurer" in facts:
        return Company(facts["adventurer"], facts.get("companions", ()), facts.get("spells", ()))
    for name in _CARDS:
        if name in facts:
            raise GlowError("position-lacks", given="adventurer", kind=name)
    return None


def _sketal_dice(dice: object) -> dict[str, Any]:
    """Return the dice of Sketals: TOML has no None, so the book writes "none"."""
    if not isinstance(dice, dict):
        raise GlowError("not-sketal-dice", given=quoted(dice))
    return {key: None if die == "none" else die for key, die in dice.items()}


def _winner(players: object, rulings: Rulings) -> Result:
    """Count for every player, and say who wins."""
    if not isinstance(players, dict):
        raise GlowError("no-scores")
    return winner({name: _score(facts, rulings) for name, facts in players.items()})


def _score(facts: object, rulings: Rulings) -> Score:
    if not isinstance(facts, dict):
        raise GlowError("no-scores")
    _check_names("score", facts)
    (position,) = _positions("score", facts, rulings)
    return position.final_score()


def _rerolls(position: Position, _: Mapping[str, Any]) -> Result:
    assert position.company is not None
    return rerolls_at_hand(
        position.company, position.light, position.rerolls, position.rulings,
        lapped=position.lapped,
    )  # fmt: skip


def _walk(position: Position, facts: Mapping[str, Any]) -> Result:
    return walk(
        facts["path"], position.dice, position.footprints, position.rulings,
        jokers=facts.get("jokers", ()), camp=facts.get("camp", False), light=position.light,
        company=position.company, hidden_spells=position.hidden_spells, kaar=position.kaar,
    )  # fmt: skip


def _sail(position: Position, facts: Mapping[str, Any]) -> Result:
    return archipelago().explain(position, facts["origin"], facts["to"])


_QUESTIONS: Mapping[str, Callable[[Position, Mapping[str, Any]], Result]] = {
    "card": lambda position, facts: position.explain(facts["card"]),
    "noon": lambda position, _: position.noon(),
    "score": lambda position, _: position.final_score(),
    "rerolls": _rerolls,
    "walk": _walk,
    "sail": _sail,
}
"""For each kind of case the question that is asked of its position."""
_TOM: Mapping[str, Callable[..., Result]] = {
    "tom-band": tom_band,
    "tom-boat": tom_boat,
    "tom-moves": tom_moves,
    "tom-camp": tom_camp,
    "tom-count": tom_count,
}
"""What Tom does has no position: the facts are what is asked."""
CASE_KINDS = (*_QUESTIONS, "winner", *_TOM)

_SHARED = (
    "roll", "light", "footprints", "fireflies", "rerolls", "cemetery", "hidden_spells", "kaar",
    "solo", "journey", "boats", "camp", "recruited", "lapped",
)  # fmt: skip
"""The words that mean the same in the book as in a position."""
_CARDS = ("companions", "spells")
_TRAVELLER = ("footprints", "adventurer", *_CARDS, "hidden_spells", "kaar")
_NAMES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "card": (("card", "rolls"), ("adventurer", *_CARDS)),
    "noon": (
        ("adventurer", "roll"),
        (*_CARDS, "light", "footprints", "fireflies", "rerolls", "dice", "cemetery"),
    ),
    "score": (
        ("adventurer", "light"),
        (*_CARDS, "journey", "camp", "boats", "fireflies", "footprints", "rerolls", "recruited"),
    ),
    "winner": (("players",), ()),
    "rerolls": (("adventurer", "light"), (*_CARDS, "tokens", "lapped")),
    "walk": (("path", "roll"), ("jokers", "camp", "light", *_TRAVELLER)),
    "sail": (("origin", "to", "roll", "boats"), ("solo", *_TRAVELLER)),
    "tom-band": (("steps", "band", "score"), ()),
    "tom-boat": (("origin", "route"), ()),
    "tom-moves": (("boats", "route"), ()),
    "tom-camp": (("village",), ()),
    "tom-count": (("village", "footprints", "score"), ()),
}
"""For each kind the words that the facts need, and those that they may have."""
