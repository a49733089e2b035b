"""Why an action is allowed, or is not: every action has its reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.errors import GlowError
from glow_explorer.game import afternoon, late_morning, noon_state
from glow_explorer.game.actions import (
    SOURCES,
    Action,
    Apply,
    Camp,
    Deal,
    Discard,
    DrawFirstPlayer,
    DrawSpells,
    DrawTiles,
    EndNoon,
    Keep,
    LeaveDie,
    Recruit,
    RemoveCards,
    Reroll,
    ResolveAll,
    Rest,
    RollAgain,
    RollBlackDie,
    RollDice,
    RollSmallDice,
    RollTomDice,
    SailTo,
    SailTom,
    TakeDie,
    Turn,
    WalkTo,
)
from glow_explorer.game.pieces import FACES, SYMBOLS, die
from glow_explorer.game.solo import tiles, tom_options
from glow_explorer.judge.entry import Entry, apply_next
from glow_explorer.judge.noon import VALUE, Noon
from glow_explorer.judge.reasons import Reason, Ruled
from glow_explorer.judge.rerolls import rerolls_at_hand
from glow_explorer.judge.verdict import explain
from glow_explorer.language import Typed
from glow_explorer.places import islands, spaces
from glow_explorer.symbols import Color, Symbol, find_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from glow_explorer.cards import Companion
    from glow_explorer.game.table import Table

Told = tuple[Reason, ...]

# The rule that a thing done rests on, where there is nothing more to say.
RULES: dict[type[Action], str] = {
    RemoveCards: "setup.decks", DrawFirstPlayer: "setup.first-player",
    RollSmallDice: "setup.small-dice", Deal: "evening.companions", DrawTiles: "solo.new-tile",
    RollTomDice: "solo.reroll-dice", RollBlackDie: "kaar.black-die", RollDice: "rerolls.roll",
    Keep: "rerolls.fixed", DrawSpells: "xargok.others", RollAgain: "evening.special",
    Rest: "journey.move", EndNoon: "noon.once-per-card",
}  # fmt: skip


IN_THE_SETUP: dict[type[Action], str] = {
    Deal: "setup.track", DrawTiles: "solo.tiles", RollTomDice: "solo.place-dice",
}  # fmt: skip


def reasons(table: Table, action: Action, *, legal: bool) -> Told:
    """Say why an action is allowed in the stage that offers it, or why it is not."""
    if type(action).journey not in (None, table.journey):
        return (Reason("other-journey", "setup.side"),)
    explain_action = _SAYS.get(type(action))
    if explain_action is not None:
        return tuple(explain_action(table, action, legal))
    return (Reason(f"may-{action.verb}", _rule(table, action)),)


def _rule(table: Table, action: Action) -> str:
    """Return the rule that an action of chance rests on, which the set-up and solo may change."""
    if table.tom is not None and isinstance(action, Deal):
        return "solo.evening" if table.day else "solo.companions"
    return (RULES if table.day else RULES | IN_THE_SETUP)[type(action)]


def _card(key: str) -> Companion | None:
    found = collection.companions().find(key)
    return found[0] if len(found) == 1 else None


def _recruit(table: Table, action: Recruit, legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    card = _card(action.companion)
    number = card.number if card else -1
    if number not in table.companions:
        said: dict[str, Any] = {"given": action.companion, "cards": _on_track(table)}
        yield Reason("not-on-track", "morning.recruit", data=said)
        return
    space = table.companions.index(number)
    dice = tuple(die(color, small=True) for color in table.dice[space])
    said = {"card": card, "count": table.prints[space], "place": space + 1}
    if legal:
        yield Reason("may-recruit", "morning.recruit", data=said, shown=dice)
        if card is not None and card.die is not None:
            yield Reason("brings-die", "sketals.die", data={"card": card})
        if table.tom is not None:
            tile = tiles()[table.tom.tiles[space]]
            said = {"tile": tile.number, "band": tile.band_steps, "count": tile.light}
            yield Reason("tile-opposite", "solo.take-tile", data=said)
    if action.black_to is not None:
        ruled: Ruled = ("kaar-owner-moves-die", table.rulings["kaar-owner-moves-die"])
        code = "may-move-black-die" if legal else "may-not-move-black-die"
        yield Reason(code, "kaar.moves-die", (), ruled, {"given": action.black_to})
    elif not legal:
        ruled = ("kaar-owner-moves-die", table.rulings["kaar-owner-moves-die"])
        yield Reason("must-move-black-die", "kaar.moves-die", (), ruled)


def _on_track(table: Table) -> list[str]:
    return [collection.companions()[number].key for number in table.companions if number]


def _discard(table: Table, action: Discard, legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    if legal:
        yield Reason("may-discard", "morning.two-players", data={"card": _card(action.companion)})
    else:
        said = {"given": action.companion, "cards": _on_track(table)}
        yield Reason("not-on-track", "morning.two-players", data=said)


def _take(table: Table, action: TakeDie, legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    late = table.now == "late-die"
    ruled = ("forgotten-sketal-die", table.rulings["forgotten-sketal-die"]) if late else None
    rule = "sketals.forgotten" if late else "sketals.any"
    code = "may-take" if legal else "die-not-for-taking"
    word = find_word(Color, action.color) or action.color
    yield Reason(code, rule, (), ruled, {"color": word, "given": action.companion})


def _leave(table: Table, _action: LeaveDie, _legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    ruled = ("forgotten-sketal-die", table.rulings["forgotten-sketal-die"])
    yield Reason("may-leave", "sketals.forgotten", (), ruled)


def _reroll(table: Table, action: Reroll, legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    seat = table.seat
    if not legal and action.dice not in late_morning.dice_to_reroll(len(seat.colors)):
        said = {"given": " ".join(map(str, action.dice)), "last": len(seat.colors) - 1}
        yield Reason("reroll-one-or-two", "rerolls.reroll", data=said)
        return
    yield from _source(table, action.source, legal=legal)


def _source(table: Table, source: str, *, legal: bool) -> Iterator[Reason]:
    seat = table.seat
    at_hand = rerolls_at_hand(
        seat.company, max(0, seat.light), seat.rerolls, table.rulings,
        companions=late_morning.free_rerolls(seat),
    )  # fmt: skip
    if source not in SOURCES:
        said = {"given": source, "sources": tuple(map(Typed, SOURCES))}
        yield Reason("no-such-source", "rerolls.reroll", data=said)
        return
    codes = {
        "companion": ("rerolls-of-companions", "rerolls-free"),
        "token": ("rerolls-of-tokens",),
        "track": ("rerolls-of-track", "rerolls-lapped"),
    }[source]
    there = [one for one in at_hand.reasons if one.code in codes]
    yield from there
    if not legal and not there:
        yield Reason(f"no-{source}-reroll", late_morning.RULES[source])


def _turn(table: Table, action: Turn, legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    seat = table.seat
    if legal:
        yield Reason("may-turn", "rerolls.turn", data={"sources": action.sources})
        return
    symbol = find_word(Symbol, action.symbol)
    if not 0 <= action.die < len(seat.colors):
        said: dict[str, Any] = {"given": str(action.die), "last": len(seat.colors) - 1}
        yield Reason("reroll-one-or-two", "rerolls.reroll", data=said)
    elif symbol is None or SYMBOLS.index(symbol) not in FACES[seat.colors[action.die]]:
        faces = dict.fromkeys(SYMBOLS[face] for face in FACES[seat.colors[action.die]])
        said = {"given": symbol or action.symbol, "symbols": list(faces)}
        yield Reason("face-not-on-die", "dice.faces", data=said)
    elif SYMBOLS[seat.faces[action.die]] is symbol:
        yield Reason("shows-it-already", "rerolls.turn", data={"symbol": symbol})
    else:
        yield Reason("rerolls-turn-not", "rerolls.turn", data={"count": 3})


def _apply(table: Table, action: Apply, legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    seat = table.seat
    found = collection.all_cards().find(action.card)
    if len(found) != 1 or found[0] not in noon_state.state(table).resolver.cards:
        said = {"given": action.card, "cards": [card.ref for card in seat.company]}
        yield Reason("not-your-card", "noon.check", data=said)
        return
    card = found[0]
    here = noon_state.state(table)
    roll = here.resolver.roll.without(*here.node.core.gone)
    verdict = explain(card, roll, table.rulings, company=seat.company)
    if legal:
        yield from verdict.reasons
        return
    try:
        apply_next(here.resolver, here.paths, Entry(1, card, action.choice))
    except GlowError as error:
        yield Reason("cannot-apply", "noon.check", data={"card": card, "said": error})
    else:
        yield Reason("nothing-to-choose", "noon.check", data={"card": card})
    yield from verdict.reasons


def _end_noon(_table: Table, _action: EndNoon, legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    if legal:
        yield Reason("may-done", "noon.once-per-card")
    else:
        yield Reason("cards-left", "noon.compulsory")


def _resolve(table: Table, action: ResolveAll, legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    if legal:
        yield Reason("may-resolve-so" if action.order else "order-is-free", "noon.order")
        return
    found = Noon(noon_state.state(table).resolver.position, VALUE).order_matters
    if found:
        yield from found.reasons
    yield Reason("one-by-one", "noon.order")


def _walk(table: Table, action: WalkTo, legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    if action.to not in spaces():
        said = {"given": action.to, "last": max(spaces())}
        yield Reason("no-such-space", "province.move", data=said)
    else:
        judged = afternoon.judged_walk(table, action)
        if not legal and judged.legal:
            yield from _gift(table, action, asked=judged.skull, joker=judged.joker)
        yield from judged.reasons


def _sail(table: Table, action: SailTo, legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    if not {action.origin, action.to} <= set(islands()):
        said = {"given": f"{action.origin} {action.to}", "last": max(islands())}
        yield Reason("no-such-island", "archipelago.boats", data=said)
    else:
        judged = afternoon.judged_sail(table, action)
        if not legal and judged.legal:
            yield from _gift(table, action, asked=judged.skull, joker=False)
        yield from judged.reasons


def _travels(table: Table) -> list[WalkTo | SailTo]:
    found = afternoon.steps if table.journey == "province" else afternoon.sailings
    listed = found(table, table.seat)
    return [one for one in listed if isinstance(one, WalkTo | SailTo)]


def _gift(table: Table, action: WalkTo | SailTo, *, asked: bool, joker: bool) -> Iterator[Reason]:
    """Say what is wrong with a gift, or with a footprint that nobody asks for."""
    gifts = [gift for gift, _ in afternoon.gifts(table, table.seat) if gift is not None]
    if asked and action.gift in gifts:
        ruled = ("which-die-goes-back", table.rulings["which-die-goes-back"])
        dice = [
            str(one.back) for one in _travels(table)
            if replace(one, back=action.back) == action and one.back is not None
        ]  # fmt: skip
        code = "which-die-back" if dice else "no-die-to-choose"
        yield Reason(code, "sketals.return", (), ruled, {"given": action.gift, "indexes": dice})
    elif asked:
        said: dict[str, Any] = {"gifts": list(map(Typed, dict.fromkeys(gifts)))}
        code = "must-give-one-of" if action.gift else "must-give"
        yield Reason(code, "journey.skull", data=said | {"given": action.gift or ""})
    elif action.gift is not None:
        yield Reason("nothing-asks-for-a-gift", "journey.skull", data={"given": action.gift})
    elif isinstance(action, WalkTo) and action.footprint:
        code = "footprint-spent-anyway" if joker else "footprint-not-needed"
        yield Reason(code, "province.footprint")


def _camp(table: Table, _action: Camp, _legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    yield from afternoon.judged_camp(table)


def _tom(table: Table, action: SailTom, legal: bool) -> Iterator[Reason]:  # noqa: FBT001
    moves = tom_options(table)
    for one in moves:
        if (one.origin, one.to) == (action.origin, action.to):
            yield from one.reasons
    if not legal:
        yield from moves.reasons


_SAYS: dict[type[Action], Callable[[Table, Any, bool], Iterator[Reason]]] = {
    Recruit: _recruit, Discard: _discard, TakeDie: _take, LeaveDie: _leave, Reroll: _reroll,
    Turn: _turn, Apply: _apply, ResolveAll: _resolve, WalkTo: _walk, SailTo: _sail, Camp: _camp,
    SailTom: _tom, EndNoon: _end_noon,
}  # fmt: skip
