"""Afternoon: steps, camps, gifts to skulls, voyages, rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.game.actions import WalkTo
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.games import (
    FOUR,
    arranged,
    codes,
    dice_of,
    in_the_afternoon,
    keys,
    options,
    refused,
    stock,
    texts,
    to_phase,
)

if TYPE_CHECKING:
    from glow_explorer.game import Game
    from glow_explorer.game.table import Table

# ------------------------------------------------------------------ the Province


def walking(roll: str = "azure:air azure:air", **more: Any) -> Game:
    return in_the_afternoon(more.pop("companions", []), roll, **more)


def test_the_fourth_example_of_the_rulebook() -> None:
    """A die, then a footprint into a village with its token, then a space with a crossed rock."""
    game = walking("azure:air azure:fire", at=45, footprints=2)
    game = game.do("walk 60", "walk 59")

    assert stock(game) == (10, 1, 0, 1)
    assert {"camp", "walk 57"} <= texts(game)
    game = game.do("walk 57")
    assert game.players["Eoles"].at == 57
    assert texts(game) == {"rest", "walk 56"}  # 56 only over the crossed fire, by a footprint
    assert game.explain("walk 56").reasons[-1].code == "footprint-over-crossed"
    poor = game.do("walk 56")
    assert stock(poor)[1] == 0


def test_a_die_opens_one_space_only() -> None:
    game = walking("azure:nature azure:fire", at=0).do("walk 44")

    assert "walk 45" not in texts(game)
    assert "space-closed" in refused(game, "walk 45")


def test_no_space_twice_in_one_round() -> None:
    game = walking("azure:nature azure:nature small red:fire", at=0).do("walk 44", "walk 45")

    assert "space-twice" in refused(game, "walk 44")
    home = walking("azure:nature azure:fire", at=0).do("walk 44")
    assert "space-twice" in refused(home, "walk 0")
    under = Rulings("standard", back_to_round_start="yes")
    home = walking("azure:nature azure:fire", at=0, rulings=under).do("walk 44")
    assert home.do("walk 0").players["Eoles"].at == 0


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("walk 14", "no-road"),
        ("walk 0", "no-road"),
        ("walk 61", "no-such-space"),
        ("walk -1", "no-such-space"),
        ("walk 60", "space-closed"),
        ("walk 2 giving likyar", "nothing-asks-for-a-gift"),
        ("sail 0 1", "other-journey"),
        ("camp", "no-village-here"),
    ],
)
def test_ways_that_are_closed(action: str, why: str) -> None:
    game = walking("azure:fire azure:water", at=45, companions=["likyar"])

    assert why in refused(game, action)


def test_a_footprint_may_save_a_die() -> None:
    game = walking("azure:nature azure:fire", at=0, footprints=1)
    assert {"walk 44", "walk 44 by-footprint"} <= texts(game)
    saved = game.do("walk 44 by-footprint")
    assert stock(saved)[1] == 0
    assert "walk 45" in texts(saved)

    digital = walking("azure:nature azure:fire", at=0, footprints=1, rulings="digital")
    assert "walk 44 by-footprint" not in texts(digital)
    assert refused(digital, "walk 44 by-footprint") == ["die-wanted"]


def test_a_footprint_that_is_needed_is_not_asked_for() -> None:
    """Where no die shows the symbol a step spends the footprint of itself."""
    game = walking("azure:fire azure:fire", at=0, footprints=1)

    assert "walk 44" in texts(game)
    assert "footprint-spent-anyway" in refused(game, "walk 44 by-footprint")
    assert stock(game.do("walk 44"))[1] == 0


def test_villages_ask_for_footprints_and_those_won_may_be_spent() -> None:
    game = walking("azure:water azure:air", at=13, footprints=2)
    assert "village-unpaid" in refused(game, "walk 14")
    rich = walking("azure:water azure:air", at=13, footprints=3)

    assert stock(rich.do("walk 14"))[1] == 0


def test_light_lost_on_the_way_stops_at_zero() -> None:
    for light, floor, after in ((12, "yes", 7), (3, "yes", 0), (3, "no", -2)):
        under = Rulings("standard", score_floor_in_play=floor)
        game = walking("azure:rock azure:air", at=11, light=light, rulings=under).do("walk 12")
        assert stock(game)[0] == after
        moved = [one.light for one in game.events if one.light]
        assert moved == [after - light]
        assert game.light_sources["Eoles"]["way"] == after - light


def test_tokens_on_roads_are_taken() -> None:
    assert stock(walking("azure:air azure:air", at=10).do("walk 11"))[2] == 1
    assert stock(walking("azure:air azure:nature", at=52).do("walk 54"))[2] == 2
    assert stock(walking("azure:air azure:nature", at=19).do("walk 26"))[3] == 1


def test_the_camp_is_placed_in_a_village_and_ends_the_journey() -> None:
    game = walking("azure:air azure:air", at=60, footprints=1).do("walk 59")
    assert "camp" in texts(game)
    after = game.do("camp")

    assert (after.players["Eoles"].camp, after.players["Eoles"].at) == (59, 59)
    assert after.player.name == "Pocana"
    assert "camp-placed" in codes(after)
    passed = game.do("rest")
    assert (passed.players["Eoles"].camp, passed.players["Eoles"].at) == (0, 59)


@pytest.mark.parametrize("rulings", PRESETS)
def test_whether_one_may_camp_where_the_afternoon_began(rulings: str) -> None:
    game = walking(at=59, rulings=rulings)
    allowed = rulings in {"standard", "digital"}

    assert ("camp" in texts(game)) == allowed
    if not allowed:
        assert refused(game, "camp")


def test_the_camp_stays_when_the_company_walks_on() -> None:
    game = walking("azure:air azure:air", at=59, footprints=1).do("camp")
    game = to_phase(to_phase(game, "morning", 2), "afternoon")
    while game.player.name != "Eoles":
        game = game.do("rest")

    assert (game.players["Eoles"].at, game.players["Eoles"].camp) == (59, 59)
    assert game.scores()["Eoles"].journey == 3


def test_resting() -> None:
    stays = walking(at=0).do("rest")
    assert codes(stays) == ["stays"]
    moved = walking("azure:nature azure:fire", at=0).do("walk 44", "rest")

    assert codes(moved) == ["rests-on-the-way"]
    assert moved.player.name == "Pocana"
    assert refused(moved.do("rest"), "walk 45") == ["not-now"]


# ------------------------------------------------------------------ skulls


def at_the_skull(companions: Any, roll: str = "azure:air azure:water", **more: Any) -> Game:
    return in_the_afternoon(companions, roll, at=15, **more)


def test_a_skull_takes_a_companion_without_its_effect_or_a_spell() -> None:
    game = at_the_skull(
        ["briki-6", "kapao-5"], spells=["spell-same", "spell-same"], hidden=["spell-fire"]
    )
    assert texts(game, "walk") == {
        "walk 16 giving briki-6", "walk 16 giving kapao-5", "walk 16 giving spell-same",
        "walk 16 giving hidden",
    }  # fmt: skip
    assert refused(game, "walk 16")[0] == "must-give"
    assert "must-give-one-of" in refused(game, "walk 16 giving likyar")
    assert "must-give-one-of" in refused(game, "walk 16 giving eoles")
    briki = game.do("walk 16 giving briki-6")
    assert stock(briki) == (10, 0, 0, 0)
    assert (keys(briki.players["Eoles"].companions), keys(briki.cemetery)) == (
        ["kapao-5"], ["briki-6"],
    )  # fmt: skip
    assert "gives-companion" in codes(briki)
    spell = game.do("walk 16 giving spell-same")
    assert (keys(spell.players["Eoles"].spells), spell._table.box) == (["spell-same"], [6])
    assert "gives-spell" in codes(spell)
    hidden = game.do("walk 16 giving hidden")

    assert (hidden.players["Eoles"].hidden_spells, hidden._table.box) == (0, [4])
    assert "gives-hidden-spell" in codes(hidden)


def test_a_spell_face_down_is_not_given_where_it_is_ruled_so() -> None:
    under = Rulings("standard", hidden_spell_cancelled="no")
    game = at_the_skull(["briki-6"], hidden=["spell-fire"], rulings=under)

    assert texts(game, "walk") == {"walk 16 giving briki-6"}
    alone = at_the_skull([], hidden=["spell-fire"], rulings=under)
    assert texts(alone, "walk") == {"walk 16"}


@pytest.mark.parametrize(("answer", "open_"), [("free", True), ("closed", False)])
def test_a_skull_that_finds_nothing(answer: str, open_: bool) -> None:
    under = Rulings("standard", skull_with_nothing=answer)
    game = at_the_skull([], rulings=under)

    assert ("walk 16" in texts(game)) == open_
    if not open_:
        assert "skull-closed" in refused(game, "walk 16")


def test_a_sketal_given_to_a_skull_takes_its_die_along() -> None:
    game = at_the_skull(
        ["sketal-red"], "azure:air azure:rock red:fire", owners={"sketal-red": 2}
    ).do("walk 16 giving sketal-red")

    assert str(game.players["Eoles"].roll) == "azure:air azure:rock"
    assert "red" in map(str, game.reserve)
    assert codes(game)[-2:] == ["gives-companion", "die-back"]
    assert game.events[-1].reason.shown[0].color == "red"
    assert list(map(str, dice_of(to_phase(game, "morning", 2).players["Eoles"]))) == ["azure"] * 2


def test_the_owner_chooses_which_red_die_goes_with_the_sketal() -> None:
    more: dict[str, Any] = {"players": ("Pocana", "Eoles"), "owners": {"sketal-red": 3}}
    dice = "red:air red:air red:water red:water"
    game = in_the_afternoon(["sketal-red"], dice, at=15, **more)
    assert texts(game, "walk") == {
        "walk 16 giving sketal-red with-die 0", "walk 16 giving sketal-red with-die 2",
    }  # fmt: skip
    after = game.do("walk 16 giving sketal-red with-die 2")
    assert str(after.players["Pocana"].roll) == "red:air red:air red:water"
    assert refused(game, "walk 16 giving sketal-red with-die 3")[0] == "which-die-back"
    assert refused(game, "walk 16 giving sketal-red with-die 9")[0] == "which-die-back"
    assert refused(game, "walk 16 giving likyar")[0] == "must-give-one-of"
    assert refused(game, "walk 16")[0] == "must-give"
    own = Rulings("standard", which_die_goes_back="its-own")
    game = in_the_afternoon(["sketal-red"], dice, at=15, rulings=own, **more)

    assert texts(game, "walk") == {"walk 16 giving sketal-red"}


def on_the_skull_road(roll: str, answer: str, **more: Any) -> Game:
    """Pocana on space 16, from which a skull lies on the way to 15, where nature is asked for."""
    under = Rulings("standard", skull_gift_die=answer)
    owners, players = {"sketal-red": 0}, ("Pocana", "Eoles")
    more = {"owners": owners, "players": players, "rulings": under} | more
    return in_the_afternoon(["sketal-red"], roll, at=16, **more)


class TestTheDieOfASketalGiven:
    """Whether it still pays for that very step (skull-gift-die)."""

    ONE, TWO = "red:nature red:air red:fire red:fire", "red:nature red:nature red:fire red:fire"

    def test_it_leaves_first(self) -> None:
        game = on_the_skull_road(self.ONE, "no")

        assert texts(game, "walk") == {
            "walk 15 giving sketal-red with-die 1", "walk 15 giving sketal-red with-die 2",
        }  # fmt: skip
        assert refused(game, "walk 15 giving sketal-red with-die 0")[0] == "gift-die-cannot-pay"
        legality = game.explain("walk 15 giving sketal-red with-die 0")
        assert legality.rulings["skull-gift-die"] == "no"
        decisive = legality.decisive
        assert decisive is not None
        assert (decisive.code, decisive.rule) == ("gift-die-cannot-pay", "journey.returned-dice")

    def test_a_footprint_pays_instead(self) -> None:
        game = on_the_skull_road(self.ONE, "no", footprints=1)
        after = game.do("walk 15 giving sketal-red with-die 0")
        seat = after._table.seats[0]

        assert (seat.used, seat.gone, seat.footprints) == ([], (0,), 0)
        assert "gift-die-leaves-first" in codes(after)
        assert "walk 15 by-footprint giving sketal-red with-die 0" not in texts(game, "walk")

    @pytest.mark.parametrize(("back", "used"), [(0, [1]), (2, [0])])
    def test_another_die_pays_instead(self, back: int, used: list[int]) -> None:
        game = on_the_skull_road(self.TWO, "no")
        after = game.do(f"walk 15 giving sketal-red with-die {back}")
        seat = after._table.seats[0]

        assert (seat.used, seat.gone) == (used, (back,))
        assert ("gift-die-leaves-first" in codes(after)) == (back == 0)

    def test_it_pays_if_so_ruled(self) -> None:
        game = on_the_skull_road(self.ONE, "yes")
        after = game.do("walk 15 giving sketal-red with-die 0")
        seat = after._table.seats[0]

        assert (seat.used, seat.gone) == ([0], (0,))
        assert "gift-die-may-pay" in codes(after)
        other = game.do("walk 15 giving sketal-red with-die 1")
        assert not {"gift-die-may-pay", "gift-die-leaves-first"} & set(codes(other))

    @pytest.mark.parametrize("rulings", PRESETS)
    def test_every_preset_lets_it_leave_first(self, rulings: str) -> None:
        game = on_the_skull_road(self.ONE, "no", rulings=rulings)

        assert "walk 15 giving sketal-red with-die 0" not in texts(game, "walk")


def test_the_die_that_the_step_used_may_go_back_with_the_sketal() -> None:
    """Four equal dice: one is used by the step, and it may be the one that goes, if so ruled."""
    under = Rulings("standard", skull_gift_die="yes")
    more: dict[str, Any] = {
        "players": ("Pocana", "Eoles"), "owners": {"sketal-red": 3}, "rulings": under,
    }  # fmt: skip
    game = in_the_afternoon(["sketal-red"], "red:nature " * 4, at=16, **more)

    assert texts(game, "walk") >= {
        "walk 15 giving sketal-red with-die 0", "walk 15 giving sketal-red with-die 1",
    }  # fmt: skip
    for which, unused in ((0, 3), (1, 2)):
        seat = game.do(f"walk 15 giving sketal-red with-die {which}")._table.seats[0]
        assert (seat.used, seat.gone) == ([0], (which,))
        assert len({0, 1, 2, 3} - set(seat.used) - set(seat.gone)) == unused


def test_a_used_die_and_an_unused_one_are_not_the_same() -> None:
    """After a step with one of three equal dice the owner may give back the used one.

    The die with air has to pay for the step itself.
    """
    game = in_the_afternoon(
        ["sketal-red"], "red:nature red:nature red:nature red:air", at=18,
        owners={"sketal-red": 2}, players=("Pocana", "Eoles"),
    ).do("walk 15")  # fmt: skip
    backs = {action.back for action in options(game) if isinstance(action, WalkTo) and action.gift}

    assert backs == {0, 1}


def test_a_sketal_without_a_die_gives_none_back() -> None:
    """Another Sketal's die went back at noon: the one given now had none."""
    game = at_the_skull(["sketal-red"], "azure:air azure:rock green:fire")

    def change(table: Table) -> None:
        table.seats[0].owners[2] = -1
        table.seats[0].gone = (2,)

    game = arranged(game, change).do("walk 16 giving sketal-red")

    assert "gives-companion" in codes(game)
    assert "die-back" not in codes(game)


