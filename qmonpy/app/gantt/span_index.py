"""What stands on each queue instance of a chart: tasks and reservations, made into spans when they are asked for."""

from collections.abc import Container, Iterable, Iterator, Sequence, Set

from qmonpy.app.gantt.gantt import BarKind, format_job_thing, format_reservation_thing, parse_thing
from qmonpy.app.gantt.gantt_spans import Span, SpanMaker
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import find_ends
from qmonpy.insight.plan.plan import Plan
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import RunningTask, State
from qmonpy.pauses import paced

MOST_STRETCHES = 2_000
MOST_PARTS = 10_000
"""Of more queue instances that are asked for at once, it is as quick to find what stands on all."""
Source = Span | RunningTask | FinishedTask
"""A task that runs or ended, or the span of anything else."""
_Places = dict[str, list[Source]]


class SpanIndex:
    """The spans of a snapshot, and with a plan those of the jobs for which it expects a start."""

    def __init__(self, snapshot: Snapshot, plan: Plan | None, *, shows_past: bool, is_part: bool = False):
        """With `is_part` what stands on a queue instance is looked for when it is asked for, until `complete` is
        called."""
        self.snapshot = snapshot
        self._plan, self._shows_past = plan, shows_past
        self._maker = maker = SpanMaker(snapshot)
        self._known: dict[int, Span] = {}
        self._past = tuple(maker.past_sources()) if shows_past else ()
        self._past_places: dict[str, int] | None = None
        self._reserved, self._waiting = tuple(maker.reservations()), tuple(maker.waiting(plan))
        self._spans: dict[str, list[Span]] = {}
        """Of reservations and waiting tasks, by thing."""
        for each in (*self._reserved, *self._waiting):
            self._spans.setdefault(each.thing, []).append(each)
        self._whole: _Places | None = None
        """By queue instance what stands on it; None until all is known."""
        self._parts: _Places = {}
        """The same of those that were asked for before."""
        self.orphans: Sequence[str] = ()
        """The queue instances that are not configured and on which something is, or is to be; of a part, those that are
        known."""
        if is_part:
            names = dict.fromkeys(name for each in (*self._reserved, *self._waiting) for name, _ in each.pieces)
            self.orphans = self._find_orphans(names)
        else:
            self.complete()

    @property
    def is_complete(self) -> bool:
        """Whether it is known of all queue instances what stands on them."""
        return self._whole is not None

    def complete(self) -> None:
        """Find what stands on all queue instances, unless that is known."""
        if self._whole is None:
            found: _Places = {}
            _enter_all(found, self._reserved)
            _enter_tasks(found, self.snapshot.state.running.values())
            _enter_all(found, self._waiting)
            self.orphans = self._find_orphans(found)
            _enter_all(found, self._past)
            self._whole = found

    def knows(self, names: Iterable[str]) -> bool:
        """Whether it is known what stands on some queue instances."""
        return self._whole is not None or all(name in self._parts for name in names)

    def look_for(self, names: Iterable[str]) -> None:
        """Find what stands on some queue instances, all at once: each search goes through everything that runs."""
        if self._whole is not None:
            return
        wanted = {name for name in names if name not in self._parts}
        if len(wanted) > MOST_PARTS:
            self.complete()
        elif wanted:
            running = self.snapshot.state.running.values()
            # Nearly all are on one queue instance each.
            tasks = [
                each
                for each in paced(running)
                if each.pieces[0][0] in wanted or (len(each.pieces) > 1 and _is_on(each, wanted))
            ]
            found: _Places = {}
            for sources in (self._reserved, tasks, self._waiting, self._past):
                _enter_all(found, (each for each in sources if _is_on(each, wanted)))
            self._parts = {**self._parts, **{name: found.get(name, []) for name in wanted}}

    def _find_orphans(self, names: Iterable[str]) -> Sequence[str]:
        by_name = prepare(self.snapshot.cluster).site.by_name
        return [name for name in paced(names) if name not in by_name]

    def is_of(self, snapshot: Snapshot, plan: Plan | None, *, shows_past: bool) -> bool:
        """Whether it has the spans of a snapshot and a plan."""
        return self.snapshot is snapshot and self._plan is plan and self._shows_past is shows_past

    def _on(self, names: Iterable[str]) -> Iterator[Source]:
        """Yield what stands on some queue instances; what is on several of them several times."""
        names = tuple(names)
        self.look_for(names)
        places = self._whole if self._whole is not None else self._parts
        return (each for name in names for each in places.get(name, ()))

    def find_held(self) -> Set[str]:
        """Return the names of the queue instances on which anything stands."""
        self.complete()
        return (self._whole or {}).keys()

    def sources(self) -> Iterator[Source]:
        """Yield everything that is in the chart of all queue instances."""
        yield from self.snapshot.state.running.values()
        for spans in self._spans.values():
            yield from spans
        yield from self._past

    def at(self, names: Iterable[str]) -> list[tuple[Span, int]]:
        """Return the spans on some queue instances, each with its slots there."""
        wanted = frozenset(names)
        sources = {id(each): each for each in self._on(wanted)}
        counted = ((each, sum(slots for name, slots in each.pieces if name in wanted)) for each in sources.values())
        return [(self.span_of(each), slots) for each, slots in counted if slots > 0]

    def span_of(self, source: Source) -> Span:
        """Return the span of a source."""
        if isinstance(source, Span):
            return source
        found = self._known.get(id(source))
        if found is None:
            found = self._known[id(source)] = self._make(source)
        return found

    def _make(self, source: RunningTask | FinishedTask) -> Span:
        if isinstance(source, RunningTask):
            return self._maker.running_task(source)
        return self._maker.past_task(source)

    def find_things(self, thing: str) -> Sequence[Source]:
        """Return what has the text of a `Thing`."""
        found: list[Source] = [*self._spans.get(thing, ())]
        parts = parse_thing(thing)
        task = self.snapshot.state.running.get((parts.job or 0, parts.task or 0)) if parts is not None else None
        if task is not None:
            found.append(task)
        if self._past_places is None:
            self._past_places = {_name(each): place for place, each in enumerate(self._past)}
        if thing in self._past_places:
            found.append(self._past[self._past_places[thing]])
        return found

    def reduce(self, names: Iterable[str]) -> State:
        """Return the state with only the running tasks and reservations on some queue instances."""
        sources = list(self._on(names))
        state = self.snapshot.state
        running = {(each.job, each.task): each for each in sources if isinstance(each, RunningTask)}
        things = {each.thing for each in sources if isinstance(each, Span)}
        reservations = {
            number: each for number, each in state.reservations.items() if format_reservation_thing(number) in things
        }
        return State(jobs=state.jobs, running=running, reservations=reservations)

    def find_use(self, names: Iterable[str]) -> list[tuple[int, int | None, int]]:
        """Return how many slots of some queue instances are held together, as stretches of time: begin, end, slots.

        There are at most `MOST_STRETCHES`, as full as what happens in them on the average.
        """
        changes: dict[int, int] = {}
        wanted = frozenset(names)
        for source in {id(each): each for each in self._on(wanted)}.values():
            span = source if isinstance(source, Span) else self._make(source)
            if not span.inside:
                slots = sum(slots for name, slots in source.pieces if name in wanted)
                changes[span.start] = changes.get(span.start, 0) + slots
                if span.end is not None:
                    changes[span.end] = changes.get(span.end, 0) - slots
        return _sum_up(sorted(changes.items()))

    def find_extent(self, sources: Iterable[Source]) -> tuple[int, int]:
        """Return the first and the last moment (seconds since the epoch) of some sources and now."""
        snapshot = self.snapshot
        prepared, state, now = prepare(snapshot.cluster), snapshot.state, snapshot.now
        least = most = now
        latest: dict[object, RunningTask] = {}
        for each in paced(sources):
            if isinstance(each, RunningTask):
                least = min(least, each.start_time)
                # Of tasks of a job, the one that started last ends last, unless queues have limits of their own.
                key = (each.job, each.task) if prepared.has_queue_limits else each.job
                if key not in latest or latest[key].start_time < each.start_time:
                    latest[key] = each
            else:
                start, end = (each.start, each.end) if isinstance(each, Span) else (each.start_time, each.end_time)
                least, most = min(least, start), max(most, start, end or 0)
        for task in paced(latest.values()):
            end, _ = find_ends(prepared, state, task, now)
            most = max(most, end or 0)
        return least, most


