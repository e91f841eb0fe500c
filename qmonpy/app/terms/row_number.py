"""The room of a row of the chart at a moment, opened: its slots, what runs, is reserved, planned or expected then."""

from collections.abc import Iterator, Sequence
from dataclasses import field

from qmonpy.app.terms.booking_rows import MOST_OPEN, make_blocker_row, make_left_row, make_total_row
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.site import Place
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.reserving.blockers import Blocker, Holders
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import ValueType
from qmonpy.translation import grouped, tr

_INT = ValueType.INT


@dataclass(frozen=True, slots=True)
class RowRoom:
    """The free slots of a row of the chart at a moment."""

    row: str
    """What the row is called."""
    instances: tuple[str, ...]
    moment: int
    """In seconds since the epoch; one that has passed means now."""
    forecast: Forecast = field(compare=False)

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("free slots of {row}").format(row=self.row)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        books = _Books(snapshot, self.forecast, max(self.moment, snapshot.now), frozenset(self.instances))
        known = prepare(snapshot.cluster).site.by_name
        places = [known[name] for name in self.instances if name in known]
        if not places:
            return Opened(tr("There is no queue instance here any more."))
        sums = [books.sum_up(each) for each in places]
        total, *taken = (sum(values) for values in zip(*sums, strict=True))
        sentence = _describe_sum(total, taken, books.moment)
        if len(places) == 1:
            return Opened(sentence, tuple(books.list_rows((), places[0])))
        rows = [
            TermRow((place.name,), place.name, own[0] - sum(own[1:]), own[0], grouped(own[0] - sum(own[1:]), ",.0f"),
                    _describe_sum(own[0], own[1:], None), children=tuple(books.list_rows((place.name,), place)),
                    is_open=False, link=("queues", place.name))
            for place, own in zip(places[:MOST_LISTED], sums, strict=False)
        ]  # fmt: skip
        more = len(places) - len(rows)
        if more > 0:
            said = tr("and {instances} more").format(instances=format_count(more, "queue instance"))
            rows.append(TermRow(("more",), said, 0.0, 1.0, "", "", has_bar=False))
        return Opened(sentence, tuple(rows))


