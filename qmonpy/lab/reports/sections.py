"""A comparison in sections, each with a title, a sentence, a table and perhaps a picture; pages and files are made of
them."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

import numpy as np

from qmonpy.lab.measures.comparison import WAIT_CLASSES, Comparison, GroupBy, WaitFigures, WinnerRow
from qmonpy.lab.measures.pressed_rules import list_pressed_rules
from qmonpy.lab.measures.use import REAL
from qmonpy.lab.reports.wait_words import format_change, format_share, format_wait
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.reporting.exports.figure import Figure, FigureSeries
from qmonpy.reporting.exports.svg_parts import GREY
from qmonpy.reporting.queries.decimals import find_decimals
from qmonpy.reporting.queries.result_table import Cell, Column, ColumnKind, ResultTable
from qmonpy.translation import grouped, later, tr

_NAMES = {GroupBy.ALL: "", GroupBy.SIZE: "slots"}
WAIT_WORDS = later(
    "A wait is the time from submission to start, of each task. 95 %: so many tasks waited no longer. Slowdown: "
    "(wait + run time) / run time, a run below 10 s counting as 10 s."
)
WINNER_WORDS = later(
    "How each user's mean wait changes; below 0 is a win. First users of whom more or fewer tasks never start, then "
    "the largest changes. Sure: in how many of 400 random samples of their days (of single tasks if these are fewer "
    "than five) the change has the same sign; none if the mean wait is as before or no task started in both runs. At "
    "least, at most: 95 % of the samples lie between."
)
PRESSURE_WORDS = later(
    "In each play the rules were looked at some 400 times. At the limit: for how much of the time some counter of the "
    "rule was full. Jobs held back: those that waited while the rule had no room for them anywhere. Slot hours "
    "refused: the least slots that they asked for × the hours for which they waited so."
)
FAIRNESS_WORDS = later(
    "Jain's index is 1 where all get the same, and 1/n where one of n gets all: over the mean "
    "slowdowns of projects, and over what was used for each share while jobs still came."
)
SPREAD_WORDS = later("Tasks that started, by the time from submission to start.")
MOST_NEVER_SHOWN = 20
INDEX_DECIMALS = 3
"""Runs that are compared seldom differ by more than a few hundredths in Jain's index."""


