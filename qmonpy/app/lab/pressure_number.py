"""How hard a rule pressed in a run, opened into the looks that were taken at it and the jobs that it held back."""

from collections.abc import Iterator, Sequence
from dataclasses import field

from qmonpy.app.lab.shown_comparison import ShownComparison
from qmonpy.app.reports.cell_words import format_moment, format_number, format_seconds
from qmonpy.app.terms.job_term import name_job
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row
from qmonpy.lab.playing.played import RulePressure
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, tr

HOUR = 3600
AT_LIMIT, HELD, REFUSED = "at_limit", "held", "refused"
COLUMNS = (AT_LIMIT, HELD, REFUSED)


@dataclass(frozen=True, slots=True)
class RuleNumber:
    """A number of a rule in a run: time at the limit, jobs held back, slot hours refused."""

    title: str
    """See `Number`."""
    shown: ShownComparison = field(compare=False, repr=False)
    rule: RulePressure = field(repr=False)
    """How hard it pressed in the run."""
    name: str
    """AT_LIMIT, HELD or REFUSED."""

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; it is of the run alone."""
        del snapshot
        if self.name == AT_LIMIT:
            return _open_time(self.rule)
        return _open_held(self.shown, self.rule) if self.name == HELD else _open_refused(self.shown, self.rule)


def _open_time(found: RulePressure) -> Opened:
    """Return for which part of the run some counter was full."""
    full = int(found.seconds_at_limit)
    part = f"{format_number(100 * found.share_of_time)} %"
    if not found.looks:
        said = tr("Some counter of the rule was full for {full}, {part} of the run; an earlier version kept no more.")
        return Opened(said.format(full=format_seconds(full), part=part))
    said = tr(
        "{full} ÷ {all} = {part}: at {count:,} of {looks} some counter of the rule was full, and each look stands for"
        " the time since the one before."
    ).format(
        full=format_seconds(full), all=format_seconds(found.seconds), part=part,
        count=found.full_looks, looks=format_count(found.looks, "look"),
    )  # fmt: skip
    rest = found.seconds - full
    rows = (
        TermRow(("full",), tr("Some counter was full"), full, found.seconds or 1, format_seconds(full),
                format_count(found.full_looks, "look")),
        TermRow(("free",), tr("+ No counter was full"), rest, found.seconds or 1, format_seconds(rest),
                format_count(found.looks - found.full_looks, "look")),
        make_plain_row(("all",), tr("= The time that was looked at"), format_seconds(found.seconds),
                       format_count(found.looks, "look"), value=found.seconds),
    )  # fmt: skip
    return Opened(said, rows)


def _open_held(shown: ShownComparison, found: RulePressure) -> Opened:
    """Return which jobs waited while the rule had no room for them anywhere."""
    said = tr("{jobs} waited when the rule had no room for them anywhere, at a look or at several.").format(
        jobs=format_count(found.held_jobs, "job")
    )
    rows = []
    for job, moment in found.held[:MOST_LISTED]:
        how = tr("first seen at {time}").format(time=format_moment(moment))
        rows.append(make_plain_row((str(job),), _name(shown, job), "", how, value=1))
    more = found.held_jobs - len(rows)
    if more > 0:
        rows.append(make_plain_row(("more",), _say_more(more), value=more))
    return Opened(said, tuple(rows))


def _open_refused(shown: ShownComparison, found: RulePressure) -> Opened:
    """Return which jobs were refused how much."""
    total = round(found.refused_slot_hours * HOUR)
    said = tr(
        "{hours} slot hours of {jobs}: at each look the slots that a job asked for at least, for all its waiting tasks,"
        " × the time since the look before."
    ).format(hours=format_number(found.refused_slot_hours), jobs=format_count(found.held_jobs, "job"))
    if found.held_jobs and not found.refused:
        return Opened(f"{said} {tr('An earlier version kept no more of it.')}")
    return Opened(said, tuple(_list_refused(shown, found, total)))


def _list_refused(shown: ShownComparison, found: RulePressure, total: int) -> Iterator[TermRow]:
    parts: Sequence[tuple[int, int]] = sorted(
        ((seconds, job) for (job, _), seconds in zip(found.held, found.refused, strict=True)),
        key=lambda each: (-each[0], each[1]),
    )
    for seconds, job in parts[:MOST_LISTED]:
        yield TermRow((str(job),), _name(shown, job), seconds, total or 1, _format(seconds), "")
    listed = parts[:MOST_LISTED]
    more = found.held_jobs - len(listed)
    if more > 0:
        rest = total - sum(each[0] for each in listed)
        yield TermRow(("more",), _say_more(more), rest, total or 1, _format(rest), tr("together"))
    yield make_plain_row(("sum",), tr("= Together"), _format(total), value=total)


def _say_more(more: int) -> str:
    return tr("and {jobs} more").format(jobs=format_count(more, "job"))


def _format(slot_seconds: int) -> str:
    return f"{format_number(slot_seconds / HOUR)} h" if slot_seconds else grouped(0)


def _name(shown: ShownComparison, job: int) -> str:
    workload = shown.workload
    return name_job(str(int(workload.number[job])), workload.kinds[int(workload.kind[job])].owner)
