"""A real game in the browser: dice, cards, tiles and journeys entered by pictures."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Game
from glow_explorer.game.actions import ByChance, Recruit, RollDice, SailTo, WalkTo
from glow_explorer.widgets.game_table import GameTable, far_ways, walked
from tests.support.entering import Clerk
from tests.support.games import in_the_afternoon

if TYPE_CHECKING:
    from tests.support.frontend import Stage

TWO = {"Ann": "Pocana", "Bob": "Eoles"}
THREE = {"Ann": "Pocana", "Bob": "Eoles", "Carla": "Braccio"}


def begun(players: dict[str, str], journey: str, seed: int) -> Game:
    """Return a game by hand, before the first companions are turned up."""
    return Game.new(players, journey, seed=seed, by_hand=True).do("remove")


@pytest.mark.parametrize("journey", ["province", "archipelago"])
def test_a_day_of_two_players_takes_at_most_sixteen_entries(stage: Stage, journey: str) -> None:
    real = Game.new(TWO, journey, seed=5).play("careful", until="day 3")
    table = GameTable(begun(TWO, journey, 5), by_hand=True)
    clerk = Clerk(stage, stage.show(table), table)
    while table.game.day < 2:
        clerk.follow(real)
    before = clerk.entries
    while table.game.day < 3:
        clerk.follow(real)

    assert table.game == real
    assert clerk.entries - before <= 16


def against_tom(journey: str) -> Game:
    """Play two days against Tom without a reroll; on land the farthest way, if there is one."""
    game = Game.solo("Pocana", ("green", "yellow"), journey, seed=4)
    while game.day < 3:
        options, ways = game.actions(), far_ways(game)
        after = None
        if ways:
            label, start = max(ways.values(), key=lambda way: len(way[0].path))
            after = walked(game, label.path[len(start.path) :])
        if after is None:
            choice = options.of("keep") or options.of("resolve") or options.of("camp")
            choice = choice or options.of("sail") or options.of("rest") or tuple(options)
            after = game.do(choice[0]).by_chance()
        game = after
    return game


@pytest.mark.parametrize("journey", ["province", "archipelago"])
def test_a_day_against_tom_takes_at_most_six_entries(stage: Stage, journey: str) -> None:
    """What dice and tiles show one after the other is typed in one line; nobody rerolls."""
    real = against_tom(journey)
    first = next(n for n, act in enumerate(real.history) if act.verb == "recruit")
    table = GameTable(real.undo(len(real.history) - first), by_hand=True)
    clerk = Clerk(stage, stage.show(table), table)
    expect(clerk.root.locator(".glow-tile")).to_have_count(5)
    for day in (1, 2):
        before = clerk.entries
        while table.game.day == day:
            later = real.history[len(table.game.history) :]
            chances = [act for act in takewhile(_rolled, later) if isinstance(act, ByChance)]
            if chances:
                clerk.line(chances)
            else:
                clerk.follow(real)
        assert clerk.entries - before <= 6
    assert table.game.log.items == real.log.items


def _rolled(action: object) -> bool:
    """Say whether chance decides alone: a reroll is somebody's choice."""
    return isinstance(action, ByChance) and action.verb != "reroll"


def test_dice_are_tapped_or_pasted(stage: Stage) -> None:
    """A die is filled by one tap, cleared by another; two rolls fit in one line."""
    game = Game.new(TWO, "archipelago", seed=5)
    for verb in ("recruit", "discard", "recruit"):
        game = game.do(game.actions().of(verb)[0])
    table = GameTable(game, by_hand=True)
    root = stage.show(table)
    row = root.locator(".glow-pad-row").first
    row.locator("[data-face='fire']").click()
    expect(row.locator(".glow-pad-slot:enabled")).to_have_count(1)
    row.locator(".glow-pad-slot:enabled").click()
    expect(row.locator(".glow-pad-slot:enabled")).to_have_count(0)
    line = root.get_by_label("or type: 2 red fire, blue water")
    line.fill("3 red fire, purple unicorn")
    line.press("Enter")
    stage.settle()
    expect(root.get_by_role("alert")).to_contain_text("unicorn")
    assert table.game.history[-1].verb == "recruit"
    own = [str(die) for die in dict(table.game.actions()[0].context)["dice"]]
    line.fill(", ".join(f"{die} fire" for die in own))
    line.press("Enter")
    stage.settle()
    assert table.game.history[-1].text == "roll = " + " ".join(["fire"] * len(own))


def test_a_boat_sails_by_a_drag_and_by_a_tap(stage: Stage) -> None:
    """The price stands at the lit island; a drop elsewhere changes nothing."""
    start = in_the_afternoon(
        ["likyar"], "red:air red:fire blue:rock", footprints=3, journey="archipelago"
    )
    table = GameTable(start)
    root = stage.show(table)
    lit = root.locator(".glow-board-door")
    sails = {action.to: action for action in start.actions() if isinstance(action, SailTo)}
    expect(lit).to_have_count(len(sails))
    to = min(sails)
    boat = root.locator(".glow-board-mine").first
    door = root.locator(f".glow-board-door[data-place='{to}']")
    boat.drag_to(root.locator(".glow-board-picture"), target_position={"x": 5, "y": 5})
    stage.settle()
    assert table.game == start
    boat.drag_to(door)
    stage.settle()
    assert table.game.history[-1].text.startswith(f"sail 0 {to}")
    root.get_by_role("button", name="Take back").click()
    stage.settle()
    root.locator(f".glow-board-door[data-place='{to}']").click()
    stage.settle()
    assert table.game.history[-1].text.startswith(f"sail 0 {to}")


