"""What was recorded of lanes before now."""

from collections.abc import Callable, Mapping
from math import inf
from time import monotonic

from qmonpy.app.gantt.gantt import LanePast
from qmonpy.app.gantt.gantt_marks import LaneSubject
from qmonpy.reporting.readings.past import read_series
from qmonpy.reporting.readings.series import SeriesKey, SeriesKind, Step

KINDS = (SeriesKind.LIMIT, SeriesKind.CONSUMABLE, SeriesKind.PE, SeriesKind.HOST, SeriesKind.INSTANCE)
"""What of the readings lanes are about."""

PAUSE_SECONDS = 5.0
"""What was recorded is not read again before that."""
DAY_SECONDS = 86_400


class LaneHistory:
    """The recorded steps by series."""

    def __init__(self, steps: Mapping[SeriesKey, tuple[Step, ...]] | None = None):
        self._steps = steps or {}

    def find_past(self, subject: LaneSubject, now: int) -> tuple[LanePast, ...]:
        """Return what was recorded of the subject of a lane until now; nothing where nothing was."""
        key = find_lane_series(subject)
        steps = self._steps.get(key, ()) if key is not None else ()
        return tuple(LanePast(each.start, min(each.end, now), each.used) for each in steps if each.start < now)


class LaneHistories:
    """Reads the last day of lanes from a database, now and then; empty without one."""

    def __init__(self, url: Callable[[], str], clock: Callable[[], float] = monotonic):
        self._url, self._clock = url, clock
        self._known = LaneHistory()
        self._read_for = 0
        self._read_at = -inf

    def find(self, now: int) -> LaneHistory:
        """Return the last day before a moment of the cluster; may read it, which takes as long as that."""
        url = self._url()
        if url and now != self._read_for and self._clock() >= self._read_at + PAUSE_SECONDS:
            self._known = LaneHistory(read_series(url, KINDS, now - DAY_SECONDS, now))
            self._read_for, self._read_at = now, self._clock()
        return self._known


def find_lane_series(subject: LaneSubject) -> SeriesKey | None:
    """Return the series with the past of a lane; None for a lane of anything that is not read."""
    if subject.counter is not None:
        return SeriesKey(SeriesKind.LIMIT, subject.object, subject.attribute, *subject.counter.key)
    match subject.key.partition(":")[0]:
        case "global":
            return SeriesKey(SeriesKind.CONSUMABLE, resource=subject.attribute)
        case "pe":
            return SeriesKey(SeriesKind.PE, resource=subject.attribute, pe=subject.object)
        case "host":
            return SeriesKey(SeriesKind.HOST, resource=subject.attribute, host=subject.host)
        case "instance":
            return SeriesKey(SeriesKind.INSTANCE, resource=subject.attribute, queue=subject.queue, host=subject.host)
    return None
