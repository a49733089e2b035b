"""Long studies whose counts are kept in files: what companions are worth, and how to beat Tom.

A study is made once, by thousands of games, and kept as a few small tables; everything that is
shown of it is worked out from these.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.dice import dice_kinds
from glow_explorer.errors import GlowError
from glow_explorer.game.statistics import NEEDED, CardStatistics, check_columns, wilson
from glow_explorer.inputs import MOST_AMOUNT, amount, choice_of, counted, named_file, of_kind
from glow_explorer.places import islands, spaces
from glow_explorer.position import known_journey
from glow_explorer.symbols import ELEMENTS, Color
from glow_explorer.values import Chart

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    import pandas as pd

    from glow_explorer.cards import Companion
    from glow_explorer.collection import CardLike

MASTER, BY_LOT = "master", "by lot"
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
FEWEST = 30
"""What was counted more rarely is not shown."""
SEVERAL = 2
"""So many different gains can be compared with those in games."""
MOST_SHOWN = 46
"""There are no more companions than that."""
_SUMS = ("recruited", "lead", "square")
_COUNTED = ("companion", *_SUMS)
TABLES = ("card_days", "card_pairs", "card_dice", "card_scores", "master_places")
"""The tables of a study of cards, by the names of their files."""


def _lead(games: pd.DataFrame) -> pd.Series[float]:
    total = games.groupby("game")["score"].transform("sum")
    return games["score"] - (total - games["score"]) / OTHERS


def _recruits(games: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each recruit, with its day and the lead of its player."""
    lead = _lead(games)
    each = games.assign(
        lead=lead, square=lead**2, companion=games["recruited"].str.split()
    ).explode("companion")
    each["day"] = each.groupby(["game", "seat"]).cumcount() + 1
    return each


