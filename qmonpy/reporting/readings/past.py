"""Reads what was recorded, for pictures of the past, which go without where nothing can be read."""

from collections.abc import Collection, Mapping

from qmonpy.model.report import ReportError
from qmonpy.reporting.readings.series import SeriesKey, Step


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
