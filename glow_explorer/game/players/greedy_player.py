"""The strategies that reckon: what they decide at each stage, greedily or with an eye on risks."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from glow_explorer.errors import GlowError
from glow_explorer.game import afternoon, engine, noon, solo
from glow_explorer.game.actions import (
    Apply,
    Camp,
    Discard,
    EndNoon,
    Keep,
    Recruit,
    Reroll,
    ResolveAll,
    Rest,
    SailTo,
    SailTom,
    TakeDie,
    Turn,
    WalkTo,
    bare,
)
from glow_explorer.game.late_morning import (
    COMPANION,
    DIFFERENT,
    TOKEN,
    TRACK,
    free_rerolls,
    step_back,
    turning_mixes,
)
from glow_explorer.game.noon import cards_of
from glow_explorer.game.pieces import (
    BLACK,
    COLOR_AT,
    COMPANION_NUMBER,
    COMPANIONS,
    FACES,
    KAAR,
    LOSS,
)
from glow_explorer.game.players.dice_worth import ONE, Lying, dice_worth, shown_by
from glow_explorer.game.players.worth import (
    CAST,
    SIDES,
    Means,
    Offer,
    Recruiting,
    Taste,
    ahead,
    company_worth,
    days_left,
    firefly_worth,
    footprint_worth,
    loss,
    means,
    path,
    sea,
    tally,
    tokens_on,
    ways,
    weighed_now,
)
from glow_explorer.judge.orders import Orders
from glow_explorer.judge.outcome import chosen
from glow_explorer.kernel.hand import is_immune
from glow_explorer.kernel.rerolls import REROLLS_TO_TURN, steps_back
from glow_explorer.kernel.sailing import passages, takes
from glow_explorer.kernel.walking import legs
from glow_explorer.places import islands, spaces
from glow_explorer.symbols import Color
from glow_explorer.values import cached_property

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from glow_explorer.game.actions import Action
    from glow_explorer.game.afternoon import Gift
    from glow_explorer.game.chance import Chance
    from glow_explorer.game.game import Game
    from glow_explorer.game.players.dice_worth import DiceWorth
    from glow_explorer.game.players.worth import Numbers
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.judge.orders import Node
    from glow_explorer.judge.resolver import Application, Resolver


# ------------------------------------------------------------------------------- morning

OF_TOM = 0.5
"""What a light of Tom's is worth to the player against him."""


def best_recruit(table: Table, taste: Taste) -> Action:
    """Recruit whoever is worth most, with what lies there."""
    recruiting = Recruiting(table, table.seat, taste)
    return max(Recruit.offers(table), key=lambda action: _recruit(table, action, recruiting))


def _recruit(table: Table, action: Action, recruiting: Recruiting) -> float:
    assert isinstance(action, Recruit)
    number = COMPANION_NUMBER[action.companion]
    space = table.companions.index(number)
    dice, moved = table.dice[space], 0.0
    if action.black_to is not None:
        dice = [color for color in dice if color != BLACK]
        moved = attraction(table, COMPANION_NUMBER[action.black_to])
    worth = recruiting.worth(Offer(number, dice, table.prints[space]))
    if table.tom is not None:
        worth -= OF_TOM * tom_wins(table, space)
    return worth + moved


def attraction(table: Table, number: int) -> float:
    """Say how likely others take a companion, by the dice that lie there: a little, for ties."""
    return 0.01 * len(table.dice[table.companions.index(number)])


def tom_wins(table: Table, space: int) -> float:
    """Return the light that Tom wins at once by the tile opposite a companion."""
    assert table.tom is not None
    tile = solo.tiles()[table.tom.tiles[space]]
    band = table.tom.band + tile.band_steps if tile.band_steps else 0
    return float(tile.light + band)


def best_discard(table: Table, taste: Taste) -> Action:
    """Discard whoever would be worth most to the other of two players."""
    other = table.seats[(table.first + table.turn + 1) % len(table.seats)]
    recruiting = Recruiting(table, other, taste)

    def worth_to_other(action: Action) -> float:
        assert isinstance(action, Discard)
        number = COMPANION_NUMBER[action.companion]
        space = table.companions.index(number)
        offer = Offer(number, table.dice[space], table.prints[space])
        return recruiting.worth(offer)

    return max(Discard.offers(table), key=worth_to_other)


