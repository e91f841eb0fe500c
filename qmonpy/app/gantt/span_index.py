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

MOST_STRETCHES = 2_000
Source = Span | RunningTask | FinishedTask
"""A task that runs or ended, or the span of anything else."""


class SpanIndex:
    """The spans of a snapshot, and with a plan those of the jobs for which it expects a start."""

    def __init__(self, snapshot: Snapshot, plan: Plan | None, *, shows_past: bool):
        self.snapshot = snapshot
        self._plan, self._shows_past = plan, shows_past
        self._maker = maker = SpanMaker(snapshot)
        self._known: dict[int, Span] = {}
        self._by_instance: dict[str, list[Source]] = {}
        self._spans: dict[str, list[Span]] = {}
        """Of reservations and waiting tasks, by thing."""
        held: list[Source] = [*maker.reservations(), *snapshot.state.running.values(), *maker.waiting(plan)]
        self._past = tuple(maker.past_sources()) if shows_past else ()
        self._past_places: dict[str, int] | None = None
        for each in held:
            self._enter(each)
            if isinstance(each, Span):
                self._spans.setdefault(each.thing, []).append(each)
        by_name = prepare(snapshot.cluster).site.by_name
        self.orphans = [name for name in self._by_instance if name not in by_name]
        """The queue instances that are not configured and on which something is, or is to be."""
        for past in self._past:
            self._enter(past)

    def is_of(self, snapshot: Snapshot, plan: Plan | None, *, shows_past: bool) -> bool:
        """Whether it has the spans of a snapshot and a plan."""
        return self.snapshot is snapshot and self._plan is plan and self._shows_past is shows_past

    def _enter(self, source: Source) -> None:
        by_instance = self._by_instance
        for name, _ in source.pieces:
            found = by_instance.get(name)
            if found is None:
                by_instance[name] = [source]
            elif found[-1] is not source:
                found.append(source)

    def find_held(self) -> Set[str]:
        """Return the names of the queue instances on which anything stands."""
        return self._by_instance.keys()

    def sources(self) -> Iterator[Source]:
        """Yield everything that is in the chart of all queue instances."""
        yield from self.snapshot.state.running.values()
        for spans in self._spans.values():
            yield from spans
        yield from self._past

    def at(self, names: Iterable[str]) -> list[tuple[Span, int]]:
        """Return the spans on some queue instances, each with its slots there."""
        wanted = frozenset(names)
        sources = {id(each): each for name in wanted for each in self._by_instance.get(name, ())}
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
        sources = [each for name in names for each in self._by_instance.get(name, ())]
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
        for source in {id(each): each for name in wanted for each in self._by_instance.get(name, ())}.values():
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
        for each in sources:
            if isinstance(each, RunningTask):
                least = min(least, each.start_time)
                # Of tasks of a job, the one that started last ends last, unless queues have limits of their own.
                key = (each.job, each.task) if prepared.has_queue_limits else each.job
                if key not in latest or latest[key].start_time < each.start_time:
                    latest[key] = each
            else:
                start, end = (each.start, each.end) if isinstance(each, Span) else (each.start_time, each.end_time)
                least, most = min(least, start), max(most, start, end or 0)
        for task in latest.values():
            end, _ = find_ends(prepared, state, task, now)
            most = max(most, end or 0)
        return least, most


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
