"""The tool that changes the rules to see whether the tests notice."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from glow_explorer.kernel import count, rerolls
from tests.support.mutants import (
    FIRST,
    FIRST_FILES,
    NEAREST,
    PACKAGE,
    ROOMS,
    ROOT,
    TESTS,
    Mutant,
    choices,
    drawn,
    every_mutant,
    mutants,
    mutated,
)
from tests.support.reaching import Follower, Reached, forget, read

SOURCE = '''
def fits(count: int | None, most: int = 3) -> bool:
    """Whether 2 < 3."""
    return count is not None and not count > most + 1
'''


def test_every_node_that_decides_is_changed_once() -> None:
    made = list(mutants("kernel/x.py", SOURCE))

    assert {(mutant.was, mutant.becomes) for mutant in made} == {
        ("3", "4"),
        ("1", "2"),
        ("count is not None", "count is None"),
        ("count > most + 1", "count >= most + 1"),
        ("most + 1", "most - 1"),
        ("not count > most + 1", "count > most + 1"),
        (
            "count is not None and (not count > most + 1)",
            "count is not None or not count > most + 1",
        ),
    }


def test_a_mutant_differs_in_one_place() -> None:
    usual = ast.unparse(ast.parse(SOURCE)).split("\n")
    for mutant in mutants("kernel/x.py", SOURCE):
        other = mutated(SOURCE, mutant).split("\n")

        assert sum(line != was for line, was in zip(other, usual, strict=True)) == 1


@pytest.mark.slow
def test_there_are_mutants_of_every_room_and_tests_for_each() -> None:
    made = every_mutant()

    assert {mutant.module.split("/")[0] for mutant in made} == set(ROOMS) == set(NEAREST)
    assert len(made) > 500
    assert all((ROOT / place).is_dir() for place in TESTS)
    assert all(place.rstrip("/") in TESTS for places in NEAREST.values() for place in places)


MUTANT = Mutant("judge/x.py", 0, 7, 4, 9, "return 1", "1", "2")


def reached(seconds: float, *lines: int, module: str = "judge/x.py") -> Reached:
    return Reached(seconds, {module: list(lines)})


@pytest.mark.slow
def test_a_seed_draws_the_same_mutants_whatever_else_there_is() -> None:
    made = every_mutant()
    few = drawn(made, 50, 1)

    assert few == drawn(reversed(made), 50, 1) == drawn(made, 80, 1)[:50]
    assert len(set(few)) == 50
    assert {mutant.module.split("/")[0] for mutant in few} == set(ROOMS)
    assert few != drawn(made, 50, 2)
    without = [mutant for mutant in made if mutant not in few[:10]]
    assert drawn(without, 40, 1) == few[10:]


def test_a_mutant_is_known_by_its_line() -> None:
    [more] = [mutant for mutant in mutants("kernel/x.py", SOURCE) if mutant.was == "most + 1"]

    assert more.change == (
        "kernel/x.py",
        "return count is not None and not count > most + 1",
        "most + 1 -> most - 1",
    )


def test_those_that_read_the_same_in_one_line_have_their_turn() -> None:
    made = list(mutants("kernel/x.py", "STEPS = (1, 2, 1)\nMORE = 1\n"))

    assert [(mutant.line, mutant.entry[2]) for mutant in made] == [
        (1, "1 -> 2"),
        (1, "2 -> 3"),
        (1, "1 -> 2 (2)"),
        (2, "1 -> 2"),
    ]


class TestWhichTestsAreTried:
    def test_those_that_come_there_the_nearest_and_quickest_first(self) -> None:
        tests = {
            "tests/rules/a.py::slow": reached(2, 8),
            "tests/rules/a.py::elsewhere": reached(0.1, 6, 10),
            "tests/rules/b.py::quick": reached(0.1, 7),
            "tests/rules/b.py::other": reached(0.1, 8, module="judge/y.py"),
            "tests/game/c.py::far": reached(0.05, 9),
        }
        [choice] = choices(MUTANT, tests)

        assert choice.names == (
            "tests/rules/b.py::quick", "tests/rules/a.py::slow", "tests/game/c.py::far",
        )  # fmt: skip
        assert choice.files == ["tests/game/c.py", "tests/rules/a.py", "tests/rules/b.py"]
        assert choice.seconds == pytest.approx(2.15)

    def test_few_at_first_then_all_others(self) -> None:
        tests = {
            f"tests/rules/{file}.py::{number}": reached(number, 7)
            for file in range(FIRST_FILES + 1)
            for number in range(FIRST)
        }
        first, rest = choices(MUTANT, tests)

        assert len(first.names) == FIRST
        assert len(first.files) <= FIRST_FILES
        assert {*first.names, *rest.names} == set(tests)

    def test_all_of_the_room_where_none_is_known_to_come(self) -> None:
        tests = {
            "tests/rules/a.py::slow": reached(2, 1),
            "tests/rules/a.py::quick": reached(1),
            "tests/game/c.py::far": reached(1),
        }
        [choice] = choices(MUTANT, tests)

        assert choice.names == ("tests/rules/a.py::quick", "tests/rules/a.py::slow")


def test_lines_are_followed_where_the_rules_are() -> None:
    follower = Follower(("kernel",))
    follower.begin()
    count.ranks([(40, 0), (52, 1)])
    lines = follower.end()

    first = count.ranks.__code__.co_firstlineno
    assert set(lines) == {"kernel/count.py"}
    assert min(lines["kernel/count.py"]) > first
    assert follower.end() == lines
    follower.begin()
    assert follower.end() == {}


def test_all_that_may_be_changed_is_read_before_the_first_test() -> None:
    files = [path for room in ROOMS for path in (ROOT / PACKAGE / room).glob("[!_]*.py")]

    assert set(read(*ROOMS)) == {f"{PACKAGE}.{path.parent.name}.{path.stem}" for path in files}


def test_what_is_kept_is_worked_out_anew_once_it_is_forgotten() -> None:
    follower = Follower(("kernel",))
    lines = []
    for forgets in (True, False, True):
        if forgets:
            forget("kernel")
        follower.begin()
        rerolls.dice_to_reroll(3)
        lines.append(follower.end())

    assert set(lines[0]) == {"kernel/rerolls.py"}
    assert lines[1] == {}
    assert lines[2] == lines[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tests", "noticed"), [("tests/rules/test_score.py", 1), ("tests/rules/test_dice.py", 0)]
)
def test_whether_tests_notice_is_found_out(tests: str, noticed: int) -> None:
    [line] = {
        mutant.line for mutant in every_mutant()
        if mutant.module == "kernel/count.py" and mutant.was == "light + printed + journey"
    }  # fmt: skip
    ran = subprocess.run(
        [
            sys.executable, "-m", "tests.support.mutants", "--sample", "1", "--workers", "1",
            "--only", f"kernel/count.py:{line}", "--tests", tests,
        ],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert f"{noticed} of 1 mutants noticed" in ran.stdout, ran.stdout + ran.stderr
    assert re.search(r"\d+ s of computing", ran.stdout)
    assert ran.returncode == 1 - noticed
