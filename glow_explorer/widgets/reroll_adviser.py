"""Which dice to reroll: the rerolls at hand, the best thing to do, and what everything is worth."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from glow_explorer.catalog import catalog
from glow_explorer.company import company_of
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import flag
from glow_explorer.judge.reroll_sources import rerolls_at_hand
from glow_explorer.judge.verdict import read
from glow_explorer.language import text
from glow_explorer.odds.day import DayAdvice
from glow_explorer.odds.questions import known_weights
from glow_explorer.render import html
from glow_explorer.render import odds as lab
from glow_explorer.render.words import capital, decimal, percent
from glow_explorer.symbols import Symbol
from glow_explorer.widgets.base import reasons_view
from glow_explorer.widgets.player import PlayerWidget, fates, player_trait
from glow_explorer.widgets.traits import (
    Known,
    amount_trait,
    flag_trait,
    read_amount,
    read_cards,
    read_roll,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from glow_explorer.cards import Card
    from glow_explorer.judge.reroll_sources import Rerolls
    from glow_explorer.odds import Advice, Option
    from glow_explorer.odds.solver import Left
    from glow_explorer.widgets.base import View

FEW_DICE = 7
QUICK_WORK = 20_000
"""Up to so many dice and values, advice is given at once; beyond, when it is asked for."""
_MOST_ENDS = 12
PLACES = ("boats", "at", "camp", "used", "visited")


def read_weights(weights: object) -> dict[str, Fraction]:
    """Read what things are worth in light, by their names.

    >>> read_weights({"footprints": 1.5})
    {'footprints': Fraction(3, 2)}
    """
    worths = known_weights(weights)._asdict()
    return {
        name: worths[name] for name in worths if name in cast("Mapping[str, Any]", weights or {})
    }


def _write_weights(value: Mapping[str, Fraction]) -> dict[str, float]:
    return {
        name: int(worth) if worth == int(worth) else float(worth) for name, worth in value.items()
    }


class RerollAdviser(PlayerWidget):
    """The best way to reroll some dice.

    All dice may be rerolled: which of them are locked on a tray does not count here, as no rule
    keeps a die from being rerolled, and what a reroll is worth rests on all of them.

    Parameters
    ----------
    roll, cards
        The dice as they lie, and the cards that they are for.
    seed
        Makes it roll the same dice again.

    Attributes
    ----------
    roll
        What the dice show now.
    cards
        The cards of the player; an adventurer may be missing.
    rerolls
        The reroll tokens.
    free_rerolls
        The rerolls of companions that are left in this round; what is printed whenever the cards
        change.
    light, track, lapped
        The score, whether stepping back on the score track for a reroll is considered, and whether
        the score has passed the end of the track before.
    footprints, sketal_dice, cemetery
        What else the player has when noon begins, as for `glow.noon`.
    weights
        What else than light is worth something, as for `glow.advise`; a token that is kept is worth
        as much as one that is gained.
    whole_day, days
        Whether noon and journey are decided together, and the days left then, today included.
    journey, boats, at, camp, used, visited
        Where the boats are, or the company, as for `JourneyMap`.
    rulings
        The rulings followed.
    gone
        The dice that went back at noon.

    Examples
    --------
    >>> adviser = RerollAdviser("red:fire red:air blue:water", ["ladawa"], rerolls=1)
    >>> adviser.advice.action.dice
    (1, 2)
    >>> float(adviser.advice.value)
    1.7777777777777777
    """

    FRONT = "reroll_adviser"
    SETTABLE = ("roll", "rerolls", "free_rerolls", "light", "track", "footprints", "weights",
                "whole_day", "days")  # fmt: skip
    SHOWN = ("cards", "rulings", "sketal_dice", "cemetery", "gone", *PLACES, *SETTABLE)
    WORDS = ("adviser", "advice")

    roll = player_trait("roll")
    cards = player_trait("cards")
    rulings = player_trait("rulings")
    rerolls = player_trait("rerolls")
    free_rerolls = player_trait("free_rerolls")
    lapped = player_trait("lapped")
    light = player_trait("light")
    track = Known(lambda value: flag("track", value), usual=False)
    footprints = player_trait("footprints")
    sketal_dice = player_trait("sketal_dice")
    cemetery = player_trait("cemetery")
    weights = Known(read_weights, {}, _write_weights)
    whole_day = flag_trait("whole_day")
    days = amount_trait("days", catalog().setup.rounds, least=1, most=catalog().setup.rounds)
    journey = player_trait("journey")
    boats = player_trait("boats")
    at = player_trait("at")
    camp = player_trait("camp")
    used = player_trait("used")
    visited = player_trait("visited")
    gone = player_trait("gone").unseen()

    def __init__(
        self, roll: object = (), cards: object = (), *, seed: int | None = None, **traits: Any
    ) -> None:
        self._luck = random.Random(seed)
        self._solved: tuple[object, Advice] | None = None
        self._opened = False
        company = read_cards(cards)
        traits.setdefault("free_rerolls", printed_rerolls(company))
        super().__init__(roll=read_roll(roll), cards=company, **traits)

    def _changed(self, change: Any) -> None:
        """Change the free rerolls by what the new cards give more or less than the old."""
        with self.changing():
            if change["name"] == "cards":
                old, new = printed_rerolls(change["old"]), printed_rerolls(change["new"])
                self.free_rerolls = max(0, self.free_rerolls + new - old)
            super()._changed(change)

    # ------------------------------------------------------------------ the question

    @property
    def at_hand(self) -> Rerolls:
        """The rerolls at hand, and where they come from."""
        return rerolls_at_hand(
            company_of(self.cards),
            self.light if self.track else None,
            self.rerolls,
            self.rulings,
            companions=self.free_rerolls,
            lapped=self.lapped,
        )

    @property
    def advice(self) -> Advice:
        """The advice for the dice as they lie now; with many dice and cards it takes a while."""
        advice = self._now()
        if advice is None:
            advice = self._ask()
            self._solved = self._question(), advice
        return advice

    def _question(self) -> object:
        """Return all that the values of all results depend on: everything but the faces."""
        position, dice = self.position.having(roll=None), [die.unrolled() for die in self.roll]
        days = self.days
        if not self.whole_day:
            position, days = position.having(journey=None, **dict.fromkeys(PLACES)), 0
        return position, dice, self.track, self.weights, days

    def _ask(self) -> Advice:
        """Return advice not worked out yet; light counts at noon even if the track does not."""
        worth = self.weights.get("rerolls", 0)
        day: dict[str, Any] = {"journey": True, "days": self.days} if self.whole_day else {}
        advice = self.position.advise(token_value=worth, weights=self.weights, **day)
        if self.track:
            return advice
        task = replace(advice.task, at_hand=self.at_hand)
        return replace(advice, task=task, left=task.stock.first)

    def _now(self) -> Advice | None:
        """Return the advice if it is known, or quickly found."""
        question = self._question()
        if self._solved is not None and self._solved[0] == question:
            known = self._solved[1]
        elif len(self.roll) <= FEW_DICE and _work(known := self._ask()) <= QUICK_WORK:
            self._opened = False
        else:
            return None
        if known.roll != self.roll:
            self._opened = False
            known = replace(known, roll=Roll(self.roll.dice, unlimited=True))
        self._solved = question, known
        return known

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        at_hand = self.at_hand
        view: View = {
            "total": at_hand.total,
            "sources": reasons_view(at_hand.reasons),
            "advice": None,
            "stale": False,
            "fates": fates(
                self.roll,
                read(self.roll, self.rulings, kaar=self.position.is_sheltered),
                self.used,
                self.gone,
            ),
        }
        if not self.roll:
            return view
        advice = self._now()
        shown = advice or (self._solved[1] if self._solved else None)
        if shown is None:
            return view
        opened = self._opened and advice is not None
        return view | {"advice": _advice_view(shown, opened=opened), "stale": advice is None}

    def _still(self) -> str:
        advice = self._now() if self.roll else None
        return html(self.roll) if advice is None else html(advice)

    # ------------------------------------------------------------------ what the browser asks

    def _hear_advise(self) -> None:
        """Work the advice out, however long it takes."""
        if not self.roll:
            raise GlowError("no-dice-to-advise")
        self._opened = False
        question, advice = self._question(), self._now() or self._ask()

        def ask() -> Advice:
            _advice_view(advice, opened=False)  # which works out all that is shown
            return advice

        def take(found: Advice) -> None:
            self._solved = question, found
            self._due = True

        self.work_out(ask, take, lambda: self._question() == question)

    def _hear_open(self) -> None:
        """Show also how likely each value is in the end, and what other rulings would give."""
        advice = self._now() if self.roll else None
        if advice is None:
            raise GlowError("no-advice-yet")

        def take(_: object) -> None:
            self._opened = self._due = True

        self.work_out(lambda: advice.distribution, take, lambda: self._now() is advice)

    def _hear_roll(self, option: object) -> None:
        """Do what an option says: roll its dice by chance, or turn its die."""
        chosen = self._option(option)
        turned = chosen.action.symbol
        shown = {at: turned or self._luck.choice(self.roll[at].faces) for at in chosen.action.dice}
        self._do(chosen, shown)

    def _hear_rolled(self, option: object, faces: object) -> None:
        """Do what an option says, with the faces that came up on the table."""
        chosen = self._option(option)
        dice = chosen.action.dice
        several = isinstance(faces, Iterable) and not isinstance(faces, str | Mapping)
        came_up = [Symbol(face) for face in faces] if several else []  # type: ignore[attr-defined]
        if len(came_up) != len(dice) or chosen.action.kind != "reroll":
            raise GlowError("not-its-faces", given=quoted(faces), expected=len(dice))
        self._do(chosen, dict(zip(dice, came_up, strict=True)))

    def _option(self, place: object) -> Option:
        """Return an option that is shown, by its place, if it says what to do."""
        advice = self._now() if self.roll else None
        if advice is None:
            raise GlowError("no-advice-yet")
        options = lab.listed_options(advice)
        chosen = options[read_amount("option", place, most=len(options) - 1)]
        if chosen.action.kind == "stop":
            raise GlowError("nothing-to-reroll")
        return chosen

    def _do(self, chosen: Option, shown: Mapping[int, Symbol]) -> None:
        """Set the dice to the faces that came up, and pay for the option that was chosen."""
        before = self.advice
        dice = [die.showing(shown.get(at, die.symbol)) for at, die in enumerate(self.roll)]
        roll = Roll(dice, unlimited=self.roll.unlimited)
        after = before.then(Roll(dice, unlimited=True), chosen)
        with self.changing():
            self.roll = roll
            self.free_rerolls, self.rerolls = after.left.companions, after.left.tokens
            self.light -= _paid(after, after.left) - _paid(after, before.left)
            self._solved = self._question(), after
            self._opened = False


def printed_rerolls(cards: Iterable[Card]) -> int:
    """Return the rerolls that companions give in every round."""
    return company_of(cards).rerolls_per_round


def _work(advice: Advice) -> int:
    """Return how much work advice is at most, before it is done; see `Advice.work`.

    Noons that must be resolved one by one may have to be for every score on the track.
    """
    stock, noons = advice.task.stock, advice.task.noons
    if isinstance(advice, DayAdvice) and advice.days_to_come and not advice.task.at_sea:
        return QUICK_WORK + 1  # to plan days on land takes a while
    return stock.size * int(noons.results.row.size) + len(stock.prices) * noons.work


def _paid(advice: Advice, left: Left) -> int:
    """Return the light paid for steps back on the score track."""
    return advice.task.at_hand.track[left.steps - 1][1] if left.steps else 0


def _headline(advice: Advice) -> str:
    """Return the best action and its value in light, in one line."""
    if isinstance(advice, DayAdvice):
        return lab.advice_headline(advice)
    value = decimal(advice.value)
    if advice.stop == advice.value:
        key = "best-stop" if len(advice.options) > 1 else "best-nothing"
        return text(f"adviser.{key}", value=value)
    best = capital(lab.action_text(advice.action))
    return text("adviser.best-more", action=best, value=value, stop=decimal(advice.stop or 0))


def _advice_view(advice: Advice, *, opened: bool) -> View:
    """Return advice as it is drawn; what takes longer only if it was opened."""
    options = lab.listed_options(advice)
    more = len(advice.options) - len(options)
    at_hand = advice.at_hand.reasons
    return {
        "headline": _headline(advice),
        "value": decimal(advice.value),
        "dice": [str(die) for die in advice.roll or ()],
        "options": [
            _listed(option, advice, part)
            for option, part in zip(options, lab.shares(advice), strict=True)
        ],
        "more": text("noon.more", count=more) if more else "",
        "weighed": lab.weighed(advice),
        "notes": lab.day_notes(advice) if isinstance(advice, DayAdvice) else [],
        "disputed": reasons_view(reason for reason in advice.reasons if reason not in at_hand),
        "opened": _opened(advice) if opened else None,
    }


def _listed(option: Option, advice: Advice, part: float) -> View:
    action = option.action
    return {
        "kind": action.kind,
        "dice": list(action.dice),
        "to": None if action.symbol is None else str(action.symbol),
        "deed": capital(lab.deed(action)),
        "paid": lab.paid_with(action),
        "value": decimal(option.value),
        "less": lab.less(option, advice),
        "parts": lab.told_parts(option, advice),
        "part": round(part, 4),
    }


def _opened(advice: Advice) -> View:
    """Return how likely each value is in the end, and what other rulings would give."""
    ends: Counter[Fraction | int] = Counter()
    whole = len(advice.distribution) > _MOST_ENDS
    for value, chance in advice.distribution.items():
        ends[round(value) if whole else value] += chance  # type: ignore[assignment]
    most = max(ends.values())
    return {
        "ends": [
            {
                "value": decimal(value, 0 if value == int(value) else 2),
                "chance": percent(chance, 1),
                "part": round(float(chance / most), 4),
            }
            for value, chance in sorted(ends.items())
        ],
        "rulings": lab.advice_alternatives(advice).sentences(),
    }
