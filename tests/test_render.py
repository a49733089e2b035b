"""What is shown: the words, the pictures, the pages."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from itertools import pairwise
from urllib.parse import unquote

import pytest
from hypothesis import given, settings

import glow_explorer as glow
from glow_explorer import Color, Companion, Company, Condition, Die, Effect, Pool, Roll, Symbol
from glow_explorer.cards import DEEDS
from glow_explorer.collection import all_cards
from glow_explorer.language import available, using
from glow_explorer.render import html, icons, palette, svg, text
from tests.goldenfiles import agrees
from tests.strategies import conditions, effects, pools, rolls

SVG = "{http://www.w3.org/2000/svg}"
SHOWN: list[object] = [
    Die("red", "fire"),
    Die("blue"),
    Roll("red:fire small blue:water black:loss"),
    Roll(),
    Pool("2 green, red:fire"),
    Condition("water no:rock"),
    Condition("same:3"),
    Condition(),
    Effect("skull light:-4 footprint:1"),
    Effect(),
    Company("Pocana", ["likyar", 13], spells=[3]),
    Company("Eoles"),
    glow.companions,
    glow.adventurers,
    glow.spells,
    *all_cards(),
]


class Page(HTMLParser):
    """Collects what a page holds."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.words = ""
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "img":
            self.images.append(dict(attrs))
        else:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def luminance(color: str) -> float:
    """Return how bright a colour is, as WCAG 2 defines it."""
    parts = [int(color[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, as WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


class TestWords:
    @pytest.mark.parametrize("code", available())
    def test_every_card_reads_as_agreed(self, code: str) -> None:
        with using(code):
            agrees(f"cards.{code}.txt", "\n\n".join(str(card) for card in all_cards()))

    @pytest.mark.parametrize("code", available())
    def test_catalogues_read_as_agreed(self, code: str) -> None:
        with using(code):
            said = [str(cards) for cards in (glow.adventurers, glow.companions, glow.spells)]
            agrees(f"catalogues.{code}.txt", "\n\n".join(said))

    def test_a_company_tells_all_its_cards(self) -> None:
        company = Company("Pocana", ["likyar", 13], spells=[3])
        said = str(company)

        assert said.startswith("Pocana's company\n")
        assert [card.key in said for card in company] == [True] * 4

    def test_cards_without_effect_say_so(self) -> None:
        assert "At noon: no effect" in str(glow.adventurers["Pocana"])
        assert "At noon: no effect" in str(glow.companions["Kaar"])

    def test_other_things_are_said_as_they_are(self) -> None:
        assert text(3) == "3"

    @given(conditions(), effects())
    def test_all_conditions_and_effects_can_be_said(self, one: Condition, two: Effect) -> None:
        for code in available():
            with using(code):
                assert text(one)
                assert text(two)


class TestIcons:
    def test_symbols_and_effects_have_an_icon_and_an_ink(self) -> None:
        wanted = {*Symbol, *DEEDS, "firefly", "reroll", "same", "die"}

        assert wanted <= set(icons.icon_names())
        assert wanted == set(palette.INK)

    @pytest.mark.parametrize("name", icons.icon_names())
    def test_icons_are_plain_shapes_of_one_colour(self, name: str) -> None:
        source = icons.folder().joinpath(f"{name}.svg").read_text(encoding="utf-8")
        root = ET.fromstring(source)
        shapes = {element.tag.removeprefix(SVG) for element in root.iter()}
        colors = {
            value
            for element in root.iter()
            for key, value in element.attrib.items()
            if key in {"fill", "stroke"}
        }

        assert root.get("viewBox") == "0 0 24 24"
        assert shapes <= {
            "svg",
            "g",
            "path",
            "circle",
            "ellipse",
            "rect",
            "polygon",
            "polyline",
            "line",
        }
        assert colors <= {"currentColor", "none"}
        assert "currentColor" in colors

    @pytest.mark.parametrize("name", sorted(palette.INK))
    def test_icons_stand_out_from_their_disc(self, name: str) -> None:
        assert contrast(palette.INK[name], palette.IVORY) >= 4

    @pytest.mark.parametrize("color", list(Color))
    def test_dice_stand_out_on_light_and_dark_pages(self, color: Color) -> None:
        """Body or edge differs from the page, and the mark from the body."""
        for page in ("#ffffff", "#111111"):
            shades = (palette.BODY[color], palette.EDGE[color])
            assert max(contrast(shade, page) for shade in shades) >= 3
        assert contrast(palette.MARK[color], palette.BODY[color]) >= 3


class TestPictures:
    def test_a_die_says_what_it_shows(self) -> None:
        root = ET.fromstring(svg(Die("red", "fire", "small")))

        assert root.get("role") == "img"
        assert root.get("aria-label") == "small red die: fire"
        assert root[0].text == "small red die: fire"
        with using("fr"):
            assert "petit dé rouge : feu" in svg(Die("red", "fire", "small"))

    def test_every_die_looks_different(self) -> None:
        pictures = {
            svg(Die(color, symbol, size))
            for color in Color
            for symbol in (None, *sorted(set(Die(color).faces)))
            for size in ("large", "small")
        }
        dice = sum(2 * (1 + len(set(Die(color).faces))) for color in Color)

        assert len(pictures) == dice

    @given(rolls(6))
    @settings(max_examples=30)
    def test_a_roll_shows_each_die_in_order(self, roll: Roll) -> None:
        root = ET.fromstring(roll._repr_svg_())
        titles = [title.text for title in root.iter(f"{SVG}title")]

        assert titles[1:] == [text(die) for die in roll]

    def test_small_dice_are_smaller(self) -> None:
        sides = [
            int(ET.fromstring(svg(Die("red", "fire", size))).get("width", "0"))
            for size in ("small", "large")
        ]

        assert sides == sorted(set(sides))

    def test_what_has_no_picture_is_refused(self) -> None:
        with pytest.raises(TypeError, match="int as SVG"):
            svg(3)
        with pytest.raises(TypeError, match="int as HTML"):
            html(3)


class TestPages:
    @pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: type(shown).__name__)
    @pytest.mark.parametrize("code", available())
    def test_pages_stand_on_their_own(self, shown: object, code: str) -> None:
        """No script, no stylesheet, nothing from elsewhere; every picture embedded and valid."""
        with using(code):
            page = Page(html(shown))

        assert page.open == []
        assert not {"script", "style", "link", "iframe", "svg"} & set(page.tags)
        for image in page.images:
            source = image["src"] or ""
            kind, _, data = source.partition(",")
            assert kind == "data:image/svg+xml"
            ET.fromstring(unquote(data))
            assert "alt" in image

    def test_pictures_are_told_in_words(self) -> None:
        page = Page(html(Roll("red:fire small blue:water")))

        assert [image["alt"] for image in page.images] == [
            "large red die: fire",
            "small blue die: water",
        ]
        assert page.words == "fire ×1, water ×1 · 2 different elements"

    def test_a_condition_shows_its_badges_in_printed_order(self) -> None:
        def badges(text: str) -> list[str | None]:
            return [image["alt"] for image in Page(html(Condition(text))).images]

        assert badges("air water") == ["air", "water"]
        assert badges("water no:rock") == ["water", "no rock"]
        assert badges("same:3") == ["3 identical symbols"] * 3
        assert badges("") == []

    def test_a_crossed_badge_is_struck_out(self) -> None:
        plain, crossed = (Page(html(Condition(said))).images[0] for said in ("rock", "no:rock"))

        assert palette.CROSS[1:] in unquote(crossed["src"] or "")
        assert palette.CROSS[1:] not in unquote(plain["src"] or "")

    def test_an_effect_shows_amounts_and_badges(self) -> None:
        page = Page(html(Effect("skull footprint:2 light:-4")))

        assert [image["alt"] for image in page.images] == [
            "this companion goes to the cemetery", "+2 footprints", "−4 light",
        ]  # fmt: skip
        assert page.words.startswith("+2−4")

    def test_a_card_shows_everything_printed_on_it(self) -> None:
        page = Page(html(glow.companions["sketal-orange"]))

        for said in ("Sketal", "companion 13, deck A", "sketal-orange", "1 large orange die", "+1"):
            assert said in page.words
        assert "At the end: +1 light" in [image["alt"] for image in page.images]

    def test_a_table_has_one_row_a_card(self) -> None:
        page = Page(html(glow.companions))

        assert page.tags.count("tr") == 47
        assert "46 companions" in page.words
        assert "sketal-orange" in page.words

    def test_names_are_text_not_markup(self) -> None:
        card = Companion(1, "bad", "<script>alert(1)</script>&amp;", effect=Effect("light:1"))
        page = Page(html(card))

        assert "script" not in page.tags
        assert "<script>alert(1)</script>&amp;" in page.words

    @given(pools(5))
    @settings(max_examples=30)
    def test_any_pool_can_be_shown(self, pool: Pool) -> None:
        assert len(Page(pool._repr_html_()).images) == len(pool)

    def test_themes_bring_ink_and_paper_together(self) -> None:
        """Whoever sets the paper sets the ink, or text vanishes in a dark notebook."""
        source = html(glow.companions[13])

        assert palette.PAGE_PAPER in source
        assert palette.PAGE_INK in source
        fallbacks = [
            value.split(", ")[-1].rstrip(")") for value in (palette.PAGE_INK, palette.PAGE_PAPER)
        ]
        assert contrast(*fallbacks) >= 7


def test_drawings_of_dice_grow_with_their_number() -> None:
    widths = [
        int(ET.fromstring(svg(Pool(["red"] * number))).get("width", "0")) for number in (1, 2, 3)
    ]

    assert len({after - before for before, after in pairwise(widths)}) == 1
