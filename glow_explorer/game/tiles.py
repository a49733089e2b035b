"""Tom's tiles: what they show, what an order of them brings him, what the one opposite costs."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from glow_explorer.catalog import catalog
from glow_explorer.errors import GlowError, quoted
from glow_explorer.inputs import checked_amounts, listed, of_kind, whole
from glow_explorer.journeys.tom import tom_band
from glow_explorer.values import Chart, Told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import SupportsIndex

    from glow_explorer.boards import TomTile
    from glow_explorer.game.game import Game
    from glow_explorer.journeys.tom import TomMove


class Tiles(Told):
    """The eight tiles of Tom, found by their numbers; a notebook shows them as they are printed.

    Examples
    --------
    >>> tiles()[6].band_steps, tiles()[6].light, tiles()[6].journey
    (2, 3, 'max')
    """

    __slots__ = ()

    @property
    def by_number(self) -> Mapping[int, TomTile]:
        """The tiles by their numbers."""
        return {tile.number: tile for tile in catalog().tom_tiles}

    def __getitem__(self, number: object) -> TomTile:
        """Return a tile by its number."""
        known, wanted = self.by_number, whole(number)
        if wanted is None or wanted not in known:
            raise GlowError("no-such-tile", given=quoted(number), expected=list(known))
        return known[wanted]

    def __iter__(self) -> Iterator[TomTile]:
        return iter(self.by_number.values())

    def __len__(self) -> int:
        return len(self.by_number)

    def chart(self) -> Chart:
        """Show the tiles as they are printed."""
        rows = [
            {"tile": tile.number, "band": tile.band_steps, "light": tile.light,
             "journey": tile.journey}
            for tile in self
        ]  # fmt: skip
        return Chart("tiles", tuple(rows))

    def take(self, number: SupportsIndex, band: SupportsIndex, score: SupportsIndex) -> TomMove:
        """Say where a tile takes Tom's band, and why; the light printed on it comes on top.

        Examples
        --------
        >>> moved = tiles().take(6, band=6, score=30)
        >>> moved.band, moved.score
        (8, 38)
        """
        at = checked_amounts(band=band, score=score)
        return tom_band(self[number].band_steps, at["band"], at["score"])

    def played(self, *orders: Iterable[SupportsIndex], score: SupportsIndex = 10) -> Chart:
        """Show the light that Tom has after each tile of one or several orders.

        Examples
        --------
        >>> tiles().played([3, 7]).rows[0]["light"]
        (10, 13, 17)
        """
        start, rows = checked_amounts(score=score)["score"], []
        for order in orders:
            numbers = listed(order)
            if not numbers:
                raise GlowError("not-a-list", given=quoted(order))
            band, light = 0, [start]
            for number in numbers:
                moved = self.take(number, band, light[-1])
                band = moved.band or 0
                light.append((moved.score or 0) + self[number].light)
            rows.append({"tiles": tuple(numbers), "light": tuple(light)})
        if not rows:
            raise GlowError("not-a-list", given="")
        return Chart("tile-orders", tuple(rows))

    def prices(self, game: Game) -> Chart:
        """Say what the tile opposite each companion will bring Tom: today, and on later days.

        Every step of the band is paid again on each day that follows, so the price of a tile is
        its light of today and its steps times the days left.
        """
        from glow_explorer.game.game import Game  # only those who have a game ask

        tom = of_kind(Game, game, "not-a-game").tom
        if tom is None:
            raise GlowError("no-tom-here")
        rows: list[dict[str, Any]] = []
        for meeting in game.track:
            if meeting.companion is None or meeting.tile is None:
                continue
            tile = self[meeting.tile]
            moved = self.take(tile.number, tom.band, tom.score)
            today = (moved.score or 0) - tom.score + tile.light
            later = tile.band_steps * (catalog().setup.rounds - game.day)
            rows.append({"companion": meeting.companion.key, "tile": tile.number, "today": today,
                         "later": later, "price": today + later})  # fmt: skip
        return Chart("tile-prices", tuple(sorted(rows, key=lambda row: row["price"])))

    def __repr__(self) -> str:
        return f"<Tom's tiles: {len(self)}>"


@cache
def tiles() -> Tiles:
    """Return the tiles of Tom."""
    return Tiles()
