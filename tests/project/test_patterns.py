"""No regular expression of the package can be made to try exponentially many ways.

A pattern is read as an automaton: its places are the letters it may match, and a step leads from a
place to each that may come next. Trying never ends where some text leads from a place back to that
place in two different ways, so that is what is looked for.
"""

from __future__ import annotations

import ast
import importlib
import re
import string
from collections import Counter
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import networkx as nx
import pytest

import glow_explorer
from glow_explorer.rulebook import search
from glow_explorer.terminal import command_line
from tests.support.each import for_each

if TYPE_CHECKING:
    from collections.abc import Iterator

kinds: Any = importlib.import_module("re._constants")
parser: Any = importlib.import_module("re._parser")
ROOT = Path(glow_explorer.__file__).parent
LETTERS = frozenset(f"{string.printable}éÉœçàù’−×«»⚖✓→ßΩ中")
CALLS = {"compile", "sub", "match", "fullmatch", "findall", "finditer", "search", "split"}
LOCAL: dict[str, tuple[str, list[Any]]] = {
    "terminal/command_line.py": ("pattern", list(command_line._SAID)),
    "rulebook/search.py": (
        "pattern",
        [pattern for _, pattern, _ in search._READ_AS]
        + [pattern for pattern, _ in search._SOUNDS_LIKE],
    ),
    "sharing/files.py": ("file", [Path("game.json")]),
    "sharing/links.py": ("host", ["example.org"]),
}
"""Local names that patterns hold, and what they stand for."""


class Automaton:
    """The places of a pattern, and how often a step leads from one to another."""

    def __init__(self, pattern: str) -> None:
        self.letters: list[frozenset[str]] = []
        self.steps: Counter[tuple[int, int]] = Counter()
        self._sequence(list(parser.parse(pattern)))

    def explodes(self) -> bool:
        """Tell whether some text leads from a place back to it in two ways."""
        graph = nx.DiGraph(list(self.steps))
        loops = [
            part for part in nx.strongly_connected_components(graph) if _goes_round(graph, part)
        ]
        twice = any(
            {a, b} <= loop for (a, b), ways in self.steps.items() if ways > 1 for loop in loops
        )
        return twice or any(self._splits(graph.subgraph(loop)) for loop in loops)

    def _splits(self, loop: nx.DiGraph[int]) -> bool:
        """Tell whether two walks round a loop part and meet again, on the same text."""
        both: nx.DiGraph[tuple[int, int]] = nx.DiGraph()
        for (a, b), (c, d) in product(loop.edges, repeat=2):
            if self.letters[b] & self.letters[d]:
                both.add_edge((a, c), (b, d))
        return any(
            any(a == b for a, b in part) and any(a != b for a, b in part)
            for part in nx.strongly_connected_components(both)
        )

    def _sequence(self, nodes: list[Any]) -> tuple[set[int], set[int], bool]:
        """Return where a sequence may begin and end, and whether it may be empty."""
        first, last, empty = set[int](), set[int](), True
        for node in nodes:
            begins, ends, none = self._node(*node)
            self.steps.update(product(last, begins))
            first |= begins if empty else set()
            last = last | ends if none else ends
            empty = empty and none
        return first, last, empty

    def _node(self, kind: Any, value: Any) -> tuple[set[int], set[int], bool]:
        if kind in (kinds.AT, kinds.ASSERT, kinds.ASSERT_NOT):
            return set(), set(), True
        if kind is kinds.SUBPATTERN:
            return self._sequence(list(value[-1]))
        if kind is kinds.ATOMIC_GROUP:
            return self._sequence(list(value))
        if kind is kinds.BRANCH:
            ways = [self._sequence(list(way)) for way in value[1]]
            first = {place for begins, _, _ in ways for place in begins}
            return first, {at for _, ends, _ in ways for at in ends}, any(way[2] for way in ways)
        if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT):
            least, most, inner = value
            endless = most is kinds.MAXREPEAT
            times = max(least, 1) if endless else most
            first, last, reached, empty = set[int](), set[int](), set[int](), True
            begins, ends = set[int](), set[int]()
            for number in range(times):
                begins, ends, none = self._sequence(list(inner))
                self.steps.update(product(reached, begins))
                reached = reached | ends if none else ends
                first |= begins if empty else set()
                last |= reached if number + 1 >= least else set()
                empty = empty and none
            if endless:
                self.steps.update(product(ends, begins))
            return first, last, empty or least == 0
        self.letters.append(_letters(kind, value))
        return {len(self.letters) - 1}, {len(self.letters) - 1}, False


