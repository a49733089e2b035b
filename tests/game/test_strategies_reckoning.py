"""What strategies reckon with is what the odds, the adviser, the judge and the navigator say."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING

import pytest

import glow_explorer as glow
from glow_explorer import Die, Pool
from glow_explorer.game import afternoon, engine
from glow_explorer.game.chance import Chance
from glow_explorer.game.noon import cards_of
from glow_explorer.game.pieces import (
    ADVENTURERS,
    BLACK,
    COLORS,
    COMPANIONS,
    FACES,
    KAAR,
    LOSS,
    SPELLS,
    SYMBOLS,
)
from glow_explorer.game.players.dice_worth import (
    DiceWorth,
    Lying,
    add_journey,
    dice_worth,
    shown_by,
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
    SMALL_DICE,
    TYPICAL,
    Hands,
    Offer,
    Recruiting,
    ahead,
    bonus_chance,
    chance,
    company_worth,
    days_left,
    die_brought,
    hand_of,
    journey_worth,
    land,
    loss,
    mean,
    means,
    path,
    sea,
    tally,
    tokens_on,
    ways,
    weighed,
    weighed_now,
    worth,
)
from glow_explorer.journeys.sea_days import NUMBERS, harbours
from glow_explorer.journeys.walk import best_labels
from glow_explorer.judge.orders import Node, Orders
from glow_explorer.kernel.count import FIREFLY_BONUS
from glow_explorer.kernel.hand import after_curse
from glow_explorer.kernel.rerolls import dice_to_reroll
from glow_explorer.kernel.walking import PRICE, legs
from glow_explorer.odds.card_odds import Odds
from glow_explorer.places import spaces
from glow_explorer.rulebook import PRESETS, as_rulings
from glow_explorer.symbols import ELEMENTS
from tests.game.test_strategies import decisions, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.game.players.worth import Means
    from glow_explorer.game.table import Seat, Table

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
            gained = Lying(with_journey, shown).now - Lying(plain, shown).now
            assert gained == pytest.approx(offers[len(set(faces))])


def tried(worth: DiceWorth, shown: Sequence[int], cursed: int) -> float:
    """Say what dice bring that show something, term by term, with the black die's curse."""
    counts = [shown.count(symbol) for symbol in range(len(SYMBOLS))]
    if cursed != LOSS:
        counts[cursed], _ = after_curse(counts[cursed], 1, worth._house)
    light = sum(line[count] for line, count in zip(worth.tables, counts, strict=True))
    light += sum(brings * several.card.times(counts, counts) for brings, several in worth.together)
    if worth.elements is not None:
        light += worth.elements[sum(count > 0 for count in counts[: len(ELEMENTS)])]
    return light


def on_average(worth: DiceWorth, left: Sequence[int], colors: Sequence[int], cursed: int) -> float:
    """Say what dice bring on average when some more are rolled, by trying all that they may show.

    If the black one is among them, it curses what it then shows.
    """
    results = []
    for faces in product(*(FACES[color] for color in colors)):
        cast = [face for color, face in zip(colors, faces, strict=True) if color == BLACK]
        results.append(tried(worth, [*left, *faces], cast[0] if cast else cursed))
    return sum(results) / len(results)


def rolled(seed: int, journey: str, rulings: str) -> tuple[DiceWorth, Seat, int | None]:
    """Return what dice bring to somebody with any companions, the seat, and where the black die is.

    There are spells too, sometimes the black die, and often many dice that show the same.
    """
    draw = random.Random(f"{seed} {journey} {rulings}")
    table = table_of(2, journey, rulings, seed)
    table.day, table.stage, table.turn = draw.randrange(1, 9), "reroll", 0
    seat = table.seat
    seat.companions = draw.sample(sorted(COMPANIONS), draw.choice([1, 1, 2, 4, 6]))
    seat.spells = draw.sample(sorted(SPELLS), draw.randrange(3))
    seat.colors += [draw.randrange(BLACK) for _ in range(draw.randrange(7))]
    seat.colors += [BLACK] * (draw.random() < 0.5)
    often = draw.randrange(len(ELEMENTS))
    seat.faces = [
        often if draw.random() < seed % 3 / 3 else draw.choice(FACES[color])
        for color in seat.colors
    ]
    taste = draw.choice([GREEDY, CAREFUL])
    seat.footprints = draw.randrange(4)
    black = seat.colors.index(BLACK) if BLACK in seat.colors else None
    return dice_worth(table, seat, means(table, seat, taste, seat.colors)), seat, black


