"""Evening: the meeting track made ready for another day, or the final count and who wins.

What lays out the track serves the set-up as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError
from glow_explorer.game.chance import (
    draw,
    keys,
    placed,
    read_companions,
    read_faces,
    symbol_words,
)
from glow_explorer.game.pieces import ADVENTURERS, COMPANIONS, SPACE_OF, SPACES, die
from glow_explorer.game.table import TOM
from glow_explorer.journeys.tom import tom_count
from glow_explorer.judge.reasons import Judged, Reason
from glow_explorer.judge.score import Ranking, final_score, winner
from glow_explorer.kernel import decides
from glow_explorer.kernel.count import (
    WINS,
    Count,
    against_tom,
    boats_light,
    camp_light,
    companions_to_match,
    final_count,
    firefly_bonus,
)
from glow_explorer.values import Frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.game.actions import Deal, RollAgain
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table, Tom
    from glow_explorer.judge.score import Score
    from glow_explorer.rulebook import Rulings


DECK_B = "solo-deck-b-empty"


@decides("game.days", "evening.end", "end.when", "solo.end")
def is_last(table: Table) -> bool:
    """Say whether no other round can be prepared (evening.end, end.when, solo.end)."""
    if table.follows:
        return table.day >= catalog().setup.rounds
    if table.tom is None:
        return not any(undealt(table, cards) for cards in table.decks.values())
    if table.tom.last:
        return True
    left = undealt(table, table.decks[table.tom.deck])
    short = left < len(places(table)) and table.house.deck_b_ends
    return table.tom.deck == "B" and (short or not left)


def put_back(table: Table, tell: Teller | None) -> None:
    """Put the small dice of all players back on the track, as far as they show a colour."""
    for seat in table.seats:
        _put_back(table, seat, tell)


@decides("evening.small-dice")
def _put_back(table: Table, seat: Seat, tell: Teller | None) -> None:
    """Put small dice on the track by what they show; those with special faces wait.

    Large dice that came during the day are rolled from now on; those that left are gone.
    """
    large = len(seat.owners)
    colors, faces, owners = seat.colors, seat.faces, seat.owners
    waiting, small = [], list(zip(colors[large:], faces[large:], strict=True))
    for color, face in small:
        if face in SPACE_OF:
            table.dice[SPACE_OF[face]].append(color)
        else:
            waiting.append(color)
    if tell and len(waiting) < len(small):
        back = [(color, face) for color, face in small if face in SPACE_OF]
        shown = tuple(die(color, face, small=True) for color, face in back)
        tell.say("small-dice-back", "evening.small-dice", seat, shown=shown)
    if seat.gone or seat.fresh:
        kept = [index for index in range(large) if owners[index] >= 0]
        seat.owners = [owners[index] for index in kept] + [owner for _, owner in seat.fresh]
        fresh = [color for color, _ in seat.fresh]
        seat.colors = [colors[index] for index in kept] + fresh + waiting
    else:
        seat.colors = colors[:large] + waiting
    seat.faces, seat.gone, seat.fresh, seat.spent = [], (), [], 0
    seat.noon, seat.triggers, seat.used, seat.visited = None, None, [], []


def waiting_dice(table: Table) -> list[int]:
    """Return the colours of the small dice that must be rolled again, in turn order."""
    return [color for seat in table.in_turn_order for color in seat.small]


@decides("evening.special")
def settle(table: Table, action: RollAgain, tell: Teller | None) -> tuple[str, ...] | None:
    """Roll small dice with special faces until they show a colour (evening.special)."""
    colors = waiting_dice(table)
    if action.result is None:
        faces = placed(table.chance, colors)
    else:
        faces = read_faces(action.result, colors, on_track=True)
    place(table, colors, faces)
    for seat in table.seats:
        del seat.colors[len(seat.owners) :]
    if tell:
        pairs = zip(colors, faces, strict=True)
        shown = tuple(die(color, face, small=True) for color, face in pairs)
        tell.say("special-dice-back", "evening.special", shown=shown)
    return symbol_words(faces) if tell else None


@decides("solo.companions", "solo.evening")
def places(table: Table) -> list[int]:
    """Return the spaces that get a companion: those without a large die of Tom's."""
    if table.tom is None:
        return list(SPACES)
    return [space for space in SPACES if space not in table.tom.spaces]


@decides("setup.decks", "solo.decks")
def deck(table: Table) -> list[int]:
    """Return the companions that can be dealt next: deck A lies on deck B (setup.decks)."""
    if table.tom is not None:
        return table.decks[table.tom.deck]
    return table.decks["A" if undealt(table, table.decks["A"]) else "B"]


def undealt(table: Table, cards: list[int]) -> int:
    """Return how many companions of a deck are still to come: some were put away unseen."""
    return max(0, len(cards) - table.unseen)


