"""How a task ends that does not end well, and what that does to its job and to queue instances (8.1.9, asked).

What happens hangs on the code that the accounting file has as `failed` (sge_status(5)): the host says what went wrong,
and the qmaster lets the job wait again, sets it or queue instances into the state `E`, or takes it for over.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from enum import StrEnum, auto
from types import MappingProxyType

from qmonpy.engine.books.last_changes import with_letters_noted
from qmonpy.engine.books.progress import put_back_tasks, requeue_tasks
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.rerun import is_rerunnable
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import is_flag_set
from qmonpy.model.work.job import Job, compress_numbers
from qmonpy.model.work.state import DELETED_MARK, RunningTask, State, TaskKey
from qmonpy.model.work.task_record import KILLED_BY_SIGNAL, NO_FAILURE

ERROR = "E"
"""The state of a queue instance or a job that failed, until somebody clears it."""

EXIT_AGAIN, EXIT_ERROR = 99, 100
"""What a program, a prolog, an epilog or a procedure of a parallel environment returns to be run again, or to set its
job into the state E."""
IN_PROLOG, IN_EPILOG, IN_PE_START, IN_PE_STOP = 8, 15, 10, 13
HOST_DIED, MIGRATING, RESCHEDULED, APPLICATION_ERROR, TIME_LIMIT, AFTER_JOB = 19, 24, 25, 30, 37, 100
KILL, WARN, NOTICE = 9, 10, 12
"""SIGKILL, SIGUSR1 as `s_rt` sends it, and SIGUSR2 as jobs of `-notify` get it before they are killed: programs die of
those that they do not expect."""


class Fate(StrEnum):
    """What becomes of the job."""

    OVER = auto()
    AGAIN = auto()
    """It waits again as if it had been submitted now, marked as restarted."""
    AGAIN_IF_RERUNNABLE = auto()
    """It waits again if its `-r`, or the `rerun` of its queue, says so; else it is over."""
    WAITS = auto()
    """It waits as before."""
    ERROR = auto()
    """It waits in the state E."""


class Place(StrEnum):
    """Which queue instances get into the state E."""

    NONE = auto()
    INSTANCE = auto()
    HOST = auto()
    """Every one of the host."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What a code of `failed` does."""

    words: str
    """As the qmaster and the mails call it."""
    fate: Fate
    place: Place = Place.NONE
    has_run: bool = False
    """Whether the program ran, so that the record has its times."""
    is_placeless: bool = False
    """Whether the record does not even have a submission time, slots and the parallel environment."""
    text: str = ""
    """What the host says, with names for what differs."""


FAILURES: Mapping[int, Failure] = MappingProxyType(
    {
        1: Failure(
            "assumedly before job",
            Fate.WAITS,
            Place.INSTANCE,
            is_placeless=True,
            text="unable to find shepherd executable",
        ),
        7: Failure(
            "before prolog", Fate.WAITS, Place.HOST, is_placeless=True, text='unable to find prolog file "{prolog}"'
        ),
        8: Failure("in prolog", Fate.WAITS, Place.INSTANCE, is_placeless=True, text="exit_status of prolog = 1"),
        10: Failure("in pestart", Fate.WAITS, Place.INSTANCE, is_placeless=True, text="exit_status of pe_start = 1"),
        13: Failure("in pestop", Fate.OVER, Place.INSTANCE, has_run=True, text="exit_status of pe_stop = 1"),
        14: Failure("before epilog", Fate.OVER, has_run=True, text='unable to find epilog file "{epilog}"'),
        15: Failure("in epilog", Fate.WAITS, Place.INSTANCE, is_placeless=True, text="exit_status of epilog = 1"),
        19: Failure(
            "before writing exit_status",
            Fate.AGAIN_IF_RERUNNABLE,
            text="shepherd exited with exit status 19: before writing exit_status",
        ),
        24: Failure("migrating", Fate.AGAIN, has_run=True, text="job {job}.{task} died through signal {signal}"),
        25: Failure("rescheduling", Fate.AGAIN, has_run=True, text="exit_status of job start = 99"),
        26: Failure(
            "opening input/output file",
            Fate.ERROR,
            text='error: can\'t open output file "{output}": No such file or directory',
        ),
        27: Failure("searching requested shell", Fate.ERROR, text='unable to find shell "{shell}"'),
        28: Failure(
            "changing into working directory",
            Fate.ERROR,
            text="error: can't chdir to {directory}: No such file or directory",
        ),
        30: Failure("application error returned", Fate.ERROR, has_run=True, text="exit_status of job start = 100"),
        37: Failure(
            "qmaster enforced h_rt, h_cpu, or h_vmem limit",
            Fate.OVER,
            has_run=True,
            text="job {job}.{task} died through signal {signal}",
        ),
        100: Failure(
            "assumedly after job", Fate.OVER, has_run=True, text="job {job}.{task} died through signal {signal}"
        ),
    }
)
"""By code: those that a job can be told to end with, and those that follow from its exit status or limits."""
BEFORE_JOB = frozenset(code for code, each in FAILURES.items() if not each.has_run) - {IN_EPILOG, HOST_DIED}
"""Codes of what goes wrong before the program starts."""
SECONDS_BEFORE_JOB = 1
"""How long a run takes that fails before its program starts."""