def best_die(table: Table, taste: Taste) -> Action:
    """Take the die with which the company may expect most; leave it if none is of use."""
    seat = table.seat
    cards = cards_of(seat)

    def worth_with(action: Action) -> float:
        colors = list(seat.colors)
        have = means(table, seat, taste, colors)
        if isinstance(action, TakeDie):
            color = COLOR_AT[Color(action.color)]
            later = list(have.later)
            later[color] += 1
            have = have._replace(today=tally([*colors, color]), later=tuple(later))
        return company_worth(cards, have)

    return max(
        engine.options(table),
        key=lambda action: (worth_with(action), isinstance(action, TakeDie)),
    )


def best_voyage_of_tom(table: Table, _taste: Taste) -> Action:
    """Let Tom sail where there is least light."""

    def light(action: Action) -> int:
        assert isinstance(action, SailTom)
        return islands()[action.to].light

    return min(SailTom.offers(table), key=light)


# ------------------------------------------------------------------------------- late morning

EVEN = 1e-9
"""Values that differ by no more than this are the same: floating point numbers are rounded."""
LAST_TOKEN = 0.02
"""What a reroll token is worth on the last day, when it only decides ties."""


class Chosen(NamedTuple):
    """Dice to roll again, or a die to turn, and what that brings on average."""

    worth: float
    dice: tuple[int, ...]
    symbol: int | None = None


class Choice:
    """The rerolls of one player at one moment."""

    def __init__(self, worth: DiceWorth, seat: Seat, black: int | None) -> None:
        self.worth, self.seat, self.black = worth, seat, black
        self.shown = shown_by(seat.faces)
        self.lying = Lying(worth, self.shown, LOSS if black is None else seat.faces[black])
        self.alike: dict[tuple[int, int], list[int]] = {}
        for index, die in enumerate(zip(seat.colors, seat.faces, strict=True)):
            self.alike.setdefault(die, []).append(index)

    def now(self) -> float:
        """Return what the dice bring as they lie."""
        return self.lying.now

    def reroll(self) -> Chosen:
        """Return the best dice to roll again, one or two; the first of those that are as good."""
        most = -inf
        best: tuple[int, ...] = ()
        dice, lying = list(self.alike.items()), self.lying
        alone = [lying.alone(color, face) for (color, face), _ in dice]
        for position, ((color, face), indexes) in enumerate(dice):
            black = indexes[0] == self.black
            worth = self._with_black() if black else lying.rolled(color, face)
            if worth > most + EVEN:
                most, best = worth, (indexes[0],)
            for place in range(position, len(dice)):
                (other, shows), others = dice[place]
                if others is indexes and len(indexes) == 1:
                    continue
                if black:
                    worth = self._with_black((other, shows))
                elif others[0] == self.black:
                    worth = self._with_black((color, face))
                else:
                    worth = lying.both_rolled(
                        color, face, other, shows, alone[position] + alone[place]
                    )
                if worth > most + EVEN:
                    most, best = worth, (indexes[0], others[others is indexes])
        return Chosen(most, tuple(sorted(best)))

    def _with_black(self, die: tuple[int, int] | None = None) -> float:
        """Return what dice bring on average when the black one is rolled again, alone or not."""
        light = [lying.rolled(*die) if die else lying.now for lying in self._black_shows]
        return sum(light) / SIDES

    @cached_property
    def _black_shows(self) -> list[Lying]:
        """The dice with each face that the black one may show."""
        assert self.black is not None
        left = self.shown - ONE[self.seat.faces[self.black]]
        return [Lying(self.worth, left + ONE[face], face) for face in FACES[BLACK]]

    def turn(self, least: float = -inf) -> Chosen:
        """Return the best die to turn, and to which symbol, if that brings more than `least`."""
        most, best, lying = least, Chosen(-inf, ()), self.lying
        above, more = lying.own + lying.at_most(), max(lying.more)
        for (color, face), indexes in self.alike.items():
            black = indexes[0] == self.black
            gone = above + lying.less[face]
            if not black and gone + more <= most:
                continue
            for symbol in DIFFERENT[color]:
                if symbol == face or (not black and gone + lying.more[symbol] <= most):
                    continue
                if black:
                    worth = self._black_shows[FACES[BLACK].index(symbol)].now
                else:
                    worth = lying.turned(face, symbol)
                if worth > most + EVEN:
                    most, best = worth, Chosen(worth, (indexes[0],), symbol)
        return best


