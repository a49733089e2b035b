"""Ways, voyages, rerolls, Tom's moves and cases, in words and as HTML."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

from glow_explorer.cases import Case, Casebook  # noqa: TC001 - singledispatch reads the hints
from glow_explorer.game import Rerolls, TomMove, TomMoves, TomSailing
from glow_explorer.journeys import Move, Walk
from glow_explorer.judge import Noon, Outcome, Ranking, Score, Verdict
from glow_explorer.language import text
from glow_explorer.render import judgement
from glow_explorer.render.journey_pages import add_map
from glow_explorer.render.journey_words import differently
from glow_explorer.render.judgement_pages import add_alternatives, add_reasons, element
from glow_explorer.render.markup import FAINT, PANEL, add, box, cell, headed, page
from glow_explorer.rulebook import PRESETS, rules

_WIDE = "max-width: 760px; box-sizing: border-box; padding: 10px 14px; margin: 2px"
MOST_TOLD = 6
Toms = TomMove | TomMoves | TomSailing
Mapped = Walk | Move | TomMoves | TomSailing
Plain = Walk | Move | Rerolls | Toms


def headline(value: Any) -> str:
    """Say the answer itself, in one line."""
    if isinstance(value, Verdict):
        return judgement.verdict_title(value)
    if isinstance(value, Noon):
        return judgement.noon_headline(value)
    if isinstance(value, Outcome):
        return judgement.stock(value)
    if isinstance(value, Score):
        return f"{text('score.total')} {value.total}"
    if isinstance(value, Ranking):
        return judgement.reason(value.reasons[0])
    return _plain_headline(value)


def _plain_headline(value: Plain) -> str:
    if isinstance(value, Walk):
        return _walk_headline(value)
    if isinstance(value, Move):
        key = "journey.sail-yes" if value.legal else "journey.sail-no"
        return text(key, origin=value.origin, to=value.to)
    if isinstance(value, Rerolls):
        return text("journey.rerolls", count=value.total)
    return _tom_headline(value)


def _walk_headline(value: Walk) -> str:
    """Say how far a way is allowed, with the camp or not."""
    camp = "camp" if value.camping and value.reached == value.path[-1] else "walk"
    camp = "camp-here" if camp == "camp" and len(value.path) == 1 else camp
    key = f"journey.{camp}-yes" if value.legal else f"journey.{camp}-no"
    return text(key, path=" – ".join(map(str, value.path)), place=value.reached)


def result(value: Any, beside: Any) -> str:
    """Say an answer; if it begins like the one beside it, also what it leaves."""
    said = headline(value)
    if not isinstance(value, Walk | Move) or said != headline(beside):
        return said
    return said + differently(value, beside)


def _tom_headline(value: Toms) -> str:
    if isinstance(value, TomSailing):
        key = "journey.tom-sails" if value.legal else "journey.tom-sails-not"
        return text(key, origin=value.origin, to=value.to)
    if isinstance(value, TomMoves):
        ways = [f"{one.origin} → {one.to}" for one in value]
        return text(
            "journey.tom-moves" if ways else "journey.tom-moves-no", count=len(ways), ways=ways
        )
    return _tom_move_headline(value)


def _tom_move_headline(value: TomMove) -> str:
    if value.band is not None:
        return text("journey.tom-band", band=value.band, score=value.score)
    if value.score is not None:
        return text("journey.tom-count", score=value.score)
    if value.space is not None:
        return text("journey.tom-camp", light=value.places[0], place=value.space)
    if value.places:
        return text("journey.tom-boat", places=value.places)
    return text("journey.tom-boat-no")


def plain(value: Plain) -> str:
    """Say an answer and its reasons."""
    lines = [headline(value)]
    lines += [f"{judgement.mark(one)} {judgement.cited(one)}" for one in value.reasons]
    lines += [f"⚖ {one}" for one in _alternatives(value)]
    return "\n  ".join(lines)


def _alternatives(value: Plain) -> list[str]:
    return judgement.alternatives(value, lambda other: result(other, value))


def _plain_element(value: Plain) -> ET.Element:
    root = page(f"{PANEL}; {_WIDE}")
    box("font-weight: 700; font-size: 15px", root, headline(value))
    add_reasons(root, value.reasons)
    add_alternatives(root, _alternatives(value))
    if isinstance(value, Mapped):
        add_map(root, value)
    return root


for _kind in (Walk, Move, Rerolls, TomMove, TomMoves, TomSailing):
    element.register(_kind)(_plain_element)


def example(value: Case) -> str:
    """Say which worked example a case retells."""
    if value.example is None:
        return ""
    key = "case.example-solo" if "solo" in value.example else "case.example"
    return text(key, example=value.example)


def case(value: Case) -> str:
    """Say a case: the question, the answer of today, the rules, and what each preset says."""
    lines = [f"{value.title} ({value.id})", value.question]
    if value.example:
        lines.append(example(value))
    lines += ["", *(str(result) for result in value.results()), ""]
    lines += [f"{_labelled(rules()[one].name, rules()[one].text)} [{one}]" for one in value.rules]
    lines += ["", *_preset_lines(value)]
    return "\n".join(lines)


def _preset_lines(value: Case) -> list[str]:
    if not value.disputed:
        return [text("case.agreed")]
    said = (f"  {_labelled(name, answer)}" for name, answer in _answers(value).items())
    return [text("case.presets"), *said]


def _labelled(label: str, said: str) -> str:
    return text("card.labelled", label=label, said=said)


def _answers(value: Case) -> dict[str, str]:
    """Return what each preset says, in one line."""
    presets = value.presets()
    first = presets[PRESETS[0]]
    return {
        text(f"ruling.{preset}"): " ".join(map(_in_short, results, first))
        for preset, results in presets.items()
    }


def _in_short(value: Any, first: Any) -> str:
    """Say an answer so that it can be told from that of the first preset."""
    if not isinstance(value, Noon):
        return result(value, first)
    told = [judgement.in_short(one) for one in value.outcomes[:MOST_TOLD]]
    more = len(value.outcomes) - MOST_TOLD
    return " | ".join([*told, text("noon.more", count=more)] if more > 0 else told)


@element.register
def case_page(value: Case) -> ET.Element:
    """Show a case: the question, the answer of today, the rules, and what each preset says."""
    root = page("max-width: 980px")
    box("font-weight: 700; font-size: 16px", root, value.title)
    _fill_case(root, value)
    return root


def _fill_case(root: ET.Element, value: Case) -> None:
    box("margin: 2px 0 6px; font-style: italic", root, value.question)
    if value.example:
        box(FAINT, root, example(value))
    root.extend(element(result) for result in value.results())
    for one in value.rules:
        rule = rules()[one]
        box("margin-top: 4px; font-size: 13px", root, f"{rule.name} · {rule.text} ({one})")
    _presets(root, value)


def _presets(root: ET.Element, value: Case) -> None:
    """Show what each preset says, or that they agree."""
    if not value.disputed:
        box(f"{FAINT}; margin-top: 6px", root, text("case.agreed"))
        return
    body = headed(box("margin-top: 8px", root), text("case.presets"), [])
    for name, said in _answers(value).items():
        row = ET.SubElement(body, "tr")
        cell(row, "th", name).set("scope", "row")
        told = cell(row, "td", said)
        told.set("style", f"{told.get('style')}; white-space: normal")


def casebook(value: Casebook) -> str:
    """List the cases, one line each."""
    lines = [text("case.title", count=len(value))]
    width = max((len(one.id) for one in value), default=0)
    lines += [f"{one.id:{width}}  {one.question}" for one in value]
    return "\n".join(lines)


@element.register
def casebook_page(value: Casebook) -> ET.Element:
    """Show the cases as a list: the question, the answer of today, how to open the case."""
    root = page("max-width: 980px")
    box(FAINT, root, text("case.title", count=len(value)))
    for one in value:
        details = add(root, "details", "margin: 4px 0")
        summary = add(details, "summary", "cursor: pointer")
        add(summary, "b", "").text = one.title
        add(summary, "span", "opacity: 0.85; margin-left: 8px").text = one.question
        inside = box("padding: 4px 0 10px 16px", details)
        for result in one.results():
            box("font-weight: 600", inside, headline(result))
        names = [rules()[rule].name for rule in one.rules]
        box("font-size: 13px", inside, text("ruling.rules", names=names))
        _presets(inside, one)
        add(
            inside, "code", "background: none; color: inherit; padding: 0"
        ).text = f'glow.casebook["{one.id}"]'
    return root
