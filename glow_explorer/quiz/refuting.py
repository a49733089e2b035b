"""What the engine says to every answer of an exercise: why it is right, or what refutes it.

Each kind of question has a function that makes the key of an exercise: for a number, what is right
and how one comes to other numbers; for options and places, the reasons of each; for dice, orders
and ways, what judges them. Nothing about the game is decided here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from glow_explorer.cases import casebook
from glow_explorer.catalog import catalog
from glow_explorer.collection import adventurers
from glow_explorer.collection import card as find_card
from glow_explorer.company import Company
from glow_explorer.dice import Die, Pool, Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.game import Game, rerolls_at_hand, tom_band, tom_count, tom_moves
from glow_explorer.inputs import exact
from glow_explorer.journeys import archipelago, province
from glow_explorer.judge.reasons import Reason, Sign, showing
from glow_explorer.language import text
from glow_explorer.odds.day import DayAdvice
from glow_explorer.odds.questions import odds as ask_odds
from glow_explorer.places import islands, spaces
from glow_explorer.position import Position
from glow_explorer.quiz.marking import LEVELS
from glow_explorer.quiz.series import KINDS_AT
from glow_explorer.quiz.series import question as drawn_question
from glow_explorer.render import words
from glow_explorer.rulebook import PRESETS, Rulings, as_rulings, rules, rulings
from glow_explorer.rulebook.wording import said
from glow_explorer.symbols import ELEMENTS, Color, Symbol

if TYPE_CHECKING:
    from glow_explorer.cards import Card
    from glow_explorer.judge import Outcome, Verdict
    from glow_explorer.quiz.exercises import Exercise

AnswerForm = Literal["number", "one", "picks", "place", "places", "way", "dice", "order"]
"""How an exercise is answered: a number; one option, or all that fit; one place on the map, all
that fit, or a way over several; dice that are turned; cards one after the other."""
Reasons = tuple[Reason, ...]


class AnswerOption(NamedTuple):
    """Something that can be chosen: its id, its words, and the card or the die that it is."""

    id: Any
    text: str
    card: Card | None = None
    die: Die | None = None


# ---------------------------------------------------------------- keys


class AnswerMark(NamedTuple):
    """What is said of an answer, or of the part of it that is named: an option, a place."""

    part: Any
    right: bool
    reasons: Reasons


@dataclass(frozen=True)
class NumberKey:
    """A number: what is right and why, and how one comes to others.

    Attributes
    ----------
    readings
        Other numbers, each with what is wrong about it.
    refute
        What says something of every other number.
    within
        How far an answer may be off.
    """

    right: Fraction | int
    why: Reasons
    rule: str
    readings: Mapping[Any, Reason] = field(default_factory=dict)
    refute: Callable[[Fraction], Reasons] | None = None
    within: Fraction = Fraction(1, 10**9)

    def solution(self) -> Fraction | int:
        """Return the right number."""
        return self.right

    def judge(self, given: Any) -> Iterator[AnswerMark]:
        """Say what speaks for or against a number."""
        if abs(Fraction(given) - Fraction(self.right)) <= self.within:
            yield AnswerMark(None, right=True, reasons=self.why)
            return
        for number, reason in self.readings.items():
            if abs(Fraction(number) - Fraction(given)) <= self.within:
                yield AnswerMark(None, right=False, reasons=(reason,))
                return
        reasons = self.refute(Fraction(given)) if self.refute else ()
        yield AnswerMark(
            None, right=False, reasons=reasons or (_off(self.rule, given, self.right),)
        )


@dataclass(frozen=True)
class ChoiceKey:
    """Options or places: whether each fits, and why; whether all that fit are wanted."""

    fits: Mapping[Any, bool]
    why: Mapping[Any, Reasons]
    rule: str
    several: bool = False

    def solution(self) -> Any:
        """Return what fits: all of it, or the first."""
        fitting = tuple(option for option, fits in self.fits.items() if fits)
        return fitting if self.several else fitting[0]

    def judge(self, given: Any) -> Iterator[AnswerMark]:
        """Say of each that was chosen whether it fits; of those left out only how many they are."""
        chosen = given if self.several else (given,)
        for option in chosen:
            yield AnswerMark(option, self.fits[option], self.why.get(option, ()))
        left_out = sum(fits for option, fits in self.fits.items() if option not in chosen)
        if self.several and left_out:
            reason = Reason("more-belongs", self.rule, data={"count": left_out})
            yield AnswerMark(None, right=False, reasons=(reason,))


@dataclass(frozen=True)
class OpenKey:
    """Dice, an order or a way: what judges it, and one that is right."""

    answer: Any
    judged: Callable[[Any], tuple[bool, Reasons]]

    def solution(self) -> Any:
        """Return one right answer."""
        return self.answer() if callable(self.answer) else self.answer

    def judge(self, given: Any) -> Iterator[AnswerMark]:
        """Say what speaks for or against it."""
        right, reasons = self.judged(given)
        yield AnswerMark(None, right, reasons)


Key = NumberKey | ChoiceKey | OpenKey


def _off(rule: str, given: Any, right: Fraction | int) -> Reason:
    """Return that a number is too high or too low."""
    code = "number-too-high" if given > right else "number-too-low"
    return Reason(code, rule, data={"given": _written(given)})


def _written(number: Any) -> str:
    return words.whole(int(number)) if number == int(number) else words.decimal(number)


def _reason(exercise: Exercise, code: str, **data: object) -> Reason:
    return Reason(code, exercise.rule, data=data)


def _against(reasons: Reasons) -> Reasons:
    """Return what speaks against something, or all if nothing does."""
    return tuple(reason for reason in reasons if reason.sign is Sign.AGAINST) or reasons


def _compared(
    exercise: Exercise, values: Mapping[Any, Any], *, least: bool = False, percent: bool = False
) -> ChoiceKey:
    """Return the key of options that are compared: the highest value fits, or the lowest."""
    best = (min if least else max)(values.values())
    write = words.percent if percent else _written
    names = {option.id: option.text for option in exercise.options}

    def why(option: Any) -> Reason:
        data = {"option": words.capital(names[option]), "value": write(values[option])}
        if values[option] == best:
            return _reason(exercise, "value-least" if least else "value-best", **data)
        return _reason(exercise, "value-beaten", **data, best=write(best))

    return ChoiceKey(
        {option: values[option] == best for option in names},
        {option: (why(option),) for option in names},
        exercise.rule,
    )


# ---------------------------------------------------------------- how often a card triggers


def how_often(exercise: Exercise) -> NumberKey:
    """Ask the judge how often a card triggers."""
    verdict = exercise.position.explain(exercise.about["card"])

    def refute(given: Fraction) -> Reasons:
        if given != int(given) or given < 0:
            return (_reason(exercise, "whole-times"),)
        if given > verdict.times:
            limits = tuple(reason for reason in verdict.reasons if reason.code.startswith("once-"))
            return limits or (_too_often(verdict, int(given)),)
        dice = verdict.uses[int(given)]
        missed = Reason(
            "answer-too-rarely", "noon.several-times", dice,
            data={"card": verdict.card, "given": int(given)},
        )  # fmt: skip
        return showing((missed,), verdict.roll)

    return NumberKey(verdict.times, verdict.reasons, exercise.rule, refute=refute)


def _too_often(verdict: Verdict, given: int) -> Reason:
    """Return what the dice lack for a card to trigger so often."""
    condition, shown = verdict.card.condition, Counter(die.symbol for die in verdict.roll)
    data: dict[str, Any] = {"card": verdict.card, "given": given}
    if condition.same:
        data |= {"need": condition.same}
        return Reason("same-too-often", "noon.same", data=data)
    needs = Counter(condition.needs)
    symbol = max(needs, key=lambda need: needs[need] * given - shown[need])
    data |= {"symbol": symbol, "wanted": needs[symbol] * given, "have": shown[symbol]}
    if not verdict.times:
        return next(iter(_against(verdict.reasons)))
    dice = tuple(place for place, die in enumerate(verdict.roll) if die.symbol is symbol)
    reason = Reason("answer-too-often", "noon.once-per-card", dice, data=data)
    return showing((reason,), verdict.roll)[0]


# ---------------------------------------------------------------- noon


def light_after(exercise: Exercise) -> NumberKey:
    """Ask how much light there is after noon, in the best order; perhaps after some cards."""
    position = exercise.position
    noon = position.noon()
    first = list(exercise.about.get("first", ()))
    best = noon.after(first).outcomes[0] if first else noon.best
    before = position.light or 0
    readings: dict[Any, Reason] = {}
    for card, times in Counter(step.card for step in best.steps).items():
        light = card.effect.light
        if times > 1:
            data = {"card": card, "times": times}
            once = best.light - (times - 1) * light
            readings[once] = _reason(exercise, "light-card-once", given=once, **data)
        without = best.light - times * light
        readings[without] = _reason(exercise, "light-without-card", given=without, card=card)
    gained = best.light - before
    readings[gained] = _reason(exercise, "light-gain-only", given=gained, light_before=before)
    readings[before] = _reason(exercise, "light-before-noon", given=before)
    for outcome in reversed(noon.outcomes):
        if outcome.light != best.light:
            readings[outcome.light] = _other_order(exercise, outcome)
    readings.pop(best.light, None)
    events = tuple(event for event in best.events if event.rank or event.code != "order-is-free")

    def refute(given: Fraction) -> Reasons:
        return (_reason(exercise, "light-not-reached", given=_written(given)),)

    return NumberKey(best.light, events, exercise.rule, readings, refute)


def _other_order(exercise: Exercise, outcome: Outcome) -> Reason:
    names = tuple(words.spoken(step.card) for step in outcome.steps)
    return _reason(exercise, "light-other-order", given=outcome.light, order=", ".join(names))


def cost_of_order(exercise: Exercise) -> NumberKey:
    """Ask how much light the worst order costs."""
    noon = exercise.position.noon()
    best, worst = noon.outcomes[0].light, noon.outcomes[-1].light
    readings = {
        best: _reason(exercise, "cost-is-best", given=best),
        worst: _reason(exercise, "cost-is-worst", given=worst),
        0: _reason(exercise, "cost-is-nothing", best=best, worst=worst),
    }
    return NumberKey(best - worst, noon.order_matters.reasons, exercise.rule, readings)


def results_of_noon(exercise: Exercise) -> NumberKey:
    """Ask how many different results noon can have."""
    noon = exercise.position.noon()
    under = as_rulings("standard")
    usual = len(exercise.position.under(under).noon().outcomes)
    readings = {}
    if usual != len(noon.outcomes):
        readings[usual] = _reason(exercise, "results-otherwise", given=usual)
    readings[0] = _reason(exercise, "results-none")
    why = noon.order_matters.reasons or noon.best.events
    return NumberKey(len(noon.outcomes), why, exercise.rule, readings)


def first_card(exercise: Exercise) -> ChoiceKey:
    """Ask which card to apply first, so that the most light can still be reached."""
    noon = exercise.position.noon()
    reached = {
        following.step.card.ref: noon.after([following.entry]).outcomes[0].light
        for following in noon.after().nexts
    }
    why = {
        option.id: (
            _reason(
                exercise,
                "first-keeps-best" if reached[option.id] == noon.best.light else "first-loses",
                card=option.card, given=reached[option.id],
            ),
        )
        for option in exercise.options
    }  # fmt: skip
    fits = {option.id: reached[option.id] == noon.best.light for option in exercise.options}
    return ChoiceKey(fits, why, exercise.rule)


def order_of_cards(exercise: Exercise) -> OpenKey:
    """Ask for an order that ends with the most light or footprints, perhaps with a card in play."""
    noon = exercise.position.noon()
    unit = exercise.about.get("most", "light")
    keeps = exercise.about.get("keeps")
    most = max(getattr(outcome, unit) for outcome in noon.outcomes)

    def judged(order: tuple[Any, ...]) -> tuple[bool, Reasons]:
        try:
            outcome = noon.resolve(list(order))
        except GlowError as error:
            return False, (Reason("order-impossible", "noon.compulsory", data={"said": error}),)
        reached = getattr(outcome, unit)
        if reached < most:
            less = _reason(exercise, f"order-less-{unit}", given=reached)
            return False, (less, *_losses(outcome))
        if keeps and keeps not in {card.key for card in outcome.companions}:
            return False, (_reason(exercise, "order-loses-card", card=find_card(keeps)),)
        return True, outcome.events

    def found() -> tuple[str, ...]:
        return next(outcome.order for outcome in noon.outcomes if judged(tuple(outcome.order))[0])

    return OpenKey(found, judged)


def _losses(outcome: Outcome) -> Reasons:
    """Return where an order lost something."""
    telling = ("light-stops", "footprints-stop", "die-counts-no-more", "dies-by-spell", "dies")
    return tuple(event for event in outcome.events if event.code in telling)[:2]


# ---------------------------------------------------------------- cards, dice, faces


def faces_of_die(exercise: Exercise) -> NumberKey:
    """Ask on how many of its six faces a die shows a symbol."""
    die, symbol = Die(Color(exercise.about["color"])), Symbol(exercise.about["symbol"])
    number = die.faces.count(symbol)
    data = {"die_color": die.color, "symbol": symbol}
    readings = {
        1: _reason(exercise, "face-of-every-die", **data),
        len(die.faces): _reason(exercise, "face-not-all", **data),
        Fraction(number, len(die.faces)): _reason(exercise, "face-is-chance", count=number),
    }
    readings.pop(number, None)
    why = (_reason(exercise, "faces-counted", count=number, **data),)
    return NumberKey(number, why, exercise.rule, readings)


def card_that_triggers(exercise: Exercise) -> ChoiceKey:
    """Ask which card triggers with each of some rolls."""
    rolls = [Roll(roll) for roll in exercise.about["rolls"]]
    fits: dict[Any, bool] = {}
    why: dict[Any, Reasons] = {}
    for option in exercise.options:
        verdicts = [exercise.position.replace(roll=roll).explain(option.id) for roll in rolls]
        silent = next((verdict for verdict in verdicts if not verdict.fires), None)
        fits[option.id] = silent is None
        verdict = silent or verdicts[0]
        why[option.id] = _against(verdict.reasons) if silent else verdict.reasons
    return ChoiceKey(fits, why, exercise.rule)


def turned_places(exercise: Exercise) -> tuple[int, ...]:
    """Return which dice of an exercise may be turned: all, unless it says otherwise."""
    return tuple(exercise.about.get("turn", range(len(exercise.position.dice))))


def turned_dice(exercise: Exercise) -> OpenKey:
    """Ask to turn dice until cards trigger, as often as wanted; others must not."""
    shows = [Symbol(symbol) for symbol in exercise.about.get("shows", ())]

    def judged(roll: Roll) -> tuple[bool, Reasons]:
        for symbol in shows:
            if not roll.showing(symbol):
                return False, (_reason(exercise, "dice-lack-symbol", symbol=symbol),)
        reasons: list[Reason] = []
        for goal in exercise.about["wanted"]:
            met, said_of = _goal_met(exercise, goal, roll)
            if not met:
                return False, said_of
            reasons += said_of
        return True, tuple(dict.fromkeys(reasons))

    def found() -> Roll:
        turnings = _turnings(exercise.position.dice, turned_places(exercise))
        return next(roll for roll in turnings if judged(roll)[0])

    return OpenKey(found, judged)


def _goal_met(exercise: Exercise, goal: Mapping[str, Any], roll: Roll) -> tuple[bool, Reasons]:
    """Say whether a card triggers as often as it should, or stays silent as it should."""
    under = as_rulings(goal.get("rulings", "standard"))
    verdict = exercise.position.under(under).replace(roll=roll).explain(goal["card"])
    card, times = {"card": verdict.card}, goal.get("times")
    if goal.get("silent"):
        if verdict.fires:
            return False, (_reason(exercise, "card-still-triggers", **card), *verdict.reasons)
    elif not verdict.fires:
        silent = _reason(exercise, "card-stays-silent", **card)
        return False, (silent, *_against(verdict.reasons))
    elif times is not None and verdict.times != times:
        data = {**card, "times": verdict.times, "wanted": times}
        return False, (_reason(exercise, "card-other-times", **data),)
    return True, verdict.reasons


def _turnings(dice: Roll, turned: tuple[int, ...]) -> Iterator[Roll]:
    """Yield every way to turn some of the dice."""
    if not turned:
        yield dice
        return
    place, *others = turned
    die = dice[place]
    for face in dict.fromkeys(die.faces):
        parts = [die.showing(face) if at == place else other for at, other in enumerate(dice)]
        yield from _turnings(Roll(parts, unlimited=True), tuple(others))


# ---------------------------------------------------------------- at sea


def reached_islands(exercise: Exercise) -> ChoiceKey:
    """Ask which islands a boat can reach."""
    position = exercise.position
    origins = sorted(set(position.boats or ()))
    fits: dict[Any, bool] = {}
    why: dict[Any, Reasons] = {}
    for island in islands():
        moves = [archipelago().explain(position, origin, island) for origin in origins]
        legal = [move for move in moves if move.legal]
        fits[island] = bool(legal)
        near = [move for move in moves if move.reasons[0].code != "no-route"]
        move = (legal or near or moves)[0]
        why[island] = move.reasons if legal else _against(move.reasons)[:1]
    return ChoiceKey(fits, why, exercise.rule)


def footprints_after_voyage(exercise: Exercise) -> NumberKey:
    """Ask how many footprints there are after a voyage."""
    position, (origin, to) = exercise.position, exercise.about["voyage"]
    move = archipelago().explain(position, origin, to)
    before = position.footprints
    readings = {before: _reason(exercise, "arrival-forgotten", given=before)}
    readings.pop(move.footprints, None)
    return NumberKey(move.footprints, move.reasons, exercise.rule, readings)


def planned_voyage(exercise: Exercise) -> ChoiceKey:
    """Ask where the best plan sends a boat, with so many elements today."""
    about = exercise.about
    plan = archipelago().plan(about["pool"], days=about["days"])
    best = plan.best(elements=about["elements"])
    fits: dict[Any, bool] = {}
    why: dict[Any, Reasons] = {}
    for island in islands():
        move = archipelago().explain(
            boats=plan.boats, origin=plan.boats[0], to=island, elements=about["elements"]
        )
        fits[island] = best is not None and island == best.to
        if fits[island]:
            why[island] = move.reasons
        elif move.legal:
            why[island] = (_reason(exercise, "voyage-worth-less", place=island, at_sea=True),)
        else:
            why[island] = _against(move.reasons)[:1]
    return ChoiceKey(fits, why, exercise.rule)


def helping_die(exercise: Exercise) -> ChoiceKey:
    """Ask which die makes the days at sea better."""
    about = exercise.about
    plan = archipelago().plan(about["pool"], days=about["days"])
    gains = plan.improvements()["gain"]
    values = {option.id: float(gains[option.id]) for option in exercise.options}
    fits = {option: gain > 0 for option, gain in values.items()}
    why = {
        option.id: (
            _reason(
                exercise, "die-helps" if fits[option.id] else "die-harms",
                option=words.capital(option.text), value=words.decimal(abs(values[option.id])),
            ),
        )
        for option in exercise.options
    }  # fmt: skip
    return ChoiceKey(fits, why, exercise.rule)


def die_that_goes_back(exercise: Exercise) -> ChoiceKey:
    """Ask what the die shows that goes back best, for the day as a whole."""
    position = exercise.position
    values: dict[Any, Any] = {}
    advice = position.advise(journey=True)
    assert isinstance(advice, DayAdvice)
    for result in advice.outcomes:
        for die in result.outcome.gone:
            symbol = str(position.dice[die].symbol)
            values[symbol] = max(values.get(symbol, Fraction(0)), result.value)
    known = {option.id: values[option.id] for option in exercise.options}
    return _compared(exercise, known)


def islands_apart(exercise: Exercise) -> NumberKey:
    """Ask how many voyages it is at least from one island to another."""
    return _distance(exercise, archipelago().graph)


def spaces_apart(exercise: Exercise) -> NumberKey:
    """Ask how many steps it is from one space to another."""
    return _distance(exercise, province().graph)


def _distance(exercise: Exercise, graph: Any) -> NumberKey:
    import networkx as nx

    way = nx.shortest_path(graph, *exercise.about["between"])
    steps = len(way) - 1
    why = (_reason(exercise, "way-counted", way=" → ".join(map(str, way)), count=steps),)

    def refute(given: Fraction) -> Reasons:
        code = "way-too-short" if given < steps else "way-too-long"
        return (_reason(exercise, code, given=_written(given)),)

    readings = {steps + 1: _reason(exercise, "way-counts-start", given=steps + 1)}
    return NumberKey(steps, why, exercise.rule, readings, refute)


# ---------------------------------------------------------------- on land


def end_of_walk(exercise: Exercise) -> ChoiceKey:
    """Ask where a walk ends that was planned too long."""
    path = list(exercise.about["path"])
    walk = province().walk(path, exercise.position)
    fits = {space: space == walk.reached for space in spaces()}
    why: dict[Any, Reasons] = {}
    for space in spaces():
        if fits[space]:
            why[space] = walk.reasons
        elif space not in path:
            why[space] = (_reason(exercise, "not-on-this-way", place=space),)
        elif path.index(space) > path.index(walk.reached):
            why[space] = _against(walk.reasons)
        else:
            goes_on = path[path.index(space) + 1]
            why[space] = (_reason(exercise, "walk-goes-on", here=space, place=goes_on),)
    return ChoiceKey(fits, why, exercise.rule)


def symbol_in_the_way(exercise: Exercise) -> ChoiceKey:
    """Ask which symbol closes a step."""
    position, to = exercise.position, exercise.about["to"]
    step = province().explain(position, to)
    crossed = spaces()[to].needs.crossed
    fits = {option.id: Symbol(option.id) in crossed for option in exercise.options}
    why = {
        option: step.reasons if fits[option]
        else (_reason(exercise, "symbol-not-crossed", symbol=Symbol(option), place=to),)
        for option in fits
    }  # fmt: skip
    return ChoiceKey(fits, why, exercise.rule)


def way_to_camp(exercise: Exercise) -> OpenKey:
    """Ask for a way that ends with the camp in a village."""
    position, village = exercise.position, exercise.about["village"]
    start = position.at

    def judged(way: tuple[Any, ...]) -> tuple[bool, Reasons]:
        path = [int(place) for place in way]
        if path[0] != start:
            return False, (_reason(exercise, "way-starts-elsewhere", place=start),)
        if len(path) == 1:
            return False, (_reason(exercise, "way-goes-nowhere"),)
        walk = province().walk(path, position, camp=True)
        if walk.legal and walk.camp == village:
            return True, walk.reasons
        if not walk.legal:
            return False, _against(walk.reasons)[-2:]
        return False, (_reason(exercise, "camp-elsewhere", count=walk.camp or 0),)

    def found() -> tuple[int, ...]:
        paths = province().paths(position)
        return next(
            tuple(walk.path)
            for ways in paths.values()
            for walk in ways
            if judged(tuple(walk.path))[0]
        )

    return OpenKey(found, judged)


def likeliest_village(exercise: Exercise) -> ChoiceKey:
    """Ask in which village the camp of the best plan most likely ends."""
    about = exercise.about
    plan = province().plan(about["pool"], days=about["days"], footprints=about["footprints"])
    values = {option.id: plan.chances[int(option.id)] for option in exercise.options}
    return _compared(exercise, values, percent=True)


# ---------------------------------------------------------------- rerolls and odds


def chance_of(exercise: Exercise) -> NumberKey:
    """Ask for the chance that a condition is met."""
    condition, pool = exercise.about["condition"], Pool(exercise.about["pool"])
    chance = ask_odds(condition, pool)
    symbols = condition.split()
    die = next(iter(pool))
    faces = die.faces.count(Symbol(symbols[0]))
    of_one = Fraction(faces, len(die.faces))
    one_face = Fraction(1, len(die.faces)) ** len(symbols)
    readings = {
        of_one: _reason(exercise, "chance-of-one"),
        one_face: _reason(exercise, "chance-of-one-face", count=faces),
        of_one * len(symbols): _reason(exercise, "chance-added"),
    }
    data = {"count": faces, "chance": str(of_one), "all": str(chance.at_least_once)}
    why = (_reason(exercise, "chance-multiplied", **data),)
    readings.pop(chance.at_least_once, None)
    return NumberKey(chance.at_least_once, why, exercise.rule, readings, within=Fraction(1, 200))


def dice_for_a_pair(exercise: Exercise) -> NumberKey:
    """Ask with how many dice of a colour two must be alike."""
    color = exercise.about["color"]
    different = len(set(Die(Color(color)).faces))
    number = next(
        count
        for count in range(1, 20)
        if ask_odds("same:2", Pool(f"{count} {color}", unlimited=True)).at_least_once == 1
    )

    def refute(given: Fraction) -> Reasons:
        if given > number:
            return (_reason(exercise, "pair-certain-before", given=_written(given)),)
        if given != int(given) or given < 1:
            return ()
        chance = ask_odds("same:2", Pool(f"{int(given)} {color}", unlimited=True)).at_least_once
        return (
            _reason(
                exercise, "pair-not-certain", count=int(given),
                chance=words.percent(float(chance)),
            ),
        )  # fmt: skip

    why = (_reason(exercise, "pair-certain", count=different),)
    return NumberKey(number, why, exercise.rule, refute=refute)


def best_reroll(exercise: Exercise) -> OpenKey:
    """Ask which dice to reroll; none means to stop."""
    position = exercise.position
    advice = position.advise()

    def judged(roll_places: tuple[Any, ...]) -> tuple[bool, Reasons]:
        places = [int(place) for place in roll_places if place != "stop"]
        try:
            regret = advice.regret(sorted(places) if places else "stop")
        except GlowError as error:
            return False, (Reason("order-impossible", exercise.rule, data={"said": error}),)
        if not regret:
            return True, (
                _reason(exercise, "reroll-best", value=words.decimal(advice.value)),
                *advice.reasons,
            )
        value = advice.option(sorted(places) if places else "stop").value
        data = {"value": words.decimal(value), "best": words.decimal(advice.value)}
        return False, (_reason(exercise, "reroll-worse" if places else "stop-worse", **data),)

    best = advice.action
    return OpenKey(tuple(map(str, best.dice)) or ("stop",), judged)


def price_on_track(exercise: Exercise) -> NumberKey:
    """Ask what the first reroll on the score track costs."""
    light = exercise.about["light"]
    hand = rerolls_at_hand(Company("Pocana"), light)
    (_, price) = hand.track[0]
    marked = list(catalog().setup.score_track_rerolls)
    readings = {}
    if light in marked:
        readings[0] = _reason(exercise, "track-stands-there", space=light)
    why = tuple(reason for reason in hand.reasons if reason.code == "rerolls-of-track")
    return NumberKey(price, why, exercise.rule, readings)


def best_recruit(exercise: Exercise) -> ChoiceKey:
    """Ask which companion adds most to the next noon, each with its small die."""
    company = Company(exercise.about["adventurer"])
    offers = {ref: exercise.about["offers"][ref] for ref in exercise.about["offers"]}
    compared = ask_odds.compare(company, None, offers)
    by_card = {candidate.key: candidate.gain for candidate in compared.candidates}
    return _compared(exercise, {option.id: by_card[option.id] for option in exercise.options})


def regret_of(exercise: Exercise) -> NumberKey:
    """Ask how much light a reroll costs on average, the journey counted in."""
    advice = exercise.position.advise(journey=True)
    action = list(exercise.about["dice"])
    chosen = advice.option(action).value
    readings = {
        advice.value: _reason(exercise, "regret-is-best"),
        chosen: _reason(exercise, "regret-is-other"),
        0: _reason(exercise, "regret-is-not-nothing"),
    }
    data = {"value": words.decimal(chosen), "best": words.decimal(advice.value)}
    why = (_reason(exercise, "regret-is-difference", **data),)
    return NumberKey(advice.regret(action), why, exercise.rule, readings, within=Fraction(1, 100))


# ---------------------------------------------------------------- games


@cache
def _played(
    players: tuple[tuple[str, str], ...], journey: str, seed: int, actions: tuple[str, ...]
) -> Game:
    game = Game.new(dict(players), journey=journey, seed=seed, by_hand=True)
    return game.do(*actions)


def _game(exercise: Exercise) -> Game:
    about = exercise.about
    players = tuple(about["players"].items())
    return _played(players, about["journey"], about["seed"], tuple(about["actions"]))


def left_companions(exercise: Exercise) -> ChoiceKey:
    """Ask for a companion that nobody took."""
    game = _game(exercise)
    left = {card.key for card in game.cemetery}
    taken = {
        event.reason.data["card"].key: (event.player, event.reason)
        for event in game.log
        if event.reason.code == "recruits"
    }
    fits = {option.id: option.id in left for option in exercise.options}
    why: dict[Any, Reasons] = {}
    for option in exercise.options:
        if fits[option.id]:
            why[option.id] = (_reason(exercise, "nobody-took", card=option.card),)
        else:
            player, _ = taken[option.id]
            why[option.id] = (_reason(exercise, "somebody-took", card=option.card, name=player),)
    return ChoiceKey(fits, why, exercise.rule)


def first_tomorrow(exercise: Exercise) -> ChoiceKey:
    """Ask who is first player on the next day."""
    game = _game(exercise)
    tomorrow = game.by_chance().first_player
    seats = list(exercise.about["players"])
    today = game.first_player
    fits = {option.id: option.id == tomorrow for option in exercise.options}
    why = {
        name: (
            _reason(exercise, "first-is-next", name=name, before=today)
            if name == tomorrow
            else _reason(exercise, "first-was-today", name=name)
            if name == today
            else _reason(exercise, "first-not-next", name=name, seats=", ".join(seats)),
        )
        for name in fits
    }
    return ChoiceKey(fits, why, exercise.rule)


# ---------------------------------------------------------------- Tom


def _tile(exercise: Exercise) -> Any:
    number = exercise.about["tile"]
    return next(tile for tile in catalog().tom_tiles if tile.number == number)


def light_of_tom(exercise: Exercise) -> NumberKey:
    """Ask how much light Tom has after a tile: the band moves, then it scores."""
    tile, band, score = _tile(exercise), exercise.about["band"], exercise.about["score"]
    moved = tom_band(tile.band_steps, band, score)
    assert moved.score is not None
    right = moved.score + tile.light
    readings = {
        score + band + tile.light: _reason(exercise, "band-not-moved", count=band),
        score + tile.band_steps + tile.light: _reason(exercise, "band-meeples-scored"),
        moved.score: _reason(exercise, "tile-light-forgotten", count=tile.light),
        score + band: _reason(exercise, "band-not-moved", count=band),
        score + tile.light: _reason(exercise, "band-forgotten"),
    }
    readings.pop(right, None)
    return NumberKey(right, moved.reasons, exercise.rule, readings)


def light_of_special_face(exercise: Exercise) -> NumberKey:
    """Ask what a die's special face brings Tom in a whole game, on average."""
    die = Die(Color(exercise.about["color"]))
    special = die.faces.count(Symbol.LIGHT)
    rolls, pays = catalog().setup.rounds + 1, exercise.about["pays"]
    mean = Fraction(rolls * pays * special, len(die.faces))
    readings = {
        Fraction(rolls * pays): _reason(exercise, "face-not-every-roll"),
        Fraction(rolls, len(die.faces)): _reason(exercise, "face-pays-more", count=pays),
        Fraction(pays * special, len(die.faces)): _reason(exercise, "face-of-one-roll"),
        Fraction((rolls - 1) * pays * special, len(die.faces)): _reason(
            exercise, "roll-of-the-start"
        ),
    }
    data = {"rolls": rolls, "count": pays, "faces_of": len(die.faces)}
    return NumberKey(mean, (_reason(exercise, "face-mean", **data),), exercise.rule, readings)


