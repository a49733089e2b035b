"""Actions and stages: each kind of action is one class, each stage one row of a table."""

from __future__ import annotations

import ast
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

import pytest

import glow_explorer as glow
from glow_explorer.game import actions
from glow_explorer.game.actions import ACTIONS, Action, ByChance, read_action
from glow_explorer.game.stages import BY_CHANCE, END, PHASES, STAGES, Stage, deciding
from glow_explorer.judge.reasons import Reason
from glow_explorer.language import available, messages
from tests.support.games import laid_out, light_of, options, refused, some_states
from tests.support.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from glow_explorer.game.events import Teller
    from glow_explorer.game.table import Table

KINDS = list(ACTIONS.values())
OWN = {"reasons", "context", "result"}

# ------------------------------------------------------------------ every action is complete


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
class TestKinds:
    def test_it_knows_its_rules(self, kind: type[Action]) -> None:
        assert callable(kind.perform)
        assert callable(kind.why)
        for rule in (kind.rule, kind.setup_rule):
            assert not rule or rule in glow.rules

    def test_it_has_a_form_where_it_has_something_to_say(self, kind: type[Action]) -> None:
        parts = [field.name for field in fields(kind) if field.name not in OWN]

        assert bool(kind.form) == bool(parts)

    def test_its_words_are_in_every_language(self, kind: type[Action]) -> None:
        for code in available():
            assert f"action.{kind.verb}" in messages(code)
            assert messages(code)[f"words-verb.{kind.verb}"]
            assert not kind.form or f"play.do-{kind.verb}" in messages(code)

    def test_some_stage_offers_it(self, kind: type[Action]) -> None:
        assert any(kind in stage.offers for stage in STAGES.values())

    def test_it_is_a_class_of_the_module_of_actions(self, kind: type[Action]) -> None:
        assert getattr(actions, kind.__name__) is kind


MOST_LISTED = 3
"""How many kinds of action a literal elsewhere may name: a choice between some is no table."""


def listed(tree: ast.AST) -> Iterator[set[str]]:
    """Yield the names that stand together in a table, a list or a union."""
    for node in ast.walk(tree):
        entries: Sequence[ast.expr | None] = ()
        if isinstance(node, ast.Dict):
            entries = node.keys
        elif isinstance(node, ast.List | ast.Set | ast.Tuple):
            entries = node.elts
        elif isinstance(node, ast.BinOp):
            entries = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
        yield {getattr(entry, "id", getattr(entry, "attr", "")) for entry in entries}


def test_only_the_stages_list_the_actions() -> None:
    """Whatever else must know all kinds of action asks for them by `ACTIONS` or by the stage."""
    names = {kind.__name__ for kind in KINDS}
    package = Path(glow.__file__).parent
    tables = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        for found in listed(ast.parse(path.read_text(encoding="utf-8")))
        if len(found & names) > MOST_LISTED
    }

    assert tables == {"game/stages.py"}


# ------------------------------------------------------------------ adding one


def sing(table: Table, _action: Action, tell: Teller | None) -> None:
    """Win light by singing."""
    table.seat.light += 1
    if tell:
        tell.say("tom-gains", "light.move", table.seat, light=1)


def why_sing(_table: Table, _action: Action, *, legal: bool) -> Iterator[Reason]:
    """Say whether there is light to win."""
    yield Reason("may-rest" if legal else "cards-left", "light.move")


@pytest.fixture
def song(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Action]]:
    """Add an action: its class, its place in a stage and its words; nothing else knows of it."""

    @dataclass(frozen=True, slots=True, repr=False)
    class Sing(Action):
        """Morning: sing, and win light."""

        verb: ClassVar[str] = "sing"
        form: ClassVar[str] = "SONG"
        ends: ClassVar[Any] = False
        perform: ClassVar[Any] = sing
        why: ClassVar[Any] = why_sing

        song: str

        @property
        def words(self) -> tuple[object, ...]:
            return (self.song,)

        @classmethod
        def offers(cls, table: Table) -> Sequence[Action]:
            return [cls("lullaby")] if table.seat.light < 12 else []

        @classmethod
        def parse(cls, words: list[str]) -> Self:
            (song,) = words
            return cls(song)

    stage = STAGES["recruit"]
    monkeypatch.setitem(STAGES, "recruit", stage._replace(offers=(*stage.offers, Sing)))
    for code in available():
        words: Any = messages(code)
        monkeypatch.setitem(words, "action.sing", "Sing")
    yield Sing
    del ACTIONS["sing"]


class TestAddingAnAction:
    def test_it_is_listed_read_explained_and_done(self, song: type[Action]) -> None:
        game = laid_out()
        assert [action.text for action in game.actions()][-1] == "sing lullaby"
        assert type(read_action("Sing lullaby")) is song
        assert game.explain("sing lullaby")
        before = light_of(game.player)
        game = game.do("sing lullaby")
        assert (game.phase, game.player.light) == ("morning", before + 1)
        assert [event.code for event in game.events] == ["tom-gains"]
        assert "Sing" in str(game.actions())

    def test_it_is_refused_with_its_reasons(self, song: Any) -> None:
        game = laid_out()
        assert refused(game, "sing opera") == ["cards-left"]
        assert refusal(game.do, "sing").data["expected"] == "sing SONG"
        assert refusal(game.do, song(5)).code == "not-a-game-action"
        later = game.do("sing lullaby", "sing lullaby")
        assert refused(later, "sing lullaby") == ["cards-left"]
        assert "sing" in later.explain("keep").reasons[0].data["verbs"]

    @pytest.mark.usefixtures("song")
    def test_elsewhere_it_is_not_offered(self) -> None:
        game = laid_out().do("recruit likyar")
        assert refused(game, "sing lullaby") == ["not-now"]

    def test_without_it_nobody_sings(self) -> None:
        assert refusal(laid_out().do, "sing lullaby").code == "unknown-verb"


# ------------------------------------------------------------------ the table


def test_every_stage_leads_to_a_stage() -> None:
    for name, stage in STAGES.items():
        if stage.phase is None:
            assert stage.offers
            assert not stage.then
        elif stage.offers:
            assert stage.then in STAGES
        else:
            assert (stage.go_on is None) == (name == END)
    assert PHASES == (
        "setup", "morning", "late-morning", "noon", "afternoon", "evening", "end",
    )  # fmt: skip


def test_chance_decides_where_there_is_one_thing_to_draw() -> None:
    chance = {name for name, stage in STAGES.items() if stage.by_chance}

    assert set(BY_CHANCE) == chance
    assert all(isinstance(action, ByChance) for action in BY_CHANCE.values())
    assert not STAGES["reroll"].by_chance


@pytest.mark.parametrize("seed", range(4))
def test_a_stage_lists_what_it_offers_and_nothing_else(seed: int) -> None:
    for game in some_states(seed, 0.3):
        table = game._table
        stage: Stage = STAGES[table.now]
        kinds = [type(action) for action in options(game)]
        assert set(kinds) <= set(stage.offers)
        assert kinds == sorted(kinds, key=stage.offers.index)
        seat: Any = deciding(table)
        assert (seat is None) == (stage.by_chance or game.over)
        assert game.actions().player == (seat and seat.name)
