"""Start, end and duration of an advance reservation: two of them give the third (qrsub(1), ar_validate of 8.1.9)."""

from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.value import end_of


@dataclass(frozen=True, slots=True)
class Times:
    """Start and end in seconds since the epoch, duration in seconds; None (and 0) is not given."""

    start: int | None = None
    end: int | None = None
    duration: int | None = None


def complete_times(given: Times) -> Times:
    """Return the times as `qrsub` completes them: an end and a duration without a start give the start."""
    if given.start is None and given.end is not None and given.duration is not None:
        return Times(given.end - given.duration, given.end, given.duration)
    return given


def check_times(given: Times, now: int, *, may_have_begun: bool = False) -> Times:
    """Return the complete window; without a start it begins now. The end is exclusive; the length may be 0.

    Raises ReportError in the words and the order of the qmaster: neither end nor duration, a duration that is not the
    difference, an end before the start, a start before `now` (unless `may_have_begun`, for stored reservations).
    """
    start, end, duration = given.start or now, given.end or None, given.duration or None
    if end is None and duration is None:
        raise _error("no-end", 'missing value for "end time or duration" in advance reservation request')
    if end is None:
        end = end_of(start, duration or 0)
    elif duration is not None and end - start != duration:
        raise _error("dissonant", "difference between end and start time does not correspond to duration")
    if start > end:
        raise _error("end-first", "start time is later than end time")
    if start < now and not may_have_begun:
        raise _error("past", "start time is in the past")
    return Times(start, end, end - start)


def _error(code: str, text: str) -> ReportError:
    return ReportError((Report(f"reservation.{code}", text, fields=("times",)),))
