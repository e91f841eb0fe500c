"""A cluster for tests of the window: it keeps what was asked of it and shows what it is told to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from qmonpy.clusters.interface import Answer
from qmonpy.formats.submission.job_word import JobWord
from qmonpy.model.configuration.change import AnyChange, JournalEntry, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.report import Report
from qmonpy.model.snapshot import AnyPart, FinishedTask, Snapshot
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.happening import Happening
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.mail import Mail
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser, RuleCounter, Shortage, Shortages
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import Decisions, PendingTasks, RunningTask, State

START = 1_795_000_000
USERS = ("anna", "bob", "carol")
SHORT = Shortage(
    Cause.CAPACITY,
    "mem",
    Quantity(2.0**31, ValueType.MEMORY, "2G"),
    Quantity(2.0**30, ValueType.MEMORY),
    "hc",
)


class FakeClock:
    """Counts what it was told."""

    def __init__(self) -> None:
        self.speed = 0.0
        self.chosen_speed = 60.0
        self.driven_seconds = 0.0
        self.steps = 0

    breathe: Callable[[], None] | None = None
    other_driver: int | None = None

    def find_other(self) -> int | None:
        return self.other_driver

    def take_over(self) -> None:
        self.play()

    def release(self) -> None:
        pass

    def play(self, speed: float | None = None) -> None:
        self.chosen_speed = speed or self.chosen_speed
        self.speed = self.chosen_speed

    def pause(self) -> None:
        self.speed = 0.0

    def step(self, seconds: int | None = None) -> int:
        self.steps += 1
        return seconds or 1

    def drive(self, real_seconds: float) -> int:
        self.driven_seconds += real_seconds
        return round(real_seconds * self.speed)


class AnsweringCluster:
    """Answers every request with "done" unless `refusal` is set; whether it has a clock is said below."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.shown = snapshot
        self.requests: list[tuple[object, ...]] = []
        self.refusal = ""
        self.advice: tuple[Report, ...] = ()
        """Reported of everything that is done."""
        self.outbox: list[Mail] = []
        self.reported: tuple[Report, ...] = ()
        self.entries: list[JournalEntry] = []
        self._listeners: list[Callable[[Snapshot], None]] = []

    def change_to(self, snapshot: Snapshot) -> None:
        """Show something else, and tell everybody."""
        self.shown = snapshot
        for listener in tuple(self._listeners):
            listener(snapshot)

    def snapshot(self) -> Snapshot:
        return self.shown

    def subscribe(self, listener: Callable[[Snapshot], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def why(self, job: int) -> tuple[Refusal, ...]:
        if job not in self.shown.state.pending:
            return ()
        return (
            Refusal(
                Cause.SHORT,
                Refuser.RULE,
                "max_jobs/1",
                "slots",
                Quantity(1),
                Quantity(0),
                counter=RuleCounter("max_jobs", 0, ("anna", "", "", "", "")),
            ),
            Refusal(
                SHORT.cause,
                Refuser.HOST,
                "h1",
                SHORT.attribute,
                SHORT.asked,
                SHORT.left,
                detail=Shortages("mem=2G", (SHORT,)),
            ),
        )

    def refusals(self) -> Mapping[int, tuple[Refusal, ...]]:
        return {job: self.why(job) for job in self.shown.state.pending}

    def submit(self, user: str, arguments: Sequence[str], runtime: int = 1000) -> Answer:
        return self._answer("submit", user, tuple(arguments), runtime, job=4711)

    def delete_jobs(self, user: str, jobs: Sequence[JobWord], *, is_forced: bool = False) -> Answer:
        return self._answer("delete_jobs", user, tuple(jobs), *(("forced",) if is_forced else ()))

    def hold_jobs(self, user: str, jobs: Sequence[JobWord], *, is_held: bool, kind: str = "u") -> Answer:
        return self._answer("hold_jobs", user, tuple(jobs), is_held, kind)

    def suspend_jobs(self, user: str, jobs: Sequence[JobWord], *, is_suspended: bool) -> Answer:
        return self._answer("suspend_jobs", user, tuple(jobs), is_suspended)

    def reschedule_jobs(self, user: str, jobs: Sequence[JobWord], *, is_forced: bool = False) -> Answer:
        return self._answer("reschedule_jobs", user, tuple(jobs), is_forced)

    def clear_job_errors(self, user: str, jobs: Sequence[JobWord]) -> Answer:
        return self._answer("clear_job_errors", user, tuple(jobs))

    def alter_jobs(self, user: str, jobs: Sequence[int], arguments: Sequence[str]) -> Answer:
        return self._answer("alter_jobs", user, tuple(jobs), tuple(arguments))

    def reserve(self, user: str, what: Sequence[str] | ReservationRequest) -> Answer:
        return self._answer("reserve", user, what)

    def delete_reservations(
        self, user: str, words: Sequence[str], users: Sequence[str] = (), *, is_forced: bool = False
    ) -> Answer:
        return self._answer("delete_reservations", user, tuple(words), tuple(users), is_forced)

    def modify_instances(
        self, user: str, instances: Sequence[str], action: InstanceAction, *, is_forced: bool = False
    ) -> Answer:
        return self._answer("modify_instances", user, tuple(instances), action, is_forced)

    def stop_hosts(self, user: str, hosts: Sequence[str], *, kills_jobs: bool = False) -> Answer:
        return self._answer("stop_hosts", user, tuple(hosts), kills_jobs)

    def happen(self, user: str, happening: Happening) -> Answer:
        return self._answer("happen", user, happening)

    def start_hosts(self, user: str, hosts: Sequence[str]) -> Answer:
        return self._answer("start_hosts", user, tuple(hosts))

    def change(self, user: str, changes: Sequence[AnyChange], note: str = "", by: str = "") -> Answer:
        return self._answer("change", user, tuple(changes), *((note,) if note else ()), *((f"by {by}",) if by else ()))

    def mails(self) -> tuple[Mail, ...]:
        return tuple(self.outbox)

    def troubles(self) -> tuple[Report, ...]:
        return self.reported

    is_durable = False

    def close(self) -> None:
        self.requests.append(("close",))

    def journal(self) -> tuple[JournalEntry, ...]:
        return tuple(self.entries)

    def _answer(self, *request: object, job: int | None = None) -> Answer:
        self.requests.append(request)
        if self.refusal:
            return Answer(False, self.refusal, (Report("fake.refused", self.refusal),))
        return Answer(True, "done", self.advice, job=job)


class FakeCluster(AnsweringCluster):
    """A simulated cluster, with a clock."""

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__(snapshot)
        self.clock = FakeClock()


class FakeRealCluster(AnsweringCluster):
    """A cluster that has no clock and is asked by interval."""

    clock = None

    def __init__(self, snapshot: Snapshot) -> None:
        super().__init__(snapshot)
        self.interval = 5.0
        self.refreshed = 0
        self.age_seconds, self.is_stale = 1.0, False
        self.pause_seconds, self.fresh_at = 5.0, 1_795_003_600.0

        self.everything_read = 0
        self.kinds_read: list[frozenset[ObjectKind]] = []
        self.seconds_by_part: dict[AnyPart, float] = {}

    def refresh(self) -> None:
        self.refreshed += 1

    def refresh_all(self) -> None:
        self.everything_read += 1

    def read_again(self, kinds: Iterable[ObjectKind]) -> None:
        self.kinds_read.append(frozenset(kinds))

    def ages(self) -> Mapping[AnyPart, float]:
        return self.seconds_by_part


def make_snapshot(jobs: int = 12, tasks: int = 1, running: int = 4, finished: int = 3) -> Snapshot:
    """A small cluster with so many waiting jobs of so many tasks, running and finished tasks."""
    waiting = [_job(number, tasks) for number in range(1, jobs + 1)]
    busy = [_job(number, 1) for number in range(jobs + 1, jobs + running + 1)]
    run = {
        (job.number, 1): RunningTask(job.number, 1, ((f"all.q@h{place % 4 + 1}", 1),), START + place)
        for place, job in enumerate(busy)
    }
    state = State(
        jobs={job.number: job for job in (*waiting, *busy)},
        pending={job.number: PendingTasks(job.number, tuple(job.task_ids)) for job in waiting},
        running=run,
        instance_states={"all.q@h2": frozenset("d"), "long.q@h1": frozenset("E")},
    )
    order = tuple(job.number for job in waiting)
    decisions = Decisions(order=order, priorities={number: 0.5 + 0.1 / number for number in order})
    ended = tuple(
        FinishedTask(9000 + each, 1, "anna", "sleep", START, START, START + 60, (("all.q@h1", 1),))
        for each in range(finished)
    )
    return Snapshot(make_cluster(), state, START + 3600, decisions, ended, pass_seconds=0.008)


def make_cluster() -> Cluster:
    """Four hosts, two queues, three rule sets."""
    names = [f"h{number}" for number in range(1, 5)]
    hosts = {name: Host(name, {"mem": "64G"}, load_values={"load_avg": "0.42", "arch": "lx-amd64"}) for name in names}
    queues = (
        ClusterQueue("all.q", ("@all",), {"slots": Setting("8")}),
        ClusterQueue("long.q", ("h1", "h2"), {"slots": Setting("2", {"h2": "4"})}),
    )
    rule = Rule((Limit("slots", "2"),), users=Filter(("*",), is_expanded=True))
    sets = (QuotaSet("max_jobs", (rule,), True, "slots of each user"), QuotaSet("night", (rule,)))
    slots = DEFAULT_COMPLEXES["slots"]
    return Cluster(
        name="fake",
        complexes={"slots": slots},
        hosts=hosts,
        host_groups={"@all": HostGroup("@all", tuple(names))},
        queues={queue.name: queue for queue in queues},
        quota_sets={each.name: each for each in sets},
        unix_groups=dict.fromkeys(USERS, ("users",)),
    )


def without_job(snapshot: Snapshot, job: int) -> Snapshot:
    """The same with one waiting job less."""
    pending = {number: each for number, each in snapshot.state.pending.items() if number != job}
    return replace(snapshot, state=replace(snapshot.state, pending=pending))


def _job(number: int, tasks: int) -> Job:
    return Job(
        number,
        USERS[number % len(USERS)],
        name=f"job{number}",
        tasks=Range(1, tasks) if tasks > 1 else None,
        submit_time=START + number,
        hard_resources=(ResourceRequest("mem", "2G"),),
    )
