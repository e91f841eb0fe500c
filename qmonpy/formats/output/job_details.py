"""The details of one job, from `qstat -j NUMBER` without XML, with the names that 8.1.9 gives them."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from qmonpy.model.values.lines import lines_of
from qmonpy.model.work.job_details import JobDetails

SCHEDULING = "scheduling info"
_WIDTH = 28
"""The column at which values stand."""
_LINE = re.compile(r"([A-Za-z][\w/() -]{0,40}?)(?: +(\d{1,9}))?: *(.*)")
_PARALLEL = "parallel environment"
_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "hard_resource_list": "hard resource_list",
        "soft_resource_list": "soft resource_list",
        "master_hard_queue_list": "master hard queue_list",
        "parallel_environment": _PARALLEL,
        "task_concurrency": "maximum concurrency",
    }
)
"""By the name that Open Cluster Scheduler 9.1.4 gives it what 8.1.9 calls the same (both asked)."""


def parse_job_details(text: str, number: int) -> JobDetails:
    """Return the details of a job, of 8.1.9 or Open Cluster Scheduler 9.1.4.

    A line that has no name of its own goes on with the value before it.
    """
    found: list[tuple[str, list[str]]] = []
    for line in lines_of(text):
        if line.startswith("====") or not line:
            continue
        name, value = _split_line(line)
        if name:
            found.append((name, [value]))
        elif found:
            found[-1][1].append(line[_WIDTH:] if not line[:_WIDTH].strip() else line)
    fields = tuple((name, "\n".join(values).strip()) for name, values in found if name != SCHEDULING)
    said = tuple(line.strip() for name, values in found if name == SCHEDULING for line in values)
    return JobDetails(number, tuple(each for each in fields if each[1]), tuple(filter(None, said)))


def _split_line(line: str) -> tuple[str, str]:
    """Return name and value of a line; no name for one that goes on with the value before it."""
    found = _LINE.match(line)
    if found is None or (found[3] and found.start(3) < _WIDTH and not line.startswith(f"{_PARALLEL}:")):
        # A value may have several lines, with colons of their own.
        return "", ""
    name, task, value = found.groups()
    name = _NAMES.get(name.strip(), name.strip())
    return f"{name} {task}" if task else name, value.strip()
