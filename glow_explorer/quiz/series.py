"""Questions in a row: a seed and a level make the same ones for everybody.

A kind of question draws a position and options for a level, drops what is not worth asking, and
asks the judge, the journeys or the adviser what is right. Nothing about the game is decided here.
"""

from __future__ import annotations

import secrets
from fractions import Fraction
from functools import cache
from itertools import count, islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from glow_explorer.cards import Adventurer, Companion, Spell
from glow_explorer.catalog import catalog
from glow_explorer.collection import adventurers, all_cards, companions, spells
from glow_explorer.company import Company, company_of
from glow_explorer.dice import Die, Roll, dice_kinds
from glow_explorer.errors import GlowError
from glow_explorer.game.chance import Chance, seeded
from glow_explorer.journeys import archipelago, province
from glow_explorer.journeys.traveller import ON_JOURNEY, Traveller
from glow_explorer.journeys.voyage import ON_CENTRE
from glow_explorer.journeys.walk import BACK, OVER, USED
from glow_explorer.judge.reasons import Reason, showing, used_rulings
from glow_explorer.judge.score import COMPANIONS, FLOOR, ZERO
from glow_explorer.judge.verdict import COUNTS_ITSELF, IMMUNE, IS_ABSENT, read
from glow_explorer.places import CENTRE, islands, roads, routes, spaces
from glow_explorer.position import KAAR, Position
from glow_explorer.quiz.marking import (
    APPRENTICE,
    FIRST,
    GUIDE,
    JUDGE,
    LETTERS,
    TRAVELLER,
    Question,
    Solution,
    known_level,
)
from glow_explorer.rulebook import Rulings, as_rulings, rulings
from glow_explorer.symbols import Color, Size, Symbol
from glow_explorer.values import Chart

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from glow_explorer.cards import Card
    from glow_explorer.judge import Noon
    from glow_explorer.odds import Advice
    from glow_explorer.quiz.marking import Form


KINDS_AT = {
    FIRST: ("triggers", "noon", "elements", "triggers", "noon"),
    APPRENTICE: ("triggers", "noon", "voyages", "steps", "score", "triggers"),
    TRAVELLER: ("triggers", "voyages", "steps", "score", "order", "curse", "triggers"),
    GUIDE: ("triggers", "voyages", "steps", "score", "order", "curse", "reroll", "elements"),
    JUDGE: ("triggers", "voyages", "steps", "score", "order", "curse", "reroll", "triggers"),
}
"""What each level asks; a kind that stands twice comes twice as often."""
EVERY_KIND = tuple(dict.fromkeys(kind for kinds in KINDS_AT.values() for kind in kinds))
"""All kinds, in the order in which levels come to them."""


def kinds_by_level() -> Chart:
    """Show how often each level asks questions of each kind.

    >>> kinds_by_level().rows[0]
    {'kind': 'triggers', 'shares': (0.4, 0.3333333333333333, 0.2857142857142857, 0.125, 0.25)}
    """
    rows = [
        {"kind": kind, "shares": tuple(a.count(kind) / len(a) for a in KINDS_AT.values())}
        for kind in EVERY_KIND
    ]
    return Chart("quiz-levels", tuple(rows))


TRIES = 600
"""How often a question of one kind is drawn before another kind is asked instead."""
PATIENT = 250
"""How many of these are spent on finding one in which a ruling matters, for a judge."""
MOST_QUESTIONS = 50
"""How many questions a quiz has at most."""
HIGHEST_SEED = 999_999_999
_DRAWN_SEEDS = 10_000
_ORDER, _DRAW = 1, 2
_DISPUTED = {"triggers", "curse", "voyages", "steps", "score"}
Gist = tuple[object, ...]
"""What makes a question another one."""


def series(level: object, seed: int, kinds: Collection[str] = ()) -> Iterator[Question]:
    """Yield questions without end; no two of them are alike.

    What is best to reroll is asked where numpy is at hand; elsewhere another question takes its
    place.

    Parameters
    ----------
    level
        From 1 to 5, or its name.
    seed
        The same seed gives the same questions, everywhere and in every language.
    kinds
        Only these kinds, as far as the level asks them; all of them unless some are named.
    """
    known = known_level(level)
    earlier: list[Gist] = []
    for number in count():
        question = _next(known, seed, number, earlier, kinds)
        earlier.append(_gist(question))
        yield question


