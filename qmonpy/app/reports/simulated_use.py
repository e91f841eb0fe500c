"""What is to be said of numbers of a simulated cluster, where nothing is executed that could use anything."""

from dataclasses import replace

from qmonpy.app.reports.choice import QUERY_PREFIX, READY_PREFIX
from qmonpy.app.reports.shown_report import ShownReport
from qmonpy.reporting.queries.query_files import find_query
from qmonpy.translation import later, tr

_GUESSED = frozenset({"memory", "mem", "io", "maxvmem"})
_OF_SLOTS = frozenset({"cpu", "efficiency"})
_OF_HOSTS = "hosts"
"""The group of queries whose numbers are those of hosts, not of jobs."""
_MEMORY_ASKED = "memory-asked"
GUESSED = later(
    "Jobs of a simulated cluster execute nothing: memory, input and output are guesses from their names and requests."
)
OF_SLOTS = later(
    "Jobs of a simulated cluster execute nothing: processor time is that of all their slots while they ran."
)
BOTH = later(
    "Jobs of a simulated cluster execute nothing: processor time is that of all their slots while they ran; memory,"
    " input and output are guesses from their names and requests."
)


def describe_use(report: ShownReport) -> str:
    """Return how the numbers of use in an answer of a simulated cluster were made; empty where it shows none."""
    if not report.answer.table.rows:
        return ""
    key = report.choice.key
    query = find_query(report.choice.name) if key.startswith(QUERY_PREFIX) else None
    if query is not None and query.group == _OF_HOSTS:
        return ""
    names = {each.name for each in report.answer.table.columns}
    is_guessed = bool(names & _GUESSED) or key == f"{READY_PREFIX}{_MEMORY_ASKED}"
    is_of_slots = bool(names & _OF_SLOTS)
    if is_guessed and is_of_slots:
        return tr(BOTH)
    return tr(GUESSED if is_guessed else OF_SLOTS) if is_guessed or is_of_slots else ""


def with_simulated_use(report: ShownReport) -> ShownReport:
    """Return the report of a simulated cluster with that among what is to be known of its answer."""
    words = describe_use(report)
    lack = f"{report.answer.lack} {words}".strip()
    return replace(report, answer=replace(report.answer, lack=lack)) if words else report
