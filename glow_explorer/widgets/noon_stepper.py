"""Noon, card by card: what may come next, what it brings, and what other orders would give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from traitlets import Any as Anything
from traitlets import Int, validate

from glow_explorer.errors import GlowError
from glow_explorer.language import text
from glow_explorer.render import html
from glow_explorer.render.markup import box, page, source
from glow_explorer.widgets import noon_views
from glow_explorer.widgets.player import PlayerWidget, known_sketal_dice, player_trait
from glow_explorer.widgets.traits import (
    RefusedError,
    led_company,
    marks_trait,
    moved_dice,
    read_cards,
    read_roll,
)

if TYPE_CHECKING:
    from glow_explorer.judge import Noon
    from glow_explorer.judge.partway import Partway

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
            "sketals": noon_views.sketals_view(
                self.cards, self.roll, known_sketal_dice(self.sketal_dice, self.cards, self.roll)
            ),
            "cemetery": noon_views.cemetery_view(self.cards, self.cemetery),
        }
        try:
            here = self.noon.after(self.steps)
        except GlowError as refusal:
            return found | {"refused": str(refusal)}
        if not self.roll:
            return found | {"empty": text("stepper.no-dice")}
        found |= noon_views.stand_view(here, self.noon)
        small = self.noon.is_small(STATES)
        if small or self._asked is self.noon:
            near = here if small or here.is_small(STATES) else None
            found["compared"] = noon_views.compared_view(self.noon, near, self._listed)
            noon_views.mark_best(found["nexts"], self.noon, near, self.steps)
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
