"""The usage of users and projects as text, as a qmaster keeps it in the files of its spool."""

import re
from collections.abc import Mapping

from qmonpy.model.values.whole import find_decimal
from qmonpy.model.work.share_usage import Amounts, ShareUsage

USAGE_KEYS = ("usage", "usage_time_stamp", "long_term_usage", "project", "debited_job_usage")
"""The attributes of a user or project in a spool that no command shows or takes."""


def parse_amounts(text: str) -> Amounts:
    """Return the amounts of a text such as `cpu=1.000000 mem=2.000000`; what is no number is left out."""
    found = {}
    for part in re.split(r"[\s,]+", text.strip()):
        name, _, value = part.partition("=")
        amount = find_decimal(value)
        if amount is not None:
            found[name] = amount
    return found


def format_amounts(amounts: Amounts, separator: str = " ") -> str:
    """Return amounts as text, NONE for none."""
    return separator.join(f"{name}={value:.6f}" for name, value in amounts.items()) or "NONE"


def parse_usage(values: Mapping[str, str], stamp: int) -> ShareUsage:
    """Return the usage in the attributes of a user or project; `stamp` is that of its time."""
    in_projects: dict[str, Amounts] = {}
    long_term: dict[str, Amounts] = {}
    for part in values.get("project", "").split(";"):
        name, *amounts = part.split() or ("",)
        if name and name.upper() != "NONE":
            in_projects[name] = parse_amounts(amounts[0]) if amounts else {}
            long_term[name] = parse_amounts(amounts[1]) if amounts[1:] else {}
    return ShareUsage(
        parse_amounts(values.get("usage", "")),
        parse_amounts(values.get("long_term_usage", "")),
        in_projects,
        long_term,
        stamp,
    )
