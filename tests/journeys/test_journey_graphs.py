"""Both boards as networkx graphs: everything printed on them, and nothing that changes."""

from __future__ import annotations

import csv
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import glow_explorer as glow
from glow_explorer import Condition, Effect
from glow_explorer.cards import Cost
from tests.support.each import for_each

DATA = Path(__file__).parents[2] / "data"

# The Archipelago once more, as it is printed: from, to, elements, footprints to pay.
ROUTES = """
0 1 1/2 0    0 3 3 0    0 6 1/2 0    0 8 3 0      0 10 4 0
1 2 - 0      3 4 1/2 0  3 5 5 1      5 6 5 1      6 7 4 0
7 8 4 0      8 9 1/2 1  9 10 1/2 1   10 11 5 0
"""


def table(name: str) -> list[dict[str, str]]:
    """Read a table as it stands in its file."""
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as source:
        return list(csv.DictReader(source))


def amount(name: str, printed: str) -> int:
    """Read how much of something is printed: 1 of ``footprint:1``, 1 of ``skull``."""
    terms = (term.partition(":") for term in printed.split())
    return sum(int(number or 1) for word, _, number in terms if word == name)


def paid(row: dict[str, str]) -> dict[str, Any]:
    """Return what a row says is paid and gained."""
    return {
        "cost": Cost(row["cost"]),
        "gain": Effect(row["gain"]),
        "footprints": amount("footprint", row["cost"]),
        "lost": amount("light", row["cost"]),
        "skull": amount("skull", row["cost"]) == 1,
    }


def place(row: dict[str, str]) -> dict[str, Any]:
    """Return what a row says of a place; tables count y downwards, as pages do."""
    x, y = float(row["x"]), float(row["y"])
    unique = row["kind"] in {"start", "centre"}
    return {
        **paid(row),
        "kind": row["kind"],
        "name": row["kind"] if unique else f"{row['kind']} {row['number']}",
        "light": int(row["light"]),
        "x": x,
        "y": y,
        "pos": (x, pytest.approx(1 - y)),
    }


def province() -> nx.Graph[int]:
    """Return the graph of the Province."""
    return glow.province.graph


def archipelago() -> nx.Graph[int]:
    """Return the graph of the Archipelago."""
    return glow.archipelago.graph


def graph(board: str) -> nx.Graph[int]:
    """Return the graph of a board."""
    return province() if board == "province" else archipelago()


def every(name: str, board: nx.Graph[int]) -> dict[int, Any]:
    """Return one attribute of every place."""
    return {place: data[name] for place, data in board.nodes(data=True)}


both = pytest.mark.parametrize("board", ["province", "archipelago"])


class TestProvince:
    def test_sixty_one_spaces_and_seventy_four_roads(self) -> None:
        assert (len(province()), province().size()) == (61, 74)
        assert list(province()) == list(range(61))

    @for_each("row", table("province_spaces"), ids=lambda row: row["number"])
    def test_a_space_is_as_printed(self, row: dict[str, str]) -> None:
        found = province().nodes[int(row["number"])]

        assert found == {**place(row), "needs": Condition(row["needs"])}
        assert (str(found["cost"]), str(found["gain"])) == (row["cost"], row["gain"])
        assert str(found["needs"]) == row["needs"]

    @for_each("row", table("province_roads"), ids=lambda row: f"{row['a']}-{row['b']}")
    def test_a_road_is_as_printed(self, row: dict[str, str]) -> None:
        a, b = int(row["a"]), int(row["b"])

        assert province().edges[a, b] == province().edges[b, a] == paid(row)
        assert str(province().edges[a, b]["cost"]) == row["cost"]
        assert str(province().edges[a, b]["gain"]) == row["gain"]

    def test_no_road_is_invented(self) -> None:
        printed = {frozenset((int(row["a"]), int(row["b"]))) for row in table("province_roads")}

        assert {frozenset(edge) for edge in province().edges} == printed

    def test_the_villages_are_worth_what_the_rules_say(self) -> None:
        kinds, worth = every("kind", province()), every("light", province())

        villages = [one for one, kind in kinds.items() if kind == "village"]
        assert sorted(worth[one] for one in villages) == [3, 5, 8, 10, 12, 15, 20]
        assert sum(worth.values()) == 73
        assert [one for one, kind in kinds.items() if kind == "start"] == [0]

    def test_skulls_losses_and_gains_on_the_roads(self) -> None:
        edges = province().edges

        assert {one for one in edges if edges[one]["skull"]} == {(15, 16), (40, 41)}
        assert {one: edges[one]["lost"] for one in edges if edges[one]["lost"]} == {(11, 12): 5}
        gains = Counter(str(edges[one]["gain"]) for one in edges if edges[one]["gain"])
        assert gains == {"firefly:1": 1, "firefly:2": 1, "reroll:1": 2}


