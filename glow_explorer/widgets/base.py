"""What all widgets have in common: they show a state, hear the browser, and say what is wrong.

The files in `static` are plain ES modules that import one another. Each is the state of a small
model of its own, made when the first widget needs it. Every widget names the models of its modules,
and the few lines of `loading.js`, the only code that it carries itself, put them together. Cards,
reasons and rules reach the front ends as plain values, in the current language.
"""

from __future__ import annotations

import json
import os
import re
import traceback
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import anywidget
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display, update_display
from ipywidgets import Widget, widget_serialization  # type: ignore[import-untyped]
from traitlets import Bool, Dict, Int, TraitError, Tuple, Unicode, default

from glow_explorer.cards import Adventurer, Companion
from glow_explorer.dice import dice_kinds
from glow_explorer.errors import GlowError, nearest, quoted
from glow_explorer.language import available, messages, text, using
from glow_explorer.render import words
from glow_explorer.render.document import reasons_values, rule_values
from glow_explorer.render.drawing import icon_names, shapes
from glow_explorer.render.palette import BODY, CROSS, DECK, EDGE, INK, IVORY, MARK, SPELL
from glow_explorer.render.reasons import reason_line, rule_line
from glow_explorer.rulebook import rulings
from glow_explorer.symbols import Color, Size
from glow_explorer.widgets.traits import THEMES, choice_trait, language_trait
from glow_explorer.widgets.work import HAND, Work, beside_a_kernel

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET
    from collections.abc import Callable, Iterable, Iterator

    from glow_explorer.cards import Card
    from glow_explorer.judge import Reason
    from glow_explorer.rulebook import Rulings


T = TypeVar("T")

# ---------------------------------------------------------------- modules and styles

_INK = "currentColor"
_EMPTY = "Object({})"
_IMPORT = re.compile(r'^import [^;]* from "\./(\w+)\.js";$', re.MULTILINE)
_MARGIN = re.compile(r"^[ \t]+", re.MULTILINE)
_INDENTS = re.compile(r"\s*/\*(?:[^*]|\*(?!/))*\*/\s*|\n\s+")
_TYPES = re.compile(r"^[ \t]*/\*\*(?:[^*]|\*(?!/))*\*/\n", re.MULTILINE)


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
    """Return the code of a module, without types and indents, which only its writers need."""
    source = _MARGIN.sub("", _TYPES.sub("", _file(f"{name}.js")))
    return source.replace(_EMPTY, _drawing()) if name == "drawing" else source


@cache
def style(name: str) -> str:
    """Return the style that belongs to a module, without comments and indents."""
    path = resources.files(__package__).joinpath("static", f"{name}.css")
    return _INDENTS.sub("\n", path.read_text(encoding="utf-8")) if path.is_file() else ""


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
    drawing = {"icons": icons, "dice": kinds, "colors": colors, "glossary": _glossary()}
    return json.dumps(drawing, ensure_ascii=False)


def _glossary() -> dict[str, dict[str, object]]:
    """Return what every icon is called and means, in every language: all widgets share it."""
    return {
        code: {
            "title": spoken["glossary.title"],
            "open": spoken["glossary.open"],
            "close": spoken["glossary.close"],
            "icons": {
                name: [spoken[f"glossary.{name}"], spoken[f"glossary.{name}-means"]]
                for name in icon_names()
            },
        }
        for code in available()
        if (spoken := messages(code))
    }


# ---------------------------------------------------------------- a widget

_WORDS = ("widget", "symbol", "color", "die", "dice")


