"""A position: what one player has on a day, as one value that every question takes.

Morning, late morning, noon, afternoon and evening are steps of the same value: each question is
asked of a position, and each answer hands the next one on.

>>> from glow_explorer import Company
>>> morning = Position(Company("Eoles", ["dvol-a"]), roll="azure:air azure:rock", light=12)
>>> afternoon = morning.noon().best.position
>>> afternoon.light, afternoon.phase
(15, 'afternoon')
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self, SupportsIndex

from glow_explorer import collection
from glow_explorer.cards import Companion
from glow_explorer.catalog import catalog
from glow_explorer.company import Company
from glow_explorer.dice import Pool, Roll
from glow_explorer.errors import GlowError, fold, nearest, quoted
from glow_explorer.inputs import checked_amounts, flag, in_order, listed, whole
from glow_explorer.places import CENTRE, known_boats, known_camp, known_space, roads
from glow_explorer.rulebook import Rulings, as_rulings
from glow_explorer.symbols import Kind, Size
from glow_explorer.values import Frozen, Told

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence

    from glow_explorer.cards import Spell
    from glow_explorer.collection import CardLike
    from glow_explorer.dice import Die
    from glow_explorer.game import Game
    from glow_explorer.inputs import Amount
    from glow_explorer.journeys import LandPlan, Moves, Paths, Plan, Steps, Walk
    from glow_explorer.judge import Noon, Score, Verdict
    from glow_explorer.judge.noon import Value
    from glow_explorer.odds.advice import Advice
    from glow_explorer.odds.card_odds import CompanyOdds
    from glow_explorer.odds.questions import Comparison
    from glow_explorer.rulebook import RulingsLike

FLOOR = "score-floor-in-play"
KAAR = "kaar"
JOURNEYS = ("province", "archipelago")
PHASES = ("morning", "late-morning", "noon", "afternoon", "evening")
FLAGS = ("kaar", "had_kaar", "spell_waits", "solo", "lapped")
AMOUNTS = (
    "light", "footprints", "fireflies", "rerolls", "hidden_spells", "given", "owed",
    "free_rerolls", "recruited",
)  # fmt: skip
ON_LAND = ("at", "camp", "used", "visited")
SketalDice = Mapping["CardLike", SupportsIndex | None]


@dataclass(frozen=True, init=False, repr=False)
class Position(Told):
    """What one player has on a day, or a part of it.

    Parameters
    ----------
    content
        A roll, a pool, a company, a game, an answer that has a position, or dice as text; the rest
        may follow by name.
    roll, pool
        What the dice show; dice that are not rolled yet.
    company, light, footprints, fireflies, rerolls
        A player's cards, score and tokens; the score may be left open.
    free_rerolls
        The rerolls of this round that cost nothing; those of the companions unless it is said.
    lapped
        Whether the score, which stands below the end of the track, has passed it before.
    sketal_dice, cemetery
        Which die of the roll belongs to which Sketal, by its index (None for a Sketal without a
        die), and who lies in the cemetery.
    hidden_spells, kaar, solo
        How many spells lie face down, whether the player has Kaar, whether the game is one against
        Tom.
    had_kaar, spell_waits
        Whether the player has had Kaar, and whether the companion that bore the spell on the last
        companion has left by other means; it is ruled what that means.
    order
        What has been applied at noon so far, entry by entry.
    journey, boats, at, camp
        The journey; where the boats are, or where the company and its camp stand.
    used, visited, given, owed
        What this afternoon has used: dice, spaces passed, companions or spells given to skulls;
        and how many a skull still asks for.
    day, phase, recruited
        The day from 1, the phase of the day, and how many companions were ever recruited, as far
        as that is known.
    rulings
        A preset's name or `Rulings`.
    game, player
        The game behind it, by itself or with the name of the player whose position it is;
        ``game.players`` has everybody's.

    Examples
    --------
    >>> from glow_explorer import Company
    >>> position = Position(Company("Pocana", ["likyar"]), roll="red:fire green:nature", light=12)
    >>> position.noon().best.light
    13
    >>> Position(roll="red:fire", boats=(0, 6, 7, 9)).moves()
    <Moves 0 to 1>
    """

    roll: Roll | None
    pool: Pool | None
    company: Company | None
    light: int | None
    footprints: int
    fireflies: int
    rerolls: int
    free_rerolls: int | None
    lapped: bool
    sketal_dice: Mapping[str, int | None]
    cemetery: tuple[Companion, ...]
    hidden_spells: int
    kaar: bool
    had_kaar: bool
    spell_waits: bool
    solo: bool
    order: tuple[str, ...]
    journey: str | None
    boats: tuple[int, ...] | None
    at: int | None
    camp: int | None
    used: tuple[int, ...]
    visited: tuple[int, ...]
    given: int
    owed: int
    day: int | None
    phase: str | None
    recruited: int | None
    rulings: Rulings
    game: Game | None
    player: str | None

    def __init__(  # noqa: PLR0913 - all that a player has
        self,
        content: object = None,
        /,
        *,
        roll: Roll | str | None = None,
        pool: Pool | str | None = None,
        company: Company | None = None,
        light: SupportsIndex | None = None,
        footprints: SupportsIndex | None = None,
        fireflies: SupportsIndex | None = None,
        rerolls: SupportsIndex | None = None,
        free_rerolls: SupportsIndex | None = None,
        lapped: bool | None = None,
        sketal_dice: SketalDice | None = None,
        cemetery: Iterable[CardLike] | None = None,
        hidden_spells: SupportsIndex | None = None,
        kaar: bool | None = None,
        had_kaar: bool | None = None,
        spell_waits: bool | None = None,
        solo: bool | None = None,
        order: Iterable[str] | None = None,
        journey: str | None = None,
        boats: Sequence[int] | None = None,
        at: SupportsIndex | None = None,
        camp: SupportsIndex | None = None,
        used: Sequence[int] | None = None,
        visited: Sequence[int] | None = None,
        given: SupportsIndex | None = None,
        owed: SupportsIndex | None = None,
        day: SupportsIndex | None = None,
        phase: str | None = None,
        recruited: SupportsIndex | None = None,
        rulings: RulingsLike | None = None,
        game: Game | None = None,
        player: str | None = None,
    ) -> None:
        named = {
            name: value
            for name, value in locals().items()
            if value is not None and name not in ("self", "content")
        }
        if content is not None:
            named |= _parts_of(content, named)
        if not set(named) - {"rulings"}:
            raise GlowError("position-empty")
        self.__dict__.update(_validated(named))

    @classmethod
    def of(cls, **parts: Any) -> Self:
        """Make a position of parts that are known to be right, without checking them.

        For the engine and the solvers, which make thousands; users call `Position` itself.
        """
        position = object.__new__(cls)
        position.__dict__.update(_EMPTY)
        position.__dict__.update(parts)
        return position

    def having(self, **parts: Any) -> Self:
        """Return the same position with some parts that are known to be right, unchecked.

        It has no game behind it any more: there, things are otherwise.
        """
        position = object.__new__(type(self))
        position.__dict__.update(self.__dict__)
        position.__dict__.update(_NO_GAME)
        position.__dict__.update(parts)
        return position

    def replace(self, **parts: Any) -> Self:
        """Return the same position with other parts, checked like any that is given.

        What a player has in a game, changed, has no game behind it any more.

        >>> Position("red:fire", footprints=1).replace(footprints=2).footprints
        2
        """
        unknown = [name for name in parts if name not in _EMPTY]
        if unknown:
            near = nearest(unknown[0], _EMPTY)
            raise GlowError("position-unknown", where="position", name=unknown[0],
                            expected=list(_EMPTY), nearest=near)  # fmt: skip
        apart = self.player is not None and _NO_GAME.keys().isdisjoint(parts)
        kept = _parts(self.having() if apart else self)
        return type(self)(**(kept | parts))

    # ------------------------------------------------------------------ what it holds

    @property
    def name(self) -> str:
        """The name of the player in a game; where there is none it is empty."""
        return self.player or ""

    @property
    def companions(self) -> tuple[Companion, ...]:
        """The companions in play, in the order recruited."""
        return () if self.company is None else self.company.companions

    @property
    def spells(self) -> tuple[Spell, ...]:
        """The spells that are revealed; those that lie face down are only counted."""
        return () if self.company is None else self.company.spells

    @property
    def dice(self) -> Roll:
        """The dice as they lie; none where there is no roll."""
        return Roll() if self.roll is None else self.roll

    @property
    def has_kaar(self) -> bool:
        """Whether the player has Kaar in play."""
        return self.kaar or any(card.key == KAAR for card in self.companions)

    @property
    def is_sheltered(self) -> bool:
        """Whether Kaar shelters the player, who has it or has had it (kaar-immunity-ends)."""
        return self.has_kaar or (self.had_kaar and self.rulings.house.immunity_stays)

    @property
    def pledged(self) -> int:
        """How many companions or spells skulls have taken or still ask for this afternoon."""
        return self.given + self.owed

    @property
    def way(self) -> tuple[int, ...]:
        """The spaces of this afternoon, from where it began to where the company stands."""
        at = 0 if self.at is None else self.at
        return self.visited if self.visited and self.visited[-1] == at else (*self.visited, at)

    def before_noon(self) -> Position:
        """Return the position as the player's noon began.

        In a game special faces may have paid and cards may have been applied since; these are its
        `order`. Otherwise it is the position itself.
        """
        return self if self.game is None else self.game.__before_noon__(self)

    def under(self, rulings: RulingsLike) -> Self:
        """Return the same position under other rulings."""
        return self.having(rulings=as_rulings(rulings))

    # ------------------------------------------------------------------ questions

    def needs(self, question: str, *names: str) -> None:
        """Refuse a question for which some parts are missing."""
        for name in names:
            if getattr(self, name) is None:
                raise GlowError("position-needs", what=question, given=name)

    def explain(self, card: CardLike) -> Verdict:
        """Say whether a card triggers with the roll, how often, and why."""
        from glow_explorer.judge import explain

        self.needs("explain()", "roll")
        return explain(card, self.dice, self.rulings, kaar=self.has_kaar, had_kaar=self.had_kaar)

    def noon(self, value: Value | None = None) -> Noon:
        """Resolve the noon of the company with the roll; see `glow_explorer.noon`."""
        from glow_explorer.judge import noon

        return noon(self, value=value)

    def advise(  # noqa: PLR0913 - what things are worth
        self,
        *,
        token_value: Amount = 0,
        weights: Mapping[str, Amount] | None = None,
        journey: bool = False,
        days: int | None = None,
        skull_cost: Amount = 0,
        later_rerolls: SupportsIndex | bool = 0,
    ) -> Advice:
        """Find the best way to reroll, for noon or for the day; see `glow_explorer.advise`."""
        from glow_explorer.odds import advise

        return advise(
            self, token_value=token_value, weights=weights, journey=journey, days=days,
            skull_cost=skull_cost, later_rerolls=later_rerolls,
        )  # fmt: skip

    def odds(self) -> CompanyOdds:
        """Say what the company may expect of noon; see `glow_explorer.odds`."""
        from glow_explorer.odds import odds

        return odds(self)

    def compare(
        self, meeting: Iterable[CardLike] | Mapping[CardLike, Pool | str] | None = None
    ) -> Comparison:
        """Say what one more die or companion is worth; see ``glow_explorer.odds.questions``."""
        from glow_explorer.odds import odds

        return odds.compare(self, meeting=meeting)

    def moves(self) -> Moves:
        """Return the voyages that are allowed; see ``glow_explorer.archipelago.moves``."""
        from glow_explorer.journeys import archipelago

        self.needs("moves()", "boats", "roll")
        return archipelago().moves(self)

    def steps(self) -> Steps:
        """Return the single steps that are allowed; see ``glow_explorer.province.steps``."""
        from glow_explorer.journeys import province

        return province().steps(self)

    def paths(self) -> Paths:
        """Return the best ways of the afternoon; see ``glow_explorer.province.paths``."""
        from glow_explorer.journeys import province

        return province().paths(self)

    def walk(
        self, path: Sequence[int], *, jokers: Collection[int] = (), camp: bool = False
    ) -> Walk:
        """Judge a way from where the company stands; see ``glow_explorer.province.walk``."""
        from glow_explorer.journeys import province

        return province().walk(path, self, jokers=jokers, camp=camp)

    def plan(self, days: int | None = None, **terms: Any) -> Plan | LandPlan:
        """Plan the journey of the days to come; see ``archipelago.plan`` and ``province.plan``.

        Parameters
        ----------
        days
            How many there are, today included; by default what is left of the game. Today's dice
            are taken as they lie, if they are rolled, and a whole afternoon is planned; once the
            journey of today is over, today is left out.
        terms
            What things are worth, in light: ``skull_cost``, ``footprint_value`` and so on; and
            ``rerolls`` and ``tokens``, of which True takes those of the position.
        """
        from glow_explorer.journeys import archipelago, province

        self.needs("plan()", "journey")
        board: Any = archipelago() if self.journey == "archipelago" else province()
        plan: Plan | LandPlan = board.plan(self, days, **terms)
        return plan

    def final_score(self) -> Score:
        """Count the light as if the game ended now; see `glow_explorer.final_score`."""
        from glow_explorer.judge import final_score

        return final_score(self)

    # ------------------------------------------------------------------ sharing

    def to_dict(self) -> dict[str, Any]:
        """Return the position as plain values that go into JSON; see ``sharing.schema()``.

        A game is written as its beginning and all that was done in it.
        """
        from glow_explorer.sharing.codes import written

        return written(self)

    @classmethod
    def from_dict(cls, plain: object) -> Self:
        """Read a position as `to_dict` wrote it; a game is played again, and can be undone."""
        from glow_explorer.sharing.codes import read

        return cls(**read(plain))

    def to_json(self) -> str:
        """Return the position as JSON; see `to_dict`."""
        from glow_explorer.sharing import files

        return files.json_text(self.to_dict())

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a position out of JSON."""
        from glow_explorer.sharing import files

        if not isinstance(text, str):
            raise GlowError("not-text", given=quoted(text))
        return cls.from_dict(files.read_json(text))

    def code(self) -> str:
        """Return the position as a short code for a chat or a link.

        It is made of letters, digits, hyphens and underscores, and carries a checksum.
        """
        from glow_explorer.sharing import codes

        return codes.encode(self.to_dict())

    @classmethod
    def from_code(cls, code: str) -> Self:
        """Read a position out of a code, also inside a link or at the end of a line.

        Raises
        ------
        GlowError
            ``code-foreign``, ``code-newer``, ``code-damaged`` or ``code-too-long``; or what does
            not fit together in what the code holds.
        """
        from glow_explorer.sharing import codes

        return cls.from_dict(codes.decode(code))

    def binder_url(
        self,
        repo: str,
        ref: str = "HEAD",
        *,
        opens: str = "explorer",
        language: str | None = None,
        provider: str | None = None,
    ) -> str:
        """Return a link that opens this very position on Binder, for people who have nothing here.

        A link has at most 2,000 characters, which every browser and chat takes. The code of a whole
        game has about 750; what does not fit is saved to a file instead.

        Parameters
        ----------
        repo, ref, provider
            The repository that Binder builds, as for `glow_explorer.sharing.links.binder_url`.
        opens
            ``"explorer"`` shows the position at once, on a page of its own; ``"lab"`` opens a
            notebook in JupyterLab that shows it when it is run, and in which one can go on typing.
        language
            The language of what opens; unless said, the one spoken now.

        Raises
        ------
        GlowError
            ``link-repository``, ``link-ref``, ``link-too-long``; ``not-a-choice`` for another
            provider or another way to open; ``unknown-language``.

        Examples
        --------
        >>> from glow_explorer import Roll
        >>> link = Position(Roll("red:fire")).binder_url("owner/name", language="fr")
        >>> link.partition("?")[0]
        'https://mybinder.org/v2/gh/owner/name/HEAD'
        >>> Position.from_code(link).roll
        Roll('red:fire')
        """
        from glow_explorer.sharing import links

        path = links.position_on_binder(self.code(), opens, language)
        return links.binder_url(repo, ref, urlpath=path, provider=provider)

    def site_url(self, site: str, *, language: str | None = None) -> str:
        """Return a link that opens this very position on a site that ``make site`` made.

        Parameters
        ----------
        site
            The address of the site, such as ``"https://owner.github.io/name/"``.
        language
            The language of what opens; unless said, the one spoken now.

        Examples
        --------
        >>> from glow_explorer import Roll
        >>> position = Position(Roll("red:fire"))
        >>> link = position.site_url("https://owner.github.io/name", language="en")
        >>> link.replace(position.code(), "CODE")
        'https://owner.github.io/name/explorer.html?code=CODE&language=en'
        """
        from glow_explorer.sharing import links

        return links.site_url(site, self.code(), language)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the position to a file.

        The file is written whole or not at all: if anything goes wrong the old one stays.
        """
        from glow_explorer.sharing import files

        files.write_text(path, self.to_json())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a position that was saved."""
        from glow_explorer.sharing import files

        return cls.from_json(files.read_text(path))

    def __repr__(self) -> str:
        if self.player is not None:
            stock = f"{self.light} light, {len(self.companions)} companions"
            return f"<Position of {self.player}: {stock}>"
        if self.game is not None:
            return f"<Position {self.game!r}>"
        names = [name for name, value in self.__dict__.items() if _tells(name, value)]
        return f"<Position {', '.join(names)}>"


