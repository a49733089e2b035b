"""The program in a terminal: the same answers as in a notebook, in words and as JSON."""

from __future__ import annotations

import json
import re
import shlex
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer import Position
from glow_explorer.language import available, language, messages, using
from glow_explorer.terminal import COMMANDS
from glow_explorer.terminal.command_line import wrapped
from tests.rules.test_noon_bounded import MANY, ROLL
from tests.support.goldenfiles import agrees
from tests.support.terminals import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.terminals import Ran

    Run = Callable[..., Ran]

__all__ = ["run"]

EOLES = "azure:air azure:air green:rock small orange:rock"
CODE = glow.Position(glow.Company("Pocana", ["likyar"]), roll="red:fire green:nature").code()
AT_SEA = glow.Position(roll="red:fire", boats=(0, 6, 7, 9)).code()

# What is agreed, command by command; the dice are written as their language does.
ASKED: dict[str, list[list[str]]] = {
    "en": [
        [],
        ["ask", "2 red fire, blue water, black fire; likyar: does it trigger?"],
        ["ask", "red fire, green nature; likyar, orange sketal; what if the black die shows fire?"],
        ["ask", "boats 0 6 7 9, red fire, blue water, 1 footprint: can I sail to 8?"],
        ["ask", "may", "two", "of", "my", "boats", "share", "an", "island?"],
        ["ask", "blak fire, plugh, likyar and torke, green natur"],
        ["explain", "red:fire red:fire blue:water", "--company", "Pocana,likyar"],
        ["explain", EOLES, "--company", "Eoles,sketal-green,donillilu", "--light", "12"],
        ["explain", "blue:water", "orange:rock", "--card", "gluach,39"],
        ["explain", "orange:rock black:rock", "--card", "moloch", "--company", "Moloc'h,kaar",
         "--rulings", "digital"],
        ["odds", "ladawa", "3 red, 2 green"],
        ["odds", "water no:rock", "2 blue, orange"],
        ["odds", "--company", "Pocana,ladawa", "3 red, blue"],
        ["reroll", "red:fire red:air small blue:water", "--company", "Pocana,ladawa,thoape",
         "--tokens", "2", "--token-value", "0.5"],
        ["reroll", "azure:air azure:air red:fire", "--company", "Pocana,ladawa", "--rerolls", "1",
         "--boats", "3,8,1,10", "--days", "1"],
        ["reroll", "red, orange", "--company", "Pocana,ladawa", "--at", "2", "--footprints", "1",
         "--days", "2", "--skull-cost", "2"],
        ["route", "archipelago", "red:fire blue:water", "--boats", "0,6,7,9", "--footprints", "2"],
        ["route", "archipelago", "red:fire", "--boats", "0,6,7,9", "--from", "0", "--to", "9"],
        ["route", "archipelago", "red:fire blue:air green:nature", "--boats", "0,6,7,9", "--to",
         "8"],
        ["route", "archipelago", "--pool", "2 green, 2 azure, red", "--days", "5"],
        ["route", "province", "blue:air blue:fire", "--at", "45", "--footprints", "1"],
        ["route", "province", "blue:air blue:fire", "--at", "45", "--footprints", "1", "--to",
         "57"],
        ["route", "province", "red:fire", "--at", "57", "--to", "56"],
        ["route", "province", "red:air green:fire", "--pool", "red, green", "--days", "2", "--at",
         "45", "--footprints", "2"],
        ["search", "may two of my boats share an island?", "--most", "3"],
        ["search", "xyzzy"],
        ["rules", "do dead companions keep their die?", "--most", "2"],
        ["rules", "noon.crossed"],
        ["rules", "xyzzy"],
        ["card", "Torke"],
        ["case", "crossed-stone"],
        ["case", "kaar-and-minus-two", "--rulings", "standard,kaar-owner-immune=no"],
        ["position", CODE],
        ["position", AT_SEA],
    ],
    "fr": [
        [],
        ["ask", "rouge feu, vert nature, likyar ; et si le dé noir montre feu ?"],
        ["ask", "sketal, trois bleus eau"],
        ["ask", "combien de jours dure la partie ?"],
        ["explain", "rouge:feu rouge:feu bleu:eau", "--company", "Pocana,likyar"],
        ["explain", "bleu:eau orange:pierre", "--card", "gluach"],
        ["odds", "ladawa", "3 rouges, 2 verts"],
        ["reroll", "rouge:feu rouge:air bleu:eau", "--company", "Pocana,ladawa", "--tokens", "2"],
        ["reroll", "azur:air rouge:feu", "--company", "Pocana,ladawa", "--rerolls", "1", "--boats",
         "3,8,1,10", "--days", "1"],
        ["route", "archipel", "rouge:feu bleu:eau", "--boats", "0,6,7,9", "--footprints", "2"],
        ["route", "province", "bleu:air bleu:feu", "--at", "45", "--footprints", "1"],
        ["route", "province", "rouge:feu", "--at", "57", "--to", "56"],
        ["route", "archipel", "vert:air azur:feu", "--pool", "2 verts, 2 azur", "--days", "3"],
        ["search", "deux de mes bateaux sur la même île", "--most", "3"],
        ["search", "xyzzy"],
        ["rules", "un compagnon mort garde-t-il son dé ?", "--most", "2"],
        ["rules", "xyzzy"],
        ["card", "sketal-orange"],
        ["case", "crossed-stone"],
        ["position", CODE],
    ],
}  # fmt: skip

