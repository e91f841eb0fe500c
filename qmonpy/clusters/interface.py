"""The one interface that pages and commands use, whichever kind of cluster is behind it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from qmonpy.engine.checks.permissions import InstanceAction
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.model.configuration.change import AnyChange, JournalEntry
from qmonpy.model.report import Report
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.decision import Refusal
from qmonpy.model.work.mail import Mail
from qmonpy.model.work.reservation import ReservationRequest

Listener = Callable[[Snapshot], None]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the cluster said to a request: it was done, or `reports` says why not; `text` is Grid Engine's own words."""

    is_done: bool
    text: str = ""
    reports: tuple[Report, ...] = ()
    job: int | None = None
    """The number of a job that was submitted."""
    reservation: int | None = None
    """The id of an advance reservation that was granted."""
    exit_code: int | None = None
    """What `qrsub` and `qrdel` end with: 25 at the limit of max_advance_reservations; None for other commands."""


@dataclass(frozen=True, slots=True)
class PlannedCommand:
    """A command that will be given to a real cluster."""

    line: str
    """As somebody would type it; FILE stands for a file with `text`."""
    text: str = ""
    """What will stand in its file; empty where it has none."""


@runtime_checkable
class KnowsItsUser(Protocol):
    """What a real cluster has besides: whom and where it takes this program for. Nobody acts as another there."""

    @property
    def user(self) -> str:
        """By whose rights everything is done."""
        ...

    @property
    def host(self) -> str:
        """From where commands come; empty if that is not known."""
        ...


@runtime_checkable
class PlansCommands(Protocol):
    """What a real cluster has besides: it knows beforehand what it will be given."""

    def plan_commands(self, changes: Sequence[AnyChange]) -> tuple[PlannedCommand, ...]:
        """Exactly the commands that `change` gives for changes, in their order; asks nobody.

        Whole tables are shown upon what was read last; they are written upon what there is then.
        """
        ...


class ClusterClock(Protocol):
    """The clock of a simulated cluster; a real cluster has none.

    It never looks at the time itself: whoever drives it says how much real time passed.
    """

    breathe: Callable[[], None] | None
    """Called now and then while time passes, in the thread that lets it; it may wait for a moment."""

    @property
    def speed(self) -> float:
        """Simulated seconds per real second; 0 while paused."""
        ...

    @property
    def chosen_speed(self) -> float:
        """The speed that `play` goes back to."""
        ...

    @property
    def other_driver(self) -> int | None:
        """The process that lets the time pass instead, so that this clock stands; None if there is none."""
        ...

    def play(self, speed: float | None = None) -> None:
        """Run at a speed, or at the one chosen last."""
        ...

    def take_over(self) -> None:
        """Run at the speed chosen last, and let the clock of the other process stand."""
        ...

    def release(self) -> None:
        """Let another process drive, until this clock is driven again."""
        ...

    def pause(self) -> None:
        """Let time stand; the chosen speed is kept."""
        ...

    def step(self, seconds: int | None = None) -> int:
        """Let time pass at once, paused or not, by default until the next thing that happens; gives the seconds."""
        ...

    def drive(self, real_seconds: float) -> int:
        """Tell the clock that real time passed; gives the simulated seconds that went by."""
        ...


class TaskHistory(Protocol):
    """Tasks that ended longer ago than what a snapshot holds."""

    def read_tasks(self, most: int, before: int | None = None) -> tuple[tuple[int, FinishedTask], ...]:
        """So many, the newest first, each with an id to go on from; those before an id if one is given.

        May wait for a scheduling pass. ReportError if they cannot be read.
        """
        ...


@runtime_checkable
class KeepsHistory(Protocol):
    """What a cluster has besides if it keeps tasks that ended; None where it keeps none after all."""

    history: TaskHistory | None


