"""Why an action is allowed in the stage that offers it, or why it is not.

Every kind of action names one of these functions; each yields coded reasons with their rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from glow_explorer.errors import GlowError
from glow_explorer.game import afternoon, late_morning, morning, noon, setup
from glow_explorer.game.pieces import (
    BLACK,
    COMPANION_NUMBER,
    COMPANIONS,
    FACES,
    KAAR,
    REROLL_SOURCES,
    SYMBOLS,
    die,
)
from glow_explorer.game.solo import SOURCE, tiles, tom_options
from glow_explorer.judge.noon import VALUE, Noon
from glow_explorer.judge.orders import OrderEntry, apply_next
from glow_explorer.judge.reasons import Judged, Reason, Ruled
from glow_explorer.judge.reroll_sources import rerolls_at_hand
from glow_explorer.judge.verdict import explain
from glow_explorer.kernel.rerolls import dice_to_reroll
from glow_explorer.language import Typed
from glow_explorer.places import islands, spaces
from glow_explorer.symbols import Color, Symbol, find_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from glow_explorer.cards import Card
    from glow_explorer.game.actions import (
        Action,
        Apply,
        Camp,
        Deal,
        Discard,
        EndNoon,
        LeaveDie,
        Recruit,
        Reroll,
        ResolveAll,
        RollTomDice,
        SailTo,
        SailTom,
        TakeDie,
        Travel,
        Turn,
        WalkTo,
    )
    from glow_explorer.game.afternoon import Way
    from glow_explorer.game.game import Game
    from glow_explorer.game.table import Seat, Table
    from glow_explorer.rulebook import Rulings


@dataclass(frozen=True, repr=False)
class Legality(Judged):
    """Whether an action is allowed now, and why.

    `player` is who wants to do it, where that is not whoever has the turn.
    """

    action: Action
    legal: bool
    reasons: tuple[Reason, ...]
    under: Rulings
    _game: Game = field(compare=False)
    player: str | None = None

    def __bool__(self) -> bool:
        return self.legal

    def again(self, rulings: Rulings) -> Legality:
        """Answer the same question under other rulings."""
        return self._game.under(rulings).explain(self.action, self.player)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain values that go into JSON."""
        reasons = [reason.to_dict() for reason in self.reasons]
        return {"action": self.action.text, "legal": self.legal, "reasons": reasons}

    def __repr__(self) -> str:
        return f"<Legality {self.action.text!r}: {'yes' if self.legal else 'no'}>"


def always(table: Table, action: Action, *, legal: bool) -> Iterator[Reason]:  # noqa: ARG001
    """Say which rule an action rests on that is always allowed where it is offered."""
    rule = action.rule if table.day or not action.setup_rule else action.setup_rule
    yield Reason(f"may-{action.verb}", rule)


def deal(table: Table, action: Deal, *, legal: bool) -> Iterator[Reason]:
    """Say why companions are dealt: against Tom by other rules."""
    if table.tom is None:
        yield from always(table, action, legal=legal)
    else:
        if table.day:
            yield Reason("may-deal", "solo.evening")
            return
        yield Reason("may-deal", "solo.companions")
        yield setup.three_removed(table)


def tom_dice(table: Table, action: RollTomDice, *, legal: bool) -> Iterator[Reason]:
    """Say why Tom's dice are rolled, and in the set-up where they come from."""
    yield from always(table, action, legal=legal)
    if not table.day:
        source = table.rulings[SOURCE]
        code = "tom-dice-of-reserve" if source == "reserve" else "tom-dice-unused"
        yield Reason(code, "solo.dice", (), (SOURCE, source))


def recruit(table: Table, action: Recruit, *, legal: bool) -> Iterator[Reason]:
    """Say what lies with a companion and where the black die may go, or why nobody comes."""
    number = COMPANION_NUMBER.get(action.companion, -1)
    if number not in table.companions:
        absent = {"given": action.companion, "cards": _on_track(table)}
        yield Reason("not-on-track", "morning.recruit", data=absent)
        return
    if legal:
        yield from _recruited(table, action, number)
    moving = ("kaar-owner-moves-die", table.rulings["kaar-owner-moves-die"])
    if not legal and action.leaves_die and not morning.dice_for(table, number):
        yield Reason("no-die-to-leave", "sketals.none")
    elif action.black_to is not None:
        code = "may-move-black-die" if legal else "may-not-move-black-die"
        yield Reason(code, "kaar.moves-die", (), moving, {"given": action.black_to})
    elif not legal:
        yield Reason("must-move-black-die", "kaar.moves-die", (), moving)