def test_a_sketal_called_back_today_gives_its_new_die_back() -> None:
    def change(table: Table) -> None:
        red = [color.value for color in glow.Color].index("red")
        table.seats[0].fresh = [(red, glow.companions["sketal-red"].number)]
        table.reserve[red] -= 1

    game = arranged(at_the_skull(["sketal-red"]), change)
    assert "red" not in map(str, game.reserve)
    game = game.do("walk 16 giving sketal-red")

    assert "red" in map(str, game.reserve)
    assert list(map(str, dice_of(to_phase(game, "morning", 2).players["Eoles"]))) == ["azure"] * 2


def test_giving_kaar_away_brings_the_curse_back() -> None:
    """With Kaar the black die counts as any die; without, it takes the nature away."""
    dice = "azure:air azure:nature black:nature"
    game = at_the_skull(["kaar", "likyar"], dice, footprints=1)
    assert "walk 18" in texts(game)
    cursed = game.do("walk 16 giving kaar", "walk 17")
    assert "space-closed" in refused(cursed, "walk 18")
    kept = game.do("walk 16 giving likyar", "walk 17")

    assert "walk 18" in texts(kept)


def test_a_skull_at_sea_asks_for_a_gift_too() -> None:
    game = in_the_afternoon(
        ["briki-6"], "azure:air azure:fire", journey="archipelago", boats=[1, 0, 0, 0],
    )  # fmt: skip
    assert {"sail 1 2 giving briki-6"} <= texts(game)
    assert refused(game, "sail 1 2")[0] == "must-give"
    after = game.do("sail 1 2 giving briki-6")

    assert after.players["Eoles"].boats == (2, 0, 0, 0)
    assert keys(after.cemetery) == ["briki-6"]


