"""What is answered to a line: the same as the judge, the navigator and the lab say."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import glow_explorer as glow
from glow_explorer.asking.vocabulary import lexicon, names
from glow_explorer.language import using
from glow_explorer.render import describe, html, text
from glow_explorer.render.asking import headline
from glow_explorer.render.document import write_values

if TYPE_CHECKING:
    from glow_explorer.asking import Answer

DISPUTE = (
    "red fire, red fire, blue water, green nature, small purple feet; likyar and orange sketal; "
    "what if the black die shows fire?"
)
TABLE = "red:fire red:fire blue:water green:nature small purple:footprints"


def laid(answer: Answer) -> glow.Position:
    """Return the position of an answer, which has one."""
    assert answer.position is not None
    return answer.position


class TestTheJudge:
    def test_it_says_what_the_judge_says(self) -> None:
        answer = glow.ask("blue water, orange rock; gluach?")
        verdict = glow.explain("gluach", "blue:water orange:rock")
        assert answer.verdicts == (verdict,)
        assert (answer.says, answer.reason) == (False, verdict.decisive)
        assert [rule.id for rule in answer.rules] == ["noon.crossed"]
        assert "crossed-stone" in [case.id for case in answer.cases]

    def test_the_dispute(self) -> None:
        answer = glow.ask(DISPUTE)
        assert answer.table == glow.Position(laid(answer).company, roll=TABLE)
        assert laid(answer).roll == glow.Roll(f"{TABLE} black:fire")
        assert answer.times == {"likyar": 0, "sketal-orange": 0}
        assert [reason.code for reason in answer.reasons] == ["symbol-cursed", "symbol-missing"]
        assert [verdict.times for verdict in answer.unsupposed] == [1, 0]

    def test_kaar_in_the_line_shelters(self) -> None:
        line = "likyar, red fire, green nature, black fire"
        assert glow.ask(line).says is False
        assert glow.ask(f"{line}, kaar: does likyar trigger?").says is True

    def test_rulings_are_followed(self) -> None:
        line = "moloch, orange rock, black rock"
        kept = {name: glow.ask(f"{line}, {name} rulings").says for name in ("standard", "english")}
        told = {name: glow.explain("moloch", "orange:rock black:rock", name).fires for name in kept}
        assert kept == told

    def test_a_die_that_is_there_is_turned_and_another_is_added(self) -> None:
        line = "2 red fire, black air, ladawa; what if"
        turned = laid(glow.ask(f"{line} the black die shows fire?")).dice
        assert [str(die) for die in turned] == ["red:fire", "red:fire", "black:fire"]
        more = laid(glow.ask(f"{line} I add a blue water?")).dice
        assert [str(die) for die in more][-1] == "blue:water"

    def test_what_is_blocked_does_not_trigger(self) -> None:
        """The first word answers what was asked: yes, it is blocked."""
        answer = glow.ask("is gluach blocked by the rock on the orange die? blue water")
        assert (answer.says, answer.times) == (True, {"gluach": 0})
        assert headline(answer).startswith("Yes. Gluach does not trigger: rock is crossed out")
        assert glow.ask("is gluach blocked? blue water").says is False

    def test_why_the_order_matters(self) -> None:
        line = "eoles, green sketal, donillilu, 2 azure air, green rock, small orange rock: order?"
        answer = glow.ask(line)
        assert [reason.code for reason in answer.reasons] == ["die-leaves-first"]
        assert [rule.id for rule in answer.rules] == ["sketals.return"]
        assert "green-sketal-leaves" in answer.case_ids


class TestTheNavigator:
    @pytest.mark.parametrize("to", [1, 3, 8, 9, 10])
    def test_a_voyage_from_any_boat(self, to: int) -> None:
        position = glow.Position(roll="red:fire blue:water", boats=(0, 6, 7, 9), footprints=1)
        may = {move.to for move in position.moves()}
        answer = glow.ask(f"boats 0 6 7 9, red fire, blue water, 1 footprint, sail to {to}?")
        assert answer.says is (to in may)

    @pytest.mark.parametrize("to", [44, 46, 56, 57, 59, 60])
    def test_a_walk(self, to: int) -> None:
        position = glow.Position(roll="blue:air blue:fire", at=45, footprints=1)
        answer = glow.ask(f"company on 45, blue air, blue fire, 1 footprint: can we walk to {to}?")
        assert answer.says is (to in position.paths())
        assert answer.result.path[-1] == to

    def test_where(self) -> None:
        answer = glow.ask("boats 0 6 7 9, red fire: where can I go?")
        assert answer.says == ((0, 1),)


class TestTheLab:
    def test_odds_are_exact(self) -> None:
        answer = glow.ask("how likely is ladawa with 3 red, 2 green?")
        assert answer.says == glow.odds("ladawa", "3 red, 2 green").at_least_once

    def test_how_many_rerolls_there_are_is_not_guessed(self) -> None:
        line = "ladawa, red fire, red air: which dice should I reroll?"
        assert glow.ask(line).lacks == ("rerolls",)
        assert glow.ask(f"{line} 1 free reroll").says == (1,)


class TestOverATable:
    def test_what_lies_there_is_asked(self) -> None:
        there = glow.Position(glow.Company("Pocana", ["likyar"]), roll="red:fire green:nature")
        assert glow.ask("does likyar trigger?", there).says is True
        supposed = glow.ask("what if the black die shows fire?", there)
        assert (supposed.table, supposed.times) == (there, {"likyar": 0})
        assert laid(glow.ask("red air, red fire", there)).company == there.company

    def test_other_cards_take_their_place(self) -> None:
        there = glow.Position(glow.Company("Pocana", ["likyar"]), roll="red:fire green:nature")
        answer = glow.ask("gluach?", there)
        assert [card.key for card in laid(answer).companions] == ["gluach"]

    def test_a_code_is_a_table(self) -> None:
        code = glow.Position(roll="red:fire green:nature", boats=(0, 6, 7, 9)).code()
        answer = glow.ask(f"https://example.org/explorer.html?code={code} can I sail to 1?")
        assert answer.says is True


class TestTheRules:
    def test_a_question_about_rules_is_searched(self) -> None:
        question = "do dead companions keep their die?"
        answer = glow.ask(question)
        assert answer.findings == glow.search(question)
        assert (answer.asks, answer.position, answer.rules[0].id) == (
            "rule",
            None,
            "sketals.return",
        )

    @pytest.mark.parametrize("there", [0.5, np.array([1, 2]), [3]])
    def test_what_cannot_lie_on_a_table(self, there: Any) -> None:
        for line in ("likyar", "likyar: does it trigger?", "do dead companions keep their die?"):
            with pytest.raises(glow.GlowError) as error:
                glow.ask(line, there)
            assert error.value.code == "not-a-position"

    def test_dice_on_the_table_are_a_position(self) -> None:
        dice = glow.Roll("red:fire green:nature")
        there: Any = dice

        assert glow.ask("likyar: does it trigger?", there).says is True
        assert glow.ask("likyar: does it trigger?", glow.Position(dice)).says is True

    def test_nothing_understood_comes_with_examples(self) -> None:
        for line in ("", "   ", "xyzzy plugh", "?!"):
            with pytest.raises(glow.GlowError) as error:
                glow.ask(line)
            assert error.value.code == "nothing-understood"
            for typed in ("2 red fire, green nature; likyar: does it trigger?",):
                assert typed in str(error.value)
                assert glow.ask(typed).says is True

    def test_the_examples_of_the_error_work_in_french_too(self) -> None:
        with using("fr"), pytest.raises(glow.GlowError) as error:
            glow.ask("xyzzy")
        with using("fr"):
            assert "bateaux 0 6 7 9, rouge feu" in str(error.value)
        assert glow.ask("bateaux 0 6 7 9, rouge feu : puis-je aller en 8 ?").says is False


class TestStrangeLines:
    @pytest.mark.slow
    def test_whatever_is_typed_is_answered_or_refused(self) -> None:
        """Words of the game in any order: an answer that shows itself, or a `GlowError`."""
        phrases = [" ".join(phrase) for known in lexicon().values() for phrase in known]
        phrases += [" ".join(phrase) for phrase in names()]
        marks = [
            *",;.?!:-/()→",
            "\n",
            "->",
            "x3",
            "3x",
            "0",
            "7",
            "45",
            "99999",
            "-2",
            "½",
            "²",
            "٣",
        ]
        marks += ["glow1-", "glow1-IxAAk4MbBuGCZZDVKtUCAA", "<b>", "'", "中", "\0"]
        chance = random.Random(5)
        for _ in range(300):
            length = chance.randint(1, 12)
            line = " ".join(
                chance.choice(phrases if chance.random() < 0.7 else marks) for _ in range(length)
            )
            try:
                answer = glow.ask(line)
            except glow.GlowError as error:
                assert str(error)
                continue
            assert text(answer)
            covered = [(part.start, part.end) for part in (*answer.parts, *answer.reading.unread)]
            assert all(line[start:end] for start, end in covered)


class TestItShowsItself:
    LINES = (
        DISPUTE, "sketal, 3 blue water", "may a footprint replace a crossed symbol?", "likyar",
        "boats 0 6 7 9, red fire, blue water: where can I sail?", "company on 45, blue air",
        "eoles, green sketal, donillilu, 2 azure air, green rock, small orange rock: best order?",
        "how likely is ladawa with 3 red?", "final score moloch, 60 light, boats 9 1 4 6",
        "ladawa, red fire, red air, 1 free reroll: what should I reroll?", "12 light, day 4",
        "how much light at noon? eoles, azure air, azure rock", "4 red fire, ladawa: how often?",
        "can I sail to 8?", "company on 45, blue air: can we walk to 60?",
    )  # fmt: skip

    @pytest.mark.parametrize("code", ["en", "fr"])
    @pytest.mark.parametrize("line", LINES)
    def test_as_words_page_and_values(self, line: str, code: str) -> None:
        with using(code):
            answer = glow.ask(line)
            first = text(answer).splitlines()[0]
            assert first == headline(answer) == describe(answer).title
            assert "<" in html(answer)
            assert write_values(describe(answer))["title"] == first
            assert answer.to_dict()["asks"] == answer.asks

    def test_what_is_typed_never_becomes_markup(self) -> None:
        shown = html(glow.ask("red fire, likyar, <img src=x onerror=alert(1)>"))
        assert "<img src=x" not in shown

    def test_the_first_words(self) -> None:
        first = {line: headline(glow.ask(line)) for line in self.LINES}
        assert first["sketal, 3 blue water"] == "Which card is 'sketal'?"
        assert first["4 red fire, ladawa: how often?"].startswith(
            "2 times. Ladawa triggers 2 times"
        )
        assert first["how likely is ladawa with 3 red?"].startswith("25.9%. Ladawa")
        assert first["company on 45, blue air: can we walk to 60?"].startswith(
            "Yes. The way 45 – 60"
        )
        assert first["can I sail to 8?"].endswith(
            "where the four boats are and what the dice show."
        )
