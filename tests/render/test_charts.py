"""Numbers as pictures: what is compared, what is drawn, in both languages and in the page's ink."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from typing import TYPE_CHECKING

import pandas as pd
import pytest

import glow_explorer as glow
from glow_explorer.game.statistics import wilson
from glow_explorer.game.studies import (
    TABLES,
    dice_colors,
    dice_tally,
    leads,
    place_tally,
    study_tables,
    tally,
    wanted_color,
)
from glow_explorer.language import using
from glow_explorer.render import charts, html
from tests.support.each import for_each
from tests.support.notebooks import FOLDER
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.journeys import Plan
    from glow_explorer.values import Chart

GREAT = (
    glow.Company(
        "Taetyss", ["zellyf-0", "sketal-green", "dvol-a", "lumipili-b", "briki-5"], spells=[3, 4]
    ),
    (
        "blue:air blue:water green:rock small azure:air small red:fire small orange:fire "
        "small purple:rock"
    ),
)
RESULTS = FOLDER / "results"


@cache
def _plan() -> Plan:
    return glow.archipelago.plan("2 red, blue", days=3)


@cache
def _solo() -> glow.Game:
    return glow.Game.solo("Taetyss", tom=("green", "yellow"), journey="archipelago", seed=4)


@cache
def _cards() -> glow.CardStudy:
    return glow.CardStudy.load(RESULTS)


@cache
def _master() -> glow.MasterStudy:
    """Return a study of a few games, made as the notebook makes it."""
    games = glow.simulate(4, 4, "archipelago", 1, "greedy", workers=1, progress=False)
    by_lot = games.assign(strategy="by lot")
    tables = study_tables([games.assign(strategy="master"), by_lot])
    days = tables["card_days"]
    return glow.MasterStudy(days[days["strategy"] == "master"], tables["master_places"])


@cache
def _against_tom() -> glow.SoloStudy:
    return glow.SoloStudy.load(RESULTS)


MADE: dict[str, Callable[[], Chart]] = {
    "plan-footprints": lambda: _plan().compare(footprints=range(3)),
    "plan-days": lambda: _plan().compare(days=[1, 2]),
    "plan-skulls": lambda: _plan().compare(skull_cost=[0, 0.5, 4]),
    "plan-dice": lambda: _plan().compare(dice=["footprint", "red", "black"]),
    "plan-choices": lambda: _plan().choices(elements=3),
    "pools": lambda: glow.archipelago.compare(["red", "3 red, black"], days=2),
    "villages": glow.province.villages,
    "dice": glow.Die.kinds,
    "more-dice": lambda: glow.odds.with_more_dice(["same:2", "no:rock"], "red, green, blue"),
    "trial": lambda: glow.odds("ladawa", "3 red").trial(400),
    "advice-tokens": lambda: glow.odds.vary("red:fire red:air", ["ladawa"], tokens=range(4)),
    "advice-rerolls": lambda: glow.odds.vary("red:fire red:air", ["ladawa"], rerolls=[0, 1]),
    "advice-light": lambda: glow.odds.vary("red:fire red:air", ["ladawa"], light=range(5, 20)),
    "together": lambda: glow.odds(["ladawa", "thoape"], "3 red, small blue").together(
        "ladawa", "thoape"
    ),
    "noon-light": lambda: glow.noon(
        glow.Company("Taetyss", ["zellyf-0"], spells=[4]),
        "blue:water blue:air small red:fire small orange:fire",
        light=2,
    ).chart(),
    "noon-results": lambda: glow.noon(*GREAT, light=4).chart(),
    "game-light": lambda: _solo().play("random").chart(),
    "tiles": glow.tiles.chart,
    "tile-orders": lambda: glow.tiles.played([3, 1, 2, 4, 6, 5, 8, 7], [7, 8, 5, 6, 4, 2, 1, 3]),
    "tile-prices": lambda: glow.tiles.prices(_solo()),
    "light-parts": lambda: glow.light_parts(
        glow.simulate(3, 2, seed=1, strategies=["random", "greedy"], workers=1, progress=False)
    ),
    "quiz-levels": glow.Quiz.levels,
    "scores": lambda: _cards().score_hills(),
    "leads": lambda: _cards().companions(),
    "master-leads": lambda: _master().companions(),
    "early-and-late": lambda: _master().early_and_late(),
    "places-paid": lambda: _master().where("archipelago", 1),
    "in-company": lambda: _cards().in_company("ladawa"),
    "gaps": lambda: _cards().gaps(),
    "regression": lambda: _cards().against(
        glow.card_statistics(
            glow.simulate(6, 4, "archipelago", 3, "random", workers=1, progress=False)
        )
    ),
    "lead-by-day": lambda: _cards().by_day("okans", "briki-6"),
    "land-and-sea": lambda: _cards().land_and_sea(),
    "pairs": lambda: _cards().partners(),
    "noon-and-games": lambda: _cards().with_exact("Eoles", {"okans": 1.5, "likyar": 0.2}),
    "standings": lambda: glow.standings(
        glow.simulate(3, 2, seed=1, strategies=["random", "greedy"], workers=1, progress=False)
    ),
    "difference": lambda: _against_tom().difference("one eye on Tom", "careful"),
    "ahead": lambda: _against_tom().ahead(),
    "solo-means": lambda: _against_tom().means(),
}


@cache
def made(code: str) -> Chart:
    """Make a chart of each kind, once."""
    return MADE[code]()


def test_every_kind_is_looked_at() -> None:
    assert set(MADE) == set(charts._DRAWN)


@pytest.mark.parametrize("code", MADE)
class TestEveryChart:
    def test_it_shows_itself_in_both_languages(self, code: str) -> None:
        chart = made(code)
        pages = []
        for language in ("en", "fr"):
            with using(language):
                pages.append(html(chart))
                assert str(chart).splitlines()[0]

        assert chart.code == code
        assert pages[0] != pages[1]
        assert all("{" not in re.sub(r"<[^>]*>", "", page) for page in pages)

    def test_it_is_drawn_in_the_ink_of_the_page(self, code: str) -> None:
        """Letters have the colour of the theme, and nothing lies under them."""
        page = html(made(code))
        for picture in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
            root = ET.fromstring(picture)
            inks = {text.get("fill") for text in root.iter("text")}
            assert inks <= {"currentColor"} or code == "tiles"  # which have paper of their own
            assert root.get("aria-label")

    def test_it_stays_within_its_frame(self, code: str) -> None:
        for picture in re.findall(r"<svg.*?</svg>", html(made(code)), re.DOTALL):
            root = ET.fromstring(picture)
            width, height = map(float, root.get("viewBox", "").split()[2:])
            for part in root.iter():
                for names, most in ((("x", "cx", "x1", "x2"), width), (("y", "cy", "y1"), height)):
                    for name in names:
                        assert -1 <= float(part.get(name, "0")) <= most + 1, ET.tostring(part)


class TestPlans:
    def test_each_further_footprint(self) -> None:
        plan = glow.archipelago.plan("2 red, blue", days=3)
        rows = plan.compare(footprints=[0, 2]).rows

        assert [row["light"] for row in rows] == [
            float(plan.value),
            float(plan.what_if(footprints=2).value),
        ]

    def test_fewer_days_are_the_last_ones(self) -> None:
        plan = glow.archipelago.plan(["red", "2 red", "3 red"])

        assert plan.compare(days=[1]).rows[0]["light"] == float(
            glow.archipelago.plan("3 red", days=1).value
        )

    def test_a_dear_skull_is_shunned(self) -> None:
        cheap, dear = glow.archipelago.plan("3 red, blue").compare(skull_cost=[0, 4]).rows

        assert cheap["light"] > dear["light"]
        assert cheap["skulls"] > dear["skulls"]

    def test_dice_are_what_the_table_of_improvements_says(self) -> None:
        plan = glow.archipelago.plan("3 red, blue", days=5)
        table = plan.improvements()["gain"]

        for row in plan.compare(dice=["footprint", "black", "red"]).rows:
            assert row["gain"] == pytest.approx(table[row["given"]])

    def test_choices_are_the_options(self) -> None:
        plan = glow.archipelago.plan("3 red, blue")
        rows = plan.choices(elements=3).rows

        assert [(row["to"], row["light"]) for row in rows] == [
            (move.to if move else None, float(value)) for move, value in plan.options(elements=3)
        ]

    def test_pools_are_plans(self) -> None:
        [row] = glow.archipelago.compare(["3 red"], days=4).rows
        plan = glow.archipelago.plan("3 red", days=4)

        assert row["light"] == float(plan.value)
        assert row["islands"] == {island: float(p) for island, p in plan.chances.items()}

    def test_one_thing_at_a_time(self) -> None:
        plan = glow.province.plan("red", days=1)

        assert refusal(plan.compare).code == "compare-one-thing"
        assert (
            refusal(lambda: plan.compare(footprints=[1], dice=["red"])).code == "compare-one-thing"
        )
        assert refusal(lambda: plan.compare(dice=["pink"])).code == "not-a-choice"
        assert refusal(lambda: plan.compare(footprints=[])).code == "not-a-list"
        assert (
            refusal(lambda: glow.archipelago.plan("red", days=2).compare(days=[3])).code
            == "not-that-many-days"
        )


class TestOdds:
    def test_more_dice_are_the_odds_of_each_number(self) -> None:
        rows = glow.odds.with_more_dice(["fire fire", "no:rock"], "3 red").rows

        assert rows[0]["chances"] == (
            float(glow.odds("fire fire", "2 red").at_least_once),
            float(glow.odds("no:rock", "2 red").at_least_once),
        )

    def test_two_cards_together(self) -> None:
        """By a count of all rolls, each with its verdicts."""
        about = glow.odds(["ladawa", "thoape"], "3 red").together("thoape", "ladawa").about
        faces = glow.Die("red").faces
        rolls = [glow.Roll([glow.Die("red").showing(face) for face in (a, b, c)])
                 for a in faces for b in faces for c in faces]  # fmt: skip
        both = sum(
            glow.explain("ladawa", roll).fires and glow.explain("thoape", roll).fires
            for roll in rolls
        )

        assert about["together"] == both / len(rolls)
        assert about["product"] > 0

    def test_a_trial_is_repeated_by_its_seed(self) -> None:
        odds = glow.odds("ladawa", "3 red")

        assert odds.trial(50, seed=3) == odds.trial(50, seed=3)
        assert odds.trial(50, seed=3) != odds.trial(50, seed=4)
        assert len(odds.trial(50).rows) == 50

    def test_each_further_token(self) -> None:
        rows = glow.odds.vary("red:fire red:air", ["ladawa"], tokens=[0, 3]).rows

        assert [row["light"] for row in rows] == [
            float(glow.advise("red:fire red:air", ["ladawa"], tokens=number).value)
            for number in (0, 3)
        ]


class TestNoon:
    def test_light_after_each_card(self) -> None:
        chart = made("noon-light")
        best = chart.rows[0]

        assert (best["cards"], best["light"]) == (
            ("spell-fire", "taetyss", "zellyf-0"),
            (2, 0, 3, 6),
        )

    def test_many_results_are_counted(self) -> None:
        noon = glow.noon(*GREAT, light=4)

        assert sum(row["results"] for row in noon.chart().rows) == len(noon.outcomes)


class TestTom:
    def test_a_tile_and_its_price(self) -> None:
        """Every meeple is paid again on each of the days that follow."""
        game = _solo()
        tom = game.tom
        assert tom is not None
        for row in glow.tiles.prices(game).rows:
            tile = glow.tiles[row["tile"]]
            after = game.do(f"recruit {row['companion']}").tom
            assert after is not None
            assert row["today"] == after.score - tom.score
            assert row["later"] == tile.band_steps * 7

    def test_what_is_no_tile_or_no_solo_game(self) -> None:
        assert refusal(lambda: glow.tiles[9]).code == "no-such-tile"
        assert (
            refusal(lambda: glow.tiles.prices(glow.Game.new(["Pocana", "Eoles"], seed=1))).code
            == "no-tom-here"
        )
        assert refusal(lambda: glow.tiles.played([])).code == "not-a-list"


class TestStudies:
    def test_the_lead_of_all_recruits_together_is_none(self) -> None:
        """Whoever is ahead of three others by so much leaves them behind by as much together."""
        sums = _cards().days.groupby("strategy")[["recruited", "lead"]].sum()

        assert (sums["lead"] / sums["recruited"]).abs().max() < 0.01

    def test_a_tally_counts_every_recruit(self) -> None:
        games = glow.simulate(3, 4, seed=1, strategies="random", workers=1, progress=False)
        table = tally(games, ["companion", "day"])

        assert table["recruited"].sum() == sum(len(keys.split()) for keys in games["recruited"])
        assert set(table["day"]) == set(range(1, 9))
        assert leads(table, "day")["lead"].abs().max() < 1e-9

    GAME = pd.DataFrame(
        {
            "game": 0, "seed": 0, "players": 4, "seat": range(4), "strategy": "by lot",
            "adventurer": ["pocana", "eoles", "braccio", "taetyss"], "score": [100, 70, 70, 60],
            "won": [1.0, 0.0, 0.0, 0.0],
            "recruited": ["ladawa sketal-red okans", "sketal-any likyar", "kaar", "thoape"],
            "boats": ["0 0 6 9", "1 4 6 9", "4 5 6 7", "0 1 2 3"], "camp": None,
        }
    )  # fmt: skip
    """A game of few days, by hand: the leads are a hundred thirds, and ten thirds less than 0."""

    def test_dice_are_those_that_were_there_before_the_recruit(self) -> None:
        """Pocana has three red dice, and a fourth after the red Sketal."""
        table = dice_tally(self.GAME)
        red = table[table["color"] == "red"]
        there = dict(zip(red["companion"], red["dice"], strict=True))

        assert there == {
            "ladawa": 3, "sketal-red": 3, "okans": 4, "sketal-any": 0, "likyar": 0, "kaar": 0,
            "thoape": 0,
        }  # fmt: skip
        green = table[(table["color"] == "green") & (table["companion"] == "kaar")]
        assert list(green["dice"]) == [2]
        assert list(red.loc[red["companion"] == "okans", "lead"]) == [pytest.approx(100 / 3)]

    def test_a_place_is_counted_once_for_each_player(self) -> None:
        """Two boats at the centre are one player who had a boat there."""
        table = place_tally(self.GAME).set_index("place")

        assert dict(table["recruited"]) == {
            0: 2, 1: 2, 2: 1, 3: 1, 4: 2, 5: 1, 6: 3, 7: 1, 9: 2
        }  # fmt: skip
        assert table["lead"][5] == pytest.approx(70 - 230 / 3)

    def test_how_often_a_place_was_had_and_what_it_paid(self) -> None:
        days = tally(self.GAME, ["companion", "day"]).assign(journey="archipelago")
        places = place_tally(self.GAME).assign(journey="archipelago")
        chart = glow.MasterStudy(days, places).where("archipelago", 1)
        rows = {row["place"]: row for row in chart.rows}

        assert chart.about["players"] == 4
        share = wilson(3, 4)
        assert (rows[6]["share"], rows[6]["low"], rows[6]["high"]) == tuple(share)
        assert (rows[6]["light"], rows[9]["light"]) == (2, 8)
        assert refusal(_master().where, "moon").code == "unknown-journey"

    @for_each(
        ("key", "color"),
        [
            ("ladawa", "red"), ("oshra-a", "green"), ("okans", "green"), ("gluach", "blue"),
            ("brikix", "orange"), ("kapao-5", "azure"), ("torkos", None), ("kaar", None),
        ],
    )  # fmt: skip
    def test_the_colour_that_a_companion_wants(self, key: str, color: str | None) -> None:
        assert wanted_color(glow.companions[key]) == color

    def test_what_a_companion_brings_is_beyond_others_of_its_deck_in_that_company(self) -> None:
        """By hand from the tables of the study."""
        chart = _cards().in_company("ladawa")
        adventurers = [row["adventurer"] for row in chart.rows if "adventurer" in row]
        deck = [card.key for card in glow.companions if card.deck == "A"]
        dice = _cards().dice
        there = dice[(dice["color"] == "red") & (dice["dice"] == 3)]
        own, others = (
            there[there["companion"].isin(keys)][["recruited", "lead"]].sum()
            for keys in (["ladawa"], deck)
        )
        (row,) = [row for row in chart.rows if row.get("dice") == 3]

        assert sorted(adventurers) == sorted(card.key for card in glow.adventurers)
        assert chart.about == {"companion": "ladawa", "color": "red"}
        assert row["recruited"] == own["recruited"]
        assert row["lead"] == pytest.approx(
            own["lead"] / own["recruited"] - others["lead"] / others["recruited"]
        )
        assert _cards().in_company("ladawa", "blue").about["color"] == "blue"
        assert _cards().in_company("kaar").about["color"] is None
        assert refusal(_cards().in_company, "ladawa", "purple").code == "not-a-choice"

    def test_the_farthest_from_the_diagonal_have_names(self) -> None:
        """Rows go from the land to the sea; whoever is surely different is named in any case."""
        rows = _cards().land_and_sea(most=2).rows
        apart = [row["province"] - row["archipelago"] for row in rows]

        assert apart == sorted(apart, reverse=True)
        assert all(row["far"] for row in (*rows[:2], *rows[-2:]))
        assert {row["companion"] for row in rows[2:-2] if row["far"]} == {
            row["companion"] for row in rows[2:-2] if row["sure"]
        }

    def test_early_and_late_are_leads_with_their_intervals(self) -> None:
        study = _master()
        for row in study.early_and_late().rows:
            first = 1 if row["deck"] == "A" else 5
            own = study.days[study.days["companion"] == row["companion"]]
            for when, days in (("early", (first, first + 1)), ("late", (first + 2, first + 3))):
                (known,) = leads(own[own["day"].isin(days)], "companion").itertuples()
                assert (row[when], row[f"{when}_half"]) == (known.lead, known.half)

    def test_all_tables_of_the_study_count_the_same_recruits(self) -> None:
        """Eight recruits of each player; the dice are counted once for each colour."""
        study = _cards()
        by_lot = int(study.days.loc[study.days["strategy"] == "by lot", "recruited"].sum())
        players = study.scores.groupby("strategy")["players"].sum()

        assert by_lot == 8 * players["by lot"] == study.pairs["recruited"].sum()
        assert set(study.dice.groupby("color")["recruited"].sum()) == {by_lot}
        assert set(study.dice["color"]) == {str(color) for color in dice_colors()}
        assert study.recruits - by_lot == 8 * players["master"]

    def test_tables_are_made_of_games(self) -> None:
        tables = study_tables([self.GAME, self.GAME.assign(strategy="master")])

        assert set(tables) == set(TABLES)
        assert set(tables["card_days"]["journey"]) == {"archipelago"}
        assert tables["card_days"]["recruited"].sum() == 2 * 7
        assert set(tables["card_pairs"]["strategy"]) == {"by lot"}
        assert refusal(study_tables, [pd.DataFrame({"game": [1]})]).code == "not-simulated-rows"

    def test_a_study_that_is_not_there(self) -> None:
        assert refusal(lambda: glow.CardStudy.load("nowhere")).code == "no-such-study"

    def test_two_players_game_by_game(self) -> None:
        rows = _against_tom().difference("one eye on Tom", "careful").rows

        assert [row["journey"] for row in rows] == ["province", "archipelago"]
        assert all(abs(row["light"]) < row["half"] for row in rows)


class TestPicked:
    def test_rules_cases_and_rulings_in_their_order(self) -> None:
        ids = ["province.crossed", "noon.order"]

        assert [rule.id for rule in glow.rules.pick(*ids)] == ids
        assert [case.id for case in glow.casebook.pick("curse-at-sea")] == ["curse-at-sea"]
        assert all(ruling.id.startswith("tom-") for ruling in glow.rulings.pick("tom"))
        assert refusal(lambda: glow.rulings.pick("nothing")).code == "unknown-ruling"

    def test_few_rules_have_no_field_that_searches_only_them(self) -> None:
        assert "<input" not in html(glow.rules.search("fireflies", most=3))
        assert "<input" in html(glow.rules)

    def test_cases_under_several_rulings(self) -> None:
        compared = glow.casebook.compare("standard", "english")
        differing = {case.id for case in compared.differing}

        assert {"three-dice-struck-out", "cursed-and-crossed", "curse-at-sea"} <= differing
        assert "crossed-stone" not in differing
        assert "<strong" in html(compared) or "font-weight" in html(compared)
        house = glow.Rulings("standard", black_die_counts_itself="yes")
        assert len(glow.casebook.compare("standard", house).differing) == 3
        assert not glow.casebook.compare("standard", "standard").differing
