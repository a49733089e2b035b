"""A table goes into plain values and comes back the same, at every moment of every game."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import GlowError, Rulings
from glow_explorer.game import Game, engine
from glow_explorer.game.written.reading import from_plain
from glow_explorer.game.written.snapshot import as_plain
from tests.support.games import laid_out, quietly, to_phase
from tests.support.positions import begun, chosen, finished, tables, under_way
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from glow_explorer.game.table import Table

LEFT_OUT = ("reserve", "black", "tom")


def agree(one: Table, other: Table) -> None:
    """Assert that two tables are the same, also in what plain values leave out."""
    assert as_plain(one) == as_plain(other)
    assert one.reserve == other.reserve
    assert one.black == other.black
    assert sorted(one.removed) == sorted(other.removed)
    assert sorted(one.box) == sorted(other.box)
    assert [seat.spent for seat in one.seats] == [seat.spent for seat in other.seats]
    assert engine.options(one) == engine.options(other)


@pytest.mark.parametrize("seed", range(20))
def test_every_moment_of_a_game_comes_back(seed: int) -> None:
    """Also through JSON; and the game goes on from there as it would have."""
    for number, table in enumerate(tables(seed)):
        plain = as_plain(table)
        back = from_plain(json.loads(json.dumps(plain)))
        agree(table, back)
        if number % 40 == 0:
            chance = random.Random(number)
            action = chosen(table, chance)
            if action is not None:
                going = table.copy()
                engine.play(going, action)
                engine.play(back, action)
                agree(going, back)


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000), st.integers(0, 300))
def test_any_game_comes_back(seed: int, actions: int) -> None:
    game = under_way(seed, actions)

    assert Game.from_dict(game.to_dict()) == game
    assert Game.from_dict(game.to_dict()).to_dict() == game.to_dict()


def test_reading_changes_nothing_and_shares_nothing() -> None:
    plain = under_way(3, 120).to_dict()
    before = json.dumps(plain)
    table = from_plain(plain)

    assert finished(table, random.Random(1))
    assert json.dumps(plain) == before


def moments() -> set[tuple[str, tuple[str, ...], bool]]:
    """Return the moments that some games come by: stage, what waits, whether noon is half done."""
    found = set()
    for seed in range(20):
        for table in tables(seed):
            noon = table.seat.noon
            half = table.stage == "noon" and noon is not None and any(noon.paths.values())
            found.add((table.stage, tuple(table.waiting), half))
    return found


def test_the_games_come_by_all_usual_moments() -> None:
    """Otherwise the tests above would say little."""
    found = moments()

    assert {stage for stage, _, _ in found} >= {
        "remove", "deal-first", "first", "scatter", "recruit", "discard", "roll", "reroll", "noon",
        "afternoon", "specials", "deal", "end", "tom-dice", "tiles", "tom-reroll", "recruited",
    }  # fmt: skip
    assert ("noon", (), True) in found
    assert ("recruited", ("take-die",), False) in found
    assert ("recruited", ("black-die",), False) in found
    assert ("noon-over", ("spells",), False) in found
    assert ("recruited", ("tile",), False) in found


class TestNoon:
    """Cards half resolved, and who is called back."""

    def cromaug(self, dead: str, rulings: Any = "standard") -> Game:
        """Bring a player with Cromaug, and somebody in the cemetery, to noon."""
        game = laid_out(deal=("likyar", "thoape", "torke-a", dead, "tamnuca-a"), rulings=rulings)
        plain = to_phase(game, "late-morning", day=5).to_dict()
        player = plain["players"][plain["first"]]
        _swap(plain, player["companions"][-1], glow.companions["cromaug"].number)
        game = Game.from_dict(plain)
        game = game.do("roll = " + " ".join(["air"] * len(game.player.dice)))
        return to_phase(game, "noon")

    def test_a_sketal_that_is_called_back_takes_its_die(self) -> None:
        game = self.cromaug("sketal-red")
        [call] = [a for a in game.actions().of("apply") if "companion:17" in a.text][:1]
        after = game.do(call)
        fresh = [one for one in after.to_dict()["players"] if "fresh" in one]

        assert [one["fresh"] for one in fresh] == [[["red", 17]]]
        agree(after._table, from_plain(after.to_dict()))

    def test_kaar_that_is_called_back_waits_for_the_black_die(self) -> None:
        game = self.cromaug("kaar")
        [call] = [a for a in game.actions().of("apply") if "companion:20" in a.text][:1]
        after = game.do(call)

        assert after.to_dict()["waiting"] == ["black-die"]
        agree(after._table, from_plain(after.to_dict()))

    @pytest.mark.parametrize("timing", glow.rulings["cromaug-timing"].choices)
    def test_cromaug_before_the_special_faces(self, timing: str) -> None:
        rulings = Rulings("standard", cromaug_timing=timing)
        game = self.cromaug("oshra-a", rulings)

        agree(game._table, from_plain(game.to_dict()))

    def test_noon_keeps_the_rulings_under_which_it_began(self) -> None:
        table = self.cromaug("sketal-red")._table.copy()
        table.rulings = Rulings("digital")
        table.house = table.rulings.house
        [player] = [one for one in as_plain(table)["players"] if "noon" in one]

        assert player["noon"]["rulings"] == {"preset": "standard", "changes": {}}
        agree(table, from_plain(as_plain(table)))


def _swap(plain: dict[str, Any], one: int, other: int) -> None:
    """Let two companions of the same deck change places."""

    def changed(cards: list[int]) -> list[int]:
        return [{one: other, other: one}.get(card, card) for card in cards]

    for player in plain["players"]:
        player["companions"] = changed(player["companions"])
    for deck, cards in plain["decks"].items():
        plain["decks"][deck] = sorted(changed(cards))
    plain["cemetery"] = changed(plain["cemetery"])
    for space in plain["track"]:
        space["companion"] = changed([space["companion"]])[0]


class TestWhatFollows:
    """The reserve, the box and the companions removed are worked out from the rest."""

    def test_the_reserve_lacks_what_sketals_brought(self) -> None:
        game = laid_out(deal=("likyar", "thoape", "sketal-red", "torke-a", "tamnuca-a"))
        after = game.do("recruit sketal-red")

        assert str(game.reserve) == str(Game.from_dict(game.to_dict()).reserve)
        assert "red" not in str(Game.from_dict(after.to_dict()).reserve)

    def test_toms_dice_come_from_where_they_came(self) -> None:
        """Also when the ruling is changed in the middle of the game."""
        for ruling in ("reserve", "unused-adventurers"):
            rulings = Rulings("standard", tom_dice_source=ruling)
            game = Game.solo("Pocana", ("green", "blue"), seed=1, rulings=rulings)
            other = game.under("digital" if ruling != "reserve" else "standard")

            assert game.to_dict()["tom"]["reserve"] is (ruling == "reserve")
            assert Game.from_dict(other.to_dict()).reserve == game.reserve

    def test_a_sketal_without_its_die_may_take_one_later(self) -> None:
        """The last large die of the reserve is left out: the Sketal came when it was away."""
        game = laid_out(deal=("likyar", "thoape", "sketal-red", "torke-a", "tamnuca-a"))
        game = quietly(game.do("recruit sketal-red"), lambda now: now.day == 2)
        plain = game.to_dict()
        player = plain["players"][0]
        player["large"] = [die for die in player["large"] if die[1] != 17]
        other = Game.from_dict(plain)
        other = quietly(other, lambda now: now.player.name == player["name"])
        after = other.do(other.actions()[0])

        assert "red" in str(other.reserve)
        assert after.to_dict()["waiting"] == ["late-die"]
        agree(after._table, from_plain(after.to_dict()))


def test_a_place_is_told_within_something_larger() -> None:
    plain = begun(1).to_dict() | {"day": "x"}
    error = refusal(from_plain, plain, "history.start")

    assert (error.code, error.data["where"]) == ("position-not-number", "history.start.day")
    assert isinstance(error, GlowError)
