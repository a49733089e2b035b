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
        wins=1.08,
        losses=1.27,
        end_light=0.58,
        rerolls=1.23,
        token=1.41,
        last_token=0.85,
        small=0.11,
        small_purple=0.15,
        large=0.27,
        large_purple=0.49,
        large_yellow=0.16,
        companion=0.66,
        companions={
            "likyar": (-0.61, 0.16),
            "thoape": (-0.37, -0.44),
            "torke-a": (-0.22, 0.54),
            "tamnuca-a": (-0.09, -0.35),
            "ladawa": (-0.13, 0.11),
            "mindaroo-nature-water": (-0.82, 0.52),
            "mindaroo-air-fire": (-0.82, 0.6),
            "donillilu": (-0.32, 0.58),
            "oshra-a": (-0.65, -0.07),
            "xargok": (0.94, -0.01),
            "briki-6": (2.24, -0.31),
            "briki-5": (1.26, -0.12),
            "sketal-orange": (-0.52, -0.32),
            "sketal-azure": (-0.67, 0.04),
            "sketal-green": (-0.83, -0.46),
            "sketal-blue": (-0.67, -0.22),
            "sketal-red": (-1.15, -0.39),
            "lumipili-a": (0.62, 0.27),
            "snarexe": (1.29, 0.16),
            "kaar": (0.74, 0.34),
            "hymoros": (-0.61, -0.44),
            "dvol-a": (-1.57, -0.21),
            "okans": (-1.31, 0.72),
            "brikix": (0.42, -0.12),
            "zzibelu": (-1.12, 0.09),
            "torke-b": (-0.71, 0.02),
            "torkos": (1.1, 0.87),
            "wapoki": (-0.02, -0.13),
            "tamnuca-b": (0.2, -0.04),
            "zellyf-5": (1.15, 0.31),
            "zellyf-0": (-0.87, -0.23),
            "biraii-1": (-0.03, -0.47),
            "biraii-0": (-0.7, -0.43),
            "dvol-4": (1.22, 0.16),
            "dvol-3": (0.52, 0.07),
            "okanios": (0.6, 0.22),
            "gluach": (-0.63, 0.05),
            "drel-3": (0.43, 0.28),
            "oshra-b": (0.07, 0.21),
            "drel-2": (0.15, 0.2),
            "cromaug": (0.21, 0.05),
            "kapaoro": (0.44, -0.24),
            "kapao-5": (0.66, 0.06),
            "sketal-any": (0.07, -0.38),
            "lumipili-b": (0.42, 0.21),
            "kapao-4": (0.7, -0.26),
        },
        mornings=(0.06, 4.09, 10.97, 19.04, 27.9, 34.99, 42.5, 50.4),
        evenings=(4.91, 9.89, 17.85, 27.0, 33.99, 42.16, 50.46, 58.76),
    ),
    "province": Fitted(
        wins=0.81,
        losses=0.87,
        end_light=0.52,
        rerolls=1.56,
        token=1.38,
        last_token=0.97,
        small=0.46,
        small_purple=0.31,
        large=0.36,
        large_purple=0.58,
        large_yellow=0.04,
        companion=0.87,
        companions={
            "likyar": (-1.0, 0.08),
            "thoape": (-0.3, -0.23),
            "torke-a": (-0.07, 1.07),
            "tamnuca-a": (-0.39, 0.12),
            "ladawa": (0.02, 0.06),
            "mindaroo-nature-water": (0.09, 0.3),
            "mindaroo-air-fire": (-1.09, 0.97),
            "donillilu": (-0.39, 0.84),
            "oshra-a": (-0.28, -0.02),
            "xargok": (-2.06, -0.23),
            "briki-6": (2.18, -0.31),
            "briki-5": (0.22, -0.19),
            "sketal-orange": (-0.01, 0.04),
            "sketal-azure": (0.51, 0.16),
            "sketal-green": (0.6, -0.15),
            "sketal-blue": (-0.36, 0.32),
            "sketal-red": (-0.97, -0.06),
            "lumipili-a": (0.46, 0.28),
            "snarexe": (0.8, 0.4),
            "kaar": (1.47, 0.11),
            "hymoros": (-0.8, -0.47),
            "dvol-a": (-2.03, 0.31),
            "okans": (-2.56, 1.42),
            "brikix": (0.76, -0.33),
            "zzibelu": (-0.56, 0.19),
            "torke-b": (-0.13, 0.17),
            "torkos": (0.94, 1.14),
            "wapoki": (-0.3, -0.1),
            "tamnuca-b": (0.22, -0.17),
            "zellyf-5": (1.54, 0.08),
            "zellyf-0": (-0.21, 0.13),
            "biraii-1": (-0.83, -0.28),
            "biraii-0": (-0.93, -0.52),
            "dvol-4": (1.19, 0.14),
            "dvol-3": (0.25, -0.07),
            "okanios": (0.24, 0.41),
            "gluach": (-0.64, 0.24),
            "drel-3": (0.56, -0.1),
            "oshra-b": (0.41, -0.06),
            "drel-2": (0.29, 0.05),
            "cromaug": (0.14, 0.27),
            "kapaoro": (-0.03, -0.23),
            "kapao-5": (0.85, -0.2),
            "sketal-any": (0.82, -0.19),
            "lumipili-b": (0.46, 0.2),
            "kapao-4": (0.91, -0.1),
        },
        mornings=(-1.11, 4.38, 11.54, 19.05, 26.94, 33.86, 41.07, 48.14),
        evenings=(3.45, 9.66, 17.81, 26.21, 33.57, 41.65, 50.08, 58.51),
    ),
}
