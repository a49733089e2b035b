"""Answering a line: what was read becomes a position, and the position is asked.

>>> answer = ask("blue water, orange rock, gluach")
>>> answer.asks, answer.says, answer.reason.code
('trigger', False, 'crossed-present')
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from glow_explorer.asking.reader import Reading, read
from glow_explorer.company import company_of
from glow_explorer.dice import Die, Pool, Roll, dice_kinds
from glow_explorer.errors import GlowError, quoted
from glow_explorer.finding import Findings, search
from glow_explorer.judge.reasons import decisive, used_rulings
from glow_explorer.places import known_island, known_space, roads
from glow_explorer.position import Position
from glow_explorer.rulebook import rules, rulings
from glow_explorer.rulebook.wording import cases as headings
from glow_explorer.values import Told, cached_property

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from glow_explorer.asking.reader import LinePart, OpenChoice
    from glow_explorer.cards import Card
    from glow_explorer.cases import Case
    from glow_explorer.company import Company
    from glow_explorer.journeys import Move, Walk
    from glow_explorer.judge import Verdict
    from glow_explorer.judge.reasons import Reason
    from glow_explorer.rulebook import Rule, RulingsLike

MOST_RELATED = 3
STOCKS = ("light", "footprints", "fireflies", "rerolls", "free_rerolls")
PLACES = ("boats", "at", "camp", "day")


@dataclass(frozen=True, repr=False)
class Answer(Told):
    """What a line asks, and the answer.

    Attributes
    ----------
    reading
        How the line was understood: ``.parts``, ``.choices`` and ``.unread``.
    asks
        The question; see `Reading`.
    position
        What lies on the table, with what is supposed; None where the line has nothing for it.
    table
        The same without what is supposed.
    verdicts
        The verdict on each card that is asked about.
    result
        What answers, by the question: a voyage, a walk, a plan, a noon, odds, advice, a count, a
        card, what the search finds; None for verdicts, and where something is lacking.
    lacks
        What has to be said before there is an answer: ``"dice"``, ``"cards"``, ``"boats"`` ...
    """

    reading: Reading
    asks: str
    position: Position | None = None
    table: Position | None = None
    verdicts: tuple[Verdict, ...] = ()
    result: Any = None
    lacks: tuple[str, ...] = ()
    findings: Findings = field(default_factory=lambda: Findings("", ()))

    @property
    def line(self) -> str:
        """The line as it was typed."""
        return self.reading.line

    @property
    def parts(self) -> tuple[LinePart, ...]:
        """Everything that was understood, in the order of the line."""
        return self.reading.parts

    @property
    def choices(self) -> tuple[OpenChoice, ...]:
        """Words that may mean several things."""
        return self.reading.choices

    @property
    def unread(self) -> tuple[str, ...]:
        """The words that were not understood."""
        return tuple(part.text for part in self.reading.unread)

    @property
    def says(self) -> Any:
        """The answer itself: yes or no, a number, a chance, places; None if there is none."""
        if self.lacks:
            return None
        if self.verdicts:
            if self.asks == "times" and len(self.verdicts) == 1:
                return self.verdicts[0].times
            if len(self.verdicts) > 1:
                return self.times
            return self.verdicts[0].fires is not (self.asks == "blocked")
        return _SAYS[self.asks](self.result) if self.asks in _SAYS else None

    @property
    def times(self) -> dict[str, int]:
        """How often each card triggers, by its key."""
        return {verdict.card.key: verdict.times for verdict in self.verdicts}

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons that decide, one for each thing that is judged."""
        decided = (decisive(getattr(value, "reasons", ())) for value in self._judged)
        return tuple(reason for reason in decided if reason is not None)

    @property
    def _judged(self) -> tuple[Any, ...]:
        """What has reasons: the verdicts, the result, or of a noon whether its order matters."""
        return self.verdicts or (getattr(self.result, "order_matters", self.result),)

    @property
    def reason(self) -> Reason | None:
        """The reason that decides; of several cards, that of the first."""
        return self.reasons[0] if self.reasons else None

    @cached_property
    def unsupposed(self) -> tuple[Verdict, ...]:
        """The verdicts without what is supposed; none if nothing is."""
        if self.table is None or self.table == self.position or self.table.roll is None:
            return ()
        return tuple(self.table.explain(verdict.card) for verdict in self.verdicts)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that the answer rests on, or that answer the question."""
        ids = [reason.rule for reason in self.reasons]
        ids += [finding.id for finding in self.findings if finding.kind == "rule"]
        return tuple(rules()[rule] for rule in dict.fromkeys(ids))

    @property
    def case_ids(self) -> tuple[str, ...]:
        """The ids of related cases, the nearest first."""
        ids = [finding.id for finding in self.findings if finding.kind == "case"]
        for ruling in used_rulings(self._all_reasons()):
            ids += rulings()[ruling].cases
        for rule in self.rules:
            ids += rule.cases
        for finding in self.findings:
            ids += rulings()[finding.id].cases if finding.kind == "ruling" else ()
        known = headings()
        return tuple(case for case in dict.fromkeys(ids) if case in known)[:MOST_RELATED]

    @property
    def cases(self) -> tuple[Case, ...]:
        """Related cases, each with a position to put on the table."""
        from glow_explorer.cases import casebook

        return tuple(casebook()[case] for case in self.case_ids)

    def _all_reasons(self) -> Iterator[Reason]:
        for value in self._judged:
            yield from getattr(value, "reasons", ())

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain values that go into JSON."""
        return {
            "line": self.line,
            "asks": self.asks,
            "parts": [_plain_part(part) for part in self.parts],
            "choices": [
                {"text": choice.text, "options": [option.typed for option in choice.options]}
                for choice in self.choices
            ],
            "unread": list(self.unread),
            "lacks": list(self.lacks),
            "says": _plain(self.says),
            "reasons": [reason.to_dict() for reason in self.reasons],
            "rules": [rule.id for rule in self.rules],
            "cases": list(self.case_ids),
            "position": None if self.position is None else self.position.to_dict(),
        }

    def __repr__(self) -> str:
        return f"<Answer {self.asks}: {quoted(self.says)}>"


