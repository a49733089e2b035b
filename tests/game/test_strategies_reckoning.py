"""What strategies reckon with is what the odds, the adviser, the judge and the navigator say."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from glow_explorer import Die, Pool
from glow_explorer.game import afternoon, engine
from glow_explorer.game.chance import Chance
from glow_explorer.game.pieces import (
    ADVENTURERS,
    BLACK,
    COLORS,
    COMPANIONS,
    FACES,
    SPELLS,
    SYMBOLS,
)
from glow_explorer.game.players.greedy_player import (
    CarefulPlayer,
    Choice,
    GreedyPlayer,
    _as_noon_began,
    _worth,
    best_reroll,
    best_step,
)
from glow_explorer.game.players.strategies import RandomPlayer
from glow_explorer.game.players.worth import (
    BUDGET,
    SKULL,
    TYPICAL,
    DiceWorth,
    Hands,
    add_journey,
    bonus_chance,
    chance,
    days_left,
    hand_of,
    land,
    loss,
    mean,
    means,
    path,
    sea,
    shown_by,
    tally,
    tokens_on,
    ways,
    weighed,
    worth,
)
from glow_explorer.journeys.sea_days import NUMBERS, harbours
from glow_explorer.journeys.walk import best_labels
from glow_explorer.judge.orders import Node, Orders
from glow_explorer.kernel.walking import PRICE, legs
from glow_explorer.odds.card_odds import Odds
from glow_explorer.places import spaces
from glow_explorer.rulebook import PRESETS, as_rulings
from tests.game.test_strategies import decisions, table_of

if TYPE_CHECKING:
    from glow_explorer.game.players.worth import Means
    from glow_explorer.game.table import Table

GREEDY, CAREFUL = GreedyPlayer.taste, CarefulPlayer.taste
CARDS = [*ADVENTURERS.values(), *COMPANIONS.values(), *SPELLS.values()]


def some_dice(draw: random.Random, most: int = 7) -> list[int]:
    """Return the colours of some dice, at most one of them black."""
    colors = [draw.randrange(BLACK) for _ in range(draw.randrange(most + 1))]
    return [*colors, BLACK] if draw.random() < 0.3 else colors


class TestOdds:
    @pytest.mark.parametrize("rulings", PRESETS)
    def test_are_those_of_the_odds(self, rulings: str) -> None:
        draw, under = random.Random(rulings), as_rulings(rulings)
        for card in CARDS:
            if not card.card.effect:
                continue
            colors, kaar = some_dice(draw), draw.random() < 0.3
            pool = Pool([Die(COLORS[color]) for color in colors], unlimited=True)
            odds = Odds(card.card, pool, under, kaar)

            assert mean(card, tally(colors), under, kaar=kaar) == pytest.approx(float(odds.mean))
            assert chance(card, tally(colors), under, kaar=kaar) == pytest.approx(
                float(odds.at_least_once)
            )

    def test_which_colour_is_which_does_not_matter_where_it_cannot(self) -> None:
        under, torkos, ladawa = as_rulings("standard"), COMPANIONS[27], COMPANIONS[5]

        assert mean(torkos, tally([0, 0, 1]), under) == mean(torkos, tally([4, 3, 4]), under)
        assert mean(ladawa, tally([0, 1, 3]), under) == mean(ladawa, tally([3, 2, 5]), under)
        assert mean(ladawa, tally([0, 1, 3]), under) < mean(ladawa, tally([3, 3, 1]), under)


def held(seed: int, *, black: bool = False) -> tuple[Table, Means]:
    """Return a table at which somebody has companions and has rolled dice, and what they have."""
    draw = random.Random(seed)
    table = table_of(2, "archipelago", seed=seed)
    table.day, table.stage, table.turn = draw.randrange(1, 8), "reroll", 0
    seat = table.seat
    plain = [
        number
        for number, one in COMPANIONS.items()
        if one.die is None and not one.entangled and not one.casts and one.card.key != "kaar"
    ]
    seat.companions = draw.sample(plain, draw.randrange(1, 5))
    seat.light = 60
    seat.colors += [*draw.sample(range(5), 2), *[BLACK] * black]
    seat.faces = [draw.choice(FACES[color]) for color in seat.colors]
    return table, means(table, seat, GREEDY, seat.colors)


def weights(have: Means) -> dict[str, float]:
    return {
        "footprints": have.footprint,
        "fireflies": have.firefly,
        "rerolls": have.taste.token,
        "end_light": 1,
    }


class TestRerolls:
    """For one reroll, and for turning a die, the choice is the adviser's."""

    @pytest.mark.parametrize("seed", range(25))
    def test_what_the_adviser_says_of_the_same_noon(self, seed: int) -> None:
        table, have = held(seed, black=seed % 5 == 0)
        seat = table.seat
        black = seat.colors.index(BLACK) if BLACK in seat.colors else None
        choice = Choice(DiceWorth(table, seat, have), seat, black)
        told = glow.advise(seat.roll, seat.company, 1, weights=weights(have))
        values = [option.value for option in told.options if option.action.kind == "reroll"]
        (stop,) = [option.value for option in told.options if option.action.kind == "stop"]
        found = choice.reroll()
        chosen = [one.value for one in told.options if one.action.dice == found.dice]

        assert choice.now() == pytest.approx(float(stop), abs=1e-4)
        assert found.worth == pytest.approx(float(max(values)), abs=1e-4)
        for value in chosen:
            assert float(value) == pytest.approx(found.worth, abs=1e-4)

    @pytest.mark.parametrize("seed", range(10))
    def test_turning_a_die(self, seed: int) -> None:
        table, have = held(seed, black=seed % 5 == 0)
        seat = table.seat
        black = seat.colors.index(BLACK) if BLACK in seat.colors else None
        found = Choice(DiceWorth(table, seat, have), seat, black).turn()
        told = glow.advise(seat.roll, seat.company, 3, weights=weights(have))
        values = [option.value for option in told.options if option.action.kind == "turn"]

        assert found.worth == pytest.approx(float(max(values)), abs=1e-4)

    def test_a_reroll_costs_what_it_promises_less_than(self) -> None:
        """Without a source nothing is rerolled; the dearer tokens are, the fewer are spent."""
        table, _ = held(3)
        seat = table.seat
        seat.light, seat.rerolls = 0, 0
        assert best_reroll(table, GREEDY).verb == "keep"

        spent = {"cheap": 0, "dear": 0}
        for seed in range(30):
            table, _ = held(seed)
            table.seat.light, table.seat.rerolls = 0, 2
            for name, token in (("cheap", 0.1), ("dear", 6.0)):
                taste = replace(GREEDY, token=token)
                spent[name] += best_reroll(table, taste).verb != "keep"
        assert spent["cheap"] > spent["dear"]

    def test_the_number_of_elements_counts_at_sea(self) -> None:
        table, have = held(4)
        seat = table.seat
        plain, with_journey = DiceWorth(table, seat, have), DiceWorth(table, seat, have)
        add_journey(with_journey, table, seat, 3)
        offers = sea(table).afternoon(3, seat.boats, seat.footprints)
        for faces in ([0, 0, 0], [0, 1, 2], [0, 1, 2, 3, 4, 4]):
            shown = shown_by(faces)
            gained = with_journey.of(shown) - plain.of(shown)
            assert gained == pytest.approx(offers[len(set(faces))])


