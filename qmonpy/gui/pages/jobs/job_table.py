"""The tables of pending, running and finished jobs: the columns of qstat, with titles that fit each table."""

from collections.abc import Callable
from dataclasses import replace

from qmonpy.app.jobs.job_columns import ASKED_COLUMNS, JOB_COLUMNS, USAGE_IDS
from qmonpy.app.jobs.job_ends import describe_end, describe_exit, describe_failed
from qmonpy.app.jobs.job_rows import (
    FINISHED,
    PENDING,
    RUNNING,
    JobRow,
    finished_rows,
    first_pending_rows,
    first_running_rows,
    pending_rows,
    running_rows,
)
from qmonpy.app.jobs.job_states import ALL_HOLD_WORDS, explain_state
from qmonpy.app.jobs.policy_columns import POLICY_IDS
from qmonpy.app.policies.priority_number import PriorityNumber
from qmonpy.app.tables.column import Column
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.end_number import TaskEnd
from qmonpy.app.terms.start_number import ExpectedStart
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.pages.jobs.job_table_model import JobTableModel
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.start_words import describe_start
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

TONES = (("E", "problem"), ("d", "problem"), ("sSTh", "attention"), ("rt", "ok"))
"""Letters of states with their tone, the most important first; a state with none of them is muted."""

START_WIDTH = 160
"""Wide enough for `not before 14:03:20`."""
NO_DAY = 0
"""A moment on a day that no start is on, so that every moment is written with its date."""


FindRows = Callable[[Snapshot, Forecast], tuple[JobRow, ...]]
FindFirst = Callable[[Snapshot, Forecast, int], tuple[JobRow, ...]]
"""What finds the rows of so many jobs or tasks at most, the first in the own order of the table."""


@dataclass(frozen=True)
class JobKind:
    """A tab of the page: its rows, and how its columns differ from those of the other tabs."""

    id: str
    title: str
    rows: FindRows
    time_title: str
    hidden: frozenset[str]
    """Columns that have no meaning for these jobs."""
    nothing: str
    """The sentence of the empty tab."""
    first_rows: FindFirst | None = None
    """None where there are never very many."""


ENDED_WITHOUT = frozenset(each.id for each in ASKED_COLUMNS) - {"submitted", "account"} | {"used_vmem"} | POLICY_IDS
"""What nobody tells of ended jobs."""
JOB_KINDS = (
    JobKind(
        PENDING,
        later("Pending"),
        pending_rows,
        later("Submitted"),
        frozenset({"queue", "end", "exit", "failed", "submitted", "efficiency"}) | USAGE_IDS,
        later("No job waits. Jobs are listed here from their submission until they start."),
        first_pending_rows,
    ),
    JobKind(
        RUNNING,
        later("Running"),
        running_rows,
        later("Started"),
        frozenset({"start", "exit", "failed", "efficiency"}),
        later("No job runs."),
        first_running_rows,
    ),
    JobKind(
        FINISHED,
        later("Finished"),
        finished_rows,
        later("Started"),
        frozenset({"prior", "start"}) | ENDED_WITHOUT,
        later("No job is known to have ended yet. The jobs that ended or were deleted last are listed here."),
    ),
)


def find_table(key: str) -> tuple[int | None, str]:
    """Return the place of the table that a key such as `pending/state:E` begins with, None without one, and its
    filter."""
    kind, slash, text = key.partition("/")
    place = next((place for place, each in enumerate(JOB_KINDS) if slash and each.id == kind), None)
    return place, key if place is None else text


OWN_ORDERS = {
    PENDING: OwnOrder(later("by priority, as the last pass tried them"), "prior", is_descending=True),
    RUNNING: OwnOrder(later("by start, the earliest first"), "time"),
    FINISHED: OwnOrder(later("by end, the newest first"), "end", is_descending=True),
}
ALWAYS_SHOWN = {RUNNING: {"end"}, FINISHED: {"end", "efficiency"}}
SHOWN_ON_WISH = {FINISHED: {"project", "department", "pe"}}


def job_columns(kind: JobKind) -> tuple[Column[JobRow], ...]:
    """Return the columns of a tab, in the order of qstat."""
    return tuple(_titled(each, kind) for each in JOB_COLUMNS if each.id not in kind.hidden)


