"""What is shown: the words, the pictures, the pages."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from hypothesis import given, settings

import glow_explorer as glow
from glow_explorer import (
    Cards,
    Color,
    Companion,
    Company,
    Condition,
    Cost,
    Die,
    Effect,
    Pool,
    Roll,
    Symbol,
)
from glow_explorer.cards import DEEDS
from glow_explorer.collection import all_cards
from glow_explorer.language import available, using
from glow_explorer.render import drawing, html, palette, svg, text
from glow_explorer.symbols import Kind
from tests.support.each import for_each
from tests.support.goldenfiles import agrees
from tests.support.strategies import conditions, effects, pools, rolls

if TYPE_CHECKING:
    from collections.abc import Mapping

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
        self.hidden: list[str] = []
        self.silent = False
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "img":
            self.images.append(dict(attrs))
        else:
            self.open.append(tag)
            self.silent = ("aria-hidden", "true") in attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data
        if self.silent:
            self.hidden.append(data)


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

        assert said.startswith("Company of Pocana\n")
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

        assert wanted <= set(drawing.icon_names())
        assert wanted == set(palette.INK)

    @pytest.mark.parametrize("name", drawing.icon_names())
    def test_icons_are_plain_shapes_of_one_colour(self, name: str) -> None:
        source = drawing.folder().joinpath(f"{name}.svg").read_text(encoding="utf-8")
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


def drawn(element: ET.Element) -> list[tuple[str, dict[str, str]]]:
    """Return everything that is drawn below an element."""
    below = list(element.iter())[1:]
    return [(one.tag.removeprefix(SVG), one.attrib) for one in below]


def icons_in(picture: str, inks: Mapping[str, str]) -> list[str]:
    """Return the names of the icons in a picture, drawn in these inks, in order."""
    known = []
    for name, ink in inks.items():
        group = ET.Element("g")
        group.extend(drawing.shapes(name, ink))
        known.append((name, drawn(group)))
    groups = ET.fromstring(picture).iter(f"{SVG}g")
    return [name for group in groups for name, shapes in known if drawn(group) == shapes]


class TestPictures:
    def test_a_die_says_what_it_shows(self) -> None:
        root = ET.fromstring(svg(Die("red", "fire", "small")))

        assert root.get("role") == "img"
        assert root.get("aria-label") == "small red die: fire"
        assert root[0].text == "small red die: fire"
        with using("fr"):
            assert "petit dé rouge\u00a0: feu" in svg(Die("red", "fire", "small"))

    @pytest.mark.parametrize("color", list(Color))
    def test_a_die_shows_its_colour_and_its_symbol(self, color: Color) -> None:
        for symbol in set(Die(color).faces):
            picture = svg(Die(color, symbol))

            assert f'fill="{palette.BODY[color]}"' in picture
            assert icons_in(picture, palette.INK) == [symbol]

    def test_a_die_not_rolled_is_told_by_its_sixth_face(self) -> None:
        for color in Color:
            inks = dict.fromkeys(map(str, Symbol), palette.MARK[color])

            assert icons_in(svg(Die(color)), inks) == [Die(color).faces[5]]
            assert palette.IVORY not in svg(Die(color))

    def test_every_die_looks_different(self) -> None:
        """Even to those who do not read the words in the picture."""
        shown = [
            Die(color, symbol, size)
            for color in Color
            for symbol in (None, *sorted(set(Die(color).faces)))
            for size in ("large", "small")
        ]
        pictures = {re.sub(r'<title>.*?</title>|aria-label="[^"]*"', "", svg(die)) for die in shown}

        assert len(pictures) == len(shown)

    @given(rolls(6))
    @settings(max_examples=30)
    def test_a_roll_shows_each_die_in_order(self, roll: Roll) -> None:
        picture = roll._repr_svg_()
        titles = [title.text for title in ET.fromstring(picture).iter(f"{SVG}title")]

        assert titles[1:] == [text(die) for die in roll]
        assert icons_in(picture, palette.INK) == list(roll.symbols)

    def test_small_dice_are_smaller(self) -> None:
        sides = [
            int(ET.fromstring(svg(Die("red", "fire", size))).get("width", "0"))
            for size in ("small", "large")
        ]

        assert sides == sorted(set(sides))

    def test_a_condition_shows_its_badges_in_printed_order(self) -> None:
        assert icons_in(svg(Condition("air water")), palette.INK) == ["air", "water"]
        assert icons_in(svg(Condition("water no:rock")), palette.INK) == ["water", "rock"]
        assert icons_in(svg(Condition("no:nature no:water")), palette.INK) == ["nature", "water"]

    @pytest.mark.parametrize(
        ("said", "badges", "struck"),
        [("fire", 1, 0), ("no:fire", 1, 1), ("no:air no:fire", 2, 2), ("fire no:air", 2, 1)],
    )
    def test_crossed_badges_are_struck_out(self, said: str, badges: int, struck: int) -> None:
        picture = svg(Condition(said))

        assert picture.count("<circle") >= badges
        assert picture.count(f'd="M4.6 19.4 19.4 4.6" stroke="{palette.CROSS}"') == struck
        assert picture.count(f'stroke="{palette.CROSS}"') == 2 * struck

    def test_repeated_badges_are_drawn_once_and_used_again(self) -> None:
        root = ET.fromstring(svg(Condition("same:4")))
        uses = [use.get("x") for use in root.iter(f"{SVG}use")]

        assert uses == ["27", "54", "81"]
        assert root.get("width") == "105"

    def test_what_has_no_picture_is_refused(self) -> None:
        with pytest.raises(TypeError, match="int as SVG"):
            svg(3)
        with pytest.raises(TypeError, match="int as HTML"):
            html(3)


class TestPages:
    @for_each("shown", SHOWN, ids=lambda shown: type(shown).__name__)
    @for_each("code", available())
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

    def test_a_condition_is_one_picture_and_its_words(self) -> None:
        page = Page(html(Condition("air water")))

        assert [image["alt"] for image in page.images] == [""]  # the words say it
        assert page.words == "1 air and 1 water"

    def test_an_effect_shows_amounts_badges_and_words(self) -> None:
        page = Page(html(Effect("skull footprint:2 light:-4")))

        assert len(page.images) == 3
        assert page.words == "+2−4this companion goes to the cemetery, +2 footprints, −4 light"

    def test_a_cost_is_what_is_paid(self) -> None:
        assert Page(html(Cost("footprint:3"))).words == "3pay 3 footprints"
        assert Page(html(Cost("light:5"))).words == "5lose 5 light"
        assert Page(html(Cost("skull"))).words == "lose a companion or a spell"
        assert Page(html(Cost())).words == "no cost"

    def test_the_language_is_said(self) -> None:
        for code in available():
            with using(code):
                assert f'lang="{code}"' in html(glow.companions[13])

    def test_a_table_tells_each_thing_once(self) -> None:
        """A screen reader hears a condition as a whole, and an amount with its name."""
        page = Page(html(Cards(Kind.COMPANION, (glow.companions["sketal-orange"],))))

        assert [image["alt"] for image in page.images] == [
            "3 water", "this companion goes to the cemetery", "−4 light", "",
            "At the end: +1 light",
        ]  # fmt: skip
        assert page.hidden == ["−4", "+1"]

    def test_a_card_shows_everything_printed_on_it(self) -> None:
        page = Page(html(glow.companions["sketal-orange"]))

        for said in ("Sketal", "companion 13, deck A", "sketal-orange", "1 large orange die", "+1"):
            assert said in page.words
        assert "At the end: +1 light" in [image["alt"] for image in page.images]
        assert "3 water → this companion goes to the cemetery, −4 light" in page.words

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

    def test_outside_panels_the_page_keeps_its_ink(self) -> None:
        """On a dark page of any kind, text has the colour that the page gives it."""
        for shown in (Roll("red:fire"), Condition("fire"), Effect("light:1"), glow.spells):
            assert not re.search(r"[; \"]color: (?!inherit)", html(shown))

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