@decides("setup.track", "evening.companions")
def deal(table: Table, action: Deal, tell: Teller | None) -> tuple[str, ...] | None:
    """Turn up companions, one for each space (setup.track, evening.companions)."""
    spaces, cards = places(table), deck(table)
    number = min(len(spaces), undealt(table, cards))
    if action.result is None:
        dealt = draw(table.chance, cards, number)
    else:
        dealt = read_companions(
            action.result, cards, number, lambda companion: seen(table, companion)
        )
    for space, companion in zip(spaces, dealt, strict=False):
        table.companions[space] = companion
        cards.remove(companion)
    if tell is None:
        return None
    rule = "evening.companions" if table.day else "setup.track"
    if table.tom is not None:
        rule = "solo.evening" if table.day else "solo.companions"
    new = [COMPANIONS[companion].card for companion in dealt]
    ruled = (DECK_B, table.rulings[DECK_B]) if number < len(spaces) else None
    tell.say("companions-dealt", rule, ruled=ruled, cards=new, count=len(new))
    return keys(dealt)


def seen(table: Table, companion: int) -> GlowError | None:
    """Say where somebody has seen a companion that therefore cannot be turned up now."""
    if companion in table.companions:
        return GlowError("companion-on-the-track", space=table.companions.index(companion) + 1)
    for seat in table.seats:
        if companion in seat.companions:
            return GlowError("companion-recruited", player=seat.name)
    if companion in table.cemetery:
        return GlowError("companion-in-the-cemetery")
    if companion in table.removed:
        return GlowError("companion-in-the-box")
    for name, cards in table.decks.items():
        if companion in cards:
            return GlowError("companion-of-the-other-deck", deck=name)
    return None


@decides("evening.first-player")
def pass_first(table: Table, tell: Teller | None) -> None:
    """Pass the first player token on, clockwise (evening.first-player)."""
    if table.tom is None:
        table.first = (table.first + 1) % len(table.seats)
        if tell:
            tell.say("first-player-moves", "evening.first-player", table.seats[table.first])


@decides("morning.left", "morning.left-dice", "solo.left")
def clear(table: Table, tell: Teller | None) -> None:
    """Send those whom nobody took to the cemetery; dice and footprints stay (morning.left)."""
    left = [number for number in table.companions if number]
    table.cemetery += left
    table.companions = [0] * len(table.companions)
    if tell and left:
        cards = [COMPANIONS[number].card for number in left]
        rule = "morning.left" if table.tom is None else "solo.left"
        tell.say("left-to-cemetery", rule, cards=cards, count=len(cards))


def place(table: Table, colors: Sequence[int], faces: Sequence[int]) -> None:
    """Put small dice on the spaces of what they show (setup.small-dice, evening.small-dice)."""
    for color, face in zip(colors, faces, strict=True):
        table.dice[SPACE_OF[face]].append(color)


@decides("setup.footprints", "evening.footprints", "solo.evening")
def add_footprints(table: Table, tell: Teller | None) -> None:
    """Put a footprint on every space without a die (setup.footprints, evening.footprints).

    In the solo game a large die of Tom's is a die too. Whether footprints pile up is ruled.
    """
    tom = () if table.tom is None else table.tom.spaces
    for space in SPACES:
        if table.dice[space] or space in tom:
            continue
        if table.prints[space]:
            if tell:
                code = "footprints-pile-up" if table.house.pile_up else "footprints-do-not-pile-up"
                ruled = ("track-footprints-pile-up", table.rulings["track-footprints-pile-up"])
                tell.say(code, "evening.footprints", ruled=ruled, place=space + 1)
            if not table.house.pile_up:
                continue
        elif tell:
            rule = "evening.footprints" if table.tom is None else "solo.evening"
            rule = rule if table.day else "setup.footprints"
            tell.say("footprint-placed", rule, place=space + 1)
        table.prints[space] += 1


# ------------------------------------------------------------------------------- the end

TIE = "solo-tie"


@dataclass(frozen=True, repr=False)
class TomScore(Judged):
    """Tom's final count.

    Attributes
    ----------
    light, journey, footprints, total
        His score before the count, what his village or islands bring, and his footprints; in all.
    """

    light: int
    journey: int
    footprints: int
    total: int
    reasons: tuple[Reason, ...]
    under: Rulings
    _counted: tuple[str, Tom] = field(compare=False)

    def again(self, rulings: Rulings) -> TomScore:
        """Answer the same question under other rulings."""
        return tom_score(*self._counted, rulings)

    def to_dict(self) -> dict[str, Any]:
        """Return the count as plain values that go into JSON."""
        names = ("light", "journey", "footprints", "total")
        plain: dict[str, Any] = {name: getattr(self, name) for name in names}
        return plain | {"reasons": [reason.to_dict() for reason in self.reasons]}

    def __repr__(self) -> str:
        return f"<TomScore {self.total}>"