# What somebody may type that does not fit.
MISTAKES = [
    ["ask"],
    ["ask", "xyzzy plugh"],
    ["ask", "9 purple feet, likyar"],
    ["explian"],
    ["explain"],
    ["explain", "red:fire"],
    ["explain", "red:fier", "--card", "ladawa"],
    ["explain", "red:fire", "--compny", "Pocana"],
    ["explain", "red:fire", "--company", "likyar"],
    ["explain", "red:fire", "--company", "Pocana,Eoles"],
    ["explain", "red:fire", "--company", "Pocana,likyra"],
    ["explain", "red:fire", "--company", "Pocana", "--light", "ten"],
    ["explain", "red:fire", "--company", "Pocana", "--light", "-1"],
    ["explain", "red:fire", "--company", "Pocana", "--order", "likyar"],
    ["explain", "red:fire", "--company", "Pocana,13", "--sketal-dice", "13"],
    ["explain", "red:fire", "--card", "ladawa", "--rulings", "digitl"],
    ["explain", "red:fire", "--card", "ladawa", "--rulings", "digital,french"],
    ["explain", "red:fire", "--card", "ladawa", "--rulings", "joker-saves-a-die=maybe"],
    ["explain", "red:fire", "--card", "x", "--rulings", "kaar-owner-immune=no,kaar-owner-immune=no"
     ],
    ["explain", "red:fire", "--card"],
    ["odds", "ladawa"],
    ["odds", "ladawa", "3 red", "--light", "3"],
    ["reroll", "red:fire"],
    ["reroll", "red:fire", "--company", "ladawa", "--token-value", "much"],
    ["reroll", "red:fire", "--company", "ladawa", "--days", "2"],
    ["reroll", "red:fire", "--company", "ladawa", "--at", "2", "--boats", "0,0,0,0"],
    ["route", "sea", "red:fire"],
    ["route", "archipelago"],
    ["route", "archipelago", "red:fire", "--at", "45"],
    ["route", "province", "red:fire", "--boats", "0,0,0,0"],
    ["route", "archipelago", "red:fire", "--boats", "0,6"],
    ["route", "archipelago", "red:fire", "--boats", "0,six"],
    ["route", "archipelago", "--days", "3"],
    ["route", "archipelago", "--pool", "red", "--to", "8"],
    ["route", "archipelago", "--pool", "red", "--from", "0"],
    ["card", "dragon"],
    ["card", "kaar", "--json=yes"],
    ["case", "crossed-ston"],
    ["position", "glow1-nonsense"],
    ["position", "nowhere.json"],
    ["quiz", "--level", "9"],
    ["quiz", "--count", "0"],
    ["quiz", "--seed", "-4"],
    ["lab", "--fodler", "here"],
    ["app", "--port=8900"],
]  # fmt: skip


def shown(given: list[str]) -> str:
    """Write a command as it is typed."""
    return f"$ glow-explorer {shlex.join(given)}".rstrip()


@pytest.mark.parametrize("code", ASKED)
def test_answers_are_told_as_agreed(code: str, run: Run) -> None:
    told = []
    for given in ASKED[code]:
        ran = run(*given, "--lang", code)
        assert (ran.status, ran.err) == (0, ""), given
        told.append(f"{shown(given)}\n{ran.out}")

    # How a code is compressed is the machine's; that it opens is tested elsewhere.
    said = re.sub(r"glow1-[\w-]+", "glow1-…", "\n".join(told).rstrip("\n"))
    agrees(f"terminal.{code}.txt", said)


