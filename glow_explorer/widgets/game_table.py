"""A game on the table: begun, played and told phase by phase."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from traitlets import Unicode

from glow_explorer.asking.entering import ask_referee, enter
from glow_explorer.boards import Space
from glow_explorer.catalog import catalog
from glow_explorer.collection import adventurers, all_cards
from glow_explorer.errors import GlowError, quoted
from glow_explorer.game import Game
from glow_explorer.game.actions import (
    ACTIONS,
    Apply,
    ByChance,
    Camp,
    Discard,
    Recruit,
    Reroll,
    RollDice,
    SailTo,
    SailTom,
    Turn,
    WalkTo,
    read_action,
)
from glow_explorer.game.afternoon import judged_sail, judged_walk
from glow_explorer.game.entries import entry_of
from glow_explorer.game.following import SMALL_DICE, unseen
from glow_explorer.game.pieces import COMPANIONS, ELEMENT_OF, SPELLS, SYMBOLS, die
from glow_explorer.game.solo import tiles
from glow_explorer.game.stages import PHASES
from glow_explorer.inputs import MOST_NAME, flag, whole
from glow_explorer.language import Typed, language, text, typeset
from glow_explorer.places import islands, spaces
from glow_explorer.position import Position
from glow_explorer.render import describe, html, journeys, judge, words
from glow_explorer.render import games as game_text
from glow_explorer.render.document import reasons_values, write_text, write_values
from glow_explorer.render.maps import (
    archipelago,
    archipelago_map,
    place_text,
    province,
    province_map,
)
from glow_explorer.render.reasons import phase, tile
from glow_explorer.render.rulebook import chosen_rulings
from glow_explorer.sharing.codes import code_of
from glow_explorer.symbols import Color
from glow_explorer.widgets.base import GlowWidget, card_view, reasons_view, rule_view
from glow_explorer.widgets.traits import Known, rulings_trait

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator

    from glow_explorer.boards import Island
    from glow_explorer.cards import Card
    from glow_explorer.game import (
        Action,
        Actions,
        Automaton,
        Claim,
        Correction,
        Event,
        Legality,
        Log,
        Meeting,
        TomScore,
    )
    from glow_explorer.journeys import Move, Step
    from glow_explorer.journeys.walk import Label
    from glow_explorer.judge.score import Score
    from glow_explorer.rulebook import Rulings
    from glow_explorer.widgets.base import View


_DAY = tuple(phase for phase in PHASES if phase not in ("setup", "end"))
_SHOWN = ("ref", "key", "name", "kind", "deck", "color", "badges", "effect", "text", "end")


def start_view() -> View:
    """Return what a game can begin with."""
    seats = [{"key": card.key, "name": card.name, "color": card.color} for card in adventurers()]
    colors = [color for color in Color if color is not Color.BLACK]
    return {"adventurers": seats, "colors": colors}


def game_view(game: Game, todo: Actions) -> View:
    """Return how a game stands: when, the meeting track, everybody's things."""
    scores = game.scores()
    acting = _acting(todo)
    view = {
        "title": game_text.game_title(game),
        "turn": _turn(game, todo),
        "day": game.day,
        "phases": [{"id": name, "name": phase(name), "now": name == game.phase} for name in _DAY],
        "over": game.over,
        "follows": game._table.follows,
        "track": [] if game.over else [_meeting(space, game.journey) for space in game.track],
        "reserve": [str(die) for die in game.reserve],
        "cemetery": [card_line(card) for card in game.cemetery],
        "players": [
            _player(player, acting=name == acting, total=scores[name].total)
            | {"first": name == game.first_player and len(game.players) > 1}
            for name, player in game.players.items()
        ],
    }
    if game.tom is not None:
        view["tom"] = _tom(game.tom, scores[game_text.TOM].total)
    return view


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
    card = all_cards()[ref]
    drawn = card_view(card)
    name = words.capital(words.spoken(card))
    return {part: drawn[part] for part in _SHOWN} | {"name": name}


def _amount(icon: str, name: str, number: int) -> View:
    label = text(f"effect.{name}", count=number, amount=words.whole(number))
    return {"icon": icon, "amount": words.whole(number), "text": label}


