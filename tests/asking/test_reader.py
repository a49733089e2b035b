"""How a line is understood, part by part."""

from __future__ import annotations

import pytest

from glow_explorer.asking import Reading, read
from glow_explorer.asking.vocabulary import split, understood
from glow_explorer.collection import all_cards
from glow_explorer.dice import dice_kinds
from glow_explorer.errors import GlowError
from glow_explorer.language import using
from glow_explorer.symbols import Color, Size

WORDS = "red fire, likyar, 2 footprints"


def dice(line: str) -> list[str]:
    return [str(die) for die in read(line).dice]


class TestDice:
    @pytest.mark.parametrize(
        "line",
        [
            "red fire", "red:fire", "red: fire", "RED FIRE", "red=fire", "fire on red", "fire red",
            "a red die showing fire", "the red die shows fire", "red die with fire", "red (fire)",
            "rouge feu", "feu rouge", "un dé rouge feu", "dé rouge : feu", "le rouge montre feu",
            "feu sur le dé rouge", "rd fire", "red fir", "rouje feu", "1 red fire", "one red fire",
        ],
    )  # fmt: skip
    def test_a_die_may_be_said_in_many_ways(self, line: str) -> None:
        assert dice(line) == ["red:fire"]

    @pytest.mark.parametrize(
        "line",
        [
            "2 red fire", "two red fire", "2x red fire", "2 x red fire", "red fire x2",
            "red fire ×2", "red fire, red fire", "2 red dice showing fire", "deux rouges feu",
            "2 dés rouges feu", "red fire and red fire", "2 red: fire, fire", "2 fire on red",
        ],
    )  # fmt: skip
    def test_two_dice(self, line: str) -> None:
        assert dice(line) == ["red:fire", "red:fire"]

    @pytest.mark.parametrize(
        "line", ["small blue water", "little blue water", "petit bleu eau", "petit dé bleu : eau"]
    )
    def test_a_small_die(self, line: str) -> None:
        assert read(line).dice[0].size is Size.SMALL

    def test_several_dice_of_a_colour_have_a_symbol_each(self) -> None:
        assert dice("3 red: fire, air and water") == ["red:fire", "red:air", "red:water"]

    def test_every_die_in_both_languages(self) -> None:
        for color, kind in dice_kinds().items():
            for symbol in kind.faces:
                assert dice(f"{color} {symbol}") == [f"{color}:{symbol}"]

    def test_a_face_that_is_not_there_is_refused_with_its_place(self) -> None:
        with pytest.raises(GlowError) as error:
            read("likyar, purple light")
        assert error.value.code == "impossible-face"
        assert "^^^^^^^^^^^^" in error.value.data["pointer"]

    def test_a_die_without_a_symbol_offers_its_faces(self) -> None:
        reading = read("green nature, red, likyar")
        (choice,) = reading.choices
        assert (choice.kind, choice.text) == ("face", "red")
        assert [option.typed for option in choice.options][:2] == ["red nature", "red water"]

    def test_a_symbol_without_a_die_offers_the_dice_that_have_it(self) -> None:
        (choice,) = read("red fire, footprints").choices
        assert choice.kind == "color"
        assert [option.value.color for option in choice.options] == [Color.PURPLE]


class TestCards:
    def test_every_card_is_found_by_its_key(self) -> None:
        for card in all_cards():
            reading = read(f"{card.key}, red fire")
            assert reading.cards == (card,), card.key
            assert reading.choices == ()

    @pytest.mark.parametrize("line", ["orange sketal", "sketal orange", "sketal (orange)"])
    def test_a_sketal_is_told_by_its_die(self, line: str) -> None:
        assert [card.key for card in read(line).cards] == ["sketal-orange"]

    def test_six_sketals_are_a_choice(self) -> None:
        (choice,) = read("sketal, red fire").choices
        assert (choice.kind, choice.text, choice.start, choice.end) == ("card", "sketal", 0, 6)
        assert {option.value.key for option in choice.options} == {
            card.key for card in all_cards() if card.name == "Sketal"
        }

    def test_what_an_option_types_is_no_choice_any_more(self) -> None:
        line = "sketal and torke, green, red fire"
        reading = read(line)
        assert [choice.text for choice in reading.choices] == ["sketal", "torke", "green"]
        for choice in reading.choices:
            for option in choice.options:
                typed = line[: choice.start] + option.typed + line[choice.end :]
                after = read(typed)
                assert len(after.choices) == 2, typed
                assert option.value in (*after.cards, *after.dice), typed

    def test_a_die_behind_a_sketal_is_not_its_colour(self) -> None:
        reading = read("sketal red fire")
        assert (dice("sketal red fire"), len(reading.choices)) == (["red:fire"], 1)

    def test_the_cards_that_the_question_names(self) -> None:
        reading = read("kaar, likyar, red fire: does likyar trigger?")
        assert [card.key for card in reading.cards] == ["kaar", "likyar"]
        assert [card.key for card in reading.named] == ["likyar"]


