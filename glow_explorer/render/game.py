"""A game in words and as HTML: what happened, what can be done, and how things stand."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer import collection
from glow_explorer.dice import Die, Roll
from glow_explorer.game.actions import ByChance
from glow_explorer.language import text
from glow_explorer.places import spaces
from glow_explorer.render import cards, judge, pages, words
from glow_explorer.render.document import Amount, Document, citing, write_text
from glow_explorer.render.maps import Overlay, archipelago_map, province_map
from glow_explorer.render.markup import (
    FAINT,
    PANEL,
    ROW,
    SMALL_BADGE,
    TITLE,
    add,
    box,
    inline,
    page,
    picture,
    source,
)
from glow_explorer.render.pages import add_dice, add_reasons
from glow_explorer.render.palette import ACCENT, BODY, INK
from glow_explorer.render.reasons import (
    alternatives,
    clearly,
    decisive_line,
    dice_of_a_kind,
    faces,
    paid_with,
    phase,
    reason_lines,
    reasons_block,
    rule_line,
    sentence,
    shown_dice,
    tile,
    told,
)
from glow_explorer.rulebook import rulings
from glow_explorer.symbols import Color, Size, Symbol, find_word

if TYPE_CHECKING:
    import xml.etree.ElementTree as ET
    from collections.abc import Callable, Iterator, Sequence

    from glow_explorer.game import (
        Action,
        Actions,
        Automaton,
        Event,
        Game,
        Legality,
        Log,
        Meeting,
        Player,
        TomScore,
    )
    from glow_explorer.judge import Reason

MOST_OF_A_KIND = 12
MOST_EVENTS = 10
MOST_ACTIONS = 6
DAY_BEGINS = "day-begins"
"""What the heading of a day says already."""
TOM = "Tom"
ACTING = "▸"
_REROLLS = frozenset({"rerolls-by-companion", "rerolls-by-token", "rerolls-by-step-back"})
_DICE, _AFTER = "\ue000", "\ue001"
"""Stand in a sentence for the dice it shows, where they are drawn and not named."""
_DRAWN_DICE = re.compile(f"([{_DICE}{_AFTER}])")

_WIDE = "max-width: 860px; box-sizing: border-box; padding: 10px 14px; margin: 2px"
_CODE = "background: none; color: inherit; padding: 0; font-size: 12px"
_PART = "font-weight: 600; margin: 10px 0 4px"
_TRACK = "display: flex; flex-wrap: wrap; gap: 6px"
_CARD = f"{PANEL}; box-sizing: border-box; padding: 8px 10px; min-width: 0"
_TWO_ROWS = 4
_LONGEST = 24  # letters on a label of the map; where all begin, the pieces must do
_NUMBER = "font-variant-numeric: tabular-nums"


# ---------------------------------------------------------------------- what can be done


def action_text(value: Action) -> str:
    """Return in words what an action does.

    >>> from glow_explorer.game.actions import SailTo
    >>> action_text(SailTo(0, 9, gift="briki-5"))
    'Sail from island 0 to 9, giving up Briki'
    """
    sentence = ""
    for key, data in value.phrases:
        terms = {name: _term(value, name, part) for name, part in data.items()}
        sentence = text(f"action.{key}", deed=sentence, **terms)
    if isinstance(value, ByChance) and value.result is not None:
        return text("card.labelled", label=sentence, said=_result(value.result))
    return sentence


def _card(name: str) -> str:
    """Name a card by its key or reference; what is unknown stays as it is."""
    matches = collection.all_cards().find(name)
    return words.name(matches[0]) if len(matches) == 1 else name


def _result(result: object) -> str:
    """Return in words what chance decided."""
    if isinstance(result, Roll):
        return faces(result)
    parts = result if isinstance(result, tuple | list) else (result,)
    return ", ".join(map(_decided, parts))


def _decided(part: object) -> str:
    if not isinstance(part, str):
        return str(part)
    symbol = find_word(Symbol, part)
    return text(f"symbol.{symbol}") if symbol else _card(part)


def _term(value: Action, name: str, part: Any) -> Any:
    """Return a part of an action in words; as it is if there are no words for it."""
    say = _TERMS.get(name)
    return part if say is None else say(value, part)


def _die(value: Action, index: int) -> str:
    """Name a die that an action speaks of, by its index if the table is not known."""
    dice = dict(value.context).get("dice", ())
    place = value.named_dice.index(index)
    die = dice[place] if place < len(dice) else None
    if not isinstance(die, Die) or die.symbol is None:
        return text("action.die-number", number=index)
    small = die.size is Size.SMALL and die.color is not Color.BLACK
    key = "action.die-small" if small else "action.die-large"
    return text(key, color=die.color, symbol=die.symbol)


def _things(_value: Action, lying: tuple[Sequence[Die], int]) -> str:
    """Name the dice and footprints that lie with a companion."""
    dice, footprints = lying
    things = dice_of_a_kind(dice)
    if footprints:
        things.append(text("action.footprints", count=footprints))
    return words.listed(things)


_TERMS: dict[str, Callable[[Action, Any], Any]] = {
    "card": lambda _, card: text("action.hidden") if card == "hidden" else _card(card),
    "cards": lambda _, refs: [_card(ref) for ref in refs],
    "die": _die,
    "dice": lambda value, dice: words.listed([_die(value, index) for index in dice]),
    "symbol": lambda _, symbol: find_word(Symbol, symbol) or symbol,
    "color": lambda _, color: find_word(Color, color) or color,
    "paid": lambda _, sources: paid_with(sources),
    "amount": lambda _, light: words.effect_term("light", light),
    "things": _things,
}
"""How the parts of an action are said, by what its phrases call them."""


def groups(value: Actions) -> dict[str, list[Action]]:
    """Return what can be done, by what kind of thing it is."""
    by_verb: dict[str, list[Action]] = {}
    for action in value:
        by_verb.setdefault(action.verb, []).append(action)
    return by_verb


def actions_headline(value: Actions) -> str:
    """Return in one line who is to act, in which phase, and how many actions there are."""
    if not value:
        return text("game.nothing-to-do")
    named = phase(value.phase)
    if value.player is None:
        return text("game.chance-to-do", phase=named)
    return text("game.to-do", name=value.player, phase=named.lower(), count=len(value))


def actions_text(value: Actions) -> str:
    """List what can be done, as it is typed and in words."""
    return "\n".join([actions_headline(value), *action_lines(value, MOST_OF_A_KIND)])


def action_lines(value: Actions, most: int) -> Iterator[str]:
    """Write what can be done, at most so many of a kind."""
    wide = max(
        (len(action.text) for kind in groups(value).values() for action in kind[:most]), default=0
    )
    for kind in groups(value).values():
        yield from (f"  {action.text:{wide}}  {action_text(action)}" for action in kind[:most])
        if len(kind) > most:
            yield f"  {text('noon.more', count=len(kind) - most)}"


def action(value: Action) -> str:
    """Show an action in words, as it is typed, with its reasons."""
    root = page(f"{PANEL}; {_WIDE}")
    _add_action(root, value)
    add_reasons(root, reason_lines(value.reasons))
    return source(root)


def _add_action(parent: ET.Element, value: Action) -> None:
    add(parent, "span", "").text = f"{action_text(value)} "
    add(parent, "code", _CODE).text = value.text


def actions(value: Actions) -> str:
    """Show what can be done, kind by kind; reasons open beneath each."""
    root = page(f"{PANEL}; {_WIDE}")
    box(TITLE, root, actions_headline(value))
    _add_actions(root, value, MOST_OF_A_KIND)
    return source(root)


def _add_actions(root: ET.Element, value: Actions, most: int) -> None:
    """Add what can be done, at most so many of a kind."""
    for kind in groups(value).values():
        group = box("margin-top: 6px", root)
        for action in kind[:most]:
            details = add(group, "details", "margin: 2px 0")
            _add_action(add(details, "summary", "cursor: pointer"), action)
            add_reasons(box("padding-left: 14px", details), reason_lines(action.reasons))
        if len(kind) > most:
            box(FAINT, group, text("noon.more", count=len(kind) - most))


def legality(value: Legality) -> Document:
    """Describe whether an action is allowed, why, and what other rulings would say."""
    return Document(
        text("action.yes" if value.legal else "action.no", deed=action_text(value.action)),
        (
            reasons_block(value.reasons, refused=not value.legal),
            alternatives(
                value,
                lambda other: text("action.short-yes" if other.legal else "action.short-no"),
            ),
        ),
        sign=judge.yes_or_no(value.legal),
        decisive=decisive_line(value.reasons),
        width=860,
    )


# ---------------------------------------------------------------------- what happened


def when(value: Event) -> str:
    """Return in words on which day and in which phase something happened."""
    named = phase(value.phase)
    if not value.day or value.phase == "end":
        return named
    return text("game.day", day=value.day, phase=named)


def who(value: Event) -> str | None:
    """Name whom an event concerns: a player, Tom, or nobody in particular."""
    return value.player or (TOM if "tom" in value.data else None)


def moved(value: Event, sentence: str = "") -> str:
    """Return how the score moved and where it stands; without the amount if `sentence` has it."""
    light, score = value.light, value.score
    if "tom" in value.data:
        light, score = value.data["tom"], value.data.get("score")
    if not light or value.code == "band-moves":  # which says it all
        return ""
    amount = words.effect_term("light", light)
    if score is None:
        return "" if amount in sentence else f"({amount})"
    arrow = f"→ {words.whole(score)}"
    return f"({arrow})" if amount in sentence else f"({amount} {arrow})"


class EventLine(NamedTuple):
    """What happened, ready to be drawn: words, and dice where the sentence shows some."""

    who: str
    parts: tuple[str | tuple[Die, ...], ...]
    moved: str


def event_line(value: Event) -> EventLine:
    """Return what happened: to whom, words and dice, and how the score moved."""
    reason = value.reason
    drawn = {_DICE: shown_dice(reason)}
    instead = {"faces": _DICE}
    if value.code in _REROLLS:
        drawn[_AFTER] = _rerolled(reason)
        instead["after"] = _AFTER
    name = who(value)
    line = sentence(clearly(reason), **instead)
    line = words.capital(line) if name is None else line
    parts = tuple(drawn.get(part, part) for part in _DRAWN_DICE.split(line) if part)
    return EventLine(name or "", parts, moved(value, line))


def _rerolled(reason: Reason) -> tuple[Die, ...]:
    """Return dice as they are after a reroll."""
    pairs = zip(reason.shown, reason.data["after"], strict=True)
    return tuple(replace(die, symbol=symbol) for die, symbol in pairs)


def event_sentence(value: Event) -> str:
    """Return in words what happened: to whom, what, and how the score moved."""
    name = who(value)
    reason = clearly(value.reason)
    line = told(reason) if name is None else text("game.line", name=name, said=sentence(reason))
    return " ".join(part for part in (line, moved(value, line)) if part)


def _cited_event(value: Event) -> str:
    """Return in words what happened, with its rule and the ruling it used."""
    line = citing(rule_line(value.rule), event_sentence(value))
    return f"{line} ⚖ {_ruled(value.reason)}" if value.reason.ruled else line


def _ruled(value: Reason) -> str:
    """Name the ruling that a reason used, with the answer."""
    return f"{value.ruling}={value.answer}"


def followed(value: Reason) -> str:
    """Return the answer of the ruling that a reason used; empty text without a ruling."""
    return rulings()[value.ruled[0]].answer(value.ruled[1]).text if value.ruled else ""


def event_text(value: Event) -> str:
    """Return in words what happened, and when."""
    return text("card.labelled", label=when(value), said=_cited_event(value))


def event(value: Event) -> str:
    """Show what happened, and when."""
    root = page(f"{PANEL}; {_WIDE}")
    box(FAINT, root, when(value))
    _add_event(root, value, set())
    return source(root)


def _add_event(root: ET.Element, value: Event, cited: set[str]) -> None:
    """Add a line that tells an event; each rule opens where it is cited first."""
    line = box("margin: 3px 0 3px 10px", root)
    shown = event_line(value)
    if shown.who:
        add(line, "b", "").text = shown.who
        add(line, "span", "").text = " · "
    for part in shown.parts:
        if isinstance(part, str):
            add(line, "span", "").text = part
        else:
            add_dice(inline("3px", line), part)
    if shown.moved:
        add(line, "b", f"{_NUMBER}; white-space: nowrap").text = f" {shown.moved}"
    _cite(line, value.reason, cited)


def _cite(line: ET.Element, value: Reason, cited: set[str]) -> None:
    rule = rule_line(value.rule)
    if value.rule in cited:
        add(line, "span", f"{FAINT}; margin-left: 8px").text = rule.name
    else:
        cited.add(value.rule)
        pages.add_rule(line, rule)
    if value.ruled:
        note = add(line, "span", f"{FAINT}; margin-left: 8px")
        note.text = f"⚖ {_ruled(value)}"
        note.set("title", followed(value))


def log_text(value: Log) -> str:
    """Return the story in words: a heading for each phase of each day, a line for each event."""
    lines: list[str] = []
    for place, (heading, events) in enumerate(groupby(value, key=when)):
        lines += [*([""] if place else []), heading]
        lines += [f"  {_cited_event(event)}" for event in events if event.code != DAY_BEGINS]
    return "\n".join(lines) or text("game.no-events")


def log(value: Log) -> str:
    """Show the story: a part for each day that opens, with a heading for each phase."""
    root = page("max-width: 980px")
    if not value:
        box("", root, text("game.no-events"))
    days = [(day, list(events)) for day, events in groupby(value, key=chapter)]
    for day, events in days:
        details = add(root, "details", f"{PANEL}; {_WIDE}; margin: 4px 0")
        if len(days) == 1:
            details.set("open", "open")
        add(details, "summary", f"{TITLE}; cursor: pointer").text = chapter_title(day)
        cited: set[str] = set()
        phases = {event.phase for event in events}
        for name, happened in groupby(events, key=lambda event: event.phase):
            if len(phases) > 1:
                box("font-weight: 600; margin-top: 8px", details, phase(name))
            for event in happened:
                if event.code != DAY_BEGINS:
                    _add_event(details, event, cited)
    return source(root)


def chapter(value: Event) -> str:
    """Name the part of the story to which an event belongs: a day, the set-up or the end."""
    return value.phase if not value.day or value.phase == "end" else str(value.day)


def chapter_title(name: str) -> str:
    """Return in words what a part of the story is about."""
    return text("game.chapter", day=name) if name.isdecimal() else phase(name)


# ---------------------------------------------------------------------- how things stand


def _cards(value: Player) -> dict[str, str]:
    """Return which companions and spells a player has, each under its label."""
    named = {"companions": ", ".join(map(words.name, value.companions)) or text("game.none")}
    spells = [f"{words.name(card)} ({words.noon(card)})" for card in value.spells]
    if value.hidden:
        spells.append(text("game.hidden", count=value.hidden))
    if spells:
        named["spells"] = ", ".join(spells)
    return named


def _dice(value: Player) -> str:
    """Return in words which dice a player has, or what they show."""
    if value.roll is not None:
        return faces(value.roll)
    return words.listed(dice_of_a_kind(value.dice)) or text("dice.none")


def place(value: Player) -> str:
    """Return in words where a player is."""
    if value.boats is not None:
        return text("game.at-sea", boats=value.boats)
    return text("game.on-land", at=value.at, camp=value.camp)


def title(value: Player) -> str:
    """Name a player, and the adventurer if that is another name."""
    card = value.company.adventurer.name
    return value.name if value.name == card else f"{value.name} ({card})"


def player_text(value: Player) -> str:
    """Return in words what a player has."""
    lines = [text("card.labelled", label=title(value), said=judge.stock(value))]
    lines += [words.labelled(f"game.{name}", line) for name, line in _cards(value).items()]
    lines.append(words.labelled("game.dice", _dice(value)))
    lines.append(words.labelled("game.place", place(value)))
    return "\n  ".join(lines)


def player(value: Player) -> str:
    """Show what a player has."""
    root = page("max-width: 420px")
    root.append(_player(value, "100%", acting=False))
    return source(root)


def _player(value: Player, wide: str, *, acting: bool) -> ET.Element:
    color = BODY[value.company.adventurer.color]
    ring = f"; box-shadow: 0 0 0 2px {ACCENT}" if acting else ""
    root = box(f"{_CARD}; border-left: 6px solid {color}; flex: 1 1 {wide}{ring}")
    root.set("role", "group")
    root.set("aria-label", value.name)
    head = box(f"{ROW}; gap: 4px 12px", root)
    sign = f"{ACTING} " if acting else ""
    add(head, "span", f"{TITLE}; flex: 1 1 auto").text = f"{sign}{title(value)}"
    for name, effect in judge.STOCK.items():
        number = getattr(value, name)
        icon = name if name == "footprints" else effect
        _amount(head, icon, number, text(f"effect.{effect}", count=number, amount=number))
    row = box(f"{ROW}; gap: 4px; margin: 6px 0", root)
    add_dice(row, value.dice if value.roll is None else value.roll, 30)
    for card in (*value.companions, *value.spells):
        line = box("font-size: 13px", root)
        add(line, "span", "font-weight: 600").text = words.name(card)
        add(line, "span", f"{FAINT}; margin-left: 6px").text = words.noon(card)
    if value.hidden:
        label = text("game.hidden", count=value.hidden)
        box("font-size: 13px", root, f"{text('game.spells')} · {label}")
    box(f"{FAINT}; margin-top: 4px", root, place(value))
    return root


def meeting_text(value: Meeting) -> str:
    """Return in words who and what is at a space of the meeting track."""
    label = text("game.space", number=value.position, symbol=value.element)
    parts = [text("game.nobody")]
    if value.companion is not None:
        parts = [f"{words.name(value.companion)} ({words.noon(value.companion)})"]
    return text("card.labelled", label=label, said=" · ".join([*parts, *_lying(value)]))


def _lying(value: Meeting) -> Iterator[str]:
    """Yield in words what lies at a space of the meeting track."""
    yield from dice_of_a_kind(value.dice)
    if value.footprints:
        yield text("action.footprints", count=value.footprints)
    if value.tile is not None:
        yield tile(value.tile)
    if value.tom_dice:
        dice = words.listed(dice_of_a_kind(value.tom_dice))
        yield text("game.toms-dice", dice=dice)


def meeting(value: Meeting) -> str:
    """Show a space of the meeting track."""
    root = page("max-width: 260px")
    root.append(_space(value))
    return source(root)


def _space(value: Meeting) -> ET.Element:
    """Show who and what is at a space of the meeting track."""
    root = box(f"{_CARD}; border-top: 5px solid {INK[value.element]}; flex: 1 1 150px")
    root.set("role", "group")
    root.set("aria-label", text("game.space", number=value.position, symbol=value.element))
    head = box("display: flex; justify-content: space-between; gap: 6px", root)
    name = text("game.nobody") if value.companion is None else words.name(value.companion)
    style = "opacity: 0.75" if value.companion is None else "font-weight: 700"
    add(head, "span", style).text = name
    picture(head, cards.badges([(value.element, False)], ""), "", SMALL_BADGE)
    if value.companion is not None:
        if value.companion.effect:
            root.append(cards.arrow(value.companion))
        box(FAINT, root, words.noon(value.companion))
        for _, power in words.powers(value.companion):
            box(FAINT, root, power)
    row = box(f"{ROW}; gap: 4px; margin-top: 6px", root)
    add_dice(row, value.dice, 34)
    if value.footprints:
        label = text("action.footprints", count=value.footprints)
        _amount(row, "footprints", value.footprints, label)
    if value.tom_dice:
        add_dice(row, value.tom_dice, 30)
        add(row, "span", FAINT).text = TOM
    if value.tile is not None:
        box(f"{FAINT}; margin-top: 4px", root, tile(value.tile))
    return root


def _amount(parent: ET.Element, icon: str, number: int, label: str) -> None:
    """Show how many there are of something; a screen reader hears the label."""
    part = inline("3px", parent)
    shown = add(part, "b", _NUMBER)
    shown.text = str(number).replace("-", "−")
    shown.set("aria-hidden", "true")
    picture(part, cards.badges([(icon, False)], ""), label, SMALL_BADGE)


def tom_title(value: Automaton) -> str:
    """Name Tom and his colour."""
    return text("game.tom", color=value.color)


def tom_lines(value: Automaton) -> list[str]:
    """Return in words where Tom's band, camp or boats are, and what is still to come."""
    if value.boats is not None:
        place = text("game.at-sea", boats=value.boats)
    elif value.camp:
        place = text("game.tom-camp", light=value.camp)
    else:
        place = text("game.tom-at-start")
    tiles = text("game.tom-tiles", deck=value.deck, count=value.tiles_left)
    lines = [text("game.tom-band", band=value.band), place, tiles]
    return [*lines, text("game.last-round")] if value.last_round else lines