def islands_of_tom(exercise: Exercise) -> ChoiceKey:
    """Ask where a boat of Tom's may be sent."""
    boats, route = tuple(exercise.about["boats"]), exercise.about["route"]
    moves = tom_moves(boats, route)
    allowed = {sailing.to: sailing for sailing in moves}
    fits = {island: island in allowed for island in islands()}
    why = {
        island: allowed[island].reasons
        if island in allowed
        else (_reason(exercise, "tom-not-there", place=island, at_sea=True), *moves.reasons[:1])
        for island in islands()
    }
    return ChoiceKey(fits, why, exercise.rule)


def count_of_tom(exercise: Exercise) -> NumberKey:
    """Ask for Tom's final score in the Province."""
    about = exercise.about
    village, footprints, score = about["village"], about["footprints"], about["score"]
    count = tom_count(village, footprints, score)
    assert count.score is not None
    values = sorted(space.light for space in spaces().values() if space.kind == "village")
    higher = next((value for value in values if value > village), village)
    readings = {
        score + higher + footprints: _reason(exercise, "tom-climbs-free", count=higher),
        score + higher: _reason(exercise, "tom-cannot-climb", count=higher),
        score + village: _reason(exercise, "tom-footprints-left", count=footprints),
        score + footprints: _reason(exercise, "tom-camp-forgotten", count=village),
    }
    readings.pop(count.score, None)
    return NumberKey(count.score, count.reasons, exercise.rule, readings)


