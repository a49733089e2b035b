"""What a person sees of the judge: in a real browser, on a plain page and in JupyterLab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import glow_explorer as glow
from glow_explorer import Company
from glow_explorer.language import using
from glow_explorer.render import html
from tests.browser.test_in_browser import BROKEN, contrasts
from tests.support.browser import ADDRESS, show

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support.browser import LabPage


def shown() -> list[object]:
    """Return one of everything that the judge says."""
    noon = glow.noon(
        Company("Eoles", ["sketal-green", "donillilu"]),
        "azure:air azure:air green:rock small orange:rock",
    )
    score = glow.final_score("Taetyss", [9, 18, 39, 25, 41, 36, 7], light=60, camp=5)
    return [
        glow.explain("gluach", "blue:water orange:rock"),
        glow.explain("donillilu", "blue:water black:water red:air"),
        noon,
        noon.best,
        noon.order_matters,
        score,
        glow.winner([score]),
        glow.rules["noon.crossed"],
        glow.rules.search("crossed symbol"),
        glow.rulings,
        glow.rulings["cromaug-timing"],
        glow.Rulings("digital", joker_saves_a_die="yes"),
        *(glow.casebook[name] for name in ("past-the-village", "one-element-too-many")),
    ]


class TestPlainPage:
    @pytest.mark.parametrize("language", ["en", "fr"])
    @pytest.mark.parametrize(
        "page_style", ["background: #fff; color: #222", "background: #111; color: #eee"]
    )
    def test_everything_is_drawn_and_readable(
        self, page: Page, page_style: str, language: str
    ) -> None:
        with using(language):
            body = "".join(html(one) for one in shown())
        show(page, f"<!doctype html><body style='{page_style}'>{body}")
        page.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
        found = contrasts(page, "body")

        assert page.evaluate(BROKEN) == []
        assert len(found) > 200
        assert [(said, ratio) for said, ratio in found if ratio < 4.5] == []

    @pytest.mark.parametrize("width", [360, 1280])
    def test_it_fits_the_screen(self, page: Page, width: int) -> None:
        """Wide tables scroll inside themselves."""
        page.set_viewport_size({"width": width, "height": 900})
        body = "".join(html(one) for one in (*shown(), glow.rules))
        show(page, f"<!doctype html><body style='margin: 8px'>{body}")
        page.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")

        assert page.evaluate("document.documentElement.scrollWidth") <= width

    def test_the_rule_behind_a_reason_opens(self, page: Page) -> None:
        show(page, html(glow.explain("gluach", "blue:water orange:rock")))
        rule = page.get_by_text(glow.rules["noon.crossed"].text)

        expect(rule).not_to_be_visible()
        page.get_by_text("Crossed symbols · The conditions, p. 14").click()
        expect(rule).to_be_visible()

    def test_dice_that_stand_in_the_way_are_marked_for_eyes_and_ears(self, page: Page) -> None:
        show(page, html(glow.explain("gluach", "blue:water orange:rock")))
        frames = [
            page.locator(f"span:has(> img[alt^='large {color} die'])").first
            for color in ("orange", "blue")
        ]
        borders = [frame.evaluate("one => getComputedStyle(one).border") for frame in frames]

        expect(page.get_by_alt_text("large orange die: rock ✗")).to_have_count(1)
        assert borders[0] != borders[1]

    @pytest.mark.parametrize(
        ("typed", "found"),
        [
            ("noon.crossed-once", "noon.crossed-once"),
            ("symboles barrés", "noon.crossed"),
            ("SYMBOLES BARRES", "noon.crossed"),
            ("n’atteint", "kaar.immune"),
        ],
    )
    def test_the_table_of_rules_is_searched_while_typing(
        self, page: Page, typed: str, found: str
    ) -> None:
        show(page, "<!doctype html>" + html(glow.rules))
        rows = page.locator("tbody tr:visible")
        expect(rows).to_have_count(len(glow.rules))

        page.get_by_label("Search the rules").fill(typed)
        expect(rows).not_to_have_count(len(glow.rules))
        names = page.locator("tbody tr:visible th").all_inner_texts()
        assert glow.rules[found].name in [name.split("\n")[0] for name in names]
        assert len(names) < 30

        page.get_by_label("Search the rules").fill("")
        expect(rows).to_have_count(len(glow.rules))

    def test_nothing_is_fetched(self, page: Page) -> None:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        show(page, "<!doctype html>" + "".join(html(one) for one in shown()))

        assert [url for url in asked if not url.startswith("data:")] == [ADDRESS]


class TestJupyterLab:
    def test_rules_are_searched_in_an_output(self, lab_page: LabPage) -> None:
        """Typing there is typing, not a command to the notebook."""
        lab_page.run_cells("rules.ipynb", "import glow_explorer as glow", "glow.rules", "1 + 1")
        field = lab_page.page.get_by_label("Search the rules")
        field.click()
        field.press_sequentially("dd crossed a b")
        lab_page.picture("rules typed")

        expect(field).to_have_value("dd crossed a b")
        expect(lab_page.page.locator(".jp-Notebook .jp-CodeCell")).to_have_count(3)
        expect(lab_page.page.locator("tbody tr:visible")).not_to_have_count(len(glow.rules))

    def test_a_dispute_in_both_themes(self, lab_page: LabPage) -> None:
        lab_page.run_cells(
            "dispute.ipynb",
            "import glow_explorer as glow",
            "glow.explain('gluach', 'blue:water orange:rock')",
            "noon = glow.noon(glow.Company('Eoles', ['sketal-green', 'donillilu']),\n"
            "                 'azure:air azure:air green:rock small orange:rock')\nnoon",
            "glow.casebook",
        )
        lab_page.wait_for("Gluach does not trigger: rock is crossed out")
        lab_page.wait_for("The order matters.")
        for theme in ("JupyterLab Light", "JupyterLab Dark"):
            lab_page.theme(theme)
            lab_page.picture(f"dispute {theme}")
            assert lab_page.evaluate(BROKEN) == []
            found = contrasts(lab_page.page, ".jp-RenderedHTMLCommon.jp-OutputArea-output > div")
            assert len(found) > 50
            assert [(said, ratio) for said, ratio in found if ratio < 4.5] == []
