"""Answers to every exercise of the course that are wrong, each with the codes that refute it."""

from __future__ import annotations

from typing import Any

SUPPLIED: dict[str, dict[str, Any]] = {
    "09-source": {
        "values": {
            "light_cards": 30.0, "light_faces": 3.0, "light_way": 2.0,
            "end_cards": 10.0, "end_journey": 12.0, "end_fireflies": 5.0,
        }
    },
    "09-luck": {"right": 2.3},
    "09-regress": {"right": 10},
    "09-cause": {"values": {"sketal-blue": 6.5, "okans": -3.4, "torkos": -3.5, "kapaoro": 3.8}},
    "09-journey": {
        "values": {"sketal-green": 4.0, "dvol-a": 1.8, "hymoros": 0.8, "lumipili-b": -3.4}
    },
    "10-again": {
        "values": {"triggers": 0.8, "noon": 0.5, "score": 0.6, "steps": 0.9, "voyages": 0.7}
    },
    "10-gus": {"right": {"once", "tokens_only"}},
    "11-kinder": {"values": {"province": 80.5, "archipelago": 71.0}},
}  # fmt: skip
"""What the notebooks hand over, for the exercises about their own figures."""

REFUTED: dict[str, list[tuple[Any, list[str]]]] = {
    "00-ladawa": [
        (3, ["answer-too-often"]), (0, ["answer-too-rarely"]), ("3/2", ["whole-times"]),
    ],
    "00-order": [
        (18, ["cost-is-best"]), (16, ["cost-is-worst"]), (0, ["cost-is-nothing"]),
        (3, ["number-too-high"]), (1, ["number-too-low"]),
    ],
    "00-sea": [
        ([1, 6, 8], ["elements-too-few"]), ([1], ["more-belongs"]),
        ([2], ["no-route", "more-belongs"]),
    ],
    "01-cemetery": [("okans", ["somebody-took"])],
    "01-pairs": [(3, ["answer-too-often"]), (0, ["answer-too-rarely"])],
    "01-noon": [
        (14, ["light-card-once"]), (12, ["light-without-card"]), (5, ["light-gain-only"]),
        (10, ["light-before-noon"]), (16, ["light-not-reached"]),
    ],
    "01-islands": [
        ([1, 6], ["more-belongs"]), ([1, 3, 6, 8, 10], ["elements-too-few"]),
    ],
    "01-first": [("Bob", ["first-was-today"]), ("Ann", ["first-not-next"])],
    "02-fire": [
        (1, ["face-of-every-die"]), (6, ["face-not-all"]), (3, ["number-too-high"]),
    ],
    "02-pair": [("noctiluca", ["same-missing"]), ("moloch", ["symbol-missing"])],
    "02-often": [(3, ["answer-too-often"]), (1, ["answer-too-rarely"])],
    "02-curse": [
        ("blue:water orange:rock black:fire", ["card-stays-silent", "crossed-present"]),
        ("blue:water orange:rock black:water",
         ["card-stays-silent", "crossed-present", "symbol-cursed"]),
    ],
    "02-three": [
        ("blue:water red:fire red:air", ["card-stays-silent", "symbol-missing"]),
        ("blue:air red:fire red:fire", ["card-stays-silent", "symbol-missing"]),
    ],
    "03-opens": [(14, ["light-without-card"]), (10, ["light-before-noon"])],
    "03-next": [(18, ["light-other-order"]), (10, ["light-before-noon"])],
    "03-cost": [
        (["adventurer:5", "adventurer:5", "companion:29", "companion:29", "spell:5"],
         ["order-less-footprints"]),
        (["spell:5", "adventurer:5", "companion:29"], ["order-impossible"]),
    ],
    "03-own-die": [(3, ["results-otherwise"]), (0, ["results-none"])],
    "03-first": [("companion:22", ["first-loses"])],
    "03-keep": [(["spell:4", "adventurer:2"], ["order-impossible"])],
    "04-two-red": [
        ("1/36", ["chance-of-one-face"]), ("1/3", ["chance-of-one"]), ("2/3", ["chance-added"]),
        ("1/2", ["number-too-high"]),
    ],
    "04-pair": [(5, ["pair-not-certain"]), (7, ["pair-certain-before"])],
    "04-which": [(["stop"], ["stop-worse"]), (["0", "3"], ["reroll-worse"])],
    "04-track": [(0, ["track-stands-there"]), (9, ["number-too-high"])],
    "04-compare": [("torkos", ["value-beaten"])],
    "04-day": [
        (0, ["regret-is-not-nothing"]), ("17/3", ["regret-is-best"]), ("3.61", ["regret-is-other"]),
    ],
    "05-how-far": [
        (56, ["crossed-closed"]), (59, ["walk-goes-on"]), (60, ["walk-goes-on"]),
    ],
    "05-which-symbol": [("water", ["symbol-not-crossed"])],
    "05-write-a-way": [
        ([45, 59], ["no-road"]), ([45, 60], ["no-village-here"]),
        ([60, 59], ["way-starts-elsewhere"]),
    ],
    "05-how-far-apart": [
        (10, ["way-counts-start"]), (8, ["way-too-short"]), (14, ["way-too-long"]),
    ],
    "05-likeliest-village": [("10", ["value-beaten"])],
    "06-to-the-right": [(0, ["arrival-forgotten"]), (3, ["number-too-high"])],
    "06-which-islands": [
        ([3, 8], ["more-belongs"]), ([1, 3, 8, 10], ["elements-too-many"]),
    ],
    "06-first-voyage": [(6, ["voyage-worth-less"]), (8, ["elements-too-few"])],
    "06-which-die": [("red", ["die-harms"])],
    "06-die-back": [("nature", ["value-beaten"])],
    "06-four-to-nine": [(3, ["way-too-short"]), (5, ["way-counts-start"])],
    "07-band": [
        (39, ["band-not-moved"]), (35, ["band-meeples-scored"]), (38, ["tile-light-forgotten"]),
        (33, ["band-forgotten"]),
    ],
    "07-yellow": [
        (27, ["face-not-every-roll"]), ("1/2", ["face-of-one-roll"]), (4, ["roll-of-the-start"]),
        ("3/2", ["face-pays-more"]),
    ],
    "07-boat": [([7], ["more-belongs"]), ([7, 9, 11], ["tom-not-there"])],
    "07-village": [
        (92, ["tom-climbs-free"]), (90, ["tom-cannot-climb"]), (85, ["tom-footprints-left"]),
        (72, ["tom-camp-forgotten"]),
    ],
    "07-tie": [(["standard"], ["preset-rules", "more-belongs"])],
    "07-cheapest": [("ladawa", ["value-beaten"])],
    "08-black": [(["french"], ["symbol-cursed", "more-belongs"])],
    "08-kaar": [(14, ["number-of-preset"]), (10, ["number-too-low"])],
    "08-search": [("noon.crossed", ["rule-about-else"])],
    "08-house": [("firefly-zero", ["ruling-changes-nothing"])],
    "08-advocate": [
        ("green:fire small blue:water black:air", ["card-still-triggers"]),
        ("green:nature small blue:water black:air", ["card-stays-silent", "crossed-present"]),
    ],
    "09-source": [("end_journey", ["value-beaten"])],
    "09-luck": [(0, ["number-too-low"]), (46, ["number-too-high"])],
    "09-regress": [(9, ["number-too-low"])],
    "09-cause": [("okans", ["value-beaten"])],
    "09-journey": [("hymoros", ["value-beaten"])],
    "10-level": [("2", ["level-asks-not"]), ("5", ["level-not-first"])],
    "10-points": [("1/2", ["points-parts-wrong"]), (1, ["points-parts-wrong"])],
    "10-again": [("score", ["value-beaten"])],
    "10-gus": [
        (["once", "more_is_better"], ["option-not-found", "more-belongs"]),
        (["once"], ["more-belongs"]),
    ],
    "10-own": [
        ("orange:rock orange:rock green:rock red:rock", ["dice-lack-symbol"]),
        ("orange:rock orange:rock green:air red:fire", ["card-other-times"]),
        ("orange:rock orange:rock green:fire red:fire", ["card-other-times"]),
    ],
    "10-code": [(16, ["light-other-order"]), (10, ["light-before-noon"])],
    "11-kinder": [("archipelago", ["value-beaten"])],
}  # fmt: skip
"""Wrong answers: the first of each is also given by clicking."""
