"""What the rules say: the rules' index, and the rulings on what is disputed."""

from __future__ import annotations

from glow_explorer.rulebook.rules import Rule, Rules, rules
from glow_explorer.rulebook.rulings import (
    PRESETS,
    RulingBook,
    Rulings,
    RulingsLike,
    as_rulings,
    rulings,
)

__all__ = [
    "PRESETS",
    "Rule",
    "Rules",
    "RulingBook",
    "Rulings",
    "RulingsLike",
    "as_rulings",
    "rules",
    "rulings",
]
