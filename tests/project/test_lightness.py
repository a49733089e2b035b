"""The package loads nothing heavy, and its core works where nothing heavy is installed."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("anywidget", "dask", "ipywidgets", "matplotlib", "networkx", "numpy", "pandas")


def run(code: str) -> str:
    """Run code in a new interpreter and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_loads_nothing_heavy() -> None:
    code = f"import sys, glow_explorer; print([name for name in {HEAVY} if name in sys.modules])"

    assert run(code).strip() == "[]"


def test_importing_reads_no_table_and_draws_nothing() -> None:
    code = (
        "import sys, glow_explorer, glow_explorer.box as b, glow_explorer.catalog as c;"
        "from glow_explorer.rulebook.rules import rules;"
        "from glow_explorer.rulebook.rulings import rulings;"
        "read = [b.dice_kinds, c.catalog, rules, rulings];"
        "print([one.cache_info().currsize for one in read], 'glow_explorer.render' in sys.modules)"
    )

    assert run(code).strip() == "[0, 0, 0, 0] False"


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