def ask(
    line: str, position: Position | None = None, *, rulings: RulingsLike | None = None
) -> Answer:
    """Answer a line as a person would type it: dice, cards, places and a question, in any order.

    English and French words are understood, and typing errors too. Nothing is guessed in silence:
    see `Answer.choices` for what may mean several things, `Answer.unread` for what means nothing.

    Parameters
    ----------
    line
        What is typed or pasted; a position code or a link may be part of it.
    position
        What lies on the table already; what the line says takes its place.
    rulings
        A preset's name or `Rulings`, for a line that says none.

    Raises
    ------
    GlowError
        ``nothing-understood``; or what does not fit the game, such as dice that there are not.

    Examples
    --------
    >>> answer = ask("2 red fire, green nature, likyar: what if the black die shows fire?")
    >>> answer.says, answer.reason.code, answer.position.roll[-1]
    (False, 'symbol-cursed', Die('black', 'fire'))
    >>> ask("boats 0 6 7 9, red fire, can I sail to 8?").says
    False
    >>> print(str(ask("boats 0 6 7 9, 3 azure dice, 4 days left: where to sail?")).splitlines()[0])
    0 → 1 (56%) · 0 → 3 (44%), by what the dice show. Best play brings 16.89 light on average in
    4 days at sea.
    """
    there = _there(position)
    reading = read(line, over=there is not None)
    codes = reading.of("code")
    base = Position.from_code(codes[-1]) if codes else there
    table = _laid(reading, base)
    if table is not None and rulings is not None and not reading.of("rulings"):
        table = table.under(rulings)
    if reading.asks == "rule":
        return _by_the_rules(reading, table)
    supposed = _supposed(reading, table)
    asks = _implied(reading, supposed)
    if supposed is None and asks == "lay":
        raise _nothing(line)
    return _Answering(reading, asks, supposed, table).answer()