class GlowWidget(anywidget.AnyWidget):
    """A widget of the explorer.

    A kind of widget names the module of its front end (`FRONT`), the traits that the browser may
    set (`SETTABLE`) and those that change what is seen (`SHOWN`), the sections of words that it
    speaks (`WORDS`), and says in `_seen` what there is to see. Methods called ``_hear_<kind>``
    answer messages.

    Attributes
    ----------
    language
        The language it speaks; unless said otherwise that of the session when it was made.
    theme
        ``"auto"`` follows the page, or ``"dark"``, ``"light"``.
    problem
        What went wrong last, as the widget shows it; empty after the next good answer.
    active
        Whether it works out what it shows and sends it; a widget out of sight may rest.
    """

    FRONT: ClassVar[str] = ""
    SETTABLE: ClassVar[tuple[str, ...]] = ()
    SHOWN: ClassVar[tuple[str, ...]] = ()
    WORDS: ClassVar[tuple[str, ...]] = ()

    language = language_trait()
    theme = choice_trait("theme", THEMES)
    problem = Dict().tag(sync=True)
    active = Bool(default_value=True)
    _esm = loader()
    _modules = Tuple().tag(sync=True, **widget_serialization)
    _view = Dict().tag(sync=True)
    _words = Dict().tag(sync=True)
    _answered = Int(0).tag(sync=True)
    _sent = Int(0).tag(sync=True)
    """How often the browser has set values that it waits for."""
    _received = Int(0).tag(sync=True)
    """Which of them have come: what the browser asks next waits for them, see `common.js`."""
    _working = Dict().tag(sync=True)
    """What is being worked out: in words, and which part is done, as far as it is known."""

    def __init__(self, **traits: Any) -> None:
        self._refuse_strangers(traits)
        self._depth = 0
        self._due = False
        self._unsent: set[str] = set()
        self._at_rest: list[Callable[[], None]] = []
        self._work: Work[Any] | None = None
        with HAND:  # what its first view needs worked out may come at once
            super().__init__(**traits)
            self.observe(self._changed, names=[*self.SHOWN, "language", "active"])
            self.on_msg(self._hear)

    def _refuse_strangers(self, traits: Iterable[str]) -> None:
        """Refuse what no trait is called: ipywidgets would let it pass unheard."""
        known = {*self.trait_names(), "model_id"}
        for name in traits:
            if name not in known:
                expected, widget = own_traits(type(self)), type(self).__name__
                near = nearest(name, expected)
                raise GlowError(
                    "unknown-trait", given=name[:80], widget=widget, expected=expected, nearest=near
                )

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        """Return what there is to see as plain values, in the current language."""
        return {}

    def _still(self) -> str:
        """Return what there is to see as HTML that needs no program, in the current language."""
        raise NotImplementedError

    @default("_modules")
    def _first_modules(self) -> tuple[Module, ...]:
        return modules(self.FRONT)

    @default("_view")
    def _first_view(self) -> dict[str, Any]:
        return self._looked()

    @default("_words")
    def _first_words(self) -> dict[str, Any]:
        sections = (*_WORDS, *self.WORDS)
        spoken = {
            key: message
            for key, message in messages(self.language).items()
            if key.partition(".")[0] in sections
        }
        return spoken | {"": messages(self.language)["language.singular"]}

    def _looked(self) -> dict[str, Any]:
        if not self.active:
            return {}
        with using(self.language):
            try:
                return self._seen()
            except GlowError as refusal:
                return {"refused": str(refusal)}

    def _changed(self, change: Any) -> None:
        if change["name"] == "language":
            self._words = self._first_words()
        if self._work is not None and not self._work.stands():
            self._stop_work()
        self._due = True
        if not self._depth:
            with self.changing():
                pass

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Change several things at once: what is seen is worked out and sent once, at the end."""
        with HAND:
            self._depth += 1
            try:
                with self.hold_sync():
                    try:
                        yield
                    finally:
                        self._look_again()
            finally:
                self._depth -= 1
            if not self._depth:
                for callback in self._at_rest:
                    callback()

    def _look_again(self) -> None:
        if self._depth == 1 and self._due and self.active:
            self._due = False
            self._view = self._looked()
            if unsent := self._unsent:
                self._unsent = set()
                self.send_state(unsent)

    def _should_send_property(self, key: str, value: object) -> bool:
        """Send nothing while resting; it is made up for on waking."""
        if self.active:
            return bool(super()._should_send_property(key, value))
        self._unsent.add(key)
        return False

    def __setattr__(self, name: str, value: object) -> None:
        """Let everybody hear of one value before another thread sets the next."""
        with HAND:
            super().__setattr__(name, value)

    # ------------------------------------------------------------------ what is heard

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take values from the browser; what is refused is shown, and changes nothing."""
        with HAND:
            self._set_as_asked(sync_data)

    def _set_as_asked(self, sync_data: dict[str, Any]) -> None:
        with self.reporting(hint=set(sync_data) == {"highlight"}):
            allowed = (*self.SETTABLE, "theme", "language", "_view_count", "_sent")
            number = sync_data.get("_sent")
            if isinstance(number, int) and not isinstance(number, bool):
                self._received = number
            for name in sync_data:
                if name not in allowed:
                    near = nearest(str(name)[:40], allowed)
                    raise GlowError(
                        "not-settable", given=str(name)[:80], expected=allowed, nearest=near
                    )
            super().set_state(sync_data)
        sent = {name: value for name, value in sync_data.items() if name in self.keys}
        current = self.get_state(sent) if sent else {}
        if differing := [name for name, value in sent.items() if current[name] != value]:
            self.send_state(differing)

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        """Answer a message ``{"kind": ..., ...}`` from the browser."""
        with self.reporting():
            kind = content.get("kind") if isinstance(content, dict) else None
            known = isinstance(kind, str) and re.fullmatch("[a-z]+(_[a-z]+)*", kind)
            answer = getattr(self, f"_hear_{kind}", None) if known else None
            if answer is None or not isinstance(content, dict):
                raise GlowError("not-a-message", given=quoted(content))
            fields = {name: value for name, value in content.items() if name != "kind"}
            try:
                answer(**fields)
            except TypeError as misfit:
                if misfit.__traceback__ is not None and misfit.__traceback__.tb_next is None:
                    raise GlowError("not-a-message", given=quoted(content)) from None
                raise

    @contextmanager
    def reporting(self, *, hint: bool = False) -> Iterator[None]:
        """Show what goes wrong in the widget instead of raising it; all is sent at once.

        A hint, such as what is looked at, takes no message away.
        """
        problem: dict[str, str] = {}
        with HAND, using(self.language), self.hold_sync():
            try:
                with self.changing():
                    yield
            except (GlowError, TraitError) as refusal:
                problem = {"kind": "refused", "text": str(refusal)}
            except Exception as fault:  # whatever it is, the user must see it
                message = f"{type(fault).__name__}: {fault}"
                problem = {"kind": "fault", "text": message, "detail": traceback.format_exc()}
            if problem or not hint:
                self.problem = problem
                self._answered += 1

    # ------------------------------------------------------------------ what takes long

    def work_out(
        self,
        ask: Callable[[], T],
        take: Callable[[T], None],
        stands: Callable[[], bool] = lambda: True,
    ) -> None:
        """Work out what may take long, while the kernel goes on hearing the browser.

        The widget shows how far it is and offers to stop it. A newer question stops an older one.

        Parameters
        ----------
        ask
            Works it out; it changes nothing of the widget, since it may run in a thread.
        take
            Takes what was found, and changes the widget.
        stands
            Says whether the question is still the same; as soon as it is not, the work is stopped.
        """

        def done(found: T | None, fault: BaseException | None) -> None:
            with self.reporting():
                self._work, self._working = None, {}
                if fault is not None:
                    raise fault
                take(found)  # type: ignore[arg-type]

        def told(code: str, part: float) -> None:
            with using(self.language):
                self._working = {"text": text(f"progress.{code}"), "part": round(part, 3)}

        with HAND:
            self._stop_work()
            if not beside_a_kernel():
                take(ask())
                return
            self._work = Work(ask, done, told, stands)
            self._working = {"text": text("widget.waiting"), "part": None}
            self._work.start()

    def _stop_work(self) -> None:
        """Stop what is being worked out, if anything is."""
        if self._work is not None:
            self._work.stop()
            self._work, self._working = None, {}

    def _hear_stop(self) -> None:
        """Stop what is being worked out: what was shown before stays."""
        self._stop_work()

    # ------------------------------------------------------------------ without a kernel

    def get_state(self, key: Any = None, drop_defaults: object = None) -> dict[str, Any]:  # noqa: ARG002
        """Return the state that the browser needs. A page without a kernel needs all of it.

        What has its usual value would otherwise be left out of an exported page, the loader too.
        """
        state: dict[str, Any] = super().get_state(key)
        return state

    def _repr_html_(self) -> str:
        """Return what it shows now as HTML that needs neither kernel nor program."""
        with using(self.language):
            return self._still()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Add the still picture for places where no widget can be shown."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle or ({}, {})
        return {**data, "text/html": self._repr_html_()}, metadata

    def _ipython_display_(self) -> None:
        """Display it under a name of its own, so that `keep` finds it again."""
        data, metadata = self._repr_mimebundle_()
        display(data, metadata=metadata, raw=True, display_id=self.model_id)  # type: ignore[no-untyped-call]

    def keep(self) -> None:
        """Put what it shows now into the saved notebook, for readers without a kernel.

        A notebook keeps the picture that a widget had when it was displayed; this replaces it.
        """
        if not in_notebook():
            return
        data, metadata = self._repr_mimebundle_()
        update_display(data, metadata=metadata, raw=True, display_id=self.model_id)  # type: ignore[no-untyped-call]

    def _hear_keep(self) -> None:
        self.keep()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def own_traits(kind: type[GlowWidget]) -> list[str]:
    """Return the traits that a kind of widget has of ours, for those who make one."""
    kinds = [ours for ours in kind.__mro__ if issubclass(ours, GlowWidget)]
    names = {name for ours in kinds for name in ours.class_own_traits()}
    return sorted(name for name in names if not name.startswith("_"))


