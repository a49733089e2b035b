"""The game table's front end in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Game, Position
from glow_explorer.widgets import GameTable
from tests.support.games import in_the_afternoon, laid_out

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.frontend import Stage


def rolled(journey: str = "province") -> Game:
    """Return a game in which the dice lie before the first player."""
    game = laid_out(journey=journey).do("recruit likyar", "discard thoape", "recruit ladawa")
    return game.by_chance()


def test_a_game_is_begun_by_hand(stage: Stage) -> None:
    table = GameTable()
    root = stage.show(table, live=False)
    root.get_by_role("button", name="Add a player").click()
    root.get_by_label("Name of player 2").fill("Bob")
    root.get_by_label("Adventurer of player 3").select_option("orium")
    root.get_by_role("button", name="Archipelago of Darkness").click()
    root.get_by_label("Seed").fill("7")
    root.get_by_role("button", name="Begin").click()

    [sent] = stage.sent(table)
    assert sent == {
        "kind": "new", "journey": "archipelago", "seed": "7",
        "players": [
            {"adventurer": "pocana", "name": ""},
            {"adventurer": "eoles", "name": "Bob"},
            {"adventurer": "orium", "name": ""},
        ],
    }  # fmt: skip


def test_a_game_against_tom_is_begun(stage: Stage) -> None:
    table = GameTable()
    root = stage.show(table)
    root.get_by_role("button", name="Alone against Tom").click()
    root.get_by_label("Your adventurer").select_option("eoles")
    root.get_by_label("Tom's die 2").select_option("red")
    root.get_by_label("Seed").fill("3")
    root.get_by_role("button", name="Begin").click()
    stage.settle()

    assert table.game == Game.solo("Eoles", ("green", "red"), seed=3).by_chance()
    expect(root.get_by_role("heading", name="Province of Shadows · Day 1")).to_be_visible()
    expect(root.get_by_text("Tom (green)")).to_be_visible()


def test_what_cannot_begin_is_said(stage: Stage) -> None:
    table = GameTable()
    root = stage.show(table)
    root.get_by_label("Adventurer of player 2").select_option("pocana")
    root.get_by_role("button", name="Begin").click()
    stage.settle()

    assert "cannot name a player" in root.get_by_role("alert").inner_text()
    expect(root.get_by_role("button", name="Begin")).to_be_visible()


def test_a_click_recruits_and_undo_takes_it_back(stage: Stage) -> None:
    table = GameTable(laid_out())
    root = stage.show(table)
    root.locator("[data-do='recruit likyar']").click()
    stage.settle()

    assert table.game == laid_out().do("recruit likyar")
    expect(root.locator(".glow-play-lately [data-code='recruits']")).to_have_count(1)
    assert root.get_by_role("status").filter(has_text="to act").inner_text() == "Pocana to act"
    root.get_by_role("button", name="Take back").click()
    stage.settle()
    assert table.game == laid_out()
    root.get_by_role("button", name="Play it again").click()
    stage.settle()
    assert table.game == laid_out().do("recruit likyar")


def test_the_keyboard_stays_at_what_can_be_done(stage: Stage) -> None:
    table = GameTable(laid_out())
    root = stage.show(table)
    root.locator("[data-do='recruit likyar']").focus()
    stage.page.keyboard.press("Enter")
    stage.settle()

    focused = stage.page.evaluate("document.activeElement.className")
    assert "glow-play-heading" in focused
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("Enter")
    stage.settle()
    assert table.game.history[-1].text.startswith("discard")


def test_chosen_dice_show_how_they_can_be_rerolled(stage: Stage) -> None:
    table = GameTable(rolled())
    root = stage.show(table)
    expect(root.locator("[data-do^='reroll']")).to_have_count(0)
    root.locator("[data-place='0']").click()
    root.locator("[data-place='1']").click()

    shown = root.locator("[data-do^='reroll']")
    expect(root.locator("[data-do^='reroll 0 1']")).not_to_have_count(0)
    assert {one.get_attribute("data-do").split(" with")[0] for one in shown.all()} == {  # type: ignore[union-attr]
        "reroll 0 1"
    }
    expect(root.locator("[data-do^='turn']")).to_have_count(0)
    root.locator("[data-place='1']").click()
    alone = root.locator("[data-do^='reroll 0 with']")
    expect(alone).not_to_have_count(0)
    expect(shown).to_have_count(alone.count())


def test_long_lists_are_cut_and_opened(stage: Stage) -> None:
    game = Game.new(["Pocana", "Eoles", "Moloc'h", "Orium"], seed=7).play("careful", until="day 4")
    root = stage.show(GameTable(game.play("careful", until="late-morning").by_chance()))
    root.locator("[data-place='0']").click()
    expect(root.locator("[data-do^='turn 0']")).to_have_count(8)
    root.get_by_role("button", name="more").click()

    expect(root.get_by_role("button", name="more")).to_have_count(0)
    assert root.locator("[data-do^='turn 0']").count() > 8


def test_real_dice_are_told_by_hand(stage: Stage) -> None:
    game = laid_out().do("recruit likyar", "discard thoape", "recruit ladawa")
    table = GameTable(game)
    root = stage.show(table)
    root.get_by_label("I play with the real game").check()
    stage.settle()
    assert table.by_hand
    for row in root.locator(".glow-pad-row").all():
        for _ in row.locator(".glow-pad-slot").all():
            row.get_by_role("button", name="fire").last.click()
    stage.settle()

    (roll,) = [player.roll for player in table.game.players.values() if player.roll is not None]
    assert {str(die.symbol) for die in roll} == {"fire"}


def test_real_cards_are_told_by_hand(stage: Stage) -> None:
    game = Game.new(["Pocana", "Eoles"], seed=1, by_hand=True).do("remove")
    table = GameTable(game, by_hand=True)
    root = stage.show(table)
    line = root.get_by_label("or type the names, from left to right")
    line.fill("likyar, thoape")
    line.press("Enter")
    stage.settle()

    assert "5" in root.get_by_role("alert").inner_text()
    assert table.game.history[-1].verb == "remove"
    line.fill("Likyar, thoape, green sketal, Kaar, Torke")
    line.press("Enter")
    stage.settle()
    assert table.game.history[-1].text == "deal = likyar thoape sketal-green kaar torke-a"


def test_what_is_typed_is_done_or_explained(stage: Stage) -> None:
    table = GameTable(laid_out())
    root = stage.show(table)
    box = root.get_by_role("textbox", name="Type an action")
    expect(box).to_have_count(0)
    root.get_by_text("Type an action").click()
    box.fill("camp")
    box.press("Enter")
    stage.settle()
    answer = root.locator(".glow-play-answer")
    expect(answer).to_contain_text("Place the camp in this village? No:")
    expect(answer.locator("[data-code] details")).not_to_have_count(0)
    expect(answer.locator(".glow-sign-against")).not_to_have_count(0)
    answer.get_by_role("button", name="Close this message").click()
    stage.settle()
    expect(answer).to_have_count(0)
    box.fill("recruit ladawa")
    box.press("Enter")
    stage.settle()
    assert table.game == laid_out().do("recruit ladawa")


def test_why_stands_beside_the_action(stage: Stage) -> None:
    root = stage.show(GameTable(laid_out()))
    root.get_by_role("button", name="Why? Recruit Likyar").click()
    stage.settle()

    answer = root.locator("li .glow-play-answer")
    expect(answer).to_contain_text("Recruit Likyar, with a small red die? Yes:")


def test_a_strategy_plays_to_the_end_and_the_count_is_shown(stage: Stage) -> None:
    table = GameTable(laid_out())
    root = stage.show(table)
    root.get_by_label("Who decides").select_option("random")
    root.locator("[data-span='game']").click()
    stage.settle()

    assert table.game.over
    expect(root.get_by_role("heading", name="Final count", exact=True)).to_be_visible()
    totals = {one.total for one in table.game.scores().values()}
    shown = root.locator(".glow-play-sum b").all_inner_texts()
    assert {int(one) for one in shown} == totals


def test_an_entry_is_corrected_and_the_rest_played_again(stage: Stage) -> None:
    """Briki was recruited, not Thoape: whom Ann discarded then is asked anew, the rest goes on."""
    game = Game.new({"Ann": "Pocana", "Bob": "Eoles"}, seed=7)
    table = GameTable(game.do("recruit thoape", "discard briki-6", "recruit tamnuca-a"))
    root = stage.show(table)
    root.get_by_text("Correct an entry").click()
    root.get_by_role("button", name="Correct entry 5").click()
    field = root.get_by_role("textbox", name="Correct entry 5")
    expect(field).to_have_value("recruit thoape")
    field.fill("recruit briki-6")
    root.get_by_role("button", name="Change it").click()
    expect(root.locator(".glow-play-broken")).to_contain_text("Then this no longer holds: Send")
    root.locator("[data-do='discard thoape']").click()
    expect(root.locator("[data-do='recruit tamnuca-a']")).to_be_visible()
    root.get_by_role("button", name="Leave this out and play the rest again").click()
    expect(root.locator(".glow-play-broken")).to_have_count(0)
    stage.settle()

    assert table.game is not None
    assert [action.text for action in table.game.history[4:7]] == [
        "recruit briki-6", "discard thoape", "recruit tamnuca-a",
    ]  # fmt: skip


def test_the_code_is_shared_and_opened(stage: Stage) -> None:
    table = GameTable(laid_out())
    root = stage.show(table)
    root.get_by_role("button", name="Code of the game").click()
    expect(root.get_by_label("Code of this game")).to_have_value(Position(game=table.game).code())
    root.get_by_role("button", name="Copy").click()
    other = laid_out(journey="archipelago")
    root.get_by_label("Open a saved game").fill(Position(game=other).code())
    root.get_by_role("button", name="Open the code").click()
    stage.settle()

    assert table.game == other


def test_a_page_that_may_not_copy_selects_the_code(stage: Stage) -> None:
    stage.page.evaluate(
        "() => { navigator.clipboard && (navigator.clipboard.writeText = () => Promise.reject());"
        " document.execCommand = () => false; }"
    )
    root = stage.show(GameTable(laid_out()), live=False)
    root.get_by_role("button", name="Code of the game").click()
    root.get_by_role("button", name="Copy").click()

    expect(root.get_by_text("Copied.")).to_have_count(0)
    chosen = "() => document.querySelector('.glow-play-code').selectionEnd"
    assert stage.page.evaluate(chosen) == len(Position(game=laid_out()).code())


def test_the_story_opens_chapter_by_chapter(stage: Stage) -> None:
    root = stage.show(GameTable(laid_out().play("random", until="day 3")))
    root.get_by_text("The story so far").click()
    stage.settle()
    root.get_by_text("Day 2", exact=True).click()
    stage.settle()

    assert root.locator("details.glow-play-chapter[open] [data-code='rolls']").count() >= 2
    root.get_by_text("Day 2", exact=True).click()
    stage.settle()
    expect(root.locator("details.glow-play-chapter[open]")).to_have_count(0)


def test_the_map_opens(stage: Stage) -> None:
    root = stage.show(GameTable(laid_out()))
    root.get_by_text("Where everybody is").click()
    stage.settle()
    picture = root.locator("img.glow-board-picture")
    picture.wait_for()

    assert picture.evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
    assert "Pocana" in (picture.get_attribute("alt") or "")


def away(journey: str = "archipelago") -> Game:
    """Return a game in which somebody may travel."""
    return in_the_afternoon(["likyar"], "red:air red:fire blue:rock", footprints=3, journey=journey)


def test_in_the_afternoon_the_map_lies_under_the_actions_and_stopping_comes_last(
    stage: Stage,
) -> None:
    root = stage.show(GameTable(away()))
    picture = root.locator(".glow-play-todo img.glow-board-picture")
    picture.wait_for()
    deeds = root.locator(".glow-play-todo [data-do]")

    expect(deeds.last).to_have_attribute("data-do", "rest")
    assert "costs" in deeds.first.inner_text()
    root.get_by_text("Where everybody is").click()
    stage.settle()
    expect(picture).to_have_count(0)


def test_other_rulings_are_offered(stage: Stage) -> None:
    table = GameTable(laid_out(), rulings="digital")
    root = stage.show(table)
    root.get_by_role("button", name="Play on with").click()
    stage.settle()

    assert table.game.rulings.preset == "digital"


def test_text_stays_text(stage: Stage) -> None:
    name = "<img src=x onerror=alert(1)>"
    root = stage.show(GameTable(laid_out({name: "Pocana", "Bob": "Eoles"})))

    assert name in root.locator(".glow-play-seated").inner_text()
    expect(root.locator("img")).to_have_count(0)


def test_a_view_that_was_refused_is_shown(stage: Stage) -> None:
    table = GameTable(laid_out())
    root = stage.show(table, live=False)
    stage.give(table, _view={"refused": "Something is wrong."})

    expect(root.get_by_text("Something is wrong.")).to_be_visible()


MOMENTS: dict[str, Callable[[], Game | None]] = {
    "start": lambda: None,
    "morning": laid_out,
    "dice": rolled,
    "afternoon": lambda: away("province"),
    "solo": lambda: Game.solo("Pocana", ("green", "yellow"), "archipelago", 7).play(
        "careful", until="day 3"
    ),
    "end": lambda: Game.new(["Pocana", "Eoles"], seed=7).play("careful"),
}


@pytest.mark.parametrize(
    ("moment", "theme", "language"),
    [
        *((moment, theme, language) for moment in ("morning", "dice")
          for theme in ("dark", "light") for language in ("en", "fr")),
        *((moment, *look) for moment in ("start", "afternoon", "solo", "end")
          for look in (("dark", "fr"), ("light", "en"))),
    ],
)  # fmt: skip
def test_it_is_accessible(
    stage_in: Callable[..., Stage], moment: str, theme: str, language: str
) -> None:
    stage = stage_in(theme)
    root = stage.show(GameTable(MOMENTS[moment](), language=language))
    if moment == "dice":
        root.locator("[data-place='0']").click()
        root.locator(".glow-play-why").first.click()
        stage.settle()
    if moment == "morning":
        root.locator(".glow-head .glow-button").nth(2).click()
        root.locator(".glow-play-fold").last.locator("> summary").click()
        stage.settle()

    assert stage.axe() == []
    stage.picture(f"game table {moment} {theme} {language}", root)


def test_it_fits_a_phone(stage_in: Callable[..., Stage]) -> None:
    stage = stage_in(width=360)
    for moment, game in MOMENTS.items():
        root = stage.show(GameTable(game(), language="fr"))
        if moment == "dice":
            root.locator("[data-place='0']").click()
        stage.settle()
        wide = stage.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, moment
