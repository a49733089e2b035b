"""The tool that changes the rules to see whether the tests notice."""

from __future__ import annotations

import ast

from tests.support.mutants import ROOMS, ROOT, every_mutant, mutants, mutated, nearest_tests

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


def test_there_are_mutants_of_every_room_and_tests_for_each() -> None:
    made = every_mutant()

    assert {mutant.module.split("/")[0] for mutant in made} == set(ROOMS)
    assert len(made) > 500
    for mutant in made:
        assert all((ROOT / place).exists() for place in nearest_tests(mutant.module))
