"""Plays scenarios whose steps give commands of Grid Engine, and tells the states of jobs and queues as `qstat`."""

from collections.abc import Sequence
from dataclasses import replace

from qmonpy.app.jobs.job_states import find_running_state, find_waiting_groups, find_waiting_state
from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.commands.happenings import TOLD_HOSTS
from qmonpy.clusters.embedded.world.fates import Fates
from qmonpy.clusters.embedded.world.suspension import suspended_instances, with_suspensions
from qmonpy.engine.books.progress import submit
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.tickets.force import DEPARTMENT
from qmonpy.engine.work.waiting import find_full_arrays, find_limited, not_eligible
from qmonpy.engine.world.execution_daemons import is_unheard
from qmonpy.engine.world.instance_state import format_letters, instance_letters
from qmonpy.engine.world.simulate import PASSES_ON_RECORD, PassProfile, Player
from qmonpy.engine.world.slotwise import with_slotwise_marks
from qmonpy.engine.world.stage import StepResult
from qmonpy.engine.world.task_failure import TaskEnd
from qmonpy.formats.files.scenario import DEFAULT_START, Give, Scenario
from qmonpy.formats.submission.job_options import DEFAULT_DEPARTMENT
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import AR_USERS, DEADLINE_USERS, ROOT
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.lines import lines_of
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Cause
from qmonpy.model.work.share_usage import NO_USAGE, UsageBook
from qmonpy.model.work.state import RunningTask, State

SECONDS_TO_PASS = 2
"""How long after a command of a scenario the next pass has been made at the latest."""
_FIRST_SETS = (
    UserSet(AR_USERS),
    UserSet(DEADLINE_USERS),
    UserSet(DEFAULT_DEPARTMENT, type=DEPARTMENT, other={"fshare": "0", "oticket": "0"}),
)
PRIORITY_DIGITS = 5
"""How many digits of priorities `qstat` prints."""


def with_first_sets(cluster: Cluster) -> Cluster:
    """Return a cluster with the user sets that a new qmaster has, as far as it has no others of these names."""
    return replace(cluster, user_sets={each.name: each for each in _FIRST_SETS} | dict(cluster.user_sets))


