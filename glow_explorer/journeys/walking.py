"""One way of a company through the Province of Shadows: allowed or not, step by step, and why."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from glow_explorer.catalog import catalog
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.journeys.dice_by_day import afternoon_hand, curse_reasons
from glow_explorer.judge.hand import IS_ABSENT
from glow_explorer.judge.judged import Judged
from glow_explorer.judge.reasons import Reason, Ruled, showing
from glow_explorer.judge.situation import checked_amounts
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from glow_explorer.boards import Road, Space
    from glow_explorer.judge.hand import Hand
    from glow_explorer.rulebook import Rulings, RulingsLike

REFUSALS = frozenset(
    {
        "no-road",
        "space-twice",
        "space-closed",
        "crossed-closed",
        "village-unpaid",
        "die-wanted",
        "no-footprint-to-spend",
    }
)
BACK = "back-to-round-start"
SAVES, OVER, USED = "joker-saves-a-die", "joker-replaces-crossed", "used-dice-block-crossed"


@dataclass(frozen=True, slots=True, repr=False)
class Walk(Judged):
    """A way: how far it is allowed, what it leaves, and why."""

    path: tuple[int, ...]
    legal: bool
    reached: int
    used: tuple[int, ...]
    footprints: int
    rerolls: int
    fireflies: int
    light: int
    reasons: tuple[Reason, ...]
    under: Rulings
    _given: Mapping[str, Any] = field(compare=False)

    def __bool__(self) -> bool:
        return self.legal

    def again(self, rulings: Rulings) -> Walk:
        """Answer the same question under other rulings."""
        return walk(**self._given, rulings=rulings)

    def to_dict(self) -> dict[str, Any]:
        """Return the way as plain values that go into JSON."""
        names = ("legal", "reached", "footprints", "rerolls", "fireflies", "light")
        found: dict[str, Any] = {"path": list(self.path), "used": list(self.used)}
        found |= {name: getattr(self, name) for name in names}
        return found | {"reasons": [reason.to_dict() for reason in self.reasons]}

    def __repr__(self) -> str:
        return f"<Walk {'-'.join(map(str, self.path))}: {'yes' if self.legal else 'no'}>"


class _Walker:
    """Walks a path and writes down what happens."""

    def __init__(
        self, roll: Roll, hand: Hand, rulings: Rulings, footprints: int, jokers: Collection[int]
    ) -> None:
        self.roll, self.hand, self.rulings, self.jokers = roll, hand, rulings, jokers
        self.used: list[int] = []
        self.stock = {"footprints": footprints, "rerolls": 0, "fireflies": 0, "light": 0}
        self.reasons: list[Reason] = []

    def enter(self, space: Space, road: Road) -> bool:
        """Take one step; say whether it is allowed."""
        reasons = list(self._condition(space))
        price = space.cost.footprints + road.cost.footprints
        if price and not any(one.code in REFUSALS for one in reasons):
            enough = self.stock["footprints"] >= price
            data = {"place": space.number, "price": price, "footprints": self.stock["footprints"]}
            code = "village-paid" if enough else "village-unpaid"
            reasons.append(Reason(code, "journey.footprint-cost", data=data))
            if enough:
                self.stock["footprints"] -= price
        self.reasons += reasons
        if any(one.code in REFUSALS for one in reasons):
            return False
        self._arrive(space, road)
        return True

    def _arrive(self, space: Space, road: Road) -> None:
        for gain in (road.gain, space.gain):
            if gain:
                data = {"place": space.number, "gain": gain}
                self.reasons.append(Reason("arrival-gains", "journey.gain", data=data))
                for name in self.stock:
                    self.stock[name] += getattr(gain, name)
        lost = road.cost.light + space.cost.light
        if lost:
            self.stock["light"] -= lost
            data = {"place": space.number, "count": lost}
            self.reasons.append(Reason("light-lost", "journey.loss", data=data))
        if road.cost.skull or space.cost.skull:
            data = {"place": space.number}
            self.reasons.append(Reason("skull-asks", "journey.skull", data=data))

    def _condition(self, space: Space) -> Iterator[Reason]:
        if space.needs.crossed:
            yield from self._crossed(space)
            return
        for symbol in space.needs.needs:
            free = [die for die in self._showing(symbol) if die not in self.used]
            data: dict[str, Any] = {"place": space.number, "symbol": symbol}
            joker = space.number in self.jokers
            if free and joker and self.rulings[SAVES] == "no":
                yield Reason("die-wanted", "province.footprint", (free[0],), (SAVES, "no"), data)
            elif free and not joker:
                self.used.append(free[0])
                yield Reason("die-used", "province.die", (free[0],), data=data)
            elif self.stock["footprints"]:
                self.stock["footprints"] -= 1
                ruled: Ruled | None = (SAVES, "yes") if free else None
                yield Reason("footprint-used", "province.footprint", (), ruled, data)
            else:
                code, rule = ("space-closed", "province.die")
                if free:
                    code, rule = ("no-footprint-to-spend", "province.footprint")
                yield Reason(code, rule, tuple(free[:1]), data=data)

    def _crossed(self, space: Space) -> Iterator[Reason]:
        (symbol,) = space.needs.crossed
        data = {"place": space.number, "symbol": symbol}
        blocking = [die for die in self.roll.showing(symbol) if die in self.hand.counted]
        ruled: Ruled | None = None
        if blocking and all(die in self.used for die in blocking):
            ruled = (USED, self.rulings[USED])
            blocking = blocking if self.rulings[USED] == "yes" else []
        elif not blocking and symbol in self.hand.cursed:
            ruled = (IS_ABSENT, self.rulings[IS_ABSENT])
            blocking = list(self.roll.showing(symbol)) if ruled[1] == "no" else []
        dice, over = tuple(blocking), self.rulings[OVER]
        if not dice:
            yield Reason("crossed-clear", "province.crossed", (), ruled, data)
            return
        if ruled and self.stock["footprints"]:
            code = "used-dice-show" if ruled[0] == USED else "cursed-still-there"
            yield Reason(code, "province.crossed", dice, ruled, data)
        if not self.stock["footprints"]:
            yield Reason("crossed-closed", "province.crossed", dice, ruled, data)
        elif over == "yes":
            self.stock["footprints"] -= 1
            code = "footprint-over-crossed"
            yield Reason(code, "province.footprint", dice, (OVER, over), data)
        else:
            yield Reason("crossed-closed", "province.crossed", dice, (OVER, over), data)

    def _showing(self, symbol: object) -> list[int]:
        return [die for die in self.hand.counted if self.roll.symbols[die] == symbol]


def walk(  # noqa: PLR0913 - all that a walk depends on
    path: Sequence[int],
    roll: Roll | str,
    footprints: int = 0,
    rulings: RulingsLike = "standard",
    *,
    jokers: Collection[int] = (),
    kaar: bool = False,
) -> Walk:
    """Judge a way of the company, from the first space of the path to the last.

    On each space a die with its symbol is used if there is one, otherwise a footprint; footprints
    stand for a crossed symbol too.

    Parameters
    ----------
    path
        The spaces, the one where the company stands first.
    roll, footprints
        The dice of the day, and the footprint tokens.
    rulings
        A preset's name or `Rulings`.
    jokers
        Spaces on which a footprint is spent although a die shows the symbol.
    kaar
        Whether the player has Kaar in play.

    Examples
    --------
    >>> walk([58, 59, 57], "blue:water red:fire", footprints=1).reached
    57
    """
    roll = roll if isinstance(roll, Roll) else Roll(roll)
    under = as_rulings(rulings)
    given = Frozen(
        {"path": path, "roll": roll, "footprints": footprints, "jokers": jokers, "kaar": kaar}
    )
    checked_amounts(footprints=footprints)
    spaces = {space.number: space for space in catalog().spaces}
    _check_places(path, jokers)
    for place in (*path, *jokers):
        if type(place) is not int or place not in spaces:
            raise GlowError("no-such-space", given=place, last=max(spaces))
    hand = afternoon_hand(roll, under, kaar=kaar)
    walker = _Walker(roll, hand, under, footprints, jokers)
    reached = path[0]
    legal = True
    for number, there in enumerate(path[1:], start=1):
        legal = _step(walker, path[:number], spaces[there])
        if not legal:
            break
        reached = there
    reasons = [*walker.reasons, *curse_reasons(roll, hand, under, kaar=kaar)]
    return Walk(
        path=tuple(path), legal=legal, reached=reached, used=tuple(walker.used), **walker.stock,
        reasons=showing(reasons, roll), under=under,
        _given=given,
    )  # fmt: skip


def _check_places(path: object, jokers: object) -> None:
    if isinstance(path, str) or not isinstance(path, Sequence) or not path:
        raise GlowError("not-a-path", given=repr(path))
    if isinstance(jokers, str) or not isinstance(jokers, Collection):
        raise GlowError("not-a-path", given=repr(jokers))


def _step(walker: _Walker, passed: Sequence[int], there: Space) -> bool:
    """Take the next step of a way; say whether it is allowed."""
    here = passed[-1]
    road = next((one for one in catalog().roads if {one.a, one.b} == {here, there.number}), None)
    data = {"here": here, "place": there.number}
    if road is None:
        walker.reasons.append(Reason("no-road", "province.move", data=data))
        return False
    if there.number in passed:
        answer = walker.rulings[BACK]
        home = there.number == passed[0] and there.number not in passed[1:]
        ruled = (BACK, answer) if home else None
        open_ = home and answer == "yes"
        code = "back-at-the-start" if open_ else "space-twice"
        walker.reasons.append(Reason(code, "province.once", (), ruled, data))
        if not open_:
            return False
    return walker.enter(there, road)
