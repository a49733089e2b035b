"""The cases: a question, a position, and the live answer under any rulings."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from glow_explorer.cases.positions import KINDS, Result, judge
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.rulebook import PRESETS, as_rulings, rules
from glow_explorer.rulebook.wording import Entries, Entry, Wording, said
from glow_explorer.showing import Told
from glow_explorer.spelling import fold, nearest
from glow_explorer.tables import Tables, data_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable

    import pandas as pd

    from glow_explorer.rulebook import RulingsLike

FILE = "casebook.toml"


@dataclass(frozen=True, slots=True, repr=False)
class Case(Told):
    """One case: what players ask, the position, and the rules it rests on.

    `example` names the worked example of a rulebook that it retells, if any.
    """

    id: str
    titles: Wording
    questions: Wording
    rules: tuple[str, ...]
    kind: str
    position: Mapping[str, Any] = field(hash=False)
    example: str | None = None

    @property
    def title(self) -> str:
        """A short title, in the current language."""
        return said(self.titles)

    @property
    def question(self) -> str:
        """The question as players ask it, in the current language."""
        return said(self.questions)

    def results(self, rulings: RulingsLike = "standard") -> tuple[Result, ...]:
        """Judge the position now; a case with several rolls has an answer for each."""
        return judge(self.kind, self.position, as_rulings(rulings))

    def presets(self) -> dict[str, tuple[Result, ...]]:
        """Return what each preset says."""
        return {preset: self.results(preset) for preset in PRESETS}

    @property
    def disputed(self) -> bool:
        """Whether presets give different answers."""
        answers = [
            [_essence(result.to_dict()) for result in results]
            for results in self.presets().values()
        ]
        return any(answer != answers[0] for answer in answers)

    def to_dict(self, rulings: RulingsLike = "standard") -> dict[str, Any]:
        """Return the answer as plain values that go into JSON."""
        results = [result.to_dict() for result in self.results(rulings)]
        return {"case": self.id, "kind": self.kind, "results": results}

    def __repr__(self) -> str:
        return f"<Case {self.id}>"


def _essence(result: Any) -> Any:
    """Leave out why: what is compared is the answer itself."""
    if isinstance(result, dict):
        hidden = {"reasons", "rulings", "events", "change", "order_matters", "order"}
        return {name: _essence(one) for name, one in result.items() if name not in hidden}
    return [_essence(one) for one in result] if isinstance(result, list) else result


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
        near = nearest(wanted, ids) if isinstance(wanted, str) else None
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
            | {name: "; ".join(map(_headline, found)) for name, found in case.presets().items()}
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


def load(folder: Traversable) -> Casebook:
    """Read and check the cases of a folder; every problem is reported at once."""
    tables = Tables(folder)
    entries = Entries(tables, FILE)
    names = ("title", "question", "rules", "kind", "position", "example")
    read = [_case(entries, name, entry) for name, entry in entries.each(entries.read, "", names)]
    tables.check()
    return Casebook(tuple(read))


def _case(entries: Entries, name: str, entry: Entry) -> Case:
    position, example = entry.get("position", {}), entry.get("example")
    good = isinstance(position, dict)
    if not good:
        entries.note(f"{name}.position", "not-a-table", given=position)
    if example is not None and not isinstance(example, str):
        entries.note(f"{name}.example", "not-text", given=repr(example))
    case = Case(
        id=name,
        titles=entries.wording(entry, "title", name),
        questions=entries.wording(entry, "question", name),
        rules=entries.references(entry, "rules", rules().by_id, name),
        kind=entries.one_of(entry.get("kind"), KINDS, f"{name}.kind"),
        position=Frozen(position if good else {}),
        example=example,
    )
    if case.kind and good:
        try:
            case.results()
        except GlowError as error:
            entries.note(f"{name}.position", error.code, **error.data)
    return case
