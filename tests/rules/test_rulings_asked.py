"""A ruling that no code asks would decide nothing: every one of them is asked somewhere."""

from __future__ import annotations

import ast
from pathlib import Path

import glow_explorer as glow
from glow_explorer.rulebook.rulings import MEANS
from tests.support.each import for_each

PACKAGE = Path(glow.__file__).parent
ROOMS = ("kernel", "judge", "journeys", "game")


def asked() -> set[str]:
    """Return the rulings that are asked: by their flag of the house, or by their id."""
    flags: set[str] = set()
    ids: set[str] = set()
    for room in ROOMS:
        for path in (PACKAGE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute):
                    flags.add(node.attr)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    ids.add(node.value)
    by_flag = {ruling for flag, (ruling, _) in MEANS.items() if flag in flags}
    return by_flag | (ids & {ruling.id for ruling in glow.rulings})


ASKED = asked()


@for_each("ruling", [ruling.id for ruling in glow.rulings])
def test_every_ruling_is_asked(ruling: str) -> None:
    assert ruling in ASKED


def test_every_ruling_is_a_flag_of_the_house() -> None:
    assert {ruling for ruling, _ in MEANS.values()} == {ruling.id for ruling in glow.rulings}
