"""What rules cost the scheduler of 8.1.9, as rows: checks and seconds in the next pass, and when all starts at once."""

from dataclasses import replace

from qmonpy.app.editing.edited_rules import EditedRules
from qmonpy.app.tables.column import Column
from qmonpy.insight.rules.pass_cost import PassCost, RuleCost, find_flood_cost, find_pass_cost
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.variety import GRID_ENGINE_8, Variety
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.measured_pass import PassTimes, Unmeasured
from qmonpy.translation import grouped, later, tr

UNDER = 0.01
"""Seconds that are shown as less than that."""
HOW_EXACT = later("Five passes measured on a quiet machine took within 10 % of what is told; beside other work, more.")


@dataclass(frozen=True, slots=True)
class CostRow:
    """One rule."""

    set_name: str
    now: RuleCost
    """In the next pass."""
    flood: RuleCost
    """In a pass that has to start everything that runs or waits."""
    is_shown: bool
    """Whether it is one of the set that is shown."""

    @property
    def key(self) -> str:
        """`set/rule`"""
        return self.now.name

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return self.now.name.lower()


@dataclass(frozen=True, slots=True)
class FoundCost:
    """The rules with what they cost, those of the shown set first, and a sentence on the whole pass."""

    rows: tuple[CostRow, ...]
    words: str
    measured: str = ""
    """Of a real cluster what its own scheduler told of its passes, or why it told nothing, in sentences."""


COST_COLUMNS: tuple[Column[CostRow], ...] = (
    Column("rule", later("Rule"), lambda row: row.now.name),
    Column("now", later("Checks"), lambda row: grouped(row.now.checks), lambda row: row.now.checks, True),
    Column(
        "seconds", later("Next pass"), lambda row: format_seconds(row.now.seconds), lambda row: row.now.seconds, True
    ),
    Column(
        "flood", later("Checks, all at once"), lambda row: grouped(row.flood.checks), lambda row: row.flood.checks, True
    ),
    Column(
        "flood_seconds",
        later("All at once"),
        lambda row: format_seconds(row.flood.seconds),
        lambda row: row.flood.seconds,
        True,
        tooltip=later("In a pass that had to start everything that runs and waits now, in an empty cluster"),
    ),
    Column("passed", later("Passed over"), lambda row: grouped(row.flood.passed), lambda row: row.flood.passed, True),
)


def find_costs(rules: EditedRules, times: PassTimes | None = None) -> FoundCost:
    """Return what every rule costs, as edited; it makes two passes. `times` are those of a real cluster."""
    snapshot = rules.snapshot
    now = find_pass_cost(rules.cluster, snapshot.state, snapshot.now)
    flood = find_flood_cost(rules.cluster, snapshot.state, snapshot.now)
    shown = rules.shown.name if rules.shown is not None else ""
    rows = [
        CostRow(one.name, here, there, one.name == shown)
        for one, other in zip(now.sets, flood.sets, strict=True)
        for here, there in zip(one.rules, other.rules, strict=True)
    ]
    rows.sort(key=lambda row: not row.is_shown)
    measured = describe_measured(times, rules.cluster.variety) if times is not None else ""
    if rules.shown is None or rules.shown.is_enabled:
        return FoundCost(tuple(rows), describe_cost(now, flood, shown), measured)
    # A set that is not enabled costs nothing: what it would cost stands beside what a pass takes without it.
    without = replace(rules, shown=None).cluster
    now, whole = (find(without, snapshot.state, snapshot.now) for find in (find_pass_cost, find_flood_cost))
    return FoundCost(tuple(rows), describe_cost(now, whole, shown, if_enabled=flood), measured)


def describe_cost(now: PassCost, flood: PassCost, shown: str, if_enabled: PassCost | None = None) -> str:
    """Return what a set costs, beside all of them, in sentences; of one that is not enabled, what it would cost."""
    own = next((each for each in (if_enabled or flood).sets if each.name == shown), None)
    tasks = format_count(flood.started, "task")
    total, of_rules = _tell(flood.seconds), _tell(flood.seconds - flood.rest)
    whole = tr(
        "A pass of 8.1.9 that starts all that runs and waits now ({tasks}) takes {total} of the "
        "processor, {of_rules} of it for rules"
    ).format(tasks=tasks, total=total, of_rules=of_rules)
    part = (
        tr(
            "; {shown} takes {tell}, with {checks}"
            if if_enabled is None
            else "; {shown}, which is not enabled, would take {tell} more, with {checks}"
        ).format(shown=shown, tell=_tell(own.seconds), checks=format_count(own.checks, "check"))
        if own is not None
        else ""
    )
    return tr("{whole}{part}. The next pass takes {tell}. {how_exact}").format(
        whole=whole, part=part, tell=_tell(now.seconds), how_exact=tr(HOW_EXACT)
    )


def describe_measured(times: PassTimes, variety: Variety) -> str:
    """Return what a real scheduler told of its passes in sentences, or how it can be asked to."""
    other = ""
    if variety != GRID_ENGINE_8:
        words = tr("All times above are those of 8.1.9: the passes of {title} were never measured.")
        other = f"{words.format(title=variety.title)} "
    if not times.passes:
        return f"{other}{tr(_UNMEASURED[times.why or Unmeasured.NOTHING_YET])}"
    last, dearest = times.passes[-1], max(times.passes, key=lambda each: each.seconds)
    words = tr(
        "Its own scheduler measured {seconds:.3f} s of the processor for its last pass ({clock}), in which {tasks} "
        "started."
    )
    told = words.format(seconds=last.seconds, clock=last.clock, tasks=format_count(last.started, "task"))
    if len(times.passes) == 1:
        return f"{other}{told}"
    most = tr("The dearest of its last {count:,} passes took {seconds:.3f} s ({clock}, {tasks}).").format(
        count=len(times.passes),
        seconds=dearest.seconds,
        clock=dearest.clock,
        tasks=format_count(dearest.started, "task"),
    )
    return f"{other}{told} {most}"


_UNMEASURED = {
    Unmeasured.NOT_ASKED: later(
        "What its own passes take the scheduler does not tell: params PROFILE=1 in the scheduler's configuration lets "
        "it write that into the qmaster's messages, from where it is read here."
    ),
    Unmeasured.NO_FILE: later(
        "Its scheduler writes what its passes take (params PROFILE=1), but the qmaster's messages cannot be read from "
        "here."
    ),
    Unmeasured.NOTHING_YET: later(
        "Its scheduler is to write what its passes take (params PROFILE=1), but the end of the qmaster's messages "
        "tells of none yet."
    ),
}


def _tell(seconds: float) -> str:
    """Return an estimate as a part of a sentence."""
    return (
        tr("less than {under} s").format(under=UNDER)
        if seconds < UNDER
        else tr("about {seconds}").format(seconds=format_seconds(seconds))
    )


def format_seconds(seconds: float) -> str:
    """Return processor time in seconds, two digits of it."""
    if seconds == 0:
        return "0 s"
    if seconds < UNDER:
        return f"< {grouped(UNDER, 'g')} s"
    form = ".2f" if seconds < 1 else ".1f" if seconds < 10 else ",.0f"
    return f"{grouped(seconds, form)} s"
