"""What `evaluation` learned from games; written by ``python -m benchmarks.evaluation``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Fitted(NamedTuple):
    """What was fitted to the games of a board.

    Attributes
    ----------
    wins, losses, end_light, rerolls
        How much is had of what cards are expected to win or to lose, of the light of companions at
        the end, and of each reroll that they give in a day.
    token, last_token
        What a reroll token is worth, and on the last day.
    small, small_purple
        What a small die is worth today, and how much more if it is purple.
    large, large_purple, large_yellow
        What a large die is worth on a day, and how much more if it is purple or yellow.
    companion, companions
        What every companion is worth besides; and each of them, at once and for every day.
    mornings, evenings
        What is still to come on average, by the days left: before the dice of the first of them are
        rolled, and in the evening before it.
    """

    wins: float
    losses: float
    end_light: float
    rerolls: float
    token: float
    last_token: float
    small: float
    small_purple: float
    large: float
    large_purple: float
    large_yellow: float
    companion: float
    companions: Mapping[str, tuple[float, float]]
    mornings: tuple[float, ...]
    evenings: tuple[float, ...]


FITTED: dict[str, Fitted] = {
    "archipelago": Fitted(
        wins=0.89,
        losses=1.23,
        end_light=0.7,
        rerolls=0.82,
        token=1.24,
        last_token=0.93,
        small=0.26,
        small_purple=0.22,
        large=0.18,
        large_purple=0.62,
        large_yellow=0.32,
        companion=0.99,
        companions={
            "likyar": (-0.92, -0.09),
            "thoape": (-1.23, -0.11),
            "torke-a": (-0.43, 0.89),
            "tamnuca-a": (-0.81, 0.03),
            "ladawa": (-0.26, 0.16),
            "mindaroo-nature-water": (-0.65, 0.17),
            "mindaroo-air-fire": (-1.12, 0.59),
            "donillilu": (-0.67, 0.16),
            "oshra-a": (-0.29, -0.13),
            "xargok": (0.14, -0.24),
            "briki-6": (0.92, -0.09),
            "briki-5": (0.25, -0.11),
            "sketal-orange": (-0.39, 0.04),
            "sketal-azure": (-0.37, 0.13),
            "sketal-green": (0.66, -0.45),
            "sketal-blue": (-0.26, -0.02),
            "sketal-red": (-0.11, -0.16),
            "lumipili-a": (0.58, 0.39),
            "snarexe": (0.45, 0.35),
            "kaar": (0.2, 0.1),
            "hymoros": (-0.87, -0.15),
            "dvol-a": (-1.53, 0.14),
            "okans": (-0.98, 0.08),
            "brikix": (0.73, -0.18),
            "zzibelu": (-0.4, 0.46),
            "torke-b": (0.2, 0.3),
            "torkos": (0.56, 1.18),
            "wapoki": (-0.09, -0.2),
            "tamnuca-b": (0.24, -0.32),
            "zellyf-5": (1.11, -0.01),
            "zellyf-0": (0.32, -0.16),
            "biraii-1": (-0.64, -0.51),
            "biraii-0": (-0.99, -0.31),
            "dvol-4": (0.47, 0.09),
            "dvol-3": (0.41, -0.08),
            "okanios": (0.83, 0.17),
            "gluach": (0.23, -0.15),
            "drel-3": (0.4, 0.18),
            "oshra-b": (0.19, -0.06),
            "drel-2": (-0.01, 0.35),
            "cromaug": (1.55, 0.2),
            "kapaoro": (-0.04, -0.29),
            "kapao-5": (0.56, 0.04),
            "sketal-any": (0.54, -0.24),
            "lumipili-b": (1.23, 0.3),
            "kapao-4": (0.27, 0.06),
        },
        mornings=(-2.3, 3.6, 11.5, 20.2, 29.5, 36.6, 43.7, 51.0),
        evenings=(-2.3, 3.6, 11.5, 20.2, 29.5, 36.6, 43.7, 51.0),
    ),
    "province": Fitted(
        wins=0.72,
        losses=0.85,
        end_light=0.73,
        rerolls=1.64,
        token=1.16,
        last_token=0.88,
        small=0.65,
        small_purple=0.2,
        large=0.22,
        large_purple=0.74,
        large_yellow=0.2,
        companion=0.85,
        companions={
            "likyar": (-0.29, -0.15),
            "thoape": (-0.36, 0.09),
            "torke-a": (0.21, 0.93),
            "tamnuca-a": (-0.33, 0.14),
            "ladawa": (-0.31, 0.29),
            "mindaroo-nature-water": (-0.51, 0.34),
            "mindaroo-air-fire": (-0.76, 0.81),
            "donillilu": (0.01, 0.46),
            "oshra-a": (-0.38, 0.23),
            "xargok": (-0.86, -0.24),
            "briki-6": (0.93, 0.0),
            "briki-5": (1.27, -0.23),
            "sketal-orange": (0.05, 0.23),
            "sketal-azure": (0.13, 0.24),
            "sketal-green": (-0.09, -0.01),
            "sketal-blue": (0.03, 0.34),
            "sketal-red": (0.3, 0.01),
            "lumipili-a": (0.42, 0.11),
            "snarexe": (0.92, 0.25),
            "kaar": (0.07, 0.1),
            "hymoros": (-0.57, -0.24),
            "dvol-a": (-1.33, 0.3),
            "okans": (-1.21, 0.54),
            "brikix": (0.45, -0.39),
            "zzibelu": (-0.07, 0.36),
            "torke-b": (-0.12, 0.41),
            "torkos": (0.46, 1.09),
            "wapoki": (-0.32, -0.32),
            "tamnuca-b": (-0.31, -0.07),
            "zellyf-5": (0.37, -0.15),
            "zellyf-0": (0.45, -0.07),
            "biraii-1": (-0.87, -0.18),
            "biraii-0": (-1.21, -0.16),
            "dvol-4": (0.33, -0.11),
            "dvol-3": (-0.27, 0.0),
            "okanios": (0.14, -0.21),
            "gluach": (0.43, -0.09),
            "drel-3": (0.23, 0.17),
            "oshra-b": (-0.13, 0.17),
            "drel-2": (0.09, 0.08),
            "cromaug": (1.63, 0.66),
            "kapaoro": (-0.35, -0.21),
            "kapao-5": (0.57, -0.22),
            "sketal-any": (0.88, -0.41),
            "lumipili-b": (0.55, 0.22),
            "kapao-4": (-0.3, -0.16),
        },
        mornings=(-1.6, 4.9, 12.8, 20.9, 29.1, 35.9, 42.9, 49.0),
        evenings=(-1.6, 4.9, 12.8, 20.9, 29.1, 35.9, 42.9, 49.0),
    ),
}
