"""A comparison of the lab as answers: its sections, each with the way in which it is drawn and the jobs behind it."""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from qmonpy.app.lab.configuration_changes import PLAY
from qmonpy.lab.measures.comparison import Comparison, GroupBy
from qmonpy.lab.measures.pressed_rules import PressedRule, list_pressed_rules
from qmonpy.lab.reports.sections import (
    MOST_NEVER_SHOWN,
    WAIT_WORDS,
    Section,
    list_fair_plays,
    list_sections,
)
from qmonpy.lab.workload.summary import Bin, Summary
from qmonpy.late_methods import dataclass
from qmonpy.reporting.queries.query import Drawing, DrawingKind
from qmonpy.reporting.queries.result_table import Column, ResultTable
from qmonpy.translation import later, tr

NOBODY = "(none)"
"""Stands for jobs without a project, a parallel environment ..."""
_CHANGES_WORDS = later(
    "How each configuration differs from the first one: of each object the lines that are not the same, as qconf shows "
    "them."
)
_BEGUN_WORDS = later(
    "How each configuration differs from the one that these runs were to be compared with: of each object the lines "
    "that are not the same, as qconf shows them."
)
_CHANGE_WORDS = later(
    'How "{title}" differs from "{base}": of each object the lines that are not the same, as qconf shows them.'
)
_WORKLOAD_WORDS = later("The workload itself, before any play; waits, where known, are the real ones.")


class Stretch(Enum):
    """What the place of a row stands for, where its rows are stretches of something."""

    WAIT = 1
    """A class of waits."""
    STEP = 2
    """A step of time."""
    RULE = 3
    """A rule, by `LabAnswer.rules`."""
    RUN = 4
    """A run, by `LabAnswer.plays`."""


@dataclass(frozen=True, slots=True)
class LabAnswer:
    """One view of a comparison or a workload."""

    key: str
    title: str
    table: ResultTable
    drawing: Drawing = Drawing()
    note: str = ""
    group_by: GroupBy | None = None
    """By what the rows are divided, where jobs stand behind each."""
    key_at: int = 0
    """The cell of a row that has its key."""
    stretch: Stretch | None = None
    jobs: tuple[tuple[int, ...], ...] = ()
    """By row the places of the jobs behind it, where the rows are no groups."""
    plays: tuple[int, ...] = ()
    """By row the place of the run that it is about, where each is about one."""
    rules: tuple[PressedRule, ...] = ()
    """By row the rule that it is about, where each is about one."""
    play: int = 0
    """The place of the one run that all of it compares with the first; 0 where it is about all."""


def make_answers(
    comparison: Comparison, summary: Summary, changes: ResultTable, *, is_first_base: bool = True
) -> tuple[LabAnswer, ...]:
    """Return all views, who wins first; `changes` is what the configurations change: of the first one, or else of the
    one that the runs were begun to be compared with, which need not be among them."""
    answers = [_from_section(section, comparison) for section in list_sections(comparison)]
    first = [each for each in answers if each.key.startswith("who-wins")]
    others = [each for each in answers if each not in first]
    more = [_make_slope(comparison)] if len(comparison.titles) > 1 else []
    if changes.rows:
        words = tr(_CHANGES_WORDS) if is_first_base else tr(_BEGUN_WORDS)
        if changes.find_column(PLAY) is None:
            words = tr(_CHANGE_WORDS).format(base=comparison.titles[0], title=comparison.titles[1])
        more.append(LabAnswer("changes", tr("What is changed"), changes, Drawing("none"), words))
    return (*first, *more, *others, *make_workload_answers(summary))


