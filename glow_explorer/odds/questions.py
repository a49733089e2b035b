"""The questions of the dice lab: `glow.odds`, `glow.advise` and `glow.odds.compare`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer import collection
from glow_explorer.cards import Card, Condition, Effect
from glow_explorer.catalog import catalog
from glow_explorer.company import Company, company_of
from glow_explorer.dice import Die, Pool, Roll, known_pool
from glow_explorer.errors import GlowError, nearest, quoted
from glow_explorer.inputs import amount, checked_amounts, flag, listed, whole
from glow_explorer.journeys.chances import known_days
from glow_explorer.journeys.comparing import one_compared
from glow_explorer.journeys.rerolled import MOST_A_DAY
from glow_explorer.judge.reroll_sources import rerolls_at_hand
from glow_explorer.judge.resolver import returnable_dice
from glow_explorer.judge.verdict import owns_kaar
from glow_explorer.odds.advice import Advice
from glow_explorer.odds.card_odds import CompanyOdds, Odds
from glow_explorer.odds.day import DayAdvice, DayTask, without
from glow_explorer.odds.noons import Weights
from glow_explorer.odds.solver import RerollTask
from glow_explorer.position import Position, as_position
from glow_explorer.progress import followed
from glow_explorer.rulebook import as_rulings
from glow_explorer.symbols import Color, Size
from glow_explorer.values import Chart, Charted, Frozen

if TYPE_CHECKING:
    from typing import SupportsIndex, overload

    import pandas as pd

    from glow_explorer.cards import Companion
    from glow_explorer.collection import CardLike
    from glow_explorer.dice import PoolLike
    from glow_explorer.inputs import Amount
    from glow_explorer.position import SketalDice
    from glow_explorer.rulebook import Rulings, RulingsLike


PARTS = Weights._fields
FINEST = 1_000_000
"""Into so many parts a light is divided at most."""


def card_or_condition(value: object) -> Card:
    """Return a card, or a condition as if it were a card.

    >>> card_or_condition("ladawa").condition, card_or_condition("fire fire").condition
    (Condition('fire fire'), Condition('fire fire'))
    """
    if isinstance(value, Condition):
        return _bare(value)
    if not isinstance(value, str) or collection.all_cards().find(value):
        return collection.card(value)  # type: ignore[arg-type]  # it says what it expected
    try:
        condition = Condition(value)
    except GlowError as no_condition:
        if no_condition.code != "unknown-condition" or no_condition.data.get("nearest"):
            raise
        return _only_card(value)
    return _bare(condition) if condition else _only_card(value)


def _only_card(name: str) -> Card:
    """Return a card that is no condition, or refuse what is neither."""
    try:
        return collection.card(name)
    except GlowError as error:
        if error.code == "no-such-card" and ":" not in name:
            raise GlowError("neither-card-nor-condition", given=name) from None
        raise


def _bare(condition: Condition) -> Card:
    """Return a condition as a card whose effect does not limit how often it is applied."""
    return Card(0, "", "", condition, Effect("light:1"))


def known_weights(weights: object, token_value: Amount = 0, *, journey: bool = False) -> Weights:
    """Return what each thing is worth in light; a reroll is worth a token unless said otherwise.

    With a journey a footprint that is left over is worth 1, as at the end of the game.
    """
    worths = {name: Fraction(0) for name in PARTS} | {"footprints": Fraction(int(journey))}
    worths |= {"light": Fraction(1), "rerolls": amount("token_value", token_value, 0)}
    if weights is not None and not isinstance(weights, Mapping):
        raise GlowError("not-weights", given=quoted(weights), expected=list(PARTS))
    for name, worth in (weights or {}).items():
        if name not in PARTS:
            near = nearest(name, PARTS)
            raise GlowError("not-a-weight", given=name, expected=list(PARTS), nearest=near)
        worths[name] = amount(f"weights[{name!r}]", worth, 0)
    return Weights(**worths)


def rounded(*worths: Fraction) -> tuple[Fraction, ...]:
    """Return what things are worth, to a millionth of a light if it is said more finely.

    >>> rounded(Fraction(1, 3), Fraction(str(1 / 60)))
    (Fraction(333333, 1000000), Fraction(16667, 1000000))
    """
    if lcm(*(worth.denominator for worth in worths)) <= FINEST:
        return worths
    return tuple(Fraction(round(worth * FINEST), FINEST) for worth in worths)


def known_dice(dice: object, company: Company | None) -> Pool:
    """Return the dice that were given, or those that the cards bring."""
    return company.dice if dice is None and company is not None else known_pool(dice)


def noon_position(position: Position) -> Position:
    """Return a position ready for odds and advice: its dice as a pool, its score known."""
    position.needs("odds", "company")
    company = position.company
    assert company is not None
    dice = position.roll if position.roll is not None else position.pool
    pool = known_dice(dice, company)
    returnable_dice(position, company, pool)  # which refuses a die that may be either of two
    light = catalog().setup.start_score if position.light is None else position.light
    return position.having(roll=None, pool=pool, light=light)


def advise(  # noqa: PLR0913 - all that a player has
    dice: PoolLike | Position | None,
    cards: Company | CardLike | Iterable[CardLike] | None = None,
    rerolls: SupportsIndex | None = None,
    *,
    tokens: SupportsIndex | None = None,
    light: SupportsIndex | None = None,
    token_value: Amount = 0,
    weights: Mapping[str, Amount] | None = None,
    footprints: SupportsIndex | None = None,
    sketal_dice: SketalDice | None = None,
    cemetery: Iterable[CardLike] | None = None,
    rulings: RulingsLike | None = None,
    keep: Iterable[SupportsIndex] = (),
    journey: bool = False,
    days: int | None = None,
    skull_cost: Amount = 0,
    later_rerolls: SupportsIndex | bool = 0,
) -> Advice:
    """Find the best way to reroll: which dice, at whose cost, and when to stop.

    Parameters
    ----------
    dice
        The dice as they lie, or dice still to be rolled; or a `Position` instead of all that a
        player has.
    cards
        The company, or some of its cards.
    rerolls
        The rerolls that cost nothing this round; by default those of the companions.
    tokens, token_value
        The reroll tokens, and the light that one is worth if it is kept.
    light
        The score. If it is given, stepping back on the score track is considered.
    weights
        What else is worth something, in light: ``footprints``, ``fireflies``, ``rerolls`` (tokens
        gained, `token_value` by default) and ``end_light`` (of companions that die). A millionth
        of a light is the finest that is told apart.
    footprints, sketal_dice, cemetery
        As for `noon`.
    rulings
        A preset's name or `Rulings`.
    keep
        The indexes of dice that stay as they lie, whatever a reroll might bring. With very many
        dice the others can then be worked out; the value is a lower bound for all of them.
    journey
        Whether the afternoon and the days to come count, too: then a `Position` says where boats
        or company are. Values are what noon brings and what the journey counts in the end; a
        footprint left over is worth 1, unless `weights` say otherwise, and tokens on the way what
        they say. Today is exact, the days to come are worth what their plan says.
    days, skull_cost
        Only with `journey`: how many days there are, today included, by default what is left of
        the game; and what giving up a companion or a spell costs, in light.
    later_rerolls
        Only with `journey`: how many rerolls there are on each of the days to come, which their
        plan uses as is best for the journey alone; True takes those that the companions give now.
        Without it the dice of the days to come are rolled once. Tokens are never spent there: one
        that is kept is worth `token_value`.

    Raises
    ------
    GlowError
        ``too-many-rerolls`` if there are too many different dice and rerolls to work it all out;
        it names dice to `keep`, with which it can be.

    Examples
    --------
    >>> advice = advise(Roll("red:fire red:air blue:water"), ["ladawa"], rerolls=1)
    >>> advice.value, advice.action.dice
    (Fraction(16, 9), (1, 2))
    >>> float(advice.regret("stop"))
    1.7777777777777777

    Noon alone would throw both azure dice again. At sea their air and the fire open a route:

    >>> company = Company("Pocana", ["ladawa"])
    >>> position = Position(
    ...     company, roll="azure:air azure:air red:fire", boats=(3, 8, 1, 10), day=8, free_rerolls=1
    ... )
    >>> advise(position).action.dice, advise(position, journey=True).action.kind
    ((0, 1), 'stop')
    """
    position = _position(
        dice, cards, free_rerolls=rerolls, rerolls=tokens, light=light, footprints=footprints,
        sketal_dice=sketal_dice, cemetery=cemetery, rulings=rulings,
    )  # fmt: skip
    ready = noon_position(position)
    company, pool = ready.company, ready.pool
    assert company is not None
    assert pool is not None
    at_hand = rerolls_at_hand(
        company, position.light, position.rerolls, position.rulings,
        companions=position.free_rerolls,
        lapped=position.lapped,
    )  # fmt: skip
    worths = known_weights(weights, token_value, journey=flag("journey", journey))
    cost = amount("skull_cost", skull_cost, 0)
    *parts, kept, cost = rounded(*worths, amount("token_value", token_value, 0), cost)
    roll = None if pool.unrolled else Roll(pool.dice, unlimited=True)
    lying = _kept(keep, pool)
    if journey:
        position.needs("advise(journey=True)", "journey")
        later = position.pool if position.roll is not None and position.pool is not None else pool
        left = catalog().setup.rounds + 1 - (position.day or 1) if days is None else days
        morning = ready.having(used=(), visited=(), given=0, owed=0)  # of the afternoon to come
        again = company.rerolls_per_round if later_rerolls is True else later_rerolls
        day = DayTask(
            morning, at_hand, Weights(*parts), kept, cost, days_left(left), without(later, ()),
            kept=lying,
            later_rerolls=checked_amounts(most=MOST_A_DAY, later_rerolls=again)["later_rerolls"],
        )  # fmt: skip
        day.check()
        return DayAdvice(day, roll, day.stock.first, ready.rulings)
    only = {"days": days is not None, "skull_cost": cost, "later_rerolls": later_rerolls}
    for name, given in only.items():
        if given:
            raise GlowError("only-with-journey", given=name)
    task = RerollTask(ready, at_hand, Weights(*parts), kept, kept=lying)
    task.check()
    return Advice(task, roll, task.stock.first, ready.rulings)


def _kept(keep: object, pool: Pool) -> tuple[int, ...]:
    """Return the indexes of dice that stay as they lie; refuse any that do not lie there."""
    dice = listed(keep)
    if dice is None:
        raise GlowError("not-a-list", given=quoted(keep))
    indexes = set()
    for die in dice:
        number = whole(die)
        if number is None or not -len(pool) <= number < len(pool):
            raise GlowError("no-such-die", given=quoted(die), last=len(pool) - 1)
        if pool[number].symbol is None:
            raise GlowError("die-not-rolled", given=str(pool[number]))
        indexes.add(number % len(pool))
    return tuple(sorted(indexes))


def days_left(days: object) -> int:
    """Return how many days there are, today included; refuse a game that is over."""
    number = known_days(days)
    if not number:
        raise GlowError("no-days-left")
    return number


_TYPED = {"company": "cards", "free_rerolls": "rerolls", "rerolls": "tokens"}
"""What `advise` calls parts of a position."""


def _position(dice: object, cards: object, **parts: Any) -> Position:
    if isinstance(dice, Position):
        return as_position(dice, "pool", _TYPED, company=cards, **parts)
    company = company_of(cards)
    return as_position(known_dice(dice, company), "pool", company=company, **parts)


@dataclass(frozen=True, repr=False, slots=True)
class Candidate:
    """One more die, or one more companion with the dice it brings, and what noon is worth then."""

    card: Companion | None
    dice: Pool
    value: Fraction
    gain: Fraction

    @property
    def key(self) -> str:
        """The companion's key, or the colour of the die."""
        return self.card.key if self.card else str(self.dice[0].color)

    def __repr__(self) -> str:
        return f"<Candidate {self.key}: {float(self.gain):+.3f}>"


