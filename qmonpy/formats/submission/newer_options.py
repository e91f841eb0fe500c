"""Options of `qsub` that Open Cluster Scheduler 9 has and 8.1.9 has not (submit(1)): `-scope`, and those of cores.

Requests of scopes are requests of the job. The others are kept as words: the scheduler model does not weigh them, and
says so.
"""

from collections.abc import Sequence

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
RULES = ("$pe_slots", "$fill_up", "$round_robin")
"""The allocation rules that are no number."""
OF_SCOPES = ("-l", "-q", "-par")
"""What is meant for one scope where it stands behind `-scope`."""


DEPARTMENT = "-dept "
"""What a request for a department begins with."""


def is_newer(option: str, variety: Variety | None) -> bool:
    """Whether a cluster takes an option that 8.1.9 does not; None is whatever takes it."""
    return option in NEWER and (variety is None or not variety.has_old_binding)


def name_in_scope(option: str, scope: str) -> str:
    """Return the name of an option that tells the scope whose request it is, `-scope master -l`."""
    return f"{SCOPE} {scope} {option}" if option in OF_SCOPES and scope != "global" else option


def is_of_scope(request: str) -> bool:
    """Whether a request, as an option of qsub, is for one scope."""
    return request.startswith(f"{SCOPE} ")


def find_department_request(requests: Sequence[str]) -> str | None:
    """Return the department that some requests, as options of qsub, name by `-dept`; the last counts."""
    found = [each.removeprefix(DEPARTMENT) for each in requests if each.startswith(DEPARTMENT)]
    return found[-1] if found else None
