"""What all widgets have in common: they show a state, hear the browser, and say what is wrong."""

from __future__ import annotations

import re
import traceback
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
from IPython.core.interactiveshell import InteractiveShell
from IPython.display import display, update_display
from ipywidgets import widget_serialization  # type: ignore[import-untyped]
from traitlets import Bool, Dict, Int, TraitError, Tuple, default

from glow_explorer.errors import GlowError
from glow_explorer.language import messages, using
from glow_explorer.spelling import nearest
from glow_explorer.widgets.modules import Module, loader, modules
from glow_explorer.widgets.traits import THEMES, choice_trait, language_trait

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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

    def __init__(self, **traits: Any) -> None:
        self._depth = 0
        self._due = False
        self._unsent: set[str] = set()
        self._at_rest: list[Callable[[], None]] = []
        super().__init__(**traits)
        self.observe(self._changed, names=[*self.SHOWN, "language", "active"])
        self.on_msg(self._hear)

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
        self._due = True
        if not self._depth:
            with self.changing():
                pass

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Change several things at once: what is seen is worked out and sent once, at the end."""
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

    # ------------------------------------------------------------------ what is heard

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take values from the browser; what is refused is shown, and changes nothing."""
        with self.reporting(hint=set(sync_data) == {"highlight"}):
            allowed = (*self.SETTABLE, "theme", "language", "_view_count")
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
                raise GlowError("not-a-message", given=repr(content)[:80])
            fields = {name: value for name, value in content.items() if name != "kind"}
            try:
                answer(**fields)
            except TypeError as misfit:
                if misfit.__traceback__ is not None and misfit.__traceback__.tb_next is None:
                    raise GlowError("not-a-message", given=repr(content)[:80]) from None
                raise

    @contextmanager
    def reporting(self, *, hint: bool = False) -> Iterator[None]:
        """Show what goes wrong in the widget instead of raising it; all is sent at once.

        A hint, such as what is looked at, takes no message away.
        """
        problem: dict[str, str] = {}
        with using(self.language), self.hold_sync():
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
        if not InteractiveShell.initialized():
            return  # there is no notebook to keep it in
        data, metadata = self._repr_mimebundle_()
        update_display(data, metadata=metadata, raw=True, display_id=self.model_id)  # type: ignore[no-untyped-call]

    def _hear_keep(self) -> None:
        self.keep()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"
