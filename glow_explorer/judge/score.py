"""The final count, line by line, and who wins.

>>> score = final_score("Taetyss", [9, 18, 39, 25, 41, 36, 7], light=60, camp=5,
...                     fireflies=1, footprints=3)
>>> score.cards, score.journey, score.fireflies, score.footprints, score.total
(4, 5, 0, 3, 72)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, SupportsIndex

from glow_explorer.catalog import catalog
from glow_explorer.company import Company
from glow_explorer.errors import GlowError, nearest, quoted
from glow_explorer.inputs import checked_amounts, listed
from glow_explorer.judge.reasons import Judged, Reason, Reasoned, Ruled
from glow_explorer.kernel.count import (
    boats_light,
    camp_light,
    companions_to_match,
    final_count,
    firefly_bonus,
    ranks,
)
from glow_explorer.places import known_boats, known_camp
from glow_explorer.position import FLOOR as IN_PLAY
from glow_explorer.position import JOURNEYS, Position
from glow_explorer.rulebook import Rulings, as_rulings
from glow_explorer.values import Frozen

if TYPE_CHECKING:
    from glow_explorer.cards import Adventurer, Companion
    from glow_explorer.collection import CardLike
    from glow_explorer.rulebook import RulingsLike

COMPANIONS, ZERO, FLOOR = "firefly-companions", "firefly-zero", "score-floor-final"


@dataclass(frozen=True, repr=False)
class Score(Judged):
    """A final count.

    Attributes
    ----------
    company
        The cards that were counted.
    light
        The score before the count.
    cards, journey, fireflies, footprints
        The light that each line of the count brings.
    total
        The final score.
    rerolls
        The reroll tokens left, which decide ties.
    reasons
        Why each line brings what it brings.
    """

    company: Company
    light: int
    cards: int
    journey: int
    fireflies: int
    footprints: int
    total: int
    rerolls: int
    reasons: tuple[Reason, ...]
    under: Rulings
    _given: Mapping[str, Any] = field(compare=False)

    def again(self, rulings: Rulings) -> Score:
        """Answer the same question under other rulings."""
        return final_score(**self._given, rulings=rulings)

    def to_dict(self) -> dict[str, Any]:
        """Return the count as plain values that go into JSON."""
        lines = ("light", "cards", "journey", "fireflies", "footprints", "total", "rerolls")
        values: dict[str, Any] = {name: getattr(self, name) for name in lines}
        return values | {"reasons": [reason.to_dict() for reason in self.reasons]}

    def __repr__(self) -> str:
        return f"<Score {self.total}: {self.company!r}>"


def final_score(  # noqa: PLR0913 - the things that are counted
    adventurer: CardLike | Company | Position,
    companions: Iterable[CardLike] = (),
    *,
    light: SupportsIndex | None = None,
    journey: str | None = None,
    camp: int | None = None,
    boats: Sequence[int] | None = None,
    fireflies: SupportsIndex = 0,
    footprints: SupportsIndex = 0,
    rerolls: SupportsIndex = 0,
    recruited: int | None = None,
    rulings: RulingsLike = "standard",
) -> Score:
    """Count the light at the end of the game.

    Parameters
    ----------
    adventurer, companions
        The cards in play; or a company instead; or a `Position` instead of everything.
    light
        The score before the count.
    journey, camp, boats
        ``"province"`` with the space of the camp, or ``"archipelago"`` with the islands of the four
        boats.
    fireflies, footprints, rerolls
        The tokens; a token that shows two counts as two.
    recruited
        How many companions were recruited in all; one each day unless given. It matters only where
        ``firefly-companions`` is ruled so.
    rulings
        A preset's name or `Rulings`.
    """
    if isinstance(adventurer, Position):
        return _of_position(adventurer)
    company = _company(adventurer, companions)
    under = as_rulings(rulings)
    stock = checked_amounts(fireflies=fireflies, footprints=footprints, rerolls=rerolls)
    stock |= checked_amounts(floor=under[IN_PLAY] == "yes", light=light)
    travelled = _journey(journey, camp, boats)
    ever = _recruited(company, recruited)
    fireflies_why, bonus = _fireflies(company, stock["fireflies"], ever, under)
    count = final_count(
        stock["light"],
        [card.end_light for card in _printed(company)],
        journey=sum(reason.data["light"] for reason in travelled),
        bonus=bonus,
        footprints=stock["footprints"],
        house=under.house,
    )
    reasons = [*_cards(company), *travelled, *fireflies_why]
    if stock["footprints"]:
        data = {"count": stock["footprints"], "light": count.footprints}
        reasons.append(Reason("footprints-count", "end.footprints", data=data))
    reasons += _floor(stock["light"] + sum(count[:-1]), under)
    places = {"journey": journey, "camp": camp, "boats": boats, "recruited": recruited}
    question = {"adventurer": company, **stock, **places}
    return Score(
        company=company, light=stock["light"], **count._asdict(), rerolls=stock["rerolls"],
        reasons=tuple(reasons), under=under, _given=Frozen(question),
    )  # fmt: skip


def _of_position(position: Position) -> Score:
    position.needs("final_score()", "company", "light")
    assert position.company is not None
    assert position.light is not None
    return final_score(
        position.company,
        light=position.light,
        journey=position.journey,
        camp=position.camp,
        boats=position.boats,
        fireflies=position.fireflies,
        footprints=position.footprints,
        rerolls=position.rerolls,
        recruited=position.recruited,
        rulings=position.rulings,
    )


def _company(adventurer: CardLike | Company, companions: Iterable[CardLike]) -> Company:
    if not isinstance(adventurer, Company):
        return Company(adventurer, companions)
    if companions != ():
        raise GlowError("companions-twice", given=quoted(companions))
    return adventurer


def _recruited(company: Company, recruited: int | None) -> int:
    """Return how many companions were recruited in all: one each day unless it is said."""
    in_play = len(company.companions)
    if recruited is None:
        return max(catalog().setup.rounds, in_play)
    recruited = checked_amounts(recruited=recruited)["recruited"]
    if recruited < in_play:
        raise GlowError("recruited-too-few", given=recruited, expected=in_play)
    return recruited


def _floor(total: int, under: Rulings) -> Iterable[Reason]:
    """Yield why a total is below 0, or is not."""
    if total < 0:
        code = "stops-at-zero" if under.house.floor_final else "below-zero"
        yield Reason(code, "end.winner", (), (FLOOR, under[FLOOR]), {"count": total})


def _printed(company: Company) -> Sequence[Adventurer | Companion]:
    """Return the cards that may bring light at the end."""
    return (company.adventurer, *company.companions)


def _cards(company: Company) -> Iterable[Reason]:
    for card in _printed(company):
        if card.end_light:
            data = {"card": card, "light": card.end_light}
            yield Reason("card-counts", "end.cards", data=data)


def _journey(journey: object, camp: object, boats: object) -> tuple[Reason, ...]:
    """Count the village of the camp, or the islands of the boats."""
    if journey not in (None, *JOURNEYS):
        near = nearest(journey, JOURNEYS) if isinstance(journey, str) else None
        raise GlowError("unknown-journey", given=journey, expected=JOURNEYS, nearest=near)
    if camp is not None and boats is not None:
        raise GlowError("two-journeys")
    if camp is None and boats is None:
        if journey is not None:
            raise GlowError("journey-without-place", given=journey)
        return ()
    if (journey or "province") == "province" and boats is None:
        return (_camp(camp),)
    if (journey or "archipelago") == "archipelago" and boats is not None:
        return tuple(_boats(boats))
    raise GlowError("journey-without-place", given=journey)


def _camp(camp: object) -> Reason:
    space = known_camp(camp)
    light = camp_light(space)
    code = "camp-counts" if light else "camp-at-start"
    return Reason(code, "end.province", data={"place": space, "light": light})


def _boats(boats: object) -> Iterable[Reason]:
    for number in known_boats(boats):
        light = boats_light([number])
        code = "boat-counts" if light else "boat-without"
        yield Reason(code, "end.archipelago", data={"place": number, "light": light})


def _fireflies(
    company: Company, tokens: int, recruited: int, under: Rulings
) -> tuple[list[Reason], int]:
    """Compare fireflies with companions; return why they bring what they bring."""
    printed = sum(card.fireflies for card in company.companions)
    fireflies, in_play = printed + tokens, len(company.companions)
    companions = companions_to_match(in_play, recruited, under.house)
    bonus = firefly_bonus(fireflies, companions, under.house)
    reasons: list[Reason] = []
    if (fireflies >= in_play) != (fireflies >= recruited):
        which = (COMPANIONS, under[COMPANIONS])
        code = "companions-in-play" if under.house.fireflies_in_play else "companions-recruited"
        data = {"count": companions, "light": 0}
        reasons.append(Reason(code, "end.fireflies", (), which, data))
    nobody = fireflies == companions == 0
    ruled: Ruled | None = (ZERO, under[ZERO]) if nobody else None
    data = {
        "fireflies": fireflies, "printed": printed, "tokens": tokens,
        "companions": companions, "light": bonus,
    }  # fmt: skip
    code = "fireflies-enough" if bonus else "fireflies-short"
    return [*reasons, Reason(code, "end.fireflies", (), ruled, data)], bonus


@dataclass(frozen=True, repr=False)
class Ranking(Reasoned):
    """Who wins, and why: the places from first to last, players of equal rank together."""

    scores: Mapping[str, Score]
    places: tuple[tuple[str, ...], ...]
    reasons: tuple[Reason, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """Who wins; several names share the victory."""
        return self.places[0]

    def to_dict(self) -> dict[str, Any]:
        """Return the ranking as plain values that go into JSON."""
        return {
            "places": [list(place) for place in self.places],
            "totals": {name: score.total for name, score in self.scores.items()},
            "reasons": [reason.to_dict() for reason in self.reasons],
        }

    def __repr__(self) -> str:
        return f"<Ranking {' > '.join(' = '.join(place) for place in self.places)}>"


def winner(scores: Mapping[str, Score] | Iterable[Score]) -> Ranking:
    """Rank final scores: most light, then most reroll tokens, then together.

    >>> one = final_score("Pocana", light=40)
    >>> two = final_score("Eoles", light=40, rerolls=2)
    >>> ranking = winner({"Ann": one, "Bob": two})
    >>> ranking.winners, ranking.reasons[0].code
    (('Bob',), 'tie-by-rerolls')
    """
    named = _named(scores)
    if not named:
        raise GlowError("no-scores")
    results = [(score.total, score.rerolls) for score in named.values()]
    by_rank: dict[int, list[str]] = {}
    for name, rank in zip(named, ranks(results), strict=True):
        by_rank.setdefault(rank, []).append(name)
    places = tuple(tuple(by_rank[rank]) for rank in sorted(by_rank))
    best = max(results)
    level = tuple(name for name, score in named.items() if score.total == best[0])
    data: dict[str, Any] = {"names": places[0], "light": best[0], "rerolls": best[1]}
    if len(places[0]) > 1:
        reason = Reason("victory-shared", "end.tie", data=data)
    elif len(level) > 1:
        reason = Reason("tie-by-rerolls", "end.tie", data=data | {"level": level})
    else:
        reason = Reason("most-light", "end.winner", data=data)
    return Ranking(Frozen(named), places, (reason,))


def _named(scores: object) -> dict[str, Score]:
    pairs = (
        scores.items() if isinstance(scores, Mapping) else [("", score) for score in _some(scores)]
    )
    named: dict[str, Score] = {}
    for name, score in pairs:
        if not isinstance(score, Score):
            raise GlowError("not-scores", given=quoted(score))
        named[str(name) or score.company.adventurer.name] = score
    if len(named) != len(pairs):
        raise GlowError("same-adventurer-twice", given=list(named))
    return named


def _some(scores: object) -> list[object]:
    entries = listed(scores)
    if entries is None:
        raise GlowError("not-scores", given=quoted(scores))
    return entries
