"""The jobs of a Gantt chart as rows."""

from qmonpy.app.gantt.gantt import BarKind, Gantt, GanttBar, GanttRow, RowKind
from qmonpy.app.gantt.gantt_job_rows import GANTT_JOB_COLUMNS, GanttJobRow, gantt_job_rows
from qmonpy.app.tables.column import filter_rows
from tests.app.reservation_world import reserved_snapshot
from tests.app.snapshots import NOW

ROWS = (
    GanttRow("group:@a", "@a", RowKind.GROUP, 4),
    GanttRow("group:@a host:h1", "h1", RowKind.HOST, 2, "group:@a"),
    GanttRow("group:@b", "@b", RowKind.GROUP, 4),
    GanttRow("group:@b host:h1", "h1", RowKind.HOST, 2, "group:@b"),
    GanttRow("group:@b host:h2", "h2", RowKind.HOST, 2, "group:@b"),
)


def bar(
    thing: str, row: str, kind: BarKind, start: int = NOW, end: int | None = NOW + 60, slots: int = 1, part: str = ""
) -> GanttBar:
    return GanttBar(f"{thing} {row}{part}", thing, row, kind, start, end, slots, 0, thing, "anna")


def rows(*bars: GanttBar) -> tuple[GanttJobRow, ...]:
    return gantt_job_rows(Gantt(NOW, ROWS, bars), reserved_snapshot())


def test_that_jobs_come_by_their_start_and_reservations_are_none() -> None:
    found = rows(
        bar("ar:17", "group:@a host:h1", BarKind.RESERVATION),
        bar("job:2", "group:@b host:h2", BarKind.PLANNED, NOW + 60, NOW + 90),
        bar("job:21.1", "group:@a host:h1", BarKind.RESERVATION_JOB, NOW - 450, None),
    )
    assert [(row.title, row.name, row.reservation) for row in found] == [("21", "inner", 17), ("2", "par", 0)]
    assert [column.text(found[0]) for column in GANTT_JOB_COLUMNS][3:7:2] == ["running", "open"]


def test_that_slots_of_all_rows_add_up_and_a_row_under_two_groups_counts_once() -> None:
    (row,) = rows(
        bar("job:1.3", "group:@a host:h1", BarKind.JOB, slots=2),
        bar("job:1.3", "group:@b host:h1", BarKind.JOB, slots=2),
        bar("job:1.3", "group:@b host:h2", BarKind.JOB),
        bar("job:1.3", "group:@b host:h2", BarKind.JOB, part="#2"),
    )
    assert (row.slots, row.places, row.title) == (4, ("h1", "h2"), "1.3")


def test_that_they_are_found_by_what_they_are_doing_and_where() -> None:
    found = rows(
        bar("job:2", "group:@b host:h2", BarKind.FORECAST), bar("job:1.1", "group:@a host:h1", BarKind.PAST_JOB)
    )
    assert [row.job for row in filter_rows(found, "expected", GANTT_JOB_COLUMNS)] == [2]
    assert [row.job for row in filter_rows(found, "h1", GANTT_JOB_COLUMNS)] == [1]


def test_that_the_columns_say_what_a_filter_of_rows_leaves_out() -> None:
    told = {column.id: column.tooltip for column in GANTT_JOB_COLUMNS if "filter" in column.tooltip}
    assert set(told) == {"slots", "places"}