def _recruited(table: Table, action: Recruit, number: int) -> Iterator[Reason]:
    """Say what comes with a companion: dice and footprints, a Sketal's die, a tile of Tom's."""
    piece, space = COMPANIONS[number], table.companions.index(number)
    data = {"card": piece.card, "count": table.prints[space], "place": space + 1}
    if action.black_to is None and BLACK in table.dice[space] and KAAR in table.seat.companions:
        moving: Ruled = ("kaar-owner-moves-die", table.rulings["kaar-owner-moves-die"])
        yield Reason("may-keep-black-die", "kaar.moves-die", (), moving, {"card": piece.card})
    dice = tuple(die(color, small=True) for color in table.dice[space])
    yield Reason("may-recruit", "morning.recruit", data=data, shown=dice)
    if action.leaves_die:
        yield _may_leave(table)
    elif piece.die is not None:
        yield _brought(table, number)
    if table.tom is not None:
        tile = tiles()[table.tom.tiles[space]]
        data = {"tile": tile.number, "band": tile.band_steps, "count": tile.light}
        yield Reason("tile-opposite", "solo.take-tile", data=data)


def _brought(table: Table, number: int) -> Reason:
    """Say which die a Sketal brings, or by which ruling it stays without one."""
    card = COMPANIONS[number].card
    colors = morning.dice_for(table, number)
    if not colors:
        never = (morning.NEVER, table.rulings[morning.NEVER])
        code = "brings-die-later" if table.house.sketal_die_later else "brings-no-die"
        return Reason(code, "sketals.none", (), never, {"card": card})
    if COMPANIONS[number].die == "any":
        return Reason("brings-any-die", "sketals.any", data={"card": card})
    return Reason("brings-die", "sketals.die", data={"card": card}, shown=(die(colors[0]),))


def black_die_astray(table: Table, error: GlowError) -> Reason | None:
    """Say what happens to the black die where it points at a space without a companion."""
    if error.code not in ("nobody-there", "no-place-on-track"):
        return None
    ruled = ("kaar-empty-space", table.rulings["kaar-empty-space"])
    code = "black-rolled-again" if table.house.roll_black_again else "black-goes-elsewhere"
    symbol = error.data["symbol" if "symbol" in error.data else "given"]
    return Reason(code, "kaar.empty-space", (), ruled, {"symbol": symbol})


def _on_track(table: Table) -> tuple[Card, ...]:
    """Return the companions on the meeting track."""
    return tuple(COMPANIONS[number].card for number in table.companions if number)


def discard(table: Table, action: Discard, *, legal: bool) -> Iterator[Reason]:
    """Say why a companion may be sent to the cemetery, or that it is not there."""
    if legal:
        card = COMPANIONS[COMPANION_NUMBER[action.companion]].card
        yield Reason("may-discard", "morning.two-players", data={"card": card})
    else:
        data = {"given": action.companion, "cards": _on_track(table)}
        yield Reason("not-on-track", "morning.two-players", data=data)


def take(table: Table, action: TakeDie, *, legal: bool) -> Iterator[Reason]:
    """Say whether the reserve has the die that a Sketal may take."""
    late = table.now == "late-die"
    number = COMPANION_NUMBER.get(action.companion, 0)
    ruled = morning.late_by(table, number) if late else None
    rule = "sketals.forgotten" if late else "sketals.any"
    code = "may-take" if legal else "die-not-for-taking"
    word = find_word(Color, action.color) or action.color
    data: dict[str, Any] = {"color": word, "given": action.companion}
    if number:
        data["card"] = COMPANIONS[number].card
    yield Reason(code, rule, (), ruled, data)


def never_taken(table: Table, action: Action) -> tuple[Reason, ...]:
    """Say by which ruling a Sketal that is without its die cannot take it any more."""
    number = COMPANION_NUMBER.get(getattr(action, "companion", ""), 0)
    for seat in table.seats if action.verb == "take" else ():
        if number in seat.without_die():
            missed = number in seat.dieless
            later = table.house.sketal_die_later if missed else table.house.forgotten
            ruling = morning.NEVER if missed else morning.FORGOTTEN
            rule = "sketals.none" if missed else "sketals.forgotten"
            code = "was-not-there" if missed else "left-for-good"
            ruled, data = (ruling, table.rulings[ruling]), {"card": COMPANIONS[number].card}
            return () if later else (Reason(code, rule, (), ruled, data),)
    return ()


