"""What odds and advice rest on: limits, and the disputed rules that had a say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.judge.counting import limit
from glow_explorer.judge.hand import COUNTS_ITSELF, IMMUNE, IS_ABSENT
from glow_explorer.judge.reasons import Reason
from glow_explorer.judge.situation import FLOOR
from glow_explorer.odds.kinds import relevant
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glow_explorer.cards import Card
    from glow_explorer.dice import Pool
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
    some = [card for card in cards if card.effect and card.condition]
    cursed = {
        symbol
        for die in pool
        if die.color is Color.BLACK
        for symbol in ((die.symbol,) if die.symbol else die.faces)
        if symbol.is_element
    }
    if not cursed & relevant(some):
        return
    if kaar:
        immune = rulings[IMMUNE] == "yes"
        yield _ruled("odds-kaar" if immune else "odds-kaar-not", "kaar.immune", rulings, IMMUNE)
        if immune:
            return
    itself = rulings[COUNTS_ITSELF] == "yes"
    code = "odds-curse-but-itself" if itself else "odds-curse"
    yield _ruled(code, "curse.symbol", rulings, COUNTS_ITSELF)
    if any(cursed & set(card.condition.crossed) for card in some):
        code = "odds-cursed-seen" if rulings[IS_ABSENT] == "no" else "odds-cursed-absent"
        yield _ruled(code, "noon.crossed", rulings, IS_ABSENT)


def disputed(noons: Noons, pool: Pool) -> tuple[Reason, ...]:
    """Return the disputed rules that what noon brings may rest on."""
    player, rulings = noons.player, noons.player.rulings
    found = list(curse(player.cards, pool, rulings, kaar=player.has_kaar))
    effects = [card.effect for card in player.cards if noons.may_trigger(card)]
    if any(getattr(card, "die", None) and card.effect in effects for card in player.company):
        returned = "returned-die-counts-at-noon"
        found.append(_ruled("odds-returned-die", "sketals.return", rulings, returned))
    if any(effect.resurrect for effect in effects):
        found.append(_ruled("odds-cromaug", "cromaug.at-once", rulings, "cromaug-timing"))
    if any(effect.lose_last_companion for effect in effects):
        alone = "last-companion-spell-alone"
        found.append(_ruled("odds-last-companion", "spells.last-companion", rulings, alone))
    if noons.most_lost > player.light:
        found.append(_ruled("odds-floor", "light.floor", rulings, FLOOR))
    return tuple(found)


def _ruled(code: str, rule: str, rulings: Rulings, ruling: str) -> Reason:
    return Reason(code, rule, (), (ruling, rulings[ruling]))
