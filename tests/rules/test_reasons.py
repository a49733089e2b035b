"""Every reason has a sign and a rank, from one table of codes."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import glow_explorer as glow
from glow_explorer.judge import reasons
from glow_explorer.judge.reasons import CODES, Reason, Sign, decisive
from glow_explorer.kernel import sailing as kernel_voyage
from glow_explorer.kernel import walking as kernel_step
from glow_explorer.language import available, messages
from glow_explorer.rulebook import rules

PACKAGE = Path(glow.__file__).parent
MADE_BY = {"Reason", "say"}


@cache
def modules() -> tuple[ast.Module, ...]:
    """Return the modules that make reasons: all but those that only show them."""
    shows = {"render", "widgets", "terminal", "quiz"}
    paths = [path for path in PACKAGE.rglob("*.py") if path != Path(reasons.__file__)]
    within = [path for path in paths if path.relative_to(PACKAGE).parts[0] not in shows]
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in within)


def literals(node: ast.AST) -> set[str]:
    """Return the codes that the first argument of a call may be, as patterns."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {re.escape(node.value)}
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    if isinstance(node, ast.JoinedStr):
        return {"".join(next(iter(literals(part)), ".+") for part in node.values)}
    return set()


def test_every_code_has_one_row() -> None:
    named = [code for _, _, codes in reasons._TABLE for code in codes.split()]

    assert [code for code, times in Counter(named).items() if times > 1] == []


def test_every_code_has_a_sentence_and_no_sentence_is_without_its_code() -> None:
    told = {key.removeprefix("reason.") for key in messages("en") if key.startswith("reason.")}

    assert told == set(CODES)


@pytest.mark.parametrize("language", available())
def test_every_sentence_can_follow_a_colon(language: str) -> None:
    """As in "No: the dice show it", with a small letter, unless it begins with a name."""
    names = ("Tom", "Kaar", "Cromaug")
    for key, message in messages(language).items():
        if key.startswith(("reason.", "variant.")):
            for form in message.values() if isinstance(message, dict) else [message]:
                assert not form[0].isupper() or form.startswith(names), key


def test_every_code_that_the_package_makes_is_in_the_table() -> None:
    calls = [
        node
        for module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and node.args
    ]
    names = {ast.unparse(call.func).rpartition(".")[2] for call in calls}
    made = {
        pattern
        for call in calls
        if ast.unparse(call.func).rpartition(".")[2] in MADE_BY
        for pattern in literals(call.args[0])
    }

    assert names >= MADE_BY
    assert len(made) > 100
    assert [one for one in made if not any(re.fullmatch(one, code) for code in CODES)] == []


def test_every_code_of_the_table_is_made_by_the_package() -> None:
    nodes = [node for module in modules() for node in ast.walk(module)]
    patterns = set().union(*(literals(node) for node in nodes)) - {".+"}
    written = {one for one in patterns if ".+" not in one}
    built = [one for one in patterns if ".+" in one and len(one) > len("-.+-")]

    for code in CODES:
        assert re.escape(code) in written or any(re.fullmatch(one, code) for one in built), code


def test_signs_are_for_against_or_a_remark() -> None:
    verdict = glow.explain("companion:37", "blue:water orange:rock")

    assert [(one.code, one.sign) for one in verdict.reasons] == [
        ("crossed-present", Sign.AGAINST),
        ("symbol-there", Sign.FOR),
    ]
    assert verdict.reasons[0].to_dict()["sign"] == "against"


@pytest.mark.parametrize(
    ("card", "roll", "code"),
    [
        ("ladawa", "2 red:fire", "symbols-shown"),
        ("ladawa", "4 red:fire", "several-times"),
        ("thoape", "blue:water", "symbol-missing"),
        ("companion:37", "blue:water orange:rock", "crossed-present"),
        ("kaar", "red:fire", "no-effect"),
    ],
)
def test_one_reason_decides_a_verdict(card: str, roll: str, code: str) -> None:
    found = glow.explain(card, roll).decisive

    assert found is not None
    assert found.code == code


def test_what_refuses_decides_over_what_allows() -> None:
    move = glow.archipelago.explain(boats=(0, 6, 7, 9), origin=0, to=9, roll="red:fire")

    assert not move.legal
    assert move.decisive is not None
    assert move.decisive.sign is Sign.AGAINST


def test_of_equal_rank_the_first_decides_and_of_none_nothing() -> None:
    rule = next(iter(rules())).id
    first, second = Reason("elements-too-few", rule), Reason("route-unpaid", rule)

    assert decisive((Reason("route-paid", rule), first, second)) is first
    assert decisive(()) is None


def test_what_the_kernel_refuses_speaks_against() -> None:
    refused = kernel_step.REFUSED | kernel_voyage.REFUSED

    assert {code for code in refused if CODES[code].sign is not Sign.AGAINST} == set()
