"""Voyages of any boats with any dice, against a slow judge made from the tables alone."""

from __future__ import annotations

import csv
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import glow_explorer as glow
from glow_explorer import Company, Die, Roll, Rulings
from glow_explorer.language import available, using
from tests.support.strategies import rolls

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.journeys import Move, Moves

DATA = Path(__file__).parents[2] / "data"
ANSWERS = {
    "black-die-counts-itself": ("no", "yes"),
    "cursed-symbol-is-absent": ("yes", "no"),
    "curse-on-journey": ("yes", "no"),
    "kaar-owner-immune": ("yes", "no"),
    "boats-on-centre": ("no", "yes"),
    "skull-with-nothing": ("free", "closed"),
    "hidden-spell-cancelled": ("yes", "no"),
    "tom-right-route": ("tom-only", "everyone"),
}
FRIENDS = ("likyar", "sketal-orange", "briki-6")


def table(name: str) -> list[dict[str, str]]:
    """Read a table as it stands in its file."""
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as source:
        return list(csv.DictReader(source))


def footprints_in(printed: str) -> int:
    """Read the 2 of ``footprint:2``."""
    return int(printed.removeprefix("footprint:")) if printed.startswith("footprint:") else 0


ISLANDS = {int(row["number"]): row for row in table("archipelago_islands")}
ROUTES = {
    (int(row[a]), int(row[b])): row
    for row in table("archipelago_routes")
    for a, b in (("a", "b"), ("b", "a"))
}
FIVE = ("nature", "water", "air", "fire", "rock")
FACES = {row["color"]: (*FIVE, row["sixth_face"]) for row in table("dice")}


class Position(NamedTuple):
    """All that a voyage depends on; without companions nothing is said of a company."""

    boats: tuple[int, ...]
    dice: tuple[tuple[str, str], ...]
    footprints: int
    answers: dict[str, str]
    companions: tuple[str, ...] | None
    spells: tuple[int, ...]
    hidden: int
    kaar: bool
    solo: bool

    @property
    def roll(self) -> Roll:
        return Roll([Die(color, symbol) for color, symbol in self.dice], unlimited=True)

    @property
    def more(self) -> dict[str, Any]:
        company = None
        if self.companions is not None:
            company = Company("Pocana", self.companions, spells=self.spells)
        return {
            "company": company,
            "hidden_spells": self.hidden,
            "kaar": self.kaar,
            "solo": self.solo,
        }

    @property
    def has_kaar(self) -> bool:
        return self.kaar or (self.companions is not None and "kaar" in self.companions)

    def moves(self, **other: Any) -> Moves:
        under = Rulings(
            "standard", **{name.replace("-", "_"): one for name, one in self.answers.items()}
        )
        given_ = {"boats": self.boats, "roll": self.roll, "footprints": self.footprints}
        return glow.archipelago.moves(**({**given_, "rulings": under, **self.more} | other))


