"""The parts of a position as they are given, checked and made ready."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.cards import Companion
from glow_explorer.company import Company
from glow_explorer.dice import Dice, Pool, Roll
from glow_explorer.errors import GlowError
from glow_explorer.frozen import Frozen
from glow_explorer.game import Game
from glow_explorer.game.chance import MOST_SEED
from glow_explorer.game.setting_up import known_journey
from glow_explorer.game.written.plain import (
    LEAST_LIGHT,
    MOST_LIGHT,
    MOST_TOKENS,
    Part,
    is_name,
    quoted,
)
from glow_explorer.journeys.ways import standing_at
from glow_explorer.judge import Noon
from glow_explorer.judge.situation import FLOOR, checked_amounts, situation
from glow_explorer.places import CENTRE, flag, known_boats, known_camp, known_space
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.cards import Card

MOST_DICE = 99
TOKENS = ("footprints", "fireflies", "rerolls", "hidden_spells")
ON_LAND = ("at", "camp", "used", "visited")


def parts_of(thing: object, named: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of a position that a thing is; none of them may be named besides."""
    found = _parts(thing)
    for name in found:
        if name in named:
            raise GlowError("position-part-twice", given=name)
    return found


def _parts(thing: object) -> dict[str, Any]:
    if isinstance(thing, str):
        if thing.strip().startswith("glow"):
            raise GlowError("code-as-a-thing", given=quoted(thing.strip()))
        dice = Pool(thing)
        return {"pool": dice} if dice.unrolled else {"roll": Roll(thing)}
    for kind, name in ((Roll, "roll"), (Pool, "pool"), (Company, "company"), (Game, "game")):
        if isinstance(thing, kind):
            return {name: thing}
    if not isinstance(thing, Noon):
        raise GlowError("not-a-position", given=quoted(thing))
    here = thing.situation
    return {
        "company": here.company, "roll": here.roll, "light": here.light,
        "footprints": here.footprints, "fireflies": here.fireflies, "rerolls": here.rerolls,
        "sketal_dice": here.told, "cemetery": [here.cards[slot] for slot in here.cemetery],
        "rulings": here.rulings,
    }  # fmt: skip


def checked(given: dict[str, Any]) -> dict[str, Any]:
    """Check all parts of a position, and fill in those that were not given."""
    if "game" in given:
        return _EMPTY | _game(given)
    if not set(given) - {"rulings"}:
        raise GlowError("position-empty")
    under = as_rulings(given.get("rulings", "standard"))
    found = _EMPTY | {"rulings": under}
    for name in ("roll", "pool", "company"):
        if name in given:
            found[name] = _THINGS[name](given[name])
    if "light" in given:
        floor = under[FLOOR] == "yes"
        found["light"] = _amount("light", given["light"], 0 if floor else LEAST_LIGHT, MOST_LIGHT)
    for name in TOKENS:
        found[name] = _amount(name, given.get(name, 0), 0, MOST_TOKENS)
    for name in ("kaar", "solo"):
        found[name] = flag(name, given.get(name, False))
    found["cemetery"] = _cemetery(found["company"], given.get("cemetery", ()))
    found["sketal_dice"] = _sketal_dice(found, given.get("sketal_dice", {}))
    return found | _journey(given, found["roll"])


def _game(given: dict[str, Any]) -> dict[str, Any]:
    game, *others = given["game"], *(name for name in given if name != "game")
    if others:
        raise GlowError("position-game-alone", given=others)
    if not isinstance(game, Game):
        raise GlowError("not-a-game", given=quoted(game))
    for name in game.players:
        if not is_name(name):
            raise GlowError("position-not-name", where="players", given=quoted(name))
    Part(game.to_dict()["seed"], "seed").number(-MOST_SEED, MOST_SEED)
    return {"game": game, "rulings": game.rulings}


def _dice(kind: type[Dice]) -> Callable[[Any], Dice]:
    def read(given: Any) -> Dice:
        found = given if isinstance(given, kind) else kind(given)
        if not 0 < len(found) <= MOST_DICE:
            raise GlowError("dice-count", given=len(found), most=MOST_DICE)
        return found

    return read


