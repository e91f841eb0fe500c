"""Words of the Gantt chart: the tool tip of a bar, moments and durations."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import tzinfo

from qmonpy.app.gantt.gantt import BarKind, Thing, parse_thing
from qmonpy.app.gantt.gantt_spans import Span, SpanMaker
from qmonpy.app.gantt.reservation_states import explain_reservation
from qmonpy.app.jobs.job_rows import format_resources
from qmonpy.app.jobs.job_states import explain_state, find_waiting_state
from qmonpy.app.tables.local_time import aware_time, zone_name
from qmonpy.formats.values.shown_time import format_date, format_named, format_short_clock
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.start_forecast import StartForecast, find_start
from qmonpy.insight.plan.start_words import describe_guess, describe_start
from qmonpy.model.snapshot import Snapshot, SnapshotPart
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.translation import tr

MOST_PIECES = 6
"""So many queue instances are named; the others are counted."""


def describe_thing(thing: str, snapshot: Snapshot, forecast: Forecast | None = None, zone: tzinfo | None = None) -> str:
    """Return lines about a reservation, a task or a waiting job (a text of `Thing`); empty if it is gone.

    Times are in the time zone, the machine's if None.
    """
    parts = parse_thing(thing)
    if parts is None:
        return ""
    return "\n".join(_describe(parts, snapshot, forecast, zone))


def format_moment(moment: int, zone: tzinfo | None = None) -> str:
    """Return a moment in local time with its zone: `Sat 21 Nov 2026 14:03 CET`; with seconds unless they are 0."""
    return f"{_format_date(moment, zone)} {_format_clock(moment, zone)} {zone_name(moment, zone)}"


def format_stretch(seconds: int | None) -> str:
    """Return a duration in seconds as `1:30:00`, with more than 24 hours if need be; `no end` for None and FOREVER."""
    if seconds is None or seconds >= FOREVER:
        return tr("no end")
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def format_window(start: int, end: int | None, zone: tzinfo | None = None) -> str:
    """Return start, end and duration: `Sat 21 Nov 2026 10:00 to 12:00 CET (2:00:00)`."""
    if end is None or end >= FOREVER:
        return tr("{start}, open end").format(start=format_moment(start, zone))
    name, last = zone_name(start, zone), zone_name(end, zone)
    begin = f"{_format_date(start, zone)} {_format_clock(start, zone)}" + (f" {name}" if name != last else "")
    is_same_day = aware_time(start, zone).date() == aware_time(end, zone).date()
    finish = _format_clock(end, zone) if is_same_day else f"{_format_date(end, zone)} {_format_clock(end, zone)}"
    said = tr("{start} to {end} {zone} ({length})")
    return said.format(start=begin, end=finish, zone=last, length=format_stretch(end - start))


def format_places(pieces: Iterable[tuple[str, int]]) -> str:
    """Return queue instances with their slots: `2 on all.q@h1, 1 on all.q@h2 and 5 on 3 others`."""
    pieces = tuple(pieces)
    shown = pieces if len(pieces) <= MOST_PIECES + 1 else pieces[:MOST_PIECES]
    said = tr("{slots} on {name}")
    text = ", ".join(said.format(slots=slots, name=name) for name, slots in shown)
    rest = pieces[len(shown) :]
    if not rest:
        return text
    said = choose_word(len(rest), "{places} and {slots} on {count:,} other", "{places} and {slots} on {count:,} others")
    return said.format(places=text, slots=sum(slots for _, slots in rest), count=len(rest))


def _describe(thing: Thing, snapshot: Snapshot, forecast: Forecast | None, zone: tzinfo | None) -> Iterator[str]:
    if thing.reservation is not None:
        yield from _reservation(thing.reservation, snapshot, zone)
        return
    job = snapshot.state.jobs.get(thing.job or 0)
    if thing.task is None:
        if job is not None:
            yield from _waiting(job, snapshot, forecast, zone)
        return
    span = _find_task(thing, snapshot)
    if span is not None:
        yield from _task(span, job, snapshot, zone)


def _reservation(number: int, snapshot: Snapshot, zone: tzinfo | None) -> Iterator[str]:
    found = snapshot.state.reservations.get(number)
    ended = snapshot.find_ended(number) if found is None else None
    if found is None and ended is not None:
        found = ended.reservation
    if found is None:
        return
    end, state = (ended.end, ended.state) if ended is not None else (found.end, found.state)
    name = " " + tr('"{name}"').format(name=found.request.name) if found.request.name else ""
    meaning = f"{explain_reservation(state, is_past=ended is not None)} ({state})"
    yield tr("Advance reservation {number}: {state}").format(number=f"{number}{name}", state=meaning)
    yield tr("Owner: {owner}").format(owner=found.request.owner)
    yield tr("Window: {window}").format(window=format_window(found.start, end, zone))
    if end != found.end:
        yield tr("It was granted until {moment}").format(moment=format_moment(found.end, zone))
    yield tr("Slots: {slots}").format(slots=_format_slots(found.pieces, found.pe or ""))
    resources = ", ".join(f"{each.name}={each.value}" for each in found.request.resources)
    if resources:
        yield tr("Resources: {resources}").format(resources=resources)
    if number in snapshot.state.reservations:
        yield tr("Jobs inside: {jobs}").format(jobs=_count_inside(found, snapshot))
    for instance, reason in found.errors:
        yield reason if instance in reason else f"{instance}: {reason}"


def _count_inside(reservation: Reservation, snapshot: Snapshot) -> str:
    state = snapshot.state
    jobs = {number for number, job in state.jobs.items() if job.reservation == reservation.id}
    running = [each for each in state.running.values() if each.job in jobs]
    waiting = sum(len(each.tasks) for number, each in state.pending.items() if number in jobs)
    used = sum(each.slots for each in running)
    parts = []
    if running:
        still = sum(each.is_standing_still for each in running)
        words = tr("{count:,} running on {slots}")
        if still:
            words = tr("{count:,} running, {still:,} suspended on {slots}")
        slots = format_count(used, "slot")
        parts.append(words.format(count=len(running) - still, still=still, slots=slots))
    if waiting:
        parts.append(tr("{count:,} waiting").format(count=waiting))
    return ", ".join(parts) or tr("none")


def _find_task(thing: Thing, snapshot: Snapshot) -> Span | None:
    job, task = thing.job or 0, thing.task or 0
    maker = SpanMaker(snapshot)
    running = snapshot.state.running.get((job, task))
    if running is not None:
        return maker.running_task(running)
    ended = next((each for each in reversed(snapshot.finished) if (each.job, each.task) == (job, task)), None)
    return maker.past_task(ended) if ended is not None and ended.start_time and ended.pieces else None


def _task(span: Span, job: Job | None, snapshot: Snapshot, zone: tzinfo | None) -> Iterator[str]:
    state = _explain(span.state) or tr("a run after which it was to wait again")
    yield tr("Job {number}: {state}").format(number=span.label, state=state)
    if span.ending:
        yield tr("End: {end}").format(end=span.ending)
    yield tr("Owner: {owner}").format(owner=span.owner)
    said = tr("Time: {window}" if span.end is not None else "Time: {window}, no run time limit")
    yield said.format(window=format_window(span.start, span.end, zone))
    if span.booked_until not in (None, span.end):
        said = tr("The scheduler books its slots until {moment}")
        yield said.format(moment=format_moment(span.release, zone))
    running = snapshot.state.running.get((job.number, _task_of(span))) if job is not None else None
    pe = running.pe if running is not None and running.pe else ""
    yield tr("Slots: {slots}").format(slots=_format_slots(span.pieces, pe))
    yield from _requests(job)
    if span.inside:
        yield tr("Advance reservation: {number}").format(number=span.inside.partition(":")[2])


def _task_of(span: Span) -> int:
    return int(span.key.rpartition(".")[2])


def _explain(letters: str) -> str:
    """Return the meaning of state letters with the letters, such as `running (r)`; nothing for no letters."""
    return letters and f"{'; '.join(explain_state(letters))} ({letters})"


def _waiting(job: Job, snapshot: Snapshot, forecast: Forecast | None, zone: tzinfo | None) -> Iterator[str]:
    pending = snapshot.state.pending.get(job.number)
    if pending is None:
        return
    state = _explain(find_waiting_state(job, pending.tasks[0]))
    yield tr("Job {number}: {state}").format(number=f"{job.number} {job.name}", state=state)
    yield tr("Owner: {owner}").format(owner=job.owner)
    if job.is_array:
        yield tr("Tasks that wait: {count}").format(count=len(pending.tasks))
    forecast = forecast or Forecast()
    found = find_start(snapshot, forecast, job.number)
    spans = sorted(SpanMaker(snapshot).waiting(forecast.plan, job.number), key=lambda each: each.start)
    for span in spans[:1]:
        yield from _start(span, found, snapshot, zone)
    if len(spans) > 1:
        last = format_moment(max(each.start for each in spans), zone)
        yield tr("The last of {tasks}: {moment}").format(tasks=format_count(len(spans), "task"), moment=last)
    if not spans and found is not None:
        yield describe_start(found, snapshot.now)
    if found is not None and found.is_older and found.made_at is not None:
        said = tr("As forecast at {moment}; things have changed since")
        yield said.format(moment=format_moment(found.made_at, zone))
    yield from _requests(job)
    if job.reservation is not None:
        yield tr("Advance reservation: {number}").format(number=job.reservation)


def _start(span: Span, found: StartForecast | None, snapshot: Snapshot, zone: tzinfo | None) -> Iterator[str]:
    said = tr("Planned (-R y): {window}" if span.kind is BarKind.PLANNED else "Expected: {window}")
    yield said.format(window=format_window(span.start, span.end, zone))
    written_at = snapshot.read_at.get(SnapshotPart.PLAN)
    if span.kind is BarKind.PLANNED and written_at is not None:
        said = tr("The cluster's scheduler wrote this plan at {moment}")
        yield said.format(moment=format_moment(int(written_at), zone))
    yield tr("Slots: {slots}").format(slots=_format_slots(span.pieces))
    if found is not None and found.guess is not None:
        yield tr("This is a guess: {guess}").format(guess=describe_guess(found.guess, snapshot.now))
    if found is not None and found.sooner is not None and found.sooner > snapshot.now:
        said = tr("It starts sooner if no other job comes: {moment}")
        yield said.format(moment=format_moment(found.sooner, zone))


def _requests(job: Job | None) -> Iterator[str]:
    resources = format_resources(job) if job is not None else ""
    if resources:
        yield tr("Resources: {resources}").format(resources=resources)


def _format_slots(pieces: Sequence[tuple[str, int]], pe: str = "") -> str:
    """Return slots with their places, the sum only where there are several: `2 on all.q@h1`, `5 in mpi (3 on ...)`."""
    places = format_places(pieces)
    if len(pieces) == 1 and not pe:
        return places
    said = tr("{count:,} in {pe} ({places})") if pe else "{count:,} ({places})"
    return said.format(count=sum(slots for _, slots in pieces), pe=pe, places=places)


def _format_date(moment: int, zone: tzinfo | None) -> str:
    local = aware_time(moment, zone)
    return f"{format_named(local, '%a')} {format_date(local)}"


def _format_clock(moment: int, zone: tzinfo | None) -> str:
    local = aware_time(moment, zone)
    return format_short_clock(local)