def automaton_text(value: Automaton) -> str:
    """Return in words what Tom has and where he is."""
    held = {"light": value.score, "footprint": value.footprints}
    score = ", ".join(
        text(f"effect.{name}", count=number, amount=number) for name, number in held.items()
    )
    dice = words.labelled("game.dice", words.listed(dice_of_a_kind(value.dice)))
    title = text("card.labelled", label=tom_title(value), said=score)
    return "\n  ".join([title, dice, *tom_lines(value)])


def automaton(value: Automaton) -> str:
    """Show how Tom stands."""
    root = page("max-width: 420px")
    root.append(_tom(value))
    return source(root)


def _tom(value: Automaton) -> ET.Element:
    root = box(f"{_CARD}; border-left: 6px dashed {BODY[value.color]}; flex: 1 1 280px")
    root.set("role", "group")
    root.set("aria-label", TOM)
    head = box(f"{ROW}; gap: 4px 12px", root)
    add(head, "span", f"{TITLE}; flex: 1 1 auto").text = tom_title(value)
    score = text("effect.light", count=value.score, amount=value.score)
    _amount(head, "light", value.score, score)
    footprints = text("action.footprints", count=value.footprints)
    _amount(head, "footprints", value.footprints, footprints)
    add_dice(box(f"{ROW}; gap: 4px; margin: 6px 0", root), value.dice, 30)
    for line in tom_lines(value):
        box("font-size: 13px", root, words.capital(line))
    return root


