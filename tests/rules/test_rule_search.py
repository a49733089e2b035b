"""Questions that players ask find their rule, however they are put."""

from __future__ import annotations

import csv
import re
import tomllib
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glow_explorer.rulebook import rules
from glow_explorer.rulebook.search import (
    LONGEST_QUESTION,
    Index,
    Vocabulary,
    split,
    stem,
)
from glow_explorer.tables import data_folder
from tests.support.each import for_each

TABLE = Path(__file__).parent / "rule_questions.csv"
with TABLE.open(encoding="utf-8", newline="") as _file:
    ROWS = [(row["question"], row["rules"].split("|")) for row in csv.DictReader(_file)]
WORDS = tomllib.loads((data_folder() / "search.toml").read_text("utf-8"))


def found(question: str, most: int = 3) -> list[str]:
    """Return the ids of the rules that a question finds first."""
    return [rule.id for rule in rules().search(question, most=most)]


def without_accents(written: str) -> str:
    """Write as on a keyboard that has no accents."""
    apart = unicodedata.normalize("NFKD", written)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def swapped(question: str) -> str:
    """Swap two letters in the middle of the longest word."""
    longest = max(re.findall(r"[^\W\d_]+", question), key=len)
    half = len(longest) // 2
    middle = longest[half] + longest[half - 1]
    return question.replace(longest, longest[: half - 1] + middle + longest[half + 1 :], 1)


@for_each(("question", "expected"), ROWS, ids=[question for question, _ in ROWS])
def test_a_question_finds_its_rule(question: str, expected: list[str]) -> None:
    assert set(found(question)) & set(expected), f"found {found(question)} instead of {expected}"


def test_the_questions_name_rules_that_exist() -> None:
    assert {name for _, expected in ROWS for name in expected} <= set(rules().by_id)


def test_no_question_is_asked_twice() -> None:
    assert len({question for question, _ in ROWS}) == len(ROWS)


@pytest.mark.parametrize(
    "question",
    ["may I use a footprint on a crossed space", "footprint instead of a crossed symbol"],
)
def test_a_footprint_on_a_crossed_space(question: str) -> None:
    assert {"province.footprint", "province.crossed"} & set(found(question))


@pytest.mark.parametrize(
    ("english", "french", "rule"),
    [
        ("who wins a tie", "qui gagne en cas d'égalité", "end.tie"),
        ("crossed symbol", "symbole barré", "noon.crossed"),
        ("does Kaar protect me from the curse", "Kaar protège de la malédiction", "kaar.immune"),
        ("two boats on the same island", "deux bateaux sur la même île", "archipelago.apart"),
    ],
)
def test_either_language_finds_the_same(english: str, french: str, rule: str) -> None:
    assert rule in found(english)
    assert rule in found(french)


def test_a_word_of_the_other_language_is_understood() -> None:
    assert "rerolls.token" in found("le reroll token")
    assert "end.fireflies" in found("lucioles bonus at the end")


@pytest.mark.parametrize(
    "rewritten",
    [
        lambda question: without_accents(question).upper(),
        lambda question: f"  {unicodedata.normalize('NFD', question)} ?!...",
        pytest.param(str.upper, marks=pytest.mark.slow),
        pytest.param(without_accents, marks=pytest.mark.slow),
        pytest.param(lambda question: re.sub(r"[?!,.:]+", " ", question), marks=pytest.mark.slow),
    ],
    ids=["plain capitals", "split accents, more marks", "capitals", "no accents", "no marks"],
)
def test_case_accents_and_punctuation_do_not_matter(rewritten: object) -> None:
    assert callable(rewritten)
    lost = [
        question for question, expected in ROWS if not set(found(rewritten(question))) & {*expected}
    ]

    assert not lost


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("footprnt as a wildcard", "province.footprint"),
        ("skull cemetrey", "effects.skull"),
        ("can my boaat share an iland", "archipelago.apart"),
        ("tie brake", "end.tie"),
        ("cromog", "cromaug.discard"),
        ("xargoc", "xargok.cast"),
        ("egalitée", "end.tie"),
        ("simbole baré", "noon.crossed"),
        ("le bato de tom", "solo.boat"),
        ("jarrete au vilage", "province.village"),
        ("scoretrack reroll", "rerolls.track"),
    ],
)
def test_typing_errors_do_no_harm(question: str, rule: str) -> None:
    assert rule in found(question, most=5)


@pytest.mark.slow
def test_swapped_letters_hardly_ever_hide_a_rule() -> None:
    tried = [(swapped(question), expected) for question, expected in ROWS[::3]]
    lost = [question for question, expected in tried if not set(found(question)) & {*expected}]

    assert len(lost) <= len(tried) // 50, lost


