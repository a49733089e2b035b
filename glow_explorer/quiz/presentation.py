"""Questions, marks and score sheets in words, as HTML that needs no program, and with their board.

The mark of an exercise is at the end.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.cards import Card
from glow_explorer.collection import card as find_card
from glow_explorer.errors import GlowError, tellable
from glow_explorer.inputs import exact
from glow_explorer.judge.reasons import Sign
from glow_explorer.language import text
from glow_explorer.odds import RerollAction
from glow_explorer.places import islands, roads, routes, spaces
from glow_explorer.quiz.marking import JUDGE
from glow_explorer.render import maps, words
from glow_explorer.render.document import (
    MARKS,
    NO,
    NOTE,
    YES,
    DiceRow,
    Document,
    Note,
    write_text,
)
from glow_explorer.render.journeys import voyage
from glow_explorer.render.judge import order, yes_or_no
from glow_explorer.render.maps import Overlay, archipelago_map, place_text, province_map, way_text
from glow_explorer.render.odds import deed
from glow_explorer.render.pages import (
    FAINT,
    PANEL,
    ROW,
    TITLE,
    add,
    add_dice_row,
    add_sign,
    arrow,
    box,
    cell,
    element,
    headed,
    page,
    panel,
    picture,
    source,
    write_html,
)
from glow_explorer.render.reasons import reasons_block
from glow_explorer.rulebook import rulings
from glow_explorer.symbols import Word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from glow_explorer.position import Position
    from glow_explorer.quiz.exercises import Attempt, Exercise
    from glow_explorer.quiz.marking import Checked, Mark, Question, QuizAnswer

COLUMNS = ("number", "points", "kind", "question", "given", "right")
"""The columns of a score sheet."""
_HELD = {
    "noon": ("light",),
    "order": ("light", "footprints"),
    "voyages": ("footprints",),
    "steps": ("footprints",),
    "score": ("light", "footprints", "fireflies"),
}
"""What a player has that matters, by the kind of the question."""
_ICONS = {"light": "light", "footprints": "footprint", "fireflies": "firefly"}
_WIDE = "max-width: 760px; box-sizing: border-box; padding: 10px 14px; margin: 2px"


# ---------------------------------------------------------------- what a question tells


def level_name(level: int) -> str:
    """Name a level."""
    return text(f"quiz.level-{level}")


def kind_name(question: Question) -> str:
    """Name what a question is about."""
    return kind_title(question.kind)


def kind_title(kind: str) -> str:
    """Name a kind of question."""
    return text(f"quiz.kind-{kind}")


def prompt(question: Question) -> str:
    """Return the question itself, without what is to be known."""
    if question.kind == "triggers":
        return text("quiz.ask-triggers", count=len(question.options))
    data = {"at": question.position.at} if question.kind == "steps" else {}
    return text(f"quiz.ask-{question.kind}", **data)


def holdings(question: Question) -> list[tuple[str, str]]:
    """Return what the player has that matters: an icon and words for each."""
    if question.kind == "reroll":
        return [("reroll", text("quiz.free-rerolls", count=question.position.free_rerolls))]
    return [
        (_ICONS[name], text(f"effect.{_ICONS[name]}", count=amount, amount=words.whole(amount)))
        for name in _HELD.get(question.kind, ())
        if (amount := getattr(question.position, name)) is not None
        and (amount or name != "footprints" or question.kind != "order")
    ]


def facts(question: Question) -> list[str]:
    """Return what else is to be known, sentence by sentence, without the rulings."""
    position = question.position
    sentences = list(_places(question))
    if position.used:
        used = [words.die(position.dice[die]) for die in position.used]
        sentences.append(text("quiz.used", dice=used))
    if position.recruited is not None and question.level == JUDGE:
        sentences.append(text("quiz.recruited", count=position.recruited))
    if position.kaar:
        sentences.append(text("quiz.kaar"))
    return sentences


def _places(question: Question) -> Iterator[str]:
    """Yield in words where boats, camp and company are."""
    position = question.position
    if position.boats and question.kind == "score":
        places = [place_text(islands()[island]) for island in position.boats]
        yield text("quiz.boats-end", places=places)
    elif position.boats:
        yield text("quiz.boats", places=list(position.boats))
    if position.camp is not None:
        yield text("quiz.camp", place=place_text(spaces()[position.camp]))
    if position.visited:
        yield text("quiz.came", place=position.visited[0], at=position.at)


def agreements(question: Question) -> list[str]:
    """Return the rulings that matter: the question and the answer of each."""
    return [
        f"{rulings()[ruling].question} {rulings()[ruling].answer(answer).text}"
        for ruling, answer in question.agreed.items()
    ]


def known_lines(question: Question) -> Iterator[str]:
    """Yield in words what the player has, where everything stands, and what was agreed."""
    if labels := [label for _, label in holdings(question)]:
        yield words.labelled("quiz.held", ", ".join(labels))
    yield from facts(question)
    yield from (words.labelled("quiz.agreed", ruling) for ruling in agreements(question))


def card_notes(card: Card) -> list[str]:
    """Return what a card does besides its effect at noon."""
    notes = [sentence for _, sentence in words.powers(card)]
    if amount := words.end_light(card):
        notes.append(words.labelled("card.at-the-end", words.effect_term("light", amount)))
    return notes


# ---------------------------------------------------------------- the board


def board_lines(question: Question) -> list[str]:
    """Return what the board asks for around the player, as a map shows it."""
    if question.kind == "voyages":
        ways = {
            tuple(sorted((origin, to))): way_text(route)
            for origin in dict.fromkeys(question.position.boats or ())
            for to, route in routes()[origin].items()
        }
        return list(ways.values())
    if question.kind == "steps" and question.position.at is not None:
        near = roads()[question.position.at]
        return [
            *(place_text(spaces()[to]) for to in sorted(near)),
            *(way_text(road) for road in near.values() if road.cost or road.gain),
        ]
    return []


def board_text(question: Question) -> str:
    """Return the same in one line; nothing where there is no board."""
    lines = board_lines(question)
    return words.labelled("quiz.board", " · ".join(lines)) if lines else ""


def board_picture(question: Question) -> str:
    """Draw the board, of the Province only what lies around the company; nothing without one."""
    position = question.position
    if question.kind == "voyages":
        boats = tuple((boat, "boat") for boat in position.boats or ())
        return archipelago_map(Overlay(pieces=boats))
    if question.kind == "steps" and position.at is not None:
        drawn = province_map(Overlay(pieces=((position.at, "company"),)))
        return _around(drawn, [position.at, *question.options])
    return ""


_SVG = "http://www.w3.org/2000/svg"
_MARGIN = 62.0
"""How much is seen beyond the middle of the outermost places."""
_LEAST = 300.0


def _around(drawn: str, places: list[int]) -> str:
    """Cut a map of the Province down to what lies around some places."""
    layout = maps.province()
    spots = [layout.spots[place] for place in places]
    left, width = _window([spot.x for spot in spots], layout.width)
    top, height = _window([spot.y for spot in spots], layout.height)
    ET.register_namespace("", _SVG)
    root = ET.fromstring(drawn)
    root.set("viewBox", f"{left:g} {top:g} {width:g} {height:g}")
    root.set("width", f"{width * 1.5:g}")
    root.set("height", f"{height * 1.5:g}")
    return ET.tostring(root, encoding="unicode")


def _window(spots: list[float], most: float) -> tuple[float, float]:
    """Return where to begin and how much to show, in one direction."""
    low, high = min(spots) - _MARGIN, max(spots) + _MARGIN
    if (lack := _LEAST - (high - low)) > 0:
        low, high = low - lack / 2, high + lack / 2
    low, high = max(0.0, low), min(most, high)
    return round(low), round(high - low)


# ---------------------------------------------------------------- options and answers


def option_text(question: Question, place: int) -> str:
    """Return one part or option of a question in words."""
    option = question.options[place]
    if isinstance(option, Card):
        return words.name(option)
    name = _OPTIONS.get(question.kind)
    return name(question.position, option) if name else text(f"quiz.part-{question.kind}")


def _reroll_text(position: Position, dice: tuple[int, ...]) -> str:
    action = RerollAction("reroll" if dice else "stop", dice, roll=position.dice)
    return words.capital(deed(action))


_OPTIONS: dict[str, Callable[[Position, Any], str]] = {
    "voyages": lambda _, islands: voyage(*islands),
    "steps": lambda _, space: text("quiz.space", place=space),
    "curse": lambda position, die: words.die(position.dice[die]),
    "order": lambda position, entries: order(position.noon().resolve(entries)),
    "reroll": _reroll_text,
}


def lettered(question: Question, place: int) -> str:
    """Return an option with its letter."""
    label = question.letters[place]
    return text("card.labelled", label=label, said=option_text(question, place))


def answer_text(question: Question, answer: QuizAnswer) -> str:
    """Return an answer in short."""
    if question.form != "numbers":
        return ", ".join(map(str, answer)) or text("quiz.none")
    numbers = [words.whole(int(number)) for number in answer]
    if len(numbers) == 1:
        return numbers[0]
    return ", ".join(
        text("card.labelled", label=option_text(question, place), said=number)
        for place, number in enumerate(numbers)
    )


def right_answer(question: Question) -> str:
    """Return the right answer; of several right options each."""
    right = question.solution.right
    if question.form == "numbers":
        return answer_text(question, right)
    fitting = [place for place, fits in enumerate(right) if fits]
    if question.form == "picks":
        return ", ".join(lettered(question, place) for place in fitting) or text("quiz.none")
    letters = text("quiz.or").join(question.letters[place] for place in fitting)
    return f"{letters} ({worth_text(question, fitting[0])})"


def fit_text(question: Question, place: int) -> str:
    """Return in words whether an option belongs to the answer."""
    fits = question.solution.right[place]
    return text(f"quiz.fits-{question.kind}" if fits else f"quiz.not-{question.kind}")


def worth_text(question: Question, place: int) -> str:
    """Return in words what an option brings."""
    worth = question.solution.worth[place]
    if question.kind == "reroll":
        return text("quiz.on-average", light=words.decimal(worth), count=float(worth))
    return text("effect.light", count=int(worth), amount=words.whole(int(worth)))


# ---------------------------------------------------------------- whole questions


def question_text(question: Question) -> str:
    """Return a question with all that is to be known, in words."""
    lines = [prompt(question)]
    if question.position.roll and question.kind != "curse":
        lines.append(words.labelled("quiz.dice", words.dice(question.position.roll)))
    for card in question.cards:
        notes = " · ".join([words.noon(card), *card_notes(card)])
        lines.append(text("card.labelled", label=words.name(card), said=notes))
    lines += known_lines(question)
    if board := board_text(question):
        lines.append(board)
    if question.form != "numbers":
        lines += [lettered(question, place) for place in range(len(question.options))]
    return "\n  ".join(lines)


def question_html(question: Question) -> str:
    """Return a question as HTML."""
    return source(question_element(question))


def question_element(question: Question) -> ET.Element:
    """Return a question as HTML with the dice, the cards and the board, to put into a page."""
    root = page(f"{PANEL}; {_WIDE}")
    box(FAINT, root, f"{kind_name(question)} · {level_name(question.level)}")
    box(TITLE, root, prompt(question))
    if question.position.roll:
        used = dict.fromkeys(question.position.used, NOTE)
        add_dice_row(root, DiceRow(tuple(question.position.roll), used))
    root.extend(map(_card_element, question.cards))
    for line in known_lines(question):
        box("margin-top: 4px", root, line)
    if drawn := board_picture(question):
        picture(box("margin: 8px 0; max-width: 520px", root), drawn, board_text(question))
    if question.form != "numbers":
        for place in range(len(question.options)):
            box("margin-top: 2px", root, lettered(question, place))
    return root


def _card_element(card: Card) -> ET.Element:
    line = box("display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px")
    box("font-weight: 600", line, words.name(card))
    if card.effect:
        line.append(arrow(card))
    box(FAINT, line, " · ".join(card_notes(card)))
    return line


# ---------------------------------------------------------------- marks and score sheets


def verdict_text(mark: Mark) -> str:
    """Return in words what an answer is worth."""
    if mark.points == mark.of:
        return text("quiz.all-right")
    return text("quiz.half-right") if mark.points else text("quiz.wrong")


def points_text(points: float) -> str:
    """Write points: whole ones, and halves.

    >>> points_text(7.5), points_text(3), points_text(0.5)
    ('7½', '3', '½')
    """
    whole, half = divmod(points, 1)
    return f"{int(whole) or ('' if half else 0)}{'½' if half else ''}"


def mark_document(mark: Mark) -> Document:
    """Describe a mark: what it is worth, the right answer, and why."""
    question = mark.question
    options = [
        f"{YES if part.right else NO} {lettered(question, place)} ({worth_text(question, place)})"
        for place, part in enumerate(mark.parts)
        if question.solution.worth
    ]
    return Document(
        verdict_text(mark),
        (
            Note(words.labelled("quiz.right-answer", right_answer(question))),
            *(Note(option, on_page=False) for option in options),
            reasons_block(mark.reasons),
        ),
        sign=yes_or_no(bool(mark)),
    )


def mark_text(mark: Mark) -> str:
    """Return a mark in words."""
    return write_text(mark_document(mark))


def mark_html(mark: Mark) -> str:
    """Return a mark as HTML."""
    return write_html(mark_document(mark))


def headline(level: int, seed: int, questions: int, marks: Sequence[Mark]) -> str:
    """Return in words which quiz it is, and the points so far."""
    points = points_text(sum(mark.points for mark in marks))
    return text(
        "quiz.headline", level=level_name(level), seed=seed, count=questions, points=points,
        of=len(marks),
    )  # fmt: skip


def score_sheet(marks: Sequence[Mark], title: str) -> ET.Element:
    """Return a score sheet as HTML, one row for each question that was answered."""
    root = page("overflow-x: auto; margin-top: 8px")
    body = headed(root, title, (text(f"quiz.column-{name}") for name in COLUMNS))
    for number, mark in enumerate(marks, start=1):
        row = ET.SubElement(body, "tr")
        for name, content in zip(COLUMNS, sheet_row(number, mark), strict=True):
            entry = cell(row, "td", content)
            if name in ("question", "given", "right"):
                entry.set("style", f"{entry.get('style')}; white-space: normal; min-width: 120px")
        sign = cell(row, "td", "")
        add_sign(sign, YES if mark else NO)
    return root


def sheet_row(number: int, mark: Mark) -> list[str]:
    """Return a row of a score sheet in words."""
    question = mark.question
    points = text("quiz.points", points=points_text(mark.points), of=mark.of)
    answers = [answer_text(question, mark.given), right_answer(question)]
    return [str(number), points, kind_name(question), prompt(question), *answers]


# ---------------------------------------------------------------- exercises

_SLOT = "\N{OBJECT REPLACEMENT CHARACTER}"


def checked_text(checked: Checked) -> str:
    """Return the mark of an exercise in words; what was not answered right is not given away."""
    first, *others = _checked_lines(checked)
    lines = [f"{MARKS[_sign(checked)]} {first}", *(f"  {line}" for line in others)]
    if checked.right and checked.because is not None:
        lines.append(str(checked.because))
    return "\n".join(lines)


def checked_html(checked: Checked) -> str:
    """Return the mark of an exercise as HTML; why is folded away until the answer is right."""
    root = panel(_sign(checked))
    first, *others = _checked_lines(checked)
    row = box(f"{ROW}; gap: 8px", root)
    add_sign(row, MARKS[_sign(checked)])
    add(row, "span", "font-weight: 600").text = first
    for line in others:
        box("margin: 4px 0 0 26px", root, line)
    if checked.answered and not checked.problem and _add_details(root, checked):
        slot = source(box("", None, _SLOT))
        return source(root).replace(slot, _shown(checked.because))
    return source(root)


def _shown(reason: object) -> str:
    """Return a reason as it shows itself, whatever it is; what does not, in words."""
    show = getattr(reason, "_repr_html_", None)
    return str(show()) if show else source(box("white-space: pre-wrap", None, str(reason)))


def _add_details(root: ET.Element, checked: Checked) -> bool:
    """Add what is right and why; return whether the reason is still to be put into its slot."""
    expected = None if checked.right else checked.expected
    if expected is None and checked.because is None:
        return False
    details = add(root, "details", "margin: 8px 0 0 26px")
    add(details, "summary", "cursor: pointer").text = text(
        "exercise.why" if checked.right else "exercise.show"
    )
    if checked.right:
        details.set("open", "")
    if expected is not None:
        box("font-weight: 600; margin: 4px 0", details, _value_text(expected))
    if checked.because is not None:
        box("", details, _SLOT)
    return checked.because is not None


def _checked_lines(checked: Checked) -> Iterator[str]:
    if not checked.answered:
        yield text("exercise.open")
        return
    answer = _value_text(checked.given)
    unread = checked.problem is not None and checked.problem.code == "check-number"
    outcome = "right" if checked.right else "unread" if unread else "wrong"
    yield text(f"exercise.{outcome}", given=answer)
    if checked.problem:
        yield str(checked.problem)
    if checked.hint and not checked.right:
        yield text("exercise.hint", hint=tellable(checked.hint))


def _sign(checked: Checked) -> Sign:
    if not checked.answered:
        return Sign.REMARK
    return Sign.FOR if checked.right else Sign.AGAINST


def _value_text(value: object, level: int = 2) -> str:
    """Return an answer as a reader would write it; lists within lists only so deep."""
    if isinstance(value, bool):
        return text("exercise.yes" if value else "exercise.no")
    if isinstance(value, Card):
        return words.name(value)
    if isinstance(value, float | Fraction) and exact(value) is not None:
        return words.decimal(value) if value != int(value) else str(int(value))
    if isinstance(value, list | tuple | set | frozenset) and level:
        parts = [_value_text(part, level - 1) for part in value]
        return ", ".join(parts if isinstance(value, list | tuple) else sorted(parts))
    if isinstance(value, Word):
        return text(f"{type(value).__name__.lower()}.{value.value}")
    return str(tellable(value))


# ---------------------------------------------------------------- exercises of the course

_SHOWN = ("light", "footprints", "fireflies", "rerolls")
_NEAR = 2
"""How many steps around the company a map shows."""


class Frame(NamedTuple):
    """The part of a map that is shown."""

    left: float
    top: float
    width: float
    height: float


class ClickableMap(NamedTuple):
    """A map as a picture, and where its places lie on it, in hundredths of its width and height."""

    picture: str
    frame: Frame
    places: Mapping[int, tuple[float, float, float]]


def exercise_cards(exercise: Exercise) -> tuple[Card, ...]:
    """Return the cards that are shown with an exercise, unless they are what is chosen from."""
    company = exercise.position.company
    if exercise.form == "order" or any(option.card for option in exercise.options):
        return ()
    if exercise.cards:
        return tuple(map(find_card, exercise.cards))
    return tuple(card for card in company.cards if card.effect) if company else ()


def exercise_held(exercise: Exercise) -> list[tuple[str, str]]:
    """Return what the player has, as far as the exercise says it: an icon and words for each."""
    position = exercise.position
    icons = {**_ICONS, "rerolls": "reroll"}
    return [
        (icons[name], text(f"effect.{icons[name]}", count=count, amount=words.whole(count)))
        for name in _SHOWN
        if (count := getattr(position, name))
        and (name in exercise.facts or "code" in exercise.about)
    ]


def exercise_board(exercise: Exercise) -> ClickableMap | None:
    """Draw the board of an exercise: of the Province only what lies around the company."""
    if exercise.board is None:
        return None
    position, about = exercise.position, exercise.about
    if exercise.board == "archipelago":
        board = maps.archipelago()
        boats = position.boats or tuple(about.get("boats", ()))
        kind = "tom" if "boats" in about else "boat"
        drawn = archipelago_map(Overlay(pieces=tuple((boat, kind) for boat in boats)))
    else:
        board = maps.province()
        at = position.at
        pieces = () if at is None else ((at, "company"),)
        drawn = province_map(Overlay(pieces=pieces))
        if at is not None:
            drawn = _around(drawn, [at, *(about.get("path") or _near(at))])
    frame = Frame(*map(float, ET.fromstring(drawn).attrib["viewBox"].split()))
    places = {
        number: (
            round(100 * (spot.x - frame.left) / frame.width, 2),
            round(100 * (spot.y - frame.top) / frame.height, 2),
            round(200 * spot.r / frame.width, 2),
        )
        for number, spot in board.spots.items()
        if frame.left < spot.x < frame.left + frame.width
        and frame.top < spot.y < frame.top + frame.height
    }
    return ClickableMap(drawn, frame, places)


def _near(at: int) -> list[int]:
    """List the spaces that can be reached in a few steps."""
    reached = {at}
    for _ in range(_NEAR):
        reached |= {to for place in reached for to in roads()[place]}
    return sorted(reached)


def solution_text(exercise: Exercise) -> str:
    """Return a right answer in words."""
    return attempt_answer(exercise, exercise.solution)


def attempt_answer(exercise: Exercise, given: Any) -> str:
    """Return an answer in words."""
    if exercise.form == "number":
        number = Fraction(given)
        return words.whole(int(number)) if number == int(number) else _fraction(number)
    if exercise.form == "dice":
        return words.dice(given)
    if exercise.form == "way":
        return " → ".join(map(str, given))
    if exercise.form == "order":
        return ", ".join(_card_name(ref) for ref in given)
    names = {option.id: option.text for option in exercise.options}
    chosen = given if isinstance(given, tuple) else (given,)
    return words.capital(words.listed([names[option] for option in chosen]))


def _fraction(number: Fraction) -> str:
    """Return a fraction as one writes it, if it is a simple one, or as a decimal number."""
    simple = f"{number} = " if number.denominator <= _SIMPLE else ""
    return simple + words.decimal(number)


_SIMPLE = 36


def _card_name(ref: object) -> str:
    try:
        return words.spoken(find_card(ref))  # type: ignore[arg-type]
    except GlowError:
        return str(tellable(ref))


def attempt_document(attempt: Attempt) -> Document:
    """Describe an answer: whether it is right, and what speaks for it or against it."""
    blocks: list[Any] = []
    names = {option.id: option.text for option in attempt.exercise.options}
    for finding in attempt.findings:
        if finding.right != attempt.right or not finding.reasons:
            continue
        if finding.part is not None and attempt.exercise.form in ("picks", "places"):
            blocks.append(Note(words.capital(f"{names[finding.part]}:")))
        blocks.append(reasons_block(finding.reasons))
    return Document(attempt_title(attempt), tuple(blocks), sign=yes_or_no(attempt.right))


def attempt_title(attempt: Attempt) -> str:
    """Return in words whether an answer is right."""
    answer = attempt_answer(attempt.exercise, attempt.given)
    return text("exercise.right" if attempt.right else "exercise.wrong", given=answer)


def attempt_text(attempt: Attempt) -> str:
    """Return an answer and what is said of it, in words."""
    return write_text(attempt_document(attempt))


def attempt_html(attempt: Attempt) -> str:
    """Return an answer and what is said of it, as HTML."""
    return write_html(attempt_document(attempt))


def exercise_text(exercise: Exercise) -> str:
    """Return an exercise with what is to be known, in words, without its solution."""
    lines = [exercise.question]
    if exercise.position.roll:
        lines.append(words.labelled("quiz.dice", words.dice(exercise.position.roll)))
    lines += [
        text("card.labelled", label=words.name(card), said=words.noon(card))
        for card in exercise_cards(exercise)
    ]
    if labels := [label for _, label in exercise_held(exercise)]:
        lines.append(words.labelled("quiz.held", ", ".join(labels)))
    if exercise.form in ("one", "picks"):
        lines += [f"· {words.capital(option.text)}" for option in exercise.options]
    return "\n  ".join(lines)


def exercise_html(exercise: Exercise) -> str:
    """Return an exercise as HTML that needs no program: its solution is folded away."""
    root = page(f"{PANEL}; {_WIDE}")
    box(TITLE, root, exercise.question)
    _add_table(root, exercise)
    for number, hint in enumerate(exercise.hints, start=1):
        _folded(root, text("exercise.hint-number", number=number)).text = hint
    solution = attempt_document(exercise.check(exercise.solution))
    _folded(root, text("exercise.solution")).append(element(solution))
    return source(root)


def _add_table(root: ET.Element, exercise: Exercise) -> None:
    """Add what lies on the table, and what can be chosen."""
    if exercise.position.roll:
        add_dice_row(root, DiceRow(tuple(exercise.position.roll)))
    root.extend(map(_card_element, exercise_cards(exercise)))
    if labels := [label for _, label in exercise_held(exercise)]:
        box("margin-top: 4px", root, words.labelled("quiz.held", ", ".join(labels)))
    if board := exercise_board(exercise):
        picture(box("margin: 8px 0; max-width: 520px", root), board.picture, exercise.question)
    for option in exercise.options if exercise.form in ("one", "picks", "order") else ():
        if option.card:
            root.append(_card_element(option.card))
        else:
            box("margin-top: 2px", root, f"· {words.capital(option.text)}")


def _folded(root: ET.Element, title: str) -> ET.Element:
    details = add(root, "details", "margin-top: 6px")
    add(details, "summary", "cursor: pointer").text = title
    return box("margin: 4px 0 0 18px", details)
