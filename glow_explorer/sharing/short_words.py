"""What compression takes for granted in codes of version 1.

It is part of the version: a single other letter and no code could be read any more. So it never
changes, whatever rulings or cards may come; what is not in it is only written a little longer.
"""

from __future__ import annotations

_RULINGS = (
    b"black-die-counts-itself cursed-symbol-is-absent curse-on-journey kaar-owner-immune "
    b"kaar-owner-moves-die returned-die-counts-at-noon which-die-goes-back cromaug-timing "
    b"cromaug-takes-itself forgotten-sketal-die joker-saves-a-die joker-replaces-crossed "
    b"used-dice-block-crossed camp-without-moving back-to-round-start skull-with-nothing "
    b"hidden-spell-cancelled boats-on-centre score-floor-in-play score-floor-final "
    b"track-rerolls-after-lap firefly-companions firefly-zero track-footprints-pile-up "
    b"kaar-empty-space spells-run-out last-companion-spell-alone solo-tie tom-tile-without-band "
    b"tom-dice-source tom-small-dice-rerolled tom-right-route tom-tie-boats tom-tie-routes "
    b"tom-cannot-move solo-deck-b-empty simultaneous-phases any-with-companion closed defeat "
    b"everyone first first-boat footprints free in-play its-own lower-island may must no nobody "
    b"nothing owner-chooses owner-order phase-by-phase player-by-player player-chooses recruited "
    b"reserve roll-again token-leaves token-stays tom-only turn-order unused-adventurers yes"
)
_NUMBERS = (
    b",1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,"
    b"34,35,36,37,38,39,40,41,42,43,44,45,46,"
)
_LISTS = (
    b'"spell:" -> nothing" -> companion:" -> die ","companion:","adventurer:'
    b']],[[0,"zb"],[0,"gg"],[0,"ro"],[0,0,1],[0,0,2],0],[1,],[1,2,3,4,5,6,6],0,0,0,["r",17],["b",16]'
    b',["z",14],["o",13],["g",15,["r",44],0,0,0,0,0,["b",16,["z",14,["o",13,[0,0,-10],[0,0,-1],'
    b"[0,3,-2],[0,6,-3],[0,-2],0,0,0,0,[0,7,[0,6,[0,5,[0,4,[0,3,[0,2,[0,1,["
)
WORDS = _RULINGS + _NUMBERS + _LISTS
"""The likeliest comes last, where it is cheapest to point to."""
