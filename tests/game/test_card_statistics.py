"""Which companions win: the intervals by hand, known answers, and how often they are right."""

from __future__ import annotations

import json
import random
from math import inf, isnan
from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest

import glow_explorer as glow
from glow_explorer.game.simulation import simulate
from glow_explorer.game.statistics import (
    CardStatistics,
    card_statistics,
    mean_interval,
    student,
    wilson,
)
from glow_explorer.language import available, using
from glow_explorer.render import words
from tests.support.refusals import refusal
from tests.support.shown import stands_on_its_own

if TYPE_CHECKING:
    from collections.abc import Sequence


def rows(*games: Sequence[tuple[str, float, float, str]]) -> pd.DataFrame:
    """Make a table of games: for each player who was recruited, the score, the share of victory."""
    found = []
    for number, players in enumerate(games):
        for seat, (recruited, score, won, strategy) in enumerate(players):
            found.append(
                {"game": number, "seed": number, "players": len(players), "seat": seat,
                 "strategy": strategy, "score": score, "won": won, "recruited": recruited}
            )  # fmt: skip
    return pd.DataFrame(found).astype({"recruited": "string", "strategy": "string"})


class TestWilson:
    """Against numbers worked out by hand from the formula, with z = 1.959964."""

    @pytest.mark.parametrize(
        ("won", "number", "low", "high"),
        [
            (0, 10, 0.0, 0.277533),
            (10, 10, 0.722467, 1.0),
            (5, 10, 0.236593, 0.763407),
            (30, 100, 0.218949, 0.395850),
            (1, 4, 0.045587, 0.699358),
            (250, 1000, 0.224153, 0.277760),
        ],
    )
    def test_by_hand(self, won: int, number: int, low: float, high: float) -> None:
        found = wilson(won, number)

        assert found.value == won / number
        assert found.low == pytest.approx(low, abs=5e-6)
        assert found.high == pytest.approx(high, abs=5e-6)

    def test_other_confidences(self) -> None:
        narrow, wide = wilson(30, 100, 0.8), wilson(30, 100, 0.99)

        assert wide.low < wilson(30, 100).low < narrow.low
        assert narrow.high < wilson(30, 100).high < wide.high

    def test_of_nothing_nothing_is_known(self) -> None:
        assert all(map(isnan, wilson(0, 0)))

    @pytest.mark.parametrize(("share", "number"), [(0.25, 40), (0.25, 300), (0.05, 60), (0.5, 25)])
    def test_it_holds_the_true_share_as_often_as_it_says(self, share: float, number: int) -> None:
        """Of 3,000 samples 95 % are expected; three standard errors are 1.2 %, lumps the rest."""
        draw = random.Random(f"{share} {number}")
        held = 0
        for _ in range(3000):
            won = sum(draw.random() < share for _ in range(number))
            found = wilson(won, number)
            held += found.low <= share <= found.high

        assert 0.925 < held / 3000 < 0.98


class TestMeans:
    @pytest.mark.parametrize(
        ("freedom", "quantile", "within"),
        [
            (1, 12.7062, 1e-3), (2, 4.30265, 1e-4), (3, 3.18245, 1e-2), (4, 2.77645, 3e-3),
            (5, 2.57058, 1e-3), (10, 2.22814, 1e-4), (30, 2.04227, 1e-5), (1000, 1.96234, 1e-5),
        ],
    )  # fmt: skip
    def test_the_printed_table_of_student(
        self, freedom: int, quantile: float, within: float
    ) -> None:
        assert student(0.975, freedom) == pytest.approx(quantile, abs=within)

    def test_by_hand(self) -> None:
        """Mean 4, variance 10/3 of four values, t = 3.182: 4 ± 3.182 * sqrt(10/3) / 2."""
        found = mean_interval([2.0, 3.0, 5.0, 6.0])

        assert found.value == 4
        assert found.high - 4 == pytest.approx(3.18245 * (10 / 3) ** 0.5 / 2, abs=0.01)
        assert 4 - found.low == pytest.approx(found.high - 4)

    def test_one_value_says_nothing_of_the_others(self) -> None:
        assert mean_interval([7.0]) == (7.0, -inf, inf)
        assert all(map(isnan, mean_interval([])))
        assert mean_interval([3.0, 3.0]) == (3.0, 3.0, 3.0)

    @pytest.mark.parametrize("number", [4, 12, 60])
    def test_it_holds_the_true_mean_as_often_as_it_says(self, number: int) -> None:
        draw = random.Random(number)
        held = 0
        for _ in range(3000):
            found = mean_interval([draw.gauss(5, 12) for _ in range(number)])
            held += found.low <= 5 <= found.high

        assert 0.935 < held / 3000 < 0.965


