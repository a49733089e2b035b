"""What holds for every front end: plain modules, text as text, words in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from ipywidgets.embed import dependency_state  # type: ignore[import-untyped]

import glow_explorer
from glow_explorer import widgets
from glow_explorer.errors import GlowError
from glow_explorer.language import available, messages
from glow_explorer.widgets.base import _EMPTY as EMPTY
from glow_explorer.widgets.base import GlowWidget, imported
from glow_explorer.widgets.base import code as code_of

STATIC = Path(glow_explorer.__file__).parent / "widgets" / "static"
MODULES = sorted(STATIC.glob("*.js"))
COMMENT = re.compile(r"\s*(/\*\*|\*)")
"""A line of a comment that tells types."""
STYLES = sorted(STATIC.glob("*.css"))
CLASSES = [
    one
    for name in widgets.__all__
    if isinstance(one := getattr(widgets, name), type) and issubclass(one, GlowWidget)
]
SHARED = {"drawing", "elements", "common"}
IMPORTS = r'^import \{\s*([^}]+?),?\s*\} from "\./(\w+)\.js";$'
# Sections of the catalogues that only the front ends speak.
FRONT_WORDS = {
    "adviser", "board", "cards", "cases", "desk", "exercise", "explorer", "field", "navigator",
    "page", "play", "quiz", "stepper", "tray", "widget",
}  # fmt: skip
# Ways to make HTML or code out of text.
MAKES_HTML = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc"


# A type that says nothing: whatever is done with it passes.
ANYTHING = r"@(?:param|type|typedef|returns)[^@*]*\bany\b[^@*]*"


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def keys(source: str) -> set[str]:
    """Return the messages that a module names in full, wherever it does."""
    sections = {key.partition(".")[0] for key in messages("en")}
    named = re.findall(r'"([a-z-]+\.[a-z0-9-]+)"', source)
    return {key for key in named if key.partition(".")[0] in sections}


def prefixes(source: str) -> set[str]:
    """Return how the messages begin that a module puts together."""
    return set(re.findall(r"\bt\(\s*`([a-z-]+\.[a-z0-9-]*)\$\{", source))


def own_files(kind: type[GlowWidget]) -> str:
    """Return the source of a widget's modules, without what all widgets share."""
    names = (*imported(kind.FRONT), kind.FRONT)
    return "\n".join(read(STATIC / f"{name}.js") for name in names if name not in SHARED)


def test_there_are_widgets() -> None:
    assert len(CLASSES) == 15
    assert len(MODULES) > len(STYLES) >= 15


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
class TestModules:
    def test_text_never_becomes_html_or_code(self, path: Path) -> None:
        assert re.findall(MAKES_HTML, read(path)) == []

    def test_nothing_is_fetched(self, path: Path) -> None:
        addresses = set(re.findall(r"https?://[^\"'` ]+", read(path)))

        assert addresses <= {"http://www.w3.org/2000/svg"}
        assert not re.search(r"\bfetch\(|XMLHttpRequest", read(path))
        assert path.stem == "loading" or not re.search(r"(?<!{)\bimport\(", read(path))

    def test_it_imports_what_its_neighbours_export(self, path: Path) -> None:
        imports = re.findall(IMPORTS, read(path), re.MULTILINE)

        assert len(imports) == len(re.findall(r"^import\b", read(path), re.MULTILINE))
        for names, other in imports:
            assert set(re.split(r",\s*", names)) <= exports(STATIC / f"{other}.js")

    def test_no_text_goes_on_in_the_next_line(self, path: Path) -> None:
        """The page gets the lines without their indents, which would change such a text."""
        bare = re.sub(r"/\*.*?\*/|//[^\n]*", "", read(path), flags=re.DOTALL)

        assert [line for line in bare.splitlines() if line.count("`") % 2] == []

    def test_it_is_checked(self, path: Path) -> None:
        assert read(path).startswith("// @ts-check\n")

    def test_every_type_says_something(self, path: Path) -> None:
        assert re.findall(ANYTHING, read(path)) == []