def _counted(each: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    sums = {"recruited": ("won", "size"), "won": ("won", "sum")}
    sums |= {name: (name, "sum") for name in ("lead", "square")}
    made: pd.DataFrame = each.groupby(list(by)).agg(**sums).reset_index()
    return made


def tally(games: pd.DataFrame, by: Sequence[str]) -> pd.DataFrame:
    """Count the recruits of games of four, their victories, and their lead over the others.

    `lead` and `square` are sums, of the lead and of its square; from them come averages and
    intervals. `by` names what is counted apart: ``companion``, ``day``, ``adventurer``.
    """
    return _counted(_recruits(games), by)


def dice_tally(games: pd.DataFrame) -> pd.DataFrame:
    """Count recruits by the large dice that were there already, for each colour of an element.

    ``dice`` is how many of ``color`` the adventurer and the Sketals recruited before have brought.
    The die of a Sketal whose owner chooses its colour is not known, and not counted.
    """
    import pandas as pd

    each = _recruits(games)
    seats = [each["game"], each["seat"]]
    parts = []
    for color in dice_colors():
        own = {
            card.key: card.large_dice * (card.color is color) for card in collection.adventurers()
        }
        new = {card.key: int(card.die is color) for card in collection.companions()}
        brought = each["companion"].map(new)
        before = brought.groupby(seats).cumsum() - brought
        dice = each["adventurer"].map(own) + before
        parts.append(each.assign(color=color.value, dice=dice.astype(int)))
    return _counted(pd.concat(parts), ["companion", "color", "dice"])


def place_tally(games: pd.DataFrame) -> pd.DataFrame:
    """Count where players had boats, or the camp, in the end: how often, and with what lead."""
    lead = _lead(games)
    at = games["boats"].fillna(games["camp"].astype("string")).str.split()
    each = games.assign(lead=lead, square=lead**2, place=at).explode("place")
    each = each.drop_duplicates(["game", "seat", "place"])  # several boats left at the centre
    return _counted(each.assign(place=each["place"].astype(int)), ["place"])


def dice_colors() -> tuple[Color, ...]:
    """Return the colours whose dice show one element more often than the others."""
    return tuple(color for color, kind in dice_kinds().items() if kind.sixth_face in ELEMENTS)


def wanted_color(card: Companion) -> Color | None:
    """Return the colour of the dice that show most what a companion wants, or wants absent.

    Of several elements it is the one that is needed most often; None if it wants none.

    >>> wanted_color(collection.companions()["ladawa"])
    Color.RED
    """
    needs, crossed = card.condition.needs, card.condition.crossed
    if not needs and not crossed:
        return None
    element = max(needs or crossed, key=(needs or crossed).count)
    return next(color for color in dice_colors() if dice_kinds()[color].sixth_face is element)


def study_tables(simulations: Iterable[pd.DataFrame]) -> dict[str, pd.DataFrame]:
    """Return the tables of `CardStudy` and `MasterStudy` by their names, from simulated games.

    Scores are counted of all players; recruits of those of ``master``, and of a player named
    ``by lot``; places of ``master`` only.
    """
    import pandas as pd

    made: dict[str, list[pd.DataFrame]] = {name: [] for name in TABLES}
    for games in simulations:
        check_columns(games, (*NEEDED, "adventurer", "boats", "camp"))
        strategy = str(games["strategy"].iloc[0])
        journey = JOURNEYS[int(games["boats"].notna().all())]
        whose = {"journey": journey, "strategy": strategy}
        scores = games.groupby("score").size().rename("players").reset_index()
        made["card_scores"].append(scores.assign(**whose))
        if strategy in (MASTER, BY_LOT):
            made["card_days"].append(tally(games, ["companion", "day"]).assign(**whose))
        if strategy == BY_LOT:
            made["card_pairs"].append(tally(games, ["adventurer", "companion"]).assign(**whose))
            made["card_dice"].append(dice_tally(games))
        if strategy == MASTER:
            made["master_places"].append(place_tally(games).assign(journey=journey))
    tables = {name: pd.concat(some, ignore_index=True) for name, some in made.items()}
    dice = tables["card_dice"].groupby(["companion", "color", "dice"]).sum().reset_index()
    return {name: table.round(2) for name, table in (tables | {"card_dice": dice}).items()}


def leads(table: pd.DataFrame, by: str | Sequence[str]) -> pd.DataFrame:
    """Return average leads with the half width of their 95 % intervals, from counts."""
    names = by if isinstance(by, str) else list(by)
    sums = table.groupby(names)[["recruited", "lead", "square"]].sum()
    mean = sums["lead"] / sums["recruited"]
    variance = (sums["square"] / sums["recruited"] - mean**2).clip(lower=0)  # sums are rounded
    spread = (variance / sums["recruited"]) ** 0.5
    return sums.assign(lead=mean, half=WIDE * spread)[["recruited", "lead", "half"]]


@dataclass(frozen=True, eq=False, repr=False)
class CardStudy:
    """What companions are worth: games of masters, and of some who recruit by lot.

    Attributes
    ----------
    days
        For every companion and day how often it was recruited, and what came of it.
    pairs
        The same for every adventurer and companion, recruited by lot.
    dice
        The same by the large dice of a colour that were there, recruited by lot.
    scores
        How many players ended with which score.
    """

    days: pd.DataFrame
    pairs: pd.DataFrame
    dice: pd.DataFrame
    scores: pd.DataFrame

    def __post_init__(self) -> None:
        check_columns(self.days, ("strategy", *_COUNTED))
        check_columns(self.pairs, ("adventurer", *_COUNTED))
        check_columns(self.dice, ("color", "dice", *_COUNTED))
        check_columns(self.scores, ("strategy", "score"))

    @classmethod
    def load(cls, folder: str | Path) -> CardStudy:
        """Read a study that is kept in a folder."""
        names = ("days", "pairs", "dice", "scores")
        return cls(*(_read(folder, f"card_{name}.csv") for name in names))

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
        chosen = leads(self._some(MASTER), "companion")["lead"]
        return by_lot.assign(chosen=chosen)

    def companions(self) -> Chart:
        """Show the lead of all companions, recruited by lot and by choice; the best first."""
        return Chart("leads", _lead_rows(self._both()))

    def gaps(self, most: int = 6) -> Chart:
        """Show the companions that choice flatters most, and least."""
        most = counted("most", most, 1, MOST_SHOWN)
        both = self._both()
        gap = (both["chosen"] - both["lead"]).sort_values(ascending=False)
        names = [*gap.index[:most], *gap.index[-most:]]
        return Chart("gaps", _lead_rows(both.loc[names]))

    def against(self, few: CardStatistics) -> Chart:
        """Show the leads in a few games at sea beside those in the whole study.

        `few` are the statistics of games of masters on the Archipelago.
        """
        of_kind(CardStatistics, few, "not-statistics")
        sea = self._some(MASTER)
        many = leads(sea[sea["journey"] == "archipelago"], "companion")["lead"]
        rows = [
            {"companion": record.card.key, "few": record.difference.value,
             "many": float(many[record.card.key])}
            for record in few
            if record.recruited and isfinite(record.difference.value) and record.card.key in many
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

    def land_and_sea(self, most: int = 3) -> Chart:
        """Show the lead on both journeys; `sure` are the differences that cannot be luck.

        `far` are these, and so many on either side that differ most.
        """
        found = leads(self._some(BY_LOT), ["companion", "journey"])
        land, sea = (found.xs(name, level="journey") for name in JOURNEYS)
        apart = land["lead"] - sea["lead"]
        error = (land["half"] ** 2 + sea["half"] ** 2) ** 0.5
        order = apart.sort_values(ascending=False).index
        most = counted("most", most, 1, MOST_SHOWN)
        ends = {*order[:most], *order[len(order) - most :]}
        sure = apart.abs() > error * SURE / WIDE
        rows = [
            {"companion": str(key), "province": float(land["lead"][key]),
             "archipelago": float(sea["lead"][key]), "sure": bool(sure[key]),
             "far": bool(sure[key]) or key in ends}
            for key in order
        ]  # fmt: skip
        return Chart("land-and-sea", tuple(rows))

    def partners(self, most: int = 16) -> Chart:
        """Show who suits whom: what a pair brings beyond what both bring anyway.

        How much of it is luck is reckoned from the intervals, and taken off every number.
        """
        most = counted("most", most, 1, MOST_SHOWN)
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

    def in_company(self, companion: CardLike, color: Color | str | None = None) -> Chart:
        """Show what a companion brings to each adventurer, and by the dice that are there.

        It is how much more light whoever recruited it by lot was ahead than those who, in the same
        company, recruited anybody of the same deck by lot.

        Parameters
        ----------
        companion
            The companion.
        color
            Whose large dice are counted; unless given, of those that show most what it wants.
        """
        card = collection.companions()[companion]
        deck = [other.key for other in collection.companions() if other.deck == card.deck]
        wanted = wanted_color(card) if color is None else Color(choice_of(color, dice_colors()))
        rows = _beyond(self.pairs, "adventurer", card.key, deck)
        if wanted is not None:
            dice = self.dice[self.dice["color"] == wanted.value]
            rows += _beyond(dice, "dice", card.key, deck)
        about = {"companion": card.key, "color": None if wanted is None else wanted.value}
        return Chart("in-company", tuple(rows), about)

    def with_exact(self, adventurer: CardLike, exact: Mapping[str, float]) -> Chart:
        """Show what companions add to one noon, exactly, beside what they brought in games."""
        key = collection.adventurers()[adventurer].key
        gains = {
            collection.companions()[name].key: float(amount("exact", gain))
            for name, gain in of_kind(Mapping, exact, "not-gains").items()
        }
        if len(set(gains.values())) < SEVERAL:
            raise GlowError("nothing-to-compare")
        played = leads(self.pairs, ["adventurer", "companion"])["lead"].loc[key]
        rows = [
            {"companion": name, "exact": gain, "lead": float(played[name]),
             "skull": collection.companions()[name].effect.skull}
            for name, gain in gains.items()
        ]  # fmt: skip
        return Chart("noon-and-games", tuple(rows), {"correlation": _correlation(rows)})


def _lead_rows(both: pd.DataFrame) -> tuple[Mapping[str, Any], ...]:
    return tuple(
        {"companion": str(key), "deck": collection.companions()[str(key)].deck,
         "lead": float(row["lead"]), "half": float(row["half"])}
        | ({"chosen": float(row["chosen"])} if "chosen" in both else {})
        for key, row in both.iterrows()
    )  # fmt: skip


def _beyond(
    table: pd.DataFrame, by: str, companion: str, deck: Sequence[str]
) -> list[Mapping[str, Any]]:
    """Return by how much a companion's leads are above those of its deck, each with its half."""
    anybody = leads(table[table["companion"].isin(deck)], by)["lead"]
    own = leads(table[table["companion"] == companion], by)
    own = own[own["recruited"] >= FEWEST]
    extra = own["lead"] - anybody.reindex(own.index)
    return [
        {by: key, "recruited": int(number), "lead": float(lead), "half": float(half)}
        for key, number, lead, half in zip(
            own.index, own["recruited"], extra, own["half"], strict=True
        )
    ]


def _correlation(rows: Sequence[Mapping[str, Any]]) -> float:
    from statistics import correlation

    return correlation([row["exact"] for row in rows], [row["lead"] for row in rows])


def _read(folder: str | Path, name: str) -> pd.DataFrame:
    import pandas as pd

    path = named_file(folder) / name
    with suppress(OSError):  # such as a name that is too long
        if path.is_file():
            return pd.read_csv(path)
    raise GlowError("no-such-study", given=str(path))


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
        check_columns(self.days, ("journey", "day", *_COUNTED))
        check_columns(self.places, ("journey", "place", *_SUMS))

    @classmethod
    def load(cls, folder: str | Path) -> MasterStudy:
        """Read a study that is kept in a folder."""
        days = _read(folder, "card_days.csv")
        return cls(days[days["strategy"] == MASTER], _read(folder, "master_places.csv"))

    def companions(self) -> Chart:
        """Show the lead of whoever recruited each companion; the best first."""
        found = leads(self.days, "companion").sort_values("lead", ascending=False)
        return Chart("master-leads", _lead_rows(found))

    def early_and_late(self, most: int = 12) -> Chart:
        """Show the lead of whoever recruited a companion in its first and its last two days."""
        most = counted("most", most, 1, MOST_SHOWN)
        deck = {card.key: card.deck for card in collection.companions()}
        first = self.days["companion"].map(lambda key: 1 if deck[key] == "A" else 5)
        late = self.days["day"] - first >= LATE
        found = leads(self.days.assign(late=late), ["companion", "late"])
        both = found[["lead", "half"]].unstack().dropna()
        apart = both["lead", False] - both["lead", True]
        order = apart.abs().sort_values(ascending=False).index[:most]
        columns = {
            "early": both["lead", False], "late": both["lead", True],
            "early_half": both["half", False], "late_half": both["half", True],
        }  # fmt: skip
        rows = [
            {"companion": str(key), "deck": deck[str(key)]}
            | {name: float(column[key]) for name, column in columns.items()}
            for key in order
        ]
        return Chart("early-and-late", tuple(rows))

    def where(self, journey: str, fewest: int = FEWEST) -> Chart:
        """Show how many had a boat or the camp on each place in the end, and what that paid.

        Paid is the light of the place in the final count; the lead is that of whoever had a boat
        or the camp there. A place that fewer than `fewest` players had is left out.
        """
        journey, fewest = known_journey(journey), counted("fewest", fewest, 1, MOST_AMOUNT)
        land = journey == JOURNEYS[0]
        light = {number: place.light for number, place in (spaces() if land else islands()).items()}
        there = leads(self.places[self.places["journey"] == journey], "place")
        begun = self.days[(self.days["journey"] == journey) & (self.days["day"] == 1)]
        players = int(begun["recruited"].sum())
        some = there[there["recruited"] >= fewest].sort_values("recruited", ascending=False)
        rows = []
        for place, row in some.iterrows():
            share = wilson(int(row["recruited"]), players)
            number = int(float(str(place)))
            rows.append(
                {"place": number, "share": share.value, "low": share.low, "high": share.high,
                 "light": light[number], "lead": float(row["lead"]), "half": float(row["half"])}
            )  # fmt: skip
        return Chart("places-paid", tuple(rows), {"journey": journey, "players": players})


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
        player, other = (choice_of(name, map(str, wide)) for name in (player, other))
        gain = (wide[player] - wide[other]).groupby("journey", sort=False)
        half = WIDE * gain.std() / gain.count() ** 0.5
        mean = gain.mean()
        rows = [
            {"journey": journey, "light": float(mean[journey]), "half": float(half[journey])}
            for journey in JOURNEYS
        ]
        return Chart("difference", tuple(rows), {"players": (player, other)})
