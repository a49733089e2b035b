"""Would the tests notice? A seeded sample of small changes to the rules, each tried on its own.

Each mutant changes one node of a module of the judge, the journeys or the kernel, in a copy of the
project. First all tests run once without any change, and it is noted which of them come to which
line (`tests.support.reaching`). Then, for each mutant, those that come to its line run until one
fails, the quickest first; for what is read only once, all tests of its room. Unnoticed mutants are
listed::

    python -m tests.support.mutants --sample 60 --workers 2
    python -m tests.support.mutants --only journeys/tom.py:120
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from queue import Queue
from typing import TYPE_CHECKING, NamedTuple

from tests.support.reaching import CHOICE, NOTES, Reached, notes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

ROOT = Path(__file__).parents[2]
PACKAGE = "glow_explorer"
ROOMS = ("judge", "journeys", "kernel")
LEAST_NOTICED = 0.97
PATIENCE = 20
"""Seconds of computing, besides three times what its tests usually take, after which a mutant
counts as noticed: it hangs."""
MEMORY = 4 << 30
"""Bytes of memory after which a mutant counts as noticed: it hangs in another way."""

TESTS = (
    "tests/rules", "tests/journeys", "tests/odds", "tests/game", "tests/render",
    *(f"{PACKAGE}/{room}" for room in ROOMS),
)  # fmt: skip
"""The tests that may notice, the examples in the rooms themselves included."""
NEAREST = {
    "judge": ("tests/rules/",),
    "journeys": ("tests/journeys/",),
    "kernel": ("tests/rules/", "tests/journeys/"),
}
"""The tests of a room: the first to be tried, and all that are tried if none comes to a line."""
FIRST, FIRST_FILES = 250, 6
"""How many tests, of how many files, are tried before all others: they are collected quickly."""

_NEARLY = "how near two worths are to be the same is a choice, far below what anybody could see"
EQUIVALENT: dict[tuple[str, str, str], str] = {
    (
        "journeys/sea_days.py",
        "near = NEAR * (1 + float(np.abs(most).max(initial=0)))",
        "0 -> 1",
    ): _NEARLY,
    (
        "journeys/rerolled.py",
        "if reroll.value > best.value + NEAR * (1 + abs(best.value)):",
        (
            "reroll.value > best.value + NEAR * (1 + abs(best.value)) -> "
            "reroll.value >= best.value + NEAR * (1 + abs(best.value))"
        ),
    ): _NEARLY,
    (
        "kernel/conditions.py",
        "if each < often:  # noqa: PLR1730 - this is asked millions of times",
        "each < often -> each <= often",
    ): "of two that are the same either is the least",
    ("kernel/count.py", "if total < 0 and house.floor_final:", "0 -> 1"): (
        "a total of 0 becomes 0"
    ),
    (
        "journeys/sea_plan.py",
        "days, at, stock, _ = self._position(days_left, boats, footprints, 0, None)",
        "0 -> 1",
    ): "the number of elements is not looked at",
    (
        "journeys/sea_plan.py",
        "exact = exact and len(first) <= MOST_COURSES",
        "len(first) <= MOST_COURSES -> len(first) < MOST_COURSES",
    ): "the bound is a choice, and what is left out beyond it is told",
    ("journeys/sea_days.py", "self._room = -1", "1 -> 2"): (
        "it only has to be less than any number of footprints"
    ),
    (
        "journeys/sea_plan.py",
        "found = self.tokens is not None and self._findable + self.tokens > (most or 0)",
        "0 -> 1",
    ): "if there are no tokens at most, none can be found",
    ("judge/many.py", "few = counts.max(initial=0) <= _SMALL", "0 -> 1"): (
        "where there is no hand, or only empty ones, 1 is few as well"
    ),
    (
        "judge/reroll_sources.py",
        'checked_amounts(floor=under[FLOOR] == "yes", light=0 if light is None else light)',
        "0 -> 1",
    ): "it is only checked, and stands for a score that nobody gave",
    (
        "judge/many.py",
        "small = np.uint8 if counts.max(initial=0) <= _SMALL else np.int64",
        "counts.max(initial=0) <= _SMALL -> counts.max(initial=0) < _SMALL",
    ): "the numbers are the same, in fewer or more bytes",
    ("judge/resolver.py", "after = self.after(after, moves[-1])", "1 -> 2"): (
        "whoever has a choice is applied once, so in one go one move is like the one before"
    ),
    (
        "kernel/walking.py",
        "return code, left + leg.footprints, leg.skull and skull in SKULL_GIVES",
        "left + leg.footprints -> left - leg.footprints",
    ): "nowhere in the Province are footprints found",
    (
        "kernel/walking.py",
        "customs = Customs((unused,), (seen,), saves=True, over=over, used_block=True)",
        "True -> False",
    ): "no joker is asked for where a die would do: it is not looked at",
    (
        "kernel/walking.py",
        "customs = Customs((unused,), (seen,), saves=True, over=over, used_block=True)",
        "True -> False (2)",
    ): "all dice are unused: it is not looked at",
    (
        "kernel/walking.py",
        "for gates in range(most + 1)",
        "1 -> 2",
    ): "nobody looks up so many gates",
    ("kernel/walking.py", "for unused in range(dice + 1)", "1 -> 2"): "nobody has so many dice",
    (
        "kernel/walking.py",
        "columns = packed[2 * places**2 :].reshape(len(_PACKED), -1).astype(np.int16)",
        "1 -> 2",
    ): "numpy takes any negative number for as many as there are",
    ("journeys/walk.py", "reached = 0", "0 -> 1"): (
        "a way more is followed for a while, and left out of the best in the end"
    ),
    ("journeys/walk.py", "further = 0", "0 -> 1"): (
        "a way more is followed for a while, and left out of the best in the end"
    ),
    (
        "kernel/walking.py",
        "asked = np.zeros((columns.shape[1], _NEED + 1), np.int16)",
        "1 -> 2 (2)",
    ): "a column more, which nobody reads",
    (
        "journeys/afternoons.py",
        "(worth > total + ALIKE) | ((worth > total - ALIKE) & (now > tonight))",
        "worth > total + ALIKE -> worth >= total + ALIKE",
    ): "worths that differ by less than rounding are alike: by how much less is nobody's concern",
    (
        "journeys/rerolled.py",
        "while kinds and _rolls(kinds, len(still)) > (MOST_ROLLS if at_sea else MOST_ON_LAND):",
        (
            "_rolls(kinds, len(still)) > (MOST_ROLLS if at_sea else MOST_ON_LAND) -> "
            "_rolls(kinds, len(still)) >= (MOST_ROLLS if at_sea else MOST_ON_LAND)"
        ),
    ): "the bound is a choice, and what stays as it is thrown is told either way",
    (
        "journeys/afternoons.py",
        "(worth > total + ALIKE) | ((worth > total - ALIKE) & (now > tonight))",
        "worth > total - ALIKE -> worth >= total - ALIKE",
    ): "worths that differ by less than rounding are alike: by how much less is nobody's concern",
    (
        "kernel/walking.py",
        "by_symbol[0] += amounts[PRICE]  # villages ask for it whatever the dice show",
        "0 -> 1",
    ): "the price is one sum over all symbols: it may lie with any of them",
    (
        "judge/outcome.py",
        "lapped=has_fallen_back(self.light, before.light or 0, lapped=before.lapped),",
        "0 -> 1",
    ): "1 is no more past the end of the track than 0",
    ("journeys/sea_days.py", "row_of = np.zeros(codes.max() + 1, np.int64)", "1 -> 2"): (
        "an element more, which nobody reads"
    ),
    ("journeys/sea_days.py", "fairways = lru_cache(maxsize=8)(Fairways)", "8 -> 9"): (
        "how many are kept changes no answer"
    ),
    (
        "judge/noon.py",
        "stages = [outcome(resolver, Node(core, purse), (), as_given=True)]",
        "True -> False",
    ): "where nothing was applied there is nothing to bring together",
    (
        "journeys/rerolled.py",
        "step = max(1, _AT_ONCE // widest)",
        "_AT_ONCE // widest -> _AT_ONCE * widest",
    ): "the numbers are the same, worked out in fewer parts",
    (
        "journeys/sea_plan.py",
        "starts = np.flatnonzero(np.diff(ordered, prepend=ordered[:1] - 1))",
        "1 -> 2 (2)",
    ): "it only has to be another number than the first",
    ("journeys/walk.py", "unused = 0 if symbol is None else dice[symbol]", "0 -> 1"): (
        "where no symbol is asked for, dice are not looked at"
    ),
    ("judge/orders.py", "later.start, later._exceeds = node, -1", "1 -> 2"): (
        "it only has to be less than any number of states"
    ),
    ("judge/many.py", "_AT_ONCE = 1 << 15", "15 -> 16"): (
        "the numbers are the same, worked out in fewer parts"
    ),
    (
        "journeys/walk.py",
        "return tuple(sorted(ways, key=lambda way: way.camp or 0, reverse=True))",
        "0 -> 1",
    ): "all these ways have a camp",
    (
        "judge/resolver.py",
        "for numbers in product(*(range(len(dice) + 1) for dice in by_symbol.values())):",
        "1 -> 2",
    ): "one more than there are is all of them once again",
    (
        "kernel/effects.py",
        "return light_after(purse[0], light, house), left if left > 0 else 0",
        "left > 0 -> left >= 0",
    ): "none left is none either way",
    ("kernel/walking.py", "NEVER = 1_000", "1000 -> 1001"): (
        "it only has to be more than anybody has"
    ),
    ("judge/resolver.py", "NOTHING = -1", "1 -> 2"): "it only has to be no slot of a card",
    (
        "journeys/walk.py",
        "light = None if position.light is None else position.light + gains.light - self.lost",
        "position.light + gains.light -> position.light - gains.light",
    ): "nowhere in the Province is light found on the way",
    (
        "journeys/sea_days.py",
        "self.to = (then * rows + self.to).reshape((tokens + 1) * rows, -1)",
        "1 -> 2 (2)",
    ): "numpy takes any negative number for as many as there are",
    (
        "journeys/rerolled.py",
        "faces = zip(*kind, strict=True) if lies is None else [(lies, 1)]",
        "1 -> 2",
    ): "all that is shown becomes as much likelier, and chances are parts of the whole",
    (
        "journeys/rerolled.py",
        "thrown = Thrown(shown[:_ELEMENTS], shown[_ELEMENTS : 2 * _ELEMENTS], shown[_FOOTPRINTS])",
        "2 -> 3",
    ): "what comes after the elements of black dice is not counted",
    (
        "judge/many.py",
        "few = counts.max(initial=0) <= _SMALL",
        "counts.max(initial=0) <= _SMALL -> counts.max(initial=0) < _SMALL",
    ): "the numbers are the same, in fewer or more bytes",
    (
        "journeys/sea_plan.py",
        "return _solved_with_rerolls(replace(self, footprints=0))",
        "0 -> 1",
    ): "what is solved is the same for any footprints: it only has to be one number for all",
    ("journeys/land_plan.py", "MOST_FOOTPRINTS, EVER = 8, 25", "25 -> 26"): (
        "nobody spends so many, and those set aside count the same"
    ),
}
"""Mutants that change nothing that anybody could see, by module, line and change, and why; they are
not tried. Of changes that read the same in one line, all but the first have their turn: `(2)`."""

OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OTHER_OPERATION: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: which node of which module, and what it was and became.

    `turn` counts those of one line that read the same.
    """

    module: str
    node: int
    line: int
    column: int
    end: int
    text: str
    was: str
    becomes: str
    turn: int = 1

    @property
    def change(self) -> tuple[str, str, str]:
        """The module, the line that it begins in, and the change."""
        return self.module, self.text, f"{self.was} -> {self.becomes}"

    @property
    def entry(self) -> tuple[str, str, str]:
        """The same as it is listed: with its turn from the second on."""
        module, text, change = self.change
        return module, text, change if self.turn == 1 else f"{change} ({self.turn})"

    def __str__(self) -> str:
        return f"{self.module}:{self.line}  {self.was}  ->  {self.becomes}"


