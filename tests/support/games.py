"""What the tests of the game share: tables laid out by hand, random play, and counting pieces."""

from __future__ import annotations

import copy
import random
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import GlowError, Roll
from glow_explorer.game import Game, engine, evening
from glow_explorer.game.actions import Deal, RollDice
from glow_explorer.game.pieces import ADVENTURERS, COLOR_AT, FACES, SYMBOLS
from glow_explorer.rulebook import PRESETS
from glow_explorer.symbols import ELEMENTS, Size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from glow_explorer import Company, Die, Position
    from glow_explorer.game import Action, Event
    from glow_explorer.game.table import Seat, Table

SCATTERED = "nature nature air air water water fire rock nature"
"""The nine small dice, each on the space of its own colour, the purple one on nature."""
QUIET = ("keep", "resolve", "done", "rest", "leave")
"""What players do who want nothing."""
FOUR = ("Pocana", "Eoles", "Braccio", "Orium")
LARGE = {"red": 4, "green": 3, "blue": 3, "azure": 3, "orange": 3, "purple": 2, "yellow": 2}
SMALL = {"red": 1, "green": 2, "blue": 2, "azure": 2, "orange": 1, "purple": 1, "black": 1}
"""The dice in the box, as the rulebook lists them."""


SPECIAL = frozenset(
    {"kaar", "cromaug", "xargok", "lumipili-a", "lumipili-b"}
    | {card.key for card in glow.companions if card.die is not None}
)
"""The companions whose powers reach beyond their own effect."""


def laid_out(
    players: Any = ("Pocana", "Eoles"),
    deal: Sequence[str] = ("likyar", "thoape", "torke-a", "tamnuca-a", "ladawa"),
    *,
    first: str | None = None,
    scatter: str = SCATTERED,
    journey: str = "province",
    rulings: Any = "standard",
    seed: int = 1,
) -> Game:
    """Set up a game by hand: whom the track shows, who is first, where the small dice lie."""
    game = Game.new(players, journey, seed, rulings=rulings, by_hand=True)
    wanted = [glow.companions[one] for one in deal]
    spare = [card for card in glow.companions if card not in wanted and card.key not in SPECIAL]
    gone = [card.key for deck in "AB" for card in [c for c in spare if c.deck == deck][-3:]]
    begins = first or next(iter(game.players))
    game = game.do(game.actions()[0].giving(gone))  # type: ignore[attr-defined]
    game = game.do(game.actions()[0].giving(list(deal)))  # type: ignore[attr-defined]
    game = game.do(game.actions()[0].giving(begins))  # type: ignore[attr-defined]
    return game.do(f"scatter = {scatter}")


def options(game: Game) -> list[Action]:
    """List what may be done, without the reasons."""
    return engine.options(game._table)


def verbs(game: Game) -> set[str]:
    """Return the verbs of what may be done."""
    return {action.verb for action in options(game)}


def texts(game: Game, verb: str | None = None) -> set[str]:
    """Return what may be done as it is typed."""
    return {action.text for action in options(game) if verb in (None, action.verb)}


def codes(game: Game) -> list[str]:
    """Return the codes of what happened last."""
    return [event.code for event in game.events]


def keys(cards: Iterable[Any]) -> list[str]:
    """Return cards by their keys."""
    return [card.key for card in cards]


def the(code: str, game: Game) -> Event:
    """Return the one thing with a code that happened last."""
    (found,) = (one for one in game.events if one.code == code)
    return found


def light_of(player: Position) -> int:
    """Return the score of a player in a game."""
    assert player.light is not None
    return player.light


def dice_of(player: Position) -> list[Die]:
    """Return the dice of a player in a game, as they are before they are rolled."""
    assert player.pool is not None
    return list(player.pool)


def company_of(player: Position) -> Company:
    """Return the cards of a player in a game."""
    assert player.company is not None
    return player.company


def stock(game: Game, name: str = "Eoles") -> tuple[int, int, int, int]:
    """Return the light, footprints, fireflies and reroll tokens of a player."""
    player = game.players[name]
    return light_of(player), player.footprints, player.fireflies, player.rerolls


def snapshot(game: Game) -> dict[str, Any]:
    """Return a copy of all that lies on the table, by the names of its parts."""
    table = game._table
    parts = _parts(table, "chance", "house", "seat", "seats", "tom")
    parts["seats"] = [_parts(seat, "gates", "noon", "triggers") for seat in table.seats]
    return parts | {"tom": None if table.tom is None else _parts(table.tom)}


def _parts(piece: Any, *left_out: str) -> dict[str, Any]:
    names = [name for name in piece.__slots__ if name not in left_out]
    return {name.lstrip("_"): copy.deepcopy(getattr(piece, name)) for name in names}