def drawn_seed() -> int:
    """Draw a seed that is short enough to be told to a class."""
    return secrets.randbelow(_DRAWN_SEEDS)


def question(level: object, seed: int, number: int) -> Question:
    """Return one question of a series, the first being number 1."""
    return next(islice(series(level, seed), number - 1, None))


def _next(
    level: int, seed: int, number: int, earlier: list[Gist], wanted: Collection[str] = ()
) -> Question:
    """Draw the next question: of the kind whose turn it is, or of another if there is none."""
    asked = KINDS_AT[level]
    kinds = tuple(kind for kind in asked if kind in wanted) or asked
    turn, place = divmod(number, len(kinds))
    dealt = QuizChance(seeded(seed, level, _ORDER, turn)).shuffled(kinds)
    for kind in dict.fromkeys([*dealt[place:], *dealt]):
        try:
            question = _of_kind(kind, level, seed, number, earlier)
        except GlowError as refusal:
            if refusal.code != "needs-package":
                raise
            continue
        if question is not None:
            return question
    message = f"no question {number} of level {level} for the seed {seed}"
    raise AssertionError(message)  # pragma: no cover - there are far more than anybody asks


def _of_kind(kind: str, level: int, seed: int, number: int, earlier: list[Gist]) -> Question | None:
    """Draw until a question fits and is a new one; None if there is none after many."""
    for attempt in range(TRIES):
        chance = QuizChance(seeded(seed, level, _DRAW, number, attempt))
        question = QUESTION_KINDS[kind].draw(chance, level)
        if question is not None and _fits(question, attempt) and _gist(question) not in earlier:
            return question
    return None


def _fits(question: Question, attempt: int) -> bool:
    """Whether a question fits its level: a judge's depends on a ruling, if such a one is drawn."""
    needs_ruling = question.level == JUDGE and question.kind in _DISPUTED and attempt < PATIENT
    return not needs_ruling or bool(question.agreed)


def _gist(question: Question) -> Gist:
    """Return what makes a question another one: not the order of its dice or options."""
    position = question.position
    dice = sorted(map(str, position.dice))
    cards = {card.ref for card in question.cards}
    return question.kind, dice, cards, position.boats, position.at, position.camp, position.light


# ---------------------------------------------------------------- what questions are made of

T = TypeVar("T")
Order = tuple[str, ...]
Dice = tuple[int, ...]
STANDARD = "standard"
PLAIN = (Color.GREEN, Color.BLUE, Color.AZURE, Color.RED, Color.ORANGE)
COLORED = (*PLAIN, Color.PURPLE, Color.YELLOW)
DICE = {FIRST: (2, 3), APPRENTICE: (3, 4), TRAVELLER: (4, 5), GUIDE: (5, 6), JUDGE: (5, 7)}
"""How many dice a level rolls, at least and at most."""
FEWEST = 3
"""How many options there are at least."""


class QuizChance(Chance):
    """Chance that draws what questions are made of: the same for a seed, in every language."""

    __slots__ = ()

    def between(self, least: int, most: int) -> int:
        """Draw a whole number, both ends included."""
        return least + self.below(most - least + 1)

    def once_in(self, number: int) -> bool:
        """Return True with a chance of one in a number."""
        return self.below(number) == 0

    def pick(self, values: Sequence[T]) -> T:
        """Draw one of some values."""
        return values[self.below(len(values))]

    def sample(self, values: Iterable[T], number: int) -> list[T]:
        """Draw several different values, in the order drawn."""
        left = list(values)
        return [left.pop(self.below(len(left))) for _ in range(min(number, len(left)))]

    def shuffled(self, values: Iterable[T]) -> list[T]:
        """Return values in another order."""
        left = list(values)
        return self.sample(left, len(left))

    def throw(
        self,
        number: int,
        colors: Sequence[Color],
        liked: Collection[Symbol] = (),
        *,
        black: bool = False,
        first: Iterable[Die] = (),
    ) -> Roll:
        """Take dice from the box and roll them.

        Parameters
        ----------
        number, colors
            How many dice, and of which colours.
        liked
            Symbols that half of the dice show if they can.
        black
            Whether the black die is among them.
        first
            Dice not rolled yet that are among them in any case.
        """
        dice = [*first, *(Die(Color.BLACK) for _ in range(black))]
        left = [die for die in _box() if die.color in colors]
        for die in dice:
            if die in left:
                left.remove(die)
        dice += self.sample(left, number - len(dice))
        return Roll([self._rolled(die, liked) for die in self.shuffled(dice)])

    def _rolled(self, die: Die, liked: Collection[Symbol]) -> Die:
        faces = [face for face in dict.fromkeys(die.faces) if face in liked]
        helped = faces and self.once_in(2)
        return die.showing(self.pick(faces) if helped else self.pick(die.faces))

    def rulings(self, level: int, *disputed: str) -> Rulings:
        """Draw answers to disputed points for a judge; other levels play by the standard ones."""
        under = as_rulings(STANDARD)
        if level == JUDGE:
            for ruling in disputed:
                under = under.deciding(ruling, self.pick(rulings()[ruling].choices))
        return under


