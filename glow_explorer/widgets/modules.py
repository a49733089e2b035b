"""The JavaScript modules and styles of the widgets, each carried to the page once.

The files in `static` are plain ES modules that import one another. Each is the state of a small
model of its own, made when the first widget needs it. Every widget names the models of its modules,
and the few lines of `loading.js`, the only code that it carries itself, put them together.
"""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING

from ipywidgets import Widget  # type: ignore[import-untyped]
from traitlets import Unicode

from glow_explorer.dice import dice_kinds
from glow_explorer.render.drawing import icon_names, shapes
from glow_explorer.render.palette import BODY, CROSS, DECK, EDGE, INK, IVORY, MARK, SPELL
from glow_explorer.symbols import Size

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET

_INK = "currentColor"
_EMPTY = "Object({})"
_IMPORT = re.compile(r'^import .* from "\./(\w+)\.js";$', re.MULTILINE)


class Module(Widget):  # type: ignore[misc]
    """A module and its style, as the page gets them.

    Attributes
    ----------
    name
        What others import it by.
    key
        Tells it from every other content of that name; what it imports counts as content.
    code, style
        The JavaScript and the CSS, which may be empty.
    """

    name = Unicode().tag(sync=True)
    key = Unicode().tag(sync=True)
    code = Unicode().tag(sync=True)
    style = Unicode().tag(sync=True)


def loader() -> str:
    """Return the module that every widget carries: it loads the others."""
    return _file("loading.js")


def modules(front: str) -> tuple[Module, ...]:
    """Return the models of a front end and of all that it imports, which comes first."""
    return tuple(_module(name) for name in (*imported(front), front))


@cache
def imported(name: str) -> tuple[str, ...]:
    """Return the modules that a module imports, in an order in which they can be loaded."""
    names: list[str] = []
    for other in _IMPORT.findall(code(name)):
        names += [*imported(other), other]
    return tuple(dict.fromkeys(names))


@cache
def code(name: str) -> str:
    """Return the code of a module."""
    source = _file(f"{name}.js")
    return source.replace(_EMPTY, _drawing()) if name == "drawing" else source


@cache
def style(name: str) -> str:
    """Return the style that belongs to a module."""
    path = resources.files(__package__).joinpath("static", f"{name}.css")
    return path.read_text(encoding="utf-8") if path.is_file() else ""


@cache
def key(name: str) -> str:
    """Return what tells a module from other versions of it."""
    parts = [name, code(name), style(name), *map(key, imported(name))]
    return sha256("\0".join(parts).encode()).hexdigest()[:20]


_models: dict[str, Module] = {}


def _module(name: str) -> Module:
    """Return the model of a module: the one that there is, unless it was closed."""
    model = _models.get(name)
    if model is None or model.comm is None:
        model = Module(name=name, key=key(name), code=code(name), style=style(name))
        _models[name] = model
    return model


def _file(name: str) -> str:
    return resources.files(__package__).joinpath("static", name).read_text(encoding="utf-8")


def _shape(element: ET.Element) -> list[object]:
    return [element.tag, dict(element.attrib), [_shape(inner) for inner in element]]


def _drawing() -> str:
    """Return what the front end draws with: icons, colours, and the dice that exist."""
    icons = {name: [_shape(shape) for shape in shapes(name, _INK)] for name in icon_names()}
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
    return json.dumps({"icons": icons, "dice": kinds, "colors": colors}, ensure_ascii=False)
