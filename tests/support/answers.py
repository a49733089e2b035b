"""How the tests look at what the judge answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from glow_explorer.judge import Reason, Verdict
    from glow_explorer.judge.reasons import Judged


def codes(found: Judged | Verdict) -> list[str]:
    """Return the codes of the reasons."""
    return [reason.code for reason in found.reasons]


def the(code: str, found: Judged) -> Reason:
    """Return the one reason with a code."""
    (reason,) = (one for one in found.reasons if one.code == code)
    return reason


def shown(page: str) -> str:
    """Return what a reader sees of a page: its text without the markup."""
    return re.sub(r"<style>.*?</style>|<[^>]*>", " ", page, flags=re.S)


def told_in_full(answer: Judged, told: str) -> bool:
    """Say whether every reason has its line, and every ruling what other answers would give."""
    lines = told.splitlines()
    weighed = [line for line in lines if line.strip().startswith("⚖")]
    others = sum(1 + len(answers) for answers in answer.if_ruled().values())
    return (len(lines) - len(weighed), len(weighed)) == (1 + len(answer.reasons), others)
