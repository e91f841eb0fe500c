"""Cells of answers as texts: short in tables and on axes, exact where the mouse rests."""

from datetime import UTC, datetime, timedelta, tzinfo

from qmonpy.formats.values.shown_time import format_clock, format_date, format_exact_clock, format_named, shown_zone
from qmonpy.reporting.queries.result_table import Cell, Column
from qmonpy.translation import grouped, later, tr, tr_head

NO_VALUE = "-"
LOCAL = "local "
NAMES = frozenset({"job", "job_number", "task_number", "ar_number"})
"""Columns of numbers by which things are called: these are not grouped."""
WEEKDAY = "weekday"
"""The column whose cells are names of days."""
_STEPS = ((1024**4, "TiB"), (1024**3, "GiB"), (1024**2, "MiB"), (1024, "KiB"))
_FORMATS = {
    "hour": later("%a %d %b"),
    "day": later("%a %d %b %Y"),
    "week": later("Week %V of %G"),
    "month": "%B %Y",
    "year": "%Y",
}


def format_cell(value: Cell, column: Column, zone: tzinfo | None = None, decimals: int | None = None) -> str:
    """Return the text of a cell; times are local, `-` stands for nothing.

    `decimals` are those of all numbers of a column, by `find_all_decimals`; None takes what the number itself needs.
    """
    if value is None:
        return NO_VALUE
    if isinstance(value, str):
        return tr(value) if column.name == WEEKDAY else value
    if column.name in NAMES and value == int(value):
        return str(int(value))
    match column.kind:
        case "time":
            return format_moment(value, column.unit, zone)
        case "duration":
            return format_seconds(value)
        case "bytes":
            return format_bytes(value)
        case "percent":
            sign = "+" if column.unit == "change" and value > 0 else ""
            return f"{sign}{_format(value, decimals)} %"
    return _format(value, decimals)


def format_amount(value: Cell, column: Column, decimals: int | None = None) -> str:
    """Return the text of a cell with the unit of its column, for where no title says that."""
    text = format_cell(value, column, decimals=decimals)
    return f"{text} {tr(column.unit)}" if column.kind == "number" and column.unit and value is not None else text


def _format(value: float, decimals: int | None) -> str:
    return format_number(value) if decimals is None else grouped(value, f",.{decimals}f")


def format_exactly(value: Cell, column: Column, zone: tzinfo | None = None) -> str:
    """Return a cell with all that its short text leaves out; empty where that is nothing."""
    if value is None or isinstance(value, str) or column.name in NAMES:
        return ""
    match column.kind:
        case "time":
            return _format_exactly(value, zone) if column.unit else ""
        case "duration":
            return f"{grouped(value, ',.10g')} s"
        case "bytes":
            return tr("{value:,.0f} bytes").format(value=value)
    return (
        f"{grouped(value, ',.10g')} {column.unit}".strip()
        if column.kind == "number"
        else f"{grouped(value, ',.10g')} %"
    )


def format_number(value: float) -> str:
    """Return a number with as many digits as one looks at: `1,234`, `12.3`, `0.045`."""
    if isinstance(value, int) or value == int(value):
        return grouped(value, ",.0f")
    size = abs(value)
    return grouped(value, ",.0f") if size >= 1000 else grouped(value, ",.1f") if size >= 10 else grouped(value, ".3g")


def format_bytes(size: float) -> str:
    """Return an amount of memory in a readable unit: `4 GiB`, `1.5 MiB`, `12 bytes`."""
    for step, unit in _STEPS:
        if abs(size) >= step:
            return f"{grouped(size / step, ',.4g')} {unit}"
    return tr("{value:,.0f} bytes").format(value=size)


def format_seconds(seconds: float) -> str:
    """Return a duration as `1:30:00`."""
    whole = round(seconds)
    sign, whole = ("-", -whole) if whole < 0 else ("", whole)
    return f"{sign}{grouped(whole // 3600)}:{whole // 60 % 60:02d}:{whole % 60:02d}"


def format_moment(moment: float, unit: str = "", zone: tzinfo | None = None) -> str:
    """Return a time in local time, or the stretch of time that begins there, such as a day or a month."""
    if not moment and not unit:
        return NO_VALUE
    if unit.startswith(LOCAL):
        local, stretch = _local(moment, zone), unit.removeprefix(LOCAL)
        clock = f" {format_clock(local)}" if stretch == "hour" else ""
        return f"{format_named(local, tr(_FORMATS[stretch]))}{clock}"
    if unit in ("day", "month", "year"):
        # Days of the database are those of UTC.
        return format_named(_in_utc(moment), tr(_FORMATS[unit]))
    return _format_exactly(moment, zone)


def title_column(column: Column) -> str:
    """Return the title of a column with its unit: `Slot hours (h)`."""
    is_said = column.unit.lower() in column.title.lower() or column.title.endswith("hours")
    title = tr_head(column.title)
    return title if column.kind != "number" or not column.unit or is_said else f"{title} ({tr(column.unit)})"


def _format_exactly(moment: float, zone: tzinfo | None) -> str:
    local = _local(moment, zone)
    return f"{format_date(local)} {format_exact_clock(local)}"


def _in_utc(moment: float) -> datetime:
    # Also for times before 1970 and after 2038, on every system.
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=max(-6e10, min(moment, 2.5e11)))


def _local(moment: float, zone: tzinfo | None) -> datetime:
    return _in_utc(moment).astimezone(shown_zone(zone))