def _there(position: Any) -> Position | None:
    """Return what lies on the table as a position; whatever can be none is refused."""
    return position if position is None or isinstance(position, Position) else Position(position)


def _nothing(line: str) -> GlowError:
    return GlowError("nothing-understood", given=line[:200])


def _by_the_rules(reading: Reading, position: Position | None) -> Answer:
    findings = search(reading.question)
    if not findings.items:
        raise _nothing(reading.line)
    return Answer(reading, "rule", position, position, result=findings, findings=findings)


# ---------------------------------------------------------------- the table


def _laid(reading: Reading, base: Position | None) -> Position | None:
    """Return the position that a line describes, over the one that lies there."""
    parts = _parts(reading, base)
    if not parts or (base is None and set(parts) == {"rulings"}):
        return base
    if base is None:
        return Position(**parts)
    if "boats" in parts:
        parts |= {"at": None, "camp": None, "journey": None}
    elif "at" in parts:
        parts |= {"boats": None, "journey": None}
    return base.replace(sketal_dice={}, **parts)


def _parts(reading: Reading, base: Position | None) -> dict[str, Any]:
    """Return what a line says of a position, by the names that a position has for it."""
    parts = _stocks(reading, (*STOCKS, *PLACES, "rulings"))
    if reading.dice:
        parts |= _dice(reading.dice)
    if reading.cards:
        parts["company"] = _company(reading.cards, base)
    if path := reading.last("path"):
        parts["at"] = known_space(path[0])
    return parts


def _stocks(reading: Reading, names: Sequence[str], *, supposed: bool = False) -> dict[str, Any]:
    """Return the last value of each of these kinds."""
    values = {name: reading.of(name, supposed=supposed) for name in names}
    return {name: several[-1] for name, several in values.items() if several}


def _dice(dice: Sequence[Die]) -> dict[str, Any]:
    """Return rolled dice as a roll; if one is not rolled yet, they are all a pool."""
    if all(die.is_rolled for die in dice):
        return {"roll": Roll(dice), "pool": None}
    return {"pool": Pool(dice), "roll": None}


def _company(cards: Sequence[Card], base: Position | None) -> Company:
    """Return the cards of a line as a company; those that lie there already change nothing."""
    there = base.company if base else None
    if there is not None and all(card in there.cards for card in cards):
        return there
    return company_of(cards)


def _supposed(reading: Reading, table: Position | None) -> Position | None:
    """Return the position with what is only supposed: dice turned or added, other stocks."""
    if table is None:
        return None
    parts = _stocks(reading, (*STOCKS, *PLACES), supposed=True)
    turned, more = reading.supposed_dice, reading.of("more-dice", supposed=True)
    if table.roll is not None and (turned or more):
        roll = with_dice(table.roll, turned)
        parts["roll"] = Roll([*roll, *(die for dice in more for die in dice)])
    return table.replace(**parts) if parts else table


def with_dice(roll: Roll, dice: Sequence[Die]) -> Roll:
    """Return a roll in which a die of each colour shows what is supposed, or is added.

    >>> with_dice(Roll("red:fire red:air"), [Die("red", "water"), Die("black", "fire")])
    Roll('red:water red:air black:fire')
    """
    shown = list(roll)
    turned: set[int] = set()
    for die in dice:
        usual = die.size is dice_kinds()[die.color].usual_size
        alike = [
            index
            for index, other in enumerate(shown)
            if index not in turned
            and other.color is die.color
            and (usual or other.size is die.size)
        ]
        if alike and die.symbol is not None:
            index = next((place for place in alike if shown[place].symbol != die.symbol), alike[0])
            shown[index] = shown[index].showing(die.symbol)
            turned.add(index)
        else:
            turned.add(len(shown))
            shown.append(die)
    return Roll(shown)