class TestNoon:
    def test_the_end_is_the_best_that_the_judge_finds(self) -> None:
        """In all noons of many games in which the order matters."""
        noons = 0
        for seed in range(16):
            table = table_of(3, "archipelago", PRESETS[seed % 4], seed)
            player = (GreedyPlayer, CarefulPlayer)[seed % 2]()
            best, worth_now = None, 0.0
            for here, _, action in decisions(table, [player, player, player], seed):
                seat = here.seat
                if here.now != "noon" or seat.noon is None or action.verb != "apply":
                    continue
                resolver = seat.noon.resolver
                have = _as_noon_began(here, resolver, player.taste)
                ends = Orders(resolver.position).ends
                best = max(_worth(resolver, node, have) for node in ends)
                copy = here.copy()
                while copy.now == "noon" and copy.seat.name == seat.name:
                    mine = copy.seat
                    engine.play(copy, player.pick(copy, Chance(1)))
                    if mine.noon is None:
                        break
                    if copy.now != "noon" or copy.seat is not mine:
                        core, purse = mine.noon.node
                        worth_now = _worth(resolver, Node(core, purse), have)
                        assert worth_now == pytest.approx(best)
                        noons += 1
                        break

        assert noons >= 10

    def test_whoever_begins_otherwise_is_followed(self) -> None:
        """A noon that somebody has begun in another order is still brought to its end."""
        for seed in range(40):
            table = table_of(2, "province", seed=seed)
            random_ones = [RandomPlayer(), RandomPlayer()]
            for here, _, action in decisions(table, random_ones, seed):
                if here.now == "noon" and action.verb == "apply":
                    begun = here.copy()
                    engine.play(begun, action)
                    while begun.now == "noon":
                        picked = GreedyPlayer().pick(begun, Chance(1))
                        assert picked in engine.options(begun)
                        engine.play(begun, picked)
                    break


