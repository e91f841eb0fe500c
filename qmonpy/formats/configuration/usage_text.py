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
    """Return amounts as text that gives exactly the same ones, NONE for none."""
    return separator.join(f"{name}={value!r}" for name, value in amounts.items()) or "NONE"


def format_usage(usage: ShareUsage) -> dict[str, str]:
    """Return the attributes of a user or project that tell a usage; `parse_usage` gives it again."""
    names = dict.fromkeys((*usage.in_projects, *usage.long_term_in_projects))
    parts = (
        f"{name} {format_amounts(usage.in_projects.get(name, {}), ',')}"
        f" {format_amounts(usage.long_term_in_projects.get(name, {}), ',')};"
        for name in names
    )
    values = {
        "usage": format_amounts(usage.usage),
        "usage_time_stamp": str(usage.stamp),
        "long_term_usage": format_amounts(usage.long_term),
        "project": " ".join(parts) or "NONE",
    }
    return {name: value for name, value in values.items() if value != "NONE"}


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
