"""What must hold for everything that shows itself, on any page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from glow_explorer.language import using
from glow_explorer.render import html
from tests.browser.test_in_browser import BROKEN, contrasts
from tests.support.browser import show
from tests.support.goldenfiles import agrees

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from playwright.sync_api import Page

    from tests.support.browser import LabPage

PAPERS = ["background: #fff; color: #222", "background: #111; color: #eee"]
OPEN_ALL = "all => all.forEach(one => one.open = true)"


def told_as_agreed(name: str, values: Mapping[str, Any], language: str) -> None:
    """Assert that everything is told as in the golden file of a language."""
    with using(language):
        told = "\n\n".join(f"# {name}\n{value}" for name, value in values.items())

    assert not re.search(r"\{[a-z]+\}", told)
    agrees(f"{name}.{language}.txt", told)


def stands_on_its_own(value: Any, language: str) -> None:
    """Assert that a page says its language, is filled in, and needs nothing from elsewhere."""
    with using(language):
        page = value._repr_html_()

    assert f'lang="{language}"' in page
    assert not re.search(r"\{[a-z]+\}", page)
    assert "<script" not in page
    assert re.findall(r'(?:src|href)="(?!data:)', page) == []


def drawn_and_readable(page: Page, values: Collection[Any], paper: str, language: str) -> None:
    """Assert that every picture is drawn, and every word stands out from the page."""
    with using(language):
        body = "".join(map(html, values))
    show(page, f"<!doctype html><body style='{paper}'>{body}")
    page.eval_on_selector_all("details", OPEN_ALL)
    found = contrasts(page, "body")

    assert page.evaluate(BROKEN) == []
    assert len(found) > 200
    assert [(said, ratio) for said, ratio in found if ratio < 4.5] == []


def fits_the_screen(page: Page, values: Collection[Any], width: int) -> None:
    """Assert that pictures shrink, and wide tables scroll inside themselves."""
    page.set_viewport_size({"width": width, "height": 900})
    show(page, f"<!doctype html><body style='margin: 8px'>{''.join(map(html, values))}")
    page.eval_on_selector_all("details", OPEN_ALL)

    assert page.evaluate("document.documentElement.scrollWidth") <= width


def readable_in_both_themes(lab_page: LabPage, name: str) -> None:
    """Assert the same of the outputs in JupyterLab, light and dark; leave pictures to look at."""
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        lab_page.theme(theme)
        lab_page.picture(f"{name} {theme}")
        found = contrasts(lab_page.page, ".jp-RenderedHTMLCommon.jp-OutputArea-output > div")

        assert lab_page.evaluate(BROKEN) == []
        assert len(found) > 30
        assert [(said, ratio) for said, ratio in found if ratio < 4.5] == []
