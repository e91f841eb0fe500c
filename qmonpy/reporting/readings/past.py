"""Reads what was recorded, for pictures of the past, which go without where nothing can be read."""

from collections.abc import Collection, Mapping

from qmonpy.model.report import ReportError
from qmonpy.reporting.readings.series import SeriesKey, SeriesKind, Step

_END = 1 << 37
"""After all times."""


def read_series(
    url: str, kinds: Collection[str], since: int, until: int, resource: str = ""
) -> Mapping[SeriesKey, tuple[Step, ...]]:
    """Return the steps of series by key; none where nothing is recorded or the database cannot be read."""
    # SQLAlchemy is imported with the first history.
    from qmonpy.reporting.readings.store import ReadingStore
    from qmonpy.reporting.schema.database import open_database

    try:
        with open_database(url, readonly=True) as database:
            return ReadingStore(database).read(since, until, kinds, resource)
    except ReportError:
        return {}


def copy_series(url: str, target: str) -> None:
    """Write all series of a database into another one, which is made if there is none; ReportError if either fails."""
    from qmonpy.reporting.readings.store import ReadingStore
    from qmonpy.reporting.schema.database import open_database

    with open_database(url, readonly=True) as database:
        found = ReadingStore(database).read(0, _END, tuple(SeriesKind))
    if found:
        with open_database(target) as database:
            ReadingStore(database).write((key, step) for key, steps in found.items() for step in steps)
