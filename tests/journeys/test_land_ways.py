"""Every way through the Province that dice could make worth while, against plain searches."""

from __future__ import annotations

import csv
import os
from collections import defaultdict
from functools import cache
from pathlib import Path
from zlib import decompress

import pytest

from glow_explorer.kernel import walking
from glow_explorer.kernel.walking import LIGHT, PRICE, SKULLS, Asking, ways_from
from glow_explorer.symbols import ELEMENTS
from glow_explorer.tables import data_folder
from tests.support.each import for_each

DATA = Path(str(data_folder()))
NAMES = tuple(str(symbol) for symbol in ELEMENTS)
Asked = tuple[int, ...]
Fronts = dict[int, set[Asked]]


def table(file: str) -> list[dict[str, str]]:
    """Read a table as it stands in its file."""
    with (DATA / file).open(encoding="utf-8", newline="") as source:
        return list(csv.DictReader(source))


def amount(name: str, text: str) -> int:
    """Read one amount, such as that of ``footprint:1``."""
    return sum(int(term.split(":")[1]) for term in text.split() if term.startswith(f"{name}:"))


SPACES = {int(row["number"]): row for row in table("province_spaces.csv")}


@cache
def steps(here: int) -> dict[int, Asked]:
    """Return what each road that leaves a space asks for, as it is printed."""
    found = {}
    for road in table("province_roads.csv"):
        ends = {int(road["a"]), int(road["b"])}
        if here in ends:
            (to,) = ends - {here}
            needs, costs = SPACES[to]["needs"], f"{road['cost']} {SPACES[to]['cost']}"
            found[to] = (
                *(int(needs == name) for name in NAMES),
                *(int(needs == f"no:{name}") for name in NAMES),
                amount("footprint", costs), amount("light", costs), costs.split().count("skull"),
            )  # fmt: skip
    return found


def plus(one: Asked, other: Asked) -> Asked:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def no_more(one: Asked, other: Asked) -> bool:
    """Say whether one way asks for no more of anything than another."""
    return all(a <= b for a, b in zip(one, other, strict=True))


def to_pay(asked: Asked) -> int:
    """Count what dice and footprints have to pay: spaces with a symbol, and villages."""
    return sum(asked[: len(NAMES)]) + asked[PRICE]


def front(some: set[Asked]) -> set[Asked]:
    """Keep what asks for less of something than every other."""
    return {one for one in some if not any(no_more(other, one) for other in some if other != one)}


def over_simple_paths(start: int, budget: int) -> Fronts:
    """Walk every way that passes no space twice, and keep the best."""
    found: defaultdict[int, set[Asked]] = defaultdict(set)
    nothing = (0,) * (SKULLS + 1)
    waiting: list[tuple[tuple[int, ...], Asked]] = [((start,), nothing)]
    while waiting:
        path, asked = waiting.pop()
        found[path[-1]].add(asked)
        for to, more in steps(path[-1]).items():
            there = plus(asked, more)
            if to not in path and to_pay(there) <= budget:
                waiting.append(((*path, to), there))
    return {to: front(some) for to, some in found.items()}


def over_any_walks(start: int, budget: int) -> Fronts:
    """Spread from a space with plain tuples, loops allowed, and keep the best."""
    found: defaultdict[int, set[Asked]] = defaultdict(set)
    waiting = [(start, (0,) * (SKULLS + 1))]
    found[start].add(waiting[0][1])
    while waiting:
        here, asked = waiting.pop()
        if asked not in found[here]:
            continue
        for to, more in steps(here).items():
            there = plus(asked, more)
            if to_pay(there) <= budget and not any(no_more(one, there) for one in found[to]):
                found[to] = {one for one in found[to] if not no_more(there, one)} | {there}
                waiting.append((to, there))
    return {to: some for to, some in found.items() if some}


def fronts(ways: tuple[Asking, ...]) -> Fronts:
    found: defaultdict[int, set[Asked]] = defaultdict(set)
    for way in ways:
        assert way.asked not in found[way.to], "no way is listed twice"
        found[way.to].add(way.asked)
    return dict(found)


VILLAGES = [59, 5, 33, 38, 17, 43, 14]
NEAR = [0, 13, 45, 57, 58, 60, 42, 35, 28]
COSTLY = [11, 12, 15, 16, 40, 41]


