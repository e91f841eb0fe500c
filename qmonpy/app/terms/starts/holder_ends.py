"""Running tasks on which a waiting job depends: the ends of those that it waits for, and those that a limit counts."""

from collections.abc import Iterator, Sequence

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.terms.end_number import TaskEnd
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row, put_below
from qmonpy.insight.why.answer import Gate
from qmonpy.insight.why.trace_quotas import Holder, format_holder
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.translation import grouped, tr


def list_end_rows(holders: Sequence[Holder], snapshot: Snapshot) -> Iterator[TermRow]:
    """Yield a row for each of some running tasks with its end and how that comes about, the last one in front."""
    ordered = sorted(holders, key=lambda each: -each.end_time)
    for each in ordered[:MOST_LISTED]:
        key, opened = (format_holder(each),), TaskEnd(*each.key).open(snapshot)
        shown = format_time(each.end_time) if each.end_time < FOREVER else tr("no end is known")
        yield make_job_row(key, each.job, each.owner, each.end_time, each.end_time, shown, opened.sentence,
                           name=format_holder(each), children=tuple(put_below(key, opened.rows)), is_open=False,
                           has_bar=False)  # fmt: skip
    more = len(ordered) - MOST_LISTED
    if more > 0:
        yield make_plain_row(("more",), tr("and {tasks} more").format(tasks=format_count(more, "task")))


@dataclass(frozen=True, slots=True)
class TaskEnds:
    """When some running tasks are expected to end that have what a waiting job lacks."""

    job: int
    holders: tuple[Holder, ...]

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("tasks that have what job {job} lacks").format(job=self.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        ends = [each.end_time for each in self.holders if each.end_time < FOREVER]
        tasks = format_count(len(self.holders), "task")
        if not ends:
            said = tr("{tasks}, with no known end.").format(tasks=tasks)
        elif len(ends) < len(self.holders):
            said = tr("{tasks}; the first ends by {first}, and no end is known of {endless}.").format(
                tasks=tasks, first=format_time(min(ends)), endless=grouped(len(self.holders) - len(ends))
            )
        else:
            said = tr("{tasks}; the first ends by {first}, the last by {last}.").format(
                tasks=tasks, first=format_time(min(ends)), last=format_time(max(ends))
            )
        return Opened(said, tuple(list_end_rows(self.holders, snapshot)))


@dataclass(frozen=True, slots=True)
class PredecessorsEnd:
    """When the jobs are expected to have ended for which a job waits (-hold_jid)."""

    job: int
    gate: Gate

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("end of the jobs that job {job} waits for").format(job=self.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        holders = self.gate.holders
        said = tr("{time}, when the last of {tasks} ends.").format(
            time=format_time(self.gate.opens_at or 0), tasks=format_count(len(holders), "task")
        )
        return Opened(said, tuple(list_end_rows(holders, snapshot)))


@dataclass(frozen=True, slots=True)
class LimitedTasks:
    """How many tasks a limit on running tasks counts (-tc, max_aj_instances, maxujobs)."""

    job: int
    gate: Gate

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("tasks that {limit} counts for job {job}").format(limit=self.gate.refusal.attribute, job=self.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        gate = self.gate
        limit, runs, ended = int(gate.refusal.limit or 0), len(gate.holders), gate.ended
        failed = gate.failed
        counted = runs + ended + failed
        below = tuple(put_below(("run",), list_end_rows(gate.holders, snapshot)))
        rows = [TermRow(("run",), tr("Have started"), runs, counted, format_count(runs, "task"), "", children=below)]
        parts = [grouped(runs)]
        if ended:
            how = tr("the next pass is the last that counts them")
            rows.append(TermRow(("ended",), tr("+ Have ended since the last pass"), ended, counted,
                                format_count(ended, "task"), how))  # fmt: skip
            parts.append(grouped(ended))
        if failed:
            how = tr("in error: they count like running ones")
            rows.append(TermRow(("failed",), tr("+ In error"), failed, counted, format_count(failed, "task"), how))
            parts.append(grouped(failed))
        name = gate.refusal.attribute
        rows.append(TermRow(("counted",), tr("= Counted"), counted, counted, format_count(counted, "task"), ""))
        rows.append(TermRow(("limit",), tr("Limit"), limit, max(limit, counted), format_count(limit, "task"), name))
        said = (
            tr("{sum} = {counted}, and {name} lets {limit} run at a time.")
            if len(parts) > 1
            else (tr("{counted}, and {name} lets {limit} run at a time."))
        )
        words = said.format(sum=" + ".join(parts), counted=format_count(counted, "task"), name=name,
                            limit=grouped(limit))  # fmt: skip
        return Opened(words, tuple(rows))