def changed(node: ast.AST) -> ast.AST | None:
    """Return a node that says something else, or None where there is nothing to change."""
    other = copy.deepcopy(node)
    if isinstance(other, ast.Compare) and type(other.ops[0]) in OTHER_COMPARISON:
        other.ops[0] = OTHER_COMPARISON[type(other.ops[0])]()
    elif isinstance(other, ast.BoolOp):
        other.op = ast.Or() if isinstance(other.op, ast.And) else ast.And()
    elif isinstance(other, ast.BinOp) and type(other.op) in OTHER_OPERATION:
        other.op = OTHER_OPERATION[type(other.op)]()
    elif isinstance(other, ast.UnaryOp) and isinstance(other.op, ast.Not):
        return other.operand
    elif isinstance(other, ast.IfExp):
        other.body, other.orelse = other.orelse, other.body
    elif isinstance(other, ast.Constant) and isinstance(other.value, bool):
        other.value = not other.value
    elif isinstance(other, ast.Constant) and isinstance(other.value, int):
        other.value += 1
    else:
        return None
    return other


def _skipped(tree: ast.AST) -> set[ast.AST]:
    """Return the nodes that decide nothing: types, decorators, and how a value shows itself."""
    parts = (part for node in ast.walk(tree) for part in _idle(node) if part is not None)
    return {inner for part in parts for inner in ast.walk(part)}


