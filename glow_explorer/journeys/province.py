"""The Province of Shadows as users meet it: ``glow.province``."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from glow_explorer.inputs import amount, flag
from glow_explorer.journeys.chances import (
    check_dice,
    has_kaar,
    known_tokens,
    planned,
    planned_company,
    rerolls_by_day,
)
from glow_explorer.journeys.land_plan import MOST_DICE, LandPlan, Terms, reckoned
from glow_explorer.journeys.tom import tom_camp, tom_count
from glow_explorer.journeys.traveller import Traveller
from glow_explorer.journeys.walk import Paths, Step, Steps, steps_from, take_step, walk
from glow_explorer.places import known_space, province_graph, spaces
from glow_explorer.position import Position, as_position
from glow_explorer.values import Chart, Charted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, SupportsIndex

    import networkx as nx

    from glow_explorer.company import Company
    from glow_explorer.dice import PoolLike, Roll
    from glow_explorer.rulebook import RulingsLike


class Province(Charted):
    """The Province of Shadows: its map, the steps that are allowed, the best ways and plans.

    Examples
    --------
    >>> province().steps(at=45, roll="red:nature red:fire", footprints=1)
    <Steps from 45 to 2, 2 (footprint), 44, 44 (footprint), 46, 46 (footprint), 60 (footprint)>
    """

    __slots__ = ()

    walk = staticmethod(walk)
    tom_camp = staticmethod(tom_camp)
    tom_count = staticmethod(tom_count)

    @property
    def graph(self) -> nx.Graph[int]:
        """The board as a networkx graph that never changes; ``copy()`` gives one that may.

        Nodes are spaces (`kind`, `name`, `needs`, `cost`, `gain`, `light`, `footprints`, `x`, `y`,
        and `pos` for drawing), edges are roads (`cost`, `gain`, `lost`, `skull`).

        >>> import networkx as nx
        >>> graph = province().graph
        >>> len(graph), graph.size()
        (61, 74)
        >>> nx.shortest_path(graph, 0, 59)
        [0, 44, 45, 60, 59]
        >>> villages = {n: data["light"] for n, data in graph.nodes(data=True) if data["light"]}
        >>> distance = nx.single_source_shortest_path_length(graph, 0)
        >>> sorted((light, distance[n]) for n, light in villages.items())
        [(3, 4), (5, 5), (8, 10), (10, 11), (12, 14), (15, 13), (20, 14)]
        """
        return province_graph()

    def steps(  # noqa: PLR0913, PLR0917 - all that a step depends on
        self,
        at: int | Position,
        roll: Roll | str | None = None,
        used: Sequence[int] | None = None,
        footprints: SupportsIndex | None = None,
        visited: Sequence[int] | None = None,
        rulings: RulingsLike | None = None,
        *,
        light: SupportsIndex | None = None,
        company: Company | None = None,
        hidden_spells: SupportsIndex | None = None,
        given: SupportsIndex | None = None,
        kaar: bool | None = None,
    ) -> Steps:
        """Return every single step that is allowed next; ``.refused`` has the others.

        Parameters
        ----------
        at
            The space where the company stands; or a `Position` instead of all that a player has.
        roll, used
            The dice of the day, and the indexes of those already used this afternoon.
        footprints
            The footprint tokens.
        visited
            The spaces passed this round, the first being where it began.
        rulings
            A preset's name or `Rulings`.
        light
            The score, if it may be too low for what is lost on the way.
        company, hidden_spells, given
            Who could be given up to a skull, how many spells lie face down, and how many of all
            these went to skulls this afternoon already. Without a company there is always something
            to give. Whom to give up is left to the player; the dice are taken to stay.
        kaar
            Whether the player has Kaar in play; a company says so itself.

        Examples
        --------
        >>> step = province().steps(at=60, roll="red:fire", footprints=1)[-1]
        >>> step.to, step.pays, step.gains, step.village
        (59, 1, Effect('reroll:1'), 3)
        """
        position = _on_land(
            "steps()", at,
            roll=roll, used=used, footprints=footprints, visited=visited, rulings=rulings,
            light=light, company=company, hidden_spells=hidden_spells, given=given, kaar=kaar,
        )  # fmt: skip
        return steps_from(position)

    def explain(  # noqa: PLR0913, PLR0917 - all that a step depends on
        self,
        at: int | Position,
        to: int,
        roll: Roll | str | None = None,
        used: Sequence[int] | None = None,
        footprints: SupportsIndex | None = None,
        visited: Sequence[int] | None = None,
        rulings: RulingsLike | None = None,
        *,
        joker: bool = False,
        light: SupportsIndex | None = None,
        company: Company | None = None,
        hidden_spells: SupportsIndex | None = None,
        given: SupportsIndex | None = None,
        kaar: bool | None = None,
    ) -> Step:
        """Judge one step: whether it is allowed, and why; see `steps` for the parameters.

        With `joker` a footprint is to stand for the symbol although a die shows it; where no die
        does, a footprint is spent anyway.

        Examples
        --------
        >>> step = province().explain(at=57, to=56, roll="red:fire")
        >>> step.legal, step.reasons[0].code
        (False, 'crossed-closed')
        """
        position = _on_land(
            "explain()", at,
            roll=roll, used=used, footprints=footprints, visited=visited, rulings=rulings,
            light=light, company=company, hidden_spells=hidden_spells, given=given, kaar=kaar,
        )  # fmt: skip
        place, saves = known_space(to), flag("joker", joker)
        return take_step(Traveller(position), position, place, joker=saves)

    def paths(  # noqa: PLR0913, PLR0917 - all that ways depend on
        self,
        at: int | Position,
        roll: Roll | str | None = None,
        footprints: SupportsIndex | None = None,
        used: Sequence[int] | None = None,
        visited: Sequence[int] | None = None,
        rulings: RulingsLike | None = None,
        *,
        light: SupportsIndex | None = None,
        company: Company | None = None,
        hidden_spells: SupportsIndex | None = None,
        given: SupportsIndex | None = None,
        kaar: bool | None = None,
    ) -> Paths:
        """Return the best ways to every space that can be reached this afternoon.

        See `steps` for the parameters.

        Examples
        --------
        >>> paths = province().paths(at=45, roll="red:air red:fire red:fire", footprints=1)
        >>> sorted(paths)[:4]
        [0, 1, 2, 3]
        >>> paths[59][0].path, paths[59][0].camp
        ((45, 60, 59), 3)
        """
        position = _on_land(
            "paths()", at,
            roll=roll, used=used, footprints=footprints, visited=visited, rulings=rulings,
            light=light, company=company, hidden_spells=hidden_spells, given=given, kaar=kaar,
        )  # fmt: skip
        return Paths(position)

    def villages(self, at: int = 0) -> Chart:
        """Show the villages: what they are worth, what they take and give, and how far they are.

        The way meant is the one with the fewest spaces from `at`; `way` has the footprints that
        all villages on it take, its end included.

        Examples
        --------
        >>> row = province().villages().rows[-1]
        >>> row["light"], row["space"], row["footprints"], row["spaces"], row["way"]
        (20, 14, 3, 14, 4)
        """
        import networkx as nx

        graph, start = self.graph, known_space(at)
        rows = []
        for space in sorted(spaces().values(), key=lambda space: space.light):
            if space.kind != "village":
                continue
            way = nx.shortest_path(graph, start, space.number)
            paid = sum(graph.nodes[place]["footprints"] for place in way[1:])
            village = graph.nodes[space.number]
            rows.append(
                {"light": space.light, "space": space.number, "gain": village["gain"],
                 "footprints": village["footprints"], "spaces": len(way) - 1,
                 "way": paid}
            )  # fmt: skip
        return Chart("villages", tuple(rows))

    def plan(  # noqa: PLR0913, PLR0917 - all that a plan depends on
        self,
        pool: PoolLike | Sequence[PoolLike] | Position,
        days: int | None = None,
        at: int | None = None,
        camp: int | None = None,
        footprints: SupportsIndex | None = None,
        skull_cost: float = 0,
        *,
        footprint_value: float = 1,
        purple_footprints: bool = True,
        rulings: RulingsLike | None = None,
        kaar: bool | None = None,
        rerolls: SupportsIndex | Sequence[SupportsIndex] | bool = 0,
        tokens: SupportsIndex | bool | None = None,
        reroll_value: float = 0,
        company: Company | bool | None = None,
    ) -> LandPlan:
        """Find the best expected village for the days that are left.

        Solved backwards over days, company, camp and footprints, against the exact distribution
        of what the dice show; dice are rolled once a day, and rerolled as is best for the way if
        there are `rerolls` or `tokens`. The value is exact, up to rounding, while the
        footprints that there can be are at most eight or those at hand; if purple dice may bring
        more, the rest is set aside for the final count and the value is a lower bound: what
        following the plan brings at least. It is a lower bound, too, where used dice are ruled not
        to close crossed spaces, and where it is ruled both that the company may come back to where
        it began and that it may not camp there without moving; with rerolls, where there are many
        dice, some of which are taken not to be rerolled; with tokens, where others may be found on
        the way, which the plan does not spend. ``exact`` says which it is. A plan knows
        no score that stops at 0, and takes it that there is always somebody to give to a skull.

        Parameters
        ----------
        pool
            The dice of every day; or a list with the dice of each day; or a `Position` instead of
            these and of all that a player has.
        days
            How many days are left: by default all of a game, or as many as there are pools.
        at, camp
            The spaces of the company and of the camp.
        footprints
            The footprint tokens.
        skull_cost, footprint_value
            What giving up a companion or spell costs, and what a footprint left over is worth, in
            light; neither is negative.
        purple_footprints
            Whether the footprints that purple dice bring at noon are counted.
        rulings, kaar
            As for `steps`.
        rerolls
            The rerolls of every day, or a list with those of each; True takes those that the
            companions of a `Position` give.
        tokens, reroll_value
            The reroll tokens, which may be spent on any day, and what one that is left over is
            worth. True takes those of a `Position`. Without it tokens are never spent.
        company
            A company whose noons count, with the same dice: its footprints on the way, its light
            in ``plan.noon``; True takes that of a `Position`. It is taken to be the same every
            day; cards that leave when they trigger, spells and Cromaug are left aside
            (``plan.left_aside``). Not together with rerolls.

        Examples
        --------
        >>> plan = province().plan("red, green", days=2, at=45, footprints=2)
        >>> round(plan.value, 3), plan.exact
        (4.161, True)
        >>> plan.best("red:air green:fire").path
        (45, 2)
        """
        places = {} if isinstance(pool, Position) else {"journey": "province"}
        position, pools = planned(
            pool, days, at=at, camp=camp, footprints=footprints, rulings=rulings, kaar=kaar,
            **places,
        )  # fmt: skip
        position.needs("plan()", "at")
        check_dice(pools, MOST_DICE)
        again, spent = rerolls_by_day(rerolls, position, len(pools)), known_tokens(tokens, position)
        counted = planned_company(company, position, rerolls=bool(again or spent is not None))
        terms = Terms(
            position.rulings, position.is_sheltered or has_kaar(counted),
            flag("purple_footprints", purple_footprints),
            float(amount("footprint_value", footprint_value, 0)),
            float(amount("skull_cost", skull_cost, 0)), 0, counted,
        )  # fmt: skip
        terms = replace(terms, most=reckoned(pools, position.footprints, terms))
        return LandPlan(
            pools, position.at or 0, position.camp or 0, position.footprints, terms,
            again, spent, float(amount("reroll_value", reroll_value, 0)),
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<The Province of Shadows: {len(spaces())} spaces>"


def _on_land(question: str, at: object, **parts: Any) -> Position:
    """Return the position that a question about the Province is asked of."""
    if isinstance(at, Position):
        position = as_position(at, "at", **parts)
        position.needs(question, "at", "roll")
        return position
    return as_position(parts.pop("roll"), "roll", at=known_space(at), **parts)


@cache
def province() -> Province:
    """Return the Province of Shadows."""
    return Province()
