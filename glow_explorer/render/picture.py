"""A picture of a position, to send or to print: dice, cards, stock, map, and how to open it."""

from __future__ import annotations

import re
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

from glow_explorer.language import language, text
from glow_explorer.render import games, tabletop, words
from glow_explorer.render.document import write_text
from glow_explorer.render.drawing import condition_svg, dice_svg
from glow_explorer.rulebook import Rulings
from glow_explorer.sharing.links import qr_code

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from glow_explorer.cards import Card
    from glow_explorer.dice import Dice
    from glow_explorer.position import Position

WIDTH = 1000
MARGIN = 28
_INSIDE = WIDTH - 2 * MARGIN
_PAPER, _PANEL, _LINE, _INK, _SOFT, _GLOW = (
    "#fbf8f0", "#ffffff", "#d3cbb8", "#1c2030", "#4a5063", "#8a5a00",
)  # fmt: skip
_FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
_DICE_IN_A_ROW = 14
_DICE_SCALE = 1.5
_MOST_LINES = 40
_QR_SIDE = 190
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')

Part = tuple[float, str]
"""Something drawn, from the top, with its height."""


def position_picture(value: Position, link: str = "") -> str:
    """Draw a position as one SVG picture that needs nothing else.

    Parameters
    ----------
    value
        The position.
    link
        An address that opens it: written below, with a QR code for phones.

    Examples
    --------
    >>> from glow_explorer import Position
    >>> picture = position_picture(Position(roll="red:fire blue:water"), "https://owner.org/?code=x")
    >>> picture.startswith("<svg"), "https://owner.org/?code=x" in picture
    (True, True)
    """
    top, drawn = float(MARGIN), []
    for height, part in _parts(value, link):
        drawn.append(f'<g transform="translate({MARGIN} {top:g})">{part}</g>')
        top += height + 18
    label = escape(" ".join(str(value).split("\n")[:2]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top:g}" width="{WIDTH}" '
        f'height="{top:g}" role="img" lang="{language()}" aria-label="{label}" '
        f'font-family="{_FONT}"><title>{label}</title>'
        f'<rect width="{WIDTH}" height="{top:g}" fill="{_PAPER}"/>{"".join(drawn)}</svg>'
    )


def _parts(value: Position, link: str) -> Iterator[Part]:
    yield _head()
    if value.game is not None:
        told = write_text(tabletop.position(value)).partition(f"\n{text('game.lately')}\n")[0]
        yield _lines(told.split("\n")[:_MOST_LINES], size=17)
        yield _map(games.game_map(value.game))
    else:
        dice = value.roll or value.pool
        if dice:
            yield _dice(dice)
        if value.company is not None:
            yield _cards([card for card in value.company.cards if card.name])
        notes = [*tabletop.of_player(value), *tabletop.of_journey(value)]
        if value.rulings != Rulings():
            notes.append(text("board.preset", preset=text(f"ruling.{value.rulings.preset}")))
        if notes:
            yield _lines(notes, size=19)
        if value.journey is not None:
            yield _map(tabletop.position_map(value))
    if link:
        yield _foot(link)


def _head() -> Part:
    lamp = (
        '<circle cx="20" cy="20" r="19" fill="#fdf0cf"/>'
        f'<circle cx="20" cy="22" r="8" fill="{_GLOW}"/>'
        f'<path d="M20 4v5M7 11l4 4M33 11l-4 4M4 23h5M31 23h5" stroke="{_GLOW}" '
        'stroke-width="2.5" stroke-linecap="round"/>'
    )
    return 40, lamp + _text("Glow Explorer", (52, 31), 30, bold=True)


def _text(
    letters: str, at: tuple[float, float], size: float, color: str = _INK, *, bold: bool = False
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{at[0]:g}" y="{at[1]:g}" font-size="{size:g}" fill="{color}"{weight}>'
        f"{escape(letters)}</text>"
    )


def _placed(svg: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{svg}</g>'


def _side(svg: str) -> tuple[float, float]:
    """Return how large a picture is."""
    found = _SIZE.search(svg)
    return (float(found[1]), float(found[2])) if found else (0, 0)


def _dice(value: Dice) -> Part:
    drawn, top = [], 0.0
    for first in range(0, len(value), _DICE_IN_A_ROW):
        svg = dice_svg(value[first : first + _DICE_IN_A_ROW])
        drawn.append(_placed(svg, 0, top, _DICE_SCALE))
        top += _side(svg)[1] * _DICE_SCALE + 8
    return top - 8, "".join(drawn)


def _cards(cards: Sequence[Card]) -> Part:
    """Draw cards in two columns: name, condition, effect."""
    width, height, gap = (_INSIDE - 16) / 2, 84.0, 10.0
    drawn = []
    for place, card in enumerate(cards):
        x, y = (place % 2) * (width + 16), (place // 2) * (height + gap)
        badges = condition_svg(card.condition) if card.effect else ""
        wide = _side(badges)[0]
        effect = words.effect(card.effect) if card.effect else words.condition(card.condition)
        (said, *_) = wrap(f"→ {effect}" if badges else effect, 46) or [""]
        drawn.append(
            f'<g transform="translate({x:g} {y:g})"><rect width="{width:g}" height="{height:g}" '
            f'rx="10" fill="{_PANEL}" stroke="{_LINE}"/>'
            + _text(words.name(card), (14, 30), 20, bold=True)
            + (_placed(badges, 14, 46, 1) if badges else "")
            + _text(said, (14 + (wide + 10 if badges else 0), 64), 17, _SOFT)
            + "</g>"
        )
    rows = (len(cards) + 1) // 2
    return max(0, rows * (height + gap) - gap), "".join(drawn)


def _lines(told: Iterable[str], size: float) -> Part:
    room = int(_INSIDE / (size * 0.52))
    lines = [
        piece
        for line in told
        for piece in wrap(line, room, subsequent_indent="    ", break_long_words=True) or [""]
    ]
    step = size * 1.45
    drawn = [
        _text(line.strip(), (7 * (len(line) - len(line.lstrip())), size + nth * step), size)
        for nth, line in enumerate(lines)
    ]
    return len(lines) * step, "".join(drawn)


def _map(svg: str) -> Part:
    wide, high = _side(svg)
    scale = _INSIDE / wide
    return high * scale, _placed(svg, 0, 0, scale)


def _foot(link: str) -> Part:
    """Draw the QR code of a link, and the link itself."""
    code = qr_code(link)
    square = (
        f'<rect width="{_QR_SIDE}" height="{_QR_SIDE}" fill="#ffffff"/>'
        f'<path transform="scale({_QR_SIDE / code.side:g})" d="{code.path}" fill="#000000" '
        'shape-rendering="crispEdges"/>'
    )
    lines = [link[at : at + 72] for at in range(0, len(link), 72)]
    written = "".join(
        _text(line, (_QR_SIDE + 22, 62 + 24 * nth), 17, _SOFT) for nth, line in enumerate(lines)
    )
    opened = _text(text("explorer.scan"), (_QR_SIDE + 22, 30), 20, bold=True)
    return max(_QR_SIDE, 62 + 24 * len(lines)), square + opened + written
