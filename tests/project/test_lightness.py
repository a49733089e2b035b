"""The package loads nothing heavy, and its core works where nothing heavy is installed."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import glow_explorer

PACKAGE = Path(glow_explorer.__file__).parent
# What a first verdict does without.
LATER = {
    "app", "cases", "game", "journeys", "odds", "quiz", "render", "sharing", "terminal", "widgets",
}  # fmt: skip
HEAVY = ("anywidget", "dask", "ipywidgets", "matplotlib", "networkx", "numpy", "pandas")


def run(code: str) -> str:
    """Run code in a new interpreter and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def rooms(code: str) -> set[str]:
    """Return the modules and packages of our own that code loads."""
    own = "{name.split('.')[1] for name in sys.modules if name.startswith('glow_explorer.')}"
    return set(run(f"import sys; {code}; print(*{own})").split())


def test_importing_loads_nothing_heavy() -> None:
    code = f"import sys, glow_explorer; print([name for name in {HEAVY} if name in sys.modules])"

    assert run(code).strip() == "[]"


def test_importing_loads_next_to_nothing_of_our_own() -> None:
    assert rooms("import glow_explorer") == {"loading"}


def test_a_verdict_loads_only_what_judges_it() -> None:
    loaded = rooms("import glow_explorer as glow; glow.explain('gluach', 'blue:water orange:rock')")

    assert {"cards", "judge", "rulebook"} <= loaded
    assert loaded & LATER == set()


def test_telling_it_in_words_loads_only_what_tells_it() -> None:
    loaded = rooms("import glow_explorer as glow; str(glow.explain('gluach', 'blue:water'))")

    assert loaded & LATER == {"render"}


def test_loading_the_judge_reads_no_table() -> None:
    code = (
        "import glow_explorer.judge.noon, glow_explorer.dice as b, glow_explorer.catalog as c;"
        "from glow_explorer.rulebook.rules import rules;"
        "from glow_explorer.rulebook.rulings import rulings;"
        "read = [b.dice_kinds, c.catalog, rules, rulings];"
        "print([table.cache_info().currsize for table in read])"
    )

    assert run(code).strip() == "[0, 0, 0, 0]"


LAZY = [
    path
    for path in sorted(PACKAGE.rglob("__init__.py"))
    if "load_on_demand(" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", LAZY, ids=lambda path: path.parent.name)
def test_type_checkers_see_what_is_loaded_on_demand(path: Path) -> None:
    """The names, and the modules they come from, are the same for both."""
    package = ".".join(path.parent.relative_to(PACKAGE.parent).parts)
    names = importlib.import_module(package).__all__
    tree = ast.parse(path.read_text(encoding="utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    (call,) = (
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "load_on_demand"
    )
    table = ast.literal_eval(call.args[1])
    public = {name for listed in table.values() for name in listed.split()}
    modules = {name for keyword in call.keywords for name in ast.literal_eval(keyword.value)}
    seen = {
        (alias.name, str(node.module))
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    values = {name for key in table if key.endswith("()") for name in table[key].split()}
    annotated = {
        node.target.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }

    assert public | modules == set(names)
    assert values <= annotated <= public
    for module, listed in table.items():
        for name in set(listed.split()) - annotated:
            assert (name, f"{package}.{module}") in seen


def test_a_submodule_never_hides_a_name() -> None:
    """`glow_explorer.odds` is a package and `glow.odds` a question."""
    code = """
import glow_explorer.odds, glow_explorer.language, glow_explorer.judge.noon
import glow_explorer as glow
from glow_explorer.judge import noon
print(glow.language("en"), glow.odds("fire", "red").mean, callable(noon), callable(glow.noon))
"""
    assert run(code).split() == ["en", "1/3", "True", "True"]


def test_the_core_works_with_nothing_installed() -> None:
    """Model, catalogue and drawings do without all of them, as they must in a browser."""
    code = f"""
import sys
for name in {HEAVY}:
    sys.modules[name] = None          # importing it is an error
import glow_explorer as glow
company = glow.Company("Pocana", ["likyar", 13], spells=[3])
shown = [glow.Roll("red:fire"), glow.Pool("2 green"), glow.companions[13], glow.companions, company,
         glow.Condition("same:3"), glow.Effect("skull light:-4"), glow.Die("red"),
         glow.explain("gluach", "blue:water orange:rock"), glow.noon(company, "2 red:fire"),
         glow.noon(company, "2 red:fire").best, glow.final_score(company, light=9, camp=17),
         glow.rules, glow.rules.search("crossed symbol"), glow.rulings, glow.Rulings("digital"),
         glow.casebook, glow.casebook[0]]
print(all(len(one._repr_html_()) > 100 and str(one) and repr(one) for one in shown))
"""
    assert run(code).strip() == "True"


def test_names_are_listed_and_unknown_ones_refused() -> None:
    code = """
import glow_explorer as glow
print(set(glow.__all__) <= set(dir(glow)), all(hasattr(glow, name) for name in glow.__all__))
try:
    glow.dragons
except AttributeError as error:
    print(error)
"""
    assert run(code).splitlines() == [
        "True True",
        "module 'glow_explorer' has no attribute 'dragons'",
    ]


def test_star_import_gives_the_public_names() -> None:
    assert run("from glow_explorer import *; print(companions[13].key, card(13).key)").split() == [
        "sketal-orange",
        "sketal-orange",
    ]