@cache
def _box() -> tuple[Die, ...]:
    """Return all dice of the game, not rolled."""
    return tuple(
        Die(color, None, size)
        for color, kind in dice_kinds().items()
        for size in (Size.LARGE, Size.SMALL)
        for _ in range(kind.number(size))
    )


@cache
def known_at(level: int) -> tuple[Card, ...]:
    """Return the cards that a level asks about."""
    return tuple(card for card in all_cards() if card.effect and _is_known(card, level))


def _is_known(card: Card, level: int) -> bool:
    condition = card.condition
    plain = not condition.crossed and not condition.same and not card.effect.skull
    if level == FIRST:
        return plain and not isinstance(card, Spell)
    if level == APPRENTICE:
        return not card.effect.skull and not isinstance(card, Spell)
    return level >= GUIDE or not isinstance(card, Spell)


def symbols_of(*cards: Card) -> set[Symbol]:
    """Return the elements that cards speak of."""
    return {symbol for card in cards for symbol, _ in card.condition.printed}


def _has_twins(cards: Sequence[Card]) -> bool:
    """Return whether two cards have the same name, so that a question would be hard to read."""
    return len({card.name for card in cards}) < len(cards)


# ---------------------------------------------------------------- which cards trigger

_CARDS = {FIRST: 1, APPRENTICE: 2, TRAVELLER: 3, GUIDE: 3, JUDGE: 4}
_TRAPS = {
    "once-skull", "once-crossed", "once-spell", "crossed-present", "crossed-absent", "cursed",
    "cursed-absent", "cursed-still-there", "cursed-but-itself", "kaar-immune", "several-times",
}  # fmt: skip


def solve_triggers(question: Question) -> Solution:
    """Return how often each card triggers, with the reasons of its verdict."""
    verdicts = [question.position.explain(card) for card in question.options]
    reasons = tuple(verdict.reasons for verdict in verdicts)
    used = used_rulings(reason for group in reasons for reason in group)
    return Solution(tuple(verdict.times for verdict in verdicts), reasons, used=used)


def draw_triggers(chance: QuizChance, level: int) -> Question | None:
    """Draw dice and cards; some trigger and some do not, and not for trivial reasons."""
    cards = tuple(chance.sample(known_at(level), _CARDS[level]))
    if _has_twins(cards):
        return None
    black = level == JUDGE or (level == GUIDE and chance.once_in(2))
    colors = PLAIN if level == FIRST else COLORED
    position = Position.of(
        roll=chance.throw(chance.between(*DICE[level]), colors, symbols_of(*cards), black=black),
        kaar=level == JUDGE and chance.once_in(4),
        rulings=chance.rulings(level, COUNTS_ITSELF, IS_ABSENT, IMMUNE),
    )
    times = chance.below(3)
    question = Question("triggers", level, position, cards, cards)
    return question if _is_worth_asking(question, times) else None


def _is_worth_asking(question: Question, drawn: int) -> bool:
    """One card triggers as often as drawn; several not all alike, and there is a trap.

    Mostly some trigger and some do not; but nobody shall count on it.
    """
    times = question.solution.right
    if len(times) == 1:
        return times[0] == drawn and _is_tempting(question)
    codes = {reason.code for reasons in question.solution.why for reason in reasons}
    mixed = len(set(times)) > 1 and (0 in times or not drawn)
    return mixed and _is_tempting(question) and (question.level < TRAVELLER or bool(codes & _TRAPS))