def _is_on(source: Source, names: Set[str]) -> bool:
    """Whether something stands on one of some queue instances."""
    return any(name in names for name, _ in source.pieces)


def _enter_all(places: _Places, sources: Iterable[Source]) -> None:
    for source in sources:
        for name, _ in source.pieces:
            found = places.get(name)
            if found is None:
                places[name] = [source]
            elif found[-1] is not source:
                found.append(source)


def _enter_tasks(places: _Places, tasks: Iterable[RunningTask]) -> None:
    """Enter running tasks, of which there may be very many, nearly all on one queue instance each."""
    for task in paced(tasks):
        if len(task.pieces) != 1:
            _enter_all(places, (task,))
            continue
        ((name, _),) = task.pieces
        found = places.get(name)
        if found is None:
            places[name] = [task]
        else:
            found.append(task)


def _name(source: Source) -> str:
    return source.thing if isinstance(source, Span) else format_job_thing(source.job, source.task)


def _sum_up(changes: Sequence[tuple[int, int]]) -> list[tuple[int, int | None, int]]:
    """Return stretches between moments at which an amount changes, neighbouring ones together if there are many."""
    together = -(-len(changes) // MOST_STRETCHES)
    found: list[tuple[int, int | None, int]] = []
    amount = 0
    for first in range(0, len(changes), together or 1):
        begin = changes[first][0]
        last = first + together
        area = 0
        for place in range(first, min(last, len(changes))):
            amount += changes[place][1]
            if place + 1 < len(changes):
                area += amount * (changes[place + 1][0] - changes[place][0])
        end = changes[last][0] if last < len(changes) else changes[-1][0]
        if end > begin and area:
            found.append((begin, end, round(area / (end - begin))))
    if amount and changes:
        found.append((changes[-1][0], None, amount))
    return found


def reduce_state(state: State, hosts: Container[str]) -> State:
    """Return a state with only the running tasks and the reservations that hold something on some hosts."""

    def is_there(each: RunningTask | Reservation) -> bool:
        return any(name.partition("@")[2] in hosts for name, _ in each.pieces)

    running = {key: each for key, each in state.running.items() if is_there(each)}
    reservations = {number: each for number, each in state.reservations.items() if is_there(each)}
    return State(jobs=state.jobs, running=running, reservations=reservations)


def is_job(source: Source) -> bool:
    """Whether a source is no reservation."""
    return not isinstance(source, Span) or source.kind not in (BarKind.RESERVATION, BarKind.PAST_RESERVATION)