def tom_score(value: TomScore) -> Document:
    """Describe Tom's final count, line by line, with its reasons."""
    heading = text("score.title", name=TOM)
    return Document(
        heading,
        (*tom_score_lines(value), reasons_block(value.reasons), alternatives(value, judge.total)),
        decisive=decisive_line(value.reasons),
        first_line=text("card.labelled", label=heading, said=str(value.total)),
        width=860,
    )


def tom_score_lines(value: TomScore) -> tuple[Amount, ...]:
    """Return the lines of Tom's count: label and amount."""
    amounts = {"light": str(value.light)}
    amounts |= {name: words.signed(getattr(value, name)) for name in ("journey", "footprints")}
    amounts["total"] = str(value.total)
    return tuple(Amount(name, text(f"score.{name}"), amount) for name, amount in amounts.items())


def game_title(value: Game) -> str:
    """Return in words on which board a game is played, and when it stands."""
    board = text(f"term.{value.journey}")
    named = phase(value.phase)
    if not value.day or value.over:
        return f"{board} · {named}"
    return f"{board} · {text('game.day', day=value.day, phase=named)}"


def turn(value: Game) -> str:
    """Return in words whose turn it is."""
    if value.over:
        return text("game.over")
    name = value.actions().player
    return text("game.to-act", name=name) if name else text("game.by-chance")


