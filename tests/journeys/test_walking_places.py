"""What a way through the Province of Shadows takes and leaves, in villages and on the way."""

from __future__ import annotations

import pytest

from glow_explorer import Roll
from glow_explorer.journeys import walk
from tests.support.answers import codes, the

NO_DICE = Roll()


class TestVillages:
    """journey.footprint-cost: a village takes the footprints printed on it."""

    @pytest.mark.parametrize(
        ("path", "price"),
        [
            ([4, 5], 1), ([6, 5], 1), ([51, 5], 1), ([60, 59], 1), ([31, 33], 1), ([37, 38], 1),
            ([16, 17], 1), ([42, 43], 2), ([24, 43], 2), ([13, 14], 3),
        ],
    )  # fmt: skip
    def test_each_village_takes_its_price(self, path: list[int], price: int) -> None:
        found = walk(path, "4 red:fire", footprints=price + 2)
        exact = walk(path, NO_DICE, footprints=price)
        short = walk(path, "4 red:fire", footprints=price - 1)

        assert found.legal
        assert found.footprints == 2
        paid = the("village-paid", found)
        assert paid.rule == "journey.footprint-cost"
        assert paid.data == {"place": path[1], "price": price, "footprints": price + 2}
        assert (exact.legal, exact.footprints) == (True, 0)
        assert not short
        assert (short.reached, short.footprints) == (path[0], price - 1)
        assert codes(short) == ["village-unpaid"]
        assert short.reasons[0].data == {
            "place": path[1], "price": price, "footprints": price - 1,
        }  # fmt: skip

    def test_footprints_spent_on_the_way_are_missing_in_the_village(self) -> None:
        assert walk([3, 4, 5], NO_DICE, footprints=2).footprints == 0
        short = walk([3, 4, 5], NO_DICE, footprints=1)
        assert codes(short) == ["footprint-used", "village-unpaid"]
        assert short.reached == 4

    def test_nothing_is_gained_in_a_village_that_cannot_be_paid(self) -> None:
        assert walk([4, 5], NO_DICE).fireflies == 0

    def test_leaving_a_village_costs_nothing(self) -> None:
        assert walk([5, 4], "blue:water").footprints == 0


class TestOnTheWay:
    """journey.gain, journey.loss and journey.skull: for passing as for stopping."""

    @pytest.mark.parametrize(
        ("path", "roll", "footprints", "gained"),
        [
            ([4, 5], "", 1, {"fireflies": 1}),
            ([60, 59], "", 1, {"rerolls": 1}),
            ([31, 33], "", 1, {"fireflies": 1}),
            ([37, 38], "", 1, {"rerolls": 1}),
            ([10, 11], "red:fire", 0, {"fireflies": 1}),
            ([11, 10], "azure:air", 0, {"fireflies": 1}),
            ([19, 26], "azure:air", 0, {"rerolls": 1}),
            ([22, 23], "orange:rock", 0, {"rerolls": 1}),
            ([52, 54], "green:nature", 0, {"fireflies": 2}),
            ([54, 52], "azure:air", 0, {"fireflies": 2}),
        ],
    )
    def test_what_is_printed_is_gained(
        self, path: list[int], roll: str, footprints: int, gained: dict[str, int]
    ) -> None:
        found = walk(path, Roll(roll) if roll else NO_DICE, footprints)

        assert found.legal
        got = {"fireflies": found.fireflies, "rerolls": found.rerolls}
        assert got == {"fireflies": 0, "rerolls": 0} | gained
        gains = the("arrival-gains", found)
        assert (gains.rule, gains.data["place"]) == ("journey.gain", path[1])

    def test_it_is_gained_in_passing_too(self) -> None:
        found = walk([4, 5, 6], "blue:water", footprints=1)

        assert (found.reached, found.fireflies) == (6, 1)

    def test_a_road_not_taken_brings_nothing(self) -> None:
        found = walk([20, 19], "azure:air")

        assert found.legal
        assert (found.rerolls, codes(found)) == (0, ["die-used"])

    @pytest.mark.parametrize(
        ("path", "roll"), [([11, 12], "orange:rock"), ([12, 11], "orange:rock")]
    )
    def test_light_is_lost_on_the_road(self, path: list[int], roll: str) -> None:
        found = walk(path, roll)

        assert found.legal
        assert found.light == -5
        lost = the("light-lost", found)
        assert (lost.rule, lost.data) == (
            "journey.loss", {"place": path[1], "here": path[0], "count": 5},
        )  # fmt: skip

    @pytest.mark.parametrize(
        ("path", "roll"),
        [
            ([15, 16], "azure:air"), ([16, 15], "green:nature"),
            ([40, 41], "red:fire"), ([41, 40], "green:nature"),
        ],
    )  # fmt: skip
    def test_a_skull_asks_for_a_companion_or_a_spell(self, path: list[int], roll: str) -> None:
        found = walk(path, roll)

        assert found.legal
        skull = the("skull-asks", found)
        assert (skull.rule, skull.data) == (
            "journey.skull", {"place": path[1], "here": path[0]},
        )  # fmt: skip

    def test_a_closed_space_asks_for_nothing(self) -> None:
        assert codes(walk([15, 16], "red:fire")) == ["space-closed"]
        found = walk([11, 12], "red:fire")
        assert (found.light, codes(found)) == (0, ["space-closed"])
