"""Long studies whose counts are kept in files: what companions are worth, and how to beat Tom.

A study is made once, by thousands of games, and kept as a few small tables; everything that is
shown of it is worked out from these.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.errors import GlowError
from glow_explorer.game.statistics import check_columns
from glow_explorer.values import Chart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd

    from glow_explorer.collection import CardLike
    from glow_explorer.game.statistics import CardStatistics

CAREFUL, BY_LOT = "careful", "by lot"
JOURNEYS = ("province", "archipelago")
WIDE = 1.96
"""Standard errors on each side of a 95 % interval."""
SURE = 3.27
"""As many, if out of all 46 companions one in twenty studies may be wrong about any."""
HILL = 4
"""So many scores make one point of a hill."""
LATE = 2
"""From so many days after its deck comes on, a companion is late."""
OTHERS = 3
"""Everybody sits at a table for four."""
_COUNTED = ("companion", "recruited", "lead", "square")


def tally(games: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """Count the recruits of games of four, their victories, and their lead over the others.

    `lead` and `square` are sums, of the lead and of its square; from them come averages and
    intervals. `by` names what is counted apart: ``companion``, ``day``, ``adventurer``.
    """
    total = games.groupby("game")["score"].transform("sum")
    lead = games["score"] - (total - games["score"]) / OTHERS
    each = games.assign(
        lead=lead, square=lead**2, companion=games["recruited"].str.split()
    ).explode("companion")
    each["day"] = each.groupby(["game", "seat"]).cumcount() + 1
    counted = {"recruited": ("won", "size"), "won": ("won", "sum")}
    counted |= {name: (name, "sum") for name in ("lead", "square")}
    made: pd.DataFrame = each.groupby(list(by)).agg(**counted).reset_index()
    return made


def leads(table: pd.DataFrame, by: str | Sequence[str]) -> pd.DataFrame:
    """Return average leads with the half width of their 95 % intervals, from counts."""
    names = by if isinstance(by, str) else list(by)
    sums = table.groupby(names)[["recruited", "lead", "square"]].sum()
    mean = sums["lead"] / sums["recruited"]
    spread = ((sums["square"] / sums["recruited"] - mean**2) / sums["recruited"]) ** 0.5
    return sums.assign(lead=mean, half=WIDE * spread)[["recruited", "lead", "half"]]


@dataclass(frozen=True, eq=False, repr=False)
class CardStudy:
    """What companions are worth: games of careful players, and of some who recruit by lot.

    Attributes
    ----------
    days
        For every companion and day how often it was recruited, and what came of it.
    pairs
        The same for every adventurer and companion, recruited by lot.
    scores
        How many players ended with which score.
    """

    days: pd.DataFrame
    pairs: pd.DataFrame
    scores: pd.DataFrame

    def __post_init__(self) -> None:
        check_columns(self.days, ("strategy", *_COUNTED))
        check_columns(self.pairs, _COUNTED)
        check_columns(self.scores, ("strategy", "score"))

    @classmethod
    def load(cls, folder: str | Path) -> CardStudy:
        """Read a study that is kept in a folder."""
        return cls(*(_read(folder, f"card_{name}.csv") for name in ("days", "pairs", "scores")))

    @property
    def recruits(self) -> int:
        """How many recruits were counted."""
        return int(self.days["recruited"].sum())

    def _some(self, strategy: str) -> pd.DataFrame:
        return self.days[self.days["strategy"] == strategy]

    def score_hills(self) -> Chart:
        """Show with how much light games end, a hill for each strategy."""
        rows = []
        for journey in JOURNEYS:
            played = self.scores[self.scores["journey"] == journey]
            for strategy in played["strategy"].unique():
                some = played[played["strategy"] == strategy]
                players = int(some["players"].sum())
                piles = some.groupby(some["score"] // HILL)["players"].sum()
                hill = [
                    (HILL * pile + HILL / 2, 100 * float(piles.get(pile, 0)) / players)
                    for pile in range(180 // HILL)
                ]
                mean = float((some["score"] * some["players"]).sum()) / players
                rows.append(
                    {"journey": journey, "strategy": str(strategy), "mean": mean, "hill": hill}
                )
        return Chart("scores", tuple(rows), {"journeys": JOURNEYS})

    def _both(self) -> pd.DataFrame:
        """Return the leads by lot, and by choice."""
        by_lot = leads(self._some(BY_LOT), "companion").sort_values("lead", ascending=False)
        chosen = leads(self._some(CAREFUL), "companion")["lead"]
        return by_lot.assign(chosen=chosen)

    def companions(self) -> Chart:
        """Show the lead of all companions, recruited by lot and by choice; the best first."""
        return Chart("leads", _lead_rows(self._both()))

    def gaps(self, most: int = 6) -> Chart:
        """Show the companions that choice flatters most, and least."""
        both = self._both()
        gap = (both["chosen"] - both["lead"]).sort_values(ascending=False)
        names = [*gap.index[:most], *gap.index[-most:]]
        return Chart("gaps", _lead_rows(both.loc[names]))

    def against(self, few: CardStatistics) -> Chart:
        """Show the leads in a few games at sea beside those in the whole study.

        `few` are the statistics of games of careful players on the Archipelago.
        """
        sea = self._some(CAREFUL)
        many = leads(sea[sea["journey"] == "archipelago"], "companion")["lead"]
        rows = [
            {"companion": record.card.key, "few": record.difference.value,
             "many": float(many[record.card.key])}
            for record in few
            if record.recruited and isfinite(record.difference.value)
        ]  # fmt: skip
        return Chart("regression", tuple(rows), {"games": few.games})

    def by_day(self, *companions: CardLike) -> Chart:
        """Show what companions are worth to whoever recruits them by lot on each day."""
        cards = [collection.companions()[name] for name in companions]
        if not cards:
            raise GlowError("nothing-to-compare")
        found = leads(self._some(BY_LOT), ["companion", "day"])
        rows = []
        for card in cards:
            mine = found.loc[card.key]
            days = [
                (int(day), float(lead), float(half))
                for day, lead, half in zip(mine.index, mine["lead"], mine["half"], strict=True)
            ]
            rows.append({"companion": card.key, "days": tuple(days)})
        return Chart("lead-by-day", tuple(rows))

    def land_and_sea(self) -> Chart:
        """Show the lead on both journeys; `sure` are the differences that cannot be luck."""
        found = leads(self._some(BY_LOT), ["companion", "journey"])
        land, sea = (found.xs(name, level="journey") for name in JOURNEYS)
        apart = land["lead"] - sea["lead"]
        error = (land["half"] ** 2 + sea["half"] ** 2) ** 0.5
        rows = [
            {"companion": str(key), "province": float(land["lead"][key]),
             "archipelago": float(sea["lead"][key]),
             "sure": bool(abs(apart[key]) > error[key] * SURE / WIDE)}
            for key in apart.sort_values(ascending=False).index
        ]  # fmt: skip
        return Chart("land-and-sea", tuple(rows))

    def partners(self, most: int = 16) -> Chart:
        """Show who suits whom: what a pair brings beyond what both bring anyway.

        How much of it is luck is reckoned from the intervals, and taken off every number.
        """
        pair = leads(self.pairs, ["adventurer", "companion"])
        alone = leads(self.pairs, "adventurer")["lead"]
        by_lot = leads(self._some(BY_LOT), "companion")["lead"]
        extra = (pair["lead"].unstack(0) - alone).sub(by_lot, axis=0)
        error = pair["half"].unstack(0) / WIDE
        seen = float(extra.to_numpy().var())
        luck = float((error**2).to_numpy().mean())
        real = max(0.0, 1 - luck / seen)
        likely = extra * real
        order = likely.abs().max(axis=1).nlargest(most).index
        rows = [
            {"companion": str(key), "extra": tuple(float(one) for one in likely.loc[key])}
            for key in order
        ]
        return Chart(
            "pairs", tuple(rows), {"adventurers": tuple(map(str, likely.columns)), "real": real}
        )

    def with_exact(self, adventurer: CardLike, exact: Mapping[str, float]) -> Chart:
        """Show what companions add to one noon, exactly, beside what they brought in games."""
        key = collection.adventurers()[adventurer].key
        played = leads(self.pairs, ["adventurer", "companion"])["lead"].loc[key]
        rows = [
            {"companion": name, "exact": float(gain), "lead": float(played[name]),
             "skull": collection.companions()[name].effect.skull}
            for name, gain in exact.items()
        ]  # fmt: skip
        return Chart("noon-and-games", tuple(rows), {"correlation": _correlation(rows)})


def _lead_rows(both: pd.DataFrame) -> tuple[Mapping[str, Any], ...]:
    return tuple(
        {"companion": str(key), "deck": collection.companions()[str(key)].deck,
         "lead": float(row["lead"]), "half": float(row["half"])}
        | ({"chosen": float(row["chosen"])} if "chosen" in both else {})
        for key, row in both.iterrows()
    )  # fmt: skip


def _correlation(rows: Sequence[Mapping[str, Any]]) -> float:
    from statistics import correlation

    return correlation([row["exact"] for row in rows], [row["lead"] for row in rows])


def _read(folder: str | Path, name: str) -> pd.DataFrame:
    import pandas as pd

    path = Path(folder) / name
    if not path.is_file():
        raise GlowError("no-such-study", given=str(path))
    return pd.read_csv(path)


@dataclass(frozen=True, eq=False, repr=False)
class MasterStudy:
    """What companions and places were worth to the strongest player here, in games of four of it.

    Attributes
    ----------
    days
        For every companion and day how often it was recruited, and what came of it.
    places
        How often a boat or the camp ended on each place, and what came of it.
    """

    days: pd.DataFrame
    places: pd.DataFrame

    def __post_init__(self) -> None:
        check_columns(self.days, ("day", *_COUNTED))
        check_columns(self.places, ("journey", "place", "recruited", "lead", "square"))

    @classmethod
    def load(cls, folder: str | Path) -> MasterStudy:
        """Read a study that is kept in a folder."""
        days, places = (_read(folder, f"master_{name}.csv") for name in ("days", "places"))
        return cls(days, places.rename(columns={"players": "recruited"}))

    def companions(self) -> Chart:
        """Show the lead of whoever recruited each companion; the best first."""
        found = leads(self.days, "companion").sort_values("lead", ascending=False)
        return Chart("master-leads", _lead_rows(found))

    def early_and_late(self, most: int = 12) -> Chart:
        """Show the lead of whoever recruited a companion in its first and its last two days."""
        deck = {card.key: card.deck for card in collection.companions()}
        first = self.days["companion"].map(lambda key: 1 if deck[key] == "A" else 5)
        late = self.days["day"] - first >= LATE
        found = leads(self.days.assign(late=late), ["companion", "late"])["lead"].unstack()
        both = found.dropna().rename(columns={False: "early", True: "late"})
        order = (both["early"] - both["late"]).abs().sort_values(ascending=False).index[:most]
        rows = [
            {"companion": str(key), "deck": deck[str(key)], "early": float(both["early"][key]),
             "late": float(both["late"][key])}
            for key in order
        ]  # fmt: skip
        return Chart("early-and-late", tuple(rows))

    def where(self, fewest: int = 20) -> Chart:
        """Show the lead of whoever had a boat or the camp on a place in the end."""
        found = leads(self.places, ["journey", "place"])
        found = found[found["recruited"] >= fewest].sort_values("lead", ascending=False)
        rows: list[dict[str, Any]] = [
            {"journey": str(journey), "place": int(float(place)), "players": int(number),
             "lead": float(lead), "half": float(half)}
            for (journey, place), number, lead, half in zip(
                found.index, found["recruited"], found["lead"], found["half"], strict=True
            )
        ]  # fmt: skip
        rows.sort(key=lambda row: row["journey"])
        return Chart("places-paid", tuple(rows))


@dataclass(frozen=True, eq=False, repr=False)
class SoloStudy:
    """How players fare against Tom: a row for each game, everybody with the same beginnings."""

    games: pd.DataFrame

    def __post_init__(self) -> None:
        check_columns(self.games, ("journey", "player", "you", "tom", "won"))

    @classmethod
    def load(cls, folder: str | Path) -> SoloStudy:
        """Read a study that is kept in a folder."""
        return cls(_read(folder, "solo_games.csv"))

    def _each(self) -> Any:
        return self.games.assign(ahead=self.games["you"] - self.games["tom"]).groupby(
            ["journey", "player"], sort=False
        )

    def ahead(self) -> Chart:
        """Show by how much each player was ahead of Tom: the middle half, the ends, games won."""
        rows = []
        for (journey, player), some in self._each():
            five = some["ahead"].quantile([0.0, 0.25, 0.5, 0.75, 1.0])
            rows.append(
                {"journey": journey, "player": player, "five": tuple(map(float, five)),
                 "you": float(some["you"].mean()), "tom": float(some["tom"].mean()),
                 "won": float(some["won"].mean())}
            )  # fmt: skip
        return Chart("ahead", tuple(rows), {"journeys": JOURNEYS})

    def means(self) -> Chart:
        """Show everybody's light on average beside Tom's."""
        rows = [
            {name: row[name] for name in ("journey", "player", "you", "tom")}
            for row in self.ahead().rows
        ]
        return Chart("solo-means", tuple(rows))

    def difference(self, player: str, other: str) -> Chart:
        """Compare two players game by game: the average difference, and its 95 % interval.

        Since both had the same beginnings, luck at the start falls out.
        """
        ahead = self.games.assign(ahead=self.games["you"] - self.games["tom"])
        wide = ahead.pivot_table("ahead", ["journey", "game"], "player")
        gain = (wide[player] - wide[other]).groupby("journey", sort=False)
        half = WIDE * gain.std() / gain.count() ** 0.5
        mean = gain.mean()
        rows = [
            {"journey": journey, "light": float(mean[journey]), "half": float(half[journey])}
            for journey in JOURNEYS
        ]
        return Chart("difference", tuple(rows), {"players": (player, other)})