def _implied(reading: Reading, position: Position | None) -> str:
    """Return what is asked; where the line does not say, what lies there already may."""
    if reading.asks != "lay" or position is None:
        return reading.asks
    if position.roll is not None and position.company is not None:
        cards = position.company.cards
        if reading.cards or (reading.of("dice", supposed=True) and cards):
            return "trigger"
    boats = bool(reading.of("boats") or reading.of("at"))
    return "where" if boats and position.roll is not None else "lay"


# ---------------------------------------------------------------- the answer


class _Answering:
    """A question about a position, being answered."""

    def __init__(
        self, reading: Reading, asks: str, position: Position | None, table: Position | None
    ) -> None:
        self.reading, self.asks = reading, asks
        self.position, self.table = position, table

    def answer(self) -> Answer:
        """Answer, or say what is lacking."""
        lacks = tuple(self._lacks())
        common = (self.reading, self.asks, self.position, self.table)
        if self.asks == "about":
            card = self.reading.cards[0] if self.reading.cards else None
            return Answer(*common, result=card, lacks=() if card else ("choice",))
        if lacks:
            question = re.sub(r"\d", "", self.reading.question)  # places are no rules
            return Answer(*common, lacks=lacks, findings=search(question))
        if self.asks in ("trigger", "blocked", "times"):
            return Answer(*common, verdicts=self._verdicts())
        return Answer(*common, result=getattr(self, f"_{self.asks}")())

    def _lacks(self) -> Iterator[str]:
        """Yield what has to be known before there is an answer."""
        if any(choice.kind != "card" for choice in self.reading.choices):
            yield "choice"  # which dice there are is not known yet
        there = self._there()
        for needed in _NEEDED[self.asks]:
            if needed not in there:
                chosen = needed == "cards" and self.reading.choices
                yield "choice" if chosen else _WANTED.get(needed, needed)

    def _there(self) -> set[str]:
        """Return the names of everything that is known."""
        reading, position = self.reading, self.position
        there = {name for name in ("to", "path") if reading.last(name) is not None}
        if there:
            there.add("way")
        if reading.last("condition") is not None:
            there.add("cards or condition")
        if position is None:
            return there
        company = position.company
        own = {
            "roll": position.roll,
            "dice": position.roll or position.pool,
            "dice or adventurer": position.roll or position.pool or (company and company.is_led),
            "cards": company,
            "cards or condition": company,
            "adventurer": company and company.is_led,
            "rerolls": company and self._rerolls(position, company),
            "boats": position.boats,
            "company": position.at is not None,
            "place": position.boats or position.at is not None,
        }
        return there | {name for name, value in own.items() if value}

    @staticmethod
    def _rerolls(position: Position, company: Company) -> bool:
        own = position.rerolls or position.free_rerolls or company.rerolls_per_round
        return bool(own) or position.light is not None

    def _verdicts(self) -> tuple[Verdict, ...]:
        position = self.position
        assert position is not None
        assert position.company is not None
        cards = self.reading.named or self.reading.cards or position.company.cards
        acting = [card for card in cards if card.effect] or list(cards)
        return tuple(position.explain(card) for card in acting)

    def _pool(self) -> Pool | None:
        position = self.position
        if position is None:
            return None
        return position.pool if position.roll is None else Pool(position.roll.dice)

    def _odds(self) -> object:
        from glow_explorer.odds import odds

        position, condition = self.position, self.reading.last("condition")
        pool = self._pool()
        if condition is not None:
            return odds(condition, pool, position.rulings if position else "standard")
        assert position is not None
        assert position.company is not None
        cards = self.reading.named or self.reading.cards or position.company.cards
        if len(cards) == 1 and pool:
            return odds(cards[0], pool, position.rulings, company=position.company)
        return odds(position.having(roll=None, pool=pool))

    def _reroll(self) -> object:
        assert self.position is not None
        return self.position.advise()

    def _order(self) -> object:
        assert self.position is not None
        return self.position.noon()

    _noon = _order

    def _score(self) -> object:
        assert self.position is not None
        return self.position.final_score()

    def _lay(self) -> object:
        return self.position

    def _where(self) -> object:
        assert self.position is not None
        return self.position.moves() if self.position.boats else self.position.paths()

    def _plan(self) -> object:
        """Plan the days that the line says are left; without them, those of the whole game."""
        assert self.position is not None
        return self.position.plan(self.reading.last("days"))

    def _sail(self) -> Move:
        """Judge the voyage that is asked about, or the likeliest of those of all boats."""
        from glow_explorer.journeys import archipelago

        position = self.position
        assert position is not None
        to, origin = known_island(self.reading.last("to")), self.reading.last("from")
        origins = dict.fromkeys(position.boats or ()) if origin is None else [known_island(origin)]
        voyages = [archipelago().explain(position, start, to) for start in origins]
        return max(voyages, key=lambda move: (move.legal, -_far_fetched(move)))

    def _walk(self) -> Walk:
        """Judge the way that is asked about; without one, the best to where it should lead."""
        position = self.position
        assert position is not None
        path, to = self.reading.last("path"), self.reading.last("to")
        if path is not None:
            return position.walk(path)
        ways = position.paths()
        if known_space(to) in ways:
            return ways[to][0]
        return position.walk(_shortest(position.at or 0, to))