@pytest.mark.parametrize("code", available())
def test_mistakes_are_told_as_agreed(code: str, run: Run) -> None:
    """On standard error, with exit code 2, and without a trace."""
    told = []
    for given in MISTAKES:
        ran = run("--lang", code, *given)
        assert (ran.status, ran.out) == (2, ""), given
        told.append(f"{shown(given)}\n{ran.err}")

    agrees(f"terminal.mistakes.{code}.txt", "\n".join(told).rstrip("\n"))


@pytest.mark.parametrize("columns", [40, 60, 80, 100])
@pytest.mark.parametrize("code", ASKED)
def test_lines_fit_the_terminal(code: str, columns: int, run: Run) -> None:
    for given in ASKED[code][1:]:
        lines = run(*given, "--lang", code, columns=columns).out.splitlines()
        long = [line for line in lines if len(line) > columns]
        assert all(line.startswith("Cod") for line in long), given


class TestTheSameAnswers:
    def test_explain_says_what_the_judge_says(self, run: Run) -> None:
        company = glow.Company("Eoles", ["sketal-green", "donillilu"])
        noon = glow.noon(company, EOLES, light=12)
        ran = run("explain", EOLES, "--company", "eoles,15,8", "--light", "12", columns=100)

        assert (
            ran.out == "\n\n".join(wrapped(str(one), 100) for one in (noon, *noon.verdicts)) + "\n"
        )
        assert "The order matters." in ran.out

    def test_dice_need_no_quotes_and_options_stand_anywhere(self, run: Run) -> None:
        apart = run("explain", "red:fire", "--card", "ladawa", "small", "red:fire")

        assert apart == run("explain", "red:fire small red:fire", "--card=ladawa")
        assert apart.out.startswith("Ladawa triggers: the dice show 2 fire. (2 fire")

    def test_an_order_is_resolved(self, run: Run) -> None:
        order = "companion:15,adventurer:3,companion:8"
        given = ["explain", EOLES, "--company", "Eoles,sketal-green,donillilu", "--order", order]
        ran = run(*given, "--json")

        assert json.loads(ran.out)["resolved"]["light"] == 16
        assert run(*given).out.startswith("16 light")

    def test_a_sketals_die_and_the_cemetery(self, run: Run) -> None:
        given = ["explain", "orange:air orange:water 2 blue:water azure:air", "--company"]
        own = run(
            *given, "Pocana,13,cromaug", "--sketal-dice", "13=1", "--cemetery", "kaar", "--json"
        )
        without = run(*given, "Pocana,13", "--sketal-dice", "13=none", "--json")

        expected = glow.noon(
            glow.Company("Pocana", [13, "cromaug"]), given[1], sketal_dice={13: 1},
            cemetery=["kaar"],
        ).to_dict()  # fmt: skip
        assert json.loads(own.out)["outcomes"] == expected["outcomes"]
        assert json.loads(without.out)["outcomes"][0]["dice"].count("orange") == 2

    def test_kaar_in_the_company_protects_a_single_card(self, run: Run) -> None:
        roll = "orange:rock black:rock"
        alone = run("explain", roll, "--card", "moloch", "--json")
        owner = run("explain", roll, "--card", "moloch", "--company", "Eoles,kaar", "--json")

        assert json.loads(alone.out)["verdicts"][0]["times"] == 0
        assert json.loads(owner.out)["verdicts"][0]["times"] > 0

    def test_rulings_are_followed(self, run: Run) -> None:
        asked = ["explain", "orange:rock black:rock", "--card", "moloch", "--company", "Eoles,kaar"]
        immune = run(*asked, "--rulings", "standard", "--json")
        not_immune = run(*asked, "--rulings", "standard, kaar-owner-immune=no", "--json")

        # Immune, its owner counts the black die as any other: two rocks.
        assert json.loads(immune.out)["verdicts"][0]["times"] == 2
        assert json.loads(not_immune.out)["verdicts"][0]["times"] == 0

    def test_days_may_have_dice_of_their_own(self, run: Run) -> None:
        ran = run("route", "archipelago", "--pool", "red", "--pool", "2 green", "--json")

        assert json.loads(ran.out)["pools"] == ["red", "2 green"]

    def test_a_skull_costs_what_is_said(self, run: Run) -> None:
        plans = [
            json.loads(
                run("route", "archipelago", "--pool", "3 red", "--skull-cost", cost, "--json").out
            )
            for cost in ("0", "2,5")
        ]
        sea = [glow.archipelago.plan("3 red", skull_cost=cost).value for cost in (0, 2.5)]

        assert [Fraction(plan["value"]) for plan in plans] == sea

    def test_a_saved_position_is_opened(self, run: Run, tmp_path: Path) -> None:
        glow.Position(glow.Roll("red:fire")).save(tmp_path / "mine.json")
        ran = run("position", str(tmp_path / "mine.json"))

        assert ran.status == 0
        assert "large red die: fire" in ran.out
        assert "Noon" not in ran.out

    def test_everything_is_listed_where_nothing_is_asked(self, run: Run) -> None:
        assert len(json.loads(run("rules", "--json").out)["rules"]) == len(glow.rules)
        assert len(json.loads(run("card", "--json").out)["cards"]) == 46 + 7 + 6
        assert len(json.loads(run("case", "--json").out)["cases"]) == len(glow.casebook)


