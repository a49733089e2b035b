"""What the dice lab says shows itself: words, pages and charts, in every language."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from matplotlib.figure import Figure

import glow_explorer as glow
from glow_explorer import Companion, Company, Condition, Effect, Position, Roll, render
from glow_explorer.language import available, using
from glow_explorer.render import odds as lab
from glow_explorer.render.figures import chart
from tests.support.each import for_each
from tests.support.shown import stands_on_its_own, told_as_agreed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COMPANY = Company("Pocana", ["ladawa", "thoape", "sketal-orange", "drel-2"])
CURSED = Company("Taetyss", ["kaar", "oshra-a"], spells=["spell-air"])
DICE = Roll("red:fire red:air small blue:water orange:rock")
SEA = Position(
    Company("Pocana", ["dvol-a"]), roll="red:fire red:fire blue:water", boats=(3, 8, 1, 10), day=6,
    rerolls=1,
)  # fmt: skip
LAST_DAY = Position(
    Company("Pocana", ["ladawa", "sketal-any"]), roll="azure:air azure:air red:fire",
    sketal_dice={"sketal-any": 0}, boats=(3, 8, 1, 10), day=8, free_rerolls=1,
)  # fmt: skip
LAND = Position(
    Company("Pocana", ["ladawa"]), roll="azure:water orange:rock red:fire", at=2, footprints=1,
    day=7, rerolls=1,
)  # fmt: skip
SHOWN: dict[str, Any] = {
    "a card": glow.odds("ladawa", "3 red, 2 green"),
    "a card and the black die": glow.odds("gluach", "blue, orange, black"),
    "a card of one's own with Kaar": glow.odds(
        Companion(99, "mine", "<b>Mine</b>", Condition("fire fire"), Effect("skull light:2")),
        "2 red, black", company=CURSED,
    ),
    "a condition": glow.odds("same:3", "3 red, green:fire, small blue"),
    "for certain": glow.odds("fire", "red:fire"),
    "cannot": glow.odds("fire", "blue:water"),
    "a company": glow.odds(COMPANY, "2 red, orange, small blue"),
    "a company with Kaar": glow.odds(CURSED, "2 blue, azure, black", light=1),
    "some cards": glow.odds(["ladawa", "torke-a"], "2 red"),
    "advice": glow.advise(DICE, COMPANY, 1, tokens=1, light=3, token_value=0.5),
    "advice to stop": glow.advise("red:fire red:fire", ["ladawa"], 2),
    "advice to turn": glow.advise(Roll("red:fire red:air"), ["ladawa"], 1, tokens=2),
    "advice by the score track": glow.advise(
        Roll("red:fire red:air"), ["ladawa"], light=20, weights={"footprints": 0.25}
    ),
    "advice with nothing to reroll with": glow.advise("red:fire", ["ladawa"]),
    "advice before the roll": glow.advise("2 red, blue", COMPANY, 1),
    "advice for a day at sea": SEA.advise(journey=True, token_value=0.25, skull_cost=1),
    "advice to stop for the journey": LAST_DAY.advise(journey=True),
    "advice for a day on land": LAND.advise(journey=True),
    "advice for a day before the roll": LAND.replace(roll=None, pool="2 red").advise(journey=True),
    "one more die": glow.odds.compare(COMPANY, "2 red, orange"),
    "one more companion": glow.odds.compare(
        COMPANY, "2 red", {"likyar": "small green", "lumipili-a": "", "sketal-any": "small red"}
    ),
}  # fmt: skip
CHARTED = list(SHOWN)


@pytest.mark.parametrize("language", available())
def test_everything_is_told_as_agreed(language: str) -> None:
    told_as_agreed("dice_lab", SHOWN, language)


@for_each("language", available())
@for_each("name", SHOWN)
def test_a_page_stands_on_its_own(name: str, language: str) -> None:
    stands_on_its_own(SHOWN[name], language)
    assert "<b>Mine</b>" not in SHOWN[name]._repr_html_()


def test_an_action_and_an_option_show_themselves() -> None:
    best = SHOWN["advice to turn"].options[0]

    assert str(best.action) == "turn the red die (air) to fire with a free reroll and 2 tokens"
    assert str(best) == f"4.00  {best.action}"
    assert "turn the red die (air) to fire" in best._repr_html_()
    assert "with a free reroll" in best.action._repr_html_()


def test_a_noon_with_its_afternoon_shows_itself() -> None:
    best = SHOWN["advice to stop for the journey"].outcomes[0]

    assert str(best).splitlines()[0].endswith("; then 3 → 4")
    assert "then 3 → 4" in best._repr_html_()


def test_a_day_names_noon_and_journey_for_both_ways_to_go_on() -> None:
    assert str(SHOWN["advice for a day at sea"]).splitlines()[0] == (
        "Reroll the blue die (water) with a token: "
        "0.17 at noon and 11.99 at sea instead of 0.00 and 11.72."
    )


def test_a_step_back_names_the_space() -> None:
    advice = SHOWN["advice by the score track"]

    assert advice.action.space == 19
    assert "with a step back to 19" in str(advice.action)


def test_bars_are_as_long_as_chances_are_high() -> None:
    lines = lab.bar_lines({"a": Fraction(1, 2), "bb": Fraction(1, 4), "c": Fraction(1, 10**6)})

    assert lines == [
        " a   50.0%  " + "█" * 30,
        "bb   25.0%  " + "█" * 15,
        " c   <0.1%",
    ]


def letters(ax: Axes) -> list[str]:
    """Return everything that is written in a chart."""
    found = [one.get_text() for one in (*ax.get_xticklabels(), *ax.get_yticklabels(), *ax.texts)]
    return [ax.get_title(loc="left"), ax.get_xlabel(), *found]


class TestCharts:
    @pytest.mark.slow
    @for_each("language", available())
    @for_each("name", CHARTED)
    def test_every_answer_has_one(self, name: str, language: str) -> None:
        with using(language):
            figure = SHOWN[name].figure()
            picture = figure._repr_png_()

        assert isinstance(figure, Figure)
        assert picture.startswith(b"\x89PNG")
        assert figure.get_suptitle()

    def test_the_columns_are_the_chances(self) -> None:
        found = SHOWN["a card"]
        (ax,) = found.figure().axes

        heights = [100 * float(chance) for chance in found.distribution.values()]
        assert [bar.get_height() for bar in ax.patches] == pytest.approx(heights)
        assert "once" in letters(ax)

    def test_in_french(self) -> None:
        with using("fr"):
            (ax,) = SHOWN["a card"].figure().axes
            said = letters(ax)

        assert {"jamais", "une fois", "Combien de fois"} <= set(said)
        assert any("," in one and "\u00a0%" in one for one in said)

    def test_the_options_and_where_they_lead(self) -> None:
        advice = SHOWN["advice"]
        upper, lower = advice.figure().axes

        assert upper.patches[0].get_width() == pytest.approx(float(advice.value))
        assert "stop here" in letters(upper)
        chances = [100 * float(chance) for chance in advice.distribution.values()]
        assert [bar.get_height() for bar in lower.patches] == pytest.approx(chances)

    def test_what_is_stopped_at_is_always_among_the_options(self) -> None:
        """Even if it is far from the best."""
        advice = glow.advise(DICE, COMPANY, 3)
        names = letters(advice.figure().axes[0])

        assert advice.stop is not None
        assert advice.options[10].value > advice.stop
        assert "stop here" in names

    def test_losses_stand_to_the_left(self) -> None:
        found = SHOWN["one more die"]
        (ax,) = found.figure().axes
        widths = [bar.get_width() for bar in ax.patches]

        assert widths == pytest.approx([float(one.gain) for one in found.candidates])
        assert widths[-1] < 0 < widths[0]

    def test_nothing_else_is_charted(self) -> None:
        with pytest.raises(TypeError, match="nothing charts a Roll"):
            chart(DICE)


def test_large_questions_are_told_without_asking_again_under_other_rulings() -> None:
    """What other rulings would give is said where it is quickly found out."""
    small, large = (
        glow.advise(roll, ["torke-a", "ladawa"], 2)
        for roll in (
            Roll("red:fire blue:air black:fire"),
            Roll("2 red:fire 2 blue:air 2 green:air azure:air orange:air black:fire"),
        )
    )

    assert "⚖" in str(small)
    assert large.work > lab.LIGHT_WORK
    assert "⚖" not in str(large)
    assert set(large.rulings) == {"black-die-counts-itself"}


@pytest.mark.slow
def test_drawing_does_not_load_pyplot() -> None:
    code = (
        "import sys, glow_explorer as glow; glow.odds('fire', 'red').figure();"
        "print('matplotlib.pyplot' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False"


def test_text_of_a_pool_is_that_of_its_dice() -> None:
    assert render.text(SHOWN["advice before the roll"]).startswith("Roll the dice: ")