class ScenarioPlayer(Player):
    """Plays every step of a scenario, commands included."""

    _settled: tuple[State, Cluster] = (State(), Cluster())
    """The state and the configuration when marks and letters were last brought up to date."""
    _pass_due: int | None = None
    """When the scheduler has heard of the last command, if no pass has been made since."""

    def __init__(
        self,
        cluster: Cluster,
        passes_on_record: float = PASSES_ON_RECORD,
        start: int = DEFAULT_START,
        usage: UsageBook = NO_USAGE,
        failure_rate: float = 0.0,
    ):
        self._fates = Fates(failure_rate, start)
        super().__init__(with_first_sets(cluster), passes_on_record, start, usage)

    def _give(self, step: Give) -> tuple[int, Sequence[str]]:
        """Give a command to an embedded cluster that is as this one, and take over what becomes of it.

        Jobs that wait for the next Schedule have a user hold meanwhile; one that a command releases is released.
        """
        command = find_command(step.words[0])
        if command is None:
            return 1, (f"{step.words[0]}: command not found",)
        # What runs in a scenario uses nothing, as on simulated hosts, whatever a command does to it.
        state = replace(self.state, usage=replace(self.state.usage, debited_until=FOREVER))
        for job in self._held:
            state = submit(state, replace(job, user_hold=True))
        cluster = EmbeddedCluster(
            self.cluster,
            self.now,
            state=state,
            next_job=self._next_number,
            last_reservation=self._next_reservation - 1,
            administrator=ROOT,
            other={TOLD_HOSTS: " ".join(sorted(self.told_hosts))},
        )
        outcome = command(cluster, step.user, step.words[1:])
        self._take_over(cluster)
        return outcome.exit_code, lines_of(outcome.complaint + outcome.text)

    def _take_over(self, cluster: EmbeddedCluster) -> None:
        content = cluster.to_file()
        self.cluster, state = content.cluster, _with_barred_hosts(self.state, content.state)
        self.told_hosts = frozenset(content.other.get(TOLD_HOSTS, "").split())
        self._next_number = content.next_job or self._next_number
        self._next_reservation = (content.last_reservation or 0) + 1
        kept: list[Job] = []
        for job in self._held:
            found = state.jobs.get(job.number)
            if found is not None and found.user_hold:
                kept.append(replace(found, user_hold=job.user_hold))
        left = {job.number for job in kept}
        self._held = kept
        self.state = replace(
            state,
            jobs={number: job for number, job in state.jobs.items() if number not in left},
            pending={number: each for number, each in state.pending.items() if number not in left},
        )
        self._pass_due = self.now + SECONDS_TO_PASS

    def _pass_time(self, seconds: int) -> None:
        """Let time pass, and the scheduler run where it has heard of a command meanwhile: the next step may come before
        that."""
        due, until = self._pass_due, self.now + seconds
        if due is not None and due <= until:
            self._pass_due = None
            super()._pass_time(max(0, due - self.now))
            self._run_passes(with_reasons=False)
        super()._pass_time(max(0, until - self.now))

    def _find_end(self, task: RunningTask) -> int | None:
        return None if is_unheard(self.state, task) else self._plan_end(task)[0]

    def _find_result(self, task: RunningTask) -> TaskEnd:
        return self._plan_end(task)[1]

    def _plan_end(self, task: RunningTask) -> tuple[int | None, TaskEnd]:
        job = self.state.jobs[task.job]
        return self._fates.plan(job, task)

    def _note_letters(self) -> None:
        super()._note_letters()
        before, cluster = self._settled
        self.state = with_slotwise_marks(before, self.state, self.cluster, cluster)
        self.state = with_suspensions(self.state, suspended_instances(self.state), self.now)
        self._settled = self.state, self.cluster

    def _describe(self) -> StepResult:
        """Return what the engine knows, with the states and priorities that `qstat` shows."""
        snapshot = Snapshot(cluster=self.cluster, state=self.state, now=self.now, decisions=self._last)
        found = super()._describe()
        states: dict[str, set[str]] = {}
        for task in self.state.running.values():
            state = find_running_state(snapshot, task)
            states.setdefault(f"j{task.job}", set()).add(state)
            found["running"][self._task_name(task)]["state"] = state
        for number in self.state.pending:
            shown = [
                find_waiting_state(self.state.jobs[number], tasks[0])
                for _, tasks in find_waiting_groups(snapshot, number)
            ]
            found["pending"][f"j{number}"]["state"] = shown[0]
            states.setdefault(f"j{number}", set()).update(shown)
        letters = instance_letters(self.cluster, self.state, self.now)
        found["queue_states"] = {name: format_letters(each) for name, each in letters.items()}
        told = {
            "queue_errors": {name: list(said) for name, said in self.state.instance_messages.items()},
            "job_errors": {
                f"j{number}": [text for _, text in job.error_messages]
                for number, job in self.state.jobs.items()
                if job.error_messages
            },
        }
        found.update({name: texts for name, texts in told.items() if texts})
        found["job_states"] = {name: sorted(each) for name, each in states.items()}
        found["prior"] = {name: round(self._find_priority(int(name[1:])), PRIORITY_DIGITS) for name in states}
        return found

    def _find_priority(self, number: int) -> float:
        """Return the priority of a job; 0 while it waits and a limit keeps it from being tried."""
        state = self.state
        if number in state.pending:
            # Where every queue is closed, a pass ends before the tasks of users are counted.
            is_closed = any(each.cause is Cause.ALL_CLOSED for each in self._last.refusals.get(number, ()))
            find = find_full_arrays if is_closed else find_limited
            is_held = not_eligible(state, state.jobs[number], self.now) is not None
            if is_held or number in find(prepare(self.cluster), state, (number,)):
                return 0.0
        return self._priorities.get(number, 0.0)


def _with_barred_hosts(before: State, after: State) -> State:
    """Return the state in which jobs that were stopped to run again do not run where their master tasks did: the hosts
    of a recording are only simulated, and none ever tells its qmaster that it has cleaned up."""
    barred: dict[int, tuple[str, ...]] = {}
    for key, task in before.running.items():
        pending = after.pending.get(key[0])
        if key not in after.running and pending is not None and key[1] in pending.tasks:
            host = task.pieces[0][0].partition("@")[2]
            barred[key[0]] = tuple(dict.fromkeys((*barred.get(key[0], ()), host)))
    known = {number: (*after.jobs[number].barred_hosts, *hosts) for number, hosts in barred.items()}
    changed = {number: replace(after.jobs[number], barred_hosts=hosts) for number, hosts in known.items()}
    return replace(after, jobs={**after.jobs, **changed}) if changed else after


def play_scenario(scenario: Scenario) -> tuple[list[StepResult], list[PassProfile]]:
    """Play a scenario from its beginning: one result per step, and the cost of every pass."""
    player = ScenarioPlayer(
        scenario.cluster, start=scenario.start, usage=scenario.usage, failure_rate=scenario.failure_rate
    )
    return list(player.play_all(scenario)), player.profiles
