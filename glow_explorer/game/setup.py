"""Set-up: who plays, the decks, the reserve, the first player, the dice on the track."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError, fold, nearest, quoted, tellable
from glow_explorer.game.chance import (
    keys,
    placed,
    read_companions,
    read_faces,
    symbol_words,
)
from glow_explorer.game.evening import place
from glow_explorer.game.pieces import (
    BLACK,
    COLOR_AT,
    COLORS,
    DECKS,
    NOT_IN_SOLO,
    PURPLE,
    SPACES,
    SPELL_TOKENS,
    YELLOW,
    die,
)
from glow_explorer.game.table import Seat, Table, Tom
from glow_explorer.inputs import MOST_NAME, is_name, listed
from glow_explorer.judge.reasons import Reason
from glow_explorer.kernel import decides
from glow_explorer.symbols import Color

if TYPE_CHECKING:
    from glow_explorer.collection import CardLike
    from glow_explorer.game.actions import DrawFirstPlayer, RemoveCards, RollSmallDice
    from glow_explorer.game.events import Teller
    from glow_explorer.rulebook import Rulings

THREE = "solo-three-removed"
TRACK_DICE = tuple(COLOR_AT[small.color] for small in catalog().setup.track_dice)
Players = Mapping[str, "CardLike"] | Iterable["CardLike"]


@decides("setup.adventurer", "game.players")
def seats_of(players: object) -> list[Seat]:
    """Return the seats of the players: adventurers, or names with their adventurers."""
    setup = catalog().setup
    entries = listed(players)
    if entries is None:
        raise GlowError("not-players", given=quoted(players))
    named: list[tuple[Any, Any]]
    if isinstance(players, Mapping):
        named = list(players.items())
    else:
        named = [(None, adventurer) for adventurer in entries]
    seats: list[Seat] = []
    for name, adventurer in named:
        card = collection.adventurers()[adventurer]
        seats.append(Seat(card.name if name is None else str(tellable(name)), card.number))
    if not setup.fewest_players <= len(seats) <= setup.most_players:
        expected = {"fewest": setup.fewest_players, "most": setup.most_players}
        raise GlowError("player-count", given=len(seats), **expected)
    for position, seat in enumerate(seats):
        if seat.adventurer in [other.adventurer for other in seats[:position]]:
            raise GlowError("adventurer-taken", given=seat.name)
        if not is_name(seat.name) or seat.name in [other.name for other in seats[:position]]:
            raise GlowError("player-name", given=seat.name[:MOST_NAME], most=MOST_NAME)
    return seats


def new_table(seats: list[Seat], journey: str, seed: int, rulings: Rulings) -> Table:
    """Lay out a game for several players: everything that chance does not decide."""
    table = Table(journey, rulings, seed, seats)
    table.decks = {deck: list(cards) for deck, cards in DECKS.items()}
    table.spells = list(SPELL_TOKENS)
    table.stage = "remove"
    return table


@decides(
    "solo.same-setup", "solo.reserve", "solo.no-spells", "solo.removed-cards", "solo.keep-cards",
    "solo.decks",
)  # fmt: skip
def solo_table(seat: Seat, tom: Tom, journey: str, seed: int, rulings: Rulings) -> Table:
    """Lay out a game against Tom (solo.same-setup)."""
    table = Table(journey, rulings, seed, [seat])
    table.tom = tom
    tom.tiles = [0 for _ in SPACES]
    table.decks = {
        deck: [card for card in cards if card not in NOT_IN_SOLO] for deck, cards in DECKS.items()
    }
    table.removed = sorted(NOT_IN_SOLO)
    table.black = False
    table.box = list(SPELL_TOKENS)
    if rulings["tom-dice-source"] == "reserve":
        for color in tom.colors:
            table.reserve[color] -= 1
    table.stage = "remove" if table.house.solo_three_removed else "tom-dice"
    return table


@decides("solo.dice", "solo.special-dice", "solo.color")
def known_tom(colors: object, color: object, seat: Seat, rulings: Rulings) -> Tom:
    """Return Tom with his two dice and his colour (solo.dice, solo.special-dice, solo.color)."""
    if isinstance(colors, str):
        colors = colors.replace(",", " ").split()
    if not isinstance(colors, list | tuple) or len(colors) != 2:
        raise GlowError("tom-two-dice", given=quoted(colors))
    words = [Color(word) for word in colors]
    dice = [COLOR_AT[word] for word in words]
    if dice[0] == dice[1]:
        raise GlowError("tom-same-color", given=words[0])
    if {YELLOW, PURPLE} == set(dice):
        raise GlowError("tom-special-dice", given=words)
    allowed = _colors_for_tom(seat, rulings)
    for die_color in dice:
        if die_color not in allowed:
            expected = [COLORS[other] for other in allowed]
            raise GlowError("tom-die-taken", given=COLORS[die_color], expected=expected)
    return Tom((dice[0], dice[1]), _color_of_tom(dice, color, seat))


def _color_of_tom(dice: list[int], color: object, seat: Seat) -> int:
    """Return the one of two colours that is Tom's own; never that of the player (solo.color)."""
    allowed = [die_color for die_color in dice if die_color != seat.colors[0]]
    own = allowed[0] if color is None else COLOR_AT[Color(color)]  # type: ignore[arg-type]  # it refuses
    if own not in allowed:
        expected = [COLORS[die_color] for die_color in allowed]
        raise GlowError("tom-color", given=COLORS[own], expected=expected)
    return own