@dataclass(frozen=True, repr=False)
class Comparison(Charted):
    """What one more die of each colour, or one of several companions, is worth.

    Attributes
    ----------
    before
        The advice for the company as it is.
    candidates
        What may come, the best first; each with the value of noon then, and what it adds.
    """

    before: Advice
    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        """The candidate that adds most."""
        return self.candidates[0]

    @property
    def of_companions(self) -> bool:
        """Whether companions are compared, not dice."""
        return any(candidate.card for candidate in self.candidates)

    def table(self) -> pd.DataFrame:
        """Return a row for each candidate: the value of noon with it, and what it adds."""
        import pandas as pd

        rows = [
            {
                "companion" if self.of_companions else "die": candidate.key,
                "dice": str(candidate.dice),
                "value": float(candidate.value),
                "gain": float(candidate.gain),
            }
            for candidate in self.candidates
        ]
        table = pd.DataFrame(rows)
        return table.set_index(table.columns[0])

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as plain values that go into JSON."""
        return {
            "value": float(self.before.value),
            "candidates": [
                {"key": candidate.key, "dice": str(candidate.dice), "value": float(candidate.value),
                 "gain": float(candidate.gain)}
                for candidate in self.candidates
            ],
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<Comparison of {len(self.candidates)}: best {self.best!r}>"


def compare(  # noqa: PLR0913 - all that a player has
    company: Company | Position | CardLike | Iterable[CardLike],
    pool: PoolLike | None = None,
    meeting: Iterable[CardLike] | Mapping[CardLike, PoolLike] | None = None,
    *,
    rerolls: SupportsIndex | None = None,
    tokens: SupportsIndex | None = None,
    light: SupportsIndex | None = None,
    token_value: Amount = 0,
    weights: Mapping[str, Amount] | None = None,
    footprints: SupportsIndex | None = None,
    sketal_dice: SketalDice | None = None,
    cemetery: Iterable[CardLike] | None = None,
    rulings: RulingsLike | None = None,
) -> Comparison:
    """Compare what one more die of each colour, or each of some companions, adds to noon.

    Parameters
    ----------
    company
        The company, or some cards; or a `Position` instead of all that a player has.
    pool
        Its dice; by default the large dice that its cards bring.
    meeting
        The companions on the meeting track; with dice that lie on them as a mapping. Without it
        dice are compared, small ones.
    rerolls
        The rerolls that cost nothing this round; by default those of the companions. What a new
        companion gives is added.
    tokens, light, token_value, weights, footprints, sketal_dice, cemetery, rulings
        As for `advise`, which finds the values: all dice are rolled, and rerolled as is best.

    Examples
    --------
    >>> found = compare(Company("Pocana", ["ladawa"]))
    >>> found.best.key, round(float(found.best.gain), 2)
    ('yellow', 0.82)
    """
    parts = {
        "free_rerolls": rerolls, "rerolls": tokens, "light": light, "footprints": footprints,
        "sketal_dice": sketal_dice, "cemetery": cemetery, "rulings": rulings,
    }  # fmt: skip
    if isinstance(company, Position):
        position = as_position(company, "", pool=pool, **parts)
    else:
        owned = company_of(company)
        dice = known_dice(pool, owned)
        position = as_position(owned, "company", pool=dice, **parts)
    worths: Any = {"token_value": token_value, "weights": weights}
    before = advise(position, **worths)
    candidates = []
    for offer in followed(_offered(before.task.company, before.pool, meeting), "compare"):
        value = advise(_joined(position, before.task, offer), **worths).value
        candidates.append(Candidate(offer.card, offer.dice, value, value - before.value))
    best: dict[str, Candidate] = {}
    for candidate in sorted(candidates, key=lambda candidate: -candidate.gain):
        best.setdefault(candidate.key, candidate)
    return Comparison(before, tuple(best.values()))


class Arrival(NamedTuple):
    """What may come: a companion or nobody, and dice; the last of them is a Sketal's own."""

    card: Companion | None
    dice: Pool


