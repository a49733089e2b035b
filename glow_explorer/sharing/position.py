"""A position: any dice, company, noon, journey or game as one value that can be shared.

>>> from glow_explorer import Roll
>>> position = Position(Roll("red:fire red:air blue:water"))
>>> position.code()
'glow1-mCuI3VsicmZyYWJ3Il0'
>>> Position.from_code(position.code()) == position
True
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Self

from glow_explorer.errors import GlowError
from glow_explorer.journeys import archipelago, province
from glow_explorer.judge import final_score, noon
from glow_explorer.sharing import codes, links, texts, writing
from glow_explorer.sharing.parts import checked, parts_of
from glow_explorer.showing import Told

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping, Sequence
    from typing import SupportsIndex

    from glow_explorer.cards import Companion
    from glow_explorer.collection import CardLike
    from glow_explorer.company import Company
    from glow_explorer.dice import Pool, Roll
    from glow_explorer.game import Game
    from glow_explorer.journeys import Moves, Paths, Steps
    from glow_explorer.judge import Noon, Score
    from glow_explorer.judge.situation import SketalDice
    from glow_explorer.rulebook import Rulings, RulingsLike


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Position(Told):
    """Whatever lies on the table, or a part of it.

    Parameters
    ----------
    thing
        A roll, a pool, a company, a noon, a game, or dice as text; the rest may follow by name.
    roll, pool
        What the dice show, and dice that are not rolled yet.
    company, light, footprints, fireflies, rerolls
        A player's cards, score and tokens; the score may be left open.
    sketal_dice, cemetery
        Which die of the roll belongs to which Sketal, and who lies in the cemetery: as for `noon`.
    hidden_spells, kaar, solo
        Spells that lie face down, whether the player has Kaar, whether the game is one against Tom:
        as for the journeys.
    journey, boats, at, camp, used, visited
        The journey; where the boats are, or where the company and its camp stand, and the dice and
        spaces of this afternoon.
    rulings
        A preset's name or `Rulings`.
    game
        A whole game, by itself.

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
    sketal_dice: Mapping[str, int | None]
    cemetery: tuple[Companion, ...]
    hidden_spells: int
    kaar: bool
    solo: bool
    journey: str | None
    boats: tuple[int, ...] | None
    at: int | None
    camp: int | None
    used: tuple[int, ...]
    visited: tuple[int, ...]
    rulings: Rulings
    game: Game | None

    def __init__(  # noqa: PLR0913 - all that a position can have
        self,
        thing: object = None,
        /,
        *,
        roll: Roll | str | None = None,
        pool: Pool | str | None = None,
        company: Company | None = None,
        light: SupportsIndex | None = None,
        footprints: SupportsIndex | None = None,
        fireflies: SupportsIndex | None = None,
        rerolls: SupportsIndex | None = None,
        sketal_dice: SketalDice | None = None,
        cemetery: Iterable[CardLike] | None = None,
        hidden_spells: SupportsIndex | None = None,
        kaar: bool | None = None,
        solo: bool | None = None,
        journey: str | None = None,
        boats: Sequence[int] | None = None,
        at: SupportsIndex | None = None,
        camp: SupportsIndex | None = None,
        used: Sequence[int] | None = None,
        visited: Sequence[int] | None = None,
        rulings: RulingsLike | None = None,
        game: Game | None = None,
    ) -> None:
        given = {
            "roll": roll, "pool": pool, "company": company, "light": light,
            "footprints": footprints, "fireflies": fireflies, "rerolls": rerolls,
            "sketal_dice": sketal_dice, "cemetery": cemetery, "hidden_spells": hidden_spells,
            "kaar": kaar, "solo": solo, "journey": journey, "boats": boats, "at": at, "camp": camp,
            "used": used, "visited": visited, "rulings": rulings, "game": game,
        }  # fmt: skip
        named = {name: one for name, one in given.items() if one is not None}
        if thing is not None:
            named |= parts_of(thing, named)
        for name, one in checked(named).items():
            object.__setattr__(self, name, one)

    # ------------------------------------------------------------------ questions

    def _needs(self, what: str, *names: str) -> None:
        for name in names:
            if getattr(self, name) is None:
                raise GlowError("position-needs", what=what, given=name)

    def noon(self) -> Noon:
        """Resolve the noon of the company with the roll."""
        self._needs("noon()", "company", "roll")
        assert self.company is not None
        assert self.roll is not None
        told: dict[Any, int | None] = dict(self.sketal_dice)
        return noon(
            self.company,
            self.roll,
            light=self.light,
            footprints=self.footprints,
            fireflies=self.fireflies,
            rerolls=self.rerolls,
            sketal_dice=told,
            cemetery=self.cemetery,
            rulings=self.rulings,
        )

    def moves(self) -> Moves:
        """Return the voyages that are allowed."""
        self._needs("moves()", "boats", "roll")
        assert self.boats is not None
        return archipelago().moves(
            self.boats, self.roll, self.footprints, self.rulings, company=self.company,
            hidden_spells=self.hidden_spells, kaar=self.kaar, solo=self.solo,
        )  # fmt: skip

    def _afternoon(self, what: str) -> dict[str, Any]:
        self._needs(what, "at", "roll")
        names = ("at", "roll", "used", "footprints", "visited", "rulings")
        more = ("light", "company", "hidden_spells", "kaar")
        return {name: getattr(self, name) for name in (*names, *more)}

    def steps(self) -> Steps:
        """Return the single steps that are allowed."""
        return province().steps(**self._afternoon("steps()"))

    def paths(self) -> Paths:
        """Return the best ways of the afternoon."""
        return province().paths(**self._afternoon("paths()"))

    def score(self) -> Score:
        """Count the light as if the game ended now."""
        self._needs("score()", "company", "light")
        assert self.company is not None
        assert self.light is not None
        return final_score(
            self.company,
            light=self.light,
            journey=self.journey,
            camp=self.camp,
            boats=self.boats,
            fireflies=self.fireflies,
            footprints=self.footprints,
            rerolls=self.rerolls,
            rulings=self.rulings,
        )

    # ------------------------------------------------------------------ sharing

    def to_dict(self, *, history: bool = False) -> dict[str, Any]:
        """Return the position as plain values that go into JSON; see ``sharing.schema()``.

        Parameters
        ----------
        history
            Whether all that was done in a game goes with it, so that it can still be undone.
        """
        return writing.written(self, history=history)

    @classmethod
    def from_dict(cls, plain: object) -> Self:
        """Read a position as `to_dict` wrote it, also by an older version of the explorer."""
        return cls(**writing.read(plain))

    def to_json(self, *, history: bool = False) -> str:
        """Return the position as JSON; see `to_dict`."""
        return texts.json_text(self.to_dict(history=history))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a position out of JSON."""
        if not isinstance(text, str):
            raise GlowError("not-text", given=texts.quoted(text))
        return cls.from_dict(texts.read_json(text))

    def code(self) -> str:
        """Return the position as a short code for a chat or a link.

        It is made of letters, digits, hyphens and underscores, and carries a checksum. What was
        done before in a game is left out; `save` keeps it.
        """
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
        game has about 300; what does not fit is saved to a file instead.

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
        >>> Position(Roll("red:fire")).site_url("https://owner.github.io/name", language="en")
        'https://owner.github.io/name/explorer.html?code=glow1-U46RH1sicmYiXQ&language=en'
        """
        return links.site_url(site, self.code(), language)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the position to a file, with all that was done in a game.

        The file is written whole or not at all: if anything goes wrong the old one stays.
        """
        texts.write_text(path, self.to_json(history=True))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a position that was saved."""
        return cls.from_json(texts.read_text(path))

    def __repr__(self) -> str:
        plain = self.to_dict() if self.game is None else {}
        shown = [name for name in plain if name not in writing.HEAD] or ["game"]
        return f"<Position {', '.join(shown)}>" if plain else f"<Position {self.game!r}>"


PARTS = tuple(one.name for one in fields(Position))
