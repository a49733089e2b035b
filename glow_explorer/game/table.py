"""The table of a game while it is being played: seats, meeting track, decks, reserve, Tom.

A table is the one thing here that changes, and only inside the engine: `Game` copies it before
every action, so that games themselves never change, and simulations play on without a copy.
Companions, colours and symbols are numbers (see `pieces`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from glow_explorer.catalog import catalog
from glow_explorer.company import Company
from glow_explorer.dice import Roll
from glow_explorer.game.chance import Chance, seeded
from glow_explorer.game.pieces import (
    ADVENTURERS,
    BLACK,
    COLOR_AT,
    COMPANIONS,
    KAAR,
    SPACES,
    SPELLS,
    START,
    die,
)
from glow_explorer.judge.outcome import entries
from glow_explorer.kernel import decides
from glow_explorer.kernel.hand import count, returnable, shelters
from glow_explorer.symbols import Size
from glow_explorer.values import Frozen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from glow_explorer.cards import Companion, Spell
    from glow_explorer.game.noon import NoonState
    from glow_explorer.game.pieces import Played
    from glow_explorer.kernel.hand import Hand
    from glow_explorer.kernel.walking import Customs
    from glow_explorer.rulebook import Rulings
    from glow_explorer.rulebook.rulings import House

TOM = "Tom"
UNSEEN = 0
"""A spell token that lies face down, or went to the box so: nobody knows which one it is."""
CARDS_LIGHT, FACES_LIGHT, TRACK_LIGHT, WAY_LIGHT = range(4)
"""Where light comes from or goes to in play: cards, faces, stepping back, the way."""
_REMEMBERED = ("gates", "noon", "triggers")


@decides("cards.dice", "setup.score", "setup.province", "setup.archipelago")
class Seat:
    """What one player has.

    Attributes
    ----------
    colors, faces, owners
        The dice of the day, large ones first, and what they show; for each large one the
        companion that brought it, 0 for the adventurer.
    hidden
        The spell tokens that lie face down: their numbers if somebody looked, else `UNSEEN`.
    joined
        Whom the player recruited, in order, as far as it was followed from the start.
    newest, had_kaar
        The companion that came last, recruited or called back, 0 if none; whether Kaar ever came.
    gone
        The indexes of dice that went back to the reserve today.
    dieless
        The Sketals that arrived while their die was not in the reserve (sketal-die-later).
    fresh
        Dice to be rolled from tomorrow on, each with its owner.
    spent
        How many rerolls of companions were used today.
    before, triggers, noon
        Light and footprints before the special faces paid; the cards that trigger with all dice;
        where noon stands, if cards are being resolved one by one.
    visited, used, gates
        The spaces and the dice used this afternoon; how gates open and which dice count, once it
        was asked.
    lapped
        Whether the score has ever passed the end of the track.
    sources
        The light won and lost in play, by where it came from.
    """

    __slots__ = (
        "adventurer", "at", "before", "boats", "camp", "colors", "companions", "dieless", "faces",
        "fireflies", "footprints", "fresh", "gates", "gone", "had_kaar", "hidden", "joined",
        "lapped", "light", "name", "newest", "noon", "owners", "recruited", "rerolls", "sources",
        "spells", "spent", "triggers", "used", "visited",
    )  # fmt: skip

    name: str
    adventurer: int
    companions: list[int]
    spells: list[int]
    hidden: list[int]
    light: int
    footprints: int
    fireflies: int
    rerolls: int
    lapped: bool
    recruited: int
    joined: list[int]
    newest: int
    had_kaar: bool
    colors: list[int]
    owners: list[int]
    faces: list[int]
    gone: tuple[int, ...]
    fresh: list[tuple[int, int]]
    dieless: list[int]
    spent: int
    before: tuple[int, int]
    triggers: list[tuple[Played, int]] | None
    noon: NoonState | None
    at: int
    camp: int
    boats: list[int]
    visited: list[int]
    used: list[int]
    gates: tuple[Customs, Sequence[int]] | None
    sources: list[int]

    def __init__(self, name: str, adventurer: int) -> None:
        card: Any = ADVENTURERS[adventurer].card
        setup = catalog().setup
        self.name, self.adventurer = name, adventurer
        self.companions, self.spells, self.hidden = [], [], []
        self.light, self.footprints, self.fireflies, self.rerolls = setup.start_score, 0, 0, 0
        self.recruited, self.joined, self.lapped = 0, [], False
        self.dieless = []
        self.newest, self.had_kaar = 0, False
        self.colors = [COLOR_AT[card.color]] * card.large_dice
        self.owners = [0] * card.large_dice
        self.faces, self.gone, self.fresh, self.spent = [], (), [], 0
        self.before, self.triggers, self.noon = (0, 0), None, None
        self.at = self.camp = START
        self.boats = [0] * setup.boats
        self.visited, self.used, self.gates = [], [], None
        self.sources = [0, 0, 0, 0]

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what is only remembered."""
        state = {name: getattr(self, name) for name in self.__slots__}
        return state | {"triggers": None, "gates": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)

    def copy(self) -> Seat:
        """Return the same seat, apart."""
        new = object.__new__(Seat)
        new.name, new.adventurer, new.recruited = self.name, self.adventurer, self.recruited
        new.light, new.footprints = self.light, self.footprints
        new.newest, new.had_kaar = self.newest, self.had_kaar
        new.fireflies, new.rerolls, new.lapped = self.fireflies, self.rerolls, self.lapped
        new.gone, new.spent, new.before, new.noon = self.gone, self.spent, self.before, self.noon
        new.at, new.camp, new.gates, new.triggers = self.at, self.camp, self.gates, self.triggers
        new.companions, new.spells, new.joined = self.companions[:], self.spells[:], self.joined[:]
        new.hidden, new.colors, new.owners = self.hidden[:], self.colors[:], self.owners[:]
        new.dieless = self.dieless[:]
        new.faces, new.fresh, new.boats = self.faces[:], self.fresh[:], self.boats[:]
        new.visited, new.used, new.sources = self.visited[:], self.used[:], self.sources[:]
        return new

    def contents(self) -> tuple[Any, ...]:
        """Return all that the player has, to be compared; what is only remembered is left out."""
        return tuple(getattr(self, name) for name in self.__slots__ if name not in _REMEMBERED)

    @property
    def company(self) -> Company:
        """The cards in play; spells that lie face down are not."""
        return _company(self.adventurer, tuple(self.companions), tuple(self.spells))

    @property
    def roll(self) -> Roll:
        """The dice of the day as they were rolled, those that went back since included."""
        large = len(self.owners)
        return Roll.known(
            tuple(
                die(color, face, small=place >= large)
                for place, (color, face) in enumerate(zip(self.colors, self.faces, strict=True))
            )
        )

    @property
    def sketal_dice(self) -> Mapping[str, int | None]:
        """The die of each Sketal, by its index; None where it has none."""
        owners = self.owners
        return Frozen(
            (COMPANIONS[number].card.key, owners.index(number) if number in owners else None)
            for number in self.companions
            if COMPANIONS[number].die is not None
        )

    @property
    def small(self) -> list[int]:
        """The colours of the small dice."""
        return self.colors[len(self.owners) :]

    def returnable(self, number: int, house: House) -> tuple[int, ...]:
        """Return the dice of which one goes back with a Sketal that has brought one."""
        pairs = zip(self.colors, self.owners)  # noqa: B905 - large dice come first
        colors = [color if owner >= 0 else None for color, owner in pairs]
        return returnable(self.owners.index(number), colors, house)

    def has_kaar(self, house: House) -> bool:
        """Return whether Kaar shelters the player, who has it or has had it."""
        return shelters(house, kaar=KAAR in self.companions, had_kaar=self.had_kaar)

    @property
    def spell_waits(self) -> bool:
        """Whether a spell is there whose bearer, the companion that came last, has left."""
        left = self.newest > 0 and self.newest not in self.companions
        return left and any(SPELLS[token].card.effect.lose_last_companion for token in self.spells)

    @property
    def lost_kaar(self) -> bool:
        """Whether the player has had Kaar, who is gone."""
        return self.had_kaar and KAAR not in self.companions

    def without_die(self) -> list[int]:
        """Return the companions that bring a die but have none."""
        owners = self.owners
        return [
            number
            for number in self.companions
            if number not in owners
            and COMPANIONS[number].die is not None
            and all(owner != number for _, owner in self.fresh)
        ]


