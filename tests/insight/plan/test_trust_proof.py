"""Trust in the model, proven: 100 % of a scheduler that agrees by construction, less of one that does not.

A scheduler is played second by second, of which only rounds are seen. It learns of submissions and ends with a delay
that nobody is told, as a real one does.
"""

from dataclasses import dataclass, field, replace
from random import Random

import pytest

from qmonpy.engine.books.progress import end_tasks, start_tasks, submit
from qmonpy.engine.passing.schedule import schedule
from qmonpy.insight.plan.trust import Agreement, Trust, compare_round
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import Decisions, RunningTask, State, TaskKey
from tests.engine.build import make_cluster, make_job

BEGIN = 1_795_000_000
ROUND_SECONDS = 5
SECONDS = 300
REQUESTS = ("", "", "-l h=h1", "-pe smp 2", "-t 1-3", "-p 5", "-l h_vmem=1G")
USERS = ("anna", "bob", "carl")
QUOTA = "users {*} to slots=3"


@dataclass
class Scheduler:
    """A real cluster as it is: the truth, and what its scheduler knows of it."""

    cluster: Cluster
    obeyed: Cluster
    """The configuration that the scheduler obeys; the one that is shown if it agrees with the model."""
    random: Random
    interval: int
    tells_ends: bool
    """Whether the accounting file tells when tasks ended."""
    now: int = BEGIN
    state: State = field(default_factory=State)
    ends: dict[TaskKey, int] = field(default_factory=dict)
    ended: list[FinishedTask] = field(default_factory=list)
    unknown: list[tuple[int, RunningTask, Job]] = field(default_factory=list)
    """Ended tasks that still run for the scheduler until a time."""

    def go_on(self) -> None:
        """Let a second pass."""
        self.now += 1
        over = [key for key in self.state.running if self.ends[key] <= self.now]
        for key in over:
            task = self.state.running[key]
            self.unknown.append((self.now + self.random.choice((0, 0, 1)), task, self.state.jobs[key[0]]))
            if self.tells_ends:
                self.ended.append(FinishedTask(*key, "anna", "", BEGIN, task.start_time, self.now, task.pieces))
        self.state = end_tasks(self.state, over)
        if self.now % self.interval == 0:
            self._run_pass()
        if self.random.random() < 0.12:
            number = 1 + max(self.state.jobs, default=0)
            job = make_job(self.cluster, number, self.random.choice(REQUESTS), self.random.choice(USERS))
            self.state = submit(self.state, replace(job, submit_time=self.now))

    def _run_pass(self) -> None:
        """Start what the scheduler would start by what it knows: the newest jobs it may not, ended tasks may run on."""
        known = self.state
        newest = self.now - self.random.choice((1, 2))
        late = [number for number, job in known.jobs.items() if job.submit_time > newest]
        pending = {number: each for number, each in known.pending.items() if number not in late}
        ghosts = [(task, job) for until, task, job in self.unknown if until >= self.now]
        jobs = {**{job.number: job for _, job in ghosts}, **known.jobs}
        running = {**known.running, **{(task.job, task.task): task for task, _ in ghosts}}
        decisions = schedule(self.obeyed, replace(known, jobs=jobs, pending=pending, running=running), self.now)
        self.state = start_tasks(known, decisions.started)
        for task in decisions.started:
            self.ends[task.job, task.task] = self.now + self.random.randint(4, 60)

    def look(self) -> Snapshot:
        """Return what a round shows."""
        return Snapshot(self.cluster, self.state, self.now, finished=tuple(self.ended))


def decide(snapshot: Snapshot, with_reasons: bool) -> Decisions:
    return schedule(snapshot.cluster, snapshot.state, snapshot.now, with_reasons=with_reasons)


def watch(scheduler: Scheduler, reading_seconds: int = 0) -> Trust:
    """Compare rounds; from the moment at which a round asked what runs it takes some seconds until it is over."""

    def look() -> Snapshot:
        seen = scheduler.look()
        for _ in range(reading_seconds):
            scheduler.go_on()
        return replace(seen, now=scheduler.now)

    trust, before = Trust(), look()
    for _ in range(SECONDS // ROUND_SECONDS):
        for _ in range(ROUND_SECONDS - reading_seconds):
            scheduler.go_on()
        after = look()
        trust = compare_round(trust, before, decide(before, False), after, decide)
        before = after
    return trust


def world(*rules: str) -> Cluster:
    cluster = make_cluster(*rules)
    return replace(cluster, scheduler={**cluster.scheduler, "schedule_interval": "0:0:1"})


@pytest.mark.parametrize(
    ("interval", "tells_ends"),
    [
        (1, True),
        *(pytest.param(*each, marks=pytest.mark.slow) for each in ((1, False), (3, True), (3, False), (15, False))),
        (15, True),
    ],
)
def test_a_scheduler_that_decides_as_the_model_is_trusted_in_everything_that_is_compared(
    interval: int, tells_ends: bool
) -> None:
    compared = left_out = 0
    for seed in range(3):
        cluster = world(QUOTA)
        trust = watch(Scheduler(cluster, cluster, Random(seed), interval, tells_ends))
        assert trust.differences == (), (seed, trust.differences)
        assert trust.counts.keys() <= {Agreement.SAME}
        compared += trust.compared
        left_out += trust.not_comparable
    assert compared > 0
    assert left_out > 0


@pytest.mark.parametrize("interval", [pytest.param(1, marks=pytest.mark.slow), 15])
def test_a_scheduler_that_ignores_quotas_is_not_trusted(interval: int) -> None:
    for seed in range(3):
        cluster = world(QUOTA)
        ignoring = replace(cluster, quota_sets={})
        trust = watch(Scheduler(cluster, ignoring, Random(seed), interval, tells_ends=True))
        assert trust.share is not None
        assert trust.share < 1
        assert trust.counts[Agreement.UNEXPECTED]


def test_that_what_happened_while_a_round_was_still_read_disturbs_its_starts() -> None:
    cluster = world(QUOTA)
    for seed in range(3):
        trust = watch(Scheduler(cluster, cluster, Random(seed), 1, tells_ends=False), reading_seconds=3)
        assert trust.differences == (), (seed, trust.differences)


def test_a_scheduler_that_starts_nothing_is_not_trusted() -> None:
    cluster = world()
    scheduler = Scheduler(cluster, replace(cluster, queues={}), Random(1), 1, tells_ends=True)
    scheduler.state = submit(scheduler.state, replace(make_job(cluster, 1), submit_time=BEGIN - 60))
    trust, before = Trust(), scheduler.look()
    for _ in range(8):
        after = replace(before, now=before.now + ROUND_SECONDS)
        trust = compare_round(trust, before, decide(before, False), after, decide)
        before = after
    assert trust.counts == {Agreement.MISSING: 1}
    assert trust.share == 0
