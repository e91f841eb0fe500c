"""What a command touches, as its question counts it, opened into each task, job or name."""

from collections import Counter
from collections.abc import Iterator, Sequence

from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.amounts import describe_users
from qmonpy.app.terms.job_term import make_job_row
from qmonpy.app.terms.number import Number, Opened, SaidLine
from qmonpy.app.terms.reservation_number import ReservationSlots
from qmonpy.app.terms.term_row import MOST_LISTED, TermRow, make_plain_row, put_below
from qmonpy.engine.checks.references import RESERVATION
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.state import TaskKey
from qmonpy.translation import grouped, tr

MOST_ADDED = 8
"""The slots of so many reservations stand in a sum."""
MOST_NAMES = 500
"""So many names have a row."""


@dataclass(frozen=True, slots=True)
class TouchedTasks:
    """The running tasks that a command touches, or the waiting tasks of jobs."""

    title: str
    """See `Number`."""
    running: tuple[TaskKey, ...] = ()
    waiting: tuple[tuple[int, int], ...] = ()
    """Jobs with how many of their tasks wait."""

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`; the snapshot is that of the question."""
        items = [*self._list_running(snapshot), *self._list_waiting(snapshot)]
        by_user: Counter[str] = Counter()
        slots: Counter[str] = Counter()
        for each in items:
            by_user[each.owner] += each.tasks
            slots[each.owner] += each.slots
        total = by_user.total()
        if self.running:
            count = tr("{tasks} with {slots}").format(
                tasks=format_count(total, "running task"), slots=format_count(slots.total(), "slot")
            )
        else:
            count = tr("{tasks} of {jobs}").format(
                tasks=format_count(total, "waiting task"), jobs=format_count(len(items), "job")
            )
        rows = tuple(_list_users(items, by_user, slots)) if items else ()
        return Opened(describe_users(by_user, count) if items else f"{count}.", rows)

    def _list_running(self, snapshot: Snapshot) -> Iterator["_Item"]:
        state = snapshot.state
        for key in self.running:
            task = state.running.get(key)
            if task is None:
                continue
            job = state.jobs[task.job]
            number = f"{task.job}.{task.task}" if job.is_array else str(task.job)
            places = ", ".join(
                tr("{slots} on {instance}").format(slots=format_count(count, "slot"), instance=name)
                for name, count in task.pieces
            )
            yield _Item(task.job, number, job.owner, 1, task.slots, format_count(task.slots, "slot"), places)

    def _list_waiting(self, snapshot: Snapshot) -> Iterator["_Item"]:
        for number, tasks in self.waiting:
            job = snapshot.state.jobs.get(number)
            if job is not None:
                yield _Item(number, str(number), job.owner, tasks, 0, format_count(tasks, "task"), job.name)


@dataclass(frozen=True, slots=True)
class _Item:
    """A row."""

    job: int
    number: str
    owner: str
    tasks: int
    slots: int
    shown: str
    how: str


def _list_users(items: Sequence[_Item], by_user: Counter[str], slots: Counter[str]) -> Iterator[TermRow]:
    named = by_user.most_common(MOST_LISTED)
    of_user: dict[str, list[_Item]] = {}
    for each in items:
        of_user.setdefault(each.owner, []).append(each)
    for user, tasks in named:
        own = of_user[user]
        below = [
            make_job_row((user, each.number), each.job, user, each.tasks, 1.0, each.shown, each.how, name=each.number,
                         is_open=False, has_bar=False)
            for each in own[:MOST_LISTED]
        ]  # fmt: skip
        more = tasks - sum(each.tasks for each in own[:MOST_LISTED])
        if more:
            said = tr("and {tasks} more").format(tasks=format_count(more, "task"))
            below.append(make_plain_row((user, "more"), said, value=more))
        how = format_count(slots[user], "slot") if slots[user] else format_count(len(own), "job")
        yield TermRow((user,), user, tasks, by_user.total(), format_count(tasks, "task"), how, children=tuple(below),
                      is_open=len(named) == 1)  # fmt: skip
    others = len(by_user) - len(named)
    if others:
        rest = by_user.total() - sum(tasks for _, tasks in named)
        said = tr("and {users} more").format(users=format_count(others, "user"))
        # No user has an empty name.
        yield make_plain_row(("",), said, format_count(rest, "task"), value=rest)


@dataclass(frozen=True, slots=True)
class GivenUpSlots:
    """The slots of advance reservations that are deleted."""

    ids: tuple[int, ...]
    names: tuple[str, ...]
    """What each is called."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("slots that are given up")

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        known = snapshot.state.reservations
        found = [(known[id], name) for id, name in zip(self.ids, self.names, strict=True) if id in known]
        total = sum(each.slots for each, _ in found)
        rows = []
        for each, name in found[:MOST_LISTED]:
            key, opened = (str(each.id),), ReservationSlots(each.id).open(snapshot)
            rows.append(
                TermRow(key, name, each.slots, total, grouped(each.slots), opened.sentence, is_open=len(found) == 1,
                        children=tuple(put_below(key, opened.rows)),
                        link=find_object_place(RESERVATION, str(each.id)))
            )  # fmt: skip
        rest = found[MOST_LISTED:]
        if rest:
            said = tr("and {reservations} more").format(reservations=format_count(len(rest), "reservation"))
            slots = sum(each.slots for each, _ in rest)
            rows.append(make_plain_row(("more",), said, grouped(slots), value=slots))
        count = format_count(total, "slot")
        sums = " + ".join(grouped(each.slots) for each, _ in found) if 1 < len(found) <= MOST_ADDED else ""
        return Opened(f"{sums} = {count}." if sums else f"{count}.", tuple(rows))


@dataclass(frozen=True, slots=True)
class TouchedNames:
    """The names of which a question shows the first ones only, or how many there are."""

    title: str
    """See `Number`."""
    names: tuple[str, ...]
    page: str = ""
    """The page that shows them by these names; empty for none."""
    prefix: str = ""
    """What stands before a name in the key of that page."""

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        del snapshot
        rows = [
            make_plain_row((str(at),), name, value=1, link=(self.page, f"{self.prefix}{name}") if self.page else None)
            for at, name in enumerate(self.names[:MOST_NAMES])
        ]
        more = len(self.names) - len(rows)
        if more > 0:
            rows.append(make_plain_row(("more",), tr("and {more:,} more").format(more=more), value=more))
        return Opened(tr("{count:,} in all.").format(count=len(self.names)), tuple(rows))


def list_touched(head: str, part: str, number: Number, named: Sequence[str], count: int) -> Iterator[SaidLine]:
    """Yield a line with the number that is its `part`, a line for each of the first that are touched, and one that
    counts the others of `count`."""
    yield SaidLine(head, part, number)
    yield from (SaidLine(f"    {each}") for each in named)
    yield from list_more(number, count - len(named))


def list_more(number: Number, count: int) -> Iterator[SaidLine]:
    """Yield a line that says how many more there are; none for none."""
    if count > 0:
        said = tr("    and {count:,} more").format(count=count)
        yield SaidLine(said, said.strip(), number)