class TestLying:
    """What dice bring that are rolled again is what they bring on average when all is tried."""

    @pytest.mark.parametrize("journey", ["archipelago", "province"])
    @pytest.mark.parametrize("rulings", PRESETS)
    def test_one_die_and_two(self, journey: str, rulings: str) -> None:
        for seed in range(40):
            worth, seat, black = rolled(seed, journey, rulings)
            dice = list(zip(seat.colors, seat.faces, strict=True))
            cursed = LOSS if black is None else seat.faces[black]
            lying = Lying(worth, shown_by(seat.faces), cursed)
            assert lying.now == pytest.approx(tried(worth, seat.faces, cursed))
            others = [index for index in range(len(dice)) if index != black]
            for index in others:
                left = [face for place, (_, face) in enumerate(dice) if place != index]
                slow = on_average(worth, left, [dice[index][0]], cursed)
                assert lying.rolled(*dice[index]) == pytest.approx(slow)
            for pair in combinations(others, 2):
                left = [face for place, (_, face) in enumerate(dice) if place not in pair]
                colors = [dice[index][0] for index in pair]
                slow = on_average(worth, left, colors, cursed)
                fast = lying.both_rolled(*dice[pair[0]], *dice[pair[1]])
                assert fast == pytest.approx(slow)

    def test_dice_that_a_card_needs_no_more_of(self) -> None:
        """One of three changes nothing, two do: nothing else tells this sum from single dice."""
        table, _ = held(1)
        seat = table.seat
        seat.adventurer, seat.companions, seat.colors = 3, [11], [3, 3, 3, 2, 1]
        worth = DiceWorth(table, seat, means(table, seat, GREEDY, seat.colors))
        assert any(worth.tables[1])
        lying = Lying(worth, shown_by([1, 3, 1, 1, 3]))
        slow = on_average(worth, [3, 1, 3], [3, 3], LOSS)

        assert lying.both_rolled(3, 1, 3, 1) == pytest.approx(slow)
        assert lying.both_rolled(3, 1, 3, 1) > lying.now == lying.rolled(3, 1)

    @pytest.mark.parametrize("journey", ["archipelago", "province"])
    def test_turning_one(self, journey: str) -> None:
        """And nothing that is turned brings more than is said at first."""
        for seed in range(40):
            worth, seat, black = rolled(seed, journey, "standard")
            cursed = LOSS if black is None else seat.faces[black]
            lying = Lying(worth, shown_by(seat.faces), cursed)
            for index, (color, face) in enumerate(zip(seat.colors, seat.faces, strict=True)):
                for symbol in {*FACES[color]} - {face} if index != black else ():
                    faces = [*seat.faces[:index], symbol, *seat.faces[index + 1 :]]
                    light = lying.turned(face, symbol)
                    assert light == pytest.approx(tried(worth, faces, cursed))
                    most = lying.own + lying.less[face] + lying.more[symbol] + lying.at_most()
                    assert light <= most + 1e-9

    @pytest.mark.parametrize("journey", ["archipelago", "province"])
    def test_the_best_choice_of_all(self, journey: str) -> None:
        """Also with the black die, which curses what it shows when it is rolled again."""
        for seed in range(30):
            worth, seat, black = rolled(seed, journey, "standard")
            cursed = LOSS if black is None else seat.faces[black]
            values = {}
            for chosen in dice_to_reroll(len(seat.colors)):
                left = [face for index, face in enumerate(seat.faces) if index not in chosen]
                colors = [seat.colors[index] for index in chosen]
                values[chosen] = on_average(worth, left, colors, cursed)
            best = Choice(worth, seat, black).reroll()
            assert best.worth == pytest.approx(max(values.values()))
            assert values[best.dice] == pytest.approx(best.worth)


