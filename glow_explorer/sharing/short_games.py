"""Games in the short form, version 1: lists instead of names, numbers instead of words.

The decks are left out: who is neither removed nor anywhere else is still in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.game.pieces import (
    ADVENTURERS,
    COMPANIONS,
    DECKS,
    NOT_IN_SOLO,
    SPELL_TOKENS,
)
from glow_explorer.game.written.plain import MOST_LIGHT, MOST_TOKENS, Part
from glow_explorer.sharing.short_lists import (
    COLORS,
    SYMBOLS,
    filled,
    letters,
    plain_list,
    rulings_in_full,
    rulings_in_short,
    some,
    trimmed,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

JOURNEYS = ("province", "archipelago")
STAGES = (
    "remove", "deal-first", "first", "scatter", "tom-dice", "tiles", "recruit", "recruited",
    "discard", "tom-reroll", "roll", "reroll", "noon", "noon-over", "afternoon", "specials", "deal",
    "end",
)  # fmt: skip
WAITING = (
    "take-die", "late-die", "black-die", "spells", "tile", "tom-boat-max", "tom-boat-min",
)  # fmt: skip
START_SCORE = 10
BOATS = [0, 0, 0, 0]
_GAME = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
_PLAYER = [0] * 22
_TOM = [0] * 13


def game_in_short(plain: dict[str, Any]) -> list[Any]:
    """Write a game, given as plain values, in short."""
    full = [] if "tom" in plain else sorted(SPELL_TOKENS)
    spells = plain["spells"]
    return trimmed(
        [
            JOURNEYS.index(plain["journey"]),
            rulings_in_short(plain["rulings"]),
            plain["seed"],
            plain["acts"],
            plain["day"],
            STAGES.index(plain["stage"]),
            [WAITING.index(one) for one in plain["waiting"]] or 0,
            plain["first"],
            plain["turn"],
            [_player(one) for one in plain["players"]],
            [_space(one) for one in plain["track"]],
            _removed(plain) or 0,
            plain["cemetery"] or 0,
            0 if spells == full else spells or -1,
            _tom(plain["tom"], plain["journey"]) if "tom" in plain else 0,
        ],
        _GAME,
    )


def _space(plain: dict[str, Any]) -> Any:
    dice = "".join(COLORS[color] for color in plain["dice"])
    return trimmed([plain["companion"] or 0, dice or 0, plain["footprints"]], [0, 0, 0]) or 0


def _everywhere(plain: dict[str, Any]) -> set[int]:
    """Return the companions that are somewhere else than in the decks."""
    found = {one["companion"] for one in plain["track"]} | set(plain["cemetery"])
    return found.union(*(one["companions"] for one in plain["players"]))


def _removed(plain: dict[str, Any]) -> list[int]:
    """Return the companions that are nowhere, but for those that no solo game has."""
    there = _everywhere(plain).union(*plain["decks"].values())
    never = NOT_IN_SOLO if "tom" in plain else ()
    return [number for number in COMPANIONS if number not in there and number not in never]


def _player(plain: dict[str, Any]) -> list[Any]:
    won = plain["sources"]
    rest = plain["light"] - START_SCORE - sum(won)
    boats = plain.get("boats")
    place = trimmed(boats, BOATS) if boats else trimmed([plain["at"], plain["camp"]], [0, 0])
    faces = "".join(SYMBOLS[face] for face in plain.get("faces", ()))
    return trimmed(
        [
            0 if plain["name"] == _usual_name(plain["adventurer"]) else plain["name"],
            plain["adventurer"],
            plain["companions"] or 0,
            plain["light"],
            plain["footprints"],
            plain["fireflies"],
            plain["rerolls"],
            plain["recruited"],
            trimmed([rest, *won[1:]], [0, 0, 0, 0]) or 0,
            place or 0,
            "".join(COLORS[color] for color in plain["small"]) or 0,
            _large(plain) or 0,
            faces or 0,
            plain.get("gone") or 0,
            plain.get("spent", 0),
            plain["spells"] or 0,
            plain["hidden"] or 0,
            _owned(plain.get("fresh", ())) or 0,
            plain.get("visited", 0),
            plain.get("used") or 0,
            plain.get("before", 0),
            _noon(plain) if "noon" in plain else 0,
        ],
        _PLAYER,
    )


def _usual_name(adventurer: int) -> str:
    return ADVENTURERS[adventurer].card.name


def _own(adventurer: int) -> list[list[Any]]:
    """Return the large dice of an adventurer."""
    card = collection.adventurers()[adventurer]
    return [[card.color.value, 0]] * card.large_dice


def _large(plain: dict[str, Any]) -> list[Any]:
    """Write large dice with their owners; those of the adventurer alone in front are left out."""
    own = _own(plain["adventurer"])
    if plain["large"][: len(own)] == own:
        return _owned(plain["large"][len(own) :])
    return [-1, *_owned(plain["large"])]


def _owned(dice: Sequence[Sequence[Any]]) -> list[Any]:
    return [one for color, owner in dice for one in (COLORS[color], owner)]


def _noon(plain: dict[str, Any]) -> list[Any]:
    noon = plain["noon"]
    same = [name for name in ("companions", "spells") if noon[name] == plain[name]]
    dice = [one for number, die in noon["dice"].items() for one in (int(number), die)]
    return trimmed(
        [
            1 if "companions" in same else noon["companions"] or 0,
            1 if "spells" in same else noon["spells"] or 0,
            noon["cemetery"] or 0,
            dice or 0,
            plain["fireflies"] - noon["fireflies"],
            plain["rerolls"] - noon["rerolls"],
            noon["order"] or 0,
            rulings_in_short(noon["rulings"]) if "rulings" in noon else -1,
        ],
        [1, 1, 0, 0, 0, 0, 0, -1],
    )


def _tom(plain: dict[str, Any], journey: str) -> list[Any]:
    place = plain["camp"] if journey == "province" else trimmed(plain["boats"], BOATS) or 0
    return trimmed(
        [
            "".join(COLORS[color] for color in plain["colors"]),
            plain["colors"].index(plain["color"]),
            int(plain["reserve"]),
            [-1 if space is None else space for space in plain["spaces"]],
            plain["score"],
            plain["band"],
            plain["footprints"],
            place,
            plain["tiles"],
            plain["discard"] or 0,
            plain["stack"] or 0,
            int(plain["deck"] == "B"),
            int(plain["last"]),
        ],
        _TOM,
    )


# ---------------------------------------------------------------------------- back in full


def game_in_full(part: Part) -> dict[str, Any]:
    """Write a game out of its short form; whether it can be is not asked here."""
    parts = filled(part, _GAME)
    journey = JOURNEYS[parts[0].number(0, 1)]
    solo = len(part.items()) == len(_GAME)
    players = [_player_in_full(one, journey) for one in parts[9].items(most=9)]
    spells = parts[13]
    tokens = [] if solo or spells.value == -1 else sorted(SPELL_TOKENS)
    found: dict[str, Any] = {
        "journey": journey,
        "rulings": rulings_in_full(parts[1]),
        "seed": parts[2].value,
        "acts": parts[3].value,
        "day": parts[4].value,
        "stage": STAGES[parts[5].number(0, len(STAGES) - 1)],
        "waiting": [WAITING[one.number(0, len(WAITING) - 1)] for one in some(parts[6])],
        "first": parts[7].value,
        "turn": parts[8].value,
        "players": players,
        "track": [_space_in_full(one) for one in parts[10].items(most=9)],
        "cemetery": plain_list(parts[12]),
        "spells": tokens if spells.value in (0, -1) else plain_list(spells),
    }
    removed = plain_list(parts[11])
    if solo:
        found["tom"] = _tom_in_full(parts[14], journey)
        removed += sorted(NOT_IN_SOLO)
    there = [*_listed(found), *removed]
    found["decks"] = {
        deck: [number for number in cards if number not in there] for deck, cards in DECKS.items()
    }
    return found


def _listed(plain: dict[str, Any]) -> list[Any]:
    """Return whatever stands where companions are named."""
    found: list[Any] = [one["companion"] for one in plain["track"]] + plain["cemetery"]
    for one in plain["players"]:
        found += one["companions"]
    return found


def _space_in_full(part: Part) -> dict[str, Any]:
    companion, dice, prints = filled(part, [0, 0, 0])
    return {
        "companion": companion.value or None,
        "dice": letters(dice, COLORS),
        "footprints": prints.value,
    }


def _player_in_full(part: Part, journey: str) -> dict[str, Any]:
    parts = filled(part, _PLAYER)
    adventurer = parts[1].one_of(tuple(ADVENTURERS))
    light = parts[3].number(-MOST_LIGHT, MOST_LIGHT)
    rest, *won = [one.number(-MOST_LIGHT, MOST_LIGHT) for one in filled(parts[8], BOATS)]
    found: dict[str, Any] = {
        "name": parts[0].value or _usual_name(adventurer),
        "adventurer": adventurer,
        "companions": plain_list(parts[2]),
        "spells": plain_list(parts[15]),
        "hidden": plain_list(parts[16]),
        "light": light,
        "footprints": parts[4].value,
        "fireflies": parts[5].value,
        "rerolls": parts[6].value,
        "recruited": parts[7].value,
        "sources": [light - START_SCORE - rest - sum(won), *won],
        "large": _large_in_full(parts[11], adventurer),
        "small": letters(parts[10], COLORS),
    }
    if faces := letters(parts[12], SYMBOLS):
        found |= {"faces": faces, "gone": plain_list(parts[13])}
    if parts[17].value:
        found["fresh"] = _owned_in_full(some(parts[17]))
    if parts[14].value:
        found["spent"] = parts[14].value
    if journey == "province":
        at, camp = filled(parts[9], [0, 0])
        found |= {"at": at.value, "camp": camp.value}
    else:
        found["boats"] = [one.value for one in filled(parts[9], BOATS)]
    if parts[18].value:
        found |= {"visited": plain_list(parts[18]), "used": plain_list(parts[19])}
    if parts[20].value:
        found["before"] = plain_list(parts[20])
    if parts[21].value or parts[21].value == []:
        found["noon"] = _noon_in_full(parts[21], found)
    return found


def _large_in_full(part: Part, adventurer: int) -> list[list[Any]]:
    given = some(part)
    if given and given[0].value == -1:
        return _owned_in_full(given[1:])
    return [*_own(adventurer), *_owned_in_full(given)]


def _owned_in_full(parts: list[Part]) -> list[list[Any]]:
    if len(parts) % 2:
        raise parts[-1].refuse("position-not-list")
    colors = [letters(one, COLORS) for one in parts[::2]]
    return [[*color, owner.value] for color, owner in zip(colors, parts[1::2], strict=True)]


def _noon_in_full(part: Part, player: dict[str, Any]) -> dict[str, Any]:
    parts = filled(part, [1, 1, 0, 0, 0, 0, 0, -1])
    dice = some(parts[3])
    if len(dice) % 2:
        raise parts[3].refuse("position-not-list")
    gained = [one.number(-MOST_TOKENS, MOST_TOKENS) for one in parts[4:6]]
    names = ("companions", "spells")
    same = [type(one.value) is int and one.value == 1 for one in parts[:2]]
    found = {
        name: player[name] if alike else plain_list(one)
        for name, alike, one in zip(names, same, parts[:2], strict=True)
    } | {
        "cemetery": plain_list(parts[2]),
        "dice": {
            str(one.number(0, MOST_TOKENS)): die.value
            for one, die in zip(dice[::2], dice[1::2], strict=True)
        },
        "order": plain_list(parts[6]),
    }
    for name, more in zip(("fireflies", "rerolls"), gained, strict=True):
        found[name] = Part(player[name], name).number(0, MOST_TOKENS) - more
    if parts[7].value != -1:
        found["rulings"] = rulings_in_full(parts[7])
    return found


def _tom_in_full(part: Part, journey: str) -> dict[str, Any]:
    parts = filled(part, _TOM)
    colors = letters(parts[0], COLORS)
    own = parts[1].number(0, 1)
    on_land = journey == "province"
    return {
        "colors": colors,
        "color": colors[own] if own < len(colors) else None,
        "reserve": bool(parts[2].number(0, 1)),
        "spaces": [None if one.value == -1 else one.value for one in some(parts[3])],
        "score": parts[4].value,
        "band": parts[5].value,
        "footprints": parts[6].value,
        "camp": parts[7].value if on_land else 0,
        "boats": BOATS if on_land else [one.value for one in filled(parts[7], BOATS)],
        "tiles": plain_list(parts[8]),
        "stack": plain_list(parts[10]),
        "discard": plain_list(parts[9]),
        "deck": "AB"[parts[11].number(0, 1)],
        "last": bool(parts[12].number(0, 1)),
    }
