"""Pages to print on A4: questions, their key, cheat sheets; and what a class got, as a heat map.

Whatever is told by colour is told in words or by shape as well, so that a black-and-white printer
will do. Each page is a whole HTML document that needs nothing else.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, Any

from glow_explorer.catalog import catalog
from glow_explorer.collection import card as find_card
from glow_explorer.dice import Die, dice_kinds
from glow_explorer.language import language, text
from glow_explorer.quiz import presentation
from glow_explorer.render import words
from glow_explorer.render.drawing import badges, condition_svg, die_svg
from glow_explorer.render.reasons import rule_line, told
from glow_explorer.symbols import ELEMENTS, Size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from glow_explorer.cards import Card
    from glow_explorer.quiz.classroom import ClassResults, QuestionSet
    from glow_explorer.quiz.marking import Question

CHEAT_SHEETS = ("day", "symbols")

_STYLE = """
@page { size: A4; margin: 14mm 14mm 12mm; }
* { box-sizing: border-box; }
body { font: 10.5pt/1.4 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  color: #000; background: #fff; margin: 0 auto; max-width: 182mm; }
@media screen { body { padding: 10mm 0; } }
h1 { font-size: 15pt; margin: 0; } h2 { font-size: 11.5pt; margin: 0 0 2mm; }
.head { display: flex; justify-content: space-between; align-items: baseline; gap: 8mm;
  border-bottom: .5mm solid #000; padding-bottom: 2mm; margin-bottom: 3mm; }
.name { display: flex; gap: 8mm; margin: 0 0 5mm; }
.name span { flex: 1; border-bottom: .25mm solid #000; min-height: 7mm; }
.name span.short { flex: 0 0 38mm; }
.faint { color: #333; font-size: 9pt; }
section.sheet + section.sheet { break-before: page; }
.question { break-inside: avoid; border-top: .25mm solid #777; padding: 3mm 0 4mm; }
.question:first-of-type { border-top: 0; }
.dice { display: flex; flex-wrap: wrap; gap: 2.5mm; margin: 1.5mm 0; }
.die { text-align: center; font-size: 8pt; line-height: 1.1; }
.die img { display: block; margin: 0 auto .6mm; width: 9.5mm; height: 9.5mm; }
.die.small img { width: 7mm; height: 7mm; margin-top: 2.5mm; }
.cards { display: grid; grid-template-columns: 1fr 1fr; gap: 2mm; margin: 2mm 0; }
.card { border: .3mm solid #000; border-radius: 1.5mm; padding: 1.2mm 2mm; }
.card .row, .row { display: flex; align-items: center; flex-wrap: wrap; gap: 1mm 2mm; }
.card img, .badges { height: 5mm; }
.map { max-width: 100%; max-height: 78mm; color-scheme: light; filter: grayscale(1) contrast(1.2);
  border: .3mm solid #000; }
.answers { display: grid; gap: 1mm 6mm; margin-top: 2mm; }
.answers.many { grid-template-columns: 1fr 1fr; }
.box { display: inline-block; width: 3.6mm; height: 3.6mm; border: .3mm solid #000;
  margin-right: 1.5mm; vertical-align: -.4mm; }
.line { display: inline-block; width: 24mm; border-bottom: .25mm solid #000; }
ul { margin: 1mm 0 0; padding-left: 5mm; } li { margin: .4mm 0; }
.right { font-weight: 700; margin: 1.5mm 0 0; }
.foot { margin-top: 4mm; font-size: 8pt; color: #333; }
"""

_CHEAT_STYLE = """
@page { size: A4; margin: 8mm 10mm 7mm; }
body { font-size: 8.7pt; line-height: 1.28; max-width: 190mm; }
body.day { font-size: 8pt; line-height: 1.27; }
h1 { font-size: 14pt; } h2 { font-size: 10.5pt; margin: 0 0 .6mm; border-bottom: .3mm solid #000; }
.head { margin-bottom: 2mm; padding-bottom: 1mm; }
.columns { columns: 2; column-gap: 7mm; }
.phase { break-inside: avoid; margin: 0 0 1.8mm; }
.phase p { margin: .4mm 0; } .phase b { font-weight: 700; }
.page { color: #444; font-size: 7.6pt; white-space: nowrap; }
table { border-collapse: collapse; width: 100%; margin: 1mm 0 2mm; }
th, td { border: .2mm solid #666; padding: .7mm 1.4mm; text-align: left; vertical-align: middle; }
th { background: #eee; font-weight: 600; }
td img, th img { height: 5mm; vertical-align: middle; }
td .die img { width: 6.5mm; height: 6.5mm; margin: 0; }
.foot { margin-top: 1.5mm; }
"""


def document(title: str, body: str, style: str = "", name: str = "") -> str:
    """Return a whole page."""
    return (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_STYLE}{style}</style></head><body class='{name}'>{body}</body></html>"
    )


def _image(svg: str, label: str, name: str = "") -> str:
    """Return a picture that is part of the page."""
    data = b64encode(svg.encode()).decode()
    kind = f' class="{name}"' if name else ""
    return f'<img{kind} alt="{escape(label)}" src="data:image/svg+xml;base64,{data}">'


# ---------------------------------------------------------------- questions on paper


def _die(die: Die) -> str:
    """Draw a die, with the words for its colour: a printer may have none."""
    small = " small" if die.size is Size.SMALL else ""
    label = escape(text(f"color.{die.color}"))
    return f'<div class="die{small}">{_image(die_svg(die), words.die(die))}{label}</div>'


def _dice(dice: Iterable[Die]) -> str:
    return f'<div class="dice">{"".join(map(_die, dice))}</div>'


def _card(card: Card) -> str:
    notes = " · ".join(presentation.card_notes(card))
    drawn = _image(condition_svg(card.condition), words.condition(card.condition))
    effect = f" → {escape(words.effect(card.effect))}" if card.effect else ""
    return (
        f'<div class="card"><b>{escape(words.name(card))}</b>'
        f'<div class="row">{drawn if card.condition else ""}{effect}</div>'
        f'<div class="faint">{escape(notes)}</div></div>'
    )


def _known(question: Question, *, short: bool = False) -> str:
    """Return what is to be known for a question."""
    parts = []
    if question.position.roll and question.kind != "curse":
        parts.append(_dice(question.position.roll))
    if question.cards:
        parts.append(f'<div class="cards">{"".join(map(_card, question.cards))}</div>')
    parts += [f"<div>{escape(line)}</div>" for line in presentation.known_lines(question)]
    board = presentation.board_picture(question)
    if board and not short:
        parts.append(_image(board, presentation.board_text(question), "map"))
    elif board:
        parts.append(f'<div class="faint">{escape(presentation.board_text(question))}</div>')
    return "".join(parts)


def _fields(question: Question) -> str:
    """Return where the answer is written."""
    labels = [presentation.option_text(question, place) for place in range(len(question.options))]
    if question.form == "numbers":
        fields = [f'<div>{escape(label)}: <span class="line"></span></div>' for label in labels]
    else:
        dice = question.position.dice if question.kind == "curse" else ()
        fields = [
            f'<div class="row"><span><span class="box"></span><b>{letter}</b></span>'
            f"{_die(dice[place]) if dice else ''}<span>{escape(label)}</span></div>"
            for place, (letter, label) in enumerate(zip(question.letters, labels, strict=True))
        ]
    many = " many" if question.form != "one" and len(fields) > 1 else ""
    return f'<div class="answers{many}">{"".join(fields)}</div>'


def _head(questions: QuestionSet, title: str) -> str:
    about = text(
        "desk.about", level=presentation.level_name(questions.level), seed=questions.seed,
        count=questions.number,
    )  # fmt: skip
    return _title(title, about)


def _title(title: str, about: str) -> str:
    beside = f'<span class="faint">{escape(about)}</span>'
    return f'<div class="head"><h1>{escape(title)}</h1>{beside}</div>'


def _sheet(questions: QuestionSet) -> str:
    name = escape(text("desk.name"))
    filled = f"&nbsp;{escape(questions.pupil)}" if questions.pupil else ""
    points = escape(text("desk.points-of", count=questions.number))
    date = f'{escape(text("desk.date"))}<span class="short"></span>'
    parts = [
        _head(questions, text("desk.sheet-title")),
        f'<div class="name">{name}<span>{filled}</span>{date}{points}</div>',
    ]
    for number, question in enumerate(questions.questions, start=1):
        parts.append(
            f'<div class="question"><h2>{number}. {escape(presentation.prompt(question))}</h2>'
            f"{_known(question)}{_fields(question)}</div>"
        )
    parts.append(_foot())
    return f'<section class="sheet">{"".join(parts)}</section>'


def _key(questions: QuestionSet) -> str:
    title = text("desk.key-title")
    if questions.pupil:
        title = text("card.labelled", label=title, said=questions.pupil)
    parts = [_head(questions, title)]
    for number, question in enumerate(questions.questions, start=1):
        answer = words.labelled("quiz.right-answer", presentation.right_answer(question))
        lines = "".join(_key_lines(question))
        fields = _fields(question) if question.form != "numbers" else ""
        parts.append(
            f'<div class="question"><h2>{number}. {escape(presentation.prompt(question))}</h2>'
            f"{_known(question, short=True)}{fields}"
            f'<p class="right">{escape(answer)}</p><ul>{lines}</ul></div>'
        )
    parts.append(_foot())
    return f'<section class="sheet">{"".join(parts)}</section>'


def _key_lines(question: Question) -> Iterator[str]:
    """Yield the reasons; where options have different ones, with the option they speak of."""
    groups = question.solution.why
    together = len(set(groups)) == 1
    labels = question.letters
    if question.form == "numbers":
        labels = tuple(presentation.option_text(question, at) for at in range(len(groups)))
    for label, reasons in zip(labels, groups[:1] if together else groups, strict=False):
        part = "" if together else f"<b>{escape(label)}:</b> "
        for reason in reasons:
            where = f'<span class="faint">({escape(rule_line(reason.rule).where)})</span>'
            yield f"<li>{part}{escape(told(reason))} {where}</li>"


def _foot() -> str:
    return f'<div class="foot">{escape(text("desk.foot"))}</div>'


def sheet_page(sets: Sequence[QuestionSet]) -> str:
    """Return the questions of one or several sets, each on a page of its own, without answers."""
    return document(text("desk.sheet-title"), "".join(map(_sheet, sets)))


def key_page(sets: Sequence[QuestionSet]) -> str:
    """Return the key of one or several sets: the questions, the answers and the reasons."""
    return document(text("desk.key-title"), "".join(map(_key, sets)))


# ---------------------------------------------------------------- cheat sheets

_DAY = {
    "morning": (
        "morning.recruit", "sketals.die", "morning.row", "morning.left", "morning.left-dice",
    ),
    "late-morning": (
        "rerolls.roll", "rerolls.reroll", "rerolls.turn", "rerolls.companion", "rerolls.token",
        "rerolls.track", "rerolls.track-backwards",
    ),
    "noon": (
        "noon.special-faces", "noon.check", "noon.order", "noon.compulsory", "noon.shared-dice",
        "noon.once-per-card", "noon.several-times", "noon.skull-once", "noon.crossed-once",
        "effects.skull", "sketals.return",
    ),
    "province": (
        "journey.move", "province.die", "province.crossed", "province.footprint",
        "province.village", "journey.gain",
    ),
    "archipelago": (
        "archipelago.boats", "archipelago.exact", "archipelago.footprint", "archipelago.apart",
        "journey.skull",
    ),
    "evening": (
        "evening.small-dice", "evening.special", "evening.companions", "evening.footprints",
        "evening.first-player",
    ),
    "end": (
        "end.cards", "end.province", "end.archipelago", "end.fireflies", "end.footprints",
        "end.winner",
    ),
}  # fmt: skip
_CARDS = (
    "cards.effects", "noon.symbols", "noon.same", "noon.crossed", "noon.shared-dice",
    "noon.once-per-card", "cards.powers", "cards.fireflies", "cards.end-light", "effects.skull",
    "curse.applies", "curse.symbol", "spells.trigger",
)  # fmt: skip
_EXAMPLES = ("ladawa", "gluach", "noctiluca", "lumipili-b", "sketal-orange", "spell:4")
_TERMS = ("light", "footprint", "firefly", "reroll", "skull", "spells", "resurrect")


def _rule(rule_id: str) -> str:
    rule = rule_line(rule_id)
    page = escape(text("desk.page", page=rule.page))
    return (
        f'<p><b>{escape(rule.name)}.</b> {escape(rule.text)} <span class="page">{page}</span></p>'
    )


def _chapter(title: str, rule_ids: Iterable[str]) -> str:
    return f'<div class="phase"><h2>{escape(title)}</h2>{"".join(map(_rule, rule_ids))}</div>'


def _day_sheet() -> str:
    chapters = "".join(_chapter(text(f"desk.day-{name}"), ids) for name, ids in _DAY.items())
    return f'<div class="columns">{chapters}</div>'


def _dice_table() -> str:
    columns = [text(f"desk.dice-{name}") for name in ("color", "faces", "large", "small")]
    rows = []
    for color, kind in dice_kinds().items():
        faces = "".join(
            _image(badges([(str(face), False)], text(f"symbol.{face}")), text(f"symbol.{face}"))
            for face in kind.faces
        )
        die = _image(die_svg(Die(color)), "")
        rows.append(
            f"<tr><th>{die} {escape(text(f'color.{color}'))}</th><td>{faces}</td>"
            f"<td>{kind.number(Size.LARGE)}</td><td>{kind.number(Size.SMALL)}</td></tr>"
        )
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def _symbol_table() -> str:
    def entry(icon: str, label: str, *, crossed: bool = False) -> str:
        drawn = _image(badges([(icon, crossed)], label), label)
        return f"<tr><td>{drawn}</td><td>{escape(label)}</td></tr>"

    icons = {"footprint": "footprints"}
    elements = [entry(str(symbol), text(f"symbol.{symbol}")) for symbol in ELEMENTS]
    signs = [
        entry("same", text("desk.sign-same")),
        entry("fire", text("desk.sign-crossed"), crossed=True),
        *(
            entry(icons.get(term, term), words.capital(text(f"desk.term-{term}")))
            for term in _TERMS
        ),
    ]
    return f"<table>{''.join([*elements, *signs])}</table>"


def _example_table() -> str:
    rows = []
    for name in _EXAMPLES:
        card = find_card(name)
        drawn = _image(condition_svg(card.condition), words.condition(card.condition))
        rows.append(
            f"<tr><th>{escape(words.clear_name(card))}</th><td>{drawn}</td>"
            f"<td>{escape(words.noon(card))}</td></tr>"
        )
    return f"<table>{''.join(rows)}</table>"


def _symbols_sheet() -> str:
    left = (
        f'<div class="phase"><h2>{escape(text("desk.symbols"))}</h2>{_symbol_table()}</div>'
        f'<div class="phase"><h2>{escape(text("desk.dice"))}</h2>{_dice_table()}'
        f"{_rule('dice.special')}</div>"
    )
    right = (
        f'{_chapter(text("desk.cards"), _CARDS)}<div class="phase">'
        f"<h2>{escape(text('desk.examples'))}</h2>{_example_table()}</div>"
    )
    return f'<div class="columns">{left}{right}</div>'


def cheat_sheet(name: str) -> str:
    """Return a cheat sheet, one page of A4, in the current language.

    Parameters
    ----------
    name
        ``"day"``: a day in Glow, phase by phase; ``"symbols"``: symbols, dice and cards.
    """
    title = text(f"desk.cheat-{name}")
    body = _day_sheet() if name == "day" else _symbols_sheet()
    head = _title(title, text("desk.rounds", count=catalog().setup.rounds))
    sheet = f'<section class="sheet">{head}{body}{_foot()}</section>'
    return document(title, sheet, _CHEAT_STYLE, name)


# ---------------------------------------------------------------- what a class got


def share_text(value: Fraction | None) -> str:
    """Return a share as a percentage; a dash where nothing was asked."""
    return "–" if value is None else words.percent(value)


def results_text(results: ClassResults) -> str:
    """Return what a class got, in words."""
    lines = [text("desk.class", count=len(results.pupils))]
    lines += [
        text(
            "card.labelled",
            label=presentation.kind_title(kind),
            said=share_text(results.share(kind)),
        )
        for kind in results.kinds
    ]
    return "\n  ".join([*lines, *again_lines(results)])


def again_lines(results: ClassResults) -> list[str]:
    """Return in words what to teach again."""
    lines = []
    for part in results.again():
        names = [rule_line(rule).name for rule in part.rules]
        line = text(
            "desk.again-line", kind=presentation.kind_title(part.kind),
            share=share_text(part.share), count=len(part.pupils),
        )  # fmt: skip
        lines.append(
            line + (f" {text('desk.again-rules', names=', '.join(names))}" if names else "")
        )
    return lines


def heat(share: Fraction | None) -> int | None:
    """Return how a share is shaded: from 0, all of it, to 4, hardly anything; None for nothing."""
    return None if share is None else min(4, int((1 - share) * 5))


_SHADES = ("#e7f4ea", "#f4f4d6", "#fbe6b4", "#f6c79b", "#eda08f")
"""From all right to all wrong; the numbers say the same."""


def results_html(results: ClassResults) -> str:
    """Return a heat map of what a class got: kinds of questions across, pupils down."""
    kinds = results.kinds
    head = "".join(
        f'<th scope="col" style="{_TH}">{escape(presentation.kind_title(kind))}</th>'
        for kind in kinds
    )
    rows = [_result_row(row, kinds) for row in results.rows()]
    whole = {"pupil": text("desk.whole-class")} | {kind: results.share(kind) for kind in kinds}
    again = "".join(f"<li>{escape(line)}</li>" for line in again_lines(results))
    taught = (
        f"<h4 style='margin: 10px 0 2px'>{escape(text('desk.again'))}</h4><ul>{again}</ul>"
        if again
        else f"<p>{escape(text('desk.nothing-again'))}</p>"
    )
    return (
        "<div style='font-family: system-ui, sans-serif; overflow-x: auto'>"
        f"<table style='border-collapse: separate; border-spacing: 2px'>"
        f"<tr><th></th>{head}</tr>"
        f"{''.join(rows)}{_result_row(whole, kinds, bold=True)}</table>{taught}</div>"
    )


def points_of(row: Mapping[str, Any]) -> str:
    """Return in words the points of a pupil."""
    return text("quiz.points", points=presentation.points_text(float(row["points"])), of=row["of"])


_TH = "padding: 4px 8px; text-align: center; font-weight: 600; max-width: 110px"


def _result_row(row: Mapping[str, Any], kinds: Sequence[str], *, bold: bool = False) -> str:
    cells = []
    for kind in kinds:
        share: Fraction | None = row[kind]
        shade = heat(share)
        paper = f"background: {_SHADES[shade]}; color: #111; " if shade is not None else ""
        cells.append(
            f"<td style='{paper}padding: 5px 8px; text-align: center; border-radius: 4px'>"
            f"{share_text(share)}</td>"
        )
    points = points_of(row) if "points" in row else ""
    weight = "700" if bold else "500"
    return (
        f"<tr><th scope='row' style='text-align: left; padding: 4px 8px; font-weight: {weight}'>"
        f"{escape(str(row['pupil']))}</th>{''.join(cells)}"
        f"<td style='padding: 4px 8px; text-align: center'>{escape(points)}</td></tr>"
    )