class TestNothingIsSilent:
    def test_a_word_taken_for_another_is_marked(self) -> None:
        parts = read("blak fire, likyar").parts
        assert [(part.text, part.corrected) for part in parts] == [
            ("blak fire", True),
            ("likyar", False),
        ]

    def test_words_that_mean_nothing_are_kept(self) -> None:
        assert [part.text for part in read("red fire, plugh, likyar 77").unread] == ["plugh", "77"]

    def test_words_that_say_nothing_are_not(self) -> None:
        assert read("well, I have got a red fire, and likyar please").unread == ()

    @pytest.mark.parametrize("line", [WORDS, "rouge feu, likyar, et si le noir montre feu ?"])
    def test_each_part_stands_where_it_says(self, line: str) -> None:
        for part in read(line).parts:
            assert line[part.start : part.end] == part.text

    def test_the_order_does_not_matter(self) -> None:
        def table(reading: Reading) -> set[tuple[str, str]]:
            return {(part.kind, str(part.value)) for part in reading.parts}

        pieces = ["2 red fire", "likyar", "12 light", "boats 0 6 7 9", "day 3", "small blue water"]
        forwards, backwards = read(", ".join(pieces)), read("; ".join(reversed(pieces)))
        assert table(forwards) == table(backwards)
        assert len(table(forwards)) == len(pieces)


class TestWords:
    def test_places_and_stocks(self) -> None:
        reading = read("boats 0, 6, 7 and 9, 12 light, footprints: 2, no fireflies, camp on 17")
        assert [(part.kind, part.value) for part in reading.parts] == [
            ("boats", (0, 6, 7, 9)),
            ("light", 12),
            ("footprints", 2),
            ("fireflies", 0),
            ("camp", 17),
        ]

    @pytest.mark.parametrize("line", ["0 -> 8", "0 → 8", "from 0 to 8", "0 to 8", "de 0 à 8"])
    def test_a_voyage(self, line: str) -> None:
        reading = read(f"boats 0 6 7 9; red fire; sail {line}?")
        assert (reading.last("from"), reading.last("to"), reading.asks) == (0, 8, "sail")

    def test_three_boats_are_refused(self) -> None:
        with pytest.raises(GlowError) as error:
            read("boats 0 6 7, red fire")
        assert error.value.code == "boat-count"

    def test_what_is_only_supposed(self) -> None:
        reading = read("red fire, likyar; what if the black die shows fire?")
        assert [str(die) for die in reading.supposed_dice] == ["black:fire"]
        assert [str(die) for die in reading.dice] == ["red:fire"]

    def test_where_there_is_nothing_else_it_is_no_supposition(self) -> None:
        reading = read("if I roll red fire, does likyar trigger?")
        assert ([str(die) for die in reading.dice], reading.supposed_dice) == (["red:fire"], ())

    def test_apostrophes_and_hyphens(self) -> None:
        assert [word.meant for word in split("l'île de Moloc’h, est-ce")] == [
            "l", "ile", "de", "moloch", ",", "est", "-", "ce",
        ]  # fmt: skip

    def test_known_words_are_left_alone(self) -> None:
        assert not any(word.corrected for word in understood("may a footprint replace a symbol"))

    def test_the_language_that_is_spoken_does_not_matter(self) -> None:
        with using("fr"):
            assert dice("2 red fire") == ["red:fire", "red:fire"]

    @pytest.mark.parametrize("line", [None, 7, ["red fire"], b"red fire"])
    def test_only_text_is_read(self, line: object) -> None:
        with pytest.raises(GlowError) as error:
            read(line)
        assert error.value.code == "not-text"

    def test_a_book_is_refused(self) -> None:
        with pytest.raises(GlowError) as error:
            read("red fire " * 1000)
        assert error.value.code == "text-too-long"