class TestCompanions:
    def test_a_careful_player_minds_what_may_leave(self) -> None:
        """Kapaoro has 5 light at the end, but leaves with three identical symbols."""
        table, have = held(1)
        kapaoro = COMPANIONS[42]
        careful = means(table, table.seat, CAREFUL, table.seat.colors)

        assert kapaoro.end_light == 5
        assert worth(kapaoro, careful) < worth(kapaoro, have) == 5
        assert loss(kapaoro, have) == 5

    def test_its_rerolls_and_its_die_are_missed_too(self) -> None:
        table, have = held(1)
        table.day = 2
        careful = means(table, table.seat, CAREFUL, table.seat.colors)
        lumipili, sketal = COMPANIONS[18], COMPANIONS[15]

        assert loss(lumipili, have) == 0 < loss(lumipili, careful)
        assert loss(sketal, have) == 0 < loss(sketal, careful)

    def test_nothing_more_is_missed_on_the_last_day(self) -> None:
        table, _ = held(1)
        table.day = 8
        careful = means(table, table.seat, CAREFUL, table.seat.colors)

        assert careful.days == days_left(table) == 1
        assert loss(COMPANIONS[18], careful) == 0
        assert loss(COMPANIONS[42], careful) == 5

    def test_the_bonus_of_the_fireflies(self) -> None:
        assert (bonus_chance(0, 0), bonus_chance(-1, 0), bonus_chance(3, 0)) == (1, 0, 1)
        assert bonus_chance(20, 8) == pytest.approx(1)
        assert bonus_chance(-20, 8) == 0
        for days in range(1, 9):
            chances = [bonus_chance(ahead, days) for ahead in range(-9, 10)]
            assert chances == sorted(chances)


def walking(seed: int, rulings: str) -> Table:
    """Return a table at which somebody is about to walk, with at most so much as is reckoned."""
    draw = random.Random(seed)
    table = table_of(2, "province", rulings, seed)
    table.day, table.stage, table.turn = draw.randrange(1, 9), "afternoon", 0
    seat = table.seat
    seat.at = draw.randrange(len(spaces()))
    seat.colors = [draw.randrange(BLACK) for _ in range(draw.randrange(1, 5))]
    seat.owners = [0] * len(seat.colors)
    seat.faces = [draw.choice(FACES[color]) for color in seat.colors]
    seat.footprints, seat.light = draw.randrange(0, 4), 30
    afternoon.begin(table)
    return table


