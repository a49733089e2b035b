"""Noon, card by card: what may come next, what it brings, and what other orders would give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from traitlets import Any as Anything
from traitlets import Int, validate

from glow_explorer.cards import Companion
from glow_explorer.collection import companions
from glow_explorer.errors import GlowError
from glow_explorer.judge.reasons import used_rulings
from glow_explorer.language import text
from glow_explorer.position import may_own
from glow_explorer.render import html, judge, words
from glow_explorer.render.document import reasons_values
from glow_explorer.render.markup import box, page, source
from glow_explorer.widgets.player import PlayerWidget, known_sketal_dice, player_trait
from glow_explorer.widgets.traits import (
    RefusedError,
    led_company,
    marks_trait,
    moved_dice,
    read_cards,
    read_roll,
    write_roll,
)
from glow_explorer.widgets.views import card_view, reasons_view, ruling_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from glow_explorer.cards import Card
    from glow_explorer.dice import Roll
    from glow_explorer.judge import Noon, Outcome, Reason
    from glow_explorer.judge.noon import Partway
    from glow_explorer.judge.outcome import Step
    from glow_explorer.widgets.views import View


def sketals_view(cards: Iterable[Card], roll: Roll, told: Mapping[str, int | None]) -> list[View]:
    """Return the Sketals, each with the dice that may be its own and what is said of it."""
    return [
        {
            "ref": card.ref,
            "name": _full_name(card),
            "dice": [
                {"place": place, "text": words.die(die)}
                for place, die in enumerate(roll)
                if may_own(card, die) or place == told.get(card.ref)
            ],
            "told": card.ref in told,
            "die": told.get(card.ref),
        }
        for card in cards
        if isinstance(card, Companion) and card.die is not None
    ]


def cemetery_view(cards: Iterable[Card], dead: Iterable[Companion]) -> View | None:
    """Return who lies in the cemetery and who may, if somebody calls companions back."""
    mine = tuple(cards)
    if not any(card.effect.resurrect for card in mine):
        return None
    lying = [card for card in dead if card not in mine]
    free = [card for card in companions() if card not in mine and card not in lying]
    return {
        "lying": [{"ref": card.ref, "name": words.name(card)} for card in lying],
        "free": sorted(
            ({"ref": card.ref, "name": _full_name(card)} for card in free),
            key=lambda one: one["name"],
        ),
    }


def _full_name(card: Card) -> str:
    """Name a card so that it is told from others of its name."""
    return f"{words.name(card)} ({words.identity(card)})"


def stand_view(here: Partway, noon: Noon) -> View:
    """Return where noon stands: the stock, the dice, what may come next, the story so far."""
    now = here.now
    return {
        "title": text("noon.title", name=noon.company.adventurer.name),
        "dice": write_roll(noon.roll),
        "gone": sorted(now.gone),
        "stock": _stock(now),
        "companions": [words.name(card) for card in now.companions],
        "spells": [words.name(card) for card in now.spells],
        "casts": now.casts,
        "nexts": [_next_view(one.entry, one.step) for one in here.nexts],
        "may_end": here.may_end,
        "stages": _stages(here),
        "rulings": [ruling_view(used, noon.position.rulings) for used in used_rulings(now.events)],
    }


def _stock(value: Outcome) -> dict[str, int]:
    return {name: getattr(value, name) for name in judge.STOCK}


def _next_view(entry: str, step: Step) -> View:
    return {
        "entry": entry,
        "card": card_view(step.card),
        "choice": judge.choice(step),
        "best": False,
    }


def _stages(here: Partway) -> list[View]:
    """Return the story so far in stages: the special faces, then each application."""
    told: list[list[Reason]] = [[]]
    for event in here.now.events:
        if event.code == "applies":
            told.append([])
        told[-1].append(event)
    titles = [text("stepper.faces"), *map(judge.applied, here.now.steps)]
    return [
        {"title": title, "reasons": reasons_view(events), "stock": _stock(stage)}
        for title, events, stage in zip(titles, told, here.stages, strict=True)
    ]


def compared_view(noon: Noon, here: Partway | None, listed: int) -> View:
    """Return all outcomes, and why the order matters; those still to be reached are marked."""
    reachable = None if here is None else set(here.outcomes)
    found, matters = noon.outcomes, noon.order_matters
    order = judge.order_matters(matters)
    began = noon.company.companions
    return {
        "title": text("noon.outcomes", count=len(found)),
        "rows": [
            _stock(one)
            | {
                "companions": ", ".join(words.name(card) for card in one.companions) or "–",
                "lost": [words.name(card) for card in began if card not in one.companions],
                "dice": write_roll(one.dice),
                "told": judge.order(one),
                "order": list(one.order),
                "reachable": reachable is None or one in reachable,
            }
            for one in found[:listed]
        ],
        "left": max(0, len(found) - listed),
        "matters": bool(matters),
        "said": order.title,
        "reasons": reasons_values(order.reasons),
        "loses": 0 if here is None else noon.best.light - here.outcomes[0].light,
    }


def mark_best(nexts: list[View], noon: Noon, here: Partway | None, steps: tuple[str, ...]) -> None:
    """Mark the next application on a way to the best that can still be reached."""
    order = noon.best.order
    if order[: len(steps)] != steps:
        order = () if here is None else here.outcomes[0].order
    wanted = order[len(steps)] if len(order) > len(steps) else None
    for one in nexts:
        one["best"] = one["entry"] == wanted


STATES = 400
"""Noons with more states than this are worked out only when somebody asks."""
LISTED = 8
MOST_LISTED = 400
"""How many outcomes are listed at first, and at most."""
STOCK = ("light", "footprints", "fireflies", "rerolls")
_GIVEN = ("cards", "roll", *STOCK, "sketal_dice", "cemetery", "rulings")


class NoonStepper(PlayerWidget):
    """Noon resolved by hand, one application at a time.

    Parameters
    ----------
    cards
        A `Company`, or its cards in any order.
    roll
        The dice of the player, rerolls done.

    Attributes
    ----------
    cards, roll, light, footprints, fireflies, rerolls, sketal_dice, cemetery, rulings
        What the player has when noon begins, as `noon` takes it.
    steps
        The applications made so far, as the entries of an order. Setting fewer undoes some; what
        no longer applies when something else changes is undone too.
    highlight
        The dice that the reason looked at speaks of.

    Examples
    --------
    >>> from glow_explorer import Company
    >>> company = Company("Eoles", ["sketal-green"])
    >>> stepper = NoonStepper(company, "2 azure:air green:rock small orange:rock")
    >>> stepper.steps = ["Eoles"]
    >>> stepper.now.light, [one.entry for one in stepper.partway.nexts]
    (12, ['adventurer:3', 'companion:15'])
    >>> stepper.steps = ["sketal-green", "sketal-green"]
    Traceback (most recent call last):
    ...
    glow_explorer.widgets.traits.RefusedError: Entry 2: companion:15 is not in play at this point.
    """

    FRONT = "noon_stepper"
    SETTABLE = (*STOCK, "sketal_dice", "cemetery", "rulings", "steps", "highlight")
    SHOWN = (*_GIVEN, "steps", "_asked", "_listed")
    WORDS = ("noon", "stepper")

    cards = player_trait("cards")
    roll = player_trait("roll")
    light = player_trait("light")
    footprints = player_trait("footprints")
    fireflies = player_trait("fireflies")
    rerolls = player_trait("rerolls")
    sketal_dice = player_trait("sketal_dice")
    cemetery = player_trait("cemetery")
    rulings = player_trait("rulings")
    steps = player_trait("steps")
    highlight = marks_trait()
    _asked = Anything(None)
    _listed = Int(LISTED)

    def __init__(self, cards: object = (), roll: object = (), **given: Any) -> None:
        self._known: Noon | None = None
        super().__init__(cards=read_cards(cards), roll=read_roll(roll), **given)
        self.observe(self._keep_sketals, names=["roll"])
        self.observe(self._keep_steps, names=list(_GIVEN))

    # ------------------------------------------------------------------ the noon

    @property
    def noon(self) -> Noon:
        """The noon that is resolved; without an adventurer there is none."""
        led_company(self.cards)
        position = self.position.having(order=())
        if self._known is None or self._known.position != position:
            self._known = position.noon()
        return self._known

    @property
    def partway(self) -> Partway:
        """Where noon stands after the steps."""
        return self.noon.after(self.steps)

    @property
    def now(self) -> Any:
        """What the player has after the steps, as an `Outcome`."""
        return self.partway.now

    @validate("steps")
    def _legal(self, proposal: Any) -> tuple[str, ...]:
        if not proposal["value"]:
            return ()
        try:
            return self.noon.after(proposal["value"]).now.order
        except GlowError as refusal:
            raise RefusedError(refusal.code, **refusal.data) from None

    def _keep_sketals(self, change: Any) -> None:
        """A Sketal keeps its die when others are taken away."""
        there = moved_dice(change["old"], change["new"])
        told = self.sketal_dice.items()
        there_too = ((ref, die) for ref, die in told if die is None or die in there)
        kept = {ref: None if die is None else there[die] for ref, die in there_too}
        if kept != self.sketal_dice:
            self.sketal_dice = kept

    def _keep_steps(self, _change: Any) -> None:
        """Undo the steps that no longer apply."""
        steps = self.steps
        while steps:
            try:
                self.noon.after(steps)
            except GlowError:
                steps = steps[:-1]
            else:
                break
        self.steps = steps

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "sketals": sketals_view(
                self.cards, self.roll, known_sketal_dice(self.sketal_dice, self.cards, self.roll)
            ),
            "cemetery": cemetery_view(self.cards, self.cemetery),
        }
        try:
            here = self.noon.after(self.steps)
        except GlowError as refusal:
            return found | {"refused": str(refusal)}
        if not self.roll:
            return found | {"empty": text("stepper.no-dice")}
        found |= stand_view(here, self.noon)
        small = self.noon.is_small(STATES)
        if small or self._asked is self.noon:
            near = here if small or here.is_small(STATES) else None
            found["compared"] = compared_view(self.noon, near, self._listed)
            mark_best(found["nexts"], self.noon, near, self.steps)
        return found

    def _still(self) -> str:
        try:
            found, now = self.noon, self.now
        except GlowError as refusal:
            root = page()
            box("", root, str(refusal))
            return source(root)
        if self.steps or not found.is_small(STATES):
            return html(now)
        return html(found)

    # ------------------------------------------------------------------ what the browser asks

    def _hear_compare(self) -> None:
        """Work out all outcomes, however long it takes."""
        self._asked = self.noon

    def _hear_list_all(self) -> None:
        """List more outcomes."""
        self._listed = MOST_LISTED

    def play(self) -> None:
        """Apply everything in the best order."""
        self.steps = self.noon.best.order

    def undo(self) -> None:
        """Take back the last application, if there is one."""
        self.steps = self.steps[:-1]