def tom_score(journey: str, tom: Tom, rulings: Rulings) -> TomScore:
    """Count Tom's light (solo.tom-footprints, solo.tom-count)."""
    if journey == "province":
        counted = tom_count(tom.camp, tom.footprints, tom.score, rulings)
        village, left = counted.places[0], counted.footprints or 0
        total = tom.score + village + left
        return TomScore(
            tom.score, village, left, total, counted.reasons, rulings, (journey, tom.copy())
        )
    lights = [boats_light([place]) for place in tom.boats]
    reasons = [
        Reason("boat-counts" if light else "boat-without", "solo.tom-count",
               data={"place": place, "light": light})
        for place, light in zip(tom.boats, lights, strict=True)
    ]  # fmt: skip
    if tom.footprints:
        data = {"count": tom.footprints, "light": tom.footprints}
        reasons.append(Reason("footprints-count", "solo.tom-count", data=data))
    total = tom.score + sum(lights) + tom.footprints
    return TomScore(
        tom.score, sum(lights), tom.footprints, total, tuple(reasons), rulings,
        (journey, tom.copy()),
    )  # fmt: skip


def count_of(table: Table, seat: Seat) -> Count:
    """Count a player's light as if the game ended now, in numbers only, for games by thousands."""
    companions = [COMPANIONS[number] for number in seat.companions]
    land, house, number = table.journey == "province", table.house, len(companions)
    fireflies = seat.fireflies + sum([card.printed_fireflies for card in companions])
    to_match = companions_to_match(number, max(seat.recruited, number), house)
    return final_count(
        seat.light,
        [ADVENTURERS[seat.adventurer].end_light, *[card.end_light for card in companions]],
        journey=camp_light(seat.camp) if land else boats_light(seat.boats),
        bonus=firefly_bonus(fireflies, to_match, house),
        footprints=seat.footprints,
        house=house,
    )


def score_of(table: Table, seat: Seat) -> Score:
    """Count a player's light as if the game ended now."""
    on_land = table.journey == "province"
    return final_score(
        seat.company,
        light=seat.light,
        journey=table.journey,
        camp=seat.camp if on_land else None,
        boats=None if on_land else tuple(seat.boats),
        fireflies=seat.fireflies,
        footprints=seat.footprints,
        rerolls=seat.rerolls,
        recruited=max(seat.recruited, len(seat.companions)),
        rulings=table.rulings,
    )


def scores_of(table: Table) -> dict[str, Score | TomScore]:
    """Count everybody's light as if the game ended now."""
    scores: dict[str, Score | TomScore] = {seat.name: score_of(table, seat) for seat in table.seats}
    if table.tom is not None:
        scores[TOM] = tom_score(table.journey, table.tom, table.rulings)
    return scores


def ranking_of(table: Table) -> Ranking:
    """Say who wins as things stand (end.winner, end.tie, solo.objective)."""
    if table.tom is None:
        return winner({seat.name: score_of(table, seat) for seat in table.seats})
    scores: Any = scores_of(table)
    seat = table.seats[0]
    own, his = scores[seat.name], scores[TOM]
    code = against_tom((own.total, own.footprints), (his.total, his.footprints), table.house)
    ruled = (TIE, table.rulings[TIE]) if own.total == his.total else None
    places = ((seat.name,), (TOM,)) if code in WINS else ((TOM,), (seat.name,))
    data = {"name": seat.name, "own": own.total, "his": his.total}
    return Ranking(Frozen(scores), places, (Reason(code, "solo.objective", (), ruled, data),))


def tell_end(table: Table, tell: Teller) -> None:
    """Tell that the game is over, the final count line by line, and who wins."""
    by_deck = table.tom is not None and not table.tom.last
    ruled = (DECK_B, table.rulings[DECK_B]) if by_deck else None
    rule = "end.when" if table.tom is None else "solo.end"
    tell.say("deck-b-ends" if by_deck else "game-ends", rule, ruled=ruled, day=table.day)
    for seat in table.seats:
        counted, running = score_of(table, seat), seat.light
        for reason in counted.reasons:
            light = reason.data.get("light", 0) if reason.code != "stops-at-zero" else -running
            running += light
            tell.count(reason, seat.name, light, running)
    if table.tom is not None:
        counted_tom, running = tom_score(table.journey, table.tom, table.rulings), table.tom.score
        for reason in counted_tom.reasons:
            moved = reason.data.get("light", 0) if reason.rule == "solo.tom-count" else 0
            moved += reason.data["footprints"] if reason.code == "tom-counts" else 0
            running += moved
            tell.count(reason, TOM, moved, running)
    for reason in ranking_of(table).reasons:
        tell.reason(reason)
