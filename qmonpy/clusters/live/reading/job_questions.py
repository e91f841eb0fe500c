"""Reads what rounds leave out, when somebody looks at it: of jobs usage, policies and options that no scheduler reads,
and what the qmaster counts of quotas."""

import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping

from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.formats.output.job_options_xml import parse_options_xml
from qmonpy.formats.output.policy_xml import POLICY_OPTIONS, parse_policy_xml
from qmonpy.formats.output.qquota import QuotaRow
from qmonpy.formats.output.qquota_xml import QUOTA_OPTIONS, parse_qquota_xml
from qmonpy.formats.output.usage_xml import parse_usage_xml
from qmonpy.model.work.job import Job
from qmonpy.model.work.job_policy import TaskPolicies
from qmonpy.model.work.state import TaskKey
from qmonpy.model.work.task_usage import TaskUsage

MOST_NUMBERS = 200
"""How many jobs one command asks about."""
KEPT_SECONDS = 10.0
"""How long an output counts: usage and options stand in the same one, and are asked for one after the other."""


def read_policies(runner: CommandRunner) -> Mapping[int, TaskPolicies]:
    """Run `qstat -ext -urg -pri` and return what the policies make of the tasks of each job; none if it fails."""
    said = runner.run(("qstat", *POLICY_OPTIONS))
    return parse_policy_xml(said.stdout)[0] if said.is_fine else {}


def find_altered(policies: Mapping[int, TaskPolicies], jobs: Mapping[int, Job]) -> tuple[int, ...]:
    """Return the jobs whose override tickets are told to be others than is known, so that somebody altered them."""
    return tuple(
        number
        for number, pairs in policies.items()
        if pairs and number in jobs and (pairs[0][1].override_given or 0) != jobs[number].override_tickets
    )


class JobQuestions:
    """Asks `qstat -j` about jobs, once for all questions that its output answers, and `qquota`; safe for threads."""

    def __init__(self, runner: CommandRunner, clock: Callable[[], float] = time.monotonic):
        self._runner, self._clock = runner, clock
        self._lock = threading.Lock()
        self._kept: list[tuple[float, frozenset[int], str]] = []
        """The last outputs, each with when it was asked for and the jobs that it is about."""

    def read_usage(self, jobs: Collection[int]) -> Mapping[TaskKey, TaskUsage]:
        """Return the usage of the tasks of jobs; what cannot be read is left out."""
        wanted, found = frozenset(jobs), dict[TaskKey, TaskUsage]()
        for text in self._ask(wanted):
            found.update({key: usage for key, usage in parse_usage_xml(text)[0].items() if key[0] in wanted})
        return found

    def read_options(self, jobs: Collection[int]) -> Mapping[int, tuple[str, ...]]:
        """Return by job the options that a Job does not have; what cannot be read is left out."""
        wanted, found = frozenset(jobs), dict[int, tuple[str, ...]]()
        for text in self._ask(wanted):
            found.update({number: words for number, words in parse_options_xml(text)[0].items() if number in wanted})
        return found

    def read_quota_lines(self) -> tuple[QuotaRow, ...] | None:
        """Run `qquota` and return its lines of everybody; None if it fails, or not all that it prints can be read."""
        said = self._runner.run(("qquota", *QUOTA_OPTIONS))
        if not said.is_fine:
            return None
        rows, reports = parse_qquota_xml(said.stdout)
        return None if reports else rows

    def _ask(self, jobs: frozenset[int]) -> Iterator[str]:
        with self._lock:
            now = self._clock()
            self._kept = [each for each in self._kept if now - each[0] < KEPT_SECONDS]
            known = frozenset[int]().union(*(numbers for _, numbers, _ in self._kept))
            missing = sorted(jobs - known)
            for at in range(0, len(missing), MOST_NUMBERS):
                numbers = missing[at : at + MOST_NUMBERS]
                said = self._runner.run(("qstat", "-j", ",".join(map(str, numbers)), "-xml"))
                if said.is_fine:
                    self._kept.append((self._clock(), frozenset(numbers), said.stdout))
            texts = [text for _, numbers, text in self._kept if numbers & jobs]
        yield from texts
