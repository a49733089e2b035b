"""The reference: what each documented module shows, taken from the docstrings by pdoc."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from anywidget import AnyWidget
from pdoc.doc import Class, Doc, Module, Variable
from pdoc.doc_types import empty
from pdoc.search import make_index

import glow_explorer
from glow_explorer.widgets.base import GlowWidget

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SUBPACKAGES = (
    "judge",
    "rulebook",
    "cases",
    "journeys",
    "odds",
    "game",
    "game.players.strategies",
    "game.players.strategies",
    "sharing",
    "quiz",
    "widgets",
    "language",
    "terminal",
)

# The names that people type, by the room that they come from.
GROUPS = {
    "Dice and symbols": ("dice", "symbols"),
    "Cards": ("collection", "cards", "company"),
    "The judge": ("judge",),
    "The rulebook": ("rulebook", "cases"),
    "The navigator": ("journeys",),
    "The dice lab": ("odds",),
    "The table": ("game", "position"),
    "By hand": ("widgets", "quiz"),
    "Everywhere": ("language", "errors"),
}

# What the values are that exist once; everything else has a docstring of its own.
VALUES = {
    "adventurers": 'All adventurers, as `Cards`: `glow.adventurers["Pocana"]`.',
    "companions": "All companions, as `Cards`: `glow.companions[13]`, `glow.companions.table()`.",
    "spells": "All kinds of spell tokens, as `Cards`: `glow.spells[3]`.",
}


def documented() -> dict[str, Module]:
    """Return the modules of the reference by name: the package first, its sub-packages after."""
    root = glow_explorer.__name__
    names = [root, *(f"{root}.{name}" for name in SUBPACKAGES)]
    return {name: _resolved(Module(import_module(name))) for name in names}


def _resolved(module: Module) -> Module:
    """Load what a module loads on demand, and let its values say what they are.

    Where a module does not say what is for everybody, that is its classes and functions.
    """
    listed = module.obj.__dict__.get("__all__", ())
    for name in listed:
        setattr(module.obj, name, getattr(module.obj, name))
    for name, member in list(module.members.items()):
        if isinstance(member, Variable) and not listed:
            del module.members[name]
        elif (
            isinstance(member, Variable) and not member.docstring and _is_ours(member.default_value)
        ):
            module.members[name] = _told(member)
        elif isinstance(member, Class) and issubclass(member.obj, AnyWidget):
            _leave_to_the_class(member)
        elif isinstance(member, Class):
            _tell_inherited(member)
    return module


def _tell_inherited(kind: Class) -> None:
    """Let a class tell what it has from classes of ours, which have no page of their own."""
    kind.own_members += [
        member
        for member in kind.members.values()
        if member.is_inherited
        and member.docstring
        and member.name != "__init__"
        and member.taken_from[0].startswith(glow_explorer.__name__)
        and member not in kind.own_members
    ]


def _leave_to_the_class(widget: Class) -> None:
    """Leave out of a widget what its class says under Attributes, and how it is put together."""
    kind = cast("type[AnyWidget]", widget.obj)
    inside = {name for name in GlowWidget.__annotations__ if name.isupper()}
    inside |= {*kind.class_trait_names(), *dir(AnyWidget)} - {"__init__"}
    for name in inside & widget.members.keys():
        del widget.members[name]
    widget.members["__init__"].docstring = ""


def _is_ours(value: object) -> bool:
    return type(value).__module__.startswith(glow_explorer.__name__)


def _told(value: Variable) -> Variable:
    """Return a value of ours with what its class says about it, and without its contents."""
    kind = type(value.default_value)
    return Variable(
        value.modulename,
        value.qualname,
        taken_from=value.taken_from,
        docstring=VALUES.get(value.name, kind.__doc__ or ""),
        annotation=kind if value.annotation is empty else value.annotation,
    )


def search_documents(modules: Mapping[str, Module]) -> list[dict[str, str]]:
    """Return what the search knows; what the package itself gives is found there only."""
    root = modules[glow_explorer.__name__]
    given = {member.taken_from for member in root.members.values() if member.kind != "variable"}

    def is_sought(member: Doc[Any]) -> bool:
        if member.name == "__init__" or member.name.startswith("_"):
            return False
        return member.modulename == root.modulename or member.taken_from not in given

    named = [f"{root.modulename}.{name}" for name in root.members]
    return [
        found | {"fullname": f"{found['fullname']} (module)"}
        if found["kind"] == "module" and found["fullname"] in named
        else found
        for found in make_index(modules, is_sought, "numpy")
    ]


def home(name: str) -> str:
    """Return the room of the package that a public name comes from."""
    value = getattr(glow_explorer, name)
    module = value.__name__ if isinstance(value, ModuleType) else value.__module__
    return str(module).split(".")[1]


def groups(modules: Mapping[str, Module]) -> Iterator[tuple[str, list[Doc[Any]]]]:
    """Give the public names of the package in groups, each under a heading."""
    root = glow_explorer.__name__
    members = {
        name: modules[root].members.get(name) or modules[f"{root}.{name}"]
        for name in glow_explorer.__all__
    }
    for heading, rooms in GROUPS.items():
        found = [member for name, member in members.items() if home(name) in rooms]
        yield heading, sorted(found, key=lambda member: (member.kind != "class", member.name))


def first_line(member: Doc[Any]) -> str:
    """Return the first sentence of what a name is about."""
    first, _, _ = member.docstring.strip().partition("\n\n")
    return " ".join(first.split())
