"""Times of the API: moments are aware datetimes in UTC, durations are timedeltas or seconds."""

from datetime import UTC, datetime, timedelta

from qmonpy.model.values.value import FOREVER

Duration = timedelta | int | float | str
"""A length of time: a timedelta, seconds, or a text as Grid Engine reads it, such as `2:00:00`."""
Moment = datetime | str
"""A moment: a datetime (local time if it is naive), or a text as `qsub -a` reads it."""


def find_moment(seconds: int | None) -> datetime | None:
    """Return the moment of seconds since the epoch; None for none, 0 and for ever."""
    return datetime.fromtimestamp(seconds, UTC) if seconds and seconds < FOREVER else None


def moment_at(seconds: int) -> datetime:
    """Return the moment of seconds since the epoch."""
    return datetime.fromtimestamp(seconds, UTC)


def count_seconds(length: Duration) -> str:
    """Return a length of time as an option of Grid Engine has it."""
    if isinstance(length, timedelta):
        return str(int(length.total_seconds()))
    return str(int(length) if isinstance(length, float) else length)


def format_option(moment: Moment) -> str:
    """Return a moment as an option of Grid Engine has it, in local time: `CCYYMMDDhhmm.SS`."""
    return moment if isinstance(moment, str) else f"{moment.astimezone():%Y%m%d%H%M.%S}"
