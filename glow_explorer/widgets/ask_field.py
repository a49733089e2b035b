"""A field to ask in one line: how it was understood, the answer, and what is related."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from traitlets import Any as AnyTrait
from traitlets import Unicode

from glow_explorer.asking import Answer, ask
from glow_explorer.cards import Card
from glow_explorer.cases import casebook
from glow_explorer.dice import Die
from glow_explorer.errors import GlowError, quoted
from glow_explorer.language import text
from glow_explorer.render import asking, describe, html, judge
from glow_explorer.render.document import MARKS, NOTE, write_values
from glow_explorer.render.pages import box, page, source
from glow_explorer.widgets.base import GlowWidget, card_view, rule_view
from glow_explorer.widgets.case_reader import opened_position, read_position
from glow_explorer.widgets.traits import Known, read_amount, rulings_trait, write_roll

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from glow_explorer.asking import LinePart, OpenChoice, Suggestion
    from glow_explorer.cases import Case
    from glow_explorer.judge import Verdict
    from glow_explorer.position import Position
    from glow_explorer.widgets.base import View

ICONS: Mapping[str, str] = {
    "light": "light", "footprints": "footprints", "fireflies": "firefly", "rerolls": "reroll",
    "free_rerolls": "reroll", "boats": "boat", "from": "boat", "at": "adventurer", "camp": "camp",
}  # fmt: skip
"""What is drawn for the parts of a line that are neither dice nor cards."""
EXAMPLES = ("trigger", "sail", "rule")
_MARKS = (",", ";", ":", ".", "?", "!")


def read_line(value: object) -> str:
    """Read a line of text."""
    if isinstance(value, str):
        return value
    raise GlowError("not-text", given=quoted(value))


class AskField(GlowWidget):
    """A field to type a question in, as a person would say it; see `glow_explorer.ask`.

    Parameters
    ----------
    line
        What is asked at first.

    Attributes
    ----------
    line
        What was asked last.
    answer
        The `Answer` to it, or None.
    rulings
        The rulings under which it is answered, unless the line says others.
    laid
        The position that was last to be laid on the table, or None.
    table
        Returns what lies on the table already, or None.

    Examples
    --------
    >>> field = AskField("blue water, orange rock: does gluach trigger?")
    >>> field.answer.says, field.laid.roll
    (False, Roll('blue:water orange:rock'))
    """

    FRONT = "ask_field"
    SHOWN = ("answer", "rulings")
    WORDS = ("field",)

    line = Unicode("").tag(sync=True)
    answer = AnyTrait(None)
    rulings = rulings_trait()
    laid = Known(read_position, None).unseen()

    def __init__(self, line: str = "", **traits: Any) -> None:
        self.table: Callable[[], Position | None] = lambda: None
        super().__init__(**traits)
        self.observe(self._judge_again, names=["rulings"])
        if line:
            self.ask(line)

    def _judge_again(self, _change: object) -> None:
        """Answer the same question under other rulings, of the same table."""
        if self.answer is not None:
            self.answer = ask(self.line, self.answer.table, rulings=self.rulings)

    # ------------------------------------------------------------------ what is asked

    def ask(self, line: str) -> Answer:
        """Answer a line; what it describes is to be laid on the table.

        What cannot be understood is refused, and there is no answer then.
        """
        with self.changing():
            self.line, self.answer = read_line(line), None
            answer = ask(line, self.table(), rulings=self.rulings)
            self.answer = answer
        position = answer.position
        if position is not None and answer.asks == "plan" and position.journey is not None:
            self._lay(position.having(pool=None))  # the dice of a plan need not be rolled
        elif position is not None and position.pool is None and answer.parts:
            self._lay(position)
        return answer

    def _lay(self, position: Position) -> None:
        self.laid = None  # so that the same position can be laid again
        self.laid = position

    def choose(self, choice: int, option: int) -> Answer:
        """Say which of several things is meant, and ask again."""
        choices = self._last().choices
        chosen = choices[read_amount("choice", choice, most=len(choices) - 1)]
        meant = chosen.options[read_amount("option", option, most=len(chosen.options) - 1)]
        return self.ask(self.line[: chosen.start] + meant.typed + self.line[chosen.end :])

    def drop(self, part: int) -> Answer | None:
        """Take something out of the line, and ask again if anything is left."""
        parts = self._last().parts
        dropped = parts[read_amount("part", part, most=len(parts) - 1)]
        before, after = self.line[: dropped.start].rstrip(), self.line[dropped.end :].lstrip()
        if after[:1] in _MARKS:
            before = before.rstrip(",;: ")
        line = f"{before}{'' if after[:1] in _MARKS else ' '}{after}".strip(" ,;:")
        if line:
            return self.ask(line)
        self.clear()
        return None

    def clear(self) -> None:
        """Forget what was asked; the table stays as it is."""
        with self.changing():
            self.line, self.answer = "", None

    def lay_out(self, case: str) -> Position:
        """Put a related case on the table."""
        if case not in self._last().case_ids:
            raise GlowError("unknown-case", given=case, expected=list(self.answer.case_ids))
        position = opened_position(casebook()[case], self.rulings)
        if position is None:
            raise GlowError("case-without-table", given=case)
        self._lay(position)
        return position

    def _last(self) -> Answer:
        if self.answer is None:
            raise GlowError("nothing-asked")
        answer: Answer = self.answer
        return answer

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        answer: Answer | None = self.answer
        if answer is None:
            return {"examples": [text(f"field.example-{name}") for name in EXAMPLES]}
        sign = asking.sign(answer)
        return {
            "title": asking.headline(answer),
            "sign": NOTE if sign is None else MARKS[sign],
            "chips": [_chip_view(part) for part in answer.parts],
            "choices": [_choice_view(choice) for choice in answer.choices],
            "unread": list(answer.unread),
            "before": asking.unsupposed_line(answer),
            "judged": [_verdict_view(verdict) for verdict in answer.verdicts]
            or [_result_view(answer)],
            "rules": [rule_view(rule.id) for rule in answer.rules[: asking.MOST_REASONED]],
            "cases": [self._case_view(case) for case in answer.cases],
        }

    def _case_view(self, case: Case) -> View:
        opens = opened_position(case, self.rulings) is not None
        return {"id": case.id, "title": case.title, "question": case.question, "opens": opens}

    def _still(self) -> str:
        if self.answer is not None:
            return html(self.answer)
        root = page()
        box("", root, text("field.nothing"))
        return source(root)

    # ------------------------------------------------------------------ what the browser asks

    def _hear_ask(self, line: object) -> None:
        if read_line(line).strip():
            self.ask(read_line(line))
        else:
            self.clear()

    def _hear_choose(self, choice: int, option: int) -> None:
        self.choose(choice, option)

    def _hear_drop(self, part: int) -> None:
        self.drop(part)

    def _hear_clear(self) -> None:
        self.clear()

    def _hear_lay(self, case: str) -> None:
        self.lay_out(case)


# ---------------------------------------------------------------- what the front end draws


def _pictured(value: object) -> View:
    """Return the dice or the card of something that is understood or offered."""
    card = value if isinstance(value, Card) else None
    dice = value if isinstance(value, tuple) and all(isinstance(die, Die) for die in value) else ()
    if isinstance(value, Die):
        dice = (value,)
    return {"dice": [str(die) for die in dice], "card": None if card is None else card_view(card)}


def _chip_view(part: LinePart) -> View:
    return {
        "kind": part.kind,
        "typed": part.text,
        "text": asking.part_words(part._replace(corrected=False)),
        "icon": ICONS.get(part.kind, ""),
        "corrected": part.corrected,
        "supposed": part.supposed,
        **_pictured(part.value),
    }


def _choice_view(choice: OpenChoice) -> View:
    return {
        "question": asking.choice_words(choice),
        "options": [_option_view(option) for option in choice.options],
    }


def _option_view(option: Suggestion) -> View:
    return {"text": option.typed, **_pictured(option.value)}


def _verdict_view(value: Verdict) -> View:
    marks = {str(place): mark for place, mark in judge.marks(value).items()}
    return write_values(describe(value)) | {"dice": write_roll(value.roll), "marks": marks}


def _result_view(answer: Answer) -> View:
    """Return what answers a question that is not about cards: reasons, parts and notes."""
    if answer.result is None or answer.asks == "rule":
        findings = [asking.finding_view(finding) for finding in answer.findings]
        empty = {"title": "", "sign": NOTE, "reasons": [], "hints": [], "alternatives": []}
        return empty | {"parts": findings, "dice": [], "marks": {}}
    return write_values(describe(answer.result)) | {"dice": [], "marks": {}}
