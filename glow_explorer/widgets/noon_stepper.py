"""Noon, card by card: what may come next, what it brings, and what other orders would give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from traitlets import Any as Anything
from traitlets import Int, validate

from glow_explorer.cards import Companion
from glow_explorer.collection import companions
from glow_explorer.errors import GlowError
from glow_explorer.judge.reasons import used_rulings
from glow_explorer.judge.verdict import read
from glow_explorer.language import text
from glow_explorer.position import may_own
from glow_explorer.render import html, judge, words
from glow_explorer.render.document import reasons_values
from glow_explorer.render.pages import box, page, source
from glow_explorer.widgets.base import card_view, reasons_view, ruling_view
from glow_explorer.widgets.player import PlayerWidget, fates, known_sketal_dice, player_trait
from glow_explorer.widgets.traits import (
    RefusedError,
    led_company,
    marks_trait,
    moved_dice,
    read_cards,
    read_roll,
    write_roll,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from glow_explorer.cards import Card
    from glow_explorer.dice import Roll
    from glow_explorer.judge import Noon, Outcome, Reason
    from glow_explorer.judge.noon import Partway
    from glow_explorer.judge.outcome import NoonStep
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.position import Position
    from glow_explorer.widgets.base import View


def sketals_view(cards: Iterable[Card], roll: Roll, owners: Mapping[str, int | None]) -> list[View]:
    """Return the Sketals, each with the dice that may be its own and the one that is, if known."""
    return [
        {
            "ref": card.ref,
            "name": _full_name(card),
            "dice": [
                {"place": place, "text": words.die(die)}
                for place, die in enumerate(roll)
                if may_own(card, die) or place == owners.get(card.ref)
            ],
            "told": card.ref in owners,
            "die": owners.get(card.ref),
        }
        for card in cards
        if isinstance(card, Companion) and card.die is not None
    ]


def cemetery_view(cards: Iterable[Card], dead: Iterable[Companion]) -> View | None:
    """Return who lies in the cemetery and who may, if somebody calls companions back."""
    company = tuple(cards)
    if not any(card.effect.resurrect for card in company):
        return None
    lying = [card for card in dead if card not in company]
    free = [card for card in companions() if card not in company and card not in lying]
    return {
        "lying": [{"ref": card.ref, "name": words.spoken(card)} for card in lying],
        "free": sorted(
            ({"ref": card.ref, "name": _full_name(card)} for card in free),
            key=lambda line: line["name"],
        ),
    }


def _full_name(card: Card) -> str:
    """Return the name of a card with its number, as several cards share a name."""
    return f"{words.name(card)} ({words.identity(card)})"


def stand_view(partway: Partway, noon: Noon) -> View:
    """Return where noon stands: the stock, the dice, what may come next, the story so far."""
    outcome = partway.now
    return {
        "title": text("noon.title", name=words.name(noon.company.adventurer)),
        "dice": write_roll(noon.roll),
        "fates": fates(noon.roll, read_hand(noon.position), gone=outcome.gone),
        "stock": _stock(outcome),
        "companions": [words.spoken(card) for card in outcome.companions],
        "spells": [words.name(card) for card in outcome.spells],
        "casts": outcome.casts,
        "nexts": [_next_view(option.entry, option.step) for option in partway.nexts],
        "may_end": partway.may_end,
        "stages": _stages(partway),
        "rulings": [
            ruling_view(used, noon.position.rulings) for used in used_rulings(outcome.events)
        ],
    }


def read_hand(position: Position) -> Hand:
    """Read the dice of a position as they count at noon."""
    return read(position.dice, position.rulings, kaar=position.is_sheltered)


def _stock(value: Outcome) -> dict[str, int]:
    return {name: getattr(value, name) for name in judge.STOCK}


def _next_view(entry: str, step: NoonStep) -> View:
    return {
        "entry": entry,
        "card": card_view(step.card),
        "choice": judge.choice(step),
        "best": False,
    }


def _stages(partway: Partway) -> list[View]:
    """Return the story so far in stages: the special faces, then each application."""
    groups: list[list[Reason]] = [[]]
    for event in partway.now.events:
        if event.code == "applies":
            groups.append([])
        groups[-1].append(event)
    titles = [text("stepper.faces"), *map(judge.applied, partway.now.steps)]
    return [
        {"title": title, "reasons": reasons_view(events), "stock": _stock(stage)}
        for title, events, stage in zip(titles, groups, partway.stages, strict=True)
    ]


def compared_view(noon: Noon, partway: Partway | None, listed: int) -> View:
    """Return all outcomes, and why the order matters; those still to be reached are marked."""
    reachable = None if partway is None else set(partway.outcomes)
    outcomes, matters = noon.outcomes, noon.order_matters
    order = judge.order_matters(matters)
    began = noon.company.companions
    return {
        "title": text("noon.outcomes", count=len(outcomes)),
        "rows": [
            _stock(outcome)
            | {
                "companions": ", ".join(words.spoken(card) for card in outcome.companions) or "–",
                "lost": [words.spoken(card) for card in began if card not in outcome.companions],
                "dice": write_roll(outcome.dice),
                "told": judge.order(outcome),
                "order": list(outcome.order),
                "reachable": reachable is None or outcome in reachable,
            }
            for outcome in outcomes[:listed]
        ],
        "left": max(0, len(outcomes) - listed),
        "matters": bool(matters),
        "said": order.title,
        "reasons": reasons_values(order.reasons),
        "loses": 0 if partway is None else noon.best.light - partway.outcomes[0].light,
    }


def mark_best(
    nexts: list[View], noon: Noon, partway: Partway | None, steps: tuple[str, ...]
) -> None:
    """Mark the next application on a way to the best that can still be reached."""
    order = noon.best.order
    if order[: len(steps)] != steps:
        order = () if partway is None else partway.outcomes[0].order
    best = order[len(steps)] if len(order) > len(steps) else None
    for option in nexts:
        option["best"] = option["entry"] == best


STATES = 400
"""Noons with more states than this are worked out only when somebody asks."""
LISTED = 8
MOST_LISTED = 400
"""How many outcomes are listed at first, and at most."""
STOCK = ("light", "footprints", "fireflies", "rerolls")
_PARTS = ("cards", "roll", *STOCK, "sketal_dice", "cemetery", "rulings")


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
    gone
        The dice that have gone back to the reserve after the steps.
    highlight
        The dice that the reason looked at speaks of.

    Examples
    --------
    >>> from glow_explorer import Company
    >>> company = Company("Eoles", ["sketal-green"])
    >>> stepper = NoonStepper(company, "2 azure:air green:rock small orange:rock")
    >>> stepper.steps = ["Eoles"]
    >>> stepper.now.light, [one.entry for one in stepper.partway.nexts]
    (12, ['adventurer:3'])
    >>> stepper.steps = ["sketal-green", "sketal-green"]
    Traceback (most recent call last):
    ...
    glow_explorer.widgets.traits.RefusedError: Entry 2: companion:15 is not in play at this point.
    """

    FRONT = "noon_stepper"
    SETTABLE = (*STOCK, "sketal_dice", "cemetery", "rulings", "steps", "highlight")
    SHOWN = (*_PARTS, "steps", "_asked", "_listed")
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
    gone = player_trait("gone").unseen()
    highlight = marks_trait()
    _asked = Anything(None)
    _listed = Int(LISTED)

    def __init__(self, cards: object = (), roll: object = (), **traits: Any) -> None:
        self._known: Noon | None = None
        super().__init__(cards=read_cards(cards), roll=read_roll(roll), **traits)
        self.observe(self._keep_sketals, names=["roll"])
        self.observe(self._keep_steps, names=list(_PARTS))
        self.observe(self._send_back, names=[*_PARTS, "steps"])
        self._send_back(None)

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
        """Keep the die of each Sketal when other dice are taken away."""
        places = moved_dice(change["old"], change["new"])
        owners = self.sketal_dice.items()
        known = ((ref, die) for ref, die in owners if die is None or die in places)
        kept = {ref: None if die is None else places[die] for ref, die in known}
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

    def _send_back(self, _change: Any) -> None:
        """Say which dice have gone back by now."""
        try:
            self.gone = tuple(sorted(self.now.gone)) if self.steps else ()
        except GlowError:
            self.gone = ()

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        view: dict[str, Any] = {
            "sketals": sketals_view(
                self.cards, self.roll, known_sketal_dice(self.sketal_dice, self.cards, self.roll)
            ),
            "cemetery": cemetery_view(self.cards, self.cemetery),
        }
        try:
            partway = self.noon.after(self.steps)
        except GlowError as refusal:
            return view | {"refused": str(refusal)}
        if not self.roll:
            return view | {"empty": text("stepper.no-dice")}
        view |= stand_view(partway, self.noon)
        small = self.noon.is_small(STATES)
        if small or self._asked is self.noon:
            near = partway if small or partway.is_small(STATES) else None
            view["compared"] = compared_view(self.noon, near, self._listed)
            mark_best(view["nexts"], self.noon, near, self.steps)
        return view

    def _still(self) -> str:
        try:
            noon, outcome = self.noon, self.now
        except GlowError as refusal:
            root = page()
            box("", root, str(refusal))
            return source(root)
        if self.steps or not noon.is_small(STATES):
            return html(outcome)
        return html(noon)

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