@lru_cache(maxsize=1024)
def _company(adventurer: int, companions: tuple[int, ...], spells: tuple[int, ...]) -> Company:
    cards: Any = ADVENTURERS[adventurer].card
    return Company.known(
        cards,
        tuple(cast("Companion", COMPANIONS[number].card) for number in companions),
        tuple(cast("Spell", SPELLS[number].card) for number in spells),
    )


@decides("solo.start")
class Tom:
    """Tom, the automaton: his dice with their spaces (None: put aside), score, band and places.

    `tiles` are face up, one for each space of the meeting track; `stack` is drawn from, in no
    order; `camp` is the light of his village.
    """

    __slots__ = (
        "band", "boats", "camp", "color", "colors", "deck", "discard", "footprints", "last",
        "score", "spaces", "stack", "tiles",
    )  # fmt: skip

    color: int
    colors: tuple[int, int]
    spaces: list[int | None]
    score: int
    band: int
    footprints: int
    camp: int
    boats: list[int]
    tiles: list[int]
    stack: list[int]
    discard: list[int]
    deck: str
    last: bool

    def __init__(self, colors: tuple[int, int], color: int) -> None:
        setup = catalog().setup
        self.colors, self.color, self.spaces = colors, color, [None, None]
        self.score, self.band, self.footprints, self.camp = setup.start_score, 0, 0, 0
        self.boats = [0] * setup.boats
        self.tiles, self.discard = [], []
        self.stack = [tile.number for tile in catalog().tom_tiles]
        self.deck, self.last = "A", False

    def copy(self) -> Tom:
        """Return the same Tom, apart."""
        new = object.__new__(Tom)
        for name in Tom.__slots__:
            value = getattr(self, name)
            setattr(new, name, value[:] if isinstance(value, list) else value)
        return new

    def contents(self) -> tuple[Any, ...]:
        """Return all that is Tom's, to be compared."""
        return tuple(getattr(self, name) for name in self.__slots__)