def exports(path: Path) -> set[str]:
    """Return the names that a module exports."""
    return set(re.findall(r"^export (?:async )?(?:function|const) (\w+)", read(path), re.MULTILINE))


def test_whatever_is_exported_is_imported() -> None:
    used = {
        (other, name)
        for path in MODULES
        for names, other in re.findall(IMPORTS, read(path), re.MULTILINE)
        for name in re.split(r",\s*", names)
    }

    assert {(path.stem, name) for path in MODULES for name in exports(path)} == used


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
class TestStyles:
    def test_every_class_has_our_prefix(self, path: Path) -> None:
        bare = re.sub(r"/\*.*?\*/", "", read(path), flags=re.DOTALL)
        selectors = re.findall(r"([^{}]+)\{", bare)
        names = {name for one in selectors for name in re.findall(r"\.([a-zA-Z][\w-]*)", one)}

        assert names
        assert {name for name in names if not name.startswith("glow")} == set()

    def test_nothing_is_fetched(self, path: Path) -> None:
        assert not re.search(r"url\(|@import", read(path))

    def test_colours_come_from_the_themes(self, path: Path) -> None:
        """Apart from the themes themselves no style names a colour."""
        if path.name != "common.css":
            assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgb|\bhsl", read(path)) == []


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
class TestWords:
    def test_every_word_that_is_named_is_sent(self, kind: type[GlowWidget]) -> None:
        for code in available():
            spoken = set(kind(language=code)._words)
            assert keys(own_files(kind)) - spoken == set()
            for start in prefixes(own_files(kind)):
                assert any(key.startswith(start) for key in spoken), start

    def test_every_section_it_speaks_exists(self, kind: type[GlowWidget]) -> None:
        sections = {key.partition(".")[0] for key in messages("en")}

        assert set(kind.WORDS) <= sections

    def test_what_the_browser_may_set_is_there(self, kind: type[GlowWidget]) -> None:
        made = kind()

        assert set(kind.SETTABLE) <= set(made.keys)
        assert set(kind.SHOWN) <= set(made.trait_names())

    def test_a_misspelt_trait_is_refused(self, kind: type[GlowWidget]) -> None:
        """Otherwise it passes unheard; Python itself says so of what takes no traits at all."""
        with pytest.raises((GlowError, TypeError), match="langauge") as refusal:
            kind(langauge="fr")
        if kind is widgets.ExercisePanel:  # it is supplied with figures, by their names
            assert getattr(refusal.value, "code", "") == "exercise-takes-not"
        elif isinstance(refusal.value, GlowError):
            assert refusal.value.code == "unknown-trait"
            assert refusal.value.data["nearest"] == "language"
            assert "language" in refusal.value.data["expected"]

    def test_its_first_state_is_plain(self, kind: type[GlowWidget]) -> None:
        from tests.support.frontend import plain_state

        state = plain_state(kind())
        assert state["_view"] is not None
        assert set(kind.SETTABLE) <= set(state)

    def test_it_shows_itself_without_a_kernel(self, kind: type[GlowWidget]) -> None:
        for code in available():
            data, _ = kind(language=code)._repr_mimebundle_()
            assert data["text/html"].strip().startswith("<")
            assert not re.search(r"<script|javascript:|\son\w+=", data["text/html"])


def test_a_word_is_found_wherever_it_is_named() -> None:
    source = 'app.t(\n  right ? "quiz.yes" : "quiz.no", {}); const verb = "navigator.go"; t("a.b")'

    assert keys(source) == {"quiz.yes", "quiz.no", "navigator.go"}
    assert prefixes("app.t(\n  `die.rolled-${size}`)") == {"die.rolled-"}


def test_what_all_widgets_share_is_sent_to_all() -> None:
    shared = "\n".join(read(STATIC / f"{name}.js") for name in SHARED)

    for kind in CLASSES:
        assert keys(shared) - set(kind()._words) == set()


