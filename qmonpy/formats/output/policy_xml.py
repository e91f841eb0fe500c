"""What the policies make of tasks, from `qstat -xml -u * -ext -urg -pri`, and the departments of jobs."""

from collections.abc import Mapping
from math import isfinite
from xml.etree.ElementTree import Element

from qmonpy.formats.documents.xml_document import parse_xml, text_of
from qmonpy.formats.output.qstat_xml import parse_task_list
from qmonpy.model.report import Report
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Range
from qmonpy.model.work.job_policy import JobPolicy, TaskPolicies

POLICY_OPTIONS = ("-xml", "-u", "*", "-ext", "-urg", "-pri")
"""The options of `qstat` whose output is read here."""
DEPARTMENT_OPTIONS = ("-xml", "-u", "*", "-ext")
"""The options of `qstat` whose output has departments."""
_FIELDS = {
    "normal_priority": "JB_nppri",
    "normal_urgency": "JB_nurg",
    "resource_urgency": "JB_rrcontr",
    "waiting_urgency": "JB_wtcontr",
    "deadline_urgency": "JB_dlcontr",
    "normal_tickets": "JAT_ntix",
    "tickets": "tickets",
    "override_given": "JB_override_tickets",
    "override_tickets": "otickets",
    "functional_tickets": "ftickets",
    "tree_tickets": "stickets",
    "share": "JAT_share",
}


def parse_policy_xml(text: str) -> tuple[Mapping[int, TaskPolicies], tuple[Report, ...]]:
    """Return by job the policies of its tasks, a pair for each line of qstat, and the mistakes of an output."""
    document = parse_xml(text, "job_info", "job_list")
    found: dict[int, list[tuple[tuple[Range, ...], JobPolicy]]] = {}
    for row in document.root.iter("job_list"):
        number, tasks = text_of(row, "JB_job_number"), parse_task_list(text_of(row, "tasks"))
        if is_whole(number) and tasks:
            found.setdefault(int(number), []).append((tasks, _policy(row)))
    return {number: tuple(pairs) for number, pairs in found.items()}, document.reports


def parse_department_xml(text: str) -> Mapping[int, str]:
    """Return by job the department that the qmaster gave it when it was submitted; nothing of a broken output."""
    rows = parse_xml(text, "job_info", "job_list").root.iter("job_list")
    told = ((text_of(row, "JB_job_number"), text_of(row, "JB_department")) for row in rows)
    return {int(number): department for number, department in told if is_whole(number) and department}


def _policy(row: Element) -> JobPolicy:
    return JobPolicy(**{field: _number(text_of(row, tag)) for field, tag in _FIELDS.items()})


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None
