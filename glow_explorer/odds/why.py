"""What odds and advice rest on: limits, and the disputed rules that had a say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.judge.counting import limit
from glow_explorer.judge.hand import COUNTS_ITSELF, IMMUNE, IS_ABSENT
from glow_explorer.judge.reasons import Reason
from glow_explorer.judge.situation import FLOOR
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from glow_explorer.cards import Card
    from glow_explorer.dice import Pool
    from glow_explorer.odds.noons import Player
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
    """Yield how the black die was counted, if there is one and a card cares."""
    some = [card for card in cards if card.effect and card.condition]
    if not some or not any(die.color is Color.BLACK for die in pool):
        return
    if kaar:
        yield _ruled("odds-kaar", "kaar.immune", rulings, IMMUNE)
        if rulings[IMMUNE] == "yes":
            return
    yield _ruled("odds-curse", "curse.symbol", rulings, COUNTS_ITSELF)
    if any(card.condition.crossed for card in some):
        yield _ruled("odds-cursed-crossed", "noon.crossed", rulings, IS_ABSENT)


def disputed(player: Player, pool: Pool) -> tuple[Reason, ...]:
    """Return the disputed rules that what noon brings may rest on."""
    company, rulings = player.company, player.rulings
    found = list(curse(player.cards, pool, rulings, kaar=player.has_kaar))
    effects = [card.effect for card in player.cards]
    if any(card.die and card.effect.skull for card in company.companions):
        returned = "returned-die-counts-at-noon"
        found.append(_ruled("odds-returned-die", "sketals.return", rulings, returned))
    if any(effect.resurrect for effect in effects):
        found.append(_ruled("odds-cromaug", "cromaug.at-once", rulings, "cromaug-timing"))
    if any(effect.lose_last_companion for effect in effects):
        alone = "last-companion-spell-alone"
        found.append(_ruled("odds-last-companion", "spells.last-companion", rulings, alone))
    if sum(max(0, -effect.light) for effect in effects) * len(pool) > player.light:
        found.append(_ruled("odds-floor", "light.floor", rulings, FLOOR))
    return tuple(found)


def _ruled(code: str, rule: str, rulings: Rulings, ruling: str) -> Reason:
    return Reason(code, rule, (), (ruling, rulings[ruling]))