@dataclass(frozen=True, slots=True)
class TaskEnd:
    """How a run of a task ends."""

    exit_status: int = 0
    """What the program returned; above 128 the number of the signal that ended it, plus 128."""
    failed: int = NO_FAILURE
    """The problem that the cluster had with it, a code of FAILURES; 0 is none."""

    @property
    def failure(self) -> Failure | None:
        """What the problem does; None without one."""
        return FAILURES.get(self.failed)

    @property
    def signal(self) -> int:
        """The number of the signal that ended the program; 0 if none did."""
        is_killed = self.failed in (MIGRATING, TIME_LIMIT, AFTER_JOB)
        return self.exit_status - KILLED_BY_SIGNAL if is_killed and self.exit_status > KILLED_BY_SIGNAL else 0


SUCCESS = TaskEnd()
KILLED = TaskEnd(KILLED_BY_SIGNAL + KILL, AFTER_JOB)
OVER_TIME = TaskEnd(KILLED_BY_SIGNAL + KILL, TIME_LIMIT)
OVER_TIME_WITH_NOTICE = TaskEnd(KILLED_BY_SIGNAL + NOTICE, TIME_LIMIT)
"""Of the notice that its h_rt sends first to a job of `-notify` (8.1.9, asked)."""
WARNED = TaskEnd(KILLED_BY_SIGNAL + WARN, AFTER_JOB)
"""Of the signal that its s_rt sends (8.1.9, asked)."""
DIED_WITH_HOST = TaskEnd(0, HOST_DIED)
RUN_AGAIN = TaskEnd(0, RESCHEDULED)
MIGRATED = TaskEnd(KILLED_BY_SIGNAL + KILL, MIGRATING)
"""Of a task that is suspended and whose checkpointing environment lets it migrate then (8.1.9, asked)."""
_BY_STATUS = {EXIT_AGAIN: RESCHEDULED, EXIT_ERROR: APPLICATION_ERROR}
_FORBIDDING = {EXIT_AGAIN: "FORBID_RESCHEDULE", EXIT_ERROR: "FORBID_APPERROR"}
"""By what a program returns the parameter of the qmaster by which that is an exit status as any other."""


def plan_end(exit_status: int = 0, failed: int = NO_FAILURE) -> TaskEnd:
    """Return how a run ends of which one knows the exit status, or the code of what goes wrong, or neither."""
    if failed in (MIGRATING, TIME_LIMIT, AFTER_JOB):
        return TaskEnd(exit_status or KILLED.exit_status, failed)
    if failed:
        failure = FAILURES.get(failed)
        return TaskEnd(exit_status if failure is None or failure.has_run else 0, failed)
    return TaskEnd(exit_status, _BY_STATUS.get(exit_status, NO_FAILURE))


def settle_end(cluster: Cluster, end: TaskEnd) -> TaskEnd:
    """Return how a run ends in a cluster, whose `qmaster_params` may forbid that a program asks to be run again or
    for the state E by what it returns (sge_conf(5); 8.1.9, asked)."""
    if end.failed == NO_FAILURE or _BY_STATUS.get(end.exit_status) != end.failed:
        return end
    parameters = cluster.configuration.get("qmaster_params", "")
    return TaskEnd(end.exit_status) if is_flag_set(parameters, _FORBIDDING[end.exit_status]) else end


def plan_run(job: Job) -> tuple[int, TaskEnd]:
    """Return how many seconds a run of a job takes if nobody stops it, and how it ends then, as the job says."""
    if not (job.exit_status or job.failed):
        return job.runtime, SUCCESS
    end = plan_end(job.exit_status, job.failed)
    return SECONDS_BEFORE_JOB if end.failed in BEFORE_JOB else max(job.runtime, 1), end


def describe_reason(
    job: Job, task: int, end: TaskEnd, now: int, places: Mapping[str, str], zone: tzinfo | None = None
) -> str:
    """Return the reason of a failed run, as the qmaster and `qstat -j` tell it.

    What a shepherd says begins with the time; 8.1.9 adds user and process, which nothing here has. `places` are the
    settings `prolog`, `epilog` and `shell` of the queue.
    """
    failure = end.failure
    if failure is None:
        return ""
    home = f"/home/{job.owner}"
    words = {**places, "directory": home, "output": f"{home}/{job.name}.o{job.number}"}
    text = failure.text.format(job=job.number, task=task, signal=_name_signal(end.signal), **words)
    if end.failed in _SAID_BY_DAEMON:
        return text
    return f"{datetime.fromtimestamp(now, UTC).astimezone(zone):%m/%d/%Y %H:%M:%S}: {text}"


def describe_queue_error(queue: str, host: str, job: int) -> str:
    """Return why a queue instance is in state E, as `qstat -explain E` tells it."""
    return f"queue {queue} marked QERROR as result of job {job}'s failure at host {host}"