class Table:
    """Everything on the table.

    Attributes
    ----------
    seed, acts
        Where chance begins, and how many acts of chance there were.
    stage, waiting
        What is to be done next, and what must be done before that, the last first.
    first, turn
        The seat of the first player, and how many have had their turn in this phase.
    seat, number
        Whose turn that makes it: the seat, and its number.
    companions, dice, prints
        The meeting track, space by space: the companion (0 for none), small dice, footprints.
    reserve, black
        How many large dice of each colour are in the reserve, and whether the black die is.
    decks, unseen, removed, cemetery
        Companions that nobody has seen yet, in no order, and how many of each deck were put away
        unseen; those in the box whom somebody saw; the dead.
    spells, box
        Spell tokens whose faces nobody has seen, in no order, be they in the stack or face down
        before a player; those back in the box, 0 for one that nobody saw.
    """

    __slots__ = (
        "_first", "_turn", "acts", "base", "black", "box", "cemetery", "chance", "companions",
        "day", "decks", "dice", "house", "journey", "number", "prints", "removed", "reserve",
        "rulings", "seat", "seats", "seed", "spells", "stage", "tom", "unseen", "waiting",
    )  # fmt: skip

    journey: str
    rulings: Rulings
    house: House
    seed: int
    base: int
    acts: int
    chance: Chance
    day: int
    stage: str
    waiting: list[str]
    seats: list[Seat]
    seat: Seat
    number: int
    companions: list[int]
    dice: list[list[int]]
    prints: list[int]
    reserve: list[int]
    black: bool
    decks: dict[str, list[int]]
    unseen: int
    removed: list[int]
    cemetery: list[int]
    spells: list[int]
    box: list[int]
    tom: Tom | None

    def __init__(self, journey: str, rulings: Rulings, seed: int, seats: list[Seat]) -> None:
        self.journey, self.rulings, self.house = journey, rulings, rulings.house
        self.acts, self.chance = 0, Chance(0)
        self.sow(seed)
        self.day, self.stage, self.waiting = 0, "", []
        self.seats = seats
        self._come_to(0, 0)
        self.companions, self.dice = [0 for _ in SPACES], [[] for _ in SPACES]
        self.prints = [0 for _ in SPACES]
        self.reserve, self.black = reserve(), True
        self.decks, self.unseen = {"A": [], "B": []}, 0
        self.removed, self.cemetery = [], []
        self.spells, self.box, self.tom = [], [], None

    @property
    def first(self) -> int:
        """The seat of the first player."""
        return self._first

    @first.setter
    def first(self, first: int) -> None:
        self._come_to(first, self._turn)

    @property
    def turn(self) -> int:
        """How many have had their turn in this phase."""
        return self._turn

    @turn.setter
    def turn(self, turn: int) -> None:
        self._come_to(self._first, turn)

    def _come_to(self, first: int, turn: int) -> None:
        """Let it be somebody's turn: who it is is looked up far more often than it changes."""
        self._first, self._turn = first, turn
        self.number = (first + turn) % len(self.seats)
        self.seat = self.seats[self.number]

    def pass_turn(self) -> bool:
        """Let the next player have a turn, if one is left in this phase; say whether one was."""
        turn, seats = self._turn + 1, self.seats
        if turn == len(seats):
            return False
        self._turn, self.number = turn, (self.number + 1) % len(seats)
        self.seat = seats[self.number]
        return True

    @property
    def in_turn_order(self) -> list[Seat]:
        """The seats, from the first player on."""
        return self.seats[self.first :] + self.seats[: self.first]

    @property
    def follows(self) -> bool:
        """Whether only one seat is kept of a game that others play, too."""
        return self.tom is None and len(self.seats) == 1

    @property
    def spell_stack(self) -> int:
        """How many spell tokens are left to take: those unseen that nobody took already."""
        taken = sum(seat.hidden.count(UNSEEN) for seat in self.seats)
        return len(self.spells) - taken - self.box.count(UNSEEN)

    @property
    def now(self) -> str:
        """What is to be done next."""
        return self.waiting[-1] if self.waiting else self.stage

    def copy(self) -> Table:
        """Return the same table, apart."""
        new = object.__new__(Table)
        new.journey, new.rulings, new.house = self.journey, self.rulings, self.house
        new.seed, new.base, new.acts, new.chance = self.seed, self.base, self.acts, Chance(0)
        new.day, new.stage, new.waiting = self.day, self.stage, self.waiting[:]
        new.seats = [seat.copy() for seat in self.seats]
        new._come_to(self._first, self._turn)
        new.companions, new.prints = self.companions[:], self.prints[:]
        new.dice = [dice[:] for dice in self.dice]
        new.reserve, new.black = self.reserve[:], self.black
        new.decks = {deck: cards[:] for deck, cards in self.decks.items()}
        new.unseen, new.removed, new.cemetery = self.unseen, self.removed[:], self.cemetery[:]
        new.spells, new.box = self.spells[:], self.box[:]
        new.tom = self.tom and self.tom.copy()
        return new

    def contents(self) -> tuple[Any, ...]:
        """Return all that lies on the table, to be compared with another one."""
        noon = self.seat.noon if self.stage == "noon" else None
        order = None if noon is None else entries(noon.resolver, next(iter(noon.paths.values())))
        return (
            self.journey, self.rulings, self.seed, self.acts, self.day, self.stage, self.waiting,
            self.first, self.turn, [seat.contents() for seat in self.seats], self.companions,
            self.dice, self.prints, self.reserve, self.black, sorted(self.removed),
            {deck: sorted(cards) for deck, cards in self.decks.items()}, self.unseen, self.cemetery,
            sorted(self.spells), sorted(self.box), self.tom and self.tom.contents(), order,
        )  # fmt: skip

    def sow(self, seed: int) -> None:
        """Begin chance anew from a seed."""
        self.seed, self.base = seed, seeded(seed)

    def hand(self, seat: Seat, *, curse: bool = True) -> Hand:
        """Return how the dice of a player count, those that went back left out."""
        colors = seat.colors
        if BLACK not in colors:
            return count(seat.faces, (), self.house, gone=seat.gone)
        black, kaar = (colors.index(BLACK),), seat.has_kaar(self.house)
        return count(seat.faces, black, self.house, kaar=kaar, gone=seat.gone, curse=curse)


@decides("setup.reserve")
def reserve() -> list[int]:
    """Return how many large dice of each colour the reserve holds at the beginning."""
    counts = [0] * len(COLOR_AT)
    for large in catalog().setup.reserve:
        if large.size is Size.LARGE:
            counts[COLOR_AT[large.color]] += 1
    return counts
