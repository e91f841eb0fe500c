"""Options of `qsub` that Open Cluster Scheduler 9 has and 8.1.9 has not (submit(1)): `-scope`, and those of cores.

Requests of scopes are requests of the job. The others are kept as words: the scheduler model does not weigh them, and
says so.
"""

from qmonpy.model.configuration.variety import Variety

SCOPE = "-scope"
SCOPES = ("global", "master", "slave")
OTHERS = frozenset(
    {
        "-bamount", "-binstance", "-bfilter", "-bsort", "-bstart", "-bstop", "-bstrategy", "-btype", "-bunit", "-dept",
        "-par",
    }
)  # fmt: skip
NEWER = OTHERS | {SCOPE}
"""All of them take one value."""
OF_SCOPES = ("-l", "-q", "-par")
"""What is meant for one scope where it stands behind `-scope`."""


def is_newer(option: str, variety: Variety) -> bool:
    """Whether a cluster takes an option that 8.1.9 does not."""
    return option in NEWER and not variety.has_old_binding
