"""A widget's front end in a real browser, without Jupyter.

`Stage.show(widget)` puts a widget on a blank page, with a model that holds its real state. Deaf, it
only remembers what the front end sets and sends. Live, it hands both to the widget in this process
and takes the answer back, as a kernel would.
"""

from __future__ import annotations

import json
import os
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.browser import LATE, opened, show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from playwright.sync_api import Browser, Locator, Page

    from glow_explorer.widgets.base import GlowWidget

PAPER = {"light": "#ffffff", "dark": "#0b0d13"}
NOT_SENT = ("_esm", "layout")

_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stage</title></head>
<body style="margin: 12px; background: PAPER"><main id="stage"></main></body></html>"""

# Whoever watches sizes is told of them at the end of a frame.
_TWO_FRAMES = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
_SCRIPT = Path(__file__).with_name("stage.js").read_text(encoding="utf-8")


def plain_state(widget: GlowWidget) -> dict[str, Any]:
    """Return a widget's state as the browser gets it."""
    state = {name: one for name, one in widget.get_state().items() if name not in NOT_SENT}
    plain: dict[str, Any] = json.loads(json.dumps(state))
    return plain


def family(widget: GlowWidget) -> list[GlowWidget]:
    """Return a widget and those it holds."""
    held = getattr(widget, "children", ())
    return [widget, *(inner for child in held for inner in family(child))]


@dataclass
class Stage:
    """A blank page with widgets on it."""

    page: Page
    theme: str = "light"
    widgets: dict[str, GlowWidget] = field(default_factory=dict)
    shown: int = 0

    def __post_init__(self) -> None:
        self.page.expose_function("glowTell", self._tell)
        show(self.page, _PAGE.replace("PAPER", PAPER[self.theme]))
        self.page.evaluate(f"() => {{\n{_SCRIPT}\n}}")
        self.page.evaluate(f"window.glowLate = {LATE}")

    def _tell(self, model_id: str, message: dict[str, Any]) -> dict[str, Any]:
        """Hand a message to a widget; answer with everything that is new."""
        before = {name: plain_state(one) for name, one in self.widgets.items()}
        widget = self.widgets[model_id]
        if message["method"] == "update":
            widget.set_state(message["values"])
            before[model_id] |= message["values"]
        else:
            widget._handle_custom_msg(message["content"], [])
        return {
            name: news
            for name, one in self.widgets.items()
            if (
                news := {
                    key: value
                    for key, value in plain_state(one).items()
                    if before[name].get(key) != value
                }
            )
        }

    def show(self, widget: GlowWidget, *, live: bool = True) -> Locator:
        """Put a widget on the page; return its root."""
        pieces = []
        for member in family(widget):
            self.widgets[member.model_id] = member
            state = plain_state(member)
            pieces.append({"id": member.model_id, "state": state, "esm": member._esm})
            pieces += [
                {"id": module.model_id, "state": module.get_state(), "esm": None}
                for module in member._modules
            ]
        self.shown += 1
        self.page.evaluate(
            "([id, pieces, live]) => window.glowShow(id, pieces, live)",
            [widget.model_id, pieces, live],
        )
        self.settle()
        return self.page.locator("#stage > div").nth(self.shown - 1).locator("> .glow")

    def settle(self) -> None:
        """Wait until every message is answered and everything is drawn, with its size known."""
        self.page.wait_for_function("window.glowSettled()")
        self.page.evaluate(_TWO_FRAMES)

    def sent(self, widget: GlowWidget) -> list[dict[str, Any]]:
        """Return the messages that the front end has sent."""
        found: list[dict[str, Any]] = self.page.evaluate(
            "id => window.glowModels[id].sent", widget.model_id
        )
        return found

    def saved(self, widget: GlowWidget) -> list[dict[str, Any]]:
        """Return the values that the front end has set, one entry for each time."""
        found: list[dict[str, Any]] = self.page.evaluate(
            "id => window.glowModels[id].saved", widget.model_id
        )
        return found

    def give(self, widget: GlowWidget, **values: Any) -> None:
        """Give a deaf model new values, as a kernel would."""
        self.page.evaluate(
            "([id, values]) => window.glowModels[id].take(values)", [widget.model_id, values]
        )

    def picture(self, name: str, root: Locator | None = None) -> None:
        """Leave a picture, where pictures are wanted."""
        if folder := os.environ.get("GLOW_PICTURES"):
            path = Path(folder) / f"{name}.png"
            (root or self.page.locator("body")).screenshot(path=path)

    def axe(self, allowed: Iterable[str] = ()) -> list[str]:
        """Return what axe-core finds against the page; the colours of both themes included."""
        from tests.support.axe import violations

        return violations(self.page, allowed)


def small_letters(root: Locator) -> list[str]:
    """Return the texts whose letters are smaller than 14 pixels; signs on pictures are none."""
    found: list[str] = root.evaluate(
        """(root) => {
          const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          const small = [];
          while (walk.nextNode()) {
            const holder = walk.currentNode.parentElement;
            if (!walk.currentNode.data.trim() || !holder.checkVisibility()) continue;
            if (holder.closest("svg, .glow-hidden, .glow-corner")) continue;
            if (parseFloat(getComputedStyle(holder).fontSize) < 14)
              small.push(`${walk.currentNode.data} (${holder.className})`);
          }
          return small;
        }"""
    )
    return found


def small_targets(root: Locator) -> list[str]:
    """Return the controls that a thumb does not hit: lower or narrower than 44 pixels."""
    found: list[str] = root.evaluate(
        """(root) => [...root.querySelectorAll("button, select, input, summary")]
          .filter((one) => one.checkVisibility() && !one.closest(".glow-rule"))
          .map((one) => one.type === "checkbox" ? one.closest("label") || one : one)
          .filter((one) => {
            const {width, height} = one.getBoundingClientRect();
            return height < 43.5 || width < 43.5;
          })
          .map((one) => one.outerHTML.slice(0, 120))"""
    )
    return found


@pytest.fixture
def stage(page: Page) -> Stage:
    """A blank light page."""
    return Stage(page)


@pytest.fixture
def stage_in(browser: Browser) -> Iterator[Callable[..., Stage]]:
    """Makes blank pages of a theme and width; an error in one fails the test."""
    with ExitStack() as pages:

        def make(theme: str = "light", width: int = 1100, height: int = 900, **more: Any) -> Stage:
            size = {"width": width, "height": height}
            page = opened(browser, viewport=size, reduced_motion="reduce", **more)
            return Stage(pages.enter_context(page), theme)

        yield make
