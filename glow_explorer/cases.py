"""The casebook: disputes and classic mistakes, each a position that is judged when it is asked.

A case says what it asks, never what the answer is: that is found out by the engine.

>>> answer = casebook()["crossed-stone"].answer("standard")
>>> answer.says, answer.reason.code
(False, 'crossed-present')
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from glow_explorer.collection import card as find_card
from glow_explorer.company import Company
from glow_explorer.errors import GlowError, fold, nearest, quoted
from glow_explorer.game import (
    Game,
    as_laid,
    rerolls_at_hand,
    tom_band,
    tom_boat,
    tom_camp,
    tom_count,
    tom_moves,
)
from glow_explorer.inputs import choice_of, in_order
from glow_explorer.journeys import archipelago, walk
from glow_explorer.judge import winner
from glow_explorer.judge.reasons import Reason, Sign, alternatives, decisive
from glow_explorer.position import Position
from glow_explorer.rulebook import PRESETS, as_rulings, rules, rulings
from glow_explorer.rulebook.wording import CASES, Entries, Entry, Wording, said
from glow_explorer.tables import Tables, data_folder
from glow_explorer.values import Frozen, Told, cached_property

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    import pandas as pd

    from glow_explorer.judge import Noon, Outcome, Score
    from glow_explorer.rulebook import Rulings, RulingsLike
    from glow_explorer.rulebook.rulings import Ruling


class Result(Protocol):
    """What a case is answered with: it tells itself, and gives plain values."""

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        ...  # pragma: no cover


Says = bool | tuple[Any, ...]
"""Yes or no; or numbers, places or names."""


@dataclass(frozen=True, slots=True, repr=False)
class CaseAnswer(Told):
    """The answer to what a case asks, with the reason that decides.

    Attributes
    ----------
    says
        Yes or no; or numbers, places or names.
    unit
        What the numbers count or name: light, times, islands ...
    reason
        Why.
    player
        Whom the reason speaks of, where it is something that a player did.
    """

    says: Says
    unit: str
    reason: Reason
    player: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain values that go into JSON."""
        says = list(self.says) if isinstance(self.says, tuple) else self.says
        return {"says": says, "unit": self.unit, "reason": self.reason.to_dict()}

    def __repr__(self) -> str:
        return f"<CaseAnswer {self.says} {self.unit}: {self.reason.code}>"


@dataclass(frozen=True, slots=True, repr=False)
class Case(Told):
    """One case: what players ask, what lies on the table, and the rules it rests on.

    Attributes
    ----------
    kind
        Which question is asked of it, and so what the facts may name.
    facts
        What the book says of dice, cards, tokens and places, word by word.
    asks
        What is wanted to be known: whether a card triggers, how much light there is in the end ...
    example
        The worked example of a rulebook that it retells, if any.
    rulings
        The rulings it is about.
    """

    id: str
    titles: Wording
    questions: Wording
    rules: tuple[str, ...]
    kind: str
    facts: Mapping[str, Any] = field(hash=False)
    example: str | None = None
    rulings: tuple[str, ...] = ()
    asks: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def title(self) -> str:
        """A short title, in the current language."""
        return said(self.titles)

    @property
    def question(self) -> str:
        """The question as players ask it, in the current language."""
        return said(self.questions)

    def results(self, rulings: RulingsLike = "standard") -> tuple[Result, ...]:
        """Judge the case now; one with several rolls has an answer for each."""
        return answers(self.kind, self.facts, as_rulings(rulings))

    def answer(self, rulings: RulingsLike = "standard") -> CaseAnswer:
        """Answer what the case asks: yes, no, a number or a name, and the reason that decides."""
        return answered(self, self.results(rulings))

    def if_ruled(self, rulings: RulingsLike = "standard") -> Mapping[str, Mapping[str, CaseAnswer]]:
        """Return what every other answer to the rulings of the case would give.

        A game is played again from its beginning, so that a ruling which mattered earlier shows.

        >>> casebook()["forgotten-die"].if_ruled()["forgotten-sketal-die"]["no"].says
        False
        """
        under = as_rulings(rulings)
        followed = {ruling: under[ruling] for ruling in self.rulings}
        return alternatives(followed, under, self.answer)

    def positions(self, rulings: RulingsLike = "standard") -> tuple[Position, ...]:
        """Return what the player has, once for each roll.

        A case of a game has the game behind it; one that begins otherwise than any game could
        (`laid`) has what the player to act has. There is nothing where several players are
        compared, or where Tom moves.

        >>> casebook()["crossed-stone"].positions()[0].roll
        Roll('blue:water orange:rock')
        """
        if self.kind == "winner" or self.kind in _TOM:
            return ()
        if self.kind == "game":
            game = played(self.facts, as_rulings(rulings))
            laid = "laid" in self.facts
            return (game.player.having() if laid else Position(game=game),)
        return _positions(self.kind, self.facts, as_rulings(rulings))

    def presets(self) -> dict[str, tuple[Result, ...]]:
        """Return what each preset says."""
        return {preset: self.results(preset) for preset in PRESETS}

    @property
    def disputed(self) -> bool:
        """Whether presets give different answers."""
        return len({self.answer(preset).says for preset in PRESETS}) > 1

    def to_dict(self, rulings: RulingsLike = "standard") -> dict[str, Any]:
        """Return the answer as plain values that go into JSON."""
        results = self.results(rulings)
        return {
            "case": self.id,
            "kind": self.kind,
            "answer": answered(self, results).to_dict(),
            "results": [result.to_dict() for result in results],
        }

    def __repr__(self) -> str:
        return f"<Case {self.id}>"