class TestWays:
    def test_every_way_has_a_path_that_asks_for_what_it_says(self) -> None:
        draw = random.Random(1)
        for at in draw.sample(range(len(spaces())), 12):
            some = ways(at, True)
            for way in draw.sample(range(len(some.to)), 20):
                places = path(at, way)
                taken = [legs()[here][to] for here, to in pairwise(places)]
                assert (places[0], places[-1]) == (at, some.to[way])
                assert len(set(places)) == len(places)
                assert sum(leg.price for leg in taken) == some.asked[way][PRICE]
                assert sum(leg.loss for leg in taken) == some.light[way]
                assert sum(leg.skull for leg in taken) == some.skulls[way]
                for symbol in range(5):
                    gates = [leg.gate for leg in taken if leg.gate.symbol == symbol]
                    assert sum(not gate.crossed for gate in gates) == some.asked[way][symbol]
                    assert sum(gate.crossed for gate in gates) == some.asked[way][5 + symbol]
                tokens = sum(leg.rerolls for leg in taken), sum(leg.fireflies for leg in taken)
                assert tokens_on(at, way) == tokens

    @pytest.mark.parametrize("rulings", PRESETS)
    def test_the_best_way_is_that_of_the_navigator(self, rulings: str) -> None:
        """But for tokens, which are counted afterwards."""
        for seed in range(25):
            table = walking(seed, rulings)
            seat, plan, left, skull = table.seat, land(table), days_left(table) - 1, 1.5
            unused, seen = hand_of(table, seat)
            assert sum(unused) + seat.footprints <= BUDGET
            worths = weighed(table, seat, Hands([unused], [seen]), left)
            found = (worths - skull * ways(seat.at, table.house.over).skulls).max()
            seat.companions = [number for number in COMPANIONS if number < 9]
            traveller = afternoon.traveller_of(table, seat)
            best = -1e9
            for place, labels in best_labels(traveller).items():
                for label in labels:
                    steps, lost, given, *_ = label.kept
                    allowed = len(label.path) > 1 or table.house.camp_in_place
                    better = spaces()[place].light > spaces()[seat.camp].light
                    camp = place if allowed and better else seat.camp
                    worth_there = plan.worth(left, place, camp, steps) + lost + given * skull
                    best = max(best, worth_there)
            assert found == pytest.approx(best)

    @pytest.mark.parametrize("seed", range(30))
    def test_step_by_step_the_best_end_is_reached(self, seed: int) -> None:
        """Without skulls and tokens on the way, nothing is lost between the steps."""
        table = walking(seed, "standard")
        seat, left = table.seat, days_left(table) - 1
        unused, seen = hand_of(table, seat)
        worths = weighed(table, seat, Hands([unused], [seen]), left)
        promised = float((worths - 50.0 * ways(seat.at, table.house.over).skulls).max())
        was = (seat.light, seat.rerolls, seat.fireflies)
        while table.seat is seat:
            action = best_step(table, GREEDY)
            assert action in engine.options(table)
            engine.play(table, action)
        reached = land(table).worth(left, seat.at, seat.camp, seat.footprints)
        if (seat.light, seat.rerolls, seat.fireflies) == was:
            assert reached == pytest.approx(promised)


class TestSea:
    @pytest.mark.parametrize("rulings", PRESETS)
    def test_what_is_looked_up_is_what_the_plan_says_of_every_voyage(self, rulings: str) -> None:
        """With few footprints, in tables, and with many."""
        draw = random.Random(5)
        table = table_of(2, "archipelago", rulings, 1)
        for colors in ((), (0, 1, 5)):
            plan = sea(table, colors)
            assert plan.days.evenings(1, 7).shape == (len(harbours()), 8)
            for _ in range(40):
                left, footprints = draw.randrange(4), draw.choice([0, 1, 2, 5, 15, 16, 19, 33, 60])
                boats = draw.choice(harbours())
                evening = plan.days.about(left + 1, boats, footprints, None, 0)
                assert plan.worth(left, boats, footprints) == pytest.approx(evening)
                afternoon = plan.afternoon(left, boats, footprints)
                assert len(afternoon) == len(NUMBERS)
                for number in NUMBERS:
                    voyages = plan.days.open_voyages(boats, footprints, number)
                    best = max(
                        plan.days.about(left + 1, boats, footprints, voyage, 0)
                        for voyage in (None, *voyages)
                    )
                    assert afternoon[number] == pytest.approx(best)

    def test_a_plan_is_the_navigators(self) -> None:
        plan, draw = sea(table_of(2, "archipelago", "standard", 1)), random.Random(6)
        for left in (1, 2, 5):
            boats, footprints = draw.choice(harbours()), draw.randrange(4)
            same = glow.archipelago.plan(
                TYPICAL, left, boats, footprints, reroll_value=1, firefly_value=1, skull_cost=SKULL
            )
            assert plan.worth(left, boats, footprints) == pytest.approx(float(same.value))


def test_symbols_fit_into_their_bits() -> None:
    assert shown_by(range(len(SYMBOLS))) == sum(1 << 4 * place for place in range(len(SYMBOLS)))
