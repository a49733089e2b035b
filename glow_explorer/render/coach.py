"""What the coach says, as documents: advice with its options, and reviews with their books."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from glow_explorer import collection
from glow_explorer.coach.advising import ABOUT, SELDOM
from glow_explorer.coach.reviewing import CLASSES
from glow_explorer.game.actions import ByChance
from glow_explorer.game.pieces import COLORS
from glow_explorer.language import text
from glow_explorer.render import words
from glow_explorer.render.charts import ChartAxis, Curve, axis, curves_svg
from glow_explorer.render.document import Bar, Document, Note, PageTable, Picture, Span
from glow_explorer.render.games import action_sentence
from glow_explorer.render.words import decimal, percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glow_explorer.coach import CoachOption, GameAdvice, PlayerBooks, Review, ReviewEntry
    from glow_explorer.game.players.evaluation import EvaluationPart
    from glow_explorer.render.document import Cell

SEVERAL = 1.1
"""A card that triggers so many times on a day when it does is told by how often, not how likely."""
MOST_OPTIONS = 8
MOST_PARTS = 4
MOST_COSTLY = 8
MOST_STROKES = 6
_WIDE = 900


def amount(light: float) -> str:
    """Write a difference in light with its sign; what rounds to nothing has none.

    >>> amount(1.25), amount(-0.3), amount(-0.04)
    ('+1.2', '−0.3', '0.0')
    """
    size = decimal(abs(light), 1)
    if size == decimal(0, 1):
        return size
    return ("+" if light > 0 else "−") + size


# ---------------------------------------------------------------------- advice


def part(value: EvaluationPart) -> str:
    """Return what makes a difference, in words."""
    light = amount(value.light)
    if value.code == "bonus":
        way = "nearer" if value.light > 0 else "farther"
        return text(f"coach.part-bonus-{way}", amount=light)
    if value.code in ("other", "tom"):  # what they lose is good
        way = "less" if value.light > 0 else "more"
        return text(f"coach.part-{value.code}-{way}", amount=decimal(abs(value.light), 1))
    if value.card is None:
        return text(f"coach.part-{value.code}", amount=light)
    card = words.clear_name(collection.card(value.card))
    if value.code != "card" or value.often < SELDOM or value.light <= 0:
        return text(f"coach.part-{value.code}", card=card, amount=light)
    return _triggering(value, card, light)


def _triggering(value: EvaluationPart, card: str, light: str) -> str:
    """Return what a card brings, how often it triggers, and with which dice."""
    if value.likely < SELDOM:
        return text("coach.part-card", card=card, amount=light)
    if value.often > SEVERAL * value.likely:
        often = decimal(value.often, 1)
        said = text("coach.part-card-often", card=card, amount=light, often=often)
    else:
        said = text("coach.part-card-likely", card=card, amount=light, likely=percent(value.likely))
    if value.dice is None:
        return said
    color, number = value.dice
    return text("coach.part-card-dice", said=said, dice=words.large_dice(number, COLORS[color]))


def parts(values: Sequence[EvaluationPart]) -> str:
    """Return what makes most of a difference, in words."""
    return " · ".join(map(part, values[:MOST_PARTS]))


def less(value: CoachOption) -> str:
    """Return how much less an option promises, with its standard error."""
    lost = amount(-value.less)
    if value.error is not None and value.less:
        return f"{lost} ± {decimal(value.error, 1)}"
    return "" if lost == amount(0) else lost


def headline(value: GameAdvice) -> str:
    """Return the best option in one line."""
    best = value.best
    data = {"action": action_sentence(best.action), "light": decimal(best.light, 1)}
    if len(value.game.actions()) < 2:
        return text("coach.headline-alone", **data)
    more = value.options[1].less if len(value.options) > 1 else 0.0
    if more < 0.05:
        return text("coach.headline", **data)
    return text("coach.headline-more", **data, more=decimal(more, 1))


def method(value: GameAdvice) -> str:
    """Say how values were found."""
    if value.rollouts:
        return text("coach.rollouts", count=value.rollouts)
    return text(f"coach.{value.method}")


def _notes(value: GameAdvice) -> Iterator[Note]:
    best = value.best
    if best.win is not None:
        yield Note(text("coach.win", chance=percent(best.win)))
    if best.differs:
        yield Note(text("coach.against-second", parts=parts(best.differs)))


def advice(value: GameAdvice) -> Document:
    """Describe advice: the best option and why, all others, and how they were weighed."""
    shown = value.options[:MOST_OPTIONS]
    more = len(value.options) - len(shown)
    names = ["light", "action", "less-light", "wins", "why"]
    lines = [line for option in shown for line in _option_lines(option, shown[0])]
    return Document(
        headline(value),
        (
            *_notes(value),
            PageTable(
                text("coach.options"),
                (*(text(f"coach.{name}") for name in names), ""),
                partial(_option_rows, value),
                tuple(lines),
                wraps=True,
            ),
            *([Note(text("noon.more", count=more), faint=True)] if more else []),
            Note(method(value), faint=True),
            *([Note(text("coach.interrupted"), faint=True)] if value.interrupted else []),
        ),
        width=_WIDE,
    )


def _option_lines(option: CoachOption, best: CoachOption) -> Iterator[str]:
    """Yield an option in words, and below it what makes it less than the best one."""
    yield _option_line(option)
    if option is not best and option.differs:
        yield f"  {parts(option.differs)}"


def _option_line(option: CoachOption) -> str:
    line = f"{decimal(option.light, 1)}  {action_sentence(option.action)}"
    chance = "" if option.win is None else text("coach.option-win", chance=percent(option.win))
    more = [said for said in (less(option), chance) if said]
    return f"{line}  ({' · '.join(more)})" if more else line


def _option_rows(value: GameAdvice) -> Iterator[tuple[Cell, ...]]:
    shown = value.options[:MOST_OPTIONS]
    widest = max((option.less for option in shown), default=0.0) or 1.0
    for option in shown:
        yield (
            decimal(option.light, 1), action_sentence(option.action), less(option),
            "" if option.win is None else percent(option.win),
            "" if option is shown[0] else parts(option.differs),
            Bar(1 - 0.9 * option.less / widest, width=56),
        )  # fmt: skip


def option(value: CoachOption) -> Document:
    """Describe an option."""
    return Document(_option_line(value), (Note(parts(value.differs)),) if value.differs else ())


# ---------------------------------------------------------------------- reviews


def decision(value: ReviewEntry) -> str:
    """Return a decision, its class, what it lost and what would have been better, in words."""
    assert value.action is not None
    assert value.best is not None
    action = value.action.open if isinstance(value.action, ByChance) else value.action
    data = {
        "day": value.day, "player": value.player, "action": action_sentence(action),
        "mark": text(f"coach.class-{value.mark}"),
    }  # fmt: skip
    if value.mark == "best":
        return text("coach.decision-best", **data)
    key = "decision" if value.counts else "decision-other"
    best = action_sentence(value.best.action)
    return text(f"coach.{key}", **data, regret=decimal(value.regret, 1), best=best)


def stroke(value: ReviewEntry) -> str:
    """Return a stroke of luck in words."""
    kind = text(f"coach.kind-{value.kind}")
    return text(
        "coach.stroke", day=value.day, player=value.player, kind=kind, amount=amount(value.luck)
    )


def entry(value: ReviewEntry) -> Document:
    """Describe a decision, or a stroke of luck."""
    if not value.is_decision:
        return Document(stroke(value), ())
    why = value.best.differs if value.best and value.mark != "best" else ()
    lines = tuple(_option_line(each) for each in value.options)
    return Document(
        decision(value),
        (
            *(
                [Note(text("coach.differs", parts=parts(why)))]
                if why and value.mark != "best"
                else []
            ),
            PageTable(
                text("coach.options"),
                (text("coach.expected"), text("coach.action"), text("coach.less")),
                partial(_entry_rows, value),
                lines,
            ),
        ),
    )


def _entry_rows(value: ReviewEntry) -> Iterator[tuple[Cell, ...]]:
    for each in value.options:
        yield decimal(each.light, 1), action_sentence(each.action), less(each)


def marks(value: PlayerBooks) -> str:
    """Return how many decisions were of each class, in words."""
    return ", ".join(
        text(f"coach.mark-{mark}", count=count) for mark, count in value.marks.items() if count
    )


def books(value: PlayerBooks) -> Document:
    """Describe the books of a player."""
    return Document(_books_line(value), (Note(marks(value)),))


def _books_line(value: PlayerBooks) -> str:
    luck = amount(value.luck)
    if value.luck_error >= 0.05:
        luck += f" ± {decimal(value.luck_error, 1)}"
    numbers = [
        (text("coach.start"), decimal(value.start, 1)),
        (text("coach.luck"), luck),
        (text("coach.lost"), amount(-value.lost)),
        (text("coach.end"), decimal(value.end, 1)),
    ]
    said = ", ".join(text("card.labelled", label=label, said=number) for label, number in numbers)
    return text("card.labelled", label=value.player, said=said)


def columns(value: Review) -> tuple[str, ...]:
    """Return what the columns of everybody's books are."""
    end = "end" if value.game.over else "end-expected"
    names = ("player", "start", "luck", "lost", end, "without-luck", "marks")
    return tuple(text(f"coach.{name}") for name in names)


