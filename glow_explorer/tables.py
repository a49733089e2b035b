"""Opens the tables of ``data/`` and collects everything that is wrong with them.

This is the only module that reads those files. What a table means is decided by those who ask for
its rows; a cell they cannot read becomes a problem with file, row and column, its row is left out,
and reading goes on, so that one run reports every problem.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from glow_explorer.errors import GlowError, nearest
from glow_explorer.language import text
from glow_explorer.loading import load_toml

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")
Columns = Mapping[str, Callable[[str], Any]]


def data_folder() -> Path:
    """Return the folder of the tables: inside the package in a wheel, beside it in a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "data"
    return inside if inside.is_dir() else package.parent / "data"


def stored(file: str) -> bytes:
    """Return the bytes of a file that programs have written; none if it is not there."""
    try:
        return (data_folder() / file).read_bytes()
    except OSError:
        return b""


def table_rows(source: str) -> list[dict[str, str]]:
    """Return the rows of a table that somebody hands over, by the names of its columns."""
    header, *rows = csv.reader(source.splitlines()) if source.strip() else [[]]
    return [dict(zip(header, row, strict=False)) for row in rows if row]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a table; `row` is the line of the file."""

    file: str
    row: int | None
    column: str | None
    error: GlowError

    def __str__(self) -> str:
        place = [self.file]
        if self.row is not None:
            place.append(text("error.place-row", row=self.row))
        if self.column is not None:
            place.append(text("error.place-column", column=self.column))
        return text("error.placed", place=place, said=self.error)


class CatalogError(GlowError):
    """The tables do not hold together; `problems` has every reason."""

    def __init__(self, code: str = "broken-catalogue", **data: Any) -> None:
        super().__init__(code, **data)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, in reading order."""
        return tuple(self.data["problems"])

    def __str__(self) -> str:
        head = text(f"error.{self.code}", count=len(self.problems))
        return "\n".join([head, *(f"  {problem}" for problem in self.problems)])


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table: the line of the file, and the text of each cell."""

    number: int
    cells: Mapping[str, str]


class Tables:
    """The tables of one folder, and what was found wrong with them so far."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = []

    def build(self, file: str, columns: Columns, make: Callable[..., T]) -> list[T]:
        """Turn each row of a CSV file into a value; rows that cannot be read are left out.

        Parameters
        ----------
        file
            The name of the file.
        columns
            Each column with what reads its cells; `file` must have these columns and no others.
        make
            What makes a value of the cells, given under the names of their columns.
        """
        rows_built = []
        for row in self._rows(file, tuple(columns)):
            cells: dict[str, Any] = {}
            for column, read in columns.items():
                try:
                    cells[column] = read(row.cells[column])
                except GlowError as error:
                    self.problems.append(Problem(file, row.number, column, error))
            if len(cells) == len(columns):
                try:
                    rows_built.append(make(**cells))
                except GlowError as error:
                    self.problems.append(Problem(file, row.number, None, error))
        return rows_built

    def toml(self, file: str) -> dict[str, Any]:
        """Return the contents of a TOML file."""
        return self._opened(file, load_toml) or {}

    def note(
        self,
        file: str,
        code: str,
        *,
        row: int | None = None,
        column: str | None = None,
        **data: Any,
    ) -> None:
        """Note a problem."""
        self.problems.append(Problem(file, row, column, GlowError(code, **data)))

    def check(self) -> None:
        """Raise everything that was noted, at once."""
        if self.problems:
            raise CatalogError(problems=self.problems)

    def _opened(self, file: str, read: Callable[[Path], T]) -> T | None:
        """Return what is read from a file; what is wrong with the file as a whole is noted."""
        try:
            return read(self.folder / file)
        except OSError:
            self.note(file, "missing-file")
        except UnicodeDecodeError as error:
            self.note(file, "not-utf8", detail=str(error))
        except ValueError as error:
            self.note(file, "not-toml", detail=str(error))
        return None

    def _rows(self, file: str, columns: tuple[str, ...]) -> Iterable[Row]:
        source = self._opened(file, lambda path: path.read_text(encoding="utf-8-sig"))
        if source is None:
            return
        reader = csv.reader(source.splitlines())
        header = next(reader, [])
        if not self._check_header(file, header, columns):
            return
        for cells in reader:
            if len(cells) != len(header):
                self.note(
                    file, "row-length", row=reader.line_num, given=len(cells), expected=len(header)
                )
                continue
            yield Row(reader.line_num, dict(zip(header, map(str.strip, cells), strict=True)))

    def _check_header(self, file: str, header: list[str], columns: tuple[str, ...]) -> bool:
        for column in dict.fromkeys(name for name in header if header.count(name) > 1):
            self.note(file, "repeated", row=1, column=column, given=column)
        missing = [column for column in columns if column not in header]
        unknown = [column for column in header if column not in columns]
        for column in missing:
            self.note(file, "missing-column", row=1, column=column, expected=columns)
        for column in unknown:
            near = nearest(column, missing)
            self.note(file, "unknown-column", row=1, column=column, expected=columns, nearest=near)
        return len(header) == len(columns) and not missing


def words(cell: str) -> str:
    """Read a cell that must hold some text."""
    if not cell:
        raise GlowError("empty-cell")
    return cell


def whole(cell: str) -> int:
    """Read a whole number."""
    try:
        return int(cell)
    except ValueError:
        raise GlowError("not-a-whole-number", given=cell) from None


def natural(cell: str) -> int:
    """Read a whole number that is not negative."""
    number = whole(cell)
    if number < 0:
        raise GlowError("negative-number", given=number)
    return number


def fraction(cell: str) -> float:
    """Read a position on a board, from 0 to 1."""
    try:
        number = float(cell)
    except ValueError:
        raise GlowError("not-a-number", given=cell) from None
    if not 0 <= number <= 1:
        raise GlowError("not-a-fraction", given=cell)
    return number


def yes_no(cell: str) -> bool:
    """Read ``yes`` or ``no``."""
    return one_of("yes", "no")(cell) == "yes"


def one_of(*choices: str) -> Callable[[str], str]:
    """Make a reader of a cell that must hold one of these words."""

    def read(cell: str) -> str:
        if cell not in choices:
            raise GlowError(
                "not-a-choice", given=cell, expected=choices, nearest=nearest(cell, choices)
            )
        return cell

    return read


def optional(parse: Callable[[str], T]) -> Callable[[str], T | None]:
    """Make a reader of a cell that may be empty."""
    return lambda cell: parse(cell) if cell else None


def unique(parse: Callable[[str], T]) -> Callable[[str], T]:
    """Make a reader that takes each value once."""
    seen: set[T] = set()

    def read(cell: str) -> T:
        value = parse(cell)
        if value in seen:
            raise GlowError("repeated", given=value)
        seen.add(value)
        return value

    return read


def consecutive(first: int) -> Callable[[str], int]:
    """Make a reader of numbers that count the rows."""
    expected = count(first)

    def read(cell: str) -> int:
        wanted = next(expected)
        number = whole(cell)
        if number != wanted:
            raise GlowError("not-consecutive", given=number, expected=wanted)
        return number

    return read
