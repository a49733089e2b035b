"""The French notebooks are the English ones, cell by cell, and speak French throughout."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

import glow_explorer as glow
from glow_explorer.language import messages
from tests.project.test_notebooks import expected_marks
from tests.support import notebooks
from tests.support.notebooks import ALL, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

FRENCH = [path for path in ALL if path.parent.name == "fr"]
TWINS = [(ALL[number], path) for number, path in enumerate(FRENCH)]
# The last cells of the first notebook try languages out: in each the other one.
OF_THE_LANGUAGE = {"language"}
# What is typed is the same in every language, and is shown where it may be typed.
TYPED = {"apply", "done", "recruit", "resolve", "yes"}
# French words, too, though the package happens to say them in English only.
BOTH = {"certain", "contents", "former", "note", "or", "parts", "pays", "voyages"}
SHORT = 60
"""Letters of a cell that only says whose turn it is."""
READ_OUT = {"alt", "aria-label", "placeholder", "title"}
HIDDEN = {"code", "script", "style"}
WIDGETS = "application/vnd.jupyter.widget-state+json"

every_french_notebook = pytest.mark.parametrize("path", FRENCH, ids=notebooks.name)


def written(value: object) -> Iterator[str]:
    """Walk through everything that is written somewhere inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from written(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from written(one)


def words(text: str) -> set[str]:
    """Return the words of a text, without ``{these}`` and names such as ``noon.order``.

    Nor is the pace of a bar of long work, which says ``it/s`` in every language, a word.
    """
    plain = re.sub(r"\{\w*\}|\b\w+(?:[.:_=-]\w+)+\b|\bit/s|s/it\b", " ", text)
    return {word.lower() for word in re.findall(r"[^\W\d_]{2,}", plain)}


@cache
def texts(language: str) -> str:
    """Return all that the package can say in a language: messages, rules, rulings, cases."""
    said = list(written(dict(messages(language))))
    for name in ("rules", "rulings", "casebook"):
        read = tomllib.loads((ROOT / "data" / f"{name}.toml").read_text(encoding="utf-8"))
        said += _of_language(read, language)
    return "\n".join(said)


def _of_language(value: object, language: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, one in value.items():
            yield from written(one) if name == language else _of_language(one, language)
    elif isinstance(value, list):
        for one in value:
            yield from _of_language(one, language)


@cache
def english_words() -> frozenset[str]:
    """Return words that the package says in English, never in French; names are neither."""
    cards = {*glow.adventurers, *glow.companions, *glow.spells}
    names = words(" ".join(card.name for card in cards))
    return frozenset(words(texts("en")) - words(texts("fr")) - names - TYPED - BOTH)


@cache
def english_labels() -> frozenset[str]:
    """Return whole messages that are said in English only; lower case is left to names in code."""
    said = {code: set(written(dict(messages(code)))) for code in ("en", "fr")}
    own_name = messages("en")["language.name"]  # as every language calls itself
    return frozenset(one for one in said["en"] - said["fr"] - {own_name} if one[:1].isupper())


class _Seen(HTMLParser):
    """Collects what a page shows or reads out; not what is typed, nor what is searched."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._hidden: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.said += [value or "" for name, value in attrs if name in READ_OUT]
        if tag in HIDDEN:
            self._hidden.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._hidden and self._hidden[-1] == tag:
            self._hidden.pop()

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.said.append(data)


def seen(page: str) -> list[str]:
    """Return what a page in HTML or a picture in SVG shows or reads out."""
    parser = _Seen()
    parser.feed(page)
    return [one for one in parser.said if one.strip()]


def shown(output: dict[str, Any]) -> Iterator[str]:
    """Return what an output says, in each of its forms."""
    if output["output_type"] == "stream":
        yield output["text"]
        return
    data = output["data"]
    for kind in ("text/html", "image/svg+xml"):
        yield from seen(data.get(kind, ""))
    plain = data.get("text/plain", "")
    if not re.match(r"<\w+>$|Roll\(", plain):  # code, for who wants to type it again
        yield plain


def in_widgets(book: dict[str, Any]) -> Iterator[str]:
    """Return the sentences and labels that the widgets' front ends were given."""
    for model in book["metadata"]["widgets"][WIDGETS]["state"].values():
        for name, value in model["state"].items():
            if name not in {"_esm", "code", "style"}:
                for one in written(value):
                    if one.startswith("<svg"):
                        yield from seen(one)
                    elif _for_people(one) and not one.startswith("{"):  # a file to be saved
                        yield one


def _for_people(one: str) -> bool:
    return len(one.split()) > 2 or one in english_labels()


@cache
def ran(path: Path, language: str) -> Any:
    """Run a notebook with right and wrong answers, once."""
    whole = notebooks.with_answers(path)
    for cell in whole["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            cell["source"] = source.replace('glow.language("fr")', f'glow.language("{language}")')
    return notebooks.execute(whole, path.parent, widgets=True)


def marked(path: Path) -> dict[str, str]:
    """Return what was printed after each exercise: how its answers were marked."""
    return {
        cell.id: "".join(output.text for output in cell.outputs).strip()
        for cell in ran(path, "fr").cells
        if cell.cell_type == "code" and cell.source.startswith("print(repr(")
    }


@cache
def executed(path: Path, language: str = "fr") -> dict[str, list[str]]:
    """Run a notebook with right and wrong answers; return what is seen, cell by cell."""
    book = ran(path, language)
    said = {
        cell.id: [one for output in cell.outputs for one in shown(output)]
        for cell in book.cells
        if cell.cell_type == "code" and not cell.source.startswith("print(")
    }
    return said | {"widgets": list(in_widgets(book))}


def english(said: Iterable[str]) -> set[str]:
    """Return the English words, and the English labels, of what is said."""
    said = list(said)
    return {word for one in said for word in words(one)} & english_words() | (
        {one.strip() for one in said} & english_labels()
    )


def calls(source: str) -> set[str]:
    """Return what a cell asks of the package: ``glow.noon`` and so on."""
    return {
        node.attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if node.value.id == "glow"
    }


def constants(source: str) -> Counter[object]:
    """Return the numbers of a cell, and the names of parameters and attributes that it uses."""
    found: Counter[object] = Counter()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            found[node.value] += 1
        elif isinstance(node, ast.Call):
            found.update(word.arg for word in node.keywords if word.arg)
    return found


@pytest.mark.parametrize(("english_one", "path"), TWINS, ids=lambda path: path.stem)
class TestTwins:
    def test_cell_by_cell(self, english_one: Path, path: Path) -> None:
        """The same cells in the same order, asking the same things of the package."""
        theirs, ours = notebooks.cells(english_one), notebooks.cells(path)

        assert english_one.stem[:2] == path.stem[:2]
        assert [(cell.id, cell.kind) for cell in theirs] == [(cell.id, cell.kind) for cell in ours]
        asked = [
            {cell.id: calls(cell.source) - {"language"} for cell in notebooks.code(one)}
            for one in (english_one, path)
        ]
        differing = {cell for cell in asked[0] if asked[0][cell] != asked[1][cell]}
        assert differing <= OF_THE_LANGUAGE

    def test_the_same_numbers_and_names_are_given(self, english_one: Path, path: Path) -> None:
        """What is written in code is the same but for words: numbers, keys, what is asked for.

        So it is enough to see one of the twins in a browser.
        """
        for theirs, ours in zip(notebooks.code(english_one), notebooks.code(path), strict=True):
            if theirs.id not in OF_THE_LANGUAGE:
                assert constants(theirs.source) == constants(ours.source), theirs.id
                assert theirs.hidden == ours.hidden

    def test_the_same_answers_are_right(self, english_one: Path, path: Path) -> None:
        """Numbers and lists, that is: words are the reader's own."""
        for name, theirs in notebooks.answers(english_one).items():
            ours = notebooks.answers(path)[name]
            for kind in ("right", "wrong"):
                plain = [
                    {one for one in tried[kind] if re.fullmatch(r"[\d\s,()\[\]{}+*/-]+", one)}
                    for tried in (theirs, ours)
                ]
                assert plain[0] == plain[1], name


@every_french_notebook
class TestFrench:
    def test_the_language_is_chosen_first_and_kept(self, path: Path) -> None:
        first, *others = (cell.source for cell in notebooks.code(path))
        chosen = re.compile(r"glow\.language\((.*?)\)")

        assert first.startswith("import glow_explorer as glow\n")
        assert chosen.findall(first) == ['"fr"']
        assert {one for source in others for one in chosen.findall(source)} <= {'"fr"'}

    def test_no_english_between_the_cells(self, path: Path) -> None:
        prose = re.sub(r"`[^`]*`|\]\([^)]*\)", " ", notebooks.prose(path))

        assert english([prose]) - {"glow", "explorer"} == set()

    def test_no_english_in_comments_and_names(self, path: Path) -> None:
        """All but ``answer``, by which every exercise is known; hints are among what is seen."""
        for cell in notebooks.code(path):
            names = {node.id for node in _assigned(cell.source)} - {"answer"}
            assert english([*re.findall(r"# (.*)", cell.source), *names]) == set(), cell.id

    @pytest.mark.slow
    def test_no_english_in_what_is_seen(self, path: Path) -> None:
        """Neither in answers, widgets, hints and refusals, with right and with wrong answers.

        And every exercise takes its solution, as in the English twin.
        """
        marks = expected_marks(path)
        assert {place: marked(path)[place] for place in marks} == marks
        curious = {cell.id for cell in notebooks.parts(path)[1]}  # names of columns are typed
        found = {
            cell: english(said) for cell, said in executed(path).items() if cell not in curious
        }

        assert {cell: sorted(words) for cell, words in found.items() if words} == {}

    def test_a_space_that_does_not_break_stands_before_double_marks(self, path: Path) -> None:
        assert re.findall(r"\S* [?!;:»]", notebooks.prose(path)) == []


def _assigned(source: str) -> Iterator[ast.Name]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node


@pytest.mark.slow
def test_english_would_be_noticed() -> None:
    """The same cells, run in English: whatever says something else then is found out."""
    path = FRENCH[1]
    french, spoken = executed(path), executed(path, "en")
    changed = {cell for cell in french if french[cell] != spoken[cell]}

    assert len(changed) > 20
    assert {"widgets", "table", "tray", "noon", "map", "play"} <= changed
    assert [cell for cell in changed if not english(spoken[cell])] == []


def test_english_prose_would_be_noticed() -> None:
    """Of the English twins, not one cell of prose could pass for French."""
    prose = [
        cell.source for one, _ in TWINS for cell in notebooks.cells(one) if cell.kind == "markdown"
    ]

    assert len(prose) > 60
    long = [one for one in prose if len(one) > SHORT]
    assert [one for one in long if len(english([one])) < 3] == []


def test_single_labels_are_noticed_but_names_in_code_are_not() -> None:
    assert english(["Roll"]) == {"Roll"}
    assert english(["Lancer", "Verdicts", "Quiz", "recruit sketal-red", "noon.order"]) == set()
    assert english(["La carte triggers."]) == {"triggers"}
    assert seen('<p title="Why">Oui <code>roll</code><br>non</p>') == ["Why", "Oui ", "non"]
