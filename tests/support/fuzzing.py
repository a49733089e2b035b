"""Strange input for everything that people, files, browsers and terminals can reach.

Each input has a number, and all its chance comes from the seed and that number, so that it can be
repeated alone. What is given must be answered, or refused with an error that can be told, within
two seconds and half a gigabyte::

    python -m tests.support.fuzzing --inputs 100000
    python -m tests.support.fuzzing --first 4711 --inputs 1
"""

from __future__ import annotations

import argparse
import atexit
import contextlib
import faulthandler
import inspect
import io
import itertools
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

import glow_explorer as glow
from glow_explorer import GlowError
from glow_explorer.asking import entering
from glow_explorer.coach.advising import MOST_ROLLOUTS
from glow_explorer.inputs import whole
from glow_explorer.language import available, using
from glow_explorer.position import Position
from glow_explorer.quiz import classroom
from glow_explorer.quiz.exercises import exercises
from glow_explorer.sharing.codes import HEAD
from glow_explorer.terminal import main
from glow_explorer.widgets import serving
from tests.sharing.test_sharing_codes import packed
from tests.sharing.test_sharing_mangled import altered
from tests.support.positions import mangled, samples
from tests.support.samples import SAMPLES

SECONDS = 2.0
MEGABYTES = 500
LONGEST_REFUSAL = 20_000
_WAITING = 10
"""How many times as long an input may take that does not compute: others may use the machine."""
_HANGS_FOR_GOOD = 60


# ------------------------------------------------------------------------------ strange values


class Silent:
    """Cannot show itself."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")

    __str__ = __repr__


class Sulking:
    """Has every method that readers look for, and none that answers."""

    key = name = "sulking"

    def _refuse(self, *_: object) -> Any:
        raise RuntimeError("not now")

    __iter__ = __len__ = __contains__ = __getitem__ = __float__ = _refuse


class Vast(int):
    """A number of thousands of digits that is not quite Python's own."""


def _inside_itself() -> list[Any]:
    circle: list[Any] = ["likyar"]
    circle.append(circle)
    return circle


def _named_inside_itself() -> dict[str, Any]:
    circle: dict[str, Any] = {}
    circle["light"] = circle
    return circle


STRANGE: tuple[Callable[[], Any], ...] = (
    lambda: None, lambda: True, lambda: False, lambda: ..., lambda: NotImplemented,
    lambda: 0, lambda: -1, lambda: 7, lambda: 61, lambda: 10**6 + 1, lambda: -(10**9),
    lambda: 2**63,
    lambda: 10**5000, lambda: -(10**400), lambda: Vast(10**5000),
    lambda: 0.5, lambda: 1e308, lambda: -0.0, lambda: float("nan"), lambda: float("inf"),
    lambda: 2j,
    lambda: Decimal("1e99999999"), lambda: Decimal("1e-99999999"), lambda: Decimal("NaN"),
    lambda: Decimal("sNaN"), lambda: Decimal("-Infinity"), lambda: Decimal("0e-99999"),
    lambda: Fraction(1, 3), lambda: Fraction(10**5000, 3), lambda: Fraction(1, 10**5000),
    str, lambda: " ", lambda: "\0", lambda: "\n\n", lambda: "\ud800", lambda: "ﷺ" * 50,
    lambda: "1e99999999", lambda: "9" * 5000, lambda: "9" * 400, lambda: "٣", lambda: "²",
    lambda: "x" * 5000, lambda: "red:fire " * 300, lambda: "antes" * 100 + "q",
    lambda: "({[" * 200, lambda: "%s%n{0}{given}", lambda: "<script>alert(1)</script>",
    lambda: "../../etc/passwd", lambda: "glow1-", lambda: "glow9-abc", lambda: "-" * 300,
    lambda: "no:" * 100, lambda: "same:999999999999", lambda: "companion:" + "9" * 5000,
    bytes, lambda: b"red:fire", lambda: bytearray(b"\xff\xfe"),
    list, tuple, dict, set, lambda: [None], lambda: [[[[[[]]]]]], lambda: {1: {2: {3: {}}}},
    lambda: {"light": 10**5000}, lambda: {None: None}, lambda: {(1, 2): [3]}, lambda: range(10**9),
    lambda: [10**5000], lambda: ["likyar"] * 50, lambda: [float("nan")] * 3, lambda: (0, 6, 7, 9),
    _inside_itself, _named_inside_itself, itertools.count, lambda: itertools.repeat("red:fire"),
    lambda: (number for number in (1, 2)), lambda: iter("ab"), lambda: map(int, ["x"]),
    lambda: int, lambda: list, lambda: dict, lambda: Silent, lambda: Exception("boom"),
    Silent, Sulking, lambda: [Silent()], lambda: {"a": Silent()}, object, lambda: sys,
    lambda: np.array(3), lambda: np.array([3]), lambda: np.array([1, 2]), lambda: np.array([]),
    lambda: np.array(["likyar"]), lambda: np.zeros((2, 2)), lambda: np.array([None, "x"]),
    lambda: np.int64(3), lambda: np.uint8(255), lambda: np.float32(0.5), lambda: np.float64("nan"),
    lambda: np.bool_(True), lambda: np.str_("likyar"), lambda: np.datetime64("2020-01-01"),
    lambda: np.longdouble("1e4000"), lambda: np.zeros((3, len(glow.Symbol)), dtype=int),
    lambda: pd.NA, lambda: pd.NaT, lambda: pd.Series([1, 2]), lambda: pd.Series(["likyar"]),
    lambda: pd.DataFrame({"game": [1]}), pd.DataFrame, lambda: pd.Index([1, 2]),
    lambda: pd.Timestamp("2020-01-01"), lambda: pd.Series(dtype=object),
    lambda: glow.Roll("red:fire blue:water"), lambda: glow.Pool("2 red"), lambda: glow.Die("red"),
    lambda: glow.companions["likyar"], lambda: glow.companions, lambda: glow.Symbol.FIRE,
    lambda: glow.Company("Pocana", ["likyar"]), lambda: glow.Rulings("digital"),
    lambda: glow.explain("likyar", "red:fire"), lambda: glow.rules["noon.crossed"],
    lambda: samples()[_any_sample()], lambda: Path("/dev/zero"), lambda: "/dev/zero", lambda: "/",
    lambda: GlowError("position-empty"),
)  # fmt: skip
"""What nobody should give, each made anew."""


