"""The order in which a pass tries waiting jobs (sched_conf(5)), and which of them it does not try at all."""

from collections.abc import Mapping
from dataclasses import dataclass

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.work.waiting import job_priorities, not_eligible
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import State


@dataclass(frozen=True, slots=True)
class Ranking:
    """The waiting jobs of a state in the order of a pass."""

    eligible: list[Job]
    """The jobs that may be tried, in their order."""
    held: dict[int, Refusal]
    """By number why the others may not."""
    priorities: Mapping[int, float]
    """The dispatch priorities of all jobs that may be tried or run, by number."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The waiting jobs of a state before they are ranked; the configuration plays no role in it."""

    eligible: list[Job]
    """The jobs that may be tried, in the order of the state."""
    held: dict[int, Refusal]
    """By number why the others may not."""

    def rank(self, priorities: Mapping[int, float]) -> Ranking:
        """Return the jobs by falling priority, equal ones by their numbers."""
        eligible = sorted(self.eligible, key=lambda job: (-priorities[job.number], job.number))
        return Ranking(eligible, self.held, priorities)


def find_waiting(state: State, now: int) -> Waiting:
    """Return which waiting jobs of a state may be tried at a moment."""
    eligible: list[Job] = []
    held: dict[int, Refusal] = {}
    for number in state.pending:
        job = state.jobs[number]
        refusal = not_eligible(state, job, now)
        if refusal:
            held[number] = refusal
        else:
            eligible.append(job)
    return Waiting(eligible, held)


def find_priorities(prepared: Prepared, state: State, waiting: Waiting, now: int) -> Mapping[int, float]:
    """Return the dispatch priorities of all jobs of a state that may be tried or run, by number."""
    running = (state.jobs[number] for number in dict.fromkeys(key[0] for key in state.running))
    return job_priorities(prepared, [*waiting.eligible, *running], now)
