"""The colours of the drawings, chosen to be told apart and read on light and dark pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.symbols import Color, Symbol

if TYPE_CHECKING:
    from collections.abc import Mapping

IVORY = "#fffaf0"
CROSS = "#7d0d26"

# The ink of each icon, on ivory.
INK: Mapping[str, str] = {
    Symbol.NATURE: "#2f7d32",
    Symbol.WATER: "#1f5fa8",
    Symbol.AIR: "#1a7fae",
    Symbol.FIRE: "#c0321f",
    Symbol.ROCK: "#a5560f",
    Symbol.FOOTPRINTS: "#6d3f99",
    Symbol.LIGHT: "#94690a",
    Symbol.LOSS: "#26262b",
    "firefly": "#5d7400",
    "reroll": "#3d4a63",
    "skull": "#26262b",
    "spells": "#8a2f7a",
    "resurrect": "#2a6f68",
    "lose_last_companion": "#26262b",
    "same": "#3d4a63",
    "die": "#3d4a63",
}

BODY: Mapping[Color, str] = {
    Color.GREEN: "#3f9b45",
    Color.BLUE: "#2a63b8",
    Color.AZURE: "#52b4dd",
    Color.RED: "#d3402f",
    Color.ORANGE: "#e58a2b",
    Color.PURPLE: "#8250b0",
    Color.YELLOW: "#f2c53a",
    Color.BLACK: "#2b2b31",
}

# The edge of a die keeps it visible where the page has nearly its colour.
EDGE: Mapping[Color, str] = {
    Color.GREEN: "#2a6b2f",
    Color.BLUE: "#6f9be0",
    Color.AZURE: "#2b86ad",
    Color.RED: "#8f2418",
    Color.ORANGE: "#a85f12",
    Color.PURPLE: "#b48fd6",
    Color.YELLOW: "#b18a10",
    Color.BLACK: "#8a8a95",
}

# What stands on the bare body of a die.
MARK: Mapping[Color, str] = {
    color: "#1f2233" if color in {Color.AZURE, Color.ORANGE, Color.YELLOW} else "#ffffff"
    for color in Color
}

# What heads a card that has no colour of its own.
DECK: Mapping[str, str] = {"A": "#7d8598", "B": "#4b5a86"}
SPELL = "#8a2f7a"

# The signs of a verdict: yes, no, a remark. White stands on them.
SIGN: Mapping[str, str] = {"✓": "#1f7a3d", "✗": "#b3261e", "•": "#5b6472"}

# The bars of charts: readable beside text on light and dark pages.
ACCENT = "#c98a1b"
QUIET = "#8a93a6"

# Panels set ink and paper together, as the notebook's theme has them; elsewhere both are inherited.
PAGE_INK = "var(--jp-content-font-color1, var(--vscode-editor-foreground, #1f2233))"
PAGE_PAPER = "var(--jp-layout-color1, var(--vscode-editor-background, #ffffff))"
PAGE_LINE = "var(--jp-border-color1, var(--vscode-panel-border, #9aa0ad))"