def _any_sample() -> str:
    return min(samples())


def strange(chance: random.Random) -> Any:
    """Return something that nobody should give; now and then a long text, or a list of these."""
    kind = chance.randrange(40)
    if kind == 0:
        return "".join(chance.choices("aàé ,:;=-()0123456789\u200bfirewatr\n", k=200_000))
    if kind == 1:
        return chance.choice("aé:- ") * 1_000_000
    if kind < 4:
        return [strange(chance) for _ in range(chance.randrange(1, 4))]
    if kind == 4:
        return {chance.choice(_WORDS): strange(chance)}
    return chance.choice(STRANGE)()


_WORDS = (
    "light", "footprints", "rerolls", "fireflies", "likyar", "Pocana", "13", "companion:13", "all",
    "spell:3", "fire", "red", "red:fire", "digital", "standard", "province", "archipelago", "stop",
    "noon", "yes", "no", "fr", "en", "max", "min", "noon.crossed", "kaar-owner-immune", "1", "2",
)  # fmt: skip


# What fits a parameter, by its name: with all else right, one strange thing goes in deep.
def _some_code() -> str:
    return samples()[_any_sample()].code()


@cache
def _morning() -> glow.Game:
    return glow.Game.new(["Pocana", "Eoles"], "archipelago", seed=7).play("greedy", until="day 2")


@cache
def _reviewed() -> Any:
    return glow.review(_morning(), rollouts=0, progress=False)


def _some_entry() -> Any:
    return _reviewed().decisions[0]


@cache
def _by_hand() -> glow.Game:
    return glow.Game.new({"Ann": "Pocana", "Bob": "Eoles"}, by_hand=True)


@cache
def _games() -> pd.DataFrame:
    return pd.read_csv(_RESULTS / "forty_games.csv")


_RESULTS = Path(__file__).parents[2] / "notebooks/results"


def _score_file() -> str:
    return glow.Quiz(level=1, seed=3).score_file("Ann")