class ClusterInterface(Protocol):
    """A cluster that can be looked at and changed. Every method may be called from any thread."""

    @property
    def clock(self) -> ClusterClock | None:
        """The clock of a simulated cluster, None on a real one."""
        ...

    def snapshot(self) -> Snapshot:
        """What there is to see now; the same object as long as nothing changed."""
        ...

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with every new snapshot, in the thread that changed it; returns how to stop that."""
        ...

    def why(self, job: int) -> tuple[Refusal, ...]:
        """Every reason why a job waits; empty for a job that does not. May take a pass's time."""
        ...

    def refusals(self) -> Mapping[int, tuple[Refusal, ...]]:
        """Every reason of every waiting job, by job number. May take a pass's time; kept until something changes."""
        ...

    def submit(self, user: str, arguments: Sequence[str], runtime: int = 1000) -> Answer:
        """Submit a job as `qsub` with these arguments would; it runs `runtime` seconds."""
        ...

    def delete_jobs(self, user: str, jobs: Sequence[JobWord], *, is_forced: bool = False) -> Answer:
        """Delete jobs or tasks, waiting or running, as `qdel`; what may be deleted is, even if something else may not.

        With force (`-f`) operators have also what no host answers for.
        """
        ...

    def hold_jobs(self, user: str, jobs: Sequence[JobWord], *, is_held: bool, kind: str = "u") -> Answer:
        """Put holds on jobs or tasks or take them off, as `qhold -h` and `qrls -h`.

        `kind` has the letters of the kinds of hold: `u` for the owner's, `o` for operators, `s` for managers.
        """
        ...

    def suspend_jobs(self, user: str, jobs: Sequence[JobWord], *, is_suspended: bool) -> Answer:
        """Let running jobs or tasks stand still or go on, as `qmod -sj` and `-usj`; they keep what they have booked."""
        ...

    def reschedule_jobs(self, user: str, jobs: Sequence[JobWord], *, is_forced: bool = False) -> Answer:
        """Stop running jobs or tasks and let them wait again, as `qmod -rj`.

        With force (`-f`) also those that neither their job nor their queue lets start again.
        """
        ...

    def clear_job_errors(self, user: str, jobs: Sequence[JobWord]) -> Answer:
        """Let jobs or tasks in state `E` be started again, as `qmod -cj`."""
        ...

    def alter_jobs(self, user: str, jobs: Sequence[int], arguments: Sequence[str]) -> Answer:
        """Give jobs other options, as `qalter` with these arguments; what may be altered is."""
        ...

    def reserve(self, user: str, what: Sequence[str] | ReservationRequest) -> Answer:
        """Reserve as `qrsub` with these arguments would, or what a request asks for; `-w v` only verifies."""
        ...

    def delete_reservations(
        self, user: str, words: Sequence[str], users: Sequence[str] = (), *, is_forced: bool = False
    ) -> Answer:
        """Delete advance reservations and their jobs, as `qrdel`.

        `words` are ids, names or patterns of names, `users` whose reservations are meant; without words it is all of
        theirs.
        """
        ...

    def modify_instances(
        self, user: str, instances: Sequence[str], action: InstanceAction, *, is_forced: bool = False
    ) -> Answer:
        """Enable, disable, suspend or resume queue instances or clear their errors, as `qmod -e -d -s -us -c`.

        What may be changed is, even if something else may not; with force (`-f`) also what is in that state already.
        """
        ...

    def stop_hosts(self, user: str, hosts: Sequence[str], *, kills_jobs: bool = False) -> Answer:
        """Stop the execution daemons of hosts, as `qconf -ke`, or `-kej` with the jobs on them; `all` means every host.

        Their queue instances are unknown (`u`) from then on and take no jobs.
        """
        ...

    def start_hosts(self, user: str, hosts: Sequence[str]) -> Answer:
        """Start daemons that were stopped; of a real cluster, say how that is done, as no command of its own does."""
        ...

    def change(self, user: str, changes: Sequence[AnyChange], note: str = "", by: str = "") -> Answer:
        """Add, modify and delete objects of the configuration, all of them or none; `note` says why, for the journal.

        `by` is who really does it, acting as the user; empty if that is the user. Only managers may act as another.
        Nothing is written when an object is no longer what a change's `before` says (report `cluster.conflict`, its
        `fields` the name of the object).
        """
        ...

    def mails(self) -> tuple[Mail, ...]:
        """The newest mails about jobs and reservations that were written here, the last one at the end."""
        ...

    def troubles(self) -> tuple[Report, ...]:
        """What went wrong beside the answers to commands, such as mails that could not be sent; each reason once."""
        ...

    @property
    def is_durable(self) -> bool:
        """Whether what is acknowledged is kept already, so that there is never anything to save."""
        ...

    def close(self) -> None:
        """Let go of files and threads; nothing else may be asked of the cluster afterwards."""
        ...

    def journal(self) -> tuple[JournalEntry, ...]:
        """Who changed the configuration, when and how; oldest first."""
        ...


def report_conflict(change: AnyChange, current: object) -> Report:
    """The report that an object is not what a change takes it for."""
    name = f'{change.kind} "{change.key}"'
    if current is None:
        text = f"The {name} was deleted by somebody else in the meantime."
    elif change.before is None:
        text = f"{'An' if name[0] in 'aeiou' else 'A'} {name} exists already."
    else:
        text = f"The {name} was changed by somebody else in the meantime."
    return Report("cluster.conflict", text, fields=(change.key,))