def _is_tempting(question: Question) -> bool:
    """Whether every card that does not trigger comes near it: its reasons name some die."""
    return all(
        any(reason.dice for reason in reasons)
        for times, reasons in zip(question.solution.right, question.solution.why, strict=True)
        if not times
    )


# ---------------------------------------------------------------- the light after noon


def solve_noon(question: Question) -> Solution:
    """Resolve noon: where its light is asked for, the order does not matter."""
    noon = question.position.noon()
    return Solution((noon.best.light,), (noon.best.events,), used=noon.rulings)


def draw_noon(chance: QuizChance, level: int) -> Question | None:
    """Draw a small company and dice; its light changes, and for more than one reason."""
    known = [card for card in known_at(level) if card.effect.light]
    leaders = [card for card in known if isinstance(card, Adventurer)]
    followers = [card for card in known if isinstance(card, Companion) and card.die is None]
    chosen = chance.sample(followers, 1 if level == FIRST else 2)
    company = Company(chance.pick(leaders), chosen)
    colors = PLAIN if level == FIRST else (*COLORED, Color.YELLOW)
    position = Position.of(
        company=company,
        roll=chance.throw(chance.between(*DICE[level]) + 1, colors, symbols_of(*company)),
        light=chance.between(5, 20),
        rulings=as_rulings(STANDARD),
    )
    noon = position.noon()
    events = [event for event in noon.best.events if event.code in ("applies", "face-light")]
    lights = {outcome.light for outcome in noon.outcomes}
    if len(lights) > 1 or len(events) < (1 if level == FIRST else 2):
        return None
    return Question("noon", level, position, ("light",), company.cards)


# ---------------------------------------------------------------- counting dice

_OF_ANY_SYMBOL = "torke-b"
_CURSE = ("curse.symbol", "kaar.immune")
_JOURNEY_RULINGS = (ON_JOURNEY, COUNTS_ITSELF, IMMUNE)
"""What decides how dice count in the afternoon."""


def solve_elements(question: Question) -> Solution:
    """Count the different elements as a boat does."""
    position = question.position
    traveller = Traveller(position)
    counted = Reason(
        "elements-counted", "archipelago.exact", traveller.element_dice,
        data={"count": traveller.elements},
    )  # fmt: skip
    reasons = showing((counted, *traveller.uncounted), position.dice)
    return Solution((traveller.elements,), (reasons,), used=used_rulings(reasons))


def draw_elements(chance: QuizChance, level: int) -> Question | None:
    """Draw dice of which some show the same, or a special symbol, or a cursed one."""
    black = level >= GUIDE
    colors = (*COLORED, Color.PURPLE) if level == FIRST else COLORED
    roll = chance.throw(chance.between(*DICE[level]) + (level == FIRST), colors, black=black)
    position = Position.of(roll=roll, rulings=as_rulings(STANDARD))
    question = Question("elements", level, position, ("elements",))
    number = question.solution.right[0]
    hidden = number < len(roll.elements) if black else number < len(roll)
    return question if number and hidden else None


def solve_curse(question: Question) -> Solution:
    """Find the dice that do not count at noon."""
    position = question.position
    hand = read(position.dice, position.rulings, kaar=position.is_sheltered)
    verdict = position.explain(_OF_ANY_SYMBOL)
    reasons = tuple(reason for reason in verdict.reasons if reason.rule in _CURSE)
    right = tuple(int(die not in hand.counted) for die in question.options)
    return Solution(right, tuple(reasons for _ in right), used=used_rulings(reasons))


def draw_curse(chance: QuizChance, level: int) -> Question | None:
    """Draw dice with the black one; some others show what it shows."""
    symbol = chance.pick(tuple(symbol for symbol in Symbol if symbol.is_element))
    roll = chance.throw(chance.between(*DICE[level]), COLORED, {symbol}, black=True)
    showing = roll.showing(symbol)
    black = next(place for place, die in enumerate(roll) if die.color is Color.BLACK)
    if black not in showing or not 2 <= len(showing) <= len(roll) - 2:
        return None
    position = Position.of(
        roll=roll,
        rulings=chance.rulings(level, COUNTS_ITSELF, IMMUNE),
        kaar=level == JUDGE and chance.once_in(3),
    )
    return Question("curse", level, position, tuple(range(len(roll))))