def cheapest_tile(exercise: Exercise) -> ChoiceKey:
    """Ask which companion's tile brings Tom least, today and through his band on later days."""
    about = exercise.about
    game = Game.solo(
        about["adventurer"], tom=tuple(about["tom"]), journey=about["journey"],
        seed=about["seed"], by_hand=True,
    ).do(*about["actions"])  # fmt: skip
    assert game.tom is not None
    tiles = {tile.number: tile for tile in catalog().tom_tiles}
    days = catalog().setup.rounds - game.day
    values = {}
    for meeting in game.track:
        if meeting.companion and meeting.tile is not None:
            tile = tiles[meeting.tile]
            today = tile.light + (game.tom.band + tile.band_steps if tile.band_steps else 0)
            values[meeting.companion.key] = today + tile.band_steps * days
    known = {option.id: values[option.id] for option in exercise.options}
    return _compared(exercise, known, least=True)


# ---------------------------------------------------------------- rulings and cases


def presets_that_say(exercise: Exercise) -> ChoiceKey:
    """Ask which presets answer a case with yes."""
    case = casebook()[exercise.about["case"]]
    fits: dict[Any, bool] = {}
    why: dict[Any, Reasons] = {}
    for option in exercise.options:
        answer = case.answer(option.id)
        fits[option.id] = answer.says is True
        why[option.id] = (answer.reason,)
    return ChoiceKey(fits, why, exercise.rule)