# ------------------------------------------------------------------ the Archipelago


def sailing(roll: str, **more: Any) -> Game:
    return in_the_afternoon([], roll, journey="archipelago", **more)


def test_one_boat_sails_to_a_neighbouring_island_and_the_day_is_done() -> None:
    game = sailing("azure:air azure:rock")
    assert texts(game) == {"rest", "sail 0 1", "sail 0 6"}
    after = game.do("sail 0 1")

    assert stock(after)[1] == 2
    assert after.players["Eoles"].boats == (1, 0, 0, 0)
    assert after.player.name == "Pocana"
    assert codes(after)[0] == "sails"


@pytest.mark.parametrize(
    ("roll", "footprints", "routes"),
    [
        ("azure:air azure:air", 0, {1, 6}),
        ("azure:air azure:air", 1, {1, 6}),
        ("azure:air azure:air", 2, {1, 6, 3, 8}),
        ("azure:air azure:fire small red:rock", 0, {3, 8}),
        ("azure:air azure:fire small red:rock", 1, {3, 8, 10}),
        ("azure:air azure:fire small red:rock small blue:water", 0, {10}),
        ("azure:air azure:fire small red:rock small purple:footprints", 0, {3, 8}),
        ("purple:footprints purple:footprints", 1, {1, 6}),
        ("azure:air azure:fire black:fire", 0, {1, 6}),
        ("azure:air azure:fire small blue:water black:fire", 0, {1, 6}),
    ],
)
def test_exactly_as_many_elements_as_the_route_says(
    roll: str, footprints: int, routes: set[int]
) -> None:
    game = sailing(roll, footprints=footprints)

    assert texts(game, "sail") == {f"sail 0 {to}" for to in routes}


