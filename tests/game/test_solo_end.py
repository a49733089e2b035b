"""Solo, the end: when it comes, what the player and Tom count, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from glow_explorer.game import Event, Game, TomScore
from glow_explorer.judge.score import final_score
from glow_explorer.rulebook import PRESETS, Rulings
from tests.game.test_solo_day import LADDER, changed, go
from tests.game.test_solo_setup import PLAIN, laid, tom_of
from tests.support.each import for_each
from tests.support.games import snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from glow_explorer.judge.reasons import Reason

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

    @for_each("rung", range(len(LADDER)))
    @for_each("footprints", range(6))
    def test_one_village_if_he_can_pay(self, rung: int, footprints: int) -> None:
        game = at_the_end(tom={"camp": LADDER[rung], "footprints": footprints, "score": 30})
        village, left, tries = LADDER[rung], footprints, []
        if rung < 7 and footprints:
            tries = ["tom-stays"]
            if footprints >= PRICE[LADDER[rung + 1]]:
                village, tries = LADDER[rung + 1], ["tom-moves-on"]
                left -= PRICE[village]
                if rung < 6 and left >= PRICE[LADDER[rung + 2]]:
                    tries.append("tom-moves-once")  # tom-last-move
        his = toms(game)
        assert [one.code for one in his.reasons] == [*tries, "tom-counts"]
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


def ruled(told: Iterable[Event | Reason]) -> dict[str, str]:
    """Return the rulings that were named, each with its answer."""
    reasons = [one.reason if isinstance(one, Event) else one for one in told]
    return dict(one.ruled for one in reasons if one.ruled)


def under(ruling: str, answer: str) -> Rulings:
    """Return the standard rulings with one answer changed."""
    return Rulings("standard", **{ruling.replace("-", "_"): answer})


class TestTie:
    """solo-tie."""

    @pytest.mark.parametrize(
        ("answer", "mine", "his", "won"),
        [
            ("defeat", 5, 0, False),
            ("defeat", 0, 5, False),
            ("footprints", 5, 0, True),
            ("footprints", 3, 2, True),
            ("footprints", 0, 5, False),
            ("footprints", 2, 2, False),
        ],
    )
    def test_as_much_light_as_tom(self, answer: str, mine: int, his: int, won: bool) -> None:
        rulings = under("solo-tie", answer)
        game = at_the_end("archipelago", rulings=rulings, footprints=mine, tom={"footprints": his})
        own = game.scores()["Taetyss"].total
        table = game._table.copy()
        assert table.tom is not None
        table.tom.score += own - game.scores()["Tom"].total
        game = Game(table)
        assert game.scores()["Tom"].total == own
        ranking = game.ranking()
        assert ranking.winners == (("Taetyss",) if won else ("Tom",))
        assert ruled(ranking.reasons) == {"solo-tie": answer}

    @pytest.mark.parametrize("answer", ["defeat", "footprints"])
    @pytest.mark.parametrize("more", [-1, 1])
    def test_it_is_not_asked_otherwise(self, answer: str, more: int) -> None:
        game = at_the_end("archipelago", rulings=under("solo-tie", answer), footprints=9)
        table = game._table.copy()
        assert table.tom is not None
        table.tom.score += game.scores()["Taetyss"].total - game.scores()["Tom"].total + more
        ranking = Game(table).ranking()
        assert ranking.winners == (("Tom",) if more > 0 else ("Taetyss",))
        assert ruled(ranking.reasons) == {}


def last_of_deck_b(cards: int, rulings: Rulings | str) -> Game:
    """Put the player at the end of a day, three companions to be dealt and so many left in B."""
    game = laid("fire water", rulings=rulings).do(
        f"recruit {PLAIN[1]}", "tile", "tom = fire air" + " air" * 4
    )
    game = go(game, "rest")
    left = list(range(26, 26 + cards))
    return changed(game, tom={"deck": "B"}, decks={"A": [], "B": left})


class TestDeckBEmpty:
    """solo-deck-b-empty."""

    @pytest.mark.parametrize("preset", PRESETS)
    @pytest.mark.parametrize("cards", [1, 2, 3, 4])
    def test_the_presets(self, preset: str, cards: int) -> None:
        rulings = Rulings(preset, tom_small_dice_rerolled="yes")
        game = go(last_of_deck_b(cards, rulings), "recruit")
        ends = cards < 3 and preset in ("standard", "english")
        assert game.over == ends
        if not ends:
            assert (game.day, len(game.actions())) == (2, min(cards, 3))
            assert len(snapshot(game)["decks"]["B"]) == max(0, cards - 3)

    @pytest.mark.parametrize("answer", ["yes", "no"])
    def test_it_is_named(self, answer: str) -> None:
        game = last_of_deck_b(2, under("solo-deck-b-empty", answer))
        begun = len(game.log)
        game = go(game, "recruit")
        assert ruled(game.log[begun:]).get("solo-deck-b-empty") == answer
        assert game.over == (answer == "yes")

    def test_not_named_where_tiles_end_the_game(self) -> None:
        game = last_of_deck_b(0, "standard")
        game = changed(game, tom={"last": True}).do("rest")
        assert game.over
        assert "solo-deck-b-empty" not in ruled(game.events)

    def test_the_companions_left_in_deck_a_are_not_asked(self) -> None:
        """Deck A is never the reason: B follows it."""
        game = changed(
            last_of_deck_b(9, "standard"), tom={"deck": "A"}, decks={"A": [2, 4, 5], "B": []}
        )
        assert not go(game, "recruit").over