def review(value: Review) -> Document:
    """Describe a review: everybody's books, the timeline, what cost most, the strongest luck."""
    over = value.game.over
    players = tuple(value.players.values())
    return Document(
        text("coach.review" if over else "coach.review-unfinished"),
        (
            PageTable(
                text("coach.books"),
                columns(value),
                partial(_books_rows, players),
                tuple(line for each in players for line in (_books_line(each), "  " + marks(each))),
                wraps=True,
            ),
            Note(text("coach.balance"), faint=True),
            Picture(partial(timeline_svg, value), text("coach.timeline"), themed=True),
            *_costly(value),
            *_lucky(value),
            *(Note(line, faint=True) for line in review_notes(value)),
        ),
        width=_WIDE,
    )


def review_notes(value: Review) -> Iterator[str]:
    """Say how a review was made, and what its classes mean."""
    yield text("coach.thresholds", **{name: decimal(below, 2) for name, below in CLASSES})
    yield text("coach.review-exact")
    error = max((each.luck_error for each in value.players.values()), default=0.0)
    if any(each.method == ABOUT for each in value.entries):
        yield text("coach.review-sampled", error=decimal(error, 1))
    if value.rollouts:
        yield text("coach.review-played", count=value.rollouts)
    if value.interrupted:
        yield text("coach.interrupted")