def test_no_two_boats_on_one_island() -> None:
    game = sailing("azure:air azure:rock", boats=[0, 0, 1, 6])

    assert "boat-there" in refused(game, "sail 0 1")
    assert "boat-there" in refused(game, "sail 1 0")
    under = Rulings("standard", boats_on_centre="yes")
    shared = sailing("azure:air azure:rock", boats=[0, 0, 1, 6], rulings=under)
    assert "sail 1 0" in texts(shared)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("sail 0 9", "no-route"),
        ("sail 6 7", "no-boat-there"),
        ("sail 0 0", "boat-is-there"),
        ("sail 0 12", "no-such-island"),
        ("sail -1 0", "no-such-island"),
        ("sail 0 3", "elements-too-few"),
        ("sail 0 1 giving likyar", "nothing-asks-for-a-gift"),
        ("walk 1", "other-journey"),
        ("camp", "other-journey"),
    ],
)
def test_voyages_that_are_closed(action: str, why: str) -> None:
    assert why in refused(sailing("azure:air azure:rock"), action)


def test_too_many_elements() -> None:
    assert "elements-too-many" in refused(
        sailing("azure:air azure:rock small red:fire"), "sail 0 1"
    )


def test_dice_that_went_back_at_noon_do_not_sail() -> None:
    game = sailing("azure:air azure:rock red:fire")
    assert "sail 0 3" in texts(game)

    def change(table: Table) -> None:
        table.seats[0].owners[2] = -1
        table.seats[0].gone = (2,)

    assert "sail 0 3" not in texts(arranged(game, change))
    assert "sail 0 1" in texts(arranged(game, change))


def test_players_go_in_turn_order_and_the_evening_follows() -> None:
    game = sailing("azure:air azure:rock", players=("Eoles", *FOUR[:1], "Braccio"))
    order = []
    while game.phase == "afternoon":
        order.append(game.player.name)
        game = game.do("rest")

    assert order == ["Eoles", "Pocana", "Braccio"]
    assert game.phase in {"evening", "morning"}
