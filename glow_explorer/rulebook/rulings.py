"""Rulings: the points on which the rules are silent, ambiguous or differ, each with its answers.

A set of rulings answers all of them: one of four presets, and whatever a table decides otherwise.

>>> rulings = Rulings("digital", joker_saves_a_die="yes")
>>> rulings["joker-saves-a-die"], rulings["kaar-owner-immune"]
('yes', 'no')
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from glow_explorer.errors import GlowError, fold, nearest
from glow_explorer.language import available
from glow_explorer.rulebook.rules import rules
from glow_explorer.rulebook.wording import CASES, RULINGS, Entries, Entry, Wording, citing, said
from glow_explorer.tables import Tables, data_folder
from glow_explorer.values import Frozen, Told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    import pandas as pd


FEWEST_ANSWERS = 2
PRESETS = ("standard", "english", "french", "digital")
SOURCES = ("english", "french", "digital", "reasoning")


@dataclass(frozen=True, slots=True)
class RulingAnswer:
    """One way to decide a disputed point."""

    id: str
    wording: Wording

    @property
    def text(self) -> str:
        """What happens then, in the current language."""
        return said(self.wording)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for an answer: a rulebook, the digital adaptation, or reasoning."""

    source: str
    wording: Wording

    @property
    def text(self) -> str:
        """The evidence, in the current language."""
        return said(self.wording)


@dataclass(frozen=True, slots=True)
class Ruling(Told):
    """A disputed point: the question, its answers, who gives which, and the evidence."""

    id: str
    wording: Wording
    answers: tuple[RulingAnswer, ...]
    presets: Mapping[str, str]
    evidence: tuple[Evidence, ...]
    rules: tuple[str, ...]

    @property
    def question(self) -> str:
        """The question, in the current language."""
        return said(self.wording)

    @property
    def choices(self) -> tuple[str, ...]:
        """The words that answer it."""
        return tuple(answer.id for answer in self.answers)

    @property
    def cases(self) -> tuple[str, ...]:
        """The ids of the cases of the casebook in which it decides.

        >>> rulings()["boats-on-centre"].cases
        ('back-to-the-centre',)
        """
        return citing(CASES, "rulings").get(self.id, ())

    def answer(self, value: object) -> RulingAnswer:
        """Return the answer that is meant; ``True`` and ``False`` are yes and no.

        >>> rulings()["joker-saves-a-die"].answer("maybe")
        Traceback (most recent call last):
        ...
        glow_explorer.errors.GlowError: 'maybe' does not answer 'joker-saves-a-die': expected one
        of yes, no.
        """
        word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        for answer in self.answers:
            if isinstance(word, str) and fold(word) == answer.id:
                return answer
        near = nearest(word, self.choices) if isinstance(word, str) else None
        raise GlowError(
            "unknown-answer",
            given=value,
            ruling=self.id,
            expected=self.choices,
            nearest=near,
        )


