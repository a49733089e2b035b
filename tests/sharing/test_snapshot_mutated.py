"""Thousands of mangled games: each is refused as it should be, or can be played to its end."""

from __future__ import annotations

import random

import pytest

from glow_explorer import GlowError
from glow_explorer.game.written.reading import from_plain
from glow_explorer.game.written.snapshot import as_plain
from tests.support.positions import finished, mangled, shifted, tables

EVERY = 12
"""After how many actions a game is mangled."""


@pytest.mark.parametrize("seed", range(100, 124))
def test_a_mangled_game_is_refused_or_can_be_played_to_its_end(seed: int) -> None:
    chance = random.Random(seed)
    read = 0
    for number, table in enumerate(tables(seed)):
        if number % EVERY:
            continue
        plain = as_plain(table)
        for mangle in (mangled, shifted, mangled, shifted):
            made = mangle(plain, chance)
            try:
                found = from_plain(made)
            except GlowError as error:
                assert str(error)
                continue
            read += 1
            again = as_plain(found)
            assert as_plain(from_plain(again)) == again
            assert finished(found, chance)

    assert read
