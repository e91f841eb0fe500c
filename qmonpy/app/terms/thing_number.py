"""The numbers of a bar of the chart, opened: begin, length and end, the slots, and where they come from."""

from collections.abc import Iterator, Sequence
from dataclasses import field, replace

from qmonpy.app.gantt.gantt import parse_thing
from qmonpy.app.terms.end_number import TaskEnd, format_duration
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.reservation_number import ReservationSlots
from qmonpy.app.terms.start_number import ExpectedStart
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import find_ends
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class BarNumbers:
    """The window and the slots of what a bar stands for."""

    thing: str
    """The text of a `Thing`."""
    forecast: Forecast = field(compare=False)

    @property
    def title(self) -> str:
        """See `Number`."""
        found = parse_thing(self.thing)
        if found is not None and found.reservation is not None:
            return tr("window and slots of reservation {id}").format(id=found.reservation)
        number = self.thing.partition(":")[2]
        return tr("time and slots of job {number}").format(number=number)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        found = parse_thing(self.thing)
        if found is None:
            return Opened(tr("It is not there any more."))
        if found.reservation is not None:
            return _open_reservation(snapshot, found.reservation)
        job = found.job or 0
        if found.task is None:
            return self._open_waiting(snapshot, job)
        if (job, found.task) in snapshot.state.running:
            return _open_running(snapshot, job, found.task)
        return _open_ended(snapshot, job, found.task)

    def _open_waiting(self, snapshot: Snapshot, job: int) -> Opened:
        pending = snapshot.state.pending.get(job)
        tasks = pending.tasks if pending is not None else ()
        opened = ExpectedStart(job, tasks, self.forecast).open(snapshot)
        plan = self.forecast.plan
        known = next((each for each in plan.jobs if each.job == job), None) if plan is not None else None
        if known is None or not known.tasks:
            return opened
        first = known.tasks[0]
        window = tuple(_list_window(first.start, first.end, tr("Expected start"), tr("its limit, or what is assumed")))
        return Opened(opened.sentence, (*window, *opened.rows))


def _open_reservation(snapshot: Snapshot, number: int) -> Opened:
    found = snapshot.state.reservations.get(number)
    if found is None:
        ended = snapshot.find_ended(number)
        if ended is None:
            return Opened(tr("There is no reservation {id} any more.").format(id=number))
        begin, until = ended.reservation.start, ended.end
        rows = (*_list_window(begin, until, tr("Begin"), ""), *_list_slots(ended.reservation.pieces))
        return Opened(_describe_past(begin, until), rows)
    opened = ReservationSlots(number).open(snapshot)
    return replace(opened, rows=(*_list_window(found.start, found.end, tr("Begin"), ""), *opened.rows))


def _open_running(snapshot: Snapshot, job: int, number: int) -> Opened:
    opened = TaskEnd(job, number).open(snapshot)
    task = snapshot.state.running[job, number]
    _, booked = find_ends(prepare(snapshot.cluster), snapshot.state, task, snapshot.now)
    rows = list(opened.rows)
    if booked is not None and booked < FOREVER:
        how = tr("its limit with the duration offset; by default_duration where it has none")
        if booked != task.start_time and booked > snapshot.now:
            length = format_duration(booked - task.start_time)
            rows.append(_plain(("booked",), tr("The scheduler books until"), format_time(booked), f"{length}: {how}"))
    return Opened(opened.sentence, (*rows, *_list_slots(task.pieces)))


def _open_ended(snapshot: Snapshot, job: int, task: int) -> Opened:
    found = next((each for each in reversed(snapshot.finished) if (each.job, each.task) == (job, task)), None)
    if found is None or not found.start_time or not found.end_time:
        return Opened(tr("It is not there any more."))
    rows = (*_list_window(found.start_time, found.end_time, tr("Started"), ""), *_list_slots(found.pieces))
    return Opened(_describe_past(found.start_time, found.end_time), rows)


def _describe_past(begin: int, end: int) -> str:
    said = tr("As it was recorded: {end} − {begin} = {length}.")
    return said.format(end=format_time(end), begin=format_time(begin), length=format_duration(end - begin))


def _list_window(begin: int, end: int | None, title: str, how: str) -> Iterator[TermRow]:
    yield _plain(("window", "begin"), title, format_time(begin), "")
    if end is None or end >= FOREVER:
        yield _plain(("window", "end"), tr("End"), tr("no known end"), "")
        return
    yield _plain(("window", "length"), tr("+ Duration"), format_duration(end - begin), how)
    yield _plain(("window", "end"), tr("= End"), format_time(end), "")


def _list_slots(pieces: Sequence[tuple[str, int]]) -> Iterator[TermRow]:
    total = sum(slots for _, slots in pieces)
    below = tuple(
        TermRow(("slots", str(at)), name, slots, total, format_count(slots, "slot"), "", link=("queues", name))
        for at, (name, slots) in enumerate(pieces)
    )
    yield TermRow(("slots",), tr("Slots"), total, total, format_count(total, "slot"), "", children=below,
                  has_bar=False)  # fmt: skip


def _plain(key: tuple[str, ...], title: str, shown: str, how: str) -> TermRow:
    return TermRow(key, title, 0.0, 1.0, shown, how, has_bar=False)
