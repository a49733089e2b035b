"""The casebook: find a case, read the answer and why, compare the presets, take it to the table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from traitlets import List

from glow_explorer.cards import Adventurer
from glow_explorer.cases import casebook
from glow_explorer.collection import card as find_card
from glow_explorer.company import company_of
from glow_explorer.dice import Roll
from glow_explorer.errors import GlowError, quoted
from glow_explorer.judge import Noon, Ranking
from glow_explorer.language import Typed, language, text, using
from glow_explorer.position import Position
from glow_explorer.render import describe, html, judge, words
from glow_explorer.render.cases import MOST_TOLD, answer_sentence, example
from glow_explorer.render.document import write_values
from glow_explorer.rulebook import PRESETS, Rulings, rules
from glow_explorer.widgets.base import GlowWidget, reasons_view, rule_view, ruling_view
from glow_explorer.widgets.game_table import card_line
from glow_explorer.widgets.traits import Known, read_amount, rulings_trait

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.cases import Case
    from glow_explorer.widgets.base import View


_GROUPS = {"card": "noon", "winner": "score"}


@cache
def disputed_cases() -> frozenset[str]:
    """Return the cases on which the presets differ; it takes a moment, once."""
    return frozenset(case.id for case in casebook() if case.disputed)


def kind_of(case: Case) -> str:
    """Return what a case is about: cards, noon, rerolls, a journey, the count, or Tom."""
    return "tom" if case.kind.startswith("tom-") else _GROUPS.get(case.kind, case.kind)


def case_line(case: Case) -> View:
    """Return a case as it stands in the list, with the words by which it is found."""
    names = " ".join(rules()[rule].name for rule in case.rules)
    cards = " ".join(card["name"] for card in _cards(case.facts))
    return {
        "id": case.id,
        "title": case.title,
        "question": case.question,
        "kind": kind_of(case),
        "found": f"{case.id} {case.title} {case.question} {names} {cards}",
    }


# ---------------------------------------------------------------------- the position


def position_view(case: Case) -> View:
    """Return what lies on the table: dice, cards, and the rest in words."""
    facts = case.facts
    rolls = facts.get("rolls") or [facts[name] for name in ("roll",) if name in facts]
    return {
        "rolls": [[str(die) for die in Roll(roll)] for roll in rolls],
        "cards": _cards(facts),
        "lines": [line for name in facts for line in _line(name, facts[name])],
    }


def _cards(facts: Any) -> list[View]:
    named = [facts[name] for name in ("card", "adventurer") if name in facts]
    more = [*facts.get("companions", ()), *facts.get("spells", ())]
    cards = {find_card(key).ref: find_card(key) for key in (*named, *more)}
    return [card_line(card) for card in cards.values()]


def _line(name: str, value: Any) -> Iterator[str]:
    """Yield a part of a position in words, unless it is dice or cards, which are drawn."""
    if name == "players" and isinstance(value, list):
        yield text("cases.at-players", given=", ".join(value))
    elif name in ("action", "actions"):
        typed = [value] if name == "action" else value
        spoken = [Typed(action).in_language(language()) for action in typed]
        yield text(f"cases.at-{name}", given=" · ".join(spoken))
    elif name == "players":
        for player, facts in value.items():
            yield text("card.labelled", label=player, said=", ".join(_player(facts)))
    elif name == "dice":
        for key, die in value.items():
            code = "position.sketal-without" if die == "none" else "position.sketal-die"
            yield words.capital(text(code, name=words.spoken(find_card(key)), die=die))
    elif name in _IN_WORDS:
        yield text(f"cases.at-{name}", given=_value_text(value))


def _player(facts: Any) -> Iterator[str]:
    cards = ", ".join(card["name"] for card in _cards(facts))
    yield cards
    for name, value in facts.items():
        yield from _line(name, value)


_IN_WORDS = (
    "light", "footprints", "fireflies", "rerolls", "tokens", "recruited", "hidden_spells", "kaar",
    "boats", "camp", "cemetery", "path", "jokers", "origin", "to", "solo", "lapped", "band",
    "steps", "score", "route", "village",
)  # fmt: skip


def _value_text(value: Any) -> str:
    if value is True:
        return text("cases.yes")
    if isinstance(value, list | tuple):
        return ", ".join(
            words.spoken(find_card(part)) if isinstance(part, str) else str(part) for part in value
        )
    return str(value)


def opened_position(case: Case, rulings: Rulings, which: int = 0) -> Position | None:
    """Return a case as it can be laid out on the table; None if there is no way to.

    A card that is judged without its company gets an adventurer: no company is without one.
    """
    positions = case.positions(rulings)
    if not positions:
        return None
    position = positions[which]
    if position.company is None and "card" in case.facts:
        card = find_card(case.facts["card"])
        leader = () if isinstance(card, Adventurer) else ("adventurer:1",)
        return position.replace(company=company_of([*leader, card]))
    return position


# ---------------------------------------------------------------------- the answers


def case_view(case: Case, under: Rulings) -> View:
    """Return a case, judged under rulings and under each preset."""
    results, answer = case.results(under), case.answer(under)
    by_preset = {preset: case.answer(preset) for preset in PRESETS}
    presets = [
        {
            "id": preset,
            "name": text(f"ruling.{preset}"),
            "answer": answer_sentence(other),
            "followed": under == Rulings(preset),
            "differs": other.says != answer.says,
        }
        for preset, other in by_preset.items()
    ]
    used = {name: None for result in results for name in getattr(result, "rulings", {})}
    return {
        "id": case.id,
        "title": case.title,
        "question": case.question,
        "example": example(case),
        "position": position_view(case),
        "answer": write_values(describe(answer)),
        "code": answer.reason.code,
        "results": [_result(result) for result in results],
        "presets": presets,
        "agreed": not any(preset_view["differs"] for preset_view in presets),
        "rules": [rule_view(rule) for rule in case.rules],
        "rulings": [ruling_view(name, under) for name in used],
    }


def _result(value: Any) -> View:
    """Return what was judged with its reasons; a noon or a count has several parts."""
    view = write_values(describe(value))
    if isinstance(value, Noon):
        view["outcomes"] = [judge.in_short(outcome) for outcome in value.outcomes[:MOST_TOLD]]
        view["more"] = max(0, len(value.outcomes) - MOST_TOLD)
        view["reasons"] = reasons_view(value.order_matters.reasons)
    elif isinstance(value, Ranking):
        view["outcomes"], view["more"] = judge.places(value), 0
    return view


def read_case(value: object) -> str:
    """Read a case: its id, its number in the book, or the case itself."""
    key = getattr(value, "id", value)
    return casebook()[key].id


def read_position(value: object) -> Position | None:
    """Read a position, or None."""
    if value is None or isinstance(value, Position):
        return value
    raise GlowError("not-a-position", given=quoted(value))


class CaseReader(GlowWidget):
    """The casebook, case by case.

    Parameters
    ----------
    case
        The case that is open at first: its id, its number, or a `Case`.

    Attributes
    ----------
    case
        The id of the case that is open.
    rulings
        The rulings under which it is judged; each preset stands beside them.
    opened
        The position that was last taken to the table, or None.

    Examples
    --------
    >>> reader = CaseReader("crossed-stone")
    >>> reader.lay_out().roll
    Roll('blue:water orange:rock')
    """

    FRONT = "case_reader"
    SETTABLE = ("case", "rulings")
    SHOWN = ("case", "rulings")
    WORDS = ("cases",)

    case = Known(read_case, 0)
    rulings = rulings_trait()
    opened = Known(read_position, None, lambda value: value is not None)
    _book: List[Any] = List().tag(sync=True)

    def __init__(self, case: object = 0, **traits: Any) -> None:
        self._compared = False
        super().__init__(case=read_case(case), **traits)
        self._book = self._listed()
        self.observe(self._relist, names=["language"])

    def _listed(self) -> list[dict[str, Any]]:
        with using(self.language):
            return [case_line(case) for case in casebook()]

    def _relist(self, _change: object) -> None:
        self._book = self._listed()

    def _seen(self) -> dict[str, Any]:
        case = casebook()[self.case]
        return {
            "case": case_view(case, self.rulings),
            "rolls": len(case.facts.get("rolls", ())),
            "opens": opened_position(case, self.rulings) is not None,
            "disputed": sorted(disputed_cases()) if self._compared else None,
        }

    def _still(self) -> str:
        return html(casebook()[self.case])

    def lay_out(self, which: int = 0) -> Position:
        """Take a case to the table; if it has several rolls, one of them."""
        case = casebook()[self.case]
        rolls = case.facts.get("rolls", ())
        number = read_amount("which", which, most=max(0, len(rolls) - 1))
        position = opened_position(case, self.rulings, number)
        if position is None:
            raise GlowError("case-without-table", given=case.id)
        self.opened = None  # so that the same case can be opened again
        self.opened = position
        return position

    # ------------------------------------------------------------------ what the browser asks

    def _hear_open(self, which: Any = 0) -> None:
        self.lay_out(which)

    def _hear_compare(self) -> None:
        """Work out on which cases the presets differ."""
        self._compared, self._due = True, True
