"""A copy of the rulebook to break, and how the tests look at what is wrong with it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from glow_explorer.cases import load as load_casebook
from glow_explorer.rulebook import rules
from glow_explorer.rulebook.rules import load as load_rules
from glow_explorer.rulebook.rules import vocabulary
from glow_explorer.rulebook.rulings import load as load_rulings
from glow_explorer.rulebook.spoken import load as load_spoken
from glow_explorer.tables import CatalogError, data_folder
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.errors import GlowError

Place = tuple[str, str | None, str]
"""The file, the entry and the code of a problem."""

DATA = Path(str(data_folder()))
LOADERS: dict[str, Callable[[Path], object]] = {
    "rules.toml": load_rules,
    "search.toml": vocabulary,
    "wordings.toml": lambda folder: load_spoken(folder, [f"rule:{name}" for name in rules().by_id]),
    "rulings.toml": lambda folder: load_rulings(folder, rules().by_id),
    "casebook.toml": load_casebook,
}
CASES = """
[gluach]
title = { en = "Water yes, rock no", fr = "De l'eau, pas de pierre" }
question = { en = "I have both: does it trigger?", fr = "J'ai les deux : et alors ?" }
rules = ["noon.crossed"]
kind = "card"
position = { card = "gluach", rolls = ["blue:water orange:rock"] }

[tie]
title = { en = "Who wins", fr = "Qui gagne" }
question = { en = "We have the same light.", fr = "Nous sommes à égalité." }
rules = ["end.tie", "end.winner"]
kind = "winner"

[tie.position.players]
Ada = { adventurer = "pocana", light = 40, footprints = 2 }
Ben = { adventurer = "eoles", light = 42 }
"""


def copy_to_break(tmp_path: Path) -> Path:
    """A copy of the data to break, with two cases of its own."""
    copied = Path(shutil.copytree(DATA, tmp_path / "data"))
    (copied / "casebook.toml").write_text(CASES, "utf-8")
    return copied


def alter(folder: Path, file: str, entry: str, before: str, after: str) -> None:
    """Write something else into an entry: the first place behind its head."""
    source = (folder / file).read_text(encoding="utf-8")
    head, mark, body = source.partition(entry)
    assert mark
    assert before in body
    (folder / file).write_text(head + mark + body.replace(before, after, 1), "utf-8")


def report(folder: Path, file: str) -> list[tuple[Place, GlowError]]:
    """Return what is wrong with a file: where, and the error."""
    error = refusal(LOADERS[file], folder)
    assert isinstance(error, CatalogError)
    assert str(error).count("\n") >= len(error.problems)
    assert {problem.row for problem in error.problems} == {None}
    return [
        ((problem.file, problem.column, problem.error.code), problem.error)
        for problem in error.problems
    ]


def problems(folder: Path, file: str) -> list[Place]:
    """Return where a file is broken, and how."""
    return [place for place, _ in report(folder, file)]


def under(folder: Path, file: str, entry: str) -> list[str]:
    """Return what is wrong with one entry, each as its place in there and the code."""
    found = problems(folder, file)
    assert all(str(column).startswith(f"{entry}.") for _, column, _ in found)
    return [f"{str(column).removeprefix(f'{entry}.')} {code}" for _, column, code in found]


HEADS = {
    "rules.toml": """
[sections.noon]
book = "base"
title = { en = "Noon" }
page = { en = 14 }

[rules."noon.one"]
""",
    "search.toml": "",
    "wordings.toml": '["rule:end.tie"]',
    "rulings.toml": "[r]",
    "casebook.toml": "[c]",
}
ENTRIES = {
    "rules.toml": {
        "section": '"noon"',
        "also": "[]",
        "name": '{ en = "One" }',
        "text": '{ en = "One thing." }',
        "note": '{ en = "Said nowhere." }',
        "silent": "true",
        "related": "[]",
        "words": '{ en = "single" }',
        "page": "{ en = 15 }",
        "decided": '["kernel.hand.count"]',
    },
    "search.toml": {
        "idle": '{ en = "the" }',
        "synonyms": '{ en = ["boat ship"] }',
    },
    "wordings.toml": {
        "en": '["draw", "who wins a draw"]',
        "fr": '["nul"]',
    },
    "rulings.toml": {
        "question": '{ en = "Which one?" }',
        "rules": '["end.tie"]',
        "presets": '{ standard = "a", english = "a", french = "b", digital = "b" }',
        "answers": '[{ id = "a", en = "This." }, { id = "b", en = "That." }]',
        "evidence": '[{ source = "english", en = "It says so." }]',
    },
    "casebook.toml": {
        "title": '{ en = "Water yes, rock no" }',
        "question": '{ en = "Does it trigger?" }',
        "rules": '["noon.crossed"]',
        "rulings": '["cursed-symbol-is-absent"]',
        "kind": '"card"',
        "position": '{ card = "gluach", rolls = ["blue:water orange:rock"] }',
        "example": '"1"',
        "asks": "{}",
    },
}
"""For each file the smallest entry that is right, and what stands before it."""


def write(folder: Path, file: str, **changed: str | None) -> None:
    """Write a file with one entry, in which something is changed, added or left out."""
    lines = [
        f"{name} = {given}"
        for name, given in {**ENTRIES[file], **changed}.items()
        if given is not None
    ]
    (folder / file).write_text("\n".join([HEADS[file], *lines]), "utf-8")


def toml(value: object) -> str:
    """Write a value in TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{name}" = {toml(one)}' for name, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value)


ANYTHING: tuple[object, ...] = (
    3, -1, 2.5, True, "x", "", [], {}, [3], ["x"], [True], [[]], [{}], {"x": 3}, {"en": 3},
    {"en": []}, {"x": {}},
)  # fmt: skip
"""Values of every type that TOML has."""