class TestKnownAnswers:
    FRAME: Any = rows(
        [("likyar thoape", 50, 1.0, "a"), ("ladawa", 30, 0.0, "b")],
        [("likyar", 20, 0.0, "b"), ("thoape", 40, 1.0, "a")],
        [("likyar", 33, 0.5, "a"), ("ladawa kaar", 33, 0.5, "b")],
        [("okans", 10, 0.0, "a"), ("", 12, 1.0, "b")],
    )

    def test_how_often_and_how_well(self) -> None:
        found = card_statistics(self.FRAME)

        assert (found.games, found.expected, len(found)) == (4, 0.5, 46)
        likyar = found["likyar"]
        assert (likyar.recruited, likyar.wins) == (3, wilson(1.5, 3))
        assert likyar.difference == mean_interval([20.0, -20.0, 0.0])
        assert found["thoape"].wins.value == 1
        assert found["thoape"].difference == mean_interval([20.0, 20.0])
        assert found["ladawa"].wins.value == 0.25
        assert tuple(found["kaar"].difference) == (0, -inf, inf)
        assert (found["okans"].recruited, found["okans"].difference.value) == (1, -2)

    def test_whom_nobody_recruited(self) -> None:
        found = card_statistics(self.FRAME)
        torkos = found["torkos"]

        assert torkos.recruited == 0
        assert all(map(isnan, (*torkos.wins, *torkos.difference)))
        assert torkos.verdict == 0
        assert all(one.recruited for one in found.records[:5])
        assert not any(one.recruited for one in found.records[5:])

    def test_the_most_victorious_come_first(self) -> None:
        rates = [one.wins.value for one in card_statistics(self.FRAME) if one.recruited]

        assert rates == sorted(rates, reverse=True)

    def test_of_one_strategy_only(self) -> None:
        """The others stay at the table: differences and victories are against them."""
        found = card_statistics(self.FRAME, "a")

        assert found.expected == pytest.approx(2.5 / 4)
        assert found["likyar"].recruited == 2
        assert found["likyar"].difference == mean_interval([20.0, 0.0])
        assert found["ladawa"].recruited == 0

    def test_tables_of_several_sizes(self) -> None:
        """What is expected depends on how many play."""
        three = [("likyar", 10, 0.0, "a"), ("okans", 40, 1.0, "a"), ("kaar", 20, 0.0, "a")]
        two = [("likyar", 30, 1.0, "a"), ("kaar", 10, 0.0, "a")]
        found = card_statistics(rows(three, two))

        assert found["okans"].expected == pytest.approx(1 / 3)
        assert found["likyar"].expected == pytest.approx((1 / 3 + 1 / 2) / 2)
        assert found["likyar"].difference.value == pytest.approx((-20 + 20) / 2)

    def test_tom_is_an_opponent_but_recruits_nobody(self) -> None:
        found = card_statistics(
            rows(
                [("likyar", 60, 1.0, "greedy"), ("", 50, 0.0, "tom")],
                [("likyar", 40, 0.0, "greedy"), ("", 70, 1.0, "tom")],
            )
        )

        assert (found.games, found.expected) == (2, 0.5)
        assert found["likyar"].difference == mean_interval([10.0, -30.0])

    def test_what_is_clear(self) -> None:
        always = [[("likyar", 50, 1.0, "a"), ("okans", 20, 0.0, "a")] for _ in range(30)]
        found = card_statistics(rows(*always))

        assert (found["likyar"].verdict, found["okans"].verdict) == (1, -1)
        assert found["likyar"].difference == (30, 30, 30)

    def test_nothing_at_all(self) -> None:
        found = card_statistics(self.FRAME[:0])

        assert found.games == 0
        assert not any(one.recruited for one in found)
        assert str(found)
        assert found._repr_html_()
        assert len(found.figure().axes) == 2


def test_intervals_hold_the_truth_in_games_without_any_effect() -> None:
    """Where cards are dealt out at random, about 95 % of the intervals hold what is expected."""
    draw = random.Random(9)
    keys = [card.key for card in glow.companions]
    wins = differences = number = 0
    for _ in range(12):
        games = []
        for _ in range(120):
            dealt = draw.sample(keys, 32)
            scores = [round(draw.gauss(60, 15), 3) for _ in range(4)]
            games.append(
                [(" ".join(dealt[8 * seat : 8 * seat + 8]), score, float(score == max(scores)), "a")
                 for seat, score in enumerate(scores)]
            )  # fmt: skip
        for one in card_statistics(rows(*games)):
            number += 1
            wins += one.wins.low <= 0.25 <= one.wins.high
            differences += one.difference.low <= 0 <= one.difference.high

    assert number == 12 * 46
    assert 0.925 < wins / number < 0.98
    assert 0.925 < differences / number < 0.98