@dataclass(frozen=True, repr=False)
class RulingBook(Told):
    """All rulings, found by their id; a notebook shows them as a table."""

    rulings: tuple[Ruling, ...]

    def __getitem__(self, wanted: object) -> Ruling:
        """Return a ruling; underscores may stand for hyphens."""
        folded = fold(wanted) if isinstance(wanted, str) else None
        for ruling in self.rulings:
            if ruling.id == folded:
                return ruling
        ids = [ruling.id for ruling in self.rulings]
        near = nearest(wanted, ids) if isinstance(wanted, str) else None
        raise GlowError("unknown-ruling", given=wanted, expected=ids, nearest=near)

    def __contains__(self, wanted: object) -> bool:
        """Whether a ruling is here, given as such or by its id."""
        if isinstance(wanted, Ruling):
            return wanted in self.rulings
        return isinstance(wanted, str) and any(ruling.id == fold(wanted) for ruling in self.rulings)

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self.rulings)

    def __len__(self) -> int:
        return len(self.rulings)

    def __repr__(self) -> str:
        return f"<RulingBook: {len(self)} rulings>"

    def pick(self, *wanted: object) -> RulingBook:
        """Return some rulings: by their ids, or all whose ids begin with a word.

        >>> [ruling.id for ruling in rulings().pick("solo-tie")]
        ['solo-tie']
        >>> rulings().pick("solo-tie", "tom")
        <RulingBook: 10 rulings>
        """
        chosen: dict[Ruling, None] = {}
        for word in wanted:
            start = f"{fold(word)}-" if isinstance(word, str) else None
            begins = [ruling for ruling in self.rulings if start and ruling.id.startswith(start)]
            chosen |= dict.fromkeys(begins or [self[word]])
        return RulingBook(tuple(chosen))

    def table(self) -> pd.DataFrame:
        """Return the rulings as a pandas DataFrame: the question, each preset, all answers.

        >>> rulings().table().loc["black-die-counts-itself", list(PRESETS)].tolist()
        ['no', 'yes', 'no', 'no']
        """
        try:
            import pandas as pd
        except ImportError:
            raise GlowError("needs-package", package="pandas", what="table()") from None
        records = [
            {"ruling": ruling.id, "question": ruling.question}
            | dict(ruling.presets)
            | {"answers": ", ".join(ruling.choices), "rules": ", ".join(ruling.rules)}
            for ruling in self.rulings
        ]
        columns = ["ruling", "question", *PRESETS, "answers", "rules"]
        return pd.DataFrame(records, columns=columns).set_index("ruling")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rulings(Told):
    """An answer to every disputed point.

    Parameters
    ----------
    preset
        ``"standard"`` (the text first, the French original where the two texts differ),
        ``"english"``, ``"french"`` or ``"digital"``; or other rulings to start from.
    overrides
        Single rulings decided otherwise, with underscores for hyphens.

    Attributes
    ----------
    answers
        The answer to every ruling, by its id.
    house
        The same as plain yes or no, for those who decide rules in numbers.

    Examples
    --------
    >>> Rulings("standard", black_die_counts_itself="yes")
    Rulings('standard', black_die_counts_itself='yes')
    >>> Rulings("english") == Rulings("french")
    False
    >>> Rulings("standart")
    Traceback (most recent call last):
    ...
    glow_explorer.errors.GlowError: 'standart' is not a set of rulings: expected one of standard,
    english, french, digital. Did you mean 'standard'?
    """

    preset: str = field(compare=False)
    answers: tuple[tuple[str, str], ...]
    house: House = field(compare=False)
    _by_id: Mapping[str, str] = field(compare=False)

    def __init__(self, preset: str | Rulings = "standard", /, **overrides: object) -> None:
        name, answers = _preset(preset)
        decided: set[str] = set()
        for ruling_name, answer in overrides.items():
            ruling = rulings()[ruling_name]
            if ruling.id in decided:
                raise GlowError("ruling-given-twice", given=ruling.id)
            decided.add(ruling.id)
            answers[ruling.id] = ruling.answer(answer).id
        object.__setattr__(self, "preset", name)
        object.__setattr__(self, "answers", tuple(answers.items()))
        object.__setattr__(self, "house", house(answers))
        object.__setattr__(self, "_by_id", Frozen(answers))

    def __getitem__(self, wanted: object) -> str:
        """Return the answer to one ruling."""
        if isinstance(wanted, str) and (known := self._by_id.get(wanted)) is not None:
            return known
        return self._by_id[rulings()[wanted].id]

    @property
    def changes(self) -> Mapping[str, str]:
        """What is decided otherwise than by the preset."""
        usual = {ruling.id: ruling.presets[self.preset] for ruling in rulings()}
        return {id_: answer for id_, answer in self.answers if answer != usual[id_]}

    def deciding(self, ruling: object, answer: object) -> Rulings:
        """Return the same rulings with one decided in this way."""
        return Rulings(self, **{rulings()[ruling].id: answer})

    def __repr__(self) -> str:
        changed = [f"{id_.replace('-', '_')}={answer!r}" for id_, answer in self.changes.items()]
        return f"Rulings({', '.join([repr(self.preset), *changed])})"


RulingsLike = Rulings | str


def as_rulings(rulings: RulingsLike) -> Rulings:
    """Return the rulings that are meant: a preset's name will do."""
    if isinstance(rulings, Rulings):
        return rulings
    preset: object = rulings
    is_named = isinstance(preset, str) and preset in PRESETS
    return _named(rulings) if is_named else Rulings(rulings)


