"""How a game stands, as plain values for the front end, in the current language."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from glow_explorer.boards import Space
from glow_explorer.collection import adventurers, all_cards
from glow_explorer.game.actions import (
    ByChance,
    Discard,
    Recruit,
    Reroll,
    RollDice,
    SailTo,
    Turn,
    WalkTo,
)
from glow_explorer.game.afternoon import judged_sail, judged_walk
from glow_explorer.game.stages import PHASES
from glow_explorer.language import language, text
from glow_explorer.places import islands, spaces
from glow_explorer.render import describe, judge, words
from glow_explorer.render import game as told
from glow_explorer.render.document import reasons_values, write_values
from glow_explorer.render.reasons import phase, tile
from glow_explorer.symbols import Color
from glow_explorer.widgets.views import card_view, reasons_view

if TYPE_CHECKING:
    from glow_explorer.boards import Island
    from glow_explorer.cards import Card
    from glow_explorer.game import (
        Action,
        Actions,
        Automaton,
        Game,
        Legality,
        Meeting,
        Player,
        TomScore,
    )
    from glow_explorer.journeys import Move, Step
    from glow_explorer.judge.score import Score
    from glow_explorer.widgets.views import View

_DAY = tuple(phase for phase in PHASES if phase not in ("setup", "end"))
_SEVERAL = frozenset({
    "recruit", "discard", "take", "reroll", "turn", "apply", "resolve", "walk", "sail", "tom-sails",
})  # fmt: skip
"""What can be done in more than one way, and so stands under a heading."""
_SHOWN = ("ref", "key", "name", "kind", "deck", "color", "badges", "effect", "text", "end")


def start_view() -> View:
    """Return what a game can begin with."""
    seats = [{"key": one.key, "name": one.name, "color": one.color} for one in adventurers()]
    colors = [color for color in Color if color is not Color.BLACK]
    return {"adventurers": seats, "colors": colors}


def game_view(game: Game, todo: Actions) -> View:
    """Return how a game stands: when, the meeting track, everybody's things."""
    scores = game.scores()
    acting = _acting(todo)
    found = {
        "title": told.game_title(game),
        "turn": _turn(game, todo),
        "day": game.day,
        "phases": [{"id": one, "name": phase(one), "now": one == game.phase} for one in _DAY],
        "over": game.over,
        "track": [] if game.over else [_meeting(one) for one in game.track],
        "reserve": [str(die) for die in game.reserve],
        "cemetery": [card_line(one) for one in game.cemetery],
        "players": [
            _player(one, acting=name == acting, total=scores[name].total)
            | {"first": name == game.first_player and len(game.players) > 1}
            for name, one in game.players.items()
        ],
    }
    if game.tom is not None:
        found["tom"] = _tom(game.tom, scores[told.TOM].total)
    return found


def _acting(todo: Actions) -> str | None:
    """Return who has something to decide, or to roll."""
    if todo and isinstance(todo[0], RollDice):
        name: str = dict(todo[0].context)["player"]
        return name
    return todo.player


def _turn(game: Game, todo: Actions) -> str:
    if game.over:
        return text("game.over")
    if todo.player:
        return text("game.to-act", name=todo.player)
    name = _acting(todo)
    return text("play.to-roll", name=name) if name else text("game.by-chance")


def card_line(card: Card) -> View:
    """Return a card as it is drawn in one line."""
    return _card_line(card.ref, language())


@cache
def _card_line(ref: str, _language: str) -> View:
    whole = card_view(all_cards()[ref])
    return {name: whole[name] for name in _SHOWN}


def _amount(icon: str, name: str, number: int) -> View:
    label = text(f"effect.{name}", count=number, amount=words.whole(number))
    return {"icon": icon, "amount": words.whole(number), "text": label}


def _meeting(value: Meeting) -> View:
    footprints = text("action.footprints", count=value.footprints)
    return {
        "label": text("game.space", number=value.position, symbol=value.element),
        "element": value.element,
        "card": None if value.companion is None else card_line(value.companion),
        "nobody": text("game.nobody"),
        "dice": [str(die) for die in value.dice],
        "footprints": [value.footprints, footprints] if value.footprints else None,
        "tile": None if value.tile is None else tile(value.tile),
        "tom": [str(die) for die in value.tom_dice or ()],
    }