def refused(game: Game, action: Action | str) -> list[str]:
    """Return the reasons with which an action is refused: nothing is changed by trying."""
    before = snapshot(game)
    with pytest.raises(GlowError) as caught:
        game.do(action)
    assert caught.value.code == "illegal-action"
    assert snapshot(game) == before
    twin = game.explain(action)
    found = [str(one) for one in caught.value.data["why"]]
    assert not twin
    assert [reason.code for reason in twin.reasons] == found
    return found


def quietly(game: Game, stop: Callable[[Game], bool], prefer: Sequence[str] = QUIET) -> Game:
    """Play on with the least that is allowed, until something is reached."""
    while not stop(game):
        found = options(game)
        assert found, "the game is over"
        wanted = [action for verb in prefer for action in found if action.verb == verb]
        game = game.do(wanted[0] if wanted else found[0])
    return game


def to_phase(game: Game, phase: str, day: int | None = None) -> Game:
    """Play on quietly to a phase, of a day if that is said."""
    return quietly(game, lambda now: now.phase == phase and day in (None, now.day))


def picked(game: Game, chance: random.Random) -> Action:
    """Choose what to do: first the kind of action, then one of that kind."""
    kinds: dict[type, list[Action]] = {}
    for action in options(game):
        kinds.setdefault(type(action), []).append(action)
    return chance.choice(chance.choice(list(kinds.values())))


def lively(game: Game, chance: random.Random) -> Action:
    """Choose what to do, with a taste for rare companions and for dice that trigger them."""
    action = picked(game, chance)
    table = game._table
    if isinstance(action, Deal) and chance.random() < 0.7:
        deck = evening.deck(table)
        rare = [number for number in deck if glow.companions[number].key in SPECIAL]
        rest = [number for number in deck if number not in rare[:3]]
        some = [*rare[:3], *chance.sample(rest, 5 - len(rare[:3]))]
        return action.giving(chance.sample([glow.companions[one].key for one in some], 5))
    if isinstance(action, RollDice) and chance.random() < 0.6:
        liked = chance.choice([("fire", "air"), ("air", "nature"), ("rock",), ("water", "fire")])
        return action.giving(tuple(_shown(color, liked, chance) for color in table.seat.colors))
    return action


def _shown(color: int, liked: Sequence[str], chance: random.Random) -> str:
    special = [str(SYMBOLS[face]) for face in FACES[color] if not SYMBOLS[face].is_element]
    return chance.choice([*special, *liked])


def wander(game: Game, chance: random.Random) -> Iterator[Game]:
    """Play to the end at random; yield the game after every action, and at the beginning."""
    yield game
    while options(game):
        game = game.do(picked(game, chance))
        yield game


def some_states(seed: int, share: float = 0.25) -> Iterator[Game]:
    """Yield some states of a random game."""
    chance = random.Random(f"states {seed}")
    journey, preset = ("province", "archipelago")[seed % 2], PRESETS[seed % 4]
    players = ["Pocana", "Eoles", "Braccio", "Orium"][: 2 + seed % 3]
    game = Game.new(players, journey, seed, rulings=preset, by_hand=True)
    for now in wander(game, chance):
        if chance.random() < share:
            yield now


def arranged(game: Game, change: Callable[[Table], None]) -> Game:
    """Return a game whose table is as a test wants it; the box is not asked."""
    table = game._table.copy()
    for seat in table.seats:
        seat.gates = seat.triggers = None
    change(table)
    return Game(table)


def numbers(cards: Iterable[str]) -> list[int]:
    """Return companions by number."""
    return [glow.companions[card].number for card in cards]


def spell_numbers(cards: Iterable[str]) -> list[int]:
    """Return spells by number."""
    return [glow.spells[card].number for card in cards]


def with_dice(seat: Seat, roll: str, owners: dict[str, int] | None = None) -> None:
    """Give a player dice that show something, large ones first, some of them of Sketals."""
    shown = Roll(roll, unlimited=True)
    sizes = [one.size is Size.LARGE for one in shown]
    assert sizes == sorted(sizes, reverse=True), "large dice come first"
    seat.colors = [COLOR_AT[one.color] for one in shown]
    seat.faces = [SYMBOLS.index(symbol) for symbol in shown.symbols]
    seat.owners = [0] * sum(sizes)
    for key, which in (owners or {}).items():
        seat.owners[which] = glow.companions[key].number


