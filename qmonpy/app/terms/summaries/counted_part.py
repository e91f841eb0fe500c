"""A count of things as a row, with a row for each of the first ones."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row, put_below
from qmonpy.pauses import paced
from qmonpy.translation import grouped, tr

T = TypeVar("T")


def make_part(
    key: str,
    title: str,
    things: Sequence[T],
    total: int,
    make_row: Callable[[int, T], TermRow],
    how: str = "",
    *,
    is_open: bool = False,
) -> TermRow:
    """Return the row of some of `total` things; `make_row` makes that of one at its place, with a key of its own."""
    rows: Iterable[TermRow] = (make_row(at, each) for at, each in enumerate(paced(things[:MOST_LISTED])))
    below = (*put_below((key,), rows), *_list_more((key, "more"), len(things) - MOST_LISTED))
    return TermRow(
        (key,), title, len(things), max(1, total), grouped(len(things)), how, children=below, is_open=is_open
    )


def _list_more(key: tuple[str, ...], count: int) -> Iterator[TermRow]:
    if count > 0:
        yield make_plain_row(key, tr("and {more:,} more").format(more=count), value=count)