PARTS = tuple(field.name for field in fields(Position))
_EMPTY: dict[str, Any] = {
    "roll": None, "pool": None, "company": None, "light": None, "footprints": 0, "fireflies": 0,
    "rerolls": 0, "free_rerolls": None, "lapped": False, "sketal_dice": Frozen(), "cemetery": (),
    "hidden_spells": 0, "kaar": False, "had_kaar": False, "spell_waits": False, "solo": False,
    "order": (), "journey": None, "boats": None,
    "at": None, "camp": None, "used": (), "visited": (), "given": 0, "owed": 0, "day": None,
    "phase": None, "recruited": None, "rulings": None, "game": None, "player": None,
}  # fmt: skip
_NO_GAME: dict[str, Any] = {"game": None, "player": None}


def _tells(name: str, value: object) -> bool:
    usual = Rulings() if name == "rulings" else _EMPTY.get(name, value)
    return value != usual


_AS_NAMED: Mapping[str, str] = {}


def as_position(
    content: object, name: str, typed: Mapping[str, str] = _AS_NAMED, /, **parts: Any
) -> Position:
    """Return the position that a question is asked of.

    Parameters
    ----------
    content
        A position, or the first part of one.
    name
        What that part is.
    typed
        What parts are called where the question is asked, if it is something else.
    parts
        The other parts, by name; with a position there may be none (None stands for none).
    """
    named: dict[str, Any] = {part: value for part, value in parts.items() if value is not None}
    if not isinstance(content, Position):
        required = _READERS.get(name)
        named[name] = content if required is None else required(content)
        return Position(**named)
    if named:
        part = next(iter(named))
        raise GlowError("position-has-it", given=typed.get(part, part), part=part)
    return content