def presets_that_rule(exercise: Exercise) -> ChoiceKey:
    """Ask under which presets a ruling has a certain answer."""
    ruling, answer = exercise.about["ruling"], exercise.about["answer"]
    fits = {option.id: Rulings(option.id)[ruling] == answer for option in exercise.options}
    why = {
        option: (
            _reason(
                exercise, "preset-rules", name=text(f"ruling.{option}"),
                answer=rulings()[ruling].answer(Rulings(option)[ruling]).text,
            ),
        )
        for option in fits
    }  # fmt: skip
    return ChoiceKey(fits, why, exercise.rule)


def number_of_case(exercise: Exercise) -> NumberKey:
    """Ask for the number that answers a case under a preset."""
    case, preset = casebook()[exercise.about["case"]], exercise.about["preset"]
    (noon,) = case.results(preset)
    light = noon.outcomes[0].light  # type: ignore[attr-defined]
    readings = {}
    for other in PRESETS:
        (result,) = case.results(other)
        number = result.outcomes[0].light  # type: ignore[attr-defined]
        if number != light:
            name = text(f"ruling.{other}")
            readings[number] = _reason(exercise, "number-of-preset", given=number, name=name)
    events = noon.outcomes[0].events  # type: ignore[attr-defined]
    return NumberKey(light, events, exercise.rule, readings)


