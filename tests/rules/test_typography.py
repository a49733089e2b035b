"""French is set as French is printed; what people type is read with or without that."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import collection
from glow_explorer.game.actions import Rest, TakeDie, WalkTo, read_action
from glow_explorer.language import messages, typeset, using
from glow_explorer.render import words
from glow_explorer.rulebook import rulings
from glow_explorer.tables import data_folder
from tests.support.goldenfiles import FOLDER
from tests.support.quizzes import some, wrong

if TYPE_CHECKING:
    from collections.abc import Iterator

NBSP = "\u00a0"
NOTEBOOKS = Path(glow.__file__).parents[1] / "notebooks" / "fr"
MISTAKES = {
    "a plain apostrophe": r"[^\W\d_]'[\w{«]",
    "a plain or English quotation mark": r"['\"“”‘]",
    "no unbreakable space before a mark": rf"(?<!{NBSP})[;?!»%](?!\w)",
    "no unbreakable space before a colon": rf"(?<!{NBSP}):(?=\s|$)",
    "no unbreakable space after «": rf"«(?!{NBSP})",
    "a narrow space": "\u202f",
}
# What is code, or typed, inside a sentence: lists and mappings, calls, what a shell is given.
CODE = re.compile(
    r"`[^`]*`"
    r"|\{\{.*?\}\}|\{[0-9']+\w*'?: [^}]*\}|[\w.]*\[[^\]]*'[^\]]*\]|[\w.]*\((?=[^)]*')[^)]*\)+"
    r"|(?:\w+=)?(?<!\w)'[^' ]*(?: [^']*)?'(?!\w)"
    r"|(?<= )\"[^\"]*\"|\b(?:no|same):(?=\W|$)"
)
QUOTED = re.compile(r"(?<= )\"[^\"]*\"")  # for a shell; such a text may go over two lines


def mistakes(written: str) -> list[str]:
    """Return what a French printer would object to."""
    return [fault for fault, pattern in MISTAKES.items() if re.search(pattern, written)]


def strings(value: Any) -> Iterator[str]:
    """Yield every text in nested values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings(part)


