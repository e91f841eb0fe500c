"""How past usage fades, and what it comes to in one number (sched_conf(5): halftime, halflife_decay_list).

Grid Engine 8.1.9 takes away the same fraction in each minute, and not quite so much that half is left after the
half-life: of a half-life of two minutes 43 % are left after it.
"""

from collections.abc import Mapping
from dataclasses import replace
from math import log

from qmonpy.engine.tickets.policies import Policies
from qmonpy.model.work.share_usage import Amounts, ShareUsage

MINUTE = 60
FINISHED_JOBS = "finished_jobs"
"""The number of ended jobs counts as usage, which fades at once unless a half-life is given for it."""


class Fading:
    """How much is left of usage."""

    def __init__(self, policies: Policies):
        self._usual = find_left(policies.half_life_hours * 60)
        given = policies.half_life_minutes or {FINISHED_JOBS: -1.0}
        self._own = {name: find_left(minutes) for name, minutes in given.items()}

    def fade(self, amounts: Amounts, seconds: int) -> Amounts:
        """Return what is left of amounts after a time."""
        if seconds <= 0 or not amounts:
            return amounts
        minutes = seconds / MINUTE
        return {name: value * _power(self._own.get(name, self._usual), minutes) for name, value in amounts.items()}

    def fade_made(self, amounts: Amounts, seconds: int) -> Amounts:
        """Return what is left of amounts that were made evenly in a time that ends now, added minute by minute."""
        if seconds <= MINUTE:
            return amounts
        minutes, rest = divmod(seconds, MINUTE)
        return {
            name: value / seconds * (MINUTE * _sum_powers(left, minutes) + rest * _power(left, minutes))
            for name, value in amounts.items()
            for left in (self._own.get(name, self._usual),)
        }

    def fade_to(self, usage: ShareUsage, now: int) -> ShareUsage:
        """Return the usage of a user or project as it is at a moment; what never faded begins to do so then."""
        seconds = now - usage.stamp if usage.stamp else 0
        in_projects = {name: self.fade(amounts, seconds) for name, amounts in usage.in_projects.items()}
        return replace(usage, usage=self.fade(usage.usage, seconds), in_projects=in_projects, stamp=now)


def find_left(half_life_minutes: float) -> float:
    """Return the fraction of usage that is left after a minute."""
    if half_life_minutes < 0:
        return 0.0
    if half_life_minutes == 0:
        return 1.0
    rate = -log(0.5) / (half_life_minutes * 60)
    return 1 - rate * MINUTE


def _power(base: float, exponent: float) -> float:
    try:
        found = base**exponent
    except (OverflowError, ZeroDivisionError):
        return 0.0
    return found if isinstance(found, float) else 0.0


def _sum_powers(base: float, count: int) -> float:
    """Return the sum of so many powers of a number, from its power 0 on."""
    return float(count) if base == 1 else (1 - _power(base, count)) / (1 - base)


def combine_usage(amounts: Amounts, weights: Mapping[str, float]) -> float:
    """Return usage as one number: the mean of the amounts that have weights (sched_conf(5), usage_weight_list)."""
    total = sum(weights.values())
    if total <= 0:
        return 0.0
    return sum(value * (weights[name] / total) for name, value in amounts.items() if name in weights)
