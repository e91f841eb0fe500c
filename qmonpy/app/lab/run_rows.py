"""Runs of the lab as rows: those of one group, which are compared with each other, stand together."""

from collections.abc import Sequence
from pathlib import Path
from shlex import join

from qmonpy.app.reports.cell_words import format_moment, format_seconds
from qmonpy.app.tables.column import Column
from qmonpy.lab.runs.run import AS_IT_IS, Run, RunState
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.translation import later, tr

STATE_TONES = {
    RunState.PLAYING: "accent",
    RunState.WAITING: "muted",
    RunState.PAUSED: "attention",
    RunState.DONE: "ok",
    RunState.CANCELLED: "muted",
    RunState.FAILED: "problem",
}


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run in the list."""

    run: Run
    group: str
    """The heading below which it stands: the workload, and when its runs were started."""

    @property
    def words(self) -> str:
        """What a filter without a field searches, in lower case."""
        inputs = self.run.inputs
        return f"{self.run.title} {self.run.configuration} {inputs.workload} {tr(self.run.state.value)}".lower()


def describe_progress(run: Run) -> str:
    """Return how far a run is: `45 %, 2 min left`, or why it ended without a result."""
    if run.state is RunState.DONE:
        return tr("{tasks} in {seconds}").format(
            tasks=format_count(run.inputs.tasks, "task"), seconds=format_seconds(run.progress.seconds)
        )
    if run.state is RunState.FAILED:
        return run.trouble
    if run.state is RunState.WAITING:
        return tr("is being started")
    share = f"{100 * run.progress.share:.0f} %"
    left = run.progress.seconds_left
    if run.state is RunState.PLAYING and left is not None:
        return tr("{share}, {seconds} left").format(share=share, seconds=format_seconds(max(1.0, left)))
    return share


RUN_COLUMNS: tuple[Column[RunRow], ...] = (
    Column("run", later("Run"), lambda row: row.run.configuration or row.run.title),
    Column("state", later("State"), lambda row: tr(row.run.state.value)),
    Column("progress", later("Progress"), lambda row: describe_progress(row.run), lambda row: row.run.progress.share),
)


def make_run_rows(runs: Sequence[Run]) -> tuple[RunRow, ...]:
    """Return rows of runs; those of a group follow each other, its base first, the newest group before the others."""
    heads: dict[str, tuple[int, str]] = {}
    for run in runs:
        key = find_group(run)
        created = min(run.created, heads[key][0]) if key in heads else run.created
        heads[key] = created, f"{run.inputs.workload}, {format_moment(created)}"
    ordered = sorted(runs, key=lambda run: (-heads[find_group(run)][0], find_group(run), _place(run)))
    return tuple(RunRow(run, heads[find_group(run)][1]) for run in ordered)


def find_group(run: Run) -> str:
    """Return what runs that are compared with each other have in common; a run by itself is a group of its own."""
    return f"{run.group}/{run.inputs.workload_sha256}" if run.group else run.id


def find_comparable(runs: Sequence[Run], chosen: Run) -> tuple[Run, ...]:
    """Return the runs that are done and stand beside the chosen one in its group, the base first."""
    group = [each for each in runs if find_group(each) == find_group(chosen) and each.state is RunState.DONE]
    return tuple(sorted(group, key=_place))


def _place(run: Run) -> tuple[bool, bool, int, str, str]:
    """Return where a run stands in its group: the base is that of the configuration as it is, whichever of those that
    were begun in one second has the lower id."""
    inputs = run.inputs
    return not inputs.is_real, inputs.configuration != AS_IT_IS, run.created, inputs.configuration, run.id


def format_repeat(laboratory: Path, run: str) -> str:
    """Return the command that plays a run of a laboratory again."""
    return join(["qmonpy", "replay", "--lab", str(laboratory), "--repeat", run])