# ---------------------------------------------------------------- journeys

_OFFERED_WAYS = 5
_WALK_RULINGS = (OVER, USED, BACK, *_JOURNEY_RULINGS)
_SAIL_RULINGS = (ON_CENTRE, *_JOURNEY_RULINGS)


def solve_voyages(question: Question) -> Solution:
    """Judge each voyage."""
    position = question.position
    moves = [archipelago().explain(position, origin, to) for origin, to in question.options]
    return _allowed([move.legal for move in moves], [move.reasons for move in moves])


def solve_steps(question: Question) -> Solution:
    """Judge each step."""
    position = question.position
    position.needs("steps", "at")
    steps = [province().explain(position, to) for to in question.options]
    return _allowed([step.legal for step in steps], [step.reasons for step in steps])


def _allowed(legal: Iterable[bool], reasons: Iterable[tuple[Reason, ...]]) -> Solution:
    """Return the solution of options that are allowed or not."""
    groups = tuple(reasons)
    used = used_rulings(reason for part in groups for reason in part)
    return Solution(tuple(map(int, legal)), groups, used=used)


def draw_voyages(chance: QuizChance, level: int) -> Question | None:
    """Draw boats, dice and footprints; offer some voyages, also one that no route makes."""
    afloat = {APPRENTICE: chance.between(0, 1), TRAVELLER: 2}.get(level, 3)
    boats = _boats(chance, afloat)
    position = Position.of(
        journey="archipelago", boats=boats, roll=_journey_roll(chance, level),
        footprints=chance.below(2) if level == APPRENTICE else chance.below(4),
        kaar=level == JUDGE and chance.once_in(4),
        rulings=chance.rulings(level, *_SAIL_RULINGS),
    )  # fmt: skip
    known = [(origin, to) for origin in sorted(set(boats)) for to in routes()[origin]]
    voyages = chance.sample(known, _OFFERED_WAYS - (level > APPRENTICE))
    if level > APPRENTICE:
        origin = boats[-1]
        far = [to for to in islands() if to not in (*routes()[origin], origin)]
        voyages.append((origin, chance.pick(far)))
    return _if_mixed(Question("voyages", level, position, tuple(sorted(voyages))))


def draw_steps(chance: QuizChance, level: int) -> Question | None:
    """Draw where the company stands and came from; offer its neighbours, and one that is none."""
    at = chance.pick([place for place, ways in roads().items() if len(ways) >= FEWEST])
    roll = _journey_roll(chance, level)
    visited: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    if level >= TRAVELLER and chance.once_in(2):
        visited = (chance.pick(sorted(roads()[at])), at)
        used = (chance.below(len(roll)),)
    position = Position.of(
        journey="province", at=at, visited=visited, roll=roll, used=used,
        footprints=chance.below(1 + min(level - 1, 2)),
        kaar=level == JUDGE and chance.once_in(4),
        rulings=chance.rulings(level, *_WALK_RULINGS),
    )  # fmt: skip
    places = chance.sample(roads()[at], _OFFERED_WAYS - 1)
    beyond = {place for near in roads()[at] for place in roads()[near]} - {at, *roads()[at]}
    if level > APPRENTICE and beyond:
        places.append(chance.pick(sorted(beyond)))
    return _if_mixed(Question("steps", level, position, tuple(sorted(places))))


def _boats(chance: QuizChance, afloat: int) -> tuple[int, ...]:
    """Draw islands for some boats; the others are in the centre."""
    out = chance.sample([number for number in islands() if number != CENTRE], afloat)
    return tuple(sorted([*out, *[CENTRE] * (catalog().setup.boats - len(out))]))


def _journey_roll(chance: QuizChance, level: int) -> Roll:
    black = level == JUDGE or (level == GUIDE and chance.once_in(2))
    return chance.throw(chance.between(*DICE[level]), COLORED, black=black)