FITTING: Mapping[str, tuple[Callable[[], Any], ...]] = {
    "action": (
        lambda: "recruit likyar", lambda: "keep", lambda: "roll = fire air", lambda: None,
        lambda: "camp", lambda: "roll", lambda: "done",
    ),
    "actions": (lambda: "keep", lambda: _morning().actions()[0]),
    "adventurer": (lambda: "Pocana", lambda: 4, lambda: "Eoles"),
    "adventurers": (lambda: ["Pocana", "Eoles", "Braccio"],),
    "answer": (lambda: "yes", lambda: 2, lambda: "likyar", lambda: "2/3"),
    "asked": (lambda: "likyar", lambda: "fire fire", lambda: ["likyar"], lambda: "same:3"),
    "at": (lambda: 45, lambda: 0, lambda: 5),
    "black": (lambda: None,),
    "boats": (lambda: (0, 6, 7, 9), lambda: (0, 0, 0, 0), lambda: [1, 2, 3, 4]),
    "camp": (lambda: 0, lambda: 17),
    "callback": (lambda: None,),
    "case": (lambda: "cursed-and-crossed", lambda: 0),
    "changes": (dict, lambda: {"level": 2, "seed": 3}, lambda: {"kinds": ["noon"]}),
    "chapter": (lambda: "1", lambda: "setup"),
    "choice": (lambda: "plan", lambda: "stay", lambda: "0-9", lambda: 0),
    "color": (lambda: "red", lambda: None),
    "companion": (lambda: "likyar", lambda: 5),
    "card": (lambda: "likyar", lambda: 13, lambda: "spell:3", lambda: glow.companions[5]),
    "cards": (lambda: ["likyar", "ladawa"], lambda: "likyar", lambda: glow.Company("Pocana", [5])),
    "cemetery": (lambda: ["kaar"], list, lambda: [20]),
    "code": (_some_code, str),
    "colors": (lambda: ("green", "yellow"),),
    "companions": (lambda: ["likyar", 13], list, lambda: (5,)),
    "company": (lambda: glow.Company("Pocana", ["likyar"]), lambda: glow.Company("Eoles", [13])),
    "condition": (lambda: "fire fire", lambda: "same:3", lambda: "water no:rock"),
    "content": (lambda: glow.Roll("red:fire"), lambda: glow.Company("Pocana")),
    "day": (lambda: 3, lambda: 8),
    "days": (lambda: 2, lambda: 1, lambda: 0),
    "days_left": (lambda: 1,),
    "dice": (lambda: "red:fire blue:water", lambda: "2 red", lambda: ["red:fire"]),
    "elements": (lambda: 3, lambda: 0),
    "file": (lambda: "/nowhere/at/all.json",),
    "entry": (lambda: 1, lambda: 0, lambda: 5, _some_entry),
    "evening": (lambda: 0, lambda: 1),
    "exercise": (lambda: "00-ladawa", lambda: "00-sea"),
    "faces": (lambda: ["fire"], lambda: ["fire", "air", "water"]),
    "few": (lambda: glow.card_statistics(_games()),),
    "files": (dict, lambda: {"Ann.json": _score_file()}, lambda: {"Ann.csv": "kind,points,of\n"}),
    "fireflies": (lambda: 2,),
    "folder": (lambda: str(_RESULTS), lambda: _RESULTS),
    "frame": (_games,),
    "game": (_morning, lambda: Position(game=_morning())),
    "given": (lambda: 2, lambda: "yes", lambda: ["likyar"], lambda: "red:fire", lambda: [0, 9]),
    "goal": (list, lambda: [9, 1]),
    "footprints": (lambda: 2, lambda: 0, lambda: np.int64(1)),
    "games": (lambda: 1, lambda: 2, _games),
    "seconds": (lambda: 0, lambda: 0.1),
    "hands": (lambda: ["red:fire", "blue:water"],),
    "history": (list, lambda: ["recruit likyar"]),
    "index": (lambda: 0, lambda: -1),
    "indexes": (lambda: 0,),
    "jokers": (list, lambda: (46,)),
    "journey": (lambda: "province", lambda: "archipelago"),
    "level": (lambda: 1, lambda: 5),
    "light": (lambda: 12, lambda: None),
    "line": (
        lambda: "2 red fire, blue water; likyar: does it trigger?", lambda: "may Bob camp?",
        lambda: "boats 0 6 7 9, red fire: where may I sail?", lambda: "Ann forgot a firefly",
        lambda: "Likyar, Thoape, green sketal, Kaar, Torke; eoles", lambda: "fire air",
        lambda: "camp 17, at 45, 2 footprints: best route", lambda: "odds of likyar with 3 red",
    ),
    "most": (lambda: 3,),
    "meeting": (lambda: ["thoape"], lambda: {"thoape": "red"}),
    "name": (lambda: "00-ladawa", lambda: "Ann", lambda: "noon", lambda: "sheet", lambda: "day"),
    "names": (lambda: "Ann, Bob", lambda: ["Ann", "Bob"]),
    "number": (lambda: 1, lambda: 6),
    "kinds": (list, lambda: "noon, voyages", lambda: ["score"]),
    "option": (lambda: 0, lambda: 1),
    "orders": (lambda: [3, 7], lambda: (1, 2, 3)),
    "origin": (lambda: 0, lambda: 6),
    "order": (list, lambda: ["companion:5"]),
    "path": (lambda: "/nowhere/at/all.json", lambda: (45, 46)),
    "piece": (lambda: "A", lambda: "boat", lambda: 0, lambda: "camp", lambda: "company"),
    "place": (lambda: 0, lambda: 46, lambda: 2),
    "player": (lambda: "Pocana", lambda: "Eoles", lambda: "Ann"),
    "position": (lambda: samples()[_any_sample()],),
    "pupil": (lambda: "Ann",),
    "pupils": (lambda: "Ann, Bob", lambda: ["Ann"]),
    "questions": (lambda: 3,),
    "players": (lambda: ["Pocana", "Eoles"], lambda: 2, lambda: {"Ann": "Pocana", "Bob": "Eoles"}),
    "pool": (lambda: "2 red", lambda: glow.Pool("red, blue"), lambda: "green, azure"),
    "preset": (lambda: "digital", lambda: "standard"),
    "progress": (lambda: False,),
    "question": (lambda: "two boats on one island", lambda: "jeton de relance"),
    "rerolls": (lambda: 1, lambda: 0),
    "rollouts": (lambda: 0, lambda: 1),
    "ruling": (lambda: "joker-saves-a-die", lambda: "card-in-one-go"),
    "side": (lambda: "A", lambda: "B"),
    "span": (lambda: "decision", lambda: "phase"),
    "right": (lambda: 2, lambda: "fire", lambda: {1, 3}, lambda: glow.companions["likyar"]),
    "roll": (lambda: "red:fire red:air blue:water", lambda: glow.Roll("black:loss yellow:light")),
    "rolls": (lambda: ["red:fire", "blue:water"],),
    "route": (lambda: "max", lambda: "min"),
    "rulings": (lambda: "digital", lambda: glow.Rulings("french"), lambda: "standard"),
    "scores": (lambda: [glow.final_score("Pocana", light=9, camp=0)],),
    "seed": (lambda: 5, lambda: 0),
    "sketal_dice": (lambda: {13: 0}, dict),
    "spells": (lambda: [3], list),
    "shown": (lambda: True, lambda: False),
    "stock": (lambda: "firefly", lambda: "footprint", lambda: "reroll"),
    "strategy": (lambda: "random", lambda: "greedy", lambda: "careful"),
    "strategies": (lambda: "random", lambda: ["greedy", "random"]),
    "symbol": (lambda: "air", lambda: glow.Symbol.FIRE),
    "terms": (dict, lambda: {"footprints": 2}, lambda: {"dice": ["red"], "skull": 3}),
    "text": (lambda: "light:2", lambda: "fire"),
    "to": (lambda: 9, lambda: 1),
    "tom": (lambda: ("green", "yellow"),),
    "token_value": (lambda: 0.5, lambda: Fraction(1, 3)),
    "unlimited": (lambda: True,),
    "used": (list, lambda: (0,)),
    "visited": (list,),
    "wanted": (lambda: "likyar", lambda: "3", lambda: "fire, water"),
    "weights": (lambda: {"light": 1, "footprints": 0.5},),
    "within": (lambda: 0.01,),
    "workers": (lambda: 1,),
}  # fmt: skip


