"""Advice on rerolls: what is best, what every option is worth, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from glow_explorer.dice import Pool, Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import listed, whole
from glow_explorer.judge.reasons import Judged
from glow_explorer.kernel.rerolls import MOST_REROLLED, has_fallen_back
from glow_explorer.odds.card_odds import disputed
from glow_explorer.odds.solver import Followed, Option, RerollAction
from glow_explorer.values import Charted, Frozen, cached_property

if TYPE_CHECKING:
    from fractions import Fraction

    import pandas as pd

    from glow_explorer.judge.reasons import Reason
    from glow_explorer.judge.reroll_sources import Rerolls
    from glow_explorer.odds.solver import Left, Policy, RerollTask
    from glow_explorer.position import Position
    from glow_explorer.rulebook import Rulings


def meant(choice: object, roll: Roll) -> RerollAction:
    """Return the action that a player named: an action, ``"stop"``, dice to reroll, a die to turn.

    >>> from glow_explorer import Roll
    >>> meant([-1, 0], Roll("red:fire blue:air")).dice
    (0, 1)
    >>> meant({0: "air"}, Roll("red:fire blue:air")).symbol
    Symbol.AIR
    """
    if isinstance(choice, Option):
        choice = choice.action
    if isinstance(choice, RerollAction) and (choice.dice or choice.kind == "stop"):
        return replace(choice, dice=tuple(_index(die, roll) for die in choice.dice), roll=roll)
    if isinstance(choice, str) and choice == "stop":
        return RerollAction("stop", roll=roll)
    if isinstance(choice, Mapping) and len(choice) == 1:
        ((die, symbol),) = choice.items()
        turned = roll.replace(die, symbol)
        return RerollAction("turn", (_index(die, roll),), turned.symbols[die], roll=roll)
    dice = _dice(choice, roll)
    if 1 <= len(dice) <= MOST_REROLLED:
        return RerollAction("reroll", dice, roll=roll)
    raise GlowError("not-an-action", given=quoted(choice))


def _dice(choice: object, roll: Roll) -> tuple[int, ...]:
    """Return the indexes of dice that are meant, each once; none if it means something else."""
    dice = None if isinstance(choice, Mapping) else listed(choice)
    if dice is not None:
        return tuple(sorted({_index(die, roll) for die in dice}))
    return () if whole(choice) is None else (_index(choice, roll),)


def _index(die: object, roll: Roll) -> int:
    """Return the index of a die, counted from the front."""
    count = len(roll)
    number = whole(die)
    if number is not None and -count <= number < count:
        return number % count
    raise GlowError("no-such-die", given=quoted(die), last=count - 1)


def follows(after: Roll, before: Roll, action: RerollAction, policy: Policy) -> bool:
    """Return whether dice can lie like this after an action, whichever of equal dice it took."""
    if [die.unrolled() for die in after] != [die.unrolled() for die in before]:
        return False
    changed = [at for at in range(len(before)) if after[at] != before[at]]
    shown = {die: group for group in policy.shown(before) for die in group.dice}
    moved = Counter(shown[die] for die in action.dice)
    if Counter(shown[die] for die in changed) - moved:
        return False
    if action.symbol is None:
        return True
    (group,) = moved
    face = policy.kinds[group.kind].face
    lying = [face(after.symbols[die]) for die in group.dice]
    expected = [face(before.symbols[die]) for die in group.dice]
    expected[0] = face(action.symbol)
    return Counter(lying) == Counter(expected)


def signature(action: RerollAction, policy: Policy, roll: Roll) -> object:
    """Return what makes an action the same as another, whichever of equal dice it takes."""
    shown = policy.shown(roll)
    places = sorted(
        at for at, group in enumerate(shown) for die in action.dice if die in group.dice
    )
    face = None
    if action.symbol is not None:
        face = policy.kinds[shown[places[0]].kind].face(action.symbol)
    return action.kind, places, face


@dataclass(frozen=True, repr=False)
class Advice(Judged, Charted):
    """The best way to go on, and all others.

    Values are what noon brings, in light or in what it was said to be worth, less what the rerolls
    cost, on average with the best play.

    Attributes
    ----------
    roll
        The dice as they lie; None while some are still to be rolled.
    left
        The rerolls that are left.
    """

    task: RerollTask
    roll: Roll | None
    left: Left
    under: Rulings

    @property
    def pool(self) -> Pool:
        """The dice that were asked for."""
        return self.task.pool

    @property
    def position(self) -> Position:
        """What the player has now: dice as they lie, the score and the rerolls that are left."""
        position, light, before = self.task.position, self.at_hand.light, self.task.at_hand.light
        return position.having(
            roll=self.roll,
            pool=self.pool if self.roll is None else None,
            free_rerolls=self.left.companions,
            rerolls=self.left.tokens,
            light=light,
            lapped=has_fallen_back(light or 0, before or 0, lapped=position.lapped),
        )

    @cached_property
    def at_hand(self) -> Rerolls:
        """The rerolls that are left, and where they come from."""
        task = self.task
        return task.at_hand if self.left == task.stock.first else task.at_hand.left(*self.left)

    @property
    def exact(self) -> bool:
        """Whether values are exact fractions; with very many rerolls they are rounded."""
        return self.task.solved.scale.exact

    @property
    def work(self) -> int:
        """How many values had to be found: for each result and each stock of rerolls one."""
        solved = self.task.solved
        return len(solved.values) * int(solved.results.row.size) + self.task.noons.work

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Everything that can be done, best first; dice that are alike are named once."""
        return self._options()

    def _options(self) -> tuple[Option, ...]:
        if self.roll is None:
            value = self._expected()
            return (Option(RerollAction("roll", self.pool.unrolled), value, self.left),)
        return tuple(self.task.policy.options(self.left, self.roll))

    def _expected(self) -> Fraction:
        """Return the value of dice that are still to be rolled."""
        return Followed(self.task.solved).expected(self.pool, self.left)

    @property
    def value(self) -> Fraction:
        """What noon brings on average with the best play, less what the rerolls cost."""
        return self.options[0].value

    @property
    def action(self) -> RerollAction:
        """The best thing to do."""
        return self.options[0].action

    @cached_property
    def stop(self) -> Fraction | None:
        """What noon brings without any further reroll; None while dice are still to be rolled."""
        return next((option.value for option in self.options if option.action.kind == "stop"), None)

    def option(self, wanted: object) -> Option:
        """Return the option of an action: itself, ``"stop"``, the dice to reroll, or one to turn.

        Dice to reroll are given by their indexes, a die to turn as ``{index: symbol}``. Where an
        action can be paid for in several ways, and it is not said how, the best one is meant.
        """
        if self.roll is None:
            roll = self.options[0]
            if isinstance(wanted, str | Option | RerollAction) and wanted in (
                "roll",
                roll,
                roll.action,
            ):
                return roll
            raise GlowError("not-an-option", given=wanted, expected=[roll.action])
        action, policy = meant(wanted, self.roll), self.task.policy
        same = signature(action, policy, self.roll)
        for option in self.options:
            paid = not action.sources or action.sources == option.action.sources
            if paid and signature(option.action, policy, self.roll) == same:
                return option
        best = [option.action for option in self.options[:3]]
        raise GlowError("not-an-option", given=action, expected=best)

    def regret(self, action: object) -> Fraction:
        """Return how much less an action brings on average than the best one; see `option`."""
        return self.value - self.option(action).value

    def then(self, roll: Roll | str, action: object = None) -> Advice:
        """Return the advice after an action, with the dice as they lie then.

        Parameters
        ----------
        roll
            All dice, in the same order.
        action
            What was done; the best thing unless said otherwise.
        """
        lying = roll if isinstance(roll, Roll) else Roll(roll, unlimited=True)
        option = self.options[0] if action is None else self.option(action)
        if not self._follows(lying, option.action):
            before = self.pool if self.roll is None else self.roll
            raise GlowError("not-these-dice", given=str(lying), expected=str(before))
        return replace(self, roll=lying, left=option.left)

    def _follows(self, roll: Roll, action: RerollAction) -> bool:
        """Return whether dice can lie like this after an action."""
        if self.roll is not None:
            return follows(roll, self.roll, action, self.task.policy)
        return len(roll) == len(self.pool) and all(
            die in (rolled, rolled.unrolled()) for die, rolled in zip(self.pool, roll, strict=True)
        )

    @cached_property
    def distribution(self) -> Mapping[Fraction, Fraction]:
        """How likely each value is in the end, with the best play.

        Chances are exact as long as values are, up to 24 dice thrown in all; else rounded.
        """
        followed = Followed(self.task.solved)
        ends = followed.ends(self.pool if self.roll is None else self.roll, self.left)
        return Frozen(sorted(ends.items()))

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:  # type: ignore[override]  # made when asked for
        """Which rerolls are left, and which disputed rules the values rest on."""
        task = self.task
        again = task.stock.number(self.left) > 0
        dice = Pool((die.unrolled() for die in self.pool), unlimited=True) if again else self.pool
        paid = max((price for _, price in task.at_hand.track), default=0)
        return (*self.at_hand.reasons, *disputed(task.noons, dice, task.noons.light - paid))

    def again(self, rulings: Rulings) -> Advice:
        """Answer the same question under other rulings."""
        task = self.task
        at_hand = task.at_hand.again(rulings)
        other = replace(task, position=task.position.under(rulings), at_hand=at_hand)
        steps = min(self.left.steps, len(other.stock.prices) - 1)
        return replace(self, task=other, under=rulings, left=self.left._replace(steps=steps))

    def table(self) -> pd.DataFrame:
        """Return the options as a table."""
        import pandas as pd

        rows = [
            {
                "action": str(option.action),
                "kind": option.action.kind,
                "dice": option.action.dice,
                "to": None if option.action.symbol is None else str(option.action.symbol),
                "pays": ", ".join(option.action.sources),
                "value": float(option.value),
                "regret": float(self.value - option.value),
            }
            for option in self.options
        ]
        return pd.DataFrame(rows)

    def to_dict(self) -> dict[str, Any]:
        """Return the advice as plain values that go into JSON."""
        return {
            "dice": str(self.pool if self.roll is None else self.roll),
            "cards": [card.ref for card in self.task.company if card.number],
            "rerolls": self.task.at_hand.to_dict(),
            "left": list(self.left),
            "value": float(self.value),
            "exact": str(self.value) if self.exact else None,
            "action": self.action.to_dict(),
            "options": [option.to_dict() for option in self.options],
            "rulings": dict(self.rulings),
        }

    def __repr__(self) -> str:
        return f"<Advice {float(self.value):.3f}: {self.action!r}>"
