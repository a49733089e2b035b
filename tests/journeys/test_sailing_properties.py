"""Any voyage in the Archipelago of Darkness against a slow twin that tries everything."""

from __future__ import annotations

import csv
from itertools import chain, combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glow_explorer import Die, Roll, Symbol
from glow_explorer.journeys import Move, sail
from glow_explorer.rulebook import PRESETS, Rulings
from glow_explorer.symbols import ELEMENTS
from glow_explorer.tables import data_folder
from tests.support.oracles import counted
from tests.support.strategies import rolls

if TYPE_CHECKING:
    from collections.abc import Iterable

DATA = Path(str(data_folder()))


def table(file: str) -> list[dict[str, str]]:
    """Read a table as it stands in its file."""
    with (DATA / file).open(encoding="utf-8", newline="") as source:
        return list(csv.DictReader(source))


def amount(name: str, text: str) -> int:
    """Read one amount, such as that of ``footprint:1``."""
    return sum(int(term.split(":")[1]) for term in text.split() if term.startswith(f"{name}:"))


Printed = tuple[int, int, int | None, int | None, int]
ROUTES: list[Printed] = [
    (
        int(row[first]), int(row[last]), int(row["fewest"]) if row["fewest"] else None,
        int(row["most"]) if row["most"] else None, amount("footprint", row["cost"]),
    )
    for row in table("archipelago_routes.csv")
    for first, last in (("a", "b"), ("b", "a"))
]  # fmt: skip
GAIN = {
    int(row["number"]): amount("footprint", row["gain"]) for row in table("archipelago_islands.csv")
}


def cheapest(route: Printed, number: int, footprints: int) -> int | None:
    """Try every number of wild cards; return the fewest footprints that open a route."""
    _, _, fewest, most, price = route
    for spent in range(price, footprints + 1):
        if fewest is None or most is None or fewest <= number + spent - price <= most:
            return spent
    return None


def check(voyage: Move, route: Printed, number: int, footprints: int) -> None:
    """Compare a voyage with what trying everything gives."""
    spent = cheapest(route, number, footprints)

    assert voyage.legal == (spent is not None)
    if spent is None:
        assert voyage.footprints == footprints
    else:
        assert voyage.jokers + voyage.pays == spent
        assert voyage.footprints == footprints - spent + GAIN[route[1]]


@pytest.mark.slow
class TestTwin:
    """The slow twin takes the set of elements that count, and tries every number of wild cards."""

    @pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route[0]}-{route[1]}")
    def test_every_route_with_every_set_of_elements(self, route: Printed) -> None:
        sets = chain.from_iterable(combinations(ELEMENTS, number) for number in range(6))
        for some in sets:
            dice = Roll([Die("green", symbol) for symbol in some], unlimited=True)
            for footprints in range(8):
                check(sail(*route[:2], dice, footprints), route, len(some), footprints)

    @given(
        st.sampled_from(ROUTES),
        rolls(8),
        st.integers(0, 7),
        st.sampled_from(PRESETS),
        st.booleans(),
    )
    def test_any_dice_under_every_preset(
        self, route: Printed, roll: Roll, footprints: int, preset: str, kaar: bool
    ) -> None:
        dice = counted(roll, Rulings(preset), kaar=kaar)
        voyage = sail(*route[:2], roll, footprints, preset, kaar=kaar)

        check(voyage, route, elements(roll, dice), footprints)

    @given(
        st.sampled_from(ROUTES), rolls(6), st.sampled_from(Die("black").faces), st.integers(0, 7)
    )
    def test_a_black_die_among_them(
        self, route: Printed, roll: Roll, face: Symbol, footprints: int
    ) -> None:
        cursed = roll + Die("black", face)
        for preset in PRESETS:
            dice = counted(cursed, Rulings(preset), kaar=False)
            voyage = sail(*route[:2], cursed, footprints, preset)
            check(voyage, route, elements(cursed, dice), footprints)

    @given(st.sampled_from(ROUTES), rolls(8), st.integers(0, 7), st.sampled_from(PRESETS))
    def test_without_the_curse_every_die_counts(
        self, route: Printed, roll: Roll, footprints: int, preset: str
    ) -> None:
        rulings = Rulings(preset, curse_on_journey="no")
        voyage = sail(*route[:2], roll, footprints, rulings)

        check(voyage, route, elements(roll, range(len(roll))), footprints)


def elements(roll: Roll, dice: Iterable[int]) -> int:
    """Count the different elements on some dice."""
    return len({roll.symbols[die] for die in dice} & set(ELEMENTS))
