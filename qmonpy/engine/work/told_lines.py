"""Of which jobs `qstat -j` has lines of the scheduler, as `schedd_job_info` of sched_conf(5) says, and what stands in
their place (8.1.9, asked)."""

import itertools
import re
from bisect import bisect_right
from collections.abc import Sequence

from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_patterns import compile_late
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.whole import parse_digits
from qmonpy.model.work.job_details import NOT_OF_EVERY_JOB, TURNED_OFF

_OF_QUEUES = ("queue instance ", "All queues dropped")
"""Begin what is said of queue instances, whichever job waits."""
_LIST = "job_list"
_RANGE = compile_late(r"(\d+)(?:-(\d+))?", re.ASCII)
"""A number of its list, or a first and a last one; blanks or commas stand between them."""


def is_general(text: str) -> bool:
    """Whether a sentence is about a queue instance, whichever job waits."""
    return text.startswith(_OF_QUEUES)


def keeps_lines(cluster: Cluster, job: int) -> bool:
    """Whether lines about a job are kept, by its number."""
    setting = _setting_of(cluster)
    if not setting.startswith(_LIST):
        return setting != "false"
    firsts, lasts = _LISTED.of(setting)
    at = bisect_right(firsts, job)
    return at > 0 and job <= lasts[at - 1]


def _read_list(setting: str) -> tuple[list[int], list[int]]:
    """Return the first number of each range of a list in their order, and the last number of these and all before."""
    listed = sorted((parse_digits(first), parse_digits(last or first)) for first, last in _RANGE.findall(setting))
    return [first for first, _ in listed], list(itertools.accumulate((last for _, last in listed), max))


_LISTED = KeptAnswers(_read_list, most=4)
"""A list may have thousands of numbers, and every job that waits is looked for in it."""


def limit_general(cluster: Cluster, lines: Sequence[str]) -> list[str]:
    """Return the lines about queue instances, with one that says of which jobs there are none."""
    setting = _setting_of(cluster)
    if setting == "false":
        return [TURNED_OFF]
    return [*lines, NOT_OF_EVERY_JOB] if setting.startswith(_LIST) else [*lines]


def limit_lines(cluster: Cluster, job: int, lines: Sequence[str]) -> list[str]:
    """Return the lines about a job and about queue instances, in this order where not all are kept."""
    if _setting_of(cluster) == "true":
        return [*lines]
    general = limit_general(cluster, [each for each in lines if is_general(each)])
    return [*general, *(each for each in lines if keeps_lines(cluster, job) and not is_general(each))]


def _setting_of(cluster: Cluster) -> str:
    return cluster.scheduler.get("schedd_job_info", SCHEDULER_DEFAULTS["schedd_job_info"])
