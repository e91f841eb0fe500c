"""What running tasks have used so far, from `qstat -j NUMBERS -xml`."""

from collections.abc import Iterator, Mapping
from math import isfinite
from xml.etree.ElementTree import Element

from qmonpy.formats.documents.xml_document import parse_xml, text_of
from qmonpy.model.report import Report
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.state import TaskKey
from qmonpy.model.work.task_usage import TaskUsage

_NAMES = {
    "cpu": "cpu_seconds",
    "mem": "memory_gb_seconds",
    "io": "io_gb",
    "vmem": "vmem_bytes",
    "maxvmem": "max_vmem_bytes",
}
"""The names in a usage list, with the fields of a TaskUsage."""


def parse_usage_xml(text: str) -> tuple[Mapping[TaskKey, TaskUsage], tuple[Report, ...]]:
    """Return the usage of the tasks in an output, without those of which nothing is told yet, and its mistakes.

    The usage of a parallel task is the sum over its parts on other hosts, as `qstat -j` prints it.
    """
    if "<unknown_jobs" in text:
        return {}, ()
    document = parse_xml(text, "detailed_job_info", "element")
    found = {}
    for job in (each for part in document.root.findall("djob_info") for each in part.findall("element")):
        number = text_of(job, "JB_job_number")
        for task in job.iterfind("JB_ja_tasks/*"):
            id, usage = text_of(task, "JAT_task_number"), _usage(task)
            if is_whole(number) and is_whole(id) and usage is not None:
                found[int(number), int(id)] = usage
    return found, document.reports


def _usage(task: Element) -> TaskUsage | None:
    sums: dict[str, float] = {}
    for name, value in _amounts(task):
        sums[_NAMES[name]] = sums.get(_NAMES[name], 0.0) + value
    return TaskUsage(**sums) if sums else None


def _amounts(task: Element) -> Iterator[tuple[str, float]]:
    for path in ("JAT_scaled_usage_list/*", "JAT_task_list/*/PET_scaled_usage/*"):
        for each in task.iterfind(path):
            name = text_of(each, "UA_name")
            try:
                value = float(text_of(each, "UA_value"))
            except ValueError:
                continue
            if name in _NAMES and isfinite(value):
                yield name, value
