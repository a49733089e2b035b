"""A referee at the table: may somebody do this, was it forgotten, what happened today."""

from __future__ import annotations

from functools import cache

import pytest

import glow_explorer as glow
from glow_explorer import Game
from glow_explorer.asking.entering import ask_referee
from glow_explorer.game.referee import STOCKS
from glow_explorer.language import using
from glow_explorer.render.document import write_text
from tests.support.refusals import refusal

NAMED = {"Ann": "Pocana", "Bob": "Eoles", "Carla": "Braccio"}


@cache
def played() -> Game:
    """Return a game of three on its third day."""
    return Game.new(NAMED, seed=7).play("careful", until="day 3")


class TestMay:
    """May Bob ...? Whoever has no turn may not, and hears what would be in that turn."""

    def test_whose_turn_it_is_hears_what_everybody_hears(self) -> None:
        game = played()
        for action in game.actions():
            answer = game.explain(action, player=game.actions().player)
            assert answer.legal
            assert answer.reasons == game.explain(action).reasons

    def test_a_turn_comes_later(self) -> None:
        game = played()
        names = [seat.name for seat in game._table.in_turn_order]
        action = game.actions()[0]
        answer = game.explain(action, player=names[1])
        assert not answer.legal
        assert [reason.code for reason in answer.reasons][:3] == [
            "turn-comes-later", "then-allowed", "may-recruit",
        ]  # fmt: skip
        assert answer.reasons[0].rule == "morning.recruit"
        assert answer.decisive == answer.reasons[0]

    def test_a_turn_is_over(self) -> None:
        game = played()
        first = game.actions().player
        assert first is not None
        later = game.do(game.actions()[0])
        while later._table.waiting:
            later = later.do(later.actions()[0])
        answer = later.explain(later.actions()[0], player=first)
        assert [reason.code for reason in answer.reasons] == ["turn-is-over"]

    def test_in_the_afternoon_it_would_not_be_allowed_either(self) -> None:
        game = played()
        while game.phase != "afternoon":
            game = game.play("careful", until="decision").by_chance()
        other = game._table.in_turn_order[1].name
        answer = game.explain("camp", player=other)
        codes = [reason.code for reason in answer.reasons]
        assert codes[:2] == ["turn-comes-later", "then-refused"]
        assert answer.reasons[0].rule == "game.simultaneous"
        assert dict(answer.rulings).keys() >= {"simultaneous-phases"}
        for answers in answer.if_ruled().values():
            for ruled in answers.values():
                assert ruled.reasons[0].code in ("turn-comes-later", "turn-is-over")
        with using("fr"):
            assert "plus tard" in str(answer)

    def test_nobody_of_that_name(self) -> None:
        for player in ("Dora", ["Dora", 7], [10**5000], [object()]):
            assert refusal(played().explain, "camp", player).code == "unknown-player"


class TestClaim:
    """You forgot your firefly: the log knows what was counted."""

    @pytest.mark.parametrize("stock", STOCKS)
    @pytest.mark.parametrize("name", NAMED)
    def test_all_that_was_gained_is_counted(self, name: str, stock: str) -> None:
        """What claims count on all days, less what was lost, is what the player has."""
        game = played()
        seat = next(seat for seat in game._table.seats if seat.name == name)
        start = 10 if stock == "light" else 0
        changes = sum(game.today(name, day).changes[stock] for day in range(game.day + 1))
        assert start + changes == getattr(seat, stock)
        for day in range(game.day + 1):
            claim = game.claim(name, stock, day)
            assert claim.amount >= max(0, game.today(name, day).changes[stock])
            assert bool(claim.amount) == (claim.reasons[0].code == "claim-counted")
            assert not claim
            assert claim.amount == 0 or len(claim.events) > 0

    def test_a_round_that_is_over(self) -> None:
        game = played()
        assert game.claim("Ann", "firefly", 1).reasons[-1].code == "forgotten-is-lost"
        assert game.claim("Ann", "luciole").reasons[-1].code == "forgotten-may-be-taken"
        assert {reason.rule for reason in game.claim("Ann", "light", 2).reasons} == {
            "evening.forgotten"
        }

    def test_the_die_of_a_sketal_can_be_left(self) -> None:
        game = Game.new(NAMED, seed=7, by_hand=True).do("remove")
        game = game.do("deal = sketal-red likyar thoape torke-a ladawa").by_chance()
        name = game.actions().player
        assert name is not None
        assert not game.do("recruit sketal-red").claim(name, "die")
        left = game.do("recruit sketal-red without-die").claim(name, "die")
        assert left
        assert left.reasons[0].rule == "sketals.forgotten"

    def test_what_cannot_be_claimed(self) -> None:
        assert refusal(played().claim, "Ann", "glory").code == "unknown-stock"
        assert refusal(played().claim, "Ann", "light", 4).code == "no-such-day"
        assert refusal(played().claim, "Dora", "light").code == "unknown-player"


def test_a_day_of_each_player_is_a_page() -> None:
    game = played()
    for name in NAMED:
        day = game.today(name, 2)
        assert {event.player for event in day.log} == {name}
        assert str(day).startswith(f"{name}, day 2")
        assert name in day._repr_html_()
        assert day.to_dict()["changes"] == dict(day.changes)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("may {later} recruit likyar?", "turn-comes-later"),
        ("peut {later} camper ?", "turn-comes-later"),
        ("{later}: camp", "turn-comes-later"),
        ("camp", "not-now"),
        ("Ann forgot her firefly", "claim-nothing"),
        ("Ann a oublié une luciole", "claim-nothing"),
        ("Bob forgot light on day 2", "claim-counted"),
    ],
)
def test_the_referee_is_asked_in_a_line(line: str, code: str) -> None:
    game = played()
    later = game._table.in_turn_order[1].name
    answer = ask_referee(game, line.format(later=later))
    assert answer.reasons[0].code == code
    assert write_text(glow.render.describe(answer))


@pytest.mark.parametrize("line", ["", "Ann forgot it", 5, "x" * 3000])
def test_what_the_referee_does_not_understand(line: object) -> None:
    assert refusal(ask_referee, played(), line).code in ("not-text", "not-understood")


def test_before_anything_was_done_nothing_has_changed() -> None:
    """By hand a game begins before its first entry, and then it has no past."""
    game = Game.new(NAMED, by_hand=True)
    day = game.today("Ann")

    assert game.history == ()
    assert dict(day.changes) == dict.fromkeys(STOCKS, 0)
    assert len(day.log) == 0
