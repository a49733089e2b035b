"""The published schema describes every position that is written, and no other thing."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from glow_explorer import Rulings
from glow_explorer.game.actions import MOST_TYPED
from glow_explorer.game.record import MOST_ACTS
from glow_explorer.places import islands, spaces
from glow_explorer.position import Position
from glow_explorer.sharing import schema
from glow_explorer.symbols import Color
from tests.support.positions import mangled, samples, under_way


@cache
def validator() -> Any:
    """Return what holds values against the schema; the library takes a second to load."""
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

    return Draft202012Validator(schema())


def fits(plain: object) -> bool:
    """Say whether plain values fit the schema."""
    return bool(validator().is_valid(plain))


def test_it_is_a_schema_and_published() -> None:
    file = Path(__file__).parents[2] / "data" / "position.schema.json"

    validator().check_schema(schema())
    assert schema() == json.loads(file.read_text(encoding="utf-8"))
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_what_it_returns_is_ones_own() -> None:
    schema()["properties"].clear()

    assert schema()["properties"]


@pytest.mark.parametrize("name", samples())
def test_positions_of_every_kind_fit(name: str) -> None:
    validator().validate(samples()[name].to_dict())
    validator().validate(json.loads(samples()[name].to_json()))


@pytest.mark.parametrize("seed", range(10))
def test_games_fit(seed: int) -> None:
    """Of any number of players, also against Tom, and with other rulings and luck on the way."""
    for actions in (0, 5, 70, 400):
        game = under_way(seed, actions)

        validator().validate(Position(game).to_dict())
        validator().validate(Position(game.under("french").reseeded(3)).to_dict())


def test_rulings_decided_otherwise_fit() -> None:
    rulings = Rulings("digital", joker_saves_a_die="no")

    validator().validate(Position("red:fire", rulings=rulings).to_dict())


def changed(name: str, **parts: Any) -> dict[str, Any]:
    """Return a sample with some parts replaced."""
    return samples()[name].to_dict() | parts


def game(**parts: Any) -> dict[str, Any]:
    """Return a game with some parts replaced."""
    return changed("game", game=samples()["game"].to_dict()["game"] | parts)


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
        changed("game", history=[]),
        changed("game", game={"players": [], "journey": "province", "seed": 1, "actions": []}),
        game(actions=[7]),
        game(actions=[""]),
        game(actions=[{}]),
        game(actions=[{"seed": 1, "rulings": {"preset": "french", "changes": {}}}]),
        game(seed="x"),
        game(tom={}),
        game(day=3),
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
            validator().validate(found.to_dict())

    assert read > 20


def test_the_words_of_the_schema_are_those_of_the_game() -> None:
    defs = schema()["$defs"]

    assert set(defs["color"]["enum"]) == {color.value for color in Color}
    assert defs["space"]["maximum"] == max(spaces())
    assert defs["boats"]["items"]["maximum"] == max(islands())
    assert defs["game"]["properties"]["actions"]["maxItems"] == MOST_ACTS
    assert defs["act"]["anyOf"][0]["maxLength"] == MOST_TYPED
