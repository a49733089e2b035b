"""Any way through the Province of Shadows against the footprints it takes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from glow_explorer import Roll, Symbol
from glow_explorer.catalog import catalog
from glow_explorer.journeys import walk
from glow_explorer.rulebook import Rulings
from tests.support.oracles import counted
from tests.support.strategies import rolls

NEIGHBOURS = {
    space.number: sorted(
        (road.a if road.b == space.number else road.b)
        for road in catalog().roads
        if space.number in (road.a, road.b)
    )
    for space in catalog().spaces
}


@st.composite
def ways(draw: st.DrawFn) -> list[int]:
    """Ways along roads, over no space twice."""
    path = [draw(st.sampled_from(sorted(NEIGHBOURS)))]
    for _ in range(draw(st.integers(0, 7))):
        onward = [place for place in NEIGHBOURS[path[-1]] if place not in path]
        if not onward:
            break
        path.append(draw(st.sampled_from(onward)))
    return path


def footprints_needed(path: list[int], roll: Roll, rulings: Rulings) -> int:
    """Add up what a way takes; no place of the Province gives footprints, so order is no matter."""
    here = [roll[index].symbol for index in counted(roll, rulings, kaar=False)]
    spaces = [catalog().spaces[number] for number in path[1:]]
    needed = sum(space.cost.footprints for space in spaces)
    for symbol in Symbol:
        wanted = sum(space.needs.needs.count(symbol) for space in spaces)
        needed += max(0, wanted - here.count(symbol))
        needed += sum(symbol in space.needs.crossed for space in spaces if symbol in here)
    return needed


@given(ways(), rolls(8), st.integers(0, 9), st.sampled_from(["standard", "french", "digital"]))
def test_a_way_is_open_to_whoever_has_the_footprints_it_takes(
    path: list[int], roll: Roll, footprints: int, preset: str
) -> None:
    """Where a cursed symbol is absent, a way takes footprints for what no die shows, and prices."""
    needed = footprints_needed(path, roll, Rulings(preset))
    found = walk(path, roll, footprints, preset)

    assert found.legal == (footprints >= needed)
    if found.legal:
        assert found.reached == path[-1]
        assert found.footprints == footprints - needed
    assert len(set(found.used)) == len(found.used)
    assert 0 <= found.footprints <= footprints