# The keys that programs rely on, besides language and text.
KEYS: dict[str, tuple[list[str], set[str]]] = {
    "ask": (
        ["red fire, likyar"],
        {"line", "asks", "parts", "choices", "unread", "lacks", "says", "reasons", "rules", "cases",
         "position"},
    ),
    "explain": (
        ["red:fire", "--company", "Pocana"],
        {"company", "roll", "verdicts", "outcomes", "order_matters", "rulings"},
    ),
    "explain one": (["red:fire", "--card", "ladawa"], {"roll", "verdicts"}),
    "odds": (
        ["ladawa", "2 red"],
        {"card", "pool", "distribution", "at_least_once", "at_least_once_float", "mean",
         "mean_float", "reasons", "rulings"},
    ),
    "odds all": (
        ["--company", "Pocana,ladawa"],
        {"cards", "pool", "odds", "means", "means_float", "light", "reasons", "rulings"},
    ),
    "reroll": (
        ["red:fire", "--company", "ladawa"],
        {"dice", "cards", "rerolls", "left", "value", "exact", "action", "options", "rulings"},
    ),
    "route sea": (["archipelago", "red:fire"], {"journey", "boats", "legal", "refused"}),
    "route to": (["archipelago", "red:fire", "--to", "1"], {"journey", "voyages"}),
    "route plan": (
        ["archipelago", "red:fire", "--pool", "red", "--days", "1"],
        {"journey", "pools", "boats", "footprints", "value", "value_float", "chances",
         "itinerary", "today", "goal"},
    ),
    "route land": (["province", "red:fire"], {"journey", "at", "ways"}),
    "route step": (["province", "red:fire", "--at", "57", "--to", "56"],
                   {"journey", "at", "ways", "step"}),
    "route land plan": (
        ["province", "--pool", "red", "--days", "1"],
        {"journey", "pools", "at", "camp", "footprints", "value", "exact", "chances"},
    ),
    "search": (["crossed"], {"question", "findings"}),
    "rules": (["crossed"], {"question", "rules"}),
    "card": (["kaar"], {"cards"}),
    "case": (["crossed-stone"], {"title", "question", "case", "kind", "answer", "results"}),
    "position": ([CODE], {"position", "noon"}),
    "position sea": ([AT_SEA], {"position", "moves"}),
}  # fmt: skip


class TestJson:
    @pytest.mark.parametrize("code", ASKED)
    def test_every_answer_is_there_as_json_with_its_words(self, code: str, run: Run) -> None:
        for given in ASKED[code][1:]:
            ran = run(*given, "--json", "--lang", code)
            plain = json.loads(ran.out)
            assert (ran.status, ran.err) == (0, "")
            assert plain["language"] == code
            words = run(*given, "--lang", code, columns=100).out
            assert wrapped(plain["text"], 100) + "\n" == words

    @pytest.mark.parametrize("name", KEYS)
    def test_its_keys_stay(self, name: str, run: Run) -> None:
        given, keys = KEYS[name]
        plain = json.loads(run(name.split(maxsplit=1)[0], *given, "--json").out)

        assert set(plain) - {"language", "text"} == keys

    def test_fractions_are_exact_and_rounded(self, run: Run) -> None:
        plain: dict[str, Any] = json.loads(run("odds", "ladawa", "3 red, 2 green", "--json").out)

        assert Fraction(plain["at_least_once"]) == Fraction(98, 243)
        assert plain["at_least_once_float"] == 98 / 243
        assert sum(map(Fraction, plain["distribution"].values())) == 1


