"""A board of verdicts: for each card whether it triggers, how often, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.language import language, text
from glow_explorer.render import describe, judge, pages
from glow_explorer.render.document import NO, NOTE, YES, reason_values
from glow_explorer.render.pages import TITLE, box, page, source
from glow_explorer.render.reasons import alternatives, reason_line
from glow_explorer.widgets.base import card_view, rule_view
from glow_explorer.widgets.player import PlayerWidget, player_trait
from glow_explorer.widgets.traits import (
    marks_trait,
    read_cards,
    read_roll,
    write_roll,
)

if TYPE_CHECKING:
    from glow_explorer.judge import Verdict
    from glow_explorer.render.document import ReasonLine
    from glow_explorer.widgets.base import View


class VerdictBoard(PlayerWidget):
    """The judge's verdict on some cards.

    Parameters
    ----------
    cards
        The cards that are judged: a `Company`, or some cards in any order.
    roll
        The dice of their owner.
    rulings
        A preset's name or `Rulings`.

    Attributes
    ----------
    cards, roll, rulings
        What is judged now; Kaar among the cards makes immune against the curse.
    highlight
        The dice that the verdict or the reason looked at speaks of: for, against, or not at all.

    Examples
    --------
    >>> board = VerdictBoard(["likyar", "ladawa"], "red:fire red:fire blue:water")
    >>> [verdict.times for verdict in board.verdicts]
    [0, 1]
    >>> board.roll = "4 red:fire"
    >>> [verdict.times for verdict in board.verdicts]
    [0, 2]
    """

    FRONT = "verdict_board"
    SETTABLE = ("rulings", "highlight")
    SHOWN = ("cards", "roll", "rulings")
    WORDS = ("board", "ruling")

    cards = player_trait("cards")
    roll = player_trait("roll")
    rulings = player_trait("rulings")
    highlight = marks_trait()

    def __init__(
        self, cards: object = (), roll: object = (), rulings: object = "standard", **traits: Any
    ) -> None:
        self._faces: tuple[object, str, list[View]] = ((), "", [])
        super().__init__(cards=read_cards(cards), roll=read_roll(roll), rulings=rulings, **traits)
        self.observe(self._keep_places, names=["roll"])

    def _keep_places(self, change: Any) -> None:
        """Drop the marks of dice that are gone."""
        places = range(len(change["new"]))
        self.highlight = {at: sign for at, sign in self.highlight.items() if at in places}

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict on each card, in the order of the cards."""
        position = self.position
        return tuple(position.explain(card) for card in self.cards)

    # ------------------------------------------------------------------ what is seen

    def _seen(self) -> dict[str, Any]:
        cards = self._drawn_cards()
        if not self.cards or not self.roll:
            missing = "no-dice" if self.cards else "no-cards"
            return {"empty": text(f"board.{missing}"), "cards": cards}
        verdicts = self.verdicts
        used = {reason.rule for verdict in verdicts for reason in verdict.reasons}
        return {
            "headline": _headline(verdicts),
            "cards": cards,
            "verdicts": [_verdict_view(verdict) for verdict in verdicts],
            "rules": {rule: rule_view(rule) for rule in sorted(used)},
        }

    def _drawn_cards(self) -> list[View]:
        """Draw the cards; a change of dice alone draws none of them again."""
        known, spoken, _ = self._faces
        if known is not self.cards or spoken != language():
            self._faces = (self.cards, language(), [card_view(card) for card in self.cards])
        return self._faces[2]

    def _still(self) -> str:
        root = page("max-width: 780px")
        if not self.cards or not self.roll:
            box("", root, self._seen()["empty"])
            return source(root)
        verdicts = self.verdicts
        box(TITLE, root, _headline(verdicts))
        root.extend(pages.element(describe(verdict)) for verdict in verdicts)
        return source(root)


def _headline(verdicts: tuple[Verdict, ...]) -> str:
    firing = sum(verdict.fires for verdict in verdicts)
    return text("board.headline", count=firing, total=len(verdicts))


def _verdict_view(value: Verdict) -> View:
    decisive, hint = value.decisive, judge.what_would_do(value)
    return {
        "ref": value.card.ref,
        "times": value.times,
        "sign": YES if value.fires else NO if value.card.effect else NOTE,
        "answer": _answer(value),
        "lead": reason_line(decisive).text if decisive else "",
        "marks": _plain(judge.marks(value)),
        "groups": [list(used) for used in value.uses] or [list(value.blocking)],
        "reasons": [_reason_view(value, reason_line(reason)) for reason in value.reasons],
        "change": _change_view(value, hint) if hint else None,
        "rulings": _rulings_view(value),
    }


def _answer(value: Verdict) -> str:
    if value.fires:
        return text("board.fires", count=value.times)
    return text("board.silent") if value.card.effect else text("board.no-effect")


def _plain(marked: dict[int, str]) -> dict[str, str]:
    return {str(place): mark for place, mark in marked.items()}


def _reason_view(verdict: Verdict, line: ReasonLine) -> View:
    """Return a reason with what its dice do; its rule stands beside, once for all verdicts."""
    counted, blocking = verdict.hand.counted, verdict.blocking
    marked = {
        die: (NO if die in blocking else YES) if die in counted else NOTE for die in line.dice
    }
    return reason_values(line) | {"marks": _plain(marked), "rule": line.rule.id}


def _change_view(value: Verdict, hint: str) -> View:
    """Return the smallest change that would make a card trigger, with the dice after it."""
    change = value.change
    if change is None:
        return {"text": hint, "dice": [], "marks": {}}
    marked = {index: YES for index, _ in change.turns}
    return {"text": hint, "dice": write_roll(change.after), "marks": _plain(marked)}


def _rulings_view(value: Verdict) -> list[View]:
    """Return the rulings used, those that decide first, and what other answers would give."""
    block = alternatives(value, _would, lambda verdict: verdict.times)
    lines = sorted(block.rulings, key=lambda line: not line.decides)
    return [
        {
            "id": line.id,
            "question": line.question,
            "followed": line.followed,
            "others": [
                {
                    "id": other.id,
                    "text": other.text,
                    "gives": other.gives if other.differs else text("board.would-same"),
                    "differs": other.differs,
                }
                for other in line.others
            ],
            "decides": line.decides,
        }
        for line in lines
    ]


def _would(value: Verdict) -> str:
    return text("board.would", count=value.times) if value.fires else text("board.would-not")
