"""Reads what running tasks have used so far, when somebody looks at it."""

from collections.abc import Iterable, Mapping

from qmonpy.clusters.live.reading.object_reader import CommandRunner
from qmonpy.formats.output.usage_xml import parse_usage_xml
from qmonpy.model.work.state import TaskKey
from qmonpy.model.work.task_usage import TaskUsage

MOST_NUMBERS = 200
"""How many jobs one command asks about."""


def read_usage(runner: CommandRunner, jobs: Iterable[int]) -> Mapping[TaskKey, TaskUsage]:
    """Run `qstat -j` for jobs and return the usage of their tasks; what cannot be read is left out."""
    numbers = tuple(jobs)
    found: dict[TaskKey, TaskUsage] = {}
    for at in range(0, len(numbers), MOST_NUMBERS):
        said = runner.run(("qstat", "-j", ",".join(map(str, numbers[at : at + MOST_NUMBERS])), "-xml"))
        if said.is_fine:
            found.update(parse_usage_xml(said.stdout)[0])
    return found