def french(value: Any) -> Iterator[str]:
    """Yield the French texts of a data file, except the words that are only searched."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name == "fr":
                yield from strings(part)
            elif name != "words":
                yield from french(part)
    elif isinstance(value, list):
        for part in value:
            yield from french(part)


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("l'eau", "a plain apostrophe"),
        ("d'{card}", "a plain apostrophe"),
        ("le mot 'eau'", "a plain or English quotation mark"),
        ("Pourquoi ?", "no unbreakable space before a mark"),
        ("Pourquoi?", "no unbreakable space before a mark"),
        ("50 %", "no unbreakable space before a mark"),
        ("Ici : rien", "no unbreakable space before a colon"),
        ("Ici:", "no unbreakable space before a colon"),
        (f"« feu{NBSP}»", "no unbreakable space after «"),
        ("Ici\u202f!", "a narrow space"),
    ],
)
def test_a_printer_objects(written: str, fault: str) -> None:
    assert fault in mistakes(written)


@pytest.mark.parametrize(
    "written",
    [
        "l’eau",
        f"«{NBSP}feu{NBSP}»",
        f"Ici{NBSP}: rien{NBSP}!",
        "rouge:feu",
        f"50{NBSP}%",
        "1/2 ; 3"[:3],
    ],
)
def test_a_printer_does_not_object(written: str) -> None:
    assert mistakes(written) == []


def test_every_french_message() -> None:
    faulty = {
        key: (message, found)
        for key, message in messages("fr").items()
        if not key.startswith(("words-", "terminal.example-"))
        for part in strings(message)
        if (found := mistakes(CODE.sub("…", part)))
    }

    assert faulty == {}


@pytest.mark.parametrize("name", ["rules", "rulings", "casebook"])
def test_every_french_text_of_the_data(name: str) -> None:
    data = tomllib.loads((data_folder() / f"{name}.toml").read_text(encoding="utf-8"))
    texts = list(french(data))

    assert len(texts) > 50
    assert {written: found for written in texts if (found := mistakes(written))} == {}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.fr.txt")), ids=lambda path: path.name)
def test_every_french_golden_file(path: Path) -> None:
    """Except headings, commands and what was given, which stand there as they were typed."""
    given = re.compile(r"[#$'\[({]|    \S|\S+ › |Votre réponse|.*\?!")
    lines = QUOTED.sub("…", path.read_text(encoding="utf-8")).splitlines()
    told = [line for line in lines if not given.match(line) or re.match(r"\[[a-z-]+\] ", line)]
    spoken = [CODE.sub("…", re.sub(r"^\[[a-z-]+\] ", "", line)).strip() for line in told]

    assert len(spoken) > 3
    assert {line: found for line in spoken if (found := mistakes(line))} == {}


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.name)
def test_every_french_notebook(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    cut = re.compile(r"```.*?```|!\[|`[^`]*`|\]\([^)]*\)|<[^>]*>|^ *[|:-]+$", re.S | re.M)
    said = [
        cut.sub("", "".join(cell["source"])) for cell in cells if cell["cell_type"] == "markdown"
    ]

    assert said
    assert {source: found for source in said if (found := mistakes(source))} == {}


def test_one_habit_for_each_language() -> None:
    """English keeps the plain apostrophe and quotes of a keyboard, French has its own."""
    said = {
        code: "".join(part for key, part in messages(code).items() for part in strings(part))
        for code in ("en", "fr")
    }

    assert not re.search("[“”‘’«»]", said["en"])
    assert not re.search("[“”‘]", said["fr"])
    assert {"’", "«", "»", NBSP} <= set(said["fr"])


class TestNames:
    def test_names_are_shown_with_the_apostrophe_of_the_language(self) -> None:
        moloch = collection.adventurers()["moloch"]

        assert words.name(moloch) == typeset("Moloc'h") == "Moloc'h"
        with using("fr"):
            assert words.name(moloch) == typeset("Moloc'h") == "Moloc’h"
        assert moloch.name == "Moloc'h"

    def test_a_players_name_too(self) -> None:
        game = glow.Game.new(["Moloc'h", "Pocana"], seed=1)

        with using("fr"):
            assert "Moloc’h" in str(game)
            assert "Moloc'h" not in str(game)
        assert "Moloc'h" in game.players


class TestTyped:
    @pytest.mark.parametrize("typed", ["Moloc'h", "Moloc’h", "moloch", f"{NBSP}Moloc’h "])
    def test_names(self, typed: str) -> None:
        assert glow.adventurers[typed].key == "moloch"
        assert glow.card(typed).key == "moloch"

    @pytest.mark.parametrize("typed", ["s'arrêter", "s’arrêter", f"s’arrêter{NBSP}"])
    def test_verbs(self, typed: str) -> None:
        assert read_action(typed) == Rest()

    @pytest.mark.parametrize("space", [" ", NBSP, "\u202f"])
    def test_spaces_in_orders_and_dice(self, space: str) -> None:
        assert read_action(f"prendre{space}rouge{space}pour{space}sketal-red") == TakeDie(
            "red", "sketal-red"
        )
        assert read_action(f"avancer{space}12") == WalkTo(12)
        assert str(
            glow.Roll(f"petit{space}rouge{space}:{space}feu,{space}2{space}bleu:eau")
        ) == str(glow.Roll("small red:fire, 2 blue:water"))
        assert len(glow.Pool(f"2{space}verts,{space}rouge")) == 3

    @pytest.mark.parametrize("mark", ["'", "’"])
    @pytest.mark.parametrize("space", [" ", NBSP, "\u202f"])
    def test_questions(self, mark: str, space: str) -> None:
        typed = f"qu{mark}est-ce que Xar{mark}gok fait{space}?"
        plain = glow.rules.search("qu'est-ce que Xar'gok fait ?")

        assert [rule.id for rule in glow.rules.search(typed)] == [rule.id for rule in plain]
        assert len(plain) > 0


class TestFrenchWords:
    """One word for one thing, as a French player says it."""

    TOLD = "\n".join(
        str(message) for key, message in messages("fr").items() if not key.startswith("words-")
    )

    def test_the_skull_has_one_name(self) -> None:
        assert "tête de mort" in self.TOLD
        assert re.findall(r"(?i)\bcrânes?\b", self.TOLD) == []

    def test_symbols_have_no_plural(self) -> None:
        assert re.findall(r"(?i)\b(?:feux|eaux|airs|pierres)\b", self.TOLD) == []


class TestFrenchNumbers:
    """A comma, and the singular below two, wherever a number is written."""

    FILES = sorted(FOLDER.glob("*.fr.txt"))
    NOUNS = "éclats|lucioles|petits pas|pions|relances|symboles|dés|jours|cases|points|actions"
    PLURAL = re.compile(rf"(?<![\d,/])[−+-]?[01](,\d+)?[ {NBSP}]({NOUNS})\b")
    POINT = re.compile(r"(?<![\w.:=-])\d+\.\d+(?![\w.])")

    def test_what_is_wrong_is_seen(self) -> None:
        assert self.PLURAL.search("En moyenne : 0,35 lucioles")
        assert not self.PLURAL.search("En moyenne : 0,35 luciole, 10 lucioles, 2,10 éclats")
        assert self.POINT.search("espérée : 8.50")
        assert not self.POINT.search("espérée : 8,50 [p. 12]")

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
    def test_in_every_golden_file(self, path: Path) -> None:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(("$", "#")):
                continue
            assert not self.PLURAL.search(line), line
            if "mistakes" not in path.name:  # they quote what was typed
                assert not self.POINT.search(line), line

    @pytest.mark.parametrize(
        ("pool", "told"),
        [
            ("2 red", "0,11 éclat en moyenne"),
            ("2 red", "0,06 luciole"),
            ("6 red", "0,92 éclat en moyenne"),
        ],
    )
    def test_what_is_computed(self, pool: str, told: str) -> None:
        company = glow.Company("pocana", ["thoape"])
        with using("fr"):
            shown = str(glow.odds(company, glow.Pool(pool, unlimited=True)))
        assert told in shown
        assert not self.PLURAL.search(shown)

    def test_the_value_that_is_expected(self) -> None:
        advice = glow.advise("red:fire red:air", ["ladawa"], rerolls=1)
        with using("fr"):
            first = str(advice).splitlines()[0]
        assert re.search(rf"Valeur espérée{NBSP}: \d+,\d\d au lieu de \d+,\d\d\.$", first), first


class TestNoKeys:
    """What a player reads names things as people do: no key, no id of a ruling or of a reason."""

    # Lines that are typed or that list what is typed, a card with its key behind it, and headings
    # of the golden files; what was typed is quoted.
    TYPED = re.compile(
        r"[$#>]|    \S|  [a-z-]+( [a-z0-9-]+)* {2,}|[a-z0-9-]+  |.*(\?!|›)|\[|\S+ = "
        r"|.* · [a-z0-9-]+$|([a-z0-9-]+,? ?)+\.?$|  → ['«]"
    )
    QUOTED = re.compile(r"'[^']*'|«[^»]*»")
    FILES = sorted(
        path
        for path in FOLDER.glob("*.txt")
        if path.stem.split(".")[0]
        in ("casebook", "game", "navigator", "quiz", "dice_lab", "mistakes", "terminal")
        and path.name != "casebook.txt"
    )

    def keys(self, lines: list[str]) -> list[str]:
        """Return the lines that a person would stumble over."""
        ids = {ruling.id for ruling in rulings()} | {
            card.key for card in collection.companions() if "-" in card.key
        }
        word = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, sorted(ids)))})(?![\w-])")
        return [
            line
            for line in lines
            if word.search(self.QUOTED.sub("", line)) and not self.TYPED.match(line)
        ]

    def test_a_key_is_seen(self) -> None:
        told = ["  Ann · recruits Sketal (sketal-green).", "  ⚖ which-die-goes-back=owner-chooses"]
        typed = [
            "  recruit sketal-green  Recruit the green Sketal", "$ glow-explorer card briki-5",
            "Torke · companion 3, deck A · torke-a", "'briki-5' is not at the meeting track.",
        ]  # fmt: skip

        assert self.keys([*told, *typed]) == told

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
    def test_in_no_golden_file(self, path: Path) -> None:
        assert self.keys(path.read_text(encoding="utf-8").splitlines()) == []

    @pytest.mark.parametrize("language", ["en", "fr"])
    @pytest.mark.parametrize("level", [1, 2, 3])
    def test_in_no_question_and_no_answer_of_a_quiz(self, level: int, language: str) -> None:
        """What is said to a wrong answer too."""
        with using(language):
            for question in some(level, seed=3, count=24):
                mark = question.check(wrong(question))
                told = [*str(question).splitlines(), *str(mark).splitlines()]
                assert self.keys(told) == [], question.kind
