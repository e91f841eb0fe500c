"""The forecast: the last plan of a cluster that stands, of what it was made, and how far a newer one is.

Everything that says when a job starts reads the same forecast: the chart, the list of jobs, their details, and *Why?*.
A whole plan stands until the next whole one is worked out.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from qmonpy.insight.plan.plan import Plan, PlanProgress, plan
from qmonpy.insight.why.never import find_never
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.translation import tr

OLD_SECONDS = 300
"""A plan that is older than this many seconds of the cluster's clock, and not of the present state, is marked."""


@dataclass(frozen=True)
class Forecast:
    """What is known at a moment about the starts of waiting jobs."""

    plan: Plan | None = None
    """The plan that stands; None before the first."""
    grounds: tuple[object, ...] = ()
    """The configuration and the state that this plan was made of, and whether the scheduler ran."""
    progress: PlanProgress | None = None
    """How far the plan is that is being worked out; None if none is."""
    is_stopped: bool = False
    """Whether somebody has stopped it: nothing newer is worked out until it is let go on."""
    never: frozenset[int] | None = None
    """Numbers of the jobs that can never start as they are; None before these are known."""

    def is_current(self, snapshot: Snapshot) -> bool:
        """Whether the plan was made of the configuration and the state of a snapshot."""
        return self.plan is not None and _is_same(self.grounds, find_grounds(snapshot))

    def is_old(self, snapshot: Snapshot) -> bool:
        """Whether the plan was made of another state, and so long ago that this is said beside each start."""
        return self.plan is not None and not self.is_current(snapshot) and snapshot.now - self.plan.now > OLD_SECONDS

    @property
    def is_whole(self) -> bool:
        """Whether the plan was played to its end."""
        return self.plan is not None and self.plan.is_complete

    def is_passed(self, snapshot: Snapshot) -> bool:
        """Whether time has passed over a start or an end that the plan assumed, and nothing happened."""
        return self.is_current(snapshot) and self._next_moment < snapshot.now

    @cached_property
    def _next_moment(self) -> int:
        """The first moment behind that of the plan for which it expects something; FOREVER if there is none."""
        found = self.plan
        if found is None:
            return FOREVER
        starts = [task.start for each in found.jobs for task in each.tasks]
        guesses = [found.guesses_from] if found.guesses_from is not None else []
        return min((each for each in (*starts, *guesses) if each > found.now), default=FOREVER)

    def takes(self, found: Plan) -> bool:
        """Whether a plan so far is better than the one that stands: as long as none was whole."""
        if self.plan is None:
            return True
        return found.is_complete or (not self.plan.is_complete and _reach(found) >= _reach(self.plan))


def find_grounds(snapshot: Snapshot) -> tuple[object, ...]:
    """Return what a plan depends on."""
    return snapshot.cluster, snapshot.state, snapshot.is_scheduling


def find_empty_plan(snapshot: Snapshot) -> Plan | None:
    """Return the plan of a snapshot in which no job starts, as none waits or no scheduler runs; None if it needs one
    that is worked out."""
    if snapshot.state.pending and snapshot.is_scheduling:
        return None
    return Plan(snapshot.now, (), (), snapshot.now, is_complete=True)


def with_plan(forecast: Forecast, found: Plan, snapshot: Snapshot) -> Forecast:
    """Return the forecast with a plan of a snapshot in the place of the one that stood."""
    return replace(forecast, plan=found, grounds=find_grounds(snapshot))


def make_forecast(snapshot: Snapshot, should_stop: Callable[[], bool] = lambda: False) -> Forecast:
    """Work out the forecast of a snapshot at once; a whole one, unless `should_stop` says otherwise."""
    found = find_empty_plan(snapshot) or plan(snapshot.cluster, snapshot.state, snapshot.now, should_stop=should_stop)
    return Forecast(found, find_grounds(snapshot), never=find_never(snapshot))


# --- in words


def describe_forecast(forecast: Forecast, snapshot: Snapshot) -> str:
    """Return what stands and what is being worked out, such as `forecast of 13:55; a newer one: 12 of 21 jobs, up to
    14:00, working...`; empty if nothing waits."""
    if not snapshot.is_scheduling:
        return tr("no forecast: the scheduler does not run, so no job starts") if snapshot.state.pending else ""
    parts = [_describe_plan(forecast, snapshot), _describe_progress(forecast, snapshot.now)]
    return "; ".join(filter(None, parts)) if snapshot.state.pending else ""


def _describe_plan(forecast: Forecast, snapshot: Snapshot) -> str:
    found = forecast.plan
    if found is None:
        return "" if forecast.progress is not None or forecast.is_stopped else tr("no forecast yet")
    # A real cluster has a scheduler of its own.
    said = tr("the model's forecast of {moment}" if snapshot.state.has_every_letter else "forecast of {moment}")
    made = said.format(moment=format_moment(found.now, snapshot.now))
    if forecast.is_stopped:
        made += tr(", stopped")
    elif forecast.is_old(snapshot):
        made += tr(", older than what is shown")
    if found.leaves_thresholds_out:
        made += tr(", without suspend thresholds, as loads to come are not known")
    if found.is_complete:
        return made
    progress = None if forecast.is_stopped else forecast.progress
    if progress is not None and progress.until == found.until:
        # What is worked out is what stands.
        return ""
    starts = sum(not each.left for each in found.jobs)
    reach = _describe_reach(starts, len(found.jobs), found.until, snapshot.now)
    return tr("{forecast}, partial: {reach}").format(forecast=made, reach=reach)


def _describe_progress(forecast: Forecast, now: int) -> str:
    progress = forecast.progress
    if forecast.is_stopped:
        return tr("no forecast is worked out: it was stopped") if forecast.plan is None else ""
    if progress is None:
        return ""
    is_first = forecast.plan is None or not forecast.plan.is_complete
    said = tr("forecast: {reach}, working..." if is_first else "a newer one: {reach}, working...")
    return said.format(reach=_describe_reach(progress.found, progress.jobs, progress.until, now))


def _describe_reach(found: int, jobs: int, until: int, now: int) -> str:
    said = tr("{found} of {jobs}, up to {moment}")
    return said.format(found=found, jobs=format_count(jobs, "job"), moment=format_moment(until, now))


def _reach(found: Plan) -> tuple[int, int]:
    return found.now, found.until


def _is_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return len(one) == len(other) and all(first is second for first, second in zip(one, other, strict=True))
