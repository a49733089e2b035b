"""One way of a company through the Province of Shadows: allowed or not, step by step, and why."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError
from glow_explorer.given import checked_amounts
from glow_explorer.journeys.skulls import offerings
from glow_explorer.journeys.standing import Afternoon, Standing
from glow_explorer.journeys.stepping import take_step
from glow_explorer.judge.judged import Judged
from glow_explorer.judge.reasons import Reason
from glow_explorer.kernel.step import CAMPS, IN_PLACE, NO_VILLAGE, NOT_IN_PLACE
from glow_explorer.kernel.step import camp as camp_code
from glow_explorer.places import flag, in_order, known_space, spaces
from glow_explorer.position import FLOOR
from glow_explorer.rulebook import as_rulings
from glow_explorer.showing import Charted

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import SupportsIndex

    from glow_explorer.company import Company
    from glow_explorer.rulebook import Rulings, RulingsLike

WITHOUT_MOVING = "camp-without-moving"
NO_CAMP = frozenset({NO_VILLAGE, NOT_IN_PLACE})


@dataclass(frozen=True, slots=True, repr=False)
class Walk(Judged, Charted):
    """A way: how far it is allowed, what it leaves, and why.

    Attributes
    ----------
    path, walked, legal
        The spaces asked for, the first being where the company stands; those it walks, as far as
        that is allowed; whether the whole way is.
    used
        The indexes of the dice used.
    footprints
        The footprints left.
    rerolls, fireflies, light
        What the way brings; light is lost, so it is 0 or less.
    given
        How many companions or spells go to skulls.
    camp
        The light of the village where the camp is placed, if it is.
    """

    path: tuple[int, ...]
    walked: tuple[int, ...]
    legal: bool
    used: tuple[int, ...]
    footprints: int
    rerolls: int
    fireflies: int
    light: int
    given: int
    camp: int | None
    reasons: tuple[Reason, ...]
    under: Rulings
    _given: tuple[Afternoon, Standing, tuple[int, ...], tuple[int, ...], bool] = field(
        compare=False
    )

    def __bool__(self) -> bool:
        return self.legal

    @property
    def reached(self) -> int:
        """The last space reached."""
        return self.walked[-1]

    def again(self, rulings: Rulings) -> Walk:
        """Answer the same question under other rulings."""
        afternoon, start, places, jokers, camp = self._given
        ruled = replace(afternoon, rulings=rulings)
        return follow(ruled, start, places, jokers=jokers, camp=camp)

    @property
    def camping(self) -> bool:
        """Whether the camp was to be placed at the end."""
        return self._given[-1]

    def row(self) -> dict[str, Any]:
        """Return the way as a row of a table."""
        names = ("reached", "camp", "footprints", "light", "rerolls", "fireflies", "given")
        found: dict[str, Any] = {name: getattr(self, name) for name in names}
        return found | {"path": list(self.path), "used": list(self.used)}

    def to_dict(self) -> dict[str, Any]:
        """Return the way as plain values that go into JSON."""
        reasons = [reason.to_dict() for reason in self.reasons]
        return {"legal": self.legal} | self.row() | {"reasons": reasons}

    def __repr__(self) -> str:
        return f"<Walk {'-'.join(map(str, self.path))}: {'yes' if self.legal else 'no'}>"


def walk(  # noqa: PLR0913 - all that a walk depends on
    path: Sequence[int],
    roll: Roll | str,
    footprints: SupportsIndex = 0,
    rulings: RulingsLike = "standard",
    *,
    jokers: Collection[int] = (),
    camp: bool = False,
    light: SupportsIndex | None = None,
    company: Company | None = None,
    hidden_spells: SupportsIndex = 0,
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
    camp
        Whether the company stops at the end and places its camp.
    light
        The score, if it may be too low for what is lost on the way.
    company, hidden_spells
        Who could be given up to a skull, and how many spells lie face down; without a company
        there is always something to give.
    kaar
        Whether the player has Kaar in play; a company says so itself.

    Examples
    --------
    >>> walk([58, 59, 57], "blue:water red:fire", footprints=1).reached
    57
    >>> walk([58, 59], "blue:water", footprints=1, camp=True).camp
    3
    """
    places, saved = _places("path", path), _places("jokers", jokers)
    if not places:
        raise GlowError("not-a-path", given=repr(path))
    if strange := set(saved) - set(places):
        raise GlowError("joker-off-the-way", given=sorted(strange))
    afternoon = afternoon_of(roll, rulings, company, hidden_spells, kaar=kaar)
    steps, score = stock_of(footprints, light, afternoon.rulings)
    here = Standing(places[:1], footprints=steps, light=score)
    return follow(afternoon, here, places[1:], jokers=saved, camp=flag("camp", camp))


def afternoon_of(
    roll: Roll | str,
    rulings: RulingsLike,
    company: Company | None,
    hidden_spells: SupportsIndex,
    *,
    kaar: bool,
) -> Afternoon:
    """Make ready what does not change in an afternoon."""
    dice = roll if isinstance(roll, Roll) else Roll(roll)
    return Afternoon(dice, as_rulings(rulings), offerings(company, hidden_spells, kaar=kaar))


def stock_of(
    footprints: SupportsIndex, light: SupportsIndex | None, rulings: Rulings
) -> tuple[int, int | None]:
    """Check what the company has; its light only if that was said."""
    steps = checked_amounts(footprints=footprints)["footprints"]
    if light is None:
        return steps, None
    return steps, checked_amounts(floor=rulings[FLOOR] == "yes", light=light)["light"]


def follow(
    afternoon: Afternoon,
    start: Standing,
    places: Sequence[int],
    *,
    jokers: Collection[int] = (),
    camp: bool = False,
) -> Walk:
    """Judge a way from where a company stands."""
    reasons: list[Reason] = []
    here, legal = start, True
    for place in places:
        step = take_step(afternoon, here, place, joker=place in jokers, curse=False)
        reasons += step.reasons
        legal, here = step.legal, step.standing
        if not legal:
            break
    stopping = (_camp(here, afternoon.rulings),) if camp and legal else ()
    legal = legal and all(reason.code in CAMPS for reason in stopping)
    asked = (spaces()[place] for place in places[: len(here.visited)])
    reasons += (*stopping, *afternoon.curse_on(*asked))
    return Walk(
        (start.at, *places), here.visited[len(start.visited) - 1 :], legal, here.used,
        here.footprints, here.rerolls, here.fireflies, -here.lost, here.given,
        spaces()[here.at].light if camp and legal else None, tuple(reasons), afternoon.rulings,
        (afternoon, start, tuple(places), tuple(jokers), camp),
    )  # fmt: skip


def _places(name: str, given: object) -> tuple[int, ...]:
    found = tuple(given) if isinstance(given, Set) and name == "jokers" else in_order(given)
    if found is None:
        code = "not-a-path" if name == "path" else "not-numbers"
        raise GlowError(code, name=name, given=repr(given))
    return tuple(map(known_space, found))


def _camp(here: Standing, rulings: Rulings) -> Reason:
    """Say whether the camp may be placed where the company stands."""
    space = spaces()[here.at]
    code = camp_code(here.at, rulings.house, moved=len(here.visited) > 1)
    ruled = (WITHOUT_MOVING, rulings[WITHOUT_MOVING]) if code in (IN_PLACE, NOT_IN_PLACE) else None
    data = {"place": space.number, "light": space.light}
    return Reason(code, "province.village", (), ruled, data)