def _joined(position: Position, task: RerollTask, offer: Arrival) -> Position:
    """Return the position with what may come: a companion, its rerolls and all the dice."""
    card, company = offer.card, task.company
    if card is not None and card in position.cemetery:
        raise GlowError("dead-and-in-play", given=card.key)
    pool = Pool((*task.pool, *offer.dice), unlimited=True)
    sketal_dice = dict(position.sketal_dice)
    if card is not None and card.die is not None:
        sketal_dice[card.key] = len(pool) - 1
    companions = company.companions if card is None else (*company.companions, card)
    rerolls = task.at_hand.companions + (card.rerolls_per_round if card else 0)
    return position.having(
        company=Company(company.adventurer, companions, company.spells),
        roll=None,
        pool=pool,
        free_rerolls=rerolls,
        sketal_dice=Frozen(sketal_dice),
    )


def _offered(
    company: Company,
    dice: Pool,
    meeting: Iterable[CardLike] | Mapping[CardLike, PoolLike] | None,
) -> list[Arrival]:
    """Return what may come; with a die of free choice, once for every colour of the reserve."""
    if meeting is None:
        present = {die.color for die in dice}
        colors = [color for color in Color if color is not Color.BLACK or color not in present]
        return [
            Arrival(None, Pool([Die(color, None, Size.SMALL)], unlimited=True)) for color in colors
        ]
    names = listed(meeting)
    if names is None:
        raise GlowError("not-a-list", given=meeting)
    offers_by_card: dict[Companion, list[Arrival]] = {}
    for name in names:
        card = collection.companions()[name]
        lying = known_pool(meeting[name]) if isinstance(meeting, Mapping) else Pool()
        if card in company.companions:
            raise GlowError("already-in-play", given=card.key)
        if card in offers_by_card:
            raise GlowError("card-given-twice", given=2, key=card.key, there=1)
        offers_by_card[card] = [
            Arrival(card, Pool((*lying, *own), unlimited=True)) for own in _own_dice(card)
        ]
    if not offers_by_card:
        raise GlowError("nothing-to-compare")
    return [offer for offers in offers_by_card.values() for offer in offers]


