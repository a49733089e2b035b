"""The Archipelago of Darkness as users meet it: ``glow.archipelago``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from glow_explorer.dice import known_pool
from glow_explorer.errors import GlowError
from glow_explorer.inputs import amount, checked_amounts, flag
from glow_explorer.journeys.chances import (
    chances,
    has_kaar,
    known_days,
    known_tokens,
    planned,
    planned_company,
    rerolls_by_day,
)
from glow_explorer.journeys.comparing import compared
from glow_explorer.journeys.sea_days import Worth
from glow_explorer.journeys.sea_plan import Plan, ceiling_of
from glow_explorer.journeys.tom import tom_moves
from glow_explorer.journeys.voyage import (
    AT_START,
    judge_voyage,
    sail,
    sailings,
    traveller_at_sea,
)
from glow_explorer.places import CENTRE, archipelago_graph, islands, known_boats, known_island
from glow_explorer.position import Position, as_position
from glow_explorer.progress import followed
from glow_explorer.rulebook import as_rulings
from glow_explorer.values import Chart, Charted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction
    from typing import SupportsIndex

    import networkx as nx

    from glow_explorer.company import Company
    from glow_explorer.dice import PoolLike, Roll
    from glow_explorer.inputs import Amount
    from glow_explorer.journeys.sea_plan import Ceiling
    from glow_explorer.journeys.voyage import Move
    from glow_explorer.rulebook import RulingsLike


class Archipelago(Charted):
    """The Archipelago of Darkness: its map, the voyages that are allowed, the best plans.

    Examples
    --------
    >>> archipelago().moves(boats=(0, 6, 7, 9), roll="red:fire blue:water")
    <Moves 0 to 1>
    """

    __slots__ = ()

    moves = staticmethod(sailings)
    tom_moves = staticmethod(tom_moves)

    @property
    def graph(self) -> nx.Graph[int]:
        """The board as a networkx graph that never changes; ``copy()`` gives one that may.

        Nodes are islands (`kind`, `name`, `cost`, `gain`, `light`, `skull`, `x`, `y`, and `pos`
        for drawing), edges are routes (`needs`, `fewest`, `most`, `cost`, `footprints`).

        >>> import networkx as nx
        >>> graph = archipelago().graph
        >>> len(graph), graph.size()
        (12, 14)
        >>> nx.shortest_path(graph, 0, 9, weight="fewest")
        [0, 8, 9]
        >>> sorted(nx.single_source_shortest_path_length(graph, 0, cutoff=1))
        [0, 1, 3, 6, 8, 10]
        >>> graph.edges[3, 5]["needs"], graph.edges[3, 5]["footprints"]
        ((5, 5), 1)
        """
        return archipelago_graph()

    def explain(  # noqa: PLR0913, PLR0917 - all that a voyage depends on
        self,
        boats: Sequence[int] | Position = AT_START,
        origin: int = CENTRE,
        to: int = CENTRE,
        roll: Roll | str | None = None,
        footprints: SupportsIndex | None = None,
        rulings: RulingsLike | None = None,
        *,
        elements: int | None = None,
        company: Company | None = None,
        hidden_spells: SupportsIndex | None = None,
        kaar: bool | None = None,
        solo: bool | None = None,
    ) -> Move:
        """Judge one voyage: whether it is allowed, and why; see `moves` for the parameters.

        Examples
        --------
        >>> move = archipelago().explain((0, 6, 7, 9), 0, 9, "red:fire", footprints=2)
        >>> move.legal, move.reasons[0].code
        (False, 'no-route')
        """
        if isinstance(boats, Position):
            position = as_position(
                boats, "boats", roll=roll, footprints=footprints, rulings=rulings, company=company,
                hidden_spells=hidden_spells, kaar=kaar, solo=solo,
            )  # fmt: skip
            traveller = traveller_at_sea(position, elements)
            return judge_voyage(traveller, known_island(origin), known_island(to))
        return sail(
            origin, to, roll, footprints, rulings, boats=known_boats(boats), elements=elements,
            company=company, hidden_spells=hidden_spells, kaar=kaar, solo=solo,
        )  # fmt: skip

    def chances(
        self, pool: PoolLike, rulings: RulingsLike = "standard", *, kaar: bool = False
    ) -> Mapping[int, Fraction]:
        """Return the exact chance of every number of different elements.

        >>> archipelago().chances("2 green")[1]
        Fraction(2, 9)
        """
        return chances(known_pool(pool), as_rulings(rulings), kaar=flag("kaar", kaar))

    def plan(  # noqa: PLR0913, PLR0917 - all that a plan depends on
        self,
        pool: PoolLike | Sequence[PoolLike] | Position,
        days: int | None = None,
        boats: Sequence[int] | None = None,
        footprints: SupportsIndex | None = None,
        skull_cost: Amount = 0,
        reroll_value: Amount = 0,
        firefly_value: Amount = 0,
        purple_footprints: bool = True,  # noqa: FBT001, FBT002 - users name it
        *,
        footprint_value: Amount = 1,
        rulings: RulingsLike | None = None,
        kaar: bool | None = None,
        solo: bool | None = None,
        rerolls: SupportsIndex | Sequence[SupportsIndex] | bool = 0,
        tokens: SupportsIndex | bool | None = None,
        company: Company | bool | None = None,
    ) -> Plan:
        """Find the best way to sail for the days that are left, exactly.

        The optimum is found backwards over days, boats and footprints, against the exact
        distribution of the number of different elements that the dice show. Dice are rolled once a
        day; with `rerolls` or `tokens` they are rerolled, and turned, as is best for the voyages of
        that day and of all days to come (noon is left aside), and ``exact`` says whether all that
        was reckoned with.

        Parameters
        ----------
        pool
            The dice of every day; or a list with the dice of each day; or a `Position` instead of
            these and of all that a player has.
        days
            How many days are left: by default all of a game, or as many as there are pools.
        boats, footprints
            Where the boats are, and the footprint tokens.
        skull_cost, reroll_value, firefly_value, footprint_value
            What giving up a companion or spell costs, and what a reroll token, a firefly and a
            footprint left over are worth, in light. A float means what it shows: 0.1 is a tenth.
        purple_footprints
            Whether the footprints that purple dice bring at noon are counted.
        rulings, kaar, solo
            As for `moves`.
        rerolls
            The rerolls of every day, or a list with those of each; those not used are lost. True
            takes those that the companions of a `Position` give.
        tokens
            The reroll tokens, which may be spent on any day; those found on islands join them, and
            those left over are worth `reroll_value` each. True takes those of a `Position`. Without
            it tokens are never spent, and are worth as much when they are found.
        company
            A company whose noons count, with the same dice: its footprints on the way, its light
            in ``plan.noon``; True takes that of a `Position`. It is taken to be the same every
            day; cards that leave when they trigger, spells and Cromaug are left aside
            (``plan.left_aside``). Not together with rerolls.

        Examples
        --------
        >>> plan = archipelago().plan("2 green, 2 azure, red, orange", days=8)
        >>> float(round(plan.value, 4))
        5.2557
        >>> plan.best(days_left=8, boats=(0, 0, 0, 0), footprints=0, elements=4)
        <Move 0 to 10: yes>
        >>> float(round(archipelago().plan("2 green, 2 azure, red, orange", rerolls=1).value, 4))
        12.4945
        """
        worth = _worth(footprint_value, reroll_value, firefly_value, skull_cost)
        start = AT_START if boats is None and not isinstance(pool, Position) else boats
        position, pools = planned(
            pool, days, boats=start, footprints=footprints, rulings=rulings, kaar=kaar, solo=solo
        )
        position.needs("plan()", "boats")
        again, spent = rerolls_by_day(rerolls, position, len(pools)), known_tokens(tokens, position)
        counted = planned_company(company, position, rerolls=bool(again or spent is not None))
        return Plan(
            pools, position.boats or AT_START, position.footprints, worth, position.rulings,
            purple_footprints=flag("purple_footprints", purple_footprints),
            kaar=position.is_sheltered or has_kaar(counted), solo=position.solo,
            rerolls=again, tokens=spent, company=counted,
        )  # fmt: skip

    def compare(self, pools: Iterable[PoolLike], days: int = 8) -> Chart:
        """Show for each of some sets of dice what they bring, and where the boats end.

        Examples
        --------
        >>> chart = archipelago().compare(["red", "3 red"], days=2)
        >>> [(row["pool"], round(row["light"], 2)) for row in chart.rows]
        [('red', 4.0), ('3 red', 3.21)]
        """
        number_of_days = known_days(days)
        if not number_of_days:
            raise GlowError("no-days-left")
        rows = []
        for pool in followed(compared(pools), "compare"):
            plan = self.plan(pool, number_of_days)
            ends = {number: float(chance) for number, chance in plan.chances.items()}
            rows.append({"pool": str(plan.pools[0]), "light": float(plan.value), "islands": ends})
        return Chart("pools", tuple(rows), {"days": number_of_days})

    def ceiling(  # noqa: PLR0913, PLR0917 - all that a plan depends on
        self,
        days: int = 8,
        boats: Sequence[int] = AT_START,
        footprints: SupportsIndex = 0,
        skull_cost: Amount = 0,
        reroll_value: Amount = 0,
        firefly_value: Amount = 0,
        *,
        footprint_value: Amount = 1,
        rulings: RulingsLike = "standard",
        solo: bool = False,
    ) -> Ceiling:
        """Find the most light that any dice could bring in so many days, with the route.

        Footprints come from the islands only, none from purple dice; those left over count as in
        a plan.

        Examples
        --------
        >>> most = archipelago().ceiling(2)
        >>> most.value, most.light, most.footprints, [(move.origin, move.to) for move in most.route]
        (Fraction(6, 1), 5, 1, [(0, 3), (3, 4)])
        """
        worth = _worth(footprint_value, reroll_value, firefly_value, skull_cost)
        stock = checked_amounts(footprints=footprints)["footprints"]
        at, under = known_boats(boats), as_rulings(rulings)
        return ceiling_of(known_days(days), at, stock, worth, under, solo=flag("solo", solo))

    def __repr__(self) -> str:
        return f"<The Archipelago of Darkness: {len(islands())} islands>"


def _worth(footprint: Amount, reroll: Amount, firefly: Amount, skull: Amount) -> Worth:
    return Worth(
        amount("footprint_value", footprint), amount("reroll_value", reroll),
        amount("firefly_value", firefly), amount("skull_cost", skull),
    )  # fmt: skip


@cache
def archipelago() -> Archipelago:
    """Return the Archipelago of Darkness."""
    return Archipelago()