PLACE_SETTINGS = ("prolog", "epilog", "shell")
"""Settings of queues that reasons name."""
NO_PLACES: Mapping[str, str] = MappingProxyType(dict.fromkeys(PLACE_SETTINGS, "NONE"))
_SAID_BY_DAEMON = (1, HOST_DIED, MIGRATING, TIME_LIMIT, AFTER_JOB)


def _name_signal(number: int) -> str:
    # Commands, of which few tell of a signal, do not wait for its names.
    from signal import Signals

    try:
        return f"{Signals(number).name.removeprefix('SIG')} ({number})"
    except ValueError:
        return f"({number})"


def with_failed_runs(cluster: Cluster, state: State, ends: Mapping[TaskKey, TaskEnd], now: int) -> State:
    """Return the state after running tasks have failed and wait again, with the states E that this causes."""
    again = {key: ends[key].failure for key in ends}
    restarted = [key for key, each in again.items() if each is not None and each.fate is Fate.AGAIN]
    rerun = [key for key, each in again.items() if each is not None and each.fate is Fate.AGAIN_IF_RERUNNABLE]
    running = state.running
    failed = [(running[key], end) for key, end in ends.items()]
    state = requeue_tasks(state, restarted, now)
    state = requeue_tasks(state, rerun, None)
    others = ends.keys() - {*restarted, *rerun}
    state = put_back_tasks(state, [key for key in ends if key in others])
    return with_queue_errors(cluster, _with_job_errors(cluster, state, failed, now), failed)


def with_queue_errors(cluster: Cluster, state: State, failed: Iterable[tuple[RunningTask, TaskEnd]]) -> State:
    """Return the state in which the queue instances are in state E that failed runs put there."""
    letters, messages = dict(state.instance_states), dict(state.instance_messages)
    known: tuple[str, ...] | None = None
    for task, end in failed:
        place = end.failure.place if end.failure is not None else Place.NONE
        master = task.pieces[0][0]
        names: tuple[str, ...] = ()
        if place is Place.INSTANCE:
            names = (master,)
        elif place is Place.HOST:
            known = known or tuple(each.name for each in queue_instances(cluster))
            names = tuple(name for name in known if name.partition("@")[2] == master.partition("@")[2])
        for name in names:
            queue, _, host = name.partition("@")
            letters[name] = letters.get(name, frozenset()) | {ERROR}
            messages[name] = (*messages.get(name, ()), describe_queue_error(queue, host, task.job))
    if letters == state.instance_states and messages == state.instance_messages:
        return state
    found = replace(state, instance_states=letters, instance_messages=messages)
    return with_letters_noted(state.instance_states, found)


def _with_job_errors(cluster: Cluster, state: State, failed: Iterable[tuple[RunningTask, TaskEnd]], now: int) -> State:
    """Return the state in which the tasks wait in error whose failure is that of their job.

    The reason is kept of every task that waits because it failed, as `qstat -j` tells it of all of them.
    """
    jobs = dict(state.jobs)
    for task, end in failed:
        failure = end.failure
        if failure is None or failure.fate not in (Fate.ERROR, Fate.WAITS):
            continue
        job = jobs[task.job]
        reason = describe_reason(job, task.task, end, now, read_places(cluster, task))
        messages = {**dict(job.error_messages), task.task: reason}
        changed = replace(job, error_messages=tuple(sorted(messages.items())))
        if failure.fate is Fate.ERROR and not job.is_array:
            changed = replace(changed, has_error=True)
        elif failure.fate is Fate.ERROR:
            others = (each for some in job.error_tasks for each in some)
            changed = replace(changed, error_tasks=compress_numbers((*others, task.task)))
        jobs[task.job] = changed
    return replace(state, jobs=jobs)


def without_error(job: Job, task: int) -> Job:
    """Return a job with the error of a waiting task cleared, or that of all its tasks."""
    others = (each for some in job.error_tasks for each in some if each != task)
    said = tuple(each for each in job.error_messages if each[0] != task)
    return replace(job, has_error=False, error_tasks=compress_numbers(others), error_messages=said)


def read_places(cluster: Cluster, task: RunningTask) -> Mapping[str, str]:
    """Return the settings of the queue instance of a task that failures name."""
    place = prepare(cluster).site.by_name.get(task.pieces[0][0])
    return {name: place.instance.setting(name) for name in PLACE_SETTINGS} if place is not None else NO_PLACES


def is_deleted(task: RunningTask) -> bool:
    """Whether a running task was deleted while its execution daemon does not answer."""
    return DELETED_MARK in task.marks


def is_over(cluster: Cluster, job: Job, task: RunningTask, end: TaskEnd) -> bool:
    """Whether a run was the last one of its task: that of one that was deleted is, however it ends (8.1.9, asked)."""
    failure = end.failure
    if failure is None or failure.fate is Fate.OVER or is_deleted(task):
        return True
    # A job that is checkpointed is run again whatever its `-r` and the `when` of its environment say (8.1.9, asked).
    runs_again = job.checkpoint is not None or is_rerunnable(cluster, job, task.pieces[0][0])
    return failure.fate is Fate.AGAIN_IF_RERUNNABLE and not runs_again
