"""A small chart that tests share: a queue on three hosts and another on one, with a bar of each kind."""

from qmonpy.app.gantt.gantt import BarKind, Gantt, GanttBar, GanttLane, GanttRow, LaneMark, LaneStep, RowKind

NOW = 1_795_260_000
"""Sat 21 Nov 2026 11:20:00 UTC."""
HOUR = 3600


def make_row(host: str, slots: int = 4, queue: str = "all.q") -> GanttRow:
    return GanttRow(f"instance:{queue}@{host}", host, RowKind.INSTANCE, slots, f"group:{queue}")


def make_heading(queue: str, slots: int = 8) -> GanttRow:
    return GanttRow(f"group:{queue}", queue, RowKind.GROUP, slots)


def make_bar(
    thing: str,
    host: str,
    start: float,
    end: float | None,
    slots: int = 2,
    bottom: int = 0,
    kind: BarKind = BarKind.JOB,
    state: str = "r",
    queue: str = "all.q",
    is_guess: bool = False,
) -> GanttBar:
    """From and to in hours from now; no end is open."""
    key = f"instance:{queue}@{host}"
    begin = NOW + round(start * HOUR)
    end = None if end is None else NOW + round(end * HOUR)
    label = thing.partition(":")[2]
    return GanttBar(f"{thing} {key}", thing, key, kind, begin, end, slots, bottom, label, "anna", state, is_guess)


ROWS = (
    make_heading("all.q"),
    make_row("h1"),
    make_row("h2"),
    make_row("h3"),
    make_heading("b.q"),
    make_row("h1", queue="b.q"),
)
BARS = (
    make_bar("job:9.1", "h1", -4, -3, kind=BarKind.PAST_JOB, state="z"),
    make_bar("job:1.1", "h1", -2, 1),
    make_bar("ar:7", "h1", 2, 6, kind=BarKind.RESERVATION, state="w"),
    make_bar("ar:7", "h2", 2, 6, kind=BarKind.RESERVATION, state="w"),
    make_bar("job:2.1", "h2", -1, None, bottom=2),
    make_bar("ar:8", "h1", -1, 4, bottom=2, kind=BarKind.RESERVATION, state="E", queue="b.q"),
    make_bar("job:3.1", "h1", 0, 2, slots=1, bottom=2, kind=BarKind.RESERVATION_JOB, queue="b.q"),
    make_bar("job:40", "h1", 5, 8, kind=BarKind.PLANNED, state="qw", queue="b.q"),
    make_bar("job:41", "h1", 8, 9, kind=BarKind.FORECAST, state="qw", queue="b.q", is_guess=True),
)
GANTT = Gantt(NOW, ROWS, BARS)

LANES = (
    GanttLane(
        "lane:slots",
        "max_per_user: slots (users anna)",
        10.0,
        "",
        (LaneStep(NOW, 8.0, 0.0), LaneStep(NOW + 2 * HOUR, 8.0, 4.0), LaneStep(NOW + 4 * HOUR, 2.0, 4.0)),
        (LaneMark(NOW + 4 * HOUR, 40, "job 40 is free of it then"), LaneMark(NOW + 6 * HOUR, 41, "job 41 too")),
    ),
    GanttLane("lane:memory", "h1: h_vmem", 16 * 2.0**30, "memory", (LaneStep(NOW, 4 * 2.0**30, 0.0),)),
    GanttLane("lane:free", "global: licences", None, "", (LaneStep(NOW, 3.0, 0.0),)),
)
