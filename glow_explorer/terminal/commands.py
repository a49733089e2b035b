"""All commands: what each understands, and what answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from glow_explorer.terminal import asking, launching, looking_up, quizzing, travelling

if TYPE_CHECKING:
    from collections.abc import Callable

    from glow_explorer.terminal.parsing import Parser


@dataclass(frozen=True, slots=True)
class Command:
    """A command: `answer` makes an `Answer`; one that `starts` another program runs that."""

    words: Callable[[Parser], None]
    answer: Callable[..., Any]
    starts: bool = False


COMMANDS = {
    "explain": Command(asking.explain_words, asking.explain),
    "odds": Command(asking.odds_words, asking.odds),
    "reroll": Command(asking.reroll_words, asking.reroll),
    "route": Command(travelling.words, travelling.route),
    "rules": Command(looking_up.rules_words, looking_up.rules),
    "card": Command(looking_up.card_words, looking_up.card),
    "case": Command(looking_up.case_words, looking_up.case),
    "position": Command(looking_up.position_words, looking_up.position),
    "quiz": Command(quizzing.words, quizzing.quiz),
    "lab": Command(launching.lab_words, launching.lab, starts=True),
    "app": Command(launching.app_words, launching.app, starts=True),
}