def rule_of_case(exercise: Exercise) -> ChoiceKey:
    """Ask which rule settles a case."""
    case = casebook()[exercise.about["case"]]
    fits = {option.id: option.id in case.rules for option in exercise.options}
    why = {
        option: (Reason("rule-settles" if fits[option] else "rule-about-else", option),)
        for option in fits
    }
    return ChoiceKey(fits, why, exercise.rule)


def ruling_to_change(exercise: Exercise) -> ChoiceKey:
    """Ask which one ruling to change, so that a case is answered as another preset does."""
    about = exercise.about
    case = casebook()[about["case"]]
    usual, wanted = Rulings(about["from"]), case.answer(about["like"]).says
    fits: dict[Any, bool] = {}
    why: dict[Any, Reasons] = {}
    for option in exercise.options:
        ruling = rulings()[option.id]
        others = [choice for choice in ruling.choices if choice != usual[option.id]]
        matching = [
            choice
            for choice in others
            if case.answer(usual.deciding(option.id, choice)).says == wanted
        ]
        fits[option.id] = bool(matching)
        code = "ruling-changes-it" if matching else "ruling-changes-nothing"
        answer = ruling.answer((matching or others)[0]).text
        why[option.id] = (_reason(exercise, code, question=ruling.question, answer=answer),)
    return ChoiceKey(fits, why, exercise.rule)


