"""What `qmonpy replay` prints: the workload, how far runs are, and their comparison as tables of text."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from qmonpy.cli.reports.text_table import format_text_table
from qmonpy.formats.values.moment import format_field
from qmonpy.lab.measures.comparison import Comparison, GroupBy
from qmonpy.lab.reports.html import NO_CALIBRATION, POOR
from qmonpy.lab.reports.sections import Section, list_sections
from qmonpy.lab.reports.wait_words import format_wait
from qmonpy.lab.runs.run import Run
from qmonpy.lab.workload.sentence import say_all
from qmonpy.lab.workload.summary import Bin, Summary, summarize
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.values.counts import format_count
from qmonpy.reporting.exports.html_page import PageTable
from qmonpy.reporting.queries.result_table import Column

_UNPRINTED = frozenset({"slots-in-use"})
_MOST_ROWS = 15
_MOST_PLACES = 3


def describe_workload(workload: Workload, *, is_whole: bool = False) -> Iterator[str]:
    """Yield what a workload is, and what is not known of it."""
    found = summarize(workload)
    jobs, tasks = format_count(found.jobs, "job"), format_count(found.tasks, "task")
    hours = f"{found.slot_hours:,.0f} slot hours"
    yield f"{workload.title}: {jobs} ({tasks}) of {format_count(found.users, 'user')}, {hours}"
    if found.jobs:
        yield f"from {format_field(found.begin)} to {format_field(found.end)}"
    yield from say_all(workload.steps)
    for note in workload.notes:
        places = f" ({', '.join(note.places[:_MOST_PLACES])}{' ...' if len(note.places) > _MOST_PLACES else ''})"
        yield f"note: {note.text}{places if note.places else ''}"
    if is_whole and found.jobs:
        yield from _describe_summary(found)


def _describe_summary(found: Summary) -> Iterator[str]:
    for title, bins in (
        ("week", found.weeks), ("slots", found.sizes), ("run time", found.run_times), ("wait", found.waits),
    ):  # fmt: skip
        if bins:
            yield ""
            yield from _format_bins(title, bins)
    yield ""
    columns = (
        Column("user", "user"), Column("jobs", "jobs", "number"), Column("hours", "slot hours", "number"),
        Column("median", "median wait", "duration"), Column("high", "95 %", "duration"),
    )  # fmt: skip
    rows = tuple(
        (
            each.user, f"{each.jobs:,}", f"{each.slot_hours:,.0f}",
            format_wait(each.waits.median) if found.wait else "-", format_wait(each.waits.high) if found.wait else "-",
        )
        for each in found.by_user[:_MOST_ROWS]
    )  # fmt: skip
    yield format_text_table(PageTable(columns, tuple(each.title for each in columns), rows)).rstrip("\n")
    if len(found.by_user) > _MOST_ROWS:
        yield f"and {format_count(len(found.by_user) - _MOST_ROWS, 'user')} more"


def _format_bins(title: str, bins: Sequence[Bin]) -> Iterator[str]:
    columns = (Column("label", title), Column("tasks", "tasks", "number"), Column("hours", "slot hours", "number"))
    rows = tuple((each.label, f"{each.tasks:,}", f"{each.slot_hours:,.0f}") for each in bins)
    yield format_text_table(PageTable(columns, tuple(each.title for each in columns), rows)).rstrip("\n")


def summary_as_json(workload: Workload) -> dict[str, Any]:
    """Return the summary of a workload with its notes, for JSON."""
    notes = [
        {"code": each.code, "count": each.count, "text": each.text, "places": each.places} for each in workload.notes
    ]
    steps = say_all(workload.steps)
    return {"title": workload.title, "steps": steps, "notes": notes, **asdict(summarize(workload))}


def describe_progress(runs: Sequence[Run]) -> str:
    """Return a line that says how far runs are."""
    parts = []
    for run in runs:
        left = run.progress.seconds_left
        rest = f", {format_wait(left)} left" if left is not None and not run.state.is_over else ""
        share = run.state.value if run.state.is_over else f"{run.progress.share:.0%}"
        parts.append(f"{run.inputs.configuration}: {share}{rest}")
    return "; ".join(parts)


def describe_runs(runs: Sequence[Run]) -> list[dict[str, Any]]:
    """Return runs for JSON."""
    return [{**asdict(each), "folder": str(each.folder), "state": each.state.value} for each in runs]


def describe_comparison(comparison: Comparison, ids: Sequence[str]) -> Iterator[str]:
    """Yield the comparison: a poor calibration before anything else, then table by table."""
    found = comparison.calibration
    if found is None:
        yield NO_CALIBRATION
    else:
        if found.is_poor:
            yield f"! {POOR}"
            yield from (f"! {each}" for each in found.reasons)
        yield f"Calibration. {found.text}"
    for section in list_sections(comparison):
        if section.name not in _UNPRINTED:
            yield ""
            yield from _format_section(section, comparison)
    if comparison.notes:
        yield ""
        yield from (f"note: {each}" for each in comparison.notes)
    yield ""
    yield "Kept as " + ", ".join(f"{each} ({title})" for each, title in zip(ids, comparison.titles, strict=True))


def _format_section(section: Section, comparison: Comparison) -> Iterator[str]:
    yield section.title
    if section.by is not None:
        yield from _format_waits(section.by, comparison)
        return
    rows = section.shown[:_MOST_ROWS]
    titles = tuple(each.title for each in section.table.columns)
    yield format_text_table(PageTable(section.table.columns, titles, rows)).rstrip("\n")
    if len(section.shown) > len(rows):
        yield f"and {format_count(len(section.shown) - len(rows), 'row')} more"


def _format_waits(by: GroupBy, comparison: Comparison) -> Iterator[str]:
    """Waits have a row for each play, as a terminal is not wide."""
    columns = [Column("key", by.value if by is not GroupBy.ALL else "jobs of"), Column("run", "run")]
    columns += [Column(each, each, "number") for each in ("tasks", "mean", "median", "95 %", "worst", "slowdown")]
    columns.append(Column("never", "never", "number"))
    rows = []
    for row in comparison.rows(by)[:_MOST_ROWS]:
        for title, each in zip(comparison.titles, row.figures, strict=True):
            name = "all" if by is GroupBy.ALL else row.key or "(none)"
            waits = (each.mean, each.median, each.high, each.worst)
            words = [format_wait(wait) if each.tasks else "-" for wait in waits]
            rows.append((name, title, f"{each.tasks:,}", *words, f"{each.slowdown:,.2f}", f"{each.never:,}"))
    titles = tuple(each.title for each in columns)
    yield format_text_table(PageTable(tuple(columns), titles, tuple(rows))).rstrip("\n")
    left = len(comparison.rows(by)) - _MOST_ROWS
    if left > 0:
        yield f"and {format_count(left, 'group')} more"


def describe_changes(runs: Sequence[Run]) -> Iterator[str]:
    """Yield what the configuration of each run changes, a line each.

    The first run may have changes, too: it need not be the one with which the others were begun to be compared.
    """
    words = "changes nothing" if runs and runs[0].inputs.changes else "the same configuration as the first"
    for place, run in enumerate(runs):
        if place and not run.inputs.changes:
            yield f"{run.inputs.configuration}: {words}"
        for name, done, before, after in run.inputs.changes:
            yield f"{run.inputs.configuration}: {name} {done}"
            yield from (f"  - {each}" for each in (before.split("; ") if before else ()))
            yield from (f"  + {each}" for each in (after.split("; ") if after else ()))