def _idle(node: ast.AST) -> Iterator[ast.AST | None]:
    if isinstance(node, ast.FunctionDef):
        arguments = (part for part in ast.walk(node.args) if isinstance(part, ast.arg))
        yield from (*node.decorator_list, node.returns, *(part.annotation for part in arguments))
        if node.name in ("__repr__", "table") or node.name.startswith("_repr"):
            yield node
    elif isinstance(node, ast.ClassDef):
        yield from node.decorator_list
    elif isinstance(node, ast.keyword) and node.arg == "strict":
        yield node  # only says that two rows are as long as each other
    elif isinstance(node, ast.AnnAssign):
        yield node.annotation
    elif isinstance(node, ast.Assign) and _is_type(node.value):
        yield None if isinstance(node.value, ast.Constant) else node.value
    elif isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
        yield node


def _is_type(node: ast.expr) -> bool:
    """Whether an expression only joins types: ``int | float``."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _is_type(node.left) and _is_type(node.right)
    return isinstance(node, ast.Name | ast.Subscript | ast.Attribute | ast.Constant)


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a module, line by line."""
    turns: Counter[tuple[int, str]] = Counter()
    for mutant in sorted(_mutants(module, source), key=lambda mutant: (mutant.line, mutant.column)):
        place = mutant.line, mutant.was
        turns[place] += 1
        yield replace(mutant, turn=turns[place])


