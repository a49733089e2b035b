"""What odds and advice rest on: limits, and the disputed rules that had a say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.judge.reasons import Reason
from glow_explorer.judge.verdict import COUNTS_ITSELF, IMMUNE, IS_ABSENT, KAAR
from glow_explorer.kernel.conditions import limit
from glow_explorer.kernel.effects import may_be_struck
from glow_explorer.kernel.hand import is_immune
from glow_explorer.odds.dice_space import relevant
from glow_explorer.position import FLOOR
from glow_explorer.symbols import Color, Size, Symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glow_explorer.cards import Card, Companion
    from glow_explorer.dice import Die, Pool
    from glow_explorer.odds.noons import Noons
    from glow_explorer.rulebook import Rulings


_LIMITS = {
    "once-skull": ("odds-skull", "noon.skull-once"),
    "once-crossed": ("odds-crossed", "noon.crossed-once"),
    "once-spell": ("odds-spell", "spells.trigger"),
}


def limits(card: Card) -> Iterator[Reason]:
    """Yield what lets an effect apply only once."""
    once = limit(card)
    if once:
        yield Reason(*_LIMITS[once])


def curse(cards: Iterable[Card], pool: Pool, rulings: Rulings, *, kaar: bool) -> Iterator[Reason]:
    """Yield how the black die was counted, if there is one and it may curse what a card wants."""
    cursed = _cursed(cards, pool)
    if cursed and kaar:
        yield _kaar(rulings)
    if not is_immune(rulings.house, kaar=kaar):
        yield from _curse(cursed, cards, rulings)


def _cursed(cards: Iterable[Card], pool: Pool) -> set[Symbol]:
    """Return the elements that the black die may curse and that a card speaks of."""
    shown = {symbol for die in pool if die.color is Color.BLACK for symbol in _sides(die)}
    return {symbol for symbol in shown & relevant(cards) if symbol.is_element}


def _sides(die: Die) -> tuple[Symbol, ...]:
    return die.faces if die.symbol is None else (die.symbol,)


def _curse(cursed: set[Symbol], cards: Iterable[Card], rulings: Rulings) -> Iterator[Reason]:
    if not cursed:
        return
    itself = rulings[COUNTS_ITSELF] == "yes"
    code = "odds-curse-but-itself" if itself else "odds-curse"
    yield _ruled(code, "curse.symbol", rulings, COUNTS_ITSELF)
    if any(cursed & set(card.condition.crossed) for card in cards if card.effect):
        code = "odds-cursed-seen" if rulings[IS_ABSENT] == "no" else "odds-cursed-absent"
        yield _ruled(code, "noon.crossed", rulings, IS_ABSENT)


def _kaar(rulings: Rulings) -> Reason:
    code = "odds-kaar" if rulings[IMMUNE] == "yes" else "odds-kaar-not"
    return _ruled(code, "kaar.immune", rulings, IMMUNE)


def disputed(noons: Noons, pool: Pool, light: int) -> tuple[Reason, ...]:
    """Return the disputed rules that what noon brings may rest on.

    Parameters
    ----------
    noons
        What noon brings.
    pool
        The dice, not rolled as long as they may be rolled again.
    light
        The lowest score that noon may begin with.
    """
    rulings = noons.position.rulings
    effects = [card.effect for card in noons.cards if noons.may_trigger(card)]
    called = any(effect.resurrect for effect in effects)
    reasons = [*_black(noons, pool, called=called), *_going_back(noons, pool)]
    if called:
        reasons.append(_ruled("odds-cromaug", "cromaug.at-once", rulings, "cromaug-timing"))
        itself = "cromaug-takes-itself"
        code = "odds-cromaug-itself" if rulings[itself] == "yes" else "odds-cromaug-not-itself"
        reasons.append(_ruled(code, "cromaug.discard", rulings, itself))
    if any(effect.lose_last_companion for effect in effects):
        alone = "last-companion-spell-alone"
        reasons.append(_ruled("odds-last-companion", "spells.last-companion", rulings, alone))
    if noons.most_lost > light:
        code = "odds-floor" if rulings[FLOOR] == "yes" else "odds-no-floor"
        reasons.append(_ruled(code, "light.floor", rulings, FLOOR))
    return tuple(reasons)


def _black(noons: Noons, pool: Pool, *, called: bool) -> Iterator[Reason]:
    """Yield how the black die was counted; Kaar may be there, come, or be struck."""
    position, immune = noons.position, noons.immune
    cursed, rulings = _cursed(noons.cards, pool), position.rulings
    loss = any(die.color is Color.BLACK and Symbol.LOSS in _sides(die) for die in pool)
    if position.is_sheltered and (cursed or loss):
        yield _kaar(rulings)
    elif called and (cursed or loss) and any(card.key == KAAR for card in position.cemetery):
        spared = rulings[IMMUNE] == "yes"
        code = "odds-kaar-called" if spared else "odds-kaar-called-not"
        yield _ruled(code, "kaar.immune", rulings, IMMUNE)
    struck = called or any(card.key == KAAR for card in _struck(noons))
    if immune and struck and cursed:
        yield _ruled("odds-kaar-struck", "curse.symbol", rulings, COUNTS_ITSELF)
    if not immune or struck:
        reasons = _curse(cursed, noons.cards, rulings)
        yield from (reason for reason in reasons if not immune or reason.ruling == IS_ABSENT)


def _struck(noons: Noons) -> tuple[Companion, ...]:
    """Return the companions that a spell on the last one may strike."""
    spells = noons.company.spells
    if not any(card.effect.lose_last_companion and noons.may_trigger(card) for card in spells):
        return ()
    companions = noons.company.companions
    leaves = [card.effect.skull and noons.may_trigger(card) for card in companions]
    return companions[len(companions) - may_be_struck(leaves) :]


def _going_back(noons: Noons, pool: Pool) -> Iterator[Reason]:
    """Yield what was ruled on dice that go back with a Sketal that may leave."""
    rulings, sketal_dice = noons.position.rulings, noons.position.sketal_dice
    large = [die.color for die in pool if die.size is Size.LARGE]
    struck = _struck(noons)
    leaving = [
        card
        for card in noons.company.companions
        if card.die is not None
        and (card.die == "any" or card.die in large)
        and sketal_dice.get(card.key, 0) is not None
        and (card in struck or noons.may_trigger(card))
    ]
    if not leaving or not large:
        return
    returned = "returned-die-counts-at-noon"
    yield _ruled("odds-returned-die", "sketals.return", rulings, returned)
    owned = [pool[die].color for die in sketal_dice.values() if die is not None]
    if any(large.count(color) > 1 for color in owned):
        which = "which-die-goes-back"
        code = "odds-own-die" if rulings[which] == "its-own" else "odds-any-die"
        yield _ruled(code, "sketals.return", rulings, which)


def _ruled(code: str, rule: str, rulings: Rulings, ruling: str) -> Reason:
    return Reason(code, rule, (), (ruling, rulings[ruling]))
