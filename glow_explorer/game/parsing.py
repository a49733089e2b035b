"""Reading actions as they are typed: ``recruit likyar``, ``reroll 0 3 with token = fire air``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.errors import GlowError
from glow_explorer.game.actions import (
    Action,
    Apply,
    ByChance,
    Discard,
    DrawFirstPlayer,
    Recruit,
    Reroll,
    ResolveAll,
    SailTo,
    SailTom,
    TakeDie,
    Turn,
    WalkTo,
)
from glow_explorer.game.why import MOMENTS
from glow_explorer.spelling import fold, nearest
from glow_explorer.symbols import Color, Symbol, find_word

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_TYPED, QUOTED = 2000, 60
VERBS: dict[str, type[Action]] = {kind.verb: kind for kind in MOMENTS}
FORMS = {
    "recruit": "recruit COMPANION [black-to COMPANION]",
    "discard": "discard COMPANION",
    "take": "take COLOUR for COMPANION",
    "reroll": "reroll DIE [DIE] with SOURCE",
    "turn": "turn DIE SYMBOL with SOURCE SOURCE SOURCE",
    "apply": "apply CARD [-> CHOICE]",
    "resolve": "resolve [CARD, CARD, ...]",
    "walk": "walk SPACE [by-footprint] [giving CARD [with-die DIE]]",
    "sail": "sail ISLAND ISLAND [giving CARD [with-die DIE]]",
    "tom-sails": "tom-sails ISLAND ISLAND",
}
"""How actions with something to say are typed."""


def read_action(given: str) -> Action:
    """Read an action; whether it is allowed is another question.

    >>> read_action("Recruit Likyar")
    <Recruit 'recruit likyar'>
    >>> read_action("reroll 0 3 with token = fire air").result
    ('fire', 'air')
    """
    if len(given) > MOST_TYPED:
        raise GlowError("typed-too-long", given=given[:QUOTED], most=MOST_TYPED)
    typed, equals, result = given.partition("=")
    words, drawn = typed.split(), tuple(result.replace(",", " ").split())
    verb = fold(words[0]) if words else ""
    if verb not in VERBS:
        near = nearest(verb, list(VERBS))
        raise GlowError("unknown-verb", given=given, expected=list(VERBS), nearest=near)
    kind = VERBS[verb]
    reader = _READERS.get(verb)
    try:
        if verb == "reroll" and equals:
            return _reroll(words[1:], drawn)
        action = reader(words[1:]) if reader else _bare(kind, words[1:])
    except (ValueError, IndexError):
        form = FORMS.get(verb, verb)
        raise GlowError("not-so-typed", given=given, expected=form) from None
    if not equals:
        return action
    if not result.strip():
        raise GlowError("not-so-typed", given=given, expected=f"{verb} = RESULT")
    if not isinstance(action, ByChance):
        raise GlowError("no-chance-there", given=given)
    named = isinstance(action, DrawFirstPlayer)
    return action.giving(result.strip() if named else drawn)


def _bare(kind: type[Action], words: list[str]) -> Action:
    if words:
        raise ValueError
    return kind()


def _key(word: str) -> str:
    """Return the key of the companion or spell that is meant; an unknown word as it is."""
    for cards in (collection.companions(), collection.spells()):
        found = cards.find(word)
        if len(found) == 1:
            return found[0].key
    return fold(word)


def _split(words: list[str], mark: str) -> tuple[list[str], list[str] | None]:
    """Cut words at a mark; None if it is not there."""
    if mark not in words:
        return words, None
    at = words.index(mark)
    if at == len(words) - 1:
        raise ValueError
    return words[:at], words[at + 1 :]


def _recruit(words: list[str]) -> Action:
    (who, *rest), moved = _split(words, "black-to")
    if rest or (moved and len(moved) != 1):
        raise ValueError
    return Recruit(_key(who), _key(moved[0]) if moved else None)


def _discard(words: list[str]) -> Action:
    (who,) = words
    return Discard(_key(who))


def _take(words: list[str]) -> Action:
    color, mark, who = words
    if mark != "for":
        raise ValueError
    found = find_word(Color, color)
    return TakeDie(found.value if found else color, _key(who))


def _reroll(words: list[str], result: tuple[str, ...] | None = None) -> Action:
    dice, source = _split(words, "with")
    if not source or len(source) != 1:
        raise ValueError
    return Reroll(dice=tuple(map(int, dice)), source=fold(source[0]), result=result)


def _turn(words: list[str]) -> Action:
    (which, symbol), sources = _split(words, "with")
    if not sources:
        raise ValueError
    found = find_word(Symbol, symbol)
    order = {"companion": 0, "token": 1, "track": 2}
    mix = tuple(sorted(map(fold, sources), key=lambda one: order.get(one, 3)))
    return Turn(int(which), found.value if found else symbol, mix)


def _apply(words: list[str]) -> Action:
    (card,), choice = _split(words, "->")
    found = collection.all_cards().find(card)
    ref = found[0].ref if len(found) == 1 else card
    if not choice:
        return Apply(ref)
    said = " ".join(choice)
    if choice[0] != "die" and said != "nothing":
        called = collection.companions().find(said)
        said = called[0].ref if len(called) == 1 else said
    return Apply(ref, said)


def _resolve(words: list[str]) -> Action:
    entries = [one.strip() for one in " ".join(words).split(",")] if words else []
    if not all(entries):
        raise ValueError
    refs = []
    for entry in entries:
        found = collection.all_cards().find(entry)
        refs.append(found[0].ref if len(found) == 1 else entry)
    return ResolveAll(tuple(refs))


def _gift(words: list[str]) -> tuple[list[str], str | None, int | None]:
    rest, given = _split(words, "giving")
    if given is None:
        return rest, None, None
    (gift,), back = _split(given, "with-die")
    if back and len(back) != 1:
        raise ValueError
    return rest, _key(gift), int(back[0]) if back else None


def _walk(words: list[str]) -> Action:
    (to, *how), gift, back = _gift(words)
    if how not in ([], ["by-footprint"]):
        raise ValueError
    return WalkTo(int(to), bool(how), gift, back)


def _sail(words: list[str]) -> Action:
    (origin, to), gift, back = _gift(words)
    return SailTo(int(origin), int(to), gift, back)


def _tom(words: list[str]) -> Action:
    origin, to = words
    return SailTom(int(origin), int(to))


_READERS: dict[str, Callable[[list[str]], Any]] = {
    "recruit": _recruit,
    "discard": _discard,
    "take": _take,
    "reroll": _reroll,
    "turn": _turn,
    "apply": _apply,
    "resolve": _resolve,
    "walk": _walk,
    "sail": _sail,
    "tom-sails": _tom,
}