@cache
def _named(preset: str) -> Rulings:
    return Rulings(preset)


def _preset(preset: object) -> tuple[str, dict[str, str]]:
    if isinstance(preset, Rulings):
        return preset.preset, dict(preset.answers)
    name = fold(preset) if isinstance(preset, str) else ""
    if name not in PRESETS:
        near = nearest(name, PRESETS)
        raise GlowError("unknown-preset", given=preset, expected=PRESETS, nearest=near)
    return name, {ruling.id: ruling.presets[name] for ruling in rulings()}


@cache
def rulings() -> RulingBook:
    """Return all rulings, read once."""
    return load(data_folder(), rules().by_id)


def load(folder: Path, known_rules: Mapping[str, Any]) -> RulingBook:
    """Read and check the rulings of a folder; every problem is reported at once."""
    tables = Tables(folder)
    entries = Entries(tables, RULINGS)
    names = ("question", "rules", "presets", "answers", "evidence")
    read = [
        _ruling(entries, name, entry, known_rules)
        for name, entry in entries.each(entries.read, "", names)
    ]
    tables.check()
    return RulingBook(tuple(read))


def _ruling(entries: Entries, name: str, entry: Entry, known_rules: Mapping[str, Any]) -> Ruling:
    answers = tuple(_answers(entries, name, entry))
    choices = tuple(answer.id for answer in answers)
    presets_read = entry.get("presets", {})
    if not isinstance(presets_read, dict):
        entries.note(f"{name}.presets", "not-a-table", given=presets_read)
        presets_read = {}
    entries.check_names(presets_read, f"{name}.presets", PRESETS)
    presets = {
        preset: entries.one_of(presets_read.get(preset), choices, f"{name}.presets.{preset}")
        for preset in PRESETS
    }
    return Ruling(
        id=name,
        wording=entries.wording(entry, "question", name),
        answers=answers,
        presets=Frozen(presets),
        evidence=tuple(_evidence(entries, name, entry)),
        rules=entries.references(entry, "rules", known_rules, name),
    )


def _answers(entries: Entries, name: str, entry: Entry) -> Iterator[RulingAnswer]:
    """Read the answers; each needs an id of its own, and there are at least two."""
    place, seen = f"{name}.answers", set()
    for row in entries.rows(entry, "answers", name, ("id", *available())):
        texts = dict(row)
        answer_id = texts.pop("id", None)
        if (
            not isinstance(answer_id, str)
            or not answer_id
            or fold(answer_id) != answer_id
            or answer_id in seen
        ):
            entries.note(place, "bad-answer", given=answer_id)
            continue
        seen.add(answer_id)
        yield RulingAnswer(answer_id, entries.wording(texts, "", place))
    if len(seen) < FEWEST_ANSWERS:
        entries.note(place, "too-few-answers", given=len(seen), expected=FEWEST_ANSWERS)


def _evidence(entries: Entries, name: str, entry: Entry) -> Iterator[Evidence]:
    place = f"{name}.evidence"
    for row in entries.rows(entry, "evidence", name, ("source", *available())):
        texts = dict(row)
        source = entries.one_of(texts.pop("source", None), SOURCES, place)
        yield Evidence(source, entries.wording(texts, "", place))


# ---------------------------------------------------------------- house rules


class House(NamedTuple):
    """The house rules: whether each ruling got the answer that `MEANS` names for it."""

    black_counts: bool
    cursed_absent: bool
    curse_on_journey: bool
    immune: bool
    may_keep_black: bool
    returned_counts: bool
    owner_chooses: bool
    cromaug_first: bool
    cromaug_itself: bool
    forgotten: bool
    sketal_die_later: bool
    saves: bool
    over: bool
    used_block: bool
    camp_in_place: bool
    home: bool
    skull_free: bool
    hidden_given: bool
    gift_die_pays: bool
    share_centre: bool
    floor: bool
    floor_final: bool
    after_lap: bool
    lap_undone: bool
    fireflies_in_play: bool
    fireflies_zero: bool
    pile_up: bool
    roll_black_again: bool
    black_at_noon_anywhere: bool
    immunity_stays: bool
    run_out_by_turn: bool
    token_stays: bool
    tie_by_footprints: bool
    tile_without_band: bool
    tom_dice_of_reserve: bool
    small_rerolled: bool
    closed_to_all: bool
    choose_boat: bool
    choose_route: bool
    choose_otherwise: bool
    tom_apart: bool
    deck_b_ends: bool
    tom_goes_far: bool
    solo_three_removed: bool
    by_player: bool
    in_one_go: bool
    again: bool
    newcomer_must: bool
    gains_first: bool
    bearer_last_now: bool