def _mutants(module: str, source: str) -> Iterator[Mutant]:
    tree, texts = ast.parse(source), source.split("\n")
    skipped = _skipped(tree)
    for number, node in enumerate(ast.walk(tree)):
        other = None if node in skipped else changed(node)
        if other is not None:
            line, end = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
            text, column = texts[line - 1].strip(), getattr(node, "col_offset", 0)
            change = ast.unparse(node), ast.unparse(other)
            yield Mutant(module, number, line, column, end, text, *change)


def mutated(source: str, mutant: Mutant) -> str:
    """Return the source of a module with one change."""
    tree = ast.parse(source)
    wanted = list(ast.walk(tree))[mutant.node]

    class Change(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            other = changed(node) if node is wanted else None
            return self.generic_visit(node) if other is None else other

    return ast.unparse(ast.fix_missing_locations(Change().visit(tree)))


def every_mutant(root: Path = ROOT) -> list[Mutant]:
    """Return all mutants of all rooms, module by module."""
    return [
        mutant
        for room in ROOMS
        for path in sorted((root / PACKAGE / room).glob("*.py"))
        for mutant in mutants(f"{room}/{path.name}", path.read_text(encoding="utf-8"))
    ]


class Choice(NamedTuple):
    """Some tests in the order in which they run, and the seconds they usually take."""

    names: tuple[str, ...]
    seconds: float

    @property
    def files(self) -> list[str]:
        """The files that they are in."""
        return sorted({name.split("::", maxsplit=1)[0] for name in self.names})


def choices(mutant: Mutant, reached: Mapping[str, Reached]) -> Iterator[Choice]:
    """Yield the tests that may notice a mutant: a few quick ones that come there, then the others.

    Where none does, such as to a constant, all tests of the room are tried.
    """
    near = NEAREST[mutant.module.split("/", maxsplit=1)[0]]
    span = set(range(mutant.line, mutant.end + 1))
    comes = [
        name
        for name, test in reached.items()
        if span.intersection(test.lines.get(mutant.module, ()))
    ]
    comes.sort(key=lambda name: (not name.startswith(near), reached[name].seconds))
    first: list[str] = []
    files: set[str] = set()
    for name in comes:
        file = name.split("::", maxsplit=1)[0]
        if len(first) < FIRST and (file in files or len(files) < FIRST_FILES):
            files.add(file)
            first.append(name)
    others = sorted(
        (name for name in reached.keys() - set(comes) if name.startswith(near)),
        key=lambda name: reached[name].seconds,
    )
    rest = [name for name in comes if name not in set(first)]
    for names in (first, rest) if comes else (others,):
        if names:
            yield Choice(tuple(names), sum(reached[name].seconds for name in names))


def drawn(mutants: Iterable[Mutant], number: int, seed: int) -> list[Mutant]:
    """Return so many mutants, drawn by a seed.

    Each has a lot of its own: a larger sample has all of a smaller one, and a change elsewhere in
    the project does not draw others.
    """
    lots = {
        mutant: random.Random(f"{seed} {mutant.change} {mutant.column}").random()
        for mutant in mutants
    }
    return sorted(lots, key=lambda mutant: lots[mutant])[:number]


def copied(folder: Path) -> Path:
    """Copy the project to a folder, where it can be changed."""
    left_out = shutil.ignore_patterns("__pycache__", ".*", "build", "node_modules")
    shutil.copytree(ROOT, folder / "copy", ignore=left_out, symlinks=True)
    return folder / "copy"


def environment(root: Path, **more: str) -> dict[str, str]:
    """Return the environment in which the tests of a copy run; what is compiled is kept."""
    left = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**left, "PYTHONPATH": str(root), **more}