def _books_rows(players: Sequence[PlayerBooks]) -> Iterator[tuple[Cell, ...]]:
    for each in players:
        yield (
            Span(each.player, "strong"), decimal(each.start, 1), amount(each.luck),
            amount(-each.lost), decimal(each.end, 1), decimal(each.without_luck, 1),
            marks(each),
        )  # fmt: skip


def _costly(value: Review) -> Iterator[Note | Document]:
    worst = value.worst[:MOST_COSTLY]
    if not worst:
        yield Note(text("coach.costly-none"))
        return
    notes = []
    for each in worst:
        said = decision(each)
        if each.best is not None and each.best.differs:
            said += " " + text("coach.differs", parts=parts(each.best.differs))
        notes.append(Note(said))
    yield Document(text("coach.costly"), tuple(notes))


def _lucky(value: Review) -> Iterator[Document]:
    strokes = value.luckiest[:MOST_STROKES]
    if strokes:
        notes = tuple(Note(stroke(each)) for each in strokes)
        yield Document(text("coach.lucky"), notes)


def day_marks(value: Review) -> tuple[tuple[float, str], ...]:
    """Return where on the timeline each day begins."""
    first: dict[int, int] = {}
    for each in value.entries:
        first.setdefault(each.day, each.step)
    return tuple((float(step), str(day)) for day, step in sorted(first.items()))


def timeline_svg(value: Review) -> str:
    """Draw what every player could expect, over the game."""
    curves = [
        Curve(name, [(float(step), light) for step, light in value.timeline(name)], marked=False)
        for name in value.players
    ]
    light = [at for curve in curves for _, at in curve.points]
    days = day_marks(value)
    steps = [step for curve in curves for step, _ in curve.points]
    below = ChartAxis(text("coach.day", day="").strip(), min(steps), max(steps) or 1.0, days)
    return curves_svg(curves, below, axis(text("coach.timeline"), light))
