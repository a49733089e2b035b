"""Which companions win: statistics of simulated games, with confidence intervals.

A companion is recruited at most once in a game, so what is counted of it comes from as many games,
which know nothing of each other. What is found is how those fare who recruit it: not only what it
does, but also who takes it and when.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isnan, nan, pi, sqrt, tan
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer import collection
from glow_explorer.errors import GlowError, nearest, quoted
from glow_explorer.values import Chart, Charted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pandas as pd

    from glow_explorer.cards import Companion
    from glow_explorer.collection import CardLike

CONFIDENCE = 0.95
NEEDED = ("game", "seed", "players", "strategy", "score", "won", "recruited")
"""The columns that are read."""
_OWN = ("tom",)
PARTS = (
    "light_cards", "light_faces", "light_way", "light_back",
    "end_cards", "end_journey", "end_fireflies", "end_footprints",
)  # fmt: skip
"""Where light comes from: in play, and in the final count."""


class Interval(NamedTuple):
    """A value with the interval that holds the true one with the confidence asked for."""

    value: float
    low: float
    high: float


NOTHING = Interval(nan, nan, nan)


def wilson(won: float, number: int, confidence: float = CONFIDENCE) -> Interval:
    """Return a share with its Wilson score interval.

    >>> share = wilson(30, 100)
    >>> round(share.low, 4), round(share.high, 4)
    (0.2189, 0.3958)
    """
    if not number:
        return NOTHING
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    part, square = won / number, z * z / number
    middle = (part + square / 2) / (1 + square)
    half = z / (1 + square) * sqrt(part * (1 - part) / number + square / (4 * number))
    return Interval(part, max(0.0, middle - half), min(1.0, middle + half))


def mean_interval(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """Return a mean with Student's interval; with fewer than two values there is none.

    >>> mean = mean_interval([1.0, 2.0, 3.0, 4.0, 5.0])
    >>> mean.value, round(mean.low, 3), round(mean.high, 3)
    (3.0, 1.037, 4.963)
    """
    number = len(values)
    if not number:
        return NOTHING
    mean = sum(values) / number
    if number == 1:
        return Interval(mean, -inf, inf)
    spread = sqrt(sum((one - mean) ** 2 for one in values) / (number - 1))
    half = student((1 + confidence) / 2, number - 1) * spread / sqrt(number)
    return Interval(mean, mean - half, mean + half)


def student(chance: float, freedom: int) -> float:
    """Return a quantile of Student's distribution: exact for 1 and 2 degrees of freedom.

    Beyond, it is the expansion around the normal quantile (Abramowitz and Stegun, 26.7.5), which
    at 97.5 % is right to a hundredth from 3 degrees on, and to a thousandth from 5 on.
    """
    if freedom == 1:
        return tan(pi * (chance - 0.5))
    if freedom == 2:
        part = 2 * chance - 1
        return part * sqrt(2 / (1 - part * part))
    z = NormalDist().inv_cdf(chance)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))


@dataclass(frozen=True, slots=True)
class CardRecord:
    """How those fared who recruited a companion.

    Attributes
    ----------
    card
        The companion.
    recruited
        In how many games it was recruited.
    wins
        The share of their victories, with Wilson's interval.
    expected
        The share that players at such tables win anyway.
    difference
        Their score less the average score of the others at the table, with Student's interval.
    """

    card: Companion
    recruited: int
    wins: Interval
    expected: float
    difference: Interval

    @property
    def verdict(self) -> int:
        """1 if the interval of the victories is above what was expected, -1 below, else 0."""
        return int(self.wins.low > self.expected) - int(self.wins.high < self.expected)


@dataclass(frozen=True, repr=False)
class CardStatistics(Charted):
    """How those fared who recruited each companion, the most victorious first.

    Attributes
    ----------
    records
        A record for every companion; those whom nobody recruited come last.
    games, strategy, confidence
        How many games were counted, whose recruits if only those of one strategy, and the
        confidence of the intervals, each taken by itself.
    expected
        The share of victories of everybody who was counted: one in the number of players.
    """

    records: tuple[CardRecord, ...]
    games: int
    strategy: str | None
    confidence: float
    expected: float

    def __iter__(self) -> Iterator[CardRecord]:
        return iter(self.records)

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, wanted: CardLike) -> CardRecord:
        """Return the record of a companion."""
        card = collection.companions()[wanted]
        return next(one for one in self.records if one.card == card)

    def table(self) -> pd.DataFrame:
        """Return a row for each companion."""
        import pandas as pd

        return pd.DataFrame([_plain(one) for one in self.records]).set_index("companion")

    def to_dict(self) -> dict[str, Any]:
        """Return the statistics as plain values that go into JSON; None where nothing is known."""
        rows = [
            {name: _known(value) for name, value in _plain(one).items()} for one in self.records
        ]
        about = {"games": self.games, "strategy": self.strategy, "confidence": self.confidence}
        return about | {"expected": _known(self.expected), "companions": rows}

    def __repr__(self) -> str:
        return f"<CardStatistics {len(self)} companions in {self.games} games>"


def _plain(one: CardRecord) -> dict[str, Any]:
    return {
        "companion": one.card.key, "number": one.card.number, "name": one.card.name,
        "deck": one.card.deck, "recruited": one.recruited, "win_rate": one.wins.value,
        "win_low": one.wins.low, "win_high": one.wins.high, "expected": one.expected,
        "difference": one.difference.value, "difference_low": one.difference.low,
        "difference_high": one.difference.high,
    }  # fmt: skip


def _known(value: Any) -> Any:
    """Leave out what JSON cannot say."""
    return None if isinstance(value, float) and (isnan(value) or value in (inf, -inf)) else value


def card_statistics(
    frame: pd.DataFrame, strategy: str | None = None, confidence: float = CONFIDENCE
) -> CardStatistics:
    """Say how those fared who recruited each companion.

    Victories: the share of games that they won (a shared victory counts in part), with Wilson's
    score interval; it is compared with the share that everybody at such tables wins. Scores: in
    every game their score less the average of the others at the table, Tom included; the mean of
    these differences comes with Student's interval. A companion is recruited once in a game at
    most, so both rest on different games, one value from each. An interval speaks for its own
    companion: of 46 at 95 %, two or three are expected to miss.

    Parameters
    ----------
    frame
        What `simulate` returned, or several of them put together.
    strategy
        Whose recruits are counted; everybody's unless given. The others stay at the table.
    confidence
        The confidence of the intervals.

    Examples
    --------
    >>> from glow_explorer import simulate
    >>> found = card_statistics(simulate(games=40, players=2, seed=1))
    >>> len(found), found.expected
    (46, 0.5)
    """
    check_columns(frame, NEEDED)
    given: object = confidence
    if not isinstance(given, float) or not 0 < given < 1:
        raise GlowError("not-a-confidence", given=quoted(confidence))
    rows = _compared(frame)
    rows = rows[~rows["strategy"].isin(_OWN)]
    if strategy is not None:
        names = sorted(rows["strategy"].unique())
        asked: object = strategy
        if not isinstance(asked, str) or asked not in names:
            near = nearest(asked, names)
            raise GlowError("strategy-not-there", given=asked, expected=names, nearest=near)
        rows = rows[rows["strategy"] == strategy]
    rows = rows.assign(expected=rows.groupby("players")["won"].transform("mean"))
    games = len(rows.drop_duplicates(["seed", "game"]))
    expected = float(rows["won"].mean()) if len(rows) else nan
    records = tuple(sorted(_records(rows, confidence), key=_order))
    return CardStatistics(records, games, strategy, confidence, expected)


def check_columns(frame: object, wanted: Sequence[str]) -> None:
    """Refuse what is no table with all these columns."""
    missing = [name for name in wanted if name not in getattr(frame, "columns", ())]
    if missing:
        raise GlowError("not-simulated-rows", missing=missing)


def _compared(frame: pd.DataFrame) -> pd.DataFrame:
    """Add to every row its score less the average of the others at the table."""
    rows = frame[list(NEEDED)].copy()
    tables = rows.groupby(["seed", "game"])["score"]
    number = tables.transform("size")
    others = (tables.transform("sum") - rows["score"]) / (number - 1).where(number > 1)
    return rows.assign(difference=rows["score"] - others)


def _records(rows: pd.DataFrame, confidence: float) -> Iterator[CardRecord]:
    each = rows.assign(companion=rows["recruited"].str.split()).explode("companion")
    found = {str(key): some for key, some in each.groupby("companion")}
    for card in collection.companions():
        some = found.get(card.key)
        if some is None:
            yield CardRecord(card, 0, NOTHING, nan, NOTHING)
            continue
        differences = [float(one) for one in some["difference"].dropna()]
        yield CardRecord(
            card,
            len(some),
            wilson(float(some["won"].sum()), len(some), confidence),
            float(some["expected"].mean()),
            mean_interval(differences, confidence),
        )


def _order(one: CardRecord) -> tuple[bool, float, int]:
    over = one.wins.value - one.expected
    return one.recruited == 0, 0.0 if isnan(over) else -over, one.card.number


def standings(frame: pd.DataFrame) -> Chart:
    """Show how strategies fared in simulated games: their score on average, and the games won.

    Examples
    --------
    >>> from glow_explorer import simulate
    >>> rows = standings(simulate(games=4, players=2, seed=1)).rows
    >>> rows[0]["strategy"], rows[0]["won"], rows[0]["games"]
    ('random', 0.5, 4)
    """
    check_columns(frame, ("strategy", "score", "won", "game"))
    rows = [
        {"strategy": str(name), "score": float(some["score"].mean()),
         "won": float(some["won"].mean()), "games": int(some["game"].nunique())}
        for name, some in frame.groupby("strategy")
    ]  # fmt: skip
    return Chart("standings", tuple(sorted(rows, key=lambda row: -row["score"])))


def light_parts(frame: pd.DataFrame, strategies: Sequence[str] | None = None) -> Chart:
    """Show where the light of simulated players comes from, on average for each strategy.

    Parameters
    ----------
    frame
        What `simulate` returned.
    strategies
        Which of them, in which order; all unless given.

    Examples
    --------
    >>> from glow_explorer import simulate
    >>> chart = light_parts(simulate(games=4, players=2, seed=1))
    >>> [row["strategy"] for row in chart.rows], chart.about["parts"][0]
    (['random'], 'light_cards')
    """
    check_columns(frame, ("strategy", *PARTS))
    means = frame.groupby("strategy", sort=False)[list(PARTS)].mean()
    names = [str(name) for name in means.index]
    wanted = names if strategies is None else list(strategies)
    for name in wanted:
        if name not in names:
            near = nearest(name, names)
            raise GlowError("strategy-not-there", given=name, expected=names, nearest=near)
    rows = [
        {"strategy": name, "parts": {part: float(means[part][name]) for part in PARTS}}
        for name in wanted
    ]
    return Chart("light-parts", tuple(rows), {"parts": PARTS})
