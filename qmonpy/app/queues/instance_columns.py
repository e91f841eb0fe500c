"""The columns of queue instances, as data, and the rows that a filter over them finds."""

from collections.abc import Sequence

from qmonpy.app.filter.field import FieldKind
from qmonpy.app.queues.queue_rows import NOT_AVAILABLE, UNKNOWN, InstanceRow
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.column import filter_rows as filter_any_rows
from qmonpy.insight.why.instance_reasons import STATE_NAMES
from qmonpy.translation import grouped, later


def filter_rows(rows: Sequence[InstanceRow], text: str) -> list[InstanceRow]:
    """Return the rows in which every word of the text is found; see `column.filter_rows`."""
    return filter_any_rows(rows, text, INSTANCE_COLUMNS)


def _number(number: float | None) -> tuple[bool, float]:
    """A key to sort by, in which None comes first."""
    return number is not None, number or 0.0


def format_load(load: float | None) -> str:
    """Return a load with two digits, as the language writes it; `-` where there is none."""
    return UNKNOWN if load is None else grouped(load, ".2f")


INSTANCE_COLUMNS: tuple[Column[InstanceRow], ...] = (
    Column("name", later("Queue instance"), lambda row: row.name, aliases=("instance",)),
    Column("queue", later("Cluster queue"), lambda row: row.queue, is_shown=False),
    Column("host", later("Host"), lambda row: row.host, is_shown=False),
    Column(
        "types",
        later("Types"),
        lambda row: row.types,
        kind=FieldKind.LETTERS,
        tooltip=later("B batch, I interactive, P parallel, C checkpointing, N none"),
    ),
    Column("reserved", later("Reserved"), lambda row: str(row.reserved), lambda row: row.reserved, is_number=True),
    Column("used", later("Used"), lambda row: str(row.used), lambda row: row.used, is_number=True),
    Column("total", later("Slots"), lambda row: str(row.total), lambda row: row.total, is_number=True),
    Column("free", later("Free"), lambda row: str(row.free), lambda row: row.free, is_number=True, is_shown=False),
    Column(
        "load",
        later("Load"),
        lambda row: format_load(row.load_number),
        lambda row: _number(row.load_number),
        is_number=True,
    ),
    Column(
        "np_load",
        later("Load per processor"),
        lambda row: format_load(row.np_load),
        lambda row: _number(row.np_load),
        is_number=True,
        tooltip=later("np_load_avg, which load thresholds usually limit"),
        is_shown=False,
    ),
    Column("arch", "Arch", lambda row: UNKNOWN if row.arch == NOT_AVAILABLE else row.arch),
    Column(
        "seq", later("Sequence"), lambda row: str(row.seq_no), lambda row: row.seq_no, is_number=True, is_shown=False
    ),
    Column("pe", "PEs", lambda row: " ".join(row.pes), is_shown=False, texts=lambda row: row.pes),
    Column(
        "state",
        later("States"),
        lambda row: row.states,
        kind=FieldKind.LETTERS,
        meanings=tuple(STATE_NAMES.items()),
    ),
)
