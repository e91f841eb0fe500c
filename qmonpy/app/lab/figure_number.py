"""The waits of a comparison of the lab, opened into the tasks that they are worked out from."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace

import numpy as np

from qmonpy.app.lab.answers import NOBODY, LabAnswer
from qmonpy.app.lab.shown_comparison import ShownComparison
from qmonpy.app.reports.cell_words import format_moment, format_seconds
from qmonpy.app.reports.length_terms import Lengths, open_longest, open_mean, open_part
from qmonpy.app.terms.job_term import name_job
from qmonpy.app.terms.number import Number, Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row
from qmonpy.lab.measures.comparison import GroupBy
from qmonpy.lab.measures.grouping import find_groups
from qmonpy.lab.measures.waits import LEAST_RUN_SECONDS, find_real_waits, find_slowdowns, find_waits
from qmonpy.lab.measures.winners import DRAWS
from qmonpy.lab.workload.workload import Ints
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr

_OPENS: Mapping[str, Callable[[Lengths], Opened]] = {
    "mean": open_mean,
    "median": lambda lengths: open_part(lengths, 0.5),
    "high": lambda lengths: open_part(lengths, 0.95),
    "worst": open_longest,
}
"""By the name of a figure what opens it."""
_SLOWDOWN, _NEVER = "slowdown", "never"
_REAL = -1
"""Stands for what really happened, where a play is meant."""


def find_figure(shown: ShownComparison, answer: LabAnswer, row: int, column: str) -> Number | None:
    """Return the figure in a cell of an answer; None where it is no figure of waits."""
    by, cells = answer.group_by, answer.table.rows[row]
    if by is None:
        return None
    key = "" if by is GroupBy.ALL or cells[answer.key_at] == NOBODY else str(cells[answer.key_at])
    title = next(each.title for each in answer.table.columns if each.name == column)
    whose = str(cells[answer.key_at]) if by is not GroupBy.ALL else ""
    what = f"{whose}: {title}" if whose else title
    if answer.key.startswith("who-wins"):
        if column in ("before", "after"):
            return WaitFigure(what, shown, by, key, "mean", 0 if column == "before" else answer.play, answer.play)
        return WaitChange(what, shown, key, answer.play) if column in ("change", "low", "high", "sureness") else None
    if answer.key == "slope":
        return WaitFigure(what, shown, by, key, "mean", row // _count_users(shown)) if column == "mean" else None
    if answer.key == "workload":
        names = {"wait": "mean", "high": "high"}
        return WaitFigure(what, shown, by, key, names[column], _REAL) if column in names else None
    name, _, play = column.rpartition("_")
    is_known = name in _OPENS or name in (_SLOWDOWN, _NEVER)
    return WaitFigure(what, shown, by, key, name, int(play)) if is_known else None


def _count_users(shown: ShownComparison) -> int:
    return len(shown.comparison.rows(GroupBy.USER))


@dataclass(frozen=True, slots=True)
class WaitFigure:
    """A figure of the waits of the tasks of a group in a play, or of those that really were."""

    title: str
    """See `Number`."""
    shown: ShownComparison = field(compare=False, repr=False)
    by: GroupBy
    key: str
    name: str
    """Such as `mean`."""
    play: int
    """The place of the play."""
    with_play: int = 0
    """Another play in which a task must have started as well, to be counted."""

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the runs alone."""
        del snapshot
        shown = self.shown
        rows, waits = find_rows(shown, self.by, self.key), find_play_waits(shown, self.play)
        is_counted = waits[rows] >= 0
        if self.with_play:
            is_counted &= (find_play_waits(shown, 0)[rows] >= 0) & (find_play_waits(shown, self.with_play)[rows] >= 0)
        counted, others = rows[is_counted], rows[~is_counted]
        if self.name == _NEVER:
            return _open_never(shown, others)
        if self.name == _SLOWDOWN:
            return _open_slowdown(shown, counted, waits)
        ordered = counted[np.argsort(-waits[counted], kind="stable")]
        lengths = make_lengths(shown, ordered, waits)
        if len(others):
            how = tr("they never started") if not self.with_play else tr("they did not start in both runs")
            if self.play == _REAL:
                how = tr("nobody knows when they really started")
            left = make_plain_row(("others",), tr("Not counted"), format_count(len(others), "task"), how)
            lengths = replace(lengths, left_out=(left,))
        return _OPENS[self.name](lengths)