def _meeting(value: Meeting, journey: str) -> View:
    footprints = text("action.footprints", count=value.footprints)
    return {
        "label": text("game.space", number=value.position, symbol=value.element),
        "element": value.element,
        "card": None if value.companion is None else card_line(value.companion),
        "nobody": text("game.nobody"),
        "dice": [str(die) for die in value.dice],
        "footprints": [value.footprints, footprints] if value.footprints else None,
        "tile": None if value.tile is None else tile_view(value.tile, journey),
        "tom": [str(die) for die in value.tom_dice or ()],
    }


def _player(value: Position, *, acting: bool, total: int) -> View:
    return {
        "name": value.name,
        "title": game_text.title(value),
        "color": game_text.adventurer(value).color,
        "acting": acting,
        "total": text("play.total", total=words.whole(total)),
        "stock": [
            _amount(words.icon(effect), effect, getattr(value, name))
            for name, effect in judge.STOCK.items()
        ],
        "dice": [str(die) for die in (value.roll or value.pool or ())],
        "cards": [card_line(card) for card in value.company or ()],
        "hidden": text("play.hidden", count=value.hidden_spells) if value.hidden_spells else "",
        "place": words.capital(game_text.place(value)),
    }


def tile_view(number: int, journey: str) -> View:
    """Return a tile of Tom's as it is drawn: steps of his band, light, and where he travels."""
    printed = tiles()[number]
    return {
        "number": number,
        "band": printed.band_steps,
        "light": printed.light,
        "journey": printed.journey or "",
        "piece": "camp" if journey == "province" else "boat",
        "text": tile(number),
    }


def _tom(value: Automaton, total: int) -> View:
    return {
        "title": game_text.tom_title(value),
        "color": value.color,
        "total": text("play.total", total=words.whole(total)),
        "stock": [
            _amount("light", "light", value.score),
            _amount("footprints", "footprint", value.footprints),
        ],
        "dice": [str(die) for die in value.dice],
        "lines": [words.capital(line) for line in game_text.tom_lines(value)],
    }


# ---------------------------------------------------------------------- what can be done


def actions_view(game: Game, todo: Actions, *, by_hand: bool = False) -> View:
    """Return what can be done, kind by kind; dice that it speaks of by their place.

    Whoever plays by hand may also forget the die of a Sketal.
    """
    if todo.of("join"):
        return {
            "head": text("play.who-joins"),
            "groups": [],
            "dice": [],
            "joining": _joining(game),
        }
    groups = [
        {
            "verb": verb,
            "name": text(f"play.do-{verb}") if ACTIONS[verb].form else "",
            "items": [
                _action(way) | _journey(game, way) | (_entry(game, way) if by_hand else {})
                for action in actions
                for way in (action, *(_forgetting(game, action) if by_hand else ()))
            ],
        }
        for verb, actions in game_text.groups(todo).items()
    ]
    if resolving := _kept_and_resolved(game, todo):
        groups.insert(0, {"verb": "keep-resolve", "name": "", "items": [resolving]})
    dice: dict[int, str] = {}
    for action in todo:
        dice.update(
            zip(_named(action), map(str, dict(action.context).get("dice", ())), strict=False)
        )
    return {
        "head": game_text.actions_headline(todo),
        "groups": groups,
        "dice": [[place, dice[place]] for place in sorted(dice)],
    }


def _joining(game: Game) -> View:
    """Return what one's own seat may be told in the morning: who may come, and small dice."""
    table = game._table
    return {
        "companions": [card_line(COMPANIONS[number].card) for number in unseen(table)],
        "dice": [str(die(color, small=True)) for color in SMALL_DICE],
        "most": list(SMALL_DICE.values()),
        "spells": [card_line(card) for card in dict.fromkeys(
            SPELLS[number].card for number in sorted(table.spells)
        )],
    }  # fmt: skip


def _kept_and_resolved(game: Game, todo: Actions) -> View | None:
    """Return how the dice are kept and all cards resolved by one tap, if the same player may."""
    if not todo.of("keep"):
        return None
    after = game.do("keep")
    resolve = after.actions().of("resolve")
    if after.actions().player != todo.player or not resolve:
        return None
    return {"text": f"keep{_THEN}resolve", "said": text("play.keep-and-resolve")}


_THEN = "; "
"""What parts two actions that are done by one tap."""


