"""The published schema describes every position that is written, and no other thing."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from glow_explorer import Rulings
from glow_explorer.game import pieces
from glow_explorer.game.written.possible import STAGES, WAITING
from glow_explorer.places import islands, spaces
from glow_explorer.position import Position
from glow_explorer.sharing import schema
from glow_explorer.symbols import Color, Symbol
from tests.support.positions import mangled, samples, tables, under_way

VALIDATOR = Draft202012Validator(schema())


def fits(plain: object) -> bool:
    """Say whether plain values fit the schema."""
    return bool(VALIDATOR.is_valid(plain))


def test_it_is_a_schema_and_published() -> None:
    file = Path(__file__).parents[2] / "data" / "position.schema.json"

    Draft202012Validator.check_schema(schema())
    assert schema() == json.loads(file.read_text(encoding="utf-8"))
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_what_it_returns_is_ones_own() -> None:
    schema()["properties"].clear()

    assert schema()["properties"]


@pytest.mark.parametrize("name", samples())
def test_positions_of_every_kind_fit(name: str) -> None:
    VALIDATOR.validate(samples()[name].to_dict())
    VALIDATOR.validate(json.loads(samples()[name].to_json(history=True)))


@pytest.mark.parametrize("seed", range(8))
def test_every_moment_of_a_game_fits(seed: int) -> None:
    from glow_explorer.game.written.snapshot import as_plain

    head = {"format": "glow-position", "version": 1}
    for number, table in enumerate(tables(seed)):
        if number % 3 == 0 or table.stage in ("noon", "noon-over") or table.waiting:
            VALIDATOR.validate(head | {"game": as_plain(table)})


def test_rulings_decided_otherwise_fit() -> None:
    rulings = Rulings("digital", joker_saves_a_die="no")

    VALIDATOR.validate(Position("red:fire", rulings=rulings).to_dict())


def changed(name: str, **parts: Any) -> dict[str, Any]:
    """Return a sample with some parts replaced."""
    return samples()[name].to_dict() | parts


@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        {},
        "glow1-abc",
        {"format": "glow-position", "version": 1},
        changed("roll", format="chess"),
        changed("roll", version=2),
        changed("roll", dragons=3),
        changed("roll", roll=["red:fire"]),
        changed("roll", light="many"),
        changed("roll", footprints=-1),
        changed("roll", unlimited=False),
        changed("roll", used=[0]),
        changed("sea", boats=[0, 0, 0]),
        changed("sea", boats=[0, 0, 0, 12]),
        changed("land", at=61),
        changed("land", journey="moon"),
        changed("company", company={"adventurer": "Pocana!"}),
        changed("noon", sketal_dice={"sketal-orange": "x"}),
        changed("noon", rulings={"preset": "strict", "changes": {}}),
        changed("game", light=3),
        changed("game", history={"actions": []}),
        changed("roll", history={"start": {}, "actions": []}),
    ],
)
def test_what_is_no_position_does_not_fit(plain: object) -> None:
    assert not fits(plain)


def test_whatever_is_read_is_written_so_that_it_fits() -> None:
    """Also when it was read out of something mangled."""
    chance = random.Random(5)
    read = 0
    for plain in (one.to_dict() for one in samples().values()):
        for _ in range(60):
            try:
                found = Position.from_dict(mangled(plain, chance))
            except ValueError:
                continue
            read += 1
            VALIDATOR.validate(found.to_dict())

    assert read > 20


def test_the_words_of_the_schema_are_those_of_the_game() -> None:
    defs = schema()["$defs"]

    assert set(defs["color"]["enum"]) == {color.value for color in Color}
    assert set(defs["symbol"]["enum"]) == {symbol.value for symbol in Symbol}
    assert set(defs["game"]["properties"]["stage"]["enum"]) == set(STAGES)
    assert set(defs["game"]["properties"]["waiting"]["items"]["enum"]) == set(WAITING)
    assert defs["companion"]["maximum"] == max(pieces.COMPANIONS)
    assert defs["space"]["maximum"] == max(spaces())
    assert defs["boats"]["items"]["maximum"] == max(islands())


def test_histories_fit() -> None:
    VALIDATOR.validate(Position(under_way(3, 200)).to_dict(history=True))