def lately(value: Game) -> list[Event]:
    """Return what happened last, as far as it is told."""
    return [event for event in value.events if event.code != DAY_BEGINS][-MOST_EVENTS:]


def game_text(value: Game) -> str:
    """Return in words how a game stands, what happened last, and what can be done now."""
    lines = [f"{game_title(value)} · {turn(value)}"]
    acting = None if value.over else value.actions().player
    for seat in value.players.values():
        first, *rest = player_text(seat).split("\n")
        lines += [
            f"{ACTING if seat.name == acting else ' '} {first}",
            *(f"  {line}" for line in rest),
        ]
    if value.tom is not None:
        lines += [f"  {line}" for line in automaton_text(value.tom).split("\n")]
    if value.over:
        return "\n".join([*lines, write_text(judge.ranking(value.ranking()))])
    lines.append(text("game.track"))
    lines += [f"  {meeting_text(space)}" for space in value.track]
    lines.append(words.labelled("game.reserve", words.totals(value.reserve)))
    if events := lately(value):
        lines.append(text("game.lately"))
        lines += [f"  {event_sentence(event)}" for event in events]
    lines.append(text("game.now"))
    return "\n".join([*lines, *action_lines(value.actions(), MOST_ACTIONS)])


def game(value: Game) -> str:
    """Show how a game stands, what happened last, and what can be done now."""
    root = page(f"{PANEL}; {_WIDE}; max-width: 980px")
    head = box(f"{ROW}; gap: 2px 12px", root)
    add(head, "span", TITLE).text = game_title(value)
    add(head, "span", "").text = turn(value)
    if value.over:
        root.append(pages.element(judge.ranking(value.ranking())))
    else:
        box(_PART, root, text("game.track"))
        box(_TRACK, root).extend(_space(space) for space in value.track)
        line = box(f"{ROW}; gap: 4px; margin-top: 6px", root)
        add(line, "span", FAINT).text = text("game.reserve")
        add_dice(line, value.reserve, 20)
    todo = value.actions()
    seats = box(f"{_TRACK}; margin-top: 10px", root)
    wide = "280px" if len(value.players) < _TWO_ROWS else "340px"
    for seat in value.players.values():
        seats.append(_player(seat, wide, acting=seat.name == todo.player))
    if value.tom is not None:
        seats.append(_tom(value.tom))
    _add_map(root, value)
    if lately(value):
        box(_PART, root, text("game.lately"))
        cited: set[str] = set()
        for event in lately(value):
            _add_event(root, event, cited)
    if todo:
        box(_PART, root, text("game.now"))
        _add_actions(root, todo, MOST_ACTIONS)
    return source(root)


