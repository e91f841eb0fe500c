"""The numbers of the policies as `qstat -ext -urg -pri` prints them."""

from collections.abc import Mapping

from qmonpy.model.work.job_policy import JobPolicy

URGENCIES: Mapping[str, str] = {
    "rrcontr": "resource_urgency",
    "wtcontr": "waiting_urgency",
    "dlcontr": "deadline_urgency",
}
"""Columns of rounded numbers, and the fields of a JobPolicy."""
TICKETS: Mapping[str, str] = {
    "tckts": "tickets",
    "ovrts": "override_given",
    "otckt": "override_tickets",
    "ftckt": "functional_tickets",
    "stckt": "tree_tickets",
}
"""Columns of numbers of which the fraction is cut off."""
PARTS: Mapping[str, str] = {
    "ntckts": "normal_tickets",
    "npprior": "normal_priority",
    "nurg": "normal_urgency",
    "share": "share",
}
"""Columns of numbers from 0 to 1."""
FIELDS: Mapping[str, str] = {**URGENCIES, **TICKETS, **PARTS}
"""All columns, and the fields of a JobPolicy."""
_MOST = 99_999_999
"""Greater urgencies are printed in three digits."""


def format_policy(policy: JobPolicy) -> dict[str, str]:
    """Return what the policies make of a task, by column, as `qstat -xml` prints it; what is not known is 0."""

    def value(field: str) -> float:
        return getattr(policy, field) or 0.0

    return {
        **{column: format_urgency(value(field)) for column, field in URGENCIES.items()},
        **{column: str(int(value(field))) for column, field in TICKETS.items()},
        **{column: f"{value(field):.5f}" for column, field in PARTS.items()},
    }


def format_urgency(urgency: float) -> str:
    """Return an urgency as qstat rounds it, or in three digits where it has too many."""
    rounded = f"{urgency:.0f}"
    return f"{float(rounded):.3g}" if float(rounded) > _MOST else rounded
