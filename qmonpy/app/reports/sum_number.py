"""Sums, counts and quotients of a report, opened into records of jobs, values that were asked for, and endings."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field

from qmonpy.app.reports.cell_words import format_bytes, format_cell, format_moment, format_number, format_seconds
from qmonpy.app.reports.record_feed import RecordFeed
from qmonpy.app.reports.run_time import name_run
from qmonpy.app.reports.shown_report import ShownReport, find_sums
from qmonpy.app.reports.step_rows import describe_steps, format_steps, list_steps, name_steps
from qmonpy.app.terms.job_term import name_job
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow, make_plain_row, put_below
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.failed_codes import format_ending
from qmonpy.reporting.queries.decimals import find_decimals
from qmonpy.reporting.queries.result_table import Cell, Column
from qmonpy.reporting.questions.job_run import (
    AskedBehind,
    Behind,
    CountBehind,
    EndingCount,
    JobRun,
    MeanBehind,
    RecordBehind,
    SpanBehind,
    StepsBehind,
    SumBehind,
    SumsBehind,
)
from qmonpy.translation import grouped, later, tr

MOST_OF_ENDING = 20
"""So many jobs that ended alike have a row."""
_HOUR = 3600
_SAID = {
    "slot_seconds": later(
        "{amount} in {records}: of each its slots × the time from its start to its end, counted where it ended."
    ),
    "slots_within": later(
        "{amount} in {records}: the slots of a job × for how long it ran within this time, added up."
    ),
    "cpu": later("{amount} of processor time in {records}, each counted where it ended."),
    "run": later("{amount} of run time in {records}."),
    "memory": later("{amount} in {records}: the most memory that each had, added up."),
    "slot_memory": later("{amount} in {records}: the most memory that each had ÷ its slots, added up."),
}
_FORMATS: Mapping[str, Callable[[float], str]] = {
    "slot_seconds": lambda seconds: f"{format_number(seconds / _HOUR)} h",
    "slots_within": lambda seconds: f"{format_number(seconds / _HOUR)} h",
    "cpu": lambda seconds: f"{format_number(seconds / _HOUR)} h",
    "run": format_seconds,
    "memory": format_bytes,
    "slot_memory": format_bytes,
}


@dataclass(frozen=True, slots=True)
class ReportSum:
    """A sum, a count or a quotient in a row of a report."""

    title: str
    """See `Number`."""
    feed: RecordFeed = field(compare=False, repr=False)
    shown: ShownReport = field(compare=False, repr=False)
    row: tuple[Cell, ...]
    column: Column

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is read from the database anew, of the records that the report knew."""
        del snapshot
        return open_sums(find_sums(self.feed.find_url(), self.shown, self.row, self.column.name), self.column)