def _forgetting(game: Game, action: Action) -> tuple[Action, ...]:
    """Return the same action with a Sketal's die left in the reserve, if it brings one."""
    if not isinstance(action, Recruit | Apply):
        return ()
    leaving = replace(action, leaves_die=True)
    return (leaving,) if game.explain(leaving) else ()


def _named(action: Action) -> tuple[int, ...]:
    """Return the places of the dice that an action rolls or turns."""
    return action.named_dice if isinstance(action, Reroll | Turn) else ()


def _action(action: Action) -> View:
    view: View = {"text": action.text, "said": game_text.action_sentence(action)}
    if isinstance(action, ByChance):
        view["chance"] = True
    if named := _named(action):
        view["dice"] = list(named)
    if isinstance(action, Recruit | Discard):
        view["card"] = action.companion
        view["aside"] = isinstance(action, Recruit) and action.leaves_die
    if isinstance(action, Apply):
        view["applies"] = action.card
    return view


def _entry(game: Game, action: Action) -> View:
    """Return what real dice and cards may show, to be entered by pictures."""
    entry = entry_of(game, action) if isinstance(action, ByChance) else None
    if entry is None:
        return {}
    view: View = {"kind": entry.kind, "number": entry.number}
    if entry.kind == "dice":
        dice = zip(entry.dice, entry.faces, strict=True)
        view["dice"] = [{"die": str(die), "faces": faces} for die, faces in dice]
    elif entry.kind == "cards":
        copies = Counter(entry.cards)
        view["cards"] = [card_line(card) | {"copies": number} for card, number in copies.items()]
        owners = [{"text": player, "icon": ""} for player in entry.players]
        view["slots"] = [_slot(space) for space in entry.spaces] or owners
    elif entry.kind == "tiles":
        view["tiles"] = [tile_view(number, game.journey) for number in entry.tiles]
        view["slots"] = [_slot(space) for space in entry.spaces]
    else:
        view["players"] = list(entry.players)
    return {"entry": view}


def _slot(space: int) -> View:
    """Return what names a space of the meeting track, and its picture."""
    element = SYMBOLS[ELEMENT_OF[space - 1]]
    return {"text": text("game.space", number=space, symbol=element), "icon": element}


def _journey(game: Game, action: Action) -> View:
    """Return what a step or a voyage takes and brings; nothing for anything else."""
    if isinstance(action, WalkTo):
        step = judged_walk(game._table, action)
        roll = game.player.roll
        die = "" if step.die is None or roll is None else str(roll[step.die])
        note = _note(step, action.gift, spaces()[action.to], free=not die)
        return {"die": die, "note": note, "to": action.to, "price": _price(step)}
    if isinstance(action, SailTo):
        move = judged_sail(game._table, action)
        note = _note(move, action.gift, islands()[action.to], free=True)
        return {"note": note, "to": action.to, "origin": action.origin, "price": _price(move)}
    if isinstance(action, SailTom):
        return {"to": action.to, "origin": action.origin, "price": []}
    if isinstance(action, Camp):
        light = spaces()[game._table.seat.at].light
        return {"to": game._table.seat.at, "price": [_amount("light", "light", light)]}
    return {}


def _price(way: Step | Move) -> list[View]:
    """Return what a step or a voyage takes and brings, as pictures."""
    takes = [{"icon": badge.icon, "amount": badge.amount, "text": badge.text}
             for badge in journeys.price(way)]  # fmt: skip
    return takes + [term._asdict() for term in words.effect_terms(way.gains)]


def board_view(game: Game) -> View:
    """Return where everything is and how wide, in parts of a hundred of the board.

    Places are given with their names, pieces with whose they are: the number of a seat, or -1 for
    Tom's.
    """
    board = province() if game.journey == "province" else archipelago()
    seats = {typeset(name): number for number, name in enumerate(game.players)}
    places = {
        number: [
            round(100 * part, 2)
            for part in (
                spot.x / board.width,
                spot.y / board.height,
                2 * spot.r / board.width,
            )
        ]
        for number, spot in board.spots.items()
    }
    pieces = [
        {"place": place, "kind": kind, "seat": seats.get(name, -1), "name": name}
        for place, kind, name in game_text.standing(game)
    ]
    return {
        "far": [
            {
                "place": place,
                "price": _far_price(label, start),
                "village": bool(spaces()[place].light),
            }
            for place, (label, start) in far_ways(game).items()
        ],
        "ratio": round(board.width / board.height, 4),
        "places": places,
        "names": {number: place_text(spot.place) for number, spot in board.spots.items()},
        "pieces": pieces,
    }


