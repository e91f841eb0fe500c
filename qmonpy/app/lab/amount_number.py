"""Jobs, tasks, slot hours and slots in use of a comparison of the lab, opened into the tasks that they are made of."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field

import numpy as np

from qmonpy.app.lab.answers import NOBODY, LabAnswer, Stretch
from qmonpy.app.lab.figure_number import find_play_waits, find_rows, list_never, name_task
from qmonpy.app.lab.shown_comparison import ShownComparison
from qmonpy.app.reports.cell_words import format_moment, format_number, format_seconds
from qmonpy.app.terms.job_term import name_job
from qmonpy.app.terms.number import Number, Opened
from qmonpy.app.terms.summaries.counted_part import make_part
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row, put_below
from qmonpy.lab.measures.comparison import GroupBy
from qmonpy.lab.measures.use import find_edges
from qmonpy.lab.workload.summary import SECONDS, SIZES, WEEK, find_classes, name_durations, name_sizes
from qmonpy.lab.workload.workload import Ints, Workload
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr

HOUR = 3600
_CLASSES: dict[str, tuple[Sequence[int], tuple[str, ...]]] = {
    "sizes": (SIZES, name_sizes(SIZES)),
    "run-times": (SECONDS, name_durations()),
    "real-waits": (SECONDS, name_durations()),
}
"""By the key of an answer the bounds of its classes, and what these are called."""


def find_amount(shown: ShownComparison, answer: LabAnswer, row: int, column: str) -> Number | None:
    """Return the count or the amount in a cell of an answer; None where it is none."""
    cells = answer.table.rows[row]
    place, found = next((at, each) for at, each in enumerate(answer.table.columns) if each.name == column)
    if cells[place] is None or isinstance(cells[place], str):
        return None
    title = f"{cells[answer.key_at]}: {found.title}" if isinstance(cells[answer.key_at], str) else found.title
    if answer.stretch is Stretch.STEP and column.startswith("slots_"):
        return StepUse(found.title, shown, row, int(column.rpartition("_")[2]))
    if answer.stretch is Stretch.WAIT and column.startswith("tasks_"):
        return WaitClass(title, shown, row, int(column.rpartition("_")[2]))
    if answer.jobs and column == "jobs":
        return NamedJobs(title, shown, answer.jobs[row])
    if column in ("tasks", "hours") and (answer.key in _CLASSES or answer.key == "weeks"):
        return ClassAmount(title, shown, answer.key, str(cells[0]), column == "hours")
    if answer.group_by is None or column not in ("jobs", "slot_hours", "hours", "never"):
        return None
    is_whole = answer.group_by is GroupBy.ALL or cells[answer.key_at] == NOBODY
    key = "" if is_whole else str(cells[answer.key_at])
    if column == "never":
        return MoreNever(title, shown, key, answer.play)
    return GroupAmount(title, shown, answer.group_by, key, column != "jobs")


@dataclass(frozen=True, slots=True)
class GroupAmount:
    """The counted jobs of a group, or their slot hours, as the workload has them."""

    title: str
    """See `Number`."""
    shown: ShownComparison = field(compare=False, repr=False)
    by: GroupBy
    key: str
    are_hours: bool

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the workload alone."""
        del snapshot
        rows = find_rows(self.shown, self.by, self.key)
        if self.are_hours:
            return _open_hours(self.shown, rows)
        workload = self.shown.workload
        jobs = np.unique(workload.job_of[rows])
        return _open_jobs(self.shown, jobs.tolist(), len(rows))


@dataclass(frozen=True, slots=True)
class NamedJobs:
    """Jobs by their places in the workload."""

    title: str
    """See `Number`."""
    shown: ShownComparison = field(compare=False, repr=False)
    jobs: tuple[int, ...]

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        del snapshot
        first = self.shown.workload.first
        tasks = sum(int(first[job + 1] - first[job]) for job in self.jobs)
        return _open_jobs(self.shown, self.jobs, tasks)


