"""The one interface that pages and commands use, whichever kind of cluster is behind it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from qmonpy.formats.submission.job_word import JobWord
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange, JournalEntry, ObjectKind
from qmonpy.model.report import Report
from qmonpy.model.snapshot import AnyPart, FinishedTask, Snapshot
from qmonpy.model.work.deeds import DeedCount
from qmonpy.model.work.happening import Happening
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job_details import JobDetails
from qmonpy.model.work.job_policy import TaskPolicies
from qmonpy.model.work.mail import Mail
from qmonpy.model.work.qmaster_order import EventClient, QmasterOrder
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import TaskKey
from qmonpy.model.work.task_usage import TaskUsage

if TYPE_CHECKING:
    # Commands import this module, and none asks for what passes took or what qquota prints.
    from qmonpy.formats.output.qquota import QuotaRow
    from qmonpy.model.work.measured_pass import PassTimes

Listener = Callable[[Snapshot], None]


@dataclass(frozen=True, slots=True)
class Answer:
    """A cluster's answer to a command: whether it was done, and Grid Engine's own words in `text`.

    `reports` has the reasons for whatever was refused, and warnings about what was done.
    """

    is_done: bool
    text: str = ""
    reports: tuple[Report, ...] = ()
    job: int | None = None
    """The number of a job that was submitted."""
    reservation: int | None = None
    """The id of an advance reservation that was granted."""
    exit_code: int | None = None
    """The exit status of `qrsub` and `qrdel`, 25 at the limit of max_advance_reservations; None for other commands."""


@dataclass(frozen=True, slots=True)
class PlannedCommand:
    """A command that a change would run on a real cluster."""

    line: str
    """The command as somebody would type it; FILE stands for the file that it reads."""
    text: str = ""
    """The content of that file; empty for a command that reads none."""


@runtime_checkable
class KnowsItsUser(Protocol):
    """A cluster that knows as whom and from which host it is used: a real one, where nobody can act as another user."""

    @property
    def user(self) -> str:
        """The user whose rights every command has."""
        ...

    @property
    def host(self) -> str:
        """The host that commands come from; empty if it is not known."""
        ...


@runtime_checkable
class CountsDeeds(Protocol):
    """A cluster that may be in no file, and counts what users do to it besides its configuration."""

    def deeds(self) -> DeedCount:
        """Return what users did since the cluster was opened."""
        ...


@runtime_checkable
class TellsUsage(Protocol):
    """A cluster that can be asked what running tasks have used so far: a real one."""

    def read_usage(self, jobs: Collection[int]) -> Mapping[TaskKey, TaskUsage]:
        """Return the usage of the tasks of jobs, asked now; tasks of which nothing is told are left out."""
        ...


@runtime_checkable
class TellsPolicies(Protocol):
    """A cluster that can be asked what its policies make of the jobs: a real one."""

    def read_policies(self) -> Mapping[int, TaskPolicies]:
        """Return by job the parts of the priorities and the tickets of its tasks, asked now; none if that fails."""
        ...


@runtime_checkable
class TellsQuotaLines(Protocol):
    """A cluster whose qmaster keeps an account of quotas that can be asked for: a real one."""

    def read_quota_lines(self) -> "tuple[QuotaRow, ...] | None":
        """Return what `qquota -u '*'` prints, asked now; None if that fails."""
        ...


@runtime_checkable
class TellsOptions(Protocol):
    """A cluster whose snapshots do not have all options of a job, and that can be asked for them: a real one."""

    def read_options(self, jobs: Collection[int]) -> Mapping[int, tuple[str, ...]]:
        """Return by job the options of qsub for files, variables, context and the like, asked now."""
        ...


@runtime_checkable
class PlansCommands(Protocol):
    """A cluster that can tell beforehand which commands a change would run: a real one."""

    def plan_commands(self, changes: Sequence[AnyChange]) -> tuple[PlannedCommand, ...]:
        """Return exactly the commands that `change` would run for these changes, in order, without running any.

        A table that qconf takes as a whole is shown as it was read last, with the change made; `change` reads it again
        before it writes it.
        """
        ...


@runtime_checkable
class TellsJobDetails(Protocol):
    """A cluster that knows more of a job than its snapshots hold, and what its own scheduler noted: a real one."""

    def read_job_details(self, job: int) -> JobDetails:
        """Return what `qstat -j` says of a waiting or running job; takes as long as the command. ReportError."""
        ...


@runtime_checkable
class OpensTerminals(Protocol):
    """A cluster with hosts on which a terminal can be opened: a real one."""

    def open_terminal(self, user: str, arguments: Sequence[str]) -> Answer:
        """Open a terminal on a host, as `qsh` with these arguments; takes until it is there, or there is no room."""
        ...


@runtime_checkable
class TakesOrders(Protocol):
    """A cluster whose qmaster and scheduler can be told to do something."""

    def give_order(self, user: str, order: QmasterOrder, names: Sequence[str] = ()) -> Answer:
        """Tell the qmaster to do something, as `qconf` with the order's arguments; `names` are numbers of clients."""
        ...

    def event_clients(self) -> tuple[EventClient, ...]:
        """Return the programs that the qmaster tells of events. May take as long as a command; ReportError."""
        ...


