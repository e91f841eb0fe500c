"""What was read of a limit over its last day, as steps and in words."""

from collections.abc import Callable, Sequence

from qmonpy.formats.values.length_words import describe_length
from qmonpy.late_methods import dataclass
from qmonpy.model.work.state import QuotaUsage
from qmonpy.reporting.readings.past import read_series
from qmonpy.reporting.readings.series import SeriesKey, SeriesKind, Step
from qmonpy.translation import tr

DAY_SECONDS = 86_400
_FULL = 1 - 1e-9


@dataclass(frozen=True, slots=True)
class UsageHistory:
    """The steps of one counter up to now; seconds that no step covers were not recorded, or it was not used then."""

    begin: int
    end: int
    steps: tuple[Step, ...] = ()

    @property
    def peak(self) -> float:
        """The most that was used, or its highest limit."""
        return max((max(each.peak, each.limit or 0.0) for each in self.steps), default=0.0)

    def find_step(self, time: float) -> Step | None:
        """Return the step at a moment; None where nothing is known."""
        return next((each for each in self.steps if each.start <= time < each.end), None)


def find_series_key(usage: QuotaUsage, rule_name: str) -> SeriesKey:
    """Return the series of a counter of a rule."""
    return SeriesKey(SeriesKind.LIMIT, rule_name, usage.attribute, *usage.usage_key)


def read_history(url: str, key: SeriesKey, now: int) -> UsageHistory:
    """Return the last day of a counter; empty where nothing is recorded or the database cannot be read."""
    found = read_series(url, (key.kind,), now - DAY_SECONDS, now, key.resource)
    return cut_history(found.get(key, ()), now)


def cut_history(steps: Sequence[Step], now: int) -> UsageHistory:
    """Return steps as the history of the last day."""
    return UsageHistory(now - DAY_SECONDS, now, tuple(each for each in steps if each.end > now - DAY_SECONDS))


def describe_history(history: UsageHistory) -> str:
    """Return the last day in a sentence: how long it was at the limit, and for how long jobs waited for it."""
    if not history.steps:
        return tr("Nothing was recorded in the last day.")
    known = _sum_seconds(history, lambda _: True)
    full = _sum_seconds(history, lambda each: each.limit is not None and each.used >= each.limit * _FULL)
    blocked = _sum_seconds(history, lambda each: each.blocked_peak > 0)
    most = max(each.peak for each in history.steps)
    if full:
        words = tr("In use for {length} of the last day, {most:g} at most, at the limit for {full}.")
    else:
        words = tr("In use for {length} of the last day, {most:g} at most, never at the limit.")
    words = words.format(length=describe_length(known), most=most, full=describe_length(full))
    if not blocked:
        return words
    holder = _find_holder(history)
    if holder:
        more = tr("Jobs waited for it for {length}, {jobs:g} at a time at most; {holder} held most of it then.")
    else:
        more = tr("Jobs waited for it for {length}, {jobs:g} at a time at most.")
    jobs = max(each.blocked_peak for each in history.steps)
    return f"{words} {more.format(length=describe_length(blocked), jobs=jobs, holder=holder)}"


def _sum_seconds(history: UsageHistory, is_meant: Callable[[Step], bool]) -> int:
    return sum(each.end - max(each.start, history.begin) for each in history.steps if is_meant(each))


def _find_holder(history: UsageHistory) -> str:
    seconds: dict[str, int] = {}
    for each in history.steps:
        if each.holder:
            seconds[each.holder] = seconds.get(each.holder, 0) + each.end - each.start
    return max(seconds, key=lambda name: (seconds[name], name)) if seconds else ""
