"""Where is this rule decided? ``data/rules.toml`` and the code name each other."""

from __future__ import annotations

import ast
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING

import glow_explorer as glow
from glow_explorer.kernel import decides
from glow_explorer.tables import Tables, data_folder
from tests.support.each import for_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glow_explorer.rulebook.rules import Rule

PACKAGE = Path(glow.__file__).parent


def marked(tree: ast.AST, prefix: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every function that names the rules it decides, with these rules."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            path = f"{prefix}.{node.name}"
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "decides":
                    yield path, tuple(ast.literal_eval(rule) for rule in decorator.args)
            yield from marked(node, path)


def deciders() -> dict[str, tuple[str, ...]]:
    """Return the rules of every function that decides some, by its path in the package."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found.update(marked(tree, module.removesuffix(".__init__")))
    return found


DECIDERS = deciders()
RULES = [rule for rule in glow.rules if rule.decided]


@for_each("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_names_functions_that_name_it(rule: Rule) -> None:
    for path in rule.decided:
        decider = resolve_name(f"glow_explorer.{path}")

        assert callable(decider)
        assert rule.id in decider.decides


@for_each("path", DECIDERS)
def test_a_function_names_rules_that_name_it(path: str) -> None:
    for rule in DECIDERS[path]:
        assert path in glow.rules[rule].decided


def test_every_rule_says_where_it_is_decided() -> None:
    """Those that decide nothing say so, with an empty list."""
    entries = Tables(data_folder()).toml("rules.toml")["rules"]

    assert [name for name, entry in entries.items() if "decided" not in entry] == []


def test_naming_rules_leaves_a_function_as_it_is() -> None:
    def count() -> int:
        return 1

    assert decides("noon.same", "noon.crossed")(count) is count
    assert count.decides == ("noon.same", "noon.crossed")  # type: ignore[attr-defined]
