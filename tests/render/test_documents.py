"""Each answer is described once, and written as text, as a page and as plain values alike."""

from __future__ import annotations

import json
import pkgutil
import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest

import glow_explorer as glow
from glow_explorer import Company, render
from glow_explorer.judge.reasons import Sign
from glow_explorer.render import describe
from glow_explorer.render.document import Alternatives, Document, Hint, write_text, write_values
from glow_explorer.values import Shown

BLOCKED = glow.explain("gluach", "blue:water orange:rock")
NOON = glow.noon(
    Company("Eoles", ["sketal-green", "donillilu"]),
    "azure:air azure:air green:rock small orange:rock",
)
GAME = glow.Game.new(["Pocana", "Eoles"], seed=1)
ANSWERS: dict[str, Any] = {
    "verdict": BLOCKED,
    "noon": NOON,
    "outcome": NOON.best,
    "order matters": NOON.order_matters,
    "score": glow.final_score("Taetyss", [9, 18], light=60, camp=5),
    "move": glow.archipelago.explain((0, 6, 7, 9), 0, 10, "4 red:fire", 2),
    "moves": glow.archipelago.moves((0, 6, 7, 9), "red:fire blue:water green:rock", 1),
    "step": glow.province.explain(45, 60, "red:fire", footprints=1),
    "odds": glow.odds("ladawa", "3 red, 2 green"),
    "advice": glow.advise("red:fire red:air", ["ladawa"], 1),
    "card": glow.companions["likyar"],
    "company": NOON.company,
    "rule": glow.rules["noon.crossed"],
    "rules": glow.rules,
    "ruling": glow.rulings["kaar-owner-immune"],
    "rulings": glow.Rulings("digital"),
    "position": NOON.position,
    "game": GAME,
    "player": GAME.players["Eoles"],
    "a place on the track": GAME.track[0],
    "what can be done": GAME.actions(),
    "case": glow.casebook["crossed-stone"],
    "casebook": glow.casebook,
    "statistics": glow.card_statistics(glow.simulate(4, seed=1)),
}


def _name(kind: type) -> str:
    return f"{kind.__module__.partition('.')[2].partition('.')[0]}.{kind.__name__}"


def kinds() -> dict[str, type]:
    """Return every class of the package that shows itself, by room and name."""
    rooms = [module.name for module in pkgutil.walk_packages(glow.__path__, "glow_explorer.")]
    shows = {"widgets", "render", "terminal", "quiz", "__main__", "showing"}
    modules = [import_module(name) for name in rooms if name.split(".")[1] not in shows]
    return {
        _name(kind): kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Shown)
    }


def test_every_kind_in_the_tables_exists_and_every_function_too() -> None:
    known = kinds()
    for table in (render.DOCUMENTS, render.PICTURES, render.FIGURES):
        for kind, place in table.items():
            module, _, function = place.partition(".")
            assert kind in known, kind
            assert callable(getattr(import_module(f"glow_explorer.render.{module}"), function))


def test_every_kind_that_shows_itself_is_in_the_tables() -> None:
    known = kinds()
    for name, kind in known.items():
        derived = [other for other in known.values() if issubclass(other, kind)]
        ours = {_name(base) for base in kind.__mro__}
        assert len(derived) > 1 or ours & set(render.DOCUMENTS), name


@pytest.mark.parametrize("name", ANSWERS)
def test_text_page_and_values_say_the_same(name: str) -> None:
    answer = ANSWERS[name]
    document = describe(answer)
    page, values = render.html(answer), write_values(document)

    assert write_text(document) == str(answer)
    assert json.loads(json.dumps(values)) == values
    assert document.title in page
    assert document.title in str(answer)
    for line in document.reasons:
        assert line.text in str(answer)
        assert line.text.split("'")[0] in page
    assert [one["text"] for one in values["reasons"]] == [one.text for one in document.reasons]


def test_a_verdict_has_its_sign_its_decisive_reason_and_a_hint() -> None:
    document = describe(BLOCKED)

    assert document.sign is Sign.AGAINST
    assert document.decisive is not None
    assert document.decisive.code == "crossed-present"
    assert [hint.text for hint in document.blocks(Hint)] == [
        "Smallest change that would do: turn the large orange die to nature."
    ]


def test_what_is_refused_has_at_least_one_reason_against_it() -> None:
    document = describe(glow.explain("kaar", "red:fire"))

    assert [line.sign for line in document.reasons] == [Sign.AGAINST, Sign.REMARK]


def test_a_ruling_says_whether_another_answer_would_give_something_else() -> None:
    document = describe(glow.explain("tamnuca-a", "black:rock orange:air"))
    (block,) = document.blocks(Alternatives)

    assert [(line.id, line.decides) for line in block.rulings] == [
        ("black-die-counts-itself", True)
    ]
    assert block.sentences() == document.alternatives


def test_lines_that_open_are_told_by_their_first_line_only() -> None:
    moves = ANSWERS["moves"]
    values = write_values(describe(moves))

    assert len(values["parts"]) == len(moves) + len(moves.refused)
    assert all(part["reasons"] for part in values["parts"])
    assert str(moves).count("\n") == len(values["parts"])


def test_nothing_describes_what_is_no_answer() -> None:
    with pytest.raises(TypeError, match="nothing describes a int"):
        describe(7)
    with pytest.raises(TypeError, match="nothing draws a int as HTML"):
        render.html(7)
    with pytest.raises(TypeError, match="nothing draws a int as SVG"):
        render.svg(7)
    with pytest.raises(TypeError, match="nothing charts a int"):
        render.figure(7)
    assert render.text(7) == "7"
    assert isinstance(describe(BLOCKED), Document)


def test_a_verdict_in_words_loads_only_what_a_verdict_needs() -> None:
    """The first words come at once: no pages, no maps, no game, no odds."""
    code = (
        "import sys, glow_explorer.render, glow_explorer.render.judge;"
        "print(*[name for name in sys.modules if name.startswith('glow_explorer.render.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("glow_explorer.render.") for name in done.stdout.split()}

    assert loaded == {"document", "judge", "reasons", "words"}