def _company(given: object) -> Company:
    if not isinstance(given, Company):
        raise GlowError("not-a-company", given=quoted(given))
    for card in given:
        _check_printed(card)
    return given


def _check_printed(card: Card) -> None:
    """A card made by hand has no name by which others would find it."""
    if card not in collection.all_cards():
        raise GlowError("position-card", given=card.key)


def _amount(name: str, given: object, fewest: int, most: int) -> int:
    number = checked_amounts(floor=False, **{name: given})[name]
    return Part(number, name).number(fewest, most)


def _cemetery(company: Company | None, given: object) -> tuple[Companion, ...]:
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise GlowError("not-a-list", given=quoted(given))
    known = collection.companions()
    dead = tuple(one if isinstance(one, Companion) else known[one] for one in given)
    for place, card in enumerate(dead):
        _check_printed(card)
        if card in dead[:place]:
            raise GlowError("card-given-twice", given=2, key=card.key, there=1)
        if company is not None and card in company.companions:
            raise GlowError("dead-and-in-play", given=card.key)
    return dead


def _sketal_dice(found: dict[str, Any], given: object) -> Mapping[str, int | None]:
    """Return the dice of Sketals by key, as far as it was said which they are."""
    if not isinstance(given, Mapping):
        raise GlowError("not-sketal-dice", given=quoted(given))
    if not given:
        return Frozen()
    company, roll = found["company"], found["roll"]
    for name in ("company", "roll"):
        if found[name] is None:
            raise GlowError("position-needs", what="sketal_dice", given=name)
    try:
        situation(
            company, roll, light=0, footprints=0, fireflies=0, rerolls=0, sketal_dice=given,
            cemetery=(), rulings=found["rulings"],
        )  # fmt: skip
    except GlowError as error:
        if error.code != "which-sketal-die":  # a question that noon will ask
            raise
    told = {collection.companions()[wanted].key: die for wanted, die in given.items()}
    return Frozen(
        (card.key, None if told[card.key] is None else int(told[card.key]) % len(roll))
        for card in company.companions
        if card.key in told
    )


def _journey(given: dict[str, Any], roll: Roll | None) -> dict[str, Any]:
    """Return the places of a journey, if one is given; where nothing is said it just begins."""
    land, sea = any(name in given for name in ON_LAND), "boats" in given
    if land and sea:
        raise GlowError("two-journeys")
    if not land and not sea and "journey" not in given:
        return {}
    guess = "archipelago" if sea else "province"
    journey = known_journey(given["journey"]) if "journey" in given else guess
    if (land or sea) and journey != guess:
        raise GlowError("journey-without-place", given=journey)
    if journey == "archipelago":
        boats = known_boats(given["boats"]) if sea else AT_CENTRE
        return {"journey": journey, "boats": boats}
    at, camp = known_space(given.get("at", 0)), known_camp(given.get("camp", 0))
    dice = 0 if roll is None else len(roll)
    here = standing_at(at, given.get("visited", ()), given.get("used", ()), dice, (0, None))
    visited = here.visited if len(here.visited) > 1 else ()
    return {"journey": journey, "at": at, "camp": camp, "used": here.used, "visited": visited}


AT_CENTRE = (CENTRE,) * 4
_THINGS: Mapping[str, Callable[[Any], object]] = {
    "roll": _dice(Roll),
    "pool": _dice(Pool),
    "company": _company,
}
_EMPTY: dict[str, Any] = {
    "roll": None, "pool": None, "company": None, "light": None, "footprints": 0, "fireflies": 0,
    "rerolls": 0, "sketal_dice": Frozen(), "cemetery": (), "hidden_spells": 0, "kaar": False,
    "solo": False, "journey": None, "boats": None, "at": None, "camp": None, "used": (),
    "visited": (), "rulings": None, "game": None,
}  # fmt: skip