class TestLanguage:
    def test_it_may_stand_before_or_after_the_command(self, run: Run) -> None:
        said = {
            run(*given).out
            for given in (
                ["--lang", "fr", "card", "kaar"],
                ["card", "--lang", "fr", "kaar"],
                ["card", "kaar", "--lang=fr"],
                ["--lang=Français", "card", "kaar"],
            )
        }

        assert len(said) == 1
        assert "compagnon 20" in said.pop()

    def test_it_is_left_behind(self, run: Run) -> None:
        run("--lang", "fr", "card", "kaar")

        assert language() == "en"

    def test_without_it_the_session_speaks(self, run: Run) -> None:
        with using("fr"):
            assert "compagnon 20" in run("card", "kaar").out

    @pytest.mark.parametrize("given", [["--lang", "xx"], ["--lang", ""], ["--lang"]])
    def test_an_unknown_one_is_refused(self, given: list[str], run: Run) -> None:
        ran = run("card", "kaar", *given)

        assert (ran.status, ran.out) == (2, "")
        assert ran.err


class TestHelp:
    @pytest.mark.parametrize("code", available())
    def test_every_command_has_its_line(self, code: str, run: Run) -> None:
        ways = {run(*given, "--lang", code).out for given in ([], ["-h"], ["--help"], ["help"])}

        assert len(ways) == 1
        said = ways.pop()
        for name in COMMANDS:
            assert f"\n  {name} " in said

    @pytest.mark.parametrize("code", available())
    @pytest.mark.parametrize("name", COMMANDS)
    def test_every_command_explains_itself(self, code: str, name: str, run: Run) -> None:
        ran = run(name, "--help", "--lang", code)

        assert (ran.status, ran.err) == (0, "")
        assert messages(code)[f"terminal.example-{name}"] in ran.out
        assert f"{messages(code)['terminal.usage']} glow-explorer {name} " in ran.out
        assert ("--json" in ran.out) == (name not in ("lab", "app"))
        assert "--lang" in ran.out
        assert ran == run("help", name, "--lang", code) == run(name, "x", "-h", "--lang", code)

    @pytest.mark.parametrize("name", COMMANDS)
    def test_french_help_has_no_english_headings(self, name: str, run: Run) -> None:
        said = run(name, "--help", "--lang", "fr").out

        for word in ("usage:", "Usage", "positional", "optional", "options:", "show this", "DICE"):
            assert word not in said
        assert "Utilisation\u00a0: glow-explorer" in said
        assert "Options\u00a0:" in said

    @pytest.mark.parametrize("code", available())
    def test_the_examples_work(self, code: str, run: Run) -> None:
        for name in set(COMMANDS) - {"quiz", "lab", "app"}:
            for line in messages(code)[f"terminal.example-{name}"].splitlines():
                program, *given = shlex.split(line)
                ran = run(*given)
                assert program == "glow-explorer"
                assert (ran.status, ran.err) == (0, ""), line
                assert code == "en" or "--lang fr" in line

    def test_the_version(self, run: Run) -> None:
        assert run("--version").out == f"glow-explorer {glow.__version__}\n"


@pytest.mark.parametrize(
    "typed",
    [
        ("",), (" ",), ("card", ""), ("card", "likyar", "--most", " "), ("explain", " ", " "),
        ("odds", "fire", "red", " "), ("rules", "boats", "--most", ""), ("route", ""),
        ("position", " "), ("--lang", "", "card", "likyar"),
        ("lab", "--copy-only", "--folder", " "),
        ("quiz", "--level", "9" * 5000), ("quiz", "--level", ""), ("quiz", "--seed", "9" * 5000),
        ("explain", "red:fire", "--company", "Pocana,13", "--sketal-dice", f"13={'9' * 5000}"),
        ("route", "archipelago", "--pool", "red", "--days", "1", "--skull-cost", "1e99999999"),
        ("route", "archipelago", "--pool", "red", "--days", "1", "--skull-cost", "1e-99999999"),
        ("reroll", "red:fire", "--company", "Pocana", "--token-value", "1e99999999"),
        ("reroll", "red:fire", "--company", "Pocana", "--token-value", "nan"),
        ("card", "x" * 100_000), ("card", "\ud800"),
        ("position", Position(MANY, roll=ROLL, light=3).code()),
    ],
    ids=lambda typed: " ".join(typed)[:40].replace("\ud800", "?"),
)  # fmt: skip
def test_what_makes_no_sense_is_refused_in_a_few_words(typed: tuple[str, ...], run: Run) -> None:
    ran = run(*typed)

    assert (ran.status, ran.out) == (2, "")
    assert 0 < len(ran.err) < 2000