def fitting(name: str, chance: random.Random) -> Any:
    """Return something that fits a parameter of this name, as far as that is known."""
    return chance.choice(
        FITTING.get(name, (lambda: None, lambda: 1, lambda: chance.choice(_WORDS)))
    )()


# ------------------------------------------------------------------------------ what is asked


@cache
def subjects() -> Mapping[str, Callable[..., Any]]:
    """Return every function and method that users can call, by name."""
    asked: dict[str, Callable[..., Any]] = {}
    for name in glow.__all__:
        value = getattr(glow, name)
        if name in ("Explorer", "Quiz", "widgets", "language", "GlowError", "Cards", "Game"):
            continue
        if callable(value):
            asked[name] = value
    position = glow.Position(
        glow.Company("Pocana", ["likyar", 5]), roll="red:fire blue:water", light=12, footprints=2
    )
    by_sea = glow.Position(roll="red:fire blue:water", footprints=2, boats=(0, 6, 7, 9), day=8)
    game = _morning()
    solo = glow.Game.solo("Taetyss", ("green", "yellow"), seed=4).play("greedy", until="day 2")
    values: dict[str, Any] = {
        "adventurers": glow.adventurers, "companions": glow.companions, "spells": glow.spells,
        "archipelago": glow.archipelago, "province": glow.province, "casebook": glow.casebook,
        "rules": glow.rules, "rulings": glow.rulings, "roll": glow.Roll("red:fire blue:water"),
        "pool": glow.Pool("2 red, blue"), "die": glow.Die("red", "fire"), "position": position,
        "position by sea": by_sea, "company": position.company, "card": glow.companions["likyar"],
        "noon": position.noon(), "outcome": position.noon().outcomes[0], "game": game,
        "advice": glow.advise("red:fire red:air", ["ladawa"], rerolls=1),
        "odds": glow.odds("fire fire", "3 red"),
        "company odds": glow.odds(["likyar", "ladawa"], "2 red"),
        "verdict": glow.explain("likyar", "red:fire"), "plan": glow.archipelago.plan("red", days=1),
        "land plan": glow.province.plan("red", days=1), "rulings chosen": glow.Rulings("digital"),
        "moves": by_sea.moves(), "steps": glow.province.steps(45, "red:fire"),
        "walk": glow.province.walk((45, 46), "red:fire blue:water green:rock"),
        "condition": glow.Condition("fire fire"), "effect": glow.Effect("light:2"),
        "case": glow.casebook[0], "serving": serving, "asking odds": glow.odds,
        "answer": glow.ask("red fire, blue water; likyar: does it trigger?"),
        "findings": glow.search("two boats on one island"), "solo": solo, "tiles": glow.tiles,
        "hints": game.advise(rollouts=0), "review": _reviewed(),
        "followed": glow.Game.seat("Pocana"), "by hand": _by_hand(),
        "corrected": game.correct(5, None), "legality": game.explain("keep"),
        "log": game.log, "entering": entering, "classroom": classroom,
        "class": classroom.ClassResults().with_files({"Ann.json": _score_file()}),
        "exercises": exercises(), "exercise": exercises()["00-ladawa"],
        "panel": glow.exercise("00-sea"), "desk": glow.Desk(level=1, questions=2, pupils="Ann"),
        "cards counted": glow.card_statistics(_games()),
        "card study": glow.CardStudy.load(_RESULTS), "solo study": glow.SoloStudy.load(_RESULTS),
        "master study": glow.MasterStudy.load(_RESULTS),
        "pupil quiz": glow.Quiz(level=1, seed=2),
    }  # fmt: skip
    for name, value in values.items():
        names = [entry for entry in dir(value) if not entry.startswith("_")]
        for method in {*names, "__getitem__", "__contains__", "__call__"} - _LEFT_OUT:
            call = getattr(value, method, None)
            own = getattr(call, "__module__", None) or ""
            there = value.__name__ if inspect.ismodule(value) else "glow_explorer"
            if callable(call) and own.startswith(there):
                asked[f"{name}.{method}"] = call
    return asked


