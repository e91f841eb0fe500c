"""When a running task ends at the latest, opened into its start, the limits of its run time, and its reservation."""

from collections.abc import Iterator

from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.amounts import format_exact
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.work.usage import find_end
from qmonpy.formats.values.moment import format_time
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import FOREVER, ValueType
from qmonpy.model.work.state import RunningTask, State
from qmonpy.translation import tr

_LIMITS = ("h_rt", "s_rt")


@dataclass(frozen=True, slots=True)
class TaskEnd:
    """The end of a running task as *Jobs* shows it."""

    job: int
    task: int

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("end of task {task} of job {job}").format(task=self.task, job=self.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        task = snapshot.state.running.get((self.job, self.task))
        if task is None:
            return Opened(tr("Task {task} of job {job} does not run any more.").format(task=self.task, job=self.job))
        prepared = prepare(snapshot.cluster)
        end = find_end(prepared, snapshot.state, task, snapshot.now)
        limits = tuple(list_limits(prepared, snapshot.state, task))
        least = min((seconds for _, seconds, _ in limits), default=FOREVER)
        reserved = _find_reserved(snapshot, task)
        rows = tuple(_list_rows(task, limits, reserved, snapshot.now))
        began = format_time(task.start_time)
        if end is None:
            return Opened(tr("Nothing ends it: neither its job nor its queues limit the run time."), rows)
        sum_words = tr("{start} + {limit} = {end}.").format(
            start=began, limit=format_duration(least), end=format_time(task.start_time + least)
        )
        if reserved is not None and end == reserved:
            words = tr("It ends with its advance reservation, at {end}.").format(end=format_time(end))
        elif task.start_time + least <= snapshot.now:
            words = tr("{sum} That is over: it is expected to end by {end}, in the next scheduling interval.").format(
                sum=sum_words, end=format_time(end)
            )
        else:
            words = sum_words
        return Opened(words, rows)


def format_duration(seconds: float) -> str:
    """Return a length of time as Grid Engine writes it: `2:30:00`."""
    return format_exact(ValueType.TIME, seconds)


def list_limits(
    prepared: Prepared, state: State, task: RunningTask
) -> Iterator[tuple[str, int, tuple[str, str] | None]]:
    """Yield each limit of the run time: where it is from, its seconds, and the page that shows it."""
    if task.kept_limits is not None:
        # Of a task that runs, later changes of its queues decide nothing.
        yield tr("as it was when the task started"), min(task.kept_limits), None
        return
    job = state.jobs[task.job]
    own = prepared.category(job).run_time_limit
    if own is not None:
        named = ", ".join(f"{each.name}={each.value}" for each in job.hard_resources if each.name in _LIMITS)
        yield tr("{requests} of the job").format(requests=named or "h_rt"), own, ("jobs", str(job.number))
    for name in dict.fromkeys(name for name, _ in task.pieces):
        limits = prepared.queue_limits.get(name)
        if limits is not None:
            queue = name.partition("@")[0]
            place = find_object_place(ObjectKind.QUEUE, queue)
            yield tr("h_rt and s_rt of {instance}").format(instance=name), min(limits), place


def _find_reserved(snapshot: Snapshot, task: RunningTask) -> int | None:
    reservation = snapshot.state.jobs[task.job].reservation
    found = snapshot.state.reservations.get(reservation) if reservation is not None else None
    return found.end if found is not None else None


def _list_rows(
    task: RunningTask,
    limits: tuple[tuple[str, int, tuple[str, str] | None], ...],
    reserved: int | None,
    now: int,
) -> Iterator[TermRow]:
    least = min((seconds for _, seconds, _ in limits), default=0)
    ran = max(0, now - task.start_time)
    yield TermRow(("start",), tr("Started"), 0.0, 1.0, format_time(task.start_time),
                  tr("has run for {time}").format(time=format_duration(ran)), has_bar=False)  # fmt: skip
    for at, (source, seconds, place) in enumerate(limits):
        how = tr("{source}; this one counts").format(source=source) if seconds == least and len(limits) > 1 else source
        title = tr("+ Limit of the run time")
        yield TermRow(("limit", str(at)), title, ran, seconds, format_duration(seconds), how, link=place)
    if reserved is not None:
        title = tr("End of the advance reservation")
        yield TermRow(("reserved",), title, 0.0, 1.0, format_time(reserved), "", has_bar=False)