def test_no_word_of_the_front_ends_is_left_over() -> None:
    """Each is named, in a front end or in Python, in full or by its beginning and its end."""
    sources = [read(path) for path in (*MODULES, *STATIC.parents[1].rglob("*.py"))]
    data = STATIC.parents[2] / "data"
    tables = [read(path) for path in data.glob("*.*") if path.suffix != ".bin"]
    code = "\n".join(sources)
    named = set(re.findall(r"""["'`]([a-z-]+\.[a-z0-9-]+)["'`]""", code))
    begun = set(re.findall(r'[`"]([a-z-]+\.[a-z0-9-]*)\$?\{', code))
    ends = set(re.findall(r"[a-z0-9-]+", "\n".join(tables)))
    ends |= set(re.findall(r"""["'`]([a-z0-9-]+)["'`]""", code))
    ends |= set(re.findall(r"\b([a-z0-9_]+)(?=:| =)", code))
    unused = [
        key
        for key in messages("en")
        if key.partition(".")[0] in FRONT_WORDS and key not in named
        and not any(key.startswith(start) and key[len(start):] in ends for start in begun)
    ]  # fmt: skip

    assert unused == []


def test_a_type_that_says_nothing_would_be_noticed() -> None:
    source = "/** @param {App} app @param {any[]} list */ /** Draw any. @type {string} */"

    assert re.findall(ANYTHING, source) == ["@param {any[]} list "]


def test_ways_to_make_html_would_be_noticed() -> None:
    assert re.findall(MAKES_HTML, 'node.innerHTML = name; eval("1")') == ["innerHTML", "eval("]


def test_every_module_has_a_style_and_a_class() -> None:
    loaded = {name for kind in CLASSES for name in (*imported(kind.FRONT), kind.FRONT)}

    assert {path.stem for path in MODULES} == loaded | {"loading"}
    assert {path.stem for path in STYLES} == loaded - {"drawing", "elements"}


class TestState:
    """The page gets each module once, whichever widgets need it."""

    def test_a_widget_carries_only_the_loader(self) -> None:
        assert {str(kind._esm) for kind in CLASSES} == {read(STATIC / "loading.js")}
        assert len(read(STATIC / "loading.js")) < 2000
        assert not any(hasattr(kind, "_css") for kind in CLASSES)

    def test_two_widgets_share_their_modules(self) -> None:
        tray, other = widgets.DiceTray(), widgets.DiceTray()

        assert tray._modules == other._modules
        assert [module.name for module in tray._modules] == [
            "drawing", "elements", "common", "dice_tray",
        ]  # fmt: skip

    @pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
    def test_the_page_gets_all_of_a_module_but_its_types(self, path: Path) -> None:
        """Whole lines of comments and the indents are left out, and nothing else."""

        def lines(source: str) -> list[str]:
            return [line.lstrip() for line in source.splitlines() if not COMMENT.match(line)]

        written, sent = lines(read(path)), lines(code_of(path.stem))
        filled = [line for line in written if EMPTY in line]  # what Python fills in
        assert [line for line in written if line not in filled] == (
            [line for line in sent if line in written] if filled else sent
        )

    def test_the_parts_of_the_explorer_share_theirs(self) -> None:
        state = dependency_state(widgets.Explorer())
        codes = [model["state"]["code"] for model in state.values() if "code" in model["state"]]

        apart = {"loading", "exercise", "desk"}  # what every widget carries, and no part of it
        assert len(codes) == len(set(codes)) == len(MODULES) - len(apart)
        assert len(json.dumps(state, ensure_ascii=False)) < 560_000

    def test_a_module_that_was_closed_is_made_again(self) -> None:
        first = widgets.DiceTray()._modules[-1]
        first.close()
        second = widgets.DiceTray()._modules[-1]

        assert second is not first
        assert second.comm is not None
        assert second.key == first.key

    def test_content_tells_modules_apart(self) -> None:
        keys = [module.key for module in widgets.JourneyMap()._modules]

        assert len(set(keys)) == len(keys) == 8

    def test_an_exported_page_has_all_it_needs(self) -> None:
        """What has its usual value, the loader among it, is not left out."""
        tray = widgets.DiceTray()
        state = dependency_state(tray, drop_defaults=True)

        assert state[tray.model_id]["state"].keys() == tray.get_state().keys()
        assert {module.model_id for module in tray._modules} <= state.keys()