@dataclass(frozen=True, slots=True)
class WaitChange:
    """By how much the mean wait of a user changes from the first run to another one."""

    title: str
    """See `Number`."""
    shown: ShownComparison = field(compare=False, repr=False)
    user: str
    play: int

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the runs alone."""
        del snapshot
        shown = self.shown
        rows = find_rows(shown, GroupBy.USER, self.user)
        before, after = find_play_waits(shown, 0), find_play_waits(shown, self.play)
        both = rows[(before[rows] >= 0) & (after[rows] >= 0)]
        if not len(both):
            return Opened(tr("No task of {user} started in both runs.").format(user=self.user))
        changes = after[both] - before[both]
        total, count = int(changes.sum()), len(both)
        winner = next(each for each in shown.comparison.winners[self.play - 1] if each.user == self.user)
        said = tr("{sum} ÷ {tasks} that started in both runs = {mean}.").format(
            sum=format_seconds(total), tasks=format_count(count, "task"), mean=format_seconds(total / count)
        )
        if winner.low is not None and winner.high is not None and winner.low < winner.high:
            said = f"{said} {_describe_draws(winner.low, winner.high, winner.sureness)}"
        elif not changes.any():
            said = f"{said} {tr('Each of them waits as long as before.')}"
        return Opened(said, tuple(self._list_rows(both, before, after, len(rows) - count)))

    def _list_rows(self, both: Ints, before: Ints, after: Ints, others: int) -> Iterator[TermRow]:
        shown, changes = self.shown, after[both] - before[both]
        order = np.argsort(-np.abs(changes), kind="stable")
        most = max(1, int(np.abs(changes).max()))
        for at in order[:MOST_LISTED].tolist():
            row, change = int(both[at]), int(changes[at])
            how = f"{format_seconds(int(after[row]))} − {format_seconds(int(before[row]))} = {format_seconds(change)}"
            # A bar cannot tell whether it rises or falls.
            yield TermRow((str(row),), name_task(shown, row), change, most, format_seconds(change), how, has_bar=False)
        rest = changes[order[MOST_LISTED:]]
        if len(rest):
            said = tr("and {others} more").format(others=format_count(len(rest), "task"))
            yield TermRow(("more",), said, int(rest.sum()), most, format_seconds(int(rest.sum())), tr("together"))
        total, count = int(changes.sum()), len(both)
        yield make_plain_row(("sum",), tr("= Together"), format_seconds(total), value=total)
        yield make_plain_row(("count",), tr("÷ How many they are"), format_count(count, "task"), value=count)
        if others:
            how = tr("they did not start in both runs")
            yield make_plain_row(("others",), tr("Not counted"), format_count(others, "task"), how)


@dataclass(frozen=True, slots=True)
class JobWait:
    """How long a job waited in a play: of an array the task that waited longest."""

    shown: ShownComparison = field(compare=False, repr=False)
    index: int
    """The place of the job in the workload."""
    play: int

    @property
    def title(self) -> str:
        """See `Number`."""
        job = self.shown.workload.job(self.index)
        said = tr("wait of job {job}, {run}")
        return said.format(job=job.number, run=self.shown.comparison.titles[self.play])

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the run alone."""
        del snapshot
        shown, workload = self.shown, self.shown.workload
        rows = np.arange(int(workload.first[self.index]), int(workload.first[self.index + 1]))
        waits = find_play_waits(shown, self.play)
        started = rows[waits[rows] >= 0]
        ordered = started[np.argsort(-waits[started], kind="stable")]
        return open_longest(make_lengths(shown, ordered, waits))


def _describe_draws(low: float, high: float, sureness: float | None) -> str:
    """Return how sure a change is."""
    if sureness is None:
        said = tr(
            "In {draws} random samples of the user's days (of single tasks if there are fewer than five days), 95 of "
            "100 means are from {low} to {high}. The mean itself is as before."
        )
        return said.format(draws=DRAWS, low=format_seconds(low), high=format_seconds(high))
    said = tr(
        "In {draws} random samples of the user's days (of single tasks if there are fewer than five days), 95 of 100 "
        "means are from {low} to {high}, and {sure} of 100 have the same sign."
    )
    sure = grouped(100 * sureness, ",.3g")
    return said.format(draws=DRAWS, low=format_seconds(low), high=format_seconds(high), sure=sure)


