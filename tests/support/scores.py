"""What the tests of the final count share: the tables as they stand, and a plain score."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

import glow_explorer as glow
from glow_explorer import final_score
from glow_explorer.rulebook import Rulings
from glow_explorer.tables import data_folder

if TYPE_CHECKING:
    from glow_explorer.judge import Score

DATA = Path(str(data_folder()))


def rows(file: str) -> dict[int, dict[str, str]]:
    """Read a table as it stands in its file."""
    with (DATA / file).open(encoding="utf-8", newline="") as source:
        return {int(row["number"]): row for row in csv.DictReader(source)}


COMPANIONS = rows("companions.csv")
ADVENTURERS = rows("adventurers.csv")
PLACES = {
    number: int(row["light"])
    for number, row in rows("province_spaces.csv").items()
    if row["kind"] != "road"
}
ISLANDS = {number: int(row["light"]) for number, row in rows("archipelago_islands.csv").items()}


def plain(company: str, total: int, *, rerolls: int = 0) -> Score:
    """Make a score of a certain total, without companions, fireflies or journey."""
    printed = glow.adventurers[company].end_light
    rulings = Rulings("standard", firefly_zero="no")
    score = final_score(company, light=total - printed, rerolls=rerolls, rulings=rulings)
    assert score.total == total
    return score
