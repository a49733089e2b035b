"""A board of verdicts: for each card whether it triggers, how often, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.dice import Die, Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.language import language, text
from glow_explorer.render import describe, judge, pages, words
from glow_explorer.render.document import NO, NOTE, YES, reason_values
from glow_explorer.render.pages import TITLE, box, page, source
from glow_explorer.render.reasons import alternatives, reason_line
from glow_explorer.symbols import Color
from glow_explorer.widgets.base import card_view, rule_view
from glow_explorer.widgets.player import PlayerWidget, fates, player_trait
from glow_explorer.widgets.traits import (
    Known,
    marks_trait,
    read_amount,
    read_cards,
    read_roll,
    write_roll,
)

if TYPE_CHECKING:
    from glow_explorer.judge import Verdict
    from glow_explorer.render.document import ReasonLine
    from glow_explorer.symbols import Symbol
    from glow_explorer.widgets.base import View


def read_place(place: object) -> int | None:
    """Read the place of a die; None is none in particular."""
    return None if place is None else read_amount("die", place)


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
    used, gone
        The dice that were used this afternoon, and those that went back at noon.
    what_if
        The place of the die whose faces are compared; None is the black one, or a black one more.
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
    SETTABLE = ("rulings", "highlight", "what_if")
    SHOWN = ("cards", "roll", "rulings", "used", "gone", "what_if")
    WORDS = ("board", "ruling")

    cards = player_trait("cards")
    roll = player_trait("roll")
    rulings = player_trait("rulings")
    used = player_trait("used").unseen()
    gone = player_trait("gone").unseen()
    what_if = Known(read_place, None)
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
        if self.what_if is not None and self.what_if not in places:
            self.what_if = None

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
            "fates": fates(self.roll, verdicts[0].hand, self.used, self.gone),
            "strip": self._strip_view(verdicts),
        }

    # ------------------------------------------------------------------ what if

    def _compared(self) -> tuple[int, Die]:
        """Return the die whose faces are compared and its place; one more lies after the others."""
        place = self.what_if
        if place is None:
            black = (at for at, die in enumerate(self.roll) if die.color == Color.BLACK)
            place = next(black, len(self.roll))
        return place, self.roll[place] if place < len(self.roll) else Die(Color.BLACK)

    def _turned(self, place: int, symbol: Symbol) -> Roll:
        """Return the dice with another face of one, or with one more."""
        _, die = self._compared()
        dice = (*self.roll[:place], die.showing(symbol), *self.roll[place + 1 :])
        return Roll(dice, unlimited=True)

    def _strip_view(self, verdicts: tuple[Verdict, ...]) -> View:
        """Return what each card would say to every face of the die that is compared."""
        place, die = self._compared()
        there = place < len(self.roll)
        faces = tuple(dict.fromkeys(die.faces))
        position = self.position
        others = [position.having(roll=self._turned(place, face)) for face in faces]
        return {
            "place": place if there else None,
            "die": str(die.unrolled()),
            "now": str(die.symbol) if there else None,
            "faces": [str(face) for face in faces],
            "rows": [
                {
                    "ref": verdict.card.ref,
                    "name": words.name(verdict.card),
                    "times": [other.explain(verdict.card).times for other in others],
                    "now": verdict.times,
                }
                for verdict in verdicts
                if verdict.card.effect
            ],
        }

    def _hear_try(self, symbol: object) -> None:
        """Turn the die that is compared to a face, or add it with that face."""
        place, die = self._compared()
        face = next((face for face in die.faces if face == symbol), None)
        if face is None:
            raise GlowError("not-a-choice", name="face", given=quoted(symbol),
                            expected=[str(face) for face in dict.fromkeys(die.faces)])  # fmt: skip
        turned = self._turned(place, face)
        self.roll = Roll(turned.dice, unlimited=self.roll.unlimited)

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
