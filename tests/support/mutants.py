"""Would the tests notice? A seeded sample of small changes to the rules, each tried on its own.

Each mutant changes one node of a module of the judge, the journeys or the kernel, in a copy of the
project; the nearest tests run until one fails. A change that no test notices is listed::

    python -m tests.support.mutants --sample 60 --workers 2
    python -m tests.support.mutants --only journeys/tom.py:120
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
PACKAGE = "glow_explorer"
ROOMS = ("judge", "journeys", "kernel")
LEAST_NOTICED = 0.97
PATIENCE = 600
"""Seconds after which a mutant counts as noticed: it hangs."""

RULES = ("tests/rules",)
JOURNEYS = ("tests/journeys",)
NOON = ("tests/rules", "tests/odds/test_company_odds_oracle.py", "tests/game/test_game_noon.py")
NEAREST: dict[str, tuple[str, ...]] = {
    "judge": NOON,
    "journeys": (*JOURNEYS, "tests/odds/test_progress.py"),
    "kernel": (*RULES, *JOURNEYS, "tests/odds/test_odds_oracle.py"),
    "kernel/step.py": JOURNEYS,
    "kernel/ways.py": JOURNEYS,
    "kernel/voyage.py": JOURNEYS,
    "kernel/skull.py": (*JOURNEYS, *RULES),
    "kernel/tom.py": (*JOURNEYS, "tests/game/test_tom.py"),
}
"""The tests that are nearest to a room, or to one of its modules."""

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
    """One change: which node of which module, and what it was and became."""

    module: str
    node: int
    line: int
    was: str
    becomes: str

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
    """Yield every mutant of a module."""
    tree = ast.parse(source)
    skipped = _skipped(tree)
    for number, node in enumerate(ast.walk(tree)):
        other = None if node in skipped else changed(node)
        if other is not None:
            line = getattr(node, "lineno", 0)
            yield Mutant(module, number, line, ast.unparse(node), ast.unparse(other))


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
    found: list[Mutant] = []
    for room in ROOMS:
        for path in sorted((root / PACKAGE / room).glob("*.py")):
            found += mutants(f"{room}/{path.name}", path.read_text(encoding="utf-8"))
    return found


def nearest_tests(module: str) -> tuple[str, ...]:
    """Return the tests nearest to a module."""
    return NEAREST.get(module) or NEAREST[module.split("/", maxsplit=1)[0]]


def copied(folder: Path) -> Path:
    """Copy the project to a folder, where it can be changed."""
    left_out = shutil.ignore_patterns("__pycache__", ".*", "build", "node_modules")
    shutil.copytree(ROOT, folder / "copy", ignore=left_out, symlinks=True)
    return folder / "copy"


def passes(root: Path, tests: Sequence[str]) -> bool:
    """Run tests in a copy of the project until one fails; return whether none did."""
    command = [
        sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly",
        "-m", "not slow and not browser", *tests,
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        ran = subprocess.run(
            command, cwd=root, env=environment, capture_output=True, check=False, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return False
    return ran.returncode == 0


def survives(root: Path, mutant: Mutant) -> bool:
    """Return whether a mutant passes the nearest tests; the copy is as before then."""
    path = root / PACKAGE / mutant.module
    source = path.read_text(encoding="utf-8")
    path.write_text(mutated(source, mutant), encoding="utf-8")
    try:
        return passes(root, nearest_tests(mutant.module))
    finally:
        path.write_text(source, encoding="utf-8")


def run(sample: Sequence[Mutant], workers: int) -> list[Mutant]:
    """Try mutants on several copies at once; return those that nobody noticed."""
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Path] = Queue()
        for number in range(workers):
            place = Path(folder) / str(number)
            place.mkdir()
            copies.put(copied(place))

        def tried(mutant: Mutant) -> bool:
            root, began = copies.get(), time.monotonic()
            try:
                lives = survives(root, mutant)
            finally:
                copies.put(root)
            sign = "UNNOTICED" if lives else "noticed"
            print(f"{sign:9} {time.monotonic() - began:4.0f} s  {mutant}", flush=True)  # noqa: T201
            return lives

        usual = copies.get()
        for tests in {nearest_tests(mutant.module) for mutant in sample}:
            if not passes(usual, tests):
                sys.exit(f"Without any change the tests fail already: {' '.join(tests)}")
        copies.put(usual)
        with ThreadPoolExecutor(workers) as pool:
            lives = list(pool.map(tried, sample))
    return [mutant for mutant, alive in zip(sample, lives, strict=True) if alive]


def _main() -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--sample", type=int, default=60)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--workers", type=int, default=2)
    reader.add_argument("--tests", nargs="+", help="these tests instead of the nearest")
    reader.add_argument("--only", action="append", help="a room, a module, or module:line")
    options = reader.parse_args()
    chosen = every_mutant()
    if options.only:
        chosen = [mutant for mutant in chosen
                  if any(f"{mutant.module}:{mutant.line}".startswith(place)
                         for place in options.only)]  # fmt: skip
    if options.tests:
        NEAREST.clear()
        NEAREST.update({room: tuple(options.tests) for room in ROOMS})
    chance = random.Random(options.seed)
    sample = chance.sample(chosen, min(options.sample, len(chosen)))
    left = run(sample, options.workers)
    noticed = 1 - len(left) / max(1, len(sample))
    print(f"{len(sample)} of {len(chosen)} mutants, {noticed:.1%} noticed")  # noqa: T201
    for mutant in left:
        print(f"  {mutant}")  # noqa: T201
    return 0 if noticed >= LEAST_NOTICED else 1


if __name__ == "__main__":
    sys.exit(_main())
