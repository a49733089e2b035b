"""The final count against one that knows nothing but the tables."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from glow_explorer import final_score
from glow_explorer.rulebook import PRESETS, Rulings
from tests.support.scores import ADVENTURERS, COMPANIONS, ISLANDS, PLACES


@st.composite
def counts(draw: st.DrawFn) -> dict[str, Any]:
    """Whatever can be counted at the end."""
    amounts = st.integers(0, 30)
    companions = draw(st.lists(st.sampled_from(list(COMPANIONS)), unique=True, max_size=10))
    found: dict[str, Any] = {
        "adventurer": draw(st.sampled_from(list(ADVENTURERS))),
        "companions": companions,
        "light": draw(st.integers(0, 130)),
        "fireflies": draw(amounts),
        "footprints": draw(amounts),
        "rerolls": draw(amounts),
    }
    journey = draw(st.sampled_from(["province", "archipelago", None]))
    if journey == "province":
        found["camp"] = draw(st.sampled_from(list(PLACES)))
    elif journey == "archipelago":
        away = draw(st.lists(st.integers(1, 11), unique=True, max_size=4))
        found["boats"] = draw(st.permutations([*away, *[0] * (4 - len(away))]))
    found["recruited"] = draw(st.one_of(st.none(), st.integers(len(companions), 12)))
    return found


def recount(given: dict[str, Any], rulings: Rulings) -> dict[str, int]:
    """Count once more, from nothing but the tables."""
    cards = [COMPANIONS[number] for number in given["companions"]]
    fireflies = sum(int(card["fireflies"]) for card in cards) + given["fireflies"]
    recruited = given["recruited"]
    companions = len(cards)
    if rulings["firefly-companions"] == "recruited":
        companions = max(8, companions) if recruited is None else recruited
    bonus = 10 if fireflies >= companions else 0
    if fireflies == companions == 0 and rulings["firefly-zero"] == "no":
        bonus = 0
    lines = {
        "light": given["light"],
        "cards": sum(int(card["end_light"]) for card in cards)
        + int(ADVENTURERS[given["adventurer"]]["end_light"]),
        "journey": PLACES[given.get("camp", 0)]
        + sum(ISLANDS[island] for island in given.get("boats", ())),
        "fireflies": bonus,
        "footprints": given["footprints"],
    }
    total = sum(lines.values())
    if rulings["score-floor-final"] == "yes":
        total = max(0, total)
    return lines | {"total": total, "rerolls": given["rerolls"]}


@st.composite
def rulings_of_the_count(draw: st.DrawFn) -> Rulings:
    """A preset, with the rulings of the count decided at will."""
    decided: dict[str, object] = {
        "firefly_companions": draw(st.sampled_from(["in-play", "recruited"])),
        "firefly_zero": draw(st.booleans()),
        "score_floor_final": draw(st.booleans()),
    }
    some = draw(st.sets(st.sampled_from(list(decided))))
    return Rulings(draw(st.sampled_from(PRESETS)), **{name: decided[name] for name in sorted(some)})


class TestRecount:
    @given(counts())
    def test_the_total_is_the_light_and_the_lines(self, given_: dict[str, Any]) -> None:
        score = final_score(**given_)
        lines = (score.cards, score.journey, score.fireflies, score.footprints)

        assert score.total == score.light + sum(lines)
        assert sum(lines) == sum(
            one.data["light"] for one in score.reasons if one.rule != "end.winner"
        )

    @given(counts(), rulings_of_the_count())
    def test_it_is_what_the_tables_add_up_to(
        self, given_: dict[str, Any], rulings: Rulings
    ) -> None:
        found = final_score(**given_, rulings=rulings).to_dict()
        found.pop("reasons")

        assert found == recount(given_, rulings)

    @given(counts(), rulings_of_the_count())
    def test_what_is_said_of_other_rulings_is_what_they_give(
        self, given_: dict[str, Any], rulings: Rulings
    ) -> None:
        for ruling, answers in final_score(**given_, rulings=rulings).if_ruled().items():
            for answer, other in answers.items():
                under = rulings.deciding(ruling, answer)
                assert other == final_score(**given_, rulings=under)
                assert other.total == recount(given_, under)["total"]
