"""Solo, the end: when it comes, what the player and Tom count, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from glow_explorer.game import Game, TomScore
from glow_explorer.judge.score import final_score
from glow_explorer.rulebook import PRESETS
from tests.test_solo_day import LADDER, changed, go
from tests.test_solo_setup import PLAIN, laid, tom_of

PRICE = {3: 1, 5: 1, 8: 1, 10: 1, 12: 1, 15: 2, 20: 3}
"""The footprints that the villages ask for."""
LIGHT = {4: 5, 5: 4, 6: 2, 7: 2, 9: 8, 11: 3}
"""The light of the islands; others have none."""


def before_the_end(
    journey: str = "province", *, rulings: Any = "standard", tom: Any = None, **seat: Any
) -> Game:
    """Put the player at the last afternoon, everything being as told."""
    game = laid(journey=journey, rulings=rulings).do(f"recruit {PLAIN[1]}", "tile = 6", "tom")
    game = go(game, "rest")
    table = changed(game, tom={"last": True, **(tom or {})})._table
    for name, value in seat.items():
        setattr(table.seats[0], name, value)
    return Game(table)


def at_the_end(*given: Any, **more: Any) -> Game:
    """Rest on that afternoon: the game is over."""
    return before_the_end(*given, **more).do("rest")


def toms(game: Game) -> TomScore:
    """Return Tom's count."""
    found = game.scores()["Tom"]
    assert isinstance(found, TomScore)
    return found


class TestWhen:
    """solo.end."""

    @pytest.mark.parametrize("journey", ["province", "archipelago"])
    @pytest.mark.parametrize("preset", PRESETS)
    def test_after_eight_days(self, journey: str, preset: str) -> None:
        game = Game.solo("taetyss", "green red", journey, 11, rulings=preset)
        days = []
        while not game.over:
            days.append(game.day)
            game = go(game)
        assert days == [1, 2, 3, 4, 5, 6, 7, 8]
        assert game.player.recruited == 8
        assert len([one for one in game.history if one.verb == "tile"]) == 1 + 7

    def test_the_last_round_is_finished(self) -> None:
        game = before_the_end()
        assert not game.over
        assert game.do("rest").over

    def test_then_nothing_more_can_be_done(self) -> None:
        game = at_the_end()
        assert len(game.actions()) == 0
        for one in ("rest", "deal", "roll", "tile", "tom", f"recruit {PLAIN[0]}"):
            assert [why.code for why in game.explain(one).reasons] == ["game-is-over"]


class TestThePlayer:
    """solo.player-count: as in the normal game."""

    @pytest.mark.parametrize("journey", ["province", "archipelago"])
    @pytest.mark.parametrize("preset", PRESETS)
    def test_as_the_judge_counts(self, journey: str, preset: str) -> None:
        stock: dict[str, Any] = {"light": 41, "fireflies": 2, "footprints": 3}
        place: dict[str, Any] = {"camp": 17} if journey == "province" else {"boats": [9, 4, 5, 0]}
        game = at_the_end(journey, rulings=preset, companions=[4, 29], **stock, **place)
        place = {name: tuple(v) if isinstance(v, list) else v for name, v in place.items()}
        counted = final_score(
            "Taetyss", [4, 29], journey=journey, recruited=2, rulings=preset, **stock, **place
        )
        assert game.scores()["Taetyss"] == counted
        assert counted.journey == (12 if journey == "province" else 8 + 5 + 4)

    def test_line_by_line(self) -> None:
        """No companion, no firefly: 10; a camp in the village of 12; three footprints."""
        game = at_the_end(light=20, companions=[], recruited=0, footprints=3, camp=17)
        counted = game.scores()["Taetyss"]
        assert counted.total == 20 + 10 + 12 + 3
        told = [one for one in game.events if one.player == "Taetyss" and one.phase == "end"]
        assert sum(one.light for one in told) == 25
        assert told[-1].score == counted.total