_OF_WIDGETS = {name for name in dir(glow.widgets.base.GlowWidget) if not name.startswith("_")}
"""What widgets have in common: the browser comes in by a door of its own, see `widget`."""

_LEFT_OUT = _OF_WIDGETS | {
    "figure",
    "save",
    "keep",
    "Explorer",
    "play",
    "replay",
    "known",
    "table",
    "of",
    "having",
    "GlowError",
    "Again",
    "ClassResults",
    "KindPoints",
    "PupilScores",
}
"""Drawing and playing to the end take their time by right; files are a kind of their own; records
are made by functions."""


_ALWAYS = ("days", "games", "seconds", "rollouts")
"""What a question is asked for in full unless something is said, which takes its time by right."""


def _arguments(call: Callable[..., Any], chance: random.Random) -> tuple[list[Any], dict[str, Any]]:
    """Return arguments for a call, most of which fit, and some do not."""
    try:
        parameters = list(inspect.signature(call).parameters.values())
    except (TypeError, ValueError):
        return [strange(chance)], {}
    given: list[Any] = []
    named: dict[str, Any] = {}
    wrong = chance.randrange(len(parameters)) if parameters else 0
    for place, parameter in enumerate(parameters):
        is_wrong = place == wrong or chance.random() < 0.08
        needed = parameter.default is inspect.Parameter.empty
        if not (is_wrong or needed or parameter.name in _ALWAYS) and chance.random() < 0.7:
            continue
        value = strange(chance) if is_wrong else fitting(parameter.name, chance)
        if parameter.name in ("right", "value") and callable(value):
            value = 2  # a function that marks answers or ranks outcomes fails in its own ways
        if parameter.name == "rollouts" and 1 < (whole(value) or 0) <= MOST_ROLLOUTS:
            value = 1  # who asks for hundreds of games waits for them, behind a bar
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.VAR_POSITIONAL):
            given.append(value)
        elif parameter.kind is parameter.VAR_KEYWORD:
            named[chance.choice(("light", "roll", "day", "joker_saves_a_die", "nonsense"))] = value
        else:
            named[parameter.name] = value
    return given, named