class TestArchipelago:
    def test_twelve_islands_and_fourteen_routes(self) -> None:
        assert (len(archipelago()), archipelago().size()) == (12, 14)
        assert list(archipelago()) == list(range(12))

    @pytest.mark.parametrize("row", table("archipelago_islands"), ids=lambda row: row["number"])
    def test_an_island_is_as_printed(self, row: dict[str, str]) -> None:
        found = archipelago().nodes[int(row["number"])]

        assert found == place(row)
        assert (str(found["cost"]), str(found["gain"])) == (row["cost"], row["gain"])

    @pytest.mark.parametrize(
        "row", table("archipelago_routes"), ids=lambda row: f"{row['a']}-{row['b']}"
    )
    def test_a_route_is_as_printed(self, row: dict[str, str]) -> None:
        a, b = int(row["a"]), int(row["b"])
        free = not row["fewest"]
        fewest, most = (0, 5) if free else (int(row["fewest"]), int(row["most"]))

        assert archipelago().edges[a, b] == archipelago().edges[b, a]
        assert archipelago().edges[a, b] == {
            "needs": None if free else (fewest, most),
            "fewest": fewest,
            "most": most,
            "cost": Cost(row["cost"]),
            "footprints": amount("footprint", row["cost"]),
        }

    def test_the_routes_are_those_of_the_board(self) -> None:
        """Read a second time, apart from the tables."""
        words = ROUTES.split()
        board = {}
        for at in range(0, len(words), 4):
            a, b, elements, price = words[at : at + 4]
            asked = [int(number) for number in elements.split("/") if number != "-"]
            needs = (asked[0], asked[-1]) if asked else None
            board[int(a), int(b)] = (needs, int(price))

        edges = archipelago().edges
        assert {one: (edges[one]["needs"], edges[one]["footprints"]) for one in edges} == board

    def test_the_islands_are_worth_what_the_rules_say(self) -> None:
        light = every("light", archipelago())

        assert {one: worth for one, worth in light.items() if worth} == {
            4: 5, 5: 4, 6: 2, 7: 2, 9: 8, 11: 3,
        }  # fmt: skip

    def test_two_islands_have_a_skull(self) -> None:
        assert [one for one, skull in every("skull", archipelago()).items() if skull] == [2, 11]

    def test_what_the_islands_give(self) -> None:
        given = {one: str(gain) for one, gain in every("gain", archipelago()).items() if gain}

        assert given == {
            1: "footprint:2", 3: "firefly:2", 4: "footprint:1",
            6: "reroll:1", 7: "reroll:1", 10: "reroll:1",
        }  # fmt: skip


class TestPlaces:
    @both
    def test_positions_are_for_plots_with_y_upwards(self, board: str) -> None:
        for _, one in graph(board).nodes(data=True):
            x, y = one["pos"]
            assert (x, y) == (one["x"], pytest.approx(1 - one["y"]))
            assert 0 < x < 1
            assert 0 < y < 1

    def test_what_is_high_on_the_board_is_high_on_a_plot(self) -> None:
        sea, land = archipelago().nodes, province().nodes

        assert sea[9]["pos"][1] > sea[8]["pos"][1] > sea[7]["pos"][1]
        assert sea[8]["pos"][0] < sea[0]["pos"][0] < sea[1]["pos"][0]
        assert land[14]["pos"][1] > land[0]["pos"][1]

    @both
    def test_names_are_unique(self, board: str) -> None:
        names = list(every("name", graph(board)).values())

        assert len(set(names)) == len(names)

    @both
    def test_no_two_places_lie_on_each_other(self, board: str) -> None:
        assert len(set(every("pos", graph(board)).values())) == len(graph(board))


