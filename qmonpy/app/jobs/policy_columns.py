"""The columns of policies in lists of jobs: the parts of a priority, and tickets (`qstat -pri`, `-urg`, `-ext`)."""

from collections.abc import Callable
from math import inf

from qmonpy.app.jobs.job_rows import JobRow
from qmonpy.app.tables.column import Column
from qmonpy.translation import grouped, later

NOT_KNOWN = "NA"
"""What qstat, too, shows where a number is not known."""
GROUP = later("Priority and tickets")


def _five_places(value: float) -> str:
    return grouped(value, ".5f")


def _two_places(value: float) -> str:
    return grouped(value, ".2f")


def _whole(value: float) -> str:
    return f"{value:.0f}"


def _policy_column(id: str, title: str, field: str, show: Callable[[float], str], tooltip: str) -> Column[JobRow]:
    def find(row: JobRow) -> float | None:
        return getattr(row.policy, field) if row.policy is not None else None

    def text(row: JobRow) -> str:
        value = find(row)
        return show(value) if value is not None else NOT_KNOWN if row.policy is not None else ""

    def key(row: JobRow) -> float:
        value = find(row)
        return -inf if value is None else value

    return Column(id, title, text, key, is_number=True, tooltip=tooltip, is_shown=False, amount=find, group=GROUP)


POLICY_COLUMNS: tuple[Column[JobRow], ...] = (
    _policy_column("npprior", later("N POSIX"), "normal_priority", _five_places,
        later("npprior: the priority of -p, from 0 to 1")),
    _policy_column("nurg", later("N urgency"), "normal_urgency", _five_places,
                   later("nurg: the urgency compared with that of the other jobs, from 0 to 1")),
    _policy_column("urg", later("Urgency"), "urgency", _whole, later("urg: the sum of rrcontr, wtcontr and dlcontr")),
    _policy_column("rrcontr", later("Urgency of requests"), "resource_urgency", _whole,
                   later("rrcontr: what the requested resources and slots add to the urgency")),
    _policy_column("wtcontr", later("Urgency of waiting"), "waiting_urgency", _whole,
                   later("wtcontr: what the time of waiting adds to the urgency (weight_waiting_time)")),
    _policy_column("dlcontr", later("Urgency of deadline"), "deadline_urgency", _whole,
                   later("dlcontr: what the deadline adds to the urgency (-dl, weight_deadline)")),
    _policy_column("ntckts", later("N tickets"), "normal_tickets", _five_places,
                   later("ntckts: the tickets compared with those of the other jobs, from 0 to 1")),
    _policy_column("tckts", later("Tickets"), "tickets", _whole, later("tckts: all tickets of the task")),
    _policy_column("ovrts", later("Override given"), "override_given", _whole,
                   later("ovrts: the tickets that a manager gave the job (qalter -ot)")),
    _policy_column("otckt", later("Override tickets"), "override_tickets", _whole,
                   later("otckt: the tickets of the override policy")),
    _policy_column("ftckt", later("Functional tickets"), "functional_tickets", _whole,
                   later("ftckt: the tickets of the functional policy")),
    _policy_column("stckt", later("Share tree tickets"), "tree_tickets", _whole,
                   later("stckt: the tickets of the share tree policy")),
    _policy_column("tshare", later("Ticket share"), "share", _two_places,
                   later("tshare: the share of all tickets, from 0 to 1")),
)  # fmt: skip
"""A real cluster is asked for them only while one is shown."""
POLICY_IDS = frozenset(column.id for column in POLICY_COLUMNS)