@dataclass(frozen=True, repr=False)
class Casebook(Told):
    """All cases, found by their id; a notebook shows them as a list to open."""

    cases: tuple[Case, ...]

    def __getitem__(self, wanted: object) -> Case:
        """Return a case by its id, or by its number in the book."""
        if type(wanted) is int and -len(self.cases) <= wanted < len(self.cases):
            return self.cases[wanted]
        for case in self.cases:
            if isinstance(wanted, str) and case.id == fold(wanted):
                return case
        ids = [case.id for case in self.cases]
        near = nearest(wanted, ids)
        raise GlowError("unknown-case", given=wanted, expected=ids, nearest=near)

    def __contains__(self, wanted: object) -> bool:
        """Whether a case is here, given as such or by its id."""
        if isinstance(wanted, Case):
            return wanted in self.cases
        return isinstance(wanted, str) and any(case.id == fold(wanted) for case in self.cases)

    def __iter__(self) -> Iterator[Case]:
        return iter(self.cases)

    def __len__(self) -> int:
        return len(self.cases)

    def __repr__(self) -> str:
        return f"<Casebook: {len(self)} cases>"

    def pick(self, *wanted: str) -> Casebook:
        """Return some cases by their ids, in this order.

        >>> casebook().pick("crossed-stone", "curse-at-sea")
        <Casebook: 2 cases>
        """
        return Casebook(tuple(self[case_id] for case_id in wanted))

    def compare(self, *rulings: RulingsLike) -> CaseComparison:
        """Judge every case under several rulings, by default those of all presets.

        >>> casebook().compare("english", "french").differing[0].id
        'three-dice-struck-out'
        """
        chosen = tuple(as_rulings(each) for each in rulings or PRESETS)
        return CaseComparison(self.cases, chosen)

    def table(self) -> pd.DataFrame:
        """Return the cases as a pandas DataFrame, with a short answer for each preset."""
        try:
            import pandas as pd
        except ImportError:
            raise GlowError("needs-package", package="pandas", what="table()") from None
        records = [
            {"case": case.id, "title": case.title, "question": case.question}
            | {preset: str(case.answer(preset)) for preset in PRESETS}
            for case in self.cases
        ]
        columns = ["case", "title", "question", *PRESETS]
        return pd.DataFrame(records, columns=columns).set_index("case")