MEANS = {
    "black_counts": ("black-die-counts-itself", "yes"),
    "cursed_absent": ("cursed-symbol-is-absent", "yes"),
    "curse_on_journey": ("curse-on-journey", "yes"),
    "immune": ("kaar-owner-immune", "yes"),
    "may_keep_black": ("kaar-owner-moves-die", "may"),
    "returned_counts": ("returned-die-counts-at-noon", "yes"),
    "owner_chooses": ("which-die-goes-back", "owner-chooses"),
    "cromaug_first": ("cromaug-timing", "first"),
    "cromaug_itself": ("cromaug-takes-itself", "yes"),
    "forgotten": ("forgotten-sketal-die", "yes"),
    "sketal_die_later": ("sketal-die-later", "later"),
    "saves": ("joker-saves-a-die", "yes"),
    "over": ("joker-replaces-crossed", "yes"),
    "used_block": ("used-dice-block-crossed", "yes"),
    "camp_in_place": ("camp-without-moving", "yes"),
    "home": ("back-to-round-start", "yes"),
    "skull_free": ("skull-with-nothing", "free"),
    "hidden_given": ("hidden-spell-cancelled", "yes"),
    "gift_die_pays": ("skull-gift-die", "yes"),
    "share_centre": ("boats-on-centre", "yes"),
    "floor": ("score-floor-in-play", "yes"),
    "floor_final": ("score-floor-final", "yes"),
    "after_lap": ("track-rerolls-after-lap", "yes"),
    "lap_undone": ("lap-undone", "open"),
    "fireflies_in_play": ("firefly-companions", "in-play"),
    "fireflies_zero": ("firefly-zero", "yes"),
    "pile_up": ("track-footprints-pile-up", "yes"),
    "roll_black_again": ("kaar-empty-space", "roll-again"),
    "black_at_noon_anywhere": ("kaar-at-noon", "any-space"),
    "immunity_stays": ("kaar-immunity-ends", "stays"),
    "run_out_by_turn": ("spells-run-out", "turn-order"),
    "token_stays": ("last-companion-spell-alone", "token-stays"),
    "tie_by_footprints": ("solo-tie", "footprints"),
    "tile_without_band": ("tom-tile-without-band", "yes"),
    "tom_dice_of_reserve": ("tom-dice-source", "reserve"),
    "small_rerolled": ("tom-small-dice-rerolled", "yes"),
    "closed_to_all": ("tom-right-route", "everyone"),
    "choose_boat": ("tom-tie-boats", "player-chooses"),
    "choose_route": ("tom-tie-routes", "player-chooses"),
    "choose_otherwise": ("tom-cannot-move", "player-chooses"),
    "tom_apart": ("tom-boats-apart", "apart"),
    "deck_b_ends": ("solo-deck-b-empty", "yes"),
    "tom_goes_far": ("tom-last-move", "as-far-as-paid"),
    "solo_three_removed": ("solo-three-removed", "yes"),
    "by_player": ("simultaneous-phases", "player-by-player"),
    "in_one_go": ("card-in-one-go", "in-one-go"),
    "again": ("called-back-same-noon", "again"),
    "newcomer_must": ("newcomer-must", "must"),
    "gains_first": ("special-faces-order", "gains-first"),
    "bearer_last_now": ("spell-bearer-gone", "last-now"),
}
"""The ruling behind each of the house rules, and the answer that makes it true."""


def house(answers: Mapping[str, str]) -> House:
    """Return the house rules of a set of answers, given by the ids of the rulings."""
    return House(**{name: answers[ruling] == answer for name, (ruling, answer) in MEANS.items()})
