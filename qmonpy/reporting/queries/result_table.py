"""What a query or a question returns: columns with titles and kinds, and rows of plain values."""

from dataclasses import replace
from typing import Literal, TypeAlias

from qmonpy.late_methods import dataclass

ColumnKind: TypeAlias = Literal["text", "number", "time", "duration", "bytes", "percent"]
KINDS: tuple[ColumnKind, ...] = ("text", "number", "time", "duration", "bytes", "percent")
Cell: TypeAlias = str | int | float | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a result.

    Its `kind` says what its cells are, None being allowed in each: a `time` is in seconds since the epoch, a
    `duration` in seconds, `bytes` count bytes, a `percent` is 0 to 100. The `unit` of a number is written behind it
    (`GB s`, `jobs`); that of a time says of which length of time it is the beginning, in UTC: `hour`, `day`, `month`.
    """

    name: str
    title: str
    kind: ColumnKind = "text"
    unit: str = ""
    decimals: int | None = None
    """How many decimals its numbers have, by default as many as their size asks for."""
    compared_with: str = ""
    """The name of a column with almost the same texts: it is about where they differ. Of a column that names itself,
    these are the texts of the rows before and behind."""
    measure: str = ""
    """Columns of one measure have one number of decimals: they stand beside each other to be compared, such as those of
    a period and of the one before."""


@dataclass(frozen=True, slots=True)
class ResultTable:
    """Rows with a cell for each column; `is_cut` says that there were more rows than had been asked for."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    is_cut: bool = False

    def with_first(self, count: int) -> "ResultTable":
        """Return the same with so many rows at most."""
        return replace(self, rows=self.rows[:count], is_cut=True) if len(self.rows) > count else self

    def find_column(self, name: str) -> int | None:
        """Return the place of a column by its name."""
        return next((place for place, each in enumerate(self.columns) if each.name == name), None)

    def read_column(self, name: str) -> tuple[Cell, ...]:
        """Return the cells of a column by its name, from the first row to the last."""
        place = self.find_column(name)
        assert place is not None, f"no column {name}"
        return tuple(row[place] for row in self.rows)