def best_reroll(table: Table, taste: Taste) -> Action:
    """Reroll or turn dice if that promises more than it costs; otherwise keep them."""
    seat = table.seat
    source, price = _cheapest(table, seat, taste)
    if source is None:
        return bare(Keep)
    immune = is_immune(table.house, kaar=seat.has_kaar(table.house))
    black = seat.colors.index(BLACK) if BLACK in seat.colors and not immune else None
    worth = dice_worth(table, seat, means(table, seat, taste, seat.colors))
    choice = Choice(worth, seat, black)
    now = choice.now() + taste.margin
    rolled = choice.reroll()
    best = max(rolled.worth - price - now, EVEN)
    turns = turning_mixes(table, seat)
    if turns:
        prices = _turn_prices(table, seat, turns, taste)
        price = min(prices)
        turned = choice.turn(now + price + best)
        if turned.symbol is not None and turned.worth - price - now > best:
            return Turn.of(turned.dice[0], turned.symbol, turns[prices.index(price)])
    return Reroll.of(rolled.dice, source) if best > EVEN else bare(Keep)


def _cheapest(table: Table, seat: Seat, taste: Taste) -> tuple[str | None, float]:
    """Return where the next reroll comes from at the least cost, and that cost."""
    if free_rerolls(seat):
        return COMPANION, 0.0
    step = step_back(table, seat, seat.light)
    token = token_worth(table, taste)
    if seat.rerolls and (step is None or token <= step):
        return TOKEN, token
    return (None, 0.0) if step is None else (TRACK, float(step))


def token_worth(table: Table, taste: Taste) -> float:
    """Return what a reroll token is worth if it is kept."""
    return taste.token if days_left(table) > 1 else LAST_TOKEN


def _turn_prices(
    table: Table, seat: Seat, mixes: Sequence[Sequence[str]], taste: Taste
) -> list[float]:
    """Return what mixes of three rerolls cost."""
    steps = steps_back(seat.light, table.house, lapped=seat.lapped)
    token, prices = token_worth(table, taste), [0, *[price for _, price in steps[:REROLLS_TO_TURN]]]
    return [token * mix.count(TOKEN) + prices[mix.count(TRACK)] for mix in mixes]


# ------------------------------------------------------------------------------- noon


class CardChoice(NamedTuple):
    """One application: which card, and what it chooses where it can."""

    card: str
    choice: str | None


def best_application(table: Table, taste: Taste) -> Action:
    """Apply the next card of the best order; resolve everything at once where the order is free.

    Where somebody has begun with another order, or there are too many orders to look at, the first
    card that may follow is applied.
    """
    seat = table.seat
    if seat.noon is None and noon.is_plain(table, seat, noon.triggered(table, seat)):
        return bare(ResolveAll)
    standing = noon.state(table)
    order = _best_order(standing.resolver, _as_noon_began(table, standing.resolver, taste))
    done = _entries(standing.resolver, next(iter(standing.paths.values())))
    if order is not None and order[: len(done)] == done:
        return bare(EndNoon) if len(order) == len(done) else Apply.of(*order[len(done)])
    return Apply.offers(table)[0]


def _as_noon_began(table: Table, resolver: Resolver, taste: Taste) -> Means:
    """Take stock as noon began, so that every card is applied by the same order."""
    seat, was = table.seat, resolver.position
    companions = [card.number for card in resolver.company.companions]
    have = means(table, seat, taste, seat.colors)
    now = ahead(companions, was.fireflies)
    return have._replace(
        kaar=KAAR in companions,
        footprint=footprint_worth(table, seat, was.footprints),
        firefly=firefly_worth(now, have.days - 1, taste),
    )