def leave(table: Table, _action: LeaveDie, *, legal: bool) -> Iterator[Reason]:  # noqa: ARG001
    """Say that a die may stay in the reserve, and whether it may be taken later."""
    yield _may_leave(table)


def _may_leave(table: Table) -> Reason:
    ruled = (morning.FORGOTTEN, table.rulings[morning.FORGOTTEN])
    code = "may-leave" if table.house.forgotten else "may-leave-for-good"
    return Reason(code, "sketals.forgotten", (), ruled)


def reroll(table: Table, action: Reroll, *, legal: bool) -> Iterator[Reason]:
    """Say where a reroll comes from, or why there is none."""
    seat = table.seat
    if not legal and action.dice not in dice_to_reroll(len(seat.colors)):
        data = {"given": " ".join(map(str, action.dice)), "last": len(seat.colors) - 1}
        yield Reason("reroll-one-or-two", "rerolls.reroll", data=data)
        return
    yield from _source(table, action.source, legal=legal)


LAPS = ("rerolls-lap-open", "rerolls-lap-undone", "rerolls-lap-closed")


def _source(table: Table, source: str, *, legal: bool) -> Iterator[Reason]:
    """Say what rerolls a source has left."""
    seat = table.seat
    at_hand = rerolls_at_hand(
        seat.company, max(0, seat.light), seat.rerolls, table.rulings,
        companions=late_morning.free_rerolls(seat), lapped=seat.lapped,
    )  # fmt: skip
    if source not in REROLL_SOURCES:
        data = {"given": source, "sources": tuple(map(Typed, REROLL_SOURCES))}
        yield Reason("no-such-source", "rerolls.reroll", data=data)
        return
    codes = {
        "companion": ("rerolls-of-companions", "rerolls-free"),
        "token": ("rerolls-of-tokens",),
        "track": ("rerolls-of-track", "rerolls-lapped", *LAPS),
    }[source]
    at_source = [reason for reason in at_hand.reasons if reason.code in codes]
    yield from at_source
    if not legal and not at_source:
        yield Reason(f"no-{source}-reroll", late_morning.RULES[source])


def turn(table: Table, action: Turn, *, legal: bool) -> Iterator[Reason]:
    """Say which rerolls turn a die, or why it cannot be turned so."""
    seat = table.seat
    if legal:
        yield Reason("may-turn", "rerolls.turn", data={"sources": action.sources})
        return
    symbol = find_word(Symbol, action.symbol)
    if not 0 <= action.die < len(seat.colors):
        data: dict[str, Any] = {"given": str(action.die), "last": len(seat.colors) - 1}
        yield Reason("reroll-one-or-two", "rerolls.reroll", data=data)
    elif symbol is None or SYMBOLS.index(symbol) not in FACES[seat.colors[action.die]]:
        faces = dict.fromkeys(SYMBOLS[face] for face in FACES[seat.colors[action.die]])
        data = {"given": symbol or action.symbol, "symbols": list(faces)}
        yield Reason("face-not-on-die", "dice.faces", data=data)
    elif SYMBOLS[seat.faces[action.die]] is symbol:
        yield Reason("shows-it-already", "rerolls.turn", data={"symbol": symbol})
    else:
        yield Reason("rerolls-turn-not", "rerolls.turn", data={"count": 3})


def apply(table: Table, action: Apply, *, legal: bool) -> Iterator[Reason]:
    """Say how a card triggers, or why it cannot be applied now."""
    seat = table.seat
    standing = noon.state(table)
    resolver = standing.resolver
    card = next((card for card in resolver.cards if card.ref == action.card), None)
    if card is None:
        absent = {"given": action.card, "cards": tuple(seat.company)}
        yield Reason("not-your-card", "noon.check", data=absent)
        return
    roll = resolver.roll.without(*standing.node.core.gone)
    verdict = explain(card, roll, table.rulings, company=seat.company, had_kaar=seat.lost_kaar)
    if legal:
        yield from verdict.reasons
        if action.leaves_die:
            yield _may_leave(table)
        return
    if action.leaves_die and replace(action, leaves_die=False).is_allowed(table):
        yield Reason("no-die-to-leave", "sketals.none")
        return
    try:
        apply_next(resolver, standing.paths, OrderEntry(1, card, action.choice))
    except GlowError as error:
        ruled = (error.data["ruling"], error.data["answer"]) if "ruling" in error.data else None
        yield Reason("cannot-apply", "noon.check", (), ruled, {"card": card, "said": error})
    else:
        yield Reason("nothing-to-choose", "noon.check", data={"card": card})
    yield from verdict.reasons


