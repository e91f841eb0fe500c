"""Each pass of a recorded stream by itself: given what really ran and waited before it, it starts what was started.

Whole plays go wrong from the first queue instance on that is another one; here nothing that went wrong goes on.
"""

from dataclasses import dataclass

import pytest

from qmonpy.engine.books.last_changes import with_beginnings
from qmonpy.engine.books.progress import end_tasks, start_tasks, submit
from qmonpy.engine.passing.schedule import schedule
from qmonpy.lab.playing.engine_jobs import EngineJobs
from qmonpy.lab.playing.idle_site import first_state, with_idle_hosts
from qmonpy.model.work.state import RunningTask, State, TaskKey
from tests.lab.playing.recordings import Recording, read_recording


@dataclass
class Score:
    starts: int = 0
    same_pass: int = 0
    same_place: int = 0


class GivenPast:
    """Goes from pass to pass, and puts what really started in the place of what a pass starts."""

    def __init__(self, recording: Recording):
        self.recording, self.workload = recording, recording.workload
        self.cluster = with_idle_hosts(recording.cluster)
        self.jobs = EngineJobs(self.workload, self.cluster)
        self.state: State = with_beginnings(first_state(self.cluster))
        self.score = Score()
        job_of = self.workload.job_of
        self.keys: list[TaskKey] = [
            (int(index) + 1, row - int(self.workload.first[index]) + 1) for row, index in enumerate(job_of)
        ]
        self.row_of = {key: row for row, key in enumerate(self.keys)}
        self.ends = sorted(
            (int(self.workload.start[row] + self.workload.run_time[row]), int(self.workload.order[row]), row)
            for row in range(self.workload.tasks)
        )
        self.coming = [(int(when), number) for number, when in enumerate(self.workload.submit.tolist(), 1)]

    def run(self) -> Score:
        starts: dict[int, list[int]] = {}
        for row, when in enumerate(self.workload.start.tolist()):
            starts.setdefault(when, []).append(row)
        for now in sorted(starts):
            self._go_to(now)
            self._decide(now, starts[now])
        return self.score

    def _go_to(self, now: int) -> None:
        """Take in what happened before the second of a pass."""
        while self.coming and self.coming[0][0] < now:
            self.state = submit(self.state, self.jobs.make(self.coming.pop(0)[1]))
        while self.ends and self.ends[0][0] < now:
            self.state = end_tasks(self.state, [self.keys[self.ends.pop(0)[2]]])

    def _decide(self, now: int, rows: list[int]) -> None:
        ours = {(task.job, task.task): task for task in schedule(self.cluster, self.state, now).started}
        real = {self.keys[row]: self._find_task(row, now, ours) for row in rows}
        self.score.starts += len(real)
        self.score.same_pass += len(real.keys() & ours.keys())
        self.score.same_place += sum(
            key in ours and dict(ours[key].pieces) == dict(task.pieces) for key, task in real.items()
        )
        tried = {key: place for place, key in enumerate(ours)}
        order = sorted(real, key=lambda key: (tried.get(key, len(tried)), key))
        self._carry_out(now, [real[key] for key in order])

    def _find_task(self, row: int, now: int, ours: dict[TaskKey, RunningTask]) -> RunningTask:
        job, task = self.keys[row]
        known = ours.get((job, task))
        pieces = tuple(self.recording.pieces[self.recording.name_task(row)])
        sets = known.quota_sets if known is not None else ()
        return RunningTask(job, task, pieces, now, self.jobs.make(job).pe, quota_sets=sets)

    def _carry_out(self, now: int, started: list[RunningTask]) -> None:
        """Start tasks; where it was recorded in which order, with what ended in that second between them."""
        sequence = self.recording.sequence
        if not sequence:
            self.state = start_tasks(self.state, started)
            return
        steps: list[tuple[int, RunningTask | TaskKey]] = [
            (sequence["sent", self.recording.name_task(self.row_of[task.job, task.task])], task) for task in started
        ]
        while self.ends and self.ends[0][0] == now:
            row = self.ends.pop(0)[2]
            steps.append((sequence["finished", self.recording.name_task(row)], self.keys[row]))
        for _, step in sorted(steps, key=lambda each: each[0]):
            if isinstance(step, RunningTask):
                self.state = start_tasks(self.state, [step])
            else:
                self.state = end_tasks(self.state, [step])


@pytest.mark.parametrize(
    ("name", "placed"),
    [
        ("recorded", 0.96),
        pytest.param("saturated", 0.99, marks=pytest.mark.slow),
        pytest.param("busy", 0.99, marks=pytest.mark.slow),
    ],
)
def test_that_each_pass_starts_what_was_started(name: str, placed: float) -> None:
    score = GivenPast(read_recording(name)).run()
    assert score.same_pass >= 0.995 * score.starts
    assert score.same_place >= placed * score.starts
