"""What can be done in a game, in words: actions, lists of them, and whether one is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.dice import Die, Roll
from glow_explorer.game import actions as deeds
from glow_explorer.game.actions import ByChance
from glow_explorer.language import text
from glow_explorer.places import spaces
from glow_explorer.render import game_terms, judgement, words
from glow_explorer.symbols import Color, Size, Symbol, find_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from glow_explorer.game import Action, Actions, Legality
    from glow_explorer.judge import Reason

MOST_OF_A_KIND = 12


def action(value: Action) -> str:
    """Say what an action does.

    >>> from glow_explorer.game.actions import SailTo
    >>> action(SailTo(0, 9, gift="briki-5"))
    'Sail from island 0 to 9, giving up Briki'
    """
    say = _SAYS.get(type(value))
    said = say(value) if say else text(f"action.{value.verb}")
    if isinstance(value, ByChance) and value.result is not None:
        return text("card.labelled", label=said, said=_result(value.result))
    return said


def _card(given: str) -> str:
    """Name a card by its key or reference; what is unknown stays as it is."""
    found = collection.all_cards().find(given)
    return words.name(found[0]) if len(found) == 1 else given


def _result(given: object) -> str:
    """Say what chance decided."""
    if isinstance(given, Roll):
        return game_terms.faces(given)
    parts = given if isinstance(given, tuple | list) else (given,)
    return ", ".join(map(_decided, parts))


def _decided(one: object) -> str:
    if not isinstance(one, str):
        return str(one)
    symbol = find_word(Symbol, one)
    return text(f"symbol.{symbol}") if symbol else _card(one)


def _die(value: Action, index: int, place: int = 0) -> str:
    """Name a die that an action speaks of, by its index if the table is not known."""
    known = dict(value.context).get("dice", ())
    one = known[place] if place < len(known) else None
    if not isinstance(one, Die) or one.symbol is None:
        return text("action.die-number", number=index)
    small = one.size is Size.SMALL and one.color is not Color.BLACK
    key = "action.die-small" if small else "action.die-large"
    return text(key, color=one.color, symbol=one.symbol)


def _recruit(value: deeds.Recruit) -> str:
    said = text("action.recruit", card=_card(value.companion))
    known = dict(value.context)
    things = game_terms.dice_of_a_kind(known.get("dice", ()))
    if count := known.get("footprints", 0):
        things.append(text("action.footprints", count=count))
    if things:
        said = text("action.together-with", deed=said, things=game_terms.listed(things))
    if value.black_to is not None:
        said = text("action.black-moved", deed=said, card=_card(value.black_to))
    return said


def _take(value: deeds.TakeDie) -> str:
    color = find_word(Color, value.color) or value.color
    return text("action.take", color=color, card=_card(value.companion))


def _reroll(value: deeds.Reroll) -> str:
    dice = [_die(value, index, place) for place, index in enumerate(value.dice)]
    paid = game_terms.paid_with([value.source])
    return text("action.reroll", dice=game_terms.listed(dice), paid=paid)


def _turn(value: deeds.Turn) -> str:
    symbol = find_word(Symbol, value.symbol) or value.symbol
    paid = game_terms.paid_with(value.sources)
    return text("action.turn", dice=_die(value, value.die), symbol=symbol, paid=paid)


def _apply(value: deeds.Apply) -> str:
    said = text("action.apply", card=_card(value.card))
    if value.choice is None:
        return said
    if value.choice == "nothing":
        return text("action.calling-nobody", deed=said)
    word, _, number = value.choice.partition(" ")
    if word == "die" and number.isdecimal():
        return text("action.giving-back", deed=said, die=_die(value, int(number)))
    return text("action.calling", deed=said, card=_card(value.choice))


def _resolve(value: deeds.ResolveAll) -> str:
    if not value.order:
        return text("action.resolve")
    return text("action.resolve-in-order", cards=[_card(one) for one in value.order])


def _walk(value: deeds.WalkTo) -> str:
    key = "action.walk-joker" if value.footprint else "action.walk"
    return _giving(value, text(key, place=value.to))


def _sail(value: deeds.SailTo) -> str:
    return _giving(value, text("action.sail", origin=value.origin, to=value.to))


def _giving(value: deeds.WalkTo | deeds.SailTo, said: str) -> str:
    """Add what is given up to a skull."""
    if value.gift is None:
        return said
    card = text("action.hidden") if value.gift == "hidden" else _card(value.gift)
    said = text("action.giving-up", deed=said, card=card)
    if value.back is None:
        return said
    return text("action.giving-back", deed=said, die=_die(value, value.back))


def _camp(value: deeds.Camp) -> str:
    place = dict(value.context).get("place")
    space = spaces().get(place, None) if place is not None else None
    if space is None or not space.light:
        return text("action.camp")
    amount = words.effect_term("light", space.light)
    return text("action.camp-at", place=place, amount=amount)


def _discard(value: deeds.Discard) -> str:
    return text("action.discard", card=_card(value.companion))


def _tom_sails(value: deeds.SailTom) -> str:
    return text("action.tom-sails", origin=value.origin, to=value.to)


_SAYS: dict[type[Action], Callable[[Any], str]] = {
    deeds.Recruit: _recruit,
    deeds.Discard: _discard,
    deeds.TakeDie: _take,
    deeds.Reroll: _reroll,
    deeds.Turn: _turn,
    deeds.Apply: _apply,
    deeds.ResolveAll: _resolve,
    deeds.WalkTo: _walk,
    deeds.Camp: _camp,
    deeds.SailTo: _sail,
    deeds.SailTom: _tom_sails,
}


def groups(value: Actions) -> dict[str, list[Action]]:
    """Return what can be done, by what kind of thing it is."""
    found: dict[str, list[Action]] = {}
    for one in value:
        found.setdefault(one.verb, []).append(one)
    return found


def actions_headline(value: Actions) -> str:
    """Say who may do how much, and when."""
    if not value:
        return text("game.nothing-to-do")
    phase = game_terms.phase(value.phase)
    if value.player is None:
        return text("game.chance-to-do", phase=phase)
    return text("game.to-do", name=value.player, phase=phase.lower(), count=len(value))


def actions(value: Actions) -> str:
    """List what can be done, as it is typed and in words."""
    return "\n".join([actions_headline(value), *lines(value, MOST_OF_A_KIND)])


def lines(value: Actions, most: int) -> Iterator[str]:
    """Write what can be done, at most so many of a kind."""
    wide = max((len(one.text) for some in groups(value).values() for one in some[:most]), default=0)
    for some in groups(value).values():
        yield from (f"  {one.text:{wide}}  {action(one)}" for one in some[:most])
        if len(some) > most:
            yield f"  {text('noon.more', count=len(some) - most)}"


def legality_headline(value: Legality) -> str:
    """Say whether an action is allowed."""
    return text("action.yes" if value.legal else "action.no", deed=action(value.action))


def marks(value: Legality) -> list[tuple[str, Reason]]:
    """Return the reasons, each with its sign; a refusal has at least one against it."""
    return judgement.marked(value.reasons, yes=value.legal)


def legality(value: Legality) -> str:
    """Say whether an action is allowed, why, and what other rulings would say."""
    said = [legality_headline(value)]
    said += [f"{sign} {judgement.cited(one)}" for sign, one in marks(value)]
    said += [f"⚖ {one}" for one in legality_alternatives(value)]
    return "\n  ".join(said)


def legality_alternatives(value: Legality) -> list[str]:
    """Say what other rulings would give."""
    return judgement.alternatives(
        value, lambda other: text("action.short-yes" if other.legal else "action.short-no")
    )
