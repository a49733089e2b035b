"""The answers to the rulings as plain yes or no, for those who decide rules in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class House(NamedTuple):
    """The house rules: whether each ruling got the answer that `MEANS` names for it."""

    black_counts: bool
    cursed_absent: bool
    curse_on_journey: bool
    immune: bool
    may_keep_black: bool
    returned_counts: bool
    owner_chooses: bool
    cromaug_first: bool
    cromaug_itself: bool
    forgotten: bool
    sketal_die_later: bool
    saves: bool
    over: bool
    used_block: bool
    camp_in_place: bool
    home: bool
    skull_free: bool
    hidden_given: bool
    gift_die_pays: bool
    share_centre: bool
    floor: bool
    floor_final: bool
    after_lap: bool
    lap_undone: bool
    fireflies_in_play: bool
    fireflies_zero: bool
    pile_up: bool
    roll_black_again: bool
    black_at_noon_anywhere: bool
    immunity_stays: bool
    run_out_by_turn: bool
    token_stays: bool
    tie_by_footprints: bool
    tile_without_band: bool
    tom_dice_of_reserve: bool
    small_rerolled: bool
    closed_to_all: bool
    choose_boat: bool
    choose_route: bool
    choose_otherwise: bool
    tom_apart: bool
    deck_b_ends: bool
    tom_goes_far: bool
    solo_three_removed: bool
    by_player: bool
    in_one_go: bool
    again: bool
    newcomer_must: bool
    gains_first: bool
    bearer_last_now: bool


MEANS = {
    "black_counts": ("black-die-counts-itself", "yes"),
    "cursed_absent": ("cursed-symbol-is-absent", "yes"),
    "curse_on_journey": ("curse-on-journey", "yes"),
    "immune": ("kaar-owner-immune", "yes"),
    "may_keep_black": ("kaar-owner-moves-die", "may"),
    "returned_counts": ("returned-die-counts-at-noon", "yes"),
    "owner_chooses": ("which-die-goes-back", "owner-chooses"),
    "cromaug_first": ("cromaug-timing", "first"),
    "cromaug_itself": ("cromaug-takes-itself", "yes"),
    "forgotten": ("forgotten-sketal-die", "yes"),
    "sketal_die_later": ("sketal-die-later", "later"),
    "saves": ("joker-saves-a-die", "yes"),
    "over": ("joker-replaces-crossed", "yes"),
    "used_block": ("used-dice-block-crossed", "yes"),
    "camp_in_place": ("camp-without-moving", "yes"),
    "home": ("back-to-round-start", "yes"),
    "skull_free": ("skull-with-nothing", "free"),
    "hidden_given": ("hidden-spell-cancelled", "yes"),
    "gift_die_pays": ("skull-gift-die", "yes"),
    "share_centre": ("boats-on-centre", "yes"),
    "floor": ("score-floor-in-play", "yes"),
    "floor_final": ("score-floor-final", "yes"),
    "after_lap": ("track-rerolls-after-lap", "yes"),
    "lap_undone": ("lap-undone", "open"),
    "fireflies_in_play": ("firefly-companions", "in-play"),
    "fireflies_zero": ("firefly-zero", "yes"),
    "pile_up": ("track-footprints-pile-up", "yes"),
    "roll_black_again": ("kaar-empty-space", "roll-again"),
    "black_at_noon_anywhere": ("kaar-at-noon", "any-space"),
    "immunity_stays": ("kaar-immunity-ends", "stays"),
    "run_out_by_turn": ("spells-run-out", "turn-order"),
    "token_stays": ("last-companion-spell-alone", "token-stays"),
    "tie_by_footprints": ("solo-tie", "footprints"),
    "tile_without_band": ("tom-tile-without-band", "yes"),
    "tom_dice_of_reserve": ("tom-dice-source", "reserve"),
    "small_rerolled": ("tom-small-dice-rerolled", "yes"),
    "closed_to_all": ("tom-right-route", "everyone"),
    "choose_boat": ("tom-tie-boats", "player-chooses"),
    "choose_route": ("tom-tie-routes", "player-chooses"),
    "choose_otherwise": ("tom-cannot-move", "player-chooses"),
    "tom_apart": ("tom-boats-apart", "apart"),
    "deck_b_ends": ("solo-deck-b-empty", "yes"),
    "tom_goes_far": ("tom-last-move", "as-far-as-paid"),
    "solo_three_removed": ("solo-three-removed", "yes"),
    "by_player": ("simultaneous-phases", "player-by-player"),
    "in_one_go": ("card-in-one-go", "in-one-go"),
    "again": ("called-back-same-noon", "again"),
    "newcomer_must": ("newcomer-must", "must"),
    "gains_first": ("special-faces-order", "gains-first"),
    "bearer_last_now": ("spell-bearer-gone", "last-now"),
}
"""The ruling behind each of the house rules, and the answer that makes it true."""


def house(answers: Mapping[str, str]) -> House:
    """Return the house rules of a set of answers, given by the ids of the rulings."""
    return House(**{name: answers[ruling] == answer for name, (ruling, answer) in MEANS.items()})