@lru_cache(maxsize=64)
def _best_order(resolver: Resolver, have: Means) -> tuple[CardChoice, ...] | None:
    """Return the order that comes to most; None if there are too many to look at."""
    try:
        ends = Orders(resolver.position).ends
    except GlowError:
        return None
    best = max(ends, key=lambda node: _worth(resolver, node, have))
    return _entries(resolver, ends[best])


def _worth(resolver: Resolver, node: Node, have: Means) -> float:
    """Return what an end of noon is worth: light and tokens, and who is still there."""
    core, (light, footprints) = node.core, node.purse
    total = light + footprints * have.footprint
    for slot, often in enumerate(resolver.times_applied(core)):
        if often:
            effect = resolver.cards[slot].effect
            total += often * (effect.fireflies * have.firefly + effect.rerolls * have.taste.token)
            total += CAST * effect.spells
    for slot in core.companions:
        total += loss(COMPANIONS[resolver.cards[slot].number], have)
    return total - len(core.spells)


def _entries(resolver: Resolver, moves: Iterable[Application]) -> tuple[CardChoice, ...]:
    """Write moves as entries, with what is chosen where something can be."""
    core, _ = resolver.start()
    entries = []
    for move in moves:
        several = len(resolver.choices(core, move.slot)) > 1
        choice = chosen(resolver, move) if several else None
        entries.append(CardChoice(resolver.cards[move.slot].ref, choice))
        core = resolver.after(core, move)
    return tuple(entries)


# ------------------------------------------------------------------------------- afternoon

TOKENS_COUNTED = 16
"""How many of the best ways are looked at for tokens."""
SPELL = -2.0
"""What whoever gives up a spell token loses: they are rid of it."""


def best_step(table: Table, taste: Taste) -> Action:
    """Take the next step on the best way through the Province, place the camp, or rest."""
    seat = table.seat
    left = days_left(table) - 1
    worth = weighed_now(table, seat, left)
    onward = ways(seat.at, table.house.over)
    gift: Gift = (None, None)
    if onward.grim.size and worth.take(onward.grim).max() > -inf:
        have = means(table, seat, taste, seat.colors)
        gift = _gift(table, seat, have)
        worth -= _gift_price(gift, have) * onward.skulls
    firefly = firefly_worth(ahead(seat.companions, seat.fireflies), left, taste)
    for way in _best_first(seat.at, worth, taste.token, firefly):
        _, *steps = path(seat.at, way)
        if not steps:
            break
        if not set(steps).isdisjoint(seat.visited):
            continue
        leg = legs()[seat.at][steps[0]]
        if not leg.skull:
            return WalkTo.of(leg.to, 0)
        offered = _offered_gifts(table, seat, leg.to)
        if offered:
            have = means(table, seat, taste, seat.colors)
            cheapest = min(offered, key=lambda option: _gift_price(option, have))
            return WalkTo.of(leg.to, 0, *(gift if gift in offered else cheapest))
    better = spaces()[seat.at].light > spaces()[seat.camp].light
    return bare(Camp if better and afternoon.may_camp(table, seat) else Rest)


def _best_first(at: int, worth: Numbers, token: float, firefly: float) -> Iterator[int]:
    """Yield ways in order of their worth, with the tokens that lie on the best of them."""
    order = (-worth).argsort(kind="stable")
    first, best = order[:TOKENS_COUNTED], {}
    for way, light in zip(first.tolist(), worth.take(first).tolist(), strict=True):
        rerolls, fireflies = tokens_on(at, way)
        best[way] = light + rerolls * token + fireflies * firefly
    yield max(best, key=best.__getitem__)  # mostly no other is asked for
    yield from sorted(best, key=lambda way: -best[way])
    yield from order[TOKENS_COUNTED:].tolist()


def _gift(table: Table, seat: Seat, have: Means) -> Gift:
    """Return what is best given to a skull."""
    gifts = afternoon.gifts(table, seat)
    return min(gifts, key=lambda gift: _gift_price(gift, have), default=(None, None))


def _offered_gifts(table: Table, seat: Seat, to: int) -> list[Gift]:
    """Return what may be given on a step over a skull: its die may be needed to pay for it."""
    steps = afternoon.steps(table, seat)
    return [(gift, back) for place, joker, gift, back in steps if place == to and not joker]