def _if_mixed(question: Question) -> Question | None:
    """Return a question if something is allowed and something is not, for different reasons."""
    right = question.solution.right
    if not 0 < sum(right) < len(right) or not FEWEST <= len(right) <= len(LETTERS):
        return None
    codes = {reasons[0].code for reasons in question.solution.why}
    return question if len(codes) > 1 else None


# ---------------------------------------------------------------- the final count

_IN_PLAY = {APPRENTICE: (1, 2), TRAVELLER: (2, 4), GUIDE: (3, 5), JUDGE: (0, 5)}
"""How many companions a level counts, at least and at most."""


def solve_score(question: Question) -> Solution:
    """Count the light."""
    score = question.position.final_score()
    return Solution((score.total,), (score.reasons,), used=score.rulings)


def draw_score(chance: QuizChance, level: int) -> Question | None:
    """Draw the end of a game: cards, a camp or boats, and about as many fireflies as it takes."""
    chosen = chance.sample(companions(), chance.between(*_IN_PLAY[level]))
    company = Company(chance.pick(list(adventurers())), chosen)
    printed = sum(card.fireflies for card in company.companions)
    near = len(chosen) - printed + chance.between(-1, 1)
    judge = level == JUDGE
    position = Position.of(
        company=company, **_end_of_journey(chance, level),
        light=chance.between(0, 12) if judge and chance.once_in(3) else chance.between(20, 70),
        fireflies=max(0, near) if level > APPRENTICE else chance.below(2),
        footprints=chance.below(4), recruited=catalog().setup.rounds if judge else len(chosen),
        rulings=chance.rulings(level, COMPANIONS, ZERO, FLOOR),
    )  # fmt: skip
    score = position.final_score()
    lines = [score.cards, score.journey, score.fireflies, score.footprints]
    if sum(map(bool, lines)) < (1 if level == APPRENTICE else 2):
        return None
    return Question("score", level, position, ("total",), company.cards)


def _end_of_journey(chance: QuizChance, level: int) -> dict[str, object]:
    """Draw where the camp is, or the boats."""
    if chance.once_in(2):
        villages = [number for number, space in spaces().items() if space.kind == "village"]
        return {"journey": "province", "camp": chance.pick(villages)}
    return {"journey": "archipelago", "boats": _boats(chance, min(level, 4))}


# ---------------------------------------------------------------- the best order at noon

_FORBIDDEN = -(10**6)
_MOST_RESULTS, _OFFERED = 40, 4
_ORDER_DICE = {TRAVELLER: (4, 5), GUIDE: (5, 6), JUDGE: (6, 7)}
_OTHERS = {TRAVELLER: 1, GUIDE: 2, JUDGE: 2}


def solve_order(question: Question) -> Solution:
    """Resolve every order that is offered; those that bring as much light as any are right."""
    noon = question.position.noon()
    lights = tuple(_light(noon, order) for order in question.options)
    right = tuple(int(light == noon.best.light) for light in lights)
    return Solution(right, tuple(noon.order_matters.reasons for _ in lights), lights, noon.rulings)


def _light(noon: Noon, order: Order) -> int:
    """Return the light after an order; one that another ruling forbids brings less than any."""
    try:
        return noon.resolve(order).light
    except GlowError:
        return _FORBIDDEN


def draw_order(chance: QuizChance, level: int) -> Question | None:
    """Draw a company in which something leaves, or is lost, too early or too late."""
    company = _company_with_sketal(chance, level)
    own = [Die(die.color) for die in company.dice]
    number = chance.between(*_ORDER_DICE[level])
    position = Position.of(
        company=company, roll=chance.throw(number, COLORED, symbols_of(*company), first=own),
        light=chance.pick((0, 1, 2, 3, 10)), rulings=as_rulings(STANDARD),
    )  # fmt: skip
    noon = position.noon()
    if len({outcome.light for outcome in noon.outcomes[:_MOST_RESULTS]}) < 2:
        return None
    orders = tuple(_offered_orders(chance, noon))
    question = Question("order", level, position, orders, company.cards)
    right = question.solution.right
    return question if len(right) >= FEWEST and 0 < sum(right) < len(right) else None