class TestWays:
    """Of the ways between two spaces those are kept that ask for less of something than others."""

    @for_each("start", VILLAGES + NEAR + COSTLY)
    @for_each("budget", [0, 1, 3, 5])
    def test_are_the_best_of_all_that_pass_no_space_twice(self, start: int, budget: int) -> None:
        """So what is kept is real, nothing better is missing, and loops are never needed."""
        assert fronts(ways_from(start, budget)) == over_simple_paths(start, budget)

    @pytest.mark.parametrize("start", [0, 14, 16, 28, 38])
    def test_are_so_for_long_ways_too(self, start: int) -> None:
        assert fronts(ways_from(start, 8)) == over_simple_paths(start, 8)

    @pytest.mark.parametrize("start", [0, 5, 11, 14, 16, 30, 41, 43, 59])
    @pytest.mark.parametrize("budget", [7, 10])
    def test_are_those_of_a_search_with_plain_tuples(self, start: int, budget: int) -> None:
        assert fronts(ways_from(start, budget)) == over_any_walks(start, budget)

    @pytest.mark.parametrize("start", [0, 12, 17, 24, 40])
    def test_none_makes_another_needless(self, start: int) -> None:
        for asked in fronts(ways_from(start, 10)).values():
            assert front(asked) == asked

    @for_each("start", SPACES)
    def test_there_is_always_the_way_that_stays(self, start: int) -> None:
        """It asks for nothing, so it is the only one back to the same space."""
        found = fronts(ways_from(start, 6))

        assert found[start] == {(0,) * (SKULLS + 1)}

    @pytest.mark.parametrize("start", [0, 14, 28, 43])
    def test_more_to_pay_with_opens_more(self, start: int) -> None:
        """What little can pay is among what much can pay, and it is all of that that is cheap."""
        for budget in range(10):
            few, many = ways_from(start, budget), ways_from(start, budget + 1)
            assert set(few) == {way for way in many if to_pay(way.asked) <= budget}

    def test_amounts_stay_far_below_what_a_byte_holds(self) -> None:
        """With more to pay with than the whole board takes, no amount comes near 128."""
        for start in (0, 14, 43):
            ways = ways_from(start, 40)

            assert {way.to for way in ways} == set(SPACES)
            assert max(max(way.asked) for way in ways) < 32
            assert max(to_pay(way.asked) for way in ways) < 64


def unpacked(content: bytes) -> tuple[bytes, bytes]:
    """Return the mark of the board, and what is stored: how it is compressed may differ."""
    return content[:4], decompress(content[4:])


class TestStored:
    """The stored ways are those that are searched; they are of the printed board or not used."""

    @pytest.mark.parametrize("start", [0, 14, 28, 43, 59])
    def test_they_are_what_a_search_finds(self, start: int) -> None:
        to, asked = walking._search(start, 9)
        stored_to, stored = walking.askings_from(start, 9)

        assert stored_to.tolist() == to.tolist()
        assert stored.tolist() == asked[:, : SKULLS + 1].tolist()

    @pytest.mark.slow
    def test_all_of_them(self) -> None:
        """`GLOW_UPDATE_GOLDEN=1` writes the file again, if the board has changed."""
        packed = walking.pack_ways()
        if os.environ.get("GLOW_UPDATE_GOLDEN") == "1":
            (DATA / walking.WAYS).write_bytes(packed)
        assert unpacked(packed) == unpacked((DATA / walking.WAYS).read_bytes())

    def test_what_is_read_is_written_as_it_was(self, monkeypatch: pytest.MonkeyPatch) -> None:
        known = walking._ways_known()
        monkeypatch.setattr(walking, "_search", lambda start, _budget: known[start])

        assert unpacked(walking.pack_ways()) == unpacked((DATA / walking.WAYS).read_bytes())

    def test_ways_of_another_board_are_searched(self, monkeypatch: pytest.MonkeyPatch) -> None:
        known = set(ways_from(45, 6))
        monkeypatch.setattr(walking, "stored", lambda _file: b"none of these")
        walking.askings_from.cache_clear()
        walking._ways_known.cache_clear()
        try:
            assert walking._ways_known() == {}
            assert set(ways_from(45, 6)) == known
        finally:
            monkeypatch.undo()
            walking.askings_from.cache_clear()
            walking._ways_known.cache_clear()


class TestPrinted:
    """What is printed on the way is asked for once for each time it is passed."""

    def test_a_crossed_space_is_free_for_dice_without_its_symbol(self) -> None:
        """From 59 over 57, which crosses rock out, to 56, which crosses fire out."""
        (way,) = (one for one in ways_from(59, 0) if one.to == 56)
        crossed = way.asked[len(NAMES) : 2 * len(NAMES)]

        assert dict(zip(NAMES, crossed, strict=True)) == {
            "nature": 0, "water": 0, "air": 0, "fire": 1, "rock": 1,
        }  # fmt: skip
        assert to_pay(way.asked) == 0

    def test_the_way_between_11_and_12_loses_light_in_both_directions(self) -> None:
        for start, to in ((11, 12), (12, 11)):
            assert any(way.to == to and way.asked[LIGHT] == 5 for way in ways_from(start, 1))

    def test_a_skull_is_met_or_walked_around(self) -> None:
        """From 16 to 15 the road has a skull; the way round goes through the village 17."""
        ways = [way.asked for way in ways_from(16, 3) if way.to == 15]

        assert {(asked[SKULLS], asked[PRICE]) for asked in ways} == {(1, 0), (0, 1)}

    def test_the_village_of_20_takes_three_footprints(self) -> None:
        (way,) = (one for one in ways_from(13, 3) if one.to == 14)

        assert way.asked[PRICE] == to_pay(way.asked) == 3
        assert all(one.to != 14 for one in ways_from(13, 2))