def _note(way: Step | Move, gift: str | None, place: Space | Island, *, free: bool) -> str:
    """Return in one line what is paid, what is gained, and what the place is worth at the end."""
    skull_paid = gift is not None
    parts = [term.text for term in journeys.price(way) if not skull_paid or term.icon != "skull"]
    if free and not parts and not skull_paid:
        parts.append(text("journey.free"))
    if way.gains:
        parts.append(words.effect(way.gains))
    if place.light:
        key = "play.worth-camp" if isinstance(place, Space) else "play.worth-boat"
        parts.append(text(key, light=text("map.light", count=place.light)))
    return " · ".join(parts)


def far_ways(game: Game) -> dict[int, tuple[Label, Label]]:
    """Return the best ways of several steps that give nobody up, by the space where they end.

    Each comes with how the company stands now, to tell what the way takes and brings.
    """
    if game._table.now != "afternoon" or game.journey != "province":
        return {}
    labels = list(game.player.paths().labels())
    start = min((label for _, label in labels), key=lambda label: len(label.path), default=None)
    ways: dict[int, tuple[Label, Label]] = {}
    for place, label in labels:
        if start and len(label.path) > len(start.path) + 1 and label.kept[2] == start.kept[2]:
            ways.setdefault(place, (label, start))
    return ways


def _far_price(label: Label, start: Label) -> list[View]:
    """Return what a way of several steps takes and brings, as pictures."""
    footprints, light, _, rerolls, fireflies = (
        after - before for after, before in zip(label.kept, start.kept, strict=True)
    )
    changes = {"footprint": footprints, "light": light, "reroll": rerolls, "firefly": fireflies}
    return [
        {
            "icon": words.icon(name),
            "amount": words.signed(number),
            "text": words.effect_term(name, number),
        }
        for name, number in changes.items()
        if number
    ]


def walked(game: Game, path: tuple[int, ...]) -> Game | None:
    """Return the game after a way of several steps; None if it cannot be walked so."""
    if not path:
        return game
    for step in (WalkTo(path[0]), WalkTo(path[0], footprint=True)):
        if game.explain(step):
            after = walked(game.do(step), path[1:])
            if after is not None:
                return after
    return None


def answer_view(value: Legality | Claim) -> View:
    """Return whether something is allowed or was forgotten, why, and what other rulings say."""
    return {"alternatives": []} | write_values(describe(value))


def books_view(game: Game) -> list[View]:
    """Return for each player what happened today, what it comes to, and how the score is made."""
    scores = game.scores()
    books: list[View] = []
    for name in game.players:
        day = game.today(name)
        document = write_text(describe(day)).splitlines()
        books.append(
            {
                "name": name,
                "balance": document[1].strip(),
                "lines": [game_text.event_sentence(event) for event in day.log],
                "count": _lines(scores[name]),
            }
        )
    return books


# ---------------------------------------------------------------------- the end


def final_view(game: Game) -> View:
    """Return who wins and why, and everybody's count line by line."""
    ranking = game.ranking()
    return {
        "places": judge.places(ranking),
        "reasons": reasons_view(ranking.reasons),
        "counts": [{"name": name, "lines": _lines(score)} for name, score in game.scores().items()],
    }


def _lines(value: Score | TomScore) -> list[View]:
    """Return a count line by line; Tom's reasons stand under the total."""
    document = describe(value)
    lines: list[View] = write_values(document)["parts"]
    lines[-1]["reasons"] += reasons_values(document.reasons)
    return lines


MOST_LATELY = 12