class ClusterClock(Protocol):
    """The clock of a simulated cluster; a real cluster has none.

    It never reads the time itself: its caller says how much real time passed.
    """

    breathe: Callable[[], None] | None
    """Called now and then during a long `step` or `drive`, in the same thread; it may block for a moment."""

    @property
    def speed(self) -> float:
        """Simulated seconds per real second; 0 while paused."""
        ...

    @property
    def chosen_speed(self) -> float:
        """The speed chosen last, to which `play` returns after a pause."""
        ...

    @property
    def other_driver(self) -> int | None:
        """The id of another process that drives this cluster's time, so that this clock is paused; None without one."""
        ...

    def play(self, speed: float | None = None) -> None:
        """Run at a speed, by default the one chosen last."""
        ...

    def find_other(self) -> int | None:
        """Return the id of another process that lets time pass now, whether or not this clock tried; None without one.

        It may read a file: ask it in a worker.
        """
        ...

    def take_over(self) -> None:
        """Run at the speed chosen last, and pause the clock of the process that drives now."""
        ...

    def release(self) -> None:
        """Let another process drive, until this clock is driven again."""
        ...

    def pause(self) -> None:
        """Stop the clock; the chosen speed is kept."""
        ...

    def step(self, seconds: int | None = None) -> int:
        """Advance simulated time at once, paused or not, by default to the next event; return the seconds advanced."""
        ...

    def drive(self, real_seconds: float) -> int:
        """Advance simulated time by real seconds times the speed; return the whole simulated seconds advanced."""
        ...


@runtime_checkable
class KeptElsewhere(Protocol):
    """A clock that a server drives for everybody who has the cluster open."""

    @property
    def keeper(self) -> str:
        """The user whose process drives it."""
        ...


class TaskHistory(Protocol):
    """Ended tasks that are older than those a snapshot holds."""

    def read_tasks(self, most: int, before: int | None = None) -> tuple[tuple[int, FinishedTask], ...]:
        """Return at most so many tasks with their ids, newest first; with `before`, only those older than that id.

        May wait for a scheduling pass. ReportError if they cannot be read.
        """
        ...


@runtime_checkable
class TellsItsSource(Protocol):
    """A history that tells what it is read from, where that is not the cluster's spool."""

    @property
    def source(self) -> str:
        """What it is read from, as it stands in a sentence: `the accounting file PATH`."""
        ...

    @property
    def trouble(self) -> Report | None:
        """Why the tasks that ended last are not all known; None where nothing is wrong."""
        ...


@runtime_checkable
class KeepsHistory(Protocol):
    """A cluster that may keep more ended tasks than its snapshots hold."""

    history: TaskHistory | None
    """None where nothing more is kept."""


@runtime_checkable
class TellsRecords(Protocol):
    """A cluster that keeps the records of the file reporting since it was first asked for them: a simulation."""

    def read_records(self, after: int = 0, most: int | None = None) -> tuple[int, tuple[str, ...]]:
        """Return the lines behind that of number `after`, no more than `most`, and the number of the last of them.

        They are given from the oldest on, which may be gone.
        """
        ...


@runtime_checkable
class MeasuresPasses(Protocol):
    """A cluster whose scheduler may tell what its own passes took: a real one."""

    def read_pass_times(self) -> "PassTimes":
        """Return what the newest passes took, as far as a file tells; never raises. For a worker."""
        ...


@runtime_checkable
class ReadsInParts(Protocol):
    """A cluster whose parts are read one after the other, so that each has an age of its own: a real one."""

    def ages(self) -> Mapping[AnyPart, float]:
        """Return by part for how many seconds it has not been seen; a part that was never read is missing."""
        ...

    def read_again(self, kinds: Iterable[ObjectKind]) -> None:
        """Read these kinds of objects soon, as somebody is about to edit them; does not wait for it."""
        ...

    def refresh_all(self) -> None:
        """Read everything soon; does not wait for it."""
        ...


