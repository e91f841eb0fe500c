"""What users hold that a waiting job lacks, opened into their tasks: slots, how long these still run, slot hours."""

from collections.abc import Iterator, Sequence

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.terms.end_number import TaskEnd, format_duration
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, put_below
from qmonpy.insight.starting.in_the_way import (
    Party,
    count_hours,
    describe_parties,
    describe_party,
    format_hours,
)
from qmonpy.insight.why.trace_quotas import Holder, format_holder
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.translation import grouped, tr


@dataclass(frozen=True, slots=True)
class PartyHours:
    """The slots that a user, or several, hold of what a job lacks, and for how long."""

    job: int
    parties: tuple[Party, ...]
    now: int

    @property
    def title(self) -> str:
        """See `Number`."""
        if len(self.parties) == 1:
            return tr("what {user} holds that job {job} lacks").format(user=self.parties[0].owner, job=self.job)
        return tr("what others hold that job {job} lacks").format(job=self.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the tasks are those that were found."""
        parties, now = self.parties, self.now
        if len(parties) == 1:
            (party,) = parties
            return Opened(f"{describe_party(party, now)}.", (*_list_tasks((), party, now, snapshot), *_sum_up(parties)))
        hours = sum(each.slot_hours for each in parties)
        rows = [
            TermRow((each.owner,), each.owner, each.slot_hours, hours, _format(each.slot_hours),
                    describe_party(each, now), children=tuple(_list_tasks((each.owner,), each, now, snapshot)),
                    is_open=False, link=("jobs", f'user:"{each.owner}"'))
            for each in parties
        ]  # fmt: skip
        return Opened(f"{describe_parties(parties, now)}.", (*rows, *_sum_up(parties)))


@dataclass(frozen=True, slots=True)
class TaskHours:
    """The slot hours that a running task still takes."""

    holder: Holder
    now: int

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("slot hours of job {job}").format(job=format_holder(self.holder))

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        holder, now = self.holder, self.now
        opened = TaskEnd(*holder.key).open(snapshot)
        return Opened(f"{_describe_task(holder, now)}. {opened.sentence}", opened.rows)


def _format(hours: float) -> str:
    return tr("{hours} slot hours").format(hours=format_hours(hours))


def _describe_task(holder: Holder, now: int) -> str:
    """Return the slot hours of a task in words: `4 slots × 1:30:00 = 6.0 slot hours`."""
    slots = format_count(holder.slots, "slot")
    if holder.end_time >= FOREVER:
        return tr("{slots}, with no known end").format(slots=slots)
    said = tr("{slots} × {length} until {end} = {hours}")
    length, end = format_duration(max(0, holder.end_time - now)), format_time(holder.end_time)
    return said.format(slots=slots, length=length, end=end, hours=_format(count_hours(holder, now)))


def _list_tasks(key: tuple[str, ...], party: Party, now: int, snapshot: Snapshot) -> Iterator[TermRow]:
    """Yield a row for each task with its slot hours, and below it how its end comes about."""
    for each in party.holders[:MOST_LISTED]:
        own, hours = (*key, format_holder(each)), count_hours(each, now)
        below = tuple(put_below(own, TaskEnd(*each.key).open(snapshot).rows))
        yield make_job_row(own, each.job, each.owner, hours, party.slot_hours, _show(each, now),
                           _describe_task(each, now), name=format_holder(each), children=below,
                           is_open=False)  # fmt: skip
    rest = party.holders[MOST_LISTED:]
    if rest:
        hours = sum(count_hours(each, now) for each in rest)
        title = tr("and {tasks} more").format(tasks=format_count(len(rest), "task"))
        slots = format_count(sum(each.slots for each in rest), "slot")
        yield TermRow((*key, "more"), title, hours, party.slot_hours, _format(hours), slots)


def _show(holder: Holder, now: int) -> str:
    return _format(count_hours(holder, now)) if holder.end_time < FOREVER else tr("no end is known")


def _sum_up(parties: Sequence[Party]) -> Iterator[TermRow]:
    """Yield the sums: slots, and slot hours as far as ends are known."""
    slots, hours = sum(each.slots for each in parties), sum(each.slot_hours for each in parties)
    tasks, endless = sum(len(each.holders) for each in parties), sum(each.endless for each in parties)
    yield TermRow(("slots",), tr("= Slots"), slots, slots, grouped(slots), format_count(tasks, "task"), has_bar=False)
    how = tr("without {tasks} of no known end").format(tasks=format_count(endless, "task")) if endless else ""
    yield TermRow(("hours",), tr("= Slot hours"), hours, hours, _format(hours), how, has_bar=False)