@dataclass(frozen=True, slots=True)
class MoreNever:
    """So many more tasks of a user never start in another run than in the first."""

    title: str
    """See `Number`."""
    shown: ShownComparison = field(compare=False, repr=False)
    user: str
    play: int

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the runs alone."""
        del snapshot
        shown, rows = self.shown, find_rows(self.shown, GroupBy.USER, self.user)
        before, after = (rows[find_play_waits(shown, play)[rows] < 0] for play in (0, self.play))
        terms = []
        for key, play, found in (("after", self.play, after), ("before", 0, before)):
            title = tr("Never start, {title}").format(title=shown.comparison.titles[play])
            below = tuple(put_below((key,), list_never(shown, found)))
            terms.append(make_plain_row((key,), title, grouped(len(found)), children=below, value=len(found)))
        more = len(after) - len(before)
        sums = f"{grouped(len(after))} − {grouped(len(before))} = {grouped(more)}"
        return Opened(tr("{sums}: tasks that never start.").format(sums=sums), tuple(terms))


@dataclass(frozen=True, slots=True)
class WaitClass:
    """How many counted tasks waited in a play as long as a class says."""

    title: str
    """See `Number`."""
    shown: ShownComparison = field(compare=False, repr=False)
    place: int
    """That of the class."""
    play: int

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the run alone."""
        del snapshot
        shown, waits = self.shown, find_play_waits(self.shown, self.play)
        counted = shown.workload.counted[shown.workload.job_of]
        rows = np.flatnonzero(counted & (waits >= 0))
        mine = rows[find_classes(waits[rows], SECONDS) == self.place]
        ordered = mine[np.argsort(-waits[mine], kind="stable")]
        said = tr("{tasks} of {all} that started waited {bounds}.").format(
            tasks=format_count(len(mine), "task"), all=grouped(len(rows)), bounds=_describe_bounds(self.place)
        )
        return Opened(said, tuple(_list_tasks(shown, ordered, waits[ordered], format_seconds)))


@dataclass(frozen=True, slots=True)
class ClassAmount:
    """The counted tasks of a class of the workload, or of a week of it, or their slot hours."""

    title: str
    """See `Number`."""
    shown: ShownComparison = field(compare=False, repr=False)
    answer: str
    """The key of the answer: `sizes`, `weeks` ..."""
    name: str
    """That of the class."""
    are_hours: bool

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the workload alone."""
        del snapshot
        workload = self.shown.workload
        rows = np.flatnonzero(workload.counted[workload.job_of])
        if self.answer == "weeks":
            return _open_week(self.shown, rows, int(np.datetime64(self.name, "s").astype(int)), self.are_hours)
        bounds, names = _CLASSES[self.answer]
        submit = workload.submit[workload.job_of]
        if self.answer == "real-waits":
            rows = rows[workload.start[rows] > 0]
        values = {
            "sizes": workload.slots, "run-times": workload.run_time,
            "real-waits": np.maximum(workload.start - submit, 0),
        }[self.answer]  # fmt: skip
        mine = rows[find_classes(values[rows], bounds) == names.index(self.name)]
        if self.are_hours:
            return _open_hours(self.shown, mine)
        said = tr("{tasks} of {all}.").format(tasks=format_count(len(mine), "task"), all=grouped(len(rows)))
        return Opened(said, tuple(_list_tasks(self.shown, mine, values[mine], self._format)))

    def _format(self, value: int) -> str:
        return format_count(value, "slot") if self.answer == "sizes" else format_seconds(value)


@dataclass(frozen=True, slots=True)
class StepUse:
    """The mean of slots in use in a step of time, in a play or as it really was."""

    title: str
    """See `Number`."""
    shown: ShownComparison = field(compare=False, repr=False)
    step: int
    """The place of the step."""
    course: int
    """The place of the course among those that are drawn."""

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the run, or of what was recorded."""
        del snapshot
        shown, workload = self.shown, self.shown.workload
        edges = find_edges(workload, shown.played)
        begin, end = (int(each) for each in edges[self.step : self.step + 2])
        courses = [(each.start, each.run_time, each.slots) for each in shown.played]
        if workload.has_starts:
            courses.insert(0, (workload.start, workload.run_time, workload.slots))
        start, run_time, slots = courses[self.course]
        lasted = np.where(start > 0, np.minimum(start + run_time, end) - np.maximum(start, begin), 0)
        rows = np.flatnonzero(lasted > 0)
        amounts = lasted[rows] * slots[rows]
        total, length = int(amounts.sum()), end - begin
        said = tr(
            "{sum} slot seconds of {tasks} ÷ {seconds} s from {begin} to {end} = {mean}, rounded to {slots}."
        ).format(
            sum=grouped(total), tasks=format_count(len(rows), "task"), seconds=grouped(length),
            begin=format_moment(begin), end=format_moment(end), mean=grouped(total / length, ",.3f"),
            slots=grouped(int(np.rint(total / length))),
        )  # fmt: skip

        def describe(at: int) -> str:
            row = rows[at]
            return f"{format_count(int(slots[row]), 'slot')} × {grouped(int(lasted[row]))} s"

        return Opened(said, tuple(_list_amounts(shown, rows, amounts, grouped, describe)))


def _open_hours(shown: ShownComparison, rows: Ints) -> Opened:
    """Return how the slot hours of some tasks come about."""
    workload = shown.workload
    amounts = workload.slots[rows] * workload.run_time[rows]
    total = int(amounts.sum())
    said = tr("{hours} slot hours of {tasks}: of each its slots × its run time, as the workload has them.")

    def describe(at: int) -> str:
        row = rows[at]
        return f"{format_count(int(workload.slots[row]), 'slot')} × {format_seconds(int(workload.run_time[row]))}"

    return Opened(
        said.format(hours=format_number(total / HOUR), tasks=format_count(len(rows), "task")),
        tuple(_list_amounts(shown, rows, amounts, _format_hours, describe)),
    )