def _add_map(root: ET.Element, value: Game) -> None:
    """Add a line that opens the map with everybody on it."""
    details = add(root, "details", "margin-top: 8px")
    add(details, "summary", "cursor: pointer").text = text("game.map")
    draw = province_map if value.journey == "province" else archipelago_map
    frame = box("margin-top: 6px; max-width: 760px", details)
    picture(frame, draw(overlay(value)), text("game.map"))


def overlay(value: Game) -> Overlay:
    """Lay everybody's pieces over the map, each place with the names of who is there."""
    at_sea = value.journey == "archipelago"
    pieces: list[tuple[int, str]] = []
    names: dict[int, Counter[str]] = {}
    for place, kind, name in _standing(value):
        if name not in names.setdefault(place, Counter()) or not at_sea:
            pieces.append((place, kind))
        names[place][name] += 1
    labels = {
        place: ", ".join(_several(name, count if at_sea else 1) for name, count in standing.items())
        for place, standing in names.items()
    }
    fitting = tuple(label for label in labels.items() if len(label[1]) <= _LONGEST)
    return Overlay(pieces=tuple(pieces), labels=fitting)


def _several(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ×{count}"


def _standing(value: Game) -> Iterator[tuple[int, str, str]]:
    """Yield everything that stands on the board: where, what and whose."""
    for seat in value.players.values():
        if seat.boats is not None:
            yield from ((place, "boat", seat.name) for place in seat.boats)
        if seat.at is not None and seat.camp is not None:
            yield seat.at, "company", seat.name
            yield seat.camp, "camp", seat.name
    tom = value.tom
    if tom is not None and tom.boats is not None:
        yield from ((place, "tom", TOM) for place in tom.boats)
    elif tom is not None and tom.camp is not None:
        places = (space.number for space in spaces().values() if space.light == tom.camp)
        yield next(places) if tom.camp else 0, "tom", TOM