def _goes_round(graph: nx.DiGraph[int], part: set[int]) -> bool:
    return len(part) > 1 or any(graph.has_edge(place, place) for place in part)


def _letters(kind: Any, value: Any) -> frozenset[str]:
    """Return the letters that a place may match."""
    if kind is kinds.LITERAL:
        return frozenset(chr(value))
    if kind is kinds.NOT_LITERAL:
        return LETTERS - {chr(value)}
    if kind is kinds.RANGE:
        return frozenset(letter for letter in LETTERS if value[0] <= ord(letter) <= value[1])
    if kind is kinds.CATEGORY:
        name = str(value).rsplit("_", 1)[1].lower()
        means = {"digit": r"\d", "space": r"\s", "word": r"\w"}[name]
        means = means.upper() if "NOT" in str(value) else means
        return frozenset(letter for letter in LETTERS if re.match(means, letter))
    if kind is kinds.IN:
        matched = frozenset(
            letter
            for part, inner in value
            if part is not kinds.NEGATE
            for letter in _letters(part, inner)
        )
        return LETTERS - matched if value[0][0] is kinds.NEGATE else matched
    assert kind in (kinds.ANY, kinds.GROUPREF), kind
    return LETTERS


def patterns() -> Iterator[tuple[str, str]]:
    """Yield every regular expression of the package, with the file that uses it."""
    for path in sorted(ROOT.rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="re"), attr=call), args=[given, *_]
                ) if call in CALLS:
                    yield from ((file, pattern) for pattern in _written(file, given))


def _written(file: str, given: ast.expr) -> list[str]:
    """Return the patterns that a call is given."""
    name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    module = importlib.import_module(f"glow_explorer.{name}")
    local, values = LOCAL.get(file, ("", [""]))
    told = [eval(ast.unparse(given), {**vars(module), local: value}) for value in values]
    assert all(isinstance(pattern, str) for pattern in told), f"{file}: {ast.unparse(given)}"
    return told


ALL = sorted(set(patterns()))


@for_each(("file", "pattern"), ALL, ids=[f"{file} {told}" for file, told in ALL])
def test_no_pattern_tries_exponentially_many_ways(file: str, pattern: str) -> None:
    assert not Automaton(pattern).explodes(), f"{pattern} of {file}"


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+b", "(a*)*b", "(a|ab|b)+c", "(...+?)(s|es|e)+", r"(\w+\s?)*$",
        "(x+x+)+y", "([a-z]+)*1", "((ab)*)*c", r"(\d+,?)+;", "(a|aa)+$", "(e?ment|e|ment)+",
    ],
)  # fmt: skip
def test_a_pattern_that_does_is_noticed(pattern: str) -> None:
    assert Automaton(pattern).explodes()


@pytest.mark.parametrize(
    "pattern",
    [
        "a+b+",
        "(ab)*",
        "(a|b)*c",
        r"[a-z]+(-[a-z]+)*",
        "(a{1,3}b)*",
        r"(\S+ {2,})+",
        "a*a*b",
        "(a?b)+",
    ],
)
def test_a_pattern_that_does_not_is_left_in_peace(pattern: str) -> None:
    assert not Automaton(pattern).explodes()


def test_every_pattern_is_looked_at() -> None:
    """Whatever imports `re` is among the files, and so are the languages of dice and of cards."""
    users = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        if re.search(r"^import re$", path.read_text("utf-8"), re.MULTILINE)
    }
    assert users == {file for file, _ in ALL}
    assert {"dice.py", "cards.py", "sharing/codes.py", "sharing/links.py"} <= users
