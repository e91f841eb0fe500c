"""A shown report as a page for a file: its words, the picture of its plot, and the table."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo

from qmonpy.app.reports.cell_words import format_cell, format_exactly, title_column
from qmonpy.app.reports.plot_data import Plot, make_plot
from qmonpy.app.reports.shown_report import ShownReport
from qmonpy.app.tables.local_time import zone_name
from qmonpy.formats.values.shown_time import format_clock, format_date, shown_local
from qmonpy.reporting.exports.figure import Figure, FigureSeries
from qmonpy.reporting.exports.html_page import PageTable, ReportPage
from qmonpy.reporting.queries.decimals import find_all_decimals
from qmonpy.reporting.queries.query import DRAWING_KINDS
from qmonpy.reporting.queries.result_table import Column, ResultTable
from qmonpy.translation import tr


def make_page(
    shown: ShownReport,
    *,
    description: str = "",
    facts: Sequence[tuple[str, str]] = (),
    source: str = "",
    zone: tzinfo | None = None,
) -> ReportPage:
    """Return the page of a report, with the plot that is chosen for it; `source` says which database it is from."""
    found = shown.answer
    plot = make_plot(found.table, found.drawing, shown.choice.drawing, zone)
    notes = [each for each in (found.note if found.note != description else "", found.lack, plot.note) if each]
    if found.table.is_cut:
        notes.append(
            tr("There are more rows than these {count:,}: choose a shorter period.").format(count=len(found.table.rows))
        )
    return ReportPage(
        shown.title,
        shown.about,
        description,
        make_page_table(found.table, zone),
        make_figure(plot),
        tuple(facts),
        tuple(notes),
        _describe_source(found.table, shown.now, source, zone),
    )


def make_page_table(table: ResultTable, zone: tzinfo | None = None) -> PageTable:
    """Return a table with the words of its cells."""
    columns, decimals = table.columns, find_all_decimals(table.columns, table.rows)
    return PageTable(
        columns,
        tuple(title_column(each) for each in columns),
        tuple(
            tuple(
                format_cell(cell, each, zone, digits) for cell, each, digits in zip(row, columns, decimals, strict=True)
            )
            for row in table.rows
        ),
        tuple(tuple(format_exactly(*each, zone) for each in zip(row, columns, strict=True)) for row in table.rows),
        table.rows,
        table.is_cut,
    )


def make_figure(plot: Plot) -> Figure | None:
    """Return what is drawn of a plot; None where nothing is."""
    if plot.is_empty:
        return None
    series = tuple(FigureSeries(each.name, each.values, each.is_before) for each in plot.series)
    kind = next(each for each in DRAWING_KINDS if each == plot.kind)
    return Figure(
        kind,
        title_column(plot.column),
        _shorten(plot.labels),
        series,
        lambda value: _format_value(value, plot.column),
        plot.times,
        plot.column.kind,
        plot.is_ordered,
    )


def _shorten(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Return labels without their seconds where these are 0 in all of them."""
    is_whole = all(len(each) == 19 and each.endswith(":00") and each[13] == ":" for each in labels)
    return tuple(each[:-3] for each in labels) if is_whole else labels


def _format_value(value: float, column: Column) -> str:
    return format_cell(int(value) if value == int(value) else value, column)


def _describe_source(table: ResultTable, now: int, source: str, zone: tzinfo | None) -> str:
    """Return in a sentence when and of what the report was made, and in which zone its times are."""
    local = shown_local(now, zone)
    made = tr("Made on {date} {clock} {zone_name}").format(
        date=format_date(local), clock=format_clock(local), zone_name=zone_name(now, zone)
    )
    return " ".join(
        [
            tr("{made} from {source}.").format(made=made, source=source) if source else f"{made}.",
            *_explain_times(table, now, zone),
        ]
    )


def _explain_times(table: ResultTable, now: int, zone: tzinfo | None) -> Iterator[str]:
    units = {each.unit for each in table.columns if each.kind == "time"}
    if units & {"day", "month", "year"}:
        yield tr("Days and months are those of UTC, in which the database counts.")
    if units - {"day", "month", "year"}:
        yield tr("Times are those of the zone {zone_name}.").format(zone_name=zone_name(now, zone))
