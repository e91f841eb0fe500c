"""When what a waiting job lacks is free, opened into what is booked from when on, and what ends at each time."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.amounts import format_exact
from qmonpy.app.terms.booking_rows import MOST_OPEN, make_holder_row
from qmonpy.app.terms.end_number import TaskEnd, format_duration
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.starts.holder_ends import list_end_rows
from qmonpy.app.terms.starts.plan_ends import make_moment
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row, put_below
from qmonpy.engine.checks.references import RESERVATION
from qmonpy.insight.starting.free_steps import FreeStep, FreeTime, FreeTimes, find_free_steps
from qmonpy.insight.why.answer import Answer, Missing, Where
from qmonpy.insight.why.trace_quotas import Holder
from qmonpy.insight.why.what_if import Situation
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class EnoughTime:
    """The moment at which a job has what it lacks, if nothing else starts."""

    answer: Answer
    """Why it waits."""
    missing: tuple[Missing, ...]
    """What of it; several where all of them are to be free at once."""

    @property
    def title(self) -> str:
        """See `Number`."""
        job = self.answer.job.number
        if len(self.missing) > 1:
            return tr("when there is enough for job {job}").format(job=job)
        return tr("when there is enough of {attribute} for job {job}").format(
            attribute=self.missing[0].attribute, job=job
        )

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the snapshot is the one of which the answer is."""
        if any(each.where is Where.RESERVATION for each in self.missing):
            return self._open_inside(snapshot)
        answer = self.answer
        if snapshot.now != answer.now or answer.job.number not in snapshot.state.pending:
            return Opened(
                tr("The cluster has gone on since: ask anew why job {job} waits.").format(job=answer.job.number)
            )
        situation = Situation(snapshot.cluster, snapshot.state, snapshot.now, answer.job, answer.task)
        found = find_free_steps(situation, self.missing)
        rows = [*self._list_parts(found, snapshot)]
        if found.offset:
            how = tr("the scheduler books every run so much longer (DURATION_OFFSET); here that is taken off")
            rows.append(make_plain_row(("offset",), tr("Booked longer"), format_duration(found.offset), how))
        return Opened(_describe(found), tuple(rows))

    def _open_inside(self, snapshot: Snapshot) -> Opened:
        """Return how it comes about in an advance reservation: these tasks must end."""
        (missing,) = self.missing
        rows = tuple(list_end_rows(missing.holders, snapshot))
        if missing.enough_at is None:
            return Opened(tr("Not enough ends before the reservation does."), rows)
        said = tr("{time}, when the last of {tasks} ends that must end.").format(
            time=format_time(missing.enough_at), tasks=format_count(len(missing.holders), "task")
        )
        return Opened(said, rows)

    def _list_parts(self, found: FreeTimes, snapshot: Snapshot) -> Iterator[TermRow]:
        for at, part in enumerate(found.parts):
            key, lack, type = (str(at),), part.lack, part.missing.type
            shown = format_time(part.enough_at) if part.enough_at is not None else tr("not known")
            how = tr("{asked} asked for of {capacity}").format(
                asked=format_exact(type, lack.asked), capacity=format_exact(type, lack.capacity)
            )
            if lack.is_exclusive:
                how = tr("exclusive: all others there must end")
            if len(found.parts) > 1 and part.enough_at == found.enough_at:
                how = tr("{source}; this one counts").format(source=how)
            below = tuple(_list_steps(key, part, found, snapshot))
            title = f"{lack.name} {part.missing.attribute}"
            yield TermRow(key, title, 0.0, 1.0, shown, how, children=below, is_section=True, has_bar=False,
                          is_open=at < MOST_OPEN)  # fmt: skip


