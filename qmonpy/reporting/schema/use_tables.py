"""The tables of what jobs used by the hour and the day, from which the page's own questions are answered."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Integer, Table, Text

from qmonpy.reporting.schema.tables import METADATA

USE_KEYS = ("user", "project", "department", "group", "queue", "pe")
"""By what the rows are divided beside the hour; the columns are named `uo_user` and so on."""
QMONPY_USE_OF = Table(
    "qmonpy_use_of",
    METADATA,
    Column("uo_id", Integer, primary_key=True),
    *(Column(f"uo_{key}", Text) for key in USE_KEYS),
)
"""Whose use it is: what stands in the records of jobs, NONE for nothing, and an empty text where all is added up."""


def _amounts(prefix: str) -> tuple[Column[Any], ...]:
    names = ("slot_seconds", "wait", "wait_most", "turnaround", "turnaround_most", "run", "run_most")
    return (
        Column(f"{prefix}_jobs", BigInteger),
        Column(f"{prefix}_failed", BigInteger),
        Column(f"{prefix}_cpu", Double),
        *(Column(f"{prefix}_{name}", BigInteger) for name in names),
    )


QMONPY_USE = Table(
    "qmonpy_use",
    METADATA,
    Column("us_hour", Integer, primary_key=True),
    Column("us_parent", Integer, ForeignKey("qmonpy_use_of.uo_id"), primary_key=True),
    *_amounts("us"),
)
"""Sums, and the most, over the records of an hour, which is counted since the epoch; times are in seconds."""

QMONPY_USE_SUMS = Table(
    "qmonpy_use_sums",
    METADATA,
    Column("um_parent", Integer, ForeignKey("qmonpy_use_of.uo_id"), primary_key=True),
    Column("um_hours", Integer, primary_key=True),
    Column("um_hour", Integer, primary_key=True),
    *_amounts("um"),
)
"""The same, added up for each of `SUMS_OF` over `um_hours` hours from `um_hour` on: 1, 4 of a day of UTC, the 24 of a
day, or 7 of a week that are a day apart. Single hours of all keys are above."""
SUMS_OF: Sequence[tuple[str, ...]] = ((), *((key,) for key in USE_KEYS), USE_KEYS)
"""The keys that sums tell apart; a row of whom it is has an empty text for each other one."""
DAY_HOURS, PART_HOURS, WEEK_DAYS = 24, 4, 7
