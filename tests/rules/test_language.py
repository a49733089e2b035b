"""English and French say the same things."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter
from threading import Thread

import pytest

import glow_explorer as glow
from glow_explorer import Color, Roll, Size, Symbol
from glow_explorer.dice import read_dice
from glow_explorer.errors import fold
from glow_explorer.language import available, known_words, language, messages, text, using
from glow_explorer.symbols import Kind, find_word
from tests.support.refusals import refusal

PACKAGE = Path(glow.__file__).parent
OTHERS = [code for code in available() if code != "en"]


def placeholders(message: object) -> set[str | None]:
    """Return the placeholders of a message, in all its forms."""
    forms = message.values() if isinstance(message, dict) else [message]
    return {name for form in forms for _, name, _, _ in Formatter().parse(str(form)) if name}


def test_english_comes_first_and_french_is_there() -> None:
    assert available()[0] == "en"
    assert "fr" in available()


@pytest.mark.parametrize("code", OTHERS)
class TestCatalogues:
    def test_the_same_keys(self, code: str) -> None:
        assert list(messages(code)) == list(messages("en"))

    def test_the_same_placeholders(self, code: str) -> None:
        for key, message in messages("en").items():
            assert placeholders(messages(code)[key]) == placeholders(message), key

    def test_the_same_forms(self, code: str) -> None:
        for key, message in messages("en").items():
            other = messages(code)[key]
            assert type(other) is type(message), key
            if isinstance(message, dict):
                forms = {"none", "one", "other"} if key.startswith("noun.") else {"one", "other"}
                assert set(other) == set(message) == forms, key

    def test_nothing_is_left_in_english(self, code: str) -> None:
        """A sentence that is the same in both languages was forgotten."""
        for key, message in messages("en").items():
            if isinstance(message, str) and len(message.split()) > 3:
                assert messages(code)[key] != message, key


@pytest.mark.parametrize("code", available())
class TestEveryLanguage:
    def test_no_word_means_two_things(self, code: str) -> None:
        for section in ("symbol", "color", "size"):
            meanings: dict[str, str] = {}
            for key, words in messages(code).items():
                if key.startswith(f"words-{section}."):
                    name = key.partition(".")[2]
                    for word in words:
                        assert meanings.setdefault(fold(word), name) == name
                        assert known_words(section)[fold(word)] == name

    def test_every_word_to_type_is_read(self, code: str) -> None:
        for key, words in messages(code).items():
            section, _, name = key.partition(".")
            for word in words if section == "words-symbol" else ():
                assert read_dice(f"purple:{word}")[0].symbol == name
            for word in words if section == "words-color" else ():
                assert read_dice(f"2 {word}")[0].color == name
            for word in words if section == "words-size" else ():
                assert read_dice(f"{word} red")[0].size == name
            for word in words if section == "words-filler" else ():
                assert len(read_dice(f"red {word} blue")) == 2


def test_sizes_colours_and_symbols_do_not_share_words() -> None:
    """A word is read without knowing what comes next."""
    sizes, colors = set(known_words("size")), set(known_words("color"))

    assert not sizes & colors
    assert not sizes & set(known_words("symbol"))
    assert not colors & set(known_words("symbol"))


@pytest.mark.parametrize("kind", [Symbol, Color, Size, Kind])
def test_every_word_of_the_game_has_a_name(kind: type[Symbol]) -> None:
    for code in available():
        names = [messages(code)[f"{kind.__name__.lower()}.{member}"] for member in kind]
        assert len(set(names)) == len(list(kind))


def test_the_games_own_french_terms() -> None:
    with using("fr"):
        said = {key: text(f"term.{key}") for key in (
            "light", "footprint", "firefly", "reroll", "cemetery", "meeting-track", "camp", "boat",
        )}  # fmt: skip
        assert said == {
            "light": "éclat de lumière",
            "footprint": "petit pas",
            "firefly": "luciole",
            "reroll": "relance",
            "cemetery": "cimetière",
            "meeting-track": "piste de rencontres",
            "camp": "campement",
            "boat": "bateau",
        }
        assert [text(f"kind.{kind}") for kind in ("companion", "adventurer", "spell")] == [
            "compagnon", "aventurier", "sortilège",
        ]  # fmt: skip


class TestChoosing:
    def test_the_language_chosen_speaks(self) -> None:
        assert glow.language("fr") == "fr"
        assert "éclats de lumière" in str(glow.companions[13])
        assert "cimetière" in glow.companions[13]._repr_html_()

    def test_asking_changes_nothing(self) -> None:
        glow.language("fr")

        assert glow.language() == glow.language() == "fr"

    def test_using_ends_with_its_block_also_on_an_error(self) -> None:
        with pytest.raises(ZeroDivisionError), using("fr"):
            raise ZeroDivisionError

        assert language() == "en"

    @pytest.mark.parametrize("code", ["FR", "fr_CA", "fr-be", "Français", "francais"])
    def test_a_language_is_found_by_its_name_too(self, code: str) -> None:
        assert language(code) == "fr"

    def test_a_block_speaks_for_its_own_thread_only(self) -> None:
        """Two threads in two languages never mix their words, and leave nothing behind."""
        said: dict[str, set[str]] = {"en": set(), "fr": set()}

        def speak(code: str) -> None:
            for _ in range(300):
                with using(code):
                    said[code].add(text("die.rolled-large", color=Color.RED, symbol=Symbol.FIRE))

        threads = [Thread(target=speak, args=(code,)) for code in said]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        assert said == {"en": {"large red die: fire"}, "fr": {"gros dé rouge\u00a0: feu"}}
        assert language() == "en"

    @pytest.mark.parametrize("code", ["xx", "", "../en", 3, ["fr"]])
    def test_an_unknown_language_is_refused_and_changes_nothing(self, code: str) -> None:
        language("fr")
        error = refusal(glow.language, code)

        assert error.code == "unknown-language"
        assert error.data["expected"] == available()
        assert language() == "fr"

    def test_errors_speak_the_language_in_which_they_are_read(self) -> None:
        error = refusal(Roll, "green:light")

        assert "green die cannot show light" in str(error)
        language("fr")
        assert "dé vert ne peut pas montrer le symbole éclats de lumière" in str(error)


class TestNumbers:
    def test_french_zero_is_singular(self) -> None:
        assert text("dice.elements", count=0) == "0 different elements"
        with using("fr"):
            assert text("dice.elements", count=0) == "0 élément différent"
            assert text("dice.elements", count=2) == "2 éléments différents"

    def test_a_fraction_below_two_is_singular_in_french_only(self) -> None:
        assert text("effect.firefly", count=0.35, amount="0.35") == "0.35 fireflies"
        assert text("effect.firefly", count=1.5, amount="1.50") == "1.50 fireflies"
        with using("fr"):
            assert text("effect.firefly", count=0.35, amount="0,35") == "0,35 luciole"
            assert text("effect.firefly", count=1.5, amount="1,50") == "1,50 luciole"
            assert text("effect.firefly", count=2.1, amount="2,10") == "2,10 lucioles"

    def test_a_number_takes_its_noun(self) -> None:
        paid = {"place": 59, "price": 1, "footprints": 0}
        assert text("reason.village-unpaid", **paid).endswith(
            "costs 1 footprint, and none is left."
        )
        with using("fr"):
            told = text("reason.village-unpaid", **paid)
            assert told == "le village 59 coûte 1 petit pas, et il n’en reste aucun."

    def test_losses_count_by_their_size(self) -> None:
        with using("fr"):
            assert text("effect.light", count=-1, amount="−1") == "−1 éclat de lumière"
            assert text("effect.light", count=-2, amount="−2") == "−2 éclats de lumière"


@cache
def nodes() -> tuple[ast.AST, ...]:
    """Return all code of the package, piece by piece."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py"))
    return tuple(node for tree in trees for node in ast.walk(tree))