@dataclass(frozen=True, slots=True)
class ReportChange:
    """By how much a number of a report is another one than in the period that it is compared with."""

    title: str
    """See `Number`."""
    now: float
    before: float
    measured: Column

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; both are in the row."""
        del snapshot
        both = (self.now, self.before)
        now, before = (format_cell(each, self.measured, decimals=find_decimals(both, self.measured)) for each in both)
        change = 100 * (self.now - self.before) / self.before
        result = f"{'+' if change > 0 else ''}{format_number(change)} %"
        rows = (
            make_plain_row(("now",), tr("In this period"), now, value=self.now),
            make_plain_row(("before",), tr("− In the one that it is compared with"), before, value=self.before),
            make_plain_row(("by",), tr("÷ In the one that it is compared with"), before, value=self.before),
            make_plain_row(("change",), tr("= Change"), result, value=change),
        )
        return Opened(f"({now} − {before}) ÷ {before} = {result}", rows)


def find_change(shown: ShownReport, row: tuple[Cell, ...], title: str) -> ReportChange | None:
    """Return the change in a row as a number; None where nothing is known of one of both periods."""
    columns = shown.answer.table.columns
    place = next(at for at, each in enumerate(columns) if each.name == "before")
    measured = columns[1] if shown.choice.key == "ready/use-by-project" else columns[place - 1]
    now, before = row[columns.index(measured)], row[place]
    if not isinstance(now, int | float) or not isinstance(before, int | float) or not before:
        return None
    return ReportChange(title, now, before, measured)


def open_sums(found: SumsBehind, column: Column) -> Opened:
    """Return how the number in a column comes about."""
    above, below = found.above, found.below
    if below is None:
        return Opened(_describe(above), tuple(_list_rows(above)))
    if not below.value:
        return Opened(tr("There is none that counts."))
    value = above.value / below.value
    shown = f"{format_number(100 * value)} %" if column.kind == "percent" else format_cell(value, column)
    number = make_plain_row(("value",), tr("= The number"), shown, value=value)
    return Opened(f"{_format(above)} ÷ {_format(below)} = {shown}", (*_list_divided(above, below), number))


def _list_divided(above: Behind, below: Behind) -> Iterator[TermRow]:
    yield make_part("above", _name(above), above)
    yield make_part("below", tr("÷ {what}").format(what=_name(below)), below)


def make_part(key: str, title: str, part: Behind) -> TermRow:
    """Return a term that opens into what it is made of."""
    below = tuple(put_below((key,), _list_rows(part)))
    return make_plain_row((key,), title, _format(part), _describe(part), children=below, value=part.value)


def _format(part: Behind) -> str:
    match part:
        case CountBehind():
            return format_count(int(part.value), "task")
        case AskedBehind():
            return format_bytes(part.value) if part.is_memory else format_seconds(part.value)
        case StepsBehind():
            return format_steps(part.what, part.value)
        case SpanBehind():
            return format_seconds(part.value)
        case MeanBehind():
            return format_bytes(part.value) if part.above.is_memory else format_seconds(part.value)
    return _FORMATS[part.what](part.value)


def _name(part: Behind) -> str:
    match part:
        case CountBehind():
            return tr("Tasks")
        case AskedBehind():
            return tr("Asked for with {request}").format(request=part.request)
        case StepsBehind():
            return name_steps(part)
        case SpanBehind():
            return tr("Time")
        case MeanBehind():
            return tr("Asked, mean")
    return {
        "slot_seconds": tr("Slot hours"),
        "slots_within": tr("Slot hours"),
        "cpu": tr("CPU time"),
        "run": tr("Run times"),
    }.get(part.what, tr("Memory used"))


def _describe(part: Behind) -> str:
    """Return in a sentence what a part comes to."""
    match part:
        case CountBehind():
            return _describe_count(part)
        case AskedBehind():
            words = tr("What {those} asked for with {request} comes to {amount}.")
            times = sum(each.times for each in part.parts)
            those = format_count(times, "slot" if part.of_slots else "task")
            return words.format(those=those, request=part.request, amount=_format(part))
        case StepsBehind():
            return describe_steps(part)
        case SpanBehind():
            return f"{format_moment(part.end)} − {format_moment(part.begin)}"
        case MeanBehind():
            return f"{_format(part.above)} ÷ {_format(part.below)} = {_format(part)}"
    if not part.records:
        return tr("No record adds anything.")
    if part.is_largest:
        return tr("{amount}, of {whose}: the most of {records}.").format(
            amount=_format(part), whose=_name_record(part.records[0]), records=format_count(part.count, "record")
        )
    return tr(_SAID[part.what]).format(records=format_count(part.count, "record"), amount=_format(part))


def _describe_count(part: CountBehind) -> str:
    if not part.endings:
        return tr("No task counts.")
    sums = " + ".join(grouped(each.count) for each in part.endings)
    total = format_count(int(part.value), "task")
    said = f"{sums} = {total}" if len(part.endings) > 1 else total
    return tr(
        "{tasks}, by how they ended: a job that is no array has one; each run of one that ran again counts."
    ).format(tasks=said)


def _list_rows(part: Behind) -> Iterator[TermRow]:
    match part:
        case CountBehind():
            yield from (_make_ending(each, part) for each in part.endings)
        case AskedBehind():
            yield from _list_asked(part)
        case SumBehind():
            yield from _list_records(part)
        case StepsBehind():
            yield from list_steps(part)
        case MeanBehind():
            yield from _list_divided(part.above, part.below)


def _list_records(part: SumBehind) -> Iterator[TermRow]:
    shown = _FORMATS[part.what]
    full = (part.value if part.is_largest else part.total) or 1.0
    for at, each in enumerate(part.records):
        how = _describe_record(each, part.what)
        yield TermRow((str(at),), _name_record(each), each.amount, full, shown(each.amount), how)
    rest = part.count - len(part.records)
    if rest > 0:
        amount = part.total - sum(each.amount for each in part.records)
        said = tr("and {others} more").format(others=format_count(rest, "record"))
        yield TermRow(("more",), said, amount, full, shown(amount), tr("together"))
    if part.records and not part.is_largest:
        yield make_plain_row(("sum",), tr("= Together"), shown(part.total), value=part.total)


def _name_record(each: RecordBehind) -> str:
    name = name_job(f"{each.job}.{each.task}" if each.task else str(each.job), each.user)
    return name if each.is_own else tr("{job}: a task on a host").format(job=name)


def _describe_record(each: RecordBehind, what: str) -> str:
    """Return how an amount comes about, with what is to be known of a record that has only a part of its job."""
    begin = each.began if what == "run" else each.started
    times = f"{format_moment(each.ended)} − {format_moment(begin)}"
    if what in ("slot_seconds", "slots_within"):
        times = f"{format_count(each.slots, 'slot')} × ({times})"
    elif what != "run":
        times = tr("ended at {time}").format(time=format_moment(each.ended))
    if what == "slot_memory":
        times = tr("a part of {slots}; {when}").format(slots=format_count(each.slots, "slot"), when=times)
    notes = [times]
    if what != "run" and each.began and each.began < each.started:
        notes.append(tr("the job began at {time}").format(time=format_moment(each.began)))
    if each.runs_on:
        notes.append(tr("the job ran on"))
    return "; ".join(notes)


def _list_asked(part: AskedBehind) -> Iterator[TermRow]:
    noun = "slot" if part.of_slots else "task"
    shown = format_bytes if part.is_memory else format_seconds
    for each in part.parts:
        how = f"{format_count(each.times, noun)} × {each.text}"
        yield TermRow((each.text,), f"{part.request}={each.text}", each.amount, part.value, shown(each.amount), how)
    yield make_plain_row(("", "sum"), tr("= Together"), shown(part.value), value=part.value)


def _make_ending(each: EndingCount, part: CountBehind) -> TermRow:
    key = (f"{each.failed}.{each.exit_status}",)
    title = format_ending(each.failed, each.exit_status)
    alike = [run for run in part.runs if (run.failed, run.exit_status) == (each.failed, each.exit_status)]
    listed = alike[:MOST_OF_ENDING]
    below = [_make_run(key, run) for run in listed]
    rest = each.count - len(listed)
    if rest > 0:
        said = tr("and {others} more").format(others=format_count(rest, "task"))
        below.append(make_plain_row((*key, "more"), said, value=rest))
    how = tr("those that ended last are named") if rest > 0 else ""
    return TermRow(key, title, each.count, part.value, grouped(each.count), how, children=tuple(below), is_open=False)


def _make_run(key: tuple[str, ...], run: JobRun) -> TermRow:
    how = tr("ended at {time}").format(time=format_moment(run.ended))
    return make_plain_row((*key, str(run.id)), name_run(run), "", how, value=1)