def _far_fetched(move: Move) -> int:
    """Say how little sense a voyage makes: there is no route, no boat, or one is there already."""
    codes = {reason.code for reason in move.reasons}
    return len(codes & {"no-route", "boat-is-there", "no-boat-there"})


def _shortest(at: int, to: int) -> tuple[int, ...]:
    """Return the way over the fewest spaces, whatever they ask for."""
    ways: dict[int, tuple[int, ...]] = {at: (at,)}
    waiting = deque([at])
    while waiting and to not in ways:
        place = waiting.popleft()
        for neighbour in roads()[place]:
            if neighbour not in ways:
                ways[neighbour] = (*ways[place], neighbour)
                waiting.append(neighbour)
    return ways[to]


_NEEDED = {
    "trigger": ("roll", "cards"),
    "blocked": ("roll", "cards"),
    "times": ("roll", "cards"),
    "order": ("roll", "cards"),
    "noon": ("roll", "cards"),
    "reroll": ("dice", "cards", "rerolls"),
    "odds": ("cards or condition", "dice or adventurer"),
    "score": ("adventurer",),
    "sail": ("boats", "roll", "to"),
    "walk": ("company", "roll", "way"),
    "where": ("place", "roll"),
    "plan": ("place", "dice"),
    "about": (),
    "lay": (),
}
"""What each question needs."""
_WANTED = {
    "roll": "dice",
    "dice or adventurer": "dice",
    "cards or condition": "cards",
    "to": "island",
    "way": "space",
}
"""What is asked for where something else is needed."""
_SAYS: dict[str, Callable[[Any], Any]] = {
    "sail": lambda move: move.legal,
    "walk": lambda walk: walk.legal,
    "order": lambda noon: noon.best.light,
    "noon": lambda noon: noon.best.light,
    "score": lambda score: score.total,
    "reroll": lambda advice: advice.action.dice,
    "odds": lambda odds: getattr(odds, "at_least_once", None),
    "where": lambda ways: (
        tuple(ways) if hasattr(ways, "villages") else tuple((way.origin, way.to) for way in ways)
    ),
    "plan": lambda plan: plan.value,
    "about": lambda card: card and card.key,
}
"""What each answer comes down to."""


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    if value is None or isinstance(value, bool | int | dict):
        return value
    return str(value)


def _plain_part(part: LinePart) -> dict[str, Any]:
    value = part.value
    if part.kind == "card":
        value = value.ref
    return {
        "kind": part.kind,
        "text": part.text,
        "start": part.start,
        "end": part.end,
        "value": _plain(value),
        "corrected": part.corrected,
        "supposed": part.supposed,
    }
