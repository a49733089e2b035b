"""A value as a document: made once for each kind of value, then written in several ways.

A document has a title, perhaps a sign, and blocks in order: dice, reasons, notes, tables, pictures.
`write_text` writes it for a terminal, `write_values` as plain values that a front end draws, and
`render.pages` as HTML. The sentences are those of the language it was made in.

These are named tuples and not dataclasses because the first words should come at once: a dataclass
takes thirty times as long to define.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from glow_explorer.judge.reasons import Sign
from glow_explorer.language import text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from glow_explorer.cards import Card, Condition, Effect
    from glow_explorer.dice import Die

YES, NO, NOTE = "✓", "✗", "•"
MARKED = "▸"
MARKS: Final = {Sign.FOR: YES, Sign.AGAINST: NO, Sign.REMARK: NOTE}
Values: TypeAlias = dict[str, Any]


class RuleLine(NamedTuple):
    """A rule as it is cited: in our own words, and where it stands in the rulebook."""

    id: str
    name: str
    text: str
    where: str
    page: int
    solo: bool


class ReasonLine(NamedTuple):
    """A reason with its sign, in words, with the places of its dice and its rule."""

    code: str
    sign: Sign
    text: str
    dice: tuple[int, ...]
    rule: RuleLine


class OtherAnswer(NamedTuple):
    """Another answer to a ruling: what it would give, and whether that is something else."""

    id: str
    text: str
    gives: str
    differs: bool


class RulingLine(NamedTuple):
    """A ruling that was used, the answer that was followed, and the others."""

    id: str
    question: str
    followed: str
    others: tuple[OtherAnswer, ...]

    @property
    def decides(self) -> bool:
        """Whether another answer would give something else."""
        return any(other.differs for other in self.others)

    def sentences(self) -> Iterator[str]:
        """Yield question and answer that was followed, and what each other answer would give."""
        yield text("verdict.ruled", question=self.question, answer=self.followed)
        for other in self.others:
            yield text("verdict.otherwise", answer=other.text, said=other.gives)


# ---------------------------------------------------------------------- blocks


class Note(NamedTuple):
    """A sentence; some stand only in a terminal, some only on a page."""

    text: str
    in_terminal: bool = True
    on_page: bool = True
    faint: bool = False


class Line(NamedTuple):
    """Words, dice and badges in a line of a page; `told` is what a terminal says instead."""

    pieces: tuple[Piece, ...]
    told: str = ""


class Hint(NamedTuple):
    """What would change the answer."""

    text: str


class DiceRow(NamedTuple):
    """Dice in a row, drawn; a mark says that a die serves, stands in the way or does not count."""

    dice: tuple[Die, ...]
    marks: Mapping[int, str] = {}
    height: int = 22


class Reasons(NamedTuple):
    """Why."""

    lines: tuple[ReasonLine, ...]
    in_terminal: bool = True


class EventLine(NamedTuple):
    """What happened in a game: to whom, words and dice, how the score moved, and by which rule."""

    who: str
    pieces: tuple[str | DiceRow, ...]
    moved: str
    told: str
    rule: RuleLine
    cited: bool = False
    ruled: str = ""


class Alternatives(NamedTuple):
    """The rulings that were used, and what other answers to them would give."""

    rulings: tuple[RulingLine, ...]

    def sentences(self) -> list[str]:
        """Return the sentences of all rulings, one after the other."""
        return [sentence for ruling in self.rulings for sentence in ruling.sentences()]


class Amount(NamedTuple):
    """A line of a count, with its reasons."""

    id: str
    label: str
    amount: str
    reasons: tuple[ReasonLine, ...] = ()


class Bar(NamedTuple):
    """A bar in a cell of a table, drawn; the number beside it says the same."""

    part: float
    color: str = ""
    width: int = 220


class IntervalBar(NamedTuple):
    """A value and its interval as parts of a line, and what was expected, drawn."""

    low: float
    value: float
    high: float
    expected: float
    color: str


Look: TypeAlias = Literal["strong", "faint", "code", "small"]


class Span(NamedTuple):
    """Words that look different; `hint` is said to whoever points at them."""

    text: str
    look: Look
    hint: str = ""


class Badge(NamedTuple):
    """An icon on its disc, perhaps with an amount before it, and what it says aloud."""

    icon: str
    amount: str = ""
    text: str = ""


Piece: TypeAlias = "str | Span | Badge | DiceRow | Condition | Effect | Card | Die"
"""What stands in a line; of a card its condition and its effect."""
Cell: TypeAlias = "Piece | Bar | IntervalBar | Line | Document"


class PageTable(NamedTuple):
    """A table on a page, whose rows are made there; `lines` are what a terminal says instead.

    Attributes
    ----------
    strong, heads
        The column that is printed bold, and the one that heads the rows.
    wraps
        Whether its cells may break their lines.
    height
        From which height on it is scrolled.
    found_by
        The words by which each row is found; then a field above searches them.
    """

    caption: str
    columns: tuple[str, ...]
    rows: Callable[[], Iterable[tuple[Cell, ...]]]
    lines: tuple[str, ...] = ()
    strong: int = -1
    heads: int = -1
    wraps: bool = False
    height: int = 0
    found_by: tuple[str, ...] = ()


class Picture(NamedTuple):
    """A picture in SVG, drawn only where a page shows it; perhaps behind a line that opens.

    `themed` ones are part of the page, in its ink, and follow its theme.
    """

    draw: Callable[[], str]
    label: str
    folded: bool = False
    themed: bool = False


class Fold(NamedTuple):
    """A line that opens; a terminal says only the line, or only what is inside.

    Attributes
    ----------
    typed
        What is typed for it, beside the line.
    told
        The line in a terminal, where it is another one.
    framed, opened
        Whether a page frames it, and shows it open.
    unfolds
        Whether a terminal says what is inside.
    """

    title: str
    inside: Callable[[], Document]
    sign: Sign | None = None
    in_terminal: bool = True
    typed: str = ""
    told: str = ""
    framed: bool = True
    opened: bool = False
    unfolds: bool = False


class Group(NamedTuple):
    """Documents side by side on a page, and one after the other in a terminal."""

    documents: tuple[Document, ...]


class Tile(NamedTuple):
    """The small frame of a document among others: its edge, how wide it is, and its name aloud."""

    color: str
    label: str
    side: str = "left"
    width: int = 280
    grows: bool = True
    dashed: bool = False


Block: TypeAlias = (
    "Note | Line | Hint | DiceRow | Reasons | EventLine | Alternatives | Amount | PageTable"
    " | Picture | Fold | Group | Document"
)


class Document(NamedTuple):
    """An answer, ready to be written.

    A document among the blocks of another is a chapter of it.

    Attributes
    ----------
    title
        What heads a page.
    body
        The blocks, in order.
    sign
        Whether the answer is a yes or a no; None if it is neither.
    decisive
        The reason that decides.
    first_line, answer
        The first line in a terminal, and the answer in one line, where they are not the title.
    beside
        What stands beside the title.
    panel, width
        Whether a page frames it, and how wide it becomes at most.
    tile
        The frame it has among others.
    marked
        Whether it stands out among others.
    flush
        Whether a terminal writes its blocks without an indent.
    language
        The language of its sentences, where that is not the one of the page.
    """

    title: str
    body: tuple[Block, ...] = ()
    sign: Sign | None = None
    decisive: ReasonLine | None = None
    first_line: str = ""
    answer: str = ""
    beside: tuple[Piece, ...] = ()
    panel: bool = True
    width: int = 760
    tile: Tile | None = None
    marked: bool = False
    flush: bool = False
    language: str = ""

    def blocks(self, kind: type[Any]) -> Iterator[Any]:
        """Return the blocks of one kind."""
        return (block for block in self.body if isinstance(block, kind))

    @property
    def reasons(self) -> tuple[ReasonLine, ...]:
        """The reasons, without those of chapters and lines that open."""
        return tuple(line for block in self.blocks(Reasons) for line in block.lines)

    @property
    def alternatives(self) -> list[str]:
        """What other answers to the rulings used would give, sentence by sentence."""
        return [line for block in self.blocks(Alternatives) for line in block.sentences()]


# ---------------------------------------------------------------------- for a terminal


def write_text(document: Document) -> str:
    """Write a document in words, line by line."""
    return "\n".join(_text_lines(document))


def _text_lines(document: Document) -> Iterator[str]:
    if first := document.first_line or document.title:
        yield first
    indent = "" if document.flush else "  "
    for block in document.body:
        if isinstance(block, Document):
            yield from _text_lines(block)
        elif isinstance(block, Group):
            yield from _group_lines(block, indent)
        else:
            yield from (f"{indent}{line}" for line in _TOLD[type(block)](block))


def _group_lines(block: Group, indent: str) -> Iterator[str]:
    for document in block.documents:
        for place, line in enumerate(_text_lines(document)):
            yield f"{MARKED} {line}" if document.marked and not place else f"{indent}{line}"


def cited(line: ReasonLine) -> str:
    """Return the sentence of a reason, and the rule it rests on."""
    return citing(line.rule, line.text)


def citing(rule: RuleLine, sentence: str) -> str:
    """Return a sentence, and the rule it rests on."""
    key = "verdict.cited-solo" if rule.solo else "verdict.cited"
    return text(key, said=sentence, name=rule.name, page=rule.page)


def _reasons_told(lines: Iterable[ReasonLine]) -> list[str]:
    return [f"{MARKS[line.sign]} {cited(line)}" for line in lines]


def _amount_told(block: Amount) -> list[str]:
    line = text("card.labelled", label=block.label, said=block.amount)
    return [line, *(f"  {reason}" for reason in _reasons_told(block.reasons))]


def _fold_told(block: Fold) -> list[str]:
    if block.unfolds:
        return [*_text_lines(block.inside())]
    sign = f"{MARKS[block.sign]} " if block.sign else ""
    return [f"{sign}{block.told or block.title}"] if block.in_terminal else []


_TOLD: Final[Mapping[type, Callable[[Any], Iterable[str]]]] = {
    Note: lambda block: [block.text] if block.in_terminal else [],
    Line: lambda block: [block.told] if block.told else [],
    Hint: lambda block: [f"→ {block.text}"],
    DiceRow: lambda _: [],
    Reasons: lambda block: _reasons_told(block.lines) if block.in_terminal else [],
    EventLine: lambda block: [block.told],
    Alternatives: lambda block: [f"⚖ {sentence}" for sentence in block.sentences()],
    Amount: _amount_told,
    PageTable: lambda block: block.lines,
    Picture: lambda _: [],
    Fold: _fold_told,
}


# ---------------------------------------------------------------------- for a front end


def write_values(document: Document) -> Values:
    """Write a document as plain values: title, sign, reasons, parts, hints, alternatives."""
    return {
        "title": document.answer or document.title,
        "sign": NOTE if document.sign is None else MARKS[document.sign],
        "reasons": reasons_values(document.reasons),
        "parts": [*map(_amount_values, document.blocks(Amount))]
        or [*map(_fold_values, document.blocks(Fold))]
        or [write_values(part) for group in document.blocks(Group) for part in group.documents],
        "hints": [hint.text for hint in document.blocks(Hint)],
        "alternatives": document.alternatives,
    }


def _amount_values(block: Amount) -> Values:
    return {
        "id": block.id,
        "title": text("card.labelled", label=block.label, said=block.amount),
        "sign": "",
        "label": block.label,
        "amount": block.amount,
        "reasons": reasons_values(block.reasons),
    }


def _fold_values(block: Fold) -> Values:
    sign = "" if block.sign is None else MARKS[block.sign]
    return {"title": block.title, "sign": sign, "reasons": reasons_values(block.inside().reasons)}


def reasons_values(lines: Iterable[ReasonLine]) -> list[Values]:
    """Write reasons as plain values, in their order."""
    return [reason_values(line) for line in lines]


def reason_values(line: ReasonLine) -> Values:
    """Write a reason as plain values: its code and sign, its words, its dice and its rule."""
    return {
        "code": line.code,
        "sign": MARKS[line.sign],
        "text": line.text,
        "dice": list(line.dice),
        "rule": rule_values(line.rule),
    }


def rule_values(rule: RuleLine) -> Values:
    """Write a rule as plain values: our own words, and where it stands."""
    place = rule.where.replace("p. ", "p.\N{NO-BREAK SPACE}")
    return {"id": rule.id, "name": rule.name, "text": rule.text, "where": place}
