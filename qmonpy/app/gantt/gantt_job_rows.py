"""Rows of the jobs that a Gantt chart shows as bars, to read them as a table."""

from collections.abc import Iterable

from qmonpy.app.filter.field import FieldKind
from qmonpy.app.gantt.gantt import BarKind, Gantt, GanttBar, parse_thing
from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.tables.column import Column
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import SUSPENDING_MARKS
from qmonpy.translation import later, tr

KIND_NAMES = {
    BarKind.JOB: later("running"),
    BarKind.RESERVATION_JOB: later("running"),
    BarKind.PLANNED: later("planned (-R y)"),
    BarKind.FORECAST: later("expected"),
    BarKind.PAST_JOB: later("ended"),
}
"""The words for bars of jobs, by kind; bars of other kinds are no jobs."""
_STARTED = (BarKind.JOB, BarKind.RESERVATION_JOB)


@dataclass(frozen=True, slots=True)
class GanttJobRow:
    """A task or a waiting job that has bars. Times are seconds since the epoch."""

    thing: str
    job: int
    task: int
    """0 for a job that waits."""
    name: str
    owner: str
    kind: BarKind
    start: int
    end: int | None
    """None if it has no run time limit."""
    slots: int
    places: tuple[str, ...]
    """The titles of the chart's rows that it is on."""
    reservation: int = 0
    is_guess: bool = False
    is_suspended: bool = False

    @property
    def key(self) -> str:
        """The text of its `Thing`, which stays the same when the row is renewed."""
        return self.thing

    @property
    def title(self) -> str:
        """The job number, or `31.2` for a task of an array behind the first."""
        return f"{self.job}.{self.task}" if self.task > 1 else str(self.job)

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        columns = (self.title, self.name, self.owner, describe_kind(self), *self.places)
        return "\n".join(columns).lower()


def gantt_job_rows(gantt: Gantt, snapshot: Snapshot) -> tuple[GanttJobRow, ...]:
    """Return a row for every job of a chart, sorted by start."""
    bars: dict[str, list[GanttBar]] = {}
    for bar in gantt.bars:
        if bar.kind in KIND_NAMES:
            bars.setdefault(bar.thing, []).append(bar)
    titles = {row.key: row.title for row in gantt.rows}
    names = {each.job: each.name for each in snapshot.finished}
    names.update((number, job.name) for number, job in snapshot.state.jobs.items())
    inside = {each.job: each.reservation or 0 for each in snapshot.finished}
    inside.update((number, job.reservation or 0) for number, job in snapshot.state.jobs.items())
    rows = (_row(thing, many, titles, names, inside) for thing, many in bars.items())
    return tuple(sorted(rows, key=lambda row: (row.start, row.job, row.task)))


def _row(
    thing: str, bars: list[GanttBar], titles: dict[str, str], names: dict[int, str], inside: dict[int, int]
) -> GanttJobRow:
    parts, first = parse_thing(thing), bars[0]
    job, task = (parts.job or 0, parts.task or 0) if parts is not None else (0, 0)
    start = min(each.start for each in bars)
    return GanttJobRow(
        thing=thing,
        job=job,
        task=task,
        name=names.get(job, ""),
        owner=first.owner,
        kind=first.kind,
        start=start,
        end=first.end,
        slots=_count_slots(bars),
        places=tuple(dict.fromkeys(titles.get(each.row, "") for each in bars)),
        reservation=inside.get(job, 0),
        is_guess=any(each.is_guess for each in bars),
        is_suspended=first.kind in _STARTED and not SUSPENDING_MARKS.isdisjoint(first.state),
    )


def _count_slots(bars: Iterable[GanttBar]) -> int:
    """Return the slots of bars together; a row that is in two groups counts once."""
    rows: dict[str, dict[str, int]] = {}
    for bar in bars:
        group, _, place = bar.row.rpartition(" ")
        of_place = rows.setdefault(place, {})
        of_place[group] = of_place.get(group, 0) + bar.slots
    return sum(max(each.values()) for each in rows.values())


def describe_kind(row: GanttJobRow) -> str:
    """Return whether a job runs, waits or ended, in words; a start behind something of unknown length is a guess."""
    words = tr("suspended") if row.is_suspended else tr(KIND_NAMES[row.kind])
    return tr("{kind}, a guess").format(kind=words) if row.is_guess else words


def format_end(row: GanttJobRow) -> str:
    """Return the end of a job in local time, or `open`."""
    return "open" if row.end is None else format_time(row.end)


GANTT_JOB_COLUMNS: tuple[Column[GanttJobRow], ...] = (
    Column("job", "Job ID", lambda row: row.title, lambda row: (row.job, row.task), is_number=True),
    Column("name", "Name", lambda row: row.name),
    Column("user", "User", lambda row: row.owner),
    Column("state", "In the chart", describe_kind),
    Column("start", "Start", lambda row: format_time(row.start), lambda row: row.start, kind=FieldKind.TIME),
    Column(
        "end",
        "End",
        format_end,
        lambda row: (row.end is None, row.end or 0),
        kind=FieldKind.TIME,
        amount=lambda row: row.end or float("inf"),
        choices=("open",),
    ),
    Column(
        "slots",
        "Slots",
        lambda row: str(row.slots),
        lambda row: row.slots,
        is_number=True,
        tooltip="Its slots on the rows of the chart; those on rows that a filter leaves out do not count",
    ),
    Column(
        "ar",
        "AR",
        lambda row: str(row.reservation or ""),
        lambda row: row.reservation,
        is_number=True,
        amount=lambda row: row.reservation or None,
    ),
    Column(
        "places",
        "On",
        lambda row: ", ".join(row.places),
        tooltip="The rows of the chart that it is on; those that a filter leaves out are not named",
        texts=lambda row: row.places,
        aliases=("queue",),
    ),
)
