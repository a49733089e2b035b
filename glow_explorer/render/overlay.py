"""What is laid over a map: pieces, a way, arrows, lit places, labels. Both kinds of map draw it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from glow_explorer.errors import GlowError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

ArrowKind = Literal["legal", "refused", "plan", "tom"]
PIECES = ("boat", "company", "camp", "tom")


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move along one road or route, or a whole leg of a journey.

    Parameters
    ----------
    origin, to
        The places, by number; the same number twice is a piece that stays.
    label
        A short text, such as ``"62 %"``.
    weight
        From 0 to 1: how strongly the arrow is drawn, for probabilities.
    kind
        A move that is allowed, one that is refused, one of a plan, or one of Tom's.
    """

    origin: int
    to: int
    label: str = ""
    weight: float = 1.0
    kind: ArrowKind = "legal"


@dataclass(frozen=True, slots=True)
class Overlay:
    """Everything that is laid over a map.

    Parameters
    ----------
    pieces
        Places, each with what stands there: ``"boat"``, ``"company"``, ``"camp"`` or ``"tom"``.
    path
        A way from place to place, drawn as one line with its steps numbered.
    arrows
        Moves.
    lit
        Places that light up, such as those within reach.
    labels
        Places, each with a short text beside it.
    title
        What the map shows.

    Examples
    --------
    >>> Overlay(pieces=((0, "boat"), (6, "boat")), labels=((9, "62 %"),)).places()
    [0, 6, 9]
    """

    pieces: tuple[tuple[int, str], ...] = ()
    path: tuple[int, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    lit: tuple[int, ...] = ()
    labels: tuple[tuple[int, str], ...] = ()
    title: str = ""

    def places(self) -> list[int]:
        """Return every place that is spoken of, in order of appearance."""
        return list(self._places())

    def _places(self) -> Iterator[int]:
        yield from (place for place, _ in self.pieces)
        yield from self.path
        for arrow in self.arrows:
            yield from (arrow.origin, arrow.to)
        yield from self.lit
        yield from (place for place, _ in self.labels)


def check(overlay: Overlay, known: Collection[int], code: str) -> None:
    """Refuse an overlay that speaks of places the map does not have, or of unknown kinds.

    Raises
    ------
    GlowError
        With this code for an unknown place.
    """
    for place in overlay.places():
        if type(place) is not int or place not in known:
            raise GlowError(code, given=place, last=max(known))
    for _, kind in overlay.pieces:
        if kind not in PIECES:
            raise GlowError("not-a-choice", given=kind, expected=PIECES)
    for arrow in overlay.arrows:
        if arrow.kind not in get_args(ArrowKind):
            raise GlowError("not-a-choice", given=arrow.kind, expected=get_args(ArrowKind))
