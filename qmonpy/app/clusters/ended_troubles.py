"""The sentences that tell that troubles of a cluster are over, so that none is believed longer than it lasts."""

from collections.abc import Sequence

from qmonpy.model.report import Report, Severity
from qmonpy.translation import later, tr

RECOVERY = "live.reconnected"
"""The report of a real cluster that can be read again: it tells the end of whatever kept it from being read."""
_WORDS = {
    "cluster.scheduler-stopped": later("The scheduler runs again: jobs are started again."),
    "live.no-scheduler": later("The qmaster runs a scheduler thread again: jobs are started again."),
    "live.stuck-thread": later("The qmaster says that its thread {} stirs again."),
    "live.clock": later("The qmaster's clock and this machine's agree again."),
}
"""By code of a report what is said when it is over, with the first of its fields."""


def describe_ended(before: Sequence[Report], after: Sequence[Report]) -> tuple[str, ...]:
    """Return a sentence for each trouble that there was before and that is over after.

    A trouble that only changed its words, such as the seconds in them, is not over.
    """
    left = {_find_fault(each) for each in after}
    has_recovered = any(each.code == RECOVERY and each not in before for each in after)
    ended = [each for each in before if each.severity is not Severity.HINT and _find_fault(each) not in left]
    told = [each for each in ended if each.code in _WORDS or not has_recovered]
    return tuple(dict.fromkeys(_describe(each) for each in told))


def _find_fault(report: Report) -> tuple[object, ...]:
    return report.code, report.fields


def _describe(report: Report) -> str:
    words = _WORDS.get(report.code)
    if words is not None:
        return tr(words).format(*report.fields)
    return tr("This is over: {trouble}").format(trouble=report.text)
