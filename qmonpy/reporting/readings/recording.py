"""Makes steps of readings as they come: what stays as it was becomes one longer step."""

from collections.abc import Iterable
from dataclasses import replace

from qmonpy.reporting.readings.reading import Reading
from qmonpy.reporting.readings.series import SeriesKey, Step, list_series

MINUTE = 60
LONGEST_STEP = 600
"""A step ends where the next ten minutes begin, so that at most so much is lost with the process."""
LONGEST_HOLD = 6 * 3600
"""After so much of the cluster's time without a reading, what it was meanwhile is not known."""


class Recording:
    """The steps of one cluster, as far as they are not written yet."""

    def __init__(self) -> None:
        self._open: dict[SeriesKey, Step] = {}
        self._done: dict[tuple[SeriesKey, int], Step] = {}
        self.newest: int | None = None
        """When the last reading was taken."""

    def is_due(self, now: int) -> bool:
        """Whether a minute of the cluster's time has begun since the last reading, or time went back."""
        return self.newest is None or now < self.newest or now // MINUTE > self.newest // MINUTE

    def take(self, reading: Reading) -> None:
        """Take a reading: what was read before it has held until now."""
        now = reading.time
        if self.newest is not None and now <= self.newest:
            self.let_go()
        is_held = self.newest is not None and now - self.newest <= LONGEST_HOLD
        found = dict(list_series(reading))
        for key, step in self._open.items():
            ended = replace(step, end=now) if is_held else step
            new = found.get(key)
            is_longer = new is not None and is_held and new.is_like(ended)
            if is_longer and step.start // LONGEST_STEP == now // LONGEST_STEP:
                found[key] = ended
            self._keep(key, ended)
        self._open = found
        self.newest = now

    def let_go(self) -> None:
        """End everything, and begin anew with the next reading; one that nothing has followed counts for a minute."""
        for key, step in self._open.items():
            self._keep(key, replace(step, end=max(step.end, step.start + MINUTE)))
        self._open, self.newest = {}, None

    def drain(self) -> Iterable[tuple[SeriesKey, Step]]:
        """Return the steps that are new or longer since the last time."""
        done, self._done = self._done, {}
        return [(key, step) for (key, _), step in done.items()]

    def _keep(self, key: SeriesKey, step: Step) -> None:
        if step.end > step.start:
            self._done[key, step.start] = step
