"""A game as plain values: how it began, and all that was done in it since.

Nothing else is written down. Reading plays the game again, so the engine itself refuses whatever
cannot be, and history, log and undo come back with it. What chance brought is part of the actions:
a record needs no generator to give the same game again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from glow_explorer import collection
from glow_explorer.catalog import catalog
from glow_explorer.errors import MOST_DIGITS, GlowError
from glow_explorer.game.actions import MOST_TYPED, Action
from glow_explorer.game.chance import MOST_SEED
from glow_explorer.game.pieces import COLORS
from glow_explorer.inputs import MOST_NAME, MOST_TOKENS, Part
from glow_explorer.position import JOURNEYS
from glow_explorer.rulebook import PRESETS, Rulings

if TYPE_CHECKING:
    from glow_explorer.game.game import Game
    from glow_explorer.game.table import Seat, Table, Tom

    G = TypeVar("G", bound=Game)

Act = Action | Rulings | int
"""What was done: an action; or the game went on under other rulings, or with another seed."""
MOST_ACTS = 5000


def write(game: Game) -> dict[str, Any]:
    """Return a game as plain values that go into JSON; see `beginning`."""
    return beginning(game) | {"actions": [_act(turn.act) for turn in game._past]}


def beginning(game: Game) -> dict[str, Any]:
    """Return how a game began, as plain values.

    Raises
    ------
    GlowError
        ``game-without-beginning`` if the game was not followed from its set-up.
    """
    start = game._past[0].before if game._past else game._table
    plain: dict[str, Any] = {
        "players": [_player(seat) for seat in start.seats],
        "journey": start.journey,
        "seed": start.seed,
    }
    if start.rulings != Rulings():
        plain["rulings"] = write_rulings(start.rulings)
    if start.tom is not None:
        plain["tom"] = _tom(start.tom)
    elif start.follows:
        plain["follows"] = True
    if not _is_beginning(start, plain, type(game)):
        raise GlowError("game-without-beginning")
    return plain


def _is_beginning(start: Table, plain: dict[str, Any], kind: type[Game]) -> bool:
    """Say whether a table is what the set-up lays out, and nothing else."""
    if start.acts or (start.day and not start.follows):
        return False
    return _begin(Part(plain).fields(tuple(plain)), kind)._table.contents() == start.contents()


def _player(seat: Seat) -> dict[str, str]:
    """Return a player: the adventurer, and the name where it is another one."""
    card = collection.adventurers()[seat.adventurer]
    return {"adventurer": card.key} | ({"name": seat.name} if seat.name != card.name else {})


def _tom(tom: Tom) -> dict[str, Any]:
    return {"dice": [COLORS[color].value for color in tom.colors], "color": COLORS[tom.color].value}


def _act(act: Act) -> str | dict[str, Any]:
    if isinstance(act, Action):
        return act.text
    return {"rulings": write_rulings(act)} if isinstance(act, Rulings) else {"seed": act}


def read(part: Part, kind: type[G]) -> G:
    """Return the game of a record, played again from its beginning."""
    parts = part.fields(("players", "journey", "seed", "actions"), ("rulings", "tom", "follows"))
    game = _begin(parts, kind)
    for act in parts["actions"].items(most=MOST_ACTS):
        game = _again(game, act)
    return game


def _begin(parts: dict[str, Part], kind: type[G]) -> G:
    """Set up a game whose chance has not been asked yet."""
    journey, seed = parts["journey"].word(JOURNEYS), _seed(parts["seed"])
    rulings = read_rulings(parts["rulings"]) if "rulings" in parts else Rulings()
    players = parts["players"].items(1, catalog().setup.most_players)
    settings: dict[str, Any] = {"rulings": rulings, "by_hand": True}
    if "follows" in parts and "tom" not in parts:
        [alone] = parts["players"].items(1, 1)
        own = alone.fields(("adventurer",), ("name",))
        name = own["name"].text(MOST_NAME) if "name" in own else None
        return alone.asking(kind.seat, _adventurer(own), journey, name=name, rulings=rulings)
    if "tom" not in parts:
        named = _named(players)
        return parts["players"].asking(kind.new, named, journey, seed, **settings)
    [alone] = parts["players"].items(1, 1)
    adventurer = _adventurer(alone.fields(("adventurer",)))
    tom, colors = parts["tom"].fields(("dice", "color")), [color.value for color in COLORS]
    dice = [die.word(colors) for die in tom["dice"].items(2, 2)]
    settings["tom_color"] = tom["color"].word(colors)
    return parts["tom"].asking(kind.solo, adventurer, dice, journey, seed, **settings)


def _seed(part: Part) -> int:
    return part.number(-MOST_SEED, MOST_SEED)


def _adventurer(parts: dict[str, Part]) -> str:
    return parts["adventurer"].word([card.key for card in collection.adventurers()])


def _named(players: list[Part]) -> dict[str, str]:
    """Return the adventurers by the names of their players, in the order of the seats."""
    named: dict[str, str] = {}
    for player in players:
        parts = player.fields(("adventurer",), ("name",))
        adventurer = _adventurer(parts)
        own = collection.adventurers()[adventurer].name
        name = parts["name"].text(MOST_NAME) if "name" in parts else own
        if name in named:
            said = GlowError("player-name", given=name, most=MOST_NAME)
            raise GlowError("position-part", where=player.where, said=said)
        named[name] = adventurer
    return named


def _again(game: G, part: Part) -> G:
    """Do again what was done."""
    if not isinstance(part.value, dict):
        return part.asking(game.do, part.text(MOST_TYPED))
    parts = part.fields((), ("rulings", "seed"))
    if len(parts) != 1:
        raise part.refuse("position-not-named")
    if "seed" in parts:
        return game.reseeded(_seed(parts["seed"]))
    return game.under(read_rulings(parts["rulings"]))


def write_rulings(rulings: Rulings) -> dict[str, Any]:
    """Return rulings as plain values: the preset, and what is decided otherwise."""
    return {"preset": rulings.preset, "changes": dict(rulings.changes)}


def read_rulings(part: Part) -> Rulings:
    """Read rulings: a preset, and what is decided otherwise."""
    parts = part.fields(("preset", "changes"))
    preset = parts["preset"].word(PRESETS)
    changes = parts["changes"].entries(MOST_TOKENS)
    answers = {name: answer.text(MOST_DIGITS) for name, answer in changes.items()}
    return parts["changes"].asking(Rulings, preset, **answers)