def find_rows(shown: ShownComparison, by: GroupBy, key: str) -> Ints:
    """Return the places of the counted tasks of a group."""
    workload = shown.workload
    groups, names = find_groups(workload, by, shown.played[0] if shown.played else None)
    if key not in names:
        return np.zeros(0, np.int64)
    return np.flatnonzero((groups == names.index(key)) & workload.counted[workload.job_of])


def find_play_waits(shown: ShownComparison, play: int) -> Ints:
    """Return by task how long it waited in a play; -1 where it never started."""
    return find_real_waits(shown.workload) if play == _REAL else find_waits(shown.workload, shown.played[play])


def name_task(shown: ShownComparison, row: int) -> str:
    """Return what a task of the workload is called."""
    workload = shown.workload
    job = int(workload.job_of[row])
    number = str(int(workload.number[job]))
    if workload.is_array[job]:
        number = f"{number}.{int(workload.task[row])}"
    return name_job(number, workload.kinds[int(workload.kind[job])].owner)


def make_lengths(shown: ShownComparison, ordered: Ints, waits: Ints) -> Lengths:
    """Return the waits of some tasks, which are sorted by them, the longest first."""
    return Lengths(waits[ordered].tolist(), lambda at: _describe_wait(shown, int(ordered[at]), int(waits[ordered[at]])))


def _describe_wait(shown: ShownComparison, row: int, wait: int) -> tuple[str, str]:
    """Return what a wait is of, and how it comes about: `started at ..., submitted at ...`."""
    submit = int(shown.workload.submit[shown.workload.job_of[row]])
    said = tr("started at {start}, submitted at {submit}")
    return name_task(shown, row), said.format(start=format_moment(submit + wait), submit=format_moment(submit))


def list_never(shown: ShownComparison, rows: Ints) -> Iterator[TermRow]:
    """Yield a row for each of the first tasks that never start, and one for the others."""
    for row in rows[:MOST_LISTED].tolist():
        yield make_plain_row((str(row),), name_task(shown, row), value=1)
    more = len(rows) - MOST_LISTED
    if more > 0:
        said = tr("and {others} more").format(others=format_count(more, "task"))
        yield make_plain_row(("more",), said, value=more)


def _open_never(shown: ShownComparison, rows: Ints) -> Opened:
    if not len(rows):
        return Opened(tr("Every task started."))
    said = tr("{tasks} never started in this run.").format(tasks=format_count(len(rows), "task"))
    return Opened(said, tuple(list_never(shown, rows)))


def _open_slowdown(shown: ShownComparison, rows: Ints, waits: Ints) -> Opened:
    """Return how a mean slowdown comes about."""
    if not len(rows):
        return Opened(tr("There is none that counts."))
    runs = shown.workload.run_time
    slowdowns = find_slowdowns(waits, runs)
    total, count = float(slowdowns[rows].sum()), len(rows)
    ordered = rows[np.argsort(-slowdowns[rows], kind="stable")]
    found = []
    for row in ordered[:MOST_LISTED].tolist():
        how = tr("({wait} waited + {run} run) ÷ {counted}, at least 1").format(
            wait=format_seconds(int(waits[row])), run=format_seconds(int(runs[row])),
            counted=format_seconds(max(int(runs[row]), LEAST_RUN_SECONDS)),
        )  # fmt: skip
        value = float(slowdowns[row])
        found.append(TermRow((str(row),), name_task(shown, row), value, total, grouped(value, ",.2f"), how))
    rest = ordered[MOST_LISTED:]
    if len(rest):
        said = tr("and {others} more").format(others=format_count(len(rest), "task"))
        amount = float(slowdowns[rest].sum())
        found.append(TermRow(("more",), said, amount, total, grouped(amount, ",.2f"), tr("together")))
    said = tr("{sum} ÷ {tasks} = {mean}.").format(
        sum=grouped(total, ",.2f"), tasks=format_count(count, "task"), mean=grouped(total / count, ",.2f")
    )
    return Opened(said, tuple(found))
