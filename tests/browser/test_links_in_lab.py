"""A link into JupyterLab opens its position, however long the code is."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from glow_explorer import Position
from glow_explorer.game import Game
from glow_explorer.sharing.links import APP, lab_path
from tests.support.browser import ROOT, RUN_FIRST

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support.browser import Lab

FOUR = ["Pocana", "Eoles", "Braccio", "Orium"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_opens_and_is_still_there_after_a_reload(
    page: Page, lab: Lab, language: str
) -> None:
    """The code is far longer than the name of a file may be: JupyterLab cuts that one short."""
    position = Position(Game.new(FOUR, seed=1).play("greedy"))
    shutil.copytree(ROOT / APP, lab.folder / APP, dirs_exist_ok=True)
    page.goto(f"{lab.url}{lab_path(position.code(), language)}?token={lab.token}")
    heading = {"en": "A position of Glow", "fr": "Une position de Lueur"}[language]
    page.get_by_role("heading", name=heading).wait_for()
    page.reload()
    page.get_by_role("heading", name=heading).wait_for()
    page.wait_for_function("window.jupyterapp?.shell.currentWidget?.sessionContext")
    assert page.evaluate(RUN_FIRST) is True
    explorer = page.locator(".glow-explorer")
    explorer.get_by_role(
        "tab", name={"en": "Game", "fr": "Partie"}[language], selected=True
    ).wait_for()
    explorer.locator("[data-deed='share']").click()
    code = explorer.locator(".glow-explorer-code")
    expect(code).to_have_value(position.code())

    names = [file.name for file in (lab.folder.parent / "workspaces").iterdir()]
    assert any(name.startswith(f"{language}-glow1-") for name in names)
    assert max(map(len, names)) <= 255
