"""The casebook: find a case, read the answer and why, compare the presets, take it to the table."""

from __future__ import annotations

from typing import Any

from traitlets import List

from glow_explorer.cases import casebook
from glow_explorer.errors import GlowError
from glow_explorer.language import using
from glow_explorer.position import Position
from glow_explorer.render import html
from glow_explorer.widgets.base import GlowWidget
from glow_explorer.widgets.case_views import (
    case_line,
    case_view,
    disputed_cases,
    opened_position,
)
from glow_explorer.widgets.traits import Known, read_amount, rulings_trait


def read_case(given: object) -> str:
    """Read a case: its id, its number in the book, or the case itself."""
    wanted = getattr(given, "id", given)
    return casebook()[wanted].id


def read_position(given: object) -> Position | None:
    """Read a position, or None."""
    if given is None or isinstance(given, Position):
        return given
    raise GlowError("not-a-position", given=repr(given)[:80])


class CaseReader(GlowWidget):
    """The casebook, case by case.

    Parameters
    ----------
    case
        The case that is open at first: its id, its number, or a `Case`.

    Attributes
    ----------
    case
        The id of the case that is open.
    rulings
        The rulings under which it is judged; each preset stands beside them.
    opened
        The position that was last taken to the table, or None.

    Examples
    --------
    >>> reader = CaseReader("crossed-stone")
    >>> reader.lay_out().roll
    Roll('blue:water orange:rock')
    """

    FRONT = "case_reader"
    SETTABLE = ("case", "rulings")
    SHOWN = ("case", "rulings")
    WORDS = ("cases",)

    case = Known(read_case, 0)
    rulings = rulings_trait()
    opened = Known(read_position, None, lambda value: value is not None)
    _book: List[Any] = List().tag(sync=True)

    def __init__(self, case: object = 0, **given: Any) -> None:
        self._compared = False
        super().__init__(case=read_case(case), **given)
        self._book = self._listed()
        self.observe(self._relist, names=["language"])

    def _listed(self) -> list[dict[str, Any]]:
        with using(self.language):
            return [case_line(one) for one in casebook()]

    def _relist(self, _change: object) -> None:
        self._book = self._listed()

    def _seen(self) -> dict[str, Any]:
        case = casebook()[self.case]
        return {
            "case": case_view(case, self.rulings),
            "rolls": len(case.facts.get("rolls", ())),
            "opens": opened_position(case, self.rulings) is not None,
            "disputed": sorted(disputed_cases()) if self._compared else None,
        }

    def _still(self) -> str:
        return html(casebook()[self.case])

    def lay_out(self, which: int = 0) -> Position:
        """Take a case to the table; if it has several rolls, one of them."""
        case = casebook()[self.case]
        rolls = case.facts.get("rolls", ())
        number = read_amount("which", which, most=max(0, len(rolls) - 1))
        position = opened_position(case, self.rulings, number)
        if position is None:
            raise GlowError("case-without-table", given=case.id)
        self.opened = None  # so that the same case can be opened again
        self.opened = position
        return position

    # ------------------------------------------------------------------ what the browser asks

    def _hear_open(self, which: Any = 0) -> None:
        self.lay_out(which)

    def _hear_compare(self) -> None:
        """Work out on which cases the presets differ."""
        self._compared, self._due = True, True
