"""Games as documents: what can be done, what happened, how things stand; what simulations say."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import groupby
from math import isinf, isnan
from typing import TYPE_CHECKING, Any

from glow_explorer import collection
from glow_explorer.dice import Die, Roll
from glow_explorer.game.actions import ByChance, WalkTo
from glow_explorer.game.referee import STOCKS
from glow_explorer.judge.reasons import decisive
from glow_explorer.language import text, typeset
from glow_explorer.places import spaces
from glow_explorer.render import judge, words
from glow_explorer.render.document import (
    Amount,
    Badge,
    DiceRow,
    Document,
    EventLine,
    Fold,
    Group,
    IntervalBar,
    Line,
    Note,
    PageTable,
    Picture,
    Reasons,
    Span,
    Tile,
    citing,
)
from glow_explorer.render.maps import Overlay, archipelago_map, province_map
from glow_explorer.render.palette import ACCENT, BODY, INK, QUIET
from glow_explorer.render.reasons import (
    alternatives,
    because,
    clearly,
    decisive_line,
    dice_of_a_kind,
    faces,
    paid_with,
    phase,
    reason_lines,
    reasons_block,
    rule_line,
    ruling_sentence,
    sentence,
    shown_dice,
    tile,
    told,
)
from glow_explorer.render.words import percent, signed_decimal
from glow_explorer.symbols import Color, Size, Symbol, find_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from glow_explorer.cards import Adventurer, Companion
    from glow_explorer.game import (
        Action,
        Actions,
        Automaton,
        Claim,
        Correction,
        Event,
        Game,
        Legality,
        Log,
        Meeting,
        PlayerDay,
        TomScore,
    )
    from glow_explorer.game.statistics import CardRecord, CardStatistics, Interval
    from glow_explorer.judge import Reason
    from glow_explorer.position import Position
    from glow_explorer.render.document import Block, Cell, Piece


MOST_OF_A_KIND = 12
MOST_EVENTS = 10
MOST_ACTIONS = 6
DAY_BEGINS = "day-begins"
"""What the heading of a day says already."""
TOM = "Tom"
_REROLLS = frozenset({"rerolls-by-companion", "rerolls-by-token", "rerolls-by-step-back"})
_DICE, _AFTER = "\ue000", "\ue001"
"""Stand in a sentence for the dice it shows, where they are drawn and not named."""
_DRAWN_DICE = re.compile(f"([{_DICE}{_AFTER}])")

_WIDE = 860
_TWO_ROWS = 4
_LONGEST = 24  # letters on a label of the map; where all begin, the pieces must do


# ---------------------------------------------------------------------- what can be done


def action_sentence(value: Action) -> str:
    """Return in words what an action does.

    >>> from glow_explorer.game.actions import SailTo
    >>> action_sentence(SailTo(0, 9, gift="briki-5"))
    'Sail from the central island to island 9, giving up Briki (1 air and 1 fire)'
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
    return words.clear_name(matches[0]) if len(matches) == 1 else name


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
    "origin": lambda _, place: words.island(place),
    "to": lambda _, place: words.island(place),
    "place": lambda value, place: words.space(place) if isinstance(value, WalkTo) else place,
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
    return text("game.to-do", name=typeset(value.player), phase=named.lower(), count=len(value))


def action(value: Action) -> Document:
    """Describe an action in words, as it is typed, and on a page with its reasons."""
    return Document(
        action_sentence(value),
        (Reasons(reason_lines(value.reasons), in_terminal=False),),
        beside=(Span(value.text, "code"),),
        width=_WIDE,
    )


def actions(value: Actions) -> Document:
    """Describe what can be done, kind by kind; reasons open beneath each."""
    return Document(actions_headline(value), tuple(_choices(value, MOST_OF_A_KIND)), width=_WIDE)