def after_the_roll(
    companions: Sequence[str],
    roll: str,
    *,
    spells: Sequence[str] = (),
    hidden: Sequence[str] = (),
    owners: dict[str, int] | None = None,
    cemetery: Sequence[str] = (),
    players: Any = ("Eoles", "Pocana"),
    journey: str = "province",
    rulings: Any = "standard",
    **stock: Any,
) -> Game:
    """Put the first player before the decision to keep what the dice show.

    Everybody else has rolled and has nothing that could trigger.
    """
    game = Game.new(players, journey, 5, rulings=rulings)

    def change(table: Table) -> None:
        table.first = table.turn = 0
        table.stage, table.waiting = "reroll", []
        table.companions = [0] * 5
        seat = table.seats[0]
        seat.companions, seat.spells = numbers(companions), spell_numbers(spells)
        seat.hidden = spell_numbers(hidden)
        seat.recruited = len(companions)
        with_dice(seat, roll, owners)
        table.cemetery = numbers(cemetery)
        taken = Counter([*seat.spells, *seat.hidden])
        table.spells = sorted((Counter(table.spells) - taken).elements())
        for one in table.seats[1:]:
            one.rerolls = 0
            if not table.house.by_player:
                one.faces = _idle(one)
        _take_from_the_table(table, seat)
        for name, amount in stock.items():
            setattr(seat, name, amount)

    return arranged(game, change)


def _idle(seat: Seat) -> list[int]:
    """Return what a player's dice may show without triggering the adventurer."""
    card = ADVENTURERS[seat.adventurer]
    for faces in product(*(FACES[color] for color in seat.colors)):
        counts = [faces.count(symbol) for symbol in range(len(SYMBOLS))]
        if max(faces) < len(ELEMENTS) and not card.times(counts, counts):
            return list(faces)
    raise AssertionError(seat.name)


BLACK = COLOR_AT[glow.Color("black")]


def _take_from_the_table(table: Table, seat: Seat) -> None:
    """Take the small dice of a player from the track, and those of Sketals from the reserve."""
    for color in seat.colors[len(seat.owners) :]:
        if color == BLACK:
            table.black = False
            continue
        next(dice for dice in table.dice if color in dice).remove(color)
    for color, owner in zip(seat.colors, seat.owners, strict=False):
        if owner:
            table.reserve[color] -= 1


def at_noon(companions: Sequence[str], roll: str, **given: Any) -> Game:
    """Put the first player at noon, with companions and dice as they are wanted."""
    game = after_the_roll(companions, roll, **given).do("keep")
    while game.phase == "late-morning":
        game = game.do("keep")
    return game


def in_the_afternoon(companions: Sequence[str], roll: str, **given: Any) -> Game:
    """Put the first player at the start of an afternoon, with nothing resolved before."""
    place, stock = given.pop("at", None), {}
    for name in ("light", "footprints", "boats", "gone", "fresh"):
        if name in given:
            stock[name] = given.pop(name)
    game = after_the_roll(companions, roll, **given)

    def change(table: Table) -> None:
        table.stage = "afternoon"
        seat = table.seats[0]
        seat.at = seat.at if place is None else place
        seat.used, seat.visited = [], [seat.at]
        for other in table.seats[1:]:
            with_dice(other, "red:fire red:fire red:fire")
        for name, amount in stock.items():
            setattr(seat, name, amount)

    return arranged(game, change)


def dice_in_place(game: Game) -> tuple[Counter[str], Counter[str]]:
    """Count the large and the small dice by colour, wherever they are; box included."""
    table, colors = game._table, [color.value for color in glow.Color]
    playing = {seat.adventurer for seat in table.seats}
    large = Counter({color: table.reserve[at] for at, color in enumerate(colors)})
    for card in glow.adventurers:
        if card.number not in playing:
            large[card.color.value] += card.large_dice
    small = Counter({"black": int(table.black)})
    small.update(colors[color] for dice in table.dice for color in dice)
    for seat in table.seats:
        kept = [c for which, c in enumerate(seat.colors) if which not in seat.gone]
        number = len(seat.owners) - len(seat.gone)
        large.update(colors[color] for color in kept[:number])
        large.update(colors[color] for color, _ in seat.fresh)
        small.update(colors[color] for color in kept[number:])
    return +large, +small


def companions_in_place(game: Game) -> list[int]:
    """List the companions by number, wherever they are."""
    table = game._table
    piles = [*table.decks.values(), table.removed, table.cemetery]
    piles += [[one for one in table.companions if one]]
    piles += [seat.companions for seat in table.seats]
    return sorted(one for pile in piles for one in pile)


def spells_in_place(game: Game) -> list[int]:
    """List the spell tokens by number: those that somebody has seen, and those nobody has."""
    table = game._table
    piles = [table.spells, table.box]
    for seat in table.seats:
        piles += [seat.spells, seat.hidden]
    assert table.spell_stack >= 0
    return sorted(one for pile in piles for one in pile if one)