def _open_week(shown: ShownComparison, rows: Ints, begin: int, are_hours: bool) -> Opened:
    """Return what was used in a week, or how many tasks began there."""
    workload = shown.workload
    start, run_time = workload.start[rows], workload.run_time[rows]
    began = np.where(start > 0, start, workload.submit[workload.job_of[rows]])
    if not are_hours:
        is_in = (began >= begin) & (began < begin + WEEK)
        said = tr("{tasks} began in this week, or were asked for where nobody knows when they began.")
        mine = rows[is_in]
        terms = _list_tasks(shown, mine, began[is_in], format_moment)
        return Opened(said.format(tasks=format_count(len(mine), "task")), tuple(terms))
    lasted = np.minimum(began + run_time, begin + WEEK) - np.maximum(began, begin)
    is_in = lasted > 0
    mine, lasted = rows[is_in], lasted[is_in]
    amounts = lasted * workload.slots[mine]
    said = tr("{hours} slot hours of {tasks}: of each its slots × the time that it ran in this week.")

    def describe(at: int) -> str:
        return f"{format_count(int(workload.slots[mine[at]]), 'slot')} × {format_seconds(int(lasted[at]))}"

    return Opened(
        said.format(hours=format_number(int(amounts.sum()) / HOUR), tasks=format_count(len(mine), "task")),
        tuple(_list_amounts(shown, mine, amounts, _format_hours, describe)),
    )


def _open_jobs(shown: ShownComparison, jobs: Sequence[int], tasks: int) -> Opened:
    """Return which jobs are counted, those with the most slot hours first."""
    workload = shown.workload
    hours = {job: _find_slot_seconds(workload, job) for job in jobs}
    ordered = sorted(jobs, key=lambda job: (-hours[job], job))

    def make_row(at: int, job: int) -> TermRow:
        del at
        own = int(workload.first[job + 1] - workload.first[job])
        how = tr("{tasks}, {hours} slot hours").format(
            tasks=format_count(own, "task"), hours=format_number(hours[job] / HOUR)
        )
        title = name_job(str(int(workload.number[job])), workload.kinds[int(workload.kind[job])].owner)
        return make_plain_row((str(job),), title, "", how, value=1)

    said = tr("{jobs} with {tasks}.").format(jobs=format_count(len(jobs), "job"), tasks=format_count(tasks, "task"))
    part = make_part("jobs", tr("Jobs"), ordered, len(jobs), make_row, tr("most slot hours first"), is_open=True)
    return Opened(said, (part,) if ordered else ())


def _find_slot_seconds(workload: Workload, job: int) -> int:
    mine = slice(int(workload.first[job]), int(workload.first[job + 1]))
    return int((workload.slots[mine] * workload.run_time[mine]).sum())


def _list_amounts(
    shown: ShownComparison, rows: Ints, amounts: Ints, form: Callable[[int], str], describe: Callable[[int], str]
) -> Iterator[TermRow]:
    """Yield the tasks with the largest amounts, the others added up, and the sum; `describe` is asked by place."""
    total = int(amounts.sum())
    order = np.argsort(-amounts, kind="stable").tolist()
    for at in order[:MOST_LISTED]:
        row, amount = int(rows[at]), int(amounts[at])
        yield TermRow((str(row),), name_task(shown, row), amount, total or 1, form(amount), describe(at))
    rest = order[MOST_LISTED:]
    if rest:
        amount = int(amounts[rest].sum())
        said = tr("and {others} more").format(others=format_count(len(rest), "task"))
        yield TermRow(("more",), said, amount, total or 1, form(amount), tr("together"))
    if order:
        yield make_plain_row(("sum",), tr("= Together"), form(total), value=total)


def _list_tasks(shown: ShownComparison, rows: Ints, values: Ints, form: Callable[[int], str]) -> Iterator[TermRow]:
    """Yield the first tasks by their values, the largest first, each of which counts once, and how many more."""
    order = np.argsort(-values, kind="stable").tolist()
    for at in order[:MOST_LISTED]:
        yield make_plain_row((str(int(rows[at])),), name_task(shown, int(rows[at])), form(int(values[at])), value=1)
    rest = len(order) - MOST_LISTED
    if rest > 0:
        yield make_plain_row(("more",), tr("and {others} more").format(others=format_count(rest, "task")), value=rest)


def _format_hours(seconds: int) -> str:
    return f"{format_number(seconds / HOUR)} h"


def _describe_bounds(place: int) -> str:
    """Return between what the waits of a class are: `longer than 0:01:00 and up to 0:05:00`."""
    if not place:
        return tr("up to {high}").format(high=format_seconds(SECONDS[0]))
    low = format_seconds(SECONDS[place - 1])
    if place == len(SECONDS):
        return tr("longer than {low}").format(low=low)
    return tr("longer than {low} and up to {high}").format(low=low, high=format_seconds(SECONDS[place]))