class Slow:
    """The judge: it reads the rules aloud and tries every way to spend footprints."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.ruled = position.answers

    def elements(self) -> int:
        """Count the different elements; the black die silences the one that it shows."""
        dice = self.position.dice
        immune = self.position.has_kaar and self.ruled["kaar-owner-immune"] == "yes"
        silenced = set()
        if self.ruled["curse-on-journey"] == "yes" and not immune:
            silenced = {symbol for color, symbol in dice if color == "black"}
        counted = {symbol for _, symbol in dice if symbol not in silenced}
        if self.ruled["black-die-counts-itself"] == "yes":
            counted |= silenced
        return len(counted & set(FIVE))

    def spent(self, route: dict[str, str]) -> tuple[int, int] | None:
        """Return the wild cards and the price of the cheapest way to pay, if there is one."""
        price, number = footprints_in(route["cost"]), self.elements()
        for jokers in range(self.position.footprints - price + 1):
            if not route["fewest"] or int(route["fewest"]) <= number + jokers <= int(route["most"]):
                return jokers, price
        return None

    def skull(self) -> str:
        """Say what a skull does: it takes something, lets the boat pass, or does not."""
        position = self.position
        if position.companions is None or position.companions or position.spells:
            return "takes"
        if position.hidden and self.ruled["hidden-spell-cancelled"] == "yes":
            return "takes"
        return self.ruled["skull-with-nothing"]

    def obstacles(self, origin: int, to: int) -> Iterator[str]:
        """Yield the codes of everything that keeps the boat back."""
        route, stock, number = ROUTES[origin, to], self.position.footprints, self.elements()
        price = footprints_in(route["cost"])
        if route["most"] and number > int(route["most"]):
            yield "elements-too-many"
        if route["fewest"] and number + max(0, stock - price) < int(route["fewest"]):
            yield "elements-too-few"
        if stock < price:
            yield "route-unpaid"
        if to in self.position.boats and not (to == 0 and self.ruled["boats-on-centre"] == "yes"):
            yield "boat-there"
        closed = self.position.solo and self.ruled["tom-right-route"] == "everyone"
        if closed and {origin, to} == {0, 1}:
            yield "route-closed-to-all"

    def judge(self, origin: int, to: int) -> dict[str, Any]:
        """Judge one voyage along a route."""
        against = set(self.obstacles(origin, to))
        spent = self.spent(ROUTES[origin, to])
        paid_for = against & {"elements-too-many", "elements-too-few", "route-unpaid"}
        assert (spent is None) == bool(paid_for), "the two ways to count agree"
        skull = ISLANDS[to]["cost"] == "skull" and not against
        if skull and self.skull() == "closed":
            against.add("skull-closed")
        found: dict[str, Any] = {"legal": not against, "against": against}
        if against or spent is None:
            return found | {"skull": False, "gains": "", "footprints": self.position.footprints}
        gain = ISLANDS[to]["gain"]
        return found | {
            "jokers": spent[0], "pays": spent[1], "gains": gain,
            "skull": skull and self.skull() == "takes",
            "footprints": self.position.footprints - sum(spent) + footprints_in(gain),
        }  # fmt: skip


AGAINST = {
    "elements-too-many", "elements-too-few", "route-unpaid", "boat-there", "no-route",
    "no-boat-there", "route-closed-to-all", "skull-closed",
}  # fmt: skip


def check(position: Position) -> None:
    """Compare all voyages of a position with the slow judge."""
    moves, slow = position.moves(), Slow(position)
    found = {(move.origin, move.to): move for move in (*moves, *moves.refused)}

    assert set(found) == {way for way in ROUTES if way[0] in position.boats}
    assert len(found) == len(moves) + len(moves.refused)
    assert all(moves)
    assert not any(moves.refused)
    for way, move in found.items():
        wanted = slow.judge(*way)
        judged = {name: getattr(move, name) for name in wanted if name not in {"gains", "against"}}
        judged["gains"] = str(move.gains)
        judged["against"] = {one.code for one in move.reasons} & AGAINST
        assert judged == wanted, (position, way)


def some_position(chance: random.Random) -> Position:
    """Return any position, with many boats where something happens."""
    out = chance.sample(range(1, 12), chance.randint(0, 4))
    boats = [*out, *[0] * (4 - len(out))]
    chance.shuffle(boats)
    colors = chance.choices(list(FACES)[:-1], k=chance.randint(0, 9))
    if chance.random() < 0.5:
        colors.insert(chance.randint(0, len(colors)), "black")  # there is only one
    companions = None
    if chance.random() < 0.6:
        companions = tuple(chance.sample(("kaar", *FRIENDS), chance.choice([0, 0, 0, 1, 2])))
    return Position(
        boats=tuple(boats),
        dice=tuple((color, chance.choice(FACES[color])) for color in colors),
        footprints=chance.randint(0, 6),
        answers={name: chance.choice(some) for name, some in ANSWERS.items()},
        companions=companions,
        spells=tuple(chance.sample(range(1, 7), chance.choice([0, 0, 1]))),
        hidden=chance.choice([0, 0, 1, 2]),
        kaar=companions is None and chance.random() < 0.3,
        solo=chance.random() < 0.5,
    )


@pytest.mark.slow
class TestSlowJudge:
    @pytest.mark.parametrize("seed", range(30))
    def test_a_hundred_positions(self, seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(100):
            check(some_position(chance))

    @pytest.mark.parametrize("way", ROUTES, ids=lambda way: f"{way[0]}-{way[1]}")
    def test_every_number_of_elements_and_footprints(self, way: tuple[int, int]) -> None:
        origin, to = way
        boats = (origin, 8, 4, 7) if not {8, 4, 7} & set(way) else (origin, 1, 2, 11)
        first = {name: some[0] for name, some in ANSWERS.items()}
        for number in range(6):
            dice = tuple(("green", symbol) for symbol in FIVE[:number])
            for footprints in range(8):
                position = Position(boats, dice, footprints, first, None, (), 0, False, False)
                check(position)
                told = glow.archipelago.explain(
                    boats, origin, to, elements=number, footprints=footprints
                )
                seen = glow.archipelago.explain(boats, origin, to, position.roll, footprints)
                assert outcome(told) == outcome(seen)
                assert [one.code for one in told.reasons] == [one.code for one in seen.reasons]

    def test_the_slow_judge_finds_everything_worth_finding(self) -> None:
        """Positions made by chance meet every obstacle, and every way to arrive."""
        met: set[Any] = set()
        for seed in range(10):
            chance = random.Random(seed)
            for _ in range(100):
                position = some_position(chance)
                for way in (one for one in ROUTES if one[0] in position.boats):
                    found = Slow(position).judge(*way)
                    met |= found["against"] | {("skull", found["skull"]), found["gains"]}
                    met.add(("both", bool(found.get("jokers") and found.get("pays"))))

        assert met >= AGAINST - {"no-route", "no-boat-there"}
        assert met >= {("skull", True), ("both", True), "footprint:2", "firefly:2", "reroll:1"}


def outcome(move: Move) -> tuple[Any, ...]:
    """Return what a voyage comes to."""
    return (move.origin, move.to, move.legal, move.jokers, move.pays, move.gains, move.skull,
            move.footprints)  # fmt: skip


def outcomes(moves: Moves) -> list[tuple[Any, ...]]:
    """Return what all voyages of a position come to, with the codes of their reasons."""
    every = (*moves, *moves.refused)
    return [
        (*outcome(one), [one.code for one in one.reasons if one.code != "special-not-counted"])
        for one in every
    ]


positions = st.integers(0, 10**9).map(lambda seed: some_position(random.Random(seed)))


class TestAnyPosition:
    @given(positions, st.integers(1, 5))
    def test_more_footprints_close_no_route(self, position: Position, more: int) -> None:
        poor, rich = position.moves(), position.moves(footprints=position.footprints + more)
        legal = {(move.origin, move.to): move for move in rich}
        for move in poor:
            richer = legal[move.origin, move.to]
            assert (richer.jokers, richer.pays) == (move.jokers, move.pays)
            assert richer.footprints == move.footprints + more

    @given(positions, st.randoms(use_true_random=False))
    def test_the_order_of_dice_does_not_matter(
        self, position: Position, chance: random.Random
    ) -> None:
        dice = chance.sample(position.dice, len(position.dice))
        one, other = position.moves(), position._replace(dice=tuple(dice)).moves()

        assert outcomes(one) == outcomes(other)
        for first, second in zip((*one, *one.refused), (*other, *other.refused), strict=True):
            for reason, again in zip(first.reasons, second.reasons, strict=True):
                assert sorted(map(str, reason.shown)) == sorted(map(str, again.shown))

    @given(positions, st.randoms(use_true_random=False))
    def test_the_order_of_boats_does_not_matter(
        self, position: Position, chance: random.Random
    ) -> None:
        boats = tuple(chance.sample(position.boats, 4))
        one, other = position.moves(), position.moves(boats=boats)

        assert outcomes(one) == outcomes(other)
        assert [sorted(move.boats) for move in one] == [sorted(move.boats) for move in other]

    @given(positions, st.sampled_from(("green", "red", "purple", "yellow")), st.data())
    def test_an_element_seen_already_changes_nothing(
        self, position: Position, color: str, data: st.DataObject
    ) -> None:
        seen = sorted({symbol for _, symbol in position.dice} & set(FIVE))
        if seen:
            more = (*position.dice, (color, data.draw(st.sampled_from(seen))))
            assert outcomes(position._replace(dice=more).moves()) == outcomes(position.moves())

    @given(positions)
    def test_special_symbols_change_nothing(self, position: Position) -> None:
        special = (("purple", "footprints"), ("yellow", "light"), ("black", "loss"))
        more = position._replace(dice=(*special, *position.dice))

        assert outcomes(more.moves()) == outcomes(position.moves())

    @given(positions)
    def test_one_boat_moves_and_boats_stay_apart(self, position: Position) -> None:
        moves = position.moves()
        for move in moves:
            left, there = list(position.boats), list(move.boats)
            changed = [place for place in range(4) if left[place] != there[place]]
            assert [(left[one], there[one]) for one in changed] == [(move.origin, move.to)]
            at = there.count(move.to)
            assert at == 1 or (move.to == 0 and position.answers["boats-on-centre"] == "yes")
        assert all(move.boats == position.boats for move in moves.refused)

    @given(positions)
    def test_a_ruling_that_was_not_used_would_change_nothing(self, position: Position) -> None:
        moves = position.moves()
        for move in (*moves, *moves.refused):
            for name in ANSWERS.keys() - move.rulings.keys():
                (other,) = (one for one in ANSWERS[name] if one != position.answers[name])
                assert outcome(move.again(move.under.deciding(name, other))) == outcome(move)

    @given(positions)
    def test_explain_says_the_same_as_moves(self, position: Position) -> None:
        moves = position.moves()
        for move in (*moves, *moves.refused):
            told = glow.archipelago.explain(
                position.boats, move.origin, move.to, position.roll, position.footprints,
                move.under, **position.more,
            )  # fmt: skip
            assert (told, told.boats) == (move, move.boats)

    @given(rolls(), st.integers(0, 11), st.integers(0, 11), st.integers(0, 6))
    def test_off_the_routes_nothing_moves(
        self, roll: Roll, origin: int, to: int, some: int
    ) -> None:
        move = glow.archipelago.explain((0, 0, 0, 0), origin, to, roll, some)
        if (origin, to) not in ROUTES:
            assert outcome(move)[2:] == (False, 0, 0, glow.Effect(), False, some)
            (away,) = (one.data["routes"] for one in move.reasons if "routes" in one.data)
            assert away == routes_apart(origin, to)

    @given(positions)
    def test_everything_is_told_in_every_language(self, position: Position) -> None:
        moves = position.moves()
        for move in (*moves[:2], *moves.refused[:2]):
            for language in available():
                with using(language):
                    told = f"{move}\n" + "\n".join(map(str, move.reasons))
                assert "{" not in told
                assert not any(one.code in told for one in move.reasons)


def routes_apart(origin: int, to: int) -> int:
    """Count the routes between two islands by sailing them all at once."""
    days, here = 0, {origin}
    while to not in here:
        here = {b for a, b in ROUTES if a in here}
        days += 1
    return days