class Story:
    """The events of a game in words; each is put into words once, as long as the game keeps it."""

    def __init__(self) -> None:
        self._told: dict[int, tuple[Event, View]] = {}
        self._language = ""

    def forget(self) -> None:
        """Begin anew, as when the game is another one."""
        self._told.clear()

    def view(self, log: Log, since: int, opened: Container[str]) -> View:
        """Return what happened since an event, and the chapters that are opened, newest first.

        The rules that are cited stand beside, each once.
        """
        if self._language != language():
            self._language = language()
            self.forget()
        lately = self._events(log.items[since:])
        cited = {event["rule"] for event in lately[-MOST_LATELY:]}
        chapters = []
        for chapter, events in groupby(log, key=game_text.chapter):
            phases = self._phases(events) if chapter in opened else None
            cited |= {event["rule"] for phase in phases or () for event in phase["events"]}
            chapters.append(
                {"id": chapter, "title": game_text.chapter_title(chapter), "phases": phases}
            )
        return {
            "lately": lately[-MOST_LATELY:],
            "before": max(0, len(lately) - MOST_LATELY),
            "chapters": chapters[::-1],
            "rules": {rule: rule_view(rule) for rule in sorted(cited)},
        }

    def _phases(self, events: Iterable[Event]) -> list[View]:
        phases = [
            {"name": phase(name), "events": self._events(group)}
            for name, group in groupby(events, key=lambda event: event.phase)
        ]
        return [part for part in phases if part["events"]]

    def _events(self, events: Iterable[Event]) -> list[View]:
        return [self._tell(event) for event in events if event.code != game_text.DAY_BEGINS]

    def _tell(self, event: Event) -> View:
        known = self._told.get(id(event))
        if known is None or known[0] is not event:
            known = self._told[id(event)] = (event, event_view(event))
        return known[1]


def event_view(event: Event) -> View:
    """Return what happened: to whom, words and dice, how the score moved, and the rule."""
    line = game_text.event_line(event)
    return {
        "code": event.code,
        "who": line.who,
        "parts": [
            piece if isinstance(piece, str) else [str(die) for die in piece.dice]
            for piece in line.pieces
        ],
        "moved": line.moved,
        "rule": event.rule,
        "ruled": game_text.ruled(event.reason),
    }


def entries_view(game: Game) -> list[View]:
    """Return what was entered, newest first: in words, and as it is typed."""
    entries = [
        {
            "number": number,
            "sentence": game_text.action_sentence(action),
            "typed": str(Typed(action.text).in_language(language())),
        }
        for number, action in enumerate(game.history, 1)
    ]
    return entries[::-1]


def broken_view(correction: Correction) -> View:
    """Return what no longer holds after a correction, and why."""
    document = describe(correction)
    return {
        "title": document.title,
        "lines": [line.strip() for line in write_text(document).splitlines()[1:]],
    }


QUOTED = 80
SPANS = ("decision", "phase", "day", "game")
"""How long a strategy plays on: for one decision, or until something is over."""


def read_game(value: object) -> Game | None:
    """Read a game: as such, a position or a code that holds one, or None."""
    if value is None or isinstance(value, Game):
        return value
    position = Position.from_code(value) if isinstance(value, str) else value
    if isinstance(position, Position) and position.game is not None:
        return position.game
    raise GlowError("not-a-game", given=quoted(value))


def write_game(value: Game | None) -> int | None:
    """Write how many actions were done; what there is to see of a game is in the view."""
    return None if value is None else len(value.history)