def _from_section(section: Section, comparison: Comparison) -> LabAnswer:
    names = [column.name for column in section.table.columns]
    has_keys = section.by is not None and section.by is not GroupBy.ALL
    rows = tuple((row[0] or NOBODY, *row[1:]) if has_keys else row for row in section.table.rows)

    def draw(kind: DrawingKind, x: str, prefix: str, *, is_ordered: bool = False) -> Drawing:
        """Return the drawing of a column for each run, in the colours that the runs have everywhere."""
        columns = tuple(name for name in names if name.startswith(prefix))
        owners = comparison.use.titles if section.name == "slots-in-use" else comparison.titles
        return Drawing(
            kind, x, columns, "", are_alternatives=True, owners=owners, all_owners=runs, is_ordered=is_ordered
        )

    # What really happened is none of them, and grey.
    runs = comparison.titles
    group_by, drawing, stretch = section.by, Drawing(), None
    jobs: tuple[tuple[int, ...], ...] = ()
    plays: tuple[int, ...] = ()
    rules: tuple[PressedRule, ...] = ()
    if has_keys:
        drawing = draw("bars", "key", "mean_", is_ordered=section.by is GroupBy.SIZE)
    elif section.name == "who-wins":
        drawing, group_by = Drawing("bars", "user", ("change",)), GroupBy.USER
    elif section.name == "slots-in-use":
        drawing, stretch = draw("lines", "time", "slots_"), Stretch.STEP
    elif section.name == "spread":
        drawing, stretch = draw("bars", "wait", "tasks_", is_ordered=True), Stretch.WAIT
    elif section.name == "rules":
        drawing = replace(draw("bars", "rule", "refused_"), told="limit")
        # Runs of earlier versions do not know which jobs were held back.
        all_rules = [rule for play in comparison.pressure for rule in play]
        stretch = Stretch.RULE if all(each.held or not each.held_jobs for each in all_rules) else None
        rules = list_pressed_rules(comparison.pressure)
    elif section.name == "fairness":
        # An index upon another one would be a sum of nothing.
        drawing = Drawing("bars", "run", ("projects", "shares"), are_alternatives=True, all_owners=runs)
        stretch = Stretch.RUN
        plays = list_fair_plays(comparison)
    elif section.name == "never-start":
        jobs = tuple(each.jobs for play in comparison.never for each in play[:MOST_NEVER_SHOWN])
    key = f"{section.name}-{section.play}" if section.play else section.name
    columns = tuple(replace(each, title=f"{each.title[:1].upper()}{each.title[1:]}") for each in section.table.columns)
    table = ResultTable(columns, rows)
    return LabAnswer(
        key,
        section.title,
        table,
        drawing,
        # On a page of all sections the first one says it for the others; here each stands alone.
        tr(WAIT_WORDS) if section.by is not None else section.words,
        group_by,
        stretch=stretch,
        jobs=jobs,
        plays=plays,
        rules=rules,
        play=section.play,
    )


def make_workload_answers(summary: Summary) -> tuple[LabAnswer, ...]:
    """Return what a workload comes to: its users, and its weeks, sizes, run times and waits."""
    columns = (
        Column("user", tr("User")),
        Column("jobs", tr("Jobs"), "number"),
        Column("hours", tr("Slot hours"), "number", tr("slot hours")),
        Column("wait", tr("Mean wait"), "duration"),
        Column("high", tr("95 % waited at most"), "duration"),
    )
    rows = tuple((e.user, e.jobs, e.slot_hours, e.waits.mean, e.waits.high) for e in summary.by_user)
    drawing = Drawing("bars", "user", ("hours",))
    table, words = ResultTable(columns, rows), tr(_WORKLOAD_WORDS)
    users = LabAnswer("workload", tr("Workload by user"), table, drawing, words, GroupBy.USER)
    bins = (
        ("weeks", tr("Workload by week"), tr("Week from"), summary.weeks),
        ("sizes", tr("Workload by slots of a task"), tr("Slots"), summary.sizes),
        ("run-times", tr("Workload by run time"), tr("Run time"), summary.run_times),
        ("real-waits", tr("Workload by real wait"), tr("Wait"), summary.waits),
    )
    return (users, *(_make_bins(key, title, name, found) for key, title, name, found in bins if found))


def _make_bins(key: str, title: str, name: str, bins: Sequence[Bin]) -> LabAnswer:
    columns = (
        Column("class", name),
        Column("tasks", tr("Tasks"), "number"),
        Column("hours", tr("Slot hours"), "number", tr("slot hours")),
    )
    rows = tuple((each.label, each.tasks, each.slot_hours) for each in bins)
    drawing = Drawing("bars", "class", ("hours" if key == "weeks" else "tasks",), is_ordered=True)
    return LabAnswer(key, title, ResultTable(columns, rows), drawing, tr(_WORKLOAD_WORDS))


def _make_slope(comparison: Comparison) -> LabAnswer:
    """Return a line for each user from the mean wait in the base to those in the others."""
    columns = (
        Column("play", tr("Configuration")),
        Column("user", tr("User")),
        Column("mean", tr("Mean wait"), "duration"),
    )
    rows = tuple(
        (title, row.key or NOBODY, row.figures[place].mean)
        for place, title in enumerate(comparison.titles)
        for row in comparison.rows(GroupBy.USER)
    )
    note = tr(
        "A line for each user: where it falls, the user's jobs wait less. Those with the most slot hours are drawn."
    )
    drawing = Drawing("lines", "play", ("mean",), "user")
    table = ResultTable(columns, rows)
    return LabAnswer("slope", tr("Mean waits side by side"), table, drawing, note, GroupBy.USER, key_at=1)