def test_several_ways_to_a_space_are_offered_and_the_camp_is_one_tap(stage: Stage) -> None:
    start = in_the_afternoon(["likyar"], "red:nature red:air", footprints=4, at=45)
    table = GameTable(start)
    root = stage.show(table)
    steps = [action.to for action in start.actions() if isinstance(action, WalkTo)]
    several = next(to for to in steps if steps.count(to) > 1)
    root.locator(f".glow-board-door[data-place='{several}']").click()
    ways = root.locator(".glow-board-frame ~ .glow-panel [data-do]")
    expect(ways).to_have_count(2)
    ways.first.click()
    stage.settle()
    assert table.game.history[-1].text == f"walk {several}"
    village = in_the_afternoon(["likyar"], "red:air red:air", footprints=4, at=60)
    table = GameTable(village)
    root = stage.show(table)
    root.locator(".glow-board-door[data-place='59']").first.click()
    stage.settle()
    root.locator(".glow-board-door[data-place='59']").click()
    stage.settle()
    assert [act.text for act in table.game.history[-2:]] == ["walk 59", "camp"]


def without_rerolls(game: Game) -> Game:
    """Play a game to its end; everybody keeps the dice as they fall."""
    while not game.over:
        keep = game.actions().of("keep")
        game = game.do(*keep) if keep else game.play("greedy", until="decision").by_chance()
    return game


def other_faces(action: RollDice) -> RollDice:
    """Return the same dice with another face on the first of them."""
    first = next(face for face in ("fire", "water") if face != action.result[0])
    return action.giving((first, *action.result[1:]))


@pytest.mark.slow
@pytest.mark.parametrize("journey", ["province", "archipelago"])
def test_a_whole_game_of_three_with_three_mistakes(stage: Stage, journey: str) -> None:
    """Wrong dice, the wrong companion and a journey forgotten; each is corrected in the story."""
    real = without_rerolls(Game.new(THREE, journey, seed=11))
    table = GameTable(begun(THREE, journey, 11), by_hand=True)
    clerk = Clerk(stage, stage.show(table), table)
    mistakes = {"dice": 2, "companion": 3, "journey": 4}
    while not table.game.over:
        place = len(table.game.history)
        action = real.history[place]
        day = table.game.day
        if mistakes.get("dice") == day and isinstance(action, RollDice):
            clerk.enter(other_faces(action))
            clerk.enter(real.history[place + 1])
            clerk.correct(place + 1, action)
            del mistakes["dice"]
        elif mistakes.get("companion") == day and isinstance(action, Recruit):
            others = table.game.actions().of("recruit")
            clerk.enter(next(other for other in others if other != action))
            clerk.correct(place + 1, action)
            del mistakes["companion"]
        elif mistakes.get("journey") == day and isinstance(action, SailTo | WalkTo):
            clerk.enter(table.game.actions().of("rest")[0])
            clerk.correct(place + 1, action)
            del mistakes["journey"]
        else:
            clerk.follow(real)
    assert mistakes == {}
    assert table.game.log.items == real.log.items
    assert table.game.scores() == real.scores()
    expect(clerk.root.get_by_role("button", name="Count step by step")).to_be_visible()


def test_only_my_seat(stage: Stage) -> None:
    """One's own companion, dice and moves, and nothing of anybody else."""
    table = GameTable()
    root = stage.show(table)
    root.get_by_role("button", name="Only my seat").click()
    root.get_by_label("Your adventurer").select_option("eoles")
    root.get_by_role("button", name="Archipelago").click()
    root.get_by_role("button", name="Begin").click()
    stage.settle()
    assert table.by_hand
    root.locator("[data-along='small red']").click()
    root.get_by_role("searchbox").fill("likyar")
    expect(root.locator("[data-card]:visible")).to_have_count(1)
    stage.picture("only my seat")
    root.locator("[data-card='likyar']").click()
    stage.settle()
    assert table.game.history[-1].text == "join likyar dice red"
    for row in root.locator(".glow-pad-row").all():
        for _ in row.locator(".glow-pad-slot").all():
            row.locator("[data-face='fire']").click()
    stage.settle()
    assert table.game.history[1].text == "roll = fire fire fire"
    assert list(table.game.players) == ["Eoles"]
    expect(root.get_by_text("Let somebody decide")).to_have_count(0)
    assert stage.axe() == []


def test_on_a_phone_the_price_of_a_far_way_is_shown_first(stage: Stage) -> None:
    """Where nothing hovers, the first tap shows what a way of several steps takes."""
    start = in_the_afternoon(["likyar"], "red:nature red:air red:fire", footprints=6, at=45)
    table = GameTable(start)
    root = stage.show(table)
    far = root.locator(".glow-board-far:not(.glow-board-village)").first
    touch = "node => node.dispatchEvent(new PointerEvent('click', {pointerType: 'touch'}))"
    far.evaluate(touch)
    stage.settle()
    assert table.game == start
    expect(far).to_have_attribute("aria-expanded", "true")
    far.evaluate(touch)
    stage.settle()
    assert len(table.game.history) >= len(start.history) + 2
