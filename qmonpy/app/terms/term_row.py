"""A term of a number as a row that unfolds into what it is made of, with its value, a bar and where it is set."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from qmonpy.app.tables.column import Column
from qmonpy.late_methods import dataclass
from qmonpy.translation import later

MOST_LISTED = 50
"""So many terms of one kind have a row of their own, those that weigh most; the others are added up or counted."""
MOST_OPENED = 12
"""So many of them are opened further, where that takes a while for each."""


@dataclass(frozen=True, slots=True)
class TermRow:
    """A term, and what it is made of."""

    key: tuple[str, ...]
    title: str
    value: float
    full: float
    """What the whole of it would be, for its bar."""
    shown: str
    how: str
    """How it comes about, or what is to be known of it."""
    column: str = ""
    """What `qstat` calls it."""
    children: tuple["TermRow", ...] = ()
    is_open: bool = True
    is_section: bool = False
    has_bar: bool = True
    link: tuple[str, str] | None = None
    """Page and key of where it is set."""

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.title} {self.column}".lower()


def put_below(key: tuple[str, ...], rows: Iterable[TermRow]) -> Iterator[TermRow]:
    """Yield rows with all that is below them as they are below a row of a key."""
    for each in rows:
        yield replace(each, key=(*key, *each.key), children=tuple(put_below(key, each.children)))


TERM_COLUMNS: tuple[Column[TermRow], ...] = (
    Column("term", later("Term"), lambda row: row.title),
    Column("value", later("Value"), lambda row: row.shown, lambda row: row.value, is_number=True,
           tooltip=later("The bar shows how much of the term above it that is; of a percentage, how much of 100 %")),
    Column("column", "qstat", lambda row: row.column, tooltip=later("The column of qstat -pri, -urg or -ext")),
    Column("how", later("How it comes about"), lambda row: row.how),
)  # fmt: skip
"""What a table of terms shows; the column of `qstat` is there for the terms of a priority."""


def make_plain_row(
    key: tuple[str, ...],
    title: str,
    shown: str = "",
    how: str = "",
    *,
    children: tuple[TermRow, ...] = (),
    value: float = 0.0,
    is_open: bool = False,
    link: tuple[str, str] | None = None,
) -> TermRow:
    """Return a row without a bar; `value` is what it adds to the row above it, if that is a sum."""
    return TermRow(key, title, value, 1.0, shown, how, children=children, is_open=is_open, has_bar=False, link=link)