def _describe(found: FreeTimes) -> str:
    """Return when there is enough, with the sum at that moment where one place is short."""
    if found.enough_at is None:
        return tr("It is not known when there is enough: what is in use has no known end.")
    time = format_time(found.enough_at)
    if len(found.parts) > 1:
        said = tr("{time}: the latest of {moments}, from which on each place has enough for {length}.")
        moments = format_count(len(found.parts), "moment")
        return said.format(time=time, moments=moments, length=format_duration(found.seconds))
    (part,) = found.parts
    if part.lack.is_exclusive:
        return tr("{time}, when nobody else is there any more.").format(time=time)
    said = tr("{time}: {sum} left, {asked} asked for.")
    return said.format(time=time, sum=_describe_sum(part, part.steps[-1]),
                       asked=format_exact(part.missing.type, part.lack.asked))  # fmt: skip


def _describe_sum(part: FreeTime, step: FreeStep) -> str:
    type, lack = part.missing.type, part.lack
    left = max(0.0, lack.capacity - step.used)
    shown = [format_exact(type, each) for each in (lack.capacity, step.used, left)]
    return tr("{capacity} − {used} in use = {left}").format(capacity=shown[0], used=shown[1], left=shown[2])


def _list_steps(key: tuple[str, ...], part: FreeTime, found: FreeTimes, snapshot: Snapshot) -> Iterator[TermRow]:
    """Yield what is booked now, and from each time on at which that changes, the last ones if there are very many."""
    skipped = max(0, len(part.steps) - 1 - MOST_LISTED)
    for at, step in enumerate(part.steps):
        if 0 < at <= skipped:
            if at == skipped:
                said = tr("and {changes} more").format(changes=format_count(skipped, "change"))
                yield make_plain_row((*key, "more"), said)
            continue
        yield _make_step((*key, str(at)), part, step, found, snapshot, is_now=not at)


def _make_step(
    key: tuple[str, ...], part: FreeTime, step: FreeStep, found: FreeTimes, snapshot: Snapshot, *, is_now: bool
) -> TermRow:
    lack, type = part.lack, part.missing.type
    left = max(0.0, lack.capacity - step.used)
    how = format_exact(type, step.used) if lack.is_exclusive else _describe_sum(part, step)
    if lack.is_exclusive:
        how = tr("{amount} in use").format(amount=how)
    said = tr("{sum}: enough") if step.is_enough else tr("{sum}: too little")
    if step.until is not None:
        said = tr("{sum}: enough, but only until {until}, and the job is booked for {length}")
    until = format_time(step.until) if step.until is not None else ""
    how = said.format(sum=how, until=until, length=format_duration(found.seconds))
    title = tr("Now") if is_now else format_time(step.begin)
    below = () if is_now else tuple(_list_ends_at(key, part, step.begin, snapshot))
    shown = tr("{amount} left").format(amount=format_exact(type, left))
    return TermRow(key, title, left, max(lack.capacity, left), shown, how, children=below,
                   has_bar=not lack.is_exclusive, is_open=len(below) <= MOST_OPEN)  # fmt: skip


def _list_ends_at(key: tuple[str, ...], part: FreeTime, moment: int, snapshot: Snapshot) -> Iterator[TermRow]:
    """Yield the tasks that hold what is missing and end at a time, and reservations that begin or end then."""
    ending = [each for each in part.holders if each.end_time == moment]
    yield from _list_tasks(key, part.missing, ending[:MOST_LISTED], snapshot)
    more = len(ending) - MOST_LISTED
    if more > 0:
        yield make_plain_row((*key, "more"), tr("and {tasks} more").format(tasks=format_count(more, "task")))
    for each in part.reservations:
        for at, how in ((each.start, tr("it begins")), (each.end, tr("it ends"))):
            if at == moment:
                title = tr("Advance reservation {id}").format(id=each.number)
                link = find_object_place(RESERVATION, str(each.number))
                yield make_moment((*key, "reservation", str(each.number)), title, at, how, link=link)


def _list_tasks(
    key: tuple[str, ...], missing: Missing, holders: Sequence[Holder], snapshot: Snapshot
) -> Iterator[TermRow]:
    full = sum(each.amount for each in holders)
    for each in holders:
        row = make_holder_row(key, missing.type, each, full)
        below = tuple(put_below(row.key, TaskEnd(*each.key).open(snapshot).rows))
        yield replace(row, children=below, is_open=False)