_Told = TypeVar("_Told")


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a comparison."""

    name: str
    """As a file is called: `waits-by-user`."""
    title: str
    words: str
    table: ResultTable
    shown: tuple[tuple[str, ...], ...] = ()
    """The words of the cells, as people read them."""
    figure: Figure | None = None
    play: int = 0
    """The play that is told beside the base, from 1; 0 where it is about all."""
    by: GroupBy | None = None
    """By what waits are grouped; None where it is not about waits."""


def list_sections(comparison: Comparison) -> tuple[Section, ...]:
    """Return all sections that have something to say, in the order in which they are to be read."""
    return tuple(each for each in _list_all(comparison) if each.table.rows)


def _list_all(comparison: Comparison) -> Iterator[Section]:
    for by in GroupBy:
        rows = comparison.rows(by)
        if by is GroupBy.ALL or len(rows) > 1 or (rows and rows[0].key):
            yield _make_waits(comparison, by)
    for play, winners in enumerate(comparison.winners, 1):
        yield _make_winners(comparison.titles, play, winners)
    yield _make_spread(comparison)
    yield _make_use(comparison)
    yield _make_pressure(comparison)
    yield _make_fairness(comparison)
    yield _make_never(comparison)


def _find_form(values: Sequence[float], column: Column) -> Callable[[float], str]:
    """Return how the numbers of a column are written, or of several columns of one measure: with as many decimals as
    in a window."""
    form = f",.{find_decimals(values, column) or 0}f"
    return lambda value: grouped(value, form)


_Measure: TypeAlias = tuple[str, str, ColumnKind]
"""The name of a measure, its title with a place for that of the play, and what it is."""


def _list_columns(titles: Sequence[str], measures: Sequence[_Measure]) -> list[Column]:
    """Return the columns of measures, each in all plays beside each other: plays are to be compared."""
    return [
        Column(f"{name}_{number}", words.format(title=title), kind, measure=name)
        for name, words, kind in measures
        for number, title in enumerate(titles)
    ]


def _side_by_side(plays: Sequence[Sequence[_Told]]) -> list[_Told]:
    """Return what is told of each play in the order of those columns."""
    return [told for measure in zip(*plays, strict=True) for told in measure]


# --- waits

_MEASURES: Sequence[tuple[str, str]] = (
    ("mean", later("mean")), ("median", later("median")), ("high", "95 %"), ("worst", later("worst")),
)  # fmt: skip


def _make_waits(comparison: Comparison, by: GroupBy) -> Section:
    titles = comparison.titles
    key = [] if by is GroupBy.ALL else [Column("key", tr(_NAMES.get(by, by.value)))]
    columns = [*key, Column("jobs", tr("jobs"), "number"), Column("slot_hours", tr("slot hours"), "number")]
    columns += _list_columns(titles, [(name, f"{tr(words)}, {{title}}", "duration") for name, words in _MEASURES])
    others: Sequence[_Measure] = (
        ("slowdown", tr("slowdown, {title}"), "number"),
        ("never", tr("never started, {title}"), "number"),
    )
    columns += _list_columns(titles, others)
    groups = comparison.rows(by)
    format_hours = _find_form([each.slot_hours for each in groups], columns[len(key) + 1])
    rows, shown = [], []
    for row in groups:
        first = [] if by is GroupBy.ALL else [row.key]
        told = [] if by is GroupBy.ALL else [row.key or "(none)"]
        cells: list[Cell] = [*first, row.jobs, row.slot_hours]
        words = [*told, grouped(row.jobs), format_hours(row.slot_hours)]
        cells += _side_by_side([_list_cells(each) for each in row.figures])
        words += _side_by_side([_list_words(each) for each in row.figures])
        rows.append(tuple(cells))
        shown.append(tuple(words))
    # The blank tells the noun from what a job does.
    noun = tr(_NAMES.get(by, by.value))
    title = tr("Waits ").rstrip() if by is GroupBy.ALL else tr("Waits by {value}").format(value=noun)
    table = ResultTable(tuple(columns), tuple(rows))
    name = "waits" if by is GroupBy.ALL else f"waits-by-{by.value.lower()}"
    return Section(name, title, tr(WAIT_WORDS) if by is GroupBy.ALL else "", table, tuple(shown), by=by)


def _list_cells(figures: WaitFigures) -> list[Cell]:
    return [*(getattr(figures, name) for name, _ in _MEASURES), figures.slowdown, figures.never]


def _list_words(figures: WaitFigures) -> list[str]:
    if not figures.tasks:
        return [*("-" for _ in _MEASURES), "-", grouped(figures.never)]
    waits = [format_wait(getattr(figures, name)) for name, _ in _MEASURES]
    return [*waits, grouped(figures.slowdown, ",.2f"), grouped(figures.never)]


# --- who wins, use, rules, fairness


def _say(form: Callable[[float], str], value: float | None) -> str:
    return "-" if value is None else form(value)


def _make_winners(titles: Sequence[str], play: int, rows: Sequence[WinnerRow]) -> Section:
    base, title = titles[0], titles[play]
    columns = (
        Column("user", tr("user")),
        Column("change", tr("change"), "duration"),
        Column("sureness", tr("sure"), "percent"),
        Column("jobs", tr("jobs"), "number"),
        Column("before", tr("mean wait, {base}").format(base=base), "duration"),
        Column("after", tr("mean wait, {title}").format(title=title), "duration"),
        Column("low", tr("at least"), "duration"),
        Column("high", tr("at most"), "duration"),
        Column("never", tr("more never start"), "number"),
    )
    names = [each.name for each in columns]
    cells = [[getattr(row, name) for name in names] for row in rows]
    for cell in cells:
        cell[2] = None if cell[2] is None else cell[2] * 100
    shown = [
        (
            row.user, _say(format_change, row.change), _say(format_share, row.sureness), grouped(row.jobs),
            _say(format_wait, row.before), _say(format_wait, row.after), _say(format_change, row.low),
            _say(format_change, row.high), f"{row.never:+,}" if row.never else "0",
        )
        for row in rows
    ]  # fmt: skip
    table = ResultTable(columns, tuple(map(tuple, cells)))
    return Section(
        "who-wins",
        tr("Who wins, who loses: {title}").format(title=title),
        tr(WINNER_WORDS),
        table,
        tuple(shown),
        play=play,
    )


def _make_spread(comparison: Comparison) -> Section:
    """Return how many tasks waited how long, in each play."""
    columns = [Column("wait", tr("wait"))]
    columns += [
        Column(f"tasks_{at}", tr("tasks, {title}").format(title=title), "number")
        for at, title in enumerate(comparison.titles)
    ]
    counts = [tuple(each[at] for each in comparison.spread) for at in range(len(WAIT_CLASSES))]
    rows: tuple[tuple[Cell, ...], ...] = tuple((name, *each) for name, each in zip(WAIT_CLASSES, counts, strict=True))
    shown = tuple((name, *map(grouped, row)) for name, row in zip(WAIT_CLASSES, counts, strict=True))
    series = tuple(
        FigureSeries(title, tuple(map(float, each)))
        for title, each in zip(comparison.titles, comparison.spread, strict=True)
    )
    figure = Figure(
        "bars",
        tr("Tasks by how long they waited"),
        WAIT_CLASSES,
        series,
        lambda value: grouped(value, ",.0f"),
        is_ordered=True,
    )
    table = ResultTable(tuple(columns), rows)
    return Section("spread", tr("How many waited how long"), tr(SPREAD_WORDS), table, shown, figure)


def _make_use(comparison: Comparison) -> Section:
    use = comparison.use
    titles = tuple(tr(REAL) if title == REAL else title for title in use.titles)
    columns = (
        Column("time", tr("time", "when"), "time"),
        *(Column(f"slots_{at}", tr("slots, {title}").format(title=title), "number") for at, title in enumerate(titles)),
    )
    rows = tuple(zip(use.times.tolist(), *(each.tolist() for each in use.slots), strict=True))
    labels = tuple(str(np.datetime64(time, "s"))[:16].replace("T", " ") for time in use.times.tolist())
    # The runs have the colours of other figures, what really happened the last one, which is grey.
    places = [GREY if title == REAL else comparison.titles.index(title) for title in use.titles]
    series = tuple(
        FigureSeries(title, tuple(map(float, slots.tolist())), colour=place)
        for title, slots, place in zip(titles, use.slots, places, strict=True)
    )
    figure = Figure(
        "lines",
        tr("Slots in use, of {total:,}").format(total=use.total),
        labels,
        series,
        lambda value: grouped(value, ",.0f"),
        tuple(use.times.tolist()),
    )
    shown = tuple((label, *(grouped(each) for each in row[1:])) for label, row in zip(labels, rows, strict=True))
    words = tr(
        "The mean of slots in use in equal steps. In a play all queue instances take jobs, also those that take none "
        "now: they have {slots}."
    ).format(slots=format_count(use.total, "slot"))
    return Section("slots-in-use", tr("Slots in use"), words, ResultTable(columns, rows), shown, figure)


def _make_pressure(comparison: Comparison) -> Section:
    # What is drawn comes first.
    measures: Sequence[_Measure] = (
        ("refused", tr("slot hours refused, {title}"), "number"),
        ("at_limit", tr("at the limit, {title}"), "percent"),
        ("held", tr("jobs held back, {title}"), "number"),
    )
    columns = [Column("rule", tr("rule")), Column("limit", tr("limit"))]
    columns += _list_columns(comparison.titles, measures)
    pressed = list_pressed_rules(comparison.pressure)
    hours = [each.refused_slot_hours for rule in pressed for each in rule.plays if each is not None]
    format_hours = _find_form(hours, columns[2])
    rows, shown = [], []
    for rule in pressed:
        limit = rule.describe_limit(comparison.titles)
        cells: list[Sequence[Cell]] = []
        words: list[Sequence[str]] = []
        for each in rule.plays:
            if each is None:
                cells.append((None, None, None))
                words.append(("-", "-", "-"))
            else:
                cells.append((each.refused_slot_hours, each.share_of_time * 100, each.held_jobs))
                refused = format_hours(each.refused_slot_hours)
                words.append((refused, format_share(each.share_of_time), grouped(each.held_jobs)))
        rows.append((rule.rule, limit, *_side_by_side(cells)))
        shown.append((rule.rule, limit, *_side_by_side(words)))
    table = ResultTable(tuple(columns), tuple(rows))
    return Section("rules", tr("Pressure of resource quota rules"), tr(PRESSURE_WORDS), table, tuple(shown))


def list_fair_plays(comparison: Comparison) -> tuple[int, ...]:
    """Return the places of the plays of which an index of fairness is known: a row each."""
    found = enumerate(comparison.fairness)
    return tuple(place for place, each in found if each.projects is not None or each.shares is not None)


def _make_fairness(comparison: Comparison) -> Section:
    columns = (
        Column("run", tr("run")),
        Column("projects", tr("over projects"), "number", decimals=INDEX_DECIMALS),
        Column("shares", tr("for shares"), "number", decimals=INDEX_DECIMALS),
    )
    rows = tuple(
        (comparison.titles[place], comparison.fairness[place].projects, comparison.fairness[place].shares)
        for place in list_fair_plays(comparison)
    )
    form = f".{INDEX_DECIMALS}f"
    shown = tuple((row[0], *("-" if each is None else grouped(each, form) for each in row[1:])) for row in rows)
    return Section("fairness", tr("Fairness"), tr(FAIRNESS_WORDS), ResultTable(columns, rows), shown)


def _make_never(comparison: Comparison) -> Section:
    columns = (Column("run", tr("run")), Column("jobs", tr("jobs"), "number"), Column("reason", tr("why")))
    rows = tuple(
        (title, len(each.jobs), tr(each.text))
        for title, reasons in zip(comparison.titles, comparison.never, strict=True)
        for each in reasons[:MOST_NEVER_SHOWN]
    )
    shown = tuple((title, grouped(count), text) for title, count, text in rows)
    return Section("never-start", tr("Jobs that never start"), "", ResultTable(columns, rows), shown)
