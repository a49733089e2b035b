"""Presets, rulings and answers that do not exist are refused."""

from __future__ import annotations

import pytest

import glow_explorer as glow
from glow_explorer import Rulings
from glow_explorer.rulebook import PRESETS, as_rulings
from tests.support.disputed import ANSWERS
from tests.support.refusals import refusal


class TestRefusals:
    @pytest.mark.parametrize(
        ("given", "near"),
        [("standart", "standard"), ("englisch", "english"), ("dragon", None), ("", None)],
    )
    def test_an_unknown_preset(self, given: str, near: str | None) -> None:
        error = refusal(Rulings, given)

        assert error.code == "unknown-preset"
        assert error.data == {"given": given, "expected": PRESETS, "nearest": near}

    @pytest.mark.parametrize("given", [None, 3, True, {"preset": "standard"}, [], ["standard"], {}])
    def test_what_is_no_preset_at_all(self, given: object) -> None:
        for make in (Rulings, as_rulings):
            error = refusal(make, given)

            assert error.code == "unknown-preset"
            assert error.data["given"] == given

    @pytest.mark.parametrize(
        ("given", "near"),
        [("kaar_owner_imune", "kaar-owner-immune"), ("solo-ties", "solo-tie"), ("dragon", None)],
    )
    def test_an_unknown_ruling(self, given: str, near: str | None) -> None:
        for ask in (
            lambda: Rulings("standard", **{given: "yes"}),
            lambda: Rulings("standard")[given],
            lambda: Rulings("standard").deciding(given, "yes"),
            lambda: glow.rulings[given],
        ):
            error = refusal(ask)

            assert error.code == "unknown-ruling"
            assert error.data == {"given": given, "expected": list(ANSWERS), "nearest": near}

    @pytest.mark.parametrize("given", [0, 3, True, None, 2.5, [], {}, ["solo-tie"]])
    def test_what_is_no_ruling_at_all(self, given: object) -> None:
        for ask in (
            lambda: glow.rulings[given],
            lambda: Rulings()[given],
            lambda: Rulings().deciding(given, "yes"),
        ):
            error = refusal(ask)

            assert error.code == "unknown-ruling"
            assert error.data["given"] == given
        assert given not in glow.rulings

    @pytest.mark.parametrize(
        "given",
        [
            {"solo_tie": "defeat", "solo-tie": "footprints"},
            {"solo_tie": "defeat", "Solo_Tie": "footprints"},
            {"solo-tie": "defeat", "SOLO TIE": "defeat"},
        ],
    )
    def test_one_ruling_decided_twice(self, given: dict[str, str]) -> None:
        for start in ("standard", Rulings("digital", solo_tie="defeat")):
            error = refusal(Rulings, start, **given)

            assert error.code == "ruling-given-twice"
            assert error.data == {"given": "solo-tie"}

    @pytest.mark.parametrize(
        ("ruling", "given", "expected", "near"),
        [
            ("joker-saves-a-die", "maybe", ("yes", "no"), None),
            ("joker-saves-a-die", "yess", ("yes", "no"), "yes"),
            ("joker-saves-a-die", 1, ("yes", "no"), None),
            ("joker-saves-a-die", None, ("yes", "no"), None),
            ("joker-saves-a-die", [], ("yes", "no"), None),
            ("joker-saves-a-die", {}, ("yes", "no"), None),
            ("firefly-companions", "recruted", ("in-play", "recruited"), "recruited"),
            ("firefly-companions", "yes", ("in-play", "recruited"), None),
            ("kaar-owner-moves-die", True, ("may", "must"), None),
            ("kaar-owner-moves-die", "musst", ("may", "must"), "must"),
        ],
    )
    def test_an_unknown_answer(
        self, ruling: str, given: object, expected: tuple[str, ...], near: str | None
    ) -> None:
        for ask in (
            lambda: Rulings("standard", **{ruling: given}),
            lambda: glow.rulings[ruling].answer(given),
        ):
            error = refusal(ask)

            assert error.code == "unknown-answer"
            assert error.data == {
                "given": given,
                "ruling": ruling,
                "expected": expected,
                "nearest": near,
            }
