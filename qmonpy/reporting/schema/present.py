"""The present of a simulated cluster as its reporting database knows it: when its last record was written."""

import time
from datetime import UTC

from sqlalchemy import func, select

from qmonpy.reporting.schema.database import Database
from qmonpy.reporting.schema.tables import JOB_LOG, JOB_USAGE


def find_last_time(database: Database) -> int:
    """Return when the last record of a job was written, in seconds since the epoch; without records, the present."""
    with database.begin() as connection:
        columns = (JOB_USAGE.c.ju_end_time, JOB_LOG.c.jl_time)
        found = [connection.execute(select(func.max(column))).scalar() for column in columns]
    known = [int(each.replace(tzinfo=UTC).timestamp()) for each in found if each is not None]
    return max(known) if known else int(time.time())