@pytest.fixture(scope="module")
def found() -> CardStatistics:
    """Sixty games of four random players."""
    return card_statistics(simulate(60, 4, "archipelago", seed=2, workers=1))


@pytest.mark.slow
class TestSimulated:
    def test_everybody_is_there(self, found: CardStatistics) -> None:
        assert {one.card.key for one in found} == {card.key for card in glow.companions}
        assert sum(one.recruited for one in found) == 60 * 4 * 8
        assert found.expected == pytest.approx(0.25)

    def test_the_table(self, found: CardStatistics) -> None:
        table = found.table()

        assert len(table) == 46
        assert table.index.name == "companion"
        assert list(table.loc["likyar", ["number", "deck"]]) == [1, "A"]
        assert (table["win_low"] <= table["win_rate"]).all()
        assert (table["win_rate"] <= table["win_high"]).all()
        assert (table["difference_low"] <= table["difference_high"]).all()

    def test_plain_values(self, found: CardStatistics) -> None:
        plain = found.to_dict()

        assert json.loads(json.dumps(plain, allow_nan=False)) == plain
        assert len(plain["companions"]) == 46
        few = card_statistics(TestKnownAnswers.FRAME).to_dict()
        assert json.dumps(few, allow_nan=False)

    @pytest.mark.parametrize("code", available())
    def test_it_shows_itself(self, found: CardStatistics, code: str) -> None:
        stands_on_its_own(found, code)
        with using(code):
            said, page = str(found), found._repr_html_()
            names = [f"{words.name(card)} {card.number}" for card in glow.companions]

        lines = said.splitlines()
        assert len(lines) == 3 + 1 + 1 + 46
        for name in names:
            assert f"{name} " in said
            assert f"{name}<" in page

    def test_the_chart_has_a_row_for_each(self, found: CardStatistics) -> None:
        figure = found.figure()
        wins, scores = figure.axes
        names = [label.get_text() for label in wins.get_yticklabels()]

        assert names == [f"{one.card.name} {one.card.number}" for one in found]
        assert {"Sketal 13", "Sketal 14"} <= set(names)
        (expected,) = [
            line for line in wins.lines if line.get_linestyle() == "--"
        ]  # what everybody wins
        places: Any = expected.get_xdata()
        assert list(places) == pytest.approx([25, 25])
        assert len(wins.lines) == len(scores.lines) == 2 * 46 + 1
        drawn = figure._repr_png_()  # type: ignore[attr-defined]
        assert drawn[:4] == b"\x89PNG"

    def test_the_decks_are_told_apart(self, found: CardStatistics) -> None:
        wins = found.figure().axes[0]
        shapes = [line.get_marker() for line in wins.lines if line.get_marker() in ("o", "s")]

        assert shapes == ["o" if one.card.deck == "A" else "s" for one in found]

    @pytest.mark.parametrize("code", available())
    def test_the_chart_speaks(self, found: CardStatistics, code: str) -> None:
        with using(code):
            figure = found.figure()
            said = {text.get_text() for text in figure.legends[0].get_texts()}
            title = figure.get_suptitle()

        assert len(said) == 6
        assert title.startswith({"en": "How those fare", "fr": "Ce que deviennent"}[code])


class TestRefused:
    @pytest.mark.parametrize("given", [pd.DataFrame(), pd.DataFrame({"game": [1]}), None, 3])
    def test_what_was_not_simulated(self, given: Any) -> None:
        error = refusal(card_statistics, given)

        assert error.code == "not-simulated-rows"
        assert "recruited" in error.data["missing"]

    @pytest.mark.parametrize("given", [0, 1, 95, -0.5, True, "much", None])
    def test_what_is_no_confidence(self, given: Any) -> None:
        error = refusal(card_statistics, TestKnownAnswers.FRAME, confidence=given)

        assert error.code == "not-a-confidence"

    def test_a_strategy_that_nobody_played(self) -> None:
        frame = TestKnownAnswers.FRAME.replace({"strategy": {"a": "greedy", "b": "random"}})
        error = refusal(card_statistics, frame, "greddy")

        assert (error.code, error.data["nearest"]) == ("strategy-not-there", "greedy")
        assert error.data["expected"] == ["greedy", "random"]