def constants(node: ast.AST) -> set[str]:
    """Return the texts that stand in a piece of code."""
    found = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
    return {value for value in found if isinstance(value, str)}


def test_every_code_raised_has_a_message() -> None:
    """A code without a sentence would fail just when it should explain."""
    raising = {"GlowError", "note", "error", "_amounts", "partial"}
    calls = [node for node in nodes() if isinstance(node, ast.Call)]
    named = [(getattr(call.func, "id", getattr(call.func, "attr", "")), call) for call in calls]
    texts = [constants(part) for name, call in named if name in raising for part in call.args]
    codes = {
        text for some in texts for text in some if re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", text)
    }

    assert {"impossible-face", "ambiguous-card", "missing-row", "unknown-effect"} <= codes
    assert not {code for code in codes if f"error.{code}" not in messages("en")}


def test_every_message_is_used() -> None:
    """A message nobody shows is translated in vain."""
    values = (node.value for node in nodes() if isinstance(node, ast.Constant))
    texts = {value for value in values if isinstance(value, str)}
    formats = [node for node in nodes() if isinstance(node, ast.JoinedStr)]
    starts = {part.value for node in formats for part in node.values[:1] if hasattr(part, "value")}
    for path in PACKAGE.rglob("static/*.js"):
        front = path.read_text(encoding="utf-8")
        texts |= set(re.findall(r'"([a-z-]+\.[a-z0-9-]+)"', front))
        starts |= set(re.findall(r"`([a-z-]+\.[a-z0-9-]*)\$\{", front))
    prefixes = tuple(
        {str(start) for start in starts if str(start).endswith((".", "-"))} - {"error."}
    )
    vocabulary = ("language.", "symbol.", "color.", "size.", "kind.", "term.", "words-")
    unknown_words = {f"error.unknown-{kind}" for kind in ("symbol", "color", "size", "kind")}

    for key in set(messages("en")) - unknown_words:
        by_code = key.startswith("error.") and key.removeprefix("error.") in texts
        assert key in texts or by_code or key.startswith((*prefixes, *vocabulary)), key


def test_find_word_leaves_the_unknown_alone() -> None:
    assert find_word(Symbol, "dragon") is None
