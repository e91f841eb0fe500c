"""Reads what rounds leave out of jobs, when somebody looks at it: usage, policies, options that no scheduler reads."""

from collections.abc import Iterable, Iterator, Mapping

from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.formats.output.job_options_xml import parse_options_xml
from qmonpy.formats.output.policy_xml import POLICY_OPTIONS, parse_policy_xml
from qmonpy.formats.output.usage_xml import parse_usage_xml
from qmonpy.model.work.job_policy import TaskPolicies
from qmonpy.model.work.state import TaskKey
from qmonpy.model.work.task_usage import TaskUsage

MOST_NUMBERS = 200
"""How many jobs one command asks about."""


def read_usage(runner: CommandRunner, jobs: Iterable[int]) -> Mapping[TaskKey, TaskUsage]:
    """Run `qstat -j` for jobs and return the usage of their tasks; what cannot be read is left out."""
    found: dict[TaskKey, TaskUsage] = {}
    for text in _ask(runner, jobs):
        found.update(parse_usage_xml(text)[0])
    return found


def read_options(runner: CommandRunner, jobs: Iterable[int]) -> Mapping[int, tuple[str, ...]]:
    """Run `qstat -j` for jobs and return the options that a Job does not have; what cannot be read is left out."""
    found: dict[int, tuple[str, ...]] = {}
    for text in _ask(runner, jobs):
        found.update(parse_options_xml(text)[0])
    return found


def read_policies(runner: CommandRunner) -> Mapping[int, TaskPolicies]:
    """Run `qstat -ext -urg -pri` and return what the policies make of the tasks of each job; none if it fails."""
    said = runner.run(("qstat", *POLICY_OPTIONS))
    return parse_policy_xml(said.stdout)[0] if said.is_fine else {}


def _ask(runner: CommandRunner, jobs: Iterable[int]) -> Iterator[str]:
    numbers = tuple(jobs)
    for at in range(0, len(numbers), MOST_NUMBERS):
        said = runner.run(("qstat", "-j", ",".join(map(str, numbers[at : at + MOST_NUMBERS])), "-xml"))
        if said.is_fine:
            yield said.stdout
