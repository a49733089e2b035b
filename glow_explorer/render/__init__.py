"""Shows the model: plain text, HTML for notebooks and static pages, SVG pictures.

Functions with one answer for every kind of value; they change nothing, and speak the current
language. HTML needs no kernel, no script and no stylesheet: pictures are embedded, with a text
alternative, and colours follow the notebook's theme through its own CSS variables.

What shows a kind of value is loaded when such a value is first shown.

>>> from glow_explorer import Condition
>>> text(Condition("water no:rock"))
'1 water and no rock'
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar

from glow_explorer.values import Told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.figure import Figure

    from glow_explorer.render.document import Document

T = TypeVar("T")

DOCUMENTS: Final[Mapping[str, str]] = {
    "judge.Change": "judge.change",
    "judge.Verdict": "judge.verdict",
    "judge.Noon": "judge.noon",
    "judge.Outcome": "judge.outcome",
    "judge.OrderMatters": "judge.order_matters",
    "judge.Rerolls": "judge.rerolls",
    "judge.Score": "judge.score",
    "judge.Ranking": "judge.ranking",
    "journeys.Province": "journeys.province",
    "journeys.Archipelago": "journeys.archipelago",
    "journeys.Move": "journeys.judged",
    "journeys.Moves": "journeys.moves",
    "journeys.Step": "journeys.judged",
    "journeys.Steps": "journeys.steps",
    "journeys.Walk": "journeys.judged",
    "journeys.Paths": "journeys.paths",
    "journeys.Plan": "journeys.plan",
    "journeys.LandPlan": "journeys.land_plan",
    "journeys.StepBack": "journeys.step_back",
    "journeys.Ceiling": "journeys.ceiling",
    "journeys.TomMove": "journeys.judged",
    "journeys.TomMoves": "journeys.judged",
    "journeys.TomSailing": "journeys.judged",
    "odds.Odds": "odds.odds",
    "odds.CompanyOdds": "odds.company_odds",
    "odds.RerollAction": "odds.action",
    "odds.Option": "odds.option",
    "odds.Advice": "odds.advice",
    "odds.DayOutcome": "odds.day_outcome",
    "odds.Comparison": "odds.comparison",
    "dice.Die": "tabletop.die",
    "dice.Dice": "tabletop.dice",
    "cards.Condition": "tabletop.condition",
    "cards.Effect": "tabletop.effect",
    "cards.Cost": "tabletop.cost",
    "cards.Card": "tabletop.card",
    "collection.Cards": "tabletop.cards",
    "company.Company": "tabletop.company",
    "judge.Reason": "judge.reason",
    "finding.Findings": "rulebook.findings",
    "asking.Answer": "asking.answer",
    "rulebook.Rule": "rulebook.rule",
    "rulebook.Rules": "rulebook.all_rules",
    "rulebook.Ruling": "rulebook.ruling",
    "rulebook.RulingBook": "rulebook.ruling_book",
    "rulebook.Rulings": "rulebook.chosen_rulings",
    "game.Action": "games.action",
    "game.Actions": "games.actions",
    "game.Event": "games.event",
    "game.Log": "games.log",
    "game.Meeting": "games.meeting",
    "game.Automaton": "games.automaton",
    "game.Game": "games.game",
    "game.Legality": "games.legality",
    "game.Correction": "games.correction",
    "game.Claim": "games.claim",
    "game.PlayerDay": "games.player_day",
    "game.TomScore": "games.tom_score",
    "game.CardStatistics": "games.card_statistics",
    "game.Tiles": "charts.tiles",
    "coach.GameAdvice": "coach.advice",
    "coach.CoachOption": "coach.option",
    "coach.Review": "coach.review",
    "coach.ReviewEntry": "coach.entry",
    "coach.PlayerBooks": "coach.books",
    "position.Position": "tabletop.position",
    "cases.Case": "cases.case",
    "cases.CaseAnswer": "cases.answer",
    "cases.Casebook": "cases.casebook",
    "cases.CaseComparison": "cases.comparison",
    "values.Chart": "charts.chart",
}
"""The kinds of values, each with what describes it: room and class, module and function."""

PICTURES: Final[Mapping[str, str]] = {
    "dice.Die": "drawing.die_svg",
    "dice.Dice": "drawing.dice_svg",
    "cards.Condition": "drawing.condition_svg",
    **dict.fromkeys(
        (
            "journeys.Province", "journeys.Archipelago", "journeys.Move", "journeys.Moves",
            "journeys.Step", "journeys.Steps", "journeys.Walk", "journeys.Paths", "journeys.Plan",
            "journeys.LandPlan", "journeys.Ceiling", "journeys.TomMoves", "journeys.TomSailing",
        ),
        "maps.drawn",
    ),
}  # fmt: skip
"""What draws a kind of value as SVG."""

FIGURES: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("odds.Odds", "odds.CompanyOdds", "odds.Advice", "odds.Comparison"), "figures.chart"
    ),
    "game.CardStatistics": "figures.chart",
    "coach.GameAdvice": "figures.chart",
    "coach.Review": "figures.chart",
    **{kind: "figures.map_figure" for kind, draw in PICTURES.items() if draw == "maps.drawn"},
}
"""What draws a kind of value with matplotlib."""


def _entry(table: Mapping[str, T], value: object) -> T | None:
    """Return what a table has for a kind of value, or for what that is derived from."""
    for base in type(value).__mro__:
        package, _, place = base.__module__.partition(".")
        name = f"{place.partition('.')[0]}.{base.__name__}"
        if package == __name__.partition(".")[0] and name in table:
            return table[name]
    return None


def _call(place: str, value: object) -> Any:
    """Call a function of a module of this room, which is loaded if need be."""
    module, _, function = place.partition(".")
    return getattr(import_module(f"{__name__}.{module}"), function)(value)


def _nothing(deed: str, value: object, way: str = "") -> TypeError:
    return TypeError(f"nothing {deed} a {type(value).__name__}{way}")


def describe(value: object) -> Document:
    """Return an answer as a document, in the current language."""
    place = _entry(DOCUMENTS, value)
    if place is None:
        raise _nothing("describes", value)
    document: Document = _call(place, value)
    return document


def text(value: object) -> str:
    """Return a value in words, in the current language."""
    if _entry(DOCUMENTS, value) is not None:
        from glow_explorer.render.document import write_text

        return write_text(describe(value))
    return repr(value) if isinstance(value, Told) else str(value)


def html(value: object) -> str:
    """Return a value as HTML that stands on its own."""
    if _entry(DOCUMENTS, value) is None:
        raise _nothing("draws", value, " as HTML")
    from glow_explorer.render.pages import write_html

    return write_html(describe(value))


def svg(value: object) -> str:
    """Return a value as an SVG picture."""
    if (place := _entry(PICTURES, value)) is None:
        raise _nothing("draws", value, " as SVG")
    return str(_call(place, value))


def figure(value: object, theme: str | None = None) -> Figure:
    """Return a value as a matplotlib figure, light or dark: its map, or a chart."""
    if (place := _entry(FIGURES, value)) is None:
        raise _nothing("charts", value)
    drawing: Figure = import_module(f"{__name__}.figures").draw(value, partial(_call, place), theme)
    return drawing