def _player(value: Player, *, acting: bool, total: int) -> View:
    return {
        "name": value.name,
        "title": told.title(value),
        "color": value.company.adventurer.color,
        "acting": acting,
        "total": text("play.total", total=words.whole(total)),
        "stock": [
            _amount("light", "light", value.light),
            _amount("footprints", "footprint", value.footprints),
            _amount("firefly", "firefly", value.fireflies),
            _amount("reroll", "reroll", value.rerolls),
        ],
        "dice": [str(die) for die in (value.dice if value.roll is None else value.roll)],
        "cards": [card_line(one) for one in value.company.cards],
        "hidden": text("play.hidden", count=value.hidden) if value.hidden else "",
        "place": words.capital(told.place(value)),
    }


def _tom(value: Automaton, total: int) -> View:
    return {
        "title": told.tom_title(value),
        "color": value.color,
        "total": text("play.total", total=words.whole(total)),
        "stock": [
            _amount("light", "light", value.score),
            _amount("footprints", "footprint", value.footprints),
        ],
        "dice": [str(die) for die in value.dice],
        "lines": [words.capital(line) for line in told.tom_lines(value)],
    }


# ---------------------------------------------------------------------- what can be done


def actions_view(game: Game, todo: Actions) -> View:
    """Return what can be done, kind by kind; dice that it speaks of by their place."""
    groups = [
        {
            "verb": verb,
            "name": text(f"play.do-{verb}") if verb in _SEVERAL else "",
            "items": [_action(one) | _journey(game, one) for one in some],
        }
        for verb, some in told.groups(todo).items()
    ]
    dice: dict[int, str] = {}
    for one in todo:
        dice.update(zip(_named(one), map(str, dict(one.context).get("dice", ())), strict=False))
    return {
        "head": told.actions_headline(todo),
        "groups": groups,
        "dice": [[place, dice[place]] for place in sorted(dice)],
    }


def _named(action: Action) -> tuple[int, ...]:
    """Return the places of the dice that an action rolls or turns."""
    if isinstance(action, Reroll):
        return action.dice
    return (action.die,) if isinstance(action, Turn) else ()


def _action(action: Action) -> View:
    found: View = {"text": action.text, "said": told.action_text(action)}
    if isinstance(action, ByChance):
        found["chance"] = True
    if isinstance(action, RollDice | Reroll):
        found["rolls"] = [str(one.unrolled()) for one in dict(action.context)["dice"]]
    if named := _named(action):
        found["dice"] = list(named)
    if isinstance(action, Recruit | Discard):
        found["card"] = action.companion
    return found


def _journey(game: Game, action: Action) -> View:
    """Return what a step or a voyage takes and brings; nothing for anything else."""
    table = game._table
    if isinstance(action, WalkTo):
        step = judged_walk(table, action)
        roll = game.player.roll
        die = "" if step.die is None or roll is None else str(roll[step.die])
        spent = step.pays + int(step.joker)
        return {
            "die": die,
            "note": _brought(step, spent, spaces()[action.to], action.gift, free=not die),
        }
    if isinstance(action, SailTo):
        move = judged_sail(table, action)
        spent = move.pays + move.jokers
        return {"note": _brought(move, spent, islands()[action.to], action.gift)}
    return {}


def _brought(
    way: Step | Move, spent: int, place: Space | Island, gift: str | None, *, free: bool = True
) -> str:
    """Say in one line what is paid, what is gained, and what the place is worth at the end."""
    said = [text("journey.costs", count=spent)] if spent else []
    if lost := getattr(way, "lost", 0):
        said.append(words.effect_term("light", -lost))
    if way.skull and gift is None:
        said.append(text("journey.skull"))
    if free and not said and gift is None:
        said.append(text("journey.free"))
    if way.gains:
        said.append(words.effect(way.gains))
    if place.light:
        worth = text("map.light", count=place.light)
        said.append(
            text("play.worth-camp" if isinstance(place, Space) else "play.worth-boat", light=worth)
        )
    return " · ".join(said)


def answer_view(value: Legality) -> View:
    """Return whether something is allowed, why, and what other rulings would say."""
    return write_values(describe(value))


# ---------------------------------------------------------------------- the end


def final_view(game: Game) -> View:
    """Return who wins and why, and everybody's count line by line."""
    ranking = game.ranking()
    return {
        "places": judge.places(ranking),
        "reasons": reasons_view(ranking.reasons),
        "counts": [{"name": name, "lines": _lines(one)} for name, one in game.scores().items()],
    }


def _lines(value: Score | TomScore) -> list[View]:
    """Return a count line by line; Tom's reasons stand under the total."""
    document = describe(value)
    lines: list[View] = write_values(document)["parts"]
    lines[-1]["reasons"] += reasons_values(document.reasons)
    return lines
