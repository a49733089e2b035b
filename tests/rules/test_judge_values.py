"""What the judge says are values: equal, hashable where it helps, copied and pickled whole."""

from __future__ import annotations

import copy
import pickle

import pytest

import glow_explorer as glow
from glow_explorer import Company
from glow_explorer.game import rerolls_at_hand, tom_band, tom_boat, tom_count
from glow_explorer.journeys import sail, walk
from glow_explorer.values import Frozen

EXAMPLE = Company("Eoles", ["sketal-green", "donillilu"])
ROLL = "azure:air azure:air green:rock small orange:rock"
ANSWERS = {
    "verdict": glow.explain("tamnuca-a", "black:rock orange:rock"),
    "change": glow.explain("tamnuca-a", "red:fire").change,
    "noon": glow.noon(EXAMPLE, ROLL),
    "outcome": glow.noon(EXAMPLE, ROLL).best,
    "order": glow.noon(EXAMPLE, ROLL).order_matters,
    "score": glow.final_score("Pocana", light=9, camp=17),
    "ranking": glow.winner([glow.final_score("Pocana", light=9)]),
    "walk": walk([0, 1], "red:fire"),
    "voyage": sail(0, 1, "red:fire"),
    "rerolls": rerolls_at_hand(EXAMPLE, 12, 1),
    "band": tom_band(2, 4, 17),
    "boat": tom_boat(0, "max"),
    "count": tom_count(12, 3, 0),
    "case": glow.casebook["crossed-stone"],
}


@pytest.mark.parametrize("name", ANSWERS)
class TestEveryAnswer:
    def test_a_copy_is_the_same_answer(self, name: str) -> None:
        answer = ANSWERS[name]
        for twin in (copy.deepcopy(answer), pickle.loads(pickle.dumps(answer))):
            assert twin == answer
            assert str(twin) == str(answer)

    def test_told_before_it_is_copied(self, name: str) -> None:
        """What was worked out on the way does not get in the way."""
        answer = ANSWERS[name]
        told = str(answer)

        assert str(pickle.loads(pickle.dumps(answer))) == told

    def test_it_does_not_change(self, name: str) -> None:
        field = next(iter(vars(type(ANSWERS[name]))["__dataclass_fields__"]))
        with pytest.raises(AttributeError):
            setattr(ANSWERS[name], field, 3)


class TestFrozen:
    def test_it_is_a_mapping_that_can_be_a_key(self) -> None:
        one, other = Frozen({"a": 1, "b": 2}), Frozen([("b", 2), ("a", 1)])

        assert one == other == {"a": 1, "b": 2}
        assert hash(one) == hash(other)
        assert {one: "found"}[other] == "found"
        assert (list(one), len(one), one["a"], one.get("c")) == (["a", "b"], 2, 1, None)

    def test_it_does_not_change(self) -> None:
        frozen = Frozen({"a": 1})
        with pytest.raises(TypeError):
            frozen["a"] = 2  # type: ignore[index]

    def test_it_keeps_nothing_of_what_it_was_made_of(self) -> None:
        given = {"a": 1}
        frozen = Frozen(given)
        given["a"] = 2

        assert frozen["a"] == 1
