"""The disputed points, and what each preset answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import glow_explorer as glow
from glow_explorer.rulebook import PRESETS

if TYPE_CHECKING:
    from glow_explorer.rulebook.rulings import Ruling
    from glow_explorer.rulebook.wording import Wording

BOOK = list(glow.rulings)

# What standard, english, french and digital answer.
TABLE = """
black-die-counts-itself      no                 yes                no                 no
cursed-symbol-is-absent      yes                no                 yes                yes
curse-on-journey             yes                yes                yes                yes
kaar-owner-immune            yes                yes                yes                no
kaar-owner-moves-die         may                may                may                must
returned-die-counts-at-noon  no                 no                 no                 no
which-die-goes-back          owner-chooses      owner-chooses      owner-chooses      owner-chooses
cromaug-timing               owner-order        owner-order        owner-order        first
cromaug-takes-itself         no                 no                 no                 yes
forgotten-sketal-die         yes                yes                yes                no
sketal-die-later             never              never              never              never
joker-saves-a-die            yes                yes                yes                no
joker-replaces-crossed       yes                yes                yes                yes
used-dice-block-crossed      yes                yes                yes                yes
camp-without-moving          yes                no                 no                 yes
back-to-round-start          no                 no                 no                 no
skull-with-nothing           free               free               free               free
hidden-spell-cancelled       yes                yes                yes                yes
skull-gift-die               no                 no                 no                 no
boats-on-centre              no                 no                 no                 no
score-floor-in-play          yes                yes                yes                yes
score-floor-final            no                 no                 no                 no
track-rerolls-after-lap      no                 no                 no                 yes
lap-undone                   closed             closed             closed             open
firefly-companions           in-play            recruited          recruited          in-play
firefly-zero                 yes                yes                yes                yes
track-footprints-pile-up     yes                yes                yes                yes
kaar-empty-space             roll-again         roll-again         roll-again         any-with-companion
kaar-at-noon                 space-shown        space-shown        space-shown        any-space
kaar-immunity-ends           ends               ends               ends               ends
spells-run-out               turn-order         turn-order         turn-order         turn-order
last-companion-spell-alone   token-leaves       token-leaves       token-leaves       token-stays
solo-tie                     defeat             defeat             defeat             footprints
tom-tile-without-band        no                 no                 no                 no
tom-dice-source              unused-adventurers unused-adventurers unused-adventurers reserve
tom-small-dice-rerolled      yes                yes                yes                no
tom-right-route              tom-only           tom-only           tom-only           everyone
tom-tie-boats                player-chooses     player-chooses     player-chooses     first-boat
tom-tie-routes               player-chooses     player-chooses     player-chooses     lower-island
tom-cannot-move              nothing            nothing            nothing            nothing
tom-boats-apart              apart              apart              apart              apart
solo-deck-b-empty            yes                yes                no                 no
tom-last-move                one                one                one                one
solo-three-removed           no                 no                 no                 no
simultaneous-phases          phase-by-phase     phase-by-phase     phase-by-phase     phase-by-phase
card-in-one-go               in-one-go          in-one-go          in-one-go          trigger-by-trigger
called-back-same-noon        again              again              again              again
newcomer-must                must               may                must               must
special-faces-order          gains-first        gains-first        gains-first        gains-first
spell-bearer-gone            last-now           last-now           last-now           last-now
"""  # noqa: E501
ROWS = [line.split() for line in TABLE.strip().splitlines()]
ANSWERS = {name: dict(zip(PRESETS, given, strict=True)) for name, *given in ROWS}


def wordings(ruling: Ruling) -> list[Wording]:
    """Return everything a ruling says."""
    answers = [answer.wording for answer in ruling.answers]
    return [ruling.wording, *answers, *(evidence.wording for evidence in ruling.evidence)]