@dataclass(frozen=True, repr=False)
class CaseComparison(Told):
    """Cases judged under several rulings: on which of them they differ.

    Attributes
    ----------
    cases
        All that were judged.
    rulings
        Under which rulings; the others are compared with the first.
    """

    cases: tuple[Case, ...]
    rulings: tuple[Rulings, ...]

    @cached_property
    def answers(self) -> Mapping[str, tuple[CaseAnswer, ...]]:
        """The answers to every case, one for each of the rulings."""
        return {case.id: tuple(map(case.answer, self.rulings)) for case in self.cases}

    @property
    def differing(self) -> tuple[Case, ...]:
        """The cases that are not answered alike."""
        return tuple(
            case
            for case in self.cases
            if len({answer.says for answer in self.answers[case.id]}) > 1
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the answers as plain values that go into JSON."""
        return {
            case: [answer.to_dict() for answer in answers] for case, answers in self.answers.items()
        }

    def __repr__(self) -> str:
        return f"<CaseComparison: {len(self.differing)} of {len(self.cases)} cases differ>"


@cache
def casebook() -> Casebook:
    """Return all cases, read once."""
    return load(data_folder())


def load(folder: Path) -> Casebook:
    """Read and check the cases of a folder; every problem is reported at once."""
    tables = Tables(folder)
    entries = Entries(tables, CASES)
    names = ("title", "question", "rules", "rulings", "kind", "position", "example", "asks")
    known = {ruling.id: ruling for ruling in rulings()}
    read = [
        _case(entries, name, entry, known) for name, entry in entries.each(entries.read, "", names)
    ]
    tables.check()
    return Casebook(tuple(read))


def _case(entries: Entries, name: str, entry: Entry, known: Mapping[str, Ruling]) -> Case:
    facts, example = entry.get("position", {}), entry.get("example")
    asks = entry.get("asks", {})
    if not isinstance(asks, dict):
        entries.note(f"{name}.asks", "not-a-table", given=asks)
        asks = {}
    good = isinstance(facts, dict)
    if not good:
        entries.note(f"{name}.position", "not-a-table", given=facts)
    if example is not None and not isinstance(example, str):
        entries.note(f"{name}.example", "not-text", given=quoted(example))
    case = Case(
        id=name,
        titles=entries.wording(entry, "title", name),
        questions=entries.wording(entry, "question", name),
        rules=entries.references(entry, "rules", rules().by_id, name),
        kind=entries.one_of(entry.get("kind"), CASE_KINDS, f"{name}.kind"),
        facts=Frozen(facts if good else {}),
        example=example,
        rulings=entries.references(entry, "rulings", known, name),
        asks=Frozen(asks),
    )
    if case.kind and good:
        try:
            case.answer()
        except GlowError as error:
            entries.note(f"{name}.position", error.code, **error.data)
    return case


# ---------------------------------------------------------------- what a case is judged by


def answers(kind: str, facts: Mapping[str, Any], rulings: Rulings) -> tuple[Result, ...]:
    """Answer the question of a kind with what the book says, under some rulings."""
    _check_names(kind, facts)
    if tom := _TOM.get(kind):
        return (tom(**facts, rulings=rulings),)
    if kind == "winner":
        return (_winner(facts["players"], rulings),)
    if kind == "game":
        if not isinstance(facts["action"], str):
            raise GlowError("not-text", given=quoted(facts["action"]))
        return (played(facts, rulings).explain(facts["action"]),)
    positions = _positions(kind, facts, rulings)
    return tuple(_QUESTIONS[kind](position, facts) for position in positions)


def _check_names(kind: str, facts: Mapping[str, Any]) -> None:
    """Refuse words that this kind does not know, and miss those it needs."""
    needed, known = _NAMES[kind]
    for name in facts:
        if name not in (*needed, *known):
            near = nearest(name, (*needed, *known))
            raise GlowError("bad-position", given=name, expected=(*needed, *known), nearest=near)
    for name in needed:
        if name not in facts:
            raise GlowError("position-lacks", given=name, kind=kind)


def _positions(kind: str, facts: Mapping[str, Any], rulings: Rulings) -> tuple[Position, ...]:
    """Return what the player has, once for each roll."""
    parts = {name: facts[name] for name in _SHARED if name in facts}
    parts |= {"company": _company(facts), "rulings": rulings}
    if "dice" in facts:
        parts["sketal_dice"] = _sketal_dice(facts["dice"])
    if "tokens" in facts:
        parts["rerolls"] = facts["tokens"]
    if kind == "walk":
        path = in_order(facts["path"])
        parts |= {"at": path[0] if path else None, "camp": None}
    if kind != "card":
        return (Position(**parts),)
    rolls = facts["rolls"]
    if not isinstance(rolls, list) or not rolls:
        raise GlowError("not-a-list", given=rolls)
    return tuple(Position(roll=roll, **parts) for roll in rolls)


def _company(facts: Mapping[str, Any]) -> Company | None:
    """Return the cards in play, if they are told: who leads them must be told as well."""
    if "adventurer" in facts:
        return Company(facts["adventurer"], facts.get("companions", ()), facts.get("spells", ()))
    for name in _CARDS:
        if name in facts:
            raise GlowError("position-lacks", given="adventurer", kind=name)
    return None


def _sketal_dice(dice: object) -> dict[str, Any]:
    """Return the dice of Sketals: TOML has no None, so the book writes "none"."""
    if not isinstance(dice, dict):
        raise GlowError("not-sketal-dice", given=quoted(dice))
    return {key: None if die == "none" else die for key, die in dice.items()}


def played(facts: Mapping[str, Any], rulings: Rulings) -> Game:
    """Return the game of a case, played by hand as the book says, up to what is asked about."""
    journey, actions = facts.get("journey", "province"), facts["actions"]
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise GlowError("not-a-list", given=actions)
    players = facts["players"]
    if "tom" in facts:
        if not isinstance(players, list) or len(players) != 1:
            raise GlowError("not-players", given=quoted(players))
        game = Game.solo(players[0], facts["tom"], journey, 1, rulings=rulings, by_hand=True)
    else:
        game = Game.new(players, journey, 1, rulings=rulings, by_hand=True)
    game = as_laid(game, facts["laid"]) if "laid" in facts else game
    return game.do(*actions) if actions else game


def _winner(players: object, rulings: Rulings) -> Result:
    """Count for every player, and say who wins."""
    if not isinstance(players, dict):
        raise GlowError("no-scores")
    return winner({name: _score(facts, rulings) for name, facts in players.items()})


def _score(facts: object, rulings: Rulings) -> Score:
    if not isinstance(facts, dict):
        raise GlowError("no-scores")
    _check_names("score", facts)
    (position,) = _positions("score", facts, rulings)
    return position.final_score()


def _rerolls(position: Position, _: Mapping[str, Any]) -> Result:
    assert position.company is not None
    return rerolls_at_hand(
        position.company, position.light, position.rerolls, position.rulings,
        lapped=position.lapped,
    )  # fmt: skip


def _walk(position: Position, facts: Mapping[str, Any]) -> Result:
    return walk(
        facts["path"], position.dice, position.footprints, position.rulings,
        jokers=facts.get("jokers", ()), camp=facts.get("camp", False), light=position.light,
        company=position.company, hidden_spells=position.hidden_spells, kaar=position.kaar,
    )  # fmt: skip


def _sail(position: Position, facts: Mapping[str, Any]) -> Result:
    return archipelago().explain(position, facts["origin"], facts["to"])


_QUESTIONS: Mapping[str, Callable[[Position, Mapping[str, Any]], Result]] = {
    "card": lambda position, facts: position.explain(facts["card"]),
    "noon": lambda position, _: position.noon(),
    "score": lambda position, _: position.final_score(),
    "rerolls": _rerolls,
    "walk": _walk,
    "sail": _sail,
}
"""For each kind of case the question that is asked of its position."""
_TOM: Mapping[str, Callable[..., Result]] = {
    "tom-band": tom_band,
    "tom-boat": tom_boat,
    "tom-moves": tom_moves,
    "tom-camp": tom_camp,
    "tom-count": tom_count,
}
"""What Tom does has no position: the facts are what is asked."""
CASE_KINDS = (*_QUESTIONS, "winner", "game", *_TOM)

_SHARED = (
    "roll", "light", "footprints", "fireflies", "rerolls", "cemetery", "hidden_spells", "kaar",
    "solo", "journey", "boats", "camp", "recruited", "lapped",
)  # fmt: skip
"""The words that mean the same in the book as in a position."""
_CARDS = ("companions", "spells")
_TRAVELLER = ("footprints", "adventurer", *_CARDS, "hidden_spells", "kaar")
_NAMES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "card": (("card", "rolls"), ("adventurer", *_CARDS)),
    "noon": (
        ("adventurer", "roll"),
        (*_CARDS, "light", "footprints", "fireflies", "rerolls", "dice", "cemetery"),
    ),
    "score": (
        ("adventurer", "light"),
        (*_CARDS, "journey", "camp", "boats", "fireflies", "footprints", "rerolls", "recruited"),
    ),
    "winner": (("players",), ()),
    "game": (("players", "actions", "action"), ("journey", "tom", "laid")),
    "rerolls": (("adventurer", "light"), (*_CARDS, "tokens", "lapped")),
    "walk": (("path", "roll"), ("jokers", "camp", "light", *_TRAVELLER)),
    "sail": (("origin", "to", "roll", "boats"), ("solo", *_TRAVELLER)),
    "tom-band": (("steps", "band", "score"), ()),
    "tom-boat": (("origin", "route"), ()),
    "tom-moves": (("boats", "route"), ()),
    "tom-camp": (("village",), ()),
    "tom-count": (("village", "footprints", "score"), ()),
}
"""For each kind the words that the facts need, and those that they may have."""


# ---------------------------------------------------------------- what a case asks


@dataclass(frozen=True, slots=True)
class Found:
    """What the engine found: what it says, what that counts, and all reasons there are for it."""

    says: Says
    reasons: tuple[Reason, ...]
    unit: str = ""
    names: Mapping[Reason, str] = field(default_factory=dict)


def answered(case: Case, results: tuple[Result, ...]) -> CaseAnswer:
    """Answer what a case asks with what its position was judged to be."""
    known = _ASKED[case.kind]
    what = choice_of(case.asks.get("what", next(iter(known))), known)
    try:
        answer = known[what](case, results)
    except KeyError as missed:
        raise GlowError("position-lacks", given=missed.args[0], kind=what) from None
    wanted = case.asks.get("because", ())
    by_code = {reason.code: reason for reason in reversed(answer.reasons)}
    told = next((by_code[code] for code in wanted if code in by_code), decisive(answer.reasons))
    if told is None:
        told = Reason("nothing-triggers", "noon.check")
    return CaseAnswer(answer.says, answer.unit, told, answer.names.get(told))


def _times(_: Case, results: tuple[Any, ...]) -> Found:
    return Found(tuple(verdict.times for verdict in results), results[-1].reasons, "time")


def _truth(name: str) -> Callable[[Case, tuple[Any, ...]], Found]:
    """Return what asks whether something is so."""
    return lambda _, results: Found(bool(getattr(results[-1], name)), results[-1].reasons)


def _numbers(unit: str, *names: str) -> Callable[[Case, tuple[Any, ...]], Found]:
    """Return what asks for numbers."""
    return lambda _, results: Found(
        tuple(getattr(results[-1], name) for name in names), results[-1].reasons, unit
    )


def _allowed(_: Case, results: tuple[Any, ...]) -> Found:
    """Say whether something is allowed; if not, only what speaks against it is a reason."""
    result = results[-1]
    against = tuple(reason for reason in result.reasons if reason.sign is Sign.AGAINST)
    return Found(result.legal, result.reasons if result.legal else against)


def _village(_: Case, results: tuple[Any, ...]) -> Found:
    return Found((results[-1].places[0],), results[-1].reasons, "village")


def _total(_: Case, results: tuple[Any, ...]) -> Found:
    """Sum up a final count."""
    score = results[-1]
    lines = ("light", "cards", "journey", "fireflies", "footprints")
    data = {f"from_{line}": getattr(score, line) for line in lines}
    return Found(
        (score.total,), (Reason("count-adds-up", "end.winner", data=data), *score.reasons), "light"
    )


def _bonus(_: Case, results: tuple[Any, ...]) -> Found:
    """Say whether fireflies bring their light."""
    reasons = tuple(reason for reason in results[-1].reasons if reason.rule == "end.fireflies")
    return Found(results[-1].fireflies > 0, reasons)


def _below_zero(_: Case, results: tuple[Any, ...]) -> Found:
    return Found(results[-1].total < 0, results[-1].reasons)


def _price(_: Case, results: tuple[Any, ...]) -> Found:
    return Found((results[-1].track[0][1],), results[-1].reasons, "light")


def _band_scores(case: Case, results: tuple[Any, ...]) -> Found:
    return Found(results[-1].score > case.facts["score"], results[-1].reasons)


def _islands(_: Case, results: tuple[Any, ...]) -> Found:
    return Found(tuple(results[-1].places), results[-1].reasons, "island")


def _voyages(_: Case, results: tuple[Any, ...]) -> Found:
    ways = tuple((sailing.origin, sailing.to) for sailing in results[-1])
    return Found(ways or False, results[-1].reasons, "voyage")


def _applied(outcome: Outcome, key: str) -> int:
    return sum(step.card.key == key for step in outcome.steps)


def _why(noon: Noon, outcome: Outcome, key: str | None = None) -> tuple[Reason, ...]:
    """Return all that speaks at a noon: what happens in a result, then why a card triggers."""
    verdicts = [verdict for verdict in noon.verdicts if key in (None, verdict.card.key)]
    judged = tuple(reason for verdict in verdicts for reason in verdict.reasons)
    return (*outcome.events, *_acts_first(noon), *judged, *noon.order_matters.reasons)


def _acts_first(noon: Noon) -> tuple[Reason, ...]:
    """Return that Cromaug acts before all other cards, where that is ruled and it is there."""
    timing = ("cromaug-timing", noon.position.rulings["cromaug-timing"])
    for card in noon.company.companions:
        if card.effect.resurrect and timing[1] == "first":
            return (Reason("acts-first", "cromaug.discard", (), timing, {"card": card}),)
    return ()


def _must(case: Case, results: tuple[Any, ...]) -> Found:
    """Say whether a card is applied in every result."""
    noon, key = results[-1], case.asks["card"]
    reasons = _why(noon, noon.best, key)
    always = all(_applied(outcome, key) for outcome in noon.outcomes)
    if always:
        data = {"card": find_card(key)}
        reasons = (Reason("must-apply", "noon.compulsory", data=data), *reasons)
    return Found(always, reasons)


def _amount(case: Case, results: tuple[Any, ...]) -> Found:
    """Count what there is in the best result."""
    noon, name = results[-1], case.asks["of"]
    units = {"light": "light", "footprints": "footprint", "fireflies": "firefly"}
    return Found((getattr(noon.best, name),), _why(noon, noon.best), units[name])


def _loses(case: Case, results: tuple[Any, ...]) -> Found:
    """Say whether there is less in the best result than before."""
    noon, name = results[-1], case.asks["of"]
    less = getattr(noon.best, name) < getattr(noon.position, name)
    return Found(less, _why(noon, noon.best))


def _can(case: Case, results: tuple[Any, ...]) -> Found:
    """Say whether there is a result as it is wished for: who is called, applied, kept, how much."""
    noon = results[-1]
    found = [outcome for outcome in noon.outcomes if _as_wished(outcome, case.asks)]
    every = tuple(reason for outcome in noon.outcomes for reason in outcome.events)
    reasons = _why(noon, found[0]) if found else (*_why(noon, noon.best), *every)
    return Found(bool(found), reasons if found else (*_uncalled(case, noon), *reasons))


def _uncalled(case: Case, noon: Noon) -> tuple[Reason, ...]:
    """Return that somebody cannot be called back, if the case asks for that."""
    if "calls" not in case.asks:
        return ()
    ruling = case.asks["ruling"]
    if ruling == "cromaug-timing":
        return _acts_first(noon)
    data = {"card": find_card("cromaug"), "risen": find_card(case.asks["calls"])}
    ruled = (ruling, noon.position.rulings[ruling])
    return (Reason("cannot-call", "cromaug.discard", (), ruled, data),)


def _as_wished(outcome: Outcome, asks: Mapping[str, Any]) -> bool:
    kept = {card.key for card in (*outcome.companions, *outcome.spells)}
    called = {step.called.key for step in outcome.steps if step.called is not None}
    least = asks.get("at_least", {})
    return (
        asks.get("calls") in (None, *called)
        and asks.get("keeps") in (None, *kept)
        and asks.get("loses") not in kept
        and asks.get("gives") in (None, *(step.die.symbol for step in outcome.steps if step.die))
        and all(_applied(outcome, key) for key in asks.get("applies", ()))
        and all(not _applied(outcome, key) for key in asks.get("skips", ()))
        and all(getattr(outcome, name) >= amount for name, amount in least.items())
    )


def _order(_: Case, results: tuple[Any, ...]) -> Found:
    """Say whether the order of the cards changes what comes of them."""
    matters = results[-1].order_matters
    free = (Reason("order-is-free", "noon.order"),)
    return Found(bool(matters), matters.reasons if matters else free)


def _twice(case: Case, results: tuple[Any, ...]) -> Found:
    """Say whether each of some cards is applied twice in the best result."""
    noon, keys = results[-1], case.asks["cards"]
    reasons = tuple(reason for key in keys for reason in _why(noon, noon.best, key))
    return Found(all(_applied(noon.best, key) > 1 for key in keys), reasons)


def _resolves(case: Case, results: tuple[Any, ...]) -> Found:
    """Say whether cards may be resolved in an order; the reasons are those of all results."""
    noon = results[-1]
    try:
        events = noon.resolve(list(case.asks["order"])).events
    except GlowError:
        events = ()
    every = tuple(reason for outcome in noon.outcomes for reason in outcome.events)
    uncalled = () if events else _uncalled(case, noon)
    return Found(bool(events), (*uncalled, *events, *every, *_why(noon, noon.best)))


def _told(case: Case, results: tuple[Any, ...]) -> Found:
    """Say whether one of some reasons is among those given."""
    reasons = results[-1].reasons
    return Found(any(reason.code in case.asks["codes"] for reason in reasons), reasons)


def _moves(_: Case, results: tuple[Any, ...]) -> Found:
    return Found(len(results[-1]) > 0, results[-1].reasons)


def _happens(case: Case, results: tuple[Any, ...]) -> Found:
    """Say whether something happens in a game once an action is done.

    Where it cannot be done, what happened just before may be the reason. It is told with the name
    of the player, unless the case says that its sentence has a subject (`named = false`).
    """
    legality = results[-1]
    game = played(case.facts, legality.under)
    if legality.legal:
        game = game.do(case.facts["action"])
    reasons = tuple(event.reason for event in game.events)
    named = case.asks.get("named", True)
    names = {event.reason: event.player for event in game.events if named and event.player}
    happens = legality.legal and any(reason.code in case.asks["events"] for reason in reasons)
    return Found(happens, reasons if legality.legal else (*legality.reasons, *reasons), names=names)


Finds = dict[str, "Callable[[Case, tuple[Any, ...]], Found]"]
_TRAVEL: Finds = {
    "allowed": _allowed, "reached": _numbers("space", "reached"), "told": _told,
}  # fmt: skip
_ASKED: Mapping[str, Finds] = {
    "card": {"fires": _truth("fires"), "times": _times},
    "noon": {
        "can": _can, "must": _must, "twice": _twice, "amount": _amount, "loses": _loses,
        "resolves": _resolves, "order": _order,
    },
    "score": {"total": _total, "bonus": _bonus, "below zero": _below_zero},
    "winner": {"winners": _numbers("name", "winners")},
    "rerolls": {
        "track": _truth("track"), "turn": _truth("can_turn"), "price": _price, "told": _told,
    },
    "walk": _TRAVEL,
    "sail": _TRAVEL,
    "game": {"allowed": _allowed, "happens": _happens, "told": _told},
    "tom-band": {"tokens": _numbers("", "band", "score"), "band scores": _band_scores},
    "tom-boat": {"islands": _islands},
    "tom-moves": {"voyages": _voyages, "moves": _moves},
    "tom-camp": {"village": _village},
    "tom-count": {"score": _numbers("light", "score")},
}  # fmt: skip
"""What cases of each kind may ask, the usual first, and what finds it out."""