# ---------------------------------------------------------------- the quiz, and what notebooks know


def first_level(exercise: Exercise) -> ChoiceKey:
    """Ask for the lowest level that asks a kind of question."""
    kind = exercise.about["kind"]
    levels = [level for level, kinds in KINDS_AT.items() if kind in kinds]
    fits = {option.id: int(option.id) == levels[0] for option in exercise.options}
    why = {}
    for option in exercise.options:
        level = int(option.id)
        code = "level-asks-first" if fits[option.id] else "level-not-first"
        if level not in levels:
            code = "level-asks-not"
        why[option.id] = (_reason(exercise, code, count=level),)
    return ChoiceKey(fits, why, exercise.rule)


def points_of_answer(exercise: Exercise) -> NumberKey:
    """Ask how many points an answer to a question of the quiz gets."""
    about = exercise.about
    question = drawn_question(about["level"], about["seed"], about["number"])
    mark = question.check(about["answer"])
    wrong = [part for part in mark.parts if not part.ok]
    reasons = tuple(reason for part in wrong for reason in part.reasons)
    data = {"count": len(wrong)}
    readings = {
        number: _reason(exercise, "points-parts-wrong", **data)
        for number in (Fraction(1, 2), 1)
        if number != mark.points
    }
    why = (_reason(exercise, "points-parts-wrong", **data), *_against(reasons))
    return NumberKey(Fraction(mark.points), why, exercise.rule, readings)


