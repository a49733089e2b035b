"""Joins the front end of a widget: the shared module and style first, then its own.

An anywidget module is imported from a blob, so it cannot import a neighbour: what all widgets share
is put in front of each. The icons and colours of the drawings are handed over as they are.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from glow_explorer.box import dice_kinds
from glow_explorer.render.icons import icon_names, shapes
from glow_explorer.render.palette import BODY, CROSS, DECK, EDGE, INK, IVORY, MARK, SPELL
from glow_explorer.symbols import Size

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET

_INK = "currentColor"


def module(*names: str) -> str:
    """Return the whole module of a widget."""
    parts = ["elements.js", "common.js", *(f"{name}.js" for name in names)]
    return "\n".join([f"const GLOW = {_given()};", *map(_file, parts)])


def style(*names: str) -> str:
    """Return the whole style of a widget."""
    return "\n".join(map(_file, ["common.css", *(f"{name}.css" for name in names)]))


@cache
def _file(name: str) -> str:
    return resources.files(__package__).joinpath("static", name).read_text(encoding="utf-8")


def _shape(element: ET.Element) -> list[object]:
    return [element.tag, dict(element.attrib), [_shape(inner) for inner in element]]


@cache
def _given() -> str:
    """Return what the front end draws with: icons, colours, and the dice that exist."""
    icons = {name: [_shape(one) for one in shapes(name, _INK)] for name in icon_names()}
    kinds = {
        color: {
            "faces": list(dict.fromkeys(kind.faces)),
            "sixth": kind.sixth_face,
            "usual": kind.usual_size,
            "large": kind.number(Size.LARGE),
            "small": kind.number(Size.SMALL),
        }
        for color, kind in dice_kinds().items()
    }
    colors = {
        "ink": dict(INK), "body": dict(BODY), "edge": dict(EDGE), "mark": dict(MARK),
        "ivory": IVORY, "cross": CROSS, "deck": dict(DECK), "spell": SPELL,
    }  # fmt: skip
    given = json.dumps({"icons": icons, "dice": kinds, "colors": colors}, ensure_ascii=False)
    return re.sub("</", r"<\\/", given)
