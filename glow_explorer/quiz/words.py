"""Questions and marks in words, in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from glow_explorer.cards import Card
from glow_explorer.language import text
from glow_explorer.odds.policy import Action
from glow_explorer.places import islands, roads, routes, spaces
from glow_explorer.quiz.questions import JUDGE
from glow_explorer.render import map_words, words
from glow_explorer.render.document import NO, YES, Document, Note, write_text
from glow_explorer.render.journeys import voyage
from glow_explorer.render.judge import order, yes_or_no
from glow_explorer.render.odds import deed
from glow_explorer.render.reasons import reasons_block
from glow_explorer.render.words import decimal
from glow_explorer.rulebook import rulings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from glow_explorer.position import Position
    from glow_explorer.quiz.questions import Mark, Question, QuizAnswer

_HELD = {
    "noon": ("light",),
    "order": ("light", "footprints"),
    "voyages": ("footprints",),
    "steps": ("footprints",),
    "score": ("light", "footprints", "fireflies"),
}
"""What a player has that matters, by the kind of the question."""
ICONS = {"light": "light", "footprints": "footprint", "fireflies": "firefly"}


def level(number: int) -> str:
    """Name a level."""
    return text(f"quiz.level-{number}")


def kind(value: Question) -> str:
    """Name what a question is about."""
    return text(f"quiz.kind-{value.kind}")


def prompt(value: Question) -> str:
    """Ask a question."""
    if value.kind == "triggers":
        return text("quiz.ask-triggers", count=len(value.options))
    data = {"at": value.position.at} if value.kind == "steps" else {}
    return text(f"quiz.ask-{value.kind}", **data)


def held(value: Question) -> list[tuple[str, str]]:
    """Say what the player has: an icon and words for each."""
    if value.kind == "reroll":
        return [("reroll", text("quiz.free-rerolls", count=value.position.free_rerolls))]
    return [
        (ICONS[name], text(f"effect.{ICONS[name]}", count=amount, amount=words.whole(amount)))
        for name in _HELD.get(value.kind, ())
        if (amount := getattr(value.position, name)) is not None
        and (amount or name != "footprints" or value.kind != "order")
    ]


def facts(value: Question) -> list[str]:
    """Say what else is to be known, sentence by sentence; `agreed` says the rulings."""
    position = value.position
    told = list(_places(value))
    if position.used:
        used = [words.die(position.dice[die]) for die in position.used]
        told.append(text("quiz.used", dice=used))
    if position.recruited is not None and value.level == JUDGE:
        told.append(text("quiz.recruited", count=position.recruited))
    if position.kaar:
        told.append(text("quiz.kaar"))
    return told


def agreed(value: Question) -> list[str]:
    """Say the rulings that matter: the question and the answer of each."""
    return [
        f"{rulings()[one].question} {rulings()[one].answer(by).text}"
        for one, by in value.agreed.items()
    ]


def _places(value: Question) -> Iterator[str]:
    position = value.position
    if position.boats and value.kind == "score":
        places = [map_words.place(islands()[one]) for one in position.boats]
        yield text("quiz.boats-end", places=places)
    elif position.boats:
        yield text("quiz.boats", places=list(position.boats))
    if position.camp is not None:
        yield text("quiz.camp", place=map_words.place(spaces()[position.camp]))
    if position.visited:
        yield text("quiz.came", place=position.visited[0], at=position.at)


def board(value: Question) -> list[str]:
    """Say what the board asks for around the player, as a map shows it."""
    if value.kind == "voyages":
        ways = {
            tuple(sorted((origin, to))): map_words.way(route)
            for origin in dict.fromkeys(value.position.boats or ())
            for to, route in routes()[origin].items()
        }
        return list(ways.values())
    if value.kind == "steps" and value.position.at is not None:
        near = roads()[value.position.at]
        return [
            *(map_words.place(spaces()[to]) for to in sorted(near)),
            *(map_words.way(road) for road in near.values() if road.cost or road.gain),
        ]
    return []


def board_text(value: Question) -> str:
    """Say the same in one line; nothing where there is no board."""
    on_board = board(value)
    return words.labelled("quiz.board", " · ".join(on_board)) if on_board else ""


def option(value: Question, place: int) -> str:
    """Say one part or option of a question."""
    one = value.options[place]
    if isinstance(one, Card):
        return words.name(one)
    say = _OPTIONS.get(value.kind)
    return say(value.position, one) if say else text(f"quiz.part-{value.kind}")


def _rerolled(position: Position, dice: tuple[int, ...]) -> str:
    action = Action("reroll" if dice else "stop", dice, roll=position.dice)
    return words.capital(deed(action))


_OPTIONS: dict[str, Callable[[Position, Any], str]] = {
    "voyages": lambda _, one: voyage(*one),
    "steps": lambda _, one: text("quiz.space", place=one),
    "curse": lambda position, one: words.die(position.dice[one]),
    "order": lambda position, one: order(position.noon().resolve(one)),
    "reroll": _rerolled,
}


def lettered(value: Question, place: int) -> str:
    """Say an option with its letter."""
    return text("card.labelled", label=value.letters[place], said=option(value, place))


def given(value: Question, said: QuizAnswer) -> str:
    """Say an answer in short."""
    if value.form != "numbers":
        return ", ".join(map(str, said)) or text("quiz.none")
    numbers = [words.whole(int(one)) for one in said]
    if len(numbers) == 1:
        return numbers[0]
    return ", ".join(
        text("card.labelled", label=option(value, place), said=number)
        for place, number in enumerate(numbers)
    )


def right(value: Question) -> str:
    """Say the right answer; of several right options each."""
    found = value.solution
    if value.form == "numbers":
        return given(value, found.right)
    fitting = [place for place, fits in enumerate(found.right) if fits]
    if value.kind in ("voyages", "steps", "curse"):
        return ", ".join(lettered(value, place) for place in fitting) or text("quiz.none")
    letters = text("quiz.or").join(value.letters[place] for place in fitting)
    return f"{letters} ({worth(value, fitting[0])})"


def fits(value: Question, place: int) -> str:
    """Say of an option whether it belongs to the answer."""
    belongs = value.solution.right[place]
    return text(f"quiz.fits-{value.kind}" if belongs else f"quiz.not-{value.kind}")


def worth(value: Question, place: int) -> str:
    """Say what an option brings."""
    brings = value.solution.worth[place]
    if value.kind == "reroll":
        return text("quiz.on-average", light=decimal(brings))
    return text("effect.light", count=int(brings), amount=words.whole(int(brings)))


def question(value: Question) -> str:
    """Ask a question with all that is to be known."""
    position = value.position
    lines = [prompt(value)]
    if position.roll and value.kind != "curse":
        lines.append(words.labelled("quiz.dice", words.dice(position.roll)))
    lines += _cards(value)
    if has := held(value):
        lines.append(words.labelled("quiz.held", ", ".join(said for _, said in has)))
    lines += facts(value)
    lines += [words.labelled("quiz.agreed", one) for one in agreed(value)]
    if on_board := board_text(value):
        lines.append(on_board)
    if value.form != "numbers":
        lines += [lettered(value, place) for place in range(len(value.options))]
    return "\n  ".join(lines)


def _cards(value: Question) -> list[str]:
    told = []
    for card in value.cards:
        said = [words.noon(card), *(said for _, said in words.powers(card))]
        if amount := words.end_light(card):
            said.append(words.labelled("card.at-the-end", words.effect_term("light", amount)))
        told.append(text("card.labelled", label=words.name(card), said=" · ".join(said)))
    return told


def verdict(value: Mark) -> str:
    """Say what an answer is worth."""
    if value.points == value.of:
        return text("quiz.all-right")
    return text("quiz.half-right") if value.points else text("quiz.wrong")


def points(value: float) -> str:
    """Write points: whole ones, and halves.

    >>> points(7.5), points(3), points(0.5)
    ('7½', '3', '½')
    """
    whole, half = divmod(value, 1)
    return f"{int(whole) or ('' if half else 0)}{'½' if half else ''}"


def mark(value: Mark) -> Document:
    """Describe a mark: what it is worth, the right answer, and why."""
    question = value.question
    options = [
        f"{YES if part.right else NO} {lettered(question, place)} ({worth(question, place)})"
        for place, part in enumerate(value.parts)
        if question.solution.worth
    ]
    return Document(
        verdict(value),
        (
            Note(words.labelled("quiz.right-answer", right(question))),
            *(Note(option, drawn=False) for option in options),
            reasons_block(value.reasons),
        ),
        sign=yes_or_no(bool(value)),
    )


def mark_text(value: Mark) -> str:
    """Say a mark."""
    return write_text(mark(value))