def number_supplied(exercise: Exercise) -> NumberKey:
    """Compare with a number that the notebook has worked out."""
    right = exact(exercise.supplied["right"])
    if right is None:
        raise GlowError("exercise-number", given=quoted(exercise.supplied["right"]))
    within = Fraction(str(exercise.about.get("within", 0))) or Fraction(1, 10**9)
    why = (_reason(exercise, "number-worked-out", given=_written(right)),)
    return NumberKey(right, why, exercise.rule, within=within)


def options_supplied(exercise: Exercise) -> ChoiceKey:
    """Compare with the options that the notebook has found to be right."""
    right = exercise.supplied["right"]
    wanted = {str(option) for option in ([right] if isinstance(right, str) else right)}
    fits = {option.id: option.id in wanted for option in exercise.options}
    why = {
        option.id: (
            _reason(
                exercise, "option-found" if fits[option.id] else "option-not-found",
                option=words.capital(option.text),
            ),
        )
        for option in exercise.options
    }  # fmt: skip
    return ChoiceKey(fits, why, exercise.rule)


def values_supplied(exercise: Exercise) -> ChoiceKey:
    """Compare options by values that the notebook has worked out: the highest, or the lowest."""
    values = exercise.supplied["values"]
    known: dict[Any, Any] = {}
    for option in exercise.options:
        try:
            known[option.id] = float(values[option.id])
        except (KeyError, TypeError, ValueError):
            raise GlowError("exercise-value", given=quoted(values), name=option.id) from None
    percent = bool(exercise.about.get("percent"))
    return _compared(exercise, known, least=bool(exercise.about.get("least")), percent=percent)


# ---------------------------------------------------------------- what can be chosen


def _nothing(_: Exercise) -> tuple[AnswerOption, ...]:
    return ()


def _labels(exercise: Exercise) -> tuple[AnswerOption, ...]:
    return tuple(AnswerOption(name, said(wording)) for name, wording in exercise.names.items())


def _cards(exercise: Exercise) -> tuple[AnswerOption, ...]:
    cards = [find_card(name) for name in exercise.about["cards"]]
    return tuple(AnswerOption(card.key, words.clear_name(card), card) for card in cards)


def _refs(exercise: Exercise) -> tuple[AnswerOption, ...]:
    company = exercise.position.company
    assert company is not None
    cards = [card for card in company.cards if card.effect]
    return tuple(AnswerOption(card.ref, words.clear_name(card), card) for card in cards)


def _offers(exercise: Exercise) -> tuple[AnswerOption, ...]:
    offers = exercise.about["offers"]
    return tuple(
        AnswerOption(name, words.name(find_card(name)), find_card(name), next(iter(Pool(die))))
        for name, die in offers.items()
    )


def _leaders(_: Exercise) -> tuple[AnswerOption, ...]:
    return tuple(
        AnswerOption(card.key, words.name(card), card) for card in adventurers() if card.effect
    )


def _symbols(exercise: Exercise) -> tuple[AnswerOption, ...]:
    names = exercise.about.get("symbols", [str(symbol) for symbol in ELEMENTS])
    return tuple(AnswerOption(name, text(f"symbol.{name}")) for name in names)


def _colors(_: Exercise) -> tuple[AnswerOption, ...]:
    return tuple(
        AnswerOption(str(color), text(f"color.{color}"), die=Die(color)) for color in Color
    )


def _presets(_: Exercise) -> tuple[AnswerOption, ...]:
    return tuple(AnswerOption(preset, text(f"ruling.{preset}")) for preset in PRESETS)


def _rules(exercise: Exercise) -> tuple[AnswerOption, ...]:
    return tuple(AnswerOption(rule, rules()[rule].name) for rule in exercise.about["rules"])


def _rulings(exercise: Exercise) -> tuple[AnswerOption, ...]:
    return tuple(
        AnswerOption(ruling, rulings()[ruling].question) for ruling in exercise.about["rulings"]
    )


def _levels(_: Exercise) -> tuple[AnswerOption, ...]:
    return tuple(
        AnswerOption(str(level), f"{level} {text(f'quiz.level-{level}')}")
        for level in range(1, len(LEVELS) + 1)
    )