def ask(chance: random.Random) -> Iterator[str]:
    """Call a function with something strange, and look at what comes back."""
    name = chance.choice(sorted(subjects()))
    call = subjects()[name]
    given, named = _arguments(call, chance)
    yield name
    with _refusing(call, name):
        answer = call(*given, **named)
        if chance.random() < 0.3 and not isinstance(answer, Iterator):
            str(answer)


@contextlib.contextmanager
def _refusing(call: Callable[..., Any], name: str) -> Iterator[None]:
    try:
        yield
    except GlowError as error:
        _tell(error)
    except TypeError as error:
        if not _is_pythons_own(error):
            raise
    except IndexError:
        if not name.endswith("__getitem__"):
            raise
    del call


def _is_pythons_own(error: TypeError) -> bool:
    """Whether a call does not fit the signature, as Python says of any function."""
    told = str(error)
    misfit = "argument" in told and ("()" in told or "unexpected keyword" in told)
    return misfit or "indices must be integers" in told or "scalar index" in told


def _tell(error: GlowError) -> None:
    for code in available():
        with using(code):
            told = str(error)
            assert told, "a refusal without a word"
            assert len(told) < LONGEST_REFUSAL, f"a refusal of {len(told)} letters: {error.code}"
            assert max(map(len, told.split("\n"))) < LONGEST_REFUSAL
    assert repr(error.code)


def code(chance: random.Random) -> Iterator[str]:
    """Open a code that was altered, or one that somebody wrote."""
    position = chance.choice(sorted(samples()))
    yield f"code of {position}"
    kind = chance.randrange(4)
    plain = {
        name: value for name, value in samples()[position].to_dict().items() if name not in HEAD
    }
    if kind == 0:
        made = altered(samples()[position].code(), chance)
    elif kind == 1:
        made = strange(chance)
    else:
        made = packed(json.dumps(mangled([plain], chance)[:1])[1:-1])
    with contextlib.suppress(GlowError):
        _use(Position.from_code(made))


def _use(position: Position) -> None:
    assert Position.from_code(position.code()) == position
    assert repr(position)