def _colors_for_tom(seat: Seat, rulings: Rulings) -> list[int]:
    """Return the colours that Tom's dice may have (tom-dice-source)."""
    if rulings["tom-dice-source"] == "reserve":
        reserve = {COLOR_AT[large.color] for large in catalog().setup.reserve} - {BLACK}
        return sorted(reserve)
    cards = collection.adventurers()
    return sorted(COLOR_AT[card.color] for card in cards if card.number != seat.adventurer)


@decides("setup.decks")
def remove(table: Table, action: RemoveCards, tell: Teller | None) -> tuple[str, ...] | None:
    """Put some companions of each deck in the box (setup.decks).

    Nobody sees them, so which ones they are stays open: they are among those that no deal has
    shown. Whoever looked may say it.
    """
    number = catalog().setup.removed_per_deck
    gone: list[int] = []
    if action.result is None:
        table.unseen = number
    else:
        everyone = [card for deck in table.decks.values() for card in deck]
        gone = read_companions(action.result, everyone, number * len(table.decks))
        for deck in table.decks.values():
            if len(set(deck) & set(gone)) != number:
                raise GlowError("removed-per-deck", given=list(keys(gone)), expected=number)
    for deck in table.decks.values():
        deck[:] = [card for card in deck if card not in gone]
    table.removed += gone
    if tell is None:
        return None
    ruled = None if table.tom is None else (THREE, table.rulings[THREE])
    tell.say("cards-removed", "setup.decks", ruled=ruled, count=number)
    return keys(gone) or None


def three_removed(table: Table) -> Reason:
    """Say whether three companions of each deck are put away against Tom too."""
    code = "three-removed-alone" if table.house.solo_three_removed else "none-removed-alone"
    return Reason(code, "solo.removed-cards", (), (THREE, table.rulings[THREE]))


@decides("setup.first-player")
def draw_first(table: Table, action: DrawFirstPlayer, tell: Teller | None) -> str | None:
    """Draw the first player; the one to the right takes reroll tokens (setup.first-player)."""
    names = [seat.name for seat in table.seats]
    if action.result is None:
        table.first = table.chance.below(len(names))
    else:
        table.first = names.index(known_player(action.result, table.seats))
    last = table.seats[table.first - 1]
    last.rerolls += catalog().setup.last_player_rerolls
    if tell is None:
        return None
    tell.say("first-player", "setup.first-player", table.seats[table.first])
    count = catalog().setup.last_player_rerolls
    tell.say("takes-reroll-tokens", "setup.first-player", last, count=count)
    return names[table.first]


def known_player(word: object, seats: list[Seat]) -> str:
    """Return the name of a player who is meant by name or by adventurer."""
    typed = isinstance(word, list | tuple) and all(isinstance(part, str) for part in word)
    name = " ".join(word) if typed else word  # type: ignore[arg-type]
    names = [seat.name for seat in seats]
    if isinstance(name, str):
        adventurers = [collection.adventurers()[seat.adventurer].key for seat in seats]
        short = fold(name)
        for known, form in ((names, name), (list(map(fold, names)), short), (adventurers, short)):
            if known.count(form) == 1:
                return names[known.index(form)]
    near = nearest(name, names) if isinstance(name, str) else None
    raise GlowError("unknown-player", given=name, expected=names, nearest=near)


@decides("setup.small-dice")
def scatter(table: Table, action: RollSmallDice, tell: Teller | None) -> tuple[str, ...] | None:
    """Roll the small dice and put them on the track (setup.small-dice)."""
    if action.result is None:
        faces = placed(table.chance, TRACK_DICE)
    else:
        faces = read_faces(action.result, TRACK_DICE, on_track=True)
    place(table, TRACK_DICE, faces)
    if tell is None:
        return None
    shown = tuple(die(c, f, small=True) for c, f in zip(TRACK_DICE, faces, strict=True))
    tell.say("small-dice-placed", "setup.small-dice", shown=shown)
    return symbol_words(faces)
