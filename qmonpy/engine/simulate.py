"""Plays a scenario on the engine: jobs are submitted, time passes, tasks run their time and end."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from qmonpy.engine.progress import delete_jobs, end_tasks, start_tasks, submit
from qmonpy.engine.quota_rows import qquota_rows
from qmonpy.engine.schedule import schedule
from qmonpy.engine.usage import list_bookings, quota_usage
from qmonpy.engine.verify import verify_job
from qmonpy.formats.job_options import parse_job_options
from qmonpy.formats.scenario import Delete, Qconf, Reserve, Scenario, Schedule, Sleep, Step, Submit
from qmonpy.model.cluster import Cluster
from qmonpy.model.decision import Decisions, PlannedTask
from qmonpy.model.job import Job
from qmonpy.model.report import ReportError
from qmonpy.model.state import RunningTask, State

SCHEDULE_SECONDS = 3
"""How much time a Schedule step takes."""
START = 1_000_000_000
"""When scenarios begin, in seconds since the epoch."""

StepResult = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PassProfile:
    """What one scheduling pass cost."""

    seconds: float
    jobs_placed: int
    tasks_placed: int
    slots_by_queue: Mapping[str, int]


class Player:
    """A cluster on which the steps of a scenario are played one after the other."""

    def __init__(self, cluster: Cluster):
        self.cluster = cluster
        self.state = State()
        self.now = START
        self.profiles: list[PassProfile] = []
        self._held: list[Job] = []
        self._next_number = 1
        self._last = Decisions()
        self._ends: dict[tuple[int, int], int] = {}

    @property
    def held(self) -> tuple[Job, ...]:
        """Jobs that were submitted since the last Schedule; the next one releases them."""
        return tuple(self._held)

    def play(self, step: Step) -> StepResult:
        """Play one step; the result has the form in which recordings of a real Grid Engine are kept."""
        match step:
            case Submit():
                return {"submit": self._submit(step)}
            case Schedule():
                return {"schedule": self._schedule()}
            case Sleep():
                self._pass_time(step.seconds)
                return {"sleep": None}
            case Delete():
                self._delete(step)
                return {"delete": None}
            case Reserve():
                return {"reserve": {"error": ["advance reservations are not simulated yet"], "exit": 1}}
            case Qconf():
                return {"qconf": {"error": ["qconf is not simulated yet"], "exit": 1}}

    def _submit(self, step: Submit) -> StepResult:
        try:
            job = parse_job_options(
                step.args, owner=step.user, number=self._next_number, submit_time=self.now, cluster=self.cluster
            )
        except ReportError as error:
            return {"error": [f"Unable to run job: {each.text}" for each in error.reports], "exit": 1}
        refusals = verify_job(self.cluster, self.state, job)
        if refusals:
            return {"error": [f"Unable to run job: {each.text}" for each in refusals], "exit": 1}
        self._next_number += 1
        self._held.append(replace(job, runtime=step.runtime))
        return {"job": f"j{job.number}"}

    def _delete(self, step: Delete) -> None:
        """Delete job after job; the scheduler runs in between, as it does when a real one hears of each end."""
        for name in step.jobs:
            number = int(name[1:])
            self._held = [job for job in self._held if job.number != number]
            self.state = delete_jobs(self.state, [number])
            self._ends = {key: end for key, end in self._ends.items() if key[0] != number}
            self._run_passes(with_reasons=False)

    def _schedule(self) -> StepResult:
        for job in self._held:
            self.state = submit(self.state, job)
        self._held.clear()
        self._run_passes(with_reasons=True)
        result = self._describe()
        self._pass_time(SCHEDULE_SECONDS)
        return result

    def _run_passes(self, *, with_reasons: bool) -> None:
        """Run passes until one changes nothing; its reasons are the ones that remain."""
        while True:
            began = time.perf_counter()
            self._last = schedule(self.cluster, self.state, self.now, with_reasons=with_reasons)
            self._note(time.perf_counter() - began)
            if not self._last.started:
                return
            self.state = start_tasks(self.state, self._last.started)
            for task in self._last.started:
                self._ends[task.job, task.task] = self.now + self.state.jobs[task.job].runtime

    def _note(self, seconds: float) -> None:
        slots: dict[str, int] = {}
        for task in self._last.started:
            for name, count in task.pieces:
                queue = name.partition("@")[0]
                slots[queue] = slots.get(queue, 0) + count
        jobs = len({task.job for task in self._last.started})
        self.profiles.append(PassProfile(seconds, jobs, len(self._last.started), slots))

    def _pass_time(self, seconds: int) -> None:
        """Let time pass: tasks end when their run time is over, and what waits is scheduled then."""
        until = self.now + seconds
        while self._ends and (moment := min(self._ends.values())) <= until:
            self.now = moment
            ended = [key for key, end in self._ends.items() if end == moment]
            for key in ended:
                del self._ends[key]
            self.state = end_tasks(self.state, ended)
            self._run_passes(with_reasons=False)
        self.now = until

    def _describe(self) -> StepResult:
        """Running and pending jobs, quota rows and bookings, as the recordings have them."""
        state, last = self.state, self._last
        pending = {
            f"j{number}": {"state": "qw", "reasons": [each.text for each in last.refusals.get(number, ())]}
            for number in last.order
        }
        rows = qquota_rows(self.cluster, quota_usage(self.cluster, state))
        return {
            "running": {self._task_name(task): _describe_task(task) for task in state.running.values()},
            "pending": pending,
            "order": list(pending),
            "qquota": [list(row.columns) for row in rows],
            "reserving": {
                self._task_name(each): {"start": each.start - self.now, "slots": dict(each.pieces)}
                for each in last.planned
            },
            "bookings": [list(each) for each in sorted(list_bookings(self.cluster, state))],
        }

    def _task_name(self, task: RunningTask | PlannedTask) -> str:
        is_array = self.state.jobs[task.job].is_array
        return f"j{task.job}.{task.task}" if is_array else f"j{task.job}"


def _describe_task(task: RunningTask) -> StepResult:
    return {"slots": dict(task.pieces), "master": task.pieces[0][0]}


def play_scenario(scenario: Scenario) -> tuple[list[StepResult], list[PassProfile]]:
    """Play a scenario from its beginning: one result per step, and the cost of every pass."""
    player = Player(scenario.cluster)
    return [player.play(step) for step in scenario.steps], player.profiles
