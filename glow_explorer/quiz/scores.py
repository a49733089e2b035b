"""Questions about the final count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glow_explorer.catalog import catalog
from glow_explorer.collection import adventurers, companions
from glow_explorer.company import Company
from glow_explorer.judge import final_score
from glow_explorer.judge.score import COMPANIONS, FLOOR, ZERO
from glow_explorer.places import CENTRE, islands, spaces
from glow_explorer.quiz.asking import Question, Solution, Table
from glow_explorer.quiz.levels import APPRENTICE, GUIDE, JUDGE, TRAVELLER
from glow_explorer.quiz.lots import STANDARD
from glow_explorer.rulebook import as_rulings

if TYPE_CHECKING:
    from glow_explorer.judge import Score
    from glow_explorer.quiz.lots import Lots

TOTAL = "total"
_COMPANIONS = {APPRENTICE: (1, 2), TRAVELLER: (2, 4), GUIDE: (3, 5), JUDGE: (0, 5)}


def solve(question: Question) -> Solution:
    """Count the light."""
    found = counted(question.table)
    return Solution((found.total,), (found.reasons,), used=found.rulings)


def counted(table: Table) -> Score:
    """Return the final count of a table."""
    if table.company is None or table.light is None:
        message = "a final count needs a company and its light"
        raise TypeError(message)
    return final_score(
        table.company,
        light=table.light,
        camp=table.camp,
        boats=table.boats or None,
        fireflies=table.fireflies,
        footprints=table.footprints,
        recruited=table.recruited,
        rulings=table.rulings,
    )


def draw(lots: Lots, level: int) -> Question | None:
    """Draw the end of a game: cards, a camp or boats, and about as many fireflies as it takes."""
    chosen = lots.some(companions(), lots.between(*_COMPANIONS[level]))
    company = Company(lots.one(list(adventurers())), chosen)
    printed = sum(card.fireflies for card in company.companions)
    near = len(chosen) - printed + lots.between(-1, 1)
    camp, boats = _places(lots, level)
    judge = level == JUDGE
    table = Table(
        cards=company.cards, company=company, camp=camp, boats=boats,
        light=lots.between(0, 12) if judge and lots.once_in(3) else lots.between(20, 70),
        fireflies=max(0, near) if level > APPRENTICE else lots.below(2),
        footprints=lots.below(4), recruited=catalog().setup.rounds if judge else len(chosen),
        rulings=lots.ruled(COMPANIONS, ZERO, FLOOR) if judge else as_rulings(STANDARD),
    )  # fmt: skip
    found = Question("score", level, table, (TOTAL,))
    lines = counted(table)
    brought = [lines.cards, lines.journey, lines.fireflies, lines.footprints]
    return found if sum(map(bool, brought)) >= (1 if level == APPRENTICE else 2) else None


def _places(lots: Lots, level: int) -> tuple[int | None, tuple[int, ...]]:
    """Draw where the camp is, or the boats."""
    if lots.once_in(2):
        villages = [number for number, space in spaces().items() if space.kind == "village"]
        return lots.one(villages), ()
    out = lots.some([number for number in islands() if number != CENTRE], min(level, 4))
    return None, tuple(sorted([*out, *[CENTRE] * (4 - len(out))]))