FAILED = (1, 2)
"""How pytest ends when a test fails, and when nothing can be imported."""
KILLED = ("SIGXCPU", "SIGKILL", "SIGSEGV", "SIGABRT")
"""What ends it when it hangs, by name: Windows has not all of these signals."""
PYTEST = (
    sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly",
    "-p", "tests.support.reaching", "-m", "not slow and not browser",
)  # fmt: skip


def usually(root: Path, folder: Path, tests: Sequence[str], workers: int) -> dict[str, Reached]:
    """Run all tests in a copy without any change; return what each comes to, and note it."""
    folder.mkdir(exist_ok=True)
    ran = subprocess.run(
        [*PYTEST, "-n", str(workers), "--dist", "worksteal", *tests],
        cwd=root, env=environment(root, **{NOTES: str(folder)}), capture_output=True, check=False,
    )  # fmt: skip
    if ran.returncode:
        sys.exit(f"Without any change the tests fail already:\n{ran.stdout.decode()[-3000:]}")
    return notes(folder)


def passes(root: Path, choice: Choice) -> bool:
    """Run tests in a copy of the project until one fails; return whether none did."""
    path = root / "choice.json"
    path.write_text(json.dumps(choice.names), encoding="utf-8")
    with subprocess.Popen(
        [*PYTEST, *choice.files], cwd=root, env=environment(root, **{CHOICE: str(path)}),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        most = PATIENCE + int(3 * choice.seconds)
        import resource  # Linux has it, and there mutants are made

        resource.prlimit(process.pid, resource.RLIMIT_CPU, (most, most))
        resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
        code = process.wait()
    noticed = {*FAILED, *(-signal.Signals[name] for name in KILLED)}
    if code not in {*noticed, 0}:
        sys.exit(f"pytest could not run {choice.files}: it ended with {code}")
    return code == 0


_CHANGES = count()


def write(path: Path, source: str) -> None:
    """Write a module; its time is one of its own, so that Python compiles it again."""
    path.write_text(source, encoding="utf-8")
    moment = 1_500_000_000 + next(_CHANGES)
    os.utime(path, (moment, moment))


def survives(root: Path, mutant: Mutant, reached: Mapping[str, Reached]) -> bool:
    """Return whether no test notices a mutant; the copy is as before then."""
    path = root / PACKAGE / mutant.module
    source = path.read_text(encoding="utf-8")
    write(path, mutated(source, mutant))
    try:
        return all(passes(root, choice) for choice in choices(mutant, reached))
    finally:
        write(path, source)


def run(
    sample: Sequence[Mutant], workers: int, tests: Sequence[str] = TESTS, kept: Path | None = None
) -> list[Mutant]:
    """Try mutants on several copies at once; return those that nobody noticed."""
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Path] = Queue()
        for number in range(workers):
            place = Path(folder) / str(number)
            place.mkdir()
            copies.put(copied(place))

        usual = copies.get()
        reached = notes(kept) if kept else {}
        if not reached:
            reached = usually(usual, kept or Path(folder) / "notes", tests, workers)
        copies.put(usual)
        print(f"{len(reached)} tests without any change: {_computed():.0f} s", flush=True)  # noqa: T201

        def tried(mutant: Mutant) -> bool:
            root, began = copies.get(), time.monotonic()
            try:
                lives = survives(root, mutant, reached)
            finally:
                copies.put(root)
            sign = "UNNOTICED" if lives else "noticed"
            print(f"{sign:9} {time.monotonic() - began:4.0f} s  {mutant}", flush=True)  # noqa: T201
            return lives

        with ThreadPoolExecutor(workers) as pool:
            lives = list(pool.map(tried, sample))
    return [mutant for mutant, alive in zip(sample, lives, strict=True) if alive]