class GameTable(GlowWidget):
    """A game for two to four players, or one against Tom.

    Parameters
    ----------
    game
        The game to begin with, or its code; without one the table asks who plays.

    Attributes
    ----------
    game
        The game as it stands, or None.
    rulings
        The rulings of the next game; the one that goes on keeps its own unless it is told.
    by_hand
        Whether the table waits for what real dice and cards show; otherwise chance draws at once.

    Examples
    --------
    >>> table = GameTable(Game.new(["Pocana", "Eoles"], seed=7))
    >>> table.do(table.game.actions()[0])
    >>> table.game.events[0].code
    'recruits'
    >>> table.undo()
    """

    FRONT = "game_table"
    SETTABLE = ("by_hand",)
    SHOWN = ("game", "rulings", "by_hand")
    WORDS = ("play", "term")

    game = Known(read_game, None, write_game)
    rulings = rulings_trait()
    by_hand = Known(lambda value: flag("by_hand", value), usual=False)
    _map = Unicode("").tag(sync=True)

    def __init__(self, game: Game | str | None = None, **traits: Any) -> None:
        self._story = Story()
        self._begin_anew()
        self._map_open: bool | None = None
        self._books_open = False
        self._mapped: object = None
        self._moving = False
        self.guard: Callable[[object], bool] = lambda _action: False
        super().__init__(game=read_game(game), **traits)

    def _begin_anew(self) -> None:
        """Forget what was undone, asked and opened at the table."""
        self._before: list[Game | None] = []
        self._after: list[Game | None] = []
        self._since: int | None = None
        self._asked: str | None = None
        self._opened: set[str] = set()
        self._telling = self._listing = False
        self._correction: Correction | None = None

    def _changed(self, change: Any) -> None:
        if change["name"] == "game" and not self._moving:
            self._begin_anew()
        super()._changed(change)

    # ------------------------------------------------------------------ playing

    def do(self, action: object) -> None:
        """Do an action, as such or as it is typed; then chance draws, unless that is by hand."""
        self._go_on(self._playing().do(action))  # type: ignore[arg-type]  # the game says what it is

    def _go_on(self, after: Game) -> None:
        """Go on to what has to be decided next, or entered."""
        self._go(_without_choice(after) if self.by_hand else after.by_chance())

    def undo(self) -> None:
        """Take back what was done last at the table, or the last action of a game brought along."""
        game: Game | None = self.game
        if self._before:
            before = self._before.pop()
        elif game is not None and game.history:
            before = game.undo()
        else:
            raise GlowError("nothing-to-undo", given=1, most=0)
        self._after.append(game)
        self._correction = None
        with self._move():
            self.game = before

    def redo(self) -> None:
        """Do again what was taken back last."""
        if not self._after:
            raise GlowError("nothing-to-redo")
        self._before.append(self.game)
        self._correction = None
        after = self._after.pop()
        with self._move():
            self.game = after

    def correct(self, entry: object, action: object) -> None:
        """Change an earlier entry, or leave it out with None, and play what followed again.

        What no longer holds is set aside: it can be left out, or played again once the game has
        gone on in another way.
        """
        number: Any = entry
        self._take(self._playing().correct(number, None if action is None else _typed(action)))

    def _take(self, correction: Correction) -> None:
        """Go on with a corrected game; what is left of the old one is kept."""
        self._go(correction.game)
        self._correction = None if correction.holds else correction

    def _set_aside(self) -> Correction:
        if self._correction is None:
            raise GlowError("nothing-left-to-replay")
        return self._correction

    def _playing(self) -> Game:
        if self.game is None:
            raise GlowError("no-game-to-play")
        game: Game = self.game
        return game

    def _go(self, after: Game | None) -> None:
        """Go on to what comes after; it can be undone, and what was undone is gone."""
        before: Game | None = self.game
        self._before.append(before)
        self._after.clear()
        with self._move():
            self.game = after
            if before is not None and after is not None and _goes_on(before, after):
                self._since = len(before.log)
            else:
                self._story.forget()
                self._opened.clear()

    @contextmanager
    def _move(self) -> Iterator[None]:
        """Change the game without forgetting the way there; what is asked and told begins anew."""
        self._moving = True
        try:
            with self.changing():
                self._since, self._asked, self._due = None, None, True
                yield
        finally:
            self._moving = False

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        game: Game | None = self.game
        view: View = {
            "undo": bool(self._before or (game is not None and game.history)),
            "redo": bool(self._after),
            "rulings": _rulings_line(self.rulings),
        }
        if game is None:
            return view | {"start": start_view()}
        todo = game.actions()
        view |= game_view(game, todo)
        view |= self._story.view(game.log, self._lately(game), self._chapters(game))
        view["todo"] = actions_view(game, todo, by_hand=self.by_hand)
        view["entries"] = entries_view(game) if self._listing else None
        view["broken"] = self._correction and broken_view(self._correction)
        view["code"] = code_of(Position(game=game))
        view["followed"] = "" if game.rulings == self.rulings else _rulings_line(game.rulings)
        if self._asked is not None:
            view["answer"] = answer_view(ask_referee(game, self._asked)) | {"asked": self._asked}
        view["books"] = books_view(game) if self._books_open and game.day else None
        if game.over:
            view["final"] = final_view(game)
        view["map"] = self._draw_map(game)
        view["board"] = board_view(game) if view["map"] else None
        return view

    def _lately(self, game: Game) -> int:
        """Return the number of the event from which on everything is new."""
        return len(game.log) - len(game.events) if self._since is None else self._since

    def _chapters(self, game: Game) -> set[str]:
        """Return the chapters of the story that are told: those opened, and the one of today."""
        if not self._telling:
            return set()
        today = game.phase if not game.day or game.over else str(game.day)
        return {today, *self._opened}

    def _draw_map(self, game: Game) -> bool:
        """Draw the bare board if it is needed; return whether it is open.

        It is open in the afternoon, when it is needed, unless it was closed or opened by hand.
        """
        travelling = game.phase == "afternoon" or game._table.now.startswith("tom-boat")
        if not (travelling if self._map_open is None else self._map_open):
            return False
        board = (game.journey, self.language)
        if board != self._mapped:
            draw = province_map if game.journey == "province" else archipelago_map
            drawn = b64encode(draw(legend=False).encode()).decode()
            self._map, self._mapped = f"data:image/svg+xml;base64,{drawn}", board
        return True

    def _still(self) -> str:
        if self.game is None:
            return f"<p>{text('play.nobody-yet')}</p>"
        return html(self.game)

    # ------------------------------------------------------------------ what the browser asks

    def _hear_do(self, action: object) -> None:
        """Do an action; if it is against the rules, show why. A guard may hold it back."""
        if self.guard(action):
            return
        try:
            self._go_on(self._playing().do(*_typed(action).split(_THEN)))
        except GlowError as refusal:
            if refusal.code != "illegal-action":
                raise
            self._hear_explain(action)

    def _hear_walk(self, place: object) -> None:
        """Walk to a space several steps away, by the best way there."""
        game, ways = self._playing(), far_ways(self._playing())
        number = whole(place)
        label = ways.get(-1 if number is None else number)
        after = label and walked(game, label[0].path[len(label[1].path) :])
        if not after:
            raise GlowError("no-way-there", given=quoted(place))
        self._go_on(after)

    def _hear_enter(self, line: object, action: object = None) -> None:
        """Take what real dice and cards showed, as it is typed in one line."""
        game = self._playing()
        chance = None if action is None else read_action(_typed(action), game._table)
        if chance is not None and not isinstance(chance, ByChance):
            raise GlowError("no-chance-there", given=quoted(action))
        self._go(_without_choice(enter(game, line, chance)))

    def _hear_explain(self, action: object = None) -> None:
        """Show whether an action is allowed, and why; without an action, show no answer."""
        if action is not None:
            self._playing().explain(_typed(action))
        self._asked, self._due = None if action is None else _typed(action), True

    def _hear_ask(self, line: object) -> None:
        """Answer a question of the table: "may Bob camp?", "Ann forgot her firefly"."""
        typed = _typed(line)
        ask_referee(self._playing(), typed)
        self._asked, self._due = typed, True

    def _hear_books(self, *, shown: object = True) -> None:
        """Show or hide what the day was to each player, and how the scores come about."""
        self._books_open, self._due = flag("shown", shown), True

    def _hear_correct(self, entry: object, action: object) -> None:
        self.correct(entry, action)

    def _hear_rest_again(self) -> None:
        """Play what was set aside again, on the game as it now is."""
        self._take(self._set_aside().resumed(self._playing()))

    def _hear_skip(self) -> None:
        """Leave out what no longer holds, and play the rest again on the game as it now is."""
        correction = replace(self._set_aside(), game=self._playing())
        self._take(correction.skipped())

    def _hear_forget(self) -> None:
        """Forget what was set aside."""
        self._correction, self._due = None, True

    def _hear_entries(self, *, shown: object = True) -> None:
        """Show or hide what was entered."""
        self._listing, self._due = bool(shown), True

    def _hear_undo(self) -> None:
        self.undo()

    def _hear_redo(self) -> None:
        self.redo()

    def _hear_play(self, strategy: object, span: object = "decision") -> None:
        """Play by a strategy: one decision, or until the phase, the day or the game is over."""
        if span not in SPANS:
            raise GlowError("not-a-choice", name="span", given=quoted(span), expected=SPANS)
        self._go_on(_played(self._playing(), strategy, str(span)))

    def _hear_new(self, players: object, journey: object = "province", seed: object = None) -> None:
        """Begin a game for several players."""
        chosen: Any = journey
        self._start(
            Game.new(
                _named_players(players),
                chosen,
                _seed(seed),
                rulings=self.rulings,
                by_hand=self.by_hand,
            )
        )

    def _hear_solo(
        self,
        adventurer: object,
        tom: object,
        journey: object = "province",
        seed: object = None,
    ) -> None:
        """Begin a game against Tom; the first of his dice has his colour."""
        card: Any = adventurer
        dice: Any = tom
        chosen: Any = journey
        self._start(
            Game.solo(card, dice, chosen, _seed(seed), rulings=self.rulings, by_hand=self.by_hand)
        )

    def _hear_seat(self, adventurer: object, journey: object = "province") -> None:
        """Follow one player's game only, with real dice and cards."""
        card: Any = adventurer
        chosen: Any = journey
        game = Game.seat(card, chosen, rulings=self.rulings)
        with self.changing():
            self.by_hand = True
            self._go(game)

    def _start(self, game: Game) -> None:
        self._go_on(game)

    def _hear_open(self, code: object) -> None:
        """Lay out the game of a code."""
        if not isinstance(code, str):
            raise GlowError("not-text", given=quoted(code))
        position = Position.from_code(code.strip())
        if position.game is None:
            raise GlowError("code-without-game")
        self._go(position.game)

    def _hear_leave(self) -> None:
        """Clear the table for another game."""
        self._playing()
        self._go(None)

    def _hear_rule(self) -> None:
        """Go on under the rulings of the table."""
        self._go(self._playing().under(self.rulings))

    def _hear_story(self, *, shown: object = True) -> None:
        """Show or hide the story of today."""
        self._telling, self._due = flag("shown", shown), True

    def _hear_chapter(self, chapter: object, *, shown: object = True) -> None:
        """Show or hide an earlier chapter of the story."""
        if not isinstance(chapter, str):
            raise GlowError("not-text", given=quoted(chapter))
        if flag("shown", shown):
            self._opened.add(chapter)
        else:
            self._opened.discard(chapter)
        self._due = True

    def _hear_map(self, *, shown: object = True) -> None:
        """Show or hide the map."""
        self._map_open, self._due = flag("shown", shown), True