@cache
def _folder() -> Path:
    folder = tempfile.mkdtemp(prefix="glow-strange-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def file(chance: random.Random) -> Iterator[str]:
    """Load a file with anything in it, or what is no file; save where it can hardly be."""
    yield "file"
    path = _folder() / "position.json"
    kind = chance.randrange(5)
    position = samples()[chance.choice(sorted(samples()))]
    if kind == 0:
        path.write_bytes(chance.randbytes(chance.randrange(2000)))
    elif kind == 1:
        text = list(position.to_json())
        for _ in range(chance.randrange(1, 20)):
            text[chance.randrange(len(text))] = chance.choice('[]{}",:0é\\ \0e')
        path.write_text("".join(text), encoding="utf-8")
    elif kind == 2:
        path.write_text(json.dumps(mangled([position.to_dict()], chance)[:1]), encoding="utf-8")
        path.write_text(path.read_text(encoding="utf-8")[1:-1], encoding="utf-8")
    wanted: Any = path if kind < 3 else strange(chance)
    try:
        if kind == 4 and (not isinstance(wanted, str) or len(wanted) < 5000):
            _saved(position, wanted)
        else:
            _use(Position.load(wanted))
    except GlowError as error:
        _tell(error)


def _saved(position: Position, wanted: Any) -> None:
    if isinstance(wanted, str | Path):
        wanted = f"{_folder()}/{wanted}"
    position.save(wanted)


@cache
def _widgets() -> Mapping[str, Any]:
    return {name: make() for name, make in SAMPLES.items() if not name.startswith("explorer ")}


_KINDS = (
    "keep", "roll", "undo", "do", "play", "share", "open", "answer", "next", "stop", "step", "sail",
    "walk", "camp", "plan", "add", "remove", "turn", "lock", "show", "new", "advise", "take",
)  # fmt: skip


def widget(chance: random.Random) -> Iterator[str]:
    """Set what a browser may set, or send a message, or set a trait in Python."""
    name = chance.choice(sorted(_widgets()))
    shown = _widgets()[name]
    yield f"widget {name}"
    kind = chance.randrange(3)
    settable = [*shown.SETTABLE, "theme", "language"]
    if kind == 0:
        trait = chance.choice([*settable, "nonsense"])
        shown.set_state({trait: _from_browser(chance)})
        if chance.random() < 0.3:
            shown.set_state({trait: _fits_browser(trait, chance)})
    elif kind == 1:
        shown._hear(shown, _message(shown, chance), [])
    else:
        trait = chance.choice(settable)
        try:
            setattr(shown, trait, strange(chance))
        except GlowError as error:
            _tell(error)
    problem = dict(shown.problem)
    if problem.get("kind") == "fault":
        shown.problem = {}
        raise AssertionError(f"{problem['text']}\n{problem['detail']}")


def _message(shown: Any, chance: random.Random) -> Any:
    """Return a message to a widget: of a kind that it hears or not, with what fits or not."""
    if chance.random() < 0.1:
        return _from_browser(chance)
    heard = [entry[6:] for entry in dir(shown) if entry.startswith("_hear_")]
    message: dict[str, Any] = {"kind": chance.choice([*heard, *_KINDS[:3]])}
    answer = getattr(shown, f"_hear_{message['kind']}", None)
    for parameter in () if answer is None else inspect.signature(answer).parameters:
        fits = chance.random() < 0.4
        message[parameter] = _fits_browser(parameter, chance) if fits else _from_browser(chance)
    return message


def _from_browser(chance: random.Random) -> Any:
    """Return something that JSON can hold."""
    for _ in range(20):
        value = strange(chance)
        with contextlib.suppress(TypeError, ValueError, RecursionError, RuntimeError):
            if isinstance(value, str | int | float | list | dict | None):
                return json.loads(json.dumps(value))
    return None


def _fits_browser(name: str, chance: random.Random) -> Any:
    """Return something that fits and that JSON can hold."""
    try:
        return json.loads(json.dumps(fitting(name, chance)))
    except TypeError:
        return chance.choice(_WORDS)


_COMMANDS: Mapping[str, tuple[str, ...]] = {
    "ask": ("2 red fire, blue water; likyar: does it trigger?",),
    "explain": ("likyar", "red:fire blue:water"),
    "search": ("two boats on one island",),
    "odds": ("fire fire", "3 red"),
    "reroll": ("red:fire red:air", "--card", "likyar"),
    "route": ("province", "--at", "45", "--roll", "red:fire"),
    "rules": ("two boats on one island",),
    "card": ("likyar",),
    "case": (),
    "position": ("glow1-4WQ2hw",),
    "quiz": ("--level", "1", "--questions", "1"),
    "help": (),
}
_OPTIONS = (
    "--company", "--card", "--cemetery", "--order", "--sketal-dice", "--rulings", "--boats",
    "--pool",
    "--token-value", "--skull-cost", "--level", "--light", "--footprints", "--json", "--lang",
    "--at",
    "--roll", "--to", "--from", "--days", "--rerolls", "--tokens", "--most", "--seed", "--help",
    "--",
)  # fmt: skip


def terminal(chance: random.Random) -> Iterator[str]:
    """Type something at a terminal."""
    command = chance.choice(sorted(_COMMANDS))
    words = [command, *_COMMANDS[command]]
    for _ in range(chance.randrange(1, 4)):
        typed = strange(chance) if chance.random() < 0.5 else chance.choice((*_WORDS, *_OPTIONS))
        if not isinstance(typed, str) or len(typed) > 100_000:
            typed = chance.choice(_OPTIONS)
        at = chance.randrange(len(words) + 1)
        if chance.random() < 0.4 and at < len(words):
            words[at] = typed.replace("\0", "")
        else:
            words.insert(at, typed.replace("\0", ""))
    if {"lab", "app"} & set(words):
        words = ["help"]
    yield f"terminal {command}"
    out = io.TextIOWrapper(io.BytesIO(), encoding=chance.choice(("utf-8", "ascii", "latin-1")))
    before = sys.stdin
    sys.stdin = io.StringIO(chance.choice(("", "a\n", "\n\n", "9" * 5000 + "\n")))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            status = main(words)
    finally:
        sys.stdin = before
    assert status in (0, 2), f"exit code {status}"


Give = Callable[[random.Random], Iterator[str]]
"""Gives one input: first it says of what, then it does it."""


class Kind(NamedTuple):
    """A way in, and how many of a hundred inputs take it."""

    give: Give
    share: int


KINDS: Mapping[str, Kind] = {
    "functions": Kind(ask, 50),
    "codes": Kind(code, 12),
    "files": Kind(file, 8),
    "widgets": Kind(widget, 20),
    "terminal": Kind(terminal, 10),
}


# ------------------------------------------------------------------------------ the watchdog


class TooMuch(BaseException):
    """An input took too long, or too much memory; nothing catches it by the way."""


def _resident() -> int:
    """Return the memory that this process holds, in megabytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") >> 20


class Watchdog:
    """Interrupts an input that takes too long or too much memory, from a thread of its own."""

    def __init__(self) -> None:
        self._ends = self._computed = 0.0
        self._most = 0
        self._bites = ""
        self._over = threading.Event()
        signal.signal(signal.SIGUSR1, self._bite)
        threading.Thread(target=self._watch, daemon=True).start()

    def _bite(self, *_: object) -> None:
        if self._bites:
            said, self._bites = self._bites, ""
            raise TooMuch(said)

    def _watch(self) -> None:
        while not self._over.wait(0.05):
            if not self._ends:
                continue
            computed = time.process_time() > self._computed
            if computed or time.monotonic() > self._ends:
                self._bites = f"more than {SECONDS:g} s"
            elif _resident() > self._most:
                self._bites = f"more than {MEGABYTES} MB"
            if self._bites:
                self._ends = 0.0
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Watch one input."""
        faulthandler.dump_traceback_later(_HANGS_FOR_GOOD, exit=True, file=2)
        self._most = _resident() + MEGABYTES
        self._computed = time.process_time() + SECONDS
        self._ends = time.monotonic() + _WAITING * SECONDS
        try:
            yield
        finally:
            self._ends = 0.0
            faulthandler.cancel_dump_traceback_later()

    def close(self) -> None:
        """Watch no more."""
        self._over.set()


# ------------------------------------------------------------------------------ a run


@dataclass
class Report:
    """What came of a run: how many inputs of each kind, and what went wrong with which."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: dict[str, list[int]] = field(default_factory=dict)
    details: dict[str, str] = field(default_factory=dict)
    slowest: float = 0.0

    def __str__(self) -> str:
        lines = [f"{sum(self.counts.values())} inputs: {dict(self.counts)}"]
        lines.append(f"slowest: {self.slowest:.2f} s; faults of {len(self.faults)} sorts")
        for fault, numbers in sorted(self.faults.items(), key=lambda entry: -len(entry[1])):
            lines.append(
                f"\n{len(numbers)} x {fault} (inputs {numbers[:5]})\n{self.details[fault]}"
            )
        return "\n".join(lines)


def _where(error: BaseException) -> str:
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__)
        if "glow_explorer" in frame.filename
    ]  # fmt: skip
    last = frames[-1] if frames else traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(last.filename).name}:{last.lineno} {last.name}"


def give(number: int, seed: int, report: Report, watchdog: Watchdog, kinds: Iterable[str]) -> None:
    """Give one input, and note what becomes of it."""
    chance = random.Random(f"{seed}-{number}")
    names = list(kinds)
    [kind] = chance.choices(names, [KINDS[name].share for name in names])
    report.counts[kind] += 1
    asked = KINDS[kind].give(chance)
    name, began = next(asked), time.monotonic()
    try:
        with watchdog.watching(), warnings.catch_warnings(), _hushed():
            warnings.simplefilter("ignore")
            next(asked, None)
    except (Exception, SystemExit, TooMuch) as error:
        told = " ".join(_safely(error).split("\n")[0].split())[:160]
        is_slow = isinstance(error, TooMuch)
        fault = f"{name}: {told}" if is_slow else f"{type(error).__name__} at {_where(error)}"
        report.faults.setdefault(fault, []).append(number)
        lines = traceback.format_exception(error)[-5:]
        report.details.setdefault(fault, f"{name}: {told}\n" + "".join(lines)[-1500:])
    else:
        report.slowest = max(report.slowest, time.monotonic() - began)


def _safely(error: BaseException) -> str:
    try:
        return str(error)
    except Exception as worse:
        return f"(cannot be told: {type(worse).__name__})"


@contextlib.contextmanager
def _hushed() -> Iterator[None]:
    """Let nothing of a bar or a warning be seen."""
    with contextlib.redirect_stderr(io.StringIO()):
        yield


def run(inputs: int, seed: int = 1, first: int = 0, kinds: Iterable[str] = tuple(KINDS)) -> Report:
    """Give so many inputs, and return what came of them."""
    report, watchdog = Report(), Watchdog()
    subjects(), _widgets(), samples()
    try:
        for number in range(first, first + inputs):
            give(number, seed, report, watchdog, tuple(kinds))
    finally:
        watchdog.close()
    return report


def _main() -> int:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--inputs", type=int, default=100_000)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--only", choices=KINDS, action="append")
    options = reader.parse_args()
    report = run(options.inputs, options.seed, options.first, options.only or tuple(KINDS))
    print(report)  # noqa: T201
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(_main())