def _gift_price(gift: Gift, have: Means) -> float:
    """Return what a gift to a skull costs."""
    name, _ = gift
    if name is None:
        return 0.0
    number = COMPANION_NUMBER.get(name)
    return SPELL if number is None else loss(COMPANIONS[number], have)


def best_voyage(table: Table, taste: Taste) -> Action:
    """Make the voyage through the Archipelago that is worth most, or rest."""
    seat, plan, number = table.seat, sea(table), afternoon.elements(table, table.seat)
    have = means(table, seat, taste, seat.colors)
    best: Action = bare(Rest)
    most = plan.worth(have.days - 1, seat.boats, seat.footprints)
    for origin, to, gift, back in afternoon.sailings(table, seat):
        passage = passages()[origin][to]
        boats = seat.boats[:]
        boats[boats.index(origin)] = to
        steps = seat.footprints + passage.footprints - takes(passage, number)
        worth = plan.worth(have.days - 1, boats, steps) - _gift_price((gift, back), have)
        worth += passage.rerolls * taste.token + passage.fireflies * have.firefly
        if worth > most:
            most, best = worth, SailTo.of(origin, to, gift, back)
    return best


# ------------------------------------------------------------------------------- the players


def best_journey(table: Table, taste: Taste) -> Action:
    """Travel as well as possible."""
    return (best_step if table.journey == "province" else best_voyage)(table, taste)


BEST: dict[str, Callable[[Table, Taste], Action]] = {
    "recruit": best_recruit,
    "discard": best_discard,
    "take-die": best_die,
    "late-die": best_die,
    "reroll": best_reroll,
    "noon": best_application,
    "afternoon": best_journey,
}
"""What is decided at each moment of the table; all that is left then is to sail Tom's boats."""


class GreedyPlayer:
    """Takes what brings most light as far as it looks, and leaves nothing to luck.

    - Morning: the companion with whom the company may expect most light for the rest of the game.
      By exact odds it reckons how often every card triggers with today's dice, and with typical
      dice on the days to come; light at the end, fireflies, footprints and dice are added. That a
      companion may leave before the end it does not consider.
    - Late morning: one reroll at a time, the best one for noon and journey together, as long as it
      promises more than it costs; it turns a die where that is better. For one reroll this is what
      the adviser would say of the same noon.
    - Noon: of all the outcomes that the judge finds, the one with most light; tokens count for
      what they are worth.
    - Afternoon: the way or voyage whose end is worth most by the navigator's plan for the days
      left, with dice that a player typically has.
    """

    name: str = "greedy"
    taste: ClassVar[Taste] = Taste(
        token=1.2, firefly=0.8, reroll=1.5, die=0.5, mortal=False, keep=0.0, bonus=False,
        black=0.0, margin=0.0,
    )  # fmt: skip

    def choose(self, game: Game, chance: Chance) -> Action:
        """Return the action to do now."""
        return self.pick(game._table, chance)

    def pick(self, table: Table, chance: Chance) -> Action:  # noqa: ARG002 - it needs no luck
        """Return the action to do now, straight from the table."""
        now = table.waiting[-1] if table.waiting else table.stage
        return BEST.get(now, best_voyage_of_tom)(table, self.taste)


class CarefulPlayer(GreedyPlayer):
    """Plays like `GreedyPlayer`, but reckons with what may be lost.

    - Companions count at the end only as likely as they will still be there; and when one would
      leave, at noon or to a skull, all that it would still have brought is a loss: its light at the
      end, its effects, its rerolls and its die.
    - It watches the bonus of the fireflies: one more is worth as much as it makes the bonus
      likelier with the days left, much when it is close, nothing when it is safe or out of reach.
    - Reroll tokens are dearer to it, and a reroll must promise clearly more than it costs: so it
      keeps tokens, and light on the score track.
    - It dislikes the black die beyond what the die does on average.

    Footprints both players keep as far as the plan of the journey has use for them.
    """

    name: str = "careful"
    taste: ClassVar[Taste] = Taste(
        token=2.0, firefly=0.8, reroll=1.5, die=0.3, mortal=True, keep=1.0, bonus=True, black=0.2,
        margin=0.3,
    )  # fmt: skip
