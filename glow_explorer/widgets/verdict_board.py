"""A board of verdicts: for each card whether it triggers, how often, and why."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from glow_explorer.language import language, text, using
from glow_explorer.render import judgement, judgement_pages
from glow_explorer.render.judgement import NO, NOTE, YES
from glow_explorer.render.markup import box, page, source
from glow_explorer.rulebook import rulings as all_rulings
from glow_explorer.widgets.player import PlayerWidget, player_trait
from glow_explorer.widgets.traits import (
    marks_trait,
    read_cards,
    read_roll,
    write_roll,
)
from glow_explorer.widgets.views import card_view, rule_view

if TYPE_CHECKING:
    from glow_explorer.judge import Reason, Verdict
    from glow_explorer.widgets.views import View


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
        self, cards: object = (), roll: object = (), rulings: object = "standard", **given: Any
    ) -> None:
        self._faces: tuple[object, str, list[View]] = ((), "", [])
        super().__init__(cards=read_cards(cards), roll=read_roll(roll), rulings=rulings, **given)
        self.observe(self._keep_places, names=["roll"])

    def _keep_places(self, change: Any) -> None:
        """Marks of dice that are gone go with them."""
        there = range(len(change["new"]))
        self.highlight = {at: sign for at, sign in self.highlight.items() if at in there}

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
        told = [_verdict_view(one) for one in verdicts]
        used = {reason.rule for one in verdicts for reason in one.reasons}
        return {
            "headline": _headline(verdicts),
            "cards": cards,
            "verdicts": told,
            "rules": {rule: _rule(rule, language()) for rule in sorted(used)},
        }

    def _drawn_cards(self) -> list[View]:
        """Draw the cards; a change of dice alone draws none of them again."""
        known, spoken, _ = self._faces
        if known is not self.cards or spoken != language():
            self._faces = (self.cards, language(), [card_view(one) for one in self.cards])
        return self._faces[2]

    def _still(self) -> str:
        root = page("max-width: 780px")
        if not self.cards or not self.roll:
            box("", root, self._seen()["empty"])
            return source(root)
        verdicts = self.verdicts
        box("font-weight: 700; font-size: 15px", root, _headline(verdicts))
        for one in verdicts:
            root.append(judgement_pages.element(one))
        return source(root)


def _headline(verdicts: tuple[Verdict, ...]) -> str:
    firing = sum(one.fires for one in verdicts)
    return text("board.headline", count=firing, total=len(verdicts))


@cache
def _rule(rule: str, code: str) -> View:
    """Tell a rule once in each language."""
    with using(code):
        return rule_view(rule)


@lru_cache(maxsize=4096)
def _told(reason: Reason, code: str) -> str:
    """Say a reason; when a die is turned most reasons stay what they are."""
    with using(code):
        return judgement.reason(reason)


def _verdict_view(value: Verdict) -> View:
    return {
        "ref": value.card.ref,
        "times": value.times,
        "sign": YES if value.fires else NO if value.card.effect else NOTE,
        "answer": _answer(value),
        "lead": _told(value.decisive, language()) if value.decisive else "",
        "marks": _plain(judgement_pages.marks(value)),
        "groups": [list(used) for used in value.uses] or [list(value.blocking)],
        "reasons": [_reason_view(value, one) for one in value.reasons],
        "change": None if value.fires else _change_view(value),
        "rulings": _rulings_view(value),
    }


def _answer(value: Verdict) -> str:
    if value.fires:
        return text("board.fires", count=value.times)
    return text("board.silent") if value.card.effect else text("board.no-effect")


def _plain(marks: dict[int, str]) -> dict[str, str]:
    return {str(place): sign for place, sign in marks.items()}


def _reason_view(verdict: Verdict, reason: Reason) -> View:
    counted, blocking = verdict.hand.counted, verdict.blocking
    marks = {
        die: (NO if die in blocking else YES) if die in counted else NOTE for die in reason.dice
    }
    return {
        "code": reason.code,
        "sign": judgement.mark(reason),
        "text": _told(reason, language()),
        "dice": list(reason.dice),
        "marks": _plain(marks),
        "rule": reason.rule,
    }


def _change_view(value: Verdict) -> View | None:
    """Say the smallest change that would make a card trigger, and show the dice after it."""
    said = judgement.what_would_do(value)
    if not said:
        return None
    change = value.change
    if change is None:
        return {"text": said, "dice": [], "marks": {}}
    marks = {index: YES for index, _ in change.turns}
    return {"text": said, "dice": write_roll(change.after), "marks": _plain(marks)}


def _rulings_view(value: Verdict) -> list[View]:
    """Say the rulings used, those that decide first, and what every other answer would give."""
    found = []
    for used, others in value.if_ruled().items():
        ruling = all_rulings()[used]
        told = [
            {
                "id": answer,
                "text": ruling.answer(answer).text,
                "gives": _would(value, other),
                "differs": other.times != value.times,
            }
            for answer, other in others.items()
        ]
        found.append(
            {
                "id": used,
                "question": ruling.question,
                "followed": ruling.answer(value.rulings[used]).text,
                "others": told,
                "decides": any(one["differs"] for one in told),
            }
        )
    return sorted(found, key=lambda one: not one["decides"])


def _would(value: Verdict, other: Verdict) -> str:
    if other.times == value.times:
        return text("board.would-same")
    if not other.fires:
        return text("board.would-not")
    return text("board.would", count=other.times)