def _company_with_sketal(chance: QuizChance, level: int) -> Company:
    known: list[Companion] = list(companions())
    sketals = [card for card in known if isinstance(card.die, Color)]
    others = [card for card in known if card.die is None and card.effect and card.key != KAAR]
    others = [card for card in others if not card.effect.resurrect]
    sketal = chance.pick(sketals)
    chosen = [sketal, *chance.sample(others, _OTHERS[level])]
    drawn: list[Spell] = chance.sample(spells(), 1) if level >= GUIDE else []
    leaders = [card for card in adventurers() if card.effect and card.color is not sketal.die]
    return Company(chance.pick(leaders), chance.shuffled(chosen), drawn)


def _offered_orders(chance: QuizChance, noon: Noon) -> list[Order]:
    """Offer orders that end differently, and some that end alike."""
    orders: dict[Order, None] = {}
    worse = [outcome for outcome in noon.outcomes if outcome.light < noon.best.light]
    for outcome in [noon.best, *chance.sample(worse, 2)]:
        orders[outcome.order] = None
        another = tuple(chance.shuffled(outcome.order))
        if _light(noon, another) != _FORBIDDEN:
            orders[another] = None
    return chance.shuffled(list(orders)[:_OFFERED])


# ---------------------------------------------------------------- the best reroll

_CLEAR = Fraction(1, 4)
"""By how much light the best option must at least be better than the others offered."""
_STOP: Dice = ()


def solve_reroll(question: Question) -> Solution:
    """Compare the options exactly."""
    advice = question.position.advise()
    worth = tuple(advice.option(dice or "stop").value for dice in question.options)
    right = tuple(int(value == advice.value) for value in worth)
    return Solution(right, tuple(advice.reasons for _ in right), worth, advice.rulings)


def draw_reroll(chance: QuizChance, level: int) -> Question | None:
    """Draw dice and two cards; one option is clearly the best."""
    known = [card for card in known_at(level) if card.effect.light > 0]
    followers = [card for card in known if isinstance(card, Companion) and card.die is None]
    cards = tuple(chance.sample(followers, 2 if level < JUDGE else 3))
    if _has_twins(cards):
        return None
    position = Position.of(
        company=company_of(cards), free_rerolls=1, rulings=as_rulings(STANDARD),
        roll=chance.throw(chance.between(4, 5), COLORED, symbols_of(*cards)),
    )  # fmt: skip
    options = _offered_rerolls(chance, position.advise())
    return Question("reroll", level, position, tuple(options), cards) if options else None


def _offered_rerolls(chance: QuizChance, advice: Advice) -> list[Dice]:
    """Offer the best option, stopping, and others that are clearly worse; none if all are close."""
    values: dict[Dice, Fraction] = {}
    for option in advice.options:
        dice = _STOP if option.action.kind == "stop" else option.action.dice
        if option.action.kind in ("stop", "reroll"):
            values.setdefault(dice, option.value)
    best = max(values, key=lambda dice: values[dice])
    worse = [dice for dice in values if values[dice] <= values[best] - _CLEAR]
    if len(worse) < FEWEST - 1 or values[best] != advice.value:
        return []
    stop = [_STOP] if _STOP in worse else []
    others = [dice for dice in worse if dice != _STOP]
    return chance.shuffled(
        [best, *stop, *others[: 1 if stop else 2], *chance.sample(others[2:], 1)]
    )


# ---------------------------------------------------------------- all of them


class QuestionKind(NamedTuple):
    """A kind of question: how it is answered, solved and drawn."""

    form: Form
    solve: Callable[[Question], Solution]
    draw: Callable[[QuizChance, int], Question | None]


QUESTION_KINDS = {
    "triggers": QuestionKind("numbers", solve_triggers, draw_triggers),
    "noon": QuestionKind("numbers", solve_noon, draw_noon),
    "elements": QuestionKind("numbers", solve_elements, draw_elements),
    "curse": QuestionKind("picks", solve_curse, draw_curse),
    "voyages": QuestionKind("picks", solve_voyages, draw_voyages),
    "steps": QuestionKind("picks", solve_steps, draw_steps),
    "score": QuestionKind("numbers", solve_score, draw_score),
    "order": QuestionKind("one", solve_order, draw_order),
    "reroll": QuestionKind("one", solve_reroll, draw_reroll),
}