def end_noon(table: Table, _action: EndNoon, *, legal: bool) -> Iterator[Reason]:
    """Say whether noon may end although dice are left."""
    if legal and noon.state(table).node.core.risen and not table.house.newcomer_must:
        ruled = ("newcomer-must", table.rulings["newcomer-must"])
        yield Reason("newcomer-left", "cromaug.at-once", ruled=ruled)
    elif legal:
        yield Reason("may-done", "noon.once-per-card")
    else:
        yield Reason("cards-left", "noon.compulsory")


def resolve(table: Table, action: ResolveAll, *, legal: bool) -> Iterator[Reason]:
    """Say whether the order of the cards is free, or why it matters."""
    if legal:
        yield Reason("may-resolve-so" if action.order else "order-is-free", "noon.order")
        return
    parted = noon.parted_card(table, action.order or ())
    if parted is not None:
        one_go = ("card-in-one-go", table.rulings["card-in-one-go"])
        card = {"card": noon.card_of(parted)}
        yield Reason("not-in-one-go", "noon.several-times", (), one_go, card)
        return
    matters = Noon(noon.state(table).resolver.position, VALUE).order_matters
    if matters:
        yield from matters.reasons
    yield Reason("one-by-one", "noon.order")


def walk(table: Table, action: WalkTo, *, legal: bool) -> Iterator[Reason]:
    """Say how a space is entered, or why it is not."""
    if action.to not in spaces():
        data = {"given": action.to, "last": max(spaces())}
        yield Reason("no-such-space", "province.move", data=data)
    else:
        judged = afternoon.judged_walk(table, action)
        if not legal and judged.legal:
            wrong = list(_wrong_gift(table, action, afternoon.steps, skull=judged.skull))
            yield from wrong
            if action.footprint and not wrong:
                code = "footprint-spent-anyway" if judged.joker else "footprint-not-needed"
                yield Reason(code, "province.footprint")
        yield from afternoon.judged_gift(table, action, legal=legal or judged.legal)
        yield from judged.reasons


def sail(table: Table, action: SailTo, *, legal: bool) -> Iterator[Reason]:
    """Say what opens a route, or what closes it."""
    if not {action.origin, action.to} <= set(islands()):
        data = {"given": f"{action.origin} {action.to}", "last": max(islands())}
        yield Reason("no-such-island", "archipelago.boats", data=data)
    else:
        judged = afternoon.judged_sail(table, action)
        if not legal and judged.legal:
            yield from _wrong_gift(table, action, afternoon.sailings, skull=judged.skull)
        yield from judged.reasons


def _wrong_gift(
    table: Table, action: Travel, ways: Callable[[Table, Seat], list[Way]], *, skull: bool
) -> Iterator[Reason]:
    """Say what is wrong with a gift, or with the die that shall go back with it."""
    gifts = [gift for gift, _ in afternoon.gifts(table, table.seat) if gift is not None]
    if skull and action.gift in gifts:
        ruled = ("which-die-goes-back", table.rulings["which-die-goes-back"])
        wanted = (*action.way, action.gift)
        dice = [
            str(back)
            for *way, gift, back in ways(table, table.seat)
            if (*way, gift) == wanted and back is not None
        ]
        code = "which-die-back" if dice else "no-die-to-choose"
        yield Reason(code, "sketals.return", (), ruled, {"given": action.gift, "indexes": dice})
    elif skull:
        given_up = {card.key: card for card in table.seat.company}
        named = tuple(given_up.get(gift, Typed(gift)) for gift in dict.fromkeys(gifts))
        data: dict[str, Any] = {"gifts": named}
        code = "must-give-one-of" if action.gift else "must-give"
        yield Reason(code, "journey.skull", data=data | {"given": action.gift or ""})
    elif action.gift is not None:
        yield Reason("nothing-asks-for-a-gift", "journey.skull", data={"given": action.gift})


def camp(table: Table, _action: Camp, *, legal: bool) -> Iterator[Reason]:  # noqa: ARG001
    """Say whether the camp may be placed."""
    yield from afternoon.judged_camp(table)


def tom_sails(table: Table, action: SailTom, *, legal: bool) -> Iterator[Reason]:
    """Say why Tom may sail so, or where he sails instead."""
    moves = tom_options(table)
    for move in moves:
        if (move.origin, move.to) == (action.origin, action.to):
            yield from move.reasons
    if not legal:
        yield from moves.reasons