def _rulings_line(rulings: Rulings) -> str:
    lines = write_text(chosen_rulings(rulings)).split("\n")
    return " · ".join(map(str.strip, lines))


_ENDINGS = ("keep", "resolve", "done", "rest")


def _without_choice(game: Game) -> Game:
    """Do what needs no entry: what nobody sees, and what is the only thing to do.

    Nobody sees which companions are put away or which spells are taken; a player who has nothing
    to reroll with keeps the dice, and whoever can go nowhere stays.
    """
    while True:
        actions = game.actions()
        if len(actions) != 1:
            return game
        [action] = actions
        hidden = isinstance(action, ByChance) and entry_of(game, action) is None
        if not hidden and action.text not in _ENDINGS:
            return game
        game = game.do(action)


def _goes_on(before: Game, after: Game) -> bool:
    """Whether a game is the same one, later."""
    return len(after.history) > len(before.history) and after.start == before.start


def _typed(action: object) -> str:
    if not isinstance(action, str):
        raise GlowError("not-a-game-action", given=quoted(action))
    return action


def _played(game: Game, strategy: object, span: str) -> Game:
    """Return the game after a strategy has played one decision, or a phase, a day or all of it."""
    if span == "decision":
        return game.play(strategy, until=span)
    last = span == "game" or game.day == catalog().setup.rounds
    whole = game.play(strategy, until=None if last else f"day {game.day + 1}")
    if span in ("day", "game"):
        return whole
    done, later = len(game.history), len(whole.history)
    for number in range(done + 1, later):
        later_game = whole.undo(later - number)
        if later_game.phase != game.phase:
            return later_game
    return whole


def _named_players(value: object) -> list[Any] | dict[str, Any]:
    """Read the players: each an adventurer, with a name or without."""
    if not isinstance(value, list) or not all(isinstance(seat, dict) for seat in value):
        raise GlowError("not-players", given=quoted(value))
    named: dict[str, Any] = {}
    for seat in value:
        card = adventurers()[seat.get("adventurer")]
        name = str(seat.get("name") or "").strip() or card.name
        if name in named:
            raise GlowError("player-name", given=name[:MOST_NAME], most=MOST_NAME)
        named[name] = card
    return named


def _seed(value: object) -> Any:
    """Read a seed; nothing typed draws one."""
    if isinstance(value, str):
        typed = value.strip()
        if not typed:
            return None
        if re.fullmatch(r"-?[0-9]{1,40}", typed):
            return int(typed)
        raise GlowError("not-a-game-seed", given=quoted(value))
    return value
