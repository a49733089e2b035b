"""Afternoon: steps in the Province, voyages in the Archipelago, gifts to skulls.

The kernel decides which steps and voyages there are; the navigator says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer import collection
from glow_explorer.game.noon import return_die
from glow_explorer.game.pieces import (
    COMPANION_NUMBER,
    COMPANIONS,
    SPELLS,
    SYMBOLS,
    die,
)
from glow_explorer.game.table import WAY_LIGHT
from glow_explorer.journeys.traveller import Traveller
from glow_explorer.journeys.voyage import Move, judge_voyage
from glow_explorer.journeys.walk import Step, follow, take_step
from glow_explorer.judge.reasons import Reason
from glow_explorer.kernel import decides
from glow_explorer.kernel.effects import SKULL_FREE, SKULL_GIVES, light_after, skull, takes_hidden
from glow_explorer.kernel.rerolls import has_lapped
from glow_explorer.kernel.sailing import MET, Waters, crossings, different, meeting, passages, takes
from glow_explorer.kernel.walking import (
    AGAIN_SHUT,
    CAMPS,
    DIE,
    REFUSED,
    Customs,
    Leg,
    again,
    legs,
    step,
)
from glow_explorer.kernel.walking import camp as camp_code
from glow_explorer.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from glow_explorer.dice import Die, Roll
    from glow_explorer.game.actions import Camp, Rest, SailTo, WalkTo
    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Seat, Table

HIDDEN = "hidden"
NOTHING_TO_GIVE: tuple[tuple[str | None, int | None], ...] = ((None, None),)
SPELL_NUMBER = {piece.card.key: number for number, piece in SPELLS.items()}
Gift = tuple[str | None, int | None]
Way = tuple[int, int, str | None, int | None]


@decides("journey.move")
def begin(table: Table) -> None:
    """Begin an afternoon: no die is used yet, and the company stands where it is.

    Light is won at noon alone: whoever has passed the end of the track by now has lapped.
    """
    seat = table.seat
    seat.lapped |= has_lapped(seat.light)
    seat.noon = seat.triggers = None
    seat.used, seat.visited, seat.gates = [], [seat.at], None


def gates(table: Table, seat: Seat) -> tuple[Customs, Sequence[int]]:
    """Return how gates open this afternoon, and the dice that count, by their indexes."""
    if seat.gates is None:
        house = table.house
        hand = table.hand(seat, curse=house.curse_on_journey)
        seat.gates = Customs.of(hand.counts, hand.seen, house), hand.counted
    return seat.gates


def unused_dice(seat: Seat, dice: Sequence[int], leaving: int | None = None) -> list[int]:
    """Count the dice that are not used yet, by symbol, without the one that leaves, if any."""
    unused, away, faces = [0] * len(SYMBOLS), seat.used, seat.faces
    for index in dice:
        unused[faces[index]] += 1
    if leaving is not None and leaving not in away:
        away = [*away, leaving]
    for index in away:
        if index in dice:
            unused[faces[index]] -= 1
    return unused


def die_of_gift(seat: Seat, gift: str | None, back: int | None) -> int | None:
    """Return the die of the roll that goes back with a companion given to a skull, if one does."""
    number = COMPANION_NUMBER.get(gift or "")
    if number is None or number not in seat.owners:
        return None
    if back is None:
        return seat.owners.index(number)
    return back if back in range(len(seat.faces)) else None


@decides("journey.returned-dice")
def withheld_die(table: Table, seat: Seat, gift: str | None, back: int | None) -> int | None:
    """Return the die that cannot pay for a step, since it leaves on it (skull-gift-die)."""
    return die_of_gift(seat, gift, back) if gift and not table.house.gift_die_pays else None


def gifts(table: Table, seat: Seat, spent: int | None = None) -> Sequence[Gift]:
    """List what a player may give up to a skull (journey.skull); empty if it closes the way.

    `spent` is the die that the step itself uses, if any.
    """
    code = _skull(table, seat)
    if code not in SKULL_GIVES:
        return NOTHING_TO_GIVE if code == SKULL_FREE else ()
    options: list[Gift] = []
    for number in seat.companions:
        key = COMPANIONS[number].card.key
        options += [(key, back) for back in _dice_back(table, seat, number, spent)]
    options += [(SPELLS[number].card.key, None) for number in dict.fromkeys(seat.spells)]
    if takes_hidden(len(seat.hidden), table.house):
        options.append((HIDDEN, None))
    return options


def _skull(table: Table, seat: Seat) -> str:
    """Return what a skull does to a player, as a code of the kernel."""
    shown = len(seat.companions) + len(seat.spells)
    return skull(shown, len(seat.hidden), table.house)


def _dice_back(table: Table, seat: Seat, number: int, spent: int | None) -> list[int | None]:
    """List the dice of which one goes back with a companion (which-die-goes-back).

    None where there is nothing to choose. Equal dice, both used or both not, are one choice.
    """
    if number not in seat.owners:
        return [None]
    different: dict[tuple[int, bool], int] = {}
    for index in seat.returnable(number, table.house):
        used = index in seat.used or index == spent
        different.setdefault((seat.faces[index], used), index)
    return list(different.values()) if len(different) > 1 else [None]


def give(table: Table, seat: Seat, gift: str, back: int | None) -> Die | None:
    """Give up a companion, or a spell, to a skull; return the die that goes too (journey.skull)."""
    seat.gates = None
    if gift in COMPANION_NUMBER:
        number = COMPANION_NUMBER[gift]
        seat.companions.remove(number)
        table.cemetery.append(number)
        index = die_of_gift(seat, gift, back)
        if index is not None:
            return_die(table, seat, number, index)
            return die(seat.colors[index], seat.faces[index])
        for color, owner in [fresh for fresh in seat.fresh if fresh[1] == number]:
            seat.fresh.remove((color, owner))
            table.reserve[color] += 1
            return die(color)
        return None
    pile = seat.hidden if gift == HIDDEN else seat.spells
    number = pile[0] if gift == HIDDEN else SPELL_NUMBER[gift]
    pile.remove(number)
    table.box.append(number)
    return None


def steps(table: Table, seat: Seat) -> list[Way]:
    """List the steps that are allowed next, each by a die and by a footprint instead.

    A step is the space, whether a footprint saves the die, and the gift with its die.
    """
    ways: list[Way] = []
    (customs, dice), house = gates(table, seat), table.house
    unused, footprints, visited = unused_dice(seat, dice), seat.footprints, seat.visited
    for leg in legs()[seat.at].values():
        to, symbol = leg.to, leg.gate.symbol
        if to in visited and again(visited, to, house) in AGAIN_SHUT:
            continue
        number = 0 if symbol is None else unused[symbol]
        skull_code = _skull(table, seat) if leg.skull else ""
        for joker in (False, True):
            code, _, gives = step(customs, leg, number, footprints, skull_code, joker=joker)
            if code not in REFUSED:
                if gives:
                    options = _step_gifts(table, seat, leg, joker=joker)
                    ways += [(to, joker, gift, back) for gift, back in options]
                else:
                    ways.append((to, joker, None, None))
            if code != DIE or not footprints:
                break
    return ways


def _step_gifts(table: Table, seat: Seat, leg: Leg, *, joker: bool) -> list[Gift]:
    """List what may be given on a step: what leaves enough dice or footprints to pay for it."""
    (customs, dice), symbol, skull_code = gates(table, seat), leg.gate.symbol, _skull(table, seat)
    spent = None
    if table.house.gift_die_pays and not joker and symbol is not None:
        spent = _next_die(seat, dice, leg) if unused_dice(seat, dice)[symbol] else None
    options: list[Gift] = []
    for gift, back in gifts(table, seat, spent):
        withheld = withheld_die(table, seat, gift, back)
        paying = 0 if symbol is None else unused_dice(seat, dice, withheld)[symbol]
        code, *_ = step(customs, leg, paying, seat.footprints, skull_code, joker=joker)
        # Where no die is left to pay, a footprint pays anyway: that is no second way.
        if code not in REFUSED and (paying or not joker):
            options.append((gift, back))
    return options


def _next_die(seat: Seat, dice: Sequence[int], leg: Leg, withheld: int | None = None) -> int:
    """Return the die that a step by a die uses."""
    symbol, faces, used = leg.gate.symbol, seat.faces, (*seat.used, withheld)
    return next(index for index in dice if faces[index] == symbol and index not in used)


def may_camp(table: Table, seat: Seat) -> bool:
    """Say whether the camp may be placed where the company stands."""
    return camp_code(seat.at, table.house, moved=len(seat.visited) > 1) in CAMPS


def walk(table: Table, action: WalkTo, tell: Teller | None) -> None:
    """Take a step (province.move)."""
    seat = table.seat
    reasons: tuple[Reason, ...] = ()
    if tell:
        reasons = (*judged_walk(table, action).reasons, *judged_gift(table, action, legal=True))
    leg = legs()[seat.at][action.to]
    (customs, dice), symbol = gates(table, seat), leg.gate.symbol
    withheld = withheld_die(table, seat, action.gift, action.back)
    number = 0 if symbol is None else unused_dice(seat, dice, withheld)[symbol]
    skull_code = _skull(table, seat) if leg.skull else ""
    code, seat.footprints, _ = step(
        customs, leg, number, seat.footprints, skull_code, joker=action.footprint
    )
    if code == DIE:
        seat.used.append(_next_die(seat, dice, leg, withheld))
    seat.rerolls += leg.rerolls
    seat.fireflies += leg.fireflies
    gone = None if action.gift is None else give(table, seat, action.gift, action.back)
    was, lost = seat.light, 0
    if leg.loss:
        lost = seat.light - light_after(seat.light, -leg.loss, table.house)
        seat.light -= lost
        seat.sources[WAY_LIGHT] -= lost
    seat.at = leg.to
    seat.visited.append(leg.to)
    if tell:
        tell.reason(Reason("walks", "province.move", data={"place": action.to}), seat, 0, was)
        for reason in reasons:
            moved = -lost if reason.rule == "journey.loss" else 0
            was += moved
            tell.reason(reason, seat, moved, was)
        _tell_gift(seat, action.gift, gone, tell)


def sailings(table: Table, seat: Seat) -> list[Way]:
    """List the voyages that are allowed: from where to where, and the gift with its die."""
    ways: list[Way] = []
    number, boats, waters = elements(table, seat), seat.boats, _waters(table)
    footprints = seat.footprints
    for origin in sorted(set(boats)):
        for passage, taken in crossings(origin, number, waters):
            to = passage.to
            if taken > footprints or (to in boats and meeting(to, boats, waters) == MET):
                continue
            if passage.skull:
                ways += [(origin, to, gift, back) for gift, back in gifts(table, seat)]
            else:
                ways.append((origin, to, None, None))
    return ways


def _waters(table: Table) -> Waters:
    return Waters.of(table.house, solo=table.tom is not None)


def elements(table: Table, seat: Seat) -> int:
    """Count the different elements that the dice show."""
    customs, _ = gates(table, seat)
    return different(customs.counts)


def sail(table: Table, action: SailTo, tell: Teller | None) -> None:
    """Sail a boat to the next island (archipelago.boats)."""
    seat = table.seat
    reasons = judged_sail(table, action).reasons if tell else ()
    passage = passages()[action.origin][action.to]
    seat.footprints += passage.footprints - takes(passage, elements(table, seat))
    seat.rerolls += passage.rerolls
    seat.fireflies += passage.fireflies
    seat.boats[seat.boats.index(action.origin)] = action.to
    gone = None if action.gift is None else give(table, seat, action.gift, action.back)
    if tell:
        tell.say("sails", "archipelago.boats", seat, origin=action.origin, to=action.to)
        tell.reasons(reasons, seat)
        _tell_gift(seat, action.gift, gone, tell)


def camp(table: Table, _action: Camp, tell: Teller | None) -> None:
    """Place the camp in the village where the company stands (province.village)."""
    seat = table.seat
    if tell:
        tell.reasons(judged_camp(table), seat)
    seat.camp = seat.at


def rest(table: Table, _action: Rest, tell: Teller | None) -> None:
    """End the journey of today."""
    if tell:
        seat = table.seat
        moved = len(seat.visited) > 1
        code = "rests-on-the-way" if moved else "stays"
        tell.say(code, "journey.move", seat, place=seat.at)


def _tell_gift(seat: Seat, gift: str | None, gone: Die | None, tell: Teller) -> None:
    """Tell what was given up to a skull, and the die that went with it."""
    if gift is None:
        return
    if gift == HIDDEN:
        tell.say("gives-hidden-spell", "journey.skull", seat)
        return
    card = collection.card(gift)
    code = "gives-companion" if card.kind == "companion" else "gives-spell"
    tell.say(code, "journey.skull", seat, card=card)
    if gone is not None:
        tell.say("die-back", "sketals.return", seat, shown=(gone,), card=card)


def dice_left(seat: Seat) -> tuple[Roll, list[int]]:
    """Return the dice that are left, and which of them are used."""
    left = [index for index in range(len(seat.faces)) if index not in seat.gone]
    order = {index: place for place, index in enumerate(left)}
    used = [order[index] for index in seat.used if index in order]
    return seat.roll.without(*seat.gone), used


def traveller_of(table: Table, seat: Seat) -> Traveller:
    """Return a player in the afternoon as the navigator knows them."""
    roll, used = dice_left(seat)
    on_land = table.journey == "province"
    position = Position.of(
        roll=roll, company=seat.company, light=seat.light, footprints=seat.footprints,
        hidden_spells=len(seat.hidden), had_kaar=seat.lost_kaar, rulings=table.rulings,
        journey=table.journey, solo=table.tom is not None, at=seat.visited[-1] if on_land else None,
        visited=tuple(seat.visited) if on_land else (), used=tuple(used) if on_land else (),
        boats=None if on_land else tuple(seat.boats),
    )  # fmt: skip
    return Traveller(position)


def judged_walk(table: Table, action: WalkTo) -> Step:
    """Let the navigator judge a step; a die that leaves on it is used up before it."""
    seat = table.seat
    traveller = traveller_of(table, seat)
    position = traveller.position
    withheld = withheld_die(table, seat, action.gift, action.back)
    if withheld is not None and withheld not in (*seat.used, *seat.gone):
        place = withheld - sum(index < withheld for index in seat.gone)
        position = position.having(used=(*position.used, place))
    return take_step(traveller, position, action.to, joker=action.footprint)


def judged_gift(table: Table, action: WalkTo, *, legal: bool) -> tuple[Reason, ...]:
    """Say whether the die of a Sketal given to a skull pays for the step, where it could."""
    seat = table.seat
    leg = legs()[seat.at].get(action.to)
    leaving = die_of_gift(seat, action.gift, action.back)
    if leg is None or leaving is None or leaving in seat.used:
        return ()
    if seat.faces[leaving] != leg.gate.symbol:
        return ()
    refusal = "gift-die-leaves-first" if legal else "gift-die-cannot-pay"
    code = "gift-die-may-pay" if table.house.gift_die_pays else refusal
    ruled = ("skull-gift-die", table.rulings["skull-gift-die"])
    shown = (die(seat.colors[leaving], seat.faces[leaving]),)
    return (Reason(code, "journey.returned-dice", (), ruled, shown=shown),)


def judged_camp(table: Table) -> tuple[Reason, ...]:
    """Let the navigator judge whether the camp may be placed."""
    return follow(traveller_of(table, table.seat).position, (), camp=True).reasons


def judged_sail(table: Table, action: SailTo) -> Move:
    """Let the navigator judge a voyage."""
    return judge_voyage(traveller_of(table, table.seat), action.origin, action.to)
