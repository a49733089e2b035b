"""Rules are cited only where the index has something."""

from __future__ import annotations

import ast
from pathlib import Path

import glow_explorer as glow
from tests.support.each import for_each

PACKAGE = Path(glow.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))


def cited(source: str, *, everywhere: bool = False) -> set[str]:
    """Return the rules that code cites: in reasons and in mappings of rules, or everywhere."""
    places: list[ast.AST] = []
    for node in ast.walk(ast.parse(source)):
        if everywhere:
            places.append(node)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
            places += node.args[1:2]
            places += [one.value for one in node.keywords if one.arg == "rule"]
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            names = [one.id for one in node.targets if isinstance(one, ast.Name)]
            places += node.value.values if any("RULE" in name for name in names) else []
    constants = {
        one.value
        for place in places
        for one in ast.walk(place)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    }
    return {one for one in constants if looks_like_a_rule(one)}


def looks_like_a_rule(written: str) -> bool:
    """Say whether a text is two words joined by a dot."""
    group, dot, name = written.partition(".")
    return bool(dot) and group.isalpha() and name.replace("-", "").isalpha() and name.islower()


# Places in plain values, and messages: they look like rules.
NO_RULES = {"tom.colors", "tom.spaces", "progress.games", "statistics.fewer-workers"}


class TestCitations:
    @for_each("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
    def test_reasons_rest_on_rules_that_exist(self, path: Path) -> None:
        assert cited(path.read_text(encoding="utf-8")) <= set(glow.rules.by_id)

    @for_each(
        "path",
        [
            path
            for path in MODULES
            if path.relative_to(PACKAGE).parts[0] in {"judge", "journeys", "game"}
        ],
        ids=lambda path: path.relative_to(PACKAGE).as_posix(),
    )
    def test_those_who_judge_name_no_other_rules(self, path: Path) -> None:
        named = cited(path.read_text(encoding="utf-8"), everywhere=True)

        assert named - NO_RULES <= set(glow.rules.by_id)

    def test_a_citation_is_noticed_wherever_it_stands(self) -> None:
        source = """
Reason("code.of-it", "noon.one", data="data.not")
Reason("code", rule="noon.two")
Reason("code", "noon.three" if dice else "noon.four", dice)
_ONCE_RULE = {"code.key": "noon.five"}
_OTHER = {"code": "noon.not"}
rule = "noon.six"
"""
        five = {"noon.one", "noon.two", "noon.three", "noon.four", "noon.five"}

        assert cited(source) == five
        assert {"noon.six", "noon.not"} <= cited(source, everywhere=True)

    def test_the_judges_cite_what_they_are_known_for(self) -> None:
        sources = (path.read_text(encoding="utf-8") for path in MODULES)
        found = set[str]().union(*map(cited, sources))

        assert {"noon.crossed", "noon.skull-once", "end.tie", "archipelago.exact"} <= found
        assert {"province.crossed", "curse.symbol", "rerolls.turn", "solo.tom-count"} <= found