def _choices(value: Actions, most: int) -> Iterator[Block]:
    """Yield what can be done, at most so many of a kind."""
    shown = [kind[:most] for kind in groups(value).values()]
    wide = max((len(action.text) for kind in shown for action in kind), default=0)
    for kind in groups(value).values():
        for choice in kind[:most]:
            deed = action_sentence(choice)
            told = f"{choice.text:{wide}}  {deed}"
            inside = partial(action, choice)
            yield Fold(deed, inside, typed=choice.text, told=told, framed=False)
        if len(kind) > most:
            yield Note(text("noon.more", count=len(kind) - most), faint=True)


def _allowed_because(value: Legality) -> tuple[bool, str]:
    """Return what must be equal for two answers to be the same: yes or no, and what decides."""
    first = decisive(value.reasons)
    return value.legal, "" if first is None else first.code


def legality(value: Legality) -> Document:
    """Describe whether an action is allowed, why, and what other rulings would say."""
    answer = text("action.yes" if value.legal else "action.no", deed=action_sentence(value.action))
    return Document(
        because(answer, value.reasons),
        (
            reasons_block(value.reasons, refused=not value.legal),
            alternatives(
                value,
                lambda other: because(
                    text("action.short-yes" if other.legal else "action.short-no"), other.reasons
                ),
                _allowed_because,
            ),
        ),
        sign=judge.yes_or_no(value.legal),
        decisive=decisive_line(value.reasons),
        width=860,
    )


def claim(value: Claim) -> Document:
    """Describe whether somebody forgot a gain, what the log counted, and until when it counts."""
    answer = text("action.short-yes" if value else "action.short-no")
    return Document(
        because(answer, value.reasons),
        (*_event_lines(value.events), reasons_block(value.reasons[1:])),
        sign=judge.yes_or_no(bool(value)),
        decisive=decisive_line(value.reasons),
        width=860,
    )


def player_day(value: PlayerDay) -> Document:
    """Describe what a day was to a player: what it comes to, then what happened."""
    changed = [
        words.effect_term(STOCKS[stock], amount)
        for stock, amount in value.changes.items()
        if amount
    ]
    balance = ", ".join(changed) or text("game.nothing-changed")
    title = text("game.day-of", name=typeset(value.player), day=value.day)
    return Document(title, (Note(balance), *_event_lines(value.log)), width=860)