# ---------------------------------------------------------------------- what is given


def _parts_of(content: object, named: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of a position that a value is; none of them may be named besides."""
    parts = _parts(content)
    for name in parts:
        if name in named:
            raise GlowError("position-part-twice", given=name)
    return parts


def _parts(content: object) -> dict[str, Any]:
    if isinstance(content, str):
        if content.strip().startswith("glow"):
            raise GlowError("code-as-a-thing", given=quoted(content.strip()))
        dice = Pool(content)
        return {"pool": dice} if dice.unrolled else {"roll": Roll(content)}
    for kind, name in ((Roll, "roll"), (Pool, "pool"), (Company, "company")):
        if isinstance(content, kind):
            return {name: content}
    if isinstance(content, Position):
        names = PARTS if content.game is None else _NO_GAME
        parts = {name: content.__dict__[name] for name in names}
        return {name: value for name, value in parts.items() if _tells(name, value)}
    if hasattr(content, "__position__"):  # a game
        return {"game": content}
    if isinstance(position := getattr(content, "position", None), Position):  # an answer
        return _parts(position)
    raise GlowError("not-a-position", given=quoted(content))


def _validated(named: dict[str, Any]) -> dict[str, Any]:
    """Check all parts of a position, and fill in those that were not given."""
    if "game" in named:
        return _EMPTY | _behind(named)
    rulings = as_rulings(named.get("rulings", "standard"))
    parts = _EMPTY | {"rulings": rulings}
    for name, value in named.items():
        if name in _READERS:
            parts[name] = _READERS[name](value)
        elif name in AMOUNTS:
            floor = name != "light" or rulings[FLOOR] == "yes"
            parts |= checked_amounts(floor=floor, **{name: value})
        elif name in FLAGS:
            parts[name] = flag(name, value)
    company, roll = parts["company"], parts["roll"]
    if "cemetery" in named:
        parts["cemetery"] = _cemetery(company, named["cemetery"])
    if "sketal_dice" in named:
        dice = roll if roll is not None else parts["pool"]
        parts["sketal_dice"] = _sketal_dice(company, dice, named["sketal_dice"])
    return parts | _journey(named, roll)


def _behind(named: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a position with a game behind it: those of a player, if one is named."""
    game = named["game"]
    others = [name for name in named if name not in ("game", "player")]
    if others:
        raise GlowError("position-game-alone", given=others)
    if not hasattr(game, "__position__"):
        raise GlowError("not-a-game", given=quoted(game))
    parts: dict[str, Any] = game.__position__(named.get("player"))
    return parts


def _company(company: object) -> Company:
    if not isinstance(company, Company):
        raise GlowError("not-a-company", given=quoted(company))
    return company


def _roll(dice: object) -> Roll:
    return dice if isinstance(dice, Roll) else Roll(dice)  # type: ignore[arg-type]  # it refuses


def _pool(dice: object) -> Pool:
    return dice if isinstance(dice, Pool) else Pool(dice)  # type: ignore[arg-type]  # it refuses


def _order(entries: object) -> tuple[str, ...]:
    listed = in_order(entries)
    if listed is None or not all(isinstance(entry, str) for entry in listed):
        raise GlowError("not-an-order", given=quoted(entries))
    return listed


def _day(day: object) -> int:
    rounds = catalog().setup.rounds
    number = whole(day)
    if number is None or not 1 <= number <= rounds:
        raise GlowError("not-a-day", given=quoted(day), most=rounds)
    return number


def _phase(phase: object) -> str:
    wanted = fold(phase) if isinstance(phase, str) else ""
    if wanted not in PHASES:
        near = nearest(phase, PHASES)
        raise GlowError("not-a-choice", given=quoted(phase), expected=PHASES, nearest=near)
    return wanted


_READERS: Mapping[str, Callable[[object], object]] = {
    "company": _company,
    "roll": _roll,
    "pool": _pool,
    "order": _order,
    "day": _day,
    "phase": _phase,
}


def _cemetery(company: Company | None, cards: object) -> tuple[Companion, ...]:
    wanted_cards = listed(cards)
    if wanted_cards is None:
        raise GlowError("not-a-list", given=cards)
    dead: list[Companion] = []
    for wanted in wanted_cards:
        card = wanted if isinstance(wanted, Companion) else collection.companions()[wanted]
        if company is not None and card in company.companions:
            raise GlowError("dead-and-in-play", given=card.key)
        if card in dead:
            raise GlowError("card-given-twice", given=2, key=card.key, there=1)
        dead.append(card)
    return tuple(dead)


def may_own(card: Companion, die: Die) -> bool:
    """Say whether a die can be the one that a Sketal brought."""
    return die.size is Size.LARGE and card.die in ("any", die.color)


def _sketal_dice(
    company: Company | None, dice: Roll | Pool | None, owners: object
) -> Mapping[str, int | None]:
    """Return the dice of Sketals by key, as far as it was said which they are."""
    if not isinstance(owners, Mapping):
        raise GlowError("not-sketal-dice", given=quoted(owners))
    if not owners:
        return Frozen()
    if company is None or dice is None:
        missing = "company" if company is None else "roll"
        raise GlowError("position-needs", what="sketal_dice", given=missing)
    owned: dict[str, int | None] = {}
    for wanted, die in owners.items():
        card = _in_company(company, wanted)
        if card.die is None:
            raise GlowError("not-a-sketal", given=card.key)
        owned[card.key] = None if die is None else _large_die(dice, card, die)
        if die is not None and list(owned.values()).count(owned[card.key]) > 1:
            raise GlowError("die-of-two-sketals", given=owned[card.key])
    keys = [card.key for card in company.companions if card.key in owned]
    return Frozen({key: owned[key] for key in keys})


def _in_company(company: Company, wanted: CardLike) -> Companion:
    own = collection.Cards(Kind.COMPANION, company.companions)
    if own.find(wanted):
        return own[wanted]
    sketals = [card.key for card in own if card.die is not None]
    meant = collection.companions()[wanted]
    raise GlowError("not-in-company", given=meant.key, expected=sketals)


def _large_die(dice: Roll | Pool, card: Companion, die: object) -> int:
    number = whole(die)
    if number is None or not -len(dice) <= number < len(dice):
        code = "no-such-die" if len(dice) else "no-dice-at-all"
        raise GlowError(code, given=quoted(die), last=len(dice) - 1)
    number %= len(dice)
    if not may_own(card, dice[number]):
        raise GlowError("not-its-die", given=str(dice[number]), card=card.key, expected=card.die)
    return number


def known_journey(journey: object) -> str:
    """Return the journey that is meant."""
    if isinstance(journey, str) and fold(journey) in JOURNEYS:
        return fold(journey)
    near = nearest(journey, JOURNEYS)
    raise GlowError("unknown-journey", given=journey, expected=JOURNEYS, nearest=near)


def _journey(named: dict[str, Any], roll: Roll | None) -> dict[str, Any]:
    """Return the places of a journey, if one is given; where nothing is said it just begins."""
    land, sea = any(name in named for name in ON_LAND), "boats" in named
    if land and sea:
        raise GlowError("two-journeys")
    if not land and not sea and "journey" not in named:
        return {}
    implied = "archipelago" if sea else "province"
    journey = known_journey(named["journey"]) if "journey" in named else implied
    if (land or sea) and journey != implied:
        raise GlowError("journey-without-place", given=journey)
    if journey == "archipelago":
        at_centre = (CENTRE,) * catalog().setup.boats
        return {"journey": journey, "boats": known_boats(named["boats"]) if sea else at_centre}
    at, camp = known_space(named.get("at", 0)), known_camp(named.get("camp", 0))
    used = used_dice(named.get("used", ()), 0 if roll is None else len(roll))
    way = way_so_far(named.get("visited", ()), at)
    visited = way if len(way) > 1 else ()
    return {"journey": journey, "at": at, "camp": camp, "used": used, "visited": visited}


def used_dice(used: object, dice: int) -> tuple[int, ...]:
    """Return the indexes of the dice used this afternoon, of so many dice."""
    numbers = tuple(_die(die, dice) for die in _listed("used", used))
    if len(set(numbers)) != len(numbers):
        raise GlowError("die-used-twice", given=quoted(numbers))
    return numbers


def way_so_far(visited: object, at: int) -> tuple[int, ...]:
    """Return the spaces of this afternoon, from where it began to where the company stands."""
    passed = tuple(map(known_space, _listed("visited", visited)))
    if not passed or passed[-1] != at:
        passed = (*passed, at)
    joined = all(to in roads()[place] for place, to in pairwise(passed))
    if not joined or len(set(passed[1:])) < len(passed) - 1:
        raise GlowError("not-a-way-so-far", given=quoted(passed))
    return passed


def _die(die: object, dice: int) -> int:
    number = whole(die)
    if number is None or not 0 <= number < dice:
        code = "no-such-die" if dice else "no-dice-at-all"
        raise GlowError(code, given=quoted(die), last=dice - 1)
    return number


def _listed(name: str, numbers: object) -> tuple[Any, ...]:
    listed = in_order(numbers)
    if listed is None:
        raise GlowError("not-numbers", name=name, given=quoted(numbers))
    return listed