@pytest.mark.parametrize(
    "question", ["", "   ", "?!", "xyzzy qwrt", "zzzzz", "the of and", "1234567"]
)
def test_a_meaningless_question_finds_nothing(question: str) -> None:
    assert found(question) == []


@given(st.text(max_size=60))
def test_any_question_is_taken(question: str) -> None:
    names = found(question, most=200)

    assert len(names) == len(set(names))
    assert names == found(question, most=200)


@for_each("name", list(rules().by_id))
def test_an_id_finds_its_rule_first(name: str) -> None:
    assert found(name)[0] == name
    assert found(f" {name.upper()} ")[0] == name


def test_most_limits_how_many_are_found() -> None:
    assert [len(found("dice", most)) for most in (0, 1, 3, 10)] == [0, 1, 3, 10]
    assert found("dice", 10)[:3] == found("dice", 3)
    assert len(rules().search("dice")) == 5


def test_results_are_unique_and_always_the_same() -> None:
    again = Index(
        [(rule.id, [("en", rule.wording["en"], 1.0)]) for rule in rules()],
        Vocabulary(WORDS["idle"], WORDS["synonyms"]),
    )
    for question, _ in ROWS[::20]:
        names = found(question, most=200)
        assert len(names) == len(set(names))
        assert names == found(question, most=200)
        assert again.search(question) == again.search(question)


def test_solo_rules_wait_until_they_are_asked_for() -> None:
    assert found("how many cards are removed")[0] == "setup.decks"
    assert found("how many cards are removed against Tom")[0] == "solo.removed-cards"


def test_every_meaning_is_in_both_languages() -> None:
    """A meaning is named alike everywhere; a word has one meaning, and no idle word has any."""
    meanings = {
        code: [group.partition("~")[0].split() for group in groups]
        for code, groups in WORDS["synonyms"].items()
    }
    assert {group[0] for group in meanings["en"]} == {group[0] for group in meanings["fr"]}
    for code, groups in meanings.items():
        named = [word for group in groups for word in dict.fromkeys(group)]
        assert sorted(named) == sorted(set(named)), code
        assert not set(named) & set(split(WORDS["idle"][code])), code
    for group in WORDS["synonyms"]["en"]:
        assert {*group.partition("~")[2].split()} <= {one[0] for one in meanings["en"]}


def test_stems_bring_endings_together() -> None:
    for code, words in {
        "en": ["triggered trigger triggers", "moving moves moved", "crossed crosses cross"],
        "fr": ["relancer relance relancé", "déplacements déplacer déplace", "barrées barré"],
    }.items():
        for group in words:
            assert len({stem(word, code) for word in split(group)}) == 1, group


CHAINS = {
    "en": "(?:ment|ing|ed|er|ie|ly|e|s|y)+",
    "fr": "(?:ement|atoire|ation|ant|era|eront|aient|ent|ons|ais|ait|er|ez|ir|it|e|i|s|x)+",
}


@given(st.sampled_from(["en", "fr"]), st.text("abegimnorstxy", max_size=9))
def test_a_stem_is_the_shortest_that_endings_follow(code: str, word: str) -> None:
    """The slow twin tries every place where the endings may begin."""
    places = range(min(3, len(word)), len(word))
    slow = next((word[:at] for at in places if re.fullmatch(CHAINS[code], word[at:])), word)
    doubled = len(slow) > 3 and slow[-1] == slow[-2]

    assert stem(word, code) == (slow[:-1] if doubled else slow)


HOSTILE = [
    "abc" + "antes" * 18 + "q", "es" * 400 + "q", "ment" * 99 + "!", "e" * 5000, "a" * 20000,
    "'" * 999, "l'" * 999, "qu'" * 500 + "x", "- " * 999 + "1", "1/2" * 999, "de " * 999,
    "un de la " * 300, "(" * 999, "\\" * 999, "é" * 999, "\u0301" * 999, "\0" * 999, "🎲" * 999,
    "ph" * 400 + "z", "eau" * 300, "cc" * 500, "ß" * 999, "İ" * 999, "boaat iland " * 2000,
]  # fmt: skip


@pytest.mark.parametrize("question", HOSTILE, ids=[question[:9] for question in HOSTILE])
def test_only_the_beginning_of_a_very_long_question_is_read(question: str) -> None:
    beginning = question[:LONGEST_QUESTION]

    assert found(question) == found(beginning)
    assert found(f"{beginning:{LONGEST_QUESTION}} kaar xargok cromaug") == found(beginning)


def test_an_unaccented_die_is_told_from_the_preposition() -> None:
    assert split("le de noir") == split("le dé noir")
    assert split("mes des") == split("mes dés")
    assert "dice" not in split("un de mes compagnons, des bateaux de Tom")