class TestTomOnLand:
    """solo.tom-footprints, solo.tom-count."""

    def test_the_example_of_the_sheet(self) -> None:
        """On the village of 12 with three footprints: two for that of 15, one is left."""
        game = at_the_end(tom={"camp": 12, "footprints": 3, "score": 50})
        his = toms(game)
        assert (his.light, his.journey, his.footprints, his.total) == (50, 15, 1, 66)
        assert [one.code for one in his.reasons] == ["tom-moves-on", "tom-counts"]
        assert [one.rule for one in his.reasons] == ["solo.tom-footprints", "solo.tom-count"]

    @pytest.mark.parametrize("rung", range(len(LADDER)))
    @pytest.mark.parametrize("footprints", range(6))
    def test_one_village_if_he_can_pay(self, rung: int, footprints: int) -> None:
        game = at_the_end(tom={"camp": LADDER[rung], "footprints": footprints, "score": 30})
        village, left = LADDER[rung], footprints
        if rung < 7 and footprints >= PRICE[LADDER[rung + 1]]:
            village = LADDER[rung + 1]
            left -= PRICE[village]
        his = toms(game)
        assert (his.journey, his.footprints, his.total) == (village, left, 30 + village + left)

    def test_only_in_the_final_count(self) -> None:
        game = before_the_end(tom={"camp": 12, "footprints": 3, "score": 50})
        assert (tom_of(game).camp, tom_of(game).footprints) == (12, 3)
        spending = ("tom-moves-on", "tom-stays", "tom-counts")
        assert not [one for one in game.log if one.code in spending]

    def test_it_is_told(self) -> None:
        game = at_the_end(tom={"camp": 12, "footprints": 3, "score": 50})
        told = [one for one in game.events if one.player == "Tom"]
        assert [(one.code, one.light, one.score) for one in told] == [
            ("tom-moves-on", 0, 50),
            ("tom-counts", 16, 66),
        ]
        assert all(one.phase == "end" for one in told)


class TestTomAtSea:
    """solo.tom-count."""

    @pytest.mark.parametrize(
        "boats", [(0, 0, 0, 0), (10, 6, 0, 0), (9, 11, 5, 7), (9, 9, 9, 9), (6, 6, 10, 11)]
    )
    @pytest.mark.parametrize("footprints", [0, 4])
    def test_the_islands_of_his_boats(self, boats: tuple[int, ...], footprints: int) -> None:
        given = {"boats": list(boats), "footprints": footprints, "score": 30}
        game = at_the_end("archipelago", tom=given)
        his = toms(game)
        islands = sum(LIGHT.get(place, 0) for place in boats)
        assert (his.light, his.journey, his.footprints) == (30, islands, footprints)
        assert his.total == 30 + islands + footprints
        assert {one.rule for one in his.reasons} == {"solo.tom-count"}
        told = [one for one in game.events if one.player == "Tom"]
        assert sum(one.light for one in told) == islands + footprints
        assert told[-1].score == his.total

    def test_he_does_not_sail_at_the_end(self) -> None:
        game = at_the_end("archipelago", tom={"boats": [0, 10, 6, 9], "footprints": 12})
        assert tom_of(game).boats == (0, 10, 6, 9)
        assert toms(game).footprints == 12

    def test_neither_fireflies_nor_cards(self) -> None:
        """His count has no other line: nothing of his colour's adventurer."""
        his = toms(at_the_end("archipelago"))
        assert set(his.to_dict()) == {"light", "journey", "footprints", "total", "reasons"}
        assert {one.code for one in his.reasons} <= {"boat-counts", "boat-without"}


class TestWhoWins:
    """solo.objective: more light than Tom."""

    @pytest.mark.parametrize("preset", PRESETS)
    @pytest.mark.parametrize(("more", "won"), [(-1, False), (1, True), (-30, False), (30, True)])
    def test_more_light(self, preset: str, more: int, won: bool) -> None:
        even = at_the_end(rulings=preset, light=0, tom={"score": 0}).scores()
        lead = even["Taetyss"].total - even["Tom"].total
        stock = {"light": 50 + more, "tom": {"score": 50 + lead}}
        game = at_the_end(rulings=preset, **stock)
        own, his = game.scores()["Taetyss"].total, game.scores()["Tom"].total
        assert own - his == more
        ranking = game.ranking()
        assert ranking.places == ((("Taetyss",), ("Tom",)) if won else (("Tom",), ("Taetyss",)))
        (reason,) = ranking.reasons
        assert (reason.code, reason.rule) == (
            "beats-tom" if won else "loses-to-tom", "solo.objective",
        )  # fmt: skip
        assert game.events[-1].reason == reason
        assert (reason.data["own"], reason.data["his"]) == (own, his)

    def test_reroll_tokens_decide_nothing(self) -> None:
        """The tie-break of the normal game is not that of the solo game."""
        even = at_the_end(light=0, tom={"score": 0}).scores()
        lead = even["Taetyss"].total - even["Tom"].total
        game = at_the_end(light=50, rerolls=9, tom={"score": 50 + lead})
        assert game.scores()["Taetyss"].total == game.scores()["Tom"].total
        assert game.ranking().winners == ("Tom",)
        assert game.events[-1].code == "tie-lost"

    def test_the_order_of_the_end(self) -> None:
        codes = [one.code for one in at_the_end().events]
        ends, mine = codes.index("game-ends"), codes.index("camp-at-start")
        assert ends < mine < codes.index("tom-counts") == len(codes) - 2