class ClusterInterface(Protocol):
    """A cluster that can be read and changed. Every method may be called from any thread."""

    @property
    def clock(self) -> ClusterClock | None:
        """The clock of a simulated cluster, None on a real one."""
        ...

    def snapshot(self) -> Snapshot:
        """Return the cluster as it is now; the same object as long as nothing changed."""
        ...

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with every new snapshot, in the thread that made the change; return a way to stop that."""
        ...

    def why(self, job: int) -> tuple[Refusal, ...]:
        """Return every reason why a job waits, none for a job that does not. May take as long as a scheduling pass."""
        ...

    def refusals(self) -> Mapping[int, tuple[Refusal, ...]]:
        """Return every reason of every waiting job, by job number. May take as long as a pass; kept until a change."""
        ...

    def submit(self, user: str, arguments: Sequence[str], runtime: int = 1000) -> Answer:
        """Submit a job as `qsub` with these arguments would; in a simulated cluster it runs `runtime` seconds."""
        ...

    def delete_jobs(self, user: str, jobs: Sequence[JobWord], *, is_forced: bool = False) -> Answer:
        """Delete jobs or tasks, waiting or running, as `qdel`; those that may not be deleted do not hinder the others.

        With force (`-f`) operators also delete tasks on hosts that do not answer.
        """
        ...

    def hold_jobs(self, user: str, jobs: Sequence[JobWord], *, is_held: bool, kind: str = "u") -> Answer:
        """Put holds on jobs or tasks or take them off, as `qhold -h` and `qrls -h`.

        `kind` is one or more letters: `u` for the owner's hold, `o` for operators', `s` for managers'.
        """
        ...

    def suspend_jobs(self, user: str, jobs: Sequence[JobWord], *, is_suspended: bool) -> Answer:
        """Suspend running jobs or tasks or resume them, as `qmod -sj` and `-usj`; they keep slots and consumables."""
        ...

    def reschedule_jobs(self, user: str, jobs: Sequence[JobWord], *, is_forced: bool = False) -> Answer:
        """Stop running jobs or tasks and return them to the pending list, as `qmod -rj`.

        With force (`-f`) also those that neither their job (`-r`) nor their queue (`rerun`) lets run again.
        """
        ...

    def clear_job_errors(self, user: str, jobs: Sequence[JobWord]) -> Answer:
        """Clear the error state (`E`) of jobs or tasks, as `qmod -cj`."""
        ...

    def alter_jobs(self, user: str, jobs: Sequence[int], arguments: Sequence[str]) -> Answer:
        """Change options of jobs, as `qalter` with these arguments; jobs that refuse do not hinder the others."""
        ...

    def reserve(self, user: str, what: Sequence[str] | ReservationRequest) -> Answer:
        """Make an advance reservation, as `qrsub` with these arguments, or from a request; `-w v` only verifies."""
        ...

    def delete_reservations(
        self, user: str, words: Sequence[str], users: Sequence[str] = (), *, is_forced: bool = False
    ) -> Answer:
        """Delete advance reservations and their jobs, as `qrdel`.

        `words` are ids, names or patterns of names; `users` limits them to these users' reservations; without words
        all reservations of the users are deleted.
        """
        ...

    def modify_instances(
        self, user: str, instances: Sequence[str], action: InstanceAction, *, is_forced: bool = False
    ) -> Answer:
        """Enable, disable, suspend or resume queue instances or clear their errors, as `qmod -e -d -s -us -c`.

        Those that may not be changed do not hinder the others. Without force (`-f`) an instance that is in the wanted
        state already is left alone.
        """
        ...

    def stop_hosts(self, user: str, hosts: Sequence[str], *, kills_jobs: bool = False) -> Answer:
        """Stop the execution daemons of hosts, as `qconf -ke`, or with their jobs, as `-kej`; `all` means every host.

        Their queue instances are in state unknown (`u`) from then on and take no jobs.
        """
        ...

    def start_hosts(self, user: str, hosts: Sequence[str]) -> Answer:
        """Start stopped daemons again; a real cluster only answers how to, as Grid Engine has no command for it."""
        ...

    def happen(self, user: str, happening: Happening) -> Answer:
        """Let something happen that no command of Grid Engine does; a real cluster refuses."""
        ...

    def change(self, user: str, changes: Sequence[AnyChange], note: str = "", by: str = "") -> Answer:
        """Add, modify and delete objects of the configuration, all of them or none; `note` says why, for the journal.

        `by` is the person who acts as `user`; empty if that is the user. Only managers may act as another.
        Nothing is written when an object is no longer as a change's `before` has it (report `cluster.conflict`, whose
        `fields` has the name of the object).
        """
        ...

    def mails(self) -> tuple[Mail, ...]:
        """Return the newest mails about jobs and reservations that this cluster wrote, newest last."""
        ...

    def troubles(self) -> tuple[Report, ...]:
        """Return what failed outside any command's answer, such as mails that could not be sent; each reason once."""
        ...

    @property
    def is_durable(self) -> bool:
        """Whether every acknowledged change is stored already, so that there is never anything to save."""
        ...

    def close(self) -> None:
        """Close files and end threads; the cluster must not be used afterwards."""
        ...

    def journal(self) -> Sequence[JournalEntry]:
        """Return who changed the configuration, when and how, oldest first."""
        ...