def _own_dice(card: Companion) -> list[tuple[Die, ...]]:
    """Return the large die that a Sketal brings: each that may lie in the reserve (sketals.any)."""
    if card.die is None:
        return [()]
    reserve = [die.color for die in catalog().setup.reserve if die.color is not Color.BLACK]
    return [(Die(color),) for color in (reserve if card.die == "any" else [Color(card.die)])]


class AskOdds:
    """Asks for exact odds: of one card or condition, or of a whole company.

    Parameters
    ----------
    asked
        A card, or a condition such as ``"fire fire"`` or ``"same:3"``; or a company, a list of its
        cards, or a `Position`.
    pool
        The dice; some may lie already. For a company by default the large dice its cards bring.
    rulings
        A preset's name or `Rulings`.
    company
        For one card: the company of the player; Kaar in it makes immune against the black die.
    light, footprints, sketal_dice, cemetery
        For a company: what it has at noon, as for `noon`.

    Returns
    -------
    `Odds` for one card or condition, `CompanyOdds` for several cards

    Examples
    --------
    >>> from glow_explorer import Pool, Roll
    >>> odds("fire fire", "3 red").distribution
    {0: Fraction(20, 27), 1: Fraction(7, 27)}
    >>> odds("ladawa", Pool("2 red") + Roll("red:fire")).at_least_once
    Fraction(5, 9)
    >>> odds(Company("Taetyss", ["zellyf-0"]), "2 blue, green").mean
    Fraction(227, 72)
    """

    if TYPE_CHECKING:

        @overload
        def __call__(  # type: ignore[overload-overlap]  # a text is a name, not a list
            self,
            asked: str | Card | Condition,
            pool: PoolLike | None = ...,
            rulings: RulingsLike | None = ...,
            *,
            company: Company | None = ...,
        ) -> Odds: ...
        @overload
        def __call__(
            self,
            asked: Company | Position | Iterable[CardLike],
            pool: PoolLike | None = ...,
            rulings: RulingsLike | None = ...,
            *,
            light: SupportsIndex | None = ...,
            footprints: SupportsIndex | None = ...,
            sketal_dice: SketalDice | None = ...,
            cemetery: Iterable[CardLike] | None = ...,
        ) -> CompanyOdds: ...

    def __call__(  # noqa: PLR0913 - all that a player has
        self,
        asked: object,
        pool: PoolLike | None = None,
        rulings: RulingsLike | None = None,
        *,
        company: Company | None = None,
        light: SupportsIndex | None = None,
        footprints: SupportsIndex | None = None,
        sketal_dice: SketalDice | None = None,
        cemetery: Iterable[CardLike] | None = None,
    ) -> Odds | CompanyOdds:
        """Answer; see the class."""
        parts = {
            "light": light, "footprints": footprints, "sketal_dice": sketal_dice,
            "cemetery": cemetery,
        }  # fmt: skip
        if isinstance(asked, Position):
            position = as_position(asked, "", pool=pool, rulings=rulings, company=company, **parts)
            return _company_odds(position)
        single = isinstance(asked, str | Card | Condition) or not isinstance(asked, Iterable)
        if single and not isinstance(asked, Company):
            names = [f"{name}=" for name, value in parts.items() if value is not None]
            if names:
                raise GlowError("only-for-companies", given=names)
            kaar = owns_kaar(company)
            card = card_or_condition(asked)
            return Odds(card, known_dice(pool, company), _rulings(rulings), kaar)
        if company is not None:
            raise GlowError("only-for-one-card")
        owned = company_of(asked)
        dice = known_dice(pool, owned)
        return _company_odds(as_position(owned, "company", pool=dice, rulings=rulings, **parts))

    compare = staticmethod(compare)

    @staticmethod
    def with_more_dice(asked: Iterable[CardLike | Condition], dice: PoolLike) -> Chart:
        """Show how likely cards or conditions are with two of some dice, with three, up to all.

        Examples
        --------
        >>> chart = odds.with_more_dice(["fire fire"], "3 red")
        >>> [(row["dice"], round(row["chances"][0], 3)) for row in chart.rows]
        [(2, 0.111), (3, 0.259)]
        """
        names, pool = listed(asked), known_pool(dice)
        if not names:
            raise GlowError("not-a-list", given=quoted(asked))
        cards = [card_or_condition(name) for name in names]
        under = _rulings(None)
        rows = [
            {
                "dice": number,
                "chances": tuple(
                    float(Odds(card, _first(pool, number), under, kaar=False).at_least_once)
                    for card in cards
                ),
            }
            for number in range(min(2, len(pool)), len(pool) + 1)
        ]
        return Chart("more-dice", tuple(rows), {"conditions": tuple(map(str, names))})

    @staticmethod
    def vary(
        dice: PoolLike,
        cards: Company | CardLike | Iterable[CardLike],
        *,
        tokens: Iterable[SupportsIndex] | None = None,
        rerolls: Iterable[SupportsIndex] | None = None,
        light: Iterable[SupportsIndex] | None = None,
    ) -> Chart:
        """Show what dice are worth with more and more tokens, rerolls or light; see `advise`.

        Examples
        --------
        >>> chart = odds.vary("red:fire red:air blue:water", ["ladawa"], rerolls=range(3))
        >>> [(row["given"], round(row["light"], 2)) for row in chart.rows]
        [(0, 0.0), (1, 1.78), (2, 2.77)]
        """
        name, values = one_compared(tokens=tokens, rerolls=rerolls, light=light)
        rows, about = [], {}
        for each in followed(values, "compare"):
            asking: Any = {name: each}
            rows.append({"given": each, "light": float(advise(dice, cards, **asking).value)})
        if name == "light":
            about["marked"] = catalog().setup.score_track_rerolls
        return Chart(f"advice-{name}", tuple(rows), about)

    def __repr__(self) -> str:
        return "<glow.odds: call it, or its compare(), with_more_dice() and vary()>"


def _first(pool: Pool, number: int) -> Pool:
    return Pool(pool.dice[:number], unlimited=True)


def _rulings(rulings: RulingsLike | None) -> Rulings:
    return as_rulings("standard" if rulings is None else rulings)


def _company_odds(position: Position) -> CompanyOdds:
    ready = noon_position(position)
    odds = CompanyOdds(ready, ready.rulings)
    odds.check()
    return odds


odds = AskOdds()
"""Asks for exact odds, see `AskOdds`."""
