"""What a change would displace, opened into the starts that move: without the change, with it, and what ends then."""

from dataclasses import field, replace

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.end_number import format_duration
from qmonpy.app.terms.job_term import name_job
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.start_number import ExpectedStart
from qmonpy.app.terms.term_row import MOST_LISTED, MOST_OPENED, TermRow, put_below
from qmonpy.engine.checks.references import JOB
from qmonpy.insight.plan.forecast import Forecast, with_plan
from qmonpy.insight.reserving.displacement import Displacement, JobStarts, Start, StartKind
from qmonpy.insight.reserving.displacement_text import describe_displacement
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.state import Decisions, State
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class MovedStarts:
    """The starts of waiting jobs that a change moves."""

    found: Displacement
    changed: State = field(compare=False)
    """The state with the change."""
    own: frozenset[int] = frozenset()
    """The jobs that are altered themselves."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("what it would displace")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the starts are those that were found, whatever has become of the cluster since."""
        moved = self.found.moved
        pair: tuple[tuple[Snapshot, Forecast], ...] = ()
        if len(self.found.plans) == 2:
            before, after = self.found.plans
            bare = replace(snapshot, decisions=Decisions())
            with_change = replace(bare, state=self.changed)
            pair = (
                (bare, with_plan(Forecast(), before, bare)),
                (with_change, with_plan(Forecast(), after, with_change)),
            )
        rows = [
            self._make_row(each, snapshot, pair if at < MOST_OPENED else ())
            for at, each in enumerate(moved[:MOST_LISTED])
        ]
        more = len(moved) - len(rows)
        if more > 0:
            said = tr("and {jobs} more").format(jobs=format_count(more, "job"))
            rows.append(TermRow(("more",), said, 0.0, 1.0, "", "", has_bar=False))
        return Opened(describe_displacement(self.found, self.own), tuple(rows))

    def _make_row(self, moved: JobStarts, snapshot: Snapshot, pair: tuple[tuple[Snapshot, Forecast], ...]) -> TermRow:
        number = str(moved.job) if moved.task is None else f"{moved.job}.{moved.task}"
        job = snapshot.state.jobs.get(moved.job)
        title = name_job(number, job.owner if job is not None else None)
        if moved.job in self.own:
            title = tr("{job}, which is altered").format(job=title)
        key = ("moved", number)
        starts = (("before", tr("Without the change"), moved.before), ("after", tr("With it"), moved.after))
        sides: list[tuple[Snapshot, Forecast] | None] = [*pair] if pair else [None, None]
        below = [
            self._make_start((*key, name), said, start, moved, side)
            for (name, said, start), side in zip(starts, sides, strict=True)
        ]
        return TermRow(key, title, 0.0, 1.0, _describe_delay(moved), _describe_sum(moved), children=tuple(below),
                       has_bar=False, is_open=False, link=find_object_place(JOB, str(moved.job)))  # fmt: skip

    def _make_start(
        self,
        key: tuple[str, ...],
        title: str,
        start: Start,
        moved: JobStarts,
        side: tuple[Snapshot, Forecast] | None,
    ) -> TermRow:
        below: tuple[TermRow, ...] = ()
        how = tr("kept by the scheduler (-R y)") if start.kind is StartKind.PLANNED else ""
        if side is not None and start.moment is not None and start.kind is StartKind.EXPECTED:
            snapshot, forecast = side
            pending = snapshot.state.pending.get(moved.job)
            tasks = (moved.task,) if moved.task is not None else pending.tasks if pending is not None else ()
            opened = ExpectedStart(moved.job, tasks, forecast).open(snapshot)
            how, below = opened.sentence, tuple(put_below(key, opened.rows))
        shown = format_time(start.moment) if start.moment is not None else tr("never")
        if start.moment is None and self.found.until is not None:
            # What comes later was not played.
            shown = tr("later")
            how = tr("not before {moment}; what comes then was not played").format(moment=format_time(self.found.until))
        return TermRow(key, title, 0.0, 1.0, shown, how, children=below, has_bar=False, is_open=False)


def _describe_delay(moved: JobStarts) -> str:
    if moved.delay is None:
        return ""
    length = format_duration(abs(moved.delay))
    return (
        tr("{length} later").format(length=length) if moved.delay > 0 else tr("{length} sooner").format(length=length)
    )


def _describe_sum(moved: JobStarts) -> str:
    before, after, delay = moved.before.moment, moved.after.moment, moved.delay
    if before is None or after is None or delay is None:
        return tr("a start only with the change") if before is None else tr("a start only without the change")
    sign = "−" if delay < 0 else "+"
    return f"{format_time(before)} {sign} {format_duration(abs(delay))} = {format_time(after)}"