def _computed() -> float:
    """Return the seconds that the tests have computed, on all cores together."""
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _main() -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--sample", type=int, default=120)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--workers", type=int, default=2)
    reader.add_argument("--tests", nargs="+", default=TESTS, help="these tests only")
    reader.add_argument(
        "--notes", type=Path, help="a folder: which tests come where, for next time"
    )
    reader.add_argument("--only", action="append", help="a room, a module, or module:line")
    options = reader.parse_args()
    every = every_mutant()
    chosen = [mutant for mutant in every if mutant.entry not in EQUIVALENT]
    equal = len(every) - len(chosen)
    for change in EQUIVALENT.keys() - {mutant.entry for mutant in every}:
        print("no such mutant any more:", *change)  # noqa: T201
    if options.only:
        chosen = [mutant for mutant in chosen
                  if any(f"{mutant.module}:{mutant.line}".startswith(place)
                         for place in options.only)]  # fmt: skip
    sample = drawn(chosen, options.sample, options.seed)
    left = run(sample, options.workers, options.tests, options.notes)
    noticed = 1 - len(left) / max(1, len(sample))
    print(  # noqa: T201
        f"{len(sample) - len(left)} of {len(sample)} mutants noticed, {noticed:.1%}; sampled from "
        f"{len(chosen)} (and {equal} that change nothing); {_computed():.0f} s of computing"
    )
    for mutant in left:
        print(f"  {mutant}")  # noqa: T201
    return 0 if noticed >= LEAST_NOTICED else 1


if __name__ == "__main__":
    sys.exit(_main())