class _Books:
    """Who has slots of some queue instances at a moment."""

    def __init__(self, snapshot: Snapshot, forecast: Forecast, moment: int, instances: frozenset[str]):
        self.moment, self._snapshot = moment, snapshot
        self._holders = Holders(prepare(snapshot.cluster), snapshot.state, snapshot.now)
        self._planned: dict[str, list[tuple[int, int, int]]] = {}
        self._expected: dict[str, list[tuple[int, int, int]]] = {}
        """By queue instance the job, the task and the slots of starts before that moment which are not over then."""
        pending = snapshot.state.pending
        kept = set()
        for each in snapshot.decisions.planned:
            kept.add((each.job, each.task))
            if each.job in pending and each.start <= moment < each.end:
                self._note(self._planned, each.job, each.task, each.pieces, instances)
        plan = forecast.plan
        for job in plan.jobs if plan is not None else ():
            for task in job.tasks:
                is_on = task.start <= moment and (task.end is None or moment < task.end)
                waits = job.job in pending and task.task in pending[job.job].tasks
                if is_on and waits and (job.job, task.task) not in kept:
                    self._note(self._expected, job.job, task.task, task.pieces, instances)

    def _note(
        self,
        found: dict[str, list[tuple[int, int, int]]],
        job: int,
        task: int,
        pieces: Sequence[tuple[str, int]],
        instances: frozenset[str],
    ) -> None:
        for name, slots in pieces:
            if name in instances:
                found.setdefault(name, []).append((job, task, slots))

    def sum_up(self, place: Place) -> tuple[float, ...]:
        """Return the slots of a place, then those that run, are reserved, planned and expected."""
        held = self._find_held(place)
        running = sum(each.amount for each in held if not each.is_reservation)
        reserved = sum(each.amount for each in held if each.is_reservation)
        planned, expected = (sum(slots for *_, slots in each.get(place.name, ())) for each in self._both)
        return place.level.accounts["slots"].capacity, running, reserved, planned, expected

    def list_rows(self, key: tuple[str, ...], place: Place) -> Iterator[TermRow]:
        """Yield the terms of the free slots of a place."""
        total, running, reserved, planned, expected = self.sum_up(place)
        full, held, state = max(total, running + reserved), self._find_held(place), self._snapshot.state
        yield make_total_row((*key, "total"), tr("All slots"), _INT, total, place.name, ("queues", place.name))
        for name, title, amount, wants in (
            ("used", tr("− In use"), running, False),
            ("reserved", tr("− Reserved"), reserved, True),
        ):
            own = (*key, name)
            below = [make_blocker_row(own, _INT, each, full, state) for each in held if each.is_reservation is wants]
            yield _sum_row(own, title, amount, full, below)
        titles = (tr("− Planned starts (-R y)"), tr("− Expected starts"))
        for name, title, amount, found in zip(
            ("planned", "expected"), titles, (planned, expected), self._both, strict=True
        ):
            if amount:
                own = (*key, name)
                below = [self._start_row(own, *each, full, tr("waits now")) for each in found[place.name]]
                yield _sum_row(own, title, amount, full, below)
        loose = tuple(self._list_loose((*key, "loose"), place.name, full))
        if loose:
            amount = sum(each.value for each in loose)
            how = tr("their reservation is over: the scheduler books nothing for them any more")
            yield TermRow((*key, "loose"), tr("Still in use, and not taken off"), amount, full, grouped(amount, ",.0f"),
                          how, children=loose)  # fmt: skip
        yield make_left_row((*key, "left"), _INT, total - running - reserved - planned - expected, full)

    @property
    def _both(self) -> tuple[dict[str, list[tuple[int, int, int]]], ...]:
        return self._planned, self._expected

    def _find_held(self, place: Place) -> tuple[Blocker, ...]:
        number = place.level.accounts["slots"].number
        return self._holders.find(self.moment, 1, (number,)).get(number, ())

    def _list_loose(self, key: tuple[str, ...], instance: str, full: float) -> Iterator[TermRow]:
        """Yield the tasks on a queue instance whose reservation, which booked their slots, is over."""
        state = self._snapshot.state
        for task in state.running.values():
            number = state.jobs[task.job].reservation
            reservation = state.reservations.get(number) if number is not None else None
            if number is None or (reservation is not None and reservation.end > self._snapshot.now):
                continue
            slots = sum(count for name, count in task.pieces if name == instance)
            if slots:
                yield self._start_row(key, task.job, task.task, slots, full, "")

    def _start_row(self, key: tuple[str, ...], number: int, task: int, slots: int, full: float, how: str) -> TermRow:
        job = self._snapshot.state.jobs[number]
        name = f"{number}.{task}" if job.is_array else str(number)
        return make_job_row((*key, name), number, job.owner, slots, full, grouped(slots), how, name=name)


def _sum_row(key: tuple[str, ...], title: str, amount: float, full: float, below: Sequence[TermRow]) -> TermRow:
    return TermRow(key, title, amount, full, grouped(amount, ",.0f"), "", children=tuple(below),
                   is_open=len(below) <= MOST_OPEN)  # fmt: skip


def _describe_sum(total: float, taken: Sequence[float], moment: int | None) -> str:
    said = (tr("in use"), tr("reserved"), tr("planned"), tr("expected"))
    parts = [f"{grouped(amount, ',.0f')} {word}" for amount, word in zip(taken, said, strict=True) if amount]
    sums = f"{' − '.join([grouped(total, ',.0f'), *parts])} = {grouped(total - sum(taken), ',.0f')}"
    return tr("{sum} free at {time}.").format(sum=sums, time=format_time(moment)) if moment is not None else sums