def in_notebook() -> bool:
    """Whether a notebook shows this and can keep it; a page of Voilà's keeps nothing."""
    on_a_page = os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")
    return bool(InteractiveShell.initialized()) and not on_a_page


# ---------------------------------------------------------------- what front ends draw

View = dict[str, Any]


def card_view(card: Card) -> View:
    """Return a card as it is drawn: `badges` of its condition, amounts of its effect, words."""
    badges = [["same", False]] * card.condition.same or [
        list(symbol) for symbol in card.condition.printed
    ]
    return {
        "ref": card.ref,
        "key": card.key,
        "kind": card.ref.partition(":")[0],
        "name": words.name(card),
        "identity": words.identity(card),
        "deck": card.deck if isinstance(card, Companion) else "",
        "color": _head(card),
        "badges": badges,
        "condition": words.condition(card.condition),
        "effect": [term._asdict() for term in words.effect_terms(card.effect)],
        "effect_text": words.effect(card.effect) if card.effect else "",
        "powers": [[kind, power] for kind, power in words.powers(card)],
        "end": words.end_light(card),
        "text": " ".join(words.sentences(card)),
    }


def _head(card: Card) -> str:
    """Return what colours the head of a card: a die's colour, or nothing."""
    if isinstance(card, Adventurer):
        return card.color
    if isinstance(card, Companion) and isinstance(card.die, Color):
        return card.die
    return ""


def rule_view(rule_id: str) -> View:
    """Return a rule in our own words, and where it stands."""
    return rule_values(rule_line(rule_id))


def reasons_view(reasons: Iterable[Reason]) -> list[View]:
    """Return reasons in their order: codes and signs, what they say, their dice and rules."""
    return reasons_values(map(reason_line, reasons))


def ruling_view(ruling_id: str, under: Rulings) -> View:
    """Return a ruling: the question, the answer followed, and the others."""
    ruling = rulings()[ruling_id]
    followed = under[ruling_id]
    return {
        "id": ruling.id,
        "question": ruling.question,
        "answer": followed,
        "answers": [
            {"id": answer, "text": ruling.answer(answer).text, "followed": answer == followed}
            for answer in ruling.choices
        ],
    }
