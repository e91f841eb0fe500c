"""The tables of what jobs used by the hour, from which the page's own questions are answered."""

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
"""Whose use it is: what stands in the records of jobs, NONE for nothing."""

QMONPY_USE = Table(
    "qmonpy_use",
    METADATA,
    Column("us_hour", Integer, primary_key=True),
    Column("us_parent", Integer, ForeignKey("qmonpy_use_of.uo_id"), primary_key=True),
    Column("us_jobs", BigInteger),
    Column("us_failed", BigInteger),
    Column("us_cpu", Double),
    Column("us_slot_seconds", BigInteger),
    Column("us_wait", BigInteger),
    Column("us_wait_most", BigInteger),
    Column("us_turnaround", BigInteger),
    Column("us_turnaround_most", BigInteger),
    Column("us_run", BigInteger),
    Column("us_run_most", BigInteger),
)
"""Sums, and the most, over the records of an hour, which is counted since the epoch; times are in seconds."""