class TestFrozen:
    @both
    def test_a_board_is_made_once(self, board: str) -> None:
        assert graph(board) is graph(board)

    @both
    def test_places_and_ways_cannot_come_or_go(self, board: str) -> None:
        frozen = graph(board)
        size = (len(frozen), frozen.size())

        assert nx.is_frozen(frozen)
        changes: dict[str, tuple[Any, ...]] = {
            "add_node": (99,), "add_edge": (0, 5), "add_edges_from": ([(0, 9)],),
            "remove_node": (0,), "remove_edge": (0, 1), "clear": (),
        }  # fmt: skip
        for name, given in changes.items():
            with pytest.raises(nx.NetworkXError):
                getattr(frozen, name)(*given)
        assert (len(frozen), frozen.size()) == size

    @both
    @pytest.mark.parametrize("part", ["node", "edge"])
    def test_what_is_printed_cannot_be_overwritten(self, board: str, part: str) -> None:
        """The graph is shared: one user's scribble would be the next one's board."""
        entry = graph(board).nodes[1] if part == "node" else graph(board).edges[0, 1]
        before = entry["footprints"]
        with suppress(TypeError, nx.NetworkXError):
            entry["footprints"] = 99
        after = entry["footprints"]
        if after != before:
            entry["footprints"] = before  # other tests read it too

        assert after == before

    @both
    def test_a_copy_may_change_and_the_board_does_not(self, board: str) -> None:
        own = graph(board).copy()
        own.remove_node(0)
        own.nodes[1]["light"] = 99
        own.add_edge(1, 5, footprints=7)

        assert 0 in graph(board)
        assert graph(board).nodes[1]["light"] != 99
        assert not graph(board).has_edge(1, 5)


class TestAlgorithms:
    @both
    def test_every_place_can_be_reached(self, board: str) -> None:
        assert nx.is_connected(graph(board))
        assert not list(nx.selfloop_edges(graph(board)))

    @pytest.mark.parametrize(
        ("board", "file"), [("province", "province_roads"), ("archipelago", "archipelago_routes")]
    )
    def test_distances_are_those_of_a_slow_count(self, board: str, file: str) -> None:
        ways = [(int(row["a"]), int(row["b"])) for row in table(file)]
        far: dict[int, int] = {0: 0}
        for days in range(1, len(ways)):
            near = {one for one in far if far[one] == days - 1}
            for a, b in (*ways, *((b, a) for a, b in ways)):
                if a in near:
                    far.setdefault(b, days)

        assert nx.single_source_shortest_path_length(graph(board), 0) == far

    def test_numbers_serve_as_weights(self) -> None:
        sea = archipelago()

        assert nx.shortest_path_length(sea, 0, 9, weight="fewest") == 4
        assert nx.shortest_path_length(sea, 0, 9, weight="footprints") == 1
        assert nx.shortest_path_length(sea, 0, 2, weight="most") == 7
        assert nx.shortest_path_length(province(), 11, 12, weight="lost") == 0

    def test_the_dead_ends_of_the_sea(self) -> None:
        assert sorted(one for one, degree in archipelago().degree if degree == 1) == [2, 4, 11]
        bridges: Any = nx.bridges(archipelago())
        assert sorted(bridges) == [(0, 1), (1, 2), (3, 4), (10, 11)]

    @both
    def test_the_positions_lay_it_out(self, board: str) -> None:
        pos = nx.get_node_attributes(graph(board), "pos")

        assert set(pos) == set(graph(board))
        assert set(nx.rescale_layout_dict(pos)) == set(graph(board))