class TestRecruiting:
    def test_an_offer_is_worth_what_the_company_is_worth_with_it(self) -> None:
        """Card by card, with all that comes with the companion; what is kept changes nothing."""
        for seed in range(40):
            draw = random.Random(seed)
            table = table_of(3, ("archipelago", "province")[seed % 2], PRESETS[seed % 4], seed)
            table.day, taste = draw.randrange(1, 9), (GREEDY, CAREFUL)[seed % 2]
            seat = table.seat
            there = draw.sample(sorted(COMPANIONS), 8)
            seat.companions, seat.footprints = there[:3], draw.randrange(3)
            seat.spells = draw.sample(sorted(SPELLS), draw.randrange(3))
            recruiting = Recruiting(table, seat, taste)
            before = means(table, seat, taste, seat.colors)
            for number in there[3:]:
                dice, prints = some_dice(draw, 3), draw.randrange(3)
                card, large = COMPANIONS[number], [*seat.colors]
                color = None if card.die is None else die_brought(table, card)
                large += [] if color is None else [color]
                have = before._replace(
                    today=tally([*large, *dice]),
                    later=tally([*large, *SMALL_DICE]),
                    kaar=before.kaar or number == KAAR,
                )
                light = sum(worth(one, have) for one in [*cards_of(seat), card])
                light += company_worth([], have)
                light += journey_worth(table, seat, have.days, seat.footprints + prints)
                light -= journey_worth(table, seat, have.days, seat.footprints)
                if taste.bonus:
                    now = ahead(seat.companions, seat.fireflies) + card.printed_fireflies - 1
                    light += FIREFLY_BONUS * bonus_chance(now, have.days - 1)
                else:
                    light += taste.firefly * (card.printed_fireflies - 1)
                assert recruiting.worth(Offer(number, dice, prints)) == pytest.approx(light)


def best_walk(table: Table, hand: list[int], left: int) -> float:
    """Return what the best way is worth with some dice of each element."""
    worths = weighed(table, table.seat, Hands([hand], [hand]), left)[0]
    return float((worths - SKULL * ways(table.seat.at, table.house.over).skulls).max())


class TestJourney:
    @pytest.mark.parametrize("rulings", PRESETS)
    def test_on_land_each_die_more_or_less_counts_by_itself(self, rulings: str) -> None:
        """From none to two more; two fewer are as bad as all that there are."""
        for seed in range(50):
            table = walking(seed, rulings)
            seat, left = table.seat, days_left(table) - 1
            if seed % 2:
                seat.colors, seat.faces = [0] * 3, [seed % len(ELEMENTS)] * 3
            have = means(table, seat, GREEDY, seat.colors)
            plain, with_journey = DiceWorth(table, seat, have), DiceWorth(table, seat, have)
            add_journey(with_journey, table, seat, left)
            counts = [seat.faces.count(element) for element in range(len(ELEMENTS))]
            now = best_walk(table, counts, left)
            for element, count in enumerate(counts):
                for number in range(count + 3):
                    step = 1 if number > count else -1
                    hand = [*counts[:element], max(0, count + step), *counts[element + 1 :]]
                    change = min(2, abs(number - count)) * (best_walk(table, hand, left) - now)
                    gained = with_journey.tables[element][number] - plain.tables[element][number]
                    assert gained == pytest.approx(change)


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
            assert worths[0].tolist() == weighed_now(table, seat, left).tolist()
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
                more = plan.worth(left, boats, footprints + 1)
                assert plan.footprint(left, boats, footprints) == pytest.approx(more - evening)
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