def _players(exercise: Exercise) -> tuple[AnswerOption, ...]:
    return tuple(AnswerOption(name, name) for name in exercise.about["players"])


def _dice(exercise: Exercise) -> tuple[AnswerOption, ...]:
    dice = exercise.position.dice
    return (
        *(AnswerOption(str(place), words.die(die), die=die) for place, die in enumerate(dice)),
        AnswerOption("stop", text("exercise.stop")),
    )


def _islands(_: Exercise) -> tuple[AnswerOption, ...]:
    return tuple(AnswerOption(island, words.island(island)) for island in islands())


def _spaces(_: Exercise) -> tuple[AnswerOption, ...]:
    return tuple(AnswerOption(space, words.space(space)) for space in spaces())


# ---------------------------------------------------------------- what lies on the table

_CARDS = ("adventurer", "companions", "spells")


def laid_out(exercise: Exercise) -> Position:
    """Return the position that an exercise tells of."""
    if "code" in exercise.about:
        return Position.from_code(exercise.about["code"])
    parts = {name: part for name, part in exercise.facts.items() if name not in _CARDS}
    if "adventurer" in exercise.facts:
        facts = exercise.facts
        parts["company"] = Company(
            facts["adventurer"], facts.get("companions", ()), facts.get("spells", ())
        )
    if "boats" in parts:
        parts["boats"] = tuple(parts["boats"])
    if isinstance(ruled := parts.get("rulings"), Mapping):
        changes = {name: answer for name, answer in ruled.items() if name != "preset"}
        parts["rulings"] = Rulings(ruled.get("preset", "standard"), **changes)
    return Position(**parts) if parts else Position.of()


# ---------------------------------------------------------------- all of them


class Asks(NamedTuple):
    """A kind of question: how it is answered, who knows the key, and what it must be told.

    `supplied` names what only the notebook knows and hands over.
    """

    form: AnswerForm
    key: Callable[[Exercise], Key]
    needs: tuple[str, ...] = ()
    knows: tuple[str, ...] = ()
    options: Callable[[Exercise], tuple[AnswerOption, ...]] = _nothing
    supplied: tuple[str, ...] = ()
    board: Literal["archipelago", "province"] | None = None


_GAME = ("players", "journey", "seed", "actions")
ASKED: Mapping[str, Asks] = {
    "times": Asks("number", how_often, ("card",)),
    "light": Asks("number", light_after, (), ("first", "code")),
    "order-cost": Asks("number", cost_of_order),
    "results": Asks("number", results_of_noon),
    "first-card": Asks("one", first_card, options=_refs),
    "order": Asks("order", order_of_cards, (), ("most", "keeps"), _refs),
    "faces": Asks("number", faces_of_die, ("color", "symbol")),
    "triggering-card": Asks("one", card_that_triggers, ("rolls",), options=_leaders),
    "dice": Asks("dice", turned_dice, ("wanted",), ("turn", "shows")),
    "islands": Asks("places", reached_islands, options=_islands, board="archipelago"),
    "footprints-after-voyage": Asks(
        "number", footprints_after_voyage, ("voyage",), board="archipelago"
    ),
    "planned-voyage": Asks(
        "place", planned_voyage, ("pool", "days", "elements"), options=_islands,
        board="archipelago",
    ),
    "helping-die": Asks("one", helping_die, ("pool", "days"), options=_colors),
    "die-back": Asks("one", die_that_goes_back, ("symbols",), options=_symbols),
    "islands-apart": Asks("number", islands_apart, ("between",), board="archipelago"),
    "spaces-apart": Asks("number", spaces_apart, ("between",), board="province"),
    "end-of-walk": Asks("place", end_of_walk, ("path",), options=_spaces, board="province"),
    "symbol-in-the-way": Asks(
        "one", symbol_in_the_way, ("to",), options=_symbols, board="province"
    ),
    "way-to-camp": Asks("way", way_to_camp, ("village",), options=_spaces, board="province"),
    "likeliest-village": Asks(
        "one", likeliest_village, ("pool", "days", "footprints"), options=_labels
    ),
    "chance": Asks("number", chance_of, ("condition", "pool")),
    "dice-for-a-pair": Asks("number", dice_for_a_pair, ("color",)),
    "reroll": Asks("picks", best_reroll, options=_dice),
    "track-price": Asks("number", price_on_track, ("light",)),
    "recruit": Asks("one", best_recruit, ("adventurer", "offers"), options=_offers),
    "regret": Asks("number", regret_of, ("dice",)),
    "left-companion": Asks("one", left_companions, (*_GAME, "cards"), options=_cards),
    "first-tomorrow": Asks("one", first_tomorrow, _GAME, options=_players),
    "light-of-tom": Asks("number", light_of_tom, ("tile", "band", "score")),
    "light-of-special-face": Asks("number", light_of_special_face, ("color", "pays")),
    "islands-of-tom": Asks(
        "places", islands_of_tom, ("boats", "route"), options=_islands, board="archipelago"
    ),
    "count-of-tom": Asks("number", count_of_tom, ("village", "footprints", "score")),
    "cheapest-tile": Asks(
        "one", cheapest_tile, ("adventurer", "tom", "journey", "seed", "actions", "cards"),
        options=_cards,
    ),
    "presets-that-say": Asks("picks", presets_that_say, ("case",), options=_presets),
    "presets-that-rule": Asks(
        "picks", presets_that_rule, ("ruling", "answer"), options=_presets
    ),
    "number-of-case": Asks("number", number_of_case, ("case", "preset")),
    "rule-of-case": Asks("one", rule_of_case, ("case", "rules"), options=_rules),
    "ruling-to-change": Asks(
        "one", ruling_to_change, ("case", "from", "like", "rulings"), options=_rulings
    ),
    "first-level": Asks("one", first_level, ("kind",), options=_levels),
    "points": Asks("number", points_of_answer, ("level", "seed", "number", "answer")),
    "number": Asks("number", number_supplied, (), ("within",), supplied=("right",)),
    "which": Asks("picks", options_supplied, options=_labels, supplied=("right",)),
    "compare": Asks(
        "one", values_supplied, (), ("least", "percent"), _labels, supplied=("values",)
    ),
}  # fmt: skip
"""Every kind of question that the course asks."""
