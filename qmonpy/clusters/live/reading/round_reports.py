"""What is told of a round that failed."""

from collections.abc import Iterable

from qmonpy.model.report import Report
from qmonpy.translation import tr
from qmonpy.unforeseen import log_unforeseen


def report_unexpected(error: Exception) -> Report:
    """Return the report of what nobody expected in what commands printed."""
    why = log_unforeseen("What the commands of a cluster printed could not be worked with", error)
    words = tr(
        "What the cluster's commands printed could not be worked with: {why}. What is shown is as old as it says; the"
        " next round tries again."
    ).format(why=why)
    return Report("live.unexpected", words, fields=(why,))


def first_of_each_code(reports: Iterable[Report]) -> tuple[Report, ...]:
    """Return the first report of each code: when the qmaster does not answer, every command fails alike."""
    found: dict[str, Report] = {}
    for each in reports:
        found.setdefault(each.code, each)
    return tuple(found.values())
