"""Shows the model: plain text, HTML for notebooks and static pages, SVG pictures.

Three functions with one answer for every kind of object; they change nothing, and speak the current
language. HTML needs no kernel, no script and no stylesheet: pictures are embedded, with a text
alternative, and colours follow the notebook's theme through its own CSS variables.

>>> from glow_explorer import Condition
>>> text(Condition("water no:rock"))
'1 water and no rock'
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from glow_explorer.cards import Card, Condition, Cost, Effect
from glow_explorer.cases import Case, Casebook
from glow_explorer.collection import Cards
from glow_explorer.company import Company
from glow_explorer.dice import Dice, Die
from glow_explorer.game import Action as Deed
from glow_explorer.game import (
    Actions,
    Automaton,
    Event,
    Game,
    Legality,
    Log,
    Meeting,
    Player,
    Rerolls,
    TomMove,
    TomMoves,
    TomSailing,
    TomScore,
)
from glow_explorer.game.simulation.statistics import CardStatistics
from glow_explorer.journeys import (
    Archipelago,
    Ceiling,
    LandPlan,
    Move,
    Moves,
    Paths,
    Plan,
    Province,
    Step,
    Steps,
    Walk,
)
from glow_explorer.judge import Change, Noon, Outcome, Reason, Verdict
from glow_explorer.judge.matters import OrderMatters
from glow_explorer.judge.score import Ranking, Score
from glow_explorer.odds import Action, Advice, CompanyOdds, Comparison, Odds, Option
from glow_explorer.position import Position
from glow_explorer.render import (
    afternoon,
    game_actions,
    game_pages,
    game_table,
    game_words,
    journey_overlays,
    journey_pages,
    journey_words,
    judgement,
    judgement_pages,
    lab_pages,
    lab_words,
    pages,
    pictures,
    position_pages,
    rulebook_pages,
    simulation_pages,
    simulation_words,
    words,
)
from glow_explorer.rulebook import Rule, Rules, RulingBook, Rulings
from glow_explorer.rulebook.rulings import Ruling
from glow_explorer.showing import Told

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@singledispatch
def text(value: object) -> str:
    """Return an object in words, in the current language."""
    return repr(value) if isinstance(value, Told) else str(value)


text.register(Die)(words.die)
text.register(Dice)(words.dice)
text.register(Condition)(words.condition)
text.register(Effect)(words.effect)
text.register(Cost)(words.cost)
text.register(Card)(words.card)
text.register(Cards)(words.cards)
text.register(Company)(words.company)
text.register(Reason)(judgement.cited)
text.register(Change)(judgement.change)
text.register(Verdict)(judgement.verdict)
text.register(Noon)(judgement.noon)
text.register(Outcome)(judgement.outcome)
text.register(OrderMatters)(judgement.order_matters)
text.register(Score)(judgement.score)
text.register(Ranking)(judgement.ranking)
for _plain in (Walk, Move, Rerolls, TomMove, TomMoves, TomSailing):
    text.register(_plain)(afternoon.plain)
text.register(Province)(journey_words.province)
text.register(Archipelago)(journey_words.archipelago)
text.register(Moves)(journey_words.moves)
text.register(Step)(journey_words.step)
text.register(Steps)(journey_words.steps)
text.register(Paths)(journey_words.paths)
text.register(Plan)(journey_words.plan)
text.register(LandPlan)(journey_words.land_plan)
text.register(Ceiling)(journey_words.ceiling)
text.register(Odds)(lab_words.odds)
text.register(CompanyOdds)(lab_words.company_odds)
text.register(Action)(lab_words.action)
text.register(Option)(lab_words.option)
text.register(Advice)(lab_words.advice)
text.register(Comparison)(lab_words.comparison)
text.register(Deed)(game_actions.action)
text.register(Actions)(game_actions.actions)
text.register(Legality)(game_actions.legality)
text.register(Event)(game_words.event)
text.register(Log)(game_words.log)
text.register(Player)(game_words.player)
text.register(Meeting)(game_words.meeting)
text.register(Automaton)(game_words.automaton)
text.register(TomScore)(game_words.tom_score)
text.register(Game)(game_words.game)
text.register(CardStatistics)(simulation_words.card_statistics)
text.register(Case)(afternoon.case)
text.register(Casebook)(afternoon.casebook)
text.register(Position)(position_pages.position_words)
text.register(Rule)(rulebook_pages.rule_words)
text.register(Rules)(rulebook_pages.rules_words)
text.register(Ruling)(rulebook_pages.ruling_words)
text.register(RulingBook)(rulebook_pages.ruling_book_words)
text.register(Rulings)(rulebook_pages.rulings_words)


@singledispatch
def html(value: object) -> str:
    """Return an object as HTML that stands on its own."""
    message = f"nothing draws a {type(value).__name__} as HTML"
    raise TypeError(message)


html.register(Die)(pages.die)
html.register(Dice)(pages.dice)
html.register(Condition)(pages.condition)
html.register(Effect)(pages.effect)
html.register(Cost)(pages.cost)
html.register(Card)(pages.card)
html.register(Cards)(pages.cards)
html.register(Company)(pages.company)
for _kind in (
    Reason,
    Change,
    Verdict,
    Noon,
    Outcome,
    OrderMatters,
    Score,
    Ranking,
    Walk,
    Move,
    Rerolls,
    TomMove,
    TomMoves,
    TomSailing,
    Province,
    Archipelago,
    Moves,
    Step,
    Steps,
    Paths,
    Plan,
    LandPlan,
    Ceiling,
    Case,
    Casebook,
):
    html.register(_kind)(judgement_pages.shown)
for _lab in (Odds, CompanyOdds, Action, Option, Advice, Comparison):
    html.register(_lab)(lab_pages.shown)
for _played in (Deed, Actions, Legality, Event, Log, TomScore):
    html.register(_played)(game_pages.shown)
for _on_table in (Player, Meeting, Automaton, Game):
    html.register(_on_table)(game_table.shown)
html.register(Position)(position_pages.position_page)
html.register(CardStatistics)(simulation_pages.card_statistics)
html.register(Rule)(rulebook_pages.rule)
html.register(Rules)(rulebook_pages.rules_table)
html.register(Ruling)(rulebook_pages.ruling)
html.register(RulingBook)(rulebook_pages.ruling_book)
html.register(Rulings)(rulebook_pages.rulings_page)


@singledispatch
def svg(value: object) -> str:
    """Return an object as an SVG picture."""
    message = f"nothing draws a {type(value).__name__} as SVG"
    raise TypeError(message)


svg.register(Die)(pictures.die)
svg.register(Dice)(pictures.dice)
svg.register(Condition)(pictures.condition)


_MAPPED = (
    Province, Archipelago, Move, Moves, Step, Steps, Walk, Paths, Plan, LandPlan, Ceiling,
    TomMoves, TomSailing,
)  # fmt: skip
for _mapped in _MAPPED:
    svg.register(_mapped)(journey_pages.drawn)


_CHARTED = (Odds, CompanyOdds, Advice, Comparison)


def figure(value: object) -> Figure:
    """Return an object as a matplotlib figure: its map, or a chart."""
    if isinstance(value, _CHARTED):
        from glow_explorer.render.charts import chart

        return chart(value)
    if isinstance(value, CardStatistics):
        from glow_explorer.render.simulation_charts import card_statistics

        return card_statistics(value)
    from glow_explorer.render.map_figures import archipelago_figure, province_figure

    draw = province_figure if journey_overlays.on_land(value) else archipelago_figure
    return draw(journey_overlays.overlay(value))
