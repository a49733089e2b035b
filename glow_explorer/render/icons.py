"""Our own icons: one SVG file each in ``icons/``, of one colour, on a square of 24."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SIDE = 24
_SVG = "{http://www.w3.org/2000/svg}"


def folder() -> Traversable:
    """Return the folder of the icons."""
    return resources.files(__package__).joinpath("icons")


@cache
def icon_names() -> tuple[str, ...]:
    """Return the names of all icons.

    >>> "fire" in icon_names()
    True
    """
    files = (file.name for file in folder().iterdir())
    return tuple(sorted(name.removesuffix(".svg") for name in files if name.endswith(".svg")))


@cache
def _source(name: str) -> str:
    return folder().joinpath(f"{name}.svg").read_text(encoding="utf-8")


def shapes(name: str, ink: str) -> list[ET.Element]:
    """Return the shapes of an icon in one colour, as new elements without namespace."""
    root = ET.fromstring(_source(name).replace("currentColor", ink))
    for element in root.iter():
        element.tag = element.tag.removeprefix(_SVG)
        element.tail = element.text = None
    return list(root)