def correction(value: Correction) -> Document:
    """Describe what became of a game after an earlier entry was changed."""
    was = action_sentence(value.was)
    if value.now is None:
        title = text("correction.left-out", entry=value.entry, was=was)
    else:
        now = action_sentence(value.now)
        title = text("correction.changed", entry=value.entry, was=was, now=now)
    lines = [text("correction.replayed", count=value.replayed)] if value.replayed else []
    if value.broken is not None and value.error is not None:
        deed, said = action_sentence(value.broken), value.error.data.get("said", value.error)
        lines.append(text("correction.broken", deed=deed, said=said))
        lines.append(text("correction.left", count=len(value.left)))
    return Document(
        title,
        tuple(Note(line) for line in lines),
        sign=judge.yes_or_no(value.holds),
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
    if value.player:
        return typeset(value.player)
    return TOM if "tom" in value.data else None


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


def event_line(value: Event, told: str = "", *, cited: bool = False) -> EventLine:
    """Return what happened: to whom, words and dice, how the score moved, and by which rule.

    Parameters
    ----------
    value
        The event.
    told
        What a terminal says; by default the sentence with its rule and its ruling.
    cited
        Whether the rule was cited before.
    """
    reason = value.reason
    drawn = {_DICE: DiceRow(shown_dice(reason))}
    instead = {"faces": _DICE}
    if value.code in _REROLLS:
        drawn[_AFTER] = DiceRow(_rerolled(reason))
        instead["after"] = _AFTER
    name = who(value)
    line = sentence(clearly(reason), **instead)
    line = words.capital(line) if name is None else line
    pieces = tuple(drawn.get(part, part) for part in _DRAWN_DICE.split(line) if part)
    return EventLine(
        name or "",
        pieces,
        moved(value, line),
        told or _cited_event(value),
        rule_line(value.rule),
        cited,
        ruled(reason),
    )


def _event_lines(events: Iterable[Event], *, short: bool = False) -> Iterator[EventLine]:
    """Yield what happened; each rule opens where it is cited first."""
    cited: set[str] = set()
    for happened in events:
        told = event_sentence(happened) if short else ""
        yield event_line(happened, told, cited=happened.rule in cited)
        cited.add(happened.rule)


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
    return f"{line} ⚖ {ruled(value.reason)}" if value.reason.ruled else line


def ruled(value: Reason) -> str:
    """Return the ruling that a reason used, question and answer; empty text without a ruling."""
    return ruling_sentence(value.ruled) if value.ruled else ""


def event(value: Event) -> Document:
    """Describe what happened, and when."""
    told = text("card.labelled", label=when(value), said=_cited_event(value))
    line = event_line(value, told)
    return Document("", (Note(when(value), in_terminal=False, faint=True), line), flush=True)


def log(value: Log) -> Document:
    """Describe the story: a part for each day that opens, with a heading for each phase."""
    days = [(day, tuple(events)) for day, events in groupby(value, key=chapter)]
    folds = [
        Fold(
            chapter_title(day),
            partial(_day, events, first=not place),
            opened=len(days) == 1,
            unfolds=True,
        )
        for place, (day, events) in enumerate(days)
    ]
    nothing = [] if days else [Note(text("game.no-events"))]
    return Document("", (*folds, *nothing), panel=False, width=980, flush=True)


def _day(events: Sequence[Event], *, first: bool) -> Document:
    """Describe a day phase by phase; a terminal leaves a line between them."""
    lines = dict(zip(map(id, events), _event_lines(events), strict=True))
    phases = {event.phase for event in events}
    chapters: list[Document] = []
    for _, group in groupby(events, key=lambda event: event.phase):
        happened = tuple(group)
        gap = "" if first and not chapters else "\n"
        body = tuple(lines[id(event)] for event in happened if event.code != DAY_BEGINS)
        title = phase(happened[0].phase) if len(phases) > 1 else ""
        chapters.append(Document(title, body, first_line=f"{gap}{when(happened[0])}"))
    return Document("", tuple(chapters), flush=True)


def chapter(value: Event) -> str:
    """Name the part of the story to which an event belongs: a day, the set-up or the end."""
    return value.phase if not value.day or value.phase == "end" else str(value.day)


def chapter_title(name: str) -> str:
    """Return in words what a part of the story is about."""
    return text("game.chapter", day=name) if name.isdecimal() else phase(name)


# ---------------------------------------------------------------------- how things stand


def _cards(value: Position) -> Iterator[Line]:
    """Yield which companions and spells a player has: in a line each, or card by card."""
    yield Line((), told=words.labelled("game.companions", _names(value)))
    spells = [f"{words.name(card)} ({words.noon(card)})" for card in value.spells]
    if value.hidden_spells:
        spells.append(text("game.hidden", count=value.hidden_spells))
    if spells:
        yield Line((), told=words.labelled("game.spells", ", ".join(spells)))
    for card in (*value.companions, *value.spells):
        yield Line((Span(words.name(card), "strong"), Span(words.noon(card), "faint")))
    if value.hidden_spells:
        hidden = text("game.hidden", count=value.hidden_spells)
        yield Line((f"{text('game.spells')} · {hidden}",))


def _names(value: Position) -> str:
    return ", ".join(map(words.spoken, value.companions)) or text("game.none")


def _dice(value: Position) -> str:
    """Return in words which dice a player has, or what they show."""
    if value.roll is not None:
        return faces(value.roll)
    return words.listed(dice_of_a_kind(value.pool or ())) or text("dice.none")


def place(value: Position) -> str:
    """Return in words where a player is."""
    if value.boats is not None:
        return text("game.at-sea", boats=value.boats)
    return text("game.on-land", at=value.at, camp=value.camp)


def adventurer(value: Position) -> Adventurer:
    """Return the adventurer of a player in a game."""
    assert value.company is not None
    return value.company.adventurer


def title(value: Position) -> str:
    """Name a player, and the adventurer if that is another name."""
    name, card = typeset(value.name), words.name(adventurer(value))
    return name if name == card else f"{name} ({card})"


def player(value: Position, width: int = 280, *, acting: bool = False) -> Document:
    """Describe what a player has."""
    dice = tuple(value.roll or value.pool or ())
    return Document(
        title(value),
        (
            Line((DiceRow(dice, height=30),)),
            *_cards(value),
            Line((), told=words.labelled("game.dice", _dice(value))),
            Line((Span(place(value), "faint"),), told=words.labelled("game.place", place(value))),
        ),
        first_line=text("card.labelled", label=title(value), said=judge.stock(value)),
        beside=tuple(_stock(value)),
        tile=Tile(BODY[adventurer(value).color], typeset(value.name), width=width),
        marked=acting,
    )


def _stock(value: Position) -> Iterator[Badge]:
    """Yield the light and the tokens of a player."""
    for name, effect in judge.STOCK.items():
        number = getattr(value, name)
        label = text(f"effect.{effect}", count=number, amount=number)
        yield Badge(words.icon(effect), words.whole(number), label)


def meeting(value: Meeting) -> Document:
    """Describe who and what is at a space of the meeting track."""
    label = text("game.space", number=value.position, symbol=value.element)
    companion = value.companion
    name = text("game.nobody") if companion is None else words.name(companion)
    known = name if companion is None else f"{name} ({words.noon(companion)})"
    return Document(
        name,
        (*_companion(companion), *_lying(value)),
        first_line=text("card.labelled", label=label, said=" · ".join([known, *_things_at(value)])),
        beside=(Badge(value.element),),
        tile=Tile(INK[value.element], label, side="top", width=150),
    )


def _companion(card: Companion | None) -> Iterator[Line]:
    """Yield what somebody on the meeting track does and brings."""
    if card is None:
        return
    if card.effect:
        yield Line((card,))
    for brought in (words.noon(card), *(power for _, power in words.powers(card))):
        yield Line((Span(brought, "faint"),))


def _lying(value: Meeting) -> Iterator[Line]:
    """Yield the dice, footprints and tile at a space of the meeting track."""
    pieces: list[Piece] = [DiceRow(tuple(value.dice), height=34)] if value.dice else []
    if value.footprints:
        label = text("action.footprints", count=value.footprints)
        pieces.append(Badge("footprints", words.whole(value.footprints), label))
    if value.tom_dice:
        pieces += [DiceRow(tuple(value.tom_dice), height=30), Span(TOM, "faint")]
    yield Line(tuple(pieces))
    if value.tile is not None:
        yield Line((Span(tile(value.tile), "faint"),))


def _things_at(value: Meeting) -> Iterator[str]:
    """Yield in words what lies at a space of the meeting track."""
    yield from dice_of_a_kind(value.dice)
    if value.footprints:
        yield text("action.footprints", count=value.footprints)
    if value.tile is not None:
        yield tile(value.tile)
    if value.tom_dice:
        dice = words.listed(dice_of_a_kind(value.tom_dice))
        yield text("game.toms-dice", dice=dice)


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


def automaton(value: Automaton) -> Document:
    """Describe what Tom has and where he is."""
    held = {"light": value.score, "footprint": value.footprints}
    badges = tuple(
        Badge(
            words.icon(name),
            words.whole(number),
            text(f"effect.{name}", count=number, amount=number),
        )
        for name, number in held.items()
    )
    stock = ", ".join(badge.text for badge in badges)
    dice = words.labelled("game.dice", words.listed(dice_of_a_kind(value.dice)))
    return Document(
        tom_title(value),
        (
            Line((DiceRow(tuple(value.dice), height=30),), told=dice),
            *(Line((words.capital(line),), told=line) for line in tom_lines(value)),
        ),
        first_line=text("card.labelled", label=tom_title(value), said=stock),
        beside=badges,
        tile=Tile(BODY[value.color], TOM, dashed=True),
    )


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
    return text("game.to-act", name=typeset(name)) if name else text("game.by-chance")


def lately(value: Game) -> list[Event]:
    """Return what happened last, as far as it is told."""
    return [event for event in value.events if event.code != DAY_BEGINS][-MOST_EVENTS:]


def game(value: Game) -> Document:
    """Describe how a game stands, what happened last, and what can be done now."""
    todo = value.actions()
    width = 280 if len(value.players) < _TWO_ROWS else 340
    seats = [
        player(seat, width, acting=seat.name == todo.player) for seat in value.players.values()
    ]
    tom = [] if value.tom is None else [automaton(value.tom)]
    return Document(
        game_title(value),
        (
            Group((*seats, *tom)),
            *(_at_the_end(value) if value.over else _at_the_table(value)),
            Picture(partial(game_map, value), text("game.map"), folded=True),
            *(() if value.over else _lately_and_now(value, todo)),
        ),
        first_line=f"{game_title(value)} · {turn(value)}",
        beside=(turn(value),),
        width=980,
    )


def _at_the_end(value: Game) -> tuple[Document, ...]:
    return (judge.ranking(value.ranking()),)


def _at_the_table(value: Game) -> tuple[Document, ...]:
    """Describe the meeting track, and the dice that nobody has."""
    label = text("game.reserve")
    reserve = Line((Span(label, "faint"), DiceRow(tuple(value.reserve), height=20)))
    told = words.labelled("game.reserve", words.totals(value.reserve))
    track = Group(tuple(map(meeting, value.track)))
    return Document(text("game.track"), (track,)), Document("", (reserve,), first_line=told)


def _lately_and_now(value: Game, todo: Actions) -> Iterator[Document]:
    """Yield what happened last, and what can be done now."""
    if events := lately(value):
        yield Document(text("game.lately"), tuple(_event_lines(events, short=True)))
    yield Document(text("game.now"), tuple(_choices(todo, MOST_ACTIONS)))


def game_map(value: Game) -> str:
    """Draw the map with everybody on it."""
    draw = province_map if value.journey == "province" else archipelago_map
    return draw(game_overlay(value))


def game_overlay(value: Game) -> Overlay:
    """Lay everybody's pieces over the map, each place with the names of who is there."""
    at_sea = value.journey == "archipelago"
    pieces: list[tuple[int, str]] = []
    names: dict[int, Counter[str]] = {}
    for place, kind, name in standing(value):
        if name not in names.setdefault(place, Counter()) or not at_sea:
            pieces.append((place, kind))
        names[place][name] += 1
    labels = {
        place: ", ".join(_several(name, count if at_sea else 1) for name, count in there.items())
        for place, there in names.items()
    }
    fitting = tuple(label for label in labels.items() if len(label[1]) <= _LONGEST)
    return Overlay(pieces=tuple(pieces), labels=fitting)


def _several(name: str, count: int) -> str:
    return name if count == 1 else f"{name} ×{count}"


def standing(value: Game) -> Iterator[tuple[int, str, str]]:
    """Yield everything that stands on the board: where, what and whose."""
    for seat in value.players.values():
        name = typeset(seat.name)
        if seat.boats is not None:
            yield from ((place, "boat", name) for place in seat.boats)
        if seat.at is not None and seat.camp is not None:
            yield seat.at, "company", name
            yield seat.camp, "camp", name
    tom = value.tom
    if tom is not None and tom.boats is not None:
        yield from ((place, "tom", TOM) for place in tom.boats)
    elif tom is not None and tom.camp is not None:
        places = (space.number for space in spaces().values() if space.light == tom.camp)
        yield next(places) if tom.camp else 0, "tom", TOM


# ---------------------------------------------------------------- statistics of simulated games

NO_VALUE = "–"
VERDICT_MARKS = {1: "▲", 0: "", -1: "▼"}
STATISTICS_COLUMNS = ("companion", "deck", "recruited", "wins", "difference")


def card_statistics(value: CardStatistics) -> Document:
    """Describe how those fare who recruit each companion."""
    names = tuple(map(statistics_column, STATISTICS_COLUMNS))
    table = PageTable(
        "",
        (*names[:4], "", "", names[4]),
        partial(_record_rows, value),
        ("", *_aligned([names, *map(_record_cells, value)])),
        heads=0,
    )
    return Document(
        statistics_headline(value),
        (*map(Note, statistics_notes(value)), table),
        width=860,
        flush=True,
    )


def statistics_headline(value: CardStatistics) -> str:
    """Return in words what was counted."""
    counted = text("statistics.headline", count=value.games)
    return counted if value.strategy is None else f"{counted} {whose_recruits(value)}"


def whose_recruits(value: CardStatistics) -> str:
    """Return in words whose recruits were counted."""
    return text("statistics.only", strategy=value.strategy)


def statistics_notes(value: CardStatistics) -> list[str]:
    """Return notes on how to read the statistics."""
    if isnan(value.expected):
        return []
    confidence = percent(value.confidence)
    return [
        text("statistics.expected", expected=percent(value.expected, 1)),
        text("statistics.method", confidence=confidence),
    ]


def recruit_name(record: CardRecord) -> str:
    """Name a companion so that no other has the name."""
    return f"{words.name(record.card)} {record.card.number}"


def win_share(value: Interval) -> str:
    """Write a share with its interval."""
    if isnan(value.value):
        return NO_VALUE
    return text(
        "statistics.interval",
        value=percent(value.value, 1),
        low=percent(value.low, 1),
        high=percent(value.high, 1),
    )


def score_difference(value: Interval) -> str:
    """Write a difference of scores with its interval."""
    if isnan(value.value):
        return NO_VALUE
    if isinf(value.low):
        return signed_decimal(value.value, 1)
    return text(
        "statistics.interval",
        value=signed_decimal(value.value, 1),
        low=signed_decimal(value.low, 1),
        high=signed_decimal(value.high, 1),
    )


def statistics_column(key: str) -> str:
    """Name a column."""
    return text(f"statistics.{key}")


def _record_cells(record: CardRecord) -> tuple[str, ...]:
    """Return a row of the table in plain text."""
    wins = f"{win_share(record.wins)} {VERDICT_MARKS[record.verdict]}".strip()
    recruited = str(record.recruited)
    return (
        recruit_name(record),
        record.card.deck,
        recruited,
        wins,
        score_difference(record.difference),
    )


def _aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Write rows with their columns below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(map(str.ljust, row, widths)).rstrip()


def _record_rows(value: CardStatistics) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows of the table; all shares are drawn on the same line."""
    known = [record for record in value if record.recruited]
    low = min((record.wins.low for record in known), default=0.0)
    high = max((record.wins.high for record in known), default=1.0)
    span = (high - low) or 1.0
    for record in value:
        wins, color = record.wins, ACCENT if record.verdict else QUIET
        parts = [(part - low) / span for part in (wins.low, wins.value, wins.high, record.expected)]
        drawn = IntervalBar(parts[0], parts[1], parts[2], parts[3], color)
        named, deck, recruited, _, points = _record_cells(record)
        mark = VERDICT_MARKS[record.verdict]
        yield (
            named,
            deck,
            recruited,
            win_share(wins),
            mark,
            drawn if record.recruited else "",
            points,
        )