def make_job_model(kind: JobKind, find_forecast: Callable[[], Forecast] = Forecast) -> JobTableModel:
    """Return an empty model for the jobs of a tab; the forecast that stands is asked for when a start is opened."""

    def find_start(row: JobRow) -> ExpectedStart | None:
        return ExpectedStart(row.job, row.waiting, find_forecast()) if row.start is not None else None

    looks = {
        "state": Look(CellKind.BADGE, tone=find_tone, tooltip=describe_state),
        "queue": Look(link=queue_link, tooltip=describe_places),
        "start": Look(width=START_WIDTH, tone=find_start_tone, tooltip=describe_row_start, number=find_start),
        "user": Look(link=lambda row: Link("jobs", f'user:"{row.user}"')),
        "project": Look(link=lambda row: Link("jobs", f'project:"{row.project}"') if row.project else None),
        "ar": Look(link=reservation_link),
        "resources": Look(CellKind.CODE, tooltip=lambda row: row.resources),
        "tasks": Look(tooltip=lambda row: row.tasks),
        "exit": Look(tone=_find_end_tone, tooltip=lambda row: describe_exit(row.record) if row.record else ""),
        "failed": Look(tone=_find_end_tone, tooltip=lambda row: describe_failed(row.record) if row.record else ""),
    }
    looks |= {id: Look(number=_find_priority) for id in ("prior", *POLICY_IDS)}
    if kind.id == RUNNING:
        looks["end"] = Look(number=lambda row: TaskEnd(row.job, row.task))
    model = JobTableModel(job_columns(kind), looks)
    model.own_order = OWN_ORDERS[kind.id]
    return model


def _find_priority(row: JobRow) -> PriorityNumber | None:
    return PriorityNumber(row.job, row.priority) if row.kind == PENDING else None


def find_tone(row: JobRow) -> str:
    """Return the tone of a row's state; a failure never looks like success."""
    if row.is_failure:
        return "problem"
    return next((tone for letters, tone in TONES if set(letters) & set(row.state)), "muted")


def _find_end_tone(row: JobRow) -> str:
    return "problem" if row.is_failure else ""


def describe_state(row: JobRow) -> str:
    """Return the letters of a state in words, why tasks are in error, how one ended, and which holds there are."""
    words = [tr(each) for each in explain_state(row.state)]
    words += [describe_end(row.record)] if row.record is not None else []
    words += [", ".join(tr(ALL_HOLD_WORDS[kind]) for kind in row.holds)] if row.holds else []
    letters = f"{row.state}: " if row.state else ""
    return "\n".join((f"{letters}{'; '.join(words)}", *row.errors))


def find_start_tone(row: JobRow) -> str:
    """Return the tone of what is known of a row's start: a job that can never start is a problem."""
    if row.is_never:
        return "problem"
    return "" if row.start is not None and row.start.start is not None else "muted"


def describe_row_start(row: JobRow) -> str:
    """Return in sentences, with whole dates, when a row's tasks start and how sure that is; empty if none wait."""
    return tr(describe_start(row.start, NO_DAY)) if row.start is not None else ""


def describe_places(row: JobRow) -> str:
    """Return every queue instance of a task with its slots, one in a line."""
    return "\n".join(f"{instance}  {slots}" for instance, slots in row.pieces)


def reservation_link(row: JobRow) -> Link | None:
    """Return the link to the reservation that a job runs in; None without one."""
    return Link("reservations", f"ar:{row.reservation}") if row.reservation else None


def queue_link(row: JobRow) -> Link | None:
    """Return the link to the queue instance of a task; None while it waits."""
    return Link("queues", row.queue) if row.queue else None


def _titled(column: Column[JobRow], kind: JobKind) -> Column[JobRow]:
    title = kind.time_title if column.id == "time" else column.title
    title = later("Ended") if column.id == "end" and kind.id == FINISHED else title
    is_shown = column.is_shown or column.id in ALWAYS_SHOWN.get(kind.id, ())
    is_shown = is_shown and column.id not in SHOWN_ON_WISH.get(kind.id, ())
    return replace(column, title=title, is_shown=is_shown)


def find_tab(snapshot: Snapshot, job: int) -> int | None:
    """Return the tab of a job: pending, running or finished; None when it is not there (yet)."""
    if job in snapshot.state.pending:
        return 0
    if job in snapshot.state.jobs:
        return 1
    return 2 if any(task.job == job for task in snapshot.finished) else None
